#include "tools/cli/generation_goal.h"

#include <algorithm>

#include "solver/rate/technique.h"
#include "tools/cli/messages.h"
#include "tools/cli/suggestions.h"

namespace gridmill {
namespace {

/// The first level that has chains, which find most of what larger patterns find.
constexpr int kChains = 6;

bool contains(const TechniqueSet& rows, Technique technique) {
  return rows[static_cast<std::size_t>(technique)];
}

TechniqueSet all_techniques() {
  TechniqueSet rows;
  for (std::size_t i = 0; i < techniques().size(); ++i) rows.set(i);
  return rows;
}

TechniqueSet techniques_of(const std::vector<TechniqueGroup>& groups) {
  TechniqueSet rows;
  for (const TechniqueGroup& group : groups) rows |= group.technique_set;
  return rows;
}

std::string names_of(const std::vector<TechniqueGroup>& groups) {
  std::string names;
  for (const TechniqueGroup& group : groups) names += (names.empty() ? "" : ",") + group.name;
  return names;
}

std::string er_text(int tenths) {
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

/// The rank of the hardest technique.
int max_rank(const TechniqueSet& rows, const LevelTable& levels) {
  int last = 0;
  for (const TechniqueInfo& row : techniques()) {
    if (contains(rows, row.technique)) last = std::max(last, levels.rank_of(row.technique));
  }
  return last;
}

/// The techniques of lower levels.
TechniqueSet below(int level, const LevelTable& levels) {
  TechniqueSet rows;
  for (const TechniqueInfo& row : techniques()) {
    rows.set(static_cast<std::size_t>(row.technique), levels.level_of(row.technique) < level);
  }
  return rows;
}

/// The level of the easiest technique of a group.
int easiest_level(const TechniqueSet& rows, const LevelTable& levels) {
  int level = static_cast<int>(levels.levels().size());
  for (const TechniqueInfo& row : techniques()) {
    if (contains(rows, row.technique)) level = std::min(level, levels.level_of(row.technique));
  }
  return level;
}

/// Why nobody looks for the techniques of a group in the puzzles of a recipe, or "".
std::string untried_reason(const TechniqueGroup& group, const Recipe& recipe, Language language) {
  bool for_size = false;  // some are for boards of that size, but reason on clues
  for (const TechniqueInfo& row : techniques()) {
    if (!contains(group.technique_set, row.technique)) continue;
    if (recipe.board->digits() > row.max_digits) continue;
    if (!row.needs_clues || !recipe.rules.empty()) return "";
    for_size = true;
  }
  if (for_size) return localize(language, Message::kReasonsOnClues, {group.name});
  return localize(language, Message::kNotTriedThere,
                  {group.name, std::to_string(recipe.board->digits())});
}

}  // namespace

std::optional<TechniqueGroup> find_techniques(std::string_view name) {
  TechniqueGroup group{std::string(name), {}, {}};
  const bool exact = find_technique(name) != nullptr;
  bool first = true;
  for (const TechniqueInfo& row : techniques()) {
    const bool meant = row.id == name || (!name.empty() && row.group == name) ||
                       (!exact && (row.family == name || row.id.starts_with(group.name + "-")));
    if (!meant) continue;
    group.technique_set.set(static_cast<std::size_t>(row.technique));
    // As much as the row that is eclipsed least.
    if (first || row.subsumption.extent < group.subsumption.extent)
      group.subsumption = row.subsumption;
    first = false;
  }
  if (group.technique_set.none()) return std::nullopt;
  return group;
}

std::string TechniqueGroup::subsumption_reason(Language language) const {
  const bool wholly = subsumption.extent == Subsumption::Extent::kWholly;
  return localize(language, wholly ? Message::kFindsAll : Message::kFindsNearlyAll,
                  {std::string(subsumption.by), name});
}

bool GenerationGoal::has_quotas() const {
  return std::any_of(quotas.begin(), quotas.end(), [](std::uint64_t n) { return n != 0; });
}

std::string unknown_technique(std::string_view name, bool families) {
  std::vector<std::string_view> known;
  for (const TechniqueInfo& row : techniques()) known.push_back(row.id);
  for (const TechniqueInfo& row : techniques()) {
    if (families && std::find(known.begin(), known.end(), row.family) == known.end()) {
      known.push_back(row.family);
    }
  }
  const std::string text = std::string("there is no technique ") + (families ? "or family " : "") +
                           "'" + std::string(name) + "'";
  const std::vector<std::string_view> near = closest_names(name, known);
  if (!near.empty()) return text + did_you_mean(near);
  std::string all = text + ", only:";
  for (const std::string_view id : known) all += " " + std::string(id);
  return all;
}

std::string GenerationGoal::to_string() const {
  std::string text;
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) text += std::string(" ") + name + "=" + value;
  };
  std::string want;
  for (std::size_t level = 1; level < quotas.size(); ++level) {
    if (quotas[level] == 0) continue;
    want += (want.empty() ? "level" : ",level") + std::to_string(level) + ":" +
            std::to_string(quotas[level]);
  }
  add("want", want);
  add("needs", names_of(needs));
  add("avoids", names_of(avoids));
  add("hardest", names_of(hardest));
  if (er) add("er", er_text(er->min) + ".." + er_text(er->max));
  if (pearl) add("er_equals", diamond ? "ep,ed" : "ep");
  if (diamond && !pearl) add("er_equals", "ed");
  if (max_level != 0) add("most", std::to_string(max_level));
  if (keep_all) add("keep_all", "yes");
  return text;
}

