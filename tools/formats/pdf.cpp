// A PDF picture of one page, without fonts or compression, written directly. Books use
// pdf_writer.h.

#include <cstdio>

#include "tools/drawing/svg.h"
#include "tools/formats/picture.h"

namespace gridmill {
namespace {

/// A PDF (1.4, ISO 32000) of one page, as large as the picture.
std::string pdf_file(const PictureSheet& sheet, const std::function<void(Painter&)>& draw) {
  const PdfPicture picture = pdf_picture(sheet, draw);
  std::string file = "%PDF-1.4\n";
  std::string table;  // where each object begins
  std::size_t objects = 0;
  const auto add_row = [&](std::size_t place, const char* kind) {
    char row[32];
    std::snprintf(row, sizeof(row), "%010zu %s \n", place, kind);
    table += row;
  };
  const auto add = [&](const std::string& object) {
    add_row(file.size(), "00000 n");
    file += std::to_string(++objects) + " 0 obj" + object + "\nendobj\n";
  };
  add_row(0, "65535 f");
  add("<</Type/Catalog/Pages 2 0 R>>");
  add("<</Type/Pages/Kids[3 0 R]/Count 1>>");
  add("<</Type/Page/Parent 2 0 R/MediaBox[0 0 " + number_text(picture.width, 3) + ' ' +
      number_text(picture.height, 3) + "]/Resources<<>>/Contents 4 0 R>>");
  add("<</Length " + std::to_string(picture.content.size()) + ">>stream\n" + picture.content +
      "endstream");
  add("<</Title(" + sheet.title + ")>>");
  const std::string size = std::to_string(objects + 1);
  const std::string place = std::to_string(file.size());
  return file + "xref\n0 " + size + "\n" + table + "trailer<</Size " + size +
         "/Root 1 0 R/Info 5 0 R>>\nstartxref\n" + place + "\n%%EOF\n";
}

}  // namespace

std::unique_ptr<RecordWriter> make_pdf_writer() { return make_picture_writer(pdf_file); }

}  // namespace gridmill
