// Trial: assume a candidate, follow it, and within that assume further ones where singles stop.
// It solves every puzzle, because all candidates but those of the one solution lead to a
// contradiction in the end. For people, those come first that fail as soon as
// the two or three candidates of one cell, or places of one digit in a house, are tried: in nine of
// ten positions of the hardest puzzles there are some. Next come those that fail after the fewest
// other candidates.
#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>
#include <vector>

#include "solver/rate/clues.h"
#include "solver/rate/finder_context.h"
#include "solver/rate/singles.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

/// Whether the state has a solution: depth-first, by a cell with the fewest candidates.
// By value: an assumption is taken back by dropping the copy.
bool has_solution(State state) {
  if (!singles::run(state)) return false;
  if (state.solved()) return true;
  // Fewest candidates, fewest branches. The answer does not depend on the choice.
  Cell best = state.open().front();
  for (const Cell c : state.open()) {
    if (state.count(c) < state.count(best)) best = c;
  }
  assert(state.count(best) >= 2);
  for (const Digit d : DigitSet(state.candidates(best))) {
    State assumed = state;
    assumed.place({best, d});
    if (has_solution(assumed)) return true;
  }
  return false;
}

/// Finds assumptions that fail after few further ones. Singles follow each; on boards with clues or
/// relations also digits that are confined to a part of a house, and what clues exclude.
class ShortTrials {
 public:
  explicit ShortTrials(FinderContext& context)
      : context_(context),
        has_clues_(context.topology().board().has_clues()),
        confines_(has_clues_ || context.topology().has_relations()),
        tries_left_(has_clues_ ? kMaxTriesWithClues : kMaxTries) {}

  /// Whether a candidate fails as soon as the two or three candidates of a choice are tried. False
  /// also if too much has been tried already.
  [[nodiscard]] bool fails_by_choice(Candidate c) {
    State assumed = context_.state();
    if (!follow(assumed, c)) return true;
    return !singles::each_choice(assumed, [&](int /*house*/, const std::vector<Candidate>& choice) {
      if (choice.size() > kMaxChoice) return true;
      return std::any_of(choice.begin(), choice.end(), [&](const Candidate& next) {
        State further = assumed;
        return follow(further, next);
      });
    });
  }

  /// How many other candidates have to fail before a candidate does, at most, if all are tried
  /// round by round until a choice has none left; none if it does not fail, or if too much has been
  /// tried already.
  [[nodiscard]] std::optional<int> failed_before(Candidate c) {
    State assumed = context_.state();
    if (!follow(assumed, c)) return 0;
    int failed = 0;
    for (int i = 0; i < kMaxRounds; ++i) {
      const State before = assumed;
      const CandidateSet more = failing(before);
      if (more.empty()) return std::nullopt;
      if (const int last = smallest_choice(before, more); last > 0) return failed + last;
      failed += more.size();
      assumed.eliminate(more);
      if (!close(assumed, before)) return failed;
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t kMaxChoice = 3;
  static constexpr int kMaxRounds = 8;
  static constexpr int kMaxTries = kSmallBoards ? 60'000 : 3'000;
  /// With 60,000 tries, the steps of the hardest puzzles with clues take twice the time, and are not
  /// shorter.
  static constexpr int kMaxTriesWithClues = kSmallBoards ? 6'000 : 3'000;

  /// Whether there is no contradiction; true when too much has been tried.
  bool follow(State& state, Candidate c) {
    if (tries_left_ == 0) return true;
    --tries_left_;
    const State before = state;
    state.place(c);
    return close(state, before);
  }
  /// @param before  a state from which nothing more follows
  bool close(State& state, State before) {
    while (singles::run(state)) {
      if (!confines_) return true;
      const State now = state;
      bool has_changed = singles::confine(state, before);
      if (has_clues_) {
        if (!context_.clues().reduce(state, changed_cells(before, state),
                                     context_.sum_combinations(), context_.automaton_filter())) {
          return false;
        }
        has_changed = !changed_cells(now, state).empty();
      }
      if (!has_changed) return true;
      before = now;
    }
    return false;
  }
  [[nodiscard]] static CellSet changed_cells(const State& before, const State& after) {
    CellSet changed;
    for (const Digit d : DigitSet(after.topology().all_digits())) {
      changed |= before.places(d) - after.places(d);
    }
    return changed;
  }
  [[nodiscard]] CandidateSet failing(const State& state) {
    CandidateSet failed;
    for (const Cell c : state.open()) {
      for (const Digit d : DigitSet(state.candidates(c))) {
        State further = state;
        if (!follow(further, {c, d})) failed.add(Candidate{c, d});
      }
    }
    return failed;
  }
  /// How many candidates the smallest choice has that is in a set; 0 if none is.
  [[nodiscard]] static int smallest_choice(const State& state, const CandidateSet& set) {
    std::size_t least = 0;
    (void)singles::each_choice(state, [&](int /*house*/, const std::vector<Candidate>& choice) {
      const bool is_smaller = least == 0 || choice.size() < least;
      if (is_smaller && std::all_of(choice.begin(), choice.end(),
                                    [&](const Candidate& c) { return set.contains(c); })) {
        least = choice.size();
      }
      return true;
    });
    return static_cast<int>(least);
  }

  FinderContext& context_;
  bool has_clues_;
  bool confines_;
  int tries_left_;
};

}  // namespace

void find_trial(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  const auto report = [&](Candidate c) {
    Deduction deduction(technique, CellSet::of(c.cell), mask_of(c.digit));
    deduction.eliminations.add(c);
    return sink.report(deduction);
  };
  // In a cell with few candidates, one less helps most.
  const std::vector<Candidate> candidates = singles::candidates_in_order(state);
  const auto is_solution = [&](Candidate c) {
    return context.knows_solution() && context.solution_at(c.cell) == c.digit;
  };
  CandidateSet reported;
  if (!sink.conclusions_only()) {
    ShortTrials by_choice(context);
    for (const Candidate& c : candidates) {
      if (is_solution(c) || !by_choice.fails_by_choice(c)) continue;
      reported.add(c);
      if (!report(c)) return;
    }
    ShortTrials by_rounds(context);
    std::vector<std::pair<int, Candidate>> found;
    for (const Candidate& c : candidates) {
      if (is_solution(c) || reported.contains(c)) continue;
      if (const auto failed = by_rounds.failed_before(c)) found.emplace_back(*failed, c);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& one, const auto& other) { return one.first < other.first; });
    for (const auto& [failed, c] : found) {
      reported.add(c);
      if (!report(c)) return;
    }
  }
  for (const Candidate& c : candidates) {
    assert(!context.knows_solution() || state.has({c.cell, context.solution_at(c.cell)}));
    if (is_solution(c) || reported.contains(c)) continue;
    // There is one solution only, so where it is known, no search is needed: on boards with few
    // givens, such as non-consecutive ones, it could take for ever.
    if (!context.knows_solution()) {
      State assumed = state;
      assumed.place(c);
      if (has_solution(assumed)) continue;
    }
    if (!report(c)) return;
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
