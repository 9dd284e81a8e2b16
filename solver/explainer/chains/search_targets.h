#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "solver/explainer/chains/off_closure.h"

/// Where a search for multiple chains can find something. Sets of implications, without order,
/// lengths or reasons, are a matter of microseconds for all candidates together, and what they
/// promise nothing about need not be searched.
///
/// Invariant: promises are never too few. Whatever is left out has no hint; the rest may be in
/// vain.
///
/// Source: ours.

namespace gridmill::explainer {

/// What to look at.
struct SearchTargets {
  CandidateBits refuted, proved;  ///< contradictions of what is on, of what is off
  CandidateBits doubles;
  CellSet cells;                         ///< cell chains
  std::array<Mask, kRegions> regions{};  ///< region chains: digits
  void add_region(std::size_t region, int digit) {
    assert(region < regions.size());
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
/// of candidate number `number(c)`, as Bits.
template <typename Number, typename On, typename Off>
void add_shared_groups(const Board& board, Number&& number, On&& on, Off&& off,
                       SearchTargets& targets) {
  const auto share = [&](std::span<const std::uint16_t> group) {
    assert(group.size() >= 2);
    auto all_on = on(number(group[0]));
    auto all_off = off(number(group[0]));
    for (const std::uint16_t c : group.subspan(1)) {
      all_on &= on(number(c));
      all_off &= off(number(c));
    }
    return !all_on.empty() || !all_off.empty();
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
      [&](std::size_t i) -> const Bits<W>& { return off.of(i); }, targets);
  return targets;
}

}  // namespace gridmill::explainer
