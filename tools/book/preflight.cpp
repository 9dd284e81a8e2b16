#include "tools/book/preflight.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <set>
#include <stdexcept>

#include "tools/book/content_check.h"

namespace gridmill {
namespace {

using Object = QPDFObjectHandle;

constexpr double kTolerance = 0.02;  // points, for rounding

std::string fixed(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3f", value);
  std::string result = text.data();
  while (result.back() == '0') result.pop_back();
  if (result.back() == '.') result.pop_back();
  return result;
}

std::string inches(double points) { return fixed(points / kPointsPerInch) + " in"; }

bool differs(double a, double b) { return std::abs(a - b) > kTolerance; }

/// A box of a page, inherited or not, or what it is when it is missing.
Area box_of(QPDFPageObjectHelper page, const char* name, const Area& otherwise) {
  Object box = page.getAttribute(name, false);
  if (!box.isRectangle()) return otherwise;
  const Object::Rectangle r = box.getArrayAsRectangle();
  return {r.llx, r.lly, r.urx, r.ury};
}

/// Collects faults. A fault that many pages share is reported once, with the first of them.
class Faults {
 public:
  void document(const std::string& what) { list_.push_back("the file " + what); }
  void page(std::size_t number, const std::string& what) {
    Seen& seen = seen_[what];
    if (seen.pages.empty()) {
      seen.order = list_.size();
      list_.emplace_back();
    }
    seen.pages.insert(number);
  }
  [[nodiscard]] std::vector<std::string> all() const {
    std::vector<std::string> result = list_;
    for (const auto& [what, seen] : seen_) {
      result[seen.order] = "page " + std::to_string(*seen.pages.begin()) + " " + what;
      if (seen.pages.size() > 1) {
        result[seen.order] += " (and " + std::to_string(seen.pages.size() - 1) + " other pages)";
      }
    }
    return result;
  }

 private:
  struct Seen {
    std::size_t order = 0;
    std::set<std::size_t> pages;
  };
  std::vector<std::string> list_;
  std::map<std::string, Seen> seen_;
};

void check_document(QPDF& pdf, const std::string& path, const Printer& printer, Faults& faults) {
  if (pdf.isEncrypted()) faults.document("is encrypted");
  const std::uint64_t bytes = std::filesystem::file_size(path);
  if (bytes > printer.most_bytes) {
    faults.document("has " + std::to_string(bytes) + " bytes, the printer takes " +
                    std::to_string(printer.most_bytes));
  }
  Object root = pdf.getRoot();
  Object outlines = root.getKey("/Outlines");
  if (outlines.isDictionary() && outlines.hasKey("/First")) faults.document("has bookmarks");
  if (root.hasKey("/AcroForm")) faults.document("has a form");
  if (root.hasKey("/OpenAction") || root.hasKey("/AA")) faults.document("has actions");
  if (root.getKey("/Names").isDictionary() && (root.getKey("/Names").hasKey("/JavaScript") ||
                                               root.getKey("/Names").hasKey("/EmbeddedFiles"))) {
    faults.document("has scripts or attachments");
  }
  if (root.hasKey("/OCProperties")) faults.document("has layers");
}

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
      fault("is cut to " + inches(width) + " x " + inches(height) + ", expected " +
            inches(size.width) + " x " + inches(size.height));
    }
    Object rotate = page.getAttribute("/Rotate", false);
    if (rotate.isInteger() && rotate.getIntValue() % 360 != 0) fault("is turned");
    const bool has_bleed =
        differs(media.right - media.left, width) || differs(media.top - media.bottom, height);
    if (has_bleed) check_bleed(media, bleed, trim);
    Object dictionary = page.getObjectHandle();
    Object group = dictionary.getKey("/Group");
    if (group.isDictionary() && group.getKey("/S").isNameAndEquals("/Transparency")) {
      fault("has a transparency group");
    }
    Object annotations = dictionary.getKey("/Annots");
    if (annotations.isArray() && annotations.getArrayNItems() > 0) fault("has annotations");
    if (dictionary.hasKey("/AA")) fault("has actions");

