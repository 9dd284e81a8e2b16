// Batches and single jobs for a counter, its clock, and the table of counters.
//
// Invariants of a feed:
// 1. An answer belongs to a job that was issued and is at most its limit, or kUncounted.
// 2. Each solution that comes with an answer is a full grid with every given of the job, and it
//    respects the exclusion.

#include "solver/count/counter.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "solver/board/require.h"

namespace gridmill {

#define COUNTER(name, id, title)                              \
  [[nodiscard]] bool supports_##name(const BoardSpec& board); \
  [[nodiscard]] std::unique_ptr<Counter> make_##name(const BoardSpec&);
#define CLUE_COUNTER COUNTER
#include "solver/count/counters.def"
#undef CLUE_COUNTER
#undef COUNTER

namespace {

/// Invariants 1 and 2.
[[maybe_unused]] bool is_answer(const CountJob& job, std::uint64_t count, std::size_t cells) {
  if (count == kUncounted) return true;
  if (count > job.limit) return false;
  if (job.solutions == nullptr) return true;
  for (std::uint64_t i = 0; i < count; ++i) {
    for (std::size_t c = 0; c < cells; ++c) {
      const std::uint8_t digit = job.solutions[i * cells + c];
      const bool is_excluded = job.exclusion.digit != 0 && c == job.exclusion.cell;
      const bool fits =
          is_excluded ? digit != job.exclusion.digit : job.givens[c] == 0 || digit == job.givens[c];
      if (digit == 0 || !fits) return false;
    }
  }
  return true;
}

/// Feeds a batch, in order.
class BatchFeed final : public CountFeed {
 public:
  BatchFeed(const CountBatch& batch, std::size_t cells, std::uint64_t max_nodes)
      : batch_(batch), cells_(cells), max_nodes_(max_nodes) {}

  bool next(CountJob& job) override {
    if (next_ == batch_.counts.size()) return false;
    assert((next_ + 1) * cells_ <= batch_.givens.size());
    job.givens = batch_.givens.data() + next_ * cells_;
    job.exclusion = batch_.exclusions.empty() ? Exclusion{} : batch_.exclusions[next_];
    job.limit = batch_.limit;
    job.solutions = batch_.solutions.empty()
                        ? nullptr
                        : batch_.solutions.data() + next_ * batch_.limit * cells_;
    job.nodes_left = max_nodes_;
    job.tag = next_++;
    return true;
  }
  void done(const CountJob& job, std::uint64_t count) override {
    assert(job.tag < next_ && job.nodes_left <= max_nodes_);
    assert(is_answer(job, count, cells_));
    batch_.counts[job.tag] = count;
    ++answers_;
  }
  /// Whether each puzzle has its answer.
  [[nodiscard]] bool is_complete() const { return answers_ == batch_.counts.size(); }

 private:
  const CountBatch& batch_;
  std::size_t cells_;
  std::uint64_t max_nodes_;
  std::size_t next_ = 0;
  std::size_t answers_ = 0;
};

class SingleJobFeed final : public CountFeed {
 public:
  explicit SingleJobFeed(CountJob& job) : job_(job) {}
  bool next(CountJob& job) override {
    job = job_;
    return !std::exchange(asked_, true);
  }
  void done(const CountJob& job, std::uint64_t found) override {
    assert(asked_ && job.nodes_left <= job_.nodes_left);
    assert(found <= job.limit || found == kUncounted);  // invariant 1
    job_.nodes_left = job.nodes_left;
    count = found;
    is_answered = true;
  }

  std::uint64_t count = 0;
  bool is_answered = false;

 private:
  CountJob& job_;
  bool asked_ = false;
};

}  // namespace

void Counter::count(const CountBatch& batch) {
  const auto cells = static_cast<std::size_t>(board().cells());
  const std::size_t n = batch.counts.size();
  GRIDMILL_REQUIRE(batch.limit >= 1);
  GRIDMILL_REQUIRE(batch.givens.size() == n * cells);
  GRIDMILL_REQUIRE(batch.exclusions.empty() || batch.exclusions.size() == n);
  GRIDMILL_REQUIRE(batch.solutions.empty() || batch.solutions.size() == n * batch.limit * cells);
  BatchFeed feed(batch, cells, budget_.max_nodes);
  run(feed);
  assert(feed.is_complete());
}

std::uint64_t Counter::count(std::span<const std::uint8_t> givens, std::uint64_t limit) {
  std::uint64_t result = 0;
  count({givens, {}, limit, {&result, 1}, {}});
  return result;
}

std::uint64_t count_one(Counter& counter, CountJob& job) {
  SingleJobFeed one(job);
  counter.run(one);
  assert(one.is_answered);
  assert(is_answer(job, one.count, static_cast<std::size_t>(counter.board().cells())));
  return one.count;
}

std::uint64_t count_with_fallback(Counter& fallback, CountJob& job, const CountBudget& budget,
                                  std::int64_t begin) {
  CountBudget remaining = budget;
  if (remaining.timeout_ms != 0) {
    remaining.timeout_ms =
        std::max<std::int64_t>(1, remaining.timeout_ms - (Counter::now() - begin));
    assert(1 <= remaining.timeout_ms &&
           remaining.timeout_ms <= std::max<std::int64_t>(1, budget.timeout_ms));
  }
  fallback.set_budget(remaining);
  return count_one(fallback, job);
}

std::int64_t Counter::now() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

namespace {
constinit thread_local const std::function<void()>* t_stop_poll = nullptr;
}

const std::function<void()>* set_stop_poll(const std::function<void()>* poll) {
  return std::exchange(t_stop_poll, poll);
}

bool is_raised(const std::atomic<bool>* stop) {
  if (stop == nullptr) return false;
  if (t_stop_poll != nullptr) (*t_stop_poll)();
  return stop->load(std::memory_order_relaxed);
}

bool Counter::is_past_deadline(std::int64_t begin) const {
  if (is_raised(budget_.stop)) return true;
  return budget_.timeout_ms != 0 && now() - begin >= budget_.timeout_ms;
}

std::span<const CounterInfo> counters() {
  static constexpr CounterInfo kCounters[] = {
#define COUNTER(name, id, title)                                                                   \
  {id, title, [](const BoardSpec& board) { return !board.has_clues() && supports_##name(board); }, \
   &make_##name},
#define CLUE_COUNTER(name, id, title) {id, title, &supports_##name, &make_##name},
#include "solver/count/counters.def"
#undef CLUE_COUNTER
#undef COUNTER
  };
  return kCounters;
}

const CounterInfo& choose_counter(const BoardSpec& board, std::string_view id) {
  for (const CounterInfo& info : counters()) {
    if (!id.empty() && info.id != id) continue;
    if (info.supports(board)) return info;
    if (!id.empty()) {
      throw std::invalid_argument("counter '" + std::string(id) +
                                  "' does not support this machine or the board " + board.name());
    }
  }
  std::string known;
  for (const CounterInfo& info : counters()) known += " " + std::string(info.id);
  throw std::invalid_argument("unknown counter '" + std::string(id) + "'; there are:" + known);
}

std::unique_ptr<Counter> make_counter(const BoardSpec& board, std::string_view id) {
  return choose_counter(board, id).make(board);
}

std::unique_ptr<Counter> make_counter(const BoardSpec& board) {
  const char* forced = std::getenv("GRIDMILL_COUNTER");
  return make_counter(board, forced == nullptr ? "" : forced);
}

}  // namespace gridmill
