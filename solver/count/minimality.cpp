#include "solver/count/minimality.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <utility>
#include <vector>

#include "solver/board/require.h"
#include "solver/clues/clue_board.h"
#include "solver/clues/clue_kinds.h"
#include "solver/clues/neighbours.h"

namespace gridmill {

[[nodiscard]] bool supports_clues_avx512(const BoardSpec& board);
[[nodiscard]] bool supports_clues_avx2(const BoardSpec& board);
[[nodiscard]] std::unique_ptr<RemovalCounter> make_removal_avx512(const BoardSpec& board);
[[nodiscard]] std::unique_ptr<RemovalCounter> make_removal_avx2(const BoardSpec& board);
[[nodiscard]] std::unique_ptr<RemovalCounter> make_removal_portable(const BoardSpec& board);

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

/// The board with `other` in place of one of its clues, or without that clue.
BoardRef board_with_other_clue(const BoardSpec& board, std::size_t clue_index,
                               std::optional<Clue> other) {
  std::vector<Clue> clues(board.clues().begin(), board.clues().end());
  const auto at = clues.begin() + static_cast<std::ptrdiff_t>(clue_index);
  if (other) {
    *at = *std::move(other);
  } else {
    clues.erase(at);
  }
  BoardRef base = board_without_clues(board);
  return clues.empty() ? base : board_with_clues(*base, std::move(clues));
}

/// Whether each cell is in one cage with a sum, so that the other cages decide the sum of a cage.
bool is_covered_by_cages(const BoardSpec& board) {
  std::vector<int> cages(static_cast<std::size_t>(board.cells()));
  for (const Clue& clue : board.clues()) {
    if (clue.kind->id != "killer" || !clue.value) continue;
    for (const Cell c : clue.cells) ++cages[c.index];
  }
  return std::count(cages.begin(), cages.end(), 1) == board.cells();
}

/// Whether one clue of a puzzle can be removed.
///
/// A grid that keeps all rules but the clue proves that the clue is needed. If the clue says much,
/// such grids are rare in the large tree of the puzzle without it. So other clues that contradict
/// it are tried in its place: two cells of a cage are equal, or the sum is another one. If the
/// other cages decide the sum of a cage, only equal cells can break it, so these searches are
/// enough.
class ClueQuestion {
 public:
  ClueQuestion(const BoardSpec& board, std::size_t clue_index, bool are_sums_decided,
               std::span<const std::uint8_t> puzzle, const MakeCounter& make)
      : board_(board), clue_index_(clue_index), puzzle_(puzzle), make_(make) {
    Constraints own;
    clue().kind->compile(clue(), board, own);
    add_equal_cells(own);
    is_decided_ = clue().kind->id == "killer" && (are_sums_decided || !clue().value);
    if (is_decided_) {
      cost_ = static_cast<int>(others_.size()) - board.cells();
    } else if (own.sums.size() == 1 && own.sums[0].total == clue().value) {
      cost_ = -static_cast<int>(own.sums[0].terms.size());
      add_other_sums(own.sums[0]);
    }
  }

  /// The order in which to ask the questions of a puzzle: first the clues that say least, as they
  /// can often be removed, and the search without them is short.
  [[nodiscard]] int cost() const { return cost_; }

  /// Whether the other clues and the houses imply the clue, so that no search is needed.
  [[nodiscard]] bool is_implied() const { return is_decided_ && others_.empty(); }

  /// @return none: a search was given up
  [[nodiscard]] std::optional<bool> is_redundant() const {
    constexpr std::uint64_t kFirstNodes = 200'000;
    constexpr std::uint64_t kOtherNodes = 100'000;
    // One thread finds a rare grid sooner than several that take the branches in turn.
    constexpr std::uint64_t kOneThread = CountBudget::kUnlimited - 1;
    if (is_decided_) return find_contradiction(kOneThread);
    std::uint64_t nodes_left = kFirstNodes;
    if (!others_.empty()) {
      const std::optional<bool> answer =
          is_redundant_clue(board_, clue_index_, puzzle_, make_, nodes_left);
      if (answer || nodes_left != 0) return answer;
      if (find_contradiction(kOtherNodes) == false) return false;
    }
    nodes_left = kOneThread;
    return is_redundant_clue(board_, clue_index_, puzzle_, make_, nodes_left);
  }

