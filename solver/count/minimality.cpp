#include "solver/count/minimality.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "solver/board/require.h"
#include "solver/count/hand_over.h"
#include "solver/rules/clue_board.h"

namespace gridmill {
namespace {

/// One puzzle after the other, one given after the other.
class NeededGivens final : public CountFeed {
 public:
  NeededGivens(std::size_t cells, std::span<const std::uint8_t> puzzles,
               std::span<std::uint8_t> minimal, const CountBudget& budget)
      : cells_(cells), puzzles_(puzzles), minimal_(minimal), budget_(budget), left_(budget.steps) {
    std::fill(minimal_.begin(), minimal_.end(), std::uint8_t{1});
  }

  bool next(CountJob& job) override {
    for (; puzzle_ < minimal_.size(); ++puzzle_, cell_ = 0, left_ = budget_.steps) {
      const std::uint8_t* givens = puzzles_.data() + puzzle_ * cells_;
      while (cell_ < cells_ && givens[cell_] == 0) ++cell_;
      if (cell_ == cells_ || minimal_[puzzle_] != 1) continue;
      job = {};
      job.givens = givens;
      job.exclusion = {static_cast<std::uint16_t>(cell_), givens[cell_]};
      job.limit = 1;
      job.steps = left_;
      job.tag = puzzle_;
      ++cell_;
      return true;
    }
    return false;
  }

  void done(const CountJob& job, std::uint64_t count) override {
    if (job.tag == puzzle_) left_ = job.steps;
    if (count == 0) minimal_[job.tag] = 0;
    if (count == kUncounted && minimal_[job.tag] == 1) minimal_[job.tag] = kNotKnown;
  }

  [[nodiscard]] bool wants(const CountJob& job) const override { return minimal_[job.tag] != 0; }

 private:
  std::size_t cells_;
  std::span<const std::uint8_t> puzzles_;
  std::span<std::uint8_t> minimal_;
  const CountBudget& budget_;
  std::uint64_t left_;  ///< steps of the puzzle
  std::size_t puzzle_ = 0;
  std::size_t cell_ = 0;
};

}  // namespace

void find_minimal(Counter& counter, std::span<const std::uint8_t> puzzles,
                  std::span<std::uint8_t> minimal) {
  const auto cells = static_cast<std::size_t>(counter.shape().cells());
  GRIDMILL_REQUIRE(puzzles.size() == minimal.size() * cells);
  NeededGivens feed(cells, puzzles, minimal, counter.budget());
  counter.run(feed);
}

void find_minimal(Counter& counter, std::span<const std::uint8_t> puzzles,
                  std::span<std::uint8_t> minimal, const MakeCounter& make) {
  find_minimal(counter, puzzles, minimal);
  const Shape& shape = counter.shape();
  const auto cells = static_cast<std::size_t>(shape.cells());
  for (std::size_t i = 0; i < minimal.size(); ++i) {
    std::uint64_t steps = counter.budget().steps;
    for (std::size_t clue = 0; clue < shape.clues().size() && minimal[i] == 1; ++clue) {
      const auto can_go = clue_can_go(shape, clue, puzzles.subspan(i * cells, cells), make, steps);
      if (!can_go || *can_go) minimal[i] = can_go ? 0 : kNotKnown;
    }
  }
}

Redundant find_redundant(Counter& counter, std::span<const std::uint8_t> puzzle,
                         const MakeCounter& make) {
  std::vector<std::uint8_t> copies;
  std::vector<Exclusion> exclusions;
  for (std::size_t c = 0; c < puzzle.size(); ++c) {
    if (puzzle[c] == 0) continue;
    copies.insert(copies.end(), puzzle.begin(), puzzle.end());
    exclusions.push_back({static_cast<std::uint16_t>(c), puzzle[c]});
  }
  std::vector<std::uint64_t> counts(exclusions.size());
  counter.count({copies, exclusions, 1, counts, {}});
  Redundant result;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) result.givens.push_back({exclusions[i].cell});
    if (counts[i] == kUncounted) result.is_whole = false;
  }
  const Shape& shape = counter.shape();
  for (std::size_t clue = 0; clue < shape.clues().size(); ++clue) {
    std::uint64_t steps = counter.budget().steps;
    const std::optional<bool> can_go = clue_can_go(shape, clue, puzzle, make, steps);
    if (!can_go) result.is_whole = false;
    if (can_go && *can_go) result.clues.push_back(clue);
  }
  return result;
}

std::optional<bool> clue_can_go(const Shape& shape, std::size_t number,
                                std::span<const std::uint8_t> puzzle, const MakeCounter& make,
                                std::uint64_t& steps) {
  GRIDMILL_REQUIRE(number < shape.clues().size());
  std::vector<Clue> clues(shape.clues().begin(), shape.clues().end());
  clues.erase(clues.begin() + static_cast<std::ptrdiff_t>(number));
  SharedShape board = board_without_clues(shape);
  if (!clues.empty()) board = board_with_clues(*board, std::move(clues));
  const std::unique_ptr<Counter> counter = make(*board);
  constexpr std::uint64_t kLimit = 2;
  std::vector<std::uint8_t> solutions(kLimit * puzzle.size());
  CountJob job;
  job.givens = puzzle.data();
  job.limit = kLimit;
  job.solutions = solutions.data();
  job.steps = steps;
  const std::uint64_t count = count_one(*counter, job);
  steps = job.steps;
  if (count == kUncounted) return std::nullopt;
  if (count != 1) return false;
  // Other clues may say more without this one, so the solution may be another.
  return clues_hold(shape, Grid(std::span(solutions).first(puzzle.size())));
}

}  // namespace gridmill
