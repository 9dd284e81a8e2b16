#pragma once

// Kernel text of the clue counter: automata that read cells, and houses of which one of some cases
// holds. See CLUES.md.
//
// Invariants of a LaneSequence:
// 1. Step i has the states [begin, end); steps follow each other, and the states behind the last
//    one accept.
// 2. The edges of state q are [leave[q], leave[q + 1]). They lead to states of the next step, and
//    each state before the end has one.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "solver/board/constraints.h"
#include "solver/board/require.h"
#include "solver/count/clue_model.h"
#include "solver/count/clues_lanes.inl"
#include "solver/count/clues_sums.inl"

namespace gridmill {
namespace {

/// The steps of an automaton along its cells, without what no candidates can ever use.
struct LaneSequence {
  /// To a state, with any of these digits.
  struct Edge {
    std::uint16_t to;
    CandidateMask digits;
  };
  struct Step {
    std::uint16_t cell;
    std::size_t begin;  ///< of the states before it
    std::size_t end;    ///< of these; the states after it follow
  };
  std::size_t automaton = 0;
  LaneBoards::Cells cells;
  std::vector<Step> steps;
  std::size_t states = 0;          ///< at all places together
  std::vector<Edge> edges;         ///< from state to state
  std::vector<std::size_t> leave;  ///< by state, those of the last steps without: its edges begin
};

/// Automata that read cells.
class SequencePropagator {
 public:
  explicit SequencePropagator(const ClueModel& model) : model_(model) {}

  [[nodiscard]] std::size_t size() const { return sequences_.size(); }

  /// Many lines have the same automaton, as skyscrapers do: what is made for one serves all whose
  /// cells have the same candidates.
  void add(const ClueModel::Sequence& s) {
    const auto is_alike = [&](const LaneSequence& other) {
      return other.automaton == s.automaton &&
             std::equal(other.cells.begin(), other.cells.end(), s.cells.begin(), s.cells.end(),
                        [&](std::uint16_t a, std::uint16_t b) {
                          return model_.allowed[a] == model_.allowed[b];
                        });
    };
    const auto alike = std::find_if(sequences_.begin(), sequences_.end(), is_alike);
    sequences_.push_back(alike == sequences_.end() ? make_sequence(s) : *alike);
    LaneSequence& here = sequences_.back();
    here.cells = s.cells;
    assert(here.steps.size() == s.cells.size());
    for (std::size_t i = 0; i < here.steps.size(); ++i) here.steps[i].cell = s.cells[i];
  }

  /// The states that can be reached, then those of them that lead to the end. What no board
  /// reaches, or no board has digits for, is passed over: near a solution that is nearly all.
  void propagate(LaneBoards& boards, std::size_t number) {
    const LaneSequence& s = sequences_[number];
    GRIDMILL_REQUIRE(s.steps.size() <= kMaxSequenceCells);
    if (s.states == 0) {
      boards.fail(boards.alive(), s.cells);
      return;
    }
    if (reached_.size() < s.states) {
      reached_.resize(s.states);
      leading_.resize(s.states);
    }
    is_reached_.assign(s.states, 0);
    is_leading_.assign(s.states, 0);
    // The lanes of a state mean something from the first time on that it is met.
    const auto meet = [](std::vector<VecStorage>& lanes, std::vector<std::uint8_t>& is_met,
                         std::size_t q, Vec added) {
      lanes[q].lanes = is_met[q] != 0 ? lanes[q].lanes | added : added;
      is_met[q] = 1;
    };
    meet(reached_, is_reached_, 0, ~zero());
    std::array<CandidateMask, kMaxSequenceCells> digits;  // of any board
    for (std::size_t i = 0; i < s.steps.size(); ++i) {
      const auto& step = s.steps[i];
      const Vec mask = boards.at(step.cell);
      digits[i] = reduce_or(mask & ~boards.dead());
      for (std::size_t q = step.begin; q < step.end; ++q) {
        if (is_reached_[q] == 0) continue;
        const Vec from = reached_[q].lanes;
        for (std::size_t e = s.leave[q]; e < s.leave[q + 1]; ++e) {
          const auto& edge = s.edges[e];
          if ((edge.digits & digits[i]) == 0) continue;
          assert(step.end <= edge.to && edge.to < s.states);  // invariant 2
          meet(reached_, is_reached_, edge.to, select_or_zero(mask & broadcast(edge.digits), from));
        }
      }
    }
    Vec any = zero();
    for (std::size_t q = s.steps.empty() ? 0 : s.steps.back().end; q < s.states; ++q) {
      if (is_reached_[q] == 0) continue;
      any |= reached_[q].lanes;
      meet(leading_, is_leading_, q, reached_[q].lanes);
    }
    if (!boards.fail(~any_bit(any), s.cells)) return;
    for (std::size_t i = s.steps.size(); i-- > 0;) {
      const auto& step = s.steps[i];
      const Vec mask = boards.at(step.cell);
      Vec used = zero();
      for (std::size_t q = step.begin; q < step.end; ++q) {
        if (is_reached_[q] == 0) continue;
        const Vec from = reached_[q].lanes;
        for (std::size_t e = s.leave[q]; e < s.leave[q + 1]; ++e) {
          const auto& edge = s.edges[e];
          if (is_leading_[edge.to] == 0 || (edge.digits & digits[i]) == 0) continue;
          const Vec here = mask & broadcast(edge.digits);
          const Vec both = from & leading_[edge.to].lanes;
          used |= both & here;
          meet(leading_, is_leading_, q, select_or_zero(here, both));
        }
      }
      boards.set(step.cell, used);
    }
  }

