#pragma once

// Paths of symbols as text.

#include <cmath>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/symbols.h"
#include "tools/drawing/svg_symbols.h"

namespace gridmill {

inline constexpr double kAsItIs[6] = {1, 0, 0, 1, 0, 0};

/// "M1 2 C..." with one place behind the point.
inline std::string written(const std::vector<SymbolPath::Step>& steps) {
  std::ostringstream out;
  for (const SymbolPath::Step& step : steps) {
    out << step.op;
    for (int i = 0; i < step.points(); ++i) {
      out << " " << std::round(step.x[i] * 10) / 10 + 0.0 << " "
          << std::round(step.y[i] * 10) / 10 + 0.0;
    }
    out << ";";
  }
  return out.str();
}

inline std::string path_text(std::string_view d) { return written(parse_path(d, kAsItIs)); }

}  // namespace gridmill
