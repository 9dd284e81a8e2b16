// Pointing and claiming: if all places of a digit in a full house are inside another house, the
// digit is removed from the rest of that house. On boards with more rules no other house is needed:
// a candidate is removed if it sees every place of its digit in a full house, or every candidate of
// a cell, by any rules. (Also called common peers, or generalized intersections.)

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

/// The digits without a place in the rest of `from`. Without branches, all at once.
DigitMask digits_inside(const FinderContext& context, const Intersection& crossing) {
  const FinderContext::Lanes& from = context.places(crossing.from);
  const auto outside = static_cast<DigitMask>(~crossing.in_from);
  FinderContext::Lanes inside;
  for (std::size_t d = 0; d < inside.size(); ++d) {
    inside[d] = (from[d] & outside) == 0 ? static_cast<DigitMask>(~0U) : DigitMask{0};
  }
  // The bit of each digit, several digits per word.
  using Words = std::array<std::uint64_t, sizeof inside / 8>;
  constexpr std::size_t kDigitsAWord = 8 / sizeof(DigitMask);
  static constexpr auto kBits = [] {
    FinderContext::Lanes bits{};
    for (std::size_t d = 0; d < kRatedDigits; ++d) bits[d] = static_cast<DigitMask>(1U << d);
    return bit_cast<Words>(bits);
  }();
  const auto words = bit_cast<Words>(inside);
  std::uint64_t digits = 0;
  for (std::size_t w = 0; w * kDigitsAWord < kRatedDigits; ++w) digits |= words[w] & kBits[w];
  digits |= digits >> 32;
  if (sizeof(DigitMask) == 2) digits |= digits >> 16;
  return static_cast<DigitMask>(digits);
}

/// What some candidates bar together, of which one is right.
class CommonEliminations {
 public:
  explicit CommonEliminations(const State& state) : state_(state) {}

  /// One more: `digit` in one of these cells.
  void add(Digit digit, CellSet cells) {
    assert(state_.places(digit).contains(cells));
    CandidateSet barred;
    const BoardTopology& topology = state_.topology();
    barred.add(digit, state_.places(digit) & topology.common_peers(cells));
    topology.each_excluded(digit, cells, [&](Digit other, const CellSet& common) {
      barred.add(other, state_.places(other) & common);
    });
    if (first_) {
      all_ = barred;
    } else {
      all_.keep(barred);
    }
    first_ = false;
  }
  /// Without what has been reported.
  void leave_out(Digit digit, CellSet cells) {
    CandidateSet left;
    for (const Digit d : DigitSet(state_.topology().all_digits())) {
      left.add(d, d == digit ? all_[d] - cells : all_[d]);
    }
    all_ = left;
  }
  [[nodiscard]] const CandidateSet& all() const {
    assert(!first_);
    return all_;
  }

 private:
  const State& state_;
  CandidateSet all_;
  bool first_ = true;
};

/// Whether all places of a digit in a house bar another digit from a place of it.
bool bar_others(const State& state, Digit digit, CellSet cells) {
  const auto bar = [&](CellSet some) {
    bool any = false;
    state.topology().each_excluded(digit, some, [&](Digit other, const CellSet& common) {
      any = any || state.places(other).intersects(common);
    });
    return any;
  };
  if (!cells.several()) return bar(cells);
  // Mostly two bar nothing.
  CellSet rest = cells;
  rest.pop_front();
  const CellSet two = CellSet::of(cells.front()) | CellSet::of(rest.front());
  return bar(two) && (two == cells || bar(cells));
}

using SetByDigit = std::array<CellSet, kRatedDigits>;
using Words [[gnu::vector_size(64)]] = std::uint64_t;
using HalfWords [[gnu::vector_size(64)]] = std::uint32_t;

/// Whether vectors of 64 bytes pay: narrower ones take more instructions than the branches cost.
#if defined(__AVX512F__)
constexpr bool kHasWideVectors = true;
#else
constexpr bool kHasWideVectors = false;
#endif

