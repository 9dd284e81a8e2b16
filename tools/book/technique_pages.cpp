// The techniques that the book needs, each with an example from one of its puzzles.

#include <algorithm>
#include <compare>
#include <memory>
#include <sstream>

#include "tools/book/book_layout.h"
#include "tools/book/step_drawing.h"

namespace gridmill {
namespace {

constexpr std::size_t kMaxSets = 4;  ///< of an example: more are hard to follow

/// What makes an example hard to follow, the worst first.
struct Effort {
  bool has_more_rules = false;  ///< than a plain board, so that more is drawn
  std::size_t sets = 0;
  std::size_t links = 0;
  std::size_t consequences = 0;
  std::size_t cells = 0;
  std::size_t letters = 0;
  auto operator<=>(const Effort&) const = default;
};

Effort effort_of(const StepDescription& step) {
  Effort effort;
  effort.has_more_rules = !step.before.board().is_plain();
  effort.sets = step.sets.size();
  effort.links = step.links.size();
  for (const std::vector<Link>& chain : step.further) effort.links += chain.size();
  for (const auto& net : step.nets) effort.consequences += net.consequences.size();
  effort.cells = step.deduction.cells.size() + step.deduction.fins.size();
  for (const auto& part : step.deduction.parts) effort.cells += part.size();
  effort.letters = step.explanation.size();
  return effort;
}

bool is_clear(const Effort& effort) {
  return effort.sets <= kMaxSets && effort.links <= kMaxDrawnLinks &&
         effort.consequences <= kMaxDrawnLinks;
}

/// The clearest step of each technique that solves a puzzle of the book, in the table's order.
/// Techniques whose steps are all too long have none.
TechniqueExamples examples_of(const Book& book) {
  TechniqueExamples examples;
  std::map<Technique, Effort> efforts;
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
        const Effort effort = effort_of(step);
        if (!is_clear(effort)) continue;
        const Technique technique = step.step.technique;
        const auto [best, fresh] = efforts.try_emplace(technique, effort);
        if (!fresh && effort >= best->second) continue;
        best->second = effort;
        examples.insert_or_assign(technique, std::move(step));
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

// Boards with clues need more room for their candidates: those that do not fit into the usual
// column come last, in wider ones.
void BookLayout::add_techniques() {
  if (!has_techniques_) return;
  techniques_page_ = pages_.size();
  const PageRect r = body(0);
  const double room = r.right - r.left;
  const double height = r.top - r.bottom;
  std::map<Technique, double> sides;
  std::vector<double> ascending;
  for (const auto& [technique, step] : *examples_) {
    const double side = min_step_side(typesetter_, step, step_style()) + 2 * board_inset();
    if (side > room) continue;  // the page is too small for its candidates
    sides[technique] = side;
    ascending.push_back(side);
  }
  if (sides.empty()) return;
  std::sort(ascending.begin(), ascending.end());
  const double wide = ascending.back();
  const double narrow =
      std::max(ascending[ascending.size() / 2], std::min(216.0, (room - 2 * kGap) / 2));
  bool is_first = true;
  for (const bool is_wide : {false, true}) {
    double side = is_wide ? wide : narrow;
    const auto columns =
        std::max<std::size_t>(1, static_cast<std::size_t>((room + 2 * kGap) / (side + 2 * kGap)));
    const double width = column_width(r, columns);
    // A page has two boards below each other with their texts, or else a larger one.
    if (columns == 1) side = std::max(side, height * (side > height * 0.38 ? 0.66 : 0.34));
    side = std::min(side, width);
    std::vector<Block> blocks;
    if (is_first && !has(BookSection::Kind::kRules)) blocks = blocks_of_cell_names(width);
    const std::size_t before = blocks.size();
    for (const auto& [technique, min_side] : sides) {
      if ((min_side > narrow) != is_wide) continue;
      blocks.push_back(block_of_technique(examples_->at(technique), side, width));
    }
    if (blocks.size() == before) continue;
    add_flow(localize(BookString::kTechniques), columns, std::move(blocks), !is_first);
    is_first = false;
  }
}

BookLayout::Block BookLayout::block_of_technique(const StepDescription& step, double side,
                                                 double width) const {
  const Block title = text_block(step.title, text_, width, 0, true);
  const double above = title.height() + text_ * 0.15;
  Block block;
  block.pieces.push_back(
      {above + side + small_ * 0.4,
       [this, &step, title, above, side](Canvas& canvas, double left, double top, double across) {
         draw_block(canvas, title, left, top, across);
         draw_step(canvas, typesetter_, step, left + board_inset(), top - above - board_inset(),
                   side - 2 * board_inset(), step_style());
       }});
  std::istringstream text(keep_together(step.explanation));
  for (std::string line; std::getline(text, line);) block.add(text_block(line, small_, width));
  block.gap = text_ * 1.6;
  return block;
}

}  // namespace gridmill
