#pragma once

// Kernel text of the lane counter: where to branch, for all lanes at once, and the trails that lead
// to the other halves of branches. See LANES.md.
//
// Invariant of Trails: a lane is in waiting_ if and only if its trail has a decision whose other
// half waits; waits_[lane] is the number of these.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "solver/count/lane_rules.h"
#include "solver/count/lanes_round.inl"

namespace gridmill {
namespace {

/// A candidate a lane would branch on: a digit in a mini-line (9x9 only), or in a cell.
struct Choices {
  alignas(64) Word digit[kLanes];  ///< as a bit
  alignas(64) Word place[kLanes];  ///< an index into kMiniLines, or a cell
};

/// For any board: the first cell with the fewest candidates, two or more; its lowest digit.
inline void choose_cell(const Word* cells, int n, Choices& choices) {
  Vec min_count = broadcast(0x7fff);
  Vec digits = zero();
  Vec place = zero();
  for (int i = 0; i < n; ++i) {
    const Vec cell = load(cells + i * kLanes);
    const Vec count = and2(sub(count_bits(cell), broadcast(2)), broadcast(0x7fff));
    const VecMask better = less_than(count, min_count);
    min_count = min(count, min_count);
    digits = select(better, cell, digits);
    place = select(better, broadcast(i), place);
  }
  store(choices.digit, and2(digits, sub(zero(), digits)));
  store(choices.place, place);
}

/// Fills in the digit of each lane's place: the likely one, or the lowest.
inline void choose_digits(LaneMask lanes, const Word* cells, const Word* hint, Choices& choices) {
  for (LaneMask m = lanes; m != 0; m &= m - 1) {
    const int lane = first_lane(m);
    const int cell = static_cast<int>(choices.place[lane]) * kLanes + lane;
    const unsigned wanted = cells[cell] & hint[cell];
    const unsigned tried = wanted != 0 ? wanted : cells[cell];
    assert((cells[cell] & (cells[cell] - 1)) != 0);  // an open cell
    choices.digit[lane] = static_cast<Word>(tried & (0 - tried));
  }
}

/// How branches by likely grids value cells: the lowest score is the best.
struct CellScores {
  static constexpr int kMaxScore = 0x7fff;   ///< the score of a cell that is not open
  static constexpr int kCandidateShift = 9;  ///< a candidate is worth 1 << 9
  static constexpr int kBivalueWeight = 3;
  static constexpr int kLostHintScore = 4;

  CellScores() : near(broadcast(kMaxScore)) {}

  /// Returns a cell's own score; `weight_out` is its worth for the cells of its houses.
  GRIDMILL_LANES_INLINE Vec add_cell(Vec cell, Vec hint, Vec& weight_out) {
    const VecMask has = common_bits(cell, hint);
    const Vec count =
        and2(sub(count_bits(cell), broadcast(2)), broadcast(kMaxScore));  // large if 0 or 1
    const VecMask open = less_than(count, broadcast(kMaxDigits));
    near = min(near, select(has, broadcast(kMaxScore), count));
    const Vec score = add(shift_up(count, kCandidateShift),
                          select(has, broadcast((1 << kCandidateShift) + kLostHintScore),
                                 broadcast(1 << kCandidateShift)));
    weight_out =
        select(equal(count, zero()), broadcast(kBivalueWeight), select(open, broadcast(1), zero()));
    return select(open, score, broadcast(kMaxScore));
  }

  /// The lanes all of whose open cells have their likely digits.
  [[nodiscard]] LaneMask near_lanes() const {
    return kAllLanes & ~to_lane_mask(less_than(near, broadcast(kMaxDigits)));
  }

  Vec near;  ///< the fewest candidates, less 2, of open cells that have lost their likely digits
};

/// Chooses one of the cells with the fewest candidates, two or more: the one whose row, column, box
/// and extra houses have most open cells, those with two candidates counted three times, because a
/// decision there has consequences. To have lost its digit of a likely grid (`hint`, cell by
/// cell; 0 if there is none) counts as well: contradictions, and other solutions, arise where a
/// board departs from it. Cells that have their likely digit try that first, others their lowest
/// digit.
class HintedBranching {
 public:
  explicit HintedBranching(const LaneRules& rules)
      : rules_(rules),
        scores_(make_vec_storage(rules.cells())),
        weights_(make_vec_storage(rules.cells())),
        rows_(make_vec_storage(rules.digits())),
        columns_(make_vec_storage(rules.digits())),
        boxes_(make_vec_storage(rules.digits())) {
    update_house_count();
  }

