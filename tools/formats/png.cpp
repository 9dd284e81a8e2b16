#include <zlib.h>

#include <cmath>

#include "solver/board/require.h"
#include "tools/formats/picture.h"
#include "tools/formats/raster.h"

namespace gridmill {
namespace {

constexpr double kDotsAPoint = 80 / 36.0;  // 80 a cell, unless a width was chosen

/// PNG (ISO/IEC 15948), 8 bits of grey, or of each colour. Lines and areas end at whole pixels, so
/// that they are sharp and the same lines have the same width everywhere.
class PngPainter final : public Painter {
 public:
  explicit PngPainter(const PictureSheet& sheet)
      : scale_(sheet.chosen.is_chosen() ? sheet.chosen.dots() / sheet.width : kDotsAPoint),
        points_(sheet.scale()),
        left_(sheet.left),
        top_(sheet.top),
        raster_(rounded(sheet.width * scale_), rounded(sheet.height * scale_)) {}

  void fill(double left, double top, double width, double height, std::uint8_t shade) override {
    const int x = column(left);
    const int y = row(top);
    raster_.fill(x, y, column(left + width) - x, row(top + height) - y, shade);
  }
  void line(double x0, double y0, double x1, double y1, double width, std::uint8_t shade) override {
    if (x0 != x1 && y0 != y1) {
      const double x = (x0 + left_) * scale_;
      const double y = (y0 + top_) * scale_;
      const double side = (x1 - x0) * scale_;
      const SymbolPath::Step from{'M', {0}, {0}};
      const SymbolPath::Step to{'L', {1}, {(y1 - y0) / (x1 - x0)}};
      raster_.path({{from, to}, shade / 255.0, width * scale_ / side, true}, x, y, side);
      return;
    }
    const int thick = std::max(1, rounded(width * scale_));
    const int left = column(x0) - thick / 2;
    const int top = row(y0) - thick / 2;
    raster_.fill(left, top, column(x1) - column(x0) + thick, row(y1) - row(y0) + thick, shade);
  }
  void path(const SymbolPath& path, double left, double top, double side) override {
    raster_.path(path, (left + left_) * scale_, (top + top_) * scale_, side * scale_);
  }
  void finish(std::string& out) override {
    out += "\x89PNG\r\n\x1A\n";
    std::string header;
    append_number(header, static_cast<std::uint32_t>(raster_.width()));
    append_number(header, static_cast<std::uint32_t>(raster_.height()));
    const std::size_t channels = raster_.channels();
    header += {'\x08', channels == 1 ? '\0' : '\x02', '\0', '\0', '\0'};
    append_chunk(out, "IHDR", header);
    std::string physical;
    const auto dots_a_metre =
        static_cast<std::uint32_t>(std::lround(scale_ / points_ * 72 / 0.0254));
    append_number(physical, dots_a_metre);
    append_number(physical, dots_a_metre);
    append_chunk(out, "pHYs", physical + '\x01');
    const auto width = static_cast<std::size_t>(raster_.width());
    std::string rows;
    for (std::size_t i = 0; i < raster_.channel(0).size(); ++i) {
      if (i % width == 0) rows += '\0';  // no filter
      for (std::size_t k = 0; k < channels; ++k) {
        rows += static_cast<char>(raster_.channel(k)[i]);
      }
    }
    uLongf size = compressBound(rows.size());
    std::string packed(size, '\0');
    const int result =
        compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                  reinterpret_cast<const Bytef*>(rows.data()), rows.size(), Z_BEST_COMPRESSION);
    GRIDMILL_REQUIRE(result == Z_OK);
    packed.resize(size);
    append_chunk(out, "IDAT", packed);
    append_chunk(out, "IEND", "");
  }

 private:
  static int rounded(double value) { return static_cast<int>(std::lround(value)); }
  /// Where a point of the board is, in whole pixels.
  [[nodiscard]] int column(double x) const { return rounded((x + left_) * scale_); }
  [[nodiscard]] int row(double y) const { return rounded((y + top_) * scale_); }
  static void append_number(std::string& out, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift);
  }
  static void append_chunk(std::string& out, std::string_view kind, const std::string& data) {
    append_number(out, static_cast<std::uint32_t>(data.size()));
    const std::string whole = std::string(kind) + data;
    out += whole;
    append_number(out,
                  static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(whole.data()),
                                                   static_cast<uInt>(whole.size()))));
  }

  double scale_;   ///< pixels a point of the sheet
  double points_;  ///< points on paper a point of the sheet
  double left_;    ///< where the board is on the sheet
  double top_;
  Raster raster_;
};

}  // namespace

std::unique_ptr<RecordWriter> make_png_writer() {
  return std::make_unique<PainterWriter<PngPainter>>();
}

}  // namespace gridmill
