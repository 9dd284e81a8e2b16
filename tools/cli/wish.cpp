#include "tools/cli/wish.h"

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

TechniqueSet all_rows() {
  TechniqueSet rows;
  for (std::size_t i = 0; i < techniques().size(); ++i) rows.set(i);
  return rows;
}

TechniqueSet rows_of(const std::vector<TechniqueGroup>& groups) {
  TechniqueSet rows;
  for (const TechniqueGroup& group : groups) rows |= group.rows;
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
int last_of(const TechniqueSet& rows, const LevelTable& levels) {
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
std::string untried(const TechniqueGroup& group, const Recipe& recipe, Language language) {
  bool for_size = false;  // some are for boards of that size, but reason on clues
  for (const TechniqueInfo& row : techniques()) {
    if (!contains(group.rows, row.technique)) continue;
    if (recipe.shape->digits() > row.most_digits) continue;
    if (!row.needs_clues || !recipe.rules.empty()) return "";
    for_size = true;
  }
  if (for_size) return say(language, Message::kReasonsOnClues, {group.name});
  return say(language, Message::kNotTriedThere,
             {group.name, std::to_string(recipe.shape->digits())});
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
    group.rows.set(static_cast<std::size_t>(row.technique));
    // As much as the row that is eclipsed least.
    if (first || row.eclipse.extent < group.eclipse.extent) group.eclipse = row.eclipse;
    first = false;
  }
  if (group.rows.none()) return std::nullopt;
  return group;
}

std::string TechniqueGroup::eclipsed_by(Language language) const {
  const bool wholly = eclipse.extent == Eclipse::Extent::kWholly;
  return say(language, wholly ? Message::kFindsAll : Message::kFindsNearlyAll,
             {std::string(eclipse.by), name});
}

bool Wish::has_quotas() const {
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
  const std::vector<std::string_view> near = names_like(name, known);
  if (!near.empty()) return text + did_you_mean(near);
  std::string all = text + ", only:";
  for (const std::string_view id : known) all += " " + std::string(id);
  return all;
}

std::string Wish::to_string() const {
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
  if (most != 0) add("most", std::to_string(most));
  if (keep_all) add("keep_all", "yes");
  return text;
}

std::string Wish::impossible(const Recipe& recipe, Language language) const {
  const auto words = [&](Message message, std::initializer_list<std::string> fillings = {}) {
    return say(language, message, fillings);
  };
  // McGuire, Tugemann, Civario, "There is no 16-clue sudoku", doi:10.1080/10586458.2013.870056.
  if (recipe.shape == &Shape::standard() && recipe.rules.empty() && recipe.clues.max < 17) {
    return words(Message::kTooFewClues);
  }
  for (std::size_t level = 1; er && levels.is_standard() && level <= 4; ++level) {
    if (quotas[level] != 0 && er->min > (level <= 3 ? 23 : 40)) {
      return words(Message::kNotRatedSoHigh, {std::to_string(level), er_text(er->min)});
    }
  }
  // What the maker keeps to (a level is asked for, or a pattern goes with it).
  const int last = recipe.at_most.empty() ? most : recipe.at_most.back();
  const auto beyond = [&](int level) {
    return last != 0 && level > last
               ? words(Message::kBeyondTheLevel, {std::to_string(last), std::to_string(level)})
               : "";
  };
  for (std::size_t level = 1; level < quotas.size(); ++level) {
    if (quotas[level] == 0) continue;
    if (std::string why = beyond(static_cast<int>(level)); !why.empty()) return why;
  }
  for (const auto* groups : {&needs, &hardest}) {
    for (const TechniqueGroup& group : *groups) {
      if (const std::string why = beyond(easiest_level(group.rows, levels)); !why.empty()) {
        return words(Message::kWhichIsThatOf, {why, group.name});
      }
      if (std::string why = untried(group, recipe, language); !why.empty()) return why;
      if (group.eclipse.extent == Eclipse::Extent::kWholly) return group.eclipsed_by(language);
      if (groups == &hardest && hardest.size() == 1 && group.is_eclipsed()) {
        return words(Message::kTryNeeds, {group.eclipsed_by(language)});
      }
      if ((group.rows & ~rows_of(avoids)).none()) return words(Message::kAvoidedToo, {group.name});
    }
  }
  for (const TechniqueGroup& group : needs) {
    if ((group.rows & reach()).none() && !hardest.empty()) {
      return words(Message::kHarderThan, {group.name, names_of(hardest)});
    }
  }
  for (std::size_t level = 1; level < quotas.size(); ++level) {
    if (quotas[level] == 0) continue;
    for (const TechniqueGroup& group : needs) {
      const int own = easiest_level(group.rows, levels);
      if (own <= static_cast<int>(level)) continue;
      return words(Message::kNeedsOtherLevel,
                   {group.name, std::to_string(own), std::to_string(level)});
    }
    const auto serves = [&](const TechniqueInfo& row) {
      return levels.level_of(row.technique) == static_cast<int>(level) &&
             contains(rows_of(hardest), row.technique);
    };
    if (!hardest.empty() && std::none_of(techniques().begin(), techniques().end(), serves)) {
      return words(Message::kHardestOtherLevel, {names_of(hardest), std::to_string(level)});
    }
  }
  return "";
}

TechniqueSet Wish::reach() const {
  TechniqueSet rows = all_rows();
  if (!hardest.empty()) {
    const int last = last_of(rows_of(hardest), levels);
    for (const TechniqueInfo& row : techniques()) {
      if (levels.rank_of(row.technique) > last) rows.reset(static_cast<std::size_t>(row.technique));
    }
  }
  int last = most == 0 ? static_cast<int>(LevelTable::kMost) : most;
  if (has_quotas() && !keep_all) {
    int wanted = 0;
    for (std::size_t level = 1; level < quotas.size(); ++level) {
      if (quotas[level] != 0) wanted = static_cast<int>(level);
    }
    last = std::min(last, wanted);
  }
  return rows & below(last + 1, levels);
}

Wish Wish::share(std::uint64_t part, std::uint64_t parts) const {
  Wish mine = *this;
  const auto deal = [&](std::uint64_t n) { return (n + parts - part) / parts; };
  for (std::uint64_t& quota : mine.quotas) quota = deal(quota);
  mine.count = deal(count);
  if (count != 0 && mine.count == 0) mine.quotas = {};  // nothing at all is left for this part
  return mine;
}

WishRater::WishRater(const Shape& shape, const Wish& wish)
    : wish_(wish), reach_(wish.reach()), rater_(make_rater(shape, wish.levels)) {
  rater_->set_available(reach_);
}

std::optional<RatingRecord> WishRater::rate(std::span<const std::uint8_t> givens,
                                            std::span<const std::uint8_t> solution) {
  // A cheap look first: without chains.
  for (const TechniqueGroup& group : wish_.needs) {
    if (!group.is_eclipsed()) continue;
    const int level = std::min(easiest_level(group.rows, wish_.levels), kChains);
    rater_->set_available(below(level, wish_.levels) | group.rows);
    const Technique last = rater_->measure(givens, solution).hardest;
    rater_->set_available(reach_);
    if (!contains(group.rows, last)) return std::nullopt;
  }
  const Rating rating = rater_->measure(givens, solution);
  if (rating.hardest == last_resort() && !contains(reach_, last_resort()))
    return std::nullopt;  // harder than any that is wanted
  if (!wish_.hardest.empty() && !contains(rows_of(wish_.hardest), rating.hardest)) {
    return std::nullopt;
  }
  for (const TechniqueGroup& group : wish_.avoids) {
    for (std::size_t i = 0; i < rating.uses.size(); ++i) {
      if (group.rows[i] && rating.uses[i] != 0) return std::nullopt;
    }
  }
  for (const TechniqueGroup& group : wish_.needs) {
    if (!group.is_eclipsed() && !needs(group, rating, givens, solution)) return std::nullopt;
  }
  if ((wish_.er || wish_.seeks_gems()) && !is_within_er(rating, givens)) return std::nullopt;
  return to_record(rating);
}

/// The level tells what Sudoku Explainer's rating is at most, which saves most of the work: it
/// needs no more than 2.3 where singles suffice, and 4.0 where level 4 does.
bool WishRater::is_within_er(const Rating& rating, std::span<const std::uint8_t> givens) {
  const ErRange range = wish_.er.value_or(ErRange{});
  if (wish_.levels.is_standard()) {
    if (range.min > 23 && rating.level <= 3) return false;
    if (range.min > 40 && rating.level <= 4) return false;
  }
  const explainer::Rating er = explainer_.rate(givens);
  return er.outcome == explainer::Outcome::kRated && er.er >= range.min && er.er <= range.max &&
         (!wish_.pearl || er.er == er.ep) && (!wish_.diamond || er.er == er.ed);
}

/// Whether the techniques up to the puzzle's hardest one do not suffice without the group. What is
/// harder would solve every puzzle, so to ask whether anything at all can stand in would be in
/// vain.
bool WishRater::needs(const TechniqueGroup& group, const Rating& rating,
                      std::span<const std::uint8_t> givens,
                      std::span<const std::uint8_t> solution) {
  bool used = false;
  TechniqueSet others;
  const LevelTable& levels = wish_.levels;
  for (const Technique technique : levels.by_difficulty()) {
    const auto i = static_cast<std::size_t>(technique);
    used = used || (group.rows[i] && rating.uses[i] != 0);
    others.set(i, !group.rows[i]);
    if (technique == rating.hardest) break;
  }
  if (!used) return false;  // the others have just solved it
  if (contains(others, last_resort())) return false;
  rater_->set_available(others);
  const bool needed = rater_->measure(givens, solution).hardest == last_resort();
  rater_->set_available(reach_);
  return needed;
}

bool WishTally::complete() const {
  if (wish_->count != 0 && total_ >= wish_->count) return true;
  if (!wish_->has_quotas()) return wish_->count == 0;
  for (std::size_t level = 1; level < have_.size(); ++level) {
    if (have_[level] < wish_->quotas[level]) return false;
  }
  return true;
}

bool WishTally::has_seen_missing() const {
  if (!wish_->has_quotas()) return total_ != 0;
  for (std::size_t level = 1; level < have_.size(); ++level) {
    if (have_[level] != 0 && have_[level] < wish_->quotas[level]) return true;
  }
  return false;
}

}  // namespace gridmill
