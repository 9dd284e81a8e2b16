// Clues in f-puzzles' JSON. Keys and fields are in clue_kinds.def, so no kind is mentioned here.
// Fields of style are ignored; any other unknown field is an error, because it could change the
// puzzle.

#include <algorithm>
#include <limits>

#include "solver/board/json_text.h"
#include "solver/board/rows.h"
#include "solver/clues/clue_text.h"
#include "tools/formats/fpuzzles_parts.h"

namespace gridmill::fpuzzles {
namespace {

/// What people choose for the looks of a clue, and what f-puzzles' extensions note about it.
bool is_style_field(std::string_view name) {
  constexpr std::string_view kNames[] = {"baseC", "outlineC", "fontC", "width",          "height",
                                         "size",  "angle",    "color", "isNewConstraint"};
  return contains(kNames, name);
}

int value_of(const ClueKind& kind, const JsonValue& value) {
  if ((kind.fields & kLetters) != 0) {
    if (value.text() == "X") return 10;
    if (value.text() == "V") return 5;
    throw FormatError("expected X or V, found " + quoted(value));
  }
  return parse_integer(value, 0, std::numeric_limits<std::int16_t>::max(), "a number");
}

/// The member of a clue, if its kind has such a field.
bool read_field(std::string_view name, const JsonValue& value, int size, Clue& clue) {
  const unsigned fields = clue.kind->fields;
  const auto is = [&](const char* text, unsigned field) {
    return name == text && (fields & field) != 0;
  };
  if (is("cell", kOneCell)) {
    clue.cells = {parse_cell(value, size)};
  } else if (is("cell", kOutside | kDirection)) {
    clue.coord = parse_coord(value, size);
  } else if (is("cells", kHasCells)) {
    clue.cells = parse_cells(value, size);
  } else if (is("lines", kLines)) {
    for (const JsonValue& line : list_of(value, "a list of lines")) {
      clue.lines.push_back(parse_cells(line, size));
    }
  } else if (is("cloneCells", kCopies)) {
    clue.copies = parse_cells(value, size);
  } else if (is("direction", kDirection)) {
    clue.direction = parse_direction(value.text());
    if (!clue.direction) throw FormatError("expected UR, UL, DR or DL, found " + quoted(value));
  } else if (is("value", kValue | kMayValue)) {
    clue.value = value_of(*clue.kind, value);
  } else if (is("values", kHasDigits)) {
    for (const JsonValue& digit : list_of(value, "a list of digits")) {
      clue.digits.push_back(parse_integer(digit, 1, size, "a digit"));
    }
  } else {
    return false;
  }
  return true;
}

/// Throws if the clue is impossible.
void require_meaning(const Clue& clue, const BoardSpec& board) {
  const std::string error = validation_error(clue, board);
  if (!error.empty()) throw FormatError(in_quotes(name_of(clue, board.digits())) + " " + error);
}

Clue clue_of(const ClueKind& kind, const JsonValue& object, const BoardSpec& board) {
  if (!object.is_object()) throw FormatError("expected an object, found " + quoted(object));
  Clue clue;
  clue.kind = &kind;
  const JsonValue* diagonal = nullptr;  // f-puzzles' own reading of a place and a direction
  for (const JsonValue& value : object.items()) {
    const std::string_view name = value.name();
    if (!is_nonempty(value)) continue;
    if (name == "cells" && (kind.fields & kDirection) != 0) {
      diagonal = &value;
    } else if (!read_field(name, value, board.digits(), clue) && !is_style_field(name)) {
      throw FormatError("expected a known field, found " + in_quotes(name));
    }
  }
  require_meaning(clue, board);
  if (diagonal != nullptr) {
    std::vector<Cell> cells = parse_cells(*diagonal, board.digits());
    std::vector<Cell> wanted = diagonal_of(clue, board.digits());
    std::sort(cells.begin(), cells.end());
    std::sort(wanted.begin(), wanted.end());
    if (cells != wanted) throw FormatError("expected the cells of the diagonal, found others");
  }
  return clue;
}

/// Whether a member of the puzzle lists clues of the kind.
bool is_listed(const ClueKind& kind, std::string_view member) {
  return (kind.fields & kInCells) == 0 && kind.key.starts_with(member) && kind.member() == member;
}

const ClueKind* kind_of(std::string_view member, std::string_view word) {
  const auto kinds = clue_kinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const ClueKind& kind) {
    return is_listed(kind, member) && kind.word() == word;
  });
  return found == kinds.end() ? nullptr : &*found;
}

void add_listed(const JsonValue& list, const BoardSpec& board, std::vector<Clue>& clues) {
  const std::span<const JsonValue> items = list_of(list, "a list");
  clues.reserve(clues.size() + items.size());
  const ClueKind* const kind_of_objects = kind_of(list.name(), "");
  for (const JsonValue& item : items) {
    const ClueKind* kind =
        item.text().empty() ? kind_of_objects : kind_of(list.name(), item.text());
    if (kind == nullptr) throw FormatError("expected a known clue, found " + quoted(item));
    if (kind->word().empty()) {
      clues.push_back(clue_of(*kind, item, board));
    } else {
      clues.emplace_back().kind = kind;
      require_meaning(clues.back(), board);
    }
  }
}

void add_of_cells(const JsonValue& grid, const BoardSpec& board, std::vector<Clue>& clues) {
  for (const ClueKind& kind : clue_kinds()) {
    if ((kind.fields & kInCells) == 0) continue;
    std::uint16_t index = 0;
    for (const JsonValue& row : grid.items()) {
      for (const JsonValue& cell : row.items()) {
        const Cell here{index++};
        const JsonValue* const values = find_nonempty(cell, kind.key);
        if (values == nullptr) continue;
        Clue& clue = clues.emplace_back();
        clue.kind = &kind;
        clue.cells = {here};
        read_field("values", *values, board.digits(), clue);
        std::sort(clue.digits.begin(), clue.digits.end());
        clue.digits.erase(std::unique(clue.digits.begin(), clue.digits.end()), clue.digits.end());
        require_meaning(clue, board);
      }
    }
  }
}

}  // namespace

bool lists_clues(std::string_view member) {
  const auto kinds = clue_kinds();
  return std::any_of(kinds.begin(), kinds.end(),
                     [&](const ClueKind& kind) { return is_listed(kind, member); });
}

std::vector<Clue> parse_clues(const JsonValue& puzzle, const BoardSpec& board) {
  std::vector<Clue> clues;
  for (const JsonValue& member : puzzle.items()) {
    if (!lists_clues(member.name()) || !is_nonempty(member)) continue;
    try {
      add_listed(member, board, clues);
    } catch (const FormatError& wrong) {
      throw FormatError(in_quotes(member.name()) + ": " + wrong.what());
    }
  }
  add_of_cells(*puzzle.find("grid"), board, clues);
  return clues;
}

void append_cell_clues(std::string& out, const BoardSpec& board, Cell cell) {
  for (const Clue& clue : board.clues()) {
    if ((clue.kind->fields & kInCells) == 0) continue;
    if (!contains(clue.cells, cell)) continue;
    ((out += ",\"") += clue.kind->key) += "\":";
    append_json_list(out, clue.digits, [&](int digit) { out += std::to_string(digit); });
  }
}

}  // namespace gridmill::fpuzzles
