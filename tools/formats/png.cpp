// Pictures in pixels, which are drawn by ourselves (README.md).

#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/board/require.h"
#include "tools/drawing/flat_path.h"
#include "tools/formats/picture.h"

namespace gridmill {
namespace {

constexpr double kDotsPerPoint = 80 / 36.0;  // 80 per cell, unless a width was chosen

int rounded(double value) { return static_cast<int>(std::lround(value)); }

/// The square of a point's distance from a line.
double distance2(const Segment& s, double x, double y) {
  const double dx = s.x1 - s.x0;
  const double dy = s.y1 - s.y0;
  const double length = dx * dx + dy * dy;
  const double t =
      length == 0 ? 0 : std::clamp(((x - s.x0) * dx + (y - s.y0) * dy) / length, 0.0, 1.0);
  const double across = x - s.x0 - t * dx;
  const double down = y - s.y0 - t * dy;
  return across * across + down * down;
}

/// A picture in pixels from its upper left corner: in shades of grey until something in color is
/// drawn, then in red, green and blue. Edges are smooth: a pixel that an outline covers by half
/// gets half of its shade.
class Raster {
 public:
  Raster(int width, int height)
      : width_(width),
        height_(height),
        channels_{std::vector<std::uint8_t>(
            static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 255)} {}

  /// Whole pixels; the part outside the picture is left out.
  void fill(int left, int top, int width, int height, const Ink& ink) {
    const Shades shades = shades_of(ink.grey, ink.color);
    for (int y = std::max(top, 0); y < std::min(top + height, height_); ++y) {
      for (int x = std::max(left, 0); x < std::min(left + width, width_); ++x) {
        cover(x, y, 1, shades);
      }
    }
  }

  /// A path in a square, in its color or gray: lines by a round nib, areas by their rule.
  void path(const SymbolPath& path, double left, double top, double side) {
    const std::vector<Segment> segments = flatten(path, left, top, side);
    const Shades shades = shades_of(path.grey, path.color);
    if (path.stroke > 0) {
      stroke(segments, path.stroke * side, shades);
    } else {
      fill(segments, path.nonzero, shades);
    }
  }

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  /// Of each pixel, row by row: one, or three if something has a color.
  [[nodiscard]] const std::vector<std::vector<std::uint8_t>>& channels() const { return channels_; }

 private:
  /// Shades of red, green and blue.
  using Shades = std::array<int, 3>;

  /// The first color makes a picture of colors.
  Shades shades_of(double shade, std::optional<std::uint32_t> color) {
    const int grey = rounded(shade * 255);
    if (!color) return {grey, grey, grey};
    const auto channel = [&](unsigned shift) { return static_cast<int>(*color >> shift & 0xffU); };
    const Shades shades{channel(16), channel(8), channel(0)};
    if (channels_.size() == 1) channels_.resize(shades.size(), channels_.front());
    return shades;
  }

  void stroke(const std::vector<Segment>& segments, double width, const Shades& shades) {
    if (segments.empty()) return;
    double low_x = width_;
    double low_y = height_;
    double high_x = 0;
    double high_y = 0;
    for (const Segment& s : segments) {
      low_x = std::min({low_x, s.x0, s.x1});
      low_y = std::min({low_y, s.y0, s.y1});
      high_x = std::max({high_x, s.x0, s.x1});
      high_y = std::max({high_y, s.y0, s.y1});
    }
    const double reach = width / 2 + 1;
    const auto first = [&](double low) { return std::max(0, static_cast<int>(low - reach)); };
    const auto end = [&](double high, int size) {
      return std::min(size, static_cast<int>(high + reach) + 1);
    };
    for (int y = first(low_y); y < end(high_y, height_); ++y) {
      for (int x = first(low_x); x < end(high_x, width_); ++x) {
        double nearest = reach * reach;
        for (const Segment& s : segments)
          nearest = std::min(nearest, distance2(s, x + 0.5, y + 0.5));
        cover(x, y, std::clamp(width / 2 - std::sqrt(nearest) + 0.5, 0.0, 1.0), shades);
      }
    }
  }

