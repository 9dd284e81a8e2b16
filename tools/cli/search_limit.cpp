#include "tools/cli/search_limit.h"

#include <algorithm>
#include <string>
#include <utility>

#include "gen/pipeline.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/shared_options.h"

namespace gridmill {
namespace {

/// Boards up to this size are always searched to the end unless a limit is set.
constexpr int kSmallBoard = 81;
/// And so are several grids without relations: of 7,200 samurai, flowers, samurai-x and harakiri
/// with random or false givens, none took longer than 5 ms.
bool is_quick(const BoardSpec& board) {
  return board.cells() <= kSmallBoard || (board.has_several_grids() && board.relations().empty());
}

/// On a board of 16x16 `dlx` takes them in five seconds of processor time.
constexpr std::uint64_t kDefaultNodes = 10'000'000;

/// Above 16 digits `cdcl` counts: each of its nodes decides more, and takes longer. On a board of
/// 25x25 they take about ten seconds.
constexpr int kMaxDlxDigits = 16;
constexpr std::uint64_t kDefaultCdclNodes = 300'000;

/// The clue counter takes longer for each node: ten seconds on a board of 16x16 with cages.
constexpr std::uint64_t kDefaultClueNodes = 100'000;

/// "10s" or "2m" as --max-time has it; a number alone is seconds.
std::int64_t parse_timeout_ms(const std::string& text) {
  const bool is_number = text.find_first_not_of("0123456789") == std::string::npos;
  const std::int64_t timeout =
      parse_duration_ms(is_number && !text.empty() ? text + "s" : text, "--puzzle-timeout");
  if (timeout == 0) throw unexpected("--puzzle-timeout: expected more than 0", text);
  return timeout;
}

/// "5", "0.500"
std::string seconds_text(std::int64_t ms) {
  const std::string rest = std::to_string(1000 + ms % 1000).substr(1);
  return std::to_string(ms / 1000) + (rest == "000" ? "" : "." + rest);
}

}  // namespace

void SearchLimit::declare(OptionTable& options) {
  options.add(
      "max-nodes", "N",
      "give up on a puzzle after N search nodes; 0 means never\nDefault with clues: " +
          std::to_string(kDefaultClueNodes) +
          ". Default without clues: no limit on boards of several grids or of up to 81 cells, " +
          std::to_string(kDefaultCdclNodes) + " on boards with more than 16 digits, " +
          std::to_string(kDefaultNodes) + " on other boards.");
  options.add("puzzle-timeout", "TIME", "give up on a puzzle after this time: 10s, 2m");
}

SearchLimit::SearchLimit(const RawArguments& raw)
    : by_board_(true), has_helpers_(threads_of(raw) > 1) {
  if (const auto text = raw.find("max-nodes")) {
    nodes_ = parse_number(*text, 0, 1'000'000'000'000'000, "--max-nodes");
  }
  if (const auto text = raw.find("puzzle-timeout")) timeout_ms_ = parse_timeout_ms(*text);
}

std::unique_ptr<Counter> SearchLimit::make_counter(const BoardSpec& board,
                                                   const std::atomic<bool>* stop) const {
  const bool needs_cdcl = board.digits() > kMaxDlxDigits;
  CountBudget budget;
  if (nodes_.value_or(0) != 0) budget.max_nodes = *nodes_;
  if (!nodes_ && by_board_ && !is_quick(board)) {
    budget.max_nodes = board.has_clues() ? kDefaultClueNodes
                       : needs_cdcl      ? kDefaultCdclNodes
                                         : kDefaultNodes;
  }
  budget.timeout_ms = timeout_ms_;
  budget.stop = stop;
  if (has_helpers_) budget.parallel_for = &run_parallel;
  // Lanes count no nodes.
  const bool needs_node_count = budget.max_nodes != CountBudget::kUnlimited && !board.has_clues();
  std::unique_ptr<Counter> counter =
      !needs_node_count ? gridmill::make_counter(board)
                        : gridmill::make_counter(board, needs_cdcl ? "cdcl" : "dlx");
  counter->set_budget(budget);
  return counter;
}

void SearchLimit::add_to(RunRecipe& recipe) const {
  if (nodes_) recipe.add("max-steps", std::to_string(*nodes_));
  if (timeout_ms_ != 0) recipe.add("max-seconds", seconds_text(timeout_ms_));
}

/// Hands jobs on with what is left of the budget, and answers those that come after its end.
class PuzzleBudget::SharingCounter final : public Counter {
 public:
  SharingCounter(std::unique_ptr<Counter> counter, PuzzleBudget& budget)
      : counter_(std::move(counter)), shared_(budget), limit_(counter_->budget()) {
    set_budget(limit_);
  }

  void run(CountFeed& feed) override {
    if (limit_.timeout_ms != 0) {
      // Of jobs side by side, all have the time that is left now.
      CountBudget rest = limit_;
      rest.timeout_ms = std::max<std::int64_t>(1, time_left());
      counter_->set_budget(rest);
    }
    SharingFeed sharing(feed, *this);
    counter_->run(sharing);
  }
  [[nodiscard]] const BoardSpec& board() const override { return counter_->board(); }

 private:
  class SharingFeed final : public CountFeed {
   public:
    SharingFeed(CountFeed& feed, SharingCounter& counter) : feed_(feed), counter_(counter) {}

    bool next(CountJob& job) override {
      while (feed_.next(job)) {
        if (!counter_.is_spent()) {
          counter_.limit_job(job);
          return true;
        }
        feed_.done(job, kUncounted);
      }
      return false;
    }
    void done(const CountJob& job, std::uint64_t count) override {
      counter_.note_nodes(job);
      feed_.done(job, count);
    }
    [[nodiscard]] bool wants(const CountJob& job) const override { return feed_.wants(job); }

   private:
    CountFeed& feed_;
    SharingCounter& counter_;
  };

  [[nodiscard]] std::int64_t time_left() const {
    return limit_.timeout_ms - (Counter::now() - shared_.begin_);
  }
  [[nodiscard]] bool is_spent() const {
    return shared_.nodes_left_ == 0 || (limit_.timeout_ms != 0 && time_left() <= 0);
  }
  void limit_job(CountJob& job) {
    // The budget of the first search of a puzzle is that of its board.
    shared_.nodes_left_ = std::min(shared_.nodes_left_, limit_.max_nodes);
    job.nodes_left = std::min(job.nodes_left, shared_.nodes_left_);
    issued_ = job.nodes_left;
  }
  /// Counters with a limit of nodes search one job after the other.
  void note_nodes(const CountJob& job) {
    if (limit_.max_nodes == CountBudget::kUnlimited) return;
    shared_.nodes_left_ -= std::min(shared_.nodes_left_, issued_ - job.nodes_left);
  }

  std::unique_ptr<Counter> counter_;
  PuzzleBudget& shared_;
  CountBudget limit_;
  std::uint64_t issued_ = 0;
};

std::unique_ptr<Counter> PuzzleBudget::make_counter(const BoardSpec& board) {
  std::unique_ptr<Counter> counter = limit_.make_counter(board, stop_);
  if (!is_limited(*counter)) return counter;
  return std::make_unique<SharingCounter>(std::move(counter), *this);
}

void PuzzleBudget::begin() {
  nodes_left_ = CountBudget::kUnlimited;
  begin_ = Counter::now();
}

}  // namespace gridmill
