#pragma once

// The options that make up a Recipe, layouts of jigsaws from files in several notations, and words.
// If no seed is given, it is drawn at random here.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "gen/recipe.h"
#include "solver/record.h"
#include "tools/cli/command.h"

namespace gridmill {

/// --seed, --board, --layout, --rules, --fill, --symmetry, --givens, --pattern, --per-grid,
/// --max-attempts: what decides the puzzles of a run.
void declare_recipe(OptionTable& options);

/// The recipe that was asked for. Without --seed, one is drawn from the system. Throws UsageError
/// or ParseError.
[[nodiscard]] Recipe recipe_of(const RawArguments& raw);
/// The recipe of --board and --rules alone. Throws UsageError for an unknown rule.
[[nodiscard]] Recipe recipe_with(const BoardSpec& board,
                                 const std::vector<std::string>& rules = {});
/// The values of --rules: the rules of gen/rules.def, then those of boards.
[[nodiscard]] std::vector<std::string> rule_ids();

/// Layouts of jigsaws that a user brings.
struct UserLayouts {
  std::shared_ptr<const LayoutList> list;  ///< null: there are none
  std::string file;
  std::vector<std::size_t> lines;  ///< where each of them begins, from 1

  /// The built-in board of jigsaws of their size.
  [[nodiscard]] const BoardSpec& family() const;
};

/// The layouts of --layout. Throws UsageError and ParseError.
[[nodiscard]] UserLayouts layouts_of(const RawArguments& raw);

/// Reads layouts: n * n letters or digits on a line each, or n lines of n. A comma and what follows
/// it, a comment ('#') and the words `regions` and `jigsaw` of .shape files are skipped, as is a
/// first line that is the head of a table. Throws ParseError.
[[nodiscard]] UserLayouts parse_layouts(const std::string& text, const std::string& file);

/// The words of --words and where they go.
struct UserWords {
  std::vector<std::string> list;     ///< in upper case, each once; empty: there are none
  std::string at;                    ///< a value of --word-at
  std::vector<std::string> skipped;  ///< "words.txt:7: 'CAT' has 3 letters, expected 9"

  /// What identifies the list.
  [[nodiscard]] std::string digest() const;
  /// The first hundred words that do not fit, a line each, and how many more there are.
  [[nodiscard]] std::string skipped_lines(Language language) const;
  /// The word with this number from 0, in a solution: on the diagonal, or in the row or column with
  /// the fewest givens. After the last word comes the first again.
  [[nodiscard]] HiddenWord word_in(const GeneratedPuzzle& puzzle, std::uint64_t number) const;
};

/// The words of --words that fit the board. Throws UsageError if there are none.
[[nodiscard]] UserWords words_of(const RawArguments& raw, const BoardSpec& board);

/// Reads words, one on a line; lines that begin with '#' are comments. A word has as many letters
/// as the board has digits, each once in either case; others are skipped.
[[nodiscard]] UserWords parse_words(const std::string& text, const std::string& file,
                                    const BoardSpec& board);

/// Why a board that is not built in has no full grid, for people, or "".
[[nodiscard]] std::string unfillable_reason(const BoardSpec& board, Language language);
/// Where a recipe has a layout without a full grid ("mine.txt:7"), or "".
/// @param layouts  those of --layout; the recipe may have one of --board instead
[[nodiscard]] std::string location_without_grid(const UserLayouts& layouts, const Recipe& recipe);

}  // namespace gridmill
