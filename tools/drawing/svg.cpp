#include "tools/drawing/svg.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "solver/board/text.h"

namespace gridmill {

std::string number_text(double value, int decimals) {
  std::array<char, 32> text{};
#ifdef __EMSCRIPTEN__  // its library has no to_chars for doubles, and its only locale is "C"
  std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  std::string result(text.data());
#else
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                 std::chars_format::fixed, decimals);
  std::string result(text.data(), end.ptr);
#endif
  if (decimals > 0) {
    while (result.back() == '0') result.pop_back();
    if (result.back() == '.') result.pop_back();
  }
  return result == "-0" ? "0" : result;
}

std::string color_text(std::uint32_t color) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string text = "#";
  for (int shift = 20; shift >= 0; shift -= 4) text += kHex[color >> shift & 15U];
  return text;
}

std::string xml_escaped(std::string_view text) {
  return replace_characters(text, {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}});
}

std::string svg_path(const SymbolPath& path, double left, double top, double side, int decimals) {
  const std::string percent = std::to_string(std::lround(path.grey * 100)) + "%";
  const std::string shade =
      path.color ? color_text(*path.color) : "rgb(" + percent + "," + percent + "," + percent + ")";
  std::string out =
      path.stroke > 0
          ? "<path fill=\"none\" stroke=\"" + shade + "\" stroke-width=\"" +
                number_text(path.stroke * side, decimals)
          : (path.nonzero ? "<path fill=\"" : "<path fill-rule=\"evenodd\" fill=\"") + shade;
  if (path.round) out += "\" stroke-linecap=\"round\" stroke-linejoin=\"round";
  out += "\" d=\"";
  for (const SymbolPath::Step& step : path.steps) {
    out += step.op;
    for (int i = 0; i < step.points(); ++i) {
      out += (i == 0 ? "" : " ") + number_text(left + step.x[i] * side, decimals) + ' ' +
             number_text(top + step.y[i] * side, decimals);
    }
  }
  return out + "\"/>\n";
}

}  // namespace gridmill
