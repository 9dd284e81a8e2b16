#include "tools/scales/scale.h"

#include <stdexcept>
#include <string>

namespace gridmill {

#define SCALE(name) [[nodiscard]] ScaleInfo scale_##name();
#include "tools/scales/scales.def"
#undef SCALE

std::span<const ScaleInfo> scales() {
  static const ScaleInfo kScales[] = {
#define SCALE(name) scale_##name(),
#include "tools/scales/scales.def"
#undef SCALE
  };
  return kScales;
}

const ScaleInfo& find_scale(std::string_view id) {
  std::string known;
  for (const ScaleInfo& row : scales()) {
    if (row.id == id) return row;
    known += (known.empty() ? "" : ", ") + std::string(row.id);
  }
  throw std::invalid_argument("expected one of " + known + ", found '" + std::string(id) + "'");
}

}  // namespace gridmill
