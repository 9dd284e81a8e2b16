#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/shape.h"
#include "tools/export/rows.h"

/// What `gridmill rate` rates by: each scale is one file here and one row of scales.def.

namespace gridmill {

/// Rates puzzles of one shape. Keeps its work space; each thread has its own.
class Scale {
 public:
  Scale() = default;
  Scale(const Scale&) = delete;
  Scale& operator=(const Scale&) = delete;
  virtual ~Scale() = default;

  /// Prints the values of the columns that the scale declares, in their order.
  /// @param givens    shape.cells() digits, row-major, 0 = empty; exactly one solution
  /// @param solution  that solution
  virtual void rate(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
                    RowPrinter& printer) = 0;
  /// The path behind that rating, as a JSON array with an object a step.
  [[nodiscard]] virtual std::string path(std::span<const std::uint8_t> givens,
                                         std::span<const std::uint8_t> solution) = 0;
};

/// A row of scales.def.
struct ScaleInfo {
  std::string_view id;
  std::string_view title;
  std::vector<std::string> columns;  ///< that `Scale::rate` prints
  /// The scale for boards of a shape; `check`: hold every step against the solution. Null: boards
  /// of this shape have no rating.
  std::unique_ptr<Scale> (*make)(const Shape& shape, bool check) = nullptr;
};
[[nodiscard]] std::span<const ScaleInfo> scales();
/// Throws std::invalid_argument that names the scales.
[[nodiscard]] const ScaleInfo& find_scale(std::string_view id);

}  // namespace gridmill
