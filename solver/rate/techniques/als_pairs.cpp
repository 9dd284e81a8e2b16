// Two almost locked sets with a restricted common (ALS-XZ, of which a WXYZ-Wing is the smallest
// kind), or two that each have one with a third (ALS-XY-Wing). A sink that wants conclusions only
// gets them from als::Web; others get every pattern, by number of the sets.
//
// Why: one of the two sets lacks the restricted common x, and so has all its other digits. A
// further digit z of both is then in one of them. With a second restricted common y, one set lacks
// x and the other y, so each is locked in the rest. In an ALS-XY-Wing the middle set lacks one
// digit only, so it has one of its restricted commons; the set at that end lacks it and is locked.
//
// All of these are chains of sets. So where the closure of such chains refutes nothing, the
// patterns of ALS-XZ and ALS-XY-Wing are not looked for. The WXYZ-Wing is tried earlier and asks
// for small sets only. Source: the terms are sudopedia's.
#include <algorithm>
#include <vector>

#include "solver/rate/als.h"

namespace gridmill::als {
namespace {

/// What two sets eliminate.
CandidateSet eliminated_by(const Als& a, const Als& b, Digit x, Digit y) {
  CandidateSet gone;
  add_common(a, b, bit_of(x), gone);
  if (y.empty()) return gone;
  add_common(a, b, bit_of(y), gone);
  const auto but = static_cast<DigitMask>(bit_of(x) | bit_of(y));
  for (const Digit d : DigitSet(static_cast<DigitMask>(a.digits & ~but))) {
    gone.add(d, a.seen_of(d) - b.cells);
  }
  for (const Digit d : DigitSet(static_cast<DigitMask>(b.digits & ~but))) {
    gone.add(d, b.seen_of(d) - a.cells);
  }
  return gone;
}

bool tell_xz(const Als& a, const Als& b, const Pair& pair, Technique technique,
             std::uint8_t variant, Sink& sink) {
  Deduction deduction;
  deduction.eliminations = eliminated_by(a, b, pair.x, pair.y);
  if (deduction.eliminations.empty()) return true;
  deduction.technique = technique;
  deduction.variant = variant;
  deduction.cells = a.cells;
  deduction.fins = b.cells;
  deduction.digits = static_cast<DigitMask>(a.digits | b.digits);
  if (!sink.conclusions_only()) deduction.parts = {a.cells, b.cells};
  return sink.take(deduction);
}

/// Tells in one deduction of all that goes.
void conclude(Technique technique, const CandidateSet& gone, Sink& sink) {
  if (gone.empty()) return;
  Deduction deduction;
  deduction.technique = technique;
  deduction.eliminations = gone;
  sink.take(deduction);
}

}  // namespace
}  // namespace gridmill::als

