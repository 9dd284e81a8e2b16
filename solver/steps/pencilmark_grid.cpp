// The board as text and as JSON, with how many candidates are left by row, column, box and digit.
// Columns are as wide as their longest cell, so every board lines up. People look for singles and
// locked candidates by the counts: a digit with one place in a box, a house with few left.
//
// Invariant: filled cells have no candidates, so counts are sums over whole houses. Extra houses
// are not counted. Text and JSON give the same numbers.

#include "solver/steps/pencilmark_grid.h"
#include "solver/board/grid_lines.h"
#include "solver/board/house_names.h"

#include <algorithm>
#include <cassert>

namespace gridmill::widest {
namespace {

constexpr std::size_t kKinds = 3;  // rows, columns, boxes

Digit digit_at(int i) { return {static_cast<std::uint8_t>(i + 1)}; }

std::string digits_of(DigitSet set) {
  std::string text;
  for (const Digit d : set) text += to_char(d);
  return text;
}

/// What the grid shows of a cell: the digit; else the candidates, a lone one with a '?' so that it
/// is not taken for a digit that stands; '!' in a cell that has none left.
std::string text_of(const PencilmarkGrid& marks, Cell c) {
  if (!marks.value(c).empty()) return {to_char(marks.value(c))};
  const DigitSet left = marks.candidates(c);
  if (left.empty()) return "!";
  return digits_of(left) + (left.size() == 1 ? "?" : "");
}

std::string number(int n) { return std::to_string(n); }

/// The boxes of a grid in their order; some may have been numbered in another grid.
std::vector<const House*> boxes_of(const BoardSpec& board, const MemberGrid& grid) {
  std::vector<const House*> boxes;
  for (const House& box : board.houses_of_kind(HouseKind::kBox)) {
    if (std::includes(grid.cells.begin(), grid.cells.end(), box.cells.begin(), box.cells.end())) {
      boxes.push_back(&box);
    }
  }
  std::sort(boxes.begin(), boxes.end(),
            [](const House* a, const House* b) { return a->cells.front() < b->cells.front(); });
  return boxes;
}

/// The table of digits and boxes of a grid.
std::string digit_table(const PencilmarkGrid& marks, int grid, Language language) {
  const auto words = [language](std::string_view english, std::string_view japanese) {
    return std::string(in_language(language, english, japanese));
  };
  const BoardSpec& board = marks.board();
  const std::vector<const House*> boxes =
      boxes_of(board, board.members()[static_cast<std::size_t>(grid)]);
  std::string text = words("Number of places for each digit in each box:",
                           "各ブロックで数字が入りうるマスの数：") +
                     "\n";
  if (board.has_several_grids()) {
    const std::string name = grid_name(board, grid, language);
    text = fill_template(words("Number of places for each digit in each box of {}:\n",
                               "{}の各ブロックで数字が入りうるマスの数：\n"),
                         {name});
  }
  const std::string corner = words("box", "ブロック");
  const std::size_t first = display_width(corner) + 4;
  const auto box_count = static_cast<int>(boxes.size());
  // A row of the table: its name, a number for each box, their sum.
  const auto line = [&](const std::string& name, const auto& cell, int sum) {
    text += padded(name, first);
    for (int b = 0; b < box_count; ++b) text += padded(cell(b), 4, true);
    text += padded(number(sum), 6, true) + "\n";
  };
  text += padded(corner, first);
  for (int b = 0; b < box_count; ++b) text += padded(number(b + 1), 4, true);
  text += padded(words("all", "計"), 6, true) + "\n";
  int all = 0;
  for (int d = 0; d < board.digits(); ++d) {
    int sum = 0;
    for (const House* box : boxes) sum += marks.places_in(*box, digit_at(d));
    all += sum;
    const auto cell = [&](int b) {
      const int places = marks.places_in(*boxes[static_cast<std::size_t>(b)], digit_at(d));
      // The box has the digit already, or no place for it.
      return places == 0 ? std::string("-") : number(places);
    };
    line(std::string("  ") + to_char(digit_at(d)), cell, sum);
  }
  line(
      words("left", "残り"),
      [&](int b) { return number(marks.left_in(*boxes[static_cast<std::size_t>(b)])); }, all);
  return text;
}

}  // namespace

/// Without a history every digit on the board counts as given, and only those digits take
/// candidates.
PencilmarkGrid::PencilmarkGrid(const BoardSpec& board, std::span<const std::uint8_t> digits)
    : board_(&board), values_(digits.begin(), digits.end()), candidates_(digits.size()) {
  assert(digits.size() == static_cast<std::size_t>(board.cells()));
  const std::uint32_t all = DigitSet::first(board.digits()).bits();
  for (std::size_t i = 0; i < digits.size(); ++i) {
    given_.push_back(digits[i] != 0 ? 1 : 0);
    if (digits[i] != 0) continue;
    DigitSet left(all);
    for (const Cell peer : board.peers_of(Cell{static_cast<std::uint16_t>(i)})) {
      const Digit digit{digits[peer.index]};
      if (!digit.empty()) left -= DigitSet::of(digit);
    }
    candidates_[i] = left.bits();
  }
  for (const Relation& relation : board.relations()) {
    if (relation.difference == 0) continue;  // among the peers
    for (const auto& [a, b] : relation.pairs) {
      bar(a, b, relation.difference);
      bar(b, a, relation.difference);
    }
  }
}

/// Takes the digits from `to` that differ by so much from the digit of `from`.
void PencilmarkGrid::bar(Cell from, Cell to, int difference) {
  const int digit = values_[from.index];
  if (digit == 0) return;
  for (const int other : {digit - difference, digit + difference}) {
    if (other < 1 || other > board_->digits()) continue;
    candidates_[to.index] &= ~DigitSet::of({static_cast<std::uint8_t>(other)}).bits();
  }
}

/// The state knows its givens, and its candidates are without what steps took away.
PencilmarkGrid::PencilmarkGrid(const State& state) : board_(&state.topology().board()) {
  for (const Cell c : state.topology().all_cells()) {
    values_.push_back(state.value(c));
    candidates_.push_back(state.candidates(c));
    given_.push_back(state.givens().contains(c) ? 1 : 0);
  }
}

int PencilmarkGrid::left_in(const House& house) const {
  int result = 0;
  for (const Cell c : house.cells) result += candidates(c).size();
  return result;
}

int PencilmarkGrid::places_in(const House& house, Digit digit) const {
  return static_cast<int>(std::count_if(house.cells.begin(), house.cells.end(),
                                        [&](Cell c) { return candidates(c).contains(digit); }));
}

/// Of the board 1... ..2. .3.. ...4 this comes first, then the table of digits and boxes:
///
///            C1 C2   C3 C4   left
///          +-------+-------+
///     R1   | 1  24 | 34 3? | 5
///     R2   | 34 4? | 2  13 | 5
///          +-------+-------+
///     R3   | 24 3  | 1? 12 | 5
///     R4   | 2? 12 | 13 4  | 5
///          +-------+-------+
///     left   5  5    5  5
std::string to_text(const PencilmarkGrid& marks, Language language) {
  const auto words = [language](std::string_view english, std::string_view japanese) {
    return std::string(in_language(language, english, japanese));
  };
  const BoardSpec& board = marks.board();
  std::vector<int> left_in_rows(static_cast<std::size_t>(board.rows()));
  std::vector<int> left_in_columns(static_cast<std::size_t>(board.columns()));
  for (int i = 0; i < board.cells(); ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    left_in_rows[static_cast<std::size_t>(board.row_of(c))] += marks.candidates(c).size();
    left_in_columns[static_cast<std::size_t>(board.column_of(c))] += marks.candidates(c).size();
  }
  // Blank where the canvas has no cell.
  const auto text_at = [&](int row, int column) {
    return board.has_cell(row, column) ? text_of(marks, board.cell_at(row, column)) : "";
  };
  // Three lines grow with the columns: the names above, the border between boxes, the counts below.
  const Division frames = text_frames(board);
  std::vector<std::size_t> widths;
  std::string border = "     ";
  std::string names = "     ";
  std::string left = padded(words("left", "残り"), 5);
  for (int i = 0; i < board.columns(); ++i) {
    const int left_in_column = left_in_columns[static_cast<std::size_t>(i)];
    const std::string name = "C" + number(i + 1);
    std::size_t width = name.size();
    for (int r = 0; r < board.rows(); ++r) width = std::max(width, text_at(r, i).size());
    widths.push_back(width);
    const bool begins = i % frames.width == 0;
    border += begins ? "+-" : "";
    border += std::string(width + 1, '-');
    names += (begins ? "  " : "") + padded(name, width + 1);
    left += (begins ? "  " : "") + padded(number(left_in_column), width + 1);
  }
  border += "+\n";
  std::string text = names + "  " + words("left", "残り") + "\n";
  for (int r = 0; r < board.rows(); ++r) {
    if (r % frames.height == 0) text += border;
    text += padded("R" + number(r + 1), 5);
    for (int i = 0; i < board.columns(); ++i) {
      text += i % frames.width == 0 ? "| " : "";
      text += padded(text_at(r, i), widths[static_cast<std::size_t>(i)] + 1);
    }
    text += "| " + number(left_in_rows[static_cast<std::size_t>(r)]) + "\n";
  }
  text += border;
  // No line ends with blanks.
  while (left.ends_with(' ')) left.pop_back();
  text += left + "\n";
  for (int i = 0; i < static_cast<int>(board.members().size()); ++i) {
    text += "\n" + digit_table(marks, i, language);
  }
  return text;
}

std::string to_json(const PencilmarkGrid& marks) {
  const BoardSpec& board = marks.board();
  std::string text = "\"candidates\":[";
  for (int i = 0; i < board.cells(); ++i) {
    text += i == 0 ? "\"" : ",\"";
    text += digits_of(marks.candidates(Cell{static_cast<std::uint16_t>(i)})) + "\"";
  }
  text += "]";
  // In the order of HouseKind.
  constexpr const char* kNames[kKinds] = {"rows", "columns", "boxes"};
  const auto list = [&](const auto& houses, const auto& count) {
    std::string numbers = "[";
    for (const House& house : houses) {
      numbers += (numbers.size() == 1 ? "" : ",") + number(count(house));
    }
    return numbers + "]";
  };
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    text += std::string(",\"") + kNames[kind] + "\":" +
            list(board.houses_of_kind(static_cast<HouseKind>(kind)),
                 [&](const House& house) { return marks.left_in(house); });
  }
  text += ",\"places_in_boxes\":[";
  for (int d = 0; d < board.digits(); ++d) {
    text += (d == 0 ? "" : ",") +
            list(board.houses_of_kind(HouseKind::kBox),
                 [&](const House& house) { return marks.places_in(house, digit_at(d)); });
  }
  return text + "]";
}

}  // namespace gridmill::widest
