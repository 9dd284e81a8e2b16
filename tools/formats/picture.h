#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "solver/board/features.h"
#include "solver/board/svg.h"
#include "solver/clues/drawing.h"
#include "tools/formats/format.h"

/// What the pictures have in common. A PictureWriter says what is drawn where, in points from the
/// board's upper left corner, of a board with 36 pt cells; a Painter puts it into a format, and
/// makes it larger or smaller.

namespace gridmill {

/// The whole of a picture.
struct PictureSheet {
  double width = 0;  ///< in points, before it is made larger or smaller
  double height = 0;
  double left = 0;  ///< what lies before the board
  double top = 0;
  std::string title;    ///< "Sudoku #7"
  std::string board;    ///< what stands in the cells, a character each
  PictureWidth chosen;  ///< how wide it is to be
  /// What every length is multiplied by, in points.
  [[nodiscard]] double scale() const { return chosen.is_chosen() ? chosen.points() / width : 1; }
};

/// Around the board.
inline constexpr double kPictureMargin = 2.25;

/// How thick a letter is: in a solution, the givens are bold and the others light.
enum class Weight : std::uint8_t { kRegular, kBold, kLight };

class Painter {
 public:
  Painter() = default;
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;
  virtual ~Painter() = default;

  /// A rectangle; shades are 0 black to 255 white.
  virtual void fill(double left, double top, double width, double height, std::uint8_t shade) = 0;
  /// A line whose ends are squares around its end points.
  virtual void line(double x0, double y0, double x1, double y1, double width,
                    std::uint8_t shade) = 0;
  /// A part of a drawing in a square.
  virtual void path(const SymbolPath& path, double left, double top, double side) = 0;
  /// A letter or number with its middle at (x, y); `height` is that of a capital. By default the
  /// strokes of stroke_glyphs.h, which not all letters have.
  virtual void text(const std::string& text, double x, double y, double height, Weight weight,
                    std::uint8_t shade);
  /// A line of words, from its left end on; `middle` is that of its capitals, which are `height`
  /// high.
  virtual void text_line(const std::string& text, double left, double middle, double height);
  /// Ends the picture and appends the file.
  virtual void finish(std::string& out) = 0;
};

/// A format that is a picture.
class PictureWriter : public RecordWriter {
 public:
  [[nodiscard]] bool is_picture() const override { return true; }
  void write(const Record& record, std::int64_t id, std::string& out) override {
    draw(record, false, id, out);
  }
  /// The givens stand out: bold, or on grey where symbols are drawings.
  void write_solution(const Record& record, std::int64_t id, std::string& out) override {
    draw(record, true, id, out);
  }

 protected:
  [[nodiscard]] virtual std::unique_ptr<Painter> begin_picture(const PictureSheet& sheet) const = 0;

 private:
  void draw(const Record& record, bool solved, std::int64_t id, std::string& out) const;
};

/// The writer of a format that has nothing but its painter.
template <typename ThePainter>
class PainterWriter final : public PictureWriter {
 protected:
  [[nodiscard]] std::unique_ptr<Painter> begin_picture(const PictureSheet& sheet) const override {
    return std::make_unique<ThePainter>(sheet);
  }
};

}  // namespace gridmill
