#pragma once

// Finds singles, for the techniques that report them, the rater that places them, and trial and
// forcing nets that follow assumptions.

#include <array>
#include <bit>
#include <cassert>
#include <optional>
#include <utility>
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

/// What singles make of an assumption. A state keeps more than that takes, and a forcing net has a
/// board for each candidate: this one is small and changes a whole row of cells at once.
///
/// The order in which singles are placed does not matter: as candidates go, a single stays a single
/// until it is placed or its cell or house has nothing left, which is a contradiction in any order.
/// A digit that is placed goes from a row of cells at once, and is looked for in all houses that
/// miss it; the other digits of the cell, in its own houses alone.
class Propagation {
 public:
  explicit Propagation(const State& state) : topology_(&state.topology()), open_(state.open()) {
    bool quiet = true;
    for (int i = 1; i <= topology_->digits(); ++i) {
      const auto d = static_cast<std::size_t>(i - 1);
      places_[d] = state.places(i);
      missing_[d] = state.houses_missing(i);
      for (const int h : missing_[d]) {
        CellSet places = places_[d] & topology_->house(h);
        quiet = quiet && places.several();
        if (!places.empty()) places.pop_front();
        if (!places.several()) few_[d].insert(h);
      }
    }
    for (const Cell c : open_) candidates_[c.index] = state.candidates(c);
    // Mostly there is no hidden single to begin with.
    if (!quiet) doubtful_ = missing_;
  }

  /// Puts a digit in an open cell and takes from other cells what it bars there.
  void place(Candidate c) {
    assert(open_.contains(c.cell) && places_[index(c.digit)].contains(c.cell));
    const CellSet cell = CellSet::of(c.cell);
    const HouseSet houses = topology_->house_set_of(c.cell);
    for (const Digit d : DigitSet(candidates_[c.cell.index])) {
      lose_place(index(d), houses);
      places_[index(d)] -= cell;
    }
    open_ -= cell;
    missing_[index(c.digit)] -= houses;
    placed_.add(c);
    eliminate(c.digit, topology_->peers(c.cell));
    topology_->each_excluded(c.digit, cell,
                             [&](Digit other, const CellSet& cells) { eliminate(other, cells); });
  }

  /// Places singles of every kind until none is left; false: the board contradicts itself.
  /// @param refuted  candidates that are known to lead to a contradiction
  [[nodiscard]] bool run(const CandidateSet& refuted) {
    while (!open_.empty()) {
      // Counting in parallel: bit c of `once` means that cell c has a candidate, of `twice` two or
      // more. Naked singles first, for one pass finds them all.
      CellSet once;
      CellSet twice;
      for (const CellSet& places : places_) {
        twice |= once & places;
        once |= places;
      }
      if (once != open_) return false;
      if (once != twice) {
        if (!place_naked(once - twice, refuted)) return false;
        continue;
      }
      const CellSet before = open_;
      for (int d = 1; d <= topology_->digits(); ++d) {
        if (!place_hidden({static_cast<std::uint8_t>(d)}, refuted)) return false;
      }
      if (open_ == before) return true;
    }
    return true;
  }

  /// Takes over what a later state of the puzzle has placed and eliminated. False: the board
  /// contradicts itself.
  [[nodiscard]] bool continue_from(const State& state, const CandidateSet& refuted) {
    const DigitSet digits(topology_->all_digits());
    for (const Digit d : digits) {
      for (const Cell c : placed_[d] - state.open()) {
        if (state.value(c) != d.value) return false;
      }
    }
    bool changed = false;
    for (const Cell c : open_ - state.open()) {
      const Digit d{state.value(c)};
      if (!places_[index(d)].contains(c)) return false;
      place({c, d});
      changed = true;
    }
    placed_.keep(state.open());
    for (const Digit d : digits) {
      if (!state.places(d).contains(placed_[d])) return false;
      const CellSet lost = places_[index(d)] - state.places(d);
      if (lost.empty()) continue;
      eliminate(d, lost);
      changed = true;
    }
    return !changed || run(refuted);
  }

