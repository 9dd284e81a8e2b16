// The table of contents.

#include <algorithm>

#include "tools/book/book_layout.h"

namespace gridmill {

// The page is known when the row is drawn.
BookLayout::Block BookLayout::contents_row(const std::string& name, int level,
                                           const std::string& detail,
                                           const std::size_t& page) const {
  const double size = text_ * 1.1;
  const PageRect r = body(0);
  const double room = r.right - r.left;
  // Next to the last line there are the dots, some of the leader, and the number.
  const double beside = (level > 0 ? level_dots_width(text_) : 0) + text_ * 5;
  std::vector<GlyphRun> lines = typesetter_.wrap(name, (room - text_ * 2) / size, true);
  if (lines.back().width * size > room - beside) lines.emplace_back();
  const double above = size * 1.3 * static_cast<double>(lines.size() - 1);
  Piece piece;
  piece.height = text_ * (detail.empty() ? 2.2 : 3.4) + above;
  piece.draw = [this, level, detail, size, lines = std::move(lines), &page](
                   Canvas& canvas, double left, double top, double width) {
    const double y = canvas.lines(lines, size, left, top - size, size * 1.3) + size * 1.3;
    double x = left + lines.back().width * size;
    if (level > 0) x += text_ * 0.8 + draw_level_dots(canvas, level, text_, x + text_ * 0.8, y);
    const std::string number = page_number(page);
    const double right = left + width;
    set(canvas, Align::kRight, number, size, right, y, true);
    canvas.leader(x + text_ * 0.8, right - typesetter_.line(number, true).width * text_ - text_, y,
                  1.2);
    if (!detail.empty()) set(canvas, Align::kLeft, detail, small_, left, y - text_ * 1.2);
  };
  Block block;
  block.pieces.push_back(std::move(piece));
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
      entries.push_back({name_of(chapter), &chapter, &chapters_.at(&chapter).page});
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
  std::vector<int> numbers;
  for (const BookPuzzle& puzzle : chapter.puzzles) numbers.push_back(puzzle.number);
  return numbers_of(numbers);
}

}  // namespace gridmill
