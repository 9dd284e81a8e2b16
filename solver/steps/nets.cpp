// The single comes first that rests on the shortest story, as in Knuth's generalization of
// Dijkstra's algorithm; so the first impasses are those with the shortest stories, too. Where
// singles end, a digit that is confined to cells of a house goes from cells that see them all, and
// clues lose the candidates with which they cannot be filled.
//
// Where that ends as well and nothing else refutes the assumption, nets inside the net refute
// further candidates. Which ones is found out before, without reasons: all that fail at once, round
// by round, until the assumption fails; then as many of them are left out as possible. If none
// fails at once, further nets may be inside such a net.

#include "solver/steps/nets.h"

#include <algorithm>
#include <optional>
#include <span>

#include "solver/rate/singles.h"
#include "solver/steps/net_story.h"

namespace gridmill::widest {
namespace {

constexpr std::size_t kLongNet = 500;  ///< beyond this length, shorter ones are looked for

/// A candidate that a net refutes, and those that nets refute on the way.
struct Trial {
  Candidate candidate;
  std::vector<Trial> inner = {};
};

/// What may be used.
struct Order {
  bool further = false;            ///< more than singles
  bool plain = false;              ///< rows, columns, boxes and regions alone
  std::vector<Trial> trials = {};  ///< in this order
};

class Follower : NetStory {
 public:
  Follower(const State& start, const ClueConstraints* clues, const Order& order)
      : NetStory(start), clues_(order.further ? clues : nullptr), order_(order) {
    const BoardTopology& topology = start.topology();
    for (const int h : topology.full_houses()) {
      if (!order.plain || !is_unusual(topology.board(), h)) houses_.push_back(h);
    }
  }

  /// Ends with an impasse, with the conclusion, or with nothing left to follow.
  Net run(Candidate assumed, const CandidateSet& placements, const CandidateSet& eliminations) {
    Numbers outer;
    return run_on(assumed, placements, eliminations, outer);
  }

 private:
  struct Single {
    Candidate candidate;
    int house = -1;
    std::size_t length = 0;
    [[nodiscard]] Why why() const { return {house < 0 ? HouseSet() : HouseSet::of(house)}; }
  };

  /// @param outer  gets what the net needs of the consequences before it
  Net run_on(Candidate assumed, const CandidateSet& placements, const CandidateSet& eliminations,
             Numbers& outer) {
    const std::size_t from = steps_.size();
    place(assumed, {}, {});
    while (true) {
      if (find_conclusion(placements, eliminations)) return trace(from, outer);
      find_impasses();
      if (place_next()) continue;
      if (has_end()) return trace(from, outer);
      if (order_.further && (confine() || cut_clue())) continue;
      if (has_end()) return trace(from, outer);
      if (!refute_next()) return {};
    }
  }

  [[nodiscard]] Candidates gone_for(const Single& single) const {
    const Candidate c = single.candidate;
    return single.house < 0 ? others_in_cell(c.cell, c.digit)
                            : others_in_house(single.house, c.digit, CellSet::of(c.cell));
  }

  [[nodiscard]] bool has_end() const { return !end_.impasse.empty(); }

  /// Keeps the impasse with the shortest story.
  void find_impasses() {
    const BoardTopology& topology = state_.topology();
    const auto consider = [&](const Impasse& impasse, const Candidates& gone) {
      Basis basis = basis_of(gone);
      if (has_end() && basis.length >= end_.basis.length) return;
      end_ = {impasse, gone, std::move(basis)};
    };
    for (const Cell c : state_.sparse().none) {
      consider({CellSet::of(c), {}, {}}, others_in_cell(c, Digit{}));
    }
    for (const int h : topology.full_houses()) {
      for (const Digit d : DigitSet(state_.missing(h))) {
        if (!(state_.places(d) & topology.house(h)).empty()) continue;
        consider({{}, HouseSet::of(h), d}, others_in_house(h, d, CellSet()));
      }
    }
  }

  /// The reasons of each part of the conclusion, if all are there.
  bool find_conclusion(const CandidateSet& placements, const CandidateSet& eliminations) {
    if (placements.empty() && eliminations.empty()) return false;
    Candidates gone;
    Numbers placed;
    for (const Digit d : DigitSet(state_.topology().all_digits())) {
      for (const Cell c : placements[d]) {
        if (state_.value(c) != d.value) return false;
        for (std::size_t i = 0; i < steps_.size(); ++i) {
          if (steps_[i].what.is_placed && steps_[i].what.cells.contains(c)) placed.push_back(i);
        }
      }
      for (const Cell c : eliminations[d]) {
        if (state_.has({c, d}) || state_.value(c) == d.value) return false;
        gone.push_back({c, d});
      }
    }
    end_ = {{}, gone, basis_of(gone), nullptr, placed};
    return true;
  }

