#pragma once

// Kernel text of the clue counter: deductions from the candidates of 32 boards at once. See
// CLUES.md.
//
// Invariants:
// 1. propagators_ has the cheap ones before first_expensive_, those for thorough searches from
//    first_thorough_ on.
// 2. Unless a propagator is queued, its cells have not changed since it ran, except by itself if it
//    is idempotent.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "solver/count/clue_model.h"
#include "solver/count/clues_lanes.inl"
#include "solver/count/clues_sequences.inl"
#include "solver/count/clues_sums.inl"

namespace gridmill {
namespace {

/// Naked and hidden singles.
inline void propagate_house(LaneBoards& boards, LaneBoards::Cells cells, CandidateMask all) {
  assert(cells.size() == static_cast<std::size_t>(std::popcount(all)));  // each digit occurs
  Vec once = zero();
  Vec twice = zero();
  Vec solved = zero();
  Vec unsolved = zero();
  Vec equal = zero();  // digits of two cells
  Vec ones[ClueModel::kMaxModelDigits];
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Vec mask = boards.at(cells[i]);
    twice |= once & mask;
    once |= mask;
    const Vec one = ones[i] = single(mask);
    equal |= solved & one;
    solved |= one;
    unsolved |= mask & ~one;
  }
  const Vec wrong = (once ^ broadcast(all)) | equal;
  if (!boards.fail(any_bit(wrong), cells)) return;
  const Vec hidden = once & ~twice & ~solved;
  if ((any_bit(hidden | (unsolved & solved)) & boards.alive()) == 0) return;
  Vec left[ClueModel::kMaxModelDigits];
  Vec two = zero();  // digits that have no other place
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Vec mask = boards.at(cells[i]);
    const Vec here = mask & hidden;
    two |= here & (here - 1);
    left[i] = select(here, here, (mask & ~solved) | ones[i]);
  }
  if (!boards.fail(any_bit(two), cells)) return;
  boards.put(cells, left);
}

/// Boards where a line or a box of a band has no place for a digit contradict the first such one.
/// False: no board is left.
/// @param open     by the cells that a line and a box share: the digits that may be there
/// @param nowhere  the digits that cannot cross the band
inline bool fail_houses(LaneBoards& boards, const ClueModel::Band& band, const Vec (&open)[9],
                        Vec nowhere) {
  for (const auto& [start, step] :
       {std::pair<std::size_t, std::size_t>{3, 1}, {1, 3}}) {  // lines, then boxes
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t first = i * start;
      const Vec lacking = nowhere & ~(open[first] | open[first + step] | open[first + 2 * step]);
      std::array<std::uint16_t, 9> cells{};
      for (std::size_t k = 0; k < 9; ++k) cells[k] = band[3 * (first + k / 3 * step) + k % 3];
      if (!boards.fail(any_bit(lacking), cells)) return false;
    }
  }
  return true;
}

