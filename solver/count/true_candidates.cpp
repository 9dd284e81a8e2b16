#include "solver/count/true_candidates.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "solver/board/require.h"

namespace gridmill {

void count_solutions_per_candidate(Counter& counter, std::span<const std::uint8_t> puzzle,
                                   std::uint64_t limit, std::span<std::uint64_t> counts) {
  constexpr std::uint64_t kSolutions = 128;
  const std::size_t cells = puzzle.size();
  const auto digits = static_cast<std::size_t>(counter.board().digits());
  GRIDMILL_REQUIRE(limit >= 1 && counts.size() == cells * digits);
  std::fill(counts.begin(), counts.end(), 0);
  std::vector<std::uint8_t> solutions(kSolutions * cells);
  std::uint64_t found = 0;
  counter.count({puzzle, {}, kSolutions, {&found, 1}, solutions});
  const bool is_whole = found < kSolutions;
  if (found == kUncounted) found = 0;
  assert(found <= kSolutions);
  for (std::uint64_t i = 0; i < found; ++i) {
    for (std::size_t c = 0; c < cells; ++c) {
      const std::uint8_t digit = solutions[i * cells + c];
      assert(1 <= digit && digit <= digits);
      ++counts[c * digits + digit - 1U];
    }
  }
  std::vector<std::size_t> open;  // what the solutions do not settle
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::uint8_t given = puzzle[i / digits];
    const bool may_be = given == 0 || given == i % digits + 1;
    if (!is_whole && counts[i] < limit && may_be) open.push_back(i);
    counts[i] = std::min(counts[i], limit);
  }
  std::vector<std::uint8_t> givens;
  givens.reserve(open.size() * cells);
  for (const std::size_t i : open) {
    givens.insert(givens.end(), puzzle.begin(), puzzle.end());
    givens[givens.size() - cells + i / digits] = static_cast<std::uint8_t>(i % digits + 1);
  }
  std::vector<std::uint64_t> answers(open.size());
  counter.count({givens, {}, limit, answers, {}});
  for (std::size_t i = 0; i < open.size(); ++i) {
    assert(answers[i] == kUncounted || (counts[open[i]] <= answers[i] && answers[i] <= limit));
    counts[open[i]] = answers[i];
  }
}

}  // namespace gridmill
