// The referee: Algorithm X with dancing links, for any BoardSpec. Sources: D. E. Knuth, "Dancing
// links", arXiv:cs/0011047; TAOCP 7.2.2.1. The rules are in exact_cover.h, the links in
// dancing_links.h; this file has the way from a puzzle to the links, and the search. One object
// serves one thread.
#include <algorithm>
#include <cassert>

#include "solver/count/counter.h"
#include "solver/count/dancing_links.h"
#include "solver/count/remaining_options.h"

namespace gridmill {
namespace {

template <class Link, bool kPlain>
class Dlx final : public Counter {
 public:
  explicit Dlx(const BoardSpec& board)
      : board_(board), links_(board), cover_(links_.cover()), remaining_options_(cover_, board) {}

  const BoardSpec& board() const override { return board_; }

  void run(CountFeed& feed) override {
    CountJob job;
    while (true) {
      job = CountJob{};
      if (!feed.next(job)) return;
      feed.done(job, set_up(job) ? search(job) : 0);
    }
  }

 private:
  /// Steps between two looks at the clock; on a board of 25x25 they take some milliseconds.
  static constexpr std::uint64_t kNodesBetweenClockChecks = 256;

  /// Links the options that givens and exclusion leave; false when they contradict each other.
  bool set_up(const CountJob& job) {
    links_.clear();
    if (!remaining_options_.find(
            job, [&](std::size_t option) { links_.add_given(option); },
            [&](std::size_t option) { links_.link(option); })) {
      return false;
    }
    links_.find_units();
    return true;
  }

  /// A step is a board: the puzzle's own, or one after a guess.
  std::uint64_t search(CountJob& job) {
    assert(job.limit >= 1);
    const bool timed = budget().has_deadline();
    const std::int64_t begin = timed ? now() : 0;
    if (timed && is_past_deadline(begin)) return kUncounted;
    std::uint64_t found = 0;
    do {
      if (job.nodes_left == 0) return kUncounted;
      --job.nodes_left;
      if (timed && job.nodes_left % kNodesBetweenClockChecks == 0 && is_past_deadline(begin))
        return kUncounted;
      if (links_.place_units()) {
        const std::size_t item = links_.item_to_branch();
        if (item < cover_.items) {
          links_.branch_on(item);
          continue;
        }
        assert(links_.placed().size() == cover_.cells());  // an option for each cell
        if (job.solutions != nullptr) write_solution(job.solutions + found * cover_.cells());
        if (++found == job.limit) break;
      }
      if (!links_.next_branch()) break;
    } while (true);
    assert(found <= job.limit);
    return found;
  }

  void write_solution(std::uint8_t* solution) const {
    for (const std::size_t option : links_.placed()) {
      assert(option < cover_.options());
      solution[option / cover_.digits] = static_cast<std::uint8_t>(option % cover_.digits + 1);
    }
  }

  const BoardSpec& board_;
  DancingLinks<Link, kPlain> links_;
  const ExactCover& cover_;
  RemainingOptions<kPlain> remaining_options_;
};

}  // namespace

bool supports_dlx(const BoardSpec&) { return true; }

std::unique_ptr<Counter> make_dlx(const BoardSpec& board) {
  // 25x25 has 65,000 nodes and headers; only further rules lead beyond 16 bits.
  if (!board.has_extra_houses() && board.relations().empty())
    return std::make_unique<Dlx<std::uint16_t, true>>(board);
  const ExactCover cover(board);
  if (cover.nodes() + cover.items <= 0x10000) {
    return std::make_unique<Dlx<std::uint16_t, false>>(board);
  }
  return std::make_unique<Dlx<std::uint32_t, false>>(board);
}

}  // namespace gridmill
