#pragma once

// What the puzzles of a database are counted by, and what that is called.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/store.h"
#include "solver/board/language.h"

namespace gridmill {

struct FacetInfo {
  std::string_view id;
  std::string_view english;
  std::string_view japanese;
  std::optional<Facet> facet;  ///< none: `rating`
  RatingFacet rating;
};

[[nodiscard]] std::span<const FacetInfo> facets();
/// The facet of that name, or nullptr.
[[nodiscard]] const FacetInfo* find_facet(std::string_view id);

/// Counts of a query's rows by a facet.
[[nodiscard]] std::vector<NamedCount> count_by_facet(const Store& store, const FacetInfo& facet,
                                                     const Query& query);

/// What a value is called for people.
[[nodiscard]] std::string label_of(const FacetInfo& facet, const NamedCount& line,
                                   Language language);
/// Whether any row has a value.
[[nodiscard]] bool has_values(const std::vector<NamedCount>& lines);

}  // namespace gridmill
