#pragma once

#include <string>

#include "tools/book/printer.h"
#include "tools/drawing/page_rect.h"

namespace gridmill {

/// Where everything is on the cover of a paperback: one sheet with the back, the spine and the
/// front side by side, and bleed around them. In points from the sheet's lower left corner. Keeps
/// to C++17, as printer.h does.
struct CoverGeometry {
  PageRect sheet;  ///< with bleed
  PageRect trim;   ///< back, spine and front, as they are cut
  PageRect back;   ///< the three parts of `trim`
  PageRect spine;
  PageRect front;
  PageRect barcode;  ///< on the back, where the printer puts its own: nothing may stand here
  /// Where text may stand. That of the spine has no width where the printer wants none on it.
  PageRect safe_back;
  PageRect safe_spine;
  PageRect safe_front;
};

/// By the printer's formula: the spine is as wide as the pages are thick.
/// @param paper  a name of printer.papers
/// Throws ParseError when the printer makes no covers or does not know the paper.
[[nodiscard]] CoverGeometry cover_geometry_of(const Printer& printer, const PageSize& page,
                                              std::size_t pages, const std::string& paper);

}  // namespace gridmill
