#include "tools/book/preflight_parts.h"

#include <filesystem>

namespace gridmill {

using Object = QPDFObjectHandle;

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

void check_extras(QPDFPageObjectHelper page, std::size_t number, Faults& faults) {
  Object dictionary = page.getObjectHandle();
  Object rotate = page.getAttribute("/Rotate", false);
  if (rotate.isInteger() && rotate.getIntValue() % 360 != 0) faults.page(number, "is turned");
  Object group = dictionary.getKey("/Group");
  if (group.isDictionary() && group.getKey("/S").isNameAndEquals("/Transparency")) {
    faults.page(number, "has a transparency group");
  }
  Object annotations = dictionary.getKey("/Annots");
  if (annotations.isArray() && annotations.getArrayNItems() > 0) {
    faults.page(number, "has annotations");
  }
  if (dictionary.hasKey("/AA")) faults.page(number, "has actions");
}

void check_sizes(const ContentCheck& content, const Printer& printer, std::size_t number,
                 Faults& faults) {
  if (content.least_text > 0 && content.least_text < printer.least_text - kTolerance) {
    faults.page(number, "has text of " + fixed(content.least_text) + " pt, the printer takes " +
                            fixed(printer.least_text) + " pt and more");
  }
  if (content.least_line > 0 && content.least_line < printer.least_line - 0.001) {
    faults.page(number, "has a line of " + fixed(content.least_line) + " pt, the printer takes " +
                            fixed(printer.least_line) + " pt and more");
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
