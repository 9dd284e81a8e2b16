#include "tools/book/preflight_checks.h"

namespace gridmill {

using Object = QPDFObjectHandle;

void check_document(QPDF& pdf, std::uint64_t bytes, const Printer& printer, PdfMedium medium,
                    IssueList& issues) {
  if (pdf.isEncrypted()) issues.add_document_issue(PreflightIssue::kEncrypted);
  if (bytes > printer.max_bytes) {
    issues.add_document_issue(PreflightIssue::kTooManyBytes,
                              {std::to_string(bytes), std::to_string(printer.max_bytes)});
  }
  Object root = pdf.getRoot();
  Object outlines = root.getKey("/Outlines");
  if (medium == PdfMedium::kPrint && outlines.isDictionary() && outlines.hasKey("/First"))
    issues.add_document_issue(PreflightIssue::kHasBookmarks);
  if (root.hasKey("/AcroForm")) issues.add_document_issue(PreflightIssue::kHasForm);
  if (root.hasKey("/OpenAction") || root.hasKey("/AA"))
    issues.add_document_issue(PreflightIssue::kHasActions);
  if (root.getKey("/Names").isDictionary() && (root.getKey("/Names").hasKey("/JavaScript") ||
                                               root.getKey("/Names").hasKey("/EmbeddedFiles"))) {
    issues.add_document_issue(PreflightIssue::kHasScripts);
  }
  if (root.hasKey("/OCProperties")) issues.add_document_issue(PreflightIssue::kHasLayers);
}

void check_extras(QPDFPageObjectHelper page, std::size_t number, IssueList& issues) {
  Object dictionary = page.getObjectHandle();
  Object rotate = page.getAttribute("/Rotate", false);
  if (rotate.isInteger() && rotate.getIntValue() % 360 != 0)
    issues.add_page_issue(number, PreflightIssue::kIsRotated);
  Object group = dictionary.getKey("/Group");
  if (group.isDictionary() && group.getKey("/S").isNameAndEquals("/Transparency")) {
    issues.add_page_issue(number, PreflightIssue::kHasTransparencyGroup);
  }
  Object annotations = dictionary.getKey("/Annots");
  if (annotations.isArray() && annotations.getArrayNItems() > 0) {
    issues.add_page_issue(number, PreflightIssue::kHasAnnotations);
  }
  if (dictionary.hasKey("/AA")) issues.add_page_issue(number, PreflightIssue::kHasActions);
}

void check_sizes(const ContentCheck& content, const Printer& printer, std::size_t number,
                 IssueList& issues) {
  if (content.min_font_size > 0 && content.min_font_size < printer.min_font_size - kTolerance) {
    issues.add_page_issue(
        number, PreflightIssue::kSmallText,
        {format_points(content.min_font_size), format_points(printer.min_font_size)});
  }
  if (content.min_line_width > 0 && content.min_line_width < printer.min_line_width - 0.001) {
    issues.add_page_issue(
        number, PreflightIssue::kThinLine,
        {format_points(content.min_line_width), format_points(printer.min_line_width)});
  }
}

std::size_t count_fonts(QPDF& pdf) {
  std::set<QPDFObjGen> fonts;
  for (Object object : pdf.getAllObjects()) {
    if (object.isDictionaryOfType("/Font") && !object.hasKey("/CIDSystemInfo")) {
      fonts.insert(object.getObjGen());
    }
  }
  return fonts.size();
}

}  // namespace gridmill