 private:
  /// Cells of a sequence: some may occur twice.
  static constexpr std::size_t kMaxSequenceCells = 512;

  [[nodiscard]] LaneSequence make_sequence(const ClueModel::Sequence& s) const {
    const Automaton& automaton = model_.automata[s.automaton];
    const auto digits = static_cast<std::size_t>(automaton.digits);
    const std::size_t states = automaton.states();
    const std::size_t n = s.cells.size();
    const auto after = [&](std::size_t i, std::size_t q, std::size_t d) -> std::size_t {
      if ((model_.allowed[s.cells[i]] >> d & 1U) == 0) return Automaton::kNowhere;
      return automaton.next[q * digits + d];
    };
    // By place and state: whether it is reached, then whether it also leads to the end.
    std::vector<std::uint8_t> good((n + 1) * states, 0);
    good[0] = 1;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t q = 0; q < states; ++q) {
        for (std::size_t d = 0; good[i * states + q] != 0 && d < digits; ++d) {
          const std::size_t to = after(i, q, d);
          if (to != Automaton::kNowhere) good[(i + 1) * states + to] = 1;
        }
      }
    }
    for (std::size_t q = 0; q < states; ++q) good[n * states + q] &= automaton.accepts[q];
    for (std::size_t i = n; i-- > 0;) {
      for (std::size_t q = 0; q < states; ++q) {
        if (good[i * states + q] == 0) continue;
        bool leads = false;
        for (std::size_t d = 0; d < digits; ++d) {
          const std::size_t to = after(i, q, d);
          leads |= to != Automaton::kNowhere && good[(i + 1) * states + to] != 0;
        }
        good[i * states + q] = static_cast<std::uint8_t>(leads);
      }
    }
    LaneSequence made;
    made.automaton = s.automaton;
    std::vector<std::uint16_t> number((n + 1) * states, 0);
    for (std::size_t i = 0; i < number.size(); ++i) {
      if (good[i] != 0) number[i] = static_cast<std::uint16_t>(made.states++);
    }
    std::size_t begin = 0;
    for (std::size_t i = 0; i < n; ++i) {
      LaneSequence::Step step{s.cells[i], begin, begin};
      for (std::size_t q = 0; q < states; ++q) {
        if (good[i * states + q] == 0) continue;
        ++step.end;
        const std::size_t first = made.edges.size();
        made.leave.push_back(first);
        for (std::size_t d = 0; d < digits; ++d) {
          const std::size_t to = after(i, q, d);
          if (to == Automaton::kNowhere || good[(i + 1) * states + to] == 0) continue;
          const std::uint16_t target = number[(i + 1) * states + to];
          const auto same =
              std::find_if(made.edges.begin() + static_cast<std::ptrdiff_t>(first),
                           made.edges.end(), [&](const auto& edge) { return edge.to == target; });
          if (same != made.edges.end()) {
            same->digits |= static_cast<CandidateMask>(1U << d);
          } else {
            made.edges.push_back({target, static_cast<CandidateMask>(1U << d)});
          }
        }
      }
      begin = step.end;
      made.steps.push_back(step);
    }
    made.leave.push_back(made.edges.size());
    assert(made.leave.size() == begin + 1 && begin <= made.states);  // invariants 1 and 2
    assert(made.states <= 0x10000);                                  // numbers of 16 bits
    return made;
  }

  const ClueModel& model_;
  std::vector<LaneSequence> sequences_;
  std::vector<std::uint8_t> is_reached_;  ///< by state: in any board
  std::vector<std::uint8_t> is_leading_;
  std::vector<VecStorage> reached_;  ///< by state: all bits where it can be reached
  std::vector<VecStorage> leading_;  ///< by state: all bits where it also leads to the end
};

/// Houses of which one of some cases holds.
template <std::size_t kBits>
class CasesPropagator {
 public:
  explicit CasesPropagator(int digits)
      : digits_(digits), all_(static_cast<CandidateMask>(all_digits(digits))) {}

  [[nodiscard]] std::size_t size() const { return houses_.size(); }