  /// To be called when the rules have other sets.
  void update_house_count() {
    // Sums have to stay below a candidate's worth: sets that would be too many are left out.
    const auto houses = std::make_unique<int[]>(static_cast<std::size_t>(rules_.cells()));
    house_count_ = 0;
    int most = 3;  // houses of a cell
    for (const LaneRules::ExtraHouse& house : rules_.extra_houses) {
      int max_houses = 0;
      for (int i = 0; i < house.size; ++i) {
        const int n = ++houses[static_cast<std::size_t>(house.cell[i])];
        max_houses = n < max_houses ? max_houses : n;
      }
      if ((3 + max_houses) * rules_.digits() * kBivalueWeight + kLostHintScore >=
          1 << kCandidateShift)
        break;
      ++house_count_;
      most = most < 3 + max_houses ? 3 + max_houses : most;
    }
    pairs_fit_ = most * rules_.digits() * kBivalueWeight + kLostHintScore <= kMaxPairScore;
    assert(house_count_ <= rules_.extra_houses.size());
  }

  /// Returns the lanes all of whose open cells have their likely digits. Where the grid keeps the
  /// rules, these are a solution together with the settled cells: they differ from each other, and
  /// from what the settled cells have excluded.
  /// `kWidth`: of boxes `height` high; 0: there are regions, which are ignored.
  template <int kWidth>
  GRIDMILL_LANES_INLINE LaneMask choose(LaneMask lanes, int digits, int height, const Word* cells,
                                        const Word* hint, Choices& choices) {
    LaneMask near = 0;
    if (kLanes < 32 && pairs_fit_) {  // masks of AVX-512 make the scores of all cells cheap
      if (choose_pairs<kWidth>(lanes, digits, height, cells, hint, choices, near)) return near;
    }
    const CellScores found = compute_scores<kWidth>(digits, height, cells, hint);
    for (std::size_t s = 0; s < house_count_; ++s) {
      const LaneRules::ExtraHouse& house = rules_.extra_houses[s];
      Vec sum = zero();
      for (int i = 0; i < house.size; ++i)
        sum = add(sum, weight(load(scores_.get()[house.cell[i]].at)));
      for (int i = 0; i < house.size; ++i) {
        Word* at = scores_.get()[house.cell[i]].at;
        store(at, sub(load(at), sum));
      }
    }
    const int width = kWidth == 0 ? digits : kWidth;
    Vec best = broadcast(kMaxScore);
    Vec place = zero();
    const VecStorage* at = scores_.get();
    for (int r = 0; r < digits; ++r) {
      for (int x = 0; x < digits; x += width) {
        Vec other = load(rows_.get()[r].at);
        if (kWidth != 0) other = add(other, load(boxes_.get()[r / height * height + x / width].at));
        for (int c = x; c < x + width; ++c, ++at) {
          const Vec score = sub(load(at->at), add(other, load(columns_.get()[c].at)));
          const VecMask better = less_than(score, best);
          best = min(score, best);
          place = select(better, broadcast(r * digits + c), place);
        }
      }
    }
    store(choices.place, place);
    assert(at == scores_.get() + rules_.cells());
    choose_digits(lanes, cells, hint, choices);
    return found.near_lanes();
  }

 private:
  static constexpr int kMaxScore = CellScores::kMaxScore;
  static constexpr int kCandidateShift = CellScores::kCandidateShift;
  static constexpr int kBivalueWeight = CellScores::kBivalueWeight;
  static constexpr int kLostHintScore = CellScores::kLostHintScore;

