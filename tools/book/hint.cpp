#include "tools/book/hint.h"

#include "tools/book/words.h"

namespace gridmill {
namespace {

/// "R1C2、R1C3": Japanese puts its own comma.
template <typename Items, typename Name>
std::string list(const Items& items, const Name& name) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : "、") + name(item);
  return text;
}

/// "is 5" in one line: a digit of its own at the start of a line is easily overlooked.
std::string keep_together(std::string text) {
  constexpr std::string_view kIs = " is ";
  for (std::size_t at = 0; (at = text.find(kIs, at)) != std::string::npos; at += kIs.size()) {
    text.replace(at, kIs.size(), " is\u00a0");
  }
  return text;
}

}  // namespace

std::string_view title(Language language, const ToldStep& step) {
  return language == Language::kEnglish ? step.title() : info(step.step.technique).japanese;
}

std::string where(Language language, const Shape& shape, const ToldStep& step) {
  if (language == Language::kEnglish) return step.where;
  const Spot& spot = step.spot;
  std::string text = "盤面全体";
  if (!spot.houses.empty()) {
    text.clear();
    for (const int h : spot.houses) {
      text += (text.empty() ? "" : "、") + house_name(language, shape, h);
    }
  } else if (!spot.digit.empty()) {
    text = std::string("数字 ") + to_char(spot.digit);
  } else if (!spot.cell.empty()) {
    text = shape.name_of(spot.cell.front()) + (spot.around ? " のまわり" : "");
  }
  // A letter or a digit and what follows in Japanese are set apart.
  return text + (static_cast<unsigned char>(text.back()) < 0x80 ? " " : "") + "に注目。";
}

std::string hint(Language language, const Shape& shape, const ToldStep& step) {
  if (language == Language::kEnglish) return keep_together(step.text());
  const auto candidate = [&](const char* particle) {
    return [&shape, particle](const Candidate& c) {
      return shape.name_of(c.cell) + particle + to_char(c.digit);
    };
  };
  const Step& found = step.step;
  std::string text(title(language, step));
  text += "：";
  if (!found.cells.empty()) {
    text += list(found.cells, [&](Cell c) { return shape.name_of(c); }) + " に注目。";
  }
  if (!found.placements.empty()) return text + list(found.placements, candidate(" は ")) + "。";
  return text + list(found.eliminations, candidate(" から ")) + " が消える。";
}

}  // namespace gridmill
