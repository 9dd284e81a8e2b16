#pragma once

#include "tools/drawing/pdf_content.h"
#include "tools/formats/picture.h"

namespace gridmill {

/// A picture in the operators of PDF. Letters are strokes, so no font is asked for; black and grey
/// are one channel, and only drawings with colours of their own have three.
struct PdfPicture {
  double width;  ///< of the page, in points
  double height;
  std::string content;
};

[[nodiscard]] inline PdfPicture pdf_picture(const PictureSheet& sheet,
                                            const std::function<void(Painter&)>& draw) {
  const double scale = sheet.scale();
  const double height = sheet.height * scale;
  PdfContent content({});
  PdfPainter painter(content, sheet.left * scale, height - sheet.top * scale, kPictureCell * scale);
  draw(painter);
  return {sheet.width * scale, height, content.content()};
}

}  // namespace gridmill
