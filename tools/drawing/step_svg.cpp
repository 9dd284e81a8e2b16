// An SVG of a board and a step, drawn from the back to the front: houses, cells, lines, discs,
// digits, arrows, words. Later elements cover earlier ones, so this order keeps digits and arrows
// readable. Numbers have one decimal, so that the bytes are the same on every machine.
//
// Invariant: everything drawn comes from the StepDescription; a picture finds nothing by itself.

#include "tools/drawing/step_svg.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "solver/board/grid_lines.h"
#include "solver/board/house_names.h"
#include "solver/board/language.h"
#include "solver/clues/rule_sentences.h"
#include "tools/drawing/board_drawing.h"
#include "tools/drawing/svg_painter.h"

namespace gridmill::widest {
namespace {

// In pixels of the picture.
constexpr double kCell = 72;
constexpr double kMargin = 36;
constexpr double kLine = 20;   // of the words below the board
constexpr double kLetter = 8;  // mean width of a letter there
// In cells.
constexpr double kPixel = 1 / kCell;
constexpr double kDisc = 8.8 * kPixel;     // radius of what marks a candidate
constexpr double kDigitHeight = 0.4;       // of a capital, as all heights of text
constexpr double kCandidateHeight = 0.16;  // at most
constexpr double kNameHeight = 0.14;       // of rows and columns

constexpr std::uint32_t kPattern = 0x9bd89f;
constexpr std::uint32_t kOff = 0xffd479;  // the candidates of a chain that the others oppose
constexpr std::uint32_t kFin = 0xdba6ea;
constexpr std::uint32_t kGone = 0xf5a3a3;
constexpr std::uint32_t kArrow = 0x7b1fa2;
constexpr double kAreaGrey = 0xe4 / 255.0;
constexpr double kSharedGrey = 0xcc / 255.0;
constexpr Ink kBase{0, 0xfff1cc};
constexpr Ink kCover{0, 0xdcebff};
constexpr Ink kCellTint{0, 0xe3f4e4};
constexpr Ink kFinTint{0, 0xf6e6fa};
/// Of the sets that a pattern is made of, one after the other.
constexpr std::array<std::uint32_t, 7> kPartTints = {0xd5efd6, 0xead2f2, 0xcfe3fb, 0xfde0c2,
                                                     0xf9cfdc, 0xd2f1f1, 0xe6e3b8};
constexpr Ink kDark{0x33 / 255.0};
constexpr Ink kGrey{0x77 / 255.0};
constexpr Ink kFound{0, 0x2456a6};
constexpr Ink kStruck{0, 0xb00020};

/// One picture, on any painter, from the back to the front.
class Picture {
 public:
  Picture(const PencilmarkGrid& marks, const StepDrawing& drawing, Painter& painter)
      : marks_(marks), board_(marks.board()), drawing_(drawing), painter_(painter) {}

  /// Without a step, the board alone.
  void draw(const StepDescription* step) {
    const double thick = (board_.has_boxes() ? 3 : 4) * kPixel;
    BoardLayers layers;
    layers.shades = [&] {
      if (step != nullptr) shade(*step);
    };
    layers.digits = [&] {
      if (step != nullptr) discs(*step);
      digits();
      if (step != nullptr) each(step->deduction.eliminations, [&](Candidate c) { strike(c); });
    };
    draw_board(painter_, board_, clues_,
               {kPixel, thick, thick, 1.5 * kPixel, kAreaGrey, kSharedGrey, kDark.grey}, layers);
    constexpr double kOutside = kMargin / 2 * kPixel;
    for (int i = 0; i < std::max(board_.rows(), board_.columns()); ++i) {
      const std::string number = std::to_string(i + 1);
      if (i < board_.rows()) name("R" + number, {kOutside - drawing_.left, i + 0.5});
      if (i < board_.columns()) name("C" + number, {i + 0.5, kOutside - drawing_.top});
    }
    if (step != nullptr) {
      for (const Link& link : step->links) arrow(link);
      for (const std::vector<Link>& links : step->further) {
        for (const Link& link : links) arrow(link);
      }
    }
    double middle = drawing_.words_top - kCandidateHeight / 2;
    for (const std::string& line : drawing_.words) {
      painter_.text_line(line, kMargin * kPixel - drawing_.left, middle, kCandidateHeight);
      middle += kLine * kPixel;
    }
  }

 private:
  /// The middle of a candidate, on a grid of the box's size within its cell: as many columns as the
  /// box is wide, so that every digit has its place on every board. Numbers of cages are above.
  [[nodiscard]] GraphicPoint middle(Candidate c) const {
    constexpr double kInset = 0.04;      // keeps off the lines
    constexpr double kCageInset = 0.08;  // keeps off the dashes of a cage, whose sum is above
    const double wide = 1 - 2 * kInset;
    const double number = clues_.number_in(c.cell);
    const double above = number > 0 ? number : kInset;
    const double high = 1 - (number > 0 ? kCageInset : kInset) - above;
    assert(c.cell.index < board_.cells());
    assert(!c.digit.empty() && c.digit.value <= board_.digits());
    const int column = (c.digit.value - 1) % candidates_.width;
    const int row = (c.digit.value - 1) / candidates_.width;
    return {board_.column_of(c.cell) + kInset + wide * (column + 0.5) / candidates_.width,
            board_.row_of(c.cell) + above + high * (row + 0.5) / candidates_.height};
  }

