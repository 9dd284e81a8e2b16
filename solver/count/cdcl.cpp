// One board at a time, with clauses learned from contradictions (cdcl_solver.h), for any BoardSpec.
// On small boards dancing links are faster. On 25x25 boards with 300 givens they fail over and over
// for the same reasons, which a learned clause rules out once.
//
// Invariants:
// 1. Variable v of the solver is option options_[v] of the exact cover; options ascend.
// 2. is_given_ marks exactly the items that the givens of the job cover.
#include <algorithm>
#include <cassert>
#include <memory>
#include <vector>

#include "solver/count/cdcl_solver.h"
#include "solver/count/counter.h"
#include "solver/count/exact_cover.h"

namespace gridmill {
namespace {

template <bool kPlain>
class Cdcl final : public Counter {
 public:
  explicit Cdcl(const BoardSpec& board)
      : board_(board), cover_(board), remaining_options_(cover_, board), is_given_(cover_.items) {}

  const BoardSpec& board() const override { return board_; }

  void run(CountFeed& feed) override {
    for (CountJob job; feed.next(job); job = CountJob{}) {
      feed.done(job, set_up(job) ? search(job) : 0);
    }
  }

 private:
  /// Decisions between two looks at the clock, some tenths of a millisecond.
  static constexpr std::uint64_t kDecisionsBetweenClockChecks = 256;
  /// Each solution that was found costs a clause: a job with more of them is for dancing links,
  /// which walk from one to the next.
  static constexpr std::uint64_t kMaxSolutions = 1000;

  /// Makes variables of the options that givens and exclusion leave; false when they contradict
  /// each other.
  bool set_up(const CountJob& job) {
    solver_.clear(cover_.items);
    std::fill(is_given_.begin(), is_given_.end(), std::uint8_t{0});
    options_.clear();
    const bool agree = remaining_options_.find(
        job,
        [&](std::size_t option) {
          for (const std::uint16_t i : cover_.items_of(option)) {
            assert(is_given_[i] == 0);  // no item is covered twice
            is_given_[i] = 1;
          }
        },
        [&](std::size_t option) {
          const std::size_t digit = option % cover_.digits + 1;
          const bool hinted =
              job.solution_hint != nullptr && job.solution_hint[option / cover_.digits] == digit;
          options_.push_back(static_cast<std::uint16_t>(option));
          solver_.add(cover_.items_of(option), hinted);
        });
    if (!agree) return false;
    assert(std::is_sorted(options_.begin(), options_.end()));  // invariant 1
    solver_.prepare();
    for (std::size_t i = 0; i < cover_.primary; ++i) {
      if (is_given_[i] == 0 && !solver_.add_at_least_one(i)) return false;
    }
    return true;
  }

  /// A step is a decision, the last of which finds nothing left to decide.
  std::uint64_t search(CountJob& job) {
    assert(job.limit >= 1);
    const bool timed = budget().has_deadline();
    const std::int64_t begin = timed ? now() : 0;
    if (timed && is_past_deadline(begin)) return kUncounted;
    const auto within_budget = [&] {
      if (job.nodes_left == 0) return false;
      --job.nodes_left;
      return !timed || job.nodes_left % kDecisionsBetweenClockChecks != 0 ||
             !is_past_deadline(begin);
    };
    std::uint64_t found = 0;
    while (true) {
      assert(found < job.limit && found <= kMaxSolutions);
      const CdclSolver::Status next = solver_.search(within_budget);
      work_ = solver_.clauses_read();
      if (next == CdclSolver::Status::kStopped) return kUncounted;
      if (next == CdclSolver::Status::kUnsatisfiable) return found;
      if (found == kMaxSolutions) {
        if (fallback_ == nullptr) fallback_ = make_dlx(board_);
        return count_with_fallback(*fallback_, job, budget(), begin);
      }
      if (job.solutions != nullptr) write_solution(job, job.solutions + found * cover_.cells());
      if (++found == job.limit || !solver_.add_blocking_clause()) return found;
    }
  }

  void write_solution(const CountJob& job, std::uint8_t* solution) const {
    std::copy_n(job.givens, cover_.cells(), solution);
    for (std::uint32_t v = 0; v < options_.size(); ++v) {
      if (!solver_.is_true(v)) continue;
      solution[options_[v] / cover_.digits] =
          static_cast<std::uint8_t>(options_[v] % cover_.digits + 1);
    }
    assert(std::count(solution, solution + cover_.cells(), 0) == 0);
  }

  const BoardSpec& board_;
  const ExactCover cover_;
  RemainingOptions<kPlain> remaining_options_;
  CdclSolver solver_;
  std::vector<std::uint8_t> is_given_;  ///< of each item: a given covers it
  std::vector<std::uint16_t> options_;  ///< of each variable
  std::unique_ptr<Counter> fallback_;   ///< once it is needed
};

}  // namespace

bool supports_cdcl(const BoardSpec&) { return true; }

std::unique_ptr<Counter> make_cdcl(const BoardSpec& board) {
  if (board.relations().empty()) return std::make_unique<Cdcl<true>>(board);
  return std::make_unique<Cdcl<false>>(board);
}

}  // namespace gridmill
