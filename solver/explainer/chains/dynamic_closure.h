#pragma once

// What dynamic chains imply that have nothing nested: one that is on puts the others of its cell
// and of its digit in its regions off, and if all others of such a group are off, one is on, by
// any number of implications.
//
// All candidates are assumed at once, each in its own bit: row i has a bit for each start that
// puts candidate i on (`on`) or off (`off`), and one pass over a group serves all starts. In the
// end the rows are transposed, to sets of what a start implies.
//
//              start 0 1 2 ... 63 | 64 ...
//     rows_[i].on    . 1 .     1  |           bit s: start s puts i on
//     rows_[i].off   1 . .     .  |           bit s: start s puts i off
//
// Starts that contradict themselves stop (`conflict_`). What they imply is not complete then, and
// is taken to be everything.
//
// A candidate that goes off puts its partner on, if it has one, and that implies the same; if not,
// it implies nothing. So being off needs no rows.
//
// Invariant: rows only grow while they spread, so the order in which groups are visited does not
// matter, and the closure of a board with fewer candidates continues from that of a board with
// more. Numbers do not change; a candidate that was eliminated is off for all starts.
//
// Source: ours.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "solver/explainer/chains/graph_closure.h"
#include "solver/explainer/chains/link_graph.h"
#include "solver/explainer/chains/links.h"

namespace gridmill::explainer {

/// Vectors of the compiler, which makes of them what the instruction set has.
using Words2 [[gnu::vector_size(16)]] = std::uint64_t;
using Words4 [[gnu::vector_size(32)]] = std::uint64_t;

/// What is kept of a DynamicClosure: the candidates left, the conflicts, and the rows.
struct KeptClosure {
  std::vector<std::uint64_t> words;
};

/// For boards of at most 64 * W candidates.
template <std::size_t W>
class DynamicClosure {
 public:
  using BitSet = Bits<W>;
  static constexpr std::size_t kMax = 64 * W;

  /// The board must not have more than kMax candidates.
  explicit DynamicClosure(const Board& board) : board_(board) {
    number_groups();
    std::fill_n(rows_.begin(), 64 * blocks(), Rows{});
    Waiting waiting{};
    for (std::size_t i = 0; i < size_; ++i) {
      left_.insert(i);
      rows_[i].on = row_of(i);
    }
    for (std::size_t g = 0; g < groups_; ++g) waiting.insert(g);
    close(waiting);
  }
  /// Continues from the closure of a board that has all candidates of this one, and keeps its
  /// numbers. `kept` is of a board between them, if it is not empty.
  DynamicClosure(const Board& board, const DynamicClosure& base, const KeptClosure& kept = {})
      : board_(board),
        size_(base.size_),
        groups_(base.groups_),
        candidate_(base.candidate_),
        number_(base.number_),
        groups_of_(base.groups_of_) {
    base.left_.for_each([&](std::size_t i) {
      if (board.has(candidate_[i])) left_.insert(i);
    });
    assert(as_index(left_.size()) == count_candidates(board));
    BitSet gone{};
    if (!load(kept, gone)) {
      gone = base.left_ - left_;
      conflict_ = base.conflict_;
      std::copy_n(base.rows_.begin(), 64 * blocks(), rows_.begin());
    }
    for (std::size_t g = 0; g < groups_; ++g) keep_group(g, base.group_[g]);
    Waiting waiting{};
    gone.for_each([&](std::size_t i) {
      for (std::size_t v = 0; v < kVectors; ++v) {
        rows_[i].off[v] = ~Vec{};
        conflict_[v] |= rows_[i].on[v];  // among them itself
      }
      const auto& of = groups_of_[i];
      for (std::size_t n = 0; n < of.count; ++n) waiting.insert(of.groups[n]);
    });
    close(waiting);
  }

