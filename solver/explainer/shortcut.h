#pragma once

// Takes many steps at once when only the hardest step counts, that is, after the first placement.
// It does not report the steps; the final rating equals the rating of Sudoku Explainer's path.
// SHORTCUT.md has the proof of each part; a test compares it with the plain loop.

#include <cstddef>
#include <vector>

#include "solver/explainer/chains/chains.h"
#include "solver/explainer/rules.h"

namespace gridmill::explainer {

// Fixpoints of rules whose result does not depend on the order. An elimination that breaks a
// pattern leaves an easier pattern, so every elimination of a rule stays possible, by the same rule
// or by an easier one.

/// Below the rating of a place in a box nothing can be settled: a last cell is easier, and which of
/// the two comes first is a matter of steps.
inline constexpr double kMinFixpointRating = ratings_of(Rule::kHiddenSingle)[kInBox];

/// Uses all rules up to XYZ-Wing that are not harder than the hardest step so far, until they find
/// nothing more, and returns the first rule to try then, as an index of rules(). Raises `hardest`
/// where a hidden single in a line is needed. `hardest` has to be kMinFixpointRating or more.
std::size_t run_to_fixpoint(Board& board, Chains& chains, double& hardest);

/// No single chain is left.
inline constexpr double kNoChain = 100;

/// Uses all rules of at most that rating, up to single chains, except those that need a single
/// solution. Returns the rating of the single chain that is due then, or kNoChain. The rating has
/// to be more than that of all these rules before single chains.
double run_rules_up_to(Board& board, Chains& chains, double rating);

/// Serves one puzzle.
///
/// From the rating of single chains on it keeps *levels*: level i is what all rules of at most its
/// rating find, without those that need a single solution. The boards of later levels have fewer
/// candidates, and the last level has no single chain left. While steps are taken one by one,
/// `note_step` keeps the levels true.
class Shortcut {
 public:
  explicit Shortcut(Chains& chains) : chains_(chains) {}

  /// Goes ahead, and returns the first rule to try then, as an index of rules(). `hardest` has to
  /// be kMinFixpointRating or more, and is raised to that of XYZ-Wings where it will be higher in
  /// the end anyway.
  std::size_t advance(Board& board, double& hardest);

  /// Goes ahead from a board on which no rule before single chains finds anything; false if nothing
  /// is known.
  bool advance_at_single_chains(Board& board, double& hardest);

  /// Takes the easiest cell or region chain, or all that are not harder than it or than the steps
  /// so far, from a board on which they are due; false if that may not be Sudoku Explainer's way.
  bool advance_at_multiple_chains(Board& board, double& hardest);

  /// Whether dynamic chains solve the board, and no step is harder than the hardest one so far
  /// until they have.
  bool is_settled(const Board& board, double hardest);

  /// Reports a step that was made.
  void note_step(const Hint& hint, double hardest);

 private:
  /// The result of all rules of at most a rating, without those that need a single solution.
  struct Level {
    Board board;
    double rating = 0;
    double next = 0;  ///< the rating of the next single chain
  };

  /// Whether levels are as described above, for asserts.
  [[nodiscard]] bool invariant_holds() const;
  void restart(const Board& board);
  void build_levels(double rating);
  void add_levels();
  void find_level(double hardest);
  bool jump(Board& board, double& hardest);
  bool apply_persistent_chains(Board& board, const MultipleChains::EasiestChains& easy,
                               double rating);
  [[nodiscard]] bool stays_open(const Board& from, Board to, double rating);

  Chains& chains_;
  bool easy_ = false;            ///< the rules of run_to_fixpoint() are enough
  std::vector<Level> levels_;    ///< up to the end of single chains
  std::size_t level_ = 0;        ///< that of the hardest rating so far
  bool built_ = false;           ///< otherwise there is one level, which is not closed
  bool nothing_before_ = false;  ///< whether no rule before single chains finds anything
  Board unsettled_;              ///< where is_settled() got to, with chains of a level
  int unsettled_level_ = -1;
};

}  // namespace gridmill::explainer
