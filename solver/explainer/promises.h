#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "solver/board/cpu.h"
#include "solver/explainer/link_graph.h"

/// Where a search for multiple chains can find something. Sets of implications, without order,
/// lengths or reasons, are a matter of microseconds for all candidates together, and what they
/// promise nothing about need not be searched.

namespace gridmill::explainer {

/// All that are left out promise nothing; the others may be in vain.
struct Promises {
  CandidateBits refuted, proved;  ///< contradictions of what is on, of what is off
  CandidateBits doubles;
  CellBits cells;                        ///< cell chains
  std::array<Mask, kRegions> regions{};  ///< region chains: digits
  void add_region(std::size_t region, int digit) {
    regions[region] = static_cast<Mask>(regions[region] | bit_of(digit));
  }
  [[nodiscard]] bool empty() const {
    Mask digits = 0;
    for (const Mask mask : regions) digits = static_cast<Mask>(digits | mask);
    return digits == 0 && cells.empty() && refuted.empty() && proved.empty() && doubles.empty();
  }
};

/// Cells and regions of whose candidates `share(group)` is true.
template <typename Share>
void promise_groups(const Sheet& sheet, Share&& share, Promises& promises) {
  for_groups(
      sheet,
      [&](int cell, auto group) {
        if (share(group)) promises.cells.insert(cell);
      },
      [&](std::size_t region, int digit, auto group) {
        if (share(group)) promises.add_region(region, digit);
      });
}

/// Cells and regions all of whose candidates share an implication: `on(i)` and `off(i)` are those
/// of candidate number `number(c)`, as Bits.
template <typename Number, typename On, typename Off>
void promise_shared(const Sheet& sheet, Number&& number, On&& on, Off&& off, Promises& promises) {
  const auto share = [&](std::span<const std::uint16_t> group) {
    auto all_on = on(number(group[0]));
    auto all_off = off(number(group[0]));
    for (const std::uint16_t c : group.subspan(1)) {
      all_on &= on(number(c));
      all_off &= off(number(c));
    }
    return !all_on.empty() || !all_off.empty();
  };
  promise_groups(sheet, share, promises);
}

/// What is off when a candidate is on, for each part of a closure.
template <std::size_t W>
std::array<Bits<W>, LinkGraph<W>::kMost> off_by_part(const LinkGraph<W>& graph,
                                                     const GraphClosure<W>& closure) {
  // A part comes after all parts it leads to.
  std::array<Bits<W>, LinkGraph<W>::kMost> off;
  for (std::size_t part = 0; part < closure.parts(); ++part) {
    Bits<W> set{};
    Bits<W> rest = closure.on_of(part);
    rest.remove(closure.members(part));
    closure.members(part).for_each([&](std::size_t i) {
      set |= graph.weak(i);
      Bits<W> next = graph.next(i);
      for (next &= rest; !next.empty(); next &= rest) {
        const std::size_t to = closure.part(next.first());
        set |= off[to];
        rest.remove(closure.on_of(to));
      }
    });
    off[part] = set;
  }
  return off;
}

/// For chains that are not dynamic.
template <std::size_t W>
Promises promises_of(const Sheet& sheet, const LinkGraph<W>& graph,
                     const GraphClosure<W>& closure) {
  const auto off = off_by_part(graph, closure);
  Promises promises;
  promise_shared(
      sheet, [&](int c) { return graph.number(c); },
      [&](std::size_t i) -> const Bits<W>& { return closure.on(i); },
      [&](std::size_t i) -> const Bits<W>& { return off[closure.part(i)]; }, promises);
  return promises;
}

/// How many nodes a cell or region chain has at least, not dynamic ones, where no candidate
/// contradicts itself. Then each node has one parent and comes up by the shortest way, so that what
/// a conclusion counts is the sum of its distances from all starts.
template <std::size_t W>
class SharedLengths {
 public:
  explicit SharedLengths(const LinkGraph<W>& graph) : graph_(graph) {}

