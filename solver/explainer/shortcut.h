#pragma once

#include <cstddef>
#include <vector>

#include "solver/explainer/chains/chains.h"
#include "solver/explainer/settle.h"

/// Takes many steps at once once only the hardest step counts, that is, when a digit is in. It
/// never says what the steps are, only that the rating at the end is that of Sudoku Explainer's
/// way. SHORTCUT.md says why that is exact, part by part; a test holds it against the plain loop.

namespace gridmill::explainer {

/// Serves one puzzle.
///
/// From the rating of single chains on it keeps *levels*: level i is what all rules of at most its
/// rating come to, without those that need a single solution. The sheets of later levels have fewer
/// candidates, and the last level has no single chain left. While steps are taken one by one,
/// `note` keeps the levels true.
class Shortcut {
 public:
  explicit Shortcut(Chains& chains) : chains_(chains) {}

  /// Goes ahead, and returns the first rule to try then, as an index of rules(). `hardest` has to
  /// be kLeastSettled or more, and is raised to that of XYZ-Wings where it will be higher in the
  /// end anyway.
  std::size_t take(Sheet& sheet, double& hardest);

  /// Goes ahead from a sheet on which no rule before single chains finds anything; false if nothing
  /// is known.
  bool take_first(Sheet& sheet, double& hardest);

  /// Takes the easiest cell or region chain, or all that are not harder than it or than the steps
  /// so far, from a sheet on which they are due; false if that may not be Sudoku Explainer's way.
  bool take_multiple(Sheet& sheet, double& hardest);

  /// Tells of a step that was taken.
  void note(const Hint& hint, double hardest);

 private:
  /// What all rules of at most a rating, without those that need a single solution, come to.
  struct Level {
    Sheet sheet;
    double rating = 0;
    double next = 0;  ///< the rating of the next single chain
  };

  /// Whether levels are as said above, for asserts.
  [[nodiscard]] bool is_consistent() const;
  void restart(const Sheet& sheet);
  void climb(double rating);
  void climb_further();
  void find_level(double hardest);
  bool jump(Sheet& sheet, double& hardest);
  bool take_staying(Sheet& sheet, const MultipleChains::Easy& easy, double rating);
  [[nodiscard]] bool stays_open(const Sheet& from, Sheet to, double rating);

  Chains& chains_;
  bool easy_ = false;            ///< the rules of settle() are enough
  std::vector<Level> levels_;    ///< up to the end of single chains
  std::size_t level_ = 0;        ///< that of the hardest rating so far
  bool climbed_ = false;         ///< otherwise there is one level, which is not closed
  bool nothing_before_ = false;  ///< whether no rule before single chains finds anything
};

}  // namespace gridmill::explainer
