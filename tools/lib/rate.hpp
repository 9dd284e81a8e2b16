// Part of Gridmill's C++ interface. Include <gridmill/gridmill.hpp>.

#ifndef GRIDMILL_RATE_HPP
#define GRIDMILL_RATE_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "board.hpp"

namespace gridmill {
inline namespace v1 {

/// How hard a puzzle is; gridmill.h explains the members.
using Rating = gridmill_rating;

/// Rates puzzles.
/// @param puzzles  n * board.cells() digits
/// @param ratings  n
/// @param scales   GRIDMILL_SCALE_..., added up
inline void rate(Span<const std::uint8_t> puzzles, Span<Rating> ratings,
                 std::uint32_t scales = GRIDMILL_SCALE_ALL, const Board& board = {},
                 const Options& options = {}) {
  const std::size_t n = detail::puzzles(board, puzzles.size());
  detail::check_room(n, ratings.size());
  const detail::CallOptions call(options);
  call.check(gridmill_rate(board.handle(), puzzles.data(), n, scales, ratings.data(),
                           sizeof(Rating), call.get()));
}
[[nodiscard]] inline std::vector<Rating> rate(Span<const std::uint8_t> puzzles,
                                              std::uint32_t scales = GRIDMILL_SCALE_ALL,
                                              const Board& board = {},
                                              const Options& options = {}) {
  std::vector<Rating> ratings(detail::puzzles(board, puzzles.size()));
  rate(puzzles, Span<Rating>(ratings), scales, board, options);
  return ratings;
}

/// The way to each solution as a JSON array with an object a step, the easiest technique at every
/// step; empty where a puzzle has not exactly one solution.
/// @param puzzles  n * board.cells() digits
[[nodiscard]] inline std::vector<std::string> steps(Span<const std::uint8_t> puzzles,
                                                    const Board& board = {},
                                                    const Options& options = {}) {
  const std::size_t n = detail::puzzles(board, puzzles.size());
  const detail::CallOptions call(options);
  gridmill_strings* made = nullptr;
  call.check(gridmill_steps(board.handle(), puzzles.data(), n, &made, call.get()));
  return detail::to_strings(made);
}

}  // namespace v1
}  // namespace gridmill

#endif  // GRIDMILL_RATE_HPP