    ContentCheck content([&](const std::string& what) { fault(what); });
    content.page(dictionary);
    lower(report_.least_text, content.least_text);
    lower(report_.least_line, content.least_line);
    if (content.least_text > 0 && content.least_text < printer_.least_text - kTolerance) {
      fault("has text of " + fixed(content.least_text) + " pt, the printer takes " +
            fixed(printer_.least_text) + " pt and more");
    }
    if (content.least_line > 0 && content.least_line < printer_.least_line - 0.001) {
      fault("has a line of " + fixed(content.least_line) + " pt, the printer takes " +
            fixed(printer_.least_line) + " pt and more");
    }
    if (content.marked) check_margins(content.marks, trim, has_bleed);
  }

 private:
  void fault(const std::string& what) { faults_.page(number_, what); }

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
      fault("has a sheet that is not the trimmed page with a bleed of " + inches(printer_.bleed) +
            " at the top, the bottom and the outer edge");
    }
    if (differs(bleed.left, media.left) || differs(bleed.right, media.right) ||
        differs(bleed.bottom, media.bottom) || differs(bleed.top, media.top)) {
      fault("has a BleedBox that is not the sheet");
    }
  }

  void check_margins(const Area& marks, const Area& trim, bool has_bleed) {
    const bool right_hand = number_ % 2 == 1;
    const double margin = has_bleed ? printer_.margin_bleed : printer_.margin;
    const double left = marks.left - trim.left;
    const double right = trim.right - marks.right;
    const auto check = [&](const char* side, double space, double least) {
      if (space < least - kTolerance) {
        fault(std::string("has a margin ") + side + " of " + inches(space) +
              ", expected at least " + inches(least));
      }
    };
    check("at the spine", right_hand ? left : right, gutter_);
    check("at the outer edge", right_hand ? right : left, margin);
    check("at the top", trim.top - marks.top, margin);
    check("at the bottom", marks.bottom - trim.bottom, margin);
  }

  const Printer& printer_;
  const std::optional<PageSize>& wanted_;
  Preflight& report_;
  Faults& faults_;
  double gutter_ = 0;
  std::size_t number_ = 0;
};

}  // namespace

Preflight preflight(const std::string& path, const Printer& printer,
                    const std::optional<PageSize>& trim) {
  Preflight report;
  Faults faults;
  QPDF pdf;
  pdf.setSuppressWarnings(true);
  try {
    pdf.processFile(path.c_str());
    check_document(pdf, path, printer, faults);
    std::vector<QPDFPageObjectHelper> pages = QPDFPageDocumentHelper(pdf).getAllPages();
    report.pages = pages.size();
    if (report.pages < printer.least_pages || report.pages > printer.most_pages) {
      faults.document("has " + std::to_string(report.pages) + " pages, the printer takes " +
                      std::to_string(printer.least_pages) + " to " +
                      std::to_string(printer.most_pages));
    }
    if (printer.even_pages && report.pages % 2 != 0) {
      faults.document("has an odd number of pages (" + std::to_string(report.pages) + ")");
    }
    PageCheck check(printer, trim, report.pages, report, faults);
    for (std::size_t i = 0; i < pages.size(); ++i) check.look(i + 1, pages[i]);
    std::set<QPDFObjGen> fonts;
    for (Object object : pdf.getAllObjects()) {
      if (object.isDictionaryOfType("/Font") && !object.hasKey("/CIDSystemInfo")) {
        fonts.insert(object.getObjGen());
      }
    }
    report.fonts = fonts.size();
  } catch (const std::exception& error) {
    throw std::runtime_error(path + ": cannot be read as PDF: " + error.what());
  }
  for (const QPDFExc& warning : pdf.getWarnings()) {
    faults.document(std::string("is damaged: ") + warning.what());
  }
  report.faults = faults.all();
  return report;
}

}  // namespace gridmill
