#pragma once

// Preflight: checks a PDF file against the rules of a printer before it is uploaded. The file is
// untrusted, so QPDF runs with a memory limit.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/board/language.h"
#include "tools/book/printer.h"

namespace gridmill {

/// The result of inspecting a PDF file by a printer's rules.
struct PreflightReport {
  std::size_t pages = 0;
  PageSize trim;  ///< of the first page, in points
  std::size_t fonts = 0;
  double min_font_size = 0;         ///< size of the smallest text in points; 0: there is none
  bool is_pdf_x4 = false;           ///< it claims to be, so that was checked, too
  double min_line_width = 0;        ///< width of the thinnest line in points; 0: there is none
  std::vector<std::string> issues;  ///< empty: the file is fit for print
};

/// A PDF file, or its bytes before they are written under that name.
struct PdfInput {
  PdfInput(std::string path) : name(std::move(path)) {}
  PdfInput(std::string path, std::string_view content) : name(std::move(path)), bytes(content) {}

  std::string name;
  std::optional<std::string_view> bytes = {};
};

/// Where a PDF is read: for screens it may have bookmarks and colors.
enum class PdfMedium : std::uint8_t { kPrint, kScreen };

/// Inspects a PDF file of any origin: page sizes, fonts, colors, line widths, text sizes, margins,
/// and forbidden content.
/// @param language  of the issues
/// @param paper  one of the printer's papers, which limits the number of pages
/// @param trim  required size of the trimmed pages; none: any, but all the same
/// Throws std::runtime_error if it is not a PDF file.
[[nodiscard]] PreflightReport preflight(const PdfInput& input, const Printer& printer,
                                        const std::string& paper,
                                        const std::optional<PageSize>& trim,
                                        Language language = Language::kEnglish,
                                        PdfMedium medium = PdfMedium::kPrint);

/// The same for a cover: one sheet of the size that follows from the number of pages, text clear of
/// edges and folds, an empty barcode area. Colors are allowed.
/// @param book  the PDF with the pages
/// Also throws ParseError if there are no rules for covers of the printer.
[[nodiscard]] PreflightReport preflight_cover(const PdfInput& input, const PdfInput& book,
                                              const Printer& printer, const std::string& paper,
                                              Language language = Language::kEnglish);

}  // namespace gridmill