  /// Candidates that contradict themselves by being on. What they imply is not complete, so it is
  /// taken to be everything.
  [[nodiscard]] const BitSet& conflict() const { return conflicts_; }
  /// The candidates of the board.
  [[nodiscard]] const BitSet& left() const { return left_; }
  [[nodiscard]] int candidate(std::size_t i) const { return candidate_[i]; }
  /// The number of a candidate that the board has.
  [[nodiscard]] std::size_t number(int candidate) const { return number_[as_index(candidate)]; }
  /// What is off when a candidate is on.
  [[nodiscard]] const BitSet& off(std::size_t i) const { return from_off_[i]; }
  /// Works out what is on, too, which `set` and `search_targets` need and bounds do not.
  void find_on() {
    run_vectorized(
        [&] { turn([&](std::size_t i) -> const Row& { return rows_[i].on; }, from_on_); });
  }
  /// Replaces what a candidate implies by literals, where something better is known than
  /// "everything".
  template <typename Literals>
  void set(std::size_t i, Literals&& literals) {
    BitSet on{}, off{};
    for (const int lit : literals) (is_on(lit) ? on : off).insert(number(candidate_in(lit)));
    from_on_[i] = on;
    from_off_[i] = off;
  }
  /// Keeps the closure, for one that continues from the same base.
  void save(KeptClosure& kept) const {
    kept.words.clear();
    const auto save = [&](const auto& what) {
      const auto words = bit_cast<std::array<std::uint64_t, W>>(what);
      kept.words.insert(kept.words.end(), words.begin(), words.end());
    };
    kept.words.reserve((2 + 2 * size_) * W);
    save(left_);
    save(conflict_);
    for (std::size_t i = 0; i < size_; ++i) {
      save(rows_[i].on);
      save(rows_[i].off);
    }
  }
  /// Whether the closure of a board with fewer candidates may continue from this one. If a cell has
  /// been filled, its digit is not off, and if the numbers are too sparse, a new one costs less.
  [[nodiscard]] bool serves(const Board& board) const {
    return blocks() == (count_candidates(board) + 63) / 64 &&
           !left_.any_of([&](std::size_t i) { return !board.empty(cell_of(candidate_[i])); });
  }
  /// `worth(group, on, off)`: whether it may matter that all candidates of a group put these on and
  /// off, by number; `worth_double(candidate, on, off)`: that a candidate does, on or off.
  template <typename Worth, typename WorthDouble>
  [[nodiscard]] SearchTargets search_targets(Worth&& worth, WorthDouble&& worth_double) const {
    SearchTargets targets;
    left_.for_each([&](std::size_t i) {
      const int c = candidate_[i];
      if (conflicts_.contains(i)) targets.refuted.insert(c);
      const StrongLinks partners = strong_links(board_, c, true, true);
      if (partners.count == 0) return;
      const std::size_t to = number(partners.to[0]);
      if (conflicts_.contains(to)) targets.proved.insert(c);
      if (conflicts_.contains(to) ||
          worth_double(c, from_on_[i] & from_on_[to], from_off_[i] & from_off_[to])) {
        targets.doubles.insert(c);
      }
    });
    add_shared_groups(
        board_, [&](int c) { return number(c); },
        [&](std::size_t i) -> const BitSet& { return from_on_[i]; },
        [&](std::size_t i) -> const BitSet& { return from_off_[i]; }, worth, targets);
    return targets;
  }

 private:
  /// Cells, and digits in regions.
  static constexpr std::size_t kMaxGroups = kCells + kRegions * kDigits;
  static constexpr std::size_t kGroupWords = (kMaxGroups + 63) / 64;
  /// Bits for all starts, as the processor takes them.
  static constexpr std::size_t kLanes = W == 2 ? 2 : 4;
  static constexpr std::size_t kVectors = W / kLanes;
  using Vec = std::conditional_t<W == 2, Words2, Words4>;
  using Row = std::array<Vec, kVectors>;
  /// The starts that put a candidate on, and off.
  struct Rows {
    Row on, off;
  };
  using Waiting = Bits<kGroupWords>;
  struct Group {
    std::array<std::uint16_t, 9> members;
    std::uint16_t count = 0;
  };
  /// If there are fewer than four, the rest is the last one.
  struct GroupsOf {
    std::array<std::uint16_t, 4> groups;
    std::uint16_t count;
  };

  /// Takes over what was kept, if its board has all candidates that are left, and notes what else
  /// it has; otherwise false.
  bool load(const KeptClosure& kept, BitSet& gone) {
    const std::uint64_t* from = kept.words.data();
    const auto load = [&](auto& what) {
      std::array<std::uint64_t, W> words;
      std::copy_n(from, W, words.begin());
      what = bit_cast<std::remove_cvref_t<decltype(what)>>(words);
      from += W;
    };
    if (kept.words.empty()) return false;
    assert(kept.words.size() == (2 + 2 * size_) * W);
    load(gone);
    if (!gone.contains(left_)) return false;
    gone -= left_;
    load(conflict_);
    for (std::size_t i = 0; i < size_; ++i) {
      load(rows_[i].on);
      load(rows_[i].off);
    }
    for (std::size_t i = size_; i < 64 * blocks(); ++i) rows_[i] = {};
    return true;
  }

