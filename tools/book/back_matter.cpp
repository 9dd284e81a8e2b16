// What follows the puzzles: hints, solutions and pages for notes.

#include "tools/book/book_layout.h"

#include <algorithm>
#include <optional>

#include "tools/book/grid_drawing.h"
#include "tools/book/step_drawing.h"

namespace gridmill {

namespace {

constexpr double kHintBoard = 150;  ///< the side of a hint's board, if its candidates fit

}  // namespace

void BookLayout::add_hints() {
  hints_page_ = pages_.size();
  std::vector<double> sides;  // the smallest of their boards
  for (const auto& [puzzle, step] : steps_.hints) {
    sides.push_back(min_step_side(typesetter_, step, step_style()) + 2 * board_inset());
  }
  // Two columns if text and most boards have room in them.
  const double indent = small_ * 2.4;
  const PageRect r = body(0);
  const double half = column_width(r, 2);
  const auto narrow =
      std::count_if(sides.begin(), sides.end(), [&](double side) { return side <= half - indent; });
  const bool two =
      r.right - r.left > 45 * small_ && 2 * static_cast<std::size_t>(narrow) >= sides.size();
  const std::size_t columns = two ? 2 : 1;
  const double width = column_width(r, columns);
  std::vector<Block> blocks;
  if (!has(BookSection::Kind::kRules) && !has_techniques_) blocks = blocks_of_cell_names(width);
  const std::size_t before = blocks.size();
  std::size_t next = 0;
  for (const auto& [puzzle, step] : steps_.hints) {
    blocks.push_back(block_of_hint(puzzle, step, sides[next++], indent, width));
  }
  const std::vector<std::size_t> page_of =
      add_flow(localize(BookString::kHints), columns, std::move(blocks));
  next = before;
  for (const auto& [puzzle, step] : steps_.hints) hint_page_[puzzle] = page_of[next++];
}

BookLayout::Block BookLayout::block_of_hint(int puzzle, const StepDescription& step,
                                            double min_side, double indent, double width) const {
  Block block = text_block(keep_together(step.text()), small_, width, indent);
  Piece& first = block.pieces.front();
  first.draw = [this, number = std::to_string(puzzle), line = std::move(first.draw)](
                   Canvas& canvas, double left, double top, double across) {
    set(canvas, Align::kLeft, number, small_, left, top - small_, true);
    line(canvas, left, top, across);
  };
  block.gap = small_ * 0.35;
  // The board is below the text if there is room for its candidates.
  const double room = width - indent;
  if (min_side > room) return block;
  const double side = std::max(min_side, std::min(kHintBoard, room));
  block.pieces.push_back(
      {side + small_ * 0.35,
       [this, indent, side, &step](Canvas& canvas, double left, double top, double /*width*/) {
         draw_step(canvas, typesetter_, step, left + indent + board_inset(),
                   top - small_ * 0.35 - board_inset(), side - 2 * board_inset(), step_style());
       }});
  block.gap = small_ * 1.2;
  return block;
}

GridStyle BookLayout::solutions_style() const {
  GridStyle style = kSolutionsStyle;
  style.symbols = &book_.symbols;
  return style;
}

// At the other end of the line that begins with the number.
void BookLayout::draw_word(Canvas& canvas, const BookPuzzle& puzzle, double left, double baseline,
                           double side) const {
  if (!puzzle.record.word) return;
  const double number = typesetter_.line(std::to_string(puzzle.number), true).width * small_;
  set_within(canvas, Align::kRight, puzzle.record.word->text, small_, left + side, baseline,
             side - number - small_);
}

// Chapters whose solutions have one size share pages.
void BookLayout::add_solutions() {
  solutions_page_ = pages_.size();
  const double extra = solutions_caption_height();
  for (auto begin = book_.chapters.begin(), end = begin; begin != book_.chapters.end();
       begin = end) {
    const ChapterLayout& layout = chapters_.at(&*begin);
    std::vector<std::pair<const Chapter*, const BookPuzzle*>> puzzles;
    for (; end != book_.chapters.end() && chapters_.at(&*end).solutions == layout.solutions;
         ++end) {
      for (const BookPuzzle& puzzle : end->puzzles) puzzles.emplace_back(&*end, &puzzle);
    }
    for (std::size_t first = 0; first < puzzles.size(); first += layout.solutions_per_page) {
      const std::size_t last = std::min(puzzles.size(), first + layout.solutions_per_page) - 1;
      std::vector<int> numbers;
      for (std::size_t i = first; i <= last; ++i) {
        numbers.push_back(puzzles[i].second->number);
        solution_page_[numbers.back()] = pages_.size();
      }
      std::string head = localize(BookString::kSolutions);
      if (book_.chapters.size() > 1) {
        head = localize(BookString::kPartNamed,
                        {head, puzzles[first].first == puzzles[last].first
                                   ? chapter_name(book_.language, *puzzles[first].first)
                                   : numbers_of(numbers)});
      }
      pages_.push_back(
          {head,
           [this, &layout, puzzles, first, last, extra](Canvas& canvas, const PageRect& area) {
             each_tile(layout.solutions, extra, area, first, last + 1,
                       [&](std::size_t i, double left, double top) {
                         const BookPuzzle& puzzle = *puzzles[i].second;
                         set(canvas, Align::kLeft, std::to_string(puzzle.number), small_, left,
                             top - small_, true);
                         draw_word(canvas, puzzle, left, top - small_, layout.solutions.side);
                         draw_grid(canvas, typesetter_, puzzle.record, true, left, top - extra,
                                   layout.solutions.side, solutions_style());
                       });
           }});
    }
  }
}

void BookLayout::add_notes() {}  // pad knows how many

// A printer takes no book with fewer pages, and a leaf has two.
void BookLayout::pad() {
  const Printer& printer = profile_.printer;
  const bool ruled = has(BookSection::Kind::kNotes);
  while (pages_.size() < printer.min_pages || (printer.even_pages && pages_.size() % 2 != 0)) {
    ++padding_pages_;
    if (!ruled) {
      add_bare([](Canvas&, const PageRect&) {});
      continue;
    }
    pages_.push_back({localize(BookString::kNotes), [this](Canvas& canvas, const PageRect& area) {
                        double y = area.top - text_ * 2;
                        while (y > area.bottom) {
                          canvas.line(area.left + 1, y, area.right - 1, y, 0.75);
                          y -= text_ * 2.2;
                        }
                      }});
  }
}

}  // namespace gridmill
