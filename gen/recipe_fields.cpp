#include "gen/recipe_fields.h"

#include <algorithm>

namespace gridmill {

RecipeFields parse_fields(std::string_view text) {
  RecipeFields fields;
  while (!text.empty()) {
    const std::string_view token = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(token.size() + 1, text.size()));
    if (token.empty()) continue;
    const std::size_t equals = token.find('=');
    RecipeField& field = fields.emplace_back();
    field.name = token.substr(0, equals);
    if (equals != std::string_view::npos) field.value = token.substr(equals + 1);
  }
  return fields;
}

std::string print_fields(const RecipeFields& fields) {
  std::string text;
  for (const RecipeField& field : fields) {
    if (!text.empty()) text += ' ';
    text += field.name;
    if (field.value) text += "=" + *field.value;
  }
  return text;
}

std::optional<std::string_view> find_field(const RecipeFields& fields, std::string_view name) {
  for (const RecipeField& field : fields) {
    if (field.name == name)
      return field.value ? std::string_view(*field.value) : std::string_view();
  }
  return std::nullopt;
}

}  // namespace gridmill
