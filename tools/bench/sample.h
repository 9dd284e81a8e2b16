#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/board/shape.h"
#include "tools/cli/command.h"
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

/// The files that follow `bench KIND` on the command line.
[[nodiscard]] std::vector<std::string> bench_files(const po::variables_map& arguments);

/// "clue17.txt" of a path.
[[nodiscard]] std::string base_name(const std::string& path);

/// At most `most` puzzles of a file, evenly spread over it; all have the shape of the first. Throws
/// ParseError for a line that is none.
[[nodiscard]] PuzzleBatch file_sample(const std::string& file, std::size_t most);

/// At most `most` puzzles a file of the command line (evenly spread over it), those with exactly
/// one solution; without files, random minimal puzzles from seed 1.
[[nodiscard]] std::vector<RatedSample> rated_samples(const po::variables_map& arguments,
                                                     std::size_t most);

}  // namespace gridmill
