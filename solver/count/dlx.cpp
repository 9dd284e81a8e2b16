// The referee: Algorithm X with dancing links, for any Shape. Sources: D. E. Knuth, "Dancing
// links", arXiv:cs/0011047; TAOCP 7.2.2.1. The rules are in exact_cover.h, the links in
// link_matrix.h; here is the way from a puzzle to the links and the search. One object serves one
// thread.
#include "solver/count/counter.h"
#include "solver/count/link_matrix.h"
#include "solver/count/open_options.h"

namespace gridmill {
namespace {

template <class Link, bool kPlain>
class Dlx final : public Counter {
 public:
  explicit Dlx(const Shape& shape)
      : shape_(shape), matrix_(shape), cover_(matrix_.cover()), open_options_(cover_, shape) {}

  const Shape& shape() const override { return shape_; }

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
  static constexpr std::uint64_t kLook = 256;

  /// Links the options that givens and exclusion leave; false when they contradict each other.
  bool set_up(const CountJob& job) {
    matrix_.clear();
    if (!open_options_.find(
            job, [&](std::size_t option) { matrix_.give(option); },
            [&](std::size_t option) { matrix_.link(option); })) {
      return false;
    }
    matrix_.find_units();
    return true;
  }

  /// A step is a board: the puzzle's own, or one after a guess.
  std::uint64_t search(CountJob& job) {
    const bool timed = budget().is_timed();
    const std::int64_t begin = timed ? now() : 0;
    if (timed && is_late(begin)) return kUncounted;
    std::uint64_t found = 0;
    do {
      if (job.steps == 0) return kUncounted;
      --job.steps;
      if (timed && job.steps % kLook == 0 && is_late(begin)) return kUncounted;
      if (matrix_.place_units()) {
        const std::size_t item = matrix_.item_to_branch();
        if (item < cover_.items) {
          matrix_.guess(item);
          continue;
        }
        if (job.solutions != nullptr) write_solution(job.solutions + found * cover_.cells());
        if (++found == job.limit) break;
      }
      if (!matrix_.guess_again()) break;
    } while (true);
    return found;
  }

  void write_solution(std::uint8_t* solution) const {
    for (const std::size_t option : matrix_.placed()) {
      solution[option / cover_.digits] = static_cast<std::uint8_t>(option % cover_.digits + 1);
    }
  }

  const Shape& shape_;
  LinkMatrix<Link, kPlain> matrix_;
  const ExactCover& cover_;
  OpenOptions<kPlain> open_options_;
};

}  // namespace

bool serves_dlx(const Shape&) { return true; }

std::unique_ptr<Counter> make_dlx(const Shape& shape) {
  // 25x25 has 65,000 nodes and headers; only further rules lead beyond 16 bits.
  if (!shape.has_extra_houses() && shape.relations().empty())
    return std::make_unique<Dlx<std::uint16_t, true>>(shape);
  const ExactCover cover(shape);
  if (cover.nodes() + cover.items <= 0x10000) {
    return std::make_unique<Dlx<std::uint16_t, false>>(shape);
  }
  return std::make_unique<Dlx<std::uint32_t, false>>(shape);
}

}  // namespace gridmill
