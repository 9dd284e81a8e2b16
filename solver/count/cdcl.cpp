// One board at a time, with clauses that are learnt from contradictions, for any Shape: see
// clause_search.h. Dancing links look at a small board sooner; on 25 x 25 boards of 300 givens they
// fail over and over for reasons that a learnt clause tells once.
#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "solver/count/clause_search.h"
#include "solver/count/counter.h"
#include "solver/count/hand_over.h"
#include "solver/count/open_options.h"

namespace gridmill {
namespace {

template <bool kPlain>
class Cdcl final : public Counter {
 public:
  explicit Cdcl(const Shape& shape)
      : shape_(shape), cover_(shape), open_options_(cover_, shape), is_given_(cover_.items) {}

  const Shape& shape() const override { return shape_; }

  void run(CountFeed& feed) override {
    for (CountJob job; feed.next(job); job = CountJob{}) {
      feed.done(job, set_up(job) ? search(job) : 0);
    }
  }

 private:
  /// Decisions between two looks at the clock, some tenths of a millisecond.
  static constexpr std::uint64_t kLook = 256;
  /// Each solution that was found costs a clause: a job with more of them is for dancing links,
  /// which walk from one to the next.
  static constexpr std::uint64_t kMostFound = 1000;

  /// Makes variables of the options that givens and exclusion leave; false when they contradict
  /// each other.
  bool set_up(const CountJob& job) {
    search_.clear(cover_.items);
    std::fill(is_given_.begin(), is_given_.end(), std::uint8_t{0});
    options_.clear();
    const bool agree = open_options_.find(
        job,
        [&](std::size_t option) {
          for (const std::uint16_t i : cover_.items_of(option)) is_given_[i] = 1;
        },
        [&](std::size_t option) {
          const std::size_t digit = option % cover_.digits + 1;
          const bool likely = job.likely != nullptr && job.likely[option / cover_.digits] == digit;
          options_.push_back(static_cast<std::uint16_t>(option));
          search_.add(cover_.items_of(option), likely);
        });
    if (!agree) return false;
    search_.prepare();
    for (std::size_t i = 0; i < cover_.primary; ++i) {
      if (is_given_[i] == 0 && !search_.demand(i)) return false;
    }
    return true;
  }

  /// A step is a decision, the last of which finds nothing left to decide.
  std::uint64_t search(CountJob& job) {
    const bool timed = budget().is_timed();
    const std::int64_t begin = timed ? now() : 0;
    if (timed && is_late(begin)) return kUncounted;
    const auto pay = [&] {
      if (job.steps == 0) return false;
      --job.steps;
      return !timed || job.steps % kLook != 0 || !is_late(begin);
    };
    std::uint64_t found = 0;
    while (true) {
      const ClauseSearch::Found next = search_.search(pay);
      if (next == ClauseSearch::Found::kStopped) return kUncounted;
      if (next == ClauseSearch::Found::kNothing) return found;
      if (found == kMostFound) {
        if (referee_ == nullptr) referee_ = make_dlx(shape_);
        return hand_over(*referee_, job, budget(), begin);
      }
      if (job.solutions != nullptr) write_solution(job, job.solutions + found * cover_.cells());
      if (++found == job.limit || !search_.exclude_solution()) return found;
    }
  }

  void write_solution(const CountJob& job, std::uint8_t* solution) const {
    std::copy_n(job.givens, cover_.cells(), solution);
    for (std::uint32_t v = 0; v < options_.size(); ++v) {
      if (!search_.is_true(v)) continue;
      solution[options_[v] / cover_.digits] =
          static_cast<std::uint8_t>(options_[v] % cover_.digits + 1);
    }
  }

  const Shape& shape_;
  const ExactCover cover_;
  OpenOptions<kPlain> open_options_;
  ClauseSearch search_;
  std::vector<std::uint8_t> is_given_;  ///< of each item: a given covers it
  std::vector<std::uint16_t> options_;  ///< of each variable
  std::unique_ptr<Counter> referee_;    ///< once it is needed
};

}  // namespace

bool serves_cdcl(const Shape&) { return true; }

std::unique_ptr<Counter> make_cdcl(const Shape& shape) {
  if (shape.relations().empty()) return std::make_unique<Cdcl<true>>(shape);
  return std::make_unique<Cdcl<false>>(shape);
}

}  // namespace gridmill
