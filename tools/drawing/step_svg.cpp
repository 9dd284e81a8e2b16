#include "tools/drawing/step_svg.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdio>

#include "solver/board/features.h"
#include "solver/board/grid_lines.h"
#include "solver/board/house_names.h"
#include "solver/board/word_wrap.h"
#include "solver/clues/drawing.h"
#include "solver/clues/rule_sentences.h"
#include "tools/drawing/svg.h"

/// An SVG of strokes, discs and text, drawn from the back to the front: houses, cells, lines,
/// discs, digits, arrows, words. Later elements cover earlier ones, so this order is what keeps
/// digits and arrows readable. Numbers have one place behind the point, so that the bytes are the
/// same on every machine.
///
/// Invariant: what is drawn comes from the StepDescription alone; a picture finds nothing of its
/// own.

namespace gridmill::widest {
namespace {

// In pixels of the picture.
constexpr double kCell = 72;
constexpr double kMargin = 36;
constexpr double kDisc = 8.8;      // radius of what marks a candidate
constexpr double kLine = 20;       // of the words below the board
constexpr double kLetter = 8;      // mean width of a letter there
constexpr double kCapital = 0.72;  // height of a digit, as a part of its size

constexpr const char* kPattern = "#9bd89f";
constexpr const char* kOff = "#ffd479";  // the candidates of a chain that the others oppose
constexpr const char* kFin = "#dba6ea";
constexpr const char* kGone = "#f5a3a3";
constexpr const char* kArea = "#e4e4e4";
constexpr const char* kShared = "#cccccc";  // cells that are in several areas
constexpr const char* kDiagonal = "#888";
constexpr const char* kBase = "#fff1cc";
constexpr const char* kCover = "#dcebff";
constexpr const char* kCellTint = "#e3f4e4";
constexpr const char* kFinTint = "#f6e6fa";
/// Of the sets that a pattern is made of, one after the other.
constexpr std::array kPartTints = {"#d5efd6", "#ead2f2", "#cfe3fb", "#fde0c2",
                                   "#f9cfdc", "#d2f1f1", "#e6e3b8"};

struct Point {
  double x = 0;
  double y = 0;
};

/// A number as short as it gets: no ".0", and no minus sign at zero, which rounding may leave.
std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.1f", value);
  std::string result = text;
  if (result.ends_with(".0")) result.resize(result.size() - 2);
  return result == "-0" ? "0" : result;
}

/// ` name="value"`
std::string attribute(const char* name, double value) {
  return std::string(" ") + name + "=\"" + number(value) + "\"";
}
std::string attribute(const char* name, const std::string& value) {
  return std::string(" ") + name + "=\"" + value + "\"";
}

/// One picture. `out_` grows from the back to the front; `framed` puts head and words around it.
class Picture {
 public:
  explicit Picture(const PencilmarkGrid& marks) : marks_(marks), board_(marks.board()) {}

  /// Without a step, the board alone.
  std::string draw(const StepDescription* step) {
    areas();
    if (step != nullptr) {
      shade(step->deduction.houses - step->deduction.covers, kBase);
      shade(step->deduction.covers, kCover);
      for (const Cell c : step->deduction.cells) tint(c, kCellTint);
      for (const Cell c : step->deduction.fins) tint(c, kFinTint);
      for (std::size_t i = 0; i < step->sets.size(); ++i) {
        tint(step->sets[i], kPartTints[i % kPartTints.size()]);
      }
    }
    diagonals();
    clues(GraphicLayer::kAreas, GraphicLayer::kLines);
    board();
    clues(GraphicLayer::kCages, GraphicLayer::kCages);
    if (step != nullptr) discs(*step);
    digits(step);
    clues(GraphicLayer::kDots, GraphicLayer::kDots);
    if (step != nullptr) {
      for (const Link& link : step->links) arrow(link);
      for (const std::vector<Link>& links : step->further) {
        for (const Link& link : links) arrow(link);
      }
    }
    return framed(step);
  }

 private:
  [[nodiscard]] double side() const { return kCell * board_.digits(); }

  /// The upper left corner of a cell.
  [[nodiscard]] Point corner(Cell c) const {
    assert(c.index < board_.cells());
    return {left_ + kCell * board_.column_of(c), top_ + kCell * board_.row_of(c)};
  }