  /// `starts`: the candidates of a cell, or places of a digit, by number; the least count of nodes
  /// of a conclusion that they share, or kNone.
  int shortest(std::span<const std::uint16_t> starts) {
    const Lengths sums = sums_of(starts);
    return *std::min_element(sums.begin(),
                             sums.begin() + static_cast<std::ptrdiff_t>(2 * graph_.size()));
  }
  /// Calls `body(literal, nodes)` for each conclusion of at most so many nodes.
  template <typename Body>
  void for_each(std::span<const std::uint16_t> starts, int most, Body&& body) {
    const Lengths sums = sums_of(starts);
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      for (const bool state : {true, false}) {
        const int nodes = sums[state ? i : graph_.size() + i];
        if (nodes <= most) body(literal(graph_.candidate(i), state), nodes);
      }
    }
  }
  static constexpr int kNone = 3000;

 private:
  using Length = std::int16_t;
  /// The number of nodes to each candidate being on, then to each being off.
  using Lengths = std::array<Length, 2 * LinkGraph<W>::kMost>;

  Lengths sums_of(std::span<const std::uint16_t> starts) {
    for (const std::uint16_t start : starts) measure(start);
    Lengths sums = lengths_[starts[0]];
    for (const std::uint16_t start : starts.subspan(1)) {
      const Lengths& more = lengths_[start];
      for (std::size_t i = 0; i < 2 * graph_.size(); ++i) {
        sums[i] = static_cast<Length>(sums[i] + more[i]);
      }
    }
    return sums;
  }

  void measure(std::size_t start) {
    if (known_.contains(start)) return;
    known_.insert(start);
    Lengths& lengths = lengths_[start];
    const std::size_t size = graph_.size();
    std::fill_n(lengths.begin(), 2 * size, static_cast<Length>(kNone));
    Bits<W> on{}, off{};
    Bits<W> fresh{};
    fresh.insert(start);
    for (Length nodes = 1; !fresh.empty(); nodes = static_cast<Length>(nodes + 2)) {
      on |= fresh;
      Bits<W> next{}, less{};
      fresh.for_each([&](std::size_t i) {
        lengths[i] = nodes;
        next |= graph_.next(i);
        less |= graph_.weak(i);
      });
      for (std::size_t w = 0; w < W; ++w) {
        fresh.words[w] = next.words[w] & ~on.words[w];
        less.words[w] &= ~off.words[w];
      }
      off |= less;
      less.for_each([&](std::size_t i) { lengths[size + i] = static_cast<Length>(nodes + 1); });
    }
  }

  const LinkGraph<W>& graph_;
  Bits<W> known_{};
  std::array<Lengths, LinkGraph<W>::kMost> lengths_;
};

/// Vectors of the compiler, which makes of them what the instruction set has.
using Words2 [[gnu::vector_size(16)]] = std::uint64_t;
using Words4 [[gnu::vector_size(32)]] = std::uint64_t;

/// What dynamic chains without anything nested imply, from all candidates being on at a time: bit s
/// of a row tells whether start s implies it. (A candidate that goes off puts its partner on, if it
/// has one, and that implies the same; if not, it implies nothing.)
template <std::size_t W>
class DynamicClosure {
 public:
  using Set = Bits<W>;
  static constexpr std::size_t kMost = 64 * W;

  /// The sheet must not have more than kMost candidates.
  explicit DynamicClosure(const Sheet& sheet) : sheet_(sheet) {
    number_groups();
    for (std::size_t i = 0; i < (size_ + 63) / 64 * 64; ++i) on_[i] = off_[i] = {};
    Waiting waiting{};
    for (std::size_t i = 0; i < size_; ++i) {
      left_.insert(i);
      on_[i] = row_of(i);
    }
    for (std::size_t g = 0; g < groups_; ++g) waiting.insert(g);
    close(waiting);
  }
  /// Goes on from the closure of a sheet that has all candidates of this one, and keeps its
  /// numbers.
  DynamicClosure(const Sheet& sheet, const DynamicClosure& base)
      : sheet_(sheet),
        size_(base.size_),
        groups_(base.groups_),
        candidate_(base.candidate_),
        number_(base.number_),
        groups_of_(base.groups_of_),
        conflict_(base.conflict_) {
    const std::size_t rows = (size_ + 63) / 64 * 64;
    std::copy_n(base.on_.begin(), rows, on_.begin());
    std::copy_n(base.off_.begin(), rows, off_.begin());
    Set gone{};
    base.left_.for_each(
        [&](std::size_t i) { (sheet.has(candidate_[i]) ? left_ : gone).insert(i); });
    for (std::size_t g = 0; g < groups_; ++g) keep_group(g, base.group_[g]);
    Waiting waiting{};
    gone.for_each([&](std::size_t i) {
      for (std::size_t v = 0; v < kVectors; ++v) {
        off_[i][v] = ~Vec{};
        conflict_[v] |= on_[i][v];  // among them itself
      }
      const auto& of = groups_of_[i];
      for (std::size_t n = 0; n < of.count; ++n) waiting.insert(of.groups[n]);
    });
    close(waiting);
  }

