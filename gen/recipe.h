#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gen/board_source.h"
#include "gen/rules.h"
#include "gen/symmetry.h"
#include "solver/board/board_spec.h"

namespace gridmill {

/// How many givens a puzzle may have, both ends included.
struct GivensRange {
  int min = 0;
  int max = kMaxCells;
  bool operator==(const GivensRange&) const = default;

  /// Reads "24..28", "24..", "..28" or "24". Throws ParseError (without a place).
  [[nodiscard]] static GivensRange parse(std::string_view text);
  [[nodiscard]] std::string to_string() const;
};

/// Raised when the same recipe comes to give other puzzles; stored with each run.
inline constexpr std::uint32_t kRecipeVersion = 2;
/// The same for recipes with clues, beside it.
inline constexpr std::uint32_t kRulesVersion = 6;

/// Everything that decides the puzzles of a run: puzzle i is a function of (recipe, i), whatever
/// the counter, the threads, the shards and the ranges that are asked for.
struct Recipe {
  const BoardSpec* board = &BoardSpec::standard();  ///< must outlive the recipe
  std::uint64_t seed = 1;
  std::string fill = "double-random";  ///< a row of fills.def
  Symmetry symmetry = Symmetry::kNone;
  GivensRange givens;
  /// Empty: the puzzles are minimal. Else givens and clues go only while techniques up to a level
  /// solve the puzzle: for each index one of these levels, ascending, all equally likely (aim_of).
  std::vector<int> max_levels;
  /// For jigsaws: layouts of the user's own, which grids take in turn, or null: a new one is drawn
  /// for each grid. A recipe that was read knows their digest only.
  std::shared_ptr<const LayoutList> layouts;
  std::string layouts_digest;  ///< empty: there are none
  ClueRequest rules;           ///< clues beside the givens; empty: there are none
  std::string pattern;         ///< empty, or board.cells() characters: 'x' a given, '.' none
  std::uint32_t per_grid = 1;  ///< puzzle i is made from full grid i / per_grid
  /// A puzzle with too many givens is thrown away and its index tried again from another grid, so
  /// many times in all; then the index stays without a puzzle. At most 2^24.
  std::uint32_t max_attempts = 1'000'000;
  std::uint32_t version = kRecipeVersion;
  std::uint32_t rules_version = kRulesVersion;  ///< matters with rules only

  bool operator==(const Recipe& other) const { return to_string() == other.to_string(); }

  /// One line of "name=value" words, always in the same order: for the database and to compare
  /// with. All of them, but at_most and rules only if there are any. A board that is not built in
  /// is named by the digest of its rules.
  [[nodiscard]] std::string to_string() const;
  /// Reads to_string() back; a word that is missing keeps its default, and with rules clues= is
  /// usual_givens(). `own_board`, if any, is taken when the text has its identity. Throws
  /// ParseError (without a place).
  [[nodiscard]] static Recipe parse(std::string_view text, const BoardSpec* own_board = nullptr);

  /// The most givens where nobody says how many: cages of the whole board make a puzzle without
  /// any.
  [[nodiscard]] int default_max_givens() const { return rules.uses_cages() ? 0 : board->cells(); }

  /// What contradicts itself in this recipe, for people ("the pattern has 30 givens, ..."), or "".
  [[nodiscard]] std::string validation_error() const;
};

/// Full grids that an index may use up: max_attempts, or fewer where a grid that did not serve says
/// that hardly one will.
[[nodiscard]] std::uint32_t max_attempts_of(const Recipe& recipe);

/// The level of at_most that puzzle `index` is made for, or 0.
[[nodiscard]] int target_level_of(const Recipe& recipe, std::uint64_t index);

/// Where two recipes differ, one readable line a difference: "seed: 1 and 2".
[[nodiscard]] std::vector<std::string> differences(const Recipe& a, const Recipe& b);

}  // namespace gridmill
