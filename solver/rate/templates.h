#pragma once

// Templates: all placements of one digit in the whole grid. Places that no template has are
// impossible. That covers every conclusion about a single digit: every fish, single-digit chain
// and coloring.

#include <vector>

#include "solver/rate/size_config.h"

namespace gridmill::inline GRIDMILL_BOARDS::templates {

/// The cells that are in some template of the plain 9x9, among the given cells: those with the
/// digit and its candidates, treated alike.
[[nodiscard]] CellSet possible_on_plain(CellSet cells);

/// The same for boards that have these extra full houses, too, and no relations. May leave out
/// cells that are not `wanted`.
[[nodiscard]] CellSet possible_with_extra_houses(const BoardTopology& topology, CellSet cells,
                                                 HouseSet extra, CellSet wanted);

/// Templates of one digit, kept from state to state: most are still valid in the next.
class TemplateCache {
 public:
  /// What is known without a search: a template, and the places that may be in one.
  struct Hints {
    CellSet known;
    CellSet likely = CellSet::all();
  };
  /// Call before the first state of another puzzle.
  void restart() {
    found_.clear();
    missing_ = {};
    places_ = {};
    possible_ = {};
    impossible_ = {};
  }
  /// The places of the digit that are in some template, ignoring all other digits.
  /// @param places   its candidates; placed digits are taken into account
  /// @param missing  the full houses that have none yet
  [[nodiscard]] CellSet possible(const BoardTopology& topology, CellSet places, HouseSet missing,
                                 const Hints& hints);
  [[nodiscard]] CellSet possible(const BoardTopology& topology, CellSet places, HouseSet missing) {
    return possible(topology, places, missing, Hints());
  }

 private:
  std::vector<CellSet> found_;
  HouseSet missing_;
  CellSet places_;  ///< what was last asked, and the answer
  CellSet possible_;
  CellSet impossible_;  ///< the other places, as far as there was a search
};

}  // namespace gridmill::inline GRIDMILL_BOARDS::templates
