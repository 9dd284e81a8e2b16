// Consequences that remember why: each has the numbers of those before it that it needs. Naked
// singles are placed before hidden ones and the first of each kind first; where these end, a digit
// that is confined to cells of a house goes from cells that see them all, and clues lose the
// candidates with which they cannot be filled.
//
// Invariant: reasons come before what they force, so one pass from the end marks all that is
// needed.

#include "solver/steps/nets.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "solver/steps/clue_filler.h"

namespace gridmill::widest {
namespace {

constexpr std::size_t kLongNet = 500;  ///< beyond this length, shorter ones are looked for

using Numbers = std::vector<std::size_t>;  ///< of consequences
using Candidates = std::vector<Candidate>;

/// Candidates, and others that they exclude.
using Exclusions = std::vector<std::pair<Candidate, Candidate>>;

/// Which singles come first. It decides how long a net gets, but not whether there is one.
struct Order {
  bool hidden_first = false;
  bool backwards = false;  ///< the last house and cell first
  bool plain = false;      ///< rows, columns, boxes and regions alone
};

class Follower {
 public:
  /// @param further  more than singles
  Follower(const State& start, const ClueConstraints* clues, bool further, Order order = {})
      : start_(start), state_(start), clues_(clues), further_(further), order_(order) {
    const BoardTopology& topology = start.topology();
    for (const int h : topology.full_houses()) {
      if (!order.plain || !is_unusual(topology.board(), h)) houses_.push_back(h);
    }
    if (order.backwards) std::reverse(houses_.begin(), houses_.end());
  }

  /// Ends with an impasse, with the conclusion, or with nothing left to follow.
  Net run(Candidate assumed, const CandidateSet& placements, const CandidateSet& eliminations) {
    place(assumed, {}, {});
    while (true) {
      if (!impasse_.empty() || find_impasse() || find_conclusion(placements, eliminations)) {
        return trace();
      }
      if (order_.hidden_first ? place_hidden() || place_naked() : place_naked() || place_hidden()) {
        continue;
      }
      if (!further_ || !(confine() || cut_clue())) return {};
    }
  }

 private:
  /// @param gone  the candidates whose absence forces the digit
  void place(Candidate c, const Why& why, const Candidates& gone) {
    add({true, c.digit, CellSet::of(c.cell), why}, gone);
    state_.place(c);
  }
  void remove(Digit digit, const CellSet& cells, const Why& why, const Candidates& gone,
              Digit by = {}) {
    add({false, digit, cells, why, {}, by}, gone);
    state_.eliminate(digit, cells);
  }
  void add(const Consequence& step, const Candidates& gone) {
    reasons_.push_back(takers(gone));
    exclusions_.push_back(exclusions_of(gone));
    steps_.push_back(step);
  }
  void end(const Candidates& gone) {
    end_reasons_ = takers(gone);
    end_exclusions_ = exclusions_of(gone);
  }

  [[nodiscard]] bool took(const Consequence& step, Candidate gone) const {
    if (!step.is_placed) return step.digit == gone.digit && step.cells.contains(gone.cell);
    return state_.topology().excludes({step.cells.front(), step.digit}, gone);
  }
  /// The same by a row, column, box or region, or in a way that the text has given.
  [[nodiscard]] bool took_plainly(const Consequence& step, Candidate gone) const {
    if (!took(step, gone) || !step.is_placed) return took(step, gone);
    const Cell cell = step.cells.front();
    return cell == gone.cell ||
           (step.digit == gone.digit && see_plainly(state_.topology(), cell, gone.cell));
  }
  /// The first consequences that took candidates, if the board had these at the start; those that
  /// are easily seen, if there are any.
  [[nodiscard]] Numbers takers(const Candidates& gone) const {
    Numbers numbers;
    for (const Candidate& c : gone) {
      auto taker = std::find_if(steps_.begin(), steps_.end(),
                                [&](const Consequence& step) { return took_plainly(step, c); });
      if (taker == steps_.end()) {
        taker = std::find_if(steps_.begin(), steps_.end(),
                             [&](const Consequence& step) { return took(step, c); });
      }
      if (taker == steps_.end()) continue;
      const auto i = static_cast<std::size_t>(taker - steps_.begin());
      if (std::find(numbers.begin(), numbers.end(), i) == numbers.end()) numbers.push_back(i);
    }
    return numbers;
  }
  /// The placements that took these.
  [[nodiscard]] Exclusions exclusions_of(const Candidates& gone) const {
    Exclusions result;
    for (const Candidate& c : gone) {
      for (const std::size_t i : takers({c})) {
        if (steps_[i].is_placed) result.push_back({{steps_[i].cells.front(), steps_[i].digit}, c});
      }
    }
    return result;
  }
  [[nodiscard]] Candidates others_in_cell(Cell cell, Digit but) const {
    Candidates result;
    for (const Digit d : DigitSet(start_.candidates(cell))) {
      if (d != but) result.push_back({cell, d});
    }
    return result;
  }
  [[nodiscard]] Candidates others_in_house(int house, Digit digit, const CellSet& but) const {
    Candidates result;
    for (const Cell c : (start_.places(digit) & state_.topology().house(house)) - but) {
      result.push_back({c, digit});
    }
    return result;
  }
  [[nodiscard]] Candidates lost_by_clue(const ClueConstraint& clue) const {
    Candidates result;
    for (const Cell c : clue.cells) {
      for (const Digit d : DigitSet(start_.candidates(c))) {
        if (!state_.has({c, d}) && state_.value(c) != d.value) result.push_back({c, d});
      }
    }
    return result;
  }

