// The clue counter's propagation: what follows from the masks of one board. Included by the file of
// each instruction set.

/// The candidates of one board, a mask a cell, and all that takes candidates away. `weights` are
/// learnt: cells that were in contradictions.
class CluePropagation {
 public:
  explicit CluePropagation(const ClueModel& model)
      : model_(model),
        cells_(static_cast<std::size_t>(model.cells)),
        bit_words_((cells_ + 63) / 64),
        all_(static_cast<Mask>(all_digits(model.digits))),
        has_subsets_(model.digits <= kSubsetDigits) {
    make_tables();
    make_lanes();
    make_locked_lanes();
    add_propagators();
  }

  [[nodiscard]] const ClueModel& model() const { return model_; }
  [[nodiscard]] const std::vector<std::uint64_t>& weights() const { return weights_; }
  void blame(std::size_t cell, std::uint64_t by) { weights_[cell] += by; }

  /// The masks of a board, with some behind them that are 0.
  [[nodiscard]] std::size_t masks() const { return board_.size() * kLanes; }

  /// Works on these masks from now on.
  void use(Mask* masks) { now_ = masks; }

  /// Forgets what was learnt, and asks everything about these masks.
  bool begin(Mask* masks) {
    weights_.assign(cells_, 1);
    use(masks);
    for (std::size_t i = 0; i < propagators_.size(); ++i) {
      queue_[i / 64] |= std::uint64_t{1} << i % 64;
    }
    changed_.clear();
    is_changed_.assign(cells_, 1);
    for (std::size_t c = 0; c < cells_; ++c) changed_.push_back(static_cast<std::uint16_t>(c));
    is_dirty_ = true;
    return propagate();
  }

  /// Leaves these candidates; false: none is left.
  bool set(std::size_t cell, Mask mask) {
    Mask& now = now_[cell];
    if ((now & ~mask) == 0) return true;
    now &= mask;
    if (now == 0) {
      ++weights_[cell];
      return false;
    }
    is_dirty_ = true;
    mark(cell);
    return true;
  }

  /// Draws all conclusions; false: a contradiction.
  bool propagate() {
    if (propagate_all()) return true;
    for (const std::uint16_t c : changed_) is_changed_[c] = 0;
    changed_.clear();
    is_dirty_ = false;
    std::fill(queue_.begin(), queue_.end(), 0);
    return false;
  }

 private:
  void mark(std::size_t cell) {
    if (is_changed_[cell] != 0) return;
    is_changed_[cell] = 1;
    changed_.push_back(static_cast<std::uint16_t>(cell));
  }

  enum class Kind : std::uint8_t { kCombinations, kArrangement, kBounds, kLocked, kSum, kSequence };
  struct Propagator {
    Kind kind;
    std::uint16_t index;
    bool is_exact = false;  ///< asked again, it finds nothing
  };

  void make_tables() {
    for (unsigned set = 0; set < 1U << kSubsetDigits; ++set) {
      for (std::size_t d = 0; d < kSubsetDigits; ++d) {
        if ((set >> d & 1U) == 0) lacking_[d][set / 64] |= std::uint64_t{1} << set % 64;
      }
    }
    for (const PairTable& table : model_.tables) {
      auto& halves = tables_.emplace_back();
      for (unsigned m = 0; m < 256; ++m) {
        Mask low = 0;
        Mask high = 0;
        for (std::size_t d = 0; d < 8; ++d) {
          if ((m >> d & 1U) == 0) continue;
          if (d < table.partners.size()) low |= static_cast<Mask>(table.partners[d]);
          if (d + 8 < table.partners.size()) high |= static_cast<Mask>(table.partners[d + 8]);
        }
        halves[m] = low;
        halves[256 + m] = high;
      }
    }
    for (const ClueModel::Family& family : model_.families) {
      Subsets bits = none();
      if (has_subsets_) {
        for (const DigitBits set : family.sets) bits[set / 64] |= std::uint64_t{1} << set % 64;
      }
      families_.push_back({bits});
    }
  }

