#include "tools/cli/facets.h"

#include <algorithm>

#include "gen/symmetry.h"
#include "solver/rate/level_table.h"
#include "tools/cli/messages.h"
#include "tools/scales/scale.h"

namespace gridmill {

std::span<const FacetInfo> facets() {
  static const std::vector<FacetInfo> kFacets = [] {
    std::vector<FacetInfo> rows = {{"level", "Level", "レベル", Facet::kLevel, {}},
                                   {"givens", "Givens", "初めの数字の数", Facet::kGivens, {}}};
    for (const ScaleInfo& scale : scales()) {
      if (scale.stats.id.empty()) continue;
      rows.push_back({scale.stats.id, scale.stats.title, scale.stats.japanese, std::nullopt,
                      scale.stats.facet});
    }
    rows.insert(rows.end(),
                {{"rounds", "Rounds until solved", "解けるまでの巡数", Facet::kRounds, {}},
                 {"hardest", "Hardest technique", "いちばん難しい手筋", Facet::kHardest, {}},
                 {"technique", "Technique used", "使う手筋", Facet::kTechnique, {}},
                 {"symmetry", "Symmetry", "対称", Facet::kSymmetry, {}},
                 {"board", "Board", "盤", Facet::kBoard, {}},
                 {"minimal", "No given can go", "極小", Facet::kMinimal, {}},
                 {"run", "Run", "回", Facet::kRun, {}}});
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

std::vector<NamedCount> count_by_facet(const Store& store, const FacetInfo& facet,
                                       const Query& query) {
  return facet.facet ? store.counts(*facet.facet, query) : store.counts(facet.rating, query);
}

std::string label_of(const FacetInfo& facet, const NamedCount& line, Language language) {
  if (!line.name) {
    return localize(language,
                    facet.facet == Facet::kLevel ? Message::kNotRated : Message::kNoneOfThem);
  }
  if (facet.facet == Facet::kLevel) {
    if (const LevelInfo* level = find_level(*line.name)) {
      if (language == Language::kEnglish) return *line.name + " " + level->english;
      return localize(language, Message::kLevelRow, {*line.name, level->japanese});
    }
  }
  if (facet.facet == Facet::kSymmetry && language == Language::kJapanese) {
    const SymmetryInfo* symmetry = find_symmetry(*line.name);
    if (symmetry != nullptr) return std::string(symmetry->japanese);
  }
  if (facet.facet == Facet::kMinimal) {
    return localize(language, *line.name == "1" ? Message::kYes : Message::kNo);
  }
  return *line.name;
}

bool has_values(const std::vector<NamedCount>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const NamedCount& line) { return line.name.has_value(); });
}

}  // namespace gridmill
