// Fish of parallel lines: tuples (solver/pattern/tuples.h) whose masks are the places of one digit
// in the rows, or in the columns. Rows come first, and lines in lexicographic order.
#include <array>
#include <cassert>

#include "solver/pattern/fish.h"
#include "solver/pattern/tuples.h"
#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

using pattern::search_tuples;
constexpr auto kOrder = pattern::SubsetOrder::kLexicographic;
using Masks = std::array<DigitMask, kRatedDigits>;

/// The fish of a digit in a grid; true: the sink has enough.
bool find_in_grid(FinderContext& context, Technique technique, const BoardTopology::Member& grid,
                  Digit digit, int size, Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  const int d = digit.value;
  for (int way = 0; way < 2; ++way) {
    // Each base line has the digit once, all of them in as many cover lines: these have it there.
    const std::vector<int>& base = way == 0 ? grid.rows : grid.columns;
    const std::vector<int>& cover = way == 0 ? grid.columns : grid.rows;
    const auto at = [](int i) { return static_cast<std::size_t>(i); };
    Masks masks{};
    std::uint32_t usable = 0;
    for (std::size_t i = 0; i < base.size(); ++i) {
      const DigitMask places = context.places(base[i], d);
      masks[i] = places;
      usable |= static_cast<std::uint32_t>(pattern::fits_tuple<kRatedDigits>(places, size)) << i;
    }
    const bool stopped =
        search_tuples<kOrder>(masks, usable, size, [&](DigitMask lines, DigitMask crossed) {
          CellSet gone;
          pattern::for_eliminated(
              lines, crossed, [&](int i) { return context.places(cover[at(i)], d); },
              [&](int across, int line) {
                gone.insert(Cell{topology.cells_of(cover[at(across)])[at(line)]});
              });
          if (gone.empty()) return false;
          CellSet bases;
          for_bits(lines, [&](int i) { bases |= topology.house(base[at(i)]); });
          assert(!gone.intersects(bases) && state.places(d).contains(gone));
          Deduction deduction(technique, state.places(d) & bases, mask_of(digit));
          for_bits(lines, [&](int i) { deduction.houses.insert(base[at(i)]); });
          for_bits(crossed, [&](int i) { deduction.covers.insert(cover[at(i)]); });
          assert(deduction.houses.size() == size && deduction.covers.size() == size);
          deduction.eliminations.add(digit, gone);
          return !sink.report(deduction);
        });
    if (stopped) return true;
  }
  return false;
}

}  // namespace

/// Basic fish, from the X-Wing of two lines to the Leviathan of seven: the places of a digit in
/// `size` rows lie in `size` columns (or the other way round); the digit goes from the rest of
/// those. On nine lines, those of five and more are never needed: the other lines make a smaller
/// one. Of several grids, each is searched for its own.
void find_basic_fish(FinderContext& context, Technique technique, int size, Sink& sink) {
  const BoardTopology& topology = context.topology();
  for (const Digit digit : DigitSet(context.changes(technique).digits)) {
    const int d = digit.value;
    // Templates cover every fish (templates.h).
    if (context.template_eliminations(d).empty()) continue;
    for (const BoardTopology::Member& grid : topology.members()) {
      if (find_in_grid(context, technique, grid, digit, size, sink)) return;
    }
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
