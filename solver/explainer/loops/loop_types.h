#pragma once

#include <vector>

#include "solver/explainer/loops/known_loops.h"
#include "solver/explainer/rule.h"

/// What a unique loop tells, by its cells that have more than the pair of digits, the *rescues*:
/// one of their extra digits holds, or there would be two solutions.

namespace gridmill::explainer {

/// The types, by number as in the original's names; a hidden set is type 3 there, too.
enum LoopType : int { kOneRescue = 1, kCommonDigit, kNakedSet, kLockedDigit, kHiddenSet };

/// What tells two findings apart: those with equal keys are one. A loop may be judged more than
/// once, when walks for another pair came in between.
struct Key {
  LoopType type{};
  CellSet loop;
  int region = 0;
  Mask digits = 0, cells = 0;
  bool operator==(const Key&) const = default;
};
struct Found {
  double rating = 0;
  Key key;
  std::size_t length = 0;
  std::vector<std::uint16_t> strikes;
  /// As Sudoku Explainer numbers it.
  [[nodiscard]] int type() const { return key.type == kHiddenSet ? kNakedSet : key.type; }
};

/// Collects what loops of a sheet tell, each finding once. Loops are judged one after the other:
/// `pair_` and `loop_` are those of the one at hand.
class LoopTypes {
 public:
  using Loop = KnownLoops::Loop;

  LoopTypes(const Sheet& sheet, const Ratings& ratings) : sheet_(sheet), ratings_(ratings) {}
  /// Adds what a loop of a pair tells, unless something equal was added before.
  void judge(Mask pair, const Loop& loop);
  [[nodiscard]] std::vector<Found>& found() { return found_; }

 private:
  using Strikes = std::vector<std::uint16_t>;

  [[nodiscard]] Mask extras(int cell) const {
    return static_cast<Mask>(sheet_.candidates(cell) & ~pair_);
  }
  void add(LoopType type, double rating, Strikes strikes, int region = 0, Mask digits = 0,
           Mask cells = 0);
  [[nodiscard]] CellSet loop_cells() const;
  void common_digit(const std::vector<int>& rescues, double rating);
  void sets(int first, int second, Mask extra, double rating);
  void naked_sets(int first, int second, Mask extra, double rating, int n, int region, Mask bit_a,
                  Mask bit_b);
  void hidden_sets(Mask extra, double rating, int n, int region, Mask bit_a, Mask bit_b);
  void locked_digit(int first, int second, double rating);

  const Sheet& sheet_;
  const Ratings& ratings_;
  Mask pair_ = 0;
  const Loop* loop_ = nullptr;
  std::vector<Found> found_;
};

}  // namespace gridmill::explainer
