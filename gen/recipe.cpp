#include "gen/recipe.h"

#include <algorithm>

#include "gen/random_stream.h"
#include "solver/board/error.h"
#include "solver/board/rows.h"
#include "solver/board/text.h"
#include "solver/rate/any_rater.h"

namespace gridmill {
namespace {

template <typename T>
T number(std::string_view text, std::string_view what) {
  const std::optional<T> value = parse_as<T>(text);
  if (!value) fail_expected("a number for " + std::string(what), text);
  return *value;
}

/// The value of the field `diagonal`.
constexpr std::string_view kDistinct = "distinct";

std::string levels_text(const std::vector<int>& levels) {
  return join(levels, ",", [](int level) { return std::to_string(level); });
}

std::vector<int> parse_levels(std::string_view text) {
  std::vector<int> levels;
  for (const auto level : split(text, ',')) levels.push_back(number<int>(level, "a level"));
  return levels;
}

void set_field(Recipe& recipe, std::string_view name, std::string_view value,
               const BoardSpec* own_board) {
  if (name == "recipe") {
    recipe.version = number<std::uint32_t>(value, name);
  } else if (name == "board") {
    recipe.board =
        own_board != nullptr && own_board->identity() == value ? own_board : BoardSpec::find(value);
    if (recipe.board == nullptr) fail_expected("a known board", value);
  } else if (name == "seed") {
    recipe.seed = number<std::uint64_t>(value, name);
  } else if (name == "fill") {
    recipe.fill = value;
  } else if (name == "symmetry") {
    const SymmetryInfo* info = find_symmetry(value);
    if (info == nullptr) fail_expected("a known symmetry", value);
    recipe.symmetry = info->symmetry;
  } else if (name == "givens") {
    recipe.givens = GivensRange::parse(value);
  } else if (name == "per_grid") {
    recipe.per_grid = number<std::uint32_t>(value, name);
  } else if (name == "max_attempts") {
    recipe.max_attempts = number<std::uint32_t>(value, name);
  } else if (name == "max_level") {
    recipe.max_levels = parse_levels(value);
  } else if (name == "max_level_version") {
    recipe.max_level_version = number<std::uint32_t>(value, name);
  } else if (name == "pattern") {
    recipe.pattern = value == "none" ? "" : value;
  } else if (name == "few_givens_version") {
    recipe.few_givens_version = number<std::uint32_t>(value, name);
  } else if (name == "box_rank_version") {
    recipe.box_rank_version = number<std::uint32_t>(value, name);
  } else if (name == "rules") {
    recipe.rules = ClueRequest::parse(value);
  } else if (name == "rules_version") {
    recipe.rules_version = number<std::uint32_t>(value, name);
  } else if (name == "diagonal") {
    if (value != kDistinct) fail_expected("diagonal=" + std::string(kDistinct), value);
    recipe.distinct_diagonal = true;
  } else if (name == "layouts") {
    recipe.layouts_digest = value == "drawn" ? "" : value;
  } else {
    fail_expected("a field of a recipe", name);
  }
}

}  // namespace

int typical_givens(const BoardSpec& board) {
  // Neighbors may not be consecutive: on 9x9, 5 to 9 givens.
  const std::span<const Relation> relations = board.relations();
  if (std::any_of(relations.begin(), relations.end(),
                  [](const Relation& relation) { return relation.difference != 0; })) {
    return 5 * board.cells() / 81;
  }
  // Large boards keep more: 94 of 256, 270 of 625.
  if (board.digits() <= 9 || board.has_several_grids()) return 0;
  return board.cells() * (26 + board.digits()) / 118;
}

GivensRange GivensRange::parse(std::string_view text) {
  GivensRange range;
  const std::size_t dots = text.find("..");
  const std::string_view low = text.substr(0, dots);
  const std::string_view high = dots == std::string_view::npos ? low : text.substr(dots + 2);
  if (low.empty() && high.empty()) fail_expected("MIN..MAX givens", text);
  if (!low.empty()) range.min = number<int>(low, "givens");
  if (!high.empty()) range.max = number<int>(high, "givens");
  if (range.min < 0 || range.min > range.max)
    fail_expected("MIN..MAX givens with 0 <= MIN <= MAX", text);
  return range;
}

std::string GivensRange::to_string() const {
  return std::to_string(min) + ".." + std::to_string(max);
}

RecipeFields Recipe::fields() const {
  RecipeFields fields = {{"recipe", std::to_string(version)},
                         {"board", board->identity()},
                         {"seed", std::to_string(seed)},
                         {"fill", fill},
                         {"symmetry", std::string(id_of(symmetry))},
                         {"givens", givens.to_string()},
                         {"per_grid", std::to_string(per_grid)},
                         {"max_attempts", std::to_string(max_attempts)},
                         {"pattern", pattern.empty() ? "none" : pattern}};
  if (!max_levels.empty()) {
    fields.push_back({"max_level", levels_text(max_levels)});
    fields.push_back({"max_level_version", std::to_string(max_level_version)});
  }
  if (seeks_few_givens()) {
    fields.push_back({"few_givens_version", std::to_string(few_givens_version)});
  }
  if (ranks_boxes()) fields.push_back({"box_rank_version", std::to_string(box_rank_version)});
  if (distinct_diagonal) fields.push_back({"diagonal", std::string(kDistinct)});
  if (!rules.empty()) {
    fields.push_back({"rules", rules.to_string()});
    fields.push_back({"rules_version", std::to_string(rules_version)});
  }
  if (board->is_jigsaw()) {
    fields.push_back({"layouts", layouts_digest.empty() ? "drawn" : layouts_digest});
  }
  return fields;
}

Recipe Recipe::from_fields(const RecipeFields& fields, const BoardSpec* own_board) {
  Recipe recipe;
  bool has_givens = false;
  for (const RecipeField& field : fields) {
    if (!field.value) fail_expected("name=value", field.name);
    set_field(recipe, field.name, *field.value, own_board);
    has_givens |= field.name == "givens";
  }
  if (!recipe.rules.empty() && !has_givens) recipe.givens.max = recipe.default_max_givens();
  return recipe;
}

bool Recipe::is_classic() const {
  return rules.empty() && board->digest() == BoardSpec::standard().digest();
}

bool Recipe::seeks_few_givens() const {
  // With one more, removal finds one puzzle per second, or ten with a symmetry.
  constexpr int kMaxAlone = 19;
  constexpr int kMaxSymmetric = 21;
  return is_classic() && max_levels.empty() && pattern.empty() && !distinct_diagonal &&
         givens.max <= (symmetry == Symmetry::kNone ? kMaxAlone : kMaxSymmetric);
}

bool Recipe::ranks_boxes() const {
  // With many more givens than minimal puzzles have, the boxes of low rank would be empty.
  if (!pattern.empty() || !max_levels.empty() || board->has_several_grids() ||
      10 * givens.min > 11 * typical_givens(*board)) {
    return false;
  }
  if (!rules.empty()) return rules.ranks_boxes();
  // On plain 16x16 boards, ranks would save little and lower the levels.
  constexpr int kDigits = 16;
  const bool is_plain = !board->has_extra_houses() && board->relations().empty();
  return board->digits() >= (is_plain ? kDigits + 1 : kDigits);
}

std::string Recipe::validation_error() const {
  if (per_grid < 1) return "expected at least one puzzle per grid";
  if (max_attempts < 1 || max_attempts > (1U << 24)) return "expected 1 to 16777216 attempts";
  if (givens.min > board->cells()) {
    return "the board has " + std::to_string(board->cells()) + " cells, fewer than the " +
           std::to_string(givens.min) + " requested givens";
  }
  if (layouts != nullptr && (!board->is_jigsaw() || layouts->all().front().size() !=
                                                        static_cast<std::size_t>(board->cells()))) {
    return "the layouts do not fit the board; they are for jigsaws of the same size";
  }
  if (std::string error = rules.validation_error(*board); !error.empty()) return error;
  if (!has_symmetry(*board, symmetry)) {
    return "the board " + board->name() + " has no symmetry '" + std::string(id_of(symmetry)) + "'";
  }
  if (distinct_diagonal && board->has_several_grids()) {
    return "a board of several grids has no diagonal for words";
  }
  if (!max_levels.empty() && !is_rated(*board)) {
    return "boards of " + board->name() + " have no levels";
  }
  for (std::size_t i = 0; i < max_levels.size(); ++i) {
    const int min_level = i == 0 ? 1 : max_levels[i - 1] + 1;
    if (max_levels[i] < min_level || max_levels[i] > static_cast<int>(LevelTable::kMaxLevels)) {
      return "expected levels from 1 to " + std::to_string(LevelTable::kMaxLevels) + ", ascending";
    }
  }
  if (pattern.empty()) return "";
  if (distinct_diagonal) {
    return "the search for a pattern changes the solution, so it cannot keep a word on the "
           "diagonal";
  }
  if (!max_levels.empty())
    return "a pattern fixes the givens, so it cannot be combined with levels";
  if (pattern.size() != static_cast<std::size_t>(board->cells()) ||
      pattern.find_first_not_of("x.") != std::string::npos) {
    return "a pattern has one 'x' or '.' for each of the " + std::to_string(board->cells()) +
           " cells";
  }
  const auto pattern_givens = std::count(pattern.begin(), pattern.end(), 'x');
  if (pattern_givens < givens.min || pattern_givens > givens.max) {
    return "the pattern has " + std::to_string(pattern_givens) + " givens, expected " +
           givens.to_string();
  }
  if (symmetry != Symmetry::kNone)
    return "a pattern fixes the givens, so the symmetry must be none";
  return "";
}

std::uint32_t max_attempts_of(const Recipe& recipe) {
  // A pattern takes PatternSearch::kMaxSteps steps on each.
  constexpr std::uint32_t kPatternStarts = 50;
  // One grid of eighty has a killer of level 2, one of four those of levels 5 and 6; none has one
  // of level 1.
  constexpr std::uint32_t kLevelStarts = 1000;
  if (!recipe.rules.empty()) {
    return recipe.max_levels.empty() ? recipe.max_attempts
                                     : std::min(kLevelStarts, recipe.max_attempts);
  }
  return recipe.pattern.empty() ? recipe.max_attempts
                                : std::min(kPatternStarts, recipe.max_attempts);
}

int target_level_of(const Recipe& recipe, std::uint64_t index) {
  if (recipe.max_levels.empty()) return 0;
  RandomStream stream(recipe.seed, index, Stage::kTargetLevel);
  return recipe.max_levels[stream.below(static_cast<std::uint32_t>(recipe.max_levels.size()))];
}

RecipeFields parse_fields(std::string_view text) {
  RecipeFields fields;
  for (const std::string_view token : split(text, ' ')) {
    if (token.empty()) continue;
    const std::size_t equals = token.find('=');
    RecipeField& field = fields.emplace_back();
    field.name = token.substr(0, equals);
    if (equals != std::string_view::npos) field.value = token.substr(equals + 1);
  }
  return fields;
}

std::string print_fields(const RecipeFields& fields) {
  std::string text;
  for (const RecipeField& field : fields) {
    if (!text.empty()) text += ' ';
    text += field.name;
    if (field.value) text += "=" + *field.value;
  }
  return text;
}

std::optional<std::string_view> find_field(const RecipeFields& fields, std::string_view name) {
  const RecipeField* field = find_by(fields, &RecipeField::name, name);
  if (field == nullptr) return std::nullopt;
  return field->value ? std::string_view(*field->value) : std::string_view();
}

}  // namespace gridmill
