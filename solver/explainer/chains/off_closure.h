#pragma once

#include <array>
#include <cassert>

#include "solver/explainer/chains/graph_closure.h"

/// What is off when a candidate is on, by any number of links. It is kept once for each part of a
/// closure, since candidates that put each other on put the same off.
///
/// Invariant: a part is finished from the parts that it leads to, which have lower numbers.
///
/// Source: ours.

namespace gridmill::explainer {

template <typename BitSet, std::size_t W>
class OffClosure {
 public:
  /// `weak(i)`: what goes off by one link. Its numbers may be other candidates than the members.
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

}  // namespace gridmill::explainer