  /// The same in half the steps, if each lane has a cell of two candidates: then no others count.
  /// False, and nothing is chosen, if one has none. `near`: what choose returns.
  template <int kWidth>
  GRIDMILL_LANES_INLINE bool choose_pairs(LaneMask lanes, int digits, int height, const Word* cells,
                                          const Word* hint, Choices& choices, LaneMask& near) {
    for (int i = 0; i < digits; ++i) {
      store(columns_.get()[i].at, zero());
      store(boxes_.get()[i].at, zero());
    }
    const int width = kWidth == 0 ? digits : kWidth;
    VecMask some = to_vec_mask(0);  // whether there is such a cell
    VecMask lost = to_vec_mask(0);  // whether an open cell has lost its likely digit
    const Word* cell_at = cells;
    const Word* hint_at = hint;
    VecStorage* key = scores_.get();
    VecStorage* weight = weights_.get();
    for (int r = 0; r < digits; ++r) {
      Vec row = zero();
      for (int x = 0; x < digits; x += width) {
        Vec part = zero();
        for (int c = x; c < x + width; ++c, ++key, cell_at += kLanes, hint_at += kLanes) {
          const Vec cell = load(cell_at);
          const Vec rest = and2(cell, add(cell, broadcast(-1)));
          const VecMask settled = equal(rest, zero());
          const VecMask pair = equal(and2(rest, add(rest, broadcast(-1))), zero()) & ~settled;
          const VecMask without = equal(and2(cell, load(hint_at)), zero());
          some |= pair;
          lost |= without & ~settled;
          const Vec here = select(
              settled, zero(), select(pair, broadcast(kBivalueWeight * kUnit), broadcast(kUnit)));
          store(key->at, sub(select(pair, broadcast(kPair + c), broadcast(kOther)),
                             select(without, broadcast(kLostHintScore * kUnit), zero())));
          if (house_count_ != 0) store((weight++)->at, here);
          store(columns_.get()[c].at, add(load(columns_.get()[c].at), here));
          part = add(part, here);
        }
        row = add(row, part);
        if (kWidth == 0) continue;
        Word* box = boxes_.get()[r / height * height + x / width].at;
        store(box, add(load(box), part));
      }
      store(rows_.get()[r].at, row);
    }
    if ((lanes & ~to_lane_mask(some)) != 0) return false;
    near = kAllLanes & ~to_lane_mask(lost);
    add_pair_houses();
    Vec best = broadcast(kMaxScore);
    Vec place = zero();
    key = scores_.get();
    for (int r = 0; r < digits; ++r) {
      Vec best_here = broadcast(kMaxScore);
      for (int x = 0; x < digits; x += width) {
        Vec other = load(rows_.get()[r].at);
        if (kWidth != 0) other = add(other, load(boxes_.get()[r / height * height + x / width].at));
        for (int c = x; c < x + width; ++c, ++key) {
          const Vec here = sub(load(key->at), add(other, load(columns_.get()[c].at)));
          best_here = min(best_here, here);
        }
      }
      const Vec score = or2(best_here, broadcast(kUnit - 1));
      const VecMask better = less_than(score, best);
      best = min(score, best);
      place =
          select(better, add(and2(best_here, broadcast(kUnit - 1)), broadcast(r * digits)), place);
    }
    store(choices.place, place);
    choose_digits(lanes, cells, hint, choices);
    return true;
  }

  // A score is, from the highest bits: whether the cell has two candidates, its sums, its column.
  static constexpr int kUnit = 32;
  static constexpr int kMaxPairScore = 255;
  static constexpr int kPair = 0x2000;
  static constexpr int kOther = 0x6000;
  static_assert(kUnit > kMaxDigits && kMaxPairScore * kUnit <= kPair);

  void add_pair_houses() {
    for (std::size_t s = 0; s < house_count_; ++s) {
      const LaneRules::ExtraHouse& house = rules_.extra_houses[s];
      Vec sum = zero();
      for (int i = 0; i < house.size; ++i) sum = add(sum, load(weights_.get()[house.cell[i]].at));
      for (int i = 0; i < house.size; ++i) {
        Word* at = scores_.get()[house.cell[i]].at;
        store(at, sub(load(at), sum));
      }
    }
  }

  GRIDMILL_LANES_INLINE static Vec weight(Vec score) {
    return select(less_than(score, broadcast(2 << kCandidateShift)), broadcast(kBivalueWeight),
                  select(less_than(score, broadcast(kMaxScore)), broadcast(1), zero()));
  }

