#include <png.h>

#include <cmath>

#include "solver/board/require.h"
#include "tools/formats/picture.h"
#include "tools/formats/raster.h"

namespace gridmill {
namespace {

constexpr double kDotsPerPoint = 80 / 36.0;  // 80 a cell, unless a width was chosen

int rounded(double value) { return static_cast<int>(std::lround(value)); }

/// Straight lines and areas end at whole pixels, so that they are sharp and lines of one kind are
/// equally wide everywhere.
class PngPainter final : public Painter {
 public:
  PngPainter(const PictureSheet& sheet, double scale)
      : left_(sheet.left * scale),
        top_(sheet.top * scale),
        cell_(kPictureCell * scale),
        raster_(rounded(sheet.width * scale), rounded(sheet.height * scale)) {}

  void fill(double left, double top, double width, double height, const Ink& ink) override {
    const int x = column(left);
    const int y = row(top);
    raster_.fill(x, y, column(left + width) - x, row(top + height) - y, shade(ink));
  }
  void line(GraphicPoint from, GraphicPoint to, double width, const Ink& ink) override {
    if (from.x != to.x && from.y != to.y) {
      const std::vector<SymbolPath::Step> steps{{'M', {from.x}, {from.y}}, {'L', {to.x}, {to.y}}};
      return path({steps, ink.grey, width, true}, 0, 0, 1);
    }
    const int thick = std::max(1, rounded(width * cell_));
    const int left = column(from.x) - thick / 2;
    const int top = row(from.y) - thick / 2;
    raster_.fill(left, top, column(to.x) - column(from.x) + thick, row(to.y) - row(from.y) + thick,
                 shade(ink));
  }
  void path(const SymbolPath& path, double left, double top, double side) override {
    raster_.path(path, left_ + left * cell_, top_ + top * cell_, side * cell_);
  }
  [[nodiscard]] const Raster& raster() const { return raster_; }

 private:
  static std::uint8_t shade(const Ink& ink) {
    return static_cast<std::uint8_t>(rounded(ink.grey * 255));
  }
  /// Where a point of the board is, in whole pixels.
  [[nodiscard]] int column(double x) const { return rounded(left_ + x * cell_); }
  [[nodiscard]] int row(double y) const { return rounded(top_ + y * cell_); }

  double left_;  ///< of the board, in pixels
  double top_;
  double cell_;
  Raster raster_;
};

/// PNG (ISO/IEC 15948), 8 bits of grey, or of each colour.
std::string png_file(const PictureSheet& sheet, const std::function<void(Painter&)>& draw) {
  const double scale = sheet.chosen.is_chosen() ? sheet.chosen.dots() / sheet.width : kDotsPerPoint;
  PngPainter painter(sheet, scale);
  draw(painter);
  const Raster& raster = painter.raster();
  const std::size_t channels = raster.channels();
  std::string file;
  const auto fail = [](png_structp, png_const_charp message) {
    GRIDMILL_REQUIRE(message == nullptr);
    std::abort();
  };
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, fail, nullptr);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(
      png, &file,
      [](png_structp to, png_bytep data, std::size_t size) {
        static_cast<std::string*>(png_get_io_ptr(to))
            ->append(reinterpret_cast<const char*>(data), size);
      },
      [](png_structp) {});
  png_set_IHDR(png, info, static_cast<png_uint_32>(raster.width()),
               static_cast<png_uint_32>(raster.height()), 8,
               channels == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  const auto dots = static_cast<png_uint_32>(rounded(scale / sheet.scale() * 72 / 0.0254));
  png_set_pHYs(png, info, dots, dots, PNG_RESOLUTION_METER);
  png_set_filter(png, 0, PNG_FILTER_NONE);
  png_set_compression_level(png, 9);
  png_write_info(png, info);
  const auto width = static_cast<std::size_t>(raster.width());
  std::vector<png_byte> row(width * channels);
  for (std::size_t y = 0; y < static_cast<std::size_t>(raster.height()); ++y) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      row[i] = raster.channel(i % channels)[y * width + i / channels];
    }
    png_write_row(png, row.data());
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return file;
}

}  // namespace

std::unique_ptr<RecordWriter> make_png_writer() { return make_picture_writer(png_file); }

}  // namespace gridmill
