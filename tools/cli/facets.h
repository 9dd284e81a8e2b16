#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/store.h"

/// What the puzzles of a database are counted by, and what that is called.

namespace gridmill {

struct FacetInfo {
  std::string_view id;
  std::string_view title;
  Facet facet{};
};

[[nodiscard]] std::span<const FacetInfo> facets();
/// The facet of that name, or nullptr.
[[nodiscard]] const FacetInfo* find_facet(std::string_view id);

/// What a value is called for people.
[[nodiscard]] std::string label_of(const FacetInfo& facet, const NamedCount& line);
/// Whether any row has a value.
[[nodiscard]] bool says_anything(const std::vector<NamedCount>& lines);

}  // namespace gridmill
