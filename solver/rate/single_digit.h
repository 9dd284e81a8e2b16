#pragma once

#include <array>

#include "solver/rate/position.h"
#include "solver/rate/technique.h"

/// Patterns of one digit and two strong links.

namespace gridmill::single_digit {

/// Two cells of a house that are its only places for a digit: one of them holds it.
struct StrongLink {
  Cell a;
  Cell b;
  std::uint8_t house = 0;
};

/// The strong links of a digit, house by house.
class StrongLinks {
 public:
  StrongLinks(const Position& position, int digit);
  [[nodiscard]] const StrongLink* begin() const { return links_.data(); }
  [[nodiscard]] const StrongLink* end() const { return links_.data() + n_; }

 private:
  std::array<StrongLink, kRatedHouses> links_{};
  std::size_t n_ = 0;
};

/// Two parallel lines with strong links, one end of each in the same crossing line.
void find_skyscraper(const Position& position, Sink& sink);
/// A row and a column with strong links, one end of each in the same box.
void find_kite(const Position& position, Sink& sink);
/// Any two strong links with one end of each in the same house.
void find_turbot(const Position& position, Sink& sink);
/// A box whose places lie in one row and one column and a strong link that leaves that row or
/// column. Variant 1: only two places in the box, which others call a turbot fish.
void find_empty_rectangle(const Position& position, Sink& sink);

}  // namespace gridmill::single_digit