  /// In the order in which they are asked: the cheap ones first.
  void add_propagators() {
    std::vector<std::pair<std::uint16_t, std::size_t>> wakes;
    const auto add = [&](Kind kind, std::size_t index, const std::vector<std::uint16_t>& cells,
                         bool is_exact) {
      for (const std::uint16_t c : cells) wakes.emplace_back(c, propagators_.size());
      propagators_.push_back({kind, static_cast<std::uint16_t>(index), is_exact});
    };
    const auto add_arrangements = [&](bool cages) {
      for (std::size_t i = 0; i < model_.arrangements.size(); ++i) {
        const ClueModel::Arrangement& some = model_.arrangements[i];
        if (some.is_cage == cages) add(Kind::kArrangement, i, some.cells, has_subsets_);
      }
    };
    for (std::size_t i = 0; i < model_.arrangements.size(); ++i) {
      const ClueModel::Arrangement& some = model_.arrangements[i];
      if (has_subsets_ && some.is_cage && some.sums.back() >= 0 && !is_small(some)) {
        add(Kind::kCombinations, i, some.cells, false);
      }
    }
    std::vector<std::uint16_t> cells;
    const auto add_sums = [&](Kind kind) {
      for (std::size_t i = 0; i < model_.sums.size(); ++i) {
        cells.clear();
        for (const ClueModel::Group& group : model_.sums[i].groups) {
          cells.insert(cells.end(), group.cells.begin(), group.cells.end());
        }
        add(kind, i, cells, false);
      }
    };
    first_after_singles_ = propagators_.size();
    add_sums(Kind::kBounds);
    for (std::size_t i = 0; i < model_.sequences.size(); ++i) {
      add(Kind::kSequence, i, model_.sequences[i].cells, model_.sequences[i].is_distinct);
    }
    add_arrangements(true);
    if (!model_.crossings.empty()) {
      cells.resize(cells_);
      std::iota(cells.begin(), cells.end(), std::uint16_t{0});
      add(Kind::kLocked, 0, cells, false);
    }
    first_sum_ = propagators_.size();  // woken by the bounds
    if (has_subsets_) {
      for (std::size_t i = 0; i < model_.sums.size(); ++i) add(Kind::kSum, i, {}, false);
    }
    if (has_subsets_) add_arrangements(false);
    words_ = (propagators_.size() + 63) / 64;
    queue_.assign(words_, 0);
    wake_.assign(cells_ * words_, 0);
    for (const auto& [cell, number] : wakes) {
      wake_[cell * words_ + number / 64] |= std::uint64_t{1} << number % 64;
    }
  }

  template <typename Cells>
  bool fail(const Cells& cells) {
    for (const std::uint16_t c : cells) ++weights_[c];
    return false;
  }
  bool fail(const ClueModel::Sum& sum) {
    for (const ClueModel::Group& group : sum.groups) fail(group.cells);
    return false;
  }

  static bool is_single(Mask mask) { return (mask & (mask - 1)) == 0; }

  /// Whom a changed cell wakes.
  void wake(std::size_t c) {
    const std::uint64_t* some = wake_.data() + c * words_;
    for (std::size_t w = 0; w < words_; ++w) queue_[w] |= some[w];
  }

  /// What a changed cell does to others by itself.
  bool spread(std::size_t c) {
    const Mask mask = now_[c];
    if (is_single(mask)) {
      for (const std::uint16_t p : model_.peers[c]) {
        if (!set(p, static_cast<Mask>(~mask))) return false;
      }
    }
    for (const ClueModel::Partner& partner : model_.partners[c]) {
      const std::array<Mask, 512>& table = tables_[partner.table];
      const auto fits = static_cast<Mask>(table[mask & 255U] | table[256U + (mask >> 8U)]);
      if (!set(partner.cell, fits)) {
        ++weights_[c];
        return false;
      }
    }
    return true;
  }

  bool propagate_all() {
    while (true) {
      while (!changed_.empty()) {
        const std::size_t c = changed_.back();
        changed_.pop_back();
        is_changed_[c] = 0;
        wake(c);
        if (!spread(c)) return false;
      }
      std::size_t w = 0;
      while (w < words_ && queue_[w] == 0) ++w;
      const std::size_t next = w == words_
                                   ? propagators_.size()
                                   : 64 * w + static_cast<std::size_t>(std::countr_zero(queue_[w]));
      if (is_dirty_ && next >= first_after_singles_) {
        if (!singles()) return false;
        continue;
      }
      if (w == words_) return true;
      queue_[w] &= queue_[w] - 1;
      if (!ask(propagators_[next])) return false;
      if (changed_.empty()) continue;
      // What an exact one has found need not wake itself.
      told_.swap(changed_);
      for (const std::uint16_t c : told_) {
        is_changed_[c] = 0;
        wake(c);
      }
      if (propagators_[next].is_exact) queue_[w] &= ~(std::uint64_t{1} << next % 64);
      bool holds = true;
      for (const std::uint16_t c : told_) holds = holds && spread(c);
      told_.clear();
      if (!holds) return false;
    }
  }

