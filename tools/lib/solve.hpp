// Part of Gridmill's C++ interface. Include <gridmill/gridmill.hpp>.

#ifndef GRIDMILL_SOLVE_HPP
#define GRIDMILL_SOLVE_HPP

#include <cstdint>
#include <vector>

#include "board.hpp"

namespace gridmill {
inline namespace v1 {

/// Counts the solutions of each puzzle up to a limit of at least 1; 2 answers "is it the only
/// one?".
/// @param puzzles  n * board.cells() digits
/// @param counts   n answers, 0..limit
inline void count(Span<const std::uint8_t> puzzles, Span<std::uint64_t> counts,
                  std::uint64_t limit = 2, const Board& board = {}, const Options& options = {}) {
  const std::size_t n = detail::puzzles(board, puzzles.size());
  detail::check_room(n, counts.size());
  const detail::CallOptions call(options);
  call.check(gridmill_count(board.handle(), puzzles.data(), n, limit, counts.data(), call.get()));
}
[[nodiscard]] inline std::vector<std::uint64_t> count(Span<const std::uint8_t> puzzles,
                                                      std::uint64_t limit = 2,
                                                      const Board& board = {},
                                                      const Options& options = {}) {
  std::vector<std::uint64_t> counts(detail::puzzles(board, puzzles.size()));
  count(puzzles, Span<std::uint64_t>(counts), limit, board, options);
  return counts;
}

/// Solves puzzles.
/// @param puzzles    n * board.cells() digits
/// @param solutions  as many: all 0 where a puzzle has none, any of several
/// @param counts     n answers, or none: 0, 1, or 2 for several
inline void solve(Span<const std::uint8_t> puzzles, Span<std::uint8_t> solutions,
                  Span<std::uint8_t> counts = {}, const Board& board = {},
                  const Options& options = {}) {
  const std::size_t n = detail::puzzles(board, puzzles.size());
  detail::check_room(puzzles.size(), solutions.size());
  if (!counts.empty()) detail::check_room(n, counts.size());
  const detail::CallOptions call(options);
  call.check(gridmill_solve(board.handle(), puzzles.data(), n, solutions.data(), counts.data(),
                            call.get()));
}
[[nodiscard]] inline Digits solve(Span<const std::uint8_t> puzzles, const Board& board = {},
                                  const Options& options = {}) {
  Digits solutions(puzzles.size());
  solve(puzzles, solutions, {}, board, options);
  return solutions;
}

/// The canonical forms: the same for two puzzles if and only if a symmetry of the board and new
/// names of digits turn one into the other.
/// @param puzzles  n * board.cells() digits
/// @param forms    as many: all 0 where a puzzle has not exactly one solution
inline void canonical(Span<const std::uint8_t> puzzles, Span<std::uint8_t> forms,
                      const Board& board = {}, const Options& options = {}) {
  const std::size_t n = detail::puzzles(board, puzzles.size());
  detail::check_room(puzzles.size(), forms.size());
  const detail::CallOptions call(options);
  call.check(gridmill_canonical(board.handle(), puzzles.data(), n, forms.data(), call.get()));
}
[[nodiscard]] inline Digits canonical(Span<const std::uint8_t> puzzles, const Board& board = {},
                                      const Options& options = {}) {
  Digits forms(puzzles.size());
  canonical(puzzles, forms, board, options);
  return forms;
}

}  // namespace v1
}  // namespace gridmill

#endif  // GRIDMILL_SOLVE_HPP
