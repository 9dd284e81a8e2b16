#pragma once

// Checks that books and covers share.

#include <cmath>
#include <initializer_list>
#include <map>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <set>
#include <string>
#include <vector>

#include "tools/book/book_strings.h"
#include "tools/book/content_check.h"
#include "tools/book/preflight.h"
#include "tools/book/printer.h"

namespace gridmill {

inline constexpr double kTolerance = 0.02;  // points, for rounding

inline bool differs(double a, double b) { return std::abs(a - b) > kTolerance; }

inline bool contains(const PageRect& outer, const PageRect& inner) {
  return inner.left > outer.left - kTolerance && inner.right < outer.right + kTolerance &&
         inner.bottom > outer.bottom - kTolerance && inner.top < outer.top + kTolerance;
}

/// A box of a page, possibly inherited, or its default if it is missing.
inline PageRect box_of(QPDFPageObjectHelper page, const char* name, const PageRect& fallback) {
  QPDFObjectHandle box = page.getAttribute(name, false);
  if (!box.isRectangle()) return fallback;
  const QPDFObjectHandle::Rectangle r = box.getArrayAsRectangle();
  return {r.llx, r.lly, r.urx, r.ury};
}

/// Collects issues. An issue of several pages is reported once, with the first of them.
class IssueList {
 public:
  using TemplateArgs = std::initializer_list<std::string>;
  explicit IssueList(Language language) : language_(language) {}

  void add_document_issue(PreflightIssue issue, TemplateArgs args = {}) {
    list_.push_back(
        localize(language_, PreflightIssue::kIssueOfFile, {localize(language_, issue, args)}));
  }
  void add_page_issue(std::size_t number, PreflightIssue issue, TemplateArgs args = {}) {
    Seen& seen = seen_[localize(language_, issue, args)];
    if (seen.pages.empty()) {
      seen.order = list_.size();
      list_.emplace_back();
    }
    seen.pages.insert(number);
  }
  [[nodiscard]] std::vector<std::string> messages() const {
    std::vector<std::string> result = list_;
    for (const auto& [what, seen] : seen_) {
      const std::string first = std::to_string(*seen.pages.begin());
      const std::size_t others = seen.pages.size() - 1;
      result[seen.order] = others == 0
                               ? localize(language_, PreflightIssue::kIssueOfPage, {first, what})
                               : localize(language_, PreflightIssue::kIssueOfPages,
                                          {first, what, std::to_string(others)});
    }
    return result;
  }
  /// A length in their language.
  [[nodiscard]] std::string length(double points) const { return format_length(language_, points); }

 private:
  struct Seen {
    std::size_t order = 0;
    std::set<std::size_t> pages;
  };
  Language language_;
  std::vector<std::string> list_;
  std::map<std::string, Seen> seen_;
};

/// Forbidden in a file: encryption, bookmarks in print, forms, scripts, layers, too many bytes.
void check_document(QPDF& pdf, std::uint64_t bytes, const Printer& printer, PdfMedium medium,
                    IssueList& issues);
/// Forbidden on a page: rotation, transparency, annotations, actions.
void check_extras(QPDFPageObjectHelper page, std::size_t number, IssueList& issues);
/// Sizes of text and widths of lines.
void check_sizes(const ContentCheck& content, const Printer& printer, std::size_t number,
                 IssueList& issues);
/// How many fonts a file has.
[[nodiscard]] std::size_t count_fonts(QPDF& pdf);

/// Whether the metadata of a file claims that it is a PDF/X-4. In pdf_x_check.cpp.
[[nodiscard]] bool claims_pdf_x4(QPDF& pdf);

/// Checks such a file by the requirements of ISO 15930-7 that a program can check without drawing
/// the pages: version, identifiers, output intent, metadata, boxes, filters, and entries that are
/// forbidden. Fonts, annotations, forms, actions and encryption are checked for every file.
void check_pdf_x4(QPDF& pdf, IssueList& issues);

}  // namespace gridmill
