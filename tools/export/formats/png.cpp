#include <zlib.h>

#include <array>
#include <cassert>
#include <cmath>

#include "solver/board/require.h"
#include "tools/export/format.h"
#include "tools/export/formats/glyphs.h"
#include "tools/export/formats/picture.h"
#include "tools/export/text.h"

namespace gridmill {
namespace {

constexpr int kCellPixels = 80;
constexpr double kScale = kCellPixels / kCell;  // pixels a point
constexpr std::uint8_t kWhite = 255;
constexpr std::uint8_t kShade = 221;

/// Of a pixel of a cell among its pixels, row by row.
std::size_t place_in_cell(int x, int y) {
  return static_cast<std::size_t>(y) * kCellPixels + static_cast<std::size_t>(x);
}

struct Segment {
  double x0, y0, x1, y1;
};

/// The strokes of a glyph as short straight ones, in pixels, centred on the middle of a cell.
std::vector<Segment> segments_of(std::string_view glyph) {
  const double scale = kDigitHeight * kScale / (kGlyphHeight + kPen);
  const auto words = words_of(glyph);
  std::size_t next = 0;
  double x = 0;
  double y = 0;
  const auto number = [&] {
    const auto value = number_in<double>(words[next++]);
    assert(value);
    return *value;
  };
  const auto point = [&](double& px, double& py) {
    px = (number() - kGlyphWidth / 2) * scale + kCellPixels / 2.0;
    py = (number() - kGlyphHeight / 2) * scale + kCellPixels / 2.0;
  };
  std::vector<Segment> segments;
  while (next < words.size()) {
    const char command = words[next++].front();
    double px[3];
    double py[3];
    const std::size_t points = command == 'C' ? 3 : 1;
    for (std::size_t i = 0; i < points; ++i) point(px[i], py[i]);
    if (command == 'L') segments.push_back({x, y, px[0], py[0]});
    if (command == 'C') {
      constexpr int kPieces = 16;
      double from_x = x;
      double from_y = y;
      for (int i = 1; i <= kPieces; ++i) {
        const double t = i / double{kPieces};
        const double u = 1 - t;
        const auto at = [&](double p0, const double* p) {
          return u * u * u * p0 + 3 * u * u * t * p[0] + 3 * u * t * t * p[1] + t * t * t * p[2];
        };
        const double to_x = at(x, px);
        const double to_y = at(y, py);
        segments.push_back({from_x, from_y, to_x, to_y});
        from_x = to_x;
        from_y = to_y;
      }
    }
    x = px[points - 1];
    y = py[points - 1];
  }
  return segments;
}

double distance(const Segment& s, double x, double y) {
  const double dx = s.x1 - s.x0;
  const double dy = s.y1 - s.y0;
  const double length = dx * dx + dy * dy;
  const double t =
      length == 0 ? 0 : std::clamp(((x - s.x0) * dx + (y - s.y0) * dy) / length, 0.0, 1.0);
  return std::hypot(x - s.x0 - t * dx, y - s.y0 - t * dy);
}

/// How much of each pixel of a cell the pen covers, 0 to 255.
using Glyph = std::array<std::uint8_t, kCellPixels * kCellPixels>;

Glyph draw(std::string_view glyph) {
  const double radius = kPen / 2 * kDigitHeight * kScale / (kGlyphHeight + kPen);
  const std::vector<Segment> segments = segments_of(glyph);
  Glyph ink{};
  for (int y = 0; y < kCellPixels; ++y) {
    for (int x = 0; x < kCellPixels; ++x) {
      double nearest = kCellPixels;
      for (const Segment& segment : segments) {
        nearest = std::min(nearest, distance(segment, x + 0.5, y + 0.5));
      }
      const double cover = std::clamp(radius - nearest + 0.5, 0.0, 1.0);
      ink[place_in_cell(x, y)] = static_cast<std::uint8_t>(std::lround(255 * cover));
    }
  }
  return ink;
}

const Glyph& glyph_of(Digit digit) {
  static const std::vector<Glyph> glyphs = [] {
    std::vector<Glyph> all;
    for (const std::string_view glyph : kGlyphs) all.push_back(draw(glyph));
    return all;
  }();
  return glyphs[digit.value - 1U];
}

/// A square picture in shades of grey.
class Canvas {
 public:
  explicit Canvas(int side)
      : side_(side),
        pixels_(static_cast<std::size_t>(side) * static_cast<std::size_t>(side), kWhite) {}

