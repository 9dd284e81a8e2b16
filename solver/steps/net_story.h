#pragma once

// The story of a net while it is followed: consequences that remember which candidates they need to
// be gone, and by which earlier consequences these are. At the end it leaves out all that the end
// does not need. For nets.cpp.
//
// Invariants:
//   1. Reasons come before what they force, so one pass from the end marks all that is needed.
//   2. A net inside a net continues the outer one, so it may use what was placed there.

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "solver/steps/clue_filler.h"
#include "solver/steps/nets.h"

namespace gridmill::widest {

// About how many letters parts of the text take.
inline constexpr std::size_t kPlaced = 16, kInHouse = 24, kInUnusualHouse = 60, kRemoved = 60,
                             kCut = 100, kCause = 10, kMissedCause = 40;

class NetStory {
 protected:
  using Numbers = std::vector<std::size_t>;  ///< of consequences
  using Candidates = std::vector<Candidate>;
  using Marks = std::vector<bool>;  ///< by consequence
  /// Candidates, and others that they exclude.
  using Exclusions = std::vector<std::pair<Candidate, Candidate>>;

  /// The consequences that candidates are gone by, and all that these rest on.
  struct Basis {
    Numbers takers;  ///< one for each of the candidates
    Marks needed;
    std::size_t length = 0;
  };
  struct Step {
    Consequence what;
    Candidates gone;   ///< the candidates whose absence it needs
    Exclusions meets;  ///< by the places of a digit
    Basis basis;       ///< with the step itself
    std::size_t length = 0;
    const ClueConstraint* clue = nullptr;
    Numbers outer = {};  ///< what the net that refutes it needs of the consequences before it
  };
  struct End {
    Impasse impasse;
    Candidates gone;
    Basis basis;
    const ClueConstraint* clue = nullptr;
    Numbers placed = {};  ///< of a conclusion
  };
  /// The first and the last of consequences that the text gives together; at first none.
  struct Span {
    std::size_t first = 1, last = 0;
  };

  explicit NetStory(const State& start) : start_(start), state_(start) {}

  /// @param gone  the candidates whose absence forces the digit
  void place(Candidate c, const Why& why, const Candidates& gone) {
    add({true, c.digit, CellSet::of(c.cell), why}, gone, length_of(why));
    state_.place(c);
  }
  Step& remove(Consequence&& what, const Candidates& gone, std::size_t length) {
    state_.eliminate(what.digit, what.cells);
    return add(std::move(what), gone, length);
  }
  Step& add(Consequence&& what, const Candidates& gone, std::size_t length) {
    Basis basis = basis_of(gone);
    basis.needed.push_back(true);
    steps_.push_back({std::move(what), gone, {}, std::move(basis), length});
    return steps_.back();
  }
  /// Of a placement in a house, or in a cell.
  [[nodiscard]] std::size_t length_of(const Why& why) const {
    std::size_t length = kPlaced;
    for (const int h : why.houses) {
      length += is_unusual(start_.topology().board(), h) ? kInUnusualHouse : kInHouse;
    }
    return length;
  }

