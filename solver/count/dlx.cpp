// Scaffolding: a plain backtracking search stands in until the dancing links come.
#include <algorithm>
#include <bit>
#include <vector>

#include "solver/count/counter.h"

namespace gridmill {
namespace {

class Plain final : public Counter {
 public:
  explicit Plain(const Shape& shape) : shape_(shape) {}
  const Shape& shape() const override { return shape_; }
  void run(CountFeed& feed) override {
    CountJob job;
    while (feed.next(job)) {
      const auto n = static_cast<std::size_t>(shape_.cells());
      digits_.assign(job.givens, job.givens + n);
      job_ = &job;
      found_ = 0;
      bool ok = true;
      for (std::size_t i = 0; i < n; ++i) {
        const std::uint8_t d = digits_[i];
        if (d == 0) continue;
        digits_[i] = 0;
        ok = ok && (options(i) >> d & 1U) != 0;
        digits_[i] = d;
      }
      if (ok) search();
      feed.done(job, found_);
    }
  }

 private:
  std::uint32_t options(std::size_t c) const {
    std::uint32_t mask = (2U << shape_.digits()) - 2U;
    for (const Peer& p : shape_.peers_of({static_cast<std::uint16_t>(c)})) {
      mask &= ~(1U << digits_[p.cell.index]);
    }
    if (job_->exclusion.digit != 0 && job_->exclusion.cell == c) {
      mask &= ~(1U << job_->exclusion.digit);
    }
    return mask;
  }
  void search() {
    std::size_t best = digits_.size();
    std::uint32_t best_mask = 0;
    int best_size = 99;
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      if (digits_[i] != 0) continue;
      const std::uint32_t mask = options(i);
      if (std::popcount(mask) < best_size) {
        best = i;
        best_mask = mask;
        best_size = std::popcount(mask);
      }
    }
    if (best == digits_.size()) {
      if (job_->solutions != nullptr) {
        std::copy(digits_.begin(), digits_.end(), job_->solutions + found_ * digits_.size());
      }
      ++found_;
      return;
    }
    for (std::uint8_t d = 1; best_mask >> d != 0 && found_ < job_->limit; ++d) {
      if ((best_mask >> d & 1U) == 0) continue;
      digits_[best] = d;
      search();
      digits_[best] = 0;
    }
  }

  const Shape& shape_;
  const CountJob* job_ = nullptr;
  std::vector<std::uint8_t> digits_;
  std::uint64_t found_ = 0;
};

}  // namespace

bool serves_dlx(const Shape&) { return true; }
std::unique_ptr<Counter> make_dlx(const Shape& shape) { return std::make_unique<Plain>(shape); }

}  // namespace gridmill
