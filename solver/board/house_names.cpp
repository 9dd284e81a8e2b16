// A house has its name from where its cells are, so a user's board with two diagonals has the same
// words as the built-in one. Stars and wheels are known by the built-in boards that have them. On
// boards of several grids, rows, columns and boxes are counted in their grid, as people do.

#include "solver/board/house_names.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "solver/board/board_class.h"
#include "solver/board/derived_houses.h"
#include "solver/board/features.h"

namespace gridmill {
namespace {

using Cells = std::vector<Cell>;

/// The built-in boards of which the only extra house has a name.
constexpr std::pair<std::string_view, HouseWord> kNamed[] = {
    {"9x9-center-dots", HouseWord::kCenterDots},
    {"9x9-asterisk", HouseWord::kAsterisk},
    {"9x9-girandola", HouseWord::kGirandola}};

bool is_diagonal(const BoardSpec& board, const Cells& cells) {
  if (cells.size() != static_cast<std::size_t>(board.digits())) return false;
  return std::adjacent_find(cells.begin(), cells.end(), [&](Cell one, Cell next) {
           const bool rises = board.column_of(cells.back()) < board.column_of(cells.front());
           return board.row_of(next) != board.row_of(one) + 1 ||
                  board.column_of(next) != board.column_of(one) + (rises ? -1 : 1);
         }) == cells.end();
}

/// Whether the cells form a box.
bool is_window(const BoardSpec& board, const Cells& cells) {
  if (!board.has_boxes() || cells.size() != static_cast<std::size_t>(board.digits())) return false;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const int at = static_cast<int>(i);
    if (board.row_of(cells[i]) != board.row_of(cells[0]) + at / board.box_width() ||
        board.column_of(cells[i]) != board.column_of(cells[0]) + at % board.box_width()) {
      return false;
    }
  }
  return true;
}

/// The number of the disjoint group, or 0 if it is none.
int group_of(const BoardSpec& board, const Cells& cells) {
  if (!board.has_boxes() || board.has_several_grids()) return 0;
  const auto groups = disjoint_groups(board.box_height(), board.box_width());
  const auto found = std::find(groups.begin(), groups.end(), cells);
  return found == groups.end() ? 0 : static_cast<int>(found - groups.begin()) + 1;
}

/// Of a row, column or box of several grids: the first grid that has it.
int grid_of(const BoardSpec& board, const Cells& cells) {
  const auto members = board.members();
  const auto has_all = [&](const MemberGrid& grid) {
    return std::includes(grid.cells.begin(), grid.cells.end(), cells.begin(), cells.end());
  };
  return static_cast<int>(std::find_if(members.begin(), members.end(), has_all) - members.begin());
}

/// The number of a row, column or box in its grid, from 1.
int number_in(const BoardSpec& board, const MemberGrid& grid, const House& house) {
  const int row = board.row_of(house.cells.front()) - grid.place.row;
  const int column = board.column_of(house.cells.front()) - grid.place.column;
  if (house.kind == HouseKind::kRow) return row + 1;
  if (house.kind == HouseKind::kColumn) return column + 1;
  return row / board.box_height() * (board.digits() / board.box_width()) +
         column / board.box_width() + 1;
}

/// Where the middle of a grid is on the canvas: -1 above it or left of it, 0 in the middle, 1.
std::pair<int, int> side_of(const BoardSpec& board, const MemberGrid& grid) {
  const auto side = [&](int first, int lines) {
    const int off = 2 * first + board.digits() - lines;
    return (off > 0 ? 1 : 0) - (off < 0 ? 1 : 0);
  };
  return {side(grid.place.row, board.rows()), side(grid.place.column, board.columns())};
}

HouseWord word_of_extra(const BoardSpec& board, const Cells& cells) {
  if (is_diagonal(board, cells)) return HouseWord::kDiagonal;
  for (const auto& [name, word] : kNamed) {
    const BoardSpec* named = BoardSpec::find(name);
    const bool only = board.count_of(HouseKind::kExtra) == 1 && !board.has_several_grids();
    if (only && named != nullptr && named->houses().back().cells == cells) return word;
  }
  if (is_window(board, cells)) return HouseWord::kWindow;
  if (group_of(board, cells) != 0) return HouseWord::kGroup;
  return HouseWord::kExtra;
}

}  // namespace

std::string grid_name(const BoardSpec& board, int grid, Language language) {
  const auto members = board.members();
  const auto side = side_of(board, members[static_cast<std::size_t>(grid)]);
  const auto is_there = [&](const MemberGrid& other) { return side_of(board, other) == side; };
  const bool english = language == Language::kEnglish;
  if (std::count_if(members.begin(), members.end(), is_there) > 1) {
    return (english ? "grid " : "盤面") + std::to_string(grid + 1);
  }
  const auto [down, right] = side;
  const auto at = [](int i) { return static_cast<std::size_t>(i + 1); };
  if (!english) {
    constexpr std::array<std::string_view, 3> kRows[] = {
        {"左上", "上", "右上"}, {"左", "中央", "右"}, {"左下", "下", "右下"}};
    return std::string(kRows[at(down)][at(right)]) + "の盤面";
  }
  constexpr std::array<std::string_view, 3> kDown = {"top ", "", "bottom "};
  constexpr std::array<std::string_view, 3> kRight = {"left ", "", "right "};
  const std::string place = std::string(kDown[at(down)]) + std::string(kRight[at(right)]);
  return "the " + (place.empty() ? "middle " : place) + "grid";
}

