#pragma once

// Puzzles whose givens are exactly the cells of a pattern.
//
// Invariants of PatternSearch between questions:
// 1. puzzle_ has digits in the cells of givens_ and nowhere else.
// 2. givens_ begins with the cells of the pattern; the extra givens follow.
// 3. count_ is the number of solutions of puzzle_, at most kMaxSolutions, and never 0.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gen/minimizer.h"
#include "solver/board/language.h"

namespace gridmill {

/// Reads a pattern: 'x' or a digit of the board is a given, '.', '0' or '_' none, in one line or in
/// rows; blanks and the frame characters | + - are skipped and '#' begins a comment.
/// @return board.cells() characters 'x' and '.'
/// Throws ParseError with `file` and the line.
[[nodiscard]] std::string parse_pattern(const BoardSpec& board, std::string_view text,
                                        const std::string& file);

/// Why no puzzle on that pattern can have one solution, as a message for the user, or "" if no
/// reason is known. Reasons: too few givens, or two empty lines of one band or stack, which can be
/// swapped.
[[nodiscard]] std::string infeasible_pattern_reason(const BoardSpec& board,
                                                    std::string_view pattern,
                                                    Language language = Language::kEnglish);

/// The search for a puzzle on a pattern as a chain of questions, from a full grid.
///
/// It starts by removing cells outside the pattern while the solution is unique, which leaves the
/// pattern and some extra givens. Then it repeats two moves: remove the extra given that leaves the
/// fewest solutions; change single givens, if there are no more solutions than before, until there
/// is one again. So the counts stay small, whereas random digits on a sparse pattern have millions
/// of solutions and no way to reduce them.
///
/// Only counts decide, never the solutions themselves, because engines find them in different
/// orders. Tried and lost: enumerating all solutions without an extra given and one of the pattern,
/// and moving to digits that only one of them has: with 24 givens, 9 of 10 steps meet too many
/// solutions (27 puzzles/s).
class PatternSearch final : public CountTask {
 public:
  /// Counting ends there.
  static constexpr std::uint64_t kMaxSolutions = 500;
  /// Changes that are tried from one full grid before it is given up.
  static constexpr int kMaxSteps = 3000;

  PatternSearch(const BoardSpec& board, std::string_view pattern);

  /// Starts a search; all random choices come from `stream`.
  void start(std::span<const std::uint8_t> solution, const RandomStream& stream);

  bool next(CountJob& job) override;
  bool answer(const CountJob& job, std::uint64_t count) override;

  /// Whether a puzzle was found; meaningful when next() has returned false.
  [[nodiscard]] bool found() const { return phase_ == Phase::kFound; }
  [[nodiscard]] std::span<const std::uint8_t> puzzle() const { return puzzle_; }
  [[nodiscard]] std::span<const std::uint8_t> solution() const { return solution_; }

 private:
  enum class Phase : std::uint8_t {
    kReduce,  ///< removing givens outside the pattern
    kDrop,    ///< one solution: which extra given is removed next?
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
