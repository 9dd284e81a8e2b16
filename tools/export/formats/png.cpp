#include <zlib.h>

#include <cassert>
#include <cmath>

#include "solver/board/features.h"
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

int pixels(double points) { return static_cast<int>(std::lround(points * kScale)); }

struct Segment {
  double x0, y0, x1, y1;
};

/// The strokes of a glyph as short straight ones, in pixels, centred on (middle, middle).
/// @param scale  pixels a unit
std::vector<Segment> segments_of(std::string_view glyph, double scale, double middle) {
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
    px = (number() - kGlyphWidth / 2) * scale + middle;
    py = (number() - kGlyphHeight / 2) * scale + middle;
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

/// How much of each pixel of a square the pen covers, 0 to 255, row by row.
struct Ink {
  int side;
  std::vector<std::uint8_t> cover;
};

/// Strokes of a round nib, in a square of pixels.
Ink ink_of(const std::vector<Segment>& segments, double width, int side) {
  Ink ink{side, {}};
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      double nearest = side;
      for (const Segment& segment : segments) {
        nearest = std::min(nearest, distance(segment, x + 0.5, y + 0.5));
      }
      const double cover = std::clamp(width / 2 - nearest + 0.5, 0.0, 1.0);
      ink.cover.push_back(static_cast<std::uint8_t>(std::lround(255 * cover)));
    }
  }
  return ink;
}

/// A glyph in the middle of a square, `height` points high.
Ink ink_of(std::string_view strokes, double height, int side) {
  const double scale = height * kScale / (kGlyphHeight + kPen);
  return ink_of(segments_of(strokes, scale, side / 2.0), kPen * scale, side);
}

const Ink& ink_of(Digit digit) {
  static const std::vector<Ink> inks = [] {
    std::vector<Ink> all;
    for (const std::string_view glyph : kGlyphs) {
      all.push_back(ink_of(glyph, kDigitHeight, kCellPixels));
    }
    return all;
  }();
  return inks[digit.value - 1U];
}

/// A letter of the lines under the board.
const Ink& ink_of(char letter) {
  static const std::vector<Ink> inks = [] {
    std::vector<Ink> all;
    for (int c = 0; c < 128; ++c) {
      all.push_back(
          ink_of(strokes_of(static_cast<char>(c)), kCapital * kRuleSize, pixels(kRuleSize)));
    }
    return all;
  }();
  return inks[static_cast<unsigned char>(letter) & 127U];
}

