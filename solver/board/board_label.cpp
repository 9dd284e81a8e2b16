#include "solver/board/board_label.h"

namespace gridmill {

std::string label_of(const BoardSpec& board) {
  return board.is_jigsaw() ? board.name() + ":" + board.layout() : board.name();
}

BoardRef parse_board_label(std::string_view label) {
  const std::size_t colon = label.find(':');
  const BoardSpec* board = BoardSpec::find(label.substr(0, colon));
  if (colon == std::string_view::npos || board == nullptr) return BoardRef(board);
  const std::string_view layout = label.substr(colon + 1);
  const auto regions = parse_regions(layout);
  if (!board->is_jigsaw() || !regions ||
      layout.size() != static_cast<std::size_t>(board->cells())) {
    return nullptr;
  }
  return jigsaw_board(*board, *regions);
}

bool stands_for_jigsaws(const BoardSpec& board) {
  return &board == BoardSpec::jigsaw_of(board.digits());
}

}  // namespace gridmill
