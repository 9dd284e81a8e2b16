#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "solver/rate/position.h"

/// Pointing and claiming: a digit that a full house has inside another house only goes from the
/// rest of that one.

namespace gridmill::finders {
namespace {

/// The digits without a place in the rest of `from`. Without branches, all at once.
DigitMask digits_inside(const Position& position, const Crossing& crossing) {
  const Position::Lanes& from = position.places(crossing.from);
  const auto outside = static_cast<DigitMask>(~crossing.in_from);
  Position::Lanes inside;
  for (std::size_t d = 0; d < inside.size(); ++d) {
    inside[d] = (from[d] & outside) == 0 ? DigitMask{0xffff} : DigitMask{0};
  }
  // The bit of each digit, four digits a word.
  static constexpr auto kBits = [] {
    Position::Lanes bits{};
    for (std::size_t d = 0; d < kRatedDigits; ++d) bits[d] = static_cast<DigitMask>(1U << d);
    return std::bit_cast<std::array<std::uint64_t, 4>>(bits);
  }();
  const auto words = std::bit_cast<std::array<std::uint64_t, 4>>(inside);
  std::uint64_t digits = (words[0] & kBits[0]) | (words[1] & kBits[1]) | (words[2] & kBits[2]);
  digits |= digits >> 32;
  digits |= digits >> 16;
  return static_cast<DigitMask>(digits);
}

/// The kernel of the locked candidates: a digit whose places in a full house `from` all lie in
/// another house `to` goes from the rest of `to`. `from_box` asks for boxes as `from` (pointing) or
/// for everything else (claiming); two lines never share two cells, but extra houses may.
void find_locked(Position& position, Technique technique, bool from_box, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  const Changes& changes = position.changes(technique);
  for (const int from : from_box ? layout.full_houses() & layout.boxes() : layout.full_lines()) {
    if (!layout.house(from).intersects(changes.cells)) continue;
    const std::uint32_t digits = state.missing(from) & changes.digits;
    for (const Crossing& crossing : layout.crossings_of(from)) {
      for (const Digit digit : DigitSet(digits & digits_inside(position, crossing))) {
        const CellSet places = state.places(digit);
        if (!places.intersects(crossing.rest_of_to)) continue;
        Deduction deduction;
        deduction.technique = technique;
        deduction.cells = places & crossing.cells;
        deduction.digits = static_cast<DigitMask>(DigitSet::of(digit).bits());
        deduction.houses = HouseSet::of(from);
        deduction.covers = HouseSet::of(crossing.to);
        deduction.eliminations.add(digit, places & crossing.rest_of_to);
        if (!sink.take(deduction)) return;
      }
    }
  }
}

}  // namespace

/// Pointing: a digit of a box is confined to a line and goes from the rest of the line.
void find_pointing(Position& position, Technique technique, Sink& sink) {
  find_locked(position, technique, true, sink);
}

/// Claiming: a digit of a line is confined to a box and goes from the rest of the box.
void find_claiming(Position& position, Technique technique, Sink& sink) {
  find_locked(position, technique, false, sink);
}

}  // namespace gridmill::finders
