#include "solver/count/hand_over.h"

#include <algorithm>
#include <utility>

namespace gridmill {
namespace {

class OneJob final : public CountFeed {
 public:
  explicit OneJob(CountJob& job) : job_(job) {}
  bool next(CountJob& job) override {
    job = job_;
    return !std::exchange(asked_, true);
  }
  void done(const CountJob& job, std::uint64_t found) override {
    job_.steps = job.steps;
    count = found;
  }

  std::uint64_t count = 0;

 private:
  CountJob& job_;
  bool asked_ = false;
};

}  // namespace

std::uint64_t count_one(Counter& counter, CountJob& job) {
  OneJob one(job);
  counter.run(one);
  return one.count;
}

std::uint64_t hand_over(Counter& to, CountJob& job, const CountBudget& budget, std::int64_t begin) {
  CountBudget left = budget;
  if (left.milliseconds != 0) {
    left.milliseconds = std::max<std::int64_t>(1, left.milliseconds - (Counter::now() - begin));
  }
  to.set_budget(left);
  return count_one(to, job);
}

}  // namespace gridmill
