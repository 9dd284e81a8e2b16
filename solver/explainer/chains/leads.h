#pragma once

#include <array>

#include "solver/explainer/board.h"

namespace gridmill::explainer {

/// The candidates that have strong links: those of cells of two, and of digits with two places in a
/// region. Every chain runs through them; any other candidate can only begin or end one.
struct Leads {
  explicit Leads(const Board& board);

  std::array<Mask, kCells> digits{};  ///< by cell
  std::size_t count = 0;
};

}  // namespace gridmill::explainer
