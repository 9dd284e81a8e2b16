// The techniques that the book needs, each with an example from one of its puzzles.

#include <algorithm>
#include <map>
#include <sstream>

#include "tools/book/book_layout.h"
#include "tools/book/step_drawing.h"

namespace gridmill {

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
  for (const auto& [technique, step] : steps_.examples) {
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
      blocks.push_back(block_of_technique(steps_.examples.at(technique), side, width));
    }
    if (blocks.size() == before) continue;
    add_flow(localize(BookString::kTechniques), columns, std::move(blocks), !is_first);
    is_first = false;
  }
}

BookLayout::Block BookLayout::block_of_technique(const StepDescription& step, double side,
                                                 double width) const {
  Block title = text_block(step.title, text_, width, 0, true);
  const BoardSpec& board = step.before.board();
  if (groups_.size() > 1 && !board.is_plain()) title.add(text_block(name_of(board), small_, width));
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
