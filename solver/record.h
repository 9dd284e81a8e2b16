#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/board/grid.h"

namespace gridmill {

/// The rating of a puzzle as it is stored and printed. Plain data: the techniques are named by the
/// id of their row in techniques.def, so the store needs no rater.
struct RatingRecord {
  int level = 0;        ///< 1..7: the lowest tier whose techniques suffice
  std::string hardest;  ///< id of the hardest technique that was needed
  int rounds = 0;       ///< rounds until solved, all deductions of a round applied at once
  int narrowest = 0;    ///< openings (placements possible) at the narrowest round
  struct Use {
    std::string technique;  ///< id
    int count = 0;
  };
  std::vector<Use> uses;  ///< every technique used, in the table's order
};

/// Sudoku Explainer's ratings, in tenths: 71 is what is written 7.1. 0: not known, as after a
/// search that was given up.
struct SeRecord {
  static constexpr int kOverBudget = -1;  ///< for `er`: the search was given up

  int er = 0;
  int ep = 0;
  int ed = 0;
};

/// HoDoKu's rating.
struct HodokuRecord {
  std::string level;  ///< "EASY" to "EXTREME"
  int score = 0;
};

/// A puzzle on its way from the maker to the store and back.
struct Record {
  std::uint64_t index = 0;  ///< within its run
  const Shape* shape = nullptr;
  Grid puzzle;
  Grid solution;
  Grid canonical;  ///< the form that it shares with its class; empty: not known
  int clues = 0;
  bool minimal = false;  ///< no single given can be taken away
  std::string symmetry;  ///< the symmetry that was asked for: "none", "rotational", ...
  std::optional<RatingRecord> rating;  ///< none: not rated
  std::optional<SeRecord> se;          ///< none: not rated by Sudoku Explainer
  std::optional<HodokuRecord> hodoku;  ///< none: not rated on HoDoKu's scale
  std::int64_t run = 0;                ///< in the store that it comes from; 0: it comes from none
  std::optional<std::uint64_t> seed;   ///< of that run
};

}  // namespace gridmill
