#pragma once

// Limits of searches in given puzzles. The default limit counts nodes, so that answers do not
// depend on the machine. A time limit applies only if the user sets it.

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "gen/run/run_recipe.h"
#include "solver/count/counter.h"
#include "tools/cli/command.h"

namespace gridmill {

/// --max-nodes, --puzzle-timeout: what the search of a given puzzle may take. Puzzles of 9x9 are
/// counted in microseconds, but some 16x16 puzzles cannot be searched to the end. So boards of more
/// than 81 cells have a default limit. It is a number of nodes, because the answer must not depend
/// on the machine.
class SearchLimit {
 public:
  /// No limit at all, for puzzles that were counted before.
  SearchLimit() = default;

  static void declare(OptionTable& options);
  explicit SearchLimit(const RawArguments& raw);

  /// A counter that keeps to the limit. With several --threads, it is to run in a pipeline,
  /// as its idle threads have branches of long searches.
  /// @param stop  once it is raised, all searches are given up; may be null
  [[nodiscard]] std::unique_ptr<Counter> make_counter(
      const BoardSpec& board, const std::atomic<bool>* stop = nullptr) const;

  /// Adds the limit that was asked for, if any: "max-steps=1000", in the words of stored recipes.
  void add_to(RunRecipe& recipe) const;

 private:
  bool by_board_ = false;               ///< large boards have a limit of nodes
  std::optional<std::uint64_t> nodes_;  ///< asked for; 0: endless
  std::int64_t timeout_ms_ = 0;         ///< 0: endless
  bool has_helpers_ = false;            ///< several threads work
};

/// The limit of all searches of one puzzle together: nodes and time that one search uses, the next
/// one does not have. For one thread.
class PuzzleBudget {
 public:
  /// @param stop  as for SearchLimit
  explicit PuzzleBudget(const SearchLimit& limit, const std::atomic<bool>* stop = nullptr)
      : limit_(limit), stop_(stop) {}

  /// A counter whose searches share the budget, which must outlive it.
  [[nodiscard]] std::unique_ptr<Counter> make_counter(const BoardSpec& board);

  /// Calls search(first, size) for puzzles [first, first + size) until all n had their turn: for
  /// each alone, with the whole budget, if the counter has a limit, and else for all together.
  template <class Search>
  void search_puzzles(const Counter& counter, std::size_t n, const Search& search) {
    const std::size_t together = is_limited(counter) ? 1 : n;
    for (std::size_t first = 0; first < n; first += together) {
      begin();
      search(first, together);
    }
  }

 private:
  [[nodiscard]] static bool is_limited(const Counter& counter) {
    const CountBudget& budget = counter.budget();
    return budget.max_nodes != CountBudget::kUnlimited || budget.timeout_ms != 0;
  }
  /// Begins the next puzzle.
  void begin();

  class SharingCounter;

  const SearchLimit& limit_;
  const std::atomic<bool>* stop_;
  std::uint64_t nodes_left_ = CountBudget::kUnlimited;
  std::int64_t begin_ = 0;  ///< of the puzzle, by the clock of counters
};

}  // namespace gridmill
