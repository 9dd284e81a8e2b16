#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "gen/random.h"
#include "solver/board/shape.h"

/// Random full grids: the methods are rows of fills.def.

namespace gridmill {

/// Makes full grids of one Shape. Keeps its work space, so one object serves one thread; after the
/// first call nothing is allocated.
class Filler {
 public:
  Filler() = default;
  Filler(const Filler&) = delete;
  Filler& operator=(const Filler&) = delete;
  virtual ~Filler() = default;

  /// Fills all shape.cells() digits; a function of the stream alone.
  virtual void fill(Stream& stream, std::span<std::uint8_t> grid) = 0;
};

/// A row of fills.def.
struct FillInfo {
  std::string_view id;     ///< what --fill takes
  std::string_view title;  ///< for people
  std::unique_ptr<Filler> (*make)(const Shape& shape);
};

/// The table, the default first.
[[nodiscard]] std::span<const FillInfo> fills();
/// The row of that id, or nullptr.
[[nodiscard]] const FillInfo* find_fill(std::string_view id);

}  // namespace gridmill
