// Colouring: where a house has two places of a digit, one of them holds it. Such links join into
// nets whose cells take two colours in turn, and one colour of a net is true everywhere. Remote
// pairs are the same with cells of two candidates. Nets come in the order of their first links.
//
// Why: a colour is true as a whole or false as a whole. What sees both colours sees a true cell. A
// colour of which two cells see each other cannot be true, nor one that sees both colours of
// another net. Where a colour of one net sees a colour of another, one of the two is false, so one
// of the opposite colours is true.
#include <array>
#include <cassert>
#include <span>

#include "solver/rate/position.h"
#include "solver/rate/techniques/single_digit.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

/// A connected net of cells in two colours, and what each colour sees.
struct Net {
  std::array<CellSet, 2> color;
  std::array<CellSet, 2> seen;
};

CellSet seen_by(const Layout& layout, CellSet cells) {
  CellSet result;
  for (const Cell c : cells) result |= layout.peers(c);
  return result;
}

/// The nets of a digit, in the order of their first links. Returns how many there are. In a puzzle
/// with a solution every net can be coloured with two colours; others get some colouring.
int color(Position& position, int d, std::array<Net, kRatedHouses>& nets) {
  const single_digit::StrongLinks links(position, d);
  CellSet done;
  int n = 0;
  for (const auto& first : links) {
    if (done.contains(first.a)) continue;
    Net net;
    net.color[0] = CellSet::of(first.a);
    for (bool grown = true; grown;) {
      grown = false;
      for (const auto& link : links) {
        for (std::size_t side = 0; side < 2; ++side) {
          CellSet& other = net.color[1 - side];
          for (const auto& [from, to] : {std::pair(link.a, link.b), std::pair(link.b, link.a)}) {
            if (net.color[side].contains(from) && !other.contains(to)) {
              other.insert(to);
              grown = true;
            }
          }
        }
      }
    }
    done |= net.color[0] | net.color[1];
    for (std::size_t side = 0; side < 2; ++side) {
      net.seen[side] = seen_by(position.layout(), net.color[side]);
    }
    // A house has one link of a digit at most, and each net has a link of its own.
    assert(n < kRatedHouses);
    nets[static_cast<std::size_t>(n++)] = net;
  }
  return n;
}

/// Calls `tell(d, nets)` for each digit that has changed and from which something can go, until it
/// returns false.
template <typename Tell>
void for_digits(Position& position, Technique technique, const Tell& tell) {
  for (const Digit digit : DigitSet(position.changes(technique).digits)) {
    const int d = digit.value;
    // Colours speak of one digit, so its templates know all that they can take.
    if (position.impossible(d).empty()) continue;
    std::array<Net, kRatedHouses> nets;
    const auto n = static_cast<std::size_t>(color(position, d, nets));
    if (!tell(d, std::span<const Net>(nets.data(), n))) return;
  }
}

Deduction make(Technique technique, std::uint8_t variant, int d, CellSet cells, CellSet gone) {
  Deduction deduction;
  deduction.technique = technique;
  deduction.variant = variant;
  deduction.digits = static_cast<DigitMask>(1U << (d - 1));
  deduction.cells = cells;
  deduction.eliminations.add(Digit{static_cast<std::uint8_t>(d)}, gone);
  return deduction;
}

}  // namespace

/// Simple colors: the strong links of a digit, joined, are coloured in turn, so that one colour is
/// right everywhere. Trap (variant 0): what sees both colours goes. Wrap (variant 1): a colour that
/// sees itself goes.
void find_simple_colors(Position& position, Technique technique, Sink& sink) {
  for_digits(position, technique, [&](int d, std::span<const Net> nets) {
    for (const Net& net : nets) {
      const CellSet cells = net.color[0] | net.color[1];
      const CellSet trapped = (position.state().places(d) & net.seen[0] & net.seen[1]) - cells;
      for (std::size_t side = 0; side < 2; ++side) {
        if (!net.color[side].intersects(net.seen[side])) continue;
        if (!sink.take(make(technique, 1, d, cells, net.color[side]))) return false;
      }
      if (!trapped.empty() && !sink.take(make(technique, 0, d, cells, trapped))) return false;
    }
    return true;
  });
}

namespace {

/// What two nets tell together; false: it is enough. What both eliminate is told of one order only.
bool compare(const State& state, Technique technique, int d, const Net& one, const Net& two,
             bool in_order, Sink& sink) {
  const CellSet cells = one.color[0] | one.color[1] | two.color[0] | two.color[1];
  // The opposite colours are taken together: each pair of colours that see each other adds a
  // reason.
  CellSet gone;
  for (std::size_t side = 0; side < 2; ++side) {
    if (one.seen[side].intersects(two.color[0]) && one.seen[side].intersects(two.color[1]) &&
        !sink.take(make(technique, 1, d, cells, one.color[side]))) {
      return false;
    }
    for (std::size_t other = 0; other < 2; ++other) {
      if (one.seen[side].intersects(two.color[other])) {
        gone |= one.seen[1 - side] & two.seen[1 - other];
      }
    }
  }
  gone &= state.places(d);
  return !in_order || gone.empty() || sink.take(make(technique, 0, d, cells, gone));
}

}  // namespace

/// Multi colors, two such nets. Variant 0: a colour of each see each other, so what sees both of
/// the other colours goes. Variant 1: a colour that sees both colours of another net goes.
void find_multi_colors(Position& position, Technique technique, Sink& sink) {
  for_digits(position, technique, [&](int d, std::span<const Net> nets) {
    for (const Net& one : nets) {
      for (const Net& two : nets) {
        if (&one == &two) continue;
        if (!compare(position.state(), technique, d, one, two, &one < &two, sink)) return false;
      }
    }
    return true;
  });
}

/// Remote pair: cells with the same two candidates, joined by sight, are coloured in turn; what
/// sees both colours loses both digits. Four cells or more.
void find_remote_pair(Position& position, Technique technique, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  const CellSet changed = position.changes(technique).cells;
  CellSet twos = position.cells_with(2);
  while (!twos.empty()) {
    const Cell start = twos.front();
    twos.erase(start);
    const DigitMask digits = state.candidates(start);
    CellSet same = twos;
    for (const Digit d : DigitSet(digits)) same &= state.places(d);
    if (!same.several() || same.size() < 3 || !changed.intersects(same | CellSet::of(start)))
      continue;
    std::array<CellSet, 2> color = {CellSet::of(start), CellSet()};
    for (bool grown = true; grown;) {
      grown = false;
      for (std::size_t side = 0; side < 2; ++side) {
        const CellSet reached = (seen_by(layout, color[side]) & same) - color[1 - side];
        if (reached.empty()) continue;
        color[1 - side] |= reached;
        grown = true;
      }
    }
    const CellSet cells = color[0] | color[1];
    // Nets share no cell.
    twos -= cells;
    if (cells.size() < 4) continue;
    const CellSet targets = (seen_by(layout, color[0]) & seen_by(layout, color[1])) - cells;
    Deduction deduction;
    for (const Digit d : DigitSet(digits)) deduction.eliminations.add(d, state.places(d) & targets);
    if (deduction.eliminations.empty()) continue;
    deduction.technique = technique;
    deduction.digits = digits;
    deduction.cells = cells;
    if (!sink.take(deduction)) return;
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
