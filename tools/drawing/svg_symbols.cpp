#include "tools/drawing/svg_symbols.h"

#include <expat.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <exception>
#include <filesystem>
#include <map>
#include <memory>
#include <span>

#include "solver/board/error.h"
#include "solver/board/rows.h"
#include "solver/clues/drawing.h"
#include "tools/files/file_registry.h"
#include "tools/io/read_limited.h"

namespace gridmill {
namespace {

namespace fs = std::filesystem;
using Matrix = std::array<double, 6>;
using Attributes = std::map<std::string, std::string, std::less<>>;

Matrix product(const Matrix& a, const Matrix& b) {
  return {a[0] * b[0] + a[2] * b[1],        a[1] * b[0] + a[3] * b[1],
          a[0] * b[2] + a[2] * b[3],        a[1] * b[2] + a[3] * b[3],
          a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5]};
}

/// The numbers in a text, with any separators.
std::vector<double> numbers_in(std::string_view text) {
  std::vector<double> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    double number = 0;
    const auto [rest, error] = std::from_chars(at, end, number);
    if (error == std::errc() && std::isfinite(number)) numbers.push_back(number);
    at = error == std::errc() ? rest : at + 1;
  }
  return numbers;
}

/// "translate(3,4) scale(2)"
Matrix transform_of(std::string_view text) {
  Matrix all{1, 0, 0, 1, 0, 0};
  while (!text.empty()) {
    const std::size_t open = text.find('(');
    const std::size_t close = text.find(')');
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    const std::string_view name = text.substr(0, open);
    std::vector<double> n = numbers_in(text.substr(open, close - open));
    const std::size_t given = n.size();
    n.resize(6);
    Matrix one{1, 0, 0, 1, 0, 0};
    if (name.ends_with("translate")) one = {1, 0, 0, 1, n[0], n[1]};
    if (name.ends_with("scale")) one = {n[0], 0, 0, given > 1 ? n[1] : n[0], 0, 0};
    if (name.ends_with("matrix")) std::copy(n.begin(), n.end(), one.begin());
    if (name.ends_with("rotate")) {
      const double angle = n[0] * std::acos(-1.0) / 180;
      const double c = std::cos(angle);
      const double s = std::sin(angle);
      one = product({1, 0, 0, 1, n[1], n[2]},
                    product({c, s, -s, c, 0, 0}, {1, 0, 0, 1, -n[1], -n[2]}));
    }
    if (name.ends_with("skewX")) one = {1, 0, std::tan(n[0] * std::acos(-1.0) / 180), 1, 0, 0};
    if (name.ends_with("skewY")) one = {1, std::tan(n[0] * std::acos(-1.0) / 180), 0, 1, 0, 0};
    all = product(all, one);
    text.remove_prefix(close + 1);
  }
  return all;
}

std::string trimmed(std::string_view text) {
  constexpr const char* kBlanks = " \t\r\n";
  const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  return std::string(text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin));
}

/// Colors that drawings name.
constexpr std::pair<std::string_view, unsigned> kColors[] = {
    {"black", 0x000000},   {"currentColor", 0},     {"white", 0xffffff}, {"silver", 0xc0c0c0},
    {"gray", 0x808080},    {"grey", 0x808080},      {"red", 0xff0000},   {"yellow", 0xffff00},
    {"lime", 0x00ff00},    {"green", 0x008000},     {"blue", 0x0000ff},  {"aqua", 0x00ffff},
    {"orange", 0xffa500},  {"pink", 0xffc0cb},      {"brown", 0xa52a2a}, {"purple", 0x800080},
    {"gold", 0xffd700},    {"lightgray", 0xd3d3d3}, {"navy", 0x000080},  {"teal", 0x008080},
    {"maroon", 0x800000},  {"olive", 0x808000},     {"cyan", 0x00ffff},  {"magenta", 0xff00ff},
    {"fuchsia", 0xff00ff}, {"lightgrey", 0xd3d3d3}};

