#pragma once

#include <vector>

#include "solver/rate/size_config.h"

/// Templates: all ways to place one digit everywhere, by itself. What no template has cannot be,
/// and that covers everything that can be said of one digit: every fish, single-digit chain and
/// coloring.

namespace gridmill::inline GRIDMILL_BOARDS::templates {

/// The cells that are in some template of the plain 9 x 9, of those where a digit stands or may
/// stand: one set, as if none stood yet.
[[nodiscard]] CellSet possible_on_plain(CellSet cells);

/// Templates of one digit, kept from position to position: most are still there in the next.
class TemplateCache {
 public:
  /// The places of the digit that are in some template. All other digits are left out of account.
  /// @param places   where it may still stand; its digits that stand have been taken into account
  /// @param missing  the full houses that have none yet
  [[nodiscard]] CellSet possible(const BoardTopology& topology, CellSet places, HouseSet missing);

 private:
  std::vector<CellSet> found_;
  HouseSet missing_;
  CellSet places_;  ///< what was last asked, and the answer
  CellSet possible_;
};

}  // namespace gridmill::inline GRIDMILL_BOARDS::templates
