#include "tools/formats/marks.h"

#include <algorithm>
#include <bit>

namespace gridmill {

PencilMarks marks_of(const Record& record) {
  const BoardSpec& board = *record.board;
  PencilMarks marks(record.puzzle.size());
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const Cell cell{static_cast<std::uint16_t>(i)};
    const Digit given = record.puzzle[cell];
    marks[i] =
        static_cast<std::uint16_t>(given.empty() ? (2U << board.digits()) - 2U : 1U << given.value);
    if (!given.empty()) continue;
    for (const Cell peer : board.peers_of(cell)) {
      const Digit other = record.puzzle[peer];
      if (!other.empty()) marks[i] &= static_cast<std::uint16_t>(~(1U << other.value));
    }
  }
  return marks;
}

std::string filled_cells(const BoardSpec& board, const PencilMarks& marks) {
  // Where every other cell has all candidates, the digits were never taken from their peers.
  const auto full = static_cast<std::uint16_t>((2U << board.digits()) - 2U);
  const bool raw = std::all_of(marks.begin(), marks.end(), [&](std::uint16_t mask) {
    return std::has_single_bit(mask) || mask == full;
  });
  std::string cells;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const auto peers = board.peers_of({static_cast<std::uint16_t>(i)});
    const bool placed =
        std::has_single_bit(marks[i]) &&
        (raw || std::none_of(peers.begin(), peers.end(), [&](Cell peer) {
           // Two cells that hold the same digit are a mistake, not a reason to drop both.
           return marks[peer.index] != marks[i] && (marks[peer.index] & marks[i]) != 0;
         }));
    cells += placed ? static_cast<char>('0' + std::countr_zero(marks[i])) : '.';
  }
  return cells;
}

}  // namespace gridmill
