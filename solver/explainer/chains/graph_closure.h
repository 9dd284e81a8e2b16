#pragma once

// What candidates imply by any number of links. This is the closure for everything that follows
// single lines of implication; DynamicClosure is the one for several lines together, and
// DigitLinks (links.h) answers the same for one digit when only a word of bits is needed.
//
// Implications hold backwards between opposites: if a being on puts b on, then b being off puts a
// off. So what is off need not be followed: a candidate is refuted exactly if it puts one of its
// own weak links on, and proved exactly if its strong links put it on.
//
// Source: R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1, 1972, in
// solver/pattern; that off need not be followed is ours.

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>

#include "solver/explainer/chains/link_graph.h"
#include "solver/pattern/strong_components.h"

namespace gridmill::explainer {

/// Candidates that imply each other are a *part*. Parts are numbered as Tarjan's algorithm
/// completes them, so none leads to a later one, and each is finished from those before it.
template <std::size_t W>
class GraphClosure {
 public:
  using BitSet = Bits<W>;

  explicit GraphClosure(const LinkGraph<W>& graph) {
    Walk walk{graph, *this};
    for (std::size_t i = 0; i < graph.members(); ++i) walk.unvisited.insert(i);
    pattern::StrongComponents<Row> components;
    components.reset(graph.members());
    for (std::size_t i = 0; i < graph.members(); ++i) {
      if (walk.unvisited.contains(i)) components.visit(static_cast<std::uint16_t>(i), walk);
    }
    for (std::size_t i = 0; i < graph.members(); ++i) {
      if (on(i).intersects(graph.weak(i))) refuted_.insert(graph.candidate(i));
    }
    assert(is_closed(graph));
    // What has no strong links is in no set, but may be where a chain begins.
    for (std::size_t i = graph.members(); i < graph.size(); ++i) {
      const BitSet& weak = graph.weak(i);
      if (graph.next(i).any_of([&](std::size_t to) { return on(to).intersects(weak); })) {
        refuted_.insert(graph.candidate(i));
      }
    }
    graph.leads().for_each([&](std::size_t i) {
      if (graph.partners(i).any_of([&](std::size_t to) { return on(to).contains(i); })) {
        proved_.insert(graph.candidate(i));
      }
    });
  }

  /// What is on when i, which can be in sets, is on.
  [[nodiscard]] const BitSet& on(std::size_t i) const { return on_[part_[i]]; }
  /// The sets of candidates that imply each other; none leads to a later one.
  [[nodiscard]] std::size_t parts() const { return parts_; }
  [[nodiscard]] std::size_t part(std::size_t i) const { return part_[i]; }
  [[nodiscard]] const BitSet& on_of(std::size_t part) const { return on_[part]; }
  [[nodiscard]] const BitSet& members(std::size_t part) const { return members_[part]; }
  [[nodiscard]] const CandidateBits& refuted() const { return refuted_; }
  [[nodiscard]] const CandidateBits& proved() const { return proved_; }
  /// Whether chains find nothing.
  [[nodiscard]] bool empty() const { return refuted_.empty() && proved_.empty(); }

 private:
  using Row = std::array<std::uint16_t, LinkGraph<W>::kMax>;

  /// Whether what is on has all that it leads to, for an assert.
  [[nodiscard]] bool is_closed(const LinkGraph<W>& graph) const {
    for (std::size_t i = 0; i < graph.members(); ++i) {
      if (!on(i).contains(i)) return false;
      if (graph.next(i).any_of([&](std::size_t to) { return !(on(to) - on(i)).empty(); })) {
        return false;
      }
    }
    return true;
  }

  /// What the search for components asks of the graph.
  struct Walk {
    const LinkGraph<W>& graph;
    GraphClosure& closure;
    BitSet unvisited{};
    BitSet open{};  ///< met and not complete

    void enter(std::size_t i) {
      unvisited.erase(i);
      open.insert(i);
    }
    [[nodiscard]] std::uint16_t next_unvisited(std::size_t i) const {
      for (std::size_t w = 0; w < W; ++w) {
        const std::uint64_t rest = graph.next(i).words[w] & unvisited.words[w];
        if (rest != 0) return static_cast<std::uint16_t>(w * 64 + as_index(std::countr_zero(rest)));
      }
      return pattern::StrongComponents<Row>::kNone;
    }
    template <typename Body>
    void for_each_on_stack(std::size_t i, Body&& body) const {
      (graph.next(i) & open).for_each(body);
    }
    void finish_component(std::span<const std::uint16_t> members) {
      const std::size_t part = closure.parts_++;
      BitSet& on = closure.on_[part];
      on = {};
      for (const std::uint16_t i : members) {
        closure.part_[i] = static_cast<std::uint16_t>(part);
        on.insert(i);
        open.erase(i);
      }
      closure.members_[part] = on;
      for (const std::uint16_t i : members) {
        // A set that has a candidate has all that it leads to.
        BitSet next = graph.next(i) - on;
        for (; !next.empty(); next -= on) {
          assert(closure.part_[next.front()] < part);
          on |= closure.on_[closure.part_[next.front()]];
        }
      }
    }
  };

