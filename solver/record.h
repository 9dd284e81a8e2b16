#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "solver/board/grid.h"

namespace gridmill {

/// The rating of a puzzle as it is stored and printed. Plain data: the techniques are named by the
/// id of their row in techniques.def, so the store needs no rater.
struct RatingRecord {
  int level = 0;        ///< 1..7: the level of the hardest technique
  std::string hardest;  ///< id of the hardest technique that was needed
  int rounds = 0;       ///< rounds until solved, all deductions of a round applied at once
  int narrowest = 0;    ///< openings (placements possible) at the narrowest round
  struct Use {
    std::string technique;  ///< id
    int count = 0;
  };
  std::vector<Use> uses;  ///< every technique used, in the table's order
};

/// A column of a scale's ratings, as the store keeps it and exported rows show it: "se_er".
struct RatingColumn {
  std::string name;      ///< lower case, digits and '_'
  bool is_text = false;  ///< else a whole number
};

/// A scale and the columns of its ratings.
struct ScaleColumns {
  std::string scale;  ///< "se"
  std::vector<RatingColumn> columns;
};

/// A value of a rating: a whole number, a text, or nothing that is known.
using RatingValue = std::variant<std::monostate, std::int64_t, std::string>;
using RatingValues = std::vector<RatingValue>;

/// What a scale other than Gridmill's own says of a puzzle. Plain data: the scale is named, so the
/// store needs none.
struct ScaleRating {
  std::string scale;    ///< "se"
  RatingValues values;  ///< of its columns, in their order; the first is never nothing
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
  std::vector<ScaleRating> ratings;    ///< on other scales
  std::int64_t run = 0;                ///< in the store that it comes from; 0: it comes from none
  std::optional<std::uint64_t> seed;   ///< of that run
};

}  // namespace gridmill
