#include "gen/vicinity.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "solver/count/minimality.h"

namespace gridmill {

Vicinity::Vicinity(Counter& counter)
    : counter_(counter),
      cells_(static_cast<std::size_t>(counter.board().cells())),
      solution_(counter.board()),
      solutions_(kMax * cells_) {}

bool Vicinity::sample(const Grid& puzzle, int k, RandomStream& stream) {
  assert(k >= 1);
  puzzle_ = puzzle;
  cells_to_sample_.clear();
  for (std::size_t c = 0; c < cells_; ++c) {
    if (puzzle.digits()[c] != 0) cells_to_sample_.push_back(static_cast<std::uint16_t>(c));
  }
  stream.shuffle(std::span(cells_to_sample_));
  for (std::size_t i = 0; i < static_cast<std::size_t>(k) && i < cells_to_sample_.size(); ++i) {
    puzzle_.digits()[cells_to_sample_[i]] = 0;
  }
  std::uint64_t count = 0;
  counter_.count({puzzle_.digits(), {}, kMax, {&count, 1}, solutions_});
  if (count < 2 || count >= kMax) return false;
  remaining_.resize(count);
  for (std::size_t i = 0; i < count; ++i) remaining_[i] = i;
  // Engines find solutions in different orders: the one that is drawn has a place in a fixed one.
  const auto drawn = remaining_.begin() + stream.below(static_cast<std::uint32_t>(count));
  std::nth_element(remaining_.begin(), drawn, remaining_.end(), [&](std::size_t a, std::size_t b) {
    return std::memcmp(solution_of(a).data(), solution_of(b).data(), cells_) < 0;
  });
  if (!add_givens(*drawn, k, stream) || puzzle_ == puzzle) return false;
  std::uint8_t minimal = 0;
  check_minimality(counter_, puzzle_.digits(), {&minimal, 1});
  return minimal == 1;
}

/// Gives cells of the chosen solution until no other one is left, at most k of them: any cells, and
/// as the last one a cell that leaves it alone.
bool Vicinity::add_givens(std::size_t chosen, int k, RandomStream& stream) {
  const std::span<const std::uint8_t> goal = solution_of(chosen);
  std::copy(goal.begin(), goal.end(), solution_.digits().begin());
  for (int given = 0; remaining_.size() > 1; ++given) {
    assert(given < k);
    cells_to_sample_.clear();
    for (std::size_t c = 0; c < cells_; ++c) {
      if (puzzle_.digits()[c] != 0) continue;
      const auto agrees = [&](std::size_t i) { return solution_of(i)[c] == goal[c]; };
      const auto max_agreeing =
          given + 1 == k ? 1 : static_cast<std::ptrdiff_t>(remaining_.size()) - 1;
      if (std::count_if(remaining_.begin(), remaining_.end(), agrees) <= max_agreeing) {
        cells_to_sample_.push_back(static_cast<std::uint16_t>(c));
      }
    }
    if (cells_to_sample_.empty()) return false;
    const std::uint16_t c =
        cells_to_sample_[stream.below(static_cast<std::uint32_t>(cells_to_sample_.size()))];
    puzzle_.digits()[c] = goal[c];
    std::erase_if(remaining_, [&](std::size_t i) { return solution_of(i)[c] != goal[c]; });
    assert(!remaining_.empty());  // the chosen one
  }
  assert(remaining_.front() == chosen);
  return true;
}

}  // namespace gridmill
