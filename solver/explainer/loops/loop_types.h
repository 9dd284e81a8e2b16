#pragma once

#include <vector>

#include "solver/explainer/loops/known_loops.h"
#include "solver/explainer/rule.h"

/// What a unique loop tells, by its cells that have more than the pair of digits, the *rescues*:
/// one of their extra digits holds, or there would be two solutions.

namespace gridmill::explainer {

/// What tells two findings apart: those with equal keys are one.
struct Key {
  int type = 0;  ///< 5 is type 3 with a hidden set
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
  [[nodiscard]] int type() const { return std::min(key.type, 3 + (key.type == 4 ? 1 : 0)); }
};

/// Collects what loops of a sheet tell.
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
  void add(int type, double rating, Strikes strikes, int region = 0, Mask digits = 0,
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
