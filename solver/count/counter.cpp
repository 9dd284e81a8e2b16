#include "solver/count/counter.h"

#include <cassert>
#include <chrono>
#include <cstdlib>
#include <stdexcept>

#include "solver/board/require.h"

namespace gridmill {

#define COUNTER(name, id, title)                        \
  [[nodiscard]] bool serves_##name(const Shape& shape); \
  [[nodiscard]] std::unique_ptr<Counter> make_##name(const Shape&);
#define CLUE_COUNTER COUNTER
#include "solver/count/counters.def"
#undef CLUE_COUNTER
#undef COUNTER

namespace {

/// Feeds a batch, in order.
class BatchFeed final : public CountFeed {
 public:
  BatchFeed(const CountBatch& batch, std::size_t cells, std::uint64_t steps)
      : batch_(batch), cells_(cells), steps_(steps) {}

  bool next(CountJob& job) override {
    if (next_ == batch_.counts.size()) return false;
    job.givens = batch_.givens.data() + next_ * cells_;
    job.exclusion = batch_.exclusions.empty() ? Exclusion{} : batch_.exclusions[next_];
    job.limit = batch_.limit;
    job.solutions = batch_.solutions.empty()
                        ? nullptr
                        : batch_.solutions.data() + next_ * batch_.limit * cells_;
    job.steps = steps_;
    job.tag = next_++;
    return true;
  }
  void done(const CountJob& job, std::uint64_t count) override {
    assert(job.tag < next_ && (count <= job.limit || count == kUncounted));
    batch_.counts[job.tag] = count;
  }

 private:
  const CountBatch& batch_;
  std::size_t cells_;
  std::uint64_t steps_;
  std::size_t next_ = 0;
};

}  // namespace

void Counter::count(const CountBatch& batch) {
  const auto cells = static_cast<std::size_t>(shape().cells());
  const std::size_t n = batch.counts.size();
  GRIDMILL_REQUIRE(batch.limit >= 1);
  GRIDMILL_REQUIRE(batch.givens.size() == n * cells);
  GRIDMILL_REQUIRE(batch.exclusions.empty() || batch.exclusions.size() == n);
  GRIDMILL_REQUIRE(batch.solutions.empty() || batch.solutions.size() == n * batch.limit * cells);
  BatchFeed feed(batch, cells, budget_.steps);
  run(feed);
}

std::uint64_t Counter::count(std::span<const std::uint8_t> givens, std::uint64_t limit) {
  std::uint64_t result = 0;
  count({givens, {}, limit, {&result, 1}, {}});
  return result;
}

std::int64_t Counter::now() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

bool Counter::is_late(std::int64_t begin) const {
  if (budget_.stop != nullptr && budget_.stop->load(std::memory_order_relaxed)) return true;
  return budget_.milliseconds != 0 && now() - begin >= budget_.milliseconds;
}

std::span<const CounterInfo> counters() {
  static constexpr CounterInfo kCounters[] = {
#define COUNTER(name, id, title)                                                             \
  {id, title, [](const Shape& shape) { return !shape.has_clues() && serves_##name(shape); }, \
   &make_##name},
#define CLUE_COUNTER(name, id, title) {id, title, &serves_##name, &make_##name},
#include "solver/count/counters.def"
#undef CLUE_COUNTER
#undef COUNTER
  };
  return kCounters;
}

const CounterInfo& choose_counter(const Shape& shape, std::string_view id) {
  for (const CounterInfo& info : counters()) {
    if (!id.empty() && info.id != id) continue;
    if (info.serves(shape)) return info;
    if (!id.empty()) {
      throw std::invalid_argument("counter '" + std::string(id) +
                                  "' does not serve this machine or the shape " + shape.name());
    }
  }
  std::string known;
  for (const CounterInfo& info : counters()) known += " " + std::string(info.id);
  throw std::invalid_argument("unknown counter '" + std::string(id) + "'; there are:" + known);
}

std::unique_ptr<Counter> make_counter(const Shape& shape, std::string_view id) {
  return choose_counter(shape, id).make(shape);
}

std::unique_ptr<Counter> make_counter(const Shape& shape) {
  const char* forced = std::getenv("GRIDMILL_COUNTER");
  return make_counter(shape, forced == nullptr ? "" : forced);
}

}  // namespace gridmill
