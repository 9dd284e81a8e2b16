#pragma once

// All full grids of a board that has so few that they can be listed: the files of data/grids.
//
// A list has one grid of each class: the turns and reflections of the square, with or without the
// exchange of each digit d for 10 - d, turn the listed grids into all the others.
//
// Invariants:
// 1. The listed grids of a part have `images` images each, and no two of these images are equal.
// 2. Planes and words are those of planes_of(depth, block). The digit of grid 64 w + k of the block
//    in that cell has bit b if and only if bit k of word w of plane b is set. The bits after the
//    last grid of a part are 0.
// 3. index_ has a bit for each depth, digit and word of 64 grids. It is set if and only if one of
//    these grids has that digit there. Only the first kIndexed cells have an index.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "solver/board/board_data.h"
#include "solver/count/counter.h"

namespace gridmill {

/// The files of data/grids: the name of a board and its list.
[[nodiscard]] std::span<const BoardData> grid_data();

/// Grids that can be drawn by number, and searched for the solutions of a puzzle.
class GridList {
 public:
  /// A line of a list: the grids with one middle box.
  struct Line {
    std::string_view middle;   ///< its nine digits
    std::uint32_t grids = 0;   ///< listed ones
    std::uint32_t images = 0;  ///< of each
    std::string_view code;
  };

  /// Whether the board has a list.
  [[nodiscard]] static bool has(const BoardSpec& board);
  /// Its lines, as text.
  [[nodiscard]] static std::vector<Line> lines(const BoardSpec& board);
  /// The whole list, decoded at the first call, in some tenths of a second. Safe from any thread.
  [[nodiscard]] static const GridList& of(const BoardSpec& board);

  /// Decodes lines. The whole list takes 14 MB. Throws ContractViolation if a line is damaged.
  explicit GridList(std::span<const Line> lines);

  /// Writes the 81 digits of a grid.
  /// @param line    below the number of lines
  /// @param number  below line.grids * line.images
  void read(std::size_t line, std::uint32_t number, std::uint8_t* digits) const;

  /// Counts the solutions of a job. Its nodes are images of all grids.
  /// @param is_given_up  asked before each node
  template <typename IsGivenUp>
  [[nodiscard]] std::uint64_t count(CountJob& job, const IsGivenUp& is_given_up) const {
    std::uint64_t found = 0;
    for (const Part& part : parts_) {
      for (std::size_t image = 0; image < part.images && found < job.limit; ++image) {
        if (job.nodes_left == 0 || is_given_up()) return kUncounted;
        --job.nodes_left;
        found = add_matches(part, image, job, found);
      }
    }
    return found;
  }

 private:
  static constexpr std::size_t kCells = 81;
  static constexpr std::uint32_t kImages = 16;
  static constexpr std::size_t kBits = 4;   ///< of a digit
  static constexpr std::size_t kWords = 8;  ///< of 64 grids, in a block
  static constexpr std::size_t kBlock = 64 * kWords;
  static constexpr std::size_t kIndexed = 18;  ///< cells

  /// Blocks whose grids have equally many images.
  struct Part {
    std::uint32_t images = 0;
    std::size_t first = 0;  ///< block
    std::size_t last = 0;   ///< the end
    std::size_t grids = 0;
  };
  using Words = std::array<std::uint64_t, kWords>;
  using Planes = std::array<Words, kBits>;
  class Decoder;
  struct Question;

  // Depth k is the cell that the code fills at place k.
  [[nodiscard]] const Planes& planes_of(std::size_t depth, std::size_t block) const {
    return planes_[depth * blocks_ + block];
  }
  [[nodiscard]] std::size_t index_of(std::size_t depth, std::uint8_t digit) const {
    return (depth * 10 + digit) * index_words_;
  }
  void write(std::size_t depth, std::uint8_t digit, std::size_t first, std::size_t last);
  static bool keep(const Planes& planes, std::uint8_t digit, Words& grids);
  void keep_matches(const Question& question, std::size_t block, Words& grids) const;
  /// Adds the grids of a part that an image turns into solutions.
  std::uint64_t add_matches(const Part& part, std::size_t image, const CountJob& job,
                            std::uint64_t found) const;
  void read_image(std::size_t place, std::size_t image, std::uint8_t* digits) const;

  std::size_t blocks_ = 0;
  std::vector<Planes> planes_;
  std::size_t index_words_ = 0;  ///< for a depth and a digit
  std::vector<std::uint64_t> index_;
  std::array<Part, 2> parts_;
  std::vector<std::size_t> places_;  ///< of each line: its first grid, counted over all blocks
};

}  // namespace gridmill