/// What an area or a line is painted with; none: it is not.
std::optional<SymbolPath> paint_of(std::string text) {
  if (text == "none" || text == "transparent") return std::nullopt;
  const auto painted = [](double red, double green, double blue) {
    SymbolPath path;
    path.grey = std::clamp((0.3 * red + 0.59 * green + 0.11 * blue) / 255, 0.0, 1.0);
    if (red == green && green == blue) return path;
    std::uint32_t color = 0;
    for (const double part : {red, green, blue}) {
      color = color << 8U | static_cast<std::uint32_t>(std::lround(std::clamp(part, 0.0, 255.0)));
    }
    path.color = color;
    return path;
  };
  if (text.starts_with("rgb(")) {
    std::vector<double> parts = numbers_in(std::string_view(text).substr(4));
    parts.resize(3);
    const double unit = text.find('%') != std::string::npos ? 2.55 : 1;
    return painted(parts[0] * unit, parts[1] * unit, parts[2] * unit);
  }
  if (text.size() == 4 && text[0] == '#') {
    text = {'#', text[1], text[1], text[2], text[2], text[3], text[3]};
  }
  unsigned value = 0;
  const auto* const named = std::find_if(std::begin(kColors), std::end(kColors),
                                         [&](const auto& row) { return row.first == text; });
  if (named != std::end(kColors)) {
    value = named->second;
  } else {
    const char* const end = text.data() + text.size();
    const bool is_hex = text.size() == 7 && text[0] == '#' &&
                        std::from_chars(text.data() + 1, end, value, 16).ptr == end;
    if (!is_hex) fail_expected("a plain color such as #1f3a5f", text);
  }
  return painted(value >> 16U & 0xffU, value >> 8U & 0xffU, value & 0xffU);
}

/// How an element is painted; its group has the defaults.
struct Paint {
  Matrix matrix{1, 0, 0, 1, 0, 0};
  std::string fill = "#000";
  std::string stroke = "none";
  double width = 1;
  std::string ends = "butt";      ///< of its lines
  std::string corners = "miter";  ///< of its lines
  bool nonzero = true;            ///< the rule by which areas are filled
  bool is_hidden = false;         ///< it is for others to use
};

/// Square ends: half the width of a line beyond the points where it ends.
void extend_ends(std::vector<SymbolPath::Step>& steps, double reach) {
  std::vector<SymbolPath::Step> extended;
  for (std::size_t begin = 0, end = 0; begin < steps.size(); begin = end) {
    std::vector<GraphicPoint> points;
    bool is_closed = false;
    for (; end < steps.size() && (end == begin || steps[end].op != 'M'); ++end) {
      for (int i = 0; i < steps[end].points(); ++i)
        points.push_back({steps[end].x[i], steps[end].y[i]});
      is_closed = is_closed || steps[end].op == 'Z';
    }
    const auto subpath = std::span(steps).subspan(begin, end - begin);
    if (is_closed || points.size() < 2) {
      extended.insert(extended.end(), subpath.begin(), subpath.end());
      continue;
    }
    // Away from the nearest other point; a line without length has a square around it.
    const auto beyond = [&](char op, const auto& from, const auto& to, double default_direction) {
      constexpr double kSame = 1e-9;
      const GraphicPoint at = *from;
      const auto other = std::find_if(from, to, [&](const GraphicPoint& p) {
        return std::hypot(p.x - at.x, p.y - at.y) > kSame;
      });
      const double x = other == to ? default_direction : at.x - other->x;
      const double y = other == to ? 0 : at.y - other->y;
      const double part = reach / std::hypot(x, y);
      return SymbolPath::Step{op, {at.x + x * part}, {at.y + y * part}};
    };
    extended.push_back(beyond('M', points.begin(), points.end(), -1));
    extended.insert(extended.end(), subpath.begin(), subpath.end());
    extended[extended.size() - subpath.size()].op = 'L';
    extended.push_back(beyond('L', points.rbegin(), points.rend(), 1));
  }
  steps = std::move(extended);
}

/// Elements that are drawn, with those of groups.
constexpr std::string_view kDrawn[] = {"svg",  "g",      "a",       "path",    "rect",
                                       "line", "circle", "ellipse", "polygon", "polyline"};
/// Elements that draw nothing by themselves, nor what is in them.
constexpr std::string_view kHidden[] = {"defs",   "clipPath",       "mask",           "pattern",
                                        "marker", "symbol",         "title",          "desc",
                                        "filter", "linearGradient", "radialGradient", "metadata"};
/// Attributes that are not drawn, with the value that has no effect.
constexpr std::pair<std::string_view, std::string_view> kEffects[] = {
    {"filter", "none"},           {"clip-path", "none"},       {"mask", "none"},
    {"stroke-dasharray", "none"}, {"marker", "none"},          {"marker-start", "none"},
    {"marker-mid", "none"},       {"marker-end", "none"},      {"opacity", "1"},
    {"fill-opacity", "1"},        {"stroke-opacity", "1"},     {"mix-blend-mode", "normal"},
    {"vector-effect", "none"},    {"transform-origin", "none"}};

