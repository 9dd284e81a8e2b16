#pragma once

// Follows one assumption: places singles, eliminates what patterns find, then what chains find, and
// repeats. Patterns and single chains look only at what has changed since they last found nothing;
// cell and region chains look at the whole board, by its closure.
//
// Nothing here is in Sudoku Explainer's order, nor need it be: the result is a bound on what a
// chain can imply (implication_bounds.h), and to strike too much only costs time, while to strike
// too little would lose hints.
//
// Invariant: `left_` and `board_` have the same candidates. What was struck has been noted, so
// that its cells and regions are looked at before the round is over.
//
// Source: ours. Patterns and chains are those that Sudoku Explainer 1.2.1 looks for inside a chain
// (multiple_follow.cpp). Others would make the bound wider than necessary.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/explainer/chains/graph_closure.h"
#include "solver/explainer/chains/implication_bounds.h"
#include "solver/explainer/patterns.h"

namespace gridmill::explainer {

inline CandidateBits without(CandidateBits a, const CandidateBits& b) { return a - b; }
inline CandidateBits both(CandidateBits a, const CandidateBits& b) { return a &= b; }

/// Calls `body(in)` for each region that has all these places, two or more, of another one. A box
/// may lock a digit into a row or a column; a line only into a box.
template <typename Body>
void for_locks(int from, Mask places, Body&& body) {
  const int thirds = kThird[0][places];
  if (kind_of(from) != kBox) {
    if (thirds < 3)
      body(kind_of(from) == kRow ? (from - 9) / 3 * 3 + thirds : thirds * 3 + (from - 18) / 3);
    return;
  }
  if (thirds < 3) body(9 + from / 3 * 3 + thirds);
  if (const int columns = kThird[1][places]; columns < 3) body(18 + from % 3 * 3 + columns);
}

/// What all candidates of some cell, or all places of a digit in some region, put off: `off(i)` are
/// Bits by number.
template <typename BitSet, typename Number, typename Off>
BitSet shared(const Board& board, Number&& number, Off&& off) {
  BitSet all{};
  const auto share = [&](std::span<const std::uint16_t> group) {
    BitSet both = off(number(group[0]));
    for (const std::uint16_t c : group.subspan(1)) both &= off(number(c));
    all |= both;
  };
  for_groups(
      board, [&](int, auto group) { share(group); },
      [&](std::size_t, int, auto group) { share(group); });
  return all;
}

/// The single lines of implication of the board, and a place for those under an assumption.
struct LinesUnder {
  const OffLayout* layout = nullptr;  ///< none: not known
  const OffMatrix* board = nullptr;
  std::unique_ptr<OffMatrix>* under = nullptr;
};

/// A board on which an assumption is followed.
class AssumptionClosure {
 public:
  /// `fresh`: candidates that are not among `left` and may find something by that.
  AssumptionClosure(const ImplicationBounds& of, const CandidateBits& left,
                    const CandidateBits& fresh, int start, const LinesUnder& lines)
      : of_(of), start_(start), lines_(lines), board_(of.board()), left_(left) {
    without(of.all(), left).for_each([&](int c) { board_.eliminate(c); });
    fresh.for_each([&](int c) { note(c); });
  }

  /// Strikes what can be struck; false at a contradiction. `quiet`: candidates among which chains
  /// of the level strike nothing, if known.
  // The cheapest first, and all again after anything has been struck.
  bool run(std::size_t level, const CandidateBits* quiet, Budget& budget) {
    for (;;) {
      const bool holds = propagate_singles();
      assert(candidates_of(board_) == left_);
      if (!holds) return false;
      budget.spend(kCostOfRound);
      if (apply_patterns()) continue;
      if (level == kInsidePatterns) return true;
      budget.spend(kCostOfNestedSearch);
      const bool any = level == kInsideSingle && quiet != nullptr ? apply_new_links(*quiet)
                                                                  : apply_chains(level);
      if (!any) return true;
    }
  }
  [[nodiscard]] const CandidateBits& left() const { return left_; }

