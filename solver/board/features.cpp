#include "solver/board/features.h"

#include <algorithm>
#include <cstdlib>

#include "solver/board/language.h"
#include "solver/board/require.h"
#include "solver/board/rows.h"

namespace gridmill {
namespace {

bool are_adjacent(const BoardSpec& board, Cell a, Cell b) {
  return std::abs(board.row_of(a) - board.row_of(b)) +
             std::abs(board.column_of(a) - board.column_of(b)) <=
         1;
}

bool are_adjacent(const BoardSpec& board, const House& a, const House& b) {
  return std::any_of(a.cells.begin(), a.cells.end(), [&](Cell one) {
    return std::any_of(b.cells.begin(), b.cells.end(),
                       [&](Cell other) { return are_adjacent(board, one, other); });
  });
}

/// Whether the cells hang together by their edges.
bool is_in_one_piece(const BoardSpec& board, const House& house) {
  std::vector<Cell> reached{house.cells.front()};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const Cell cell : house.cells) {
      if (are_adjacent(board, reached[i], cell) && !contains(reached, cell)) {
        reached.push_back(cell);
      }
    }
  }
  return reached.size() == house.cells.size();
}

bool is_rectangle(const BoardSpec& board, const House& house) {
  const Cell first = house.cells.front();  // the top left one: cells ascend
  const Cell last = house.cells.back();
  const int height = board.row_of(last) - board.row_of(first) + 1;
  const int width = board.column_of(last) - board.column_of(first) + 1;
  return height * width == static_cast<int>(house.cells.size()) && is_in_one_piece(board, house);
}

/// By cell, how many of the areas have it.
std::vector<std::uint8_t> areas_of_cells(const BoardSpec& board,
                                         const std::vector<const House*>& areas) {
  std::vector<std::uint8_t> result(static_cast<std::size_t>(board.cells()));
  for (const House* area : areas) {
    for (const Cell cell : area->cells) ++result[cell.index];
  }
  return result;
}

void choose_area_style(const BoardSpec& board, BoardFeatures& features) {
  const auto& areas = features.areas;
  if (areas.size() < 2) return;
  bool touching = false;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      touching = touching || are_adjacent(board, *areas[i], *areas[j]);
  }
  const bool whole = std::all_of(areas.begin(), areas.end(),
                                 [&](const House* area) { return is_in_one_piece(board, *area); });
  features.areas_are_clear = whole && !touching;
  if (features.areas_are_clear) return;
  const std::vector<std::uint8_t> of_cells = areas_of_cells(board, areas);
  if (whole && *std::max_element(of_cells.begin(), of_cells.end()) == 1) {
    features.area_style = AreaStyle::kFrames;
    features.areas_are_clear = true;
  } else if (2 * std::count(of_cells.begin(), of_cells.end(), 0) < board.cells()) {
    features.area_style = AreaStyle::kNone;
  }
}

enum class Rule {
#define RULE(id, is_drawn, english, japanese) k_##id,
#include "solver/board/rule_sentences.def"
#undef RULE
};

struct RuleRow {
  std::string_view id;
  bool is_drawn;
  const char* english;
  const char* japanese;
};

constexpr RuleRow kRules[] = {
#define RULE(id, is_drawn, english, japanese) {#id, is_drawn, english, japanese},
#include "solver/board/rule_sentences.def"
#undef RULE
};

std::string filled(std::string text, const std::string& filling) {
  const std::size_t at = text.find("{}");
  if (at != std::string::npos) text.replace(at, 2, filling);
  return text;
}

RuleSentence sentence(const RuleRow& row, const std::string& filling = "") {
  return {row.is_drawn, filled(row.english, filling), filled(row.japanese, filling)};
}

RuleSentence sentence(Rule rule, const std::string& filling = "") {
  return sentence(kRules[static_cast<std::size_t>(rule)], filling);
}

