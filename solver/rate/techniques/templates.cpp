// The templates of all digits together: a cell that every template of a digit has is that
// digit, and a place that none of them has is not. Where a digit is certain, the others lose a
// place and templates, so the digits are visited until nothing changes.
#include "solver/rate/templates.h"

#include <array>
#include <cassert>

#include "solver/rate/finder_context.h"
#include "solver/rate/technique.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

/// All digits together: a cell that every template of a digit has is closed to the other digits,
/// until nothing changes. By digit - 1: the cells that every template has, and those that some
/// template has.
struct All {
  std::array<CellSet, kRatedDigits> fixed;
  std::array<CellSet, kRatedDigits> possible;
};

All of_all_digits(const FinderContext& context) {
  std::array<templates::TemplateCache, kRatedDigits> known;
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  All all;
  const auto n = static_cast<std::size_t>(topology.digits());
  std::array<CellSet, kRatedDigits> places;
  for (std::size_t d = 0; d < n; ++d) places[d] = state.places(static_cast<int>(d) + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t d = 0; d < n; ++d) {
      const HouseSet missing = state.houses_missing(static_cast<int>(d) + 1);
      all.possible[d] = known[d].possible(topology, places[d], missing);
      all.fixed[d] = CellSet();
      for (int r = 0; r < topology.row_count(); ++r) {
        const CellSet left = all.possible[d] & topology.house(topology.row(r));
        if (left.size() == 1) all.fixed[d] |= left;
      }
      assert(places[d].contains(all.possible[d]) && all.possible[d].contains(all.fixed[d]));
      for (std::size_t e = 0; e < n; ++e) {
        if (e == d || !places[e].intersects(all.fixed[d])) continue;
        places[e] -= all.fixed[d];
        changed = true;
      }
    }
  }
  return all;
}

/// A step of one digit: its cells, and nothing else yet.
Deduction of_digit(Technique technique, int d, CellSet cells) {
  Deduction deduction(technique, cells, mask_of(d));
  return deduction;
}

}  // namespace

/// Template Set: cells that every template of a digit has.
void find_template_set(FinderContext& context, Technique technique, Sink& sink) {
  const All all = of_all_digits(context);
  for (const Digit d : DigitSet(context.topology().all_digits())) {
    const CellSet fixed = all.fixed[d.value - 1U];
    if (fixed.empty()) continue;
    Deduction deduction = of_digit(technique, d.value, fixed);
    deduction.placements.add(d, fixed);
    if (!sink.report(deduction)) return;
  }
}

/// Template Delete: places that no template of a digit has.
void find_template_delete(FinderContext& context, Technique technique, Sink& sink) {
  const All all = of_all_digits(context);
  for (const Digit d : DigitSet(context.topology().all_digits())) {
    const CellSet possible = all.possible[d.value - 1U];
    const CellSet gone = context.state().places(d) - possible;
    if (gone.empty()) continue;
    Deduction deduction = of_digit(technique, d.value, possible);
    deduction.eliminations.add(d, gone);
    if (!sink.report(deduction)) return;
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
