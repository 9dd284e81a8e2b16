#include "tools/book/profile.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>

#include "solver/board/error.h"
#include "solver/board/rows.h"
#include "tools/drawing/svg.h"
#include "tools/io/read_limited.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// Takes a number off the start of the text.
double parse_number_prefix(std::string_view& text, const char* expected) {
  const std::string_view whole = text;
  double value = 0;
  const auto [rest, error] =
      std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  // Of "nan", which from_chars reads, both comparisons are false.
  if (error != std::errc() || !(value >= 0 && value <= 1e6)) fail_expected(expected, whole);
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  return value;
}

double parse_unit(std::string_view text, const char* expected, std::string_view whole) {
  if (text == "in") return kPointsPerInch;
  if (text == "mm") return kPointsPerInch / 25.4;
  if (text == "cm") return kPointsPerInch / 2.54;
  if (text == "pt") return 1;
  fail_expected(expected, whole);
}

double parse_digit_size(std::string_view text) {
  constexpr const char* kExpected = "a fraction of the cell from 0.2 to 0.9";
  std::string_view rest = text;
  const double size = parse_number_prefix(rest, kExpected);
  if (!rest.empty() || size < 0.2 || size > 0.9) fail_expected(kExpected, text);
  return size;
}

/// Whether it is semibold.
bool parse_digit_weight(std::string_view text) {
  if (text != "regular" && text != "semibold") fail_expected("regular or semibold", text);
  return text == "semibold";
}

constexpr const char* kLength = "a length such as 0.5in, 12mm or 10pt";
constexpr const char* kSize = "a page size such as 8.5x11in or 210x297mm";

std::uint64_t parse_whole_number(std::string_view text, std::uint64_t min, std::uint64_t max) {
  const auto value = parse_as<std::uint64_t>(text);
  if (!value || *value < min || *value > max) {
    fail_expected("a number from " + std::to_string(min) + " to " + std::to_string(max), text);
  }
  return *value;
}

/// The text of a compiled file, or of the file at a path.
struct Source {
  std::string name;
  std::string text;
};

Source read(std::span<const BookData> table, const std::string& name, const char* what) {
  const BookData* data = find_by(table, &BookData::name, name);
  if (data != nullptr) return {name, std::string(data->text)};
  if (!std::filesystem::is_regular_file(name)) {
    throw ParseError("there is no " + std::string(what) + " '" + name +
                     "'; expected a file's path or one of: " + join(table, " ", &BookData::name));
  }
  const auto text = read_limited(name);
  if (!text) throw ParseError("cannot open the " + std::string(what) + " " + name);
  return {name, *text};
}

/// The two parts of "key = value", or of another such pair.
std::pair<std::string_view, std::string_view> parse_pair(std::string_view text, char between,
                                                         const std::string& expected) {
  const std::size_t at = text.find(between);
  if (at == std::string_view::npos) fail_expected(expected, text);
  return {trim(text.substr(0, at)), trim(text.substr(at + 1))};
}

