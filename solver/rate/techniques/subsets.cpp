// Sets of cells and of digits: tuples (solver/pattern/tuples.h) under two names. Masks are the
// candidates of a house's cells (naked) or the places of its digits (hidden).
//
// Every finder visits houses in their order and tuples in lexicographic order, reports each pattern
// once, and leaves out houses without a change since it last looked. Most positions have no house
// in which a set of any size takes something away (FinderContext::reducible_houses), and then none
// is searched.
#include <array>
#include <cassert>

#include "solver/pattern/tuples.h"
#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

using pattern::search_tuples;
constexpr auto kOrder = pattern::SubsetOrder::kLexicographic;
using Masks = std::array<DigitMask, kRatedDigits>;

/// Whether a naked set takes candidates from two houses at least. Cells that both houses share do
/// not count for either.
bool is_locked(const BoardTopology& topology, HouseSet houses, CellSet touched) {
  int hit = 0;
  for (const int h : houses) {
    CellSet others;
    for (const int other : houses - HouseSet::of(h)) others |= topology.house(other);
    hit += touched.intersects(topology.house(h) - others) ? 1 : 0;
  }
  return hit >= 2;
}

/// Naked sets; with `locked` only those that take candidates from two houses at least. Every house
/// that holds the cells loses the digits, so a set is reported in the first of them.
void find_naked(FinderContext& context, Technique technique, int size, bool locked, Sink& sink) {
  const HouseSet loose = context.reducible_houses();
  if (loose.empty()) return;
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  // A set that takes something from a loose house may lie in an earlier one, which is not loose.
  // That decides which is reported first, but not which are reported.
  const HouseSet searched = sink.conclusions_only() ? loose : HouseSet::range(0, topology.houses());
  // More than `size` candidates are too many for the union. With one, the cell is a single.
  CellSet small;
  for (int n = 2; n <= size; ++n) small |= context.cells_with(n);
  const CellSet changed = context.changes(technique).cells;
  for (const int h : searched) {
    if (!topology.house(h).intersects(changed)) continue;
    std::array<Cell, kRatedDigits> cells;
    Masks masks{};
    std::size_t n = 0;
    for (const Cell c : small& topology.house(h)) {
      assert(n < cells.size());
      cells[n] = c;
      masks[n++] = state.candidates(c);
    }
    const bool stopped = search_tuples<kOrder>(
        masks, (1U << n) - 1U, size, [&](DigitMask members, DigitMask digits) {
          CellSet set;
          for_bits(members, [&](int i) { set.insert(cells[static_cast<std::size_t>(i)]); });
          assert(set.size() == size && count_of(digits) == size);
          assert(topology.house(h).contains(set));
          CellSet targets;
          HouseSet houses;
          for (const std::uint8_t other : topology.houses_of(set.front())) {
            if (!topology.house(other).contains(set)) continue;
            if (other < h && searched.contains(other)) return false;  // found before, in that house
            targets |= topology.house(other) - set;
            houses.insert(other);
          }
          Deduction deduction(technique, set, digits);
          CellSet touched;
          for (const Digit d : DigitSet(digits)) {
            const CellSet gone = state.places(d) & targets;
            touched |= gone;
            deduction.eliminations.add(d, gone);
          }
          assert(houses.contains(h) && !touched.intersects(set));
          if (touched.empty()) return false;
          if (locked && !is_locked(topology, houses, touched)) return false;
          deduction.houses = houses;
          return !sink.report(deduction);
        });
    if (stopped) return;
  }
}

}  // namespace

/// Naked Pair, Triple, Quad: `size` cells of a house that hold `size` digits between them. The
/// digits go from the rest of every house that holds all of those cells.
void find_naked_set(FinderContext& context, Technique technique, int size, Sink& sink) {
  find_naked(context, technique, size, false, sink);
}

/// Locked Pair, Triple: a naked set that lies in two houses and takes candidates from both.
void find_locked_set(FinderContext& context, Technique technique, int size, Sink& sink) {
  find_naked(context, technique, size, true, sink);
}

/// Hidden Pair, Triple, Quad: `size` digits of a house with `size` places between them; other
/// digits go there.
void find_hidden_set(FinderContext& context, Technique technique, int size, Sink& sink) {
  const HouseSet loose = context.reducible_houses();
  if (loose.empty()) return;
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  const CellSet changed = context.changes(technique).cells;
  for (const int h : loose& topology.full_houses()) {
    if (!topology.house(h).intersects(changed)) continue;
    // With `size` open cells or fewer there is nothing else in them.
    if (count_of(state.missing(h)) <= size) continue;
    const auto& cells = topology.cells_of(h);
    Masks masks{};
    std::uint32_t usable = 0;
    for_bits(state.missing(h), [&](int d) {
      const DigitMask places = context.places(h, d + 1);
      masks[static_cast<std::size_t>(d)] = places;
      usable |= static_cast<std::uint32_t>(pattern::fits_tuple<kRatedDigits>(places, size)) << d;
    });
    const bool stopped =
        search_tuples<kOrder>(masks, usable, size, [&](DigitMask digits, DigitMask places) {
          CellSet set;
          DigitMask others = 0;
          for_bits(places, [&](int i) {
            const Cell c{cells[static_cast<std::size_t>(i)]};
            set.insert(c);
            others = static_cast<DigitMask>(others | state.candidates(c));
          });
          assert(set.size() == size && count_of(digits) == size);
          assert((digits & ~state.missing(h)) == 0);
          others = static_cast<DigitMask>(others & ~digits);
          if (others == 0) return false;
          Deduction deduction(technique, set, digits);
          deduction.houses = HouseSet::of(h);
          for (const Digit d : DigitSet(others)) {
            deduction.eliminations.add(d, state.places(d) & set);
          }
          return !sink.report(deduction);
        });
    if (stopped) return;
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
