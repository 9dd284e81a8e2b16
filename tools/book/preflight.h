#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/book/printer.h"

namespace gridmill {

/// What a printer would find in a PDF file.
struct Preflight {
  std::size_t pages = 0;
  PageSize trim;  ///< of the first page, in points
  std::size_t fonts = 0;
  double least_text = 0;            ///< size of the smallest text in points; 0: there is none
  double least_line = 0;            ///< width of the thinnest line in points; 0: there is none
  std::vector<std::string> faults;  ///< empty: the file is fit for print
};

/// Inspects a PDF file of any origin: page sizes, fonts, colours, line widths, text sizes, margins,
/// and what must not be in it.
/// @param trim  what the pages must be cut to; none: all alike
/// Throws std::runtime_error when it is no PDF file.
[[nodiscard]] Preflight preflight(const std::string& path, const Printer& printer,
                                  const std::optional<PageSize>& trim);

}  // namespace gridmill
