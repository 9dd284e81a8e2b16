#pragma once

// Finds singles, for the techniques that report them, the rater that places them, and trial and
// forcing nets that follow assumptions.

#include <bit>
#include <cassert>
#include <optional>
#include <vector>

#include "solver/rate/finder.h"
#include "solver/rate/size_config.h"

namespace gridmill::inline GRIDMILL_BOARDS::singles {

/// The kinds of singles, easiest first.
enum class SingleKind : std::uint8_t { kFullHouse, kHiddenInBox, kHiddenInLine, kNaked };
inline constexpr std::size_t kKinds = 4;

/// The technique of a kind, and the kind of a technique; none if it is not a single.
[[nodiscard]] Technique technique_of(SingleKind kind);
[[nodiscard]] std::optional<SingleKind> kind_of(Technique technique);

/// The full houses that people see on the board, without derived houses.
[[nodiscard]] inline HouseSet seen_at_once(const BoardTopology& topology) {
  return topology.full_houses() - topology.derived_houses();
}

/// Calls f(house, Candidate) for each of these full `houses` of which one cell is open. `f` may
/// place the candidate.
template <typename F>
void full_houses(const State& state, HouseSet houses, F&& f) {
  const BoardTopology& topology = state.topology();
  assert(topology.full_houses().contains(houses));
  for (const int h : houses) {
    const DigitMask missing = state.missing(h);
    if (missing == 0 || (missing & (missing - 1)) != 0) continue;
    const CellSet open = state.open() & topology.house(h);
    if (open.empty()) continue;
    const Cell c = open.front();
    // No cell has a candidate that its house does not miss: if it has any, it has this one.
    if (open == CellSet::of(c) && state.candidates(c) != 0) {
      assert(state.candidates(c) == missing);
      f(h, Candidate{c, DigitSet(state.missing(h)).front()});
    }
  }
}

/// Calls f(house, Candidate) for each digit that has one place in one of these full `houses`, and
/// returns false if a digit has none there (a contradiction). `f` may place the candidate.
template <typename F>
bool hidden(const State& state, HouseSet houses, F&& f) {
  const BoardTopology& topology = state.topology();
  assert(topology.full_houses().contains(houses));
  for (const int h : houses) {
    if (state.missing(h) == 0) continue;
    // Counting in parallel: bit d of `once` means that the digit has a place, of `twice` two or
    // more.
    std::uint32_t once = 0;
    std::uint32_t twice = 0;
    for (const CellIndex i : topology.cells_of(h)) {
      const std::uint32_t candidates = state.candidates({i});
      twice |= once & candidates;
      once |= candidates;
    }
    assert((once & ~std::uint32_t{state.missing(h)}) == 0);
    if (once != state.missing(h)) return false;
    for (std::uint32_t rest = once & ~twice; rest != 0; rest &= rest - 1) {
      const Digit digit{static_cast<std::uint8_t>(std::countr_zero(rest) + 1)};
      const CellSet place = state.places(digit) & topology.house(h);
      assert(!place.several());
      if (place.empty()) return false;  // f filled the cell: two digits need the same one
      f(h, Candidate{place.front(), digit});
    }
  }
  return true;
}

/// Calls f(Candidate) for each cell with one candidate.
template <typename F>
void naked(const State& state, F&& f) {
  for (const Cell c : state.sparse().exactly_one) {
    f(Candidate{c, DigitSet(state.candidates(c)).front()});
  }
}

/// Calls f(Candidate) for every placement of one kind of single; singles in houses are searched in
/// `houses` only. f may place it.
template <typename F>
void each(const State& state, SingleKind kind, HouseSet houses, F&& f) {
  const BoardTopology& topology = state.topology();
  const auto in_house = [&](int /*house*/, Candidate c) { f(c); };
  switch (kind) {
    case SingleKind::kFullHouse:
      full_houses(state, houses & seen_at_once(topology), in_house);
      break;
    case SingleKind::kHiddenInBox:
      (void)hidden(state, houses & topology.boxes(), in_house);
      break;
    case SingleKind::kHiddenInLine:
      (void)hidden(state, houses & topology.full_lines(), in_house);
      break;
    case SingleKind::kNaked:
      naked(state, f);
      break;
  }
}

/// Places singles of every kind until none is left; returns false at a contradiction.
[[nodiscard]] bool run(State& state);

/// Calls f(house or -1, candidates) for each cell with several candidates and each digit with
/// several places in a full house: one of them is right. False: enough.
template <typename F>
bool each_choice(const State& state, const F& f) {
  const BoardTopology& topology = state.topology();
  std::vector<Candidate> choice;
  for (const Cell c : state.open()) {
    choice.clear();
    for (const Digit d : DigitSet(state.candidates(c))) choice.push_back({c, d});
    if (choice.size() > 1 && !f(-1, choice)) return false;
  }
  for (const int h : topology.full_houses()) {
    for (const Digit d : DigitSet(state.missing(h))) {
      choice.clear();
      for (const Cell c : state.places(d) & topology.house(h)) choice.push_back({c, d});
      if (choice.size() > 1 && !f(h, choice)) return false;
    }
  }
  return true;
}

/// Removes what all places of a digit in a full house exclude, by houses and by relations, if the
/// house has lost a place since `before`. Returns whether that is anything.
bool confine(State& state, const State& before);

/// All candidates, those of cells with the fewest first: the order in which assumptions are tried.
[[nodiscard]] std::vector<Candidate> candidates_in_order(const State& state);

}  // namespace gridmill::inline GRIDMILL_BOARDS::singles