  void fill(int left, int top, int width, int height, std::uint8_t shade) {
    for (int y = top; y < top + height; ++y) {
      for (int x = left; x < left + width; ++x) at(x, y) = shade;
    }
  }
  void print(int left, int top, const Glyph& ink) {
    for (int y = 0; y < kCellPixels; ++y) {
      for (int x = 0; x < kCellPixels; ++x) {
        const unsigned cover = ink[place_in_cell(x, y)];
        std::uint8_t& pixel = at(left + x, top + y);
        pixel = static_cast<std::uint8_t>(pixel * (255 - cover) / 255);
      }
    }
  }
  /// The picture as a file: PNG (ISO/IEC 15948), 8 bits of grey, 160 dots an inch.
  void append_png(std::string& out) const {
    out += "\x89PNG\r\n\x1A\n";
    std::string header;
    append_number(header, static_cast<std::uint32_t>(side_));
    append_number(header, static_cast<std::uint32_t>(side_));
    header += std::string("\x08\0\0\0\0", 5);
    append_chunk(out, "IHDR", header);
    std::string physical;
    const auto dots_a_metre = static_cast<std::uint32_t>(std::lround(72 * kScale / 0.0254));
    append_number(physical, dots_a_metre);
    append_number(physical, dots_a_metre);
    append_chunk(out, "pHYs", physical + '\x01');
    const auto side = static_cast<std::size_t>(side_);
    std::string rows;
    for (std::size_t y = 0; y < side; ++y) {
      rows += '\0';  // no filter
      rows.append(pixels_.begin() + static_cast<std::ptrdiff_t>(y * side),
                  pixels_.begin() + static_cast<std::ptrdiff_t>((y + 1) * side));
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
  std::uint8_t& at(int x, int y) {
    return pixels_[static_cast<std::size_t>(y) * static_cast<std::size_t>(side_) +
                   static_cast<std::size_t>(x)];
  }
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
  int side_;
  std::vector<std::uint8_t> pixels_;
};

int pixels(double points) { return static_cast<int>(std::lround(points * kScale)); }

class PngWriter final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t /*id*/, std::string& out) override {
    const Shape& shape = *record.shape;
    const int margin = pixels(kMargin);
    const int side = kCellPixels * shape.digits();
    Canvas canvas(side + 2 * margin);
    for (int i = 0; i < shape.cells(); ++i) {
      const Cell cell{static_cast<std::uint16_t>(i)};
      const int left = margin + shape.column_of(cell) * kCellPixels;
      const int top = margin + shape.row_of(cell) * kCellPixels;
      if (is_shaded(shape, cell)) canvas.fill(left, top, kCellPixels, kCellPixels, kShade);
      if (!record.puzzle[cell].empty()) canvas.print(left, top, glyph_of(record.puzzle[cell]));
    }
    for (const GridLine& line : grid_lines(shape)) {
      const int width = pixels(width_of(line.kind));
      // Corners are closed: of the frame, and of what begins at it.
      const bool thin = line.kind == GridLine::Kind::kThin;
      const int over = pixels(thin ? kBox : kFrame) / 2;
      const int begin = margin + line.from * kCellPixels - over;
      const int length = (line.to - line.from) * kCellPixels + 2 * over;
      const int at = margin + line.at * kCellPixels - width / 2;
      canvas.fill(line.vertical ? at : begin, line.vertical ? begin : at,
                  line.vertical ? width : length, line.vertical ? length : width, 0);
    }
    canvas.append_png(out);
  }
};

}  // namespace

std::unique_ptr<RecordWriter> make_png_writer() { return std::make_unique<PngWriter>(); }

}  // namespace gridmill