HouseLabel label_of(const BoardSpec& board, int house) {
  const auto h = static_cast<std::size_t>(house);
  if (h >= board.houses().size()) {
    HouseLabel label{HouseWord::kDerived, "", -1, {}, {}};
    const std::vector<DerivedHouse> derived = derived_houses(board);
    const DerivedHouse& own = derived[h - board.houses().size()];
    for (const std::size_t i : own.of) label.of.push_back(static_cast<int>(i));
    for (const std::size_t i : own.without) label.without.push_back(static_cast<int>(i));
    return label;
  }
  const House& own = board.houses()[h];
  HouseLabel label{HouseWord::kExtra, std::to_string(own.index + 1), -1, {}, {}};
  if (own.kind != HouseKind::kExtra && board.has_several_grids()) {
    label.grid = grid_of(board, own.cells);
    label.which = std::to_string(
        number_in(board, board.members()[static_cast<std::size_t>(label.grid)], own));
  }
  switch (own.kind) {
    case HouseKind::kRow:
      label.word = HouseWord::kRow;
      return label;
    case HouseKind::kColumn:
      label.word = HouseWord::kColumn;
      return label;
    case HouseKind::kBox:
      label.word = board.has_boxes() ? HouseWord::kBox : HouseWord::kRegion;
      return label;
    case HouseKind::kExtra:
      break;
  }
  label.word = word_of_extra(board, own.cells);
  if (label.word == HouseWord::kDiagonal) {
    label.which = board.name_of(own.cells.front()) + "-" + board.name_of(own.cells.back());
  } else if (label.word == HouseWord::kWindow) {
    // Windows are numbered among themselves.
    int number = 0;
    for (std::size_t i = board.first_of(HouseKind::kExtra); i <= h; ++i) {
      number += word_of_extra(board, board.houses()[i].cells) == HouseWord::kWindow ? 1 : 0;
    }
    label.which = std::to_string(number);
  } else if (label.word == HouseWord::kGroup) {
    label.which = std::to_string(group_of(board, own.cells));
  } else if (label.word != HouseWord::kExtra) {
    label.which.clear();
  }
  return label;
}

std::vector<Cell> cells_of_house(const BoardSpec& board, int house) {
  const auto h = static_cast<std::size_t>(house);
  if (h < board.houses().size()) return board.houses()[h].cells;
  return derived_houses(board)[h - board.houses().size()].cells;
}

namespace {

struct Words {
  std::string_view one;
  std::string_view several;
  std::string_view japanese;
};
constexpr Words kWords[] = {
#define HOUSE(word, english, several, japanese) {english, several, japanese},
#include "solver/board/house_words.def"
#undef HOUSE
};

/// "rows 2, 3 and 4 outside windows 1 and 2"; where that would go on and on, its cells.
std::string derived_name(const BoardSpec& board, int house, const HouseLabel& label,
                         Language language) {
  const bool english = language == Language::kEnglish;
  const auto is_rule = [&](int h) { return static_cast<std::size_t>(h) < board.houses().size(); };
  if (std::all_of(label.of.begin(), label.of.end(), is_rule) &&
      std::all_of(label.without.begin(), label.without.end(), is_rule)) {
    const std::string of = house_names(board, label.of, language);
    const std::string without = house_names(board, label.without, language);
    return english ? of + " outside " + without
                   : "「" + of + "」から「" + without + "」を除いたマス";
  }
  std::vector<std::string> names;
  for (const Cell c : cells_of_house(board, house)) names.push_back(board.name_of(c));
  const std::string cells = joined(names, language);
  return english ? "the house of " + cells : "「" + cells + "」のまとまり";
}

}  // namespace

std::string house_names(const BoardSpec& board, const std::vector<int>& houses, Language language) {
  std::map<std::pair<HouseWord, int>, std::vector<std::string>> which;  // by word and grid
  for (const int h : houses) {
    const HouseLabel label = label_of(board, h);
    which[{label.word, label.grid}].push_back(
        label.word == HouseWord::kDerived ? derived_name(board, h, label, language) : label.which);
  }
  std::vector<std::string> parts;
  for (const auto& [kind, own] : which) {
    const Words& words = kWords[static_cast<std::size_t>(kind.first)];
    const std::string grid = kind.second < 0 ? "" : grid_name(board, kind.second, language);
    if (language == Language::kJapanese) {  // each has its whole name: "1行目と2行目"
      for (const std::string& one : own) {
        parts.push_back((grid.empty() ? "" : grid + "の") +
                        std::string(words.japanese).replace(words.japanese.find("{}"), 2, one));
      }
      continue;
    }
    std::string name(own.size() == 1 ? words.one : words.several);
    if (!name.empty() && !own.front().empty()) name += " ";
    parts.push_back(name + joined(own, language) + (grid.empty() ? "" : " of " + grid));
  }
  // "rows 2 and 3 and column 7" needs no comma.
  const bool are_two = language == Language::kEnglish && parts.size() == 2;
  return are_two ? parts.front() + " and " + parts.back() : joined(parts, language);
}

std::string house_name(const BoardSpec& board, int house, Language language) {
  return house_names(board, {house}, language);
}

}  // namespace gridmill
