#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridmill {

/// A field of a recipe's text: "name=value", or a word without a value.
struct RecipeField {
  std::string name;
  std::optional<std::string> value;
  bool operator==(const RecipeField&) const = default;
};
using RecipeFields = std::vector<RecipeField>;

/// Splits a text at its blanks.
[[nodiscard]] RecipeFields parse_fields(std::string_view text);
/// Joins fields with a blank each.
[[nodiscard]] std::string print_fields(const RecipeFields& fields);

/// The value of the first field of that name, or none.
[[nodiscard]] std::optional<std::string_view> find_field(const RecipeFields& fields,
                                                         std::string_view name);

}  // namespace gridmill