  /// Finds singles that are new, and places the one with the shortest story, unless the end has a
  /// shorter one.
  bool place_next() {
    const BoardTopology& topology = state_.topology();
    std::erase_if(singles_, [&](const Single& single) { return !state_.has(single.candidate); });
    const auto found = [&](Single&& single) {
      const auto is_same = [&](const Single& other) {
        return other.candidate == single.candidate && other.house == single.house;
      };
      if (std::any_of(singles_.begin(), singles_.end(), is_same)) return;
      single.length = length_of(single.why()) + basis_of(gone_for(single)).length;
      singles_.push_back(single);
    };
    for (const Cell c : state_.sparse().exactly_one) {
      found({{c, DigitSet(state_.candidates(c)).front()}});
    }
    for (const int h : houses_) {
      for (const Digit d : DigitSet(state_.missing(h))) {
        const CellSet places = state_.places(d) & topology.house(h);
        if (places.is_single()) found({{places.front(), d}, h});
      }
    }
    const auto next = std::min_element(
        singles_.begin(), singles_.end(),
        [](const Single& one, const Single& other) { return one.length < other.length; });
    if (next == singles_.end() || (has_end() && next->length >= end_.basis.length)) return false;
    const Single single = *next;
    place(single.candidate, single.why(), gone_for(single));
    return true;
  }

  bool confine() {
    const BoardTopology& topology = state_.topology();
    for (const int h : houses_) {
      for (const Digit d : DigitSet(state_.missing(h))) {
        const CellSet places = state_.places(d) & topology.house(h);
        Digit lost = d;
        CellSet gone = state_.places(d) & topology.common_peers(places);
        topology.each_excluded(d, places, [&](Digit other, const CellSet& cells) {
          if (!gone.empty()) return;
          lost = other;
          gone = state_.places(other) & cells;
        });
        if (gone.empty()) continue;
        Step& step = remove({false, lost, gone, {HouseSet::of(h)}, d, places},
                            others_in_house(h, d, places), kRemoved);
        for (const Cell place : places) {
          for (const Cell c : gone) step.meets.push_back({{place, d}, {c, lost}});
        }
        return true;
      }
    }
    return false;
  }

  bool cut_clue() {
    if (clues_ == nullptr) return false;
    for (const ClueConstraint& clue : clues_->all()) {
      // A clue that has been filled on the way may be wrong.
      if (!clue.cells.intersects(start_.open())) continue;
      ClueFiller filler(state_, clue);
      const Candidates lost = lost_by_clue(clue);
      if (!filler.can_be()) {
        end_ = {{{}, {}, {}, clue.clue}, lost, basis_of(lost), &clue};
        return false;
      }
      for (const Cell c : clue.cells& state_.open()) {
        for (const Digit d : DigitSet(state_.candidates(c))) {
          if (filler.can_be({{c, d}})) continue;
          remove({false, d, CellSet::of(c), {{}, {}, {clue.clue}}}, lost, kCut).clue = &clue;
          return true;
        }
      }
    }
    return false;
  }

  /// Removes the first of the further candidates that a net refutes.
  bool refute_next() {
    for (std::size_t i = 0; i < order_.trials.size(); ++i) {
      const Candidate c = order_.trials[i].candidate;
      if (!state_.has(c)) continue;
      Follower inner = *this;
      inner.order_.trials = order_.trials[i].inner;
      const std::size_t from = steps_.size();
      Step step{{false, c.digit, CellSet::of(c.cell), {}}, {}, {}, {}, kRemoved};
      step.what.refutation.push_back(inner.run_on(c, {}, {}, step.outer));
      if (step.what.refutation.front().consequences.empty()) continue;
      step.basis.needed.assign(from, false);
      for (const std::size_t j : step.outer) add_to(step.basis.needed, j);
      step.basis.needed.push_back(true);
      for (const Consequence& what : step.what.refutation.front().consequences) {
        step.length += length_of(what.why);
      }
      state_.eliminate(c.digit, CellSet::of(c.cell));
      steps_.push_back(std::move(step));
      order_.trials.erase(order_.trials.begin() + static_cast<std::ptrdiff_t>(i));
      return true;
    }
    return false;
  }

  const ClueConstraints* clues_;
  Order order_;
  std::vector<int> houses_;
  std::vector<Single> singles_;
};

/// Finds candidates that fail one after the other, until an assumption does. If no candidate fails
/// at once, it finds one with a plan of its own.
class TrialPlan {
 public:
  /// @param is_further  whether digits confined to parts of houses and clues are used as well
  TrialPlan(const ClueConstraints* clues, bool is_further)
      : clues_(clues), is_further_(is_further) {}

