// How to play: the rules of the book's puzzles, on their own pages, on the openers of chapters and
// below puzzles.

#include <algorithm>
#include <map>
#include <set>

#include "solver/board/rows.h"
#include "solver/board/text.h"
#include "solver/clues/clue_kinds.h"
#include "solver/clues/rule_sentences.h"
#include "tools/book/book_layout.h"
#include "tools/drawing/board_drawing.h"

namespace gridmill {

void BookLayout::group_rules() {
  for (const Chapter& chapter : book_.chapters) {
    ChapterLayout& layout = chapters_[&chapter];
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      const BoardSpec* board = puzzle.record.board;
      const std::string name = name_of(*board);
      auto group = std::find_if(groups_.begin(), groups_.end(), [&](const RuleGroup& known) {
        return have_common_rules(*known.boards.front(), *board) && known.name == name;
      });
      if (group == groups_.end()) group = groups_.insert(group, RuleGroup{name, {}, {}});
      if (!contains(group->boards, board)) group->boards.push_back(board);
      group->numbers.push_back(puzzle.number);
      if (puzzle.record.word) layout.words.push_back(&puzzle);
      if (!contains(layout.boards, board)) layout.boards.push_back(board);
      const auto index = static_cast<std::size_t>(group - groups_.begin());
      if (!contains(layout.groups, index)) layout.groups.push_back(index);
    }
  }
  for (const BoardSpec* board : boards_) max_digits_ = std::max(max_digits_, board->digits());
  std::map<std::string, int> goals;
  for (const RuleGroup& group : groups_) {
    const std::string goal = goal_of(*group.boards.front());
    ++goals[goal];
    if (usual_goal_.empty() || goals[goal] > goals[usual_goal_]) usual_goal_ = goal;
  }
}

bool BookLayout::is_graded() const {
  return std::all_of(book_.chapters.begin(), book_.chapters.end(),
                     [](const Chapter& chapter) { return chapter.level != 0; });
}

std::string BookLayout::digits_of(const BoardSpec& board) const {
  return book_.symbols.empty()
             ? localize(BookString::kDigitsOfBoard, {last_digits(book_.language, board.digits())})
             : localize(BookString::kSymbolsOfBoard, {std::to_string(board.digits())});
}

std::string BookLayout::goal_of(const BoardSpec& board) const {
  if (book_.has_words) return word_goal(book_, board.has_boxes());
  if (!book_.symbols.empty()) {
    return localize(board.has_boxes() ? BookString::kRuleSymbols : BookString::kRuleSymbolsRegions);
  }
  return localize(board.has_boxes() ? BookString::kRuleGoal : BookString::kRuleGoalRegions,
                  {last_digits(book_.language, board.digits())});
}

std::vector<std::string> BookLayout::texts_of(const std::vector<RuleSentence>& rules) const {
  std::vector<std::string> texts;
  for (const RuleSentence& rule : rules) {
    texts.push_back(book_.symbols.replace_placeholders(
        in_language(book_.language, rule.english, rule.japanese)));
  }
  return texts;
}

std::vector<std::string> BookLayout::rules_of(const RuleGroup& group) const {
  std::vector<std::string> texts = texts_of(common_rule_sentences(group.boards));
  std::string goal = goal_of(*group.boards.front());
  if (goal != usual_goal_) texts.insert(texts.begin(), std::move(goal));
  if (!book_.symbols.empty() && !book_.has_words && group.boards.front()->digits() < max_digits_) {
    texts.insert(texts.begin(), digits_of(*group.boards.front()));
  }
  return texts;
}

