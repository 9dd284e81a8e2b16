#include "solver/count/minimality.h"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include "solver/board/require.h"
#include "solver/clues/clue_board.h"

namespace gridmill {
namespace {

/// One puzzle after the other, one given after the other. Invariants:
/// 1. The answers of puzzles before puzzle_ are final, except for jobs that are pending.
/// 2. An answer starts as 1 and changes once, to 0 or kMinimalityUnknown; 0 overrides the latter.
class MinimalityFeed final : public CountFeed {
 public:
  MinimalityFeed(std::size_t cells, std::span<const std::uint8_t> puzzles,
                 std::span<std::uint8_t> minimal, const CountBudget& budget)
      : cells_(cells),
        puzzles_(puzzles),
        minimal_(minimal),
        budget_(budget),
        nodes_left_(budget.max_nodes) {
    std::fill(minimal_.begin(), minimal_.end(), std::uint8_t{1});
  }

  bool next(CountJob& job) override {
    for (; puzzle_ < minimal_.size(); ++puzzle_, cell_ = 0, nodes_left_ = budget_.max_nodes) {
      assert((puzzle_ + 1) * cells_ <= puzzles_.size());
      const std::uint8_t* givens = puzzles_.data() + puzzle_ * cells_;
      while (cell_ < cells_ && givens[cell_] == 0) ++cell_;
      if (cell_ == cells_ || minimal_[puzzle_] != 1) continue;
      job = {};
      job.givens = givens;
      job.exclusion = {static_cast<std::uint16_t>(cell_), givens[cell_]};
      assert(job.exclusion.digit != 0);
      job.limit = 1;
      job.nodes_left = nodes_left_;
      job.tag = puzzle_;
      ++cell_;
      return true;
    }
    return false;
  }

  void done(const CountJob& job, std::uint64_t count) override {
    assert(job.tag <= puzzle_ && (count <= 1 || count == kUncounted));
    assert(job.nodes_left <= budget_.max_nodes);
    if (job.tag == puzzle_) nodes_left_ = job.nodes_left;
    if (count == 0) minimal_[job.tag] = 0;
    if (count == kUncounted && minimal_[job.tag] == 1) minimal_[job.tag] = kMinimalityUnknown;
  }

  [[nodiscard]] bool wants(const CountJob& job) const override { return minimal_[job.tag] != 0; }

 private:
  std::size_t cells_;
  std::span<const std::uint8_t> puzzles_;
  std::span<std::uint8_t> minimal_;
  const CountBudget& budget_;
  std::uint64_t nodes_left_;  ///< steps of the puzzle
  std::size_t puzzle_ = 0;
  std::size_t cell_ = 0;
};

}  // namespace

void check_minimality(Counter& counter, std::span<const std::uint8_t> puzzles,
                      std::span<std::uint8_t> minimal) {
  const auto cells = static_cast<std::size_t>(counter.board().cells());
  GRIDMILL_REQUIRE(puzzles.size() == minimal.size() * cells);
  MinimalityFeed feed(cells, puzzles, minimal, counter.budget());
  counter.run(feed);
  assert(std::all_of(minimal.begin(), minimal.end(),
                     [](std::uint8_t answer) { return answer <= kMinimalityUnknown; }));
}

void check_minimality(Counter& counter, std::span<const std::uint8_t> puzzles,
                      std::span<std::uint8_t> minimal, const MakeCounter& make) {
  check_minimality(counter, puzzles, minimal);
  const BoardSpec& board = counter.board();
  const auto cells = static_cast<std::size_t>(board.cells());
  for (std::size_t i = 0; i < minimal.size(); ++i) {
    std::uint64_t nodes_left = counter.budget().max_nodes;
    for (std::size_t clue = 0; clue < board.clues().size() && minimal[i] == 1; ++clue) {
      const auto is_redundant =
          is_redundant_clue(board, clue, puzzles.subspan(i * cells, cells), make, nodes_left);
      if (!is_redundant || *is_redundant) minimal[i] = is_redundant ? 0 : kMinimalityUnknown;
    }
  }
}

Redundancies find_redundant(Counter& counter, std::span<const std::uint8_t> puzzle,
                            const MakeCounter& make) {
  GRIDMILL_REQUIRE(puzzle.size() == static_cast<std::size_t>(counter.board().cells()));
  std::vector<std::uint8_t> copies;
  std::vector<Exclusion> exclusions;
  for (std::size_t c = 0; c < puzzle.size(); ++c) {
    if (puzzle[c] == 0) continue;
    copies.insert(copies.end(), puzzle.begin(), puzzle.end());
    exclusions.push_back({static_cast<std::uint16_t>(c), puzzle[c]});
  }
  std::vector<std::uint64_t> counts(exclusions.size());
  counter.count({copies, exclusions, 1, counts, {}});
  Redundancies result;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) result.givens.push_back({exclusions[i].cell});
    if (counts[i] == kUncounted) result.is_complete = false;
  }
  const BoardSpec& board = counter.board();
  for (std::size_t clue = 0; clue < board.clues().size(); ++clue) {
    std::uint64_t nodes_left = counter.budget().max_nodes;
    const std::optional<bool> is_redundant =
        is_redundant_clue(board, clue, puzzle, make, nodes_left);
    if (!is_redundant) result.is_complete = false;
    if (is_redundant && *is_redundant) result.clues.push_back(clue);
  }
  return result;
}

std::optional<bool> is_redundant_clue(const BoardSpec& board, std::size_t clue_index,
                                      std::span<const std::uint8_t> puzzle, const MakeCounter& make,
                                      std::uint64_t& nodes_left) {
  GRIDMILL_REQUIRE(clue_index < board.clues().size());
  std::vector<Clue> clues(board.clues().begin(), board.clues().end());
  clues.erase(clues.begin() + static_cast<std::ptrdiff_t>(clue_index));
  assert(clues.size() + 1 == board.clues().size());
  BoardRef reduced = board_without_clues(board);
  if (!clues.empty()) reduced = board_with_clues(*reduced, std::move(clues));
  const std::unique_ptr<Counter> counter = make(*reduced);
  constexpr std::uint64_t kLimit = 2;
  std::vector<std::uint8_t> solutions(kLimit * puzzle.size());
  CountJob job;
  job.givens = puzzle.data();
  job.limit = kLimit;
  job.solutions = solutions.data();
  // Boards without clues are searched in so few nodes that they need no limit.
  const bool is_limited = !reduced->clues().empty();
  if (is_limited) job.nodes_left = nodes_left;
  const std::uint64_t count = count_one(*counter, job);
  assert(!is_limited || job.nodes_left <= nodes_left);
  if (is_limited) nodes_left = job.nodes_left;
  if (count == kUncounted) return std::nullopt;
  if (count != 1) return false;
  // Other clues may be stronger without this one, so the solution may be another.
  return clues_hold(board, Grid(std::span(solutions).first(puzzle.size())));
}

}  // namespace gridmill
