// The rows of techniques.def that are singles, found by their ids, and the propagation that trial
// and nets use. Its result does not depend on the order: as candidates go, a single stays a single
// until it is placed or its cell or house has nothing left, which is a contradiction in any order.

#include "solver/rate/singles.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace gridmill::inline GRIDMILL_BOARDS::singles {

// By id, not by a column of the table: a kind is a kernel of this file, and 80 rows would leave the
// column empty.
Technique technique_of(SingleKind kind) {
  static const std::array<Technique, kKinds> techniques = {
      gridmill::technique_of("full-house"), gridmill::technique_of("hidden-single-box"),
      gridmill::technique_of("hidden-single-line"), gridmill::technique_of("naked-single")};
  return techniques[static_cast<std::size_t>(kind)];
}

std::optional<SingleKind> kind_of(Technique technique) {
  for (std::size_t i = 0; i < kKinds; ++i) {
    const auto kind = static_cast<SingleKind>(i);
    if (technique_of(kind) == technique) return kind;
  }
  return std::nullopt;
}

bool run(State& state) {
  while (true) {
    const State::Sparse sparse = state.sparse();
    if (!sparse.none.empty()) return false;
    // Naked singles first: one pass over the sets finds them all, while hidden ones are looked for
    // house by house.
    if (!sparse.exactly_one.empty()) {
      for (const Cell c : sparse.exactly_one) {
        // An earlier one of these may have taken the candidate: two equal singles that see each
        // other.
        if (state.candidates(c) == 0) return false;
        assert(is_one(state.candidates(c)));
        state.place({c, DigitSet(state.candidates(c)).front()});
      }
      continue;
    }
    if (state.solved()) return true;
    bool placed = false;
    const bool possible =
        hidden(state, state.topology().full_houses(), [&](int /*house*/, Candidate c) {
          state.place(c);
          placed = true;
        });
    if (!possible) return false;
    if (!placed) return true;
  }
}

bool confine(State& state, const State& before) {
  constexpr int kMaxPlaces = 5;  // more hardly ever exclude anything together
  const BoardTopology& topology = state.topology();
  bool has_changed = false;
  const auto remove = [&](Digit digit, const CellSet& cells) {
    if (!state.places(digit).intersects(cells)) return;
    state.eliminate(digit, cells);
    has_changed = true;
  };
  for (const Digit d : DigitSet(topology.all_digits())) {
    const CellSet lost = before.places(d) - state.places(d);
    if (lost.empty()) continue;
    for (const int h : state.houses_missing(d.value)) {
      if (!lost.intersects(topology.house(h))) continue;
      const CellSet places = state.places(d) & topology.house(h);
      if (places.empty() || places.size() > kMaxPlaces) continue;
      remove(d, topology.common_peers(places));
      topology.each_excluded(d, places, remove);
    }
  }
  return has_changed;
}

std::vector<Candidate> candidates_in_order(const State& state) {
  std::vector<Cell> cells;
  for (const Cell c : state.open()) cells.push_back(c);
  std::stable_sort(cells.begin(), cells.end(),
                   [&](Cell a, Cell b) { return state.count(a) < state.count(b); });
  std::vector<Candidate> result;
  for (const Cell c : cells) {
    for (const Digit d : DigitSet(state.candidates(c))) result.push_back({c, d});
  }
  return result;
}

void ForcingNets::restart() {
  nets_.clear();
  number_of_.assign(static_cast<std::size_t>(kRatedCells * kRatedDigits), -1);
}

void ForcingNets::begin(const State& state) {
  if (number_of_.empty()) restart();
  state_ = &state;
  nothing_.emplace(state);
  refuted_ = {};
  possible_ = {};
}

const Propagation* ForcingNets::follow(Candidate c) {
  assert(state_ != nullptr && state_->has(c));
  Number& number = number_of_[index(c)];
  const bool is_new = number < 0;
  if (is_new) {
    number = static_cast<Number>(nets_.size());
    nets_.push_back(*nothing_);
    nets_.back().place(c);
  }
  Propagation& net = nets_[static_cast<std::size_t>(number)];
  if (is_new ? net.run(refuted_) : net.continue_from(*state_, refuted_)) {
    possible_.add(net.placed());
    return &net;
  }
  if (is_new) nets_.pop_back();
  number = -1;
  refuted_.add(c);
  return nullptr;
}

const Propagation* ForcingNets::known(Candidate c) const {
  const Number number = number_of_[index(c)];
  return number < 0 ? nullptr : &nets_[static_cast<std::size_t>(number)];
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::singles