std::string GenerationGoal::infeasible_reason(const Recipe& recipe, Language language) const {
  const auto localized = [&](Message message, std::initializer_list<std::string> args = {}) {
    return localize(language, message, args);
  };
  // McGuire, Tugemann, Civario, "There is no 16-clue sudoku", doi:10.1080/10586458.2013.870056.
  if (recipe.board == &BoardSpec::standard() && recipe.rules.empty() && recipe.givens.max < 17) {
    return localized(Message::kTooFewClues);
  }
  for (std::size_t level = 1; er && levels.is_standard() && level <= 4; ++level) {
    if (quotas[level] != 0 && er->min > (level <= 3 ? 23 : 40)) {
      return localized(Message::kNotRatedSoHigh, {std::to_string(level), er_text(er->min)});
    }
  }
  // What the maker keeps to (a level is asked for, or a pattern goes with it).
  const int last = recipe.max_levels.empty() ? max_level : recipe.max_levels.back();
  const auto beyond = [&](int level) {
    return last != 0 && level > last
               ? localized(Message::kBeyondTheLevel, {std::to_string(last), std::to_string(level)})
               : "";
  };
  for (std::size_t level = 1; level < quotas.size(); ++level) {
    if (quotas[level] == 0) continue;
    if (std::string why = beyond(static_cast<int>(level)); !why.empty()) return why;
  }
  for (const auto* groups : {&needs, &hardest}) {
    for (const TechniqueGroup& group : *groups) {
      if (const std::string why = beyond(easiest_level(group.technique_set, levels));
          !why.empty()) {
        return localized(Message::kWhichIsThatOf, {why, group.name});
      }
      if (std::string why = untried_reason(group, recipe, language); !why.empty()) return why;
      if (group.subsumption.extent == Subsumption::Extent::kWholly)
        return group.subsumption_reason(language);
      if (groups == &hardest && hardest.size() == 1 && group.is_subsumed()) {
        return localized(Message::kTryNeeds, {group.subsumption_reason(language)});
      }
      if ((group.technique_set & ~techniques_of(avoids)).none())
        return localized(Message::kAvoidedToo, {group.name});
    }
  }
  for (const TechniqueGroup& group : needs) {
    if ((group.technique_set & allowed_techniques()).none() && !hardest.empty()) {
      return localized(Message::kHarderThan, {group.name, names_of(hardest)});
    }
  }
  for (std::size_t level = 1; level < quotas.size(); ++level) {
    if (quotas[level] == 0) continue;
    for (const TechniqueGroup& group : needs) {
      const int own = easiest_level(group.technique_set, levels);
      if (own <= static_cast<int>(level)) continue;
      return localized(Message::kNeedsOtherLevel,
                       {group.name, std::to_string(own), std::to_string(level)});
    }
    const auto is_at_level = [&](const TechniqueInfo& row) {
      return levels.level_of(row.technique) == static_cast<int>(level) &&
             contains(techniques_of(hardest), row.technique);
    };
    if (!hardest.empty() && std::none_of(techniques().begin(), techniques().end(), is_at_level)) {
      return localized(Message::kHardestOtherLevel, {names_of(hardest), std::to_string(level)});
    }
  }
  return "";
}

