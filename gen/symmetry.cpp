#include "gen/symmetry.h"

#include <algorithm>
#include <cassert>

#include "solver/board/require.h"
#include "solver/board/rows.h"

namespace gridmill {
namespace {

enum Generator : unsigned {
  kHalfTurn = 1,
  kTopBottom = 2,
  kLeftRight = 4,
  kTranspose = 8,
  kAntitranspose = 16,
  kQuarterTurn = 32,
};

constexpr unsigned kGenerators[] = {
#define SYMMETRY(name, id, generators, title, japanese) (generators),
#include "gen/symmetries.def"
#undef SYMMETRY
};

/// The place on the canvas that a cell is mapped to.
GridPlace image(const BoardSpec& board, Cell c, unsigned generator) {
  const int row = board.row_of(c);
  const int column = board.column_of(c);
  const int last_row = board.rows() - 1;
  const int last_column = board.columns() - 1;
  switch (generator) {
    case kHalfTurn:
      return {last_row - row, last_column - column};
    case kTopBottom:
      return {last_row - row, column};
    case kLeftRight:
      return {row, last_column - column};
    case kTranspose:
      return {column, row};
    case kAntitranspose:
      return {last_column - column, last_row - row};
    case kQuarterTurn:
      return {column, last_row - row};
    default:
      assert(false);  // one generator at a time
      return {row, column};
  }
}

}  // namespace

std::span<const SymmetryInfo> symmetries() {
  static constexpr SymmetryInfo kRows[] = {
#define SYMMETRY(name, id, generators, title, japanese) {Symmetry::name, id, title, japanese},
#include "gen/symmetries.def"
#undef SYMMETRY
  };
  return kRows;
}

const SymmetryInfo* find_symmetry(std::string_view id) {
  return find_by(symmetries(), &SymmetryInfo::id, id);
}

std::string_view id_of(Symmetry symmetry) {
  return symmetries()[static_cast<std::size_t>(symmetry)].id;
}

bool has_symmetry(const BoardSpec& board, Symmetry symmetry) {
  if (!board.has_several_grids()) return true;
  const unsigned generators = kGenerators[static_cast<std::size_t>(symmetry)];
  for (unsigned generator = kHalfTurn; generator <= kQuarterTurn; generator *= 2) {
    if ((generators & generator) == 0) continue;
    for (int i = 0; i < board.cells(); ++i) {
      const GridPlace place = image(board, {static_cast<std::uint16_t>(i)}, generator);
      if (!board.has_cell(place.row, place.column)) return false;
    }
  }
  return true;
}

Symmetry sample_symmetry(const BoardSpec& board, Symmetry symmetry, RandomStream& stream) {
  if (symmetry != Symmetry::kRandom) return symmetry;
  assert(static_cast<std::size_t>(Symmetry::kRandom) + 1 == symmetries().size());  // the last row
  std::vector<Symmetry> those_of_board;
  for (const SymmetryInfo& info : symmetries()) {
    if (info.symmetry != Symmetry::kRandom && has_symmetry(board, info.symmetry)) {
      those_of_board.push_back(info.symmetry);
    }
  }
  return those_of_board[stream.below(static_cast<std::uint32_t>(those_of_board.size()))];
}

Orbits::Orbits(const BoardSpec& board, Symmetry symmetry) {
  GRIDMILL_REQUIRE(symmetry != Symmetry::kRandom && has_symmetry(board, symmetry));
  const unsigned generators = kGenerators[static_cast<std::size_t>(symmetry)];
  const auto n = static_cast<std::size_t>(board.cells());
  constexpr std::uint16_t kUnseen = 0xFFFF;
  orbit_of_.assign(n, kUnseen);
  cells_.reserve(n);
  begin_.reserve(n + 1);
  for (std::size_t start = 0; start < n; ++start) {
    if (orbit_of_[start] != kUnseen) continue;
    const auto orbit = static_cast<std::uint16_t>(size());
    const std::size_t first = cells_.size();
    cells_.push_back({static_cast<std::uint16_t>(start)});
    orbit_of_[start] = orbit;
    for (std::size_t at = first; at < cells_.size() && generators != 0; ++at) {
      for (unsigned generator = kHalfTurn; generator <= kQuarterTurn; generator *= 2) {
        if ((generators & generator) == 0) continue;
        const GridPlace place = image(board, cells_[at], generator);
        const Cell c = board.cell_at(place.row, place.column);
        assert(orbit_of_[c.index] == kUnseen || orbit_of_[c.index] == orbit);
        if (orbit_of_[c.index] != kUnseen) continue;
        orbit_of_[c.index] = orbit;
        cells_.push_back(c);
      }
    }
    if (generators != 0) {
      std::sort(cells_.begin() + static_cast<std::ptrdiff_t>(first), cells_.end(),
                [](Cell a, Cell b) { return a.index < b.index; });
    }
    assert(cells_.size() - first <= 8);  // the symmetries of a square
    begin_.push_back(static_cast<std::uint16_t>(cells_.size()));
  }
  assert(cells_.size() == n);
}

bool is_symmetric(const Orbits& orbits, std::span<const std::uint8_t> givens) {
  for (std::size_t i = 0; i < orbits.size(); ++i) {
    const bool given = givens[orbits[i].front().index] != 0;
    for (const Cell c : orbits[i]) {
      if ((givens[c.index] != 0) != given) return false;
    }
  }
  return true;
}

}  // namespace gridmill
