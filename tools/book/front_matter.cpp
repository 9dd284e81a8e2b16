#include "tools/book/pages.h"

#include <algorithm>
#include <cmath>

#include "tools/book/title.h"
/// What stands before the puzzles: title page, contents and rules.

namespace gridmill {

void Pages::add_title() {
  pages_.push_back(
      {"", [this](Canvas& canvas, const Area& area) { draw_title(canvas, area); }, true});
}

void Pages::draw_title(Canvas& canvas, const Area& area) const {
  const double width = area.right - area.left;
  const double middle = (area.left + area.right) / 2;
  const Title title = set_title(titles_, book_.title, width, (area.top - area.bottom) * 0.4, 54);
  const double top = area.bottom + (area.top - area.bottom) * 0.68 + title.height() / 2;
  const double rule = width * 0.2;
  canvas.line(middle - rule, top + 8, middle + rule, top + 8, 2.5);
  double y = title.draw(canvas, middle, top) - 8;
  canvas.line(middle - rule, y, middle + rule, y, 0.75);
  const double sub = text_ * 1.5;
  y -= sub * 1.8;
  if (!book_.subtitle.empty()) {
    for (const Text& line : typesetter_.wrap(book_.subtitle, width / sub)) {
      canvas.text(line, sub, middle - line.width * sub / 2, y);
      y -= sub * 1.3;
    }
    y -= sub * 0.6;
  }
  set_centred(canvas, say(Word::kSubtitle, {std::to_string(book_.puzzles())}), sub, middle, y);
  y -= sub * 1.6;
  const std::string first = level_name(book_.language, book_.chapters.front().level);
  const std::string last = level_name(book_.language, book_.chapters.back().level);
  if (is_graded()) {
    set_centred(canvas, first == last ? first : say(Word::kLevelRange, {first, last}), sub, middle,
                y);
  }
  if (book_.author.empty()) return;
  for (double base = area.bottom + sub;
       const Text& line : typesetter_.wrap(book_.author, width / sub)) {
    canvas.text(line, sub, middle - line.width * sub / 2, base);
    base -= sub * 1.3;
  }
}

Pages::Block Pages::contents_row(const std::string& name, int level, const std::string& detail,
                                 const std::size_t& page) const {
  Block block;
  block.height = text_ * (detail.empty() ? 2.2 : 3.4);
  // The page is known when the row is drawn.
  block.draw = [this, name, level, detail, &page](Canvas& canvas, double left, double top,
                                                  double width) {
    const double y = top - text_ * 1.1;
    const Text& line = typesetter_.line(name, true);
    canvas.text(line, text_ * 1.1, left, y);
    double x = left + line.width * text_ * 1.1;
    if (level > 0) x += text_ * 0.8 + draw_dots(canvas, level, text_, x + text_ * 0.8, y);
    const std::string number = page_number(page);
    const double right = left + width;
    set_right(canvas, number, text_ * 1.1, right, y, true);
    canvas.leader(x + text_ * 0.8, right - typesetter_.line(number, true).width * text_ - text_, y,
                  1.2);
    if (!detail.empty()) set_left(canvas, detail, small_, left, y - text_ * 1.2);
  };
  return block;
}

void Pages::add_contents() {
  std::vector<Block> rows;
  rows.push_back(contents_row(say(Word::kHowToPlay), 0, "", rules_page_));
  for (const Chapter& chapter : book_.chapters) {
    rows.push_back(contents_row(level_name(book_.language, chapter.level), chapter.level,
                                puzzles_of(chapter), chapter_page_[&chapter]));
  }
  if (options_.hints) rows.push_back(contents_row(say(Word::kHints), 0, "", hints_page_));
  rows.push_back(contents_row(say(Word::kSolutions), 0, "", key_page_));
  add_flow(say(Word::kContents), 1, std::move(rows));
}

std::string Pages::puzzles_of(const Chapter& chapter) const {
  const std::string first = std::to_string(chapter.puzzles.front().number);
  if (chapter.puzzles.size() == 1) return say(Word::kPuzzle, {first});
  return say(Word::kPuzzles, {first, std::to_string(chapter.puzzles.back().number)});
}

/// "9", or where letters follow "9 and A to G": how the digits from 1 on end.
std::string Pages::last_digits(int digits) const {
  const auto character = [](int digit) {
    return std::string(1, to_char({static_cast<std::uint8_t>(digit)}));
  };
  if (digits <= 9) return character(digits);
  if (digits == 10) return say(Word::kAndLetter, {character(digits)});
  return say(Word::kAndLetters, {character(digits)});
}

/// Whether all puzzles have levels.
bool Pages::is_graded() const {
  return std::all_of(book_.chapters.begin(), book_.chapters.end(),
                     [](const Chapter& chapter) { return chapter.level != 0; });
}

/// Each once, in the order of the book's boards: the same goal has the same words.
std::vector<std::string> Pages::rules_of_boards() const {
  std::vector<std::string> rules;
  const auto add = [&](std::string rule) {
    if (std::find(rules.begin(), rules.end(), rule) == rules.end())
      rules.push_back(std::move(rule));
  };
  for (const Shape* shape : boards_) {
    add(say(shape->has_boxes() ? Word::kRuleGoal : Word::kRuleGoalRegions,
            {last_digits(shape->digits())}));
  }
  for (const Shape* shape : boards_) {
    for (RuleSentence& rule : rule_sentences(*shape)) add(in_language(rule, book_.language));
  }
  return rules;
}

void Pages::add_rules() {
  rules_page_ = pages_.size();
  const Area r = body(0);
  const double width = r.right - r.left;
  std::vector<Block> blocks;
  const auto add = [&](const std::string& text) { blocks.push_back(paragraph(text, width)); };
  for (const std::string& rule : rules_of_boards()) add(rule);
  for (const Word word : {Word::kRuleLogic, Word::kRuleStart, Word::kRulePencil}) add(say(word));
  if (book_.chapters.back().level != 0) add(say(Word::kRuleLevels));
  for (const Chapter& chapter : book_.chapters) {
    if (chapter.level == 0) continue;
    const std::string name(level_name(book_.language, chapter.level));
    Block about = paragraph(level_about(book_.language, chapter.level), width - text_ * 1.5);
    const double head = text_ * 1.5;
    blocks.push_back({about.height + head, [this, name, about, head, level = chapter.level](
                                               Canvas& canvas, double left, double top, double w) {
                        left += text_ * 1.5;
                        const Text& line = typesetter_.line(name, true);
                        canvas.text(line, text_, left, top - text_);
                        draw_dots(canvas, level, text_ * 0.9, left + (line.width + 0.7) * text_,
                                  top - text_);
                        about.draw(canvas, left, top - head, w);
                      }});
  }
  // These name pages that are not known yet: their widest numbers decide where lines end.
  const auto late = [&](Word word, const std::size_t& page) {
    const double height = paragraph(say(word, {"888"}), width).height;
    blocks.push_back(
        {height, [this, word, &page](Canvas& canvas, double left, double top, double w) {
           paragraph(say(word, {page_number(page)}), w).draw(canvas, left, top, w);
         }});
  };
  if (options_.hints) late(Word::kRuleHints, hints_page_);
  if (options_.qr) add(say(Word::kRuleQr));
  late(Word::kRuleKey, key_page_);
  add_flow(say(Word::kHowToPlay), 1, std::move(blocks));
}

}  // namespace gridmill