/// Hands each "key = value" of a text to `set`; errors get their line.
void each_line(const Source& source,
               const std::function<void(std::string_view, const std::string&)>& set) {
  std::size_t number = 0;
  for (std::string_view line : split(source.text, '\n')) {
    ++number;
    line = trim(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    try {
      const auto [key, value] = parse_pair(line, '=', "key = value");
      set(key, std::string(value));
    } catch (const ParseError& error) {
      throw error.at(source.name, number);
    }
  }
}

using Setter = std::function<void(const std::string&)>;

Setter length(double& to) {
  return [&to](const std::string& text) { to = parse_length(text); };
}

Setter number(std::size_t& to, std::uint64_t max) {
  return [&to, max](const std::string& text) { to = parse_whole_number(text, 1, max); };
}

/// "24: 0.375in, 151: 0.5in"
std::vector<Printer::Gutter> parse_gutters(std::string_view text) {
  std::vector<Printer::Gutter> gutters;
  for (const std::string_view part : split(text, ',')) {
    const auto [pages, width] = parse_pair(trim(part), ':', "pages: width");
    gutters.push_back({parse_whole_number(pages, 1, 100'000), parse_length(width)});
  }
  return gutters;
}

/// "white: 0.0022in, cream: 0.0025in", or without thickness if the printer's covers have no rules
std::vector<Printer::Paper> parse_papers(std::string_view text) {
  std::vector<Printer::Paper> papers;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t colon = part.find(':');
    papers.push_back({std::string(trim(part.substr(0, colon))), 0, {}});
    if (colon == std::string_view::npos) continue;
    papers.back().thickness = parse_length(trim(part.substr(colon + 1)));
  }
  return papers;
}

/// "828, 8.5x11in: 590"
std::vector<Printer::Limit> parse_limits(std::string_view text) {
  std::vector<Printer::Limit> limits;
  for (std::string_view part : split(text, ',')) {
    part = trim(part);
    Printer::Limit limit;
    constexpr const char* kExpected = "a maximum number of pages, then PAGE SIZE: MAXIMUM";
    if (!limits.empty()) {
      const auto [from, pages] = parse_pair(part, ':', kExpected);
      limit.from = parse_page_size(from);
      part = pages;
    } else if (part.find(':') != std::string_view::npos) {
      fail_expected(kExpected, part);
    }
    limit.pages = parse_whole_number(part, 1, 1'000'000);
    limits.push_back(limit);
  }
  return limits;
}

std::string inches(double points) {
  return number_text(std::round(points / kPointsPerInch * 1000) / 1000, 3) + " in";
}

PageRect within(const PageRect& r, double margin) {
  return {r.left + margin, r.bottom + margin, r.right - margin, r.top - margin};
}

}  // namespace

double parse_length(std::string_view text) {
  std::string_view rest = text;
  const double value = parse_number_prefix(rest, kLength);
  return value * parse_unit(rest, kLength, text);
}

PageSize parse_page_size(std::string_view text) {
  std::string_view rest = text;
  const double width = parse_number_prefix(rest, kSize);
  if (!rest.starts_with('x')) fail_expected(kSize, text);
  rest.remove_prefix(1);
  const double height = parse_number_prefix(rest, kSize);
  const double unit = parse_unit(rest, kSize, text);
  return {width * unit, height * unit};
}

Printer Printer::find(const std::string& name) {
  const Source source = read(printer_data(), name, "printer");
  Printer printer;
  printer.name = name;
  constexpr std::uint64_t kMax = 1'000'000'000'000;
  std::map<std::string_view, Setter> keys{
      {"gutter", [&](const std::string& v) { printer.gutters = parse_gutters(v); }},
      {"margin", length(printer.margin)},
      {"margin-bleed", length(printer.margin_bleed)},
      {"bleed", length(printer.bleed)},
      {"min-pages", number(printer.min_pages, kMax)},
      {"paper", [&](const std::string& v) { printer.papers = parse_papers(v); }},
      {"even-pages", [&](const std::string& v) { printer.even_pages = v == "yes"; }},
      {"min-text", length(printer.min_font_size)},
      {"min-line", length(printer.min_line_width)},
      {"max-bytes", number(printer.max_bytes, kMax)},
      {"cover-bleed", length(printer.cover.bleed)},
      {"cover-margin", length(printer.cover.margin)},
      {"spine-extra", length(printer.cover.spine_extra)},
      {"spine-margin", length(printer.cover.spine_margin)},
      {"spine-pages", number(printer.cover.spine_pages, kMax)},
      {"barcode", [&](const std::string& v) { printer.cover.barcode = parse_page_size(v); }},
      {"barcode-margin", length(printer.cover.barcode_margin)}};
  each_line(source, [&](std::string_view key, const std::string& value) {
    // "max-pages-cream": those on a paper of a line above.
    constexpr std::string_view kMaxPagesPrefix = "max-pages-";
    for (Printer::Paper& paper : printer.papers) {
      if (!key.starts_with(kMaxPagesPrefix) || key.substr(kMaxPagesPrefix.size()) != paper.name)
        continue;
      paper.limits = parse_limits(value);
      return;
    }
    const auto found = keys.find(key);
    if (found == keys.end()) fail_expected("a printer's rule", key);
    found->second(value);
    found->second = [key](const std::string&) { fail_expected("each rule once", key); };
  });
  // A missing rule would let everything pass.
  if (printer.gutters.empty() || printer.papers.empty() || printer.max_bytes == 0 ||
      printer.min_font_size == 0 || printer.min_line_width == 0) {
    throw ParseError(name, 1, "expected gutter, paper, max-bytes, min-text and min-line");
  }
  for (const Printer::Paper& paper : printer.papers) {
    if (paper.limits.empty()) {
      throw ParseError(name, 1, "max-pages-" + paper.name + " is missing");
    }
    if (paper.thickness == 0 && printer.cover.barcode.width > 0) {
      throw ParseError(name, 1, "paper " + paper.name + ": expected the thickness of a page");
    }
  }
  return printer;
}

double Printer::gutter(std::size_t pages) const {
  double width = gutters.front().width;
  for (const Gutter& gutter : gutters) {
    if (pages >= gutter.pages) width = gutter.width;
  }
  return width;
}

const Printer::Paper& Printer::paper(const std::string& wanted) const {
  if (wanted.empty()) return papers.front();
  std::string known;
  for (const Paper& paper : papers) {
    if (paper.name == wanted) return paper;
    known += " " + paper.name;
  }
  throw ParseError("paper: the printer (" + name + ") has" + known + ", found '" + wanted + "'");
}

std::size_t Printer::max_pages(const PageSize& page, const std::string& paper_name) const {
  constexpr double kRounding = 1;  // 8.27 in means 210 mm
  const std::vector<Limit>& limits = paper(paper_name).limits;
  std::size_t result = limits.front().pages;
  for (const Limit& limit : limits) {
    if (page.width > limit.from.width - kRounding && page.height > limit.from.height - kRounding) {
      result = std::min(result, limit.pages);
    }
  }
  return result;
}

const Printer::Cover& Printer::cover_rules() const {
  if (cover.barcode.width > 0) return cover;
  throw ParseError("there are no rules for covers of the printer (" + name +
                   "); use its own template");
}

Profile Profile::find(const std::string& name) {
  const Source source = read(profile_data(), name, "profile");
  Profile profile;
  profile.name = name;
  each_line(source,
            [&](std::string_view key, const std::string& value) { profile.set(key, value); });
  if (profile.printer.name.empty() || profile.trim.width == 0 || profile.text_size == 0 ||
      profile.grid_size == 0 || profile.digit_size == 0 || profile.solutions_per_page == 0) {
    throw ParseError(
        name, 1, "expected printer, trim, text-size, grid-size, digit-size and solutions-per-page");
  }
  return profile;
}

void Profile::set(std::string_view key, const std::string& value) {
  const auto text = [](std::string& to) { return [&to](const std::string& v) { to = v; }; };
  const std::map<std::string_view, Setter> keys{
      {"printer", [this](const std::string& v) { printer = Printer::find(v); }},
      {"trim", [this](const std::string& v) { trim = parse_page_size(v); }},
      {"per-page", number(per_page, 40)},
      {"grid-size", length(grid_size)},
      {"digit-size", [this](const std::string& v) { digit_size = parse_digit_size(v); }},
      {"text-size", length(text_size)},
      {"min-text", length(min_text)},
      {"min-candidates", length(min_candidates)},
      {"box-line", length(box_line)},
      {"digit-weight", [this](const std::string& v) { semibold = parse_digit_weight(v); }},
      {"solutions-per-page", number(solutions_per_page, 60)},
      {"margin-top", length(margin_top)},
      {"margin-bottom", length(margin_bottom)},
      {"margin-outside", length(margin_outside)},
      {"margin-inside", length(margin_inside)},
      {"bleed", length(bleed)},
      {"font", text(font)},
      {"title-font", text(title_font)},
      {"paper", text(paper)}};
  const auto found = keys.find(key);
  if (found == keys.end()) fail_expected("a profile's key", key);
  found->second(value);
}

namespace {

double min_margin_of(const Profile& profile) {
  return profile.bleed > 0 ? profile.printer.margin_bleed : profile.printer.margin;
}

/// The largest grid of a book with few pages.
double grid_room_of(const Profile& profile) {
  const Printer& printer = profile.printer;
  const double inside = std::max(profile.margin_inside, printer.gutter(printer.min_pages));
  return std::min(profile.trim.width - profile.margin_outside - inside,
                  profile.trim.height - profile.margin_top - profile.margin_bottom);
}

}  // namespace

void Profile::fit_printer(const std::function<bool(std::string_view)>& is_fixed) {
  for (const auto& [key, margin] :
       {std::pair("margin-top", &margin_top), std::pair("margin-bottom", &margin_bottom),
        std::pair("margin-outside", &margin_outside)}) {
    if (!is_fixed(key)) *margin = std::max(*margin, min_margin_of(*this));
  }
  if (!is_fixed("grid-size")) grid_size = std::min(grid_size, grid_room_of(*this));
}

void Profile::check() const {
  static_cast<void>(printer.paper(paper));  // throws for one that it does not have
  const double min_margin = min_margin_of(*this);
  for (const auto& [what, margin] :
       {std::pair{"margin-top", margin_top}, std::pair{"margin-bottom", margin_bottom},
        std::pair{"margin-outside", margin_outside}}) {
    if (margin < min_margin - 0.001) {
      throw ParseError(std::string(what) + ": the printer (" + printer.name +
                       ") requires at least " + inches(min_margin) +
                       (bleed > 0 ? " with bleed" : "") + ", found " + inches(margin));
    }
  }
  const double room = grid_room_of(*this);
  if (grid_size > room + 0.001) {
    throw ParseError("grid-size: the page has room for " + inches(std::max(room, 0.0)) +
                     ", found " + inches(grid_size));
  }
  if (bleed > 0 && std::abs(bleed - printer.bleed) > 0.001) {
    throw ParseError("bleed: the printer (" + printer.name + ") accepts " +
                     (printer.bleed > 0 ? inches(printer.bleed) : "none") + ", found " +
                     inches(bleed));
  }
  // The smallest text, such as running heads, has eight tenths of the text's size.
  constexpr double kSmall = 0.8;
  constexpr double kMaxText = 36;
  if (min_text > kMaxText * kSmall) {
    throw ParseError("min-text: expected at most " + number_text(kMaxText * kSmall) + "pt");
  }
  if (text_size * kSmall < min_text_size() - 0.001 || text_size > kMaxText) {
    throw ParseError("text-size: expected " +
                     std::to_string(std::lround(std::ceil(min_text_size() / kSmall))) +
                     "pt to 36pt");
  }
  if (box_line > 0 && box_line < printer.min_line_width) {
    throw ParseError("box-line: the printer (" + printer.name + ") requires at least " +
                     number_text(printer.min_line_width, 3) + "pt");
  }
}

std::span<const ProfileKey> profile_keys() {
  static constexpr ProfileKey kKeys[] = {
#define PROFILE_KEY(key, value, about) {key, value, about},
#include "tools/book/profile_keys.def"
#undef PROFILE_KEY
  };
  return kKeys;
}

std::string profile_names() { return join(profile_data(), ", ", &BookData::name); }

CoverGeometry cover_geometry_of(const Printer& printer, const PageSize& page, std::size_t pages,
                                const std::string& paper) {
  const Printer::Cover& rules = printer.cover_rules();
  const double spine =
      printer.paper(paper).thickness * static_cast<double>(pages) + rules.spine_extra;
  const double low = rules.bleed;
  const double high = low + page.height;
  CoverGeometry size;
  size.back = {low, low, low + page.width, high};
  size.spine = {size.back.right, low, size.back.right + spine, high};
  size.front = {size.spine.right, low, size.spine.right + page.width, high};
  size.trim = {size.back.left, low, size.front.right, high};
  size.sheet = {0, 0, size.trim.right + low, high + low};
  const double right = size.back.right - rules.barcode_margin;
  const double bottom = low + rules.barcode_margin;
  size.barcode = {right - rules.barcode.width, bottom, right, bottom + rules.barcode.height};
  size.safe_back = within(size.back, rules.margin);
  size.safe_front = within(size.front, rules.margin);
  size.safe_spine = within(size.spine, rules.spine_margin);
  if (pages < rules.spine_pages || size.safe_spine.left > size.safe_spine.right) {
    const double middle = (size.spine.left + size.spine.right) / 2;
    size.safe_spine = {middle, low, middle, high};
  }
  return size;
}

}  // namespace gridmill
