// Two almost locked sets with a restricted common (ALS-XZ), or two that each have one with a third
// (ALS-XY-Wing). A sink that wants conclusions only gets them from als::AlsGraph; others get every
// pattern, by number of the sets.
//
// Why: one of the two sets lacks the restricted common x, and so has all its other digits. A
// further digit z of both is then in one of them. With a second restricted common y, one set lacks
// x and the other y, so each is locked in the rest. In an ALS-XY-Wing the middle set lacks one
// digit only, so it has one of its restricted commons; the set at that end lacks it and is locked.
//
// All of these are chains of sets. So where the closure of such chains refutes nothing, the
// patterns of ALS-XZ and ALS-XY-Wing are not looked for. The WXYZ-Wing, an ALS-XZ of four cells, is
// tried earlier (wxyz_wing.cpp). Source: the terms are sudopedia's.
#include <algorithm>
#include <cassert>
#include <vector>

#include "solver/rate/als.h"

namespace gridmill::inline GRIDMILL_BOARDS::als {
namespace {

/// What two sets eliminate.
CandidateSet eliminated_by(const Als& a, const Als& b, Digit x, Digit y) {
  [[maybe_unused]] const DigitSet shared(static_cast<DigitMask>(a.digits & b.digits));
  assert(shared.contains(x) && (y.empty() || (x != y && shared.contains(y))));
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

bool report_xz(const Als& a, const Als& b, const AlsPair& pair, Technique technique,
               std::uint8_t variant, Sink& sink) {
  Deduction deduction(technique, a.cells, static_cast<DigitMask>(a.digits | b.digits));
  deduction.eliminations = eliminated_by(a, b, pair.x, pair.y);
  if (deduction.eliminations.empty()) return true;
  deduction.variant = variant;
  deduction.fins = b.cells;
  if (!sink.conclusions_only()) deduction.parts = {a.cells, b.cells};
  return sink.report(deduction);
}

/// Reports all eliminations in one deduction.
void conclude(Technique technique, const CandidateSet& gone, Sink& sink) {
  if (gone.empty()) return;
  Deduction deduction(technique, CellSet(), 0);
  deduction.eliminations = gone;
  sink.report(deduction);
}

}  // namespace
}  // namespace gridmill::inline GRIDMILL_BOARDS::als

namespace gridmill::inline GRIDMILL_BOARDS::finders {

using namespace als;

/// ALS-XZ: two sets with a restricted common: another common digit goes from where it sees all its
/// places in both. With two restricted commons each set is locked in what is left of it.
void find_als_xz(FinderContext& context, Technique technique, Sink& sink) {
  if (context.no_chain_refutes()) return;
  if (sink.conclusions_only()) {
    return conclude(technique, context.als().als_graph(context).pairs(), sink);
  }
  if (context.refuted(ChainKind::kSets).empty()) return;
  const std::vector<Als>& sets = context.als().sets(context);
  for (const AlsPair& pair : context.als().pairs(context)) {
    const std::uint8_t variant = pair.overlap ? 1 : 0;
    if (!report_xz(sets[pair.a], sets[pair.b], pair, technique, variant, sink)) return;
  }
}

/// ALS-XY-Wing: two sets that share different restricted commons with a third: another digit of
/// both goes from where it sees all its places in both.
void find_als_xy_wing(FinderContext& context, Technique technique, Sink& sink) {
  if (context.no_chain_refutes()) return;
  if (sink.conclusions_only()) {
    return conclude(technique, context.als().als_graph(context).wings(), sink);
  }
  if (context.refuted(ChainKind::kSets).empty()) return;
  const std::vector<Als>& sets = context.als().sets(context);
  const std::vector<AlsPair>& pairs = context.als().pairs(context);
  // The pairs of each set, in their order.
  std::vector<std::vector<std::uint32_t>> of(sets.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    of[pairs[i].a].push_back(static_cast<std::uint32_t>(i));
    of[pairs[i].b].push_back(static_cast<std::uint32_t>(i));
  }
  std::vector<std::uint32_t> others;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const AlsPair& one = pairs[i];
    others.clear();
    for (const std::uint16_t c : {one.a, one.b}) {
      for (const std::uint32_t j : of[c]) {
        if (j > i) others.push_back(j);
      }
    }
    std::sort(others.begin(), others.end());
    for (const std::uint32_t j : others) {
      const AlsPair& two = pairs[j];
      // If both joins are by one digit, the middle set may lack it, and then both ends may have it.
      if (one.y.empty() && two.y.empty() && one.x == two.x) continue;
      const bool first = one.a == two.a || one.a == two.b;
      const std::uint16_t middle = first ? one.a : one.b;
      const Als& a = sets[first ? one.b : one.a];
      const Als& b = sets[middle == two.a ? two.b : two.a];
      const CellSet both = a.cells | b.cells;
      assert((middle == two.a || middle == two.b) && &a != &b);
      // An end inside the other is no second end.
      if (both == a.cells || both == b.cells) continue;
      Deduction deduction(technique, both,
                          static_cast<DigitMask>(a.digits | b.digits | sets[middle].digits));
      add_common(
          a, b,
          static_cast<DigitMask>(bit_of(one.x) | bit_of(one.y) | bit_of(two.x) | bit_of(two.y)),
          deduction.eliminations);
      if (deduction.eliminations.empty()) continue;
      deduction.variant = one.overlap || two.overlap || a.cells.intersects(b.cells) ? 1 : 0;
      deduction.fins = sets[middle].cells;
      if (!sink.conclusions_only()) deduction.parts = {a.cells, sets[middle].cells, b.cells};
      if (!sink.report(deduction)) return;
    }
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
