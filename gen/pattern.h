#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gen/minimizer.h"
#include "solver/board/language.h"

/// Puzzles whose givens stand on exactly the cells of a pattern.

namespace gridmill {

/// Reads a pattern: 'x' or a digit of the board is a given, '.', '0' or '_' none, in one line or in
/// rows; blanks and the frame characters | + - are skipped and '#' begins a comment.
/// @return board.cells() characters 'x' and '.'
/// Throws ParseError with `file` and the line.
[[nodiscard]] std::string parse_pattern(const BoardSpec& board, std::string_view text,
                                        const std::string& file);

/// Why no puzzle on that pattern can have one solution, for people, or "" if nothing is known
/// against it: too few givens, or two empty lines of one band or stack, which can be swapped.
[[nodiscard]] std::string infeasible_pattern_reason(const BoardSpec& board,
                                                    std::string_view pattern,
                                                    Language language = Language::kEnglish);

/// The search for a puzzle on a pattern as a chain of questions, from a full grid.
///
/// It begins with the givens that a removal of the cells outside the pattern leaves: those of the
/// pattern and some extra ones, with one solution. Then, again and again, the extra given goes that
/// leaves the fewest solutions, and digits of single givens are changed, whenever that leaves no
/// more solutions than before, until there is one. So the counts stay small, where digits put on a
/// sparse pattern from the start leave millions of solutions and no way down.
///
/// Only counts decide, never the solutions themselves: which of them an engine finds first must not
/// show. Lost: asking for all solutions without an extra given and one of the pattern's, and moving
/// to digits with one solution to themselves: with 24 givens, 9 of 10 steps meet more solutions
/// than can be looked at (27 puzzles/s).
class PatternSearch final : public CountTask {
 public:
  /// Counting ends there.
  static constexpr std::uint64_t kMaxSolutions = 500;
  /// Changes tried from one full grid, then it is given up.
  static constexpr int kMaxSteps = 3000;

  PatternSearch(const BoardSpec& board, std::string_view pattern);

  /// Begins; all choices are drawn from `stream`.
  void start(std::span<const std::uint8_t> solution, const RandomStream& stream);

  bool next(CountJob& job) override;
  bool answer(const CountJob& job, std::uint64_t count) override;

  /// Whether a puzzle was found; meaningful when next() has returned false.
  [[nodiscard]] bool found() const { return phase_ == Phase::kFound; }
  [[nodiscard]] std::span<const std::uint8_t> puzzle() const { return puzzle_; }
  [[nodiscard]] std::span<const std::uint8_t> solution() const { return solution_; }

 private:
  enum class Phase : std::uint8_t {
    kReduce,  ///< taking givens outside the pattern away
    kDrop,    ///< one solution: which extra given goes next?
    kClimb,   ///< several: which change of a digit leaves fewer?
    kSolve,   ///< one solution and no extra given: what is the solution?
    kFound
  };

  void begin_drop();
  void drop();
  [[nodiscard]] bool sample_change();
  [[nodiscard]] bool invariant_holds() const;

  const BoardSpec& board_;
  Orbits cells_;
  std::vector<std::uint16_t> outside_;  ///< the cells outside the pattern, in order of removal
  std::vector<std::uint16_t> givens_;   ///< the pattern's cells, then the extra ones
  std::size_t pattern_size_ = 0;
  std::vector<std::uint8_t> puzzle_;
  std::vector<std::uint8_t> solution_;
  Minimizer minimizer_;
  RandomStream stream_;
  Phase phase_ = Phase::kReduce;
  std::uint64_t count_ = 1;  ///< solutions of puzzle_, at most kMaxSolutions
  int steps_ = 0;
  // The question under way: the cell, what it held, and the count from which on it is refused.
  std::size_t at_ = 0;
  std::uint8_t digit_ = 0;
  std::uint64_t limit_ = 0;
  std::size_t best_ = 0;  ///< the extra given to drop
};

}  // namespace gridmill
