// The clue counter's propagation: what follows from the candidates of 32 boards at once. Included
// by the file of each instruction set.

/// The candidates of 32 boards, a mask a cell and board, and all that takes candidates away. A
/// board with a contradiction is dead, and nothing in it moves any more. `weights` are learnt:
/// cells that were in contradictions. There are at most kBits digits.
template <std::size_t kBits>
class CluePropagation {
 public:
  explicit CluePropagation(const ClueModel& model)
      : model_(model),
        cells_(static_cast<std::size_t>(model.cells)),
        all_(static_cast<CandidateMask>(all_digits(model.digits))),
        now_(cells_) {
    make_tables();
    add_propagators();
  }

  [[nodiscard]] const ClueModel& model() const { return model_; }
  [[nodiscard]] const std::vector<std::uint64_t>& weights() const { return weights_; }
  void bump_weight(std::size_t cell, std::uint64_t by) { weights_[cell] += by; }
  /// Forgets what was learnt.
  void reset_weights() { weights_.assign(cells_, 1); }
  /// Knows what another one has learnt.
  void copy_weights(const CluePropagation& of) { weights_ = of.weights_; }
  /// Whether what pays in long searches only is asked, too.
  void set_thorough(bool is_thorough) { is_thorough_ = is_thorough; }
  /// Forgets what was to be asked.
  void clear_queue() { std::fill(queue_.begin(), queue_.end(), 0); }

  /// The candidates of a cell.
  [[nodiscard]] Vec& at(std::size_t cell) { return now_[cell].lanes; }

  /// From now on these boards are alive, and no others.
  void set_alive(LaneMask boards) {
    alive_ = boards;
    dead_ = expand_mask(~boards);
  }

  /// What looks at this cell is to be asked.
  void schedule(std::size_t c) {
    const std::uint64_t* some = watchers_.data() + c * words_;
    for (std::size_t w = 0; w < words_; ++w) queue_[w] |= some[w];
  }

  /// Draws conclusions: what is cheap goes round, and when not all boards move any more, what is
  /// expensive is asked once. Ends when some boards no longer move, as they would wait for the
  /// others; those move on when others have taken the free lanes.
  void propagate() {
    LaneMask cheap = 0;  // boards that moved when these were asked last
    LaneMask expensive = 0;
    const auto more_than = [&](LaneMask moved, int part, int whole) {
      return whole * std::popcount(moved & alive_) > part * std::popcount(alive_);
    };
    while (alive_ != 0) {
      cheap = run_queue(0, first_expensive_);
      if (more_than(cheap, 3, 4)) continue;
      expensive = run_queue(first_expensive_, is_thorough_ ? propagators_.size() : first_thorough_);
      if (!more_than(expensive, 6, 7)) break;
    }
    moving_ = (cheap | expensive) & alive_;
    if (moving_ == 0) clear_queue();
  }
  [[nodiscard]] LaneMask alive() const { return alive_; }
  /// Of these: boards of which not all conclusions are drawn.
  [[nodiscard]] LaneMask moving() const { return moving_; }

 private:
  using Cells = std::span<const std::uint16_t>;
  using Table = SetsTable<kBits>;
  using DigitMap = BitMap<false, kBits>;
  using ValueMap = BitMap<true, kBits>;

