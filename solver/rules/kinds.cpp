#include "solver/rules/kinds.h"

#include <algorithm>
#include <cstdlib>

#include "solver/board/require.h"

namespace gridmill {

#define CLUE(name, ...)       \
  CompileClue compile_##name; \
  ClueHolds holds_##name;     \
  AllowedClues allows_##name; \
  FaultOfClue fault_##name;   \
  DrawClue draw_##name;
#include "solver/rules/kinds.def"
#undef CLUE

std::span<const ClueKind> clue_kinds() {
  static constexpr ClueKind kKinds[] = {
#define CLUE(name, id, key, fields, ...)                                   \
  {id,           key,           fields,       __VA_ARGS__, compile_##name, \
   holds_##name, allows_##name, fault_##name, draw_##name},
#include "solver/rules/kinds.def"
#undef CLUE
  };
  return kKinds;
}

const ClueKind* find_clue_kind(std::string_view id_or_key) {
  const auto kinds = clue_kinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const ClueKind& kind) {
    return kind.id == id_or_key || kind.key == id_or_key;
  });
  return found == kinds.end() ? nullptr : &*found;
}

namespace {

std::string fault_of_cells(std::span<const Cell> cells, const Shape& shape) {
  for (const Cell c : cells) {
    if (c.index >= shape.cells()) return "leaves the board";
  }
  return "";
}

std::string fault_of_repeats(std::span<const Cell> cells, const Shape& shape) {
  for (auto c = cells.begin(); c != cells.end(); ++c) {
    if (std::find(cells.begin(), c, *c) != c) return "names " + shape.name_of(*c) + " twice";
  }
  return "";
}

/// The fields that the kind has are there, and name cells and digits of the board.
std::string fault_of_fields(const Clue& clue, const Shape& shape) {
  const unsigned fields = clue.kind->fields;
  GRIDMILL_REQUIRE((fields & (kHasCells | kOneCell)) != 0 || clue.cells.empty());
  GRIDMILL_REQUIRE((fields & kLines) != 0 || clue.lines.empty());
  for (const auto* cells : {&clue.cells, &clue.copies}) {
    if (std::string fault = fault_of_cells(*cells, shape); !fault.empty()) return fault;
    if (std::string fault = fault_of_repeats(*cells, shape); !fault.empty()) return fault;
  }
  if ((fields & (kHasCells | kOneCell)) != 0 && clue.cells.empty()) return "names no cell";
  if ((fields & kOneCell) != 0 && clue.cells.size() > 1) return "names more than one cell";
  for (const std::vector<Cell>& line : clue.lines) {
    if (line.empty()) return "has a line without cells";
    if (std::string fault = fault_of_cells(line, shape); !fault.empty()) return fault;
  }
  if ((fields & kValue) != 0 && !clue.value) return "has no value";
  if ((fields & (kOutside | kDirection)) != 0 && !clue.place) return "has no place";
  if ((fields & kDirection) != 0 && !clue.direction) return "has no direction";
  if (clue.direction &&
      (std::abs(clue.direction->down) != 1 || std::abs(clue.direction->right) != 1)) {
    return "has a direction that is no diagonal";
  }
  for (const int digit : clue.digits) {
    if (digit < 1 || digit > shape.digits()) {
      return "has the digit " + std::to_string(digit) + ", which the board has not";
    }
  }
  return "";
}

}  // namespace

std::string fault_of(const Clue& clue, const Shape& shape) {
  const std::string fault = fault_of_fields(clue, shape);
  return fault.empty() ? clue.kind->fault(clue, shape) : fault;
}

Primitives primitives_of(const Shape& shape) {
  Primitives primitives;
  for (const Clue& clue : shape.clues()) clue.kind->compile(clue, shape, primitives);
  return primitives;
}

bool clues_hold(const Shape& shape, const Grid& grid) {
  const auto clues = shape.clues();
  return std::all_of(clues.begin(), clues.end(),
                     [&](const Clue& clue) { return clue.kind->holds(clue, shape, grid); });
}

}  // namespace gridmill