  /// None if the assumption does not fail within the limits.
  std::vector<Trial> find(const State& start, Candidate assumed) {
    State state = start;
    state.place(assumed);
    if (!close(state, start)) return {};
    return plan_from(state, kMaxDepth);
  }

 private:
  static constexpr int kMaxDepth = 3;
  /// With clues, about 1 trial in 700 of the hardest puzzles has no plan within that. Without, as
  /// on non-consecutive boards, longer plans take hundreds of kilobytes in words.
  [[nodiscard]] int max_tries() const { return clues_ != nullptr ? 100'000 : 10'000; }
  static constexpr int kMaxClueCells = 5;

  /// @param start  closed, with the assumption
  std::vector<Trial> plan_from(const State& start, int depth) {
    State state = start;
    std::vector<Trial> plan;
    while (true) {
      std::vector<Trial> failed = failing(state);
      for (int d = 1; d < depth && failed.empty(); ++d) failed = first_failing(state, d);
      if (failed.empty()) return {};
      const std::vector<Trial> choice = fewest_choice(state, failed);
      const State before = state;
      for (const Trial& trial : failed) eliminate(state, trial);
      const std::vector<Trial>& used = choice.empty() ? failed : choice;
      plan.insert(plan.end(), used.begin(), used.end());
      if (!choice.empty() || !close(state, before)) break;
    }
    shorten(start, plan);
    return plan;
  }

  /// Places singles, and removes what small clues exclude; false: the board contradicts itself.
  /// @param before  a state from which nothing more follows
  [[nodiscard]] bool close(State& state, State before) {
    ++tries_;
    while (singles::run(state)) {
      if (!is_further_) return true;
      const State now = state;
      bool has_changed = singles::confine(state, before);
      for (const ClueConstraint& clue : clues()) {
        const auto is_changed = [&](Cell c) { return before.candidates(c) != state.candidates(c); };
        if (std::none_of(clue.order.begin(), clue.order.end(), is_changed)) continue;
        const CellSet open = clue.cells & state.open();
        ClueFiller filler(state, clue);
        if (!filler.can_be()) return false;
        if (open.size() > kMaxClueCells) continue;
        for (const Cell c : open) {
          for (const Digit d : DigitSet(state.candidates(c))) {
            if (filler.can_be({{c, d}})) continue;
            state.eliminate(d, CellSet::of(c));
            has_changed = true;
          }
        }
      }
      if (!has_changed) return true;
      before = now;
    }
    return false;
  }
  [[nodiscard]] std::span<const ClueConstraint> clues() const {
    return clues_ == nullptr ? std::span<const ClueConstraint>() : clues_->all();
  }
  static void eliminate(State& state, const Trial& trial) {
    state.eliminate(trial.candidate.digit, CellSet::of(trial.candidate.cell));
  }
  [[nodiscard]] bool fails(const State& closed, const Trial& trial) {
    State state = closed;
    state.place(trial.candidate);
    return !close(state, closed) || (!trial.inner.empty() && suffices(state, trial.inner));
  }
  [[nodiscard]] bool may_try() const { return tries_ < max_tries(); }

  /// The candidates that fail at once, those of cells with the fewest candidates first.
  [[nodiscard]] std::vector<Trial> failing(const State& state) {
    std::vector<Trial> failed;
    for (const Candidate& c : singles::candidates_in_order(state)) {
      if (may_try() && fails(state, {c})) failed.push_back({c});
    }
    return failed;
  }
  /// The first candidate that fails by a plan.
  [[nodiscard]] std::vector<Trial> first_failing(const State& closed, int depth) {
    for (const Candidate& c : singles::candidates_in_order(closed)) {
      State state = closed;
      state.place(c);
      if (!may_try() || !close(state, closed)) return {};
      std::vector<Trial> inner = plan_from(state, depth);
      if (!inner.empty()) return {{c, std::move(inner)}};
    }
    return {};
  }

  /// The fewest of these that are all candidates of a cell, or all places of a digit in a house.
  [[nodiscard]] static std::vector<Trial> fewest_choice(const State& state,
                                                        const std::vector<Trial>& failed) {
    std::vector<Trial> fewest;
    const auto consider = [&](const CellSet& cells, DigitSet digits) {
      std::vector<Trial> own;
      for (const Trial& trial : failed) {
        if (cells.contains(trial.candidate.cell) && digits.contains(trial.candidate.digit)) {
          own.push_back(trial);
        }
      }
      int all = 0;
      for (const Digit d : digits) all += (state.places(d) & cells).size();
      const bool is_fewer = fewest.empty() || own.size() < fewest.size();
      if (!own.empty() && static_cast<int>(own.size()) == all && is_fewer) fewest = own;
    };
    for (const Cell c : state.open()) consider(CellSet::of(c), DigitSet(state.candidates(c)));
    for (const int h : state.topology().full_houses()) {
      for (const Digit d : DigitSet(state.missing(h))) {
        consider(state.topology().house(h), DigitSet::of(d));
      }
    }
    return fewest;
  }

