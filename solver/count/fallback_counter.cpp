#include "solver/count/fallback_counter.h"

#include <algorithm>
#include <utility>

namespace gridmill {
namespace {

class SingleJobFeed final : public CountFeed {
 public:
  explicit SingleJobFeed(CountJob& job) : job_(job) {}
  bool next(CountJob& job) override {
    job = job_;
    return !std::exchange(asked_, true);
  }
  void done(const CountJob& job, std::uint64_t found) override {
    job_.nodes_left = job.nodes_left;
    count = found;
  }

  std::uint64_t count = 0;

 private:
  CountJob& job_;
  bool asked_ = false;
};

}  // namespace

std::uint64_t count_one(Counter& counter, CountJob& job) {
  SingleJobFeed one(job);
  counter.run(one);
  return one.count;
}

std::uint64_t count_with_fallback(Counter& fallback, CountJob& job, const CountBudget& budget,
                                  std::int64_t begin) {
  CountBudget remaining = budget;
  if (remaining.timeout_ms != 0) {
    remaining.timeout_ms =
        std::max<std::int64_t>(1, remaining.timeout_ms - (Counter::now() - begin));
  }
  fallback.set_budget(remaining);
  return count_one(fallback, job);
}

}  // namespace gridmill