  std::size_t parts_ = 0;
  CandidateBits refuted_, proved_;
  Row part_;
  std::array<BitSet, LinkGraph<W>::kMax> on_, members_;
};

// What is off when a candidate is on, by any number of links. It is kept once for each part of a
// closure, since candidates that put each other on put the same off.
//
// Invariant: a part is finished from the parts that it leads to, which have lower numbers.
//
// Source: ours.

template <typename BitSet, std::size_t W>
class OffClosure {
 public:
  /// `weak(i)`: the literals that one weak link switches off. They may be candidates that are no
  /// members.
  template <typename Weak>
  OffClosure(const LinkGraph<W>& graph, const GraphClosure<W>& closure, Weak&& weak)
      : graph_(graph), closure_(closure) {
    for (std::size_t part = 0; part < closure.parts(); ++part) {
      BitSet off{};
      Bits<W> rest = closure.on_of(part);
      rest -= closure.members(part);
      assert(!rest.any_of([&](std::size_t i) { return closure.part(i) >= part; }));
      closure.members(part).for_each([&](std::size_t i) { add(i, weak(i), rest, off); });
      by_part_[part] = off;
    }
  }

  /// What a member puts off.
  [[nodiscard]] const BitSet& of(std::size_t i) const {
    assert(i < graph_.members());
    return by_part_[closure_.part(i)];
  }
  /// The same of a candidate that is no member: only a start.
  [[nodiscard]] BitSet of_start(std::size_t i, const BitSet& weak) const {
    assert(i >= graph_.members() && i < graph_.size());
    BitSet off{};
    Bits<W> rest;
    rest.words.fill(~std::uint64_t{0});
    add(i, weak, rest, off);
    return off;
  }

 private:
  /// Adds what i puts off by itself and by what it puts on two links later, as far as that is in
  /// `rest`. Takes from the rest what has been added.
  void add(std::size_t i, const BitSet& weak, Bits<W>& rest, BitSet& off) const {
    off |= weak;
    Bits<W> next = graph_.next(i);
    for (next &= rest; !next.empty(); next &= rest) {
      const std::size_t part = closure_.part(next.front());
      off |= by_part_[part];
      rest -= closure_.on_of(part);
    }
  }

  const LinkGraph<W>& graph_;
  const GraphClosure<W>& closure_;
  std::array<BitSet, LinkGraph<W>::kMax> by_part_;
};

// Where a search for multiple chains can find something. Sets of implications, without order,
// lengths or reasons, are a matter of microseconds for all candidates together, and what they
// promise nothing about need not be searched.
//
// Invariant: promises are never too few. Whatever is left out has no hint; the rest may be in
// vain.
//
// Source: ours.

/// What to look at.
struct SearchTargets {
  CandidateBits refuted, proved;  ///< contradictions of what is on, of what is off
  CandidateBits doubles;
  CellSet cells;                         ///< cell chains
  std::array<Mask, kRegions> regions{};  ///< region chains: digits
  void add_region(std::size_t region, int digit) {
    assert(region < regions.size());
    add_bits(regions[region], bit_of(digit));
  }
  [[nodiscard]] bool empty() const {
    Mask digits = 0;
    for (const Mask mask : regions) digits = static_cast<Mask>(digits | mask);
    return digits == 0 && cells.empty() && refuted.empty() && proved.empty() && doubles.empty();
  }
};

/// Cells and regions of whose candidates `share(group)` is true.
template <typename Share>
void add_groups(const Board& board, Share&& share, SearchTargets& targets) {
  for_groups(
      board,
      [&](int cell, auto group) {
        if (share(group)) targets.cells.insert(cell);
      },
      [&](std::size_t region, int digit, auto group) {
        if (share(group)) targets.add_region(region, digit);
      });
}

/// Cells and regions all of whose candidates share an implication: `on(i)` and `off(i)` are those
/// of candidate number `number(c)`, as Bits. `worth(group, on, off)`: whether what they share may
/// matter.
template <typename Number, typename On, typename Off, typename Worth>
void add_shared_groups(const Board& board, Number&& number, On&& on, Off&& off, Worth&& worth,
                       SearchTargets& targets) {
  const auto share = [&](std::span<const std::uint16_t> group) {
    assert(group.size() >= 2);
    auto all_on = on(number(group[0]));
    auto all_off = off(number(group[0]));
    for (const std::uint16_t c : group.subspan(1)) {
      all_on &= on(number(c));
      all_off &= off(number(c));
    }
    return (!all_on.empty() || !all_off.empty()) && worth(group, all_on, all_off);
  };
  add_groups(board, share, targets);
}

/// What single lines of implication promise: for cell and region chains that are not dynamic. The
/// graph has all candidates as members.
template <std::size_t W>
SearchTargets search_targets_of(const Board& board, const LinkGraph<W>& graph,
                                const GraphClosure<W>& closure) {
  assert(graph.members() == graph.size());
  const OffClosure<Bits<W>, W> off(graph, closure,
                                   [&](std::size_t i) -> const Bits<W>& { return graph.weak(i); });
  SearchTargets targets;
  add_shared_groups(
      board, [&](int c) { return graph.number(c); },
      [&](std::size_t i) -> const Bits<W>& { return closure.on(i); },
      [&](std::size_t i) -> const Bits<W>& { return off.of(i); }, [](auto&&...) { return true; },
      targets);
  return targets;
}

}  // namespace gridmill::explainer