  /// The middle of a candidate, on a grid of the box's size within its cell: as many columns as the
  /// box is wide, so that every digit has its place on every board. Numbers of cages stand above.
  [[nodiscard]] Point middle(Candidate c) const {
    constexpr double kInset = 0.04;  // keeps off the lines
    const double wide = kCell * (1 - 2 * kInset);
    const double above = kCell * (kInset + clues_.number_in(c.cell));
    const double high = kCell * (1 - kInset) - above;
    assert(!c.digit.empty() && c.digit.value <= board_.digits());
    const int column = (c.digit.value - 1) % candidates_.width;
    const int row = (c.digit.value - 1) / candidates_.width;
    const Point at = corner(c.cell);
    return {at.x + kCell * kInset + wide * (column + 0.5) / candidates_.width,
            at.y + above + high * (row + 0.5) / candidates_.height};
  }

  void rectangle(Point at, double width, double height, const char* fill) {
    out_ += "<rect" + attribute("x", at.x) + attribute("y", at.y) + attribute("width", width) +
            attribute("height", height) + attribute("fill", std::string(fill)) + "/>\n";
  }
  void circle(Point at, double radius, const std::string& style) {
    out_ += "<circle" + attribute("cx", at.x) + attribute("cy", at.y) + attribute("r", radius) +
            style + "/>\n";
  }
  void line(Point a, Point b, double width, const char* color) {
    out_ += "<line" + attribute("x1", a.x) + attribute("y1", a.y) + attribute("x2", b.x) +
            attribute("y2", b.y) + attribute("stroke-width", width) +
            attribute("stroke", std::string(color)) + "/>\n";
  }
  void text(Point at, double size, const std::string& words, const std::string& style) {
    out_ += "<text" + attribute("x", at.x) + attribute("y", at.y + kCapital / 2 * size) +
            attribute("font-size", size) + style + ">" + xml_escaped(words) + "</text>\n";
  }

  void tint(Cell c, const char* color) { rectangle(corner(c), kCell, kCell, color); }
  /// A set; where sets overlap, the later one leaves a rim of the earlier.
  void tint(CellSet cells, const char* color) {
    for (const Cell c : cells) {
      const double rim = tinted_.contains(c) ? kCell / 8 : 0;
      const Point at = corner(c);
      rectangle({at.x + rim, at.y + rim}, kCell - 2 * rim, kCell - 2 * rim, color);
    }
    tinted_ |= cells;
  }

  /// All cells of the houses. Covers come after bases, so a cell of both has the colour of the
  /// cover.
  void shade(HouseSet houses, const char* color) {
    for (const int h : houses) {
      for (const Cell c : cells_of_house(board_, h)) tint(c, color);
    }
  }

  void areas() {
    const std::vector<std::uint8_t> grey = grey_cells(board_, features_);
    for (std::size_t i = 0; i < grey.size(); ++i) {
      if (grey[i] != 0) tint(Cell{static_cast<std::uint16_t>(i)}, grey[i] == 1 ? kArea : kShared);
    }
  }
  void diagonals() {
    const Point low{left_, top_};
    const Point high{left_ + side(), top_ + side()};
    if (features_.falling) line(low, high, 1.5, kDiagonal);
    if (features_.rising) line({low.x, high.y}, {high.x, low.y}, 1.5, kDiagonal);
  }
  void clues(GraphicLayer first, GraphicLayer last) {
    for (const Graphic& mark : clues_.graphics) {
      if (mark.layer < first || mark.layer > last) continue;
      if (mark.open_cell) continue;  // candidates show as much
      if (!mark.path.steps.empty()) {
        out_ += svg_path(mark.path, left_, top_, kCell);
      } else {
        text({left_ + kCell * mark.x, top_ + kCell * mark.y}, kCell * mark.height / kCapital,
             mark.text, attribute("fill", std::string(mark.grey == 0 ? "#111" : "#fff")));
      }
    }
  }

