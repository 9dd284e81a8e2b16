// Contradictions between a goal and a recipe, found before any puzzle is made. Each check answers
// with the text of goal_texts.def, or "" if the goal passes it; the first contradiction is
// reported.

#include "gen/run/generation_goal.h"

#include <algorithm>
#include <cassert>
#include <initializer_list>
#include <string_view>

#include "solver/rate/technique.h"

namespace gridmill {
namespace {

enum class GoalText : std::uint8_t {
#define GOAL_TEXT(id, english, japanese) k##id,
#include "gen/run/goal_texts.def"
#undef GOAL_TEXT
};

struct GoalTextRow {
  std::string_view english;
  std::string_view japanese;
};

constexpr GoalTextRow kGoalTexts[] = {
#define GOAL_TEXT(id, english, japanese) {english, japanese},
#include "gen/run/goal_texts.def"
#undef GOAL_TEXT
};

std::string localize(Language language, GoalText text,
                     std::initializer_list<std::string> args = {}) {
  const GoalTextRow& row = kGoalTexts[static_cast<std::size_t>(text)];
  return fill_template(in_language(language, row.english, row.japanese), args);
}

class ConflictCheck {
 public:
  ConflictCheck(const GenerationGoal& goal, const Recipe& recipe, Language language)
      : goal_(goal), recipe_(recipe), language_(language) {}

  [[nodiscard]] std::string reason() const {
    std::string why = givens_reason();
    if (why.empty()) why = level_reason();
    if (why.empty()) why = technique_reason();
    if (why.empty()) why = technique_level_reason();
    return why;
  }

 private:
  [[nodiscard]] std::string text(GoalText id, std::initializer_list<std::string> args = {}) const {
    return localize(language_, id, args);
  }

  /// McGuire, Tugemann, Civario, "There is no 16-clue sudoku", doi:10.1080/10586458.2013.870056.
  [[nodiscard]] std::string givens_reason() const {
    return recipe_.is_classic() && recipe_.givens.max < 17 ? text(GoalText::kTooFewGivens) : "";
  }

  /// Why a quota cannot be met, whatever techniques are asked for.
  [[nodiscard]] std::string level_reason() const {
    const auto& er = goal_.er;
    for (std::size_t level = 1; er && goal_.levels.is_standard() && level <= 4; ++level) {
      if (goal_.quotas[level] != 0 && er->min > max_er_of_level(static_cast<int>(level))) {
        return text(GoalText::kNotRatedSoHigh, {std::to_string(level), format_tenths(er->min)});
      }
    }
    for (std::size_t level = 1; level < goal_.quotas.size(); ++level) {
      if (goal_.quotas[level] == 0) continue;
      if (std::string why = beyond_reason(static_cast<int>(level)); !why.empty()) return why;
    }
    return "";
  }

  /// Why a level is above the one that puzzles are made for.
  [[nodiscard]] std::string beyond_reason(int level) const {
    assert(1 <= level && static_cast<std::size_t>(level) < goal_.quotas.size());
    const int last = recipe_.max_levels.empty() ? goal_.max_level : recipe_.max_levels.back();
    if (last == 0 || level <= last) return "";
    return text(GoalText::kBeyondTheLevel, {std::to_string(last), std::to_string(level)});
  }

  /// Why a technique cannot be needed, or be the hardest.
  [[nodiscard]] std::string technique_reason() const {
    for (const auto* groups : {&goal_.needs, &goal_.hardest}) {
      for (const TechniqueGroup& group : *groups) {
        if (std::string why = group_reason(group, groups == &goal_.hardest); !why.empty())
          return why;
      }
    }
    const TechniqueSet allowed = goal_.allowed_techniques();
    for (const TechniqueGroup& group : goal_.needs) {
      if ((group.technique_set & allowed).none() && !goal_.hardest.empty()) {
        return text(GoalText::kHarderThan, {group.name, names_of(goal_.hardest)});
      }
    }
    return "";
  }

  [[nodiscard]] std::string group_reason(const TechniqueGroup& group, bool is_hardest) const {
    const std::string beyond = beyond_reason(easiest_level(group.technique_set, goal_.levels));
    if (!beyond.empty()) return text(GoalText::kWhichIsThatOf, {beyond, group.name});
    if (std::string why = untried_reason(group); !why.empty()) return why;
    if (group.subsumption.extent == Subsumption::Extent::kWholly)
      return subsumption_reason(group, language_);
    if (is_hardest && goal_.hardest.size() == 1 && group.is_subsumed()) {
      return text(GoalText::kTryNeeds, {subsumption_reason(group, language_)});
    }
    const bool is_avoided = (group.technique_set & ~techniques_of(goal_.avoids)).none();
    return is_avoided ? text(GoalText::kAvoidedToo, {group.name}) : "";
  }

  /// Why the rater never tries any technique of the group on puzzles of the recipe.
  [[nodiscard]] std::string untried_reason(const TechniqueGroup& group) const {
    bool has_size = false;  // some suit the size of the board, but reason on clues
    for (const TechniqueInfo& row : techniques()) {
      if (!contains(group.technique_set, row.technique)) continue;
      if (!row.suits_size(*recipe_.board)) continue;
      if (!row.needs_clues || !recipe_.rules.empty()) return "";
      has_size = true;
    }
    if (has_size) return text(GoalText::kReasonsOnClues, {group.name});
    return text(GoalText::kNotTriedThere, {group.name, recipe_.board->name()});
  }

  /// Why a technique and a quota exclude each other.
  [[nodiscard]] std::string technique_level_reason() const {
    const TechniqueSet hardest = techniques_of(goal_.hardest);
    for (std::size_t level = 1; level < goal_.quotas.size(); ++level) {
      if (goal_.quotas[level] == 0) continue;
      for (const TechniqueGroup& group : goal_.needs) {
        const int own = easiest_level(group.technique_set, goal_.levels);
        if (own <= static_cast<int>(level)) continue;
        return text(GoalText::kNeedsOtherLevel,
                    {group.name, std::to_string(own), std::to_string(level)});
      }
      const auto is_at_level = [&](const TechniqueInfo& row) {
        return goal_.levels.level_of(row.technique) == static_cast<int>(level) &&
               contains(hardest, row.technique);
      };
      if (!goal_.hardest.empty() &&
          std::none_of(techniques().begin(), techniques().end(), is_at_level)) {
        return text(GoalText::kHardestOtherLevel, {names_of(goal_.hardest), std::to_string(level)});
      }
    }
    return "";
  }

  const GenerationGoal& goal_;
  const Recipe& recipe_;
  Language language_;
};

}  // namespace

std::string infeasible_reason(const GenerationGoal& goal, const Recipe& recipe, Language language) {
  return ConflictCheck(goal, recipe, language).reason();
}

std::string subsumption_reason(const TechniqueGroup& group, Language language) {
  assert(group.is_subsumed() && !group.subsumption.by.empty());
  const bool wholly = group.subsumption.extent == Subsumption::Extent::kWholly;
  return localize(language, wholly ? GoalText::kFindsAll : GoalText::kFindsNearlyAll,
                  {std::string(group.subsumption.by), group.name});
}

}  // namespace gridmill
