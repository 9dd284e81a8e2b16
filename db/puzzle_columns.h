#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// The columns of the table `puzzle`, each named in puzzle_columns.def alone.

namespace gridmill {

enum class PuzzleColumn : std::uint8_t {
#define PUZZLE_COLUMN(constant, name, declaration, view) k##constant,
#include "db/puzzle_columns.def"
};

inline constexpr auto kPuzzleColumnNames = std::to_array<std::string_view>({
#define PUZZLE_COLUMN(constant, name, declaration, view) name,
#include "db/puzzle_columns.def"
});
inline constexpr std::size_t kPuzzleColumns = kPuzzleColumnNames.size();

[[nodiscard]] constexpr std::string_view name_of(PuzzleColumn column) {
  return kPuzzleColumnNames.at(static_cast<std::size_t>(column));
}

/// The column in a statement that calls the table `p`: "p.level".
[[nodiscard]] std::string qualified_name(PuzzleColumn column);
/// All columns in their order for INSERT: "id, puzzle, ...".
[[nodiscard]] std::string puzzle_column_list();
/// The same for SELECT from `puzzle AS p`: "p.id AS id, p.puzzle AS puzzle, ...".
[[nodiscard]] std::string puzzle_select_list();
/// Their declarations for CREATE TABLE.
[[nodiscard]] std::string puzzle_column_declarations();
/// What SELECT needs for the view `puzzles` of the table `p`.
/// @param rating_columns  the columns of the scales, each with a comma and a line end behind it
[[nodiscard]] std::string puzzle_view_columns(std::string_view rating_columns);

}  // namespace gridmill