  /// Candidates that contradict themselves by being on. What they imply is not complete, so it is
  /// taken to be everything.
  [[nodiscard]] const Set& conflict() const { return conflicts_; }
  /// The candidates of the sheet.
  [[nodiscard]] const Set& left() const { return left_; }
  [[nodiscard]] int candidate(std::size_t i) const { return candidate_[i]; }
  /// The number of a candidate that the sheet has.
  [[nodiscard]] std::size_t number(int candidate) const {
    return number_[static_cast<std::size_t>(candidate)];
  }
  /// What is off when a candidate is on.
  [[nodiscard]] const Set& off(std::size_t i) const { return from_off_[i]; }
  /// Replaces what a candidate implies.
  void set(std::size_t i, const CandidateBits& on, const CandidateBits& off) {
    from_on_[i] = from_off_[i] = {};
    on.for_each([&](int c) { from_on_[i].insert(number(c)); });
    off.for_each([&](int c) { from_off_[i].insert(number(c)); });
  }
  [[nodiscard]] Promises promises() const {
    Promises promises;
    left_.for_each([&](std::size_t i) {
      const int c = candidate_[i];
      if (conflicts_.contains(i)) promises.refuted.insert(c);
      const StrongLinks partners = strong_links(sheet_, c, true, true);
      if (partners.count == 0) return;
      const std::size_t to = number(partners.to[0]);
      if (conflicts_.contains(to)) promises.proved.insert(c);
      if (conflicts_.contains(to) || from_on_[i].intersects(from_on_[to]) ||
          from_off_[i].intersects(from_off_[to])) {
        promises.doubles.insert(c);
      }
    });
    promise_shared(
        sheet_, [&](int c) { return number(c); },
        [&](std::size_t i) -> const Set& { return from_on_[i]; },
        [&](std::size_t i) -> const Set& { return from_off_[i]; }, promises);
    return promises;
  }

 private:
  /// Cells, and digits in regions.
  static constexpr std::size_t kMostGroups = kCells + kRegions * kDigits;
  static constexpr std::size_t kGroupWords = (kMostGroups + 63) / 64;
  /// Bits for all starts, as the processor takes them.
  static constexpr std::size_t kLanes = W == 2 ? 2 : 4;
  static constexpr std::size_t kVectors = W / kLanes;
  using Vec = std::conditional_t<W == 2, Words2, Words4>;
  using Row = std::array<Vec, kVectors>;
  using Waiting = Bits<kGroupWords>;
  struct Group {
    std::array<std::uint16_t, 9> members;
    std::uint16_t count = 0;
  };
  struct GroupsOf {
    std::array<std::uint16_t, 4> groups;
    std::uint16_t count;
  };

