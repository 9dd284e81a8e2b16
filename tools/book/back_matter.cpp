// What follows the puzzles: hints, solutions and pages for notes.

#include "tools/book/book_layout.h"

#include <algorithm>
#include <optional>

#include "tools/book/grid_drawing.h"
#include "tools/book/step_drawing.h"

namespace gridmill {

namespace {

constexpr double kHintBoard = 150;  ///< the side of a hint's board, if its candidates fit
constexpr double kLineRoom = 1.5;   ///< around it, for its lines

/// The first step of the hardest level that the way takes: where people get stuck. None if there
/// are no steps.
std::optional<StepDescription> sticking_point(std::vector<StepDescription> steps) {
  const auto hardest = std::max_element(
      steps.begin(), steps.end(), [](const StepDescription& a, const StepDescription& b) {
        return info(a.step.technique).level < info(b.step.technique).level;
      });
  if (hardest == steps.end()) return {};
  return std::move(*hardest);
}

}  // namespace

void BookLayout::add_hints() {
  hints_page_ = pages_.size();
  const PageRect r = body(0);
  const std::size_t columns = r.right - r.left > 45 * small_ ? 2 : 1;
  const double width = column_width(r, columns);
  const double indent = small_ * 2.4;
  std::vector<Block> blocks;
  if (!has(BookSection::Kind::kRules) && !has_techniques_) blocks = blocks_of_cell_names(width);
  const std::size_t before = blocks.size();
  std::vector<int> numbers;
  LastBoardCache<StepDescriber> describers;
  for (const Chapter& chapter : book_.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      const BoardSpec& board = *puzzle.record.board;
      std::optional<StepDescription> step = sticking_point(
          describers
              .get(puzzle.record.board,
                   [&] {
                     return std::make_unique<StepDescriber>(
                         board, Wording{book_.language, &book_.symbols, book_.cells});
                   })
              ->steps(puzzle.record.puzzle.digits(), puzzle.record.solution.digits()));
      if (!step) continue;
      const std::string number = std::to_string(puzzle.number);
      Block block = text_block(keep_together(step->text()), small_, width, indent);
      Piece& first = block.pieces.front();
      first.draw = [this, number, line = std::move(first.draw)](Canvas& canvas, double left,
                                                                double top, double across) {
        set(canvas, Align::kLeft, number, small_, left, top - small_, true);
        line(canvas, left, top, across);
      };
      block.gap = small_ * 0.35;
      // The board is below the text if there is room for its candidates.
      const double room = width - indent;
      const double smallest = min_step_side(typesetter_, *step, step_style()) + 2 * kLineRoom;
      if (smallest <= room) {
        const double side = std::max(smallest, std::min(kHintBoard, room));
        block.pieces.push_back(
            {side + small_ * 0.35, [this, indent, side, step = std::move(*step)](
                                       Canvas& canvas, double left, double top, double /*width*/) {
               draw_step(canvas, typesetter_, step, left + indent + kLineRoom,
                         top - small_ * 0.35 - kLineRoom, side - 2 * kLineRoom, step_style());
             }});
        block.gap = small_ * 1.2;
      }
      blocks.push_back(std::move(block));
      numbers.push_back(puzzle.number);
    }
  }
  const std::vector<std::size_t> page_of =
      add_flow(localize(BookString::kHints), columns, std::move(blocks));
  for (std::size_t i = 0; i < numbers.size(); ++i) hint_page_[numbers[i]] = page_of[before + i];
}

GridStyle BookLayout::solutions_style() const {
  GridStyle style = kSolutionsStyle;
  style.symbols = &book_.symbols;
  return style;
}

void BookLayout::add_solutions() {
  solutions_page_ = pages_.size();
  const double extra = solutions_caption_height();
  for (const Chapter& chapter : book_.chapters) {
    std::string head = localize(BookString::kSolutions);
    if (book_.chapters.size() > 1) {
      head = localize(BookString::kPartNamed, {head, chapter_name(book_.language, chapter)});
    }
    const std::size_t size = chapter.puzzles.size();
    for (std::size_t first = 0; first < size; first += solutions_per_page_) {
      const std::size_t end = std::min(size, first + solutions_per_page_);
      for (std::size_t i = first; i < end; ++i) {
        solution_page_[chapter.puzzles[i].number] = pages_.size();
      }
      pages_.push_back(
          {head, [this, &chapter, first, end, extra](Canvas& canvas, const PageRect& area) {
             each_tile(solutions_, extra, area, first, end,
                       [&](std::size_t i, double left, double top) {
                         const BookPuzzle& puzzle = chapter.puzzles[i];
                         set(canvas, Align::kLeft, std::to_string(puzzle.number), small_, left,
                             top - small_, true);
                         draw_grid(canvas, typesetter_, puzzle.record, true, left, top - extra,
                                   solutions_.side, solutions_style());
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