/// Naked and hidden singles and locked candidates of three lines that cross three boxes, by the
/// paths on which a digit crosses them (LANES.md). A digit that is settled is removed only from the
/// other parts of its line and box; bands and stacks together find the rest.
/// @tparam kBlamesHouses  whether a contradiction adds weight to the cells of the line or box that
/// has no place for a digit, instead of the whole band
template <bool kBlamesHouses>
void propagate_band(LaneBoards& boards, const ClueModel::Band& band, CandidateMask all) {
  constexpr std::size_t kPaths[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                        {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  Vec any[9];      // digits of the three cells that a line and a box share
  Vec more[9];     // digits that two of them can have
  Vec settled[9];  // digits that one of them has
  for (std::size_t i = 0; i < 9; ++i) {
    const Vec a = boards.at(band[3 * i]);
    const Vec b = boards.at(band[3 * i + 1]);
    const Vec c = boards.at(band[3 * i + 2]);
    any[i] = a | b | c;
    more[i] = (a & b) | (a & c) | (b & c);
    settled[i] = single(a) | single(b) | single(c);
  }
  Vec open[9];
  Vec allowed[9];
  for_each_constant<9>([&](auto i) {
    constexpr std::size_t line = 3 * (i / 3);
    constexpr std::size_t box = i % 3;
    open[i] = any[i] & ~(settled[line + (box + 1) % 3] | settled[line + (box + 2) % 3] |
                         settled[(line + 3) % 9 + box] | settled[(line + 6) % 9 + box]);
    allowed[i] = zero();
  });
  Vec somewhere = zero();
  for (const auto& path : kPaths) {
    const Vec digits = open[path[0]] & open[3 + path[1]] & open[6 + path[2]];
    somewhere |= digits;
    for (std::size_t line = 0; line < 3; ++line) allowed[3 * line + path[line]] |= digits;
  }
  const Vec nowhere = somewhere ^ broadcast(all);
  if constexpr (kBlamesHouses) {
    const bool fails = (any_bit(nowhere) & boards.alive()) != 0;
    if (fails && !fail_houses(boards, band, open, nowhere)) return;
  }
  if (!boards.fail(any_bit(nowhere), band)) return;
  Vec forced[9];  // those that one cell must have
  for_each_constant<9>([&](auto i) {
    constexpr std::size_t line = 3 * (i / 3);
    forced[i] = allowed[i] & ~(more[i] | allowed[line + (i + 1) % 3] | allowed[line + (i + 2) % 3]);
  });
  boards.restrict(band, [&](std::size_t i) {
    const Vec here = boards.at(band[i]) & forced[i / 3];
    return select(here, forced[i / 3], allowed[i / 3]);
  });
}

/// What two houses share and one has nowhere else, the other has nowhere else.
/// @param first  the first pair of houses
inline void propagate_locked(LaneBoards& boards, const ClueModel& model, std::size_t first) {
  const std::uint16_t* cells = model.intersection_cells.data();
  const auto union_of = [&](std::uint32_t begin, std::uint32_t end) {
    Vec all = zero();
    for (std::uint32_t i = begin; i < end; ++i) all |= boards.at(cells[i]);
    return all;
  };
  for (const ClueModel::Intersection& intersection :
       std::span(model.intersections).subspan(first)) {
    const Vec both = union_of(intersection.both, intersection.one);
    const Vec one = union_of(intersection.one, intersection.other);
    const Vec other = union_of(intersection.other, intersection.end);
    const Vec from_one = both & one & ~other;
    const Vec from_other = both & other & ~one;
    if ((any_bit(from_one) & boards.alive()) != 0) {
      for (std::uint32_t i = intersection.one; i < intersection.other; ++i)
        boards.set(cells[i], ~from_one);
    }
    if ((any_bit(from_other) & boards.alive()) != 0) {
      for (std::uint32_t i = intersection.other; i < intersection.end; ++i)
        boards.set(cells[i], ~from_other);
    }
  }
}

/// The boards, and all that takes candidates away. There are at most kBits digits.
template <std::size_t kBits>
class CluePropagation : public LaneBoards {
 public:
  /// @param by_bands  whether boxes of 3x3 and their lines are looked at together
  CluePropagation(const ClueModel& model, bool by_bands)
      : LaneBoards(static_cast<std::size_t>(model.cells)),
        model_(model),
        cells_(static_cast<std::size_t>(model.cells)),
        all_(static_cast<CandidateMask>(all_digits(model.digits))),
        sets_(model),
        sums_(model.digits),
        sequences_(model),
        cases_(model.digits) {
    const auto digits = static_cast<std::size_t>(model_.digits);
    assert(1 <= digits && digits <= kBits);
    for (const PairTable& table : model_.tables) {
      assert(table.partners.size() == digits);
      std::array<CandidateMask, ClueModel::kMaxModelDigits> partners = {};
      std::copy(table.partners.begin(), table.partners.end(), partners.begin());
      partners_.emplace_back(std::span(partners).first(digits));
    }
    add_propagators(by_bands);
    ignored_.assign(model_.origins(), 0);
  }

  /// From now on, no board ignores a clue.
  void ignore_nothing() { std::fill(ignored_.begin(), ignored_.end(), LaneMask{0}); }
  /// From now on, these boards go without what follows from these clues.
  void ignore(LaneMask boards, std::span<const std::size_t> clues) {
    if (!clues.empty()) ignored_[ClueModel::kSeveralClues] |= boards;
    for (const std::size_t clue : clues) ignored_[ClueModel::origin_of(clue)] |= boards;
  }

  [[nodiscard]] const ClueModel& model() const { return model_; }
  /// Whether what pays in long searches only is asked, too.
  void set_thorough(bool is_thorough) { is_thorough_ = is_thorough; }

  /// Draws conclusions: what is cheap goes round, and when not all boards move any more, what is
  /// expensive is asked once. Ends when some boards no longer move, as they would wait for the
  /// others; those move on when others have taken the free lanes.
  void propagate() {
    LaneMask cheap = 0;  // boards that moved when these were asked last
    LaneMask expensive = 0;
    const auto more_than = [&](LaneMask moved, int part, int whole) {
      return whole * std::popcount(moved & alive()) > part * std::popcount(alive());
    };
    while (alive() != 0) {
      cheap = run_queue(0, first_expensive_);
      if (more_than(cheap, 3, 4)) continue;
      expensive = run_queue(first_expensive_, is_thorough_ ? propagators_.size() : first_thorough_);
      if (!more_than(expensive, 6, 7)) break;
    }
    moving_ = (cheap | expensive) & alive();
    if (moving_ == 0) clear_queue();
  }
  /// Of these: boards of which not all conclusions are drawn.
  [[nodiscard]] LaneMask moving() const { return moving_; }
  /// Calls of propagators since it was made.
  [[nodiscard]] std::uint64_t calls() const { return calls_; }

 private:
  enum class Kind : std::uint8_t {
    kCell,
    kBand,
    kHouse,
    kSets,
    kSum,
    kCloseSum,
    kSequence,
    kCases,
    kLocked
  };
  struct Propagator {
    Kind kind;
    std::uint16_t index;
    bool is_idempotent = false;  ///< asked again, it finds nothing
    ClueModel::Origin origin = 0;
  };

  /// In the order in which they are asked: the cheap ones first, and of both the likely ones.
  void add_propagators(bool by_bands) {
    std::vector<std::pair<std::uint16_t, std::uint16_t>> wakes;
    wakes.reserve(20 * cells_);
    propagators_.reserve(cells_ + model_.houses.size() + sets_.size() + 2 * model_.sums.size() +
                         model_.sequences.size() + 1);
    const auto add = [&](Kind kind, std::size_t index, const Cells& cells, bool is_idempotent,
                         ClueModel::Origin origin = 0) {
      const auto number = static_cast<std::uint16_t>(propagators_.size());
      for (const std::uint16_t c : cells) wakes.emplace_back(c, number);
      propagators_.push_back({kind, static_cast<std::uint16_t>(index), is_idempotent, origin});
    };
    for (std::size_t c = 0; c < cells_; ++c) {
      if (model_.peers[c].empty() && model_.partners[c].empty()) continue;
      const auto own = static_cast<std::uint16_t>(c);
      add(Kind::kCell, c, std::span(&own, 1), true);
    }
    const std::size_t bands = by_bands ? model_.bands.size() : 0;
    for (std::size_t i = 0; i < bands; ++i) add(Kind::kBand, i, model_.bands[i], false);
    for (std::size_t i = bands == 0 ? 0 : 3 * cells_ / 9; i < model_.houses.size(); ++i) {
      add(Kind::kHouse, i, model_.houses[i], false);
    }
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      add(Kind::kSets, i, sets_.cells(i), sets_.is_exact(i), sets_.origin(i));
    }
    std::vector<std::uint16_t> cells;
    first_expensive_ = propagators_.size();
    for (std::size_t i = 0; i < model_.sums.size(); ++i) {
      cells.clear();
      for (const ClueModel::Group& group : model_.sums[i].groups) {
        cells.insert(cells.end(), group.cells.begin(), group.cells.end());
      }
      add(Kind::kSum, i, cells, false, model_.sums[i].origin);
    }
    for (std::size_t i = 0; i < model_.sums.size(); ++i) {
      cells.clear();
      bool is_plain = true;
      for (const ClueModel::Group& group : model_.sums[i].groups) {
        is_plain &= std::abs(group.factor) == 1;
        cells.insert(cells.end(), group.cells.begin(), group.cells.end());
      }
      if (is_plain && cells.size() <= SumPropagator<kBits>::kMaxCloseCells)
        add(Kind::kCloseSum, i, cells, false, model_.sums[i].origin);
    }
    for (std::size_t i = 0; i < model_.sequences.size(); ++i) {
      const ClueModel::Sequence& sequence = model_.sequences[i];
      if (sequence.cases.empty()) {
        add(Kind::kSequence, sequences_.size(), sequence.cells, false, sequence.origin);
        sequences_.add(sequence);
      } else {
        add(Kind::kCases, cases_.size(), sequence.cells, false, sequence.origin);
        cases_.add(sequence);
      }
    }
    first_thorough_ = propagators_.size();
    first_intersection_ = 9 * bands;
    if (first_intersection_ < model_.intersections.size()) {
      cells.resize(cells_);
      std::iota(cells.begin(), cells.end(), std::uint16_t{0});
      add(Kind::kLocked, 0, cells, false);
    }
    watch(propagators_.size(), wakes);
    assert(first_expensive_ <= first_thorough_ && first_thorough_ <= propagators_.size());
    assert(sequences_.size() + cases_.size() == model_.sequences.size());
    assert(propagators_.size() <= 0x10000);  // numbers of 16 bits
  }

  /// Asks those that are queued, in their order, so that each sees at once what others have changed
  /// meanwhile. Returns the boards that moved.
  LaneMask run_queue(std::size_t begin, std::size_t end) {
    assert(begin <= end && end <= propagators_.size());
    moved_ = 0;
    for (std::size_t i = begin; i < end && alive() != 0;) {
      const std::size_t w = i / 64;
      const std::uint64_t rest = queue_[w] >> i % 64;
      if (rest == 0) {
        i = 64 * (w + 1);
        continue;
      }
      i += static_cast<std::size_t>(std::countr_zero(rest));
      if (i >= end) break;
      queue_[w] &= ~(std::uint64_t{1} << i % 64);
      if (const LaneMask out = ignored_[propagators_[i].origin] & alive(); out != 0) {
        set_alive(alive() & ~out);
        if (alive() != 0) run_propagator(propagators_[i]);
        set_alive(alive() | out);
      } else {
        run_propagator(propagators_[i]);
      }
      ++calls_;
      // What an exact one has found need not wake itself.
      if (propagators_[i].is_idempotent) queue_[w] &= ~(std::uint64_t{1} << i % 64);
      ++i;
    }
    return moved_;
  }

  void run_propagator(const Propagator& propagator) {
    const std::size_t i = propagator.index;
    switch (propagator.kind) {
      case Kind::kCell:
        return propagate_cell(i);
      case Kind::kBand:
        return is_thorough_ ? propagate_band<true>(*this, model_.bands[i], all_)
                            : propagate_band<false>(*this, model_.bands[i], all_);
      case Kind::kHouse:
        return propagate_house(*this, model_.houses[i], all_);
      case Kind::kSets:
        return sets_.propagate(*this, i);
      case Kind::kCloseSum:
        return sums_.propagate_closely(*this, model_.sums[i]);
      case Kind::kSum:
        return sums_.propagate(*this, model_.sums[i]);
      case Kind::kSequence:
        return sequences_.propagate(*this, i);
      case Kind::kCases:
        return cases_.propagate(*this, i);
      case Kind::kLocked:
        return propagate_locked(*this, model_, first_intersection_);
    }
  }

  /// What a cell does to others by itself.
  void propagate_cell(std::size_t c) {
    const Vec mask = at(c);
    if (const Vec one = single(mask); (any_bit(one) & alive()) != 0) {
      for (const std::uint16_t p : model_.peers[c]) set(p, ~one);
    }
    for (const ClueModel::Partner& partner : model_.partners[c]) {
      const LaneMask before = alive();
      Vec keep = partners_[partner.table](mask);
      if (const LaneMask out = ignored_[partner.origin]; out != 0) keep |= expand_mask(out);
      set(partner.cell, keep);
      bump_weight(c, static_cast<unsigned>(std::popcount(before & ~alive())));
    }
  }

  const ClueModel& model_;
  std::size_t cells_;
  CandidateMask all_;
  std::vector<BitMap<false, kBits>> partners_;
  SetsPropagator<kBits> sets_;
  SumPropagator<kBits> sums_;
  SequencePropagator sequences_;
  CasesPropagator<kBits> cases_;
  std::vector<Propagator> propagators_;
  std::size_t first_expensive_ = 0;     ///< those before are cheap
  std::size_t first_thorough_ = 0;      ///< these are asked by the thorough only
  std::size_t first_intersection_ = 0;  ///< bands find what those before would find

  bool is_thorough_ = false;
  LaneMask moving_ = 0;
  std::vector<LaneMask> ignored_;  ///< by origin: boards without what follows from it
  std::uint64_t calls_ = 0;
};

}  // namespace
}  // namespace gridmill