  /// Whether the board contradicts itself if these fail, in whatever order.
  [[nodiscard]] bool suffices(State state, std::vector<Trial> plan) {
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (std::size_t i = 0; i < plan.size(); ++i) {
        if (state.has(plan[i].candidate) && !fails(state, plan[i])) continue;
        const State before = state;
        eliminate(state, plan[i]);
        plan.erase(plan.begin() + static_cast<std::ptrdiff_t>(i--));
        if (!close(state, before)) return true;
        has_changed = true;
      }
    }
    return false;
  }

  /// Leaves out parts of the plan that are not needed, large ones first.
  void shorten(const State& start, std::vector<Trial>& plan) {
    for (std::size_t part = std::max<std::size_t>(plan.size() / 2, 1);; part /= 2) {
      for (std::size_t end = plan.size(); end > 0 && may_try();) {
        const std::size_t from = end > part ? end - part : 0;
        std::vector<Trial> fewer = plan;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(from),
                    fewer.begin() + static_cast<std::ptrdiff_t>(end));
        if (suffices(start, fewer)) plan = std::move(fewer);
        end = from;
      }
      if (part == 1) return;
    }
  }

  const ClueConstraints* clues_;
  bool is_further_;
  int tries_ = 0;
};

/// About how many letters a net takes in words.
std::size_t length_of(const BoardSpec& board, const Net& net) {
  std::size_t length = 0;
  HouseSet parts;
  const auto add = [&](const Causes& causes) {
    length += kCause * (causes.placed.size() + causes.removed.size());
    for (const RuledOut& one : causes.ruled_out) {
      length += 30 + 6 * one.excluded.size() + 40 * one.why.clues.size();
    }
  };
  for (const Consequence& step : net.consequences) {
    length += step.is_placed ? kPlaced : kRemoved + 6U * static_cast<unsigned>(step.cells.size());
    for (const int h : step.why.houses) {
      length += is_unusual(board, h) ? kInUnusualHouse : kInHouse;
      if (is_unusual(board, h)) parts.insert(h);
    }
    length += 40 * step.why.clues.size() + 12 * step.left.size();
    add(step.causes);
  }
  add(net.causes);
  return length + 50U * static_cast<unsigned>(parts.size());
}

Net shortest_net(const State& state, Candidate assumed, const CandidateSet& placements,
                 const CandidateSet& eliminations, bool by_trials) {
  const BoardSpec& board = state.topology().board();
  std::optional<ClueConstraints> clues;
  if (board.has_clues()) clues.emplace(state.topology());
  const ClueConstraints* all_clues = clues ? &*clues : nullptr;
  const auto follow = [&](const Order& order) {
    return Follower(state, all_clues, order).run(assumed, placements, eliminations);
  };
  Net net = follow({});
  const bool has_singles = !net.consequences.empty();
  if (!has_singles) net = follow({.further = true});
  if (net.consequences.empty() && by_trials) {
    // On a plain board, singles are enough.
    Order order{.further = board.has_clues() || state.topology().has_relations()};
    order.trials = TrialPlan(all_clues, order.further).find(state, assumed);
    return order.trials.empty() ? net : follow(order);
  }
  std::size_t length = length_of(board, net);
  if (length <= kLongNet) return net;
  bool has_others = false;  // than plain houses
  for (const int h : state.topology().full_houses()) has_others |= is_unusual(board, h);
  for (const Order& order :
       {Order{.plain = true}, Order{.further = true}, Order{.further = true, .plain = true}}) {
    if ((!order.further && !has_singles) || (order.plain && !has_others)) continue;
    Net other = follow(order);
    const std::size_t own = length_of(board, other);
    if (other.consequences.empty() || own >= length) continue;
    net = std::move(other);
    length = own;
  }
  return net;
}

}  // namespace

Net lead(const State& state, Candidate assumed, const CandidateSet& placements,
         const CandidateSet& eliminations) {
  return shortest_net(state, assumed, placements, eliminations, false);
}

bool fail_alike(const Net& one, const Net& other) {
  return one.consequences.size() == 1 && other.consequences.size() == 1 && one.causes.empty() &&
         other.causes.empty() && one.impasse == other.impasse;
}

Net refute(const State& state, Candidate assumed) { return lead(state, assumed, {}, {}); }

Net refute_by_trials(const State& state, Candidate assumed) {
  return shortest_net(state, assumed, {}, {}, true);
}

}  // namespace gridmill::widest
