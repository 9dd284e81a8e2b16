#pragma once

// Lengths, page sizes, the rules of a printer (a file of data/printers, read by profile.cpp), and
// the covers that follow from them.
// All lengths are in points, 1/72 in. Preflight includes this header together with QPDF's, so it
// keeps to C++17 (see CMakeLists.txt).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/drawing/page_rect.h"

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

/// The rules of a printer: a file of data/printers.
struct Printer {
  std::string name;
  struct Gutter {
    std::size_t pages = 0;  ///< from this number on
    double width = 0;
  };
  std::vector<Gutter> gutters;  ///< minimum inside margins, by ascending numbers of pages
  double margin = 0;            ///< minimum of the other margins
  double margin_bleed = 0;      ///< the same with bleed
  double bleed = 0;             ///< what bleed must be, if there is any
  std::size_t min_pages = 0;
  /// The maximum number of pages of a book on one paper.
  struct Limit {
    PageSize from;  ///< of pages at least that wide and that high
    std::size_t pages = 0;
  };
  struct Paper {
    std::string name;
    double thickness = 0;       ///< of a page: half that of a leaf
    std::vector<Limit> limits;  ///< the first is that of any page
  };
  std::vector<Paper> papers;  ///< the first is the default
  bool even_pages = false;
  double min_font_size = 0;   ///< size of a font
  double min_line_width = 0;  ///< width
  std::uint64_t max_bytes = 0;
  struct Cover {
    double bleed = 0;             ///< on every side
    double margin = 0;            ///< between text and the edges of the back and the front
    double spine_extra = 0;       ///< width of the spine in addition to the pages
    double spine_margin = 0;      ///< between text and the edges of the spine
    std::size_t spine_pages = 0;  ///< thinner books have no text there
    PageSize barcode;             ///< none: there are no rules for covers
    double barcode_margin = 0;    ///< to the spine and the bottom
  };
  Cover cover;

  /// The name of a file of data/printers, or a path. Throws ParseError.
  [[nodiscard]] static Printer find(const std::string& name);
  /// The minimum inside margin of a book of this many pages.
  [[nodiscard]] double gutter(std::size_t pages) const;
  /// The paper of that name, the first one for "". Throws ParseError (without a place).
  [[nodiscard]] const Paper& paper(const std::string& wanted) const;
  /// The maximum number of pages of that size on a paper.
  [[nodiscard]] std::size_t max_pages(const PageSize& page, const std::string& paper_name) const;
  /// `cover`. Throws ParseError if there are none.
  [[nodiscard]] const Cover& cover_rules() const;
};

/// Where everything is on the cover of a paperback: one sheet with the back, the spine and the
/// front side by side, and bleed around them. In points from the sheet's lower left corner.
struct CoverGeometry {
  PageRect sheet;  ///< with bleed
  PageRect trim;   ///< back, spine and front, as they are cut
  PageRect back;   ///< the three parts of `trim`
  PageRect spine;
  PageRect front;
  PageRect barcode;  ///< on the back: the printer's barcode goes here, so it must stay empty
  /// The areas for text. The area of the spine has no width if the printer allows no text on it.
  PageRect safe_back;
  PageRect safe_spine;
  PageRect safe_front;
};

/// By the printer's formula: the spine is as wide as the pages are thick, and what the printer
/// adds.
/// @param paper  a name of printer.papers
/// Throws ParseError when there are no rules for covers or the paper is unknown.
[[nodiscard]] CoverGeometry cover_geometry_of(const Printer& printer, const PageSize& page,
                                              std::size_t pages, const std::string& paper);

}  // namespace gridmill
