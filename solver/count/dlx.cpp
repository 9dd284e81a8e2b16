// The referee: Algorithm X with dancing links, for any BoardSpec. Sources: D. E. Knuth, "Dancing
// links", arXiv:cs/0011047; TAOCP 7.2.2.1. The rules are in exact_cover.h. One object serves one
// thread.

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "solver/count/counter.h"
#include "solver/count/exact_cover.h"

namespace gridmill {
namespace {

/// The state of Algorithm X: which options are still possible, as dancing links.
///
/// Every item has a circular doubly linked list of the options that may still cover it. Hiding an
/// option unlinks its nodes from the lists of all its items. An unlinked node keeps its own links,
/// so hidden options are put back, the last one first, by writing them into their neighbors again.
/// Differences from the book, measured on the 17-clue and the SE 11+ list:
///  - A puzzle starts from the options that its givens leave, linked directly, instead of the whole
///    matrix with the givens covered one by one.
///  - Items whose size falls to 1 are stacked, and covered before any choice is made.
///  - A trail lists the hidden options, so undoing walks an array and may stop anywhere; the sizes
///    come back from a copy made at the guess.
///  - The list of items to cover is the array of sizes itself: bit 7 marks the items that are not
///  to
///    be chosen (covered, or secondary), and the smallest byte is the next item.
///
/// Invariants between calls:
/// 1. An option is in the lists of all its items or of none.
/// 2. The size of an item that is not covered is the length of its list.
/// 3. The trail lists the options that are out of their lists since the root, the last one last;
///    undoing it restores the links exactly.
/// 4. guesses_[0, depth_) can be taken back: each has another option to try.
///
/// Tried and lost: leaving a rival in the list of the covered item itself, as the book does (3 to
/// 10 % slower, because the loop is no longer uniform); two-way branching, that is hiding a refuted
/// option and choosing anew (the same on the lists, 40 % slower when all 6x6 grids are counted);
/// units as a queue (2 % more placements).
///
/// One object serves one thread; nothing is allocated after construction.
///
/// `Link` is wide enough for all nodes and headers. `kPlain`: every cell has three houses, so every
/// option has four nodes, and finding them is arithmetic.
template <class Link, bool kPlain>
class DancingLinks {
 public:
  explicit DancingLinks(const BoardSpec& board)
      : cover_(board),
        links_(cover_.nodes() + cover_.items),
        size_(cover_.items),
        dead_ends_(cover_.items),
        units_(2 * cover_.items + 1),
        trail_(cover_.options()),
        placed_(cover_.cells()),
        guesses_(cover_.cells()),
        saved_sizes_(cover_.cells() * cover_.items) {
    assert(links_.size() - 1 <= std::numeric_limits<Link>::max());
    assert(cover_.primary < 1U << 14);  // item_to_branch
    assert(!kPlain || cover_.nodes() == 4 * cover_.options());
  }

  /// The problem that the matrix is of.
  [[nodiscard]] const ExactCover& cover() const { return cover_; }

  /// Back to no options at all, nothing placed.
  void clear() {
    units_size_ = trail_size_ = placed_size_ = depth_ = 0;
    dead_ = false;
    std::fill(dead_ends_.begin(), dead_ends_.end(), Size{0});
    const auto secondary = size_.begin() + static_cast<std::ptrdiff_t>(cover_.primary);
    std::fill(size_.begin(), secondary, Size{0});
    std::fill(secondary, size_.end(), kNotToChoose);
    for (std::size_t i = 0; i < cover_.items; ++i) {
      const auto h = static_cast<Link>(header(i));
      links_[h] = {h, h};
    }
  }

  /// Puts an option into the solution before its rivals are linked (which they must not be).
  void add_given(std::size_t option) {
    assert(placed_size_ < cover_.cells() && option < cover_.options());
    placed_[placed_size_++] = static_cast<Link>(option);
    mark_covered(option);
  }

  /// Makes an option possible: appends it to the lists of its items.
  void link(std::size_t option) {
    const std::size_t first = first_node(option);
    for (std::size_t k = 0; k < nodes_of(option); ++k) {
      const auto n = static_cast<Link>(first + k);
      const std::size_t item = cover_.item[n];
      const auto h = static_cast<Link>(header(item));
      const Link last = links_[h].up;
      assert(last < n || last == h);  // options are linked in order
      links_[n] = {last, h};
      links_[last].down = links_[h].up = n;
      ++size_[item];
    }
  }

  /// Stacks the items of size 0 and 1, once all options are linked.
  void find_units() {
    for (std::size_t i = 0; i < cover_.primary; ++i) {
      if (size_[i] <= 1) units_[units_size_++] = static_cast<std::uint16_t>(i);
      dead_ |= size_[i] == 0;
    }
    assert(units_size_ <= cover_.primary);
    assert(invariant_holds());
  }

