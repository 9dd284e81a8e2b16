// Forcing chains and nets: what would follow from a candidate cannot be, or is the same whichever
// of the candidates of a cell, or places of a digit in a house, is right. Variants: 0
// contradiction, 1 verity.
//
// A chain follows links, of which each needs one fact only (implications.h). A net places singles,
// which need all that was placed before, so it sees more and costs a board for each candidate.
// Contradictions are reported first; the level takes all finds of a round together, so that order
// is for people only.
#include <algorithm>
#include <array>
#include <cassert>
#include <utility>
#include <vector>

#include "solver/rate/finder_context.h"
#include "solver/rate/implications.h"
#include "solver/rate/singles.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

/// What singles make of an assumption. A state keeps more than that takes, and a forcing net has a
/// board for each candidate: this one is small and changes a whole row of cells at once. It is
/// copied for each assumption.
class SinglesPropagation {
 public:
  explicit SinglesPropagation(const State& state)
      : topology_(&state.topology()), open_(state.open()) {
    bool quiet = true;
    for (int i = 1; i <= topology_->digits(); ++i) {
      const auto d = static_cast<std::size_t>(i - 1);
      places_[d] = state.places(i);
      missing_[d] = state.houses_missing(i);
      quiet = quiet && !missing_[d].any_of(
                           [&](int h) { return !(places_[d] & topology_->house(h)).several(); });
    }
    // Mostly there is no hidden single to begin with.
    if (!quiet) doubtful_ = missing_;
  }

  /// Puts a digit in an open cell and takes from other cells what it bars there.
  void place(Candidate c) {
    assert(open_.contains(c.cell) && places_[index(c.digit)].contains(c.cell));
    const CellSet cell = CellSet::of(c.cell);
    const HouseSet houses = topology_->house_set_of(c.cell);
    for (std::size_t d = 0; d < places_.size(); ++d) {
      if (!places_[d].intersects(cell)) continue;
      places_[d] -= cell;
      doubtful_[d] |= houses;
    }
    open_ -= cell;
    missing_[index(c.digit)] -= houses;
    placed_.add(c);
    eliminate(c.digit, topology_->peers(c.cell));
    topology_->each_excluded(c.digit, cell,
                             [&](Digit other, const CellSet& cells) { eliminate(other, cells); });
  }

  /// Places singles of every kind until none is left; false: the board contradicts itself.
  [[nodiscard]] bool run() {
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
        if (!place_naked(once - twice)) return false;
        continue;
      }
      const CellSet before = open_;
      for (int d = 1; d <= topology_->digits(); ++d) {
        if (!place_hidden({static_cast<std::uint8_t>(d)})) return false;
      }
      if (open_ == before) return true;
    }
    return true;
  }

  /// What has been placed.
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
    CellSet& places = places_[index(d)];
    if (!places.intersects(cells)) return;
    places -= cells;
    assert(open_.contains(places));
    doubtful_[index(d)] = HouseSet::all();
  }

  [[nodiscard]] bool place_naked(CellSet cells) {
    for (const Cell c : cells) {
      std::size_t d = 0;
      while (d < places_.size() && !places_[d].contains(c)) ++d;
      // One before it has taken the candidate: two equal singles that see each other.
      if (d == places_.size()) return false;
      assert(open_.contains(c) && places_[d].contains(c));
      place({c, {static_cast<std::uint8_t>(d + 1)}});
    }
    return true;
  }

  [[nodiscard]] bool place_hidden(Digit d) {
    for (const int h : std::exchange(doubtful_[index(d)], {}) & missing_[index(d)]) {
      const CellSet places = places_[index(d)] & topology_->house(h);
      if (places.several()) continue;
      // One before it may have served this house, too.
      if (!missing_[index(d)].contains(h)) continue;
      if (places.empty()) return false;
      assert(places.is_single());
      place({places.front(), d});
    }
    return true;
  }

  const BoardTopology* topology_;
  CellSet open_;
  std::array<CellSet, kRatedDigits> places_;
  std::array<HouseSet, kRatedDigits> missing_;  ///< full houses without the digit
  /// Of these, where the digit has lost places since hidden singles were looked for.
  std::array<HouseSet, kRatedDigits> doubtful_{};
  CandidateSet placed_;
};

// The order in which singles are placed does not matter: as candidates go, a single stays a single
// until it is placed or its cell or house has nothing left, which is a contradiction in any order.
//
// A digit that is placed goes from a row of cells at once, and is looked for in all houses that
// miss it; the other digits of the cell, in its own houses alone.

/// A full house all of whose places for a digit are in `lost`, or -1.
int emptied_house(const State& state, const CandidateSet& lost) {
  const BoardTopology& topology = state.topology();
  for (const int h : topology.full_houses()) {
    for (const Digit d : DigitSet(state.missing(h))) {
      if (lost[d].contains(state.places(d) & topology.house(h))) return h;
    }
  }
  return -1;
}

/// The open cells all of whose candidates are in `lost`.
CellSet emptied_cells(const State& state, const CandidateSet& lost) {
  CellSet left;
  for (int d = 1; d <= state.topology().digits(); ++d) {
    left |= state.places(d) - lost[Digit{static_cast<std::uint8_t>(d)}];
  }
  return state.open() - left;
}

