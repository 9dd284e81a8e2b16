#include "tools/book/preflight.h"
#include "tools/book/preflight_checks.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <new>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <set>
#include <stdexcept>
#include <system_error>
#include <vector>

#include "tools/files/file_registry.h"
#include "tools/io/read_limited.h"

namespace gridmill {
namespace {

using Object = QPDFObjectHandle;

/// Sizes, margins and extras of a page.
class PageCheck {
 public:
  PageCheck(const Printer& printer, const std::optional<PageSize>& trim, std::size_t pages,
            PdfMedium medium, PreflightReport& report, IssueList& issues)
      : printer_(printer), wanted_(trim), medium_(medium), report_(report), issues_(issues) {
    gutter_ = printer.gutter(pages);
  }

  void check_page(std::size_t number, QPDFPageObjectHelper page) {
    number_ = number;
    const PageRect media = box_of(page, "/MediaBox", {});
    const PageRect crop = box_of(page, "/CropBox", media);
    const PageRect trim = box_of(page, "/TrimBox", crop);
    const PageRect bleed = box_of(page, "/BleedBox", crop);
    const double width = trim.right - trim.left;
    const double height = trim.top - trim.bottom;
    if (number == 1) report_.trim = {width, height};
    const PageSize size = wanted_.value_or(report_.trim);
    if (differs(width, size.width) || differs(height, size.height)) {
      report_issue(PreflightIssue::kOtherSize,
                   {issues_.length(width), issues_.length(height), issues_.length(size.width),
                    issues_.length(size.height)});
    }
    const bool has_bleed =
        differs(media.right - media.left, width) || differs(media.top - media.bottom, height);
    if (has_bleed) check_bleed(media, bleed, trim);
    Object dictionary = page.getObjectHandle();
    check_extras(page, number, issues_);

    ContentCheck content(
        [&](PreflightIssue what, ContentCheck::TemplateArgs args) { report_issue(what, args); },
        medium_ == PdfMedium::kScreen ? ContentCheck::Colors::kAny : ContentCheck::Colors::kGrey);
    content.page(dictionary);
    lower(report_.min_font_size, content.min_font_size);
    lower(report_.min_line_width, content.min_line_width);
    check_sizes(content, printer_, number, issues_);
    if (content.has_ink) check_margins(content.ink_box, trim, has_bleed);
  }

 private:
  void report_issue(PreflightIssue what, IssueList::TemplateArgs args = {}) {
    issues_.add_page_issue(number_, what, args);
  }

  static void lower(double& minimum, double value) {
    if (value > 0 && (minimum == 0 || value < minimum)) minimum = value;
  }

  /// Bleed on every side but the spine.
  void check_bleed(const PageRect& media, const PageRect& bleed, const PageRect& trim) {
    const bool right_hand = number_ % 2 == 1;
    const double outside = right_hand ? media.right - trim.right : trim.left - media.left;
    const double spine = right_hand ? trim.left - media.left : media.right - trim.right;
    if (differs(media.top - trim.top, printer_.bleed) ||
        differs(trim.bottom - media.bottom, printer_.bleed) || differs(outside, printer_.bleed) ||
        differs(spine, 0)) {
      report_issue(PreflightIssue::kWrongBleed, {issues_.length(printer_.bleed)});
    }
    if (differs(bleed.left, media.left) || differs(bleed.right, media.right) ||
        differs(bleed.bottom, media.bottom) || differs(bleed.top, media.top)) {
      report_issue(PreflightIssue::kWrongBleedBox);
    }
  }

  void check_margins(const PageRect& ink, const PageRect& trim, bool has_bleed) {
    const bool right_hand = number_ % 2 == 1;
    const double margin = has_bleed ? printer_.margin_bleed : printer_.margin;
    const double left = ink.left - trim.left;
    const double right = trim.right - ink.right;
    const auto check = [&](PreflightIssue side, double space, double minimum) {
      if (space < minimum - kTolerance)
        report_issue(side, {issues_.length(space), issues_.length(minimum)});
    };
    check(PreflightIssue::kMarginAtSpine, right_hand ? left : right, gutter_);
    check(PreflightIssue::kMarginOutside, right_hand ? right : left, margin);
    check(PreflightIssue::kMarginAtTop, trim.top - ink.top, margin);
    check(PreflightIssue::kMarginAtBottom, ink.bottom - trim.bottom, margin);
  }