  /// The numbers are for that many times 64 candidates.
  [[nodiscard]] std::size_t blocks() const { return (size_ + 63) / 64; }

  void number_groups() {
    for (int cell = 0; cell < kCells; ++cell) {
      Group& group = group_[groups_];
      group.count = 0;
      for_bits(board_.candidates(cell), [&](int digit) {
        assert(size_ < kMax);
        const int c = candidate_of(cell, digit);
        number_[as_index(c)] = static_cast<std::uint16_t>(size_);
        candidate_[size_] = static_cast<std::uint16_t>(c);
        groups_of_[size_].count = 0;
        group.members[group.count++] = static_cast<std::uint16_t>(size_++);
      });
      add_group();
    }
    for (std::size_t region = 0; region < kRegions; ++region) {
      for (int digit = 0; digit < kDigits; ++digit) {
        Group& group = group_[groups_];
        group.count = 0;
        for_bits(board_.places(static_cast<int>(region), digit), [&](int place) {
          group.members[group.count++] =
              static_cast<std::uint16_t>(number(candidate_of(cell_at(region, place), digit)));
        });
        add_group();
      }
    }
  }
  /// Keeps the group that was made last if it has links.
  void add_group() {
    const Group& group = group_[groups_];
    if (group.count < 2) return;
    for (std::size_t k = 0; k < group.count; ++k) {
      auto& of = groups_of_[group.members[k]];
      std::fill(of.groups.begin() + of.count++, of.groups.end(),
                static_cast<std::uint16_t>(groups_));
    }
    ++groups_;
  }

  /// Takes over what is left of a group, or all of it if that would have no links.
  void keep_group(std::size_t g, const Group& from) {
    Group& group = group_[g];
    group.count = 0;
    for (std::size_t k = 0; k < from.count; ++k) {
      group.members[group.count] = from.members[k];
      group.count =
          static_cast<std::uint16_t>(group.count + (left_.contains(from.members[k]) ? 1 : 0));
    }
    if (group.count < 2) group = from;
  }

  /// The bit of a start.
  [[nodiscard]] static Row row_of(std::size_t i) {
    Row row{};
    row[i / 64 / kLanes][i / 64 % kLanes] = std::uint64_t{1} << (i % 64);
    return row;
  }

  /// Spreads until nothing changes, then turns rows into columns. Groups of which a member changed
  /// wait in a set, not in a queue: one pass over a group takes in all changes so far.
  void close(Waiting& waiting) {
    run_vectorized([&] { close_all(waiting); });
  }
  __attribute__((always_inline)) void close_all(Waiting& waiting) {
    spread_all(waiting);
    // Every candidate implies a settled one, so those add nothing; nor do eliminated ones.
    left_.for_each([&](std::size_t i) {
      if (board_.size(cell_of(candidate_[i])) > 1) open_.insert(i);
    });
    conflicts_ = set_of(conflict_);
    conflicts_ &= left_;
    turn([&](std::size_t i) -> const Row& { return rows_[i].off; }, from_off_);
  }
  /// Turns rows into columns.
  template <typename RowOf>
  __attribute__((always_inline)) void turn(RowOf&& row, std::array<BitSet, kMax>& columns) {
    for (std::size_t i = 0; i < size_; ++i) columns[i] = {};
    for (std::size_t w = 0; w < blocks(); ++w) {
      for (std::size_t v = 0; v < blocks(); ++v) transpose(row, columns, w, v);
    }
    for (std::size_t i = 0; i < size_; ++i) columns[i] &= open_;
    conflicts_.for_each([&](std::size_t i) { columns[i] = left_; });
  }

  __attribute__((always_inline)) void spread_all(Waiting& waiting) {
    while (!waiting.empty()) {
      for (std::size_t w = 0; w < kGroupWords; ++w) {
        while (waiting.words[w] != 0) {
          const std::size_t g = w * 64 + as_index(std::countr_zero(waiting.words[w]));
          waiting.erase(g);
          spread(g, waiting);
        }
      }
    }
  }

