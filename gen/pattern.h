#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gen/minimal.h"

/// Puzzles whose givens stand on exactly the cells of a pattern.

namespace gridmill {

/// Reads a pattern: 'x' or a digit of the board is a given, '.', '0' or '_' none, in one line or in
/// rows; blanks and the frame characters | + - are skipped and '#' begins a comment.
/// @return shape.cells() characters 'x' and '.'
/// Throws ParseError with `file` and the line.
[[nodiscard]] std::string parse_pattern(const Shape& shape, std::string_view text,
                                        const std::string& file);

/// Why no puzzle on that pattern can have one solution, for people, or "" if nothing is known
/// against it: too few givens, or two empty lines of one band or stack, which can be swapped.
[[nodiscard]] std::string hopeless_pattern(const Shape& shape, std::string_view pattern);

/// The search for a puzzle on a pattern as a chain of questions, from a full grid.
///
/// It never leaves the puzzles with one solution: it begins with the givens that a removal of the
/// cells outside the pattern leaves, and then gets rid of the extra ones. A step takes an extra
/// given and a given of the pattern away and asks for all solutions of the rest. A digit that has
/// one solution to itself in the pattern's cell frees the extra one for good; else the step moves
/// to other digits in both cells that have one solution to themselves. So the counts stay small,
/// where digits put on a sparse pattern from the start leave millions of solutions and no way down.
/// Steps that meet kMaxSolutions teach nothing: which of the solutions an engine finds first must
/// not decide the puzzle.
class PatternSearch final : public Asker {
 public:
  /// Solutions that a step looks at: it must find fewer.
  static constexpr std::uint64_t kMaxSolutions = 64;
  /// Steps from one full grid, then it is given up.
  static constexpr int kMaxSteps = 2000;

  PatternSearch(const Shape& shape, std::string_view pattern);

  /// Begins; all choices are drawn from `stream`.
  void start(std::span<const std::uint8_t> solution, const Stream& stream);

  bool next(CountJob& job) override;
  void answer(std::uint64_t count) override;

  /// Whether a puzzle was found; meaningful when next() has returned false.
  [[nodiscard]] bool found() const { return extra_.empty(); }
  [[nodiscard]] std::span<const std::uint8_t> puzzle() const { return puzzle_; }
  [[nodiscard]] std::span<const std::uint8_t> solution() const { return solution_; }

 private:
  /// A way on: digits for the extra and the pattern's cell, and the one solution they have. An
  /// extra digit of 0: the cell is free.
  struct Move {
    std::uint8_t extra;
    std::uint8_t given;
    std::size_t solution;
  };

  void collect(std::size_t count);
  void take(const Move& move);

  Orbits cells_;
  std::vector<std::uint16_t> inside_;   ///< the pattern's cells
  std::vector<std::uint16_t> outside_;  ///< the others, in the order of their removal
  std::vector<std::uint16_t> extra_;    ///< those of the others that are still given
  std::vector<std::uint8_t> puzzle_;
  std::vector<std::uint8_t> solution_;
  std::vector<std::uint8_t> solutions_;
  std::vector<Move> moves_;
  Reduction reduction_;
  Stream stream_;
  bool reducing_ = false;
  int steps_ = 0;
  std::size_t extra_at_ = 0;
  std::uint16_t given_ = 0;
};

}  // namespace gridmill
