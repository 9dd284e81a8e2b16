#include "gen/full_grid.h"

#include <stdexcept>
#include <string>

namespace gridmill {

#define FILL(name, id, title)                           \
  [[nodiscard]] bool serves_##name(const Shape& shape); \
  [[nodiscard]] std::unique_ptr<Filler> make_##name(const Shape& shape);
#include "gen/fills.def"
#undef FILL

std::span<const FillInfo> fills() {
  static constexpr FillInfo kFills[] = {
#define FILL(name, id, title) {id, title, serves_##name, make_##name},
#include "gen/fills.def"
#undef FILL
  };
  return kFills;
}

const FillInfo* find_fill(std::string_view id) {
  for (const FillInfo& info : fills()) {
    if (info.id == id) return &info;
  }
  return nullptr;
}

const FillInfo& default_fill(const Shape& shape) {
  for (const FillInfo& info : fills()) {
    if (info.serves(shape)) return info;
  }
  throw std::invalid_argument("no fill serves the shape " + shape.name());
}

std::unique_ptr<Filler> make_filler(const Shape& shape, std::string_view id) {
  const FillInfo* info = find_fill(id);
  if (info == nullptr) {
    std::string known;
    for (const FillInfo& row : fills()) known += " " + std::string(row.id);
    throw std::invalid_argument("unknown fill '" + std::string(id) + "'; there are:" + known);
  }
  if (!info->serves(shape)) {
    throw std::invalid_argument("the fill '" + std::string(id) + "' does not serve the shape " +
                                shape.name());
  }
  return info->make(shape);
}

}  // namespace gridmill
