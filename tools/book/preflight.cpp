#include "tools/book/preflight.h"

#include <functional>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <stdexcept>

#include "tools/book/cover_size.h"
#include "tools/book/preflight_parts.h"

namespace gridmill {
namespace {

using Object = QPDFObjectHandle;

/// Sizes, margins and extras of a page.
class PageCheck {
 public:
  PageCheck(const Printer& printer, const std::optional<PageSize>& trim, std::size_t pages,
            Preflight& report, Faults& faults)
      : printer_(printer), wanted_(trim), report_(report), faults_(faults) {
    gutter_ = printer.gutter(pages);
  }

  void look(std::size_t number, QPDFPageObjectHelper page) {
    number_ = number;
    const Area media = box_of(page, "/MediaBox", {});
    const Area crop = box_of(page, "/CropBox", media);
    const Area trim = box_of(page, "/TrimBox", crop);
    const Area bleed = box_of(page, "/BleedBox", crop);
    const double width = trim.right - trim.left;
    const double height = trim.top - trim.bottom;
    if (number == 1) report_.trim = {width, height};
    const PageSize size = wanted_.value_or(report_.trim);
    if (differs(width, size.width) || differs(height, size.height)) {
      fault(Fault::kOtherSize, {faults_.length(width), faults_.length(height),
                                faults_.length(size.width), faults_.length(size.height)});
    }
    const bool has_bleed =
        differs(media.right - media.left, width) || differs(media.top - media.bottom, height);
    if (has_bleed) check_bleed(media, bleed, trim);
    Object dictionary = page.getObjectHandle();
    check_extras(page, number, faults_);

    ContentCheck content(
        [&](Fault what, ContentCheck::Fillings fillings) { fault(what, fillings); });
    content.page(dictionary);
    lower(report_.least_text, content.least_text);
    lower(report_.least_line, content.least_line);
    check_sizes(content, printer_, number, faults_);
    if (content.marked) check_margins(content.marks, trim, has_bleed);
  }

 private:
  void fault(Fault what, Faults::Fillings fillings = {}) { faults_.page(number_, what, fillings); }

  static void lower(double& least, double value) {
    if (value > 0 && (least == 0 || value < least)) least = value;
  }

  /// Bleed on every side but the spine.
  void check_bleed(const Area& media, const Area& bleed, const Area& trim) {
    const bool right_hand = number_ % 2 == 1;
    const double outside = right_hand ? media.right - trim.right : trim.left - media.left;
    const double spine = right_hand ? trim.left - media.left : media.right - trim.right;
    if (differs(media.top - trim.top, printer_.bleed) ||
        differs(trim.bottom - media.bottom, printer_.bleed) || differs(outside, printer_.bleed) ||
        differs(spine, 0)) {
      fault(Fault::kWrongBleed, {faults_.length(printer_.bleed)});
    }
    if (differs(bleed.left, media.left) || differs(bleed.right, media.right) ||
        differs(bleed.bottom, media.bottom) || differs(bleed.top, media.top)) {
      fault(Fault::kWrongBleedBox);
    }
  }

  void check_margins(const Area& marks, const Area& trim, bool has_bleed) {
    const bool right_hand = number_ % 2 == 1;
    const double margin = has_bleed ? printer_.margin_bleed : printer_.margin;
    const double left = marks.left - trim.left;
    const double right = trim.right - marks.right;
    const auto check = [&](Fault side, double space, double least) {
      if (space < least - kTolerance) fault(side, {faults_.length(space), faults_.length(least)});
    };
    check(Fault::kMarginAtSpine, right_hand ? left : right, gutter_);
    check(Fault::kMarginOutside, right_hand ? right : left, margin);
    check(Fault::kMarginAtTop, trim.top - marks.top, margin);
    check(Fault::kMarginAtBottom, marks.bottom - trim.bottom, margin);
  }

