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

std::string line_of(const BoardSpec& board, const std::vector<Cell>& house) {
  std::string line = "\nhouse";
  for (const Cell c : house) (line += ' ') += board.name_of(c);
  return line;
}

/// What the rule adds to the text of a board.
std::string lines_of(const BoardSpec& board, std::string_view id) {
  const int n = board.digits();
  if (id == kDiagonals) {
    return line_of(board, diagonal(n, true)) + line_of(board, diagonal(n, false));
  }
  if (id == kWindows) {
    if (n != 9) throw ParseError("windoku is for 9x9 boards");
    std::string lines;
    for (const House& house : BoardSpec::find("9x9-windoku")->houses()) {
      if (house.kind == HouseKind::kExtra) lines += line_of(board, house.cells);
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
