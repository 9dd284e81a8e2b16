// Full House: one open cell is left in a house, and it takes the digit that the house misses.
#include "solver/rate/position.h"
#include "solver/rate/singles.h"
#include "solver/rate/technique.h"

namespace gridmill {

template <>
void find<Technique::kFullHouse>(const Position& position, Sink& sink) {
  bool more = true;
  CellSet seen;  // a cell that is the last one of two houses is told once
  singles::full_houses(position.state(), position.layout().full_houses(), [&](int house, Candidate c) {
    if (!more || seen.contains(c.cell)) return;
    seen.insert(c.cell);
    Deduction deduction;
    deduction.technique = Technique::kFullHouse;
    deduction.cells = CellSet::of(c.cell);
    deduction.digits = static_cast<DigitMask>(DigitSet::of(c.digit).bits());
    deduction.houses = HouseSet{1} << house;
    deduction.placements.add(c);
    more = sink.take(deduction);
  });
}

}  // namespace gridmill
