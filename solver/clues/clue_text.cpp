#include "solver/clues/clue_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <tuple>
#include <utility>

#include "solver/board/require.h"

namespace gridmill {
namespace {

bool has(const Clue& clue, ClueFields field) { return (clue.kind->fields & field) != 0; }

/// As one value that can be compared; kinds are in the order of their table.
using Key =
    std::tuple<const ClueKind*, const std::vector<Cell>&, const std::vector<std::vector<Cell>>&,
               const std::vector<Cell>&, int, const std::vector<int>&, int, int, int, int>;

Key key_of(const Clue& clue) {
  const GridCoord place = clue.coord.value_or(GridCoord{-1, -1});
  const Direction direction = clue.direction.value_or(Direction{});
  return {clue.kind,   clue.cells, clue.lines,   clue.copies,    clue.value.value_or(-1),
          clue.digits, place.row,  place.column, direction.down, direction.right};
}

/// The two shapes of a clone, either of which may be the first, both in the order of the first.
void sort_copies(Clue& clue) {
  GRIDMILL_REQUIRE(clue.cells.size() == clue.copies.size());
  std::vector<std::pair<Cell, Cell>> pairs;
  for (std::size_t i = 0; i < clue.cells.size(); ++i) {
    pairs.emplace_back(clue.cells[i], clue.copies[i]);
  }
  std::vector<std::pair<Cell, Cell>> swapped = pairs;
  for (auto& [cell, copy] : swapped) std::swap(cell, copy);
  std::sort(pairs.begin(), pairs.end());
  std::sort(swapped.begin(), swapped.end());
  if (swapped < pairs) pairs = swapped;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    std::tie(clue.cells[i], clue.copies[i]) = pairs[i];
  }
}

void sort_fields(Clue& clue) {
  if (has(clue, kAnyOrder) || has(clue, kReading)) {
    std::sort(clue.cells.begin(), clue.cells.end());
  }
  if (has(clue, kCopies)) sort_copies(clue);
  std::sort(clue.digits.begin(), clue.digits.end());
  if (has(clue, kBothWays)) {
    for (std::vector<Cell>& line : clue.lines) {
      const std::vector<Cell> back(line.rbegin(), line.rend());
      line = std::min(line, back);
    }
  }
  std::sort(clue.lines.begin(), clue.lines.end());
  clue.lines.erase(std::unique(clue.lines.begin(), clue.lines.end()), clue.lines.end());
}

void append_number(std::string& out, int number) {
  std::array<char, std::numeric_limits<int>::digits10 + 2> text;  // and a sign
  out.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr);
}

/// "R1C1", counted from 1.
void append_coord(std::string& out, GridCoord place) {
  out += 'R';
  append_number(out, place.row);
  out += 'C';
  append_number(out, place.column);
}

GridCoord coord_of(Cell cell, int digits) {
  return {cell.index / digits + 1, cell.index % digits + 1};
}

constexpr std::pair<std::string_view, Direction> kDirections[] = {
    {"UR", {-1, 1}}, {"UL", {-1, -1}}, {"DR", {1, 1}}, {"DL", {1, -1}}};

std::string_view word_of(Direction direction) {
  for (const auto& [word, known] : kDirections) {
    if (known == direction) return word;
  }
  GRIDMILL_REQUIRE(false);
  return {};
}

std::string value_text(const Clue& clue) {
  if (has(clue, kLetters)) return *clue.value == 10 ? "X" : "V";
  return std::to_string(*clue.value);
}

/// Writes the object of a clue.
class Writer {
 public:
  Writer(std::string& out, int digits, bool with_diagonals)
      : out_(out), digits_(digits), with_diagonals_(with_diagonals) {}

  void write(const Clue& clue) {
    out_ += '{';
    begin_ = true;
    if (clue.coord) {
      name("cell");
      quoted(*clue.coord);
    } else if (has(clue, kOneCell)) {
      name("cell");
      quoted(coord_of(clue.cells.at(0), digits_));
    } else if (has(clue, kHasCells)) {
      name("cells");
      cells(clue.cells);
    }
    if (has(clue, kLines)) {
      name("lines");
      list(clue.lines, [&](const std::vector<Cell>& line) { cells(line); });
    }
    if (has(clue, kCopies)) {
      name("cloneCells");
      cells(clue.copies);
    }
    if (clue.direction) {
      name("direction");
      (out_ += '"') += word_of(*clue.direction);
      out_ += '"';
      if (with_diagonals_) {
        name("cells");
        cells(diagonal_of(clue, digits_));
      }
    }
    if (clue.value) {
      name("value");
      out_ += '"' + value_text(clue) + '"';
    }
    if (has(clue, kHasDigits)) {
      name("values");
      list(clue.digits, [&](int digit) { append_number(out_, digit); });
    }
    out_ += '}';
  }

