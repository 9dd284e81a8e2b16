// What the formats that are pictures have in common. A format turns a sheet, and what a Painter
// draws on it, into a file.

#pragma once

#include <functional>
#include <memory>
#include <string>

#include "tools/drawing/painter.h"
#include "tools/formats/format.h"

namespace gridmill {

inline constexpr double kPictureCell = 36;      ///< of the board, in points
inline constexpr double kPictureMargin = 2.25;  ///< around the board, in points

/// The whole of a picture.
struct PictureSheet {
  double width = 0;  ///< in points, before it is made larger or smaller
  double height = 0;
  double left = 0;  ///< of the board
  double top = 0;
  std::string title;    ///< "Sudoku #7"
  std::string board;    ///< what is in the cells, a character each
  PictureWidth chosen;  ///< how wide it is to be
  /// What every length is multiplied by, in points.
  [[nodiscard]] double scale() const { return chosen.is_chosen() ? chosen.points() / width : 1; }
};

/// Makes a file of a sheet, on which the second argument draws.
using PictureFile = std::string (*)(const PictureSheet& sheet,
                                    const std::function<void(Painter&)>& draw);

/// @param has_text  letters are text, so any letter may be a symbol
[[nodiscard]] std::unique_ptr<RecordWriter> make_picture_writer(PictureFile file,
                                                                bool has_text = false);

/// A PNG (ISO/IEC 15948) with 8 bits of grey, or of each color.
[[nodiscard]] std::string png_picture(const PictureSheet& sheet,
                                      const std::function<void(Painter&)>& draw);

/// A picture in the operators of PDF. Letters are strokes, so it needs no font; black and grey are
/// one channel, and only drawings with other colors have three.
struct PdfPicture {
  double width;  ///< of the page, in points
  double height;
  std::string content;
};
[[nodiscard]] PdfPicture pdf_picture(const PictureSheet& sheet,
                                     const std::function<void(Painter&)>& draw);

}  // namespace gridmill