 private:
  [[nodiscard]] const Clue& clue() const { return board_.clues()[clue_index_]; }

  /// Pairs of cells that no other rule keeps apart.
  void add_equal_cells(const Constraints& own) {
    for (const Constraints::AllDifferent& distinct : own.all_different) {
      for (auto one = distinct.cells.begin(); one != distinct.cells.end(); ++one) {
        for (auto other = one + 1; other != distinct.cells.end(); ++other) {
          const std::span<const Cell> peers = board_.peers_of(*one);
          if (std::binary_search(peers.begin(), peers.end(), *other)) continue;
          others_.push_back({.kind = find_clue_kind("clone"), .cells = {*one}, .copies = {*other}});
        }
      }
    }
  }

  /// From the average, where most grids are, towards the sum of the clue.
  void add_other_sums(const Constraints::Sum& sum) {
    constexpr int kMaxSums = 4;
    int twice_average = 0;
    for (const Constraints::Term& term : sum.terms)
      twice_average += term.factor * (board_.digits() + 1);
    const int distance = twice_average / 2 - sum.total;
    for (int i = kMaxSums; i > 0; --i) {
      Clue other = clue();
      *other.value += distance * i / kMaxSums;
      if (other.value == clue().value || !validation_error(other, board_).empty()) continue;
      if (others_.empty() || !(others_.back() == other)) others_.push_back(std::move(other));
    }
  }

  /// Looks for a grid with one of the other clues. @return false: there is one, so that the clue is
  /// needed; true: there is none; none: not found out within so many nodes each.
  [[nodiscard]] std::optional<bool> find_contradiction(std::uint64_t max_nodes) const {
    bool is_known = true;
    for (const Clue& other : others_) {
      CountJob job;
      job.givens = puzzle_.data();
      job.limit = 1;
      job.nodes_left = max_nodes;
      const BoardRef changed = board_with_other_clue(board_, clue_index_, other);
      const std::uint64_t count = count_one(*make_(*changed), job);
      if (count == 1) return false;
      is_known = is_known && count == 0;
    }
    return is_known ? std::optional(true) : std::nullopt;
  }

  const BoardSpec& board_;
  std::size_t clue_index_;
  std::span<const std::uint8_t> puzzle_;
  const MakeCounter& make_;
  std::vector<Clue> others_;  ///< that contradict the clue
  bool is_decided_ = false;   ///< it holds if none of the others does
  int cost_ = 0;
};

/// For each clue, whether it can be removed; none: that search was given up, or was not needed
/// any more.
/// @param only_first  whether one redundant clue is enough; all clues then share a limit of nodes
std::vector<std::optional<bool>> find_redundant_clues(const Counter& counter,
                                                      std::span<const std::uint8_t> puzzle,
                                                      const MakeCounter& make, bool only_first) {
  const BoardSpec& board = counter.board();
  std::vector<std::optional<bool>> answers(board.clues().size());
  const bool are_sums_decided = is_covered_by_cages(board);
  std::vector<ClueQuestion> questions;
  std::vector<std::size_t> order(answers.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
    questions.emplace_back(board, i, are_sums_decided, puzzle, make);
    if (!questions[i].is_implied()) continue;
    answers[i] = true;
    if (only_first) return answers;
  }
  std::uint64_t nodes_left = counter.budget().max_nodes;
  if (nodes_left != CountBudget::kUnlimited) {
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (answers[i]) continue;
      if (!only_first) nodes_left = counter.budget().max_nodes;
      answers[i] = is_redundant_clue(board, i, puzzle, make, nodes_left);
      if (only_first && answers[i].value_or(true)) break;
    }
    return answers;
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return questions[a].cost() < questions[b].cost();
  });
  for (const std::size_t i : order) {
    answers[i] = questions[i].is_redundant();
    if (only_first && answers[i].value_or(true)) break;
  }
  return answers;
}

}  // namespace