  /// Thick lines where boxes meet, thin ones elsewhere, and the names of rows and columns.
  void board() {
    const int n = board_.digits();
    for (const GridLine& piece : grid_lines(board_)) {
      const bool is_thin = piece.kind == GridLine::Kind::kThin;
      // Borders of regions are wider, and reach around the corners where they meet.
      const double width = is_thin ? 1 : board_.has_boxes() ? 3 : 4;
      const double over = is_thin || board_.has_boxes() ? 0 : width / 2;
      const double at = (piece.vertical ? left_ : top_) + kCell * piece.at;
      const double along = piece.vertical ? top_ : left_;
      const double from = along + kCell * piece.from - over;
      const double to = along + kCell * piece.to + over;
      if (piece.vertical) {
        line({at, from}, {at, to}, width, "#333");
      } else {
        line({from, at}, {to, at}, width, "#333");
      }
    }
    // Corners of the frame.
    out_ += "<rect" + attribute("x", left_) + attribute("y", top_) + attribute("width", side()) +
            attribute("height", side()) + " fill=\"none\" stroke=\"#333\"" +
            attribute("stroke-width", board_.has_boxes() ? 3 : 4) + "/>\n";
    for (int i = 0; i < n; ++i) {
      const double at = kCell * (i + 0.5);
      text({kMargin / 2, top_ + at}, 14, "R" + std::to_string(i + 1), " fill=\"#777\"");
      text({left_ + at, kMargin / 2}, 14, "C" + std::to_string(i + 1), " fill=\"#777\"");
    }
  }

  void disc(Candidate c, const char* color) {
    circle(middle(c), kDisc, attribute("fill", std::string(color)));
  }
  void discs(const CandidateSet& set, const char* color) {
    each(set, [&](Candidate c) { disc(c, color); });
  }

  template <typename F>
  void each(const CandidateSet& set, const F& f) const {
    for (int d = 1; d <= board_.digits(); ++d) {
      const Digit digit{static_cast<std::uint8_t>(d)};
      for (const Cell c : set[digit]) f(Candidate{c, digit});
    }
  }

  /// A node of a chain; the cells of a group are joined.
  void node(const Node& node, const char* color) {
    if (node.cells.size() > 1) {
      std::vector<Point> points;
      for (const Cell c : node.cells) points.push_back(middle({c, node.digit}));
      out_ += "<polyline points=\"";
      for (const Point& p : points) out_ += number(p.x) + "," + number(p.y) + " ";
      out_ +=
          "\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\"0.45\"" +
          attribute("stroke", std::string(color)) + attribute("stroke-width", 2 * kDisc) + "/>\n";
    }
    for (const Cell c : node.cells) disc({c, node.digit}, color);
  }

  void nodes(const std::vector<Link>& links) {
    for (const Link& link : links) {
      node(link.from, link.kind == Link::Kind::kStrong ? kOff : kPattern);
      node(link.to, link.kind == Link::Kind::kWeak ? kOff : kPattern);
    }
  }

  /// A step with links shows the nodes of these, false ends of strong links apart from true ones; a
  /// step without shows the candidates of its pattern. What goes out or in is drawn last and so
  /// covers the rest.
  void discs(const StepDescription& step) {
    if (step.links.empty()) discs(step.pattern, kPattern);
    nodes(step.links);
    for (const std::vector<Link>& links : step.further) nodes(links);
    discs(step.fins, kFin);
    discs(step.deduction.eliminations, kGone);
    each(step.deduction.placements, [&](Candidate c) {
      // White inside the ring, whatever the tint of the cell.
      disc(c, "#fff");
      circle(middle(c), kDisc, " fill=\"none\" stroke=\"#2e7d32\" stroke-width=\"2.5\"");
    });
  }

  /// Givens, found digits and candidates differ in weight and colour; what goes is struck out.
  void digits(const StepDescription* step) {
    for (int i = 0; i < board_.cells(); ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      const Digit value = marks_.value(c);
      const Point at = corner(c);
      if (!value.empty()) {
        text({at.x + kCell / 2, at.y + kCell / 2}, 40 * clues_.digit_size,
             std::string(1, to_char(value)),
             marks_.is_given(c) ? " font-weight=\"bold\" fill=\"#111\"" : " fill=\"#2456a6\"");
      }
      for (const Digit d : marks_.candidates(c)) {
        const Candidate candidate{c, d};
        const bool gone = step != nullptr && step->deduction.eliminations.contains(candidate);
        const Point middle_of = middle(candidate);
        text(middle_of, candidate_size(), std::string(1, to_char(d)),
             gone ? " fill=\"#b00020\"" : " fill=\"#333\"");
        if (gone) {
          line({middle_of.x - kDisc * 0.8, middle_of.y + kDisc * 0.8},
               {middle_of.x + kDisc * 0.8, middle_of.y - kDisc * 0.8}, 1.6, "#b00020");
        }
      }
    }
  }

  /// Smaller where a box has many columns or rows, as on larger boards.
  [[nodiscard]] double candidate_size() const {
    return std::min(16.0, 0.75 * kCell / std::max(candidates_.width, candidates_.height));
  }

