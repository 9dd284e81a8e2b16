#include "tools/run/solved_batch.h"

#include <algorithm>
#include <iostream>

#include "gen/run/goal_run.h"
#include "solver/rate/any_rater.h"
#include "tools/cli/command.h"
#include "tools/cli/suggestions.h"

namespace gridmill {

bool SolvedBatch::set_board(const BoardRef& board) {
  if (counter_ != nullptr && board_ == board) return false;
  counter_ = limit_.make_counter(*board);
  board_ = board;
  return true;
}

bool SolvedBatch::solve(const PuzzleBatch& batch) {
  const bool changed = set_board(batch.board);
  solutions_.find(*counter_, batch.puzzles());
  return changed;
}

void report_puzzles(Language language, std::uint64_t puzzles, Message one, Message more) {
  if (puzzles != 0)
    std::cerr << "gridmill: " << localize_plural(language, puzzles, one, more) << "\n";
}

int Unsolved::report(Language language, int code) const {
  report_puzzles(language, unsolvable, Message::kHasNoSolution, Message::kHaveNoSolution);
  report_puzzles(language, ambiguous, Message::kHasSeveralSolutions,
                 Message::kHaveSeveralSolutions);
  report_puzzles(language, unrated, Message::kHasNoSteps, Message::kHaveNoSteps);
  report_puzzles(language, given_up, Message::kWasGivenUp, Message::kWereGivenUp);
  report_puzzles(language, not_recounted, Message::kWasNotRecounted, Message::kWereNotRecounted);
  report_puzzles(language, differing, Message::kDiffers, Message::kDiffer);
  if (code == kDone && differing != 0) return kFailure;
  return code == kDone && given_up != 0 ? kUnmet : code;
}

std::string TechniqueStep::with_number(const std::string& text, Language language) const {
  if (number == 0) return localize(language, Message::kRatedStep, {text});
  return wish.empty()
             ? localize(language, Message::kStepNumber, {std::to_string(number), text})
             : localize(language, Message::kWishStep, {std::to_string(number), wish, text});
}

std::optional<TechniqueStep> find_step(StepDescriber& describer, const TechniqueGroup& group,
                                       std::span<const std::uint8_t> puzzle,
                                       std::span<const std::uint8_t> solution) {
  if (auto found = describer.find(group.technique_set, puzzle, solution)) {
    return TechniqueStep{found->first, std::move(found->second), ""};
  }
  AnyRater& rater = describer.rater();
  if (uses_any(rater.rate(puzzle, solution), group.technique_set)) {
    if (auto found = describer.find_rated(group.technique_set, puzzle, solution)) {
      return TechniqueStep{0, std::move(found->second), ""};
    }
  }
  if (!group.is_subsumed()) return std::nullopt;
  std::optional<TechniqueStep> step;
  if (rate_for_wish(rater, group, LevelTable::standard(), puzzle, solution)) {
    if (auto found = describer.find_rated(group.technique_set, puzzle, solution)) {
      step = TechniqueStep{found->first, std::move(found->second), group.name};
    }
  }
  rater.set_available(TechniqueSet().set());
  return step;
}

TechniqueGroup parse_technique(const std::string& name) {
  const auto group = find_techniques(name);
  if (!group) throw UsageError("--technique: " + unknown_technique(name, true));
  return *group;
}

std::string no_technique_reason(const TechniqueGroup& group, Language language) {
  const TechniqueInfo* row = find_technique(group.name);
  const std::string title =
      row == nullptr ? group.name : std::string(in_language(language, row->title, row->japanese));
  return localize(language, Message::kWayHasNo, {title});
}

}  // namespace gridmill