  void number_groups() {
    for (int cell = 0; cell < kCells; ++cell) {
      Group& group = group_[groups_];
      group.count = 0;
      for_bits(sheet_.candidates(cell), [&](int digit) {
        const int c = candidate_of(cell, digit);
        number_[static_cast<std::size_t>(c)] = static_cast<std::uint16_t>(size_);
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
        for_bits(sheet_.places(static_cast<int>(region), digit), [&](int place) {
          group.members[group.count++] = static_cast<std::uint16_t>(number(
              candidate_of(kGeometry.cells[region][static_cast<std::size_t>(place)], digit)));
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
      of.groups[of.count++] = static_cast<std::uint16_t>(groups_);
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

  void close(Waiting& waiting) {
#if defined(__x86_64__)
    if (cpu_has(InstructionSet::kAvx2)) return close_avx2(waiting);
#endif
    close_all(waiting);
  }
#if defined(__x86_64__)
  // The target region of this one function, so that no other function gets its instructions.
  __attribute__((target("avx2"), flatten)) void close_avx2(Waiting& waiting) { close_all(waiting); }
#endif
  __attribute__((always_inline)) void close_all(Waiting& waiting) {
    spread_all(waiting);
    for (std::size_t i = 0; i < size_; ++i) {
      from_on_[i] = from_off_[i] = {};
      // What is settled follows from everything, which tells nothing.
      if (sheet_.size(cell_of(candidate_[i])) == 1 || !left_.contains(i)) on_[i] = off_[i] = {};
    }
    for (std::size_t w = 0; w < (size_ + 63) / 64; ++w) {
      for (std::size_t v = 0; v < (size_ + 63) / 64; ++v) {
        transpose(on_, from_on_, w, v);
        transpose(off_, from_off_, w, v);
      }
    }
    conflicts_ = set_of(conflict_);
    conflicts_ &= left_;
    conflicts_.for_each([&](std::size_t i) { from_on_[i] = from_off_[i] = left_; });
  }

  __attribute__((always_inline)) void spread_all(Waiting& waiting) {
    while (!waiting.empty()) {
      for (std::size_t w = 0; w < kGroupWords; ++w) {
        while (waiting.words[w] != 0) {
          const std::size_t g =
              w * 64 + static_cast<std::size_t>(std::countr_zero(waiting.words[w]));
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
    for (std::size_t v = 0; v < kVectors; ++v) {
      Vec on = {}, several_on = {}, left = {}, several_left = {};  // are, or may be
      for (std::size_t k = 0; k < group.count; ++k) {
        const std::size_t i = group.members[k];
        several_on |= on & on_[i][v];
        on |= on_[i][v];
        several_left |= left & ~off_[i][v];
        left |= ~off_[i][v];
      }
      Vec conflict = conflict_[v];
      for (std::size_t k = 0; k < group.count; ++k) {
        const std::size_t i = group.members[k];
        const Vec others_on = (on & ~on_[i][v]) | several_on;
        const Vec others_left = (left & off_[i][v]) | several_left;
        const Vec more_off = others_on & ~(conflict_[v] | off_[i][v]);
        const Vec more_on = ~(others_left | conflict_[v] | on_[i][v]);
        off_[i][v] |= more_off;
        on_[i][v] |= more_on;
        conflict |= on_[i][v] & off_[i][v];
        fresh[k][v] = more_on | more_off;
        any[v] |= fresh[k][v];
      }
      conflict_[v] = conflict;
    }
    if (empty(any)) return;
    for (std::size_t k = 0; k < group.count; ++k) {
      if (empty(fresh[k])) continue;
      const auto& of = groups_of_[group.members[k]];
      for (std::size_t n = 0; n < of.count; ++n) waiting.insert(of.groups[n]);
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

  [[nodiscard]] static Set set_of(const Row& row) {
    Set set;
    for (std::size_t w = 0; w < W; ++w) set.words[w] = row[w / kLanes][w % kLanes];
    return set;
  }

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
  static void transpose(const std::array<Row, kMost>& rows, std::array<Set, kMost>& columns,
                        std::size_t w, std::size_t v) {
    std::array<std::uint64_t, 64> block;
    for (std::size_t i = 0; i < 64; ++i) block[i] = rows[w * 64 + i][v / kLanes][v % kLanes];
    swap_bits<32>(block, 0x00000000ffffffffULL);
    swap_bits<16>(block, 0x0000ffff0000ffffULL);
    swap_bits<8>(block, 0x00ff00ff00ff00ffULL);
    swap_bits<4>(block, 0x0f0f0f0f0f0f0f0fULL);
    swap_bits<2>(block, 0x3333333333333333ULL);
    swap_bits<1>(block, 0x5555555555555555ULL);
    for (std::size_t i = 0; i < 64; ++i) columns[v * 64 + i].words[w] = block[i];
  }

  const Sheet& sheet_;
  std::size_t size_ = 0;
  std::size_t groups_ = 0;
  std::array<std::uint16_t, kMost> candidate_;
  std::array<std::uint16_t, kCandidates> number_;
  std::array<Group, kMostGroups + 1> group_;
  std::array<GroupsOf, kMost> groups_of_;
  Set left_{};
  Set conflicts_;
  Row conflict_{};
  std::array<Row, kMost> on_, off_;            ///< rows: what is implied, by which starts
  std::array<Set, kMost> from_on_, from_off_;  ///< columns: what a start implies
};

}  // namespace gridmill::explainer
