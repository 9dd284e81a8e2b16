#include "gen/vicinity.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "solver/count/minimality.h"

namespace gridmill {

Vicinity::Vicinity(Counter& counter)
    : counter_(counter),
      cells_(static_cast<std::size_t>(counter.shape().cells())),
      solution_(counter.shape()),
      solutions_(kMost * cells_) {}

bool Vicinity::draw(const Grid& puzzle, int k, Stream& stream) {
  puzzle_ = puzzle;
  places_.clear();
  for (std::size_t c = 0; c < cells_; ++c) {
    if (puzzle.digits()[c] != 0) places_.push_back(static_cast<std::uint16_t>(c));
  }
  stream.shuffle(std::span(places_));
  for (std::size_t i = 0; i < static_cast<std::size_t>(k) && i < places_.size(); ++i) {
    puzzle_.digits()[places_[i]] = 0;
  }
  std::uint64_t count = 0;
  counter_.count({puzzle_.digits(), {}, kMost, {&count, 1}, solutions_});
  if (count < 2 || count >= kMost) return false;
  left_.resize(count);
  for (std::size_t i = 0; i < count; ++i) left_[i] = i;
  // Engines find solutions in different orders: the one that is drawn has a place in a fixed one.
  const auto drawn = left_.begin() + stream.below(static_cast<std::uint32_t>(count));
  std::nth_element(left_.begin(), drawn, left_.end(), [&](std::size_t a, std::size_t b) {
    return std::memcmp(solution_of(a).data(), solution_of(b).data(), cells_) < 0;
  });
  if (!put_in(*drawn, k, stream) || puzzle_ == puzzle) return false;
  std::uint8_t minimal = 0;
  find_minimal(counter_, puzzle_.digits(), {&minimal, 1});
  return minimal == 1;
}

/// Gives cells of the chosen solution until no other one is left, at most k of them: any cells, and
/// as the last one a cell that leaves it alone.
bool Vicinity::put_in(std::size_t chosen, int k, Stream& stream) {
  const std::span<const std::uint8_t> goal = solution_of(chosen);
  std::copy(goal.begin(), goal.end(), solution_.digits().begin());
  for (int given = 0; left_.size() > 1; ++given) {
    assert(given < k);
    places_.clear();
    for (std::size_t c = 0; c < cells_; ++c) {
      if (puzzle_.digits()[c] != 0) continue;
      const auto agrees = [&](std::size_t i) { return solution_of(i)[c] == goal[c]; };
      const auto most = given + 1 == k ? 1 : static_cast<std::ptrdiff_t>(left_.size()) - 1;
      if (std::count_if(left_.begin(), left_.end(), agrees) <= most) {
        places_.push_back(static_cast<std::uint16_t>(c));
      }
    }
    if (places_.empty()) return false;
    const std::uint16_t c = places_[stream.below(static_cast<std::uint32_t>(places_.size()))];
    puzzle_.digits()[c] = goal[c];
    std::erase_if(left_, [&](std::size_t i) { return solution_of(i)[c] != goal[c]; });
  }
  return true;
}

}  // namespace gridmill
