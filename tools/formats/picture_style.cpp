#include "tools/formats/picture_style.h"

#include <charconv>

#include "solver/board/error.h"

namespace gridmill {
namespace {

constexpr double kPointsAnInch = 72;
constexpr double kPixelsAnInch = 96;  // as CSS has it
constexpr double kDpi = 300;          // what printers ask for
constexpr double kMinDots = 50;
constexpr double kMaxDots = 10'000;

struct Unit {
  std::string_view name;
  double points;
};
constexpr Unit kUnits[] = {{"mm", kPointsAnInch / 25.4},
                           {"cm", kPointsAnInch / 2.54},
                           {"in", kPointsAnInch},
                           {"pt", 1},
                           {"px", kPointsAnInch / kPixelsAnInch}};

}  // namespace

double PictureWidth::points() const {
  for (const Unit& known : kUnits) {
    if (known.name == unit) return number * known.points;
  }
  return 0;
}

double PictureWidth::dots() const {
  return unit == "px" ? number : points() / kPointsAnInch * kDpi;
}

PictureWidth parse_picture_width(const std::string& text) {
  PictureWidth width;
  const char* const end = text.data() + text.size();
  const auto [rest, error] =
      std::from_chars(text.data(), end, width.number, std::chars_format::fixed);
  if (error == std::errc()) width.unit.assign(rest, end);
  if (width.points() <= 0) {
    throw ParseError("", 0,
                     "expected a width such as 60mm, 2.5in, 170pt or 600px, found '" + text + "'");
  }
  if (width.dots() < kMinDots || width.dots() > kMaxDots) {
    throw ParseError("", 0, "expected 5 mm to 84 cm, or 50 to 10,000 px, found '" + text + "'");
  }
  return width;
}

}  // namespace gridmill
