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
#include <vector>

#include "solver/rate/finder_context.h"
#include "solver/rate/implications.h"
#include "solver/rate/singles.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

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
  if (sink.conclusions_only()) {
    const CandidateSet off = context.forced_off();
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
  Implications& links = context.implications(ChainKind::kGrouped);
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
  singles::ForcingNets& nets = context.forcing_nets();
  nets.begin(state);
  // On boards with more rules most puzzles need nets, and contradictions make the rest easy. There
  // a sink that wants conclusions only gets them in turn: of cells with two candidates, with three,
  // with four, of others, and verities only if there are no contradictions. (True candidates lead
  // to none.)
  const bool in_turn = sink.conclusions_only() && context.knows_solution() && !context.is_plain();
  constexpr int kLastTurn = 4;
  // Possible, but not followed yet: only verities need that.
  std::array<DigitSet, kRatedCells> left{};
  const auto digits_in_turn = [&](Cell c, int turn) {
    const DigitSet digits(state.candidates(c));
    if (!in_turn) return digits;
    const DigitSet truth = DigitSet::of(context.solution_at(c));
    if (turn == kLastTurn) return left[c.index] | truth;
    return std::clamp(digits.size() - 2, 0, kLastTurn - 1) == turn ? digits - truth : DigitSet();
  };
  bool contradicted = false;
  for (int turn = 0; turn <= (in_turn ? kLastTurn : 0); ++turn) {
    for (const Cell c : state.open()) {
      for (const Digit d : digits_in_turn(c, turn)) {
        if (in_turn && turn < kLastTurn && nets.is_possible({c, d})) {
          left[c.index] |= DigitSet::of(d);
          continue;
        }
        if (nets.follow({c, d}) != nullptr) continue;
        assert(!context.knows_solution() || context.solution_at(c) != d);
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
      const singles::Propagation* const own = nets.known(c);
      if (own == nullptr) continue;  // this one is no choice
      if (first) {
        placed = own->placed();
      } else {
        placed.keep(own->placed());
      }
      first = false;
      possible.add(own->possible());
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
