#include "solver/rate/chains.h"

#include <algorithm>
#include <bit>

/// The link graph of candidates and the chains in it, for sinks that want patterns; conclusions
/// come from implications.h. A chain has strong and weak links in turn, strong ones first and last:
/// if its first node is off, the second is on, the third off, and the last on. So one of its ends
/// is on, and what both ends see is off.
///
/// A search is breadth first and puts each node on and off once, by the first node that does so. So
/// the way back from a node is a shortest chain to it. Strong links are few and stand in lists.
/// Weak links are many and are rows of bits, so that a node that is on turns off all it sees at
/// once.

namespace gridmill::inline GRIDMILL_BOARDS::chains {

void ChainGraph::add_node(Candidate candidate) {
  // Rows beyond n_ keep their memory for a position with more candidates.
  if (candidate_.size() == n_) {
    candidate_.emplace_back();
    weak_.emplace_back();
    strong_.emplace_back();
    on_from_.emplace_back();
    off_from_.emplace_back();
  }
  index_[candidate.cell.index][candidate.digit.value - 1U] = static_cast<std::uint16_t>(n_);
  candidate_[n_] = candidate;
  strong_[n_].clear();
  ++n_;
}

void ChainGraph::link_strong(Candidate a, Candidate b) {
  const std::uint16_t i = index_[a.cell.index][a.digit.value - 1U];
  const std::uint16_t j = index_[b.cell.index][b.digit.value - 1U];
  strong_[i].push_back(j);
  strong_[j].push_back(i);
}

void ChainGraph::build(const FinderContext& context, const ChainOptions& options) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  n_ = 0;
  // Digit by digit, so that the nodes of a digit have consecutive numbers.
  for (int d = 1; d <= topology.digits(); ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    for (const Cell c : state.places(digit)) add_node({c, digit});
  }
  words_ = (n_ + 63) / 64;
  for (const int h : options.houses ? topology.full_houses() : HouseSet()) {
    for (const Digit digit : DigitSet(state.missing(h))) {
      if (!is_two(context.places(h, digit.value))) continue;
      const CellSet places = state.places(digit) & topology.house(h);
      const Cell a = places.front();
      link_strong({a, digit}, {(places - CellSet::of(a)).front(), digit});
    }
  }
  if (options.cells) {
    for (const Cell c : state.open()) {
      if (state.count(c) != 2) continue;
      const DigitSet two(state.candidates(c));
      link_strong({c, two.front()}, {c, (two - DigitSet::of(two.front())).front()});
    }
  }
  link_weakly(context);
}

// Weak links run inside houses only: an X-Chain stays with its digit, and an XY-Chain passes
// through a cell by the strong link there.
void ChainGraph::link_weakly(const FinderContext& context) {
  for (std::size_t i = 0; i < n_; ++i) {
    std::fill_n(weak_[i].begin(), words_, std::uint64_t{0});
    const auto [cell, digit] = candidate_[i];
    for (const Cell c : context.topology().peers(cell) & context.state().places(digit)) {
      insert(weak_[i], index_[c.index][digit.value - 1U]);
    }
  }
}

/// What follows if `from` is off, nearest first.
void ChainGraph::search(std::size_t from) {
  std::fill_n(on_.begin(), words_, std::uint64_t{0});
  std::fill_n(off_.begin(), words_, std::uint64_t{0});
  insert(off_, from);
  queue_.assign(1, static_cast<std::uint16_t>(from));
  for (std::size_t at = 0; at < queue_.size(); ++at) {
    const std::uint16_t x = queue_[at];
    for (const std::uint16_t y : strong_[x]) {
      if (contains(on_, y)) continue;
      insert(on_, y);
      on_from_[y] = x;
      for (std::size_t w = 0; w < words_; ++w) {
        for (std::uint64_t rest = weak_[y][w] & ~off_[w]; rest != 0; rest &= rest - 1) {
          const std::size_t z = w * 64 + static_cast<std::size_t>(std::countr_zero(rest));
          off_from_[z] = y;
          // Without a strong link nothing follows from a node that is off.
          if (!strong_[z].empty()) queue_.push_back(static_cast<std::uint16_t>(z));
        }
        off_[w] |= weak_[y][w];
      }
    }
  }
}

/// Notes the chain's cells and digits.
void ChainGraph::add_chain(std::size_t from, std::size_t to, Deduction& deduction) const {
  std::size_t on = to;
  while (true) {
    const std::size_t off = on_from_[on];
    for (const Candidate c : {candidate_[on], candidate_[off]}) {
      deduction.cells.insert(c.cell);
      deduction.digits = static_cast<DigitMask>(deduction.digits | DigitSet::of(c.digit).bits());
    }
    if (off == from) return;
    on = off_from_[off];
  }
}

void ChainGraph::report_chains(const FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  for (std::size_t from = 0; from < n_; ++from) {
    if (strong_[from].empty()) continue;
    search(from);
    const auto [cell, digit] = candidate_[from];
    // A chain read backwards is a chain, so ends before `from` have been told with this one.
    for (std::size_t to = from; to < n_ && candidate_[to].digit == digit; ++to) {
      if (!contains(on_, to)) continue;
      Deduction deduction;
      deduction.technique = technique;
      // The candidate follows from its own absence, so it is right.
      if (to == from) {
        deduction.variant = 1;
        for (const Digit d : DigitSet(state.candidates(cell)) - DigitSet::of(digit)) {
          deduction.eliminations.add(d, CellSet::of(cell));
        }
      } else {
        const BoardTopology& topology = context.topology();
        deduction.eliminations.add(digit, state.places(digit) & topology.peers(cell) &
                                              topology.peers(candidate_[to].cell));
      }
      if (deduction.eliminations.empty()) continue;
      add_chain(from, to, deduction);
      if (!sink.report(deduction)) return;
    }
  }
}

bool conclude(FinderContext& context, Technique technique, ChainKind kind, Sink& sink) {
  // The closure has every chain, so where it refutes nothing there is none worth looking for.
  if (context.refuted(kind).empty()) return true;
  if (!sink.conclusions_only()) return false;
  Deduction deduction;
  deduction.technique = technique;
  deduction.eliminations = context.refuted(kind);
  sink.report(deduction);
  return true;
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::chains