void add_areas(const BoardSpec& board, const BoardFeatures& features,
               std::vector<RuleSentence>& sentences) {
  const auto& areas = features.areas;
  if (!features.areas_are_clear) {
    for (const House* area : areas) {
      std::vector<std::string> cells;
      for (const Cell cell : area->cells) cells.push_back(board.name_of(cell));
      RuleSentence added = sentence(Rule::k_cells, joined(cells, Language::kEnglish));
      added.japanese = sentence(Rule::k_cells, joined(cells, Language::kJapanese)).japanese;
      sentences.push_back(std::move(added));
    }
    return;
  }
  const auto all = [&](const auto& test) {
    return std::all_of(areas.begin(), areas.end(), [&](const House* area) { return test(*area); });
  };
  const bool full = all([&](const House& area) {
    return area.cells.size() == static_cast<std::size_t>(board.digits());
  });
  const bool windows = all([&](const House& area) { return is_rectangle(board, area); });
  if (features.area_style == AreaStyle::kFrames) {
    sentences.push_back(sentence(full ? Rule::k_framed_areas : Rule::k_small_framed_areas,
                                 std::to_string(areas.size())));
  } else if (areas.size() == 1) {
    sentences.push_back(sentence(full ? Rule::k_area : Rule::k_small_area));
  } else {
    sentences.push_back(sentence(!full     ? Rule::k_small_areas
                                 : windows ? Rule::k_windows
                                           : Rule::k_areas,
                                 std::to_string(areas.size())));
  }
}

}  // namespace

std::vector<Cell> diagonal(int digits, bool falling) {
  std::vector<Cell> cells;
  for (int row = 0; row < digits; ++row) {
    const int column = falling ? row : digits - 1 - row;
    cells.push_back({static_cast<std::uint16_t>(row * digits + column)});
  }
  return cells;
}

std::vector<std::vector<Cell>> disjoint_groups(int box_height, int box_width) {
  const int digits = box_height * box_width;
  std::vector<std::vector<Cell>> groups;
  for (int place = 0; place < digits; ++place) {
    std::vector<Cell>& cells = groups.emplace_back();
    for (int row = place / box_width; row < digits; row += box_height) {
      for (int column = place % box_width; column < digits; column += box_width) {
        cells.push_back({static_cast<std::uint16_t>(row * digits + column)});
      }
    }
  }
  return groups;
}

BoardFeatures board_features(const BoardSpec& board) {
  BoardFeatures features;
  for (const House& house : board.houses()) {
    if (house.kind == HouseKind::kExtra) features.areas.push_back(&house);
  }
  if (board.has_boxes() && !board.has_several_grids()) {
    const auto groups = disjoint_groups(board.box_height(), board.box_width());
    const auto is_group = [&](const House* house) { return contains(groups, house->cells); };
    const auto found = std::count_if(features.areas.begin(), features.areas.end(), is_group);
    if (static_cast<std::size_t>(found) == groups.size()) {
      features.disjoint_groups = true;
      std::erase_if(features.areas, is_group);
    }
  }
  const auto add_diagonals = [&](bool falling) {
    std::vector<std::vector<Cell>> diagonals;  // of each grid
    for (const MemberGrid& grid : board.members()) {
      std::vector<Cell>& cells = diagonals.emplace_back();
      for (const Cell c : diagonal(board.digits(), falling)) cells.push_back(grid.cells[c.index]);
    }
    const auto is_diagonal = [&](const House* house) { return contains(diagonals, house->cells); };
    const auto found = std::count_if(features.areas.begin(), features.areas.end(), is_diagonal);
    if (static_cast<std::size_t>(found) != diagonals.size()) return false;
    std::erase_if(features.areas, is_diagonal);
    return true;
  };
  features.falling = add_diagonals(true);
  features.rising = add_diagonals(false);
  choose_area_style(board, features);
  return features;
}

std::vector<std::uint8_t> grey_cells(const BoardSpec& board, const BoardFeatures& features) {
  if (features.area_style != AreaStyle::kGrey) return areas_of_cells(board, {});
  return areas_of_cells(board, features.areas);
}

std::vector<RuleSentence> board_sentences(const BoardSpec& board) {
  const BoardFeatures features = board_features(board);
  std::vector<RuleSentence> sentences;
  const bool of_grids = board.has_several_grids();
  if (of_grids)
    sentences.push_back(sentence(Rule::k_grids, std::to_string(board.members().size())));
  if (features.falling && features.rising) {
    sentences.push_back(sentence(of_grids ? Rule::k_grid_diagonals : Rule::k_diagonals));
  } else if (features.falling || features.rising) {
    sentences.push_back(sentence(of_grids ? Rule::k_grid_diagonal : Rule::k_diagonal));
  }
  if (!features.areas.empty()) add_areas(board, features, sentences);
  if (features.disjoint_groups) sentences.push_back(sentence(Rule::k_disjoint_groups));
  for (const Relation& relation : board.relations()) {
    std::string id(relation.id);
    std::replace(id.begin(), id.end(), '-', '_');
    const RuleRow* row = find_by(kRules, &RuleRow::id, id);
    GRIDMILL_REQUIRE(row != nullptr);
    sentences.push_back(sentence(*row));
  }
  return sentences;
}

}  // namespace gridmill