  /// Fills in scores and sums.
  template <int kWidth>
  GRIDMILL_LANES_INLINE CellScores compute_scores(int digits, int height, const Word* cells,
                                                  const Word* hint) {
    for (int i = 0; i < digits; ++i) {
      store(columns_.get()[i].at, zero());
      store(boxes_.get()[i].at, zero());
    }
    const int width = kWidth == 0 ? digits : kWidth;
    CellScores found;
    VecStorage* at = scores_.get();
    for (int r = 0; r < digits; ++r) {
      Vec row = zero();
      for (int x = 0; x < digits; x += width) {
        Vec part = zero();
        for (int c = x; c < x + width; ++c, ++at, cells += kLanes, hint += kLanes) {
          Vec here;
          store(at->at, found.add_cell(load(cells), load(hint), here));
          store(columns_.get()[c].at, add(load(columns_.get()[c].at), here));
          part = add(part, here);
        }
        row = add(row, part);
        if (kWidth == 0) continue;
        Word* box = boxes_.get()[r / height * height + x / width].at;
        store(box, add(load(box), part));
      }
      store(rows_.get()[r].at, row);
    }
    assert(at == scores_.get() + rules_.cells());
    return found;
  }

  const LaneRules& rules_;
  std::size_t house_count_ = 0;  ///< the first ones, which are looked at
  bool pairs_fit_ = false;       ///< the sums of choose_pairs have room
  std::unique_ptr<VecStorage[]> scores_;
  std::unique_ptr<VecStorage[]> weights_;  ///< for choose_pairs
  std::unique_ptr<VecStorage[]> rows_;
  std::unique_ptr<VecStorage[]> columns_;
  std::unique_ptr<VecStorage[]> boxes_;
};

/// A digit is in a place, or, refuted, it is not.
struct Decision {
  Word digit;  ///< as a bit
  Word place;  ///< as in Choices
  bool refuted;
  bool waits;  ///< the other half has yet to be looked at
};

/// The decisions that led from a lane's job to its board, so that the other half of a branch can be
/// made again instead of being kept: when puzzles are made, few halves are ever searched.
class Trails {
 public:
  /// `max_length` bounds the decisions of a lane.
  explicit Trails(int max_length)
      : max_length_(max_length),
        decisions_(std::make_unique<Decision[]>(static_cast<std::size_t>(max_length) * kLanes)) {}

  void clear() { waiting_ = 0; }
  /// Lanes with a half that waits.
  [[nodiscard]] LaneMask waiting() const { return waiting_; }

  /// The lane has its job's own board.
  void begin(int lane) {
    length_[lane] = 0;
    waits_[lane] = 0;
    waiting_ &= ~lane_bit(lane);
  }
  void add(int lane, const Decision& decision) {
    assert(length_[lane] < max_length_);
    trail(lane)[length_[lane]++] = decision;
    if (!decision.waits) return;
    ++waits_[lane];
    waiting_ |= lane_bit(lane);
    assert(invariant_holds(lane));
  }
  /// Takes the last half of a lane that waits, and calls apply(decision) for each that leads there.
  template <typename F>
  void replay(int lane, F&& apply) {
    Decision* at = trail(lane);
    assert(waits_[lane] > 0 && waits_[lane] <= length_[lane]);
    int last = length_[lane];
    while (!at[--last].waits) {
    }
    for (int i = 0; i < last; ++i) apply(at[i]);
    assert(at[last].waits && !at[last].refuted);
    at[last].waits = false;
    if (--waits_[lane] == 0) waiting_ &= ~lane_bit(lane);
    assert(invariant_holds(lane));
    Decision other = at[last];
    other.refuted = true;
    apply(other);
    replayed_ = last;
  }
  /// The half that was taken last is the lane's own board now.
  void commit(int lane) {
    assert(replayed_ < length_[lane]);
    trail(lane)[replayed_].refuted = true;
    length_[lane] = replayed_ + 1;
  }
  /// Forgets all halves of those lanes.
  void drop(LaneMask lanes) { waiting_ &= ~lanes; }

 private:
  Decision* trail(int lane) const {
    return decisions_.get() + static_cast<std::ptrdiff_t>(lane) * max_length_;
  }
  /// The invariant of this file.
  [[nodiscard]] bool invariant_holds(int lane) const {
    int waits = 0;
    for (int i = 0; i < length_[lane]; ++i) waits += trail(lane)[i].waits ? 1 : 0;
    return waits == waits_[lane] && ((waiting_ & lane_bit(lane)) != 0) == (waits != 0);
  }

  int max_length_;
  std::unique_ptr<Decision[]> decisions_;
  int length_[kLanes] = {};
  int waits_[kLanes] = {};
  int replayed_ = 0;
  LaneMask waiting_ = 0;
};

}  // namespace
}  // namespace gridmill