  void tint(Cell c, const Ink& ink, double rim = 0) {
    painter_.fill(board_.column_of(c) + rim, board_.row_of(c) + rim, 1 - 2 * rim, 1 - 2 * rim, ink);
  }
  /// A set; where sets overlap, the later one leaves a rim of the earlier.
  void tint(CellSet cells, const Ink& ink) {
    for (const Cell c : cells) tint(c, ink, tinted_.contains(c) ? 0.125 : 0);
    tinted_ |= cells;
  }
  void shade(const StepDescription& step) {
    // Covers come after bases, so a cell of both has the color of the cover.
    const auto shade = [&](HouseSet houses, const Ink& ink) {
      for (const int h : houses) {
        for (const Cell c : cells_of_house(board_, h)) tint(c, ink);
      }
    };
    shade(step.deduction.houses - step.deduction.covers, kBase);
    shade(step.deduction.covers, kCover);
    for (const Cell c : step.deduction.cells) tint(c, kCellTint);
    for (const Cell c : step.deduction.fins) tint(c, kFinTint);
    for (std::size_t i = 0; i < step.sets.size(); ++i) {
      tint(step.sets[i], {0, kPartTints[i % kPartTints.size()]});
    }
  }

  void name(const std::string& name, GraphicPoint middle) {
    painter_.text(name, middle, kNameHeight, Weight::kRegular, kGrey);
  }

  void discs(const CandidateSet& set, std::uint32_t color) {
    each(set, [&](Candidate c) { painter_.disc(middle(c), kDisc, {0, color}); });
  }

  template <typename F>
  void each(const CandidateSet& set, const F& f) const {
    for (int d = 1; d <= board_.digits(); ++d) {
      const Digit digit{static_cast<std::uint8_t>(d)};
      for (const Cell c : set[digit]) f(Candidate{c, digit});
    }
  }

  /// A node of a chain; the cells of a group are joined.
  void node(const Node& node, std::uint32_t color) {
    std::vector<GraphicPoint> points;
    for (const Cell c : node.cells) points.push_back(middle({c, node.digit}));
    if (points.size() > 1) painter_.band(points, 2 * kDisc, color);
    for (const GraphicPoint at : points) painter_.disc(at, kDisc, {0, color});
  }

  void nodes(const std::vector<Link>& links) {
    for (const Link& link : links) {
      node(link.from, link.kind == Link::Kind::kStrong ? kOff : kPattern);
      node(link.to, link.kind == Link::Kind::kWeak ? kOff : kPattern);
    }
  }

  /// A step with links shows the nodes of these, false ends of strong links apart from true ones; a
  /// step without shows the candidates of its pattern. Placements and eliminations are drawn last
  /// and so cover the rest.
  void discs(const StepDescription& step) {
    if (step.links.empty()) discs(step.pattern, kPattern);
    nodes(step.links);
    for (const std::vector<Link>& links : step.further) nodes(links);
    discs(step.fins, kFin);
    discs(step.deduction.eliminations, kGone);
    // White inside the ring, whatever the tint of the cell.
    each(step.deduction.placements, [&](Candidate c) {
      painter_.disc(middle(c), kDisc, {1}, 2.5 * kPixel, {0, 0x2e7d32});
    });
    gone_ = &step.deduction.eliminations;
  }

  /// Givens, found digits and candidates differ in weight and color.
  void digits() {
    for (int i = 0; i < board_.cells(); ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      const Digit value = marks_.value(c);
      if (value.empty()) continue;
      const bool is_given = marks_.is_given(c);
      painter_.text(std::string(1, to_char(value)),
                    {board_.column_of(c) + 0.5, board_.row_of(c) + 0.5},
                    kDigitHeight * clues_.digit_size, is_given ? Weight::kBold : Weight::kRegular,
                    is_given ? Ink{} : kFound);
    }
    // Smaller where a box has many columns or rows, as on larger boards.
    const double height =
        std::min(kCandidateHeight, 0.54 / std::max(candidates_.width, candidates_.height));
    for (int i = 0; i < board_.cells(); ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      for (const Digit d : marks_.candidates(c)) {
        const bool is_gone = gone_ != nullptr && gone_->contains({c, d});
        painter_.text(std::string(1, to_char(d)), middle({c, d}), height, Weight::kRegular,
                      is_gone ? kStruck : kDark);
      }
    }
  }
  void strike(Candidate c) {
    const GraphicPoint at = middle(c);
    const double reach = kDisc * 0.8;
    painter_.line({at.x - reach, at.y + reach}, {at.x + reach, at.y - reach}, 1.6 * kPixel,
                  kStruck);
  }