  const Printer& printer_;
  const std::optional<PageSize>& wanted_;
  PdfMedium medium_;
  PreflightReport& report_;
  IssueList& issues_;
  double gutter_ = 0;
  std::size_t number_ = 0;
};

using PdfPages = std::vector<QPDFPageObjectHelper>;

/// A limit on the memory of the program as long as this lives: QPDF unpacks cross-references,
/// objects and contents into memory, and a few kilobytes can unpack to terabytes.
class MemoryLimit {
 public:
  MemoryLimit() {
#ifdef RLIMIT_AS
    char text[64] = {};
    const int file = open_file("/proc/self/statm", O_RDONLY);
    if (file < 0) return;
    const bool is_read = ::read(file, text, sizeof(text) - 1) > 0;
    ::close(file);
    const long pages = is_read ? std::strtol(text, nullptr, 10) : 0;  // of address space, in use
    if (pages <= 0 || getrlimit(RLIMIT_AS, &before_) != 0) return;
    const rlim_t in_use = static_cast<rlim_t>(pages) * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
    rlimit limit = before_;
    limit.rlim_cur = std::min(before_.rlim_cur, in_use + kBytes);
    is_set_ = setrlimit(RLIMIT_AS, &limit) == 0;
    if (!is_set_) return;
    // QPDF catches the exception and reports another error.
    is_reached = false;
    before_handler_ = std::set_new_handler([] {
      is_reached = true;
      throw std::bad_alloc();
    });
#endif
  }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;
  ~MemoryLimit() {
#ifdef RLIMIT_AS
    if (!is_set_) return;
    setrlimit(RLIMIT_AS, &before_);
    std::set_new_handler(before_handler_);
#endif
  }

  static inline bool is_reached = false;

 private:
#ifdef RLIMIT_AS
  static constexpr rlim_t kBytes = rlim_t{1} << 30U;  ///< printers accept smaller books
  rlimit before_{};
  std::new_handler before_handler_ = nullptr;
  bool is_set_ = false;
#endif
};

/// Hands a file or its bytes to QPDF. Returns their number.
std::uint64_t read(QPDF& pdf, const PdfInput& input) {
  if (input.bytes) {
    pdf.processMemoryFile(input.name.c_str(), input.bytes->data(), input.bytes->size());
    return input.bytes->size();
  }
  const int descriptor = open_input(input.name);
  if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "open " + input.name);
  pdf.processFile(input.name.c_str(), ::fdopen(descriptor, "rb"), true);  // QPDF closes it
  return std::filesystem::file_size(input.name);
}

/// QPDF collects the pages by recursion, which a deep tree would turn into an overflow of the
/// stack. Begins at the top of the tree as QPDF does: the catalog may name a node below it.
void require_shallow_page_tree(QPDF& pdf) {
  constexpr int kMaxDepth = 100;
  Object top = pdf.getRoot().getKey("/Pages");
  std::set<QPDFObjGen> seen;
  while (top.isDictionary() && top.hasKey("/Parent") && seen.insert(top.getObjGen()).second)
    top = top.getKey("/Parent");
  seen.clear();
  std::vector<Object> level{top};
  for (int depth = 0; !level.empty(); ++depth) {
    if (depth > kMaxDepth) {
      throw std::runtime_error("its pages are nested more than " + std::to_string(kMaxDepth) +
                               " levels deep");
    }
    std::vector<Object> next;
    for (Object& node : level) {
      if (!node.isDictionary() || (node.isIndirect() && !seen.insert(node.getObjGen()).second))
        continue;
      Object kids = node.getKey("/Kids");
      if (!kids.isArray()) continue;
      for (int i = 0; i < kids.getArrayNItems(); ++i) next.push_back(kids.getArrayItem(i));
    }
    level = std::move(next);
  }
}

/// Opens a file, looks at what it has as a whole, and hands over its pages.
PreflightReport inspect(
    const PdfInput& input, const Printer& printer, Language language, PdfMedium medium,
    const std::function<void(const PdfPages&, PreflightReport&, IssueList&)>& callback) {
  if (!input.bytes) require_regular_file(input.name);
  const MemoryLimit limit;
  PreflightReport report;
  IssueList issues(language);
  QPDF pdf;
  pdf.setSuppressWarnings(true);
  try {
    const std::uint64_t bytes = read(pdf, input);
    check_document(pdf, bytes, printer, medium, issues);
    require_shallow_page_tree(pdf);
    const PdfPages pages = QPDFPageDocumentHelper(pdf).getAllPages();
    report.pages = pages.size();
    callback(pages, report, issues);
    report.is_pdf_x4 = claims_pdf_x4(pdf);
    if (report.is_pdf_x4) check_pdf_x4(pdf, issues);
    report.fonts = count_fonts(pdf);
  } catch (const std::exception& error) {
    if (MemoryLimit::is_reached) {
      throw std::runtime_error(input.name +
                               ": cannot be read as PDF: it needs more than 1 GB of memory");
    }
    throw std::runtime_error(input.name + ": cannot be read as PDF: " + error.what());
  }
  for (const QPDFExc& warning : pdf.getWarnings()) {
    issues.add_document_issue(PreflightIssue::kDamaged, {warning.what()});
  }
  report.issues = issues.messages();
  return report;
}

bool overlaps(const PageRect& a, const PageRect& b) {
  return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
}

void check_cover(QPDFPageObjectHelper page, const CoverGeometry& size, const Printer& printer,
                 PreflightReport& report, IssueList& issues) {
  const PageRect media = box_of(page, "/MediaBox", {});
  const double width = media.right - media.left;
  const double height = media.top - media.bottom;
  report.trim = {width, height};
  if (differs(width, size.sheet.right) || differs(height, size.sheet.top)) {
    issues.add_page_issue(1, PreflightIssue::kWrongCoverSize,
                          {issues.length(width), issues.length(height),
                           issues.length(size.sheet.right), issues.length(size.sheet.top)});
    return;  // everything else would be in another place
  }
  check_extras(page, 1, issues);
  ContentCheck content(
      [&](PreflightIssue what, ContentCheck::TemplateArgs args) {
        issues.add_page_issue(1, what, args);
      },
      ContentCheck::Colors::kAny);
  content.page(page.getObjectHandle());
  report.min_font_size = content.min_font_size;
  report.min_line_width = content.min_line_width;
  check_sizes(content, printer, 1, issues);
  for (const PageRect& at : content.texts) {
    const PageRect text{at.left - media.left, at.bottom - media.bottom, at.right - media.left,
                        at.top - media.bottom};
    if (overlaps(text, size.barcode)) issues.add_page_issue(1, PreflightIssue::kTextAtBarcode);
    if (!contains(size.safe_back, text) && !contains(size.safe_spine, text) &&
        !contains(size.safe_front, text)) {
      issues.add_page_issue(1, PreflightIssue::kTextAtFold);
    }
  }
}

}  // namespace