namespace gridmill::finders {

using namespace als;

/// ALS-XZ: two sets with a restricted common: another common digit goes from where it sees all its
/// places in both. With two restricted commons each set is locked in what is left of it.
void find_als_xz(Position& position, Technique technique, Sink& sink) {
  if (sink.conclusions_only()) {
    return conclude(technique, position.als().web(position).pairs(), sink);
  }
  if (position.refuted(ChainKind::kSets).empty()) return;
  const std::vector<Als>& sets = position.als().sets(position);
  for (const Pair& pair : position.als().pairs(position)) {
    const std::uint8_t variant = pair.overlap ? 1 : 0;
    if (!tell_xz(sets[pair.a], sets[pair.b], pair, technique, variant, sink)) return;
  }
}

namespace {

/// A digit of two sets whose places all see each other. Most fail at the first place.
bool is_restricted(const State& state, const Few& a, const Few& b, Digit d) {
  const CellSet theirs = state.places(d) & b.cells;
  for (const Cell c : state.places(d) & a.cells) {
    if (!state.layout().peers(c).contains(theirs)) return false;
  }
  return true;
}

/// What two small sets with the common digits x and z eliminate. False: enough.
/// With 2 and 4 digits, or 3 and 3, and four together, sets have two digits in common: one is
/// restricted, the other goes.
bool tell_wing(const State& state, const Few& a, const Few& b, Technique technique, Sink& sink) {
  const DigitSet common(static_cast<DigitMask>(a.digits & b.digits));
  const Digit x = common.front();
  const Digit z = (common - DigitSet::of(x)).front();
  const bool by_x = is_restricted(state, a, b, x);
  const bool by_z = is_restricted(state, a, b, z);
  if (!by_x && !by_z) return true;
  // Most eliminate nothing, which is cheaper to see than to make sets of both.
  const CellSet places = state.places(by_x ? z : x);
  const CellSet targets = state.layout().common_peers(places & (a.cells | b.cells));
  if (by_x != by_z && !places.intersects(targets)) return true;
  const Als one = make_als(state, a.cells, a.digits);
  const Als two = make_als(state, b.cells, b.digits);
  Pair pair;
  if (by_x) pair.x = x;
  if (by_z) (by_x ? pair.y : pair.x) = z;
  return tell_xz(one, two, pair, technique, 0, sink);
}

}  // namespace

/// WXYZ-Wing: the same with four cells and four digits in all.
void find_wxyz_wing(Position& position, Technique technique, Sink& sink) {
  const State& state = position.state();
  const CellSet changed = position.changes(technique).cells;
  const auto& [twos, threes] = position.als().few_cells(position);
  std::vector<std::size_t> partners(std::max(twos.size(), threes.size()));
  // Sets with four digits together and no common cell, first chosen without branches; false:
  // enough.
  const auto join = [&](const Few& a, const std::vector<Few>& sets, std::size_t from) {
    std::size_t n = 0;
    // One of the two has to be new.
    const CellSet there = a.cells.intersects(changed) ? CellSet::all() : changed;
    for (std::size_t i = from; i < sets.size(); ++i) {
      const Few& b = sets[i];
      const bool four = count_of(a.digits | b.digits) == 4;
      const bool apart = !a.cells.intersects(b.cells);
      const bool is_new = there.intersects(b.cells);
      partners[n] = i;
      n += static_cast<std::size_t>(four & apart & is_new);
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (!tell_wing(state, a, sets[partners[i]], technique, sink)) return false;
    }
    return true;
  };
  for (const Cell c : position.cells_with(2)) {
    if (!join({CellSet::of(c), state.candidates(c)}, threes, 0)) return;
  }
  for (std::size_t i = 0; i < twos.size(); ++i) {
    if (!join(twos[i], twos, i + 1)) return;
  }
}

/// ALS-XY-Wing: two sets that share different restricted commons with a third: another digit of
/// both goes from where it sees all its places in both.
void find_als_xy_wing(Position& position, Technique technique, Sink& sink) {
  if (sink.conclusions_only()) {
    return conclude(technique, position.als().web(position).wings(), sink);
  }
  if (position.refuted(ChainKind::kSets).empty()) return;
  const std::vector<Als>& sets = position.als().sets(position);
  const std::vector<Pair>& pairs = position.als().pairs(position);
  // The pairs of each set, in their order.
  std::vector<std::vector<std::uint32_t>> of(sets.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    of[pairs[i].a].push_back(static_cast<std::uint32_t>(i));
    of[pairs[i].b].push_back(static_cast<std::uint32_t>(i));
  }
  std::vector<std::uint32_t> others;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const Pair& one = pairs[i];
    others.clear();
    for (const std::uint16_t c : {one.a, one.b}) {
      for (const std::uint32_t j : of[c]) {
        if (j > i) others.push_back(j);
      }
    }
    std::sort(others.begin(), others.end());
    for (const std::uint32_t j : others) {
      const Pair& two = pairs[j];
      // If both joins are by one digit, the middle set may lack it, and then both ends may have it.
      if (one.y.empty() && two.y.empty() && one.x == two.x) continue;
      const bool first = one.a == two.a || one.a == two.b;
      const std::uint16_t middle = first ? one.a : one.b;
      const Als& a = sets[first ? one.b : one.a];
      const Als& b = sets[middle == two.a ? two.b : two.a];
      const CellSet both = a.cells | b.cells;
      // An end inside the other is no second end.
      if (both == a.cells || both == b.cells) continue;
      Deduction deduction;
      add_common(
          a, b,
          static_cast<DigitMask>(bit_of(one.x) | bit_of(one.y) | bit_of(two.x) | bit_of(two.y)),
          deduction.eliminations);
      if (deduction.eliminations.empty()) continue;
      deduction.technique = technique;
      deduction.variant = one.overlap || two.overlap || a.cells.intersects(b.cells) ? 1 : 0;
      deduction.cells = both;
      deduction.fins = sets[middle].cells;
      deduction.digits = static_cast<DigitMask>(a.digits | b.digits | sets[middle].digits);
      if (!sink.conclusions_only()) deduction.parts = {a.cells, sets[middle].cells, b.cells};
      if (!sink.take(deduction)) return;
    }
  }
}

}  // namespace gridmill::finders