  /// What has been placed in cells that the state has open.
  [[nodiscard]] const CandidateSet& placed() const { return placed_; }
  /// This, and the candidates that are left.
  [[nodiscard]] CandidateSet possible() const {
    CandidateSet result = placed_;
    for (const Digit d : DigitSet(topology_->all_digits())) result.add(d, places_[index(d)]);
    return result;
  }

 private:
  static std::size_t index(Digit d) { return d.value - 1U; }
  void eliminate(Digit d, CellSet cells) {
    const CellSet lost = places_[index(d)] & cells;
    if (lost.empty()) return;
    places_[index(d)] -= lost;
    assert(open_.contains(places_[index(d)]));
    for (const Cell c : lost) {
      candidates_[c.index] = static_cast<DigitMask>(candidates_[c.index] & ~mask_of(d));
      lose_place(index(d), topology_->house_set_of(c));
    }
  }
  /// A house with three places and more keeps two when it loses one.
  void lose_place(std::size_t d, HouseSet houses) {
    doubtful_[d] |= few_[d] & houses;
    few_[d] |= houses;
  }

  [[nodiscard]] bool place_naked(CellSet cells, const CandidateSet& refuted) {
    for (const Cell c : cells) {
      // One before it has taken the candidate: two equal singles that see each other.
      if (candidates_[c.index] == 0) return false;
      assert(open_.contains(c) && is_one(candidates_[c.index]));
      const Candidate found{c, DigitSet(candidates_[c.index]).front()};
      if (refuted.contains(found)) return false;
      place(found);
    }
    return true;
  }

  [[nodiscard]] bool place_hidden(Digit d, const CandidateSet& refuted) {
    for (const int h : std::exchange(doubtful_[index(d)], {}) & missing_[index(d)]) {
      const CellSet places = places_[index(d)] & topology_->house(h);
      if (places.several()) continue;
      // One before it may have served this house, too.
      if (!missing_[index(d)].contains(h)) continue;
      if (places.empty()) return false;
      assert(places.is_single());
      if (refuted.contains(Candidate{places.front(), d})) return false;
      place({places.front(), d});
    }
    return true;
  }

  const BoardTopology* topology_;
  CellSet open_;
  std::array<CellSet, kRatedDigits> places_;
  std::array<DigitMask, kRatedCells> candidates_;  ///< of open cells
  std::array<HouseSet, kRatedDigits> missing_;     ///< full houses without the digit
  /// Of these, where the digit has two places at most, or has lost one.
  std::array<HouseSet, kRatedDigits> few_{};
  /// Of these, where it has lost another one since hidden singles were looked for.
  std::array<HouseSet, kRatedDigits> doubtful_{};
  CandidateSet placed_;
};

/// What follows from each candidate by singles, kept from one position of a puzzle to the next:
/// only what has changed is followed then.
class ForcingNets {
 public:
  /// Call when the state is that of another puzzle.
  void restart();
  /// Call when the state has changed, which outlives the next calls.
  void begin(const State& state);
  /// Null: a contradiction follows. Valid until the next call.
  const Propagation* follow(Candidate c);
  /// Whether a net without a contradiction contains the candidate, so no contradiction follows from
  /// it. `known` may have its net in an earlier state.
  [[nodiscard]] bool is_possible(Candidate c) const { return possible_.contains(c); }
  /// What the last call for this candidate returned.
  [[nodiscard]] const Propagation* known(Candidate c) const;

 private:
  using Number = std::int16_t;

  [[nodiscard]] static std::size_t index(Candidate c) {
    return c.cell.index * static_cast<std::size_t>(kRatedDigits) + c.digit.value - 1U;
  }

  const State* state_ = nullptr;
  std::vector<Propagation> nets_;
  std::vector<Number> number_of_;       ///< by candidate: in nets_, or -1
  std::optional<Propagation> nothing_;  ///< of the state, without an assumption
  /// What led to a contradiction in this state: so does an assumption from which it follows.
  CandidateSet refuted_;
  /// What follows in this state from candidates that lead to none.
  CandidateSet possible_;
};

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
