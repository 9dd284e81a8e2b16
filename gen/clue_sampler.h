#pragma once

// Random clues that a full grid allows: clues that can be printed without overlaps
// (clue_sampler.cpp), and divisions of the board into cages (cages.cpp).

#include <cstddef>
#include <optional>
#include <vector>

#include "gen/random_stream.h"
#include "gen/rules.h"
#include "gen/unavoidable.h"
#include "solver/board/board_spec.h"
#include "solver/board/grid.h"

namespace gridmill {

/// Clues of a rule that a full grid allows.
struct SampledClues {
  std::vector<Clue> clues;
  int min_count = 0;      ///< number of clues that must stay
  bool all_stay = false;  ///< a rule of the whole board means that all are shown
};

/// Samples the clues of all requested rules except cages, so that they can be read on paper: lines
/// share no cell and do not cross, and no two clues have the same position. None if the grid does
/// not allow as many as requested.
/// @param base  without clues
[[nodiscard]] std::optional<std::vector<SampledClues>> sample_clues(const ClueRequest& request,
                                                                    const BoardSpec& base,
                                                                    const Grid& grid,
                                                                    RandomStream& stream);

/// Divides a full grid into cages of decreasing size: large cages first; each further step cuts one
/// of them in two, until none is large enough. More cages mean fewer solutions. No cage has a digit
/// twice, and all are connected.
class Cages {
 public:
  using Cage = std::vector<Cell>;                     ///< ascending
  using Neighbours = std::vector<std::vector<Cell>>;  ///< by cell: those with a common edge

  [[nodiscard]] static Neighbours neighbours_of(const BoardSpec& board);

  /// @param near   the neighbours of the board
  /// @param grid   full; both outlive the object
  /// @param sizes  cells of a cage
  Cages(const Neighbours& near, const Grid& grid, CountRange sizes, RandomStream& stream);

  /// Whether the division succeeded: it may fail on small boards and for narrow ranges of sizes.
  [[nodiscard]] bool found() const { return !start_.empty(); }
  /// The number of cuts.
  [[nodiscard]] std::size_t cuts() const { return cuts_.size(); }
  /// The cages after that many cuts.
  [[nodiscard]] std::vector<Cage> after(std::size_t cuts) const;
  /// After how many cuts, more than `cuts`, some sum of a cage is not that of another grid, which
  /// has the sums after `cuts`; more than there are: never.
  [[nodiscard]] std::size_t first_broken(const Grid& other, std::size_t cuts) const;
  /// With fewer cuts, the digits of an unavoidable set can change places; more than there are: they
  /// always can.
  /// @param sets  of the grid
  [[nodiscard]] std::size_t min_cuts(const BoardSpec& board, const UnavoidableSets& sets) const;

 private:
  struct Cut {
    std::size_t cage = 0;  ///< in the list of all so far; the first half stays there
    Cage kept, added;
  };

  [[nodiscard]] std::vector<Cage> divide(RandomStream& stream) const;
  void cut_all(RandomStream& stream);

  const Neighbours& near_;
  const Grid& grid_;
  CountRange sizes_;
  std::vector<Cage> start_;
  std::vector<Cut> cuts_;
};

}  // namespace gridmill
