#include "solver/explainer/chains/leads.h"

namespace gridmill::explainer {

Leads::Leads(const Sheet& sheet) {
  const CellSet pairs = sheet.few_candidates(2);
  pairs.for_each([&](int cell) { digits[as_index(cell)] = sheet.candidates(cell); });
  count = 2 * as_index(pairs.size());
  const Sheet::ByRegion few = sheet.few_places(2);
  for (std::size_t region = 0; region < kRegions; ++region) {
    for_bits(few[region], [&](int digit) {
      for_bits(sheet.places(static_cast<int>(region), digit), [&](int place) {
        Mask& mask = digits[cell_at(region, place)];
        if (((mask >> digit) & 1) != 0) return;
        mask = static_cast<Mask>(mask | bit_of(digit));
        ++count;
      });
    });
  }
}

}  // namespace gridmill::explainer