  void add(const ClueModel::Sequence& s) {
    assert(s.cells.size() == static_cast<std::size_t>(digits_));
    HouseCases made{s.cells, {}};
    for (const Constraints::Cases& some : s.cases) {
      const DigitBits given = Constraints::bits_of(some.cases.front());
      for (std::size_t begin = 0; begin < some.sets.size(); begin += kSetsOfBlock) {
        const auto sets = std::span(some.sets).subspan(
            begin, std::min<std::size_t>(kSetsOfBlock, some.sets.size() - begin));
        LaneCases& lanes = made.cases.emplace_back();
        assert(!sets.empty() && sets.size() <= kSetsOfBlock);
        lanes.all = static_cast<CandidateMask>(all_digits(static_cast<int>(sets.size())));
        lanes.cases = some.cases;
        std::array<CandidateMask, ClueModel::kMaxModelDigits> within = {};
        std::array<CandidateMask, ClueModel::kMaxModelDigits> outside = {};
        std::array<CandidateMask, kSetsOfBlock> digits = {};
        std::array<CandidateMask, kSetsOfBlock> lacking = {};
        for (std::size_t i = 0; i < sets.size(); ++i) {
          digits[i] = static_cast<CandidateMask>(sets[i]);
          lacking[i] = static_cast<CandidateMask>(all_ & ~(sets[i] | given));
          for (std::size_t d = 0; d < ClueModel::kMaxModelDigits; ++d) {
            within[d] |= static_cast<CandidateMask>((digits[i] >> d & 1U) << i);
            outside[d] |= static_cast<CandidateMask>((lacking[i] >> d & 1U) << i);
          }
        }
        const auto n = static_cast<std::size_t>(digits_);
        lanes.within = BitMap<false, kBits>(std::span(within).first(n));
        lanes.outside = BitMap<false, kBits>(std::span(outside).first(n));
        lanes.digits = BitMap<false, kSetsOfBlock>(std::span(digits).first(sets.size()));
        lanes.lacking = BitMap<false, kSetsOfBlock>(std::span(lacking).first(sets.size()));
      }
    }
    houses_.push_back(std::move(made));
  }

  /// The sets that fit each cell of a case by itself; what remains is in some case.
  void propagate(LaneBoards& boards, std::size_t number) const {
    const HouseCases& house = houses_[number];
    constexpr std::size_t kMaxHouse = Constraints::kMaxDigitsOfCases;
    const std::size_t n = house.cells.size();
    assert(n <= kMaxHouse);
    Vec left[kMaxHouse];
    for (Vec& some : left) some = zero();
    for (const LaneCases& lanes : house.cases) {
      Vec within[kMaxHouse];
      Vec outside[kMaxHouse];
      Vec sets_within[kMaxHouse];
      Vec sets_outside[kMaxHouse];
      for (std::size_t i = 0; i < n; ++i) {
        const BitMapIndex<BitMap<false, kBits>::kParts> rows(boards.at(house.cells[i]));
        within[i] = lanes.within(rows);
        outside[i] = lanes.outside(rows);
        sets_within[i] = sets_outside[i] = zero();
      }
      for (const Constraints::Case& one : lanes.cases) {
        Vec sets = broadcast(lanes.all);
        assert(one.place[0] < n && one.place[1] < n && one.begin <= one.end && one.end <= n);
        for (std::size_t k = 0; k < 2; ++k) {
          const Vec digit = broadcast(static_cast<CandidateMask>(bit_of(one.digit[k])));
          sets = select_or_zero(boards.at(house.cells[one.place[k]]) & digit, sets);
        }
        const auto is_given = [&](std::size_t i) { return i == one.place[0] || i == one.place[1]; };
        for (std::size_t i = 0; i < n; ++i) {
          if (is_given(i)) continue;
          sets &= i >= one.begin && i < one.end ? within[i] : outside[i];
        }
        if ((any_bit(sets) & boards.alive()) == 0) continue;
        for (std::size_t i = 0; i < n; ++i) {
          if (is_given(i)) continue;
          (i >= one.begin && i < one.end ? sets_within : sets_outside)[i] |= sets;
        }
        for (std::size_t k = 0; k < 2; ++k) {
          left[one.place[k]] |=
              select_or_zero(sets, broadcast(static_cast<CandidateMask>(bit_of(one.digit[k]))));
        }
      }
      for (std::size_t i = 0; i < n; ++i) {
        left[i] |= lanes.digits(sets_within[i]) | lanes.lacking(sets_outside[i]);
      }
    }
    boards.put(house.cells, left);
  }

 private:
  static constexpr std::size_t kSetsOfBlock = SetsTable<kBits>::kSetsOfBlock;

  /// Cases with the same sets, as lanes look at them: up to 15 sets are the bits of a lane.
  struct LaneCases {
    CandidateMask all = 0;                 ///< sets
    BitMap<false, kBits> within, outside;  ///< from digits: the sets with one, those that lack one
    BitMap<false, kSetsOfBlock> digits;    ///< from sets: their digits
    BitMap<false, kSetsOfBlock> lacking;   ///< from sets: digits that are in none of the case
    std::vector<Constraints::Case> cases;
  };
  struct HouseCases {
    LaneBoards::Cells cells;
    std::vector<LaneCases> cases;
  };

  int digits_;
  CandidateMask all_;
  std::vector<HouseCases> houses_;
};

}  // namespace
}  // namespace gridmill