  const Printer& printer_;
  const std::optional<PageSize>& wanted_;
  Preflight& report_;
  Faults& faults_;
  double gutter_ = 0;
  std::size_t number_ = 0;
};

using Pages = std::vector<QPDFPageObjectHelper>;

/// Opens a file, looks at what it has as a whole, and hands over its pages.
Preflight inspect(const std::string& path, const Printer& printer, Language language,
                  const std::function<void(const Pages&, Preflight&, Faults&)>& look) {
  Preflight report;
  Faults faults(language);
  QPDF pdf;
  pdf.setSuppressWarnings(true);
  try {
    pdf.processFile(path.c_str());
    check_document(pdf, path, printer, faults);
    const Pages pages = QPDFPageDocumentHelper(pdf).getAllPages();
    report.pages = pages.size();
    look(pages, report, faults);
    report.fonts = count_fonts(pdf);
  } catch (const std::exception& error) {
    throw std::runtime_error(path + ": cannot be read as PDF: " + error.what());
  }
  for (const QPDFExc& warning : pdf.getWarnings()) {
    faults.document(Fault::kDamaged, {warning.what()});
  }
  report.faults = faults.all();
  return report;
}

bool holds(const Area& outer, const Area& inner) {
  return inner.left > outer.left - kTolerance && inner.right < outer.right + kTolerance &&
         inner.bottom > outer.bottom - kTolerance && inner.top < outer.top + kTolerance;
}

bool overlap(const Area& a, const Area& b) {
  return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
}

void check_cover(QPDFPageObjectHelper page, const CoverSize& size, const Printer& printer,
                 Preflight& report, Faults& faults) {
  const Area media = box_of(page, "/MediaBox", {});
  const double width = media.right - media.left;
  const double height = media.top - media.bottom;
  report.trim = {width, height};
  if (differs(width, size.sheet.right) || differs(height, size.sheet.top)) {
    faults.page(1, Fault::kWrongCoverSize,
                {faults.length(width), faults.length(height), faults.length(size.sheet.right),
                 faults.length(size.sheet.top)});
    return;  // everything else would stand in another place
  }
  check_extras(page, 1, faults);
  ContentCheck content(
      [&](Fault what, ContentCheck::Fillings fillings) { faults.page(1, what, fillings); },
      ContentCheck::Colours::kAny);
  content.page(page.getObjectHandle());
  report.least_text = content.least_text;
  report.least_line = content.least_line;
  check_sizes(content, printer, 1, faults);
  for (const Area& at : content.texts) {
    const Area text{at.left - media.left, at.bottom - media.bottom, at.right - media.left,
                    at.top - media.bottom};
    if (overlap(text, size.barcode)) faults.page(1, Fault::kTextAtBarcode);
    if (!holds(size.safe_back, text) && !holds(size.safe_spine, text) &&
        !holds(size.safe_front, text)) {
      faults.page(1, Fault::kTextAtFold);
    }
  }
}

}  // namespace

Preflight preflight(const std::string& path, const Printer& printer, const std::string& paper,
                    const std::optional<PageSize>& trim, Language language) {
  return inspect(path, printer, language,
                 [&](const Pages& pages, Preflight& report, Faults& faults) {
                   PageCheck check(printer, trim, report.pages, report, faults);
                   for (std::size_t i = 0; i < pages.size(); ++i) check.look(i + 1, pages[i]);
                   const std::size_t most = printer.most_pages(report.trim, paper);
                   if (report.pages < printer.least_pages || report.pages > most) {
                     faults.document(Fault::kWrongNumberOfPages,
                                     {std::to_string(report.pages),
                                      std::to_string(printer.least_pages), std::to_string(most)});
                   }
                   if (printer.even_pages && report.pages % 2 != 0) {
                     faults.document(Fault::kOddPages, {std::to_string(report.pages)});
                   }
                 });
}

Preflight preflight_cover(const std::string& path, const std::string& book, const Printer& printer,
                          const std::string& paper, Language language) {
  std::size_t pages = 0;
  PageSize page;
  static_cast<void>(inspect(book, printer, language, [&](const Pages& all, Preflight&, Faults&) {
    pages = all.size();
    if (all.empty()) return;
    const Area trim = box_of(all.front(), "/TrimBox", box_of(all.front(), "/MediaBox", {}));
    page = {trim.right - trim.left, trim.top - trim.bottom};
  }));
  const CoverSize size = cover_size(printer, page, pages, paper);
  return inspect(path, printer, language, [&](const Pages& all, Preflight& report, Faults& faults) {
    if (all.size() != 1) {
      faults.document(Fault::kCoverOfPages, {std::to_string(all.size())});
      return;
    }
    check_cover(all.front(), size, printer, report, faults);
  });
}

}  // namespace gridmill
