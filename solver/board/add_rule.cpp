#include "solver/board/add_rule.h"

#include <algorithm>

#include "solver/board/board_ref.h"
#include "solver/board/error.h"
#include "solver/board/features.h"
#include "solver/board/relations.h"
#include "solver/board/rows.h"

namespace gridmill {
namespace {

constexpr std::string_view kDiagonals = "x";
constexpr std::string_view kWindows = "windoku";
constexpr std::string_view kDisjoint = "disjoint-groups";

/// @param house  cells of a grid, row-major
std::string line_of(const BoardSpec& board, const MemberGrid& grid,
                    const std::vector<Cell>& house) {
  std::string line = "\nhouse";
  for (const Cell c : house) (line += ' ') += board.name_of(grid.cells[c.index]);
  return line;
}

/// What the rule adds to the text of a board: houses are added to each of its grids.
std::string lines_of(const BoardSpec& board, std::string_view id) {
  const int n = board.digits();
  std::string lines;
  if (id == kDiagonals) {
    for (const MemberGrid& grid : board.members()) {
      for (const bool falling : {true, false}) lines += line_of(board, grid, diagonal(n, falling));
    }
    return lines;
  }
  if (id == kWindows) {
    if (n != 9) throw ParseError("windoku is for 9x9 boards");
    const BoardSpec& windoku = *BoardSpec::find("9x9-windoku");
    for (const MemberGrid& grid : board.members()) {
      for (const House& house : windoku.houses_of_kind(HouseKind::kExtra)) {
        lines += line_of(board, grid, house.cells);
      }
    }
    return lines;
  }
  if (n > kMaxRelatedDigits) {
    throw ParseError("'" + std::string(id) + "' is for boards of up to " +
                     std::to_string(kMaxRelatedDigits) + " digits");
  }
  return "\nrule " + std::string(id);
}

}  // namespace

std::vector<std::string_view> board_rule_ids() {
  std::vector<std::string_view> ids{kDiagonals, kWindows, kDisjoint};
  for (const RelationKind& kind : relation_kinds()) ids.push_back(kind.id);
  return ids;
}

const BoardSpec& add_rule(const BoardSpec& board, std::string_view id) {
  if (!contains(board_rule_ids(), id)) {
    throw ParseError("expected a rule of a board, found '" + std::string(id) + "'");
  }
  if (board.is_jigsaw()) {
    throw ParseError("jigsaw boards cannot have other rules");
  }
  BoardSpec more = BoardSpec::parse(board.name() + "-" + std::string(id),
                                    board.rules() + lines_of(board, id), board.name());
  const BoardSpec* built_in = BoardSpec::with_digest(more.digest());
  return built_in != nullptr ? *built_in : intern_board(std::move(more));
}

}  // namespace gridmill
