// A Painter whose paper is text, for terminals: a cell is six characters wide and four lines high,
// with the lines of the board around them.

#pragma once

#include <array>
#include <string>
#include <vector>

#include "solver/steps/pencilmark_grid.h"
#include "tools/drawing/board_drawing.h"

namespace gridmill {

/// Invariant: every spot that a mark covers is on the paper; marks outside of it are cut off.
class TextPainter final : public Painter {
 public:
  /// @param columns, rows  of the board
  /// @param margins        how far marks reach beyond it
  TextPainter(int columns, int rows, const GraphicMargins& margins);

  void fill(double left, double top, double width, double height, const Ink& ink) override;
  void line(GraphicPoint from, GraphicPoint to, double width, const Ink& ink) override;
  void path(const SymbolPath& path, double left, double top, double side) override;
  void text(const std::string& text, GraphicPoint middle, double height, Weight weight,
            const Ink& ink) override;

  /// What has been drawn, without blanks at the ends of lines.
  [[nodiscard]] std::string page() const;

 private:
  struct Place {
    int column = 0;
    int row = 0;
    bool operator==(const Place&) const = default;
  };
  using Arms = std::array<bool, 4>;  ///< up, right, down, left
  struct Spot {
    std::string glyph;  ///< over all else
    Arms grid{};        ///< lines of the board
    Arms marks{};       ///< lines of clues
    bool is_dashed = false;
    bool is_corner = false;  ///< of cells
    bool is_shaded = false;
  };

  [[nodiscard]] Place place_of(GraphicPoint point) const;
  /// Null outside of the paper.
  [[nodiscard]] Spot* spot(Place place);
  void set_glyph(Place place, std::string glyph);
  void connect(Place from, Place to, Arms Spot::*arms, bool is_dashed);
  void shade(const SymbolPath& path, double left, double top, double side);

  int left_;  ///< characters beside the board
  int top_;
  int width_;
  std::vector<Spot> spots_;  ///< row by row
};

/// The digits of a board and its clues as text.
[[nodiscard]] std::string to_text_drawing(const PencilmarkGrid& marks);

}  // namespace gridmill
