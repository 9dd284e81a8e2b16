#include "tools/export/formats/fpuzzles_clues.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "solver/rules/clue_text.h"

namespace gridmill::fpuzzles {
namespace {

/// What people choose for the looks of a clue, and what f-puzzles' extensions note about it.
bool is_looks(std::string_view name) {
  constexpr std::string_view kNames[] = {"baseC", "outlineC", "fontC", "width",          "height",
                                         "size",  "angle",    "color", "isNewConstraint"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

int value_of(const ClueKind& kind, const Json& value) {
  if ((kind.fields & kLetters) != 0) {
    if (value.text() == "X") return 10;
    if (value.text() == "V") return 5;
    throw Wrong("expected X or V, found " + quoted(value));
  }
  return integer_of(value, 0, std::numeric_limits<std::int16_t>::max(), "a number");
}

/// The member of a clue, if its kind has such a field.
bool read_field(std::string_view name, const Json& value, int size, Clue& clue) {
  const unsigned fields = clue.kind->fields;
  const auto is = [&](const char* text, unsigned field) {
    return name == text && (fields & field) != 0;
  };
  if (is("cell", kOneCell)) {
    clue.cells = {cell_of(value, size)};
  } else if (is("cell", kOutside | kDirection)) {
    clue.place = place_of(value, size);
  } else if (is("cells", kHasCells)) {
    clue.cells = cells_of(value, size);
  } else if (is("lines", kLines)) {
    for (const Json& line : list_of(value, "a list of lines")) {
      clue.lines.push_back(cells_of(line, size));
    }
  } else if (is("cloneCells", kCopies)) {
    clue.copies = cells_of(value, size);
  } else if (is("direction", kDirection)) {
    clue.direction = direction_of(value.text());
    if (!clue.direction) throw Wrong("expected UR, UL, DR or DL, found " + quoted(value));
  } else if (is("value", kValue | kMayValue)) {
    clue.value = value_of(*clue.kind, value);
  } else if (is("values", kHasDigits)) {
    for (const Json& digit : list_of(value, "a list of digits")) {
      clue.digits.push_back(integer_of(digit, 1, size, "a digit"));
    }
  } else {
    return false;
  }
  return true;
}

/// Throws if nobody can mean the clue.
void require_meaning(const Clue& clue, const Shape& board) {
  const std::string fault = fault_of(clue, board);
  if (!fault.empty()) throw Wrong(in_quotes(name_of(clue, board.digits())) + " " + fault);
}

Clue clue_of(const ClueKind& kind, const Json& object, const Shape& board) {
  if (!object.is_object()) throw Wrong("expected an object, found " + quoted(object));
  Clue clue;
  clue.kind = &kind;
  const Json* diagonal = nullptr;  // f-puzzles' own reading of a place and a direction
  for (const Json& value : object.items()) {
    const std::string_view name = value.name();
    if (!says_something(value)) continue;
    if (name == "cells" && (kind.fields & kDirection) != 0) {
      diagonal = &value;
    } else if (!read_field(name, value, board.digits(), clue) && !is_looks(name)) {
      throw Wrong("expected nothing that is not known, found " + in_quotes(name));
    }
  }
  require_meaning(clue, board);
  if (diagonal != nullptr) {
    std::vector<Cell> cells = cells_of(*diagonal, board.digits());
    std::vector<Cell> wanted = diagonal_of(clue, board.digits());
    std::sort(cells.begin(), cells.end());
    std::sort(wanted.begin(), wanted.end());
    if (cells != wanted) throw Wrong("expected the cells of the diagonal, found others");
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

void add_listed(const Json& list, const Shape& board, std::vector<Clue>& clues) {
  const std::span<const Json> items = list_of(list, "a list");
  clues.reserve(clues.size() + items.size());
  const ClueKind* const kind_of_objects = kind_of(list.name(), "");
  for (const Json& item : items) {
    const ClueKind* kind =
        item.text().empty() ? kind_of_objects : kind_of(list.name(), item.text());
    if (kind == nullptr) throw Wrong("expected clues that are known, found " + quoted(item));
    if (kind->word().empty()) {
      clues.push_back(clue_of(*kind, item, board));
    } else {
      clues.emplace_back().kind = kind;
      require_meaning(clues.back(), board);
    }
  }
}

void add_of_cells(const Json& grid, const Shape& board, std::vector<Clue>& clues) {
  for (const ClueKind& kind : clue_kinds()) {
    if ((kind.fields & kInCells) == 0) continue;
    std::uint16_t index = 0;
    for (const Json& row : grid.items()) {
      for (const Json& cell : row.items()) {
        const Cell here{index++};
        const Json* const values = said(cell, kind.key);
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

std::vector<Clue> clues_of(const Json& puzzle, const Shape& board) {
  std::vector<Clue> clues;
  for (const Json& member : puzzle.items()) {
    if (!lists_clues(member.name()) || !says_something(member)) continue;
    try {
      add_listed(member, board, clues);
    } catch (const Wrong& wrong) {
      throw Wrong(in_quotes(member.name()) + ": " + wrong.what());
    }
  }
  add_of_cells(*puzzle.find("grid"), board, clues);
  return clues;
}

void append_cell_clues(std::string& out, const Shape& shape, Cell cell) {
  for (const Clue& clue : shape.clues()) {
    if ((clue.kind->fields & kInCells) == 0) continue;
    if (std::find(clue.cells.begin(), clue.cells.end(), cell) == clue.cells.end()) continue;
    ((out += ",\"") += clue.kind->key) += "\":[";
    for (const int digit : clue.digits) {
      if (digit != clue.digits.front()) out += ',';
      out += std::to_string(digit);
    }
    out += ']';
  }
}

}  // namespace gridmill::fpuzzles
