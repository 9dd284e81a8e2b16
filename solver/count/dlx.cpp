// The referee: Knuth's Algorithm X with dancing links, for any Shape. Sources: D. E. Knuth,
// "Dancing links", arXiv:cs/0011047; TAOCP 7.2.2.1.
//
// Every item has a circular doubly linked list of the options that may still cover it. To hide an
// option is to unlink its nodes from the lists of all its items; since an unlinked node keeps its
// own links, hidden options are put back, last one first, by writing them into their neighbours
// again. Differences from the book, each measured:
//  - A puzzle starts from the options its givens leave over, linked directly, instead of the whole
//    matrix with the givens covered one by one.
//  - A trail lists hidden options, so undoing walks an array and may stop anywhere; sizes come back
//    from a copy made before the guess.
//  - Items whose size falls to 1 go on a stack and are covered before any choice is made.
//  - The list of uncovered items is the array of sizes itself, where bit 7 marks an item that is
//  not
//    to be chosen (covered, or secondary): the smallest byte is the next item.
//  - A refuted option is hidden and the smallest item chosen anew (two-way branching).
// Invariant between steps: an option is in the lists of all its items or of none, and size_[i] is
// the length of item i's list. One object serves one thread.

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <memory>
#include <vector>

#include "solver/count/counter.h"
#include "solver/count/exact_cover.h"

namespace gridmill {
namespace {

/// `Link` is wide enough for all nodes and headers. `kPlain`: every cell has three houses, so an
/// option has four nodes and looking up its place is arithmetic.
template <class Link, bool kPlain>
class Dlx final : public Counter {
 public:
  explicit Dlx(const Shape& shape)
      : shape_(shape),
        cover_(shape),
        cells_(static_cast<std::size_t>(shape.cells())),
        digits_(static_cast<std::size_t>(shape.digits())),
        links_(cover_.nodes() + cover_.items),
        pristine_(cover_.items, std::uint8_t{0}),
        size_(cover_.items),
        used_(shape.houses().size()),
        units_(2 * cover_.items + 1),
        trail_(cover_.options()),
        placed_(cells_),
        guesses_(cells_),
        saved_sizes_(cells_ * cover_.items) {
    std::fill(pristine_.begin() + static_cast<std::ptrdiff_t>(cover_.primary), pristine_.end(),
              kNotToChoose);
  }

  const Shape& shape() const override { return shape_; }

  void run(CountFeed& feed) override {
    CountJob job;
    while (feed.next(job)) feed.done(job, set_up(job) ? search(job) : 0);
  }

 private:
  static constexpr std::uint8_t kNotToChoose = 0x80;

  struct Links {
    Link up;
    Link down;
  };
  /// What to go back to when the option that was tried is done with.
  struct Guess {
    Link option;
    std::uint32_t trail;
    std::uint32_t placed;
  };

  std::size_t first_node(std::size_t option) const {
    return kPlain ? 4 * option : cover_.begin[option];
  }
  std::size_t end_node(std::size_t option) const {
    return kPlain ? 4 * option + 4 : cover_.begin[option + 1];
  }
  std::size_t option_of(std::size_t node) const { return kPlain ? node / 4 : cover_.option[node]; }
  std::size_t header(std::size_t item) const { return cover_.nodes() + item; }

  /// Links the options that the givens and the exclusion leave; false when givens contradict.
  bool set_up(const CountJob& job) {
    trail_size_ = placed_size_ = units_size_ = 0;
    dead_ = false;
    std::copy(pristine_.begin(), pristine_.end(), size_.begin());
    std::fill(used_.begin(), used_.end(), 0U);
    for (std::size_t i = 0; i < cover_.items; ++i) {
      const auto h = static_cast<Link>(header(i));
      links_[h] = {h, h};
    }
    for (std::size_t c = 0; c < cells_; ++c) {
      if (job.givens[c] == 0) continue;
      assert(job.givens[c] <= digits_);
      if (job.givens[c] == job.exclusion.digit && c == job.exclusion.cell) return false;
      const std::uint32_t bit = 1U << (job.givens[c] - 1U);
      for (const std::uint16_t h : cover_.houses_of(c)) {
        if ((used_[h] & bit) != 0) return false;
        used_[h] |= bit;
      }
      const std::size_t option = c * digits_ + job.givens[c] - 1;
      mark_covered(option);
      placed_[placed_size_++] = static_cast<Link>(option);
    }
    for (std::size_t c = 0; c < cells_; ++c) {
      if (job.givens[c] != 0) continue;
      std::uint32_t open = (std::uint32_t{1} << digits_) - 1U;
      for (const std::uint16_t h : cover_.houses_of(c)) open &= ~used_[h];
      if (job.exclusion.digit != 0 && c == job.exclusion.cell) {
        open &= ~(1U << (job.exclusion.digit - 1U));
      }
      for (; open != 0; open &= open - 1) {
        append(c * digits_ + static_cast<std::size_t>(std::countr_zero(open)));
      }
    }
    for (std::size_t i = 0; i < cover_.primary; ++i) note_if_unit(i);
    return true;
  }

  /// Links an option at the ends of its items' lists.
  void append(std::size_t option) {
    for (std::size_t n = first_node(option); n < end_node(option); ++n) {
      const std::size_t item = cover_.item[n];
      const auto h = static_cast<Link>(header(item));
      const Link last = links_[h].up;
      links_[n] = {last, h};
      links_[last].down = links_[h].up = static_cast<Link>(n);
      ++size_[item];
    }
  }