  /// Between the two candidates of the nodes that are nearest to each other, in a light bow that
  /// keeps off the candidates between them.
  void arrow(const Link& link) {
    GraphicPoint a;
    GraphicPoint b;
    double least = 1e9;
    for (const Cell from : link.from.cells) {
      for (const Cell to : link.to.cells) {
        const GraphicPoint p = middle({from, link.from.digit});
        const GraphicPoint q = middle({to, link.to.digit});
        const double distance = std::hypot(q.x - p.x, q.y - p.y);
        if (distance >= least || distance == 0) continue;
        least = distance;
        a = p;
        b = q;
      }
    }
    // Both nodes in one place: nothing to draw.
    if (least == 1e9) return;
    const double bow = least < 0.8 ? 0.125 : std::min(0.195 + least * 0.05, 0.555);
    // The control point is next to the middle; the curve comes half as far out. Start and end keep
    // off the discs.
    const GraphicPoint normal{-(b.y - a.y) / least, (b.x - a.x) / least};
    const GraphicPoint control{(a.x + b.x) / 2 + 2 * bow * normal.x,
                               (a.y + b.y) / 2 + 2 * bow * normal.y};
    painter_.arrow(towards(a, control, kDisc), control, towards(b, control, kDisc + kPixel),
                   (link.kind == Link::Kind::kWeak     ? 1.6
                    : link.kind == Link::Kind::kForces ? 1.4
                                                       : 2.2) *
                       kPixel,
                   link.kind == Link::Kind::kWeak ? 5 * kPixel : 0, kArrow);
  }

  /// The point that far from `from` on the way to `to`.
  static GraphicPoint towards(GraphicPoint from, GraphicPoint to, double distance) {
    const double part = distance / std::hypot(to.x - from.x, to.y - from.y);
    return {from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part};
  }

  const PencilmarkGrid& marks_;
  const BoardSpec& board_;
  const ClueGraphics clues_ = make_clue_graphics(board_);
  const Division candidates_ = candidate_grid(board_);  ///< of a cell
  const StepDrawing& drawing_;
  Painter& painter_;
  CellSet tinted_;
  const CandidateSet* gone_ = nullptr;
};

StepDrawing layout_of(const PencilmarkGrid& marks, const StepDescription* step) {
  const BoardSpec& board = marks.board();
  const GraphicMargins beside = make_clue_graphics(board).margins(board);
  constexpr double kAround = kMargin * kPixel;
  StepDrawing drawing;
  drawing.left = kAround + beside.left;
  drawing.top = kAround + beside.top;
  drawing.width = drawing.left + board.columns() + beside.right + kAround;
  const auto letters = static_cast<std::size_t>((drawing.width - 2 * kAround) * kCell / kLetter);
  const auto add = [&](const std::string& words) {
    for (std::string& part : wrap_words(words, letters)) drawing.words.push_back(std::move(part));
  };
  for (const RuleSentence& rule : rule_sentences(board)) {
    if (!rule.is_drawn) add(rule.english);
  }
  if (step != nullptr) add(step->text());
  drawing.words_top = board.rows() + beside.bottom + kAround;
  drawing.height =
      drawing.top + drawing.words_top + kLine * kPixel * static_cast<double>(drawing.words.size());
  return drawing;
}

/// The file: size, title for readers who cannot see it, the head of the arrows, the picture.
std::string svg_of(const PencilmarkGrid& marks, const StepDescription* step) {
  const StepDrawing drawing = draw_step(marks, step);
  const std::string width = number_text(drawing.width * kCell, 1);
  const std::string height = number_text(drawing.height * kCell, 1);
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" +
                    height + "\" viewBox=\"0 0 " + width + " " + height + "\">\n";
  if (step != nullptr) svg += "<title>" + xml_escaped(step->text()) + "</title>\n";
  svg +=
      "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" markerWidth=\"8\" "
      "markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0 L8 4 L0 "
      "8 z\" fill=\"" +
      color_text(kArrow) +
      "\"/></marker></defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  SvgPainter painter(drawing.left * kCell, drawing.top * kCell, kCell, 1);
  drawing.paint(painter);
  return svg + painter.elements() + "</svg>\n";
}

}  // namespace

StepDrawing draw_step(const PencilmarkGrid& marks, const StepDescription* step) {
  StepDrawing drawing = layout_of(marks, step);
  drawing.paint = [&marks, step, layout = drawing](Painter& painter) {
    Picture(marks, layout, painter).draw(step);
  };
  return drawing;
}

std::string to_svg(const PencilmarkGrid& marks) { return svg_of(marks, nullptr); }

std::string to_svg(const StepDescription& step) { return svg_of(step.before, &step); }

}  // namespace gridmill::widest
