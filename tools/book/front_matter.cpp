// What leads to the puzzles: contents and rules.

#include <algorithm>
#include <set>

#include "solver/board/rows.h"
#include "solver/clues/rule_sentences.h"
#include "tools/book/book_layout.h"

namespace gridmill {

BookLayout::Block BookLayout::contents_row(const std::string& name, int level,
                                           const std::string& detail,
                                           const std::size_t& page) const {
  Block block;
  block.height = text_ * (detail.empty() ? 2.2 : 3.4);
  // The page is known when the row is drawn.
  block.draw = [this, name, level, detail, &page](Canvas& canvas, double left, double top,
                                                  double width) {
    const double y = top - text_ * 1.1;
    const GlyphRun& line = typesetter_.line(name, true);
    canvas.text(line, text_ * 1.1, left, y);
    double x = left + line.width * text_ * 1.1;
    if (level > 0) x += text_ * 0.8 + draw_level_dots(canvas, level, text_, x + text_ * 0.8, y);
    const std::string number = page_number(page);
    const double right = left + width;
    set(canvas, Align::kRight, number, text_ * 1.1, right, y, true);
    canvas.leader(x + text_ * 0.8, right - typesetter_.line(number, true).width * text_ - text_, y,
                  1.2);
    if (!detail.empty()) set(canvas, Align::kLeft, detail, small_, left, y - text_ * 1.2);
  };
  return block;
}

// What comes before the contents, too, in the order of the parts.
std::vector<BookLayout::Entry> BookLayout::entries() const {
  using Kind = BookSection::Kind;
  struct Listed {
    Kind kind;
    BookString title;
    const std::size_t* page;
    bool is_there = true;
  };
  const Listed listed[] = {
      {Kind::kRules, BookString::kHowToPlay, &rules_page_},
      {Kind::kTechniques, BookString::kTechniques, &techniques_page_, has_techniques_},
      {Kind::kHints, BookString::kHints, &hints_page_},
      {Kind::kSolutions, BookString::kSolutions, &solutions_page_},
      {Kind::kCombinations, BookString::kCombinations, &combinations_page_, has_combinations()}};
  std::vector<Entry> entries;
  std::size_t texts = 0;
  for (const BookSection& part : options_.sections) {
    for (const Listed& row : listed) {
      if (row.kind != part.kind || !row.is_there) continue;
      entries.push_back({localize(row.title), nullptr, row.page});
    }
    if (part.kind == Kind::kText) {
      entries.push_back({title_of(part), nullptr, &text_pages_[texts++]});
    }
    if (part.kind != Kind::kPuzzles) continue;
    for (const Chapter& chapter : book_.chapters) {
      entries.push_back({name_of(chapter), &chapter, &chapter_page_.at(&chapter)});
    }
  }
  // Pages of the user's without a title are no place to look for.
  std::erase_if(entries, [](const Entry& entry) { return entry.name.empty(); });
  return entries;
}

void BookLayout::add_contents() {
  std::vector<Block> rows;
  for (const Entry& entry : entries()) {
    rows.push_back(entry.chapter == nullptr
                       ? contents_row(entry.name, 0, "", *entry.page)
                       : contents_row(entry.name, entry.chapter->level, puzzles_of(*entry.chapter),
                                      *entry.page));
  }
  add_flow(localize(BookString::kContents), 1, std::move(rows));
}

std::vector<std::pair<std::string, std::size_t>> BookLayout::bookmarks() const {
  std::vector<std::pair<std::string, std::size_t>> bookmarks;
  for (const Entry& entry : entries()) bookmarks.emplace_back(entry.name, *entry.page);
  return bookmarks;
}

std::string BookLayout::puzzles_of(const Chapter& chapter) const {
  const std::string first = std::to_string(chapter.puzzles.front().number);
  if (chapter.puzzles.size() == 1) return localize(BookString::kPuzzle, {first});
  return localize(BookString::kPuzzles, {first, std::to_string(chapter.puzzles.back().number)});
}

/// "9", or where letters follow "9 and A to G": how the digits from 1 on end.
std::string BookLayout::last_digits(int digits) const {
  const auto character = [](int digit) {
    return std::string(1, to_char({static_cast<std::uint8_t>(digit)}));
  };
  if (digits <= 9) return character(digits);
  if (digits == 10) return localize(BookString::kAndLetter, {character(digits)});
  return localize(BookString::kAndLetters, {character(digits)});
}

/// Whether all puzzles have levels.
bool BookLayout::is_graded() const {
  return std::all_of(book_.chapters.begin(), book_.chapters.end(),
                     [](const Chapter& chapter) { return chapter.level != 0; });
}

/// Each once, in the order of the book's boards: the same goal has the same words.
std::vector<std::string> BookLayout::rules_of_boards() const {
  std::vector<std::string> rules;
  const auto add = [&](std::string rule) {
    if (!contains(rules, rule)) rules.push_back(std::move(rule));
  };
  for (const BoardSpec* board : boards_) {
    if (book_.symbols.empty()) {
      add(localize(board->has_boxes() ? BookString::kRuleGoal : BookString::kRuleGoalRegions,
                   {last_digits(board->digits())}));
    } else {
      add(localize(board->has_boxes() ? BookString::kRuleSymbols
                                      : BookString::kRuleSymbolsRegions));
    }
  }
  for (std::string& rule : rules_beside_goal(boards_)) rules.push_back(std::move(rule));
  return rules;
}

std::vector<std::string> BookLayout::rules_beside_goal(
    std::span<const BoardSpec* const> boards) const {
  std::vector<std::string> rules;
  for (const BoardSpec* board : boards) {
    for (const RuleSentence& sentence : rule_sentences(*board)) {
      std::string rule = book_.symbols.replace_placeholders(
          in_language(book_.language, sentence.english, sentence.japanese));
      if (!contains(rules, rule)) rules.push_back(std::move(rule));
    }
  }
  return rules;
}

BookLayout::Block BookLayout::row_of_symbols() const {
  const double size = text_ * 1.6;
  return {size * 1.8, [this, size](Canvas& canvas, double left, double top, double /*width*/) {
            double x = left + text_ * 1.5;
            for (int digit = 1; digit <= boards_.front()->digits(); ++digit) {
              const Symbol symbol = book_.symbols.of({static_cast<std::uint8_t>(digit)});
              if (symbol.paths.empty()) {
                set(canvas, Align::kLeft, symbol.text, text_ * 1.3, x, top - size);
              } else {
                canvas.symbol(symbol, x, top, size * 0.9);
              }
              x += size * 1.4;
            }
          }};
}

void BookLayout::add_rules() {
  rules_page_ = pages_.size();
  const PageRect r = body(0);
  const double width = r.right - r.left;
  std::vector<Block> blocks;
  const auto add = [&](const std::string& text) { blocks.push_back(paragraph(text, width)); };
  for (const std::string& rule : rules_of_boards()) add(rule);
  if (!book_.symbols.empty()) blocks.push_back(row_of_symbols());
  for (const BookString word :
       {BookString::kRuleLogic, BookString::kRuleStart, BookString::kRulePencil})
    add(localize(word));
  if (book_.chapters.back().level != 0) add(localize(BookString::kRuleLevels));
  std::set<int> explained_levels;
  for (const Chapter& chapter : book_.chapters) {
    if (chapter.level == 0 || !explained_levels.insert(chapter.level).second) continue;
    const std::string name(level_name(book_.language, chapter.level));
    Block about =
        paragraph(book_.symbols.replace_placeholders(level_about(book_.language, chapter.level)),
                  width - text_ * 1.5);
    const double head = text_ * 1.5;
    blocks.push_back({about.height + head, [this, name, about, head, level = chapter.level](
                                               Canvas& canvas, double left, double top, double w) {
                        left += text_ * 1.5;
                        const GlyphRun& line = typesetter_.line(name, true);
                        canvas.text(line, text_, left, top - text_);
                        draw_level_dots(canvas, level, text_ * 0.9,
                                        left + (line.width + 0.7) * text_, top - text_);
                        about.draw(canvas, left, top - head, w);
                      }});
  }
  // These name pages that are not known yet: their widest numbers decide where lines end.
  const auto add_page_reference = [&](BookString word, const std::size_t& page) {
    const double height = paragraph(localize(word, {"888"}), width).height;
    blocks.push_back(
        {height, [this, word, &page](Canvas& canvas, double left, double top, double w) {
           paragraph(localize(word, {page_number(page)}), w).draw(canvas, left, top, w);
         }});
  };
  if (has(BookSection::Kind::kCombinations) && has_combinations()) {
    add_page_reference(BookString::kRuleCombinations, combinations_page_);
  }
  if (has(BookSection::Kind::kHints)) add_page_reference(BookString::kRuleHints, hints_page_);
  if (options_.qr) add(localize(BookString::kRuleQr));
  if (has(BookSection::Kind::kSolutions))
    add_page_reference(BookString::kRuleSolutions, solutions_page_);
  add_flow(localize(BookString::kHowToPlay), 1, std::move(blocks));
}

}  // namespace gridmill
