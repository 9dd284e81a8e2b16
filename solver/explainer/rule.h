#pragma once

// What a rule of Sudoku Explainer is: a row of rules.def that names a finder, and the finder,
// find_<finder>() in the file of its family in rules/. Several rows may share one finder.
//
// A finder takes the first instance in Sudoku Explainer's order, not the best: which one is found
// decides what the next step is.

#include <array>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/explainer/board.h"

namespace gridmill::explainer {

class Chains;

/// One step: what is placed, or else what is struck, and how hard it is.
struct Hint {
  /// As Sudoku Explainer computes it, in doubles: 6.6 + 0.1 is less than 6.5 + 0.2 there.
  double rating = 0;
  std::string name;                         ///< Sudoku Explainer's name: "Unique Rectangle type 1"
  int placement = kNone;                    ///< the candidate that goes in
  std::vector<std::uint16_t> eliminations;  ///< the candidates that go

  static constexpr int kNone = -1;

  void eliminate(int candidate) { eliminations.push_back(static_cast<std::uint16_t>(candidate)); }
};

/// A rating as Sudoku Explainer prints it, in tenths.
[[nodiscard]] inline int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

/// Takes the step: a placement, or else strikes.
void apply(Board& board, const Hint& hint);

/// What a rule may use in addition to the board.
struct RuleContext {
  const Board& board;
  Chains& chains;
};

/// What the instances of a rule are rated by kind, from the least on; most rules have one kind.
class Ratings {
 public:
  template <typename... More>
  constexpr Ratings(double min, More... more) : values_{min, more...}, kinds_(1 + sizeof...(More)) {
    for (std::size_t i = 1; i < kinds_; ++i) assert(values_[i - 1] < values_[i]);
  }
  [[nodiscard]] constexpr double operator[](std::size_t kind) const {
    assert(kind < kinds_);
    return values_[kind];
  }
  [[nodiscard]] constexpr double min() const { return values_[0]; }
  [[nodiscard]] constexpr double max() const { return values_[kinds_ - 1]; }

 private:
  std::array<double, 4> values_;
  std::size_t kinds_;
};
/// The kinds of those that more than one file knows.
enum HiddenSingleKind : std::size_t { kLastCell, kInBox, kInLine };
enum LockKind : std::size_t { kPointing, kClaiming };

struct RuleInfo;
/// Finds the step that Sudoku Explainer would take by this rule, with the rating and the name of
/// the row if these do not depend on the instance. Returns false if there is none; `hint` is then
/// unspecified. Throws OverBudget from the chains.
using Finder = bool(RuleContext& search, const RuleInfo& row, Hint& hint);

/// A row of rules.def.
struct RuleInfo {
  std::string_view id;    ///< "naked-pair"
  Finder* find;           ///< find_<finder>() in rules/
  int n;                  ///< the size of its sets or fish, or the level of its chains
  Ratings ratings;        ///< by kind of instance, before length counts
  std::string_view name;  ///< Sudoku Explainer's; empty if the finder sets it
};

}  // namespace gridmill::explainer
