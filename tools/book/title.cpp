#include "tools/book/title.h"

#include <algorithm>
#include <string_view>

namespace gridmill {
namespace {

constexpr std::size_t kMaxLines = 5;
constexpr double kMinSize = 12;

/// The parts of a title that are better not in one line.
std::vector<std::string> split_at_breaks(const std::string& text) {
  std::vector<std::string> parts(1);
  for (std::size_t at = 0; at < text.size();) {
    std::string_view mark;
    for (const std::string_view end : {": ", "：", " – ", " — "}) {
      if (std::string_view(text).substr(at).starts_with(end)) mark = end;
    }
    if (mark.empty()) {
      parts.back() += text[at++];
    } else {
      parts.back() += mark;
      parts.emplace_back();
      at += mark.size();
    }
  }
  std::erase(parts, "");
  return parts;
}

double widest_line(const std::vector<GlyphRun>& lines) {
  double width = 0;
  for (const GlyphRun& line : lines) width = std::max(width, line.width);
  return width;
}

}  // namespace

Title set_title(Typesetter& typesetter, const std::string& text, double width, double height,
                double max_size, bool bold) {
  std::vector<std::string> parts = split_at_breaks(text);
  const auto all_lines = [&](double ems, Typesetter::Breaks where = Typesetter::Breaks::kPhrases) {
    std::vector<GlyphRun> lines;
    for (const std::string& part : parts) {
      for (GlyphRun& line : typesetter.wrap(part, ems, bold, where)) {
        lines.push_back(std::move(line));
      }
    }
    return lines;
  };
  Title best;
  const auto consider = [&](std::size_t count) {
    // The narrowest lines that are no more than that: then they are about equally long.
    double low = 0;
    double high = typesetter.line(text, bold).width + 1;
    for (int i = 0; i < 24; ++i) {
      const double middle = (low + high) / 2;
      (all_lines(middle).size() <= count ? high : low) = middle;
    }
    Title title;
    title.lines = all_lines(high);
    const auto rows = static_cast<double>(title.lines.size());
    title.size =
        std::min({max_size, width / widest_line(title.lines), height / (rows * Title::kLeading)});
    if (title.size > best.size * 1.05) best = std::move(title);
  };
  if (parts.size() > 1 && typesetter.line(text, bold).width * max_size <= width) parts = {text};
  for (std::size_t count = parts.size(); count <= std::max(parts.size(), kMaxLines); ++count) {
    consider(count);
  }
  // One that five lines cannot hold has as many as it needs, small ones.
  if (best.size < kMinSize) {
    best.size = kMinSize;
    best.lines = all_lines(width / kMinSize, Typesetter::Breaks::kCharacters);
  }
  return best;
}

double Title::draw(Canvas& canvas, double middle, double top) const {
  const double y = canvas.lines(lines, size, middle, top - size, kLeading * size, Align::kMiddle);
  return y + (kLeading - 0.3) * size;
}

}  // namespace gridmill
