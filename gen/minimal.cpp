#include "gen/minimal.h"

#include <algorithm>

namespace gridmill {

std::vector<std::uint8_t> reduce_plain(Counter& counter, std::span<const std::uint8_t> solution,
                                       const Orbits& orbits, std::span<const std::uint16_t> order,
                                       int min_clues) {
  std::vector<std::uint8_t> puzzle(solution.begin(), solution.end());
  auto clues = static_cast<int>(puzzle.size());
  for (const std::uint16_t orbit : order) {
    const auto size = static_cast<int>(orbits[orbit].size());
    if (clues - size < min_clues) continue;
    for (const Cell c : orbits[orbit]) puzzle[c.index] = 0;
    if (counter.count(puzzle, 2) == 1) {
      clues -= size;
    } else {
      for (const Cell c : orbits[orbit]) puzzle[c.index] = solution[c.index];
    }
  }
  return puzzle;
}

void Reduction::start(std::span<const std::uint8_t> solution, const Orbits& orbits,
                      std::span<const std::uint16_t> order, int min_clues) {
  solution_.assign(solution.begin(), solution.end());
  puzzle_ = solution_;
  orbits_ = &orbits;
  order_ = order;
  at_ = 0;
  clues_ = static_cast<int>(puzzle_.size());
  min_clues_ = min_clues;
  stopped_early_ = false;
}

bool Reduction::next(CountJob& job) {
  for (; at_ < order_.size(); ++at_) {
    const std::span<const Cell> cells = (*orbits_)[order_[at_]];
    if (clues_ - static_cast<int>(cells.size()) < min_clues_) {
      stopped_early_ = true;
      continue;
    }
    for (const Cell c : cells) puzzle_[c.index] = 0;
    job.givens = puzzle_.data();
    job.solutions = nullptr;
    const Cell c = cells.front();
    // A lone given may go if and only if there is no solution with another digit in its place.
    const bool lone = cells.size() == 1;
    job.exclusion = lone ? Exclusion{c.index, solution_[c.index]} : Exclusion{};
    job.limit = lone ? 1 : 2;
    return true;
  }
  return false;
}

void Reduction::answer(std::uint64_t count) {
  const std::span<const Cell> cells = (*orbits_)[order_[at_++]];
  if (count == (cells.size() == 1 ? 0U : 1U)) {
    clues_ -= static_cast<int>(cells.size());
  } else {
    for (const Cell c : cells) puzzle_[c.index] = solution_[c.index];
  }
}

void MinimalCheck::start(std::span<const std::uint8_t> puzzle) {
  puzzle_.assign(puzzle.begin(), puzzle.end());
  at_ = 0;
  minimal_ = true;
}

bool MinimalCheck::next(CountJob& job) {
  while (at_ < puzzle_.size() && puzzle_[at_] == 0) ++at_;
  if (at_ == puzzle_.size() || !minimal_) return false;
  digit_ = puzzle_[at_];
  puzzle_[at_] = 0;
  job.givens = puzzle_.data();
  job.exclusion = {static_cast<std::uint16_t>(at_), digit_};
  job.limit = 1;
  job.solutions = nullptr;
  return true;
}

void MinimalCheck::answer(std::uint64_t count) {
  puzzle_[at_++] = digit_;
  if (count == 0) minimal_ = false;
}

}  // namespace gridmill