  bool find_impasse() {
    const BoardTopology& topology = state_.topology();
    const CellSet none = state_.sparse().none;
    if (!none.empty()) {
      impasse_.cell = CellSet::of(none.front());
      end(others_in_cell(none.front(), Digit{}));
      return true;
    }
    for (const int h : topology.full_houses()) {
      for (const Digit d : DigitSet(state_.missing(h))) {
        if (!(state_.places(d) & topology.house(h)).empty()) continue;
        impasse_.house = HouseSet::of(h);
        impasse_.digit = d;
        end(others_in_house(h, d, CellSet()));
        return true;
      }
    }
    return false;
  }

  /// The reasons of each part of the conclusion, if all are there.
  bool find_conclusion(const CandidateSet& placements, const CandidateSet& eliminations) {
    if (placements.empty() && eliminations.empty()) return false;
    Candidates gone;
    Numbers placed;
    for (const Digit d : DigitSet(state_.topology().all_digits())) {
      for (const Cell c : placements[d]) {
        if (state_.value(c) != d.value) return false;
        for (std::size_t i = 0; i < steps_.size(); ++i) {
          if (steps_[i].is_placed && steps_[i].cells.contains(c)) placed.push_back(i);
        }
      }
      for (const Cell c : eliminations[d]) {
        if (state_.has({c, d}) || state_.value(c) == d.value) return false;
        gone.push_back({c, d});
      }
    }
    end(gone);
    end_reasons_.insert(end_reasons_.end(), placed.begin(), placed.end());
    return true;
  }

  bool place_naked() {
    const CellSet singles = state_.sparse().exactly_one;
    if (singles.empty()) return false;
    Cell c = singles.front();
    if (order_.backwards) {
      for (const Cell last : singles) c = last;
    }
    const Digit d = DigitSet(state_.candidates(c)).front();
    place({c, d}, {}, others_in_cell(c, d));
    return true;
  }

  bool place_hidden() {
    const BoardTopology& topology = state_.topology();
    for (const int h : houses_) {
      for (const Digit d : DigitSet(state_.missing(h))) {
        const CellSet places = state_.places(d) & topology.house(h);
        if (places.size() != 1) continue;
        place({places.front(), d}, {HouseSet::of(h)}, others_in_house(h, d, places));
        return true;
      }
    }
    return false;
  }

  bool confine() {
    const BoardTopology& topology = state_.topology();
    for (const int h : houses_) {
      for (const Digit d : DigitSet(state_.missing(h))) {
        const CellSet places = state_.places(d) & topology.house(h);
        Digit lost = d;
        CellSet gone = state_.places(d) & topology.common_peers(places);
        topology.each_excluded(d, places, [&](Digit other, const CellSet& cells) {
          if (!gone.empty()) return;
          lost = other;
          gone = state_.places(other) & cells;
        });
        if (gone.empty()) continue;
        remove(lost, gone, {HouseSet::of(h)}, others_in_house(h, d, places), d);
        for (const Cell place : places) {
          for (const Cell c : gone) exclusions_.back().push_back({{place, d}, {c, lost}});
        }
        return true;
      }
    }
    return false;
  }

  bool cut_clue() {
    if (clues_ == nullptr) return false;
    for (const ClueConstraint& clue : clues_->all()) {
      // A clue that has been filled on the way may be wrong.
      if (!clue.cells.intersects(start_.open())) continue;
      ClueFiller filler(state_, clue);
      if (!filler.can_be()) {
        end(lost_by_clue(clue));
        impasse_.clue = clue.clue;
        for (const Cell c : clue.cells& start_.open()) {
          for (const Digit d : DigitSet(start_.candidates(c))) {
            const bool is_left = state_.has({c, d}) || state_.value(c) == d.value;
            if (is_left) impasse_.left.push_back({c, d});
          }
        }
        return true;
      }
      for (const Cell c : clue.cells& state_.open()) {
        for (const Digit d : DigitSet(state_.candidates(c))) {
          if (filler.can_be({{c, d}})) continue;
          remove(d, CellSet::of(c), {{}, {}, {clue.clue}}, lost_by_clue(clue));
          return true;
        }
      }
    }
    return false;
  }

