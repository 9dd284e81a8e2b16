// A house has its name from where its cells are, so a user's board with two diagonals has the same
// words as the built-in one. Stars and wheels are known by the built-in boards that have them.

#include "solver/board/house_names.h"

#include <algorithm>
#include <array>
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

HouseLabel label_of(const BoardSpec& board, int house) {
  const auto h = static_cast<std::size_t>(house);
  if (h >= board.houses().size()) {
    HouseLabel label{HouseWord::kDerived, "", {}, {}};
    const std::vector<DerivedHouse> derived = derived_houses(board);
    const DerivedHouse& own = derived[h - board.houses().size()];
    for (const std::size_t i : own.of) label.of.push_back(static_cast<int>(i));
    for (const std::size_t i : own.without) label.without.push_back(static_cast<int>(i));
    return label;
  }
  const House& own = board.houses()[h];
  HouseLabel label{HouseWord::kExtra, std::to_string(own.index + 1), {}, {}};
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
  std::array<std::vector<std::string>, std::size(kWords)> which;
  for (const int h : houses) {
    const HouseLabel label = label_of(board, h);
    which[static_cast<std::size_t>(label.word)].push_back(
        label.word == HouseWord::kDerived ? derived_name(board, h, label, language) : label.which);
  }
  std::vector<std::string> parts;
  for (std::size_t word = 0; word < which.size(); ++word) {
    const std::vector<std::string>& own = which[word];
    if (own.empty()) continue;
    if (language == Language::kJapanese) {  // each has its whole name: "1行目と2行目"
      for (const std::string& one : own) {
        parts.push_back(
            std::string(kWords[word].japanese).replace(kWords[word].japanese.find("{}"), 2, one));
      }
      continue;
    }
    std::string name(own.size() == 1 ? kWords[word].one : kWords[word].several);
    if (!name.empty() && !own.front().empty()) name += " ";
    parts.push_back(name + joined(own, language));
  }
  return joined(parts, language);
}

std::string house_name(const BoardSpec& board, int house, Language language) {
  return house_names(board, {house}, language);
}

}  // namespace gridmill
