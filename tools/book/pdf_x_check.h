#pragma once

// What preflight checks of PDF/X-4 (ISO 15930-7).

#include "tools/book/preflight_checks.h"

namespace gridmill {

/// Whether the metadata of a file claims that it is a PDF/X-4.
[[nodiscard]] bool claims_pdf_x4(QPDF& pdf);

/// Checks such a file by the requirements of ISO 15930-7 that a program can check without drawing
/// the pages: version, identifiers, output intent, metadata, boxes, filters, and entries that are
/// forbidden. Fonts, annotations, forms, actions and encryption are checked for every file.
void check_pdf_x4(QPDF& pdf, IssueList& issues);

}  // namespace gridmill