  enum class Kind : std::uint8_t {
    kCell,
    kHouse,
    kSets,
    kSum,
    kCloseSum,
    kExactSets,
    kSequence,
    kCases,
    kLocked
  };
  struct Propagator {
    Kind kind;
    std::uint16_t index;
    bool is_idempotent = false;  ///< asked again, it finds nothing
  };
  /// Of so many cells the changed ones are the bits of a word.
  static constexpr std::uint32_t kMaxCellsAtOnce = 64;
  void make_tables() {
    const auto digits = static_cast<std::size_t>(model_.digits);
    for (const PairTable& table : model_.tables) {
      std::array<CandidateMask, ClueModel::kMaxModelDigits> partners = {};
      std::copy(table.partners.begin(), table.partners.end(), partners.begin());
      partners_.emplace_back(std::span(partners).first(digits));
    }
    std::array<CandidateMask, ClueModel::kMaxModelDigits> turned = {};
    std::array<CandidateMask, ClueModel::kMaxModelDigits> value = {};
    for (std::size_t d = 0; d < digits; ++d) {
      turned[d] = static_cast<CandidateMask>(1U << (digits - 1 - d));
      value[d] = static_cast<CandidateMask>(d + 1);
    }
    turned_ = DigitMap(std::span(turned).first(digits));
    value_ = ValueMap(std::span(value).first(digits));
    const std::size_t sets = model_.families.size() + model_.cages.size();
    sets_.reserve(sets);
    outside_.reserve(4 * sets);  // as many as most puzzles have
    outside_cells_.reserve(32 * sets);
    own_tables_.reserve(model_.families.size());
    for (const ClueModel::Family& some : model_.families) {
      own_tables_.emplace_back(model_.digits, some.cells.size(), some.sets);
      add_sets(some.cells, own_tables_.back());
    }
    if constexpr (std::is_same_v<Table, CageTables::Table>) {
      for (const ClueModel::Cage& some : model_.cages) {
        if (!model_.impossible) add_sets(some.cells, CageTables::of(some.cells.size(), some.sum));
      }
    }
  }