std::vector<GlyphRun> BookLayout::lines_under(const ChapterLayout& chapter, const BoardSpec& board,
                                              double width) const {
  if (chapter.groups.size() == 1) return {};
  std::vector<std::string> texts = texts_of(rule_sentences(board));
  const auto is_same = [&](const BoardSpec* other) {
    return other->digits() == board.digits() && other->has_boxes() == board.has_boxes();
  };
  if (!book_.has_words && !std::all_of(chapter.boards.begin(), chapter.boards.end(), is_same)) {
    texts.insert(texts.begin(), board.has_boxes() ? digits_of(board) : goal_of(board));
  }
  std::vector<GlyphRun> lines;
  for (const std::string& text : texts) {
    for (GlyphRun& line : typesetter_.wrap(text, width / small_)) lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<GlyphRun> BookLayout::letters_under(const BookPuzzle& puzzle, double width) const {
  const Record& record = puzzle.record;
  if (!record.word) return {};
  return typesetter_.wrap(book_.shows_words ? word_text(*record.word, book_.language)
                                            : letters_text(record, book_.language),
                          width / small_);
}

std::string BookLayout::name_of(const BoardSpec& board) const {
  std::vector<std::string> kinds;
  for (const Clue& clue : board.clues()) {
    if (!contains(kinds, clue.kind->id)) kinds.emplace_back(clue.kind->id);
  }
  return puzzle_name(book_.language, board.board_name(), kinds);
}

std::string BookLayout::numbers_of(const std::vector<int>& ascending) const {
  if (ascending.size() == 2) {
    return localize(BookString::kTwoPuzzles,
                    {std::to_string(ascending[0]), std::to_string(ascending[1])});
  }
  std::vector<std::string> ranges;
  for (auto first = ascending.begin(), end = first; first != ascending.end(); first = end) {
    for (end = first + 1; end != ascending.end() && *end == end[-1] + 1;) ++end;
    if (end - first == 2) --end;
    ranges.push_back(end - first == 1
                         ? std::to_string(*first)
                         : localize(BookString::kRangeOfPuzzles,
                                    {std::to_string(*first), std::to_string(end[-1])}));
  }
  return localize(ascending.size() == 1 ? BookString::kPuzzle : BookString::kPuzzleNumbers,
                  {join(ranges, localize(BookString::kListComma))});
}

BookLayout::Block BookLayout::rows_of_symbols(double width) const {
  const double size = text_ * 1.6;
  const double indent = text_ * 1.5;
  const double pitch = size * 1.4;
  const int per_row = std::max(1, static_cast<int>((width - indent) / pitch));
  Block block;
  for (int first = 1; first <= max_digits_; first += per_row) {
    const int end = std::min(max_digits_ + 1, first + per_row);
    block.pieces.push_back(
        {size * 1.8,
         [this, first, end, size, pitch, indent](Canvas& canvas, double left, double top, double) {
           double x = left + indent;
           for (int digit = first; digit < end; ++digit, x += pitch) {
             const Symbol symbol = book_.symbols.of({static_cast<std::uint8_t>(digit)});
             if (symbol.paths.empty()) {
               set(canvas, Align::kLeft, symbol.text, text_ * 1.3, x, top - size);
             } else {
               canvas.symbol(symbol, x, top, size * 0.9);
             }
           }
         }});
  }
  return block;
}

std::vector<BookLayout::Block> BookLayout::blocks_of_rules(double width) const {
  std::vector<Block> blocks;
  // The goal that most groups have comes first; the others have their own.
  blocks.push_back(paragraph(usual_goal_, width));
  if (!book_.symbols.empty() && !book_.has_words) blocks.push_back(rows_of_symbols(width));
  for (const RuleGroup& group : groups_) {
    const std::vector<std::string> texts = rules_of(group);
    if (groups_.size() == 1) {
      for (const std::string& text : texts) blocks.push_back(paragraph(text, width));
      continue;
    }
    if (texts.empty()) continue;
    const double indent = text_ * 1.5;
    Block block = text_block(group.name, text_, width, 0, true);
    block.add(text_block(numbers_of(group.numbers), small_, width));
    block.pieces.back().height += text_ * 0.3;
    for (const std::string& text : texts) block.add(text_block(text, text_, width, indent));
    block.gap = text_ * 0.6;
    blocks.push_back(std::move(block));
  }
  return blocks;
}

// Explained where the reader meets them first.
std::vector<BookLayout::Block> BookLayout::blocks_of_cell_names(double width) const {
  const bool are_used = has(BookSection::Kind::kHints) || has_techniques_;
  if (!are_used) return {};
  const bool boxes = std::any_of(boards_.begin(), boards_.end(),
                                 [](const BoardSpec* board) { return board->has_boxes(); });
  const bool regions = std::any_of(boards_.begin(), boards_.end(),
                                   [](const BoardSpec* board) { return !board->has_boxes(); });
  std::vector<Block> blocks;
  blocks.push_back(paragraph(localize(book_.cells == CellNames::kR1C1 ? BookString::kCellsR1C1
                                      : book_.cells == CellNames::kA1 ? BookString::kCellsA1
                                                                      : BookString::kCellsWords),
                             width));
  if (std::any_of(boards_.begin(), boards_.end(),
                  [](const BoardSpec* board) { return board->has_several_grids(); })) {
    blocks.push_back(paragraph(localize(BookString::kGridNumbers), width));
  }
  if (boxes) blocks.push_back(paragraph(localize(BookString::kBoxNumbers), width));
  if (regions) blocks.push_back(paragraph(localize(BookString::kRegionNumbers), width));
  return blocks;
}

void BookLayout::add_rules() {
  rules_page_ = pages_.size();
  const PageRect r = body(0);
  const double width = r.right - r.left;
  std::vector<Block> blocks = blocks_of_rules(width);
  const auto add = [&](const std::string& text) { blocks.push_back(paragraph(text, width)); };
  for (const BookString word :
       {BookString::kRuleLogic, BookString::kRuleStart, BookString::kRulePencil}) {
    add(localize(word));
  }
  std::set<int> levels;
  for (const Chapter& chapter : book_.chapters) levels.insert(chapter.level);
  levels.erase(0);
  if (!levels.empty()) add(localize(BookString::kRuleLevels));
  for (const int level : levels) {
    const double indent = text_ * 1.5;
    const std::string name = level_name(book_.language, level);
    Block block;
    block.pieces.push_back(
        {indent, [this, name, indent, level](Canvas& canvas, double left, double top, double) {
           const GlyphRun& line = typesetter_.line(name, true);
           canvas.text(line, text_, left + indent, top - text_);
           draw_level_dots(canvas, level, text_ * 0.9, left + indent + (line.width + 0.7) * text_,
                           top - text_);
         }});
    block.add(text_block(book_.symbols.replace_placeholders(level_about(book_.language, level)),
                         text_, width, indent));
    block.gap = text_ * 0.6;
    blocks.push_back(std::move(block));
  }
  for (Block& block : blocks_of_cell_names(width)) blocks.push_back(std::move(block));
  // These name pages that are not known yet: their widest numbers decide where lines end.
  const auto add_page_reference = [&](BookString word, const std::size_t& page) {
    Block block;
    block.pieces.push_back({paragraph(localize(word, {"888"}), width).height(),
                            [this, word, &page](Canvas& canvas, double left, double top, double w) {
                              draw_block(canvas, paragraph(localize(word, {page_number(page)}), w),
                                         left, top, w);
                            }});
    block.gap = text_ * 0.6;
    blocks.push_back(std::move(block));
  };
  if (has(BookSection::Kind::kCombinations) && has_combinations()) {
    add_page_reference(BookString::kRuleCombinations, combinations_page_);
  }
  if (has(BookSection::Kind::kHints)) add_page_reference(BookString::kRuleHints, hints_page_);
  if (options_.qr) add(localize(BookString::kRuleQr));
  if (has(BookSection::Kind::kSolutions)) {
    add_page_reference(BookString::kRuleSolutions, solutions_page_);
  }
  // With less space between the paragraphs if that saves a page.
  const auto add_pages = [&](double gap) {
    pages_.erase(pages_.begin() + static_cast<std::ptrdiff_t>(rules_page_), pages_.end());
    std::vector<Block> spaced = blocks;
    for (Block& block : spaced) block.gap *= gap;
    add_flow(localize(BookString::kHowToPlay), 1, std::move(spaced));
    return pages_.size();
  };
  const std::size_t usual = add_pages(1);
  if (add_pages(0.5) == usual) add_pages(1);
}

}  // namespace gridmill
