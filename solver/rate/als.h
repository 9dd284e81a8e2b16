#pragma once

// Almost locked sets: n cells of a house with n + 1 digits. If they lose one digit, they hold all
// others. A restricted common of two sets is a digit of both whose places all see each other, so
// at least one of the two lacks it. Sets may overlap in cells without the restricted common;
// HoDoKu has an option for that, so those are variant 1.

#include <vector>

#include "solver/pattern/als.h"
#include "solver/rate/als_graph.h"
#include "solver/rate/finder.h"
#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS::als {

using Als = pattern::AlsOf<Size>;

/// The set of these cells in a state.
[[nodiscard]] Als make_als(const State& state, CellSet cells, DigitMask digits);

/// Two sets by number, the first the smaller, and their restricted commons: one or two (`y` is 0
/// for one).
struct AlsPair {
  std::uint16_t a = 0;
  std::uint16_t b = 0;
  Digit x;
  Digit y;
  bool overlap = false;
};

/// The sets of a state and their restricted commons, both computed on first use.
class AlsCache {
 public:
  /// Clears the cache.
  void clear() { sets_known_ = pairs_known_ = als_graph_known_ = false; }
  /// House by house, each set once. One with a single cell is a cell with two candidates.
  [[nodiscard]] const std::vector<Als>& sets(FinderContext& context);
  /// By the number of the first set, then of the second.
  [[nodiscard]] const std::vector<AlsPair>& pairs(FinderContext& context);
  /// The graph of the sets.
  [[nodiscard]] AlsGraph& als_graph(const FinderContext& context) {
    if (!als_graph_known_) als_graph_.build(context);
    als_graph_known_ = true;
    return als_graph_;
  }

 private:
  bool sets_known_ = false;
  bool pairs_known_ = false;
  bool als_graph_known_ = false;
  std::vector<Als> sets_;
  std::vector<AlsPair> pairs_;
  AlsGraph als_graph_;
};

/// The mask of a digit, or of none.
[[nodiscard]] inline DigitMask bit_of(Digit d) { return d.empty() ? DigitMask{0} : mask_of(d); }

/// Adds what two ends of a chain eliminate together: digits of both but not these.
void add_common(const Als& a, const Als& b, DigitMask but, CandidateSet& eliminations);

}  // namespace gridmill::inline GRIDMILL_BOARDS::als
