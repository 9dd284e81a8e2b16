#include "tools/book/preflight_parts.h"

#include <filesystem>

namespace gridmill {

using Object = QPDFObjectHandle;

void check_document(QPDF& pdf, const std::string& path, const Printer& printer, Faults& faults) {
  if (pdf.isEncrypted()) faults.document(Fault::kEncrypted);
  const std::uint64_t bytes = std::filesystem::file_size(path);
  if (bytes > printer.most_bytes) {
    faults.document(Fault::kTooManyBytes,
                    {std::to_string(bytes), std::to_string(printer.most_bytes)});
  }
  Object root = pdf.getRoot();
  Object outlines = root.getKey("/Outlines");
  if (outlines.isDictionary() && outlines.hasKey("/First")) faults.document(Fault::kHasBookmarks);
  if (root.hasKey("/AcroForm")) faults.document(Fault::kHasForm);
  if (root.hasKey("/OpenAction") || root.hasKey("/AA")) faults.document(Fault::kHasActions);
  if (root.getKey("/Names").isDictionary() && (root.getKey("/Names").hasKey("/JavaScript") ||
                                               root.getKey("/Names").hasKey("/EmbeddedFiles"))) {
    faults.document(Fault::kHasScripts);
  }
  if (root.hasKey("/OCProperties")) faults.document(Fault::kHasLayers);
}

void check_extras(QPDFPageObjectHelper page, std::size_t number, Faults& faults) {
  Object dictionary = page.getObjectHandle();
  Object rotate = page.getAttribute("/Rotate", false);
  if (rotate.isInteger() && rotate.getIntValue() % 360 != 0) faults.page(number, Fault::kIsTurned);
  Object group = dictionary.getKey("/Group");
  if (group.isDictionary() && group.getKey("/S").isNameAndEquals("/Transparency")) {
    faults.page(number, Fault::kHasTransparencyGroup);
  }
  Object annotations = dictionary.getKey("/Annots");
  if (annotations.isArray() && annotations.getArrayNItems() > 0) {
    faults.page(number, Fault::kHasAnnotations);
  }
  if (dictionary.hasKey("/AA")) faults.page(number, Fault::kHasActions);
}

void check_sizes(const ContentCheck& content, const Printer& printer, std::size_t number,
                 Faults& faults) {
  if (content.least_text > 0 && content.least_text < printer.least_text - kTolerance) {
    faults.page(number, Fault::kSmallText,
                {say_points(content.least_text), say_points(printer.least_text)});
  }
  if (content.least_line > 0 && content.least_line < printer.least_line - 0.001) {
    faults.page(number, Fault::kThinLine,
                {say_points(content.least_line), say_points(printer.least_line)});
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
