#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/board/language.h"
#include "tools/book/printer.h"

namespace gridmill {

/// What a printer would find in a PDF file.
struct PreflightReport {
  std::size_t pages = 0;
  PageSize trim;  ///< of the first page, in points
  std::size_t fonts = 0;
  double min_font_size = 0;         ///< size of the smallest text in points; 0: there is none
  double min_line_width = 0;        ///< width of the thinnest line in points; 0: there is none
  std::vector<std::string> issues;  ///< empty: the file is fit for print
};

/// Inspects a PDF file of any origin: page sizes, fonts, colours, line widths, text sizes, margins,
/// and what must not be in it.
/// @param language  of the issues
/// @param paper  of the printer's, which decides how many pages it binds
/// @param trim  what the pages must be cut to; none: all alike
/// Throws std::runtime_error when it is no PDF file.
[[nodiscard]] PreflightReport preflight(const std::string& path, const Printer& printer,
                                        const std::string& paper,
                                        const std::optional<PageSize>& trim,
                                        Language language = Language::kEnglish);

/// The same for a cover: one sheet of the size that the book's pages make, text clear of edges and
/// folds, nothing where the barcode goes. Colours are welcome.
/// @param book  path of the PDF with the pages
/// Throws ParseError, too, when the printer makes no covers.
[[nodiscard]] PreflightReport preflight_cover(const std::string& path, const std::string& book,
                                              const Printer& printer, const std::string& paper,
                                              Language language = Language::kEnglish);

}  // namespace gridmill
