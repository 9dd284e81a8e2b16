#include "gen/run/goal_rater.h"

#include <algorithm>
#include <cassert>

#include "solver/rate/technique.h"

namespace gridmill {
namespace {

/// The first level that has chains, which find most of what larger patterns find.
constexpr int kFirstChainLevel = 6;

}  // namespace

GoalRater::GoalRater(const BoardSpec& board, const GenerationGoal& goal)
    : goal_(goal), allowed_(goal.allowed_techniques()), rater_(make_rater(board, goal.levels)) {
  rater_->set_available(allowed_);
}

std::optional<RatingRecord> GoalRater::rate(std::span<const std::uint8_t> givens,
                                            std::span<const std::uint8_t> solution) {
  assert(givens.size() == solution.size());
  // The cheap test first: without chains.
  for (const TechniqueGroup& group : goal_.needs) {
    if (!group.is_subsumed()) continue;
    const int level = std::min(easiest_level(group.technique_set, goal_.levels), kFirstChainLevel);
    rater_->set_available(techniques_below(level, goal_.levels) | group.technique_set);
    const Technique last = rater_->rate(givens, solution).hardest;
    rater_->set_available(allowed_);
    if (!contains(group.technique_set, last)) return std::nullopt;
  }
  const Rating rating = rater_->rate(givens, solution);
  if (rating.hardest == last_resort() && !contains(allowed_, last_resort()))
    return std::nullopt;  // harder than any that is wanted
  if (!goal_.hardest.empty() && !contains(techniques_of(goal_.hardest), rating.hardest)) {
    return std::nullopt;
  }
  for (const TechniqueGroup& group : goal_.avoids) {
    for (std::size_t i = 0; i < rating.uses.size(); ++i) {
      if (group.technique_set[i] && rating.uses[i] != 0) return std::nullopt;
    }
  }
  for (const TechniqueGroup& group : goal_.needs) {
    if (!group.is_subsumed() && !needs(group, rating, givens, solution)) return std::nullopt;
  }
  if ((goal_.er || goal_.seeks_pearls()) && !is_within_er(rating, givens, solution))
    return std::nullopt;
  return to_record(rating);
}

/// The level bounds Sudoku Explainer's rating from above, which saves most of the work.
bool GoalRater::is_within_er(const Rating& rating, std::span<const std::uint8_t> givens,
                             std::span<const std::uint8_t> solution) {
  const ErRange range = goal_.er.value_or(ErRange{});
  if (goal_.levels.is_standard() && range.min > max_er_of_level(rating.level)) return false;
  const explainer::Rating er = explainer_.rate(givens, solution);
  assert(er.outcome != explainer::Outcome::kRated || (er.er >= er.ep && er.ep >= er.ed));
  return er.outcome == explainer::Outcome::kRated && er.er >= range.min && er.er <= range.max &&
         (!goal_.pearl || er.er == er.ep) && (!goal_.diamond || er.er == er.ed);
}

/// Whether the techniques up to the puzzle's hardest one do not suffice without the group. Harder
/// techniques do not count: some of them solve every puzzle.
bool GoalRater::needs(const TechniqueGroup& group, const Rating& rating,
                      std::span<const std::uint8_t> givens,
                      std::span<const std::uint8_t> solution) {
  assert(!group.is_subsumed());
  bool used = false;
  TechniqueSet others;
  const LevelTable& levels = goal_.levels;
  for (const Technique technique : levels.by_difficulty()) {
    const auto i = static_cast<std::size_t>(technique);
    used = used || (group.technique_set[i] && rating.uses[i] != 0);
    others.set(i, !group.technique_set[i]);
    if (technique == rating.hardest) break;
  }
  if (!used) return false;  // the others have just solved it
  if (contains(others, last_resort())) return false;
  rater_->set_available(others);
  const bool needed = rater_->rate(givens, solution).hardest == last_resort();
  rater_->set_available(allowed_);
  return needed;
}

}  // namespace gridmill
