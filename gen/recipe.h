#pragma once

// Recipes and their text form, "name=value" fields that the database stores with each run. If a
// change gives other puzzles for the same recipe, the matching version here must be bumped.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gen/layouts.h"
#include "gen/rules.h"
#include "gen/symmetry.h"
#include "solver/board/board_spec.h"

namespace gridmill {

/// A field of a recipe's text: "name=value", or a word without a value.
struct RecipeField {
  std::string name;
  std::optional<std::string> value;
  bool operator==(const RecipeField&) const = default;
};
using RecipeFields = std::vector<RecipeField>;

/// Splits a text at its blanks.
[[nodiscard]] RecipeFields parse_fields(std::string_view text);
/// Joins fields with a blank each.
[[nodiscard]] std::string print_fields(const RecipeFields& fields);

/// The value of the first field of that name, or none.
[[nodiscard]] std::optional<std::string_view> find_field(const RecipeFields& fields,
                                                         std::string_view name);

/// The number of givens that a puzzle may have, inclusive.
struct GivensRange {
  int min = 0;
  int max = kMaxCells;
  bool operator==(const GivensRange&) const = default;

  /// Reads "24..28", "24..", "..28" or "24". Throws ParseError (without a place).
  [[nodiscard]] static GivensRange parse(std::string_view text);
  [[nodiscard]] std::string to_string() const;
};

/// About the givens of a minimal puzzle; 0: as many of the cells as on plain 9x9 boards.
[[nodiscard]] int typical_givens(const BoardSpec& board);

/// Bump it whenever a recipe gives other puzzles than before; stored with each run.
inline constexpr std::uint32_t kRecipeVersion = 2;
/// The same for recipes with clues, in addition.
inline constexpr std::uint32_t kRulesVersion = 11;
/// The same for recipes with levels. Runs from before version 2 name none.
inline constexpr std::uint32_t kMaxLevelVersion = 3;

/// The same for recipes that seek few givens. Runs from before version 1 name none.
inline constexpr std::uint32_t kFewGivensVersion = 1;

/// The same for recipes that rank boxes. Runs from before version 1 name none.
inline constexpr std::uint32_t kBoxRankVersion = 1;

/// Everything that decides the puzzles of a run. Puzzle i is a function of (recipe, i); it does not
/// depend on the counter, the threads, the shards or the requested ranges.
struct Recipe {
  const BoardSpec* board = &BoardSpec::standard();  ///< must outlive the recipe
  std::uint64_t seed = 1;
  std::string fill = "double-random";  ///< a row of fills.def
  Symmetry symmetry = Symmetry::kNone;
  GivensRange givens;
  /// Empty: the puzzles are minimal. Else givens and clues are removed only while techniques up to
  /// a level solve the puzzle. Each index aims at one of these, ascending (target_level_of).
  std::vector<int> max_levels;
  /// For jigsaws: layouts of the user's own, which grids take in turn, or null: a new one is drawn
  /// for each grid. A recipe that was read knows their digest only.
  std::shared_ptr<const LayoutList> layouts;
  std::string layouts_digest;  ///< empty: there are none
  ClueRequest rules;           ///< clues in addition to givens; empty: none
  std::string pattern;         ///< empty, or board.cells() characters: 'x' a given, '.' none
  /// The digits of each solution from R1C1 to the opposite corner are all different, for a word
  /// there. Rules and givens stay those of the board.
  bool distinct_diagonal = false;
  std::uint32_t per_grid = 1;  ///< puzzle i is made from full grid i / per_grid
  /// A puzzle with too many givens is discarded, and its index is tried again from another grid, up
  /// to this number of attempts; then the index has no puzzle. At most 2^24.
  std::uint32_t max_attempts = 1'000'000;
  std::uint32_t version = kRecipeVersion;
  std::uint32_t rules_version = kRulesVersion;           ///< matters with rules only
  std::uint32_t max_level_version = kMaxLevelVersion;    ///< matters with levels only
  std::uint32_t few_givens_version = kFewGivensVersion;  ///< matters with few givens only
  std::uint32_t box_rank_version = kBoxRankVersion;      ///< matters with ranked boxes only

  bool operator==(const Recipe& other) const { return to_string() == other.to_string(); }

  /// Always in the same order; max_level, rules and others only if there are any. A board that is
  /// not built in is named by the digest of its rules.
  [[nodiscard]] RecipeFields fields() const;
  /// The recipe of fields(); a missing field keeps its default, and with rules that of givens= is
  /// default_max_givens(). `own_board`, if any, is used if the fields have its identity. Throws
  /// ParseError (without a place).
  [[nodiscard]] static Recipe from_fields(const RecipeFields& fields,
                                          const BoardSpec* own_board = nullptr);
  /// The fields as one line of text, for the database and to compare with.
  [[nodiscard]] std::string to_string() const { return print_fields(fields()); }
  [[nodiscard]] static Recipe parse(std::string_view text, const BoardSpec* own_board = nullptr) {
    return from_fields(parse_fields(text), own_board);
  }

  /// The default of givens.max: puzzles whose cages cover the board have no givens by
  /// default.
  [[nodiscard]] int default_max_givens() const { return rules.uses_cages() ? 0 : board->cells(); }

  /// Whether it makes puzzles of the 9x9 board without extra rules or clues.
  [[nodiscard]] bool is_classic() const;

  /// Whether puzzles may have so few givens that they are searched for near other puzzles: at most
  /// 19 of 81, or 21 with a symmetry.
  [[nodiscard]] bool seeks_few_givens() const;

  /// Whether some boxes lose their givens before others, on large boards and with some rules: then
  /// minimal puzzles take less time. Each puzzle draws the rank of each box.
  [[nodiscard]] bool ranks_boxes() const;

  /// Whether nothing limits which cells are given: no symmetry, pattern, number of givens or level.
  [[nodiscard]] bool has_free_givens() const {
    return symmetry == Symmetry::kNone && pattern.empty() && max_levels.empty() &&
           givens.min == 0 && givens.max >= board->cells();
  }

  /// Why the recipe is contradictory ("the pattern has 30 givens, ..."), or "" if it is not.
  [[nodiscard]] std::string validation_error() const;
};

/// The number of full grids to try for an index: max_attempts, or fewer if one failure means that
/// nearly all grids will fail.
[[nodiscard]] std::uint32_t max_attempts_of(const Recipe& recipe);

/// The level among max_levels that puzzle `index` aims at, or 0.
[[nodiscard]] int target_level_of(const Recipe& recipe, std::uint64_t index);

}  // namespace gridmill
