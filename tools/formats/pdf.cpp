#include <cstdio>

#include "tools/formats/pdf_operators.h"

namespace gridmill {
namespace {

/// A PDF (1.4, ISO 32000) of one page, as large as the picture.
class PdfPainter final : public OperatorPainter {
 public:
  using OperatorPainter::OperatorPainter;

  void finish(std::string& out) override {
    file_ = "%PDF-1.4\n";
    object("<</Type/Catalog/Pages 2 0 R>>");
    object("<</Type/Pages/Kids[3 0 R]/Count 1>>");
    object("<</Type/Page/Parent 2 0 R/MediaBox[0 0 " + number_text(width(), 3) + ' ' +
           number_text(height(), 3) + "]/Resources<<>>/Contents 4 0 R>>");
    object("<</Length " + std::to_string(content().size()) + ">>stream\n" + content() +
           "endstream");
    object("<</Title(" + sheet().title + ")>>");
    const std::size_t table = file_.size();
    const std::string size = std::to_string(places_.size() + 1);
    file_ += "xref\n0 " + size + "\n0000000000 65535 f \n";
    for (const std::size_t place : places_) {
      char entry[32];
      std::snprintf(entry, sizeof(entry), "%010zu 00000 n \n", place);
      file_ += entry;
    }
    file_ += "trailer<</Size " + size + "/Root 1 0 R/Info 5 0 R>>\nstartxref\n" +
             std::to_string(table) + "\n%%EOF\n";
    out += file_;
  }

 private:
  void object(const std::string& text) {
    places_.push_back(file_.size());
    file_ += std::to_string(places_.size()) + " 0 obj" + text + "\nendobj\n";
  }

  std::string file_;
  std::vector<std::size_t> places_;  ///< of the objects, in the file
};

}  // namespace

std::unique_ptr<RecordWriter> make_pdf_writer() {
  return std::make_unique<PainterWriter<PdfPainter>>();
}

}  // namespace gridmill
