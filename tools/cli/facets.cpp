#include "tools/cli/facets.h"

#include <algorithm>

#include "solver/rate/levels.h"
#include "tools/scales/scale.h"

namespace gridmill {

std::span<const FacetInfo> facets() {
  static const std::vector<FacetInfo> kFacets = [] {
    std::vector<FacetInfo> rows = {{"level", "Level", Facet::kLevel, {}},
                                   {"clues", "Clues", Facet::kClues, {}}};
    for (const ScaleInfo& scale : scales()) {
      if (scale.stats.id.empty()) continue;
      rows.push_back({scale.stats.id, scale.stats.title, std::nullopt, scale.stats.facet});
    }
    rows.insert(rows.end(), {{"rounds", "Rounds until solved", Facet::kRounds, {}},
                             {"hardest", "Hardest technique", Facet::kHardest, {}},
                             {"technique", "Technique used", Facet::kTechnique, {}},
                             {"symmetry", "Symmetry", Facet::kSymmetry, {}},
                             {"shape", "Board", Facet::kShape, {}},
                             {"minimal", "No given can go", Facet::kMinimal, {}},
                             {"run", "Run", Facet::kRun, {}}});
    return rows;
  }();
  return kFacets;
}

const FacetInfo* find_facet(std::string_view id) {
  const auto all = facets();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const FacetInfo& facet) { return facet.id == id; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<NamedCount> counts(const Store& store, const FacetInfo& facet, const Query& query) {
  return facet.facet ? store.counts(*facet.facet, query) : store.counts(facet.rating, query);
}

std::string label_of(const FacetInfo& facet, const NamedCount& line) {
  if (!line.name) return facet.facet == Facet::kLevel ? "not rated" : "none";
  if (facet.facet == Facet::kLevel) {
    if (const LevelInfo* level = find_level(*line.name)) {
      return *line.name + " " + std::string(level->english);
    }
  }
  if (facet.facet == Facet::kMinimal) return *line.name == "1" ? "yes" : "no";
  return *line.name;
}

bool says_anything(const std::vector<NamedCount>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const NamedCount& line) { return line.name.has_value(); });
}

}  // namespace gridmill
