#include "tools/book/title.h"

#include <algorithm>
#include <string_view>

namespace gridmill {
namespace {

constexpr std::size_t kMostLines = 5;
constexpr double kLeastSize = 12;

/// The parts of a title that are better not in one line.
std::vector<std::string> parts_of(const std::string& text) {
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

double widest(const std::vector<Text>& lines) {
  double width = 0;
  for (const Text& line : lines) width = std::max(width, line.width);
  return width;
}

}  // namespace

Title set_title(Typesetter& typesetter, const std::string& text, double width, double height,
                double most, bool bold) {
  const auto lines_of = [&](const std::string& part, double ems) {
    return typesetter.wrap(part, ems, bold, Typesetter::Breaks::kPhrases);
  };
  std::vector<std::string> parts = parts_of(text);
  const auto all_lines = [&](double ems) {
    std::vector<Text> lines;
    for (const std::string& part : parts) {
      for (Text& line : lines_of(part, ems)) lines.push_back(std::move(line));
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
    title.size = std::min({most, width / widest(title.lines), height / (rows * Title::kLeading)});
    if (title.size > best.size * 1.05) best = std::move(title);
  };
  if (parts.size() > 1 && typesetter.line(text, bold).width * most <= width) parts = {text};
  for (std::size_t count = parts.size(); count <= std::max(parts.size(), kMostLines); ++count) {
    consider(count);
  }
  // One that five lines cannot hold has as many as it needs, small ones.
  if (best.size < kLeastSize) {
    best.size = kLeastSize;
    best.lines = all_lines(width / kLeastSize);
  }
  return best;
}

double Title::draw(Canvas& canvas, double middle, double top) const {
  double y = top - size;
  for (const Text& line : lines) {
    canvas.text(line, size, middle - line.width * size / 2, y);
    y -= kLeading * size;
  }
  return y + (kLeading - 0.3) * size;
}

}  // namespace gridmill
