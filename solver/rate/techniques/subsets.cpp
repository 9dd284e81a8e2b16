// The subset kernel: k masks of a few bits whose union has k bits. Masks are the candidates of a
// house's cells (naked), the places of its digits (hidden), or the places of one digit in parallel
// lines (basic fish).
#include <array>
#include <bit>

#include "solver/rate/position.h"

namespace gridmill::finders {
namespace {

/// Up to nine masks, each with the number of the thing that it stands for.
struct Masks {
  std::array<DigitMask, kRatedDigits> mask{};
  std::array<std::uint8_t, kRatedDigits> name{};
  int n = 0;

  /// Masks of fewer than two or more than `size` bits cannot be part of a set worth finding.
  void add(DigitMask m, int id, int size) {
    const int bits = count_of(m);
    if (bits < 2 || bits > size) return;
    mask[static_cast<std::size_t>(n)] = m;
    name[static_cast<std::size_t>(n)] = static_cast<std::uint8_t>(id);
    ++n;
  }
};

/// Calls f(names as bits, union) for every choice of `size` masks with a union of `size` bits;
/// false: f said that it is enough.
template <typename F>
bool choose(const Masks& masks, int size, int from, std::uint32_t names, DigitMask united,
            const F& f) {
  if (size == 0) return f(names, united);
  for (int i = from; i + size <= masks.n; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const auto wider = static_cast<DigitMask>(united | masks.mask[at]);
    // `size` more masks, this one included: the union may still grow, but never above the target,
    // which is the number of masks chosen in the end.
    const int target = count_of(names) + size;
    if (count_of(wider) > target) continue;
    if (!choose(masks, size - 1, i + 1, names | 1U << masks.name[at], wider, f)) return false;
  }
  return true;
}

/// Naked sets; with `locked` only those that take candidates from two houses at least.
void find_naked(Position& position, Technique technique, int size, bool locked, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  CellSet small;
  for (int n = 2; n <= size; ++n) small |= position.cells_with(n);
  const CellSet changed = position.changes(technique).cells;
  if (position.has_no_naked(size, changed)) return;
  bool found = false;
  for (int h = 0; h < layout.houses(); ++h) {
    if (!layout.house(h).intersects(changed)) continue;
    const CellSet own = small & layout.house(h);
    std::array<Cell, kRatedDigits> cells;
    Masks masks;
    for (const Cell c : own) {
      cells[static_cast<std::size_t>(masks.n)] = c;
      masks.add(state.candidates(c), masks.n, size);
    }
    const bool more = choose(masks, size, 0, 0, 0, [&](std::uint32_t names, DigitMask digits) {
      if (count_of(digits) != size) return true;
      CellSet set;
      for (std::uint32_t rest = names; rest != 0; rest &= rest - 1) {
        set.insert(cells[static_cast<std::size_t>(std::countr_zero(rest))]);
      }
      CellSet targets;
      HouseSet houses = 0;
      for (const std::uint8_t other : layout.houses_of(set.front())) {
        if (!layout.house(other).contains(set)) continue;
        if (other < h) return true;  // found before, in that house
        targets |= layout.house(other) - set;
        houses |= HouseSet{1} << other;
      }
      Deduction deduction;
      CellSet touched;
      for (const Digit d : DigitSet(digits)) {
        const CellSet gone = state.places(d) & targets;
        touched |= gone;
        deduction.eliminations.add(d, gone);
      }
      if (touched.empty()) return true;
      found = true;
      if (locked) {
        int hit = 0;
        for (HouseSet rest = houses; rest != 0; rest &= rest - 1) {
          const CellSet house = layout.house(std::countr_zero(rest));
          // Cells that both houses share do not count for either.
          CellSet others;
          for (HouseSet o = houses & ~(rest & -rest); o != 0; o &= o - 1) {
            others |= layout.house(std::countr_zero(o));
          }
          hit += touched.intersects(house - others) ? 1 : 0;
        }
        if (hit < 2) return true;
      }
      deduction.technique = technique;
      deduction.cells = set;
      deduction.digits = digits;
      deduction.houses = houses;
      return sink.take(deduction);
    });
    if (!more) return;
  }
  if (!found) position.note_no_naked(size, changed);
}

}  // namespace

/// Naked Pair, Triple, Quad: `size` cells of a house that hold `size` digits between them. The
/// digits go from the rest of every house that holds all of those cells.
void find_naked_set(Position& position, Technique technique, int size, Sink& sink) {
  find_naked(position, technique, size, false, sink);
}

/// Locked Pair, Triple: a naked set that lies in two houses and takes candidates from both.
void find_locked_set(Position& position, Technique technique, int size, Sink& sink) {
  find_naked(position, technique, size, true, sink);
}

/// Hidden Pair, Triple, Quad: `size` digits of a house with `size` places between them; other
/// digits go there.
void find_hidden_set(Position& position, Technique technique, int size, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  const CellSet changed = position.changes(technique).cells;
  for (HouseSet full = layout.full_houses(); full != 0; full &= full - 1) {
    const int h = std::countr_zero(full);
    if (!layout.house(h).intersects(changed)) continue;
    // With `size` open cells or fewer there is nothing else in them.
    if (count_of(state.missing(h)) <= size) continue;
    const auto& cells = layout.cells_of(h);
    Masks masks;
    for (const Digit d : DigitSet(state.missing(h))) {
      masks.add(position.places(h, d.value), d.value - 1, size);
    }
    const bool more = choose(masks, size, 0, 0, 0, [&](std::uint32_t digits, DigitMask places) {
      if (count_of(places) != size) return true;
      CellSet set;
      DigitMask others = 0;
      for (std::uint32_t rest = places; rest != 0; rest &= rest - 1) {
        const Cell c{cells[static_cast<std::size_t>(std::countr_zero(rest))]};
        set.insert(c);
        others = static_cast<DigitMask>(others | state.candidates(c));
      }
      others = static_cast<DigitMask>(others & ~digits);
      if (others == 0) return true;
      Deduction deduction;
      deduction.technique = technique;
      deduction.cells = set;
      deduction.digits = static_cast<DigitMask>(digits);
      deduction.houses = HouseSet{1} << h;
      for (const Digit d : DigitSet(others)) deduction.eliminations.add(d, state.places(d) & set);
      return sink.take(deduction);
    });
    if (!more) return;
  }
}

/// Basic fish, from the X-Wing of two lines to the Leviathan of seven: the places of a digit in
/// `size` rows lie in `size` columns (or the other way round); the digit goes from the rest of
/// those. On nine lines, those of five and more are never needed: the other lines make a smaller
/// one.
void find_basic_fish(Position& position, Technique technique, int size, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  for (const Digit digit : DigitSet(position.changes(technique).digits)) {
    const int d = digit.value;
    if (size > 2 && position.impossible(d).empty()) continue;
    for (int way = 0; way < 2; ++way) {
      const int base = way == 0 ? layout.row(0) : layout.column(0);
      const int cover = way == 0 ? layout.column(0) : layout.row(0);
      Masks masks;
      for (int i = 0; i < layout.digits(); ++i) {
        masks.add(position.places(base + i, d), i, size);
      }
      const bool more = choose(masks, size, 0, 0, 0, [&](std::uint32_t lines, DigitMask crossed) {
        if (count_of(crossed) != size) return true;
        CellSet bases;
        CellSet covers;
        for (std::uint32_t rest = lines; rest != 0; rest &= rest - 1) {
          bases |= layout.house(base + std::countr_zero(rest));
        }
        for (std::uint32_t rest = crossed; rest != 0; rest &= rest - 1) {
          covers |= layout.house(cover + std::countr_zero(rest));
        }
        const CellSet gone = state.places(d) & (covers - bases);
        if (gone.empty()) return true;
        Deduction deduction;
        deduction.technique = technique;
        deduction.cells = state.places(d) & bases;
        deduction.digits = static_cast<DigitMask>(1U << (d - 1));
        deduction.houses = HouseSet{lines} << base;
        deduction.covers = HouseSet{crossed} << cover;
        deduction.eliminations.add(digit, gone);
        return sink.take(deduction);
      });
      if (!more) return;
    }
  }
}

}  // namespace gridmill::finders
