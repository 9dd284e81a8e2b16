#include "solver/clues/clue_kinds.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <unordered_set>
#include <vector>

#include "solver/board/require.h"

namespace gridmill {

#define CLUE(name, id, key, fields, ...) \
  CLUE_WITH(name, id, key, fields, generate_##name, validate_##name, draw_##name, __VA_ARGS__)
#define CLUE_WITH(name, id, key, fields, generate, validate, draw, ...) \
  CompileClue compile_##name;                                           \
  ClueHolds holds_##name;                                               \
  GenerateClues generate;                                               \
  ValidateClue validate;                                                \
  DrawClue draw;
#include "solver/clues/clue_kinds.def"
#undef CLUE_WITH

namespace {

/// The table; only a ClueKindOverride changes it.
constinit ClueKind kinds_table[] = {
#define CLUE_WITH(name, id, key, fields, generate, validate, draw, ...) \
  {id, key, fields, __VA_ARGS__, compile_##name, holds_##name, generate, validate, draw},
#include "solver/clues/clue_kinds.def"
#undef CLUE_WITH
#undef CLUE
};

ClueKind& row_of(std::string_view id) {
  for (ClueKind& kind : kinds_table) {
    if (kind.id == id) return kind;
  }
  contract_violated("a kind of clue", __FILE__, __LINE__);
}

}  // namespace

std::span<const ClueKind> clue_kinds() { return kinds_table; }

ClueKindOverride::ClueKindOverride(std::string_view id, CompileClue* compile,
                                   GenerateClues* generate)
    : row_(row_of(id)), original_(row_) {
  if (compile != nullptr) row_.compile = compile;
  if (generate != nullptr) row_.generate = generate;
}

ClueKindOverride::~ClueKindOverride() { row_ = original_; }

const ClueKind* find_clue_kind(std::string_view id_or_key) {
  const auto kinds = clue_kinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const ClueKind& kind) {
    return kind.id == id_or_key || kind.key == id_or_key;
  });
  return found == kinds.end() ? nullptr : &*found;
}

std::string no_error(const Clue&, const BoardSpec&) { return ""; }

void draw_nothing(const Clue&, const BoardSpec&, Drawing&) {}

namespace {

std::string validate_cells(std::span<const Cell> cells, const BoardSpec& board) {
  for (const Cell c : cells) {
    if (c.index >= board.cells()) return "leaves the board";
  }
  return "";
}

std::string validate_repeats(std::span<const Cell> cells, const BoardSpec& board) {
  for (auto c = cells.begin(); c != cells.end(); ++c) {
    if (std::find(cells.begin(), c, *c) != c) return "names " + board.name_of(*c) + " twice";
  }
  return "";
}

/// The fields that the kind has are there, and name cells and digits of the board.
std::string validate_fields(const Clue& clue, const BoardSpec& board) {
  const unsigned fields = clue.kind->fields;
  GRIDMILL_REQUIRE((fields & (kHasCells | kOneCell)) != 0 || clue.cells.empty());
  GRIDMILL_REQUIRE((fields & kLines) != 0 || clue.lines.empty());
  for (const auto* cells : {&clue.cells, &clue.copies}) {
    if (std::string error = validate_cells(*cells, board); !error.empty()) return error;
    if (std::string error = validate_repeats(*cells, board); !error.empty()) return error;
  }
  if ((fields & (kHasCells | kOneCell)) != 0 && clue.cells.empty()) return "names no cell";
  if ((fields & kOneCell) != 0 && clue.cells.size() > 1) return "names more than one cell";
  for (const std::vector<Cell>& line : clue.lines) {
    if (line.empty()) return "has a line without cells";
    if (std::string error = validate_cells(line, board); !error.empty()) return error;
  }
  if ((fields & kValue) != 0 && !clue.value) return "has no value";
  if ((fields & (kOutside | kDirection)) != 0 && !clue.coord) return "has no place";
  if ((fields & kDirection) != 0 && !clue.direction) return "has no direction";
  if (clue.direction &&
      (std::abs(clue.direction->down) != 1 || std::abs(clue.direction->right) != 1)) {
    return "has a direction that is not diagonal";
  }
  for (const int digit : clue.digits) {
    if (digit < 1 || digit > board.digits()) {
      return "uses the digit " + std::to_string(digit) + ", but this board has only " +
             std::to_string(board.digits());
    }
  }
  return "";
}

/// Hundreds of long lines can relate the same cells again and again.
void remove_repeated_pairs(std::vector<Constraints::BinaryTable>& pairs) {
  std::unordered_set<std::uint64_t> seen;
  std::erase_if(pairs, [&](const Constraints::BinaryTable& pair) {
    const auto cells = std::uint64_t{pair.one.index} << 16U | pair.other.index;
    return !seen.insert(std::uint64_t{pair.table} << 32U | cells).second;
  });
}

}  // namespace

std::string validation_error(const Clue& clue, const BoardSpec& board) {
  const std::string error = validate_fields(clue, board);
  return error.empty() ? clue.kind->validate(clue, board) : error;
}

Constraints compile_constraints(const BoardSpec& board) {
  Constraints constraints;
  std::size_t many_pairs = 100'000;
  for (const Clue& clue : board.clues()) {
    clue.kind->compile(clue, board, constraints);
    if (constraints.binary_tables.size() <= many_pairs) continue;
    remove_repeated_pairs(constraints.binary_tables);
    many_pairs = std::max(many_pairs, 2 * constraints.binary_tables.size());
  }
  return constraints;
}

bool clues_hold(const BoardSpec& board, const Grid& grid) {
  const auto clues = board.clues();
  return std::all_of(clues.begin(), clues.end(),
                     [&](const Clue& clue) { return clue.kind->holds(clue, board, grid); });
}

}  // namespace gridmill
