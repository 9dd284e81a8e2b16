// Counts the solutions among all full grids of a board, which are listed (GridList). To decode the
// list takes as long as some thousand questions to another counter, so that one answers the first.
#include <algorithm>
#include <memory>

#include "solver/board/board_spec.h"
#include "solver/count/counter.h"
#include "solver/count/grid_list.h"

namespace gridmill {
namespace {

/// The work of the other counter that takes as long as to decode the list. That of lanes is rounds.
constexpr std::uint64_t kWorkBeforeList = 40'000;
/// So many questions at a time are the beginning of many more.
constexpr std::size_t kManyQuestions = 16;

/// The first questions of a feed, until there are too many for the other counter.
class FirstQuestions final : public CountFeed {
 public:
  FirstQuestions(CountFeed& feed, const Counter& other) : feed_(feed), other_(other) {}

  [[nodiscard]] bool are_over() const { return is_long_ || other_.work() >= kWorkBeforeList; }
  bool next(CountJob& job) override {
    if (are_over() || !feed_.next(job)) return false;
    is_long_ = ++pending_ == kManyQuestions;
    return true;
  }
  void done(const CountJob& job, std::uint64_t count) override {
    --pending_;
    feed_.done(job, count);
  }
  [[nodiscard]] bool wants(const CountJob& job) const override { return feed_.wants(job); }

 private:
  CountFeed& feed_;
  const Counter& other_;
  std::size_t pending_ = 0;
  bool is_long_ = false;
};

std::unique_ptr<Counter> make_other(const BoardSpec& board) {
  const auto other = std::find_if(
      counters().begin(), counters().end(),
      [&](const CounterInfo& row) { return row.id != "listed" && row.supports(board); });
  return other->make(board);
}

class Listed final : public Counter {
 public:
  explicit Listed(const BoardSpec& board) : board_(board), other_(make_other(board)) {}
  const BoardSpec& board() const override { return board_; }

  void run(CountFeed& feed) override {
    if (other_ != nullptr) {
      other_->set_budget(budget());
      FirstQuestions first(feed, *other_);
      other_->run(first);
      work_ = other_->work();
      if (!first.are_over()) return;
      other_.reset();
    }
    const GridList& list = GridList::of(board_);
    for (CountJob job; feed.next(job); job = {}) {
      const std::int64_t begin = budget().has_deadline() ? now() : 0;
      const std::uint64_t nodes = job.nodes_left;
      const std::uint64_t count =
          list.count(job, [&] { return budget().has_deadline() && is_past_deadline(begin); });
      work_ += nodes - job.nodes_left;
      feed.done(job, count);
    }
  }

 private:
  const BoardSpec& board_;
  std::unique_ptr<Counter> other_;  ///< null: the list is used
};

}  // namespace

bool supports_listed(const BoardSpec& board) { return GridList::has(board); }
std::unique_ptr<Counter> make_listed(const BoardSpec& board) {
  return std::make_unique<Listed>(board);
}

}  // namespace gridmill