class SvgReader {
 public:
  Symbol read(const std::string& text) {
    const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
        XML_ParserCreate(nullptr), XML_ParserFree);
    parser_ = parser.get();
    XML_SetUserData(parser_, this);
    XML_SetElementHandler(parser_, &SvgReader::on_start, &SvgReader::on_end);
    if (XML_Parse(parser_, text.data(), static_cast<int>(text.size()), 1) == XML_STATUS_ERROR) {
      throw ParseError("", XML_GetCurrentLineNumber(parser_),
                       XML_ErrorString(XML_GetErrorCode(parser_)));
    }
    if (error_) std::rethrow_exception(error_);
    if (symbol_.paths.empty()) throw ParseError("expected a drawing of paths or shapes");
    return std::move(symbol_);
  }

 private:
  static void on_start(void* self, const XML_Char* name, const XML_Char** attributes) {
    auto* reader = static_cast<SvgReader*>(self);
    if (reader->error_) return;
    try {
      Attributes all;
      for (; *attributes != nullptr; attributes += 2) all[attributes[0]] = attributes[1];
      reader->start(name, all);
    } catch (const ParseError& error) {
      reader->error_ =
          std::make_exception_ptr(error.at("", XML_GetCurrentLineNumber(reader->parser_)));
    } catch (...) {  // must not pass through Expat
      reader->error_ = std::current_exception();
    }
  }
  static void on_end(void* self, const XML_Char* /*name*/) {
    auto* reader = static_cast<SvgReader*>(self);
    if (!reader->error_) reader->open_.pop_back();
  }

  void start(std::string_view name, Attributes& all) {
    Paint paint = open_.empty() ? Paint() : open_.back();
    // style="fill:#000;stroke:none" is the same as these attributes.
    std::string_view style = all["style"];
    while (!style.empty()) {
      const std::size_t end = std::min(style.find(';'), style.size());
      const std::string_view rule = style.substr(0, end);
      const std::size_t colon = rule.find(':');
      if (colon != std::string_view::npos) {
        all[trimmed(rule.substr(0, colon))] = trimmed(rule.substr(colon + 1));
      }
      style.remove_prefix(std::min(end + 1, style.size()));
    }
    // A style sheet counts wherever it is.
    if (name == "style") fail_to_draw("<style>");
    if (contains(kHidden, name) || name.find(':') != std::string_view::npos) paint.is_hidden = true;
    if (is_off(all, "opacity") || all["display"] == "none" || all["visibility"] == "hidden") {
      paint.is_hidden = true;
    }
    if (is_off(all, "fill-opacity")) all["fill"] = "none";
    if (is_off(all, "stroke-opacity")) all["stroke"] = "none";
    if (!paint.is_hidden) require_drawable(name, all);
    // Each element inherits these.
    for (auto [key, own] : {std::pair("fill", &paint.fill), std::pair("stroke", &paint.stroke)}) {
      if (!all.contains(key) || all[key] == "inherit") continue;
      if (all[key].size() > kMaxPaint)
        throw ParseError("expected a shorter '" + std::string(key) + "'");
      *own = all[key];
    }
    for (auto [key, own] :
         {std::pair("stroke-linecap", &paint.ends), std::pair("stroke-linejoin", &paint.corners)}) {
      if (all.contains(key) && all[key] != "inherit") *own = all[key].substr(0, kMaxPaint);
    }
    if (all.contains("fill-rule")) paint.nonzero = all["fill-rule"] != "evenodd";
    if (all.contains("stroke-width")) paint.width = value(all, "stroke-width");
    if (open_.empty()) {
      if (name != "svg") fail_expected("an SVG drawing", name);
      std::vector<double> box = numbers_in(all["viewBox"]);
      if (box.size() != 4) box = {0, 0, value(all, "width"), value(all, "height")};
      if (box[2] <= 0 || box[3] <= 0) throw ParseError("expected a viewBox");
      width_ = box[2];
      height_ = box[3];
      // The drawing in the middle of the square.
      const double scale = 1 / std::max(box[2], box[3]);
      paint.matrix = {scale,
                      0,
                      0,
                      scale,
                      0.5 - (box[0] + box[2] / 2) * scale,
                      0.5 - (box[1] + box[3] / 2) * scale};
    }
    paint.matrix = product(paint.matrix, transform_of(all["transform"]));
    if (open_.size() == kMaxDepth) throw ParseError("expected fewer elements inside each other");
    open_.push_back(paint);
    if (paint.is_hidden) return;
    const std::string d = path_of(name, all);
    if (!d.empty()) add(d, paint);
    if (steps_ > kMaxSteps) {
      throw ParseError("expected at most " + std::to_string(kMaxSteps) +
                       " steps of paths; the drawing has more");
    }
  }

  [[noreturn]] static void fail_to_draw(const std::string& what) {
    throw ParseError("cannot draw " + what +
                     "; expected paths and simple shapes in plain colors (drawing programs convert "
                     "texts and effects to paths)");
  }

  /// Whether an opacity is 0.
  static bool is_off(const Attributes& all, std::string_view name) {
    const auto found = all.find(name);
    return found != all.end() && numbers_in(found->second) == std::vector<double>{0};
  }

  /// Names what would be drawn in another way.
  void require_drawable(std::string_view name, const Attributes& all) const {
    if (!contains(kDrawn, name) || (name == "svg" && !open_.empty())) {
      fail_to_draw("<" + std::string(name) + ">");
    }
    const auto refuse = [&](std::string_view key, const std::string& value) {
      fail_to_draw(std::string(key) + "=\"" + value.substr(0, kMaxPaint) + "\" of <" +
                   std::string(name) + ">");
    };
    for (const auto& [key, harmless] : kEffects) {
      const auto found = all.find(key);
      if (found == all.end() || found->second == harmless) continue;
      const std::vector<double> numbers = numbers_in(found->second);
      if (harmless == "1" && (numbers == std::vector<double>{1} || is_off(all, key))) continue;
      if (key == "stroke-dasharray" && is_off(all, key)) continue;
      refuse(key, found->second);
    }
    for (const std::string_view key : {"fill", "stroke"}) {
      const auto found = all.find(key);
      if (found != all.end() && found->second.find("url(") != std::string::npos) {
        refuse(key, found->second);
      }
    }
  }

  /// A length; a percentage is a part of the drawing.
  [[nodiscard]] double value(const Attributes& all, std::string_view name) const {
    const auto found = all.find(name);
    const std::vector<double> numbers =
        found == all.end() ? std::vector<double>() : numbers_in(found->second);
    if (numbers.empty()) return 0;
    if (!found->second.ends_with('%')) return numbers.front();
    const bool is_across = name == "width" || name.find('x') != std::string_view::npos;
    const bool is_down = name == "height" || name.find('y') != std::string_view::npos;
    const double whole = is_across ? width_
                         : is_down ? height_
                                   : std::hypot(width_, height_) / std::sqrt(2.0);
    return numbers.front() / 100 * whole;
  }

  /// An element as a path; nothing for those that draw nothing.
  [[nodiscard]] std::string path_of(std::string_view name, const Attributes& all) const {
    const auto n = [&](const char* key) { return value(all, key); };
    const auto text = [](double number) { return std::to_string(number) + " "; };
    const auto found = [&](const char* key) {
      const auto place = all.find(key);
      return place == all.end() ? std::string() : place->second;
    };
    if (name == "path") return found("d");
    if (name == "polygon" || name == "polyline") {
      return "M" + found("points") + (name == "polygon" ? "z" : "");
    }
    if (name == "line") return "M" + text(n("x1")) + text(n("y1")) + text(n("x2")) + text(n("y2"));
    if (name == "rect" && (n("rx") > 0 || n("ry") > 0)) {
      const double rx = std::min(n(n("rx") > 0 ? "rx" : "ry"), n("width") / 2);
      const double ry = std::min(n(n("ry") > 0 ? "ry" : "rx"), n("height") / 2);
      const auto corner = [&](double dx, double dy) {
        return "a" + text(rx) + text(ry) + "0 0 1 " + text(dx) + text(dy);
      };
      const double across = n("width") - 2 * rx;
      const double down = n("height") - 2 * ry;
      return "M" + text(n("x") + rx) + text(n("y")) + "h" + text(across) + corner(rx, ry) + "v" +
             text(down) + corner(-rx, ry) + "h" + text(-across) + corner(-rx, -ry) + "v" +
             text(-down) + corner(rx, -ry) + "z";
    }
    if (name == "rect") {
      return "M" + text(n("x")) + text(n("y")) + "h" + text(n("width")) + "v" + text(n("height")) +
             "h" + text(-n("width")) + "z";
    }
    if (name == "circle" || name == "ellipse") {
      const double rx = name == "circle" ? n("r") : n("rx");
      const double ry = name == "circle" ? n("r") : n("ry");
      const std::string half = "a" + text(rx) + text(ry) + "0 0 1 ";
      return "M" + text(n("cx") - rx) + text(n("cy")) + half + text(2 * rx) + "0" + half +
             text(-2 * rx) + "0z";
    }
    return "";
  }

  void add(const std::string& d, const Paint& paint) {
    double matrix[6];
    std::copy(paint.matrix.begin(), paint.matrix.end(), matrix);
    const std::vector<SymbolPath::Step> steps = parse_path(d, matrix);
    steps_ += steps.size();
    const double scale = std::sqrt(std::abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
    if (std::optional<SymbolPath> area = paint_of(paint.fill)) {
      area->steps = steps;
      area->nonzero = paint.nonzero;
      symbol_.paths.push_back(std::move(*area));
    }
    if (std::optional<SymbolPath> line = paint_of(paint.stroke)) {
      line->steps = steps;
      line->stroke = paint.width * scale;
      if (paint.ends == "square") {
        extend_ends(line->steps, line->stroke / 2);
      } else {
        line->round = paint.ends == "round" || paint.corners == "round";
      }
      symbol_.paths.push_back(std::move(*line));
    }
  }

  static constexpr std::size_t kMaxDepth = 1'000;
  static constexpr std::size_t kMaxPaint = 100;      ///< bytes of a fill or stroke
  static constexpr std::size_t kMaxSteps = 100'000;  // a detailed drawing has some thousands

  XML_Parser parser_ = nullptr;
  Symbol symbol_;
  double width_ = 0;  ///< of the drawing
  double height_ = 0;
  std::size_t steps_ = 0;
  std::vector<Paint> open_;
  std::exception_ptr error_;
};

}  // namespace

