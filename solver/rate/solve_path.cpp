// The steps for people, along one of two paths. The usual path takes the easiest step each time:
// the first deduction that a finder makes. So it depends on the order of the cells, and the rating
// does not use it. The path of the rating has all deductions of its rounds, each made from the
// state in which its round began. It may contain techniques that the usual path lacks, because
// uniqueness techniques are not monotone: a step of the usual path may spoil a pattern that the
// rating used.

#include <algorithm>
#include <cassert>
#include <iterator>
#include <type_traits>
#include <utility>

#include "solver/board/require.h"
#include "solver/rate/rater.h"

namespace gridmill::inline GRIDMILL_BOARDS {
namespace {

/// A solution that is explained step by step, without settled cells, has a larger budget than a
/// rating.
constexpr std::uint64_t kSolvePathFactor = 10;

/// Keeps the first deduction.
class FirstSink final : public Sink {
 public:
  FirstSink(Deduction& deduction, bool conclusions_only)
      : deduction_(deduction), conclusions_only_(conclusions_only) {}
  [[nodiscard]] bool conclusions_only() const override { return conclusions_only_; }
  bool report(const Deduction& deduction) override {
    assert(!found_);  // a finder stops at "enough"
    deduction_ = deduction;
    found_ = true;
    return false;
  }
  [[nodiscard]] bool found() const { return found_; }

 private:
  Deduction& deduction_;
  bool conclusions_only_;
  bool found_ = false;
};

/// Starts with a position instead of a puzzle.
template <typename Size>
void set_position(StateOf<Size>& state, const Position& position) {
  state.reset(position.digits);
  const int digits = state.topology().digits();
  typename Size::CellSet found;
  for (std::size_t i = 0; i < position.digits.size(); ++i) {
    const Cell cell{static_cast<std::uint16_t>(i)};
    if (position.digits[i] != 0) {
      if (!position.givens.empty() && position.givens[i] == 0) found.insert(cell);
      continue;
    }
    for (int d = 1; d <= digits; ++d) {
      if (position.allows(i, d)) continue;
      state.eliminate({static_cast<std::uint8_t>(d)}, Size::CellSet::of(cell));
    }
  }
  state.set_givens(state.givens() - found);
}

CandidateSet without(const CandidateSet& set, const CandidateSet& known) {
  CandidateSet rest;
  for (int d = 1; d <= kRatedDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    rest.add(digit, set[digit] - known[digit]);
  }
  return rest;
}

/// What a deduction fills in and eliminates, apart from what is known.
Deduction without(Deduction deduction, const Deduction& known) {
  deduction.placements = without(deduction.placements, known.placements);
  deduction.eliminations = without(deduction.eliminations, known.eliminations);
  return deduction;
}

void add_to(Deduction& sum, const Deduction& deduction) {
  sum.placements.add(deduction.placements);
  sum.eliminations.add(deduction.eliminations);
}

bool is_empty(const Deduction& deduction) {
  return deduction.placements.empty() && deduction.eliminations.empty();
}

/// Keeps all deductions.
class AllSink final : public Sink {
 public:
  explicit AllSink(bool conclusions_only) : conclusions_only_(conclusions_only) {}
  [[nodiscard]] bool conclusions_only() const override { return conclusions_only_; }
  bool report(const Deduction& deduction) override {
    found_.push_back(deduction);
    return true;
  }
  [[nodiscard]] std::vector<Deduction>& found() { return found_; }

