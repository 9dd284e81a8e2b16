#pragma once

// Facets (the properties by which `stats` counts puzzles), and the statistics as a page of HTML
// with SVG charts. The page is static and the same for the same database.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/store.h"
#include "solver/board/language.h"

namespace gridmill {

/// What the puzzles of a database are counted by, and what that is called.
struct FacetInfo {
  std::string_view id;
  std::string_view english;
  std::string_view japanese;
  std::optional<Facet> facet;  ///< none: `rating`
  RatingFacet rating;
};

[[nodiscard]] std::span<const FacetInfo> facets();

/// Counts of a query's rows by a facet.
[[nodiscard]] std::vector<NamedCount> count_by_facet(const Store& store, const FacetInfo& facet,
                                                     const Query& query);

/// What a value is called for people.
[[nodiscard]] std::string label_of(const FacetInfo& facet, const NamedCount& line,
                                   Language language);
/// Whether any row has a value.
[[nodiscard]] bool has_values(const std::vector<NamedCount>& lines);

/// Statistics of a database as an HTML page: counts by every facet with a picture each, the givens
/// of each level, a puzzle of each level, and the runs. One file, without scripts or network; the
/// same database gives the same page.
/// @param query  selects the puzzles that count
/// @param title  title of the page, as plain text
[[nodiscard]] std::string stats_page(const Store& store, const Query& query,
                                     const std::string& title, Language language);

}  // namespace gridmill
