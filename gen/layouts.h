#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gen/random_stream.h"

namespace gridmill {

/// Samples layouts of irregular regions: n connected regions of n cells each, without holes and
/// none of them a straight line. Neighbouring regions exchange cells until the initial layout is no
/// longer recognizable; exchanges that lengthen borders are sometimes rejected, because long
/// borders mean string-like regions. The board may have no full grid.
///
/// Immutable, so threads may share it.
class Layouts {
 public:
  /// @param n  1..25 (up to 3 there may be lines). Takes milliseconds.
  explicit Layouts(int n);

  /// @param stream   the layout is a function of it alone
  /// @param regions  n * n numbers, row-major, is set: the region of each cell, 0..n-1, numbered in
  ///                 the order of their first cells
  void sample(RandomStream& stream, std::span<std::uint8_t> regions) const;

 private:
  std::size_t n_;
  std::vector<std::uint8_t> starts_;  ///< layouts to begin with, one after the other
};

}  // namespace gridmill
