#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/rate/strong_links.h"

namespace gridmill::inline GRIDMILL_BOARDS {

/// What chains of candidates and groups refute, all at once, where the solution is known: the same
/// as Implications::refuted, from what is false alone. Keeps its work space.
class SolutionGuidedChains {
 public:
  /// Notes the links of a position, which has to know its solution; `options` must be without sets.
  /// False: it has no answer, as cells see each other without a house, or there are too many links.
  [[nodiscard]] bool link(FinderContext& context, const LinkOptions& options);
  /// What chains of the links refute that were noted last.
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