/// For each of some digits: the cells that all its places in a house see. Without a branch, all
/// digits at once, because it is unpredictable which cells have a digit. A lane is a digit.
template <std::size_t kWords>
void find_common_peers(const State& state, int house, DigitMask digits, SetByDigit& seen) {
  constexpr std::size_t kVectors = (kRatedDigits + 7) / 8;
  static constexpr auto kBits = [] {
    std::array<std::uint32_t, 16 * kVectors> bits{};
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = 1U << i / 2;
    return bits;
  }();
  const auto bit_of = bit_cast<std::array<HalfWords, kVectors>>(kBits);
  std::array<std::array<Words, kVectors>, kWords> left;
  for (auto& vectors : left) {
    for (Words& v : vectors) v = ~Words{};
  }
  for (const CellIndex c : state.topology().cells_of(house)) {
    const CellSet peers = state.topology().peers({c});
    const HalfWords own = HalfWords{} + state.candidates({c});
    for (std::size_t v = 0; v < kVectors; ++v) {
      const auto lacks = (Words)((own & bit_of[v]) == 0);
      for (std::size_t w = 0; w < kWords; ++w) left[w][v] &= lacks | peers.bits().words[w];
    }
  }
  for (const Digit digit : DigitSet(digits)) {
    CellSet::Storage words;
    for (std::size_t w = 0; w < kWords; ++w) {
      words.words[w] = left[w][(digit.value - 1U) / 8][(digit.value - 1U) % 8];
    }
    seen[digit.value - 1U] = CellSet::from_bits(words);
  }
}

/// For each of some digits: the places outside a house that all its places in the house see. Mostly
/// there are none.
SetByDigit seen_by_all_places(const State& state, int house, DigitMask digits) {
  SetByDigit seen;
  if constexpr (kSmallBoards && kHasWideVectors) {
    find_common_peers<CellSet::Storage().words.size()>(state, house, digits, seen);
    for (const Digit digit : DigitSet(digits)) seen[digit.value - 1U] &= state.places(digit);
  } else {
    const BoardTopology& topology = state.topology();
    for (const Digit digit : DigitSet(digits)) {
      CellSet& left = seen[digit.value - 1U];
      left = state.places(digit) - topology.house(house);
      for (const Cell c : state.places(digit) & topology.house(house)) {
        left &= topology.peers(c);
        if (left.empty()) break;
      }
    }
  }
  return seen;
}

/// The kernel of the locked candidates: a digit whose places in a full house `from` all lie in
/// another house `to` goes from the rest of `to`; and from whatever else they all see, where the
/// board has more than rows, columns and rectangular boxes. `from_box` asks for boxes as `from`
/// (pointing) or for everything else (claiming). False: the sink has enough.
bool find_locked(FinderContext& context, Technique technique, bool from_box, Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  const bool plain = topology.board().is_plain();
  const Changes& changes = context.changes(technique);
  for (const int from :
       from_box ? topology.full_houses() & topology.boxes() : topology.full_lines()) {
    const CellSet house = topology.house(from);
    if (!house.intersects(changes.cells)) continue;
    DigitMask digits = state.missing(from) & changes.digits;
    SetByDigit seen;
    if (!plain) {
      seen = seen_by_all_places(state, from, digits);
      for (const Digit digit : DigitSet(digits)) {
        if (seen[digit.value - 1U].empty() &&
            !(topology.has_differences() &&
              bar_others(state, digit, state.places(digit) & house))) {
          digits = static_cast<DigitMask>(digits & ~mask_of(digit));
        }
      }
    }
    if (digits == 0) continue;
    std::array<CellSet, kRatedDigits> reported;
    for (const Intersection& crossing : topology.intersections_of(from)) {
      for (const Digit digit : DigitSet(digits & digits_inside(context, crossing))) {
        const CellSet places = state.places(digit);
        assert(crossing.cells.contains(places & house));
        if (!places.intersects(crossing.rest_of_to)) continue;
        Deduction deduction(technique, places & crossing.cells, mask_of(digit));
        deduction.houses = HouseSet::of(from);
        deduction.covers = HouseSet::of(crossing.to);
        deduction.eliminations.add(digit, places & crossing.rest_of_to);
        if (!sink.report(deduction)) return false;
        reported[digit.value - 1U] |= crossing.rest_of_to;
      }
    }
    if (plain) continue;
    for (const Digit digit : DigitSet(digits)) {
      const CellSet cells = state.places(digit) & house;
      if (!topology.has_differences() &&
          (seen[digit.value - 1U] - reported[digit.value - 1U]).empty()) {
        continue;
      }
      CommonEliminations barred(state);
      barred.add(digit, cells);
      barred.leave_out(digit, reported[digit.value - 1U]);
      assert(!barred.all()[digit].intersects(cells));
      if (barred.all().empty()) continue;
      Deduction deduction(technique, cells, mask_of(digit));
      deduction.houses = HouseSet::of(from);
      deduction.eliminations = barred.all();
      if (!sink.report(deduction)) return false;
    }
  }
  return true;
}