bool can_go(const Clue& clue, const BoardSpec& board) {
  const auto clues = board.clues();
  const auto is_rule_of_board = [](const Clue& some) { return some.kind->fields == kNoFields; };
  if (std::any_of(clues.begin(), clues.end(), is_rule_of_board)) return false;
  Constraints own;
  clue.kind->compile(clue, board, own);
  // Cages are in sums of others. A maximum beside another one says nothing about that cell.
  const bool is_extreme = (clue.kind->fields & kOneCell) != 0 && !own.binary_tables.empty();
  return own.all_different.empty() &&
         (!is_extreme ||
          own.binary_tables.size() == orthogonal_neighbours(board, clue.cells.front()).size());
}

std::unique_ptr<RemovalCounter> make_removal_counter(const BoardSpec& board) {
  if (supports_clues_avx512(board)) return make_removal_avx512(board);
  return supports_clues_avx2(board) ? make_removal_avx2(board) : make_removal_portable(board);
}

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
  const auto cells = static_cast<std::size_t>(counter.board().cells());
  for (std::size_t i = 0; i < minimal.size(); ++i) {
    if (minimal[i] != 1) continue;
    for (const std::optional<bool> is_redundant :
         find_redundant_clues(counter, puzzles.subspan(i * cells, cells), make, true)) {
      if (!is_redundant && minimal[i] == 1) minimal[i] = kMinimalityUnknown;
      if (is_redundant.value_or(false)) minimal[i] = 0;
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
  const std::vector<std::optional<bool>> clues = find_redundant_clues(counter, puzzle, make, false);
  for (std::size_t clue = 0; clue < clues.size(); ++clue) {
    if (!clues[clue]) result.is_complete = false;
    if (clues[clue].value_or(false)) result.clues.push_back(clue);
  }
  return result;
}

std::optional<bool> is_redundant_clue(const BoardSpec& board, std::size_t clue_index,
                                      std::span<const std::uint8_t> puzzle, const MakeCounter& make,
                                      std::uint64_t& nodes_left) {
  GRIDMILL_REQUIRE(clue_index < board.clues().size());
  const BoardRef reduced = board_with_other_clue(board, clue_index, std::nullopt);
  const std::unique_ptr<Counter> counter = make(*reduced);
  constexpr std::uint64_t kLimit = 2;
  // Without a dot, "all dots are shown" means more, and so may a maximum without another one beside
  // it, so the solution may be another. Otherwise solutions are not asked for, because then the
  // threads of a search could not stop at the second one.
  const bool may_mean_more =
      std::any_of(board.clues().begin(), board.clues().end(), [](const Clue& clue) {
        return clue.kind->fields == kNoFields || (clue.kind->fields & kOneCell) != 0;
      });
  std::vector<std::uint8_t> solutions(kLimit * puzzle.size());
  CountJob job;
  job.givens = puzzle.data();
  job.limit = kLimit;
  if (may_mean_more) job.solutions = solutions.data();
  // Boards without clues are searched in so few nodes that they need no limit.
  const bool is_limited = !reduced->clues().empty();
  if (is_limited) job.nodes_left = nodes_left;
  const std::uint64_t count = count_one(*counter, job);
  assert(!is_limited || job.nodes_left <= nodes_left);
  if (is_limited) nodes_left = job.nodes_left;
  if (count == kUncounted) return std::nullopt;
  if (count != 1) return false;
  return !may_mean_more || clues_hold(board, Grid(std::span(solutions).first(puzzle.size())));
}

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