  /// Of the consequences that took each candidate, which the board had at the start, the one that
  /// makes the text the least longer.
  [[nodiscard]] Basis basis_of(const Candidates& gone) const {
    Basis basis{{}, Marks(steps_.size(), false), 0};
    Marks is_named(steps_.size(), false);
    for (const Candidate& c : gone) {
      constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
      std::size_t taker = kNone;
      std::size_t least = kNone;
      for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (!took(steps_[i].what, c)) continue;
        std::size_t length = !took_plainly(steps_[i].what, c) ? kMissedCause
                             : is_named[i]                    ? 0
                                                              : kCause;
        for (std::size_t j = 0; j <= i && !basis.needed[i]; ++j) {
          if (steps_[i].basis.needed[j] && !basis.needed[j]) length += steps_[j].length;
        }
        if (length >= least) continue;
        least = length;
        taker = i;
      }
      assert(taker != kNone);
      basis.takers.push_back(taker);
      basis.length += least;
      is_named[taker] = true;
      add_to(basis.needed, taker);
    }
    return basis;
  }
  /// Adds a consequence with all that it rests on.
  void add_to(Marks& needed, std::size_t step) const {
    for (std::size_t i = 0; i <= step; ++i) {
      if (steps_[step].basis.needed[i]) needed[i] = true;
    }
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

  /// What the end needs, from the assumption on.
  /// @param from   the number of the assumption
  /// @param outer  gets what is needed of the consequences before it
  Net trace(std::size_t from, Numbers& outer) {
    Marks needed(steps_.size(), false);
    const auto need = [&](const Numbers& numbers) {
      for (const std::size_t i : numbers) needed[i] = true;
    };
    needed[from] = true;
    if (end_.clue != nullptr) keep_needed(*end_.clue, {}, end_.gone, end_.basis.takers);
    need(end_.basis.takers);
    need(end_.placed);
    for (std::size_t i = steps_.size(); i-- > from;) {
      Step& step = steps_[i];
      if (!needed[i]) continue;
      if (step.clue != nullptr) {
        const Candidate own{step.what.cells.front(), step.what.digit};
        keep_needed(*step.clue, {own}, step.gone, step.basis.takers);
      }
      need(step.basis.takers);
      need(step.outer);
    }
    for (std::size_t i = 0; i < from; ++i) {
      if (needed[i]) outer.push_back(i);
    }
    for (std::size_t i = from; i < steps_.size(); ++i) {
      Step& step = steps_[i];
      if (!needed[i] || step.clue == nullptr) continue;
      lose_rest(cells_of(step.gone) - step.what.cells, i, needed, step.gone, step.basis.takers);
      step.what.left = left_in(cells_of(step.gone), step.gone);
    }
    if (end_.clue != nullptr) {
      lose_rest(listed_cells(), steps_.size(), needed, end_.gone, end_.basis.takers);
    }
    return net_of(needed, from);
  }

  const State& start_;
  State state_;
  std::vector<Step> steps_;
  End end_;

 private:
  static constexpr int kMaxListedCells = 3;  ///< of a clue; of more, only those that matter

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

  /// Leaves out lost candidates of a clue that it need not have lost: those in the cells of what is
  /// supposed, those that it has lost itself, and then as many as possible of the last ones; of
  /// many cells, also of some cells.
  void keep_needed(const ClueConstraint& clue, const Candidates& supposed, Candidates& lost,
                   Numbers& takers) const {
    // If the digit of a filled cell took one of its candidates, it took all of them.
    for (std::size_t i = 0; i < lost.size(); ++i) {
      const Consequence& taker = steps_[takers[i]].what;
      if (!taker.is_placed || !taker.cells.contains(lost[i].cell)) continue;
      for (std::size_t j = 0; j < lost.size(); ++j) {
        if (lost[j].cell == lost[i].cell) takers[j] = takers[i];
      }
    }
    const auto is_stuck = [&](const Candidates& without) {
      State state = start_;
      for (const Candidate& c : without) state.eliminate(c.digit, CellSet::of(c.cell));
      return !ClueFiller(state, clue).can_be(supposed);
    };
    const auto try_without = [&](const auto& is_out) {
      Candidates fewer;
      Numbers own;
      for (std::size_t i = 0; i < lost.size(); ++i) {
        if (is_out(i)) continue;
        fewer.push_back(lost[i]);
        own.push_back(takers[i]);
      }
      if (fewer.size() == lost.size() || !is_stuck(fewer)) return;
      lost = fewer;
      takers = own;
    };
    for (const Candidate& c : supposed) {
      try_without([&](std::size_t j) { return lost[j].cell == c.cell; });
    }
    for (const bool by_itself : {true, false}) {
      for (std::size_t i = steps_.size(); i-- > 0;) {
        if ((steps_[i].clue == &clue) != by_itself) continue;
        try_without([&](std::size_t j) { return takers[j] == i; });
      }
    }
    if ((clue.cells & start_.open()).size() <= kMaxListedCells) return;
    // The text lists the cells that are left, so those go first that have most candidates.
    std::vector<Cell> cells;
    for (const Cell c : cells_of(lost)) cells.push_back(c);
    std::stable_sort(cells.begin(), cells.end(), [&](Cell a, Cell b) {
      return left_in(CellSet::of(a), lost).size() > left_in(CellSet::of(b), lost).size();
    });
    for (const Cell c : cells) try_without([&](std::size_t j) { return lost[j].cell == c; });
  }
  /// Of cells that the story has filled before, only the digit is left.
  void lose_rest(const CellSet& cells, std::size_t number, const Marks& needed, Candidates& lost,
                 Numbers& takers) const {
    for (std::size_t i = 0; i < number; ++i) {
      const Consequence& step = steps_[i].what;
      if (!needed[i] || !step.is_placed || !cells.contains(step.cells.front())) continue;
      for (const Candidate& c : others_in_cell(step.cells.front(), step.digit)) {
        const auto own = std::find(lost.begin(), lost.end(), c);
        if (own == lost.end()) {
          lost.push_back(c);
          takers.push_back(i);
        } else {
          takers[static_cast<std::size_t>(own - lost.begin())] = i;
        }
      }
    }
  }
  /// The cells of the clue at the end of which the text gives the candidates.
  [[nodiscard]] CellSet listed_cells() const {
    const CellSet open = end_.clue->cells & start_.open();
    return open.size() <= kMaxListedCells ? open : cells_of(end_.gone);
  }
  /// The candidates of the cells but these.
  [[nodiscard]] Candidates left_in(const CellSet& cells, const Candidates& lost) const {
    Candidates left;
    for (const Cell c : cells) {
      for (const Digit d : DigitSet(start_.candidates(c))) {
        const Candidate own{c, d};
        if (std::find(lost.begin(), lost.end(), own) == lost.end()) left.push_back(own);
      }
    }
    return left;
  }
  [[nodiscard]] static CellSet cells_of(const Candidates& candidates) {
    CellSet cells;
    for (const Candidate& c : candidates) cells.insert(c.cell);
    return cells;
  }

  /// @param before  what the text gives just before this
  [[nodiscard]] Causes causes_of(const Candidates& gone, const Numbers& takers,
                                 const Exclusions& meets, const Span& before) const {
    Causes causes;
    bool is_just_before = true;
    Exclusions exclusions = meets;
    for (std::size_t i = 0; i < gone.size(); ++i) {
      const Consequence& taker = steps_[takers[i]].what;
      const Candidate by = candidate_of(takers[i]);
      if (taker.is_placed && !took_plainly(taker, gone[i])) {
        exclusions.emplace_back(by, gone[i]);
        continue;
      }
      is_just_before = is_just_before && before.first <= takers[i] && takers[i] <= before.last;
      if (!taker.is_placed) {
        causes.removed.push_back(gone[i]);
      } else if (std::find(causes.placed.begin(), causes.placed.end(), by) == causes.placed.end()) {
        causes.placed.push_back(by);
      }
    }
    causes.ruled_out = missed_exclusions(start_, exclusions);
    // The text gives all reasons if it gives those that are easily missed.
    const bool has_all = causes.removed.empty() &&
                         std::all_of(causes.placed.begin(), causes.placed.end(), [&](Candidate c) {
                           return std::any_of(causes.ruled_out.begin(), causes.ruled_out.end(),
                                              [&](const RuledOut& one) { return one.filled == c; });
                         });
    if (is_just_before && (causes.ruled_out.empty() || has_all)) {
      causes.placed.clear();
      causes.removed.clear();
    }
    return causes;
  }

  [[nodiscard]] Net net_of(const Marks& needed, std::size_t from) const {
    Net net;
    std::vector<Numbers> sources(steps_.size());  // placements alone
    Span before;
    Span own{from, from};
    for (std::size_t i = from; i < steps_.size(); ++i) {
      if (!needed[i]) continue;
      const Step& step = steps_[i];
      // Candidates that a clue excludes one after the other are given together.
      const bool goes_on = step.clue != nullptr && steps_[own.last].clue != nullptr &&
                           steps_[own.last].what.why == step.what.why;
      if (i > from && !goes_on) before = std::exchange(own, {i, i});
      own.last = i;
      net.consequences.push_back(step.what);
      net.consequences.back().causes = causes_of(step.gone, step.basis.takers, step.meets, before);
      for (const Numbers& reasons : {step.basis.takers, step.outer}) {
        for (const std::size_t reason : reasons) {
          for (const std::size_t source :
               steps_[reason].what.is_placed ? Numbers{reason} : sources[reason]) {
            if (std::find(sources[i].begin(), sources[i].end(), source) == sources[i].end()) {
              sources[i].push_back(source);
            }
          }
        }
      }
      if (!step.what.is_placed) continue;
      std::sort(sources[i].begin(), sources[i].end());
      for (const std::size_t source : sources[i]) {
        net.forces.emplace_back(candidate_of(source), candidate_of(i));
      }
    }
    net.impasse = end_.impasse;
    net.causes = causes_of(end_.gone, end_.basis.takers, {}, own);
    if (end_.clue == nullptr) return net;
    net.impasse.left = left_in(listed_cells(), end_.gone);
    net.impasse.has_others = listed_cells() != (end_.clue->cells & start_.open());
    return net;
  }
  [[nodiscard]] Candidate candidate_of(std::size_t step) const {
    return {steps_[step].what.cells.front(), steps_[step].what.digit};
  }
};

}  // namespace gridmill::widest