/// The digits that have a place in some cells.
DigitMask digits_in(const State& state, CellSet cells) {
  DigitMask digits = 0;
  for (const Cell c : cells) digits = static_cast<DigitMask>(digits | state.candidates(c));
  return digits;
}

/// How many of some cells have a digit.
int count_filled(const State& state, Digit digit, CellSet cells) {
  int count = 0;
  for (const Cell c : cells - state.open()) count += state.value(c) == digit.value ? 1 : 0;
  return count;
}

/// The same for several houses together: what lines have outside regions holds the same digits as
/// what the regions have outside the lines. Where one side has no place left for a digit, the other
/// has it as often as this one, and loses it if it is there that often. False: enough.
bool find_leftovers(FinderContext& context, Technique technique, bool from_regions, Sink& sink) {
  const State& state = context.state();
  const Changes& changes = context.changes(technique);
  const HouseSet& boxes = context.topology().boxes();
  for (const BoardTopology::Leftovers& leftovers : context.topology().leftovers()) {
    // Two overlapping lines are there both ways, and no regions; two overlapping boxes no lines.
    if (from_regions ? !boxes.contains(leftovers.regions) : boxes.contains(leftovers.lines))
      continue;
    if (!changes.cells.intersects(leftovers.in_lines | leftovers.in_regions)) continue;
    const CellSet from = from_regions ? leftovers.in_regions : leftovers.in_lines;
    const CellSet to = from_regions ? leftovers.in_lines : leftovers.in_regions;
    assert(from.size() == to.size() && !from.intersects(to));
    const DigitMask settled = static_cast<DigitMask>(~digits_in(state, from));
    for (const Digit digit : DigitSet(static_cast<DigitMask>(digits_in(state, to) & settled))) {
      if (count_filled(state, digit, from) != count_filled(state, digit, to)) continue;
      const CellSet gone = state.places(digit) & to;
      Deduction deduction(technique, from, mask_of(digit));
      deduction.variant = 2;
      deduction.houses = from_regions ? leftovers.regions : leftovers.lines;
      deduction.covers = from_regions ? leftovers.lines : leftovers.regions;
      deduction.eliminations.add(digit, gone);
      if (!sink.report(deduction)) return false;
    }
  }
  return true;
}

}  // namespace

/// Pointing: a digit of a box is confined to a line and goes from the rest of the line. Variant 2:
/// leftovers of regions and lines.
void find_pointing(FinderContext& context, Technique technique, Sink& sink) {
  (void)(find_locked(context, technique, true, sink) &&
         find_leftovers(context, technique, true, sink));
}

/// Claiming: a digit of a line is confined to a box and goes from the rest of the box. Variant 1: a
/// cell whose candidates all bar the same one, which takes a relation between different digits.
/// Variant 2: leftovers of lines and regions.
void find_claiming(FinderContext& context, Technique technique, Sink& sink) {
  if (!find_locked(context, technique, false, sink) ||
      !find_leftovers(context, technique, false, sink)) {
    return;
  }
  const State& state = context.state();
  if (!context.topology().has_differences()) return;
  for (const Cell c : state.open() & context.changes(technique).cells) {
    CommonEliminations barred(state);
    for (const Digit d : DigitSet(state.candidates(c))) {
      barred.add(d, CellSet::of(c));
      if (barred.all().empty()) break;
    }
    if (state.count(c) < 2 || barred.all().empty()) continue;  // one candidate is a single
    Deduction deduction(technique, CellSet::of(c), state.candidates(c));
    deduction.variant = 1;
    deduction.eliminations = barred.all();
    if (!sink.report(deduction)) return;
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
