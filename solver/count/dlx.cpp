// The referee: Algorithm X with dancing links, for any Shape. Sources: D. E. Knuth, "Dancing
// links", arXiv:cs/0011047; TAOCP 7.2.2.1. The rules are in exact_cover.h, the links in
// link_matrix.h; here is the way from a puzzle to the links and the search. One object serves one
// thread.
#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/count/counter.h"
#include "solver/count/link_matrix.h"

namespace gridmill {
namespace {

template <class Link, bool kPlain>
class Dlx final : public Counter {
 public:
  explicit Dlx(const Shape& shape)
      : shape_(shape), matrix_(shape), cover_(matrix_.cover()), used_(shape.houses().size()) {
    if (!shape.relations().empty()) used_items_.resize(cover_.items);
  }

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
    std::fill(used_.begin(), used_.end(), 0U);
    std::fill(used_items_.begin(), used_items_.end(), false);
    const auto lifted = [&](std::size_t c) {
      return job.exclusion.digit != 0 && c == job.exclusion.cell;
    };
    for (std::size_t c = 0; c < cover_.cells(); ++c) {
      const std::size_t given = job.givens[c];
      if (given == 0 || lifted(c)) continue;
      assert(given <= cover_.digits);
      const std::uint32_t bit = 1U << (given - 1);
      for (const std::uint16_t h : cover_.houses_of(c)) {
        if ((used_[h] & bit) != 0) return false;
        used_[h] |= bit;
      }
      const std::size_t option = c * cover_.digits + given - 1;
      if (!is_open(option)) return false;
      for (const std::uint16_t item : related_items_of(option)) used_items_[item] = true;
      matrix_.give(option);
    }
    for (std::size_t c = 0; c < cover_.cells(); ++c) {
      if (job.givens[c] != 0 && !lifted(c)) continue;
      std::uint32_t open = (1U << cover_.digits) - 1U;
      for (const std::uint16_t h : cover_.houses_of(c)) open &= ~used_[h];
      if (lifted(c)) open &= ~(1U << (job.exclusion.digit - 1U));
      for (; open != 0; open &= open - 1) {
        const std::size_t option =
            c * cover_.digits + static_cast<std::size_t>(std::countr_zero(open));
        if (is_open(option)) matrix_.link(option);
      }
    }
    matrix_.find_units();
    return true;
  }

  [[nodiscard]] std::span<const std::uint16_t> related_items_of(std::size_t option) const {
    if constexpr (kPlain) return {};
    return cover_.related_items_of(option);
  }
  /// Whether no given is related to it.
  [[nodiscard]] bool is_open(std::size_t option) const {
    const auto related = related_items_of(option);
    return std::none_of(related.begin(), related.end(),
                        [&](std::uint16_t item) { return used_items_[item]; });
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
  std::vector<std::uint32_t> used_;  // digits given in each house: bit d-1 for digit d
  std::vector<bool> used_items_;     // of relations, by givens
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
