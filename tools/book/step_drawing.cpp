#include "tools/book/step_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/board/grid_lines.h"
#include "solver/board/rows.h"
#include "tools/book/grid_drawing.h"
#include "tools/drawing/board_drawing.h"

namespace gridmill {
namespace {

constexpr double kPitch = 0.95;      ///< of candidates in a cell, in sizes of their font
constexpr double kRowPitch = 0.82;   ///< of their rows below a number, where room is scarce
constexpr double kRoom = 0.94;       ///< of the cell, for candidates
constexpr double kCageInset = 0.08;  ///< of candidates on boards with numbers: the dashes of cages
constexpr double kShade = 0.85;
constexpr double kFinShade = 0.65;
constexpr double kAreaShade = 0.94;  ///< of extra houses, which the step's cells cover
constexpr double kSharedShade = 0.9;
constexpr double kLine = 0.75;
constexpr double kDigitSize = 0.72;  ///< size of the font, in cells
constexpr double kDiagonalLine = 1;

/// Around the candidates of a cell without a number, in cells.
double inset_of(const ClueGraphics& clues) {
  return clues.numbers.empty() ? (1 - kRoom) / 2 : kCageInset;
}

/// Draws the frame as four lines: a stroked square is the grid of a puzzle to those who read a
/// book.
class StepPainter final : public PagePainter {
 public:
  using PagePainter::PagePainter;
  void frame(double columns, double rows, double width, const Ink& ink) override {
    Painter::frame(columns, rows, width, ink);  // NOLINT(bugprone-parent-virtual-call)
  }
};

class StepDrawing {
 public:
  StepDrawing(Canvas& canvas, Typesetter& typesetter, const StepDescription& step, double left,
              double top, double side, const StepStyle& style)
      : canvas_(canvas),
        typesetter_(typesetter),
        step_(step),
        board_(step.before.board()),
        placed_board_(board_, side, 0, *step.wording.symbols),
        left_(left + placed_board_.left()),
        top_(top - placed_board_.top()),
        cell_(placed_board_.cell()),
        candidates_(candidate_grid(board_)),
        style_(style),
        small_(std::max(style.min_candidates, cell_ / candidates_.height * 0.8)) {}

  void draw() {
    // With candidates, small digits of a clue in an open cell would show twice.
    const bool with_candidates = step_.step.placements.empty();
    const double box = style_.box * (board_.has_boxes() ? 1 : kRegionLine);
    StepPainter painter(canvas_, typesetter_, left_, top_, cell_);
    BoardLayers layers;
    layers.shades = [&] {
      const auto shade = [&](const auto& cells, double grey) {
        for (const Cell c : cells) {
          painter.fill(board_.column_of(c), board_.row_of(c), 1, 1, {grey});
        }
      };
      shade(step_.deduction.cells, kShade);
      for (const auto& part : step_.deduction.parts) shade(part, kShade);
      shade(step_.deduction.fins, kFinShade);
      for (const Candidate& c : step_.step.placements) shade(std::array{c.cell}, kShade);
    };
    layers.digits = [&] {
      canvas_.black();
      for (int i = 0; i < board_.cells(); ++i) {
        const Cell cell{static_cast<std::uint16_t>(i)};
        if (!step_.before.value(cell).empty()) {
          digit(cell, step_.before.value(cell), step_.before.is_given(cell));
        } else if (with_candidates) {
          for (const Digit d : step_.before.candidates(cell)) candidate({cell, d});
        }
      }
    };
    layers.is_filled = [&](Cell c) { return with_candidates || !step_.before.value(c).empty(); };
    draw_board(
        painter, board_, placed_board_.clues(),
        {kLine / cell_, box / cell_, box / cell_, kDiagonalLine / cell_, kAreaShade, kSharedShade},
        layers);
    canvas_.black();
    if (step_.links.size() <= kMaxDrawnLinks) {
      for (const Link& link : step_.links) draw(link);
    }
    for (const Candidate& c : step_.step.placements) {
      digit(c.cell, c.digit, false);
      canvas_.ring(x_of(c.cell), y_of(c.cell), cell_ * 0.42, kLine);
    }
  }

 private:
  struct Point {
    double x = 0;
    double y = 0;
  };

  [[nodiscard]] double x_of(Cell c) const { return left_ + cell_ * (board_.column_of(c) + 0.5); }
  [[nodiscard]] double y_of(Cell c) const { return top_ - cell_ * (board_.row_of(c) + 0.5); }
  [[nodiscard]] Point middle(Candidate c) const {
    const int column = (c.digit.value - 1) % candidates_.width;
    const int row = (c.digit.value - 1) / candidates_.width;
    const double inset = inset_of(placed_board_.clues());
    const double above = std::max(inset, placed_board_.clues().number_in(c.cell));
    return {x_of(c.cell) + cell_ * (1 - 2 * inset) * ((column + 0.5) / candidates_.width - 0.5),
            y_of(c.cell) + cell_ * (0.5 - above - row_pitch(c.cell) * (row + 0.5))};
  }
  /// From a row of candidates to the next, in cells.
  [[nodiscard]] double row_pitch(Cell c) const {
    const ClueGraphics& clues = placed_board_.clues();
    const double inset = inset_of(clues);
    return (1 - inset - std::max(inset, clues.number_in(c))) / candidates_.height;
  }