/// A picture in shades of grey.
class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width),
        height_(height),
        pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), kWhite) {}

  void fill(int left, int top, int width, int height, std::uint8_t shade) {
    for (int y = top; y < top + height; ++y) {
      for (int x = left; x < left + width; ++x) at(x, y) = shade;
    }
  }
  void print(int left, int top, const Ink& ink, std::uint8_t shade = 0) {
    std::size_t i = 0;
    for (int y = top; y < top + ink.side; ++y) {
      for (int x = left; x < left + ink.side; ++x) {
        const int cover = ink.cover[i++];
        std::uint8_t& pixel = at(x, y);
        pixel = static_cast<std::uint8_t>((pixel * (255 - cover) + shade * cover) / 255);
      }
    }
  }
  /// The picture as a file: PNG (ISO/IEC 15948), 8 bits of grey, 160 dots an inch.
  void append_png(std::string& out) const {
    out += "\x89PNG\r\n\x1A\n";
    std::string header;
    append_number(header, static_cast<std::uint32_t>(width_));
    append_number(header, static_cast<std::uint32_t>(height_));
    header += std::string("\x08\0\0\0\0", 5);
    append_chunk(out, "IHDR", header);
    std::string physical;
    const auto dots_a_metre = static_cast<std::uint32_t>(std::lround(72 * kScale / 0.0254));
    append_number(physical, dots_a_metre);
    append_number(physical, dots_a_metre);
    append_chunk(out, "pHYs", physical + '\x01');
    const auto width = static_cast<std::size_t>(width_);
    std::string rows;
    for (std::size_t y = 0; y < static_cast<std::size_t>(height_); ++y) {
      rows += '\0';  // no filter
      rows.append(pixels_.begin() + static_cast<std::ptrdiff_t>(y * width),
                  pixels_.begin() + static_cast<std::ptrdiff_t>((y + 1) * width));
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
    return pixels_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
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
  int width_;
  int height_;
  std::vector<std::uint8_t> pixels_;
};

class PngWriter final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t /*id*/, std::string& out) override {
    const Shape& shape = *record.shape;
    const int margin = pixels(kMargin);
    const int side = kCellPixels * shape.digits();
    const std::vector<std::string> rules = lines_under(shape);
    const int below =
        rules.empty() ? 0 : margin + pixels(kRuleLine) * static_cast<int>(rules.size());
    Canvas canvas(side + 2 * margin, side + 2 * margin + below);
    const BoardFeatures features = board_features(shape);
    const std::vector<std::uint8_t> areas = grey_cells(shape, features);
    for (int i = 0; i < shape.cells(); ++i) {
      const Cell cell{static_cast<std::uint16_t>(i)};
      const int left = margin + shape.column_of(cell) * kCellPixels;
      const int top = margin + shape.row_of(cell) * kCellPixels;
      if (areas[cell.index] != 0) {
        canvas.fill(left, top, kCellPixels, kCellPixels, shade_of(areas[cell.index]));
      }
    }
    draw_diagonals(features, margin, side, canvas);
    for (int i = 0; i < shape.cells(); ++i) {
      const Cell cell{static_cast<std::uint16_t>(i)};
      const Digit digit = record.puzzle[cell];
      if (digit.empty()) continue;
      canvas.print(margin + shape.column_of(cell) * kCellPixels,
                   margin + shape.row_of(cell) * kCellPixels, ink_of(digit));
    }
    draw_lines(shape, margin, canvas);
    for (std::size_t i = 0; i < rules.size(); ++i) {
      const double down = kRuleLine * static_cast<double>(i + 1) - kRuleSize;
      const int top = side + 2 * margin + pixels(down);
      for (std::size_t k = 0; k < rules[i].size(); ++k) {
        const int left = margin + pixels(kRuleLetter * static_cast<double>(k));
        canvas.print(left, top, ink_of(rules[i][k]));
      }
    }
    canvas.append_png(out);
  }

 private:
  static void draw_diagonals(const BoardFeatures& features, int margin, int side, Canvas& canvas) {
    const double end = side;
    std::vector<Segment> segments;
    if (features.falling) segments.push_back({0, 0, end, end});
    if (features.rising) segments.push_back({0, end, end, 0});
    if (segments.empty()) return;
    canvas.print(margin, margin, ink_of(segments, kDiagonal * kScale, side), kDiagonalShade);
  }
  static void draw_lines(const Shape& shape, int margin, Canvas& canvas) {
    for (const GridLine& line : grid_lines(shape)) {
      const int width = pixels(width_of(line.kind, shape));
      // Corners are closed: of the frame, of what begins at it, and of pieces that meet.
      const auto crossing = [&](int end) {
        const bool thin = line.kind == GridLine::Kind::kThin;
        const bool at_frame = end == 0 || end == shape.digits();
        const auto other = at_frame ? GridLine::Kind::kFrame : GridLine::Kind::kBox;
        return pixels(thin ? kBox : width_of(other, shape));
      };
      const int begin = margin + line.from * kCellPixels - crossing(line.from) / 2;
      const int end = margin + line.to * kCellPixels + (crossing(line.to) + 1) / 2;
      const int length = end - begin;
      const int at = margin + line.at * kCellPixels - width / 2;
      canvas.fill(line.vertical ? at : begin, line.vertical ? begin : at,
                  line.vertical ? width : length, line.vertical ? length : width, 0);
    }
  }
};

}  // namespace

std::unique_ptr<RecordWriter> make_png_writer() { return std::make_unique<PngWriter>(); }

}  // namespace gridmill
