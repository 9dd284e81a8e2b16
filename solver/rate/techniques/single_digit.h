#pragma once

#include <array>

#include "solver/rate/finder_context.h"
#include "solver/rate/technique.h"

/// The strong links of one digit, which skyscrapers, kites, colorings and W-Wings are made of.

namespace gridmill::inline GRIDMILL_BOARDS::single_digit {

/// Two cells of a house that are its only places for a digit: one of them holds it.
struct StrongLink {
  Cell a;
  Cell b;
  std::uint8_t house;
};

/// The strong links of a digit, house by house.
class StrongLinks {
 public:
  StrongLinks(const FinderContext& context, int digit);
  [[nodiscard]] const StrongLink* begin() const { return links_.data(); }
  [[nodiscard]] const StrongLink* end() const { return links_.data() + n_; }

 private:
  std::array<StrongLink, kRatedHouses> links_;
  std::size_t n_ = 0;
};

}  // namespace gridmill::inline GRIDMILL_BOARDS::single_digit
