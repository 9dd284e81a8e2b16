#include "solver/rate/technique.h"

#include <cassert>

#include "solver/board/require.h"
#include "solver/rate/state.h"

/// techniques.def as a table: each row's finder is declared with the numbers that the row has
/// behind the name, and called with them. A row's number is its place.
///
/// The finders are declared here and nowhere else. So a row whose finder is missing fails to link,
/// and so does one whose finder takes another number of arguments than the row gives.

namespace gridmill {

/// The finders of the rows, declared: with a number for each that the row has behind the name.
namespace finders {

template <typename... Numbers>
using With = void(Position& position, Technique technique, Numbers... numbers, Sink& sink);
template <int... kNumbers>
using Declared = With<decltype(kNumbers)...>;

#define TECHNIQUE(id, title, japanese, family, group, level, proof, eclipse, finder, ...) \
  Declared<__VA_ARGS__> finder;
#include "solver/rate/techniques.def"
#undef TECHNIQUE

}  // namespace finders

namespace {

/// A finder with the numbers of its row. They are template arguments, so that the finders of all
/// rows have one type.
template <auto* kFinder, int... kNumbers>
void call(Position& position, Technique technique, Sink& sink) {
  kFinder(position, technique, kNumbers..., sink);
}

// The words of the column `eclipse`.
constexpr Eclipse none() { return {}; }
constexpr Eclipse nearly(std::string_view by) { return {Eclipse::Extent::kNearly, by}; }
constexpr Eclipse wholly(std::string_view by) { return {Eclipse::Extent::kWholly, by}; }

constexpr TechniqueInfo kRows[] = {
#define TECHNIQUE(id, title, japanese, family, group, level, proof, eclipse, ...) \
  {{},    id,    title,           japanese, family,                               \
   group, level, Proof::k##proof, eclipse,  &call<finders::__VA_ARGS__>},
#include "solver/rate/techniques.def"
#undef TECHNIQUE
};
static_assert(std::size(kRows) <= kMostTechniques);

}  // namespace

// The rounds come to an end because each takes something from the state. A deduction that takes
// what is gone already would leave the rater in the same state for ever.
bool Deduction::is_news_of(const State& state) const {
  const Layout& layout = state.layout();
  for (int d = 1; d <= kRatedDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    if (!state.places(digit).contains(placements[digit] | eliminations[digit])) return false;
    if (placements[digit].intersects(eliminations[digit])) return false;
  }
  return static_cast<std::size_t>(technique) < techniques().size() &&
         !(placements.empty() && eliminations.empty()) &&
         layout.all_cells().contains(cells | fins) && (digits & ~layout.all_digits()) == 0;
}

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
