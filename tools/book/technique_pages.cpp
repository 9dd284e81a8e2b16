// The techniques that the book needs, each with an example from one of its puzzles.

#include <algorithm>
#include <memory>
#include <sstream>

#include "tools/book/book_layout.h"
#include "tools/book/step_drawing.h"

namespace gridmill {
namespace {

constexpr double kBoardInset = 1.5;  ///< of a board, for its lines

/// The first step of each technique that solves a puzzle of the book, in the table's order.
TechniqueExamples examples_of(const Book& book) {
  TechniqueExamples examples;
  LastBoardCache<StepDescriber> describers;
  for (const Chapter& chapter : book.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      const Record& record = puzzle.record;
      if (chapter.level == 0 || record.board->digits() > 9) continue;
      StepDescriber* describer = describers.get(record.board, [&] {
        return std::make_unique<StepDescriber>(*record.board,
                                               Wording{book.language, &book.symbols, book.cells});
      });
      for (StepDescription& step :
           in_rounds(describer->steps(record.puzzle.digits(), record.solution.digits()))) {
        examples.try_emplace(step.step.technique, std::move(step));
      }
    }
  }
  return examples;
}

}  // namespace

const TechniqueExamples& BookLayout::examples() {
  if (!examples_) examples_ = examples_of(book_);
  return *examples_;
}

void BookLayout::add_techniques() {
  if (!has_techniques_) return;
  const PageRect r = body(0);
  const double min_size = profile_.printer.min_font_size;
  double side = 0;
  for (const auto& [technique, step] : *examples_) {
    side = std::max(side, min_step_side(typesetter_, step, min_size) + 2 * kBoardInset);
  }
  side = std::max(side, std::min(216.0, (r.right - r.left) * 0.48));
  const auto columns =
      std::max<std::size_t>(1, static_cast<std::size_t>((r.right - r.left) / side));
  const double width = column_width(r, columns);
  side = std::min(side, width);
  techniques_page_ = pages_.size();
  std::vector<Block> blocks;
  for (const auto& [technique, step] : *examples_) {
    std::vector<GlyphRun> lines;
    std::istringstream text(keep_together(step.explanation));
    for (std::string line; std::getline(text, line);) {
      for (GlyphRun& run : typesetter_.wrap(line, width / small_)) lines.push_back(std::move(run));
    }
    const double leading = small_ * kLeading;
    const double height = text_ * 1.6 + side + small_ * 0.8 +
                          leading * static_cast<double>(lines.size()) + text_ * 1.6;
    blocks.push_back(
        {height, [this, &step = step, lines = std::move(lines), side, leading, min_size](
                     Canvas& canvas, double left, double top, double /*width*/) {
           set(canvas, Align::kLeft, std::string(step.title()), text_, left, top - text_, true);
           const double board = top - text_ * 1.6;
           draw_step(canvas, typesetter_, step, left + kBoardInset, board - kBoardInset,
                     side - 2 * kBoardInset, min_size);
           canvas.lines(lines, small_, left, board - side - small_ * 1.2, leading);
         }});
  }
  add_flow(localize(BookString::kTechniques), columns, std::move(blocks));
}

}  // namespace gridmill