  /// Takes an option out of the lists of its items.
  void hide(std::size_t option) {
    for (std::size_t n = first_node(option); n < end_node(option); ++n) {
      const Links l = links_[n];
      links_[l.up].down = l.down;
      links_[l.down].up = l.up;
      const std::size_t item = cover_.item[n];
      --size_[item];
      note_if_unit(item);
    }
    trail_[trail_size_++] = static_cast<Link>(option);
  }

  /// Puts hidden options back, the last one first, until the trail has `length` entries.
  void unhide_to(std::size_t length) {
    while (trail_size_ > length) {
      const std::size_t option = trail_[--trail_size_];
      for (std::size_t n = end_node(option); n-- > first_node(option);) {
        const Links l = links_[n];
        links_[l.up].down = links_[l.down].up = static_cast<Link>(n);
      }
    }
  }

  /// Stacks an item that has one option left to cover it; none left is a dead end.
  void note_if_unit(std::size_t item) {
    units_[units_size_] = static_cast<std::uint16_t>(item);
    units_size_ += static_cast<std::size_t>(size_[item] <= 1);
    dead_ = dead_ || size_[item] == 0;
  }

  void mark_covered(std::size_t option) {
    for (std::size_t n = first_node(option); n < end_node(option); ++n) {
      size_[cover_.item[n]] |= kNotToChoose;
    }
  }

  /// Puts an option into the solution: its items are covered, and all other options that would
  /// cover one of them again are hidden.
  void place(std::size_t option) {
    placed_[placed_size_++] = static_cast<Link>(option);
    mark_covered(option);
    hide(option);
    for (std::size_t n = first_node(option); n < end_node(option); ++n) {
      const std::size_t h = header(cover_.item[n]);
      for (std::size_t m = links_[h].down; m != h; m = links_[m].down) hide(option_of(m));
    }
  }

  /// Places the only option of every item that has one; false at a dead end.
  bool place_units() {
    while (!dead_ && units_size_ > 0) {
      const std::size_t item = units_[--units_size_];
      if (size_[item] == 1) place(option_of(links_[header(item)].down));
    }
    return !dead_;
  }

  /// The first item of the smallest size, or cover_.primary when all are covered.
  std::size_t choose() const {
    std::uint8_t smallest = kNotToChoose;
    for (std::size_t i = 0; i < cover_.primary; ++i) smallest = std::min(smallest, size_[i]);
    if (smallest == kNotToChoose) return cover_.primary;
    return static_cast<std::size_t>(
        static_cast<const std::uint8_t*>(std::memchr(size_.data(), smallest, cover_.primary)) -
        size_.data());
  }

  std::uint64_t search(const CountJob& job) {
    std::uint64_t found = 0;
    std::size_t depth = 0;
    for (;;) {
      if (place_units()) {
        const std::size_t item = choose();
        if (item < cover_.primary) {
          const std::size_t option = option_of(links_[header(item)].down);
          guesses_[depth] = {static_cast<Link>(option), static_cast<std::uint32_t>(trail_size_),
                             static_cast<std::uint32_t>(placed_size_)};
          std::copy(size_.begin(), size_.end(), saved_sizes(depth++));
          place(option);
          continue;
        }
        if (job.solutions != nullptr) write_solution(job.solutions + found * cells_);
        if (++found == job.limit) return found;
      }
      if (depth == 0) return found;
      const Guess& guess = guesses_[--depth];
      unhide_to(guess.trail);
      std::copy_n(saved_sizes(depth), cover_.items, size_.begin());
      placed_size_ = guess.placed;
      units_size_ = 0;
      dead_ = false;
      hide(guess.option);
    }
  }

  std::vector<std::uint8_t>::iterator saved_sizes(std::size_t depth) {
    return saved_sizes_.begin() + static_cast<std::ptrdiff_t>(depth * cover_.items);
  }

  void write_solution(std::uint8_t* solution) const {
    for (std::size_t i = 0; i < cells_; ++i) {
      solution[placed_[i] / digits_] = static_cast<std::uint8_t>(placed_[i] % digits_ + 1);
    }
  }

  const Shape& shape_;
  const ExactCover cover_;
  const std::size_t cells_;
  const std::size_t digits_;
  std::vector<Links> links_;            // of nodes, then of the items' headers
  std::vector<std::uint8_t> pristine_;  // sizes before any option is linked
  std::vector<std::uint8_t> size_;      // of each item's list; bit 7: not to be chosen
  std::vector<std::uint32_t> used_;     // digits given in each house
  std::vector<std::uint16_t> units_;    // items whose size fell to 1 or 0
  std::vector<Link> trail_;             // hidden options
  std::vector<Link> placed_;            // the solution so far, givens first
  std::vector<Guess> guesses_;
  std::vector<std::uint8_t> saved_sizes_;
  std::size_t units_size_ = 0;
  std::size_t trail_size_ = 0;
  std::size_t placed_size_ = 0;
  bool dead_ = false;
};

}  // namespace

bool serves_dlx(const Shape&) { return true; }

std::unique_ptr<Counter> make_dlx(const Shape& shape) {
  if (!shape.has_extra_houses()) return std::make_unique<Dlx<std::uint16_t, true>>(shape);
  const ExactCover cover(shape);
  if (cover.nodes() + cover.items <= 0x10000) {
    return std::make_unique<Dlx<std::uint16_t, false>>(shape);
  }
  return std::make_unique<Dlx<std::uint32_t, false>>(shape);
}

}  // namespace gridmill