  /// Each row of pixels is cut into several lines.
  void fill(const std::vector<Segment>& segments, bool nonzero, const Shades& shades) {
    constexpr int kLines = 8;
    std::vector<double> parts(static_cast<std::size_t>(width_));
    std::vector<Crossing> crossings;
    double low = height_;
    double high = 0;
    for (const Segment& s : segments) {
      low = std::min({low, s.y0, s.y1});
      high = std::max({high, s.y0, s.y1});
    }
    const int end = std::min(height_, static_cast<int>(high) + 1);
    for (int row = std::max(0, static_cast<int>(low)); row < end; ++row) {
      int first = width_;
      int last = 0;
      for (int line = 0; line < kLines; ++line) {
        find_crossings(segments, row + (line + 0.5) / kLines, crossings);
        for (Crossing& crossing : crossings) {
          crossing.x = std::clamp(crossing.x, 0.0, double(width_));
        }
        for_each_span(crossings, nonzero, [&](double from, double to) {
          for (int x = static_cast<int>(from); x < width_ && x < to; ++x) {
            const double inside = std::min(x + 1.0, to) - std::max(double(x), from);
            parts[static_cast<std::size_t>(x)] += inside / kLines;
            first = std::min(first, x);
            last = std::max(last, x);
          }
        });
      }
      for (int x = first; x <= last; ++x) {
        double& part = parts[static_cast<std::size_t>(x)];
        cover(x, row, part, shades);
        part = 0;
      }
    }
  }

  /// Covers a part of a pixel, 0 to 1.
  void cover(int x, int y, double part, const Shades& shades) {
    const auto place = static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                       static_cast<std::size_t>(x);
    const int amount = static_cast<int>(std::lround(255 * part));
    for (std::size_t i = 0; i < channels_.size(); ++i) {
      std::uint8_t& pixel = channels_[i][place];
      pixel = static_cast<std::uint8_t>((pixel * (255 - amount) + shades[i] * amount) / 255);
    }
  }

  int width_;
  int height_;
  std::vector<std::vector<std::uint8_t>> channels_;
};

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
    raster_.fill(x, y, column(left + width) - x, row(top + height) - y, ink);
  }
  void line(GraphicPoint from, GraphicPoint to, double width, const Ink& ink) override {
    if (from.x != to.x && from.y != to.y) {
      const std::vector<SymbolPath::Step> steps{{'M', {from.x}, {from.y}}, {'L', {to.x}, {to.y}}};
      return path({steps, ink.grey, width, true, ink.color}, 0, 0, 1);
    }
    const int thick = std::max(1, rounded(width * cell_));
    const int left = column(from.x) - thick / 2;
    const int top = row(from.y) - thick / 2;
    raster_.fill(left, top, column(to.x) - column(from.x) + thick, row(to.y) - row(from.y) + thick,
                 ink);
  }
  void path(const SymbolPath& path, double left, double top, double side) override {
    raster_.path(path, left_ + left * cell_, top_ + top * cell_, side * cell_);
  }
  [[nodiscard]] const Raster& raster() const { return raster_; }

 private:
  /// Where a point of the board is, in whole pixels.
  [[nodiscard]] int column(double x) const { return rounded(left_ + x * cell_); }
  [[nodiscard]] int row(double y) const { return rounded(top_ + y * cell_); }

  double left_;  ///< of the board, in pixels
  double top_;
  double cell_;
  Raster raster_;
};

}  // namespace

std::string png_picture(const PictureSheet& sheet, const std::function<void(Painter&)>& draw) {
  const double scale = sheet.chosen.is_chosen() ? sheet.chosen.dots() / sheet.width : kDotsPerPoint;
  PngPainter painter(sheet, scale);
  draw(painter);
  const Raster& raster = painter.raster();
  const std::size_t channels = raster.channels().size();
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
      row[i] = raster.channels()[i % channels][y * width + i / channels];
    }
    png_write_row(png, row.data());
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return file;
}

std::unique_ptr<RecordWriter> make_png_writer() { return make_picture_writer(png_picture); }

}  // namespace gridmill
