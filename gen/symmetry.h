#pragma once

// Which givens are kept or removed together: the rows of symmetries.def. A symmetry concerns the
// cells of the givens only, neither their digits nor the boxes.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "gen/random_stream.h"
#include "solver/board/board_spec.h"

namespace gridmill {

enum class Symmetry : std::uint8_t {
#define SYMMETRY(name, id, generators, title, japanese) name,
#include "gen/symmetries.def"
#undef SYMMETRY
};

/// A row of symmetries.def.
struct SymmetryInfo {
  Symmetry symmetry;
  std::string_view id;     ///< value of --symmetry
  std::string_view title;  ///< for people
  std::string_view japanese;
};

/// The table; row i is Symmetry(i).
[[nodiscard]] std::span<const SymmetryInfo> symmetries();
/// The row of that id, or nullptr.
[[nodiscard]] const SymmetryInfo* find_symmetry(std::string_view id);
/// The id of a symmetry.
[[nodiscard]] std::string_view id_of(Symmetry symmetry);

/// Whether the symmetry maps the canvas of the board onto itself, cells to cells. Every board of
/// one grid has all symmetries; every board has kNone and kRandom.
[[nodiscard]] bool has_symmetry(const BoardSpec& board, Symmetry symmetry);

/// Replaces kRandom by one of the other symmetries that the board has, all equally likely. Returns
/// any other symmetry unchanged, without using the stream.
[[nodiscard]] Symmetry sample_symmetry(const BoardSpec& board, Symmetry symmetry,
                                       RandomStream& stream);

/// The cells of a board, divided into the sets that a symmetry maps onto themselves. Orbits are
/// numbered in the order of their first cells; the cells of an orbit ascend. Immutable.
class Orbits {
 public:
  /// Not for kRandom. REQUIRES: has_symmetry(board, symmetry).
  Orbits(const BoardSpec& board, Symmetry symmetry);

  [[nodiscard]] std::size_t size() const { return begin_.size() - 1; }
  /// The cells of orbit i.
  [[nodiscard]] std::span<const Cell> operator[](std::size_t i) const {
    assert(i < size());
    return {cells_.data() + begin_[i], cells_.data() + begin_[i + 1]};
  }
  /// The orbit that a cell is in.
  [[nodiscard]] std::uint16_t orbit_of(Cell c) const {
    assert(c.index < orbit_of_.size());
    return orbit_of_[c.index];
  }

 private:
  std::vector<Cell> cells_;
  std::vector<std::uint16_t> begin_{0};
  std::vector<std::uint16_t> orbit_of_;
};

/// Whether every orbit of the symmetry is all given or all empty.
[[nodiscard]] bool is_symmetric(const Orbits& orbits, std::span<const std::uint8_t> givens);

}  // namespace gridmill
