#pragma once

#include <span>
#include <string_view>

namespace gridmill {

/// A file of data/shapes, compiled into the program by CMake.
struct ShapeData {
  std::string_view name;  ///< the file's name without ".shape"
  std::string_view text;
};

[[nodiscard]] std::span<const ShapeData> shape_data();

}  // namespace gridmill
