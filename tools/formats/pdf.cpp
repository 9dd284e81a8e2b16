// A PDF picture of one page, as large as the picture.

#include "tools/book/pdf_writer.h"
#include "tools/formats/picture.h"

namespace gridmill {
namespace {

std::string pdf_file(const PictureSheet& sheet, const std::function<void(Painter&)>& draw) {
  const PdfPicture picture = pdf_picture(sheet, draw);
  const PageRect page{0, 0, picture.width, picture.height};
  PdfWriter writer;
  writer.add_page(page, page, picture.content);
  return writer.finish(sheet.title, "", "en");
}

}  // namespace

std::unique_ptr<RecordWriter> make_pdf_writer() { return make_picture_writer(pdf_file); }

}  // namespace gridmill
