#pragma once

// Inputs of the benchmarks: puzzles spread evenly over a file, or random minimal puzzles from a
// fixed seed.

#include <cstdint>
#include <string>
#include <vector>

#include "solver/board/board_spec.h"
#include "tools/formats/input.h"

namespace gridmill {

/// Puzzles with their solutions, to be rated again and again.
struct RatedSample {
  std::string name;
  const BoardSpec* board = nullptr;
  std::size_t size = 0;
  std::vector<std::uint8_t> puzzles;    ///< size * board->cells()
  std::vector<std::uint8_t> solutions;  ///< the same
};

/// "clue17.txt" of a path.
[[nodiscard]] std::string base_name(const std::string& path);

/// At most `max_puzzles` puzzles of a file, evenly spread over it; all have the board of the first.
/// Throws ParseError for a line that is none.
[[nodiscard]] PuzzleBatch file_sample(const std::string& file, std::size_t max_puzzles);

/// At most `max_puzzles` puzzles a file (evenly spread over it), those with exactly one solution;
/// without files, random minimal puzzles from seed 1.
[[nodiscard]] std::vector<RatedSample> rated_samples(const std::vector<std::string>& files,
                                                     std::size_t max_puzzles);

}  // namespace gridmill
