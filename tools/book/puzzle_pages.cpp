// The chapters: an opener each, then its puzzles.

#include "tools/book/book_layout.h"

#include <algorithm>

#include "tools/book/grid_drawing.h"
#include "tools/book/qr_code.h"

namespace gridmill {

void BookLayout::draw_opener(Canvas& canvas, const PageRect& area, const Chapter& chapter) const {
  const double middle = (area.left + area.right) / 2;
  const double width = area.right - area.left;
  double y = area.bottom + (area.top - area.bottom) * 0.62;
  const std::string number = number_of(chapter);
  if (!number.empty()) set(canvas, Align::kMiddle, number, text_ * 1.3, middle, y + text_ * 5);
  const GlyphRun& name =
      titles_.line(chapter_name(book_.language, chapter.kind, chapter.level), true);
  const double large = std::min(text_ * 3.2, width / name.width);
  canvas.text(name, large, middle, y, Align::kMiddle);
  y -= text_ * 3;
  if (chapter.level != 0) {
    draw_level_dots(canvas, chapter.level, text_ * 1.8, middle - level_dots_width(text_ * 1.8) / 2,
                    y);
    y -= text_ * 3;
  }
  set(canvas, Align::kMiddle, puzzles_of(chapter), text_ * 1.3, middle, y);
  y -= text_ * 2.6;
  const auto add_line = [&](const std::string& words) {
    y = canvas.lines(typesetter_.wrap(words, width * 0.7 / text_), text_, middle, y,
                     text_ * kLeading, Align::kMiddle);
  };
  add_line(book_.symbols.replace_placeholders(level_about(book_.language, chapter.level)));
  // The rules of a kind, where the other chapters have others.
  if (chapter.kind.empty()) return;
  std::vector<const BoardSpec*> boards;
  for (const BookPuzzle& puzzle : chapter.puzzles) boards.push_back(puzzle.record.board);
  for (const std::string& rule : rules_beside_goal(boards)) {
    y -= text_ * 0.6;
    add_line(rule);
  }
}

void BookLayout::draw_puzzle(Canvas& canvas, const BookPuzzle& puzzle, int level, double left,
                             double top) const {
  const double right = left + puzzles_.side;
  const double caption = top - caption_height() + text_ * 0.5;
  const std::string number = std::to_string(puzzle.number);
  set(canvas, Align::kLeft, number, text_ * 1.15, left, caption, true);
  if (level != 0) {
    // Large print above a small grid: the level gets the width that the number leaves.
    const std::string name = level_name(book_.language, level);
    const double room = puzzles_.side - typesetter_.line(number, true).width * text_ * 1.15;
    const double small =
        small_that_fits(typesetter_.line(name).width + 1.6 + level_dots_width(1), room);
    const double dots = right - level_dots_width(small);
    draw_level_dots(canvas, level, small, dots, caption);
    set(canvas, Align::kRight, name, small, dots - small * 0.6, caption);
  }
  top -= caption_height();
  draw_grid(canvas, typesetter_, puzzle.record, false, left, top, puzzles_.side, puzzle_style());
  canvas.lines(lines_under(*puzzle.record.board, puzzles_.side), small_, left,
               top - puzzles_.side - small_ * 1.25, small_ * kLeading);
  top -= rules_height();
  const double note = top - puzzles_.side - small_ * 1.25;
  std::string solution;
  std::string hint;
  if (const auto page = solution_page_.find(puzzle.number); page != solution_page_.end()) {
    solution = localize(BookString::kSolutionOnPage, {page_number(page->second)});
  }
  if (has(BookSection::Kind::kHints)) {
    hint = localize(BookString::kHintOnPage, {page_number(hint_page_.at(puzzle.number))});
  }
  const double across[] = {typesetter_.line(hint).width, typesetter_.line(solution).width};
  // One line below the grid, or two next to the code.
  if (options_.qr) {
    const double small =
        small_that_fits(std::max(across[0], across[1]), puzzles_.side - kQrSide - kQrQuiet);
    set(canvas, Align::kRight, solution, small, right, note);
    set(canvas, Align::kRight, hint, small, right, note - small * kLeading);
  } else {
    const double small = small_that_fits(across[0] + 1 + across[1], puzzles_.side);
    set(canvas, Align::kRight, solution, small, right, note);
    set(canvas, Align::kLeft, hint, small, left, note);
  }
  if (options_.qr) draw_qr(canvas, puzzle, left, top - puzzles_.side - kQrQuiet);
}

double BookLayout::small_that_fits(double width, double room) const {
  return std::max(profile_.printer.min_font_size, std::min(small_, room / width));
}

void BookLayout::draw_qr(Canvas& canvas, const BookPuzzle& puzzle, double left, double top) const {
  const QrCode code = qr_code(solver_address(puzzle.record.puzzle));
  const double module = kQrSide / static_cast<double>(code.size);
  for (std::size_t row = 0; row < code.size; ++row) {
    // Adjacent modules in one rectangle, so that no white line shows between them.
    for (std::size_t begin = 0, end = 0; begin < code.size; begin = end) {
      const bool black = code.black[row * code.size + begin];
      for (end = begin + 1; end < code.size && code.black[row * code.size + end] == black;) ++end;
      if (!black) continue;
      const double y = top - static_cast<double>(row) * module;
      canvas.fill({left + static_cast<double>(begin) * module, y - module,
                   left + static_cast<double>(end) * module, y});
    }
  }
}

std::string BookLayout::number_of(const Chapter& chapter) const {
  if (book_.chapters.size() == 1) return "";
  const auto place = std::find_if(book_.chapters.begin(), book_.chapters.end(),
                                  [&](const Chapter& other) { return &other == &chapter; });
  return localize(BookString::kPart, {std::to_string(place - book_.chapters.begin() + 1)});
}

std::string BookLayout::name_of(const Chapter& chapter) const {
  const std::string number = number_of(chapter);
  const std::string name = chapter_name(book_.language, chapter.kind, chapter.level);
  return number.empty() ? name : localize(BookString::kPartNamed, {number, name});
}

void BookLayout::add_puzzles() {
  const double slot_extra = caption_height() + note_height() + rules_height();
  for (const Chapter& chapter : book_.chapters) {
    start_recto();
    chapter_page_[&chapter] = pages_.size();
    const std::string name = chapter_name(book_.language, chapter.kind, chapter.level);
    pages_.push_back({"", [this, &chapter](Canvas& canvas, const PageRect& area) {
                        draw_opener(canvas, area, chapter);
                      }});
    const std::size_t per_page = profile_.per_page;
    for (std::size_t first = 0; first < chapter.puzzles.size(); first += per_page) {
      pages_.push_back(
          {name, [this, &chapter, first, slot_extra](Canvas& canvas, const PageRect& area) {
             each_tile(puzzles_, slot_extra, area, first, chapter.puzzles.size(),
                       [&](std::size_t i, double left, double top) {
                         draw_puzzle(canvas, chapter.puzzles[i], chapter.level, left, top);
                       });
           }});
    }
  }
}

void BookLayout::each_tile(const Tiling& tiling, double extra_height, const PageRect& area,
                           std::size_t first, std::size_t size,
                           const std::function<void(std::size_t, double, double)>& callback) {
  const double height = (area.top - area.bottom) / static_cast<double>(tiling.rows);
  // Columns are as close to the edges as to each other; a single one is in the middle.
  const auto between = static_cast<double>(tiling.columns) - 1;
  const double gap =
      between == 0 ? 0
                   : std::min((area.right - area.left - (between + 1) * tiling.side) / between,
                              tiling.side * 0.3);
  const double used = (between + 1) * tiling.side + between * gap;
  for (std::size_t k = 0; k < tiling.columns * tiling.rows && first + k < size; ++k) {
    const std::size_t row = k / tiling.columns;
    const std::size_t column = k % tiling.columns;
    callback(
        first + k,
        area.left + (area.right - area.left - used) / 2 +
            static_cast<double>(column) * (tiling.side + gap),
        area.top - static_cast<double>(row) * height - (height - tiling.side - extra_height) / 2);
  }
}

}  // namespace gridmill
