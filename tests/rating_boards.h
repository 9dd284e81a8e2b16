#pragma once

// Random minimal puzzles and random symmetries, for the tests of the rater.

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "gen/filler.h"
#include "gen/puzzle_source.h"
#include "gen/random_stream.h"
#include "gen/recipe.h"
#include "solver/board/board_spec.h"
#include "solver/board/board_topology.h"
#include "solver/board/grid.h"
#include "solver/board/symmetries.h"
#include "solver/count/counter.h"
#include "tests/catch.h"
#include "tests/seed.h"

namespace gridmill {

struct RatedPuzzle {
  std::vector<std::uint8_t> givens;
  std::vector<std::uint8_t> solution;
};

/// Random puzzles of a board, a function of the seed: minimal ones, except `clues`. One only where
/// digits may not be neighbors: that takes seconds.
/// @param fill  a row of fills.def; empty: the default one
inline std::vector<RatedPuzzle> random_puzzles(const BoardSpec& board, int count,
                                               std::uint64_t seed, const GivensRange& clues = {},
                                               std::string_view fill = "") {
  if (!board.has_digit_symmetry()) count = std::min(count, 1);
  Recipe recipe;
  recipe.board = &board;
  if (board.is_jigsaw()) {  // all on one layout
    std::vector<std::vector<std::uint8_t>> one{*parse_regions(board.layout())};
    recipe.layouts = std::make_shared<const LayoutList>(std::move(one));
  }
  recipe.fill = fill.empty() ? default_fill(*recipe.board).id : fill;
  recipe.seed = seed;
  recipe.givens = clues;
  const auto counter = make_counter(board);
  const auto maker = make_puzzle_source(recipe, *counter);
  std::vector<GeneratedPuzzle> made;
  maker->make(0, static_cast<std::size_t>(count), made);
  std::vector<RatedPuzzle> result;
  for (const GeneratedPuzzle& m : made) {
    const auto puzzle = m.puzzle.digits();
    const auto solution = m.solution.digits();
    result.push_back({{puzzle.begin(), puzzle.end()}, {solution.begin(), solution.end()}});
  }
  return result;
}

/// Every board that is rated.
inline std::vector<const BoardSpec*> rated_boards() {
  std::vector<const BoardSpec*> result;
  for (const BoardSpec& board : BoardSpec::all()) {
    if (BoardTopologyOf<SizeNine>::supports(board)) result.push_back(&board);
  }
  return result;
}

/// Runs f(board, stream, puzzle) on random puzzles: most of them 9x9, some of each other board.
template <typename F>
void on_random_puzzles(int count, const F& f) {
  const std::uint64_t seed = test_seed();
  CAPTURE(seed);
  for (const BoardSpec* board : rated_boards()) {
    CAPTURE(board->name());
    RandomStream stream(seed, 0, Stage::kChoice);
    const int n = board == &BoardSpec::standard() ? count : count / 20 + 1;
    for (const RatedPuzzle& puzzle : random_puzzles(*board, n, seed)) {
      CAPTURE(Grid(puzzle.givens).to_string());
      f(*board, stream, puzzle);
    }
  }
}

/// A random relabeling, and on plain boards a random choice of rows within bands, bands, columns
/// within stacks, stacks, and transposition; on others one of the symmetries that are listed. Where
/// digits may not be neighbors, they keep their order or have it reversed.
class RandomSymmetry {
 public:
  RandomSymmetry(const BoardSpec& board, RandomStream& stream)
      : names_(static_cast<std::size_t>(board.digits()) + 1) {
    std::iota(names_.begin(), names_.end(), std::uint8_t{0});
    if (board.has_digit_symmetry()) {
      stream.shuffle(std::span(names_).subspan(1));
    } else if (stream.below(2) == 1) {
      std::reverse(names_.begin() + 1, names_.end());
    }
    if (!board.is_plain()) {
      const std::vector<CellMap>& maps = listed(board);
      from_ = maps[stream.below(static_cast<std::uint32_t>(maps.size()))];
      return;
    }
    const bool transpose = board.box_height() == board.box_width() && stream.below(2) == 1;
    const std::vector<int> rows = lines(board.digits(), board.box_height(), stream);
    const std::vector<int> columns = lines(board.digits(), board.box_width(), stream);
    for (const int r : rows) {
      for (const int c : columns) {
        from_.push_back((transpose ? board.cell_at(c, r) : board.cell_at(r, c)).index);
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
  static const std::vector<CellMap>& listed(const BoardSpec& board) {
    static std::map<std::string, std::vector<CellMap>> kept;
    std::vector<CellMap>& maps = kept[board.rules()];
    if (maps.empty()) {
      maps = board.has_boxes() ? symmetries_of(board, board.box_height(), board.box_width())
                               : symmetries_of(board, board.digits(), board.digits());
    }
    return maps;
  }

  static std::vector<int> lines(int n, int group, RandomStream& stream) {
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
