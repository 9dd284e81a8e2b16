// The chapters: an opener each, then its puzzles.

#include "tools/book/book_layout.h"

#include <algorithm>

#include "tools/book/grid_drawing.h"
#include "tools/book/image.h"
#include "tools/book/title.h"

namespace gridmill {

namespace {

constexpr double kOpenerTop = 0.62;   ///< where its name begins, as a part of the page
constexpr double kOpenerWidth = 0.7;  ///< of its texts

}  // namespace

/// What the opener has below its name: the level, and the rules that all puzzles share.
BookLayout::Block BookLayout::block_of_opener(const Chapter& chapter, double width) const {
  std::vector<std::string> texts;
  const std::string level = level_about(book_.language, chapter.level);
  if (!level.empty()) texts.push_back(book_.symbols.replace_placeholders(level));
  const ChapterLayout& layout = chapters_.at(&chapter);
  if (layout.groups.size() == 1) {
    for (std::string& rule : rules_of(groups_[layout.groups.front()])) {
      texts.push_back(std::move(rule));
    }
  }
  Block block;
  for (const std::string& text : texts) {
    for (GlyphRun& line : typesetter_.wrap_balanced(text, width * kOpenerWidth / text_)) {
      block.pieces.push_back(
          {text_ * kLeading, [line = std::move(line), size = text_](Canvas& canvas, double left,
                                                                    double top, double across) {
             canvas.text(line, size, left + across / 2, top - size, Align::kMiddle);
           }});
    }
    block.pieces.back().height += text_ * 0.6;
  }
  return block;
}

void BookLayout::add_opener(const Chapter& chapter) {
  const PageRect r = body(0);
  const double width = r.right - r.left;
  const double height = r.top - r.bottom;
  const std::string number = number_of(chapter);
  const Title name =
      set_title(titles_, chapter_name(book_.language, chapter), width, height * 0.4, text_ * 3.2);
  const double before = number.empty() ? 0 : text_ * 4;
  const double between = text_ * (chapter.level == 0 ? 4.6 : 7.6);  // dots and numbers
  Block block = block_of_opener(chapter, width);
  // Texts that are longer than the lower half begin higher; the rest of them follows on its own
  // page.
  const double all = before + name.height() + between + block.height();
  const double down = std::clamp(height - all, 0.0, height * (1 - kOpenerTop) - before);
  Block rest;
  const double room = height - down - before - name.height() - between;
  if (block.height() > room) {
    const std::size_t count = pieces_that_fit(block, 0, room);
    rest.pieces.assign(
        std::make_move_iterator(block.pieces.begin() + static_cast<std::ptrdiff_t>(count)),
        std::make_move_iterator(block.pieces.end()));
    block.pieces.resize(count);
  }
  pages_.push_back({"", [this, &chapter, number, name, before, down, block = std::move(block)](
                            Canvas& canvas, const PageRect& area) {
                      const double middle = (area.left + area.right) / 2;
                      double y = area.top - down;
                      if (!number.empty()) {
                        set(canvas, Align::kMiddle, number, text_ * 1.3, middle, y - text_ * 1.3);
                      }
                      y = name.draw(canvas, middle, y - before) - text_ * 3;
                      if (chapter.level != 0) {
                        const double size = text_ * 1.8;
                        draw_level_dots(canvas, chapter.level, size,
                                        middle - level_dots_width(size) / 2, y);
                        y -= text_ * 3;
                      }
                      set(canvas, Align::kMiddle, puzzles_of(chapter), text_ * 1.3, middle, y);
                      draw_block(canvas, block, area.left, y - text_ * 1.6, area.right - area.left);
                    }});
  if (!rest.pieces.empty()) add_flow("", 1, {std::move(rest)});
}

void BookLayout::draw_puzzle(Canvas& canvas, const BookPuzzle& puzzle, const Chapter& chapter,
                             double left, double top) const {
  const ChapterLayout& layout = chapters_.at(&chapter);
  const int level = chapter.level;
  const double side = layout.tiling.side;
  const double right = left + side;
  const double caption = top - caption_height() + text_ * 0.5;
  const std::string number = std::to_string(puzzle.number);
  set(canvas, Align::kLeft, number, text_ * 1.15, left, caption, true);
  if (level != 0) {
    // Large print above a small grid: the level gets the width that the number leaves.
    const std::string name = level_name(book_.language, level);
    const double room = side - typesetter_.line(number, true).width * text_ * 1.15;
    const double needed = typesetter_.line(name).width + 1.6 + level_dots_width(1);
    const double small = small_that_fits(needed, room);
    const double dots = right - level_dots_width(small);
    draw_level_dots(canvas, level, small, dots, caption);
    // The dots alone say it, too.
    if (needed * small <= room) {
      set(canvas, Align::kRight, name, small, dots - small * 0.6, caption);
    }
  }
  top -= caption_height();
  draw_grid(canvas, typesetter_, puzzle.record, false, left, top, side, puzzle_style());
  std::vector<GlyphRun> under = letters_under(puzzle, side);
  for (GlyphRun& line : lines_under(layout, *puzzle.record.board, side)) {
    under.push_back(std::move(line));
  }
  canvas.lines(under, small_, left, top - side - small_ * 1.25, small_ * kLeading);
  top -= rules_height(layout);
  const double note = top - side - small_ * 1.25;
  std::string solution;
  std::string hint;
  if (const auto page = solution_page_.find(puzzle.number); page != solution_page_.end()) {
    solution = localize(BookString::kSolutionOnPage, {page_number(page->second)});
  }
  if (const auto page = hint_page_.find(puzzle.number); page != hint_page_.end()) {
    hint = localize(BookString::kHintOnPage, {page_number(page->second)});
  }
  const double across[] = {typesetter_.line(hint).width, typesetter_.line(solution).width};
  // One line below the grid, or two below each other or next to the code.
  if (options_.qr || layout.wide_notes) {
    const double room = side - (options_.qr ? kQrSide + kQrQuiet : 0);
    const double small = small_that_fits(std::max(across[0], across[1]), room);
    set(canvas, Align::kRight, solution, small, right, note);
    set(canvas, Align::kRight, hint, small, right, note - small * kLeading);
  } else {
    const double small = small_that_fits(across[0] + 1 + across[1], side);
    set(canvas, Align::kRight, solution, small, right, note);
    set(canvas, Align::kLeft, hint, small, left, note);
  }
  if (options_.qr) draw_qr(canvas, puzzle, left, top - side - kQrQuiet);
}

double BookLayout::small_that_fits(double width, double room) const {
  return std::max(min_text_, std::min(small_, room / width));
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
  const std::string name = chapter_name(book_.language, chapter);
  return number.empty() ? name : localize(BookString::kPartNamed, {number, name});
}

void BookLayout::add_puzzles() {
  for (const Chapter& chapter : book_.chapters) {
    start_recto();
    ChapterLayout& layout = chapters_.at(&chapter);
    layout.page = pages_.size();
    add_opener(chapter);
    const double extra = caption_height() + note_height(layout) + rules_height(layout);
    const std::string name = chapter_name(book_.language, chapter);
    const std::size_t per_page = profile_.per_page;
    for (std::size_t first = 0; first < chapter.puzzles.size(); first += per_page) {
      pages_.push_back(
          {name, [this, &chapter, &layout, first, extra](Canvas& canvas, const PageRect& area) {
             each_tile(layout.tiling, extra, area, first, chapter.puzzles.size(),
                       [&](std::size_t i, double left, double top) {
                         draw_puzzle(canvas, chapter.puzzles[i], chapter, left, top);
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