PreflightReport preflight(const PdfInput& input, const Printer& printer, const std::string& paper,
                          const std::optional<PageSize>& trim, Language language,
                          PdfMedium medium) {
  return inspect(
      input, printer, language, medium,
      [&](const PdfPages& pages, PreflightReport& report, IssueList& issues) {
        PageCheck check(printer, trim, report.pages, medium, report, issues);
        for (std::size_t i = 0; i < pages.size(); ++i) check.check_page(i + 1, pages[i]);
        const std::size_t max_pages = printer.max_pages(report.trim, paper);
        if (report.pages < printer.min_pages || report.pages > max_pages) {
          issues.add_document_issue(PreflightIssue::kWrongNumberOfPages,
                                    {std::to_string(report.pages),
                                     std::to_string(printer.min_pages), std::to_string(max_pages)});
        }
        if (printer.even_pages && report.pages % 2 != 0) {
          issues.add_document_issue(PreflightIssue::kOddPages, {std::to_string(report.pages)});
        }
      });
}

PreflightReport preflight_cover(const PdfInput& input, const PdfInput& book, const Printer& printer,
                                const std::string& paper, Language language) {
  std::size_t pages = 0;
  PageSize page;
  static_cast<void>(inspect(book, printer, language, PdfMedium::kPrint,
                            [&](const PdfPages& all, PreflightReport&, IssueList&) {
                              pages = all.size();
                              if (all.empty()) return;
                              const PageRect trim = box_of(all.front(), "/TrimBox",
                                                           box_of(all.front(), "/MediaBox", {}));
                              page = {trim.right - trim.left, trim.top - trim.bottom};
                            }));
  const CoverGeometry size = cover_geometry_of(printer, page, pages, paper);
  return inspect(input, printer, language, PdfMedium::kPrint,
                 [&](const PdfPages& all, PreflightReport& report, IssueList& issues) {
                   if (all.size() != 1) {
                     issues.add_document_issue(PreflightIssue::kCoverOfPages,
                                               {std::to_string(all.size())});
                     return;
                   }
                   check_cover(all.front(), size, printer, report, issues);
                 });
}

}  // namespace gridmill