namespace {

/// The order of file names in which 2 is before 10.
bool comes_before(const std::string& a, const std::string& b) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (std::size_t i = 0, k = 0; i < a.size() && k < b.size();) {
    if (!is_digit(a[i]) || !is_digit(b[k])) {
      if (a[i] != b[k]) return a[i] < b[k];
      ++i;
      ++k;
      continue;
    }
    const auto number = [&](const std::string& text, std::size_t& at) {
      while (at < text.size() && text[at] == '0') ++at;
      const std::size_t begin = at;
      while (at < text.size() && is_digit(text[at])) ++at;
      return std::string_view(text).substr(begin, at - begin);
    };
    const std::string_view x = number(a, i);
    const std::string_view y = number(b, k);
    if (x.size() != y.size()) return x.size() < y.size();
    if (x != y) return x < y;
  }
  return a < b;
}

/// "apple" of "3-apple.svg"; nothing of "3.svg".
std::string name_of(const fs::path& file) {
  std::string name = file.stem().string();
  name.erase(0, std::min(name.find_first_not_of("0123456789-_. "), name.size()));
  for (char& c : name) {
    if (c == '-' || c == '_') c = ' ';
  }
  return name;
}

}  // namespace

Symbols read_symbols(const std::string& folder) {
  std::vector<fs::path> files;
  for (const fs::path& file : list_folder(folder, Depth::kFolder)) {
    if (file.extension() == ".svg") files.push_back(file);
  }
  std::sort(files.begin(), files.end(), [](const fs::path& a, const fs::path& b) {
    return comes_before(a.filename().string(), b.filename().string());
  });
  if (files.empty()) throw ParseError("expected .svg files in " + folder);
  std::vector<Symbol> list;
  for (const fs::path& file : files) {
    require_regular_file(file.string());
    const auto text = read_limited(file.string());
    try {
      if (!text) throw ParseError("cannot open the drawing");
      Symbol symbol = SvgReader().read(*text);
      const std::string number = std::to_string(list.size() + 1);
      const std::string name = name_of(file);
      symbol.english = name.empty() ? "symbol " + number : name;
      symbol.japanese = name.empty() ? "絵" + number : name;
      list.push_back(std::move(symbol));
    } catch (const ParseError& error) {
      throw error.at(file.string(), std::max<std::size_t>(1, error.line()));
    }
  }
  return Symbols(std::move(list));
}

}  // namespace gridmill
