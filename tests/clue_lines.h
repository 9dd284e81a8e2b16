#pragma once

// Positions of boards with clues, as data/techniques has them for techniques that need some: the
// lines of technique_lines.h with the label of the board in front, which ends with the clues'
// text.

#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

#include "solver/clues/clue_board.h"
#include "tests/catch.h"
#include "tests/near_misses.h"

namespace gridmill {

/// Takes the label from a line. Fails the test on a bad one.
inline BoardRef take_board(std::string& line) {
  const std::size_t bar = line.find(" | ");
  REQUIRE(bar != std::string::npos);
  BoardRef board = parse_board_label_with_clues(std::string_view(line).substr(0, bar));
  REQUIRE(board != nullptr);
  line.erase(0, bar + 3);
  return board;
}

inline std::string file_of(const TechniqueInfo& row) {
  return GRIDMILL_SOURCE_DIR "/data/techniques/" + std::string(row.id) + ".txt";
}

/// Calls f(line, board, rest of the line) for the positions of the technique's data file.
template <typename F>
void each_clue_line(const TechniqueInfo& row, const F& f) {
  std::ifstream file(file_of(row));
  REQUIRE(file);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::string rest = line;
    const BoardRef board = take_board(rest);
    f(line, board, rest);
  }
}

}  // namespace gridmill
