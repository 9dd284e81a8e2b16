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
  const double leading = small_ * kLeading;
  std::vector<Block> blocks;
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
      std::vector<GlyphRun> lines =
          typesetter_.wrap(keep_together(step->text()), (width - indent) / small_);
      // The board is below the text if there is room for its candidates.
      const double min_size = profile_.printer.min_font_size;
      const double smallest = min_step_side(typesetter_, *step, min_size) + 2 * kLineRoom;
      const double side =
          smallest <= width - indent ? std::max(smallest, std::min(kHintBoard, width - indent)) : 0;
      const double words = leading * static_cast<double>(lines.size()) + small_ * 0.35;
      const double height = words + (side > 0 ? side + small_ * 1.2 : 0);
      blocks.push_back({height, [this, leading, indent, words, side, min_size,
                                 number = std::to_string(puzzle.number), lines = std::move(lines),
                                 step = std::move(*step)](Canvas& canvas, double left, double top,
                                                          double /*width*/) {
                          if (side > 0) {
                            draw_step(canvas, typesetter_, step, left + indent + kLineRoom,
                                      top - words - kLineRoom, side - 2 * kLineRoom, min_size);
                          }
                          const double y = top - small_;
                          set(canvas, Align::kLeft, number, small_, left, y, true);
                          canvas.lines(lines, small_, left + indent, y, leading);
                        }});
      numbers.push_back(puzzle.number);
    }
  }
  const std::vector<std::size_t> page_of =
      add_flow(localize(BookString::kHints), columns, std::move(blocks));
  for (std::size_t i = 0; i < numbers.size(); ++i) hint_page_[numbers[i]] = page_of[i];
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
      head = localize(BookString::kPartNamed,
                      {head, chapter_name(book_.language, chapter.kind, chapter.level)});
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
