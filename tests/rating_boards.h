#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "gen/maker.h"
#include "gen/random.h"
#include "gen/recipe.h"
#include "solver/board/grid.h"
#include "solver/board/layout.h"
#include "solver/board/shape.h"
#include "solver/board/symmetries.h"
#include "solver/count/counter.h"
#include "tests/catch.h"
#include "tests/seed.h"

/// Random minimal puzzles and random symmetries, for the tests of the rater.

namespace gridmill {

struct RatedPuzzle {
  std::vector<std::uint8_t> givens;
  std::vector<std::uint8_t> solution;
};

/// Random puzzles of a shape, a function of the seed: minimal ones, but for `clues`. One only where
/// digits may not be neighbours: that takes seconds.
inline std::vector<RatedPuzzle> random_puzzles(const Shape& shape, int count, std::uint64_t seed,
                                               const ClueRange& clues = {}) {
  if (!shape.digits_are_alike()) count = std::min(count, 1);
  Recipe recipe;
  recipe.shape = &shape;
  if (shape.is_jigsaw()) {  // all on one layout
    std::vector<std::vector<std::uint8_t>> one{*regions_of(shape.layout())};
    recipe.layouts = std::make_shared<const LayoutList>(std::move(one));
  }
  recipe.fill = default_fill(*recipe.shape).id;
  recipe.seed = seed;
  recipe.clues = clues;
  const auto counter = make_counter(shape);
  Maker maker(recipe, *counter);
  std::vector<Made> made;
  maker.make(0, static_cast<std::size_t>(count), made);
  std::vector<RatedPuzzle> result;
  for (const Made& m : made) {
    const auto puzzle = m.puzzle.digits();
    const auto solution = m.solution.digits();
    result.push_back({{puzzle.begin(), puzzle.end()}, {solution.begin(), solution.end()}});
  }
  return result;
}

/// Every shape that is rated.
inline std::vector<const Shape*> rated_shapes() {
  std::vector<const Shape*> result;
  for (const Shape& shape : Shape::all()) {
    if (Layout::serves(shape)) result.push_back(&shape);
  }
  return result;
}

/// Runs f(shape, stream, puzzle) on random puzzles: most of them 9x9, some of each other shape.
template <typename F>
void on_random_puzzles(int count, const F& f) {
  const std::uint64_t seed = test_seed();
  CAPTURE(seed);
  for (const Shape* shape : rated_shapes()) {
    CAPTURE(shape->name());
    Stream stream(seed, 0, Stage::kChoice);
    const int n = shape == &Shape::standard() ? count : count / 20 + 1;
    for (const RatedPuzzle& puzzle : random_puzzles(*shape, n, seed)) {
      CAPTURE(Grid(puzzle.givens).to_string());
      f(*shape, stream, puzzle);
    }
  }
}

/// A random relabelling, and on plain boards a random choice of rows within bands, bands, columns
/// within stacks, stacks, and transposition; on others one of the symmetries that are listed. Where
/// digits may not be neighbours, they keep their order or have it reversed.
class RandomSymmetry {
 public:
  RandomSymmetry(const Shape& shape, Stream& stream)
      : names_(static_cast<std::size_t>(shape.digits()) + 1) {
    std::iota(names_.begin(), names_.end(), std::uint8_t{0});
    if (shape.digits_are_alike()) {
      stream.shuffle(std::span(names_).subspan(1));
    } else if (stream.below(2) == 1) {
      std::reverse(names_.begin() + 1, names_.end());
    }
    if (!shape.is_plain()) {
      const std::vector<CellMap>& maps = listed(shape);
      from_ = maps[stream.below(static_cast<std::uint32_t>(maps.size()))];
      return;
    }
    const bool transpose = shape.box_height() == shape.box_width() && stream.below(2) == 1;
    const std::vector<int> rows = lines(shape.digits(), shape.box_height(), stream);
    const std::vector<int> columns = lines(shape.digits(), shape.box_width(), stream);
    for (const int r : rows) {
      for (const int c : columns) {
        from_.push_back((transpose ? shape.cell_at(c, r) : shape.cell_at(r, c)).index);
      }
    }
  }

  [[nodiscard]] std::vector<std::uint8_t> operator()(std::span<const std::uint8_t> digits) const {
    std::vector<std::uint8_t> image;
    for (const std::uint16_t i : from_) image.push_back(names_[digits[i]]);
    return image;
  }

 private:
  /// Made once for each board: there are millions of orders to look at.
  static const std::vector<CellMap>& listed(const Shape& shape) {
    static std::map<std::string, std::vector<CellMap>> kept;
    std::vector<CellMap>& maps = kept[shape.rules()];
    if (maps.empty()) {
      maps = shape.has_boxes() ? symmetries_of(shape, shape.box_height(), shape.box_width())
                               : symmetries_of(shape, shape.digits(), shape.digits());
    }
    return maps;
  }

  static std::vector<int> lines(int n, int group, Stream& stream) {
    std::vector<int> result;
    std::vector<int> groups(static_cast<std::size_t>(n / group));
    std::iota(groups.begin(), groups.end(), 0);
    stream.shuffle(std::span(groups));
    for (const int g : groups) {
      std::vector<int> inner(static_cast<std::size_t>(group));
      std::iota(inner.begin(), inner.end(), g * group);
      stream.shuffle(std::span(inner));
      result.insert(result.end(), inner.begin(), inner.end());
    }
    return result;
  }

  std::vector<std::uint8_t> names_;
  CellMap from_;
};

}  // namespace gridmill