  bool ask(const Propagator& propagator) {
    const std::size_t i = propagator.index;
    switch (propagator.kind) {
      case Kind::kCombinations:
        return combinations(model_.arrangements[i]);
      case Kind::kBounds:
        return bounds(i);
      case Kind::kArrangement:
        return arrangement(model_.arrangements[i]);
      case Kind::kLocked:
        return locked();
      case Kind::kSum:
        return sum(model_.sums[i]);
      case Kind::kSequence:
        return sequence(model_.sequences[i]);
    }
    return true;
  }

  /// Digits that occur in these cells: cells that see all their places lose them.
  bool lock(const std::vector<std::uint16_t>& cells, Mask digits) {
    for (unsigned m = digits; m != 0; m &= m - 1) {
      const auto bit = static_cast<Mask>(m & -m);
      ClueModel::CellBits common;
      common.fill(~std::uint64_t{0});
      for (const std::uint16_t c : cells) {
        if ((now_[c] & bit) == 0) continue;
        for (std::size_t w = 0; w < bit_words_; ++w) common[w] &= model_.seen_[c][w];
      }
      for (std::size_t w = 0; w < bit_words_; ++w) {
        for (std::uint64_t rest = common[w]; rest != 0; rest &= rest - 1) {
          const std::size_t c = 64 * w + static_cast<std::size_t>(std::countr_zero(rest));
          if ((now_[c] & bit) != 0 && !set(c, static_cast<Mask>(~bit))) return false;
        }
      }
    }
    return true;
  }

#include "solver/count/clues_arrangements.inl"
#include "solver/count/clues_locked.inl"
#include "solver/count/clues_sequences.inl"
#include "solver/count/clues_singles.inl"
#include "solver/count/clues_sums.inl"

  const ClueModel& model_;
  std::size_t cells_;
  std::size_t bit_words_;  ///< of a set of cells
  Mask all_;
  bool has_subsets_;
  std::vector<std::array<Mask, 512>> tables_;  ///< partners of the low and the high eight digits
  std::vector<Held> families_;
  Subsets lacking_[kSubsetDigits] = {};  ///< by digit: the sets without it
  std::vector<Propagator> propagators_;
  std::size_t first_sum_ = 0;            ///< the first of kind kSum
  std::size_t first_after_singles_ = 0;  ///< those before are cheaper than singles
  std::size_t words_ = 0;                ///< of a set of propagators
  std::vector<std::uint64_t> wake_;      ///< by cell: the propagators that ask about it

  std::size_t most_houses_ = 0;           ///< of a cell
  std::vector<HeldLanes> cell_of_house_;  ///< houses are lanes: by part of them, then by place
  std::vector<HeldLanes> house_of_cell_;  ///< cells are lanes: by part of them, then by number
  std::vector<HeldLanes> full_;           ///< by house: all digits
  std::vector<HeldLanes> board_, hidden_, solved_;
  std::vector<HeldLanes> both_, one_,
      other_;                            ///< pairs of houses are lanes: by part, then by place
  std::vector<HeldLanes> gone_of_cell_;  ///< cells are lanes: by part, then by number
  std::vector<HeldLanes> gone_;

  Mask* now_ = nullptr;
  std::vector<std::uint64_t> queue_;    ///< propagators
  std::vector<std::uint16_t> changed_;  ///< cells that others do not know yet
  std::vector<std::uint16_t> told_;     ///< cells that the last one asked has changed
  bool is_dirty_ = false;               ///< something has changed since singles were looked for
  std::vector<std::uint8_t> is_changed_;
  std::vector<std::uint64_t> weights_;
  std::vector<std::uint8_t> reached_;  ///< of sequences
  std::vector<Held> sets_;             ///< of sequences
};