 private:
  void name(std::string_view text) {
    if (!std::exchange(begin_, false)) out_ += ',';
    (out_ += '"') += text;
    out_ += "\":";
  }
  void quoted(GridCoord place) {
    out_ += '"';
    append_coord(out_, place);
    out_ += '"';
  }
  template <typename Item, typename Write>
  void list(const std::vector<Item>& items, const Write& write) {
    out_ += '[';
    for (const Item& item : items) {
      if (&item != &items.front()) out_ += ',';
      write(item);
    }
    out_ += ']';
  }
  void cells(const std::vector<Cell>& cells) {
    list(cells, [&](Cell cell) { quoted(coord_of(cell, digits_)); });
  }

  std::string& out_;
  int digits_;
  bool with_diagonals_;
  bool begin_ = true;  ///< of the object: no comma before the next member
};

/// Writes the members, kind by kind, each with a comma before it.
void append_kinds(std::string& out, std::span<const Clue> clues, int digits, bool with_diagonals) {
  Writer writer(out, digits, with_diagonals);
  std::string_view open;  // the member that is being written
  for (const Clue& clue : clues) {
    const std::string_view word = clue.kind->word();
    const std::string_view key = clue.kind->member();
    if (key == open) {
      out += ',';
    } else {
      if (!open.empty()) out += ']';
      open = key;
      ((out += ",\"") += key) += "\":[";
    }
    if (word.empty()) {
      writer.write(clue);
    } else {
      ((out += '"') += word) += '"';
    }
  }
  if (!open.empty()) out += ']';
}

/// Takes a text apart, as the writer puts it together; anything else is wrong.
class ClueTextReader {
 public:
  ClueTextReader(std::string_view text, int digits) : text_(text), digits_(digits) {}

  std::optional<std::vector<Clue>> read() {
    std::vector<Clue> clues;
    expect("{");
    do {
      const std::string_view key = string();
      expect(":[");
      do {
        read_clue(key, clues);
      } while (good_ && consume(","));
      expect("]");
    } while (good_ && consume(","));
    expect("}");
    if (!good_ || !text_.empty()) return std::nullopt;
    return clues;
  }

 private:
  bool consume(std::string_view word) {
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }
  void expect(std::string_view word) { good_ = good_ && consume(word); }

  std::string_view string() {
    expect("\"");
    const std::size_t end = std::min(text_.find('"'), text_.size());
    const std::string_view word = text_.substr(0, end);
    text_.remove_prefix(end);
    expect("\"");
    return word;
  }
  int number() {
    int value = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    good_ = good_ && error == std::errc();
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return value;
  }
  GridCoord place() {
    GridCoord result;
    expect("\"R");
    result.row = number();
    expect("C");
    result.column = number();
    expect("\"");
    return result;
  }
  Cell cell() {
    const auto [row, column] = place();
    good_ = good_ && row >= 1 && row <= digits_ && column >= 1 && column <= digits_;
    return {static_cast<std::uint16_t>(good_ ? (row - 1) * digits_ + column - 1 : 0)};
  }
  template <typename Item>
  void list(const Item& item) {
    expect("[");
    do {
      item();
    } while (good_ && consume(","));
    expect("]");
  }
  std::vector<Cell> cells() {
    std::vector<Cell> result;
    list([&] { result.push_back(cell()); });
    return result;
  }
  int value(const ClueKind& kind) {
    if ((kind.fields & kLetters) != 0) {
      const std::string_view word = string();
      good_ = good_ && (word == "X" || word == "V");
      return word == "X" ? 10 : 5;
    }
    expect("\"");
    const int result = number();
    expect("\"");
    return result;
  }

  void read_clue(std::string_view key, std::vector<Clue>& clues) {
    Clue clue;
    const bool is_word = text_.starts_with('"');
    clue.kind =
        find_clue_kind(is_word ? std::string(key) + " " + std::string(string()) : std::string(key));
    good_ = good_ && clue.kind != nullptr;
    if (!good_) return;
    if (!is_word) {
      expect("{");
      do {
        const std::string_view name = string();
        expect(":");
        read_field(name, clue);
      } while (good_ && consume(","));
      expect("}");
    }
    good_ = good_ && is_whole(clue);
    clues.push_back(std::move(clue));
  }

  void read_field(std::string_view name, Clue& clue) {
    if (name == "cell" && has(clue, kOneCell)) {
      clue.cells = {cell()};
    } else if (name == "cell") {
      clue.coord = place();
    } else if (name == "cells") {
      clue.cells = cells();
    } else if (name == "lines") {
      list([&] { clue.lines.push_back(cells()); });
    } else if (name == "cloneCells") {
      clue.copies = cells();
    } else if (name == "direction") {
      clue.direction = parse_direction(string());
    } else if (name == "value") {
      clue.value = value(*clue.kind);
    } else if (name == "values") {
      list([&] { clue.digits.push_back(number()); });
    } else {
      good_ = false;
    }
  }

