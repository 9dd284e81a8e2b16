#include "solver/rate/intersections.h"

namespace gridmill {

void find_locked(const Position& position, Technique technique, bool from_box, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  const Changes& changes = position.changes(technique);
  for (const Crossing& crossing : layout.crossings()) {
    if (layout.is_box(crossing.from) != from_box) continue;
    if (!layout.house(crossing.from).intersects(changes.cells)) continue;
    // The digits without a place outside; without branches, as nobody can foresee which.
    std::uint32_t inside = 0;
    for (int d = 1; d <= layout.digits(); ++d) {
      const bool all = (position.places(crossing.from, d) & ~crossing.in_from) == 0;
      inside |= static_cast<std::uint32_t>(all) << (d - 1);
    }
    for (const Digit digit : DigitSet(inside & state.missing(crossing.from) & changes.digits)) {
      const CellSet places = state.places(digit);
      if (!places.intersects(crossing.rest_of_to)) continue;
      Deduction deduction;
      deduction.technique = technique;
      deduction.cells = places & crossing.cells;
      deduction.digits = static_cast<DigitMask>(DigitSet::of(digit).bits());
      deduction.houses = HouseSet{1} << crossing.from;
      deduction.covers = HouseSet{1} << crossing.to;
      deduction.eliminations.add(digit, places & crossing.rest_of_to);
      if (!sink.take(deduction)) return;
    }
  }
}

}  // namespace gridmill
