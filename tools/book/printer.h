#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Lengths, page sizes, and what a printer accepts: a file of data/printers, read by profile.cpp.
/// All lengths are in points, 1/72 in. Preflight includes this header beside QPDF's, so it keeps to
/// C++17 (see CMakeLists.txt).

namespace gridmill {

inline constexpr double kPointsPerInch = 72;

/// "3.4in", "86mm", "8.6cm" or "245pt" in points. Throws ParseError (without a place).
[[nodiscard]] double parse_length(std::string_view text);

struct PageSize {
  double width = 0;
  double height = 0;
};
/// "8.5x11in" in points. Throws ParseError (without a place).
[[nodiscard]] PageSize parse_page_size(std::string_view text);

/// What a printer accepts: a file of data/printers.
struct Printer {
  std::string name;
  struct Gutter {
    std::size_t pages = 0;  ///< from this number on
    double width = 0;
  };
  std::vector<Gutter> gutters;  ///< least inside margins, by ascending numbers of pages
  double margin = 0;            ///< least of the other margins
  double margin_bleed = 0;      ///< the same with bleed
  double bleed = 0;             ///< what bleed must be, if there is any
  std::size_t least_pages = 0;
  std::size_t most_pages = 0;
  bool even_pages = false;
  double least_text = 0;  ///< size of a font
  double least_line = 0;  ///< width
  std::uint64_t most_bytes = 0;

  /// The name of a file of data/printers, or a path. Throws ParseError.
  [[nodiscard]] static Printer find(const std::string& name);
  /// The least inside margin of a book of this many pages.
  [[nodiscard]] double gutter(std::size_t pages) const;
};

}  // namespace gridmill