 private:
  bool eliminate(int c) {
    if (!left_.contains(c)) return false;
    assert(board_.has(c));
    left_.erase(c);
    board_.eliminate(c);
    note(c);
    return true;
  }
  void note(int c) {
    eliminated_.push_back(static_cast<std::uint16_t>(c));
    changed_.insert(c);
  }
  /// Switches a candidate on and eliminates what it excludes. It stays among `left_`, and its cell
  /// is not filled, because the bound counts eliminations only.
  void place(int c) {
    if (on_.contains(c)) return;
    on_.insert(c);
    CandidateBits off = weak_links(c);
    off &= left_;
    off.for_each([&](int to) { eliminate(to); });
  }
  /// Puts on what is left alone in a cell, or as the place of a digit in a region; false at a
  /// contradiction, which is a cell or region that had candidates on the board and has none now.
  // Only a cell or region that has lost a candidate can have a new single.
  bool propagate_singles() {
    while (!eliminated_.empty()) {
      const int c = eliminated_.back();
      eliminated_.pop_back();
      const auto cell = as_index(cell_of(c));
      const int digit = digit_of(c);
      const Mask digits = board_.candidates(cell_of(c));
      if (digits == 0 && of_.board().empty(cell_of(c))) return false;
      if (is_one(digits)) place(candidate_of(cell_of(c), std::countr_zero(digits)));
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const std::size_t region = region_of(cell, kind);
        const Mask places = board_.places(static_cast<int>(region), digit);
        if (places == 0 && of_.board().places(static_cast<int>(region), digit) != 0) return false;
        if (!is_one(places)) continue;
        place(candidate_of(cell_at(region, std::countr_zero(places)), digit));
      }
    }
    return true;
  }