  [[nodiscard]] Net trace() const {
    std::vector<bool> needed(steps_.size(), false);
    needed[0] = true;
    for (const std::size_t i : end_reasons_) needed[i] = true;
    for (std::size_t i = steps_.size(); i-- > 0;) {
      if (!needed[i]) continue;
      for (const std::size_t reason : reasons_[i]) {
        assert(reason < i);
        needed[reason] = true;
      }
    }
    Net net;
    net.impasse = impasse_;
    net.ruled_out = missed_exclusions(start_, end_exclusions_);
    std::vector<Numbers> sources(steps_.size());  // placements alone
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (!needed[i]) continue;
      net.consequences.push_back(steps_[i]);
      net.consequences.back().ruled_out = missed_exclusions(start_, exclusions_[i]);
      for (const std::size_t reason : reasons_[i]) {
        const Numbers from = steps_[reason].is_placed ? Numbers{reason} : sources[reason];
        for (const std::size_t source : from) {
          if (std::find(sources[i].begin(), sources[i].end(), source) == sources[i].end()) {
            sources[i].push_back(source);
          }
        }
      }
      if (!steps_[i].is_placed) continue;
      for (const std::size_t source : sources[i]) {
        net.forces.emplace_back(Candidate{steps_[source].cells.front(), steps_[source].digit},
                                Candidate{steps_[i].cells.front(), steps_[i].digit});
      }
    }
    return net;
  }

  const State& start_;
  State state_;
  const ClueConstraints* clues_;
  bool further_;
  Order order_;
  std::vector<int> houses_;
  std::vector<Consequence> steps_;
  std::vector<Numbers> reasons_;
  Impasse impasse_;
  Numbers end_reasons_;
  std::vector<Exclusions> exclusions_;
  Exclusions end_exclusions_;
};

}  // namespace

namespace {

/// About how many letters a net takes in words.
std::size_t length_of(const BoardSpec& board, const Net& net) {
  std::size_t length = 0;
  HouseSet parts;
  const auto add = [&](const std::vector<RuledOut>& list) {
    for (const RuledOut& one : list) {
      length += 30 + 6 * one.excluded.size() + 40 * one.why.clues.size();
    }
  };
  for (const Consequence& step : net.consequences) {
    length += step.is_placed ? 12U : 50U + 6U * static_cast<unsigned>(step.cells.size());
    for (const int h : step.why.houses) {
      length += is_unusual(board, h) ? 60 : 24;
      if (is_unusual(board, h)) parts.insert(h);
    }
    length += 20 * step.why.clues.size();
    add(step.ruled_out);
  }
  add(net.ruled_out);
  return length + 50U * static_cast<unsigned>(parts.size());
}

}  // namespace

Net lead(const State& state, Candidate assumed, const CandidateSet& placements,
         const CandidateSet& eliminations) {
  std::optional<ClueConstraints> clues;
  const auto follow = [&](bool further, Order order) {
    if (further && !clues && state.topology().board().has_clues()) clues.emplace(state.topology());
    return Follower(state, further && clues ? &*clues : nullptr, further, order)
        .run(assumed, placements, eliminations);
  };
  Net net = follow(false, {});
  const bool singles = !net.consequences.empty();
  if (!singles) net = follow(true, {});
  const BoardSpec& board = state.topology().board();
  std::size_t length = length_of(board, net);
  if (length <= kLongNet) return net;
  bool has_others = false;  // than plain houses
  for (const int h : state.topology().full_houses()) has_others |= is_unusual(board, h);
  for (int i = 1; i < 16; ++i) {
    const bool further = (i & 8) != 0;
    const bool plain = (i & 4) != 0;
    if ((!further && !singles) || (plain && !has_others)) continue;
    Net other = follow(further, {(i & 1) != 0, (i & 2) != 0, plain});
    const std::size_t own = length_of(board, other);
    if (other.consequences.empty() || own >= length) continue;
    net = std::move(other);
    length = own;
  }
  return net;
}

bool fail_alike(const Net& one, const Net& other) {
  return one.consequences.size() == 1 && other.consequences.size() == 1 && one.ruled_out.empty() &&
         other.ruled_out.empty() && one.impasse == other.impasse;
}

Net refute(const State& state, Candidate assumed) { return lead(state, assumed, {}, {}); }

}  // namespace gridmill::widest