  /// Between the two candidates of the nodes that are nearest to each other, in a light bow that
  /// keeps off the candidates between them.
  void arrow(const Link& link) {
    Point a;
    Point b;
    double least = 1e9;
    for (const Cell from : link.from.cells) {
      for (const Cell to : link.to.cells) {
        const Point p = middle({from, link.from.digit});
        const Point q = middle({to, link.to.digit});
        const double distance = std::hypot(q.x - p.x, q.y - p.y);
        if (distance >= least || distance == 0) continue;
        least = distance;
        a = p;
        b = q;
      }
    }
    // Both nodes in one place: nothing to draw.
    if (least == 1e9) return;
    const double bow = least < kCell * 0.8 ? 9 : std::min(14 + least * 0.05, 40.0);
    // The control point lies beside the middle; the curve comes half as far out. Start and end keep
    // off the discs.
    const Point normal{-(b.y - a.y) / least, (b.x - a.x) / least};
    const Point control{(a.x + b.x) / 2 + 2 * bow * normal.x, (a.y + b.y) / 2 + 2 * bow * normal.y};
    const Point start = towards(a, control, kDisc);
    const Point end = towards(b, control, kDisc + 1);
    out_ += "<path d=\"M" + number(start.x) + " " + number(start.y) + " Q" + number(control.x) +
            " " + number(control.y) + " " + number(end.x) + " " + number(end.y) +
            "\" fill=\"none\" marker-end=\"url(#head)\" stroke=\"#7b1fa2\"" +
            (link.kind == Link::Kind::kWeak     ? " stroke-width=\"1.6\" stroke-dasharray=\"5 4\""
             : link.kind == Link::Kind::kForces ? " stroke-width=\"1.4\""
                                                : " stroke-width=\"2.2\"") +
            "/>\n";
  }

  /// The point that far from `from` on the way to `to`.
  static Point towards(Point from, Point to, double distance) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    return {from.x + (to.x - from.x) * distance / length,
            from.y + (to.y - from.y) * distance / length};
  }

  /// The file: size, title for readers who cannot see it, the head of the arrows, the picture, and
  /// below it what it does not show of the rules, and the step in words.
  std::string framed(const StepDescription* step) {
    const double width = left_ + side() + kCell * beside_.right + kMargin;
    const double under = top_ + side() + kCell * beside_.bottom + kMargin;
    const auto letters = static_cast<std::size_t>((width - 2 * kMargin) / kLetter);
    std::vector<std::string> lines;
    const auto add = [&](const std::string& words) {
      for (std::string& part : wrap_words(words, letters)) lines.push_back(std::move(part));
    };
    for (const RuleSentence& rule : rule_sentences(board_)) {
      if (!rule.is_drawn) add(rule.english);
    }
    if (step != nullptr) add(step->text());
    const double height = under + (lines.empty() ? 0 : kLine * static_cast<double>(lines.size()));
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", width) +
                      attribute("height", height) + " viewBox=\"0 0 " + number(width) + " " +
                      number(height) +
                      "\" font-family=\"Helvetica, Arial, sans-serif\" text-anchor=\"middle\">\n";
    if (step != nullptr) svg += "<title>" + xml_escaped(step->text()) + "</title>\n";
    svg +=
        "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" markerWidth=\"8\" "
        "markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0 L8 4 L0 "
        "8 "
        "z\" fill=\"#7b1fa2\"/></marker></defs>\n<rect width=\"100%\" height=\"100%\" "
        "fill=\"#fff\"/>\n";
    svg += out_;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      svg += "<text text-anchor=\"start\" font-size=\"16\"" + attribute("x", kMargin) +
             attribute("y", under + kLine * static_cast<double>(i)) + ">" + xml_escaped(lines[i]) +
             "</text>\n";
    }
    return svg + "</svg>\n";
  }

  const PencilmarkGrid& marks_;
  const BoardSpec& board_;
  const BoardFeatures features_ = board_features(board_);
  const ClueGraphics clues_ = make_clue_graphics(board_);
  const GraphicMargins beside_ = clues_.margins(board_);
  const double left_ = kMargin + kCell * beside_.left;  ///< of the board
  const double top_ = kMargin + kCell * beside_.top;
  const Division candidates_ = candidate_grid(board_);  ///< of a cell
  CellSet tinted_;
  std::string out_;
};

}  // namespace

std::string to_svg(const PencilmarkGrid& marks) { return Picture(marks).draw(nullptr); }

std::string to_svg(const StepDescription& step) { return Picture(step.before).draw(&step); }

}  // namespace gridmill::widest