  /// Places the only option of every item that has one; false when an item is left without any.
  bool place_units() {
    while (!dead_ && units_size_ > 0) {
      const std::size_t item = units_[--units_size_];
      if (size_[item] != 1) continue;
      assert(links_[header(item)].down == links_[header(item)].up);  // one option
      place(option_of(links_[header(item)].down));
    }
    return !dead_;
  }

  /// The item to branch on: of the smallest size, of these the one where most dead ends were met so
  /// far, of these the first, so cells before houses; cover.items when all primary items are
  /// covered. Dead ends as a tie-break come from constraint solvers (Boussemart, Hemery, Lecoutre,
  /// Sais, "Boosting systematic search by weighting constraints", ECAI 2004): against the first
  /// smallest item, 17-clue 17 % faster, SE 11+ 30 %, 25x25 boards with 40 % givens 0.02 s instead
  /// of 5 s. Ties to houses before cells: 40 % more guesses on SE 11+.
  [[nodiscard]] std::size_t item_to_branch() const {
    // All three as one number, so that the loop is a running minimum without a branch (a third
    // faster on SE 11+ than comparing them one after the other):
    //
    //     bit 29..22  size      21..14  255 - dead ends      13..0  item
    //
    // Primary items stay below 2^14: 25 * 25 cells and 25 digits for each of at most 75 + 255
    // houses.
    constexpr int kNone = kNotToChoose << 22;
    int best = kNone;
    for (std::size_t i = 0; i < cover_.primary; ++i) {
      const int key = size_[i] << 22 | (0xFF - dead_ends_[i]) << 14 | static_cast<int>(i);
      best = std::min(best, key);
    }
    return best == kNone ? cover_.items : static_cast<std::size_t>(best & 0x3FFF);
  }

  /// Places the first option of an item with two or more.
  void branch_on(std::size_t item) {
    assert(size_[item] >= 2 && size_[item] < kNotToChoose && size_[item] == length_of(item));
    const auto h = static_cast<Link>(header(item));
    const Link node = links_[h].down;
    assert(depth_ < guesses_.size());
    std::copy(size_.begin(), size_.end(), saved_sizes(depth_));
    guesses_[depth_++] = {node, h, static_cast<std::uint32_t>(trail_size_),
                          static_cast<std::uint32_t>(placed_size_)};
    place(option_of(node));
  }

  /// Takes the last guess back and places the next option of its item instead; the last option is
  /// no guess any more. False when there is no guess to take back.
  bool next_branch() {
    if (depth_ == 0) return false;
    Guess& guess = guesses_[depth_ - 1];
    assert(guess.trail < trail_size_ && guess.placed < placed_size_);
    unhide_to(guess.trail);
    std::copy_n(saved_sizes(depth_ - 1), cover_.items, size_.begin());
    assert(depth_ > 1 || invariant_holds());  // at the root: everywhere, it would take too long
    placed_size_ = guess.placed;
    units_size_ = 0;
    dead_ = false;
    guess.node = links_[guess.node].down;
    assert(guess.node != guess.header);  // invariant 4
    if (links_[guess.node].down == guess.header) --depth_;
    place(option_of(guess.node));
    return true;
  }

  /// The options placed so far; a solution when all primary items are covered.
  [[nodiscard]] std::span<const Link> placed() const { return {placed_.data(), placed_size_}; }

 private:
  // Not std::uint8_t: a store through that type may change anything, so the compiler would load
  // every pointer again after each (-10 %).
  using Size = char8_t;
  static constexpr Size kNotToChoose = 0x80;

  struct Links {
    Link up;
    Link down;
  };
  struct Guess {
    Link node;             ///< the option that is tried, in the list of the item that branches
    Link header;           ///< of that list
    std::uint32_t trail;   ///< trail_size_ before
    std::uint32_t placed;  ///< placed_size_ before
  };
  /// What hiding reads and writes, as locals of place(): they stay in registers, where members
  /// would be loaded and stored again for every node (-6 %).
  struct HideCursors {
    Links* links;
    Size* size;
    const std::uint16_t* item;
    std::uint16_t* units;  ///< end of the stack
    Link* trail;           ///< end of the trail

    void unlink(std::size_t node) {
      const Links l = links[node];
      assert(links[l.up].down == node && links[l.down].up == node);
      links[l.up].down = l.down;
      links[l.down].up = l.up;
    }
  };

  std::size_t first_node(std::size_t option) const {
    return kPlain ? 4 * option : cover_.begin[option];
  }
  std::size_t nodes_of(std::size_t option) const {
    return kPlain ? 4 : cover_.begin[option + 1] - cover_.begin[option];
  }
  std::size_t option_of(std::size_t node) const { return kPlain ? node / 4 : cover_.option[node]; }
  std::size_t header(std::size_t item) const { return cover_.nodes() + item; }

  typename std::vector<Size>::iterator saved_sizes(std::size_t depth) {
    return saved_sizes_.begin() + static_cast<std::ptrdiff_t>(depth * cover_.items);
  }