 private:
  bool conclusions_only_;
  std::vector<Deduction> found_;
};

}  // namespace

bool Rater::first_deduction(Deduction& deduction) {
  if (state_.solved()) return false;
  // One deduction of many is applied, so no account is settled and every finder looks everywhere.
  begin_round();
  for (const Technique technique : tried_) {
    if (!is_available(technique)) continue;
    if (!has_budget_for(technique, kSolvePathFactor)) break;
    // Where people's patterns cover less than the level's closure, its conclusion has to do.
    for (const bool conclusions_only : {false, true}) {
      FirstSink first(deduction, conclusions_only);
      find(technique, context_, first);
      if (first.found()) {
        assert(deduction.has_effect_on(state_));
        if (check_) check_sound(topology_.board(), deduction, solution_);
        if (!keeps_solution(deduction)) break;
        return true;
      }
    }
  }
  deduction = Deduction();
  fill_from_solution(deduction);
  return true;
}

void Rater::for_each_deduction(const Position& position, std::span<const std::uint8_t> solution,
                               const DeductionVisitor& visit) {
  start(position.digits, solution);
  set_position(state_, position);
  context_.restart(solution_);
  while (true) {
    Deduction deduction;
    if (!first_deduction(deduction) || !visit(state_, deduction)) return;
    apply(deduction);
  }
}

/// What a rating concludes in this state with the techniques of a round, as the patterns that prove
/// it. Patterns that prove more than that, such as placements by forcing chains, are left out; a
/// conclusion without a pattern stands for itself.
std::vector<Deduction> Rater::find_round(std::span<const Technique> used) {
  begin_round();
  AllSink conclusions(true);
  AllSink patterns(false);
  for (const Technique technique : used) {
    find(technique, context_, conclusions);
    find(technique, context_, patterns);
    context_.mark_searched(technique);
  }
  Deduction total;
  for (const Deduction& conclusion : conclusions.found()) add_to(total, conclusion);
  if (check_) check_sound(topology_.board(), total, solution_);
  std::vector<Deduction> round;
  Deduction proven;
  const auto append = [&](Deduction& deduction) {
    add_to(proven, deduction);
    round.push_back(std::move(deduction));
  };
  for (Deduction& pattern : patterns.found()) {
    if (is_empty(without(pattern, total)) && !is_empty(without(pattern, proven))) append(pattern);
  }
  for (Deduction& conclusion : conclusions.found()) {
    conclusion = without(std::move(conclusion), proven);
    if (!is_empty(conclusion)) append(conclusion);
  }
  return round;
}

void Rater::for_each_round(std::span<const std::uint8_t> givens,
                           std::span<const std::uint8_t> solution, const RoundVisitor& visit) {
  const Rating rating = rate(givens, solution);
  std::vector<Technique> singles;
  for (const Single& single : singles_) {
    if (!is_available(single.technique)) continue;
    if (levels_.rank_of(single.technique) > levels_.rank_of(rating.hardest)) continue;
    singles.push_back(single.technique);
  }
  start(givens, solution);
  state_.reset(givens);
  context_.restart(solution_);
  for (auto next = stuck_rounds_.begin(); !state_.solved();) {
    std::vector<Deduction> round = find_round(singles);
    if (round.empty()) {
      assert(next != stuck_rounds_.end());
      const Technique used = *next++;
      if (used == last_resort() && (rating.over_budget || !is_available(used))) {
        fill_from_solution(round.emplace_back());
      } else {
        round = find_round({&used, 1});
      }
    }
    assert(!round.empty());
    if (!visit(state_, round)) return;
    for (const Deduction& deduction : round) apply_to(state_, deduction);
  }
}

/// Reports rounds as those of a board of the widest class, which is kept in addition.
Rater::RoundVisitor Rater::in_widest(const Position& position, const StepVisitor& visit) {
  const auto visitor = [&]<typename D>(const D* /*of this class*/) -> RoundVisitor {
    if constexpr (std::is_same_v<D, widest::Deduction>) {
      return [&visit](const StateOf<Size>& before, std::span<const D> round) {
        return std::all_of(round.begin(), round.end(),
                           [&](const D& step) { return visit(before, step); });
      };
    } else {
      if (!widest_topology_) widest_topology_.emplace(topology_.board());
      widest::State start(*widest_topology_);
      set_position(start, position);
      return [&visit, wide = start](const State& /*before*/, std::span<const D> round) mutable {
        std::vector<widest::Deduction> steps;
        std::transform(round.begin(), round.end(), std::back_inserter(steps),
                       widest::widened<Size>);
        for (const widest::Deduction& step : steps) {
          if (!visit(wide, step)) return false;
        }
        for (const widest::Deduction& step : steps) apply_to(wide, step);
        return true;
      };
    }
  };
  return visitor(static_cast<const Deduction*>(nullptr));
}

void Rater::for_each_step_from(const Position& position, std::span<const std::uint8_t> solution,
                               const StepVisitor& visit) {
  const RoundVisitor visit_round = in_widest(position, visit);
  for_each_deduction(position, solution, [&](const State& before, const Deduction& deduction) {
    return visit_round(before, {&deduction, 1});
  });
}

void Rater::for_each_rated_step(std::span<const std::uint8_t> givens,
                                std::span<const std::uint8_t> solution, const StepVisitor& visit) {
  for_each_round(givens, solution, in_widest({givens}, visit));
}

std::vector<Step> Rater::steps(std::span<const std::uint8_t> givens,
                               std::span<const std::uint8_t> solution) {
  std::vector<Step> result;
  for_each_deduction(givens, solution, [&](const State& /*before*/, const Deduction& deduction) {
    result.emplace_back(topology_.board(), deduction);
    return true;
  });
  return result;
}

std::optional<Step> Rater::next_step(std::span<const std::uint8_t> board,
                                     std::span<const std::uint8_t> solution) {
  std::optional<Step> result;
  for_each_deduction(board, solution, [&](const State& /*before*/, const Deduction& deduction) {
    result.emplace(topology_.board(), deduction);
    return false;
  });
  return result;
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
