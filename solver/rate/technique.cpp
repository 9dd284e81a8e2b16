#include "solver/rate/technique.h"

#include <cassert>

#include "solver/board/require.h"
#include "solver/rate/state.h"

/// techniques.def as a table; finder.cpp makes one of the finders. A row's number is its place.

namespace gridmill {

namespace {

// The words of the column `subsumption`.
constexpr Subsumption none() { return {}; }
constexpr Subsumption nearly(std::string_view by) { return {Subsumption::Extent::kNearly, by}; }
constexpr Subsumption nearly_everywhere(std::string_view by) {
  return {Subsumption::Extent::kNearly, by, true};
}
constexpr Subsumption wholly(std::string_view by) {
  return {Subsumption::Extent::kWholly, by, true};
}

constexpr TechniqueInfo kRows[] = {
#define TECHNIQUE(id, title, japanese, family, group, level, proof, subsumed, limit, ...) \
  {{}, id, title, japanese, family, group, level, ProofKind::k##proof, subsumed, limit, false},
#define CLUE_TECHNIQUE(id, title, japanese, family, group, level, proof, subsumed, limit, ...) \
  {{}, id, title, japanese, family, group, level, ProofKind::k##proof, subsumed, limit, true},
#include "solver/rate/techniques.def"
#undef CLUE_TECHNIQUE
#undef TECHNIQUE
};
static_assert(std::size(kRows) <= kMaxTechniques);

}  // namespace

// The rounds come to an end because each takes something from the state. A deduction that takes
// what is gone already would leave the rater in the same state for ever.
template <typename Size>
bool DeductionOf<Size>::has_effect_on(const StateOf<Size>& state) const {
  const BoardTopologyOf<Size>& topology = state.topology();
  for (int d = 1; d <= topology.digits(); ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    if (!state.places(digit).contains(placements[digit] | eliminations[digit])) return false;
    if (placements[digit].intersects(eliminations[digit])) return false;
  }
  return static_cast<std::size_t>(technique) < techniques().size() &&
         !(placements.empty() && eliminations.empty()) &&
         topology.all_cells().contains(cells | fins) && (digits & ~topology.all_digits()) == 0;
}

template struct DeductionOf<SizeNine>;
template struct DeductionOf<SizeSixteen>;
template struct DeductionOf<SizeTwentyFive>;

std::span<const TechniqueInfo> techniques() {
  // A macro cannot count its rows.
  static constexpr auto kNumbered = [] {
    auto rows = std::to_array(kRows);
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].technique = static_cast<Technique>(i);
    return rows;
  }();
  return kNumbered;
}

const TechniqueInfo& info(Technique technique) {
  assert(static_cast<std::size_t>(technique) < techniques().size());
  return techniques()[static_cast<std::size_t>(technique)];
}

const TechniqueInfo* find_technique(std::string_view id) {
  for (const TechniqueInfo& row : techniques()) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

Technique technique_of(std::string_view id) {
  const TechniqueInfo* row = find_technique(id);
  GRIDMILL_REQUIRE(row != nullptr);
  return row->technique;
}

// The one row that the rater itself speaks for when every finder has failed, whatever the levels
// and the order of the rows: so it is known by its id.
Technique last_resort() {
  static const Technique trial = technique_of("trial");
  return trial;
}

}  // namespace gridmill