  /// Notes a dead end at an item that has no option left.
  void count_failure(std::size_t item) {
    dead_ = true;
    if (++dead_ends_[item] == 0xFF) {
      for (Size& n : dead_ends_) n = static_cast<Size>(n / 2);
    }
  }

  void mark_covered(std::size_t option) {
    const std::size_t first = first_node(option);
    for (std::size_t k = 0; k < nodes_of(option); ++k) {
      size_[cover_.item[first + k]] |= kNotToChoose;
    }
  }

  /// Takes an option out of all its lists and stacks the items that have one option left or none.
  void hide(std::size_t option, HideCursors& cursors) const {
    const std::size_t first = first_node(option);
    for (std::size_t k = 0; k < nodes_of(option); ++k) {
      cursors.unlink(first + k);
      const std::uint16_t item = cursors.item[first + k];
      const Size left = --cursors.size[item];
      *cursors.units = item;  // without a branch, which would often be mispredicted
      cursors.units += static_cast<std::ptrdiff_t>(left <= 1);
    }
    *cursors.trail++ = static_cast<Link>(option);
  }

  /// Puts an option into the solution: its items are covered, and its rivals, the other options
  /// that would cover one of them again, are hidden.
  void place(std::size_t option) {
    assert(placed_size_ < placed_.size());
    placed_[placed_size_++] = static_cast<Link>(option);
    mark_covered(option);
    HideCursors cursors{links_.data(), size_.data(), cover_.item.data(),
                        units_.data() + units_size_, trail_.data() + trail_size_};
    const std::size_t first = first_node(option);
    for (std::size_t k = 0; k < nodes_of(option); ++k) cursors.unlink(first + k);
    *cursors.trail++ = static_cast<Link>(option);
    for (std::size_t k = 0; k < nodes_of(option); ++k) {
      const std::size_t h = header(cursors.item[first + k]);
      for (std::size_t m = cursors.links[h].down; m != h; m = cursors.links[m].down) {
        hide(option_of(m), cursors);
      }
    }
    trail_size_ = static_cast<std::size_t>(cursors.trail - trail_.data());
    const auto units_end = static_cast<std::size_t>(cursors.units - units_.data());
    assert(trail_size_ <= trail_.size() && units_end < units_.size());
    for (; units_size_ < units_end; ++units_size_) {
      if (size_[units_[units_size_]] == 0) count_failure(units_[units_size_]);
    }
  }

  /// Puts hidden options back, the last one first, until the trail has `length` entries.
  void unhide_to(std::size_t length) {
    assert(length <= trail_size_);
    while (trail_size_ > length) {
      const std::size_t option = trail_[--trail_size_];
      const std::size_t first = first_node(option);
      for (std::size_t k = nodes_of(option); k-- > 0;) {
        const Links l = links_[first + k];
        assert(links_[l.up].down == l.down && links_[l.down].up == l.up);
        links_[l.up].down = links_[l.down].up = static_cast<Link>(first + k);
      }
    }
  }

  std::size_t length_of(std::size_t item) const {
    std::size_t length = 0;
    for (std::size_t n = links_[header(item)].down; n != header(item); n = links_[n].down) ++length;
    return length;
  }
  /// The invariant between calls, except options that are in some of their lists only.
  bool invariant_holds() const {
    for (std::size_t i = 0; i < cover_.items; ++i) {
      std::size_t n = header(i);
      do {
        const std::size_t next = links_[n].down;
        if (links_[next].up != n || (next < cover_.nodes() && cover_.item[next] != i)) return false;
        n = next;
      } while (n != header(i));
      if (size_[i] < kNotToChoose && size_[i] != length_of(i)) return false;
    }
    return true;
  }

  const ExactCover cover_;
  std::vector<Links> links_;          // of the nodes, then of the items' headers
  std::vector<Size> size_;            // of each item's list; bit 7: not to be chosen
  std::vector<Size> dead_ends_;       // met at each item; all are halved when one reaches 255
  std::vector<std::uint16_t> units_;  // items whose size fell to 1 or 0; one place to spare
  std::vector<Link> trail_;           // options out of their lists, in the order they went
  std::vector<Link> placed_;          // the solution so far, givens first
  std::vector<Guess> guesses_;
  std::vector<Size> saved_sizes_;  // cover.items at each guess
  std::size_t units_size_ = 0;
  std::size_t trail_size_ = 0;
  std::size_t placed_size_ = 0;
  std::size_t depth_ = 0;
  bool dead_ = false;  // an uncovered item has no option left
};

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
  if (!board.has_extra_houses() && board.relations().empty() && !board.has_several_grids())
    return std::make_unique<Dlx<std::uint16_t, true>>(board);
  const ExactCover cover(board);
  if (cover.nodes() + cover.items <= 0x10000) {
    return std::make_unique<Dlx<std::uint16_t, false>>(board);
  }
  return std::make_unique<Dlx<std::uint32_t, false>>(board);
}

}  // namespace gridmill
