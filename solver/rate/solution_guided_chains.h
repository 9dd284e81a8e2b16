#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/rate/strong_links.h"

namespace gridmill::inline GRIDMILL_BOARDS {

/// All candidates that chains of candidates and groups refute, if the solution is known: the same
/// as Implications::refuted, computed from false statements only. Reuses its memory.
class SolutionGuidedChains {
 public:
  /// Collects the links of a state whose solution is known; `options` must be without sets. Returns
  /// false if cells see each other without a house, or there are too many links.
  [[nodiscard]] bool link(FinderContext& context, const LinkOptions& options);
  /// The candidates that chains of the collected links refute.
  [[nodiscard]] CandidateSet refuted(FinderContext& context, const LinkOptions& options);

 private:
  using Number = std::uint16_t;

  /// Several cells of a house.
  struct Group {
    CellSet cells;
    CellSet seen;  ///< what sees all of them
    Number number = 0;
  };
  /// The sides of strong links that hold their digit, or those that do not, by number.
  struct Side {
    Number size = 0;
    std::array<CellSet, kRatedDigits> singles;
    std::array<std::array<Number, kRatedCells>, kRatedDigits> numbers;  ///< of singles
    std::array<std::vector<Group>, kRatedDigits> groups;

    void clear();
    [[nodiscard]] Number find_or_add(Candidate c);
    [[nodiscard]] Number find_or_add(const BoardTopology& topology, Digit digit, CellSet cells);
    [[nodiscard]] bool has(Candidate c) const { return singles[at(c.digit)].contains(c.cell); }
    [[nodiscard]] Number operator[](Candidate c) const {
      return numbers[at(c.digit)][c.cell.index];
    }
    static std::size_t at(Digit d) { return d.value - 1U; }
  };
  struct Link {
    Number yes = 0;
    Number no = 0;
  };
  /// Follows what is false through the true nodes, which are `Words` words of bits.
  template <std::size_t Words>
  class Propagation;

  Side true_;
  Side false_;
  std::vector<Link> links_;
};

}  // namespace gridmill::inline GRIDMILL_BOARDS
