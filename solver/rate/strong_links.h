#pragma once

// The strong links that chains and patterns of one digit are made of. solver/LINKS.md compares the
// structures of links.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <span>

#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS {

/// The links that a chain may use.
struct LinkOptions {
  bool houses = true;   ///< strong links inside houses
  bool cells = true;    ///< strong links inside cells with two candidates
  bool in_cell = true;  ///< weak links between the digits of a cell
  bool groups = false;  ///< nodes of two or three cells of a box and a line
  bool sets = false;    ///< almost locked sets, as separate nodes (als_graph.h)
  /// Only links of these digits.
  DigitMask digits = static_cast<DigitMask>(~0U);
};

/// Calls f(Candidate, Candidate) for each strong link between two candidates: one of the two is on.
/// In cells with two candidates, and in full houses with two places for a digit.
template <typename F>
void each_strong_link(FinderContext& context, const LinkOptions& options, const F& f) {
  const BoardTopology& topology = context.topology();
  if (options.cells) {
    for (const Cell c : context.cells_with(2)) {
      const DigitSet digits(context.state().candidates(c));
      assert(digits.size() == 2);
      const Digit a = digits.front();
      f(Candidate{c, a}, Candidate{c, (digits - DigitSet::of(a)).front()});
    }
  }
  if (!options.houses) return;
  for (const int h : topology.full_houses()) {
    const auto& cells = topology.cells_of(h);
    for (const Digit digit : DigitSet(context.twos(h) & options.digits)) {
      const DigitMask places = context.places(h, digit.value);
      assert(is_two(places));
      const auto cell = [&](int i) { return Cell{cells[static_cast<std::size_t>(i)]}; };
      f(Candidate{cell(std::countr_zero(places)), digit},
        Candidate{cell(static_cast<int>(std::bit_width(places)) - 1), digit});
    }
  }
}

/// Calls f(Digit, CellSet, CellSet) for each strong link with groups, once: the places of a digit
/// in a full house are two parts, and each lies in another house as well or is one cell.
template <typename F>
void each_grouped_link(FinderContext& context, DigitMask of, const F& f) {
  for (const int h : context.topology().full_houses()) {
    for (const Digit digit : DigitSet(context.state().missing(h) & of & ~context.twos(h))) {
      for (const auto& [one, two] : context.grouped_links(h, digit)) f(digit, one, two);
    }
  }
}

/// Calls f(Digit, CellSet, Digit, CellSet) for each strong link that the options allow, those with
/// groups after the others: a digit is in the cells of one side or of the other.
template <typename F>
void each_strong_link_of_sets(FinderContext& context, const LinkOptions& options, const F& f) {
  each_strong_link(context, options, [&](Candidate one, Candidate two) {
    assert(one != two);
    f(one.digit, CellSet::of(one.cell), two.digit, CellSet::of(two.cell));
  });
  if (!options.groups) return;
  each_grouped_link(context, options.digits,
                    [&](Digit digit, CellSet one, CellSet two) { f(digit, one, digit, two); });
}

/// Two cells of a house that are its only places for a digit: one of them holds it.
struct StrongLink {
  Cell a;
  Cell b;
  std::uint8_t house;
};

/// The strong links of a digit, house by house.
class StrongLinks {
 public:
  StrongLinks(const FinderContext& context, int digit) {
    const BoardTopology& topology = context.topology();
    const HouseSet houses = context.houses_with_two({static_cast<std::uint8_t>(digit)});
    for (const int h : houses& topology.full_houses()) {
      const std::uint32_t places = context.places(h, digit);
      assert(is_two(places));
      const auto& cells = topology.cells_of(h);
      links_[n_++] = {{cells[static_cast<std::size_t>(std::countr_zero(places))]},
                      {cells[static_cast<std::size_t>(std::countr_zero(places & (places - 1)))]},
                      static_cast<std::uint8_t>(h)};
    }
  }
  [[nodiscard]] const StrongLink* begin() const { return links_.data(); }
  [[nodiscard]] const StrongLink* end() const { return links_.data() + n_; }

 private:
  std::array<StrongLink, kRatedHouses> links_;
  std::size_t n_ = 0;
};

}  // namespace gridmill::inline GRIDMILL_BOARDS