  /// In a group one that is on puts the others off, and if all others are off, one is on.
  __attribute__((always_inline)) void spread(std::size_t g, Waiting& waiting) {
    const Group& group = group_[g];
    std::array<Row, 9> fresh;
    Row any{};
    std::array<Row, 2> on, left;  // whether any member is, or may be, and whether two
    for (std::size_t v = 0; v < kVectors; ++v) {
      Vec one_on = {}, several_on = {}, one_left = {}, several_left = {};
      for (std::size_t k = 0; k < group.count; ++k) {
        const Rows& rows = rows_[group.members[k]];
        several_on |= one_on & rows.on[v];
        one_on |= rows.on[v];
        several_left |= one_left & ~rows.off[v];
        one_left |= ~rows.off[v];
      }
      // Something new: one is on and two may be, or none is on and at most one may be. A start
      // that contradicts itself stops: it gets nothing more.
      any[v] = ~((one_on ^ several_left) | conflict_[v]);
      on[0][v] = one_on;
      on[1][v] = several_on;
      left[0][v] = one_left;
      left[1][v] = several_left;
    }
    if (empty(any)) return;
    for (std::size_t v = 0; v < kVectors; ++v) {
      // The state of the others for each member.
      Vec conflict = conflict_[v];
      for (std::size_t k = 0; k < group.count; ++k) {
        Rows& rows = rows_[group.members[k]];
        const Vec others_on = (on[0][v] & ~rows.on[v]) | on[1][v];
        const Vec others_left = (left[0][v] & rows.off[v]) | left[1][v];
        const Vec more_off = others_on & ~(conflict_[v] | rows.off[v]);
        const Vec more_on = ~(others_left | conflict_[v] | rows.on[v]);
        rows.off[v] |= more_off;
        rows.on[v] |= more_on;
        conflict |= rows.on[v] & rows.off[v];
        fresh[k][v] = more_on | more_off;
      }
      conflict_[v] = conflict;
    }
    for (std::size_t k = 0; k < group.count; ++k) {
      if (empty(fresh[k])) continue;
      for (const std::uint16_t to : groups_of_[group.members[k]].groups) waiting.insert(to);
    }
    waiting.erase(g);  // there is no more to it for now
  }
  [[nodiscard]] static bool empty(const Row& row) {
    std::uint64_t any = 0;
    for (const Vec& words : row) {
      for (std::size_t w = 0; w < kLanes; ++w) any |= words[w];
    }
    return any == 0;
  }

  [[nodiscard]] static BitSet set_of(const Row& row) {
    BitSet set;
    for (std::size_t w = 0; w < W; ++w) set.words[w] = row[w / kLanes][w % kLanes];
    return set;
  }

  /// One round of the transposition of a block: squares of `Step` bits change places across the
  /// diagonal. Source: H. S. Warren, Hacker's Delight, 2nd edition, section 7-3.
  template <std::size_t Step>
  static void swap_bits(std::array<std::uint64_t, 64>& block, std::uint64_t mask) {
    for (std::size_t first = 0; first < 64; first += 2 * Step) {
      for (std::size_t i = first; i < first + Step; ++i) {
        const std::uint64_t swapped = ((block[i] >> Step) ^ block[i + Step]) & mask;
        block[i] ^= swapped << Step;
        block[i + Step] ^= swapped;
      }
    }
  }
  /// Block (w, v) of 64 x 64 bits.
  template <typename RowOf>
  static void transpose(RowOf&& row, std::array<BitSet, kMax>& columns, std::size_t w,
                        std::size_t v) {
    std::array<std::uint64_t, 64> block;
    for (std::size_t i = 0; i < 64; ++i) block[i] = row(w * 64 + i)[v / kLanes][v % kLanes];
    swap_bits<32>(block, 0x00000000ffffffffULL);
    swap_bits<16>(block, 0x0000ffff0000ffffULL);
    swap_bits<8>(block, 0x00ff00ff00ff00ffULL);
    swap_bits<4>(block, 0x0f0f0f0f0f0f0f0fULL);
    swap_bits<2>(block, 0x3333333333333333ULL);
    swap_bits<1>(block, 0x5555555555555555ULL);
    for (std::size_t i = 0; i < 64; ++i) columns[v * 64 + i].words[w] = block[i];
  }

  const Board& board_;
  std::size_t size_ = 0;
  std::size_t groups_ = 0;
  std::array<std::uint16_t, kMax> candidate_;
  std::array<std::uint16_t, kCandidates> number_;
  std::array<Group, kMaxGroups + 1> group_;
  std::array<GroupsOf, kMax> groups_of_;
  BitSet left_{}, open_{};
  BitSet conflicts_;
  Row conflict_{};
  std::array<Rows, kMax> rows_;                  ///< what is implied, by which starts
  std::array<BitSet, kMax> from_on_, from_off_;  ///< columns: what a start implies
};

}  // namespace gridmill::explainer