  void set(Digit digit, double size, double x, double y, bool bold) {
    const GlyphRun& text = typesetter_.line(step_.wording.symbols->in_text(digit), bold);
    const double height = text.glyphs.front().font->digit_height() * size;
    canvas_.text(text, size, x - text.width * size / 2, y - height / 2);
  }
  void digit(Cell c, Digit digit, bool bold) {
    set(digit, cell_ * kDigitSize * placed_board_.clues().digit_size, x_of(c), y_of(c), bold);
  }

  void candidate(Candidate c) {
    const Point at = middle(c);
    const bool is_gone = contains(step_.step.eliminations, c);
    const bool is_pattern = step_.pattern.contains(c) || step_.fins.contains(c);
    // Drawings and wide letters must not touch their neighbours.
    const bool drawn = step_.wording.symbols->are_drawn();
    const double room =
        cell_ * (1 - 2 * inset_of(placed_board_.clues())) / candidates_.width * 0.85;
    const double rows = cell_ * row_pitch(c.cell) / kRowPitch;
    const double width = typesetter_.line(step_.wording.symbols->in_text(c.digit)).width;
    const double size =
        std::max(drawn ? 0 : style_.min_candidates, std::min({small_, rows, room / width}));
    set(c.digit, size, at.x, at.y, is_pattern && !is_gone);
    if (is_gone) {
      const double half = small_ * 0.42;
      if (drawn) {  // the line shows on black, too
        canvas_.grey(1);
        canvas_.line(at.x - half, at.y - half, at.x + half, at.y + half, 4 * kLine);
        canvas_.black();
      }
      canvas_.line(at.x - half, at.y - half, at.x + half, at.y + half, kLine);
    } else if (is_pattern && (!step_.links.empty() || step_.wording.symbols->are_drawn())) {
      canvas_.ring(at.x, at.y, small_ * 0.52, kLine);
    }
  }

  void draw(const Link& link) {
    const auto end = [&](const Node& node) {
      Point sum;
      int count = 0;
      for (const Cell c : node.cells) {
        const Point at = middle({c, node.digit});
        sum = {sum.x + at.x, sum.y + at.y};
        ++count;
      }
      return Point{sum.x / count, sum.y / count};
    };
    const Point from = end(link.from);
    const Point to = end(link.to);
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const double off = small_ * 0.52;
    if (length < 2 * off) return;  // rings that touch need no line
    const double dx = (to.x - from.x) / length * off;
    const double dy = (to.y - from.y) / length * off;
    if (link.kind == Link::Kind::kWeak) {
      canvas_.dashed(from.x + dx, from.y + dy, to.x - dx, to.y - dy, kLine);
    } else {
      canvas_.line(from.x + dx, from.y + dy, to.x - dx, to.y - dy, kLine);
    }
  }

  Canvas& canvas_;
  Typesetter& typesetter_;
  const StepDescription& step_;
  const BoardSpec& board_;
  PlacedBoard placed_board_;
  double left_;  ///< of the first cell
  double top_;
  double cell_;
  Division candidates_;
  StepStyle style_;
  double small_;
};

}  // namespace

void draw_step(Canvas& canvas, Typesetter& typesetter, const StepDescription& step, double left,
               double top, double side, const StepStyle& style) {
  StepDrawing(canvas, typesetter, step, left, top, side, style).draw();
}

double min_step_side(Typesetter& typesetter, const StepDescription& step, const StepStyle& style) {
  const BoardSpec& board = step.before.board();
  const Division candidates = candidate_grid(board);
  const PlacedBoard placed_board(board, 1, 0, Symbols{});
  const double small = style.min_candidates;
  const double height = small * typesetter.line("1").glyphs.front().font->digit_height();
  double cell = style.min_text / (kDigitSize * placed_board.clues().digit_size);
  if (step.step.placements.empty()) {
    cell = std::max(cell, small * kPitch * std::max(candidates.height, candidates.width));
    for (const auto& [numbered, end] : placed_board.clues().numbers) {
      cell = std::max(cell, small * kRowPitch * candidates.height / (1 - kCageInset - end));
    }
  }
  for (const Graphic& mark : placed_board.clues().graphics) {
    if (mark.path.steps.empty() && !mark.open_cell) cell = std::max(cell, height / mark.height);
  }
  return cell / placed_board.cell();
}

}  // namespace gridmill
