#include "tools/cli/wish.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "solver/rate/level_table.h"
#include "solver/rate/levels.h"
#include "solver/rate/technique.h"

namespace gridmill {
namespace {

/// The first level that has chains, which find most of what larger patterns find.
constexpr int kChains = 6;
constexpr auto kTrial = static_cast<std::size_t>(Technique::kTrial);

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

/// How many letters have to be put in, taken out or changed to make one text of the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

/// The rank of the hardest technique.
int last_of(const TechniqueSet& rows) {
  int last = 0;
  for (const TechniqueInfo& row : techniques()) {
    if (rows[static_cast<std::size_t>(row.technique)]) {
      last = std::max(last, rank_of(row.technique));
    }
  }
  return last;
}

/// The techniques of lower levels.
TechniqueSet below(int level) {
  TechniqueSet rows;
  for (const TechniqueInfo& row : techniques()) {
    rows.set(static_cast<std::size_t>(row.technique), row.level < level);
  }
  return rows;
}

/// Fish of five lines and more. Where n lines of a digit are open, those of the other direction
/// that such a fish leaves make a fish of n - 5 or fewer with the same fins and the same
/// eliminations (of one line: locked candidates).
bool is_large_fish(const TechniqueInfo& row) {
  return row.id.ends_with("squirmbag") || row.id.ends_with("whale") ||
         row.id.ends_with("leviathan");
}

/// Whether easier techniques find practically all that this one finds: tried right after these, it
/// found nothing more in 300,000 random puzzles (a Franken X-Wing: in 40,000; a sashimi jellyfish:
/// in one of 200,000).
///
/// A Franken X-Wing without fins is two rounds of locked candidates: whichever of its four houses
/// are boxes, a third box of the same band or stack is left with one line. With fins it is a
/// finned X-Wing, an empty rectangle or a turbot fish seen from another side. A Sue de Coq is two
/// almost locked sets with two common digits unless its crossing has six digits. Mutant fish and
/// templates come after the forcing chains.
bool is_eclipsed(const TechniqueInfo& row) {
  return row.id.ends_with("franken-x-wing") || row.id.find("mutant") != std::string_view::npos ||
         row.id == "sue-de-coq" || row.id == "sashimi-jellyfish" || row.family == "templates" ||
         is_large_fish(row);
}

/// The level of the easiest technique of a group.
int easiest_level(const TechniqueSet& rows) {
  int level = static_cast<int>(levels().size());
  for (const TechniqueInfo& row : techniques()) {
    if (rows[static_cast<std::size_t>(row.technique)]) level = std::min(level, row.level);
  }
  return level;
}

}  // namespace

std::optional<TechniqueGroup> find_techniques(std::string_view name) {
  TechniqueGroup group{std::string(name), {}, true};
  const bool has_boxes = name.starts_with("franken-") || name.starts_with("mutant-");
  const std::string finned = "finned-" + group.name;
  const TechniqueInfo* exact = find_technique(name);
  for (const TechniqueInfo& row : techniques()) {
    const bool meant = exact != nullptr ? row.id == name || (has_boxes && row.id == finned)
                       : name == "unique-rectangle"
                           ? row.id.starts_with("uniqueness-test-") || row.id == "hidden-rectangle"
                           : row.family == name || row.id.starts_with(group.name + "-");
    if (!meant) continue;
    group.rows.set(static_cast<std::size_t>(row.technique));
    group.eclipsed = group.eclipsed && is_eclipsed(row);
  }
  if (group.rows.none()) return std::nullopt;
  return group;
}

bool Wish::has_quotas() const {
  return std::any_of(quotas.begin(), quotas.end(), [](std::uint64_t n) { return n != 0; });
}

std::string unknown_technique(std::string_view name, bool families) {
  const auto letters = [](std::string_view text) {
    std::string result;
    for (const char c : text) {
      if (c >= 'A' && c <= 'Z') result += static_cast<char>(c - 'A' + 'a');
      if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) result += c;
    }
    return result;
  };
  std::vector<std::string_view> known;
  for (const TechniqueInfo& row : techniques()) known.push_back(row.id);
  for (const TechniqueInfo& row : techniques()) {
    if (families && std::find(known.begin(), known.end(), row.family) == known.end()) {
      known.push_back(row.family);
    }
  }
  const std::string wrong = letters(name);
  std::vector<std::pair<std::size_t, std::string_view>> near;
  for (const std::string_view id : known) {
    const std::string right = letters(id);
    const std::size_t distance = edit_distance(wrong, right);
    const bool inside = wrong.size() >= 4 && right.find(wrong) != std::string::npos;
    if (3 * distance <= wrong.size() || inside) near.emplace_back(distance, id);
  }
  std::stable_sort(near.begin(), near.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  constexpr std::size_t kMost = 3;
  if (near.size() > kMost) near.resize(kMost);
  std::string text = std::string("there is no technique ") + (families ? "or family " : "") + "'" +
                     std::string(name) + "', ";
  if (near.empty()) {
    text += "only:";
    for (const std::string_view id : known) text += " " + std::string(id);
    return text;
  }
  text += "did you mean ";
  for (std::size_t i = 0; i < near.size(); ++i) {
    text += (i == 0                 ? "'"
             : i + 1 == near.size() ? " or '"
                                    : ", '") +
            std::string(near[i].second) + "'";
  }
  return text + "?";
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
  if (keep_all) add("keep_all", "yes");
  return text;
}

std::string Wish::impossible(const Recipe& recipe) const {
  // McGuire, Tugemann, Civario, "There is no 16-clue sudoku", doi:10.1080/10586458.2013.870056.
  if (recipe.shape == &Shape::standard() && recipe.clues.max < 17) {
    return "no puzzle with fewer than 17 clues has one solution";
  }
  for (std::size_t level = 1; er && !has_own_levels() && level <= 4; ++level) {
    if (quotas[level] != 0 && er->min > (level <= 3 ? 23 : 40)) {
      return "no puzzle of level " + std::to_string(level) + " has a rating of " +
             er_text(er->min) + " or more";
    }
  }
  for (const auto* groups : {&needs, &hardest}) {
    for (const TechniqueGroup& group : *groups) {
      if (group.name == "squirmbag" || group.name == "whale" || group.name == "leviathan") {
        return "a smaller fish in the other lines finds all that '" + group.name + "' finds";
      }
      if (groups == &hardest && hardest.size() == 1 && group.eclipsed) {
        return "easier techniques find practically all that '" + group.name +
               "' finds (try --needs)";
      }
      if ((group.rows & ~rows_of(avoids)).none()) {
        return "'" + group.name + "' is to be avoided as well";
      }
    }
  }
  for (const TechniqueGroup& group : needs) {
    if ((group.rows & reach()).none() && !hardest.empty()) {
      return "'" + group.name + "' is harder than '" + names_of(hardest) + "'";
    }
  }
  for (std::size_t level = 1; level < quotas.size(); ++level) {
    if (quotas[level] == 0) continue;
    const auto text = [&](const TechniqueGroup& group) {
      return "a puzzle that needs '" + group.name + "' (level " +
             std::to_string(easiest_level(group.rows)) + ") is not of level " +
             std::to_string(level);
    };
    for (const TechniqueGroup& group : needs) {
      if (easiest_level(group.rows) > static_cast<int>(level)) return text(group);
    }
    const auto serves = [&](const TechniqueInfo& row) {
      return row.level == static_cast<int>(level) &&
             rows_of(hardest)[static_cast<std::size_t>(row.technique)];
    };
    if (!hardest.empty() && std::none_of(techniques().begin(), techniques().end(), serves)) {
      return "a puzzle whose hardest technique is '" + names_of(hardest) + "' is not of level " +
             std::to_string(level);
    }
  }
  return "";
}

TechniqueSet Wish::reach() const {
  TechniqueSet rows = all_rows();
  if (!hardest.empty()) {
    const int last = last_of(rows_of(hardest));
    for (const TechniqueInfo& row : techniques()) {
      if (rank_of(row.technique) > last) rows.reset(static_cast<std::size_t>(row.technique));
    }
  }
  if (!has_quotas() || keep_all) return rows;
  int most = 0;
  for (std::size_t level = 1; level < quotas.size(); ++level) {
    if (quotas[level] != 0) most = static_cast<int>(level);
  }
  for (const TechniqueInfo& row : techniques()) {
    if (row.level > most) rows.reset(static_cast<std::size_t>(row.technique));
  }
  return rows;
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
    : wish_(wish), reach_(wish.reach()), rater_(shape) {
  rater_.set_available(reach_);
}

std::optional<RatingRecord> WishRater::rate(std::span<const std::uint8_t> givens,
                                            std::span<const std::uint8_t> solution) {
  // A cheap look first: without chains.
  for (const TechniqueGroup& group : wish_.needs) {
    if (!group.eclipsed) continue;
    rater_.set_available(below(std::min(easiest_level(group.rows), kChains)) | group.rows);
    const Technique last = rater_.measure(givens, solution).hardest;
    rater_.set_available(reach_);
    if (!contains(group.rows, last)) return std::nullopt;
  }
  const Rating rating = rater_.measure(givens, solution);
  const auto hardest = static_cast<std::size_t>(rating.hardest);
  if (rating.hardest == Technique::kTrial && !reach_[kTrial])
    return std::nullopt;  // harder than any that is wanted
  if (!wish_.hardest.empty() && !rows_of(wish_.hardest)[hardest]) return std::nullopt;
  for (const TechniqueGroup& group : wish_.avoids) {
    for (std::size_t i = 0; i < rating.uses.size(); ++i) {
      if (group.rows[i] && rating.uses[i] != 0) return std::nullopt;
    }
  }
  for (const TechniqueGroup& group : wish_.needs) {
    if (!group.eclipsed && !needs(group, rating, givens, solution)) return std::nullopt;
  }
  if (wish_.er && !is_within_er(rating, givens)) return std::nullopt;
  return to_record(rating);
}

/// The level tells what Sudoku Explainer's rating is at most, which saves most of the work: it
/// needs no more than 2.3 where singles suffice, and 4.0 where level 4 does.
bool WishRater::is_within_er(const Rating& rating, std::span<const std::uint8_t> givens) {
  if (!has_own_levels()) {
    if (wish_.er->min > 23 && rating.level <= 3) return false;
    if (wish_.er->min > 40 && rating.level <= 4) return false;
  }
  const explainer::Rating er = explainer_.rate(givens);
  return er.outcome == explainer::Outcome::kRated && er.er >= wish_.er->min &&
         er.er <= wish_.er->max;
}

/// Whether the techniques up to the puzzle's hardest one do not suffice without the group. What is
/// harder would solve every puzzle, so to ask whether anything at all can stand in would be in
/// vain.
bool WishRater::needs(const TechniqueGroup& group, const Rating& rating,
                      std::span<const std::uint8_t> givens,
                      std::span<const std::uint8_t> solution) {
  bool used = false;
  TechniqueSet others;
  for (std::size_t i = 0; i < group.rows.size(); ++i) {
    if (rank_of(static_cast<Technique>(i)) > rank_of(rating.hardest)) continue;
    used = used || (group.rows[i] && rating.uses[i] != 0);
    others.set(i, !group.rows[i]);
  }
  if (!used) return false;  // the others have just solved it
  if (others[kTrial]) return false;
  rater_.set_available(others);
  const bool needed = rater_.measure(givens, solution).hardest == Technique::kTrial;
  rater_.set_available(reach_);
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
