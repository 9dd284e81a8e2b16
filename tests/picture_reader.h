#pragma once

// Pictures of boards, read by tests: the pixels of a PNG and the texts of an SVG.

#include <png.h>

#include <string>
#include <vector>

#include "solver/clues/clue_board.h"
#include "solver/clues/drawing.h"
#include "tests/boards.h"
#include "tests/catch.h"
#include "tests/clue_makers.h"
#include "tests/patterns.h"
#include "tests/samples.h"
#include "tools/formats/format.h"

namespace gridmill {

inline constexpr double kCellPixels = 80;

inline Record record_on(const BoardRef& board, const Digits& givens = {}) {
  Record record;
  record.board = board;
  record.puzzle = Grid(givens.empty() ? empty_board(*board) : givens);
  record.solution = record.puzzle;
  return record;
}

inline std::string picture(const std::string& format, const Record& record,
                           const Symbols& symbols = {}) {
  const auto writer = written_format(format).make_writer();
  writer->set_style({symbols, {}});
  std::string file;
  writer->write(record, 0, file);
  return file;
}

/// A PNG, asked by places on the board: cells from its upper left corner.
class Pixels {
 public:
  explicit Pixels(const Record& record) {
    const std::string file = picture("png", record);
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    REQUIRE(png_image_begin_read_from_memory(&image, file.data(), file.size()) != 0);
    image.format = PNG_FORMAT_GRAY;
    width_ = static_cast<int>(image.width);
    height_ = static_cast<int>(image.height);
    pixels_.resize(PNG_IMAGE_SIZE(image));
    REQUIRE(png_image_finish_read(&image, nullptr, pixels_.data(), 0, nullptr) != 0);
    const GraphicMargins margins = make_clue_graphics(*record.board).margins(*record.board);
    left_ = std::max(2.25 / 36, margins.left);
    top_ = std::max(2.25 / 36, margins.top);
  }

  [[nodiscard]] int at(double x, double y) const {
    const auto column = static_cast<int>((x + left_) * kCellPixels);
    const auto row = static_cast<int>((y + top_) * kCellPixels);
    REQUIRE((column >= 0 && column < width_ && row >= 0 && row < height_));
    return pixels_[static_cast<std::size_t>(row * width_ + column)];
  }
  /// How much of a line is darker than gray.
  [[nodiscard]] double ink(double x0, double y0, double x1, double y1, int shade = 128) const {
    constexpr int kSteps = 200;
    int dark = 0;
    for (int i = 0; i <= kSteps; ++i) {
      const double part = i / double{kSteps};
      dark += at(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) < shade ? 1 : 0;
    }
    return dark / double{kSteps + 1};
  }
  /// How many pixels are not as in the other picture, which is as large.
  [[nodiscard]] std::size_t unlike(const Pixels& other) const {
    REQUIRE(pixels_.size() == other.pixels_.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < pixels_.size(); ++i) count += pixels_[i] != other.pixels_[i];
    return count;
  }
  /// Whether the picture's edge is white.
  [[nodiscard]] bool has_white_edge() const {
    const auto is_white = [&](int x, int y) {
      return pixels_[static_cast<std::size_t>(y * width_ + x)] == 255;
    };
    for (int x = 0; x < width_; ++x) {
      if (!is_white(x, 0) || !is_white(x, height_ - 1)) return false;
    }
    for (int y = 0; y < height_; ++y) {
      if (!is_white(0, y) || !is_white(width_ - 1, y)) return false;
    }
    return true;
  }

 private:
  int width_ = 0;
  int height_ = 0;
  double left_ = 0;
  double top_ = 0;
  std::vector<std::uint8_t> pixels_;
};

const BoardSpec& plain() { return BoardSpec::standard(); }
BoardRef board(std::vector<Clue> clues) { return board_with_clues(plain(), std::move(clues)); }
Pixels pixels(std::vector<Clue> clues) { return Pixels(record_on(board(std::move(clues)))); }

/// The texts of an SVG: what, and where in cells.
struct Text {
  std::string text;
  double x = 0;
  double y = 0;  ///< of its foot
};
inline std::vector<Text> texts(const std::string& svg) {
  std::vector<Text> texts;
  for (const Match& text :
       all_matches(svg, "<text x=\"([-.0-9]+)\" y=\"([-.0-9]+)\"[^>]*>([^<]*)<")) {
    texts.push_back({text[3], std::stod(text[1]) / 36, std::stod(text[2]) / 36});
  }
  return texts;
}
inline std::vector<Text> texts(std::vector<Clue> clues) {
  return texts(picture("svg", record_on(board(std::move(clues)))));
}

}  // namespace gridmill