  /// In the order in which they are asked: the cheap ones first, and of both the likely ones.
  void add_propagators() {
    std::vector<std::pair<std::uint16_t, std::uint16_t>> wakes;
    wakes.reserve(20 * cells_);
    propagators_.reserve(cells_ + model_.houses.size() + sets_.size() + 2 * model_.sums.size() +
                         model_.sequences.size() + 1);
    const auto add = [&](Kind kind, std::size_t index, const Cells& cells, bool is_idempotent) {
      const auto number = static_cast<std::uint16_t>(propagators_.size());
      for (const std::uint16_t c : cells) wakes.emplace_back(c, number);
      propagators_.push_back({kind, static_cast<std::uint16_t>(index), is_idempotent});
    };
    for (std::size_t c = 0; c < cells_; ++c) {
      if (model_.peers[c].empty() && model_.partners[c].empty()) continue;
      const auto own = static_cast<std::uint16_t>(c);
      add(Kind::kCell, c, std::span(&own, 1), true);
    }
    for (std::size_t i = 0; i < model_.houses.size(); ++i) {
      add(Kind::kHouse, i, model_.houses[i], false);
    }
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      const std::size_t n = sets_[i].cells.size();
      const bool is_idempotent = 2 <= n && n <= Table::kMaxExact;
      add(is_idempotent ? Kind::kExactSets : Kind::kSets, i, sets_[i].cells, is_idempotent);
    }
    std::vector<std::uint16_t> cells;
    first_expensive_ = propagators_.size();
    for (std::size_t i = 0; i < model_.sums.size(); ++i) {
      cells.clear();
      for (const ClueModel::Group& group : model_.sums[i].groups) {
        cells.insert(cells.end(), group.cells.begin(), group.cells.end());
      }
      add(Kind::kSum, i, cells, false);
    }
    for (std::size_t i = 0; i < model_.sums.size(); ++i) {
      cells.clear();
      bool is_plain = true;
      for (const ClueModel::Group& group : model_.sums[i].groups) {
        is_plain &= std::abs(group.factor) == 1;
        cells.insert(cells.end(), group.cells.begin(), group.cells.end());
      }
      if (is_plain && cells.size() <= kMaxCloseCells) add(Kind::kCloseSum, i, cells, false);
    }
    for (std::size_t i = 0; i < model_.sequences.size(); ++i) {
      if (model_.sequences[i].cases.empty()) {
        add(Kind::kSequence, sequences_.size(), model_.sequences[i].cells, false);
        add_sequence(model_.sequences[i]);
      } else {
        add(Kind::kCases, house_cases_.size(), model_.sequences[i].cells, false);
        add_cases(model_.sequences[i]);
      }
    }
    first_thorough_ = propagators_.size();
    if (!model_.intersections.empty()) {
      cells.resize(cells_);
      std::iota(cells.begin(), cells.end(), std::uint16_t{0});
      add(Kind::kLocked, 0, cells, false);
    }
    words_ = (propagators_.size() + 63) / 64;
    queue_.assign(words_, 0);
    watchers_.assign(cells_ * words_, 0);
    for (const auto& [cell, number] : wakes) {
      watchers_[cell * words_ + number / 64] |= std::uint64_t{1} << number % 64;
    }
  }

  /// Asks those that are queued, in their order, so that each sees at once what others have changed
  /// meanwhile. Returns the boards that moved.
  LaneMask run_queue(std::size_t begin, std::size_t end) {
    moved_ = 0;
    for (std::size_t i = begin; i < end && alive_ != 0;) {
      const std::size_t w = i / 64;
      const std::uint64_t rest = queue_[w] >> i % 64;
      if (rest == 0) {
        i = 64 * (w + 1);
        continue;
      }
      i += static_cast<std::size_t>(std::countr_zero(rest));
      if (i >= end) break;
      queue_[w] &= ~(std::uint64_t{1} << i % 64);
      run_propagator(propagators_[i]);
      // What an exact one has found need not wake itself.
      if (propagators_[i].is_idempotent) queue_[w] &= ~(std::uint64_t{1} << i % 64);
      ++i;
    }
    return moved_;
  }

  /// Leaves these candidates.
  void set(std::size_t c, Vec keep) {
    const Vec old = now_[c].lanes;
    const Vec left = old & (keep | dead_);
    const LaneMask moved = not_equal(old, left);
    if (moved == 0) return;
    moved_ |= moved;
    now_[c].lanes = left;
    schedule(c);
    const LaneMask empty = moved & ~any_bit(left);
    if (empty == 0) return;
    weights_[c] += static_cast<unsigned>(std::popcount(empty));
    kill(empty);
  }
  /// Leaves `left(i)` of the i-th of some cells, almost without branches, as no one can tell which
  /// cells move. Returns where a cell has no candidates.
  template <typename Left>
  LaneMask leave(const Cells& cells, const Left& left) {
    GRIDMILL_REQUIRE(cells.size() <= kMaxCellsAtOnce);
    Vec smallest = ~zero();
    LaneMask moved = 0;
    std::uint64_t changed = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      Vec& here = now_[cells[i]].lanes;
      const Vec now = here & (left(i) | dead_);
      const LaneMask these = not_equal(here, now);
      changed |= static_cast<std::uint64_t>(these != 0) << i;
      moved |= these;
      here = now;
      smallest = min_unsigned(smallest, now);
    }
    moved_ |= moved;
    for (; changed != 0; changed &= changed - 1) {
      schedule(cells[static_cast<std::size_t>(std::countr_zero(changed))]);
    }
    return ~any_bit(smallest);
  }
  /// Leaves candidates of the cells of a clue. False: no board is left.
  bool put(const Cells& cells, const Vec* left) {
    return fail(leave(cells, [&](std::size_t i) { return left[i]; }), cells);
  }
  /// Takes digits away from cells outside of a clue. Those that have no others are to blame.
  void eliminate(const Cells& cells, Vec digits) {
    const LaneMask empty = leave(cells, [&](std::size_t) { return ~digits; }) & alive_;
    if (empty == 0) return;
    for (const std::uint16_t c : cells) {
      weights_[c] += static_cast<unsigned>(std::popcount(empty & ~any_bit(now_[c].lanes)));
    }
    kill(empty);
  }
  void kill(LaneMask boards) {
    alive_ &= ~boards;
    dead_ = expand_mask(~alive_);
  }
  /// Some boards cannot hold what is said of these cells. False: none is left.
  bool fail(LaneMask boards, const Cells& cells) {
    boards &= alive_;
    if (boards == 0) return true;
    const auto by = static_cast<unsigned>(std::popcount(boards));
    for (const std::uint16_t c : cells) weights_[c] += by;
    kill(boards);
    return alive_ != 0;
  }

  static Vec single(Vec m) { return select(m & (m - 1), zero(), m); }

  void run_propagator(const Propagator& propagator) {
    const std::size_t i = propagator.index;
    switch (propagator.kind) {
      case Kind::kCell:
        return cell(i);
      case Kind::kHouse:
        return house(model_.houses[i]);
      case Kind::kSets:
        return common_of_sets(sets_[i]);
      case Kind::kCloseSum:
        return close_sum(model_.sums[i]);
      case Kind::kExactSets:
        return exact_sets(sets_[i]);
      case Kind::kSum:
        return sum(model_.sums[i]);
      case Kind::kSequence:
        return sequence(sequences_[i]);
      case Kind::kCases:
        return cases(house_cases_[i]);
      case Kind::kLocked:
        return locked();
    }
  }

  /// What a cell does to others by itself.
  void cell(std::size_t c) {
    const Vec mask = now_[c].lanes;
    if (const Vec one = single(mask); (any_bit(one) & alive_) != 0) {
      for (const std::uint16_t p : model_.peers[c]) set(p, ~one);
    }
    for (const ClueModel::Partner& partner : model_.partners[c]) {
      const LaneMask before = alive_;
      set(partner.cell, partners_[partner.table](mask));
      weights_[c] += static_cast<unsigned>(std::popcount(before & ~alive_));
    }
  }

  /// Naked and hidden singles.
  void house(const Cells& cells) {
    Vec once = zero();
    Vec twice = zero();
    Vec solved = zero();
    Vec unsolved = zero();
    Vec equal = zero();  // digits of two cells
    Vec ones[ClueModel::kMaxModelDigits];
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Vec mask = now_[cells[i]].lanes;
      twice |= once & mask;
      once |= mask;
      const Vec one = ones[i] = single(mask);
      equal |= solved & one;
      solved |= one;
      unsolved |= mask & ~one;
    }
    const Vec wrong = (once ^ broadcast(all_)) | equal;
    if (!fail(any_bit(wrong), cells)) return;
    const Vec hidden = once & ~twice & ~solved;
    if ((any_bit(hidden | (unsolved & solved)) & alive_) == 0) return;
    Vec left[ClueModel::kMaxModelDigits];
    Vec two = zero();  // digits that have no other place
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Vec mask = now_[cells[i]].lanes;
      const Vec here = mask & hidden;
      two |= here & (here - 1);
      left[i] = select(here, here, (mask & ~solved) | ones[i]);
    }
    if (!fail(any_bit(two), cells)) return;
    put(cells, left);
  }

  /// Calls f with 0 to n - 1 as constants.
  template <std::size_t n, typename F>
  static void each(const F& f) {
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      (f(std::integral_constant<std::size_t, i>()), ...);
    }
    (std::make_index_sequence<n>());
  }

