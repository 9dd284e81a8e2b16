#include "tools/book/pages.h"

#include <algorithm>
#include <map>

#include "tools/book/grid_drawing.h"

/// What follows the puzzles: hints, solutions and pages for notes.

namespace gridmill {

void Pages::add_hints() {
  hints_page_ = pages_.size();
  const Area r = body(0);
  const std::size_t columns = r.right - r.left > 45 * small_ ? 2 : 1;
  const double width = column_width(r, columns);
  const double indent = small_ * 2.4;
  const double leading = small_ * kLeading;
  std::vector<Block> blocks;
  std::vector<int> numbers;
  ForBoard<Teller> tellers;
  for (const Chapter& chapter : book_.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      const Shape& shape = *puzzle.record.shape;
      const auto step =
          tellers.get(puzzle.record.shape, [&] { return std::make_unique<Teller>(shape); })
              ->next(puzzle.record.puzzle.digits(), puzzle.record.solution.digits());
      if (!step) continue;
      std::vector<Text> lines =
          typesetter_.wrap(hint(book_.language, shape, *step), (width - indent) / small_);
      const double height = leading * static_cast<double>(lines.size()) + small_ * 0.35;
      blocks.push_back({height, [this, leading, indent, number = std::to_string(puzzle.number),
                                 lines = std::move(lines)](Canvas& canvas, double left, double top,
                                                           double /*width*/) {
                          double y = top - small_;
                          set_left(canvas, number, small_, left, y, true);
                          for (const Text& line : lines) {
                            canvas.text(line, small_, left + indent, y);
                            y -= leading;
                          }
                        }});
      numbers.push_back(puzzle.number);
    }
  }
  const std::vector<std::size_t> page_of = add_flow(say(Word::kHints), columns, std::move(blocks));
  for (std::size_t i = 0; i < numbers.size(); ++i) hint_page_[numbers[i]] = page_of[i];
}

GridStyle Pages::key_style() const {
  GridStyle style = kKeyStyle;
  style.symbols = &book_.symbols;
  return style;
}

void Pages::add_key() {
  key_page_ = pages_.size();
  const double extra = key_caption_height();
  for (const Chapter& chapter : book_.chapters) {
    std::string head = say(Word::kSolutions);
    if (book_.chapters.size() > 1) head += ": " + level_name(book_.language, chapter.level);
    const std::size_t size = chapter.puzzles.size();
    for (std::size_t first = 0; first < size; first += key_per_page_) {
      const std::size_t end = std::min(size, first + key_per_page_);
      for (std::size_t i = first; i < end; ++i) {
        solution_page_[chapter.puzzles[i].number] = pages_.size();
      }
      pages_.push_back(
          {head, [this, &chapter, first, end, extra](Canvas& canvas, const Area& area) {
             each_tile(key_, extra, area, first, end, [&](std::size_t i, double left, double top) {
               const BookPuzzle& puzzle = chapter.puzzles[i];
               set_left(canvas, std::to_string(puzzle.number), small_, left, top - small_, true);
               draw_grid(canvas, typesetter_, puzzle.record, true, left, top - extra, key_.side,
                         key_style());
             });
           }});
    }
  }
}

// A printer takes no book with fewer pages, and a leaf has two.
void Pages::fill_up() {
  const Printer& printer = profile_.printer;
  const bool ruled = has(Part::Kind::kNotes);
  while (pages_.size() < printer.least_pages || (printer.even_pages && pages_.size() % 2 != 0)) {
    ++filled_;
    if (!ruled) {
      add_bare([](Canvas&, const Area&) {});
      continue;
    }
    pages_.push_back({say(Word::kNotes), [this](Canvas& canvas, const Area& area) {
                        double y = area.top - text_ * 2;
                        while (y > area.bottom) {
                          canvas.line(area.left + 1, y, area.right - 1, y, 0.75);
                          y -= text_ * 2.2;
                        }
                      }});
  }
}

}  // namespace gridmill