  /// Eliminates what new locked candidates, pairs and X-Wings allow.
  // A pattern is new only if one of its regions or cells has lost a candidate.
  bool apply_patterns() {
    const CandidateBits changed = std::exchange(changed_, {});
    bool any = false;
    changed.for_each([&](int c) {
      const auto cell = as_index(cell_of(c));
      const Mask digits = board_.candidates(cell_of(c));
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const int region = region_of(cell, kind);
        any = apply_digit_patterns(region, digit_of(c)) || any;
        if (is_two(digits)) any = apply_naked_pairs(region, cell_of(c), digits) || any;
      }
    });
    return any;
  }
  /// Applies the patterns that the places of a digit in a region are part of.
  bool apply_digit_patterns(int region, int digit) {
    const Mask places = board_.places(region, digit);
    bool any = false;
    const auto eliminate_from = [&](int target, int d, Mask gone) {
      for_bits(board_.places(target, d) & gone,
               [&](int place) { any = eliminate(candidate_of(cell_at(target, place), d)) || any; });
    };
    for_locks(region, places, [&](int in) {
      eliminate_from(in, digit, static_cast<Mask>(~shared_places(in, region)));
    });
    // Two places: a hidden pair with another digit, and an X-Wing with another line.
    if (!is_two(places)) return any;
    for (int d = 0; d < kDigits; ++d) {
      if (d == digit || board_.places(region, d) != places) continue;
      for_bits(places, [&](int place) {
        const int cell = cell_at(region, place);
        for_bits(board_.candidates(cell) & ~bit_of(digit) & ~bit_of(d),
                 [&](int other) { any = eliminate(candidate_of(cell, other)) || any; });
      });
    }
    // An X-Wing with another line of the same kind. Its covers are the lines that cross at the two
    // places, and a line has number 9 * kind + place.
    if (kind_of(region) == kBox) return any;
    const int first = region / 9 * 9;
    const int cover = first == 9 ? 18 : 9;
    for (int line = first; line < first + 9; ++line) {
      if (line == region || board_.places(line, digit) != places) continue;
      const auto gone = static_cast<Mask>(~(bit_of(line - first) | bit_of(region - first)));
      for_bits(places, [&](int place) { eliminate_from(cover + place, digit, gone); });
    }
    return any;
  }
  /// What a cell of two candidates strikes together with an equal one in a region.
  bool apply_naked_pairs(int region, int cell, Mask digits) {
    assert(is_two(digits) && board_.candidates(cell) == digits);
    bool any = false;
    const auto& cells = cells_of(region);
    for (const int other : cells) {
      if (other == cell || board_.candidates(other) != digits) continue;
      for (const int to : cells) {
        if (to == cell || to == other) continue;
        for_bits(board_.candidates(to) & digits,
                 [&](int d) { any = eliminate(candidate_of(to, d)) || any; });
      }
    }
    return any;
  }

  /// What single chains refute that did not among `before`, which has all that are left. They need
  /// a strong link that was none before: what is off by either end of it is refuted.
  bool apply_new_links(const CandidateBits& before) {
    std::vector<std::array<int, 2>> links;
    const auto add = [&](int c, int other) {
      if (std::find(links.begin(), links.end(), std::array{c, other}) == links.end()) {
        links.push_back({c, other});
      }
    };
    without(before, left_).for_each([&](int c) {
      const int digit = digit_of(c);
      if (const Mask digits = board_.candidates(cell_of(c)); is_two(digits)) {
        add(candidate_of(cell_of(c), std::countr_zero(digits)),
            candidate_of(cell_of(c), 15 - std::countl_zero(digits)));
      }
      for (const std::uint8_t region : regions_of(cell_of(c))) {
        const Mask places = board_.places(region, digit);
        if (!is_two(places)) continue;
        add(candidate_of(cell_at(region, std::countr_zero(places)), digit),
            candidate_of(cell_at(region, 15 - std::countl_zero(places)), digit));
      }
    });
    // One end of a strong link is on, so what both put off is off.
    CandidateBits refuted;
    std::vector<int> ends;
    std::vector<CandidateBits> off;  // by these
    const auto index_of = [&](int end) {
      const auto i = as_index(std::find(ends.begin(), ends.end(), end) - ends.begin());
      if (i == ends.size()) {
        ends.push_back(end);
        off.push_back(off_by(end));
      }
      return i;
    };
    for (const auto& [a, b] : links) {
      const std::size_t i = index_of(a), j = index_of(b);
      refuted |= both(off[i], off[j]);
    }
    bool any = false;
    refuted.for_each([&](int c) { any = eliminate(c) || any; });
    return any;
  }
  /// What chains from a candidate put off.
  // Single lines of implication from one start: a closure of all starts would cost more.
  [[nodiscard]] CandidateBits off_by(int start) const {
    CandidateBits on, off;
    std::array<std::uint16_t, kCandidates> open;
    std::size_t count = 0;
    const auto put = [&](int c) {
      if (on.contains(c)) return;
      on.insert(c);
      open[count++] = static_cast<std::uint16_t>(c);
    };
    put(start);
    while (count != 0) {
      CandidateBits fresh = both(weak_links(open[--count]), left_);
      fresh -= off;
      off |= fresh;
      fresh.for_each([&](int c) {
        const StrongLinks links = strong_links(board_, c, true, true);
        for (int i = 0; i < links.count; ++i) put(links.to[as_index(i)]);
      });
    }
    return off;
  }

  /// What the chains of a level strike; false if nothing.
  bool apply_chains(std::size_t level) {
    bool any = false;
    // Eliminated are candidates that contradict themselves, and candidates that all candidates of a
    // cell or region turn off. The board without the assumption has a closure, from which this one
    // continues.
    if (level == kInsideDynamic) {
      ImplicationBounds::Kept& kept = *of_.kept(start_);
      const KeptClosure& from = kept.bound.words.empty() ? kept.search : kept.bound;
      of_.with_closure(board_, from, [&](const auto& closure) {
        closure.save(kept.bound);
        auto gone = shared<typename std::remove_cvref_t<decltype(closure)>::BitSet>(
            board_, [&](int c) { return closure.number(c); },
            [&](std::size_t i) -> const auto& { return closure.off(i); });
        gone |= closure.conflict();
        gone.for_each([&](std::size_t i) { any = eliminate(closure.candidate(i)) || any; });
      });
      return any;
    }
    if (lines_.layout != nullptr) return eliminate_by_lines();
    const Leads leads(board_);
    return dispatch_width<1>(leads.count, [&](auto w) {
      return run_vectorized([&] { return eliminate_refuted<w>(leads, level == kInsideMultiple); });
    });
  }
  /// What single chains, cells and regions refute.
  bool eliminate_by_lines() {
    std::unique_ptr<OffMatrix>& lines = *lines_.under;
    // The search on the board skips some regions (MultipleChains::visit), the bound does not.
    const bool quiet = lines != nullptr;
    if (!quiet) {
      lines = std::make_unique<OffMatrix>();
      lines->start(*lines_.board, lines_.layout->size());
    }
    bool any = false;
    lines->keep(*lines_.layout, lines_.layout->numbers_of(left_), quiet)
        .for_each([&](std::size_t i) { any = eliminate(lines_.layout->candidate(i)) || any; });
    return any;
  }
  /// What single chains refute and, if `multiple`, cells and regions.
  template <std::size_t W>
  bool eliminate_refuted(const Leads& leads, bool multiple) {
    const LinkGraph<W> graph(board_, {}, &leads);
    const GraphClosure<W> closure(graph);
    bool any = !closure.refuted().empty();
    if (multiple) {
      any = (graph.size() <= 256 ? eliminate_shared<4>(graph, closure)
                                 : eliminate_shared<12>(graph, closure)) ||
            any;
    }
    closure.refuted().for_each([&](int c) { eliminate(c); });
    return any;
  }
  /// What all candidates of a cell or all places of a digit put off; N: words for all candidates.
  template <std::size_t N, std::size_t W>
  bool eliminate_shared(const LinkGraph<W>& graph, const GraphClosure<W>& closure) {
    using All = Bits<N>;
    assert(graph.size() <= All::kMax);
    // The candidates that one weak link switches off, by number. The graph has the members only.
    std::array<All, All::kMax> off;
    std::fill_n(off.begin(), graph.size(), All{});
    const auto link = [&](std::span<const std::uint16_t> group) {
      All all{};
      for (const std::uint16_t c : group) all.insert(graph.number(c));
      for (const std::uint16_t c : group) off[graph.number(c)] |= all;
    };
    for_groups(
        board_, [&](int, auto group) { link(group); },
        [&](std::size_t, int, auto group) { link(group); });
    for (std::size_t i = 0; i < graph.size(); ++i) off[i].erase(i);
    const OffClosure<All, W> off_closure(graph, closure,
                                         [&](std::size_t i) -> const All& { return off[i]; });
    // What is no member can only be a start, and is in no part of the closure.
    for (std::size_t i = graph.members(); i < graph.size(); ++i) {
      off[i] = off_closure.of_start(i, off[i]);
    }
    bool any = false;
    shared<All>(
        board_, [&](int c) { return graph.number(c); },
        [&](std::size_t i) -> const All& {
          return i < graph.members() ? off_closure.of(i) : off[i];
        })
        .for_each([&](std::size_t i) { any = eliminate(graph.candidate(i)) || any; });
    return any;
  }

  const ImplicationBounds& of_;
  const int start_;  ///< the assumption
  const LinesUnder lines_;
  Board board_;
  CandidateBits left_;
  CandidateBits on_;
  std::vector<std::uint16_t> eliminated_;  ///< whose cells and regions are to be looked at
  CandidateBits changed_;                  ///< the same, for patterns
};

}  // namespace gridmill::explainer
