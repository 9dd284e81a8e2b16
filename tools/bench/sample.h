#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/board/shape.h"
#include "tools/export/input.h"

namespace gridmill {

/// Puzzles with their solutions, to be rated again and again.
struct RatedSample {
  std::string name;
  const Shape* shape = nullptr;
  std::size_t size = 0;
  std::vector<std::uint8_t> puzzles;    ///< size * shape->cells()
  std::vector<std::uint8_t> solutions;  ///< the same
};

/// "clue17.txt" of a path.
[[nodiscard]] std::string base_name(const std::string& path);

/// At most `most` puzzles of a file, evenly spread over it; all have the shape of the first. Throws
/// ParseError for a line that is none.
[[nodiscard]] PuzzleBatch file_sample(const std::string& file, std::size_t most);

/// At most `most` puzzles a file (evenly spread over it), those with exactly one solution; without
/// files, random minimal puzzles from seed 1.
[[nodiscard]] std::vector<RatedSample> rated_samples(const std::vector<std::string>& files,
                                                     std::size_t most);

}  // namespace gridmill