#include "solver/count/clues_cages.inl"
#include "solver/count/clues_cases.inl"
#include "solver/count/clues_locked.inl"
#include "solver/count/clues_sequences.inl"
#include "solver/count/clues_sums.inl"

  const ClueModel& model_;
  std::size_t cells_;
  CandidateMask all_;
  std::vector<VecStorage> now_;  ///< by cell
  std::vector<DigitMap> partners_;
  DigitMap turned_;  ///< digits counted from the other end
  ValueMap value_;   ///< the sum of digits
  std::vector<Table> own_tables_;
  std::vector<Sets> sets_;
  std::vector<Outside> outside_;
  std::vector<std::uint16_t> outside_cells_;
  std::vector<LaneSequence> sequences_;
  std::vector<HouseCases> house_cases_;
  std::vector<Propagator> propagators_;
  std::size_t first_expensive_ = 0;      ///< those before are cheap
  std::size_t first_thorough_ = 0;       ///< these are asked by the thorough only
  std::size_t words_ = 0;                ///< of a set of propagators
  std::vector<std::uint64_t> watchers_;  ///< by cell: the propagators that ask about it

  bool is_thorough_ = false;
  LaneMask alive_ = 0;
  LaneMask moved_ = 0;  ///< since this round began
  LaneMask moving_ = 0;
  Vec dead_ = {};                     ///< all bits of boards that are not alive
  std::vector<std::uint64_t> queue_;  ///< propagators
  std::vector<std::uint64_t> weights_;
};
