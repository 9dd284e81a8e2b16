// XY-, XYZ- and W-Wing: small cells around a pivot, or two equal ones joined by a strong link.
//
// Why they hold: an XY-Wing's pivot xy leaves z to the pincer whose other digit it takes. A pivot
// xyz may also be z itself, so the eliminated candidate must see it, too. In a W-Wing one end of
// the link is x, and the cell xy that sees this end is y.
//
// A cell of the pattern, or its link, must have changed since the technique was last settled; else
// the pattern was found then. The terms are sudopedia's.

#include <array>
#include <cassert>
#include <optional>
#include <span>

#include "solver/rate/finder_context.h"
#include "solver/rate/strong_links.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

/// XY- and XYZ-Wing: the pivot has `size` candidates, the pincers two each.
void report_pivot_wings(FinderContext& context, Technique technique, int size, Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  const CellSet changed = context.changes(technique).cells;
  const CellSet twos = context.cells_with(2);
  CellSet reach = changed;
  for (const Cell c : twos& changed) reach |= topology.peers(c);
  // Which pivots have pincers first, without a branch: it is anyone's guess.
  struct Pivot {
    Cell cell;
    CellSet near;
  };
  std::array<Pivot, kRatedCells + 1> pivots;
  std::size_t n = 0;
  for (const Cell pivot : reach& context.cells_with(size)) {
    assert(state.count(pivot) == size);
    // Pincers have one of the pivot's two digits, or two of its three.
    CellSet once;
    CellSet twice;
    for (const Digit d : DigitSet(state.candidates(pivot))) {
      const CellSet places = state.places(d);
      twice |= once & places;
      once |= places;
    }
    const CellSet near = twos & topology.peers(pivot) & (size == 2 ? once - twice : twice);
    // In an XY-Wing, each digit of the pivot is in a pincer.
    const CellSet first = near & state.places(DigitSet(state.candidates(pivot)).front());
    const bool has_first = !first.empty();
    const bool has_second = first != near;
    const bool enough = size == 2 ? has_first & has_second : near.several();
    const bool fresh = changed.intersects(near | CellSet::of(pivot));
    pivots[n] = {pivot, near};
    n += static_cast<std::size_t>(enough) & static_cast<std::size_t>(fresh);
  }
  for (auto [pivot, near] : std::span(pivots).first(n)) {
    const DigitMask own = state.candidates(pivot);
    while (near.several()) {
      const Cell a = near.front();
      // Each pair of pincers is met once.
      near.erase(a);
      const DigitMask one = state.candidates(a);
      // What the pincers share is foreign to the pivot of an XY-Wing. Those of an XYZ-Wing share
      // one of its digits if they are not equal.
      CellSet others = near;
      if (size == 2) others &= state.places(DigitSet(one & ~std::uint32_t{own}).front());
      if (!changed.contains(pivot) && !changed.contains(a)) others &= changed;
      for (const Cell b : others) {
        const DigitMask two = state.candidates(b);
        if (one == two) continue;
        const Digit z = DigitSet(one & two).front();
        CellSet targets = state.places(z) & topology.peers(a) & topology.peers(b);
        if (size == 3) targets &= topology.peers(pivot);
        if (targets.empty()) continue;
        Deduction deduction(technique, CellSet::of(pivot) | CellSet::of(a) | CellSet::of(b),
                            static_cast<DigitMask>(own | one | two));
        assert(count_of(deduction.digits) == 3 && is_one(one & two));
        assert(deduction.cells.size() == 3 && !targets.intersects(deduction.cells));
        deduction.eliminations.add(z, targets);
        if (size == 2 && !sink.conclusions_only()) {
          const Digit x = DigitSet(own & one).front();
          const Digit y = DigitSet(own & two).front();
          assert(x != y);
          deduction.add_chain({{z, CellSet::of(a)},
                               {x, CellSet::of(a)},
                               {x, CellSet::of(pivot)},
                               {y, CellSet::of(pivot)},
                               {y, CellSet::of(b)},
                               {z, CellSet::of(b)}});
        }
        if (!sink.report(deduction)) return;
      }
    }
  }
}

}  // namespace

/// XY-Wing: a cell xy with cells xz and yz in sight. What sees both pincers is not z.
void find_xy_wing(FinderContext& context, Technique technique, Sink& sink) {
  report_pivot_wings(context, technique, 2, sink);
}

/// XYZ-Wing: a cell xyz with cells xz and yz in sight. What sees all three is not z.
void find_xyz_wing(FinderContext& context, Technique technique, Sink& sink) {
  report_pivot_wings(context, technique, 3, sink);
}

/// W-Wing: two cells xy joined by a strong link on x. What sees both is not y.
void find_w_wing(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  const Changes& changes = context.changes(technique);
  std::array<std::optional<StrongLinks>, kRatedDigits> links;
  CellSet twos = context.cells_with(2);
  while (!twos.empty()) {
    const Cell a = twos.front();
    twos.erase(a);
    const DigitMask digits = state.candidates(a);
    // Two such cells in sight of each other are a naked pair.
    CellSet equal = twos - topology.peers(a);
    for (const Digit d : DigitSet(digits)) equal &= state.places(d);
    for (const Cell b : equal) {
      // Between two cells without a change only the link can be new: its digit has lost a place.
      assert(state.candidates(b) == digits && !topology.peers(a).contains(b));
      const bool any = changes.cells.contains(a) || changes.cells.contains(b);
      for (const Digit linked : DigitSet(any ? digits : digits & changes.digits)) {
        const Digit other = (DigitSet(digits) - DigitSet::of(linked)).front();
        // In a W-Wing, one of the two cells has this digit in the solution.
        if (context.knows_solution() && context.solution_at(a) != other &&
            context.solution_at(b) != other) {
          continue;
        }
        const CellSet by_a = topology.peers(a);
        const CellSet by_b = topology.peers(b);
        const CellSet gone = state.places(other) & by_a & by_b;
        if (gone.empty()) continue;
        std::optional<StrongLinks>& of_digit = links[linked.value - 1U];
        if (!of_digit) of_digit.emplace(context, linked.value);
        for (const auto& link : *of_digit) {
          // A cell does not see itself, so neither end is one of the two. What is seen is
          // unpredictable, so there is one branch for all.
          const bool a_sees_a = by_a.contains(link.a);
          const bool a_sees_b = by_a.contains(link.b);
          const bool b_sees_a = by_b.contains(link.a);
          const bool b_sees_b = by_b.contains(link.b);
          const bool straight = a_sees_a & b_sees_b;
          const bool crossed = a_sees_b & b_sees_a;
          if (!(straight | crossed)) continue;
          Deduction deduction(
              technique,
              CellSet::of(link.a) | CellSet::of(link.b) | CellSet::of(a) | CellSet::of(b), digits);
          assert(deduction.cells.size() == 4 && linked != other);
          deduction.houses = HouseSet::of(link.house);
          deduction.eliminations.add(other, gone);
          if (!sink.conclusions_only()) {
            deduction.add_chain({{other, CellSet::of(a)},
                                 {linked, CellSet::of(a)},
                                 {linked, CellSet::of(straight ? link.a : link.b)},
                                 {linked, CellSet::of(straight ? link.b : link.a)},
                                 {linked, CellSet::of(b)},
                                 {other, CellSet::of(b)}});
          }
          if (!sink.report(deduction)) return;
          break;  // one link is enough
        }
      }
    }
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
