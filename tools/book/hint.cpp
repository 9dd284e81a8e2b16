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

std::string as_sentence(std::string text) {
  const auto is_small = [&](std::size_t i) {
    return i < text.size() && text[i] >= 'a' && text[i] <= 'z';
  };
  if (is_small(0) && is_small(1)) text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text;
}

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
    text = "数字 " + step.symbols->in_text(spot.digit);
  } else if (!spot.cell.empty()) {
    text = shape.name_of(spot.cell.front()) + (spot.around ? " のまわり" : "");
  }
  // A letter or a digit and what follows in Japanese are set apart.
  return step.symbols->worded(text + (static_cast<unsigned char>(text.back()) < 0x80 ? " " : "") +
                              "に注目。");
}

namespace {

/// Why a Japanese step holds, up to "so". Chains are written with arrows, as solvers do.
class JapaneseReason {
 public:
  JapaneseReason(const Shape& shape, const ToldStep& step) : shape_(shape), step_(step) {}

  [[nodiscard]] std::string text() const {
    const told::Deduction& d = step_.deduction;
    const TechniqueInfo& row = info(step_.step.technique);
    if (!step_.refuted.empty()) return net();
    if (row.family == "coloring") {
      return digits() + " の強いつながりで " + cells(d.cells) +
             " を二色に分けると、どちらかの色は全部正しい（または全部誤り）なので、";
    }
    if (!step_.links.empty()) return chains();
    if (row.id == "full-house")
      return houses(d.houses) + " の空きは " + cells(d.cells) + " だけなので、";
    if (row.id == "naked-single") return cells(d.cells) + " に入る数字はほかにないので、";
    if (row.family == "singles" || row.id.starts_with("hidden-p") || row.id == "hidden-triple" ||
        row.id == "hidden-quad" || (row.family == "intersections" && !d.covers.empty())) {
      return houses(d.houses) + " で " + digits() + " が入るのは " + cells(d.cells) +
             " だけなので、";
    }
    if (row.family == "subsets" || row.id.starts_with("locked")) {
      return cells(d.cells) + " に入るのは " + digits() + " だけなので、";
    }
    if (row.family == "fish") {
      const std::string fins = d.fins.empty() ? "" : "フィン " + cells(d.fins) + " を除いて ";
      return houses(d.houses) + " の " + digits() + " は " + fins + houses(d.covers) +
             " に限られるので、";
    }
    if (row.id == "death-blossom") {
      return cells(d.cells) + " がどの数字でも、どれかの ALS に消える数字が残るので、";
    }
    if (row.family == "wings" || row.id == "sue-de-coq") {
      return cells(d.cells | d.fins) + " に入るのは " + digits() +
             " で、どの場合も消える数字はこの中に入るので、";
    }
    if (row.family == "uniqueness") {
      return cells(d.cells) + " が " + digits() + " だけになると解が一つに決まらないので、";
    }
    return "";
  }

 private:
  [[nodiscard]] std::string cells(const told::CellSet& set) const {
    return list(set, [&](Cell c) { return shape_.name_of(c); });
  }
  [[nodiscard]] std::string digits() const { return list(step_.step.digits, digit_mark); }
  [[nodiscard]] std::string houses(const told::HouseSet& set) const {
    return list(set, [&](int h) { return house_name(Language::kJapanese, shape_, h); });
  }
  /// "R1C1=5", of several cells "R1C1・R1C2=5"
  [[nodiscard]] std::string fact(const Node& node, bool is_true) const {
    std::string text;
    for (const Cell c : node.cells) text += (text.empty() ? "" : "・") + shape_.name_of(c);
    return text + (is_true ? "=" : "≠") + digit_mark(node.digit);
  }
  [[nodiscard]] std::string chain(const std::vector<Link>& links) const {
    std::string text = fact(links.front().from, false);
    for (const Link& link : links) text += " → " + fact(link.to, link.kind != Link::Kind::kWeak);
    if (links.back().kind == Link::Kind::kWeak)
      return text + " と一周して、どのつながりも一方が正しいので、";
    if (links.back().to == links.front().from) return text + " となるので、";
    return text + "。つまり " + fact(links.front().from, true) + " か " +
           fact(links.back().to, true) + " なので、";
  }
  [[nodiscard]] std::string chains() const {
    std::string text;
    if (!step_.sets.empty()) {
      text = "ALS は " +
             list(step_.sets, [&](const told::CellSet& set) { return "［" + cells(set) + "］"; }) +
             "。";
    }
    text += chain(step_.links);
    for (const std::vector<Link>& links : step_.further) text += chain(links);
    return text;
  }
  [[nodiscard]] std::string net() const {
    std::string text;
    for (const Candidate& c : step_.refuted) {
      text += (text.empty() ? "" : " → ") + shape_.name_of(c.cell) + "=" + digit_mark(c.digit);
    }
    return text + " とすると矛盾するので、";
  }

  const Shape& shape_;
  const ToldStep& step_;
};

}  // namespace

std::string hint(Language language, const Shape& shape, const ToldStep& step) {
  if (language == Language::kEnglish) return keep_together(step.text());
  const auto candidate = [&](const char* particle) {
    return [&shape, particle](const Candidate& c) {
      return shape.name_of(c.cell) + particle + digit_mark(c.digit);
    };
  };
  const Step& found = step.step;
  std::string text(title(language, step));
  text += "：";
  text += JapaneseReason(shape, step).text();
  text += found.placements.empty() ? list(found.eliminations, candidate(" から ")) + " が消える。"
                                   : list(found.placements, candidate(" は ")) + "。";
  return step.symbols->worded(std::move(text));
}

}  // namespace gridmill