/// The cells and digits of a choice.
Deduction verity(Technique technique, int house, const std::vector<Candidate>& choice) {
  assert(choice.size() >= 2);
  Deduction deduction(technique, CellSet(), 0);
  deduction.variant = 1;
  for (const Candidate c : choice) {
    deduction.cells.insert(c.cell);
    deduction.digits = static_cast<DigitMask>(deduction.digits | mask_of(c.digit));
  }
  if (house >= 0) deduction.houses = HouseSet::of(house);
  return deduction;
}

}  // namespace

/// Forcing Chain: along strong and weak links, with groups. Contradiction: a candidate that would
/// leave a cell or a digit of a house with nothing. Verity: a candidate that each candidate of a
/// cell, or each place of a digit in a house, turns off. The two refute the same candidates, as
/// links run both ways, so a sink that wants conclusions only gets the first.
void find_forcing_chain(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  Implications& links = context.implications(ChainKind::kGrouped);
  if (sink.conclusions_only()) {
    const CandidateSet off = links.forced_off();
    for (const Cell c : state.open()) {
      for (const Digit d : DigitSet(state.candidates(c))) {
        if (!off.contains({c, d})) continue;
        assert(!context.knows_solution() || context.solution_at(c) != d);
        Deduction deduction(technique, CellSet::of(c), mask_of(d));
        deduction.eliminations.add(Candidate{c, d});
        if (!sink.report(deduction)) return;
      }
    }
    return;
  }
  for (const Cell c : state.open()) {
    for (const Digit d : DigitSet(state.candidates(c))) {
      // An assumption is impossible if it leaves an open cell or a digit of a house nothing; a true
      // one never is.
      if (context.knows_solution() && context.solution_at(c) == d) continue;
      const CandidateSet lost = links.lost_if({c, d});
      const CellSet cells = emptied_cells(state, lost);
      const int house = cells.empty() ? emptied_house(state, lost) : -1;
      if (cells.empty() && house < 0) continue;
      Deduction deduction(technique, CellSet::of(c), mask_of(d));
      deduction.fins = cells.empty() ? cells : CellSet::of(cells.front());
      if (house >= 0) deduction.houses = HouseSet::of(house);
      deduction.eliminations.add(Candidate{c, d});
      if (!sink.report(deduction)) return;
    }
  }
  singles::each_choice(state, [&](int house, const std::vector<Candidate>& choice) {
    Deduction deduction = verity(technique, house, choice);
    // One of the choices is right, so what each of them turns off is off.
    deduction.eliminations = links.lost_if(choice[0]);
    for (const Candidate& c : choice) deduction.eliminations.keep(links.lost_if(c));
    return deduction.eliminations.empty() || sink.report(deduction);
  });
}

/// Forcing Net: the same with singles, which need several facts at once; a verity may also place.
void find_forcing_net(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  // The consequences of a candidate, kept because it is a choice of its cell and of its houses.
  struct Outcome {
    CandidateSet placed;
    CandidateSet possible;
  };
  // By candidate: the number of its outcome, or -1 if it is impossible.
  std::array<std::array<std::int16_t, kRatedDigits>, kRatedCells> outcome{};
  std::vector<Outcome> outcomes;
  const SinglesPropagation net(state);
  // On boards with more rules most puzzles need nets, and contradictions make the rest easy. There
  // a sink that wants conclusions only gets them in turn: of cells with two candidates, of others,
  // and verities only if there are no contradictions. (True candidates lead to none.)
  const bool in_turn = sink.conclusions_only() && context.knows_solution() && !context.is_plain();
  const auto turn_of = [&](Candidate c) {
    if (!in_turn) return 0;
    if (context.solution_at(c.cell) == c.digit) return 2;
    return state.count(c.cell) > 2 ? 1 : 0;
  };
  bool contradicted = false;
  for (int turn = 0; turn <= (in_turn ? 2 : 0); ++turn) {
    for (const Cell c : state.open()) {
      for (const Digit d : DigitSet(state.candidates(c))) {
        if (turn_of({c, d}) != turn) continue;
        SinglesPropagation assumed = net;
        assumed.place({c, d});
        if (assumed.run()) {
          outcome[c.index][d.value - 1U] = static_cast<std::int16_t>(outcomes.size());
          outcomes.push_back({assumed.placed(), assumed.possible()});
          continue;
        }
        assert(!context.knows_solution() || context.solution_at(c) != d);
        outcome[c.index][d.value - 1U] = -1;
        Deduction deduction(technique, CellSet::of(c), mask_of(d));
        deduction.eliminations.add(Candidate{c, d});
        contradicted = true;
        if (!sink.report(deduction)) return;
      }
    }
    if (in_turn && contradicted) return;
  }
  singles::each_choice(state, [&](int house, const std::vector<Candidate>& choice) {
    // What placed in every outcome is right; what may be in none is wrong.
    CandidateSet placed;
    CandidateSet possible;
    bool first = true;
    for (const Candidate& c : choice) {
      const int i = outcome[c.cell.index][c.digit.value - 1U];
      if (i < 0) continue;  // this one is no choice
      const Outcome& own = outcomes[static_cast<std::size_t>(i)];
      if (first) {
        placed = own.placed;
      } else {
        placed.keep(own.placed);
      }
      first = false;
      possible.add(own.possible);
    }
    if (first) return true;  // the board has no solution
    Deduction deduction = verity(technique, house, choice);
    deduction.placements = placed;
    for (const Digit d : DigitSet(context.topology().all_digits())) {
      deduction.eliminations.add(d, state.places(d) - possible[d]);
    }
    if (deduction.placements.empty() && deduction.eliminations.empty()) return true;
    return sink.report(deduction);
  });
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
