#include "solver/rate/position.h"

/// Pointing and claiming: a digit that a full house has inside another house only goes from the
/// rest of that one.

namespace gridmill::finders {
namespace {

/// The kernel of the locked candidates: a digit whose places in a full house `from` all lie in
/// another house `to` goes from the rest of `to`. `from_box` asks for boxes as `from` (pointing) or
/// for everything else (claiming); two lines never share two cells, but extra houses may.
void find_locked(Position& position, Technique technique, bool from_box, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  const Changes& changes = position.changes(technique);
  for (const Crossing& crossing : layout.crossings()) {
    if (layout.is_box(crossing.from) != from_box) continue;
    if (!layout.house(crossing.from).intersects(changes.cells)) continue;
    // The digits without a place outside; without branches, as nobody can foresee which. Digits
    // that a smaller board lacks are not missing in any house.
    const std::uint32_t outside = ~std::uint32_t{crossing.in_from};
    std::uint32_t inside = 0;
    for (int d = 1; d <= kRatedDigits; ++d) {
      const bool none = (position.places(crossing.from, d) & outside) == 0;
      inside |= static_cast<std::uint32_t>(none) << (d - 1);
    }
    for (const Digit digit : DigitSet(inside & state.missing(crossing.from) & changes.digits)) {
      const CellSet places = state.places(digit);
      if (!places.intersects(crossing.rest_of_to)) continue;
      Deduction deduction;
      deduction.technique = technique;
      deduction.cells = places & crossing.cells;
      deduction.digits = static_cast<DigitMask>(DigitSet::of(digit).bits());
      deduction.houses = HouseSet::of(crossing.from);
      deduction.covers = HouseSet::of(crossing.to);
      deduction.eliminations.add(digit, places & crossing.rest_of_to);
      if (!sink.take(deduction)) return;
    }
  }
}

}  // namespace

/// Pointing: a digit of a box is confined to a line and goes from the rest of the line.
void find_pointing(Position& position, Technique technique, Sink& sink) {
  find_locked(position, technique, true, sink);
}

/// Claiming: a digit of a line is confined to a box and goes from the rest of the box.
void find_claiming(Position& position, Technique technique, Sink& sink) {
  find_locked(position, technique, false, sink);
}

}  // namespace gridmill::finders