TechniqueSet GenerationGoal::allowed_techniques() const {
  TechniqueSet rows = all_techniques();
  if (!hardest.empty()) {
    const int last = max_rank(techniques_of(hardest), levels);
    for (const TechniqueInfo& row : techniques()) {
      if (levels.rank_of(row.technique) > last) rows.reset(static_cast<std::size_t>(row.technique));
    }
  }
  int last = max_level == 0 ? static_cast<int>(LevelTable::kMaxLevels) : max_level;
  if (has_quotas() && !keep_all) {
    int wanted = 0;
    for (std::size_t level = 1; level < quotas.size(); ++level) {
      if (quotas[level] != 0) wanted = static_cast<int>(level);
    }
    last = std::min(last, wanted);
  }
  return rows & below(last + 1, levels);
}

GenerationGoal GenerationGoal::for_shard(std::uint64_t shard_index,
                                         std::uint64_t shard_count) const {
  GenerationGoal own = *this;
  const auto deal = [&](std::uint64_t n) { return (n + shard_count - shard_index) / shard_count; };
  for (std::uint64_t& quota : own.quotas) quota = deal(quota);
  own.count = deal(count);
  if (count != 0 && own.count == 0) own.quotas = {};  // nothing at all is left for this part
  return own;
}

GoalRater::GoalRater(const BoardSpec& board, const GenerationGoal& goal)
    : goal_(goal), allowed_(goal.allowed_techniques()), rater_(make_rater(board, goal.levels)) {
  rater_->set_available(allowed_);
}

std::optional<RatingRecord> GoalRater::rate(std::span<const std::uint8_t> givens,
                                            std::span<const std::uint8_t> solution) {
  // A cheap look first: without chains.
  for (const TechniqueGroup& group : goal_.needs) {
    if (!group.is_subsumed()) continue;
    const int level = std::min(easiest_level(group.technique_set, goal_.levels), kChains);
    rater_->set_available(below(level, goal_.levels) | group.technique_set);
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
  if ((goal_.er || goal_.seeks_pearls()) && !is_within_er(rating, givens)) return std::nullopt;
  return to_record(rating);
}

/// The level tells what Sudoku Explainer's rating is at most, which saves most of the work: it
/// needs no more than 2.3 where singles suffice, and 4.0 where level 4 does.
bool GoalRater::is_within_er(const Rating& rating, std::span<const std::uint8_t> givens) {
  const ErRange range = goal_.er.value_or(ErRange{});
  if (goal_.levels.is_standard()) {
    if (range.min > 23 && rating.level <= 3) return false;
    if (range.min > 40 && rating.level <= 4) return false;
  }
  const explainer::Rating er = explainer_.rate(givens);
  return er.outcome == explainer::Outcome::kRated && er.er >= range.min && er.er <= range.max &&
         (!goal_.pearl || er.er == er.ep) && (!goal_.diamond || er.er == er.ed);
}

/// Whether the techniques up to the puzzle's hardest one do not suffice without the group. What is
/// harder would solve every puzzle, so to ask whether anything at all can stand in would be in
/// vain.
bool GoalRater::needs(const TechniqueGroup& group, const Rating& rating,
                      std::span<const std::uint8_t> givens,
                      std::span<const std::uint8_t> solution) {
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

bool QuotaTally::complete() const {
  if (goal_->count != 0 && total_ >= goal_->count) return true;
  if (!goal_->has_quotas()) return goal_->count == 0;
  for (std::size_t level = 1; level < by_level_.size(); ++level) {
    if (by_level_[level] < goal_->quotas[level]) return false;
  }
  return true;
}

bool QuotaTally::has_seen_missing() const {
  if (!goal_->has_quotas()) return total_ != 0;
  for (std::size_t level = 1; level < by_level_.size(); ++level) {
    if (by_level_[level] != 0 && by_level_[level] < goal_->quotas[level]) return true;
  }
  return false;
}

}  // namespace gridmill
