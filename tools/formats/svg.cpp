// SVG pictures. The view box is in points from the board's upper left corner; the title and the
// description are for screen readers.

#include "tools/drawing/svg_painter.h"
#include "tools/formats/picture.h"

namespace gridmill {
namespace {

std::string svg_file(const PictureSheet& sheet, const std::function<void(Painter&)>& draw) {
  SvgPainter painter(0, 0, kPictureCell);
  draw(painter);
  const std::string left = number_text(-sheet.left);
  const std::string top = number_text(-sheet.top);
  const std::string width = number_text(sheet.width);
  const std::string height = number_text(sheet.height);
  const std::string unit = sheet.chosen.is_chosen() ? sheet.chosen.unit : "pt";
  const double scale = sheet.chosen.is_chosen() ? sheet.chosen.number / sheet.width : 1;
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
         "width=\"" +
         number_text(sheet.width * scale) + unit + "\" height=\"" +
         number_text(sheet.height * scale) + unit + "\" viewBox=\"" + left + ' ' + top + ' ' +
         width + ' ' + height + "\" role=\"img\">\n<title>" + sheet.title + "</title>\n<desc>" +
         sheet.board + "</desc>\n<rect x=\"" + left + "\" y=\"" + top + "\" width=\"" + width +
         "\" height=\"" + height + "\" fill=\"#fff\"/>\n" + painter.elements() + "</svg>\n";
}

}  // namespace

std::unique_ptr<RecordWriter> make_svg_writer() { return make_picture_writer(svg_file, true); }

}  // namespace gridmill