  /// Whether it has the fields of its kind, so that it can be sorted and written. The text that is
  /// written then is compared with this one, so nothing else needs to be looked at.
  static bool is_whole(const Clue& clue) {
    return has(clue, kHasCells) == (!clue.cells.empty() && !has(clue, kOneCell)) &&
           has(clue, kOneCell) == (clue.cells.size() == 1 && !has(clue, kHasCells)) &&
           has(clue, kLines) == !clue.lines.empty() &&
           clue.copies.size() == (has(clue, kCopies) ? clue.cells.size() : 0) &&
           (has(clue, kMayValue) || has(clue, kValue) == clue.value.has_value()) &&
           has(clue, kHasDigits) == !clue.digits.empty() &&
           (has(clue, kOutside) || has(clue, kDirection)) == clue.coord.has_value() &&
           has(clue, kDirection) == clue.direction.has_value();
  }

  std::string_view text_;
  int digits_;
  bool good_ = true;
};

}  // namespace

std::vector<Clue> in_canonical_order(std::vector<Clue> clues) {
  std::vector<Clue> result;
  result.reserve(clues.size());
  for (Clue& clue : clues) {
    const bool apart = has(clue, kLines) && !has(clue, kHasCells);
    for (std::size_t i = 1; apart && i < clue.lines.size(); ++i) {
      Clue& other = result.emplace_back(clue);
      other.lines = {clue.lines[i]};
    }
    if (apart && clue.lines.size() > 1) clue.lines.resize(1);
    result.push_back(std::move(clue));
  }
  for (Clue& clue : result) sort_fields(clue);
  const auto is_before = [](const Clue& a, const Clue& b) { return key_of(a) < key_of(b); };
  // Nearly all texts have them in order.
  if (!std::is_sorted(result.begin(), result.end(), is_before)) {
    std::sort(result.begin(), result.end(), is_before);
  }
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::string text_of(std::span<const Clue> clues, int digits) {
  std::string text;
  append_kinds(text, clues, digits, false);
  text.replace(0, std::min<std::size_t>(1, text.size()), "{");  // instead of the first comma
  return text += '}';
}

std::optional<std::vector<Clue>> parse_clues(std::string_view text, int digits) {
  std::optional<std::vector<Clue>> clues = ClueTextReader(text, digits).read();
  if (clues) *clues = in_canonical_order(std::move(*clues));
  if (!clues || text_of(*clues, digits) != text) return std::nullopt;
  return clues;
}

void append_members(std::string& out, std::span<const Clue> clues, int digits) {
  std::vector<Clue> members(clues.begin(), clues.end());
  std::erase_if(members, [](const Clue& clue) { return has(clue, kInCells); });
  append_kinds(out, members, digits, true);
}

std::optional<Direction> parse_direction(std::string_view word) {
  for (const auto& [known, direction] : kDirections) {
    if (known == word) return direction;
  }
  return std::nullopt;
}

std::vector<Cell> diagonal_of(const Clue& clue, int digits) {
  std::vector<Cell> cells;
  const auto inside = [&](int i) { return i >= 1 && i <= digits; };
  int row = clue.coord->row + clue.direction->down;
  int column = clue.coord->column + clue.direction->right;
  for (; inside(row) && inside(column);
       row += clue.direction->down, column += clue.direction->right) {
    cells.push_back({static_cast<std::uint16_t>((row - 1) * digits + column - 1)});
  }
  return cells;
}

std::string name_of(const Clue& clue, int digits) {
  std::string name(clue.kind->id);
  char sign = ':';
  const auto add = [&](const std::vector<Cell>& cells) {
    for (const Cell cell : cells) {
      name += std::exchange(sign, ',');
      append_coord(name, coord_of(cell, digits));
    }
  };
  add(clue.cells);
  for (const std::vector<Cell>& line : clue.lines) {
    if (!clue.cells.empty() || &line != &clue.lines.front()) sign = '>';
    add(line);
  }
  if (!clue.copies.empty()) sign = '>';
  add(clue.copies);
  if (clue.coord) {
    name += sign;
    append_coord(name, *clue.coord);
    if (clue.direction) name += word_of(*clue.direction);
  }
  if (clue.value) name += "=" + value_text(clue);
  sign = '=';
  for (const int digit : clue.digits) name += std::exchange(sign, ',') + std::to_string(digit);
  return name;
}

}  // namespace gridmill
