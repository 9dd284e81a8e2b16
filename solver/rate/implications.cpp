#include "solver/rate/implications.h"

#include <algorithm>
#include <bit>

#include "solver/rate/als.h"

namespace gridmill {
namespace {

constexpr std::uint16_t kNone = 0xffff;
constexpr std::uint32_t kUnseen = 0;

bool is_single(CellSet cells) { return cells == CellSet::of(cells.front()); }

}  // namespace

std::uint16_t Implications::add_event() {
  if (effects_.size() == events_) effects_.emplace_back();
  effects_[events_].clear();
  return static_cast<std::uint16_t>(events_++);
}

/// The event makes these cells lose the digit.
void Implications::add_effect(std::uint16_t event, Digit digit, CellSet cells) {
  if (cells.empty()) return;
  std::uint16_t* known = nullptr;
  if (is_single(cells)) {
    known = &single_cause_[cells.front().index][digit.value - 1U];
    if (*known != kNone) {
      effects_[event].push_back(*known);
      return;
    }
  }
  if (causes_.size() == n_causes_) {
    causes_.emplace_back();
    leads_to_.emplace_back();
  }
  causes_[n_causes_] = {digit, cells};
  leads_to_[n_causes_].clear();
  const auto cause = static_cast<std::uint16_t>(n_causes_++);
  if (known != nullptr) *known = cause;
  effects_[event].push_back(cause);
}

/// The event happens when all these cells have lost the digit.
void Implications::add_trigger(Digit digit, CellSet cells, std::uint16_t event) {
  const std::size_t d = digit.value - 1U;
  if (is_single(cells)) {
    auto& list = on_cell_[d][cells.front().index];
    if (!has_trigger_[d].contains(cells.front())) list.clear();
    has_trigger_[d] |= cells;
    list.push_back(event);
  } else {
    on_cells_[d].push_back({cells, event});
  }
}

void Implications::build(const Position& position, const LinkRules& rules) {
  events_ = 0;
  n_causes_ = 0;
  groups_.clear();
  has_trigger_ = {};
  for (auto& list : on_cells_) list.clear();
  for (auto& row : single_cause_) row.fill(kNone);
  add_candidates(position, rules);
  if (rules.houses) add_houses(position, rules);
  if (rules.sets) add_sets(position, !rules.cells);
  close();
}

void Implications::add_candidates(const Position& position, const LinkRules& rules) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  for (const Cell c : state.open()) {
    const DigitSet digits(state.candidates(c));
    for (const Digit d : digits) {
      const std::uint16_t event = add_event();
      event_of_[c.index][d.value - 1U] = event;
      add_effect(event, d, state.places(d) & layout.peers(c));
      if (!rules.in_cell) continue;
      for (const Digit other : digits - DigitSet::of(d)) {
        add_effect(event, other, CellSet::of(c));
      }
    }
    if (!rules.cells || state.count(c) != 2) continue;
    const Digit a = digits.front();
    const Digit b = (digits - DigitSet::of(a)).front();
    add_trigger(a, CellSet::of(c), event_of_[c.index][b.value - 1U]);
    add_trigger(b, CellSet::of(c), event_of_[c.index][a.value - 1U]);
  }
}

/// The event "one of these cells has the digit".
std::uint16_t Implications::node_of(const Layout& layout, const State& state, Digit digit,
                                    CellSet cells) {
  if (is_single(cells)) return event_of_[cells.front().index][digit.value - 1U];
  for (const Group& group : groups_) {
    if (group.digit == digit && group.cells == cells) return group.event;
  }
  const std::uint16_t event = add_event();
  add_effect(event, digit, state.places(digit) & layout.common_peers(cells));
  groups_.push_back({digit, cells, event});
  return event;
}

void Implications::link(const Position& position, Digit digit, CellSet one, CellSet two) {
  const State& state = position.state();
  add_trigger(digit, one, node_of(position.layout(), state, digit, two));
  add_trigger(digit, two, node_of(position.layout(), state, digit, one));
}

/// Strong links inside full houses: two places, or with groups two parts that are a place or lie in
/// a box and a line.
void Implications::add_houses(const Position& position, const LinkRules& rules) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  for (HouseSet full = layout.full_houses(); full != 0; full &= full - 1) {
    const int h = std::countr_zero(full);
    for (const Digit digit : DigitSet(state.missing(h))) {
      const CellSet places = state.places(digit) & layout.house(h);
      const int count = count_of(position.places(h, digit.value));
      if (count == 2) {
        const CellSet first = CellSet::of(places.front());
        link(position, digit, first, places - first);
        continue;
      }
      if (!rules.groups || count < 3) continue;
      // A part of a crossing, the rest one cell or inside a crossing as well.
      for (const Crossing& crossing : layout.crossings_of(h)) {
        const CellSet part = places & crossing.cells;
        const CellSet rest = places - part;
        if (part.empty() || rest.empty() || is_single(part)) continue;
        if (is_single(rest)) {
          link(position, digit, part, rest);
          continue;
        }
        for (const Crossing& other : layout.crossings_of(h)) {
          // Each pair of groups once.
          if (other.cells.contains(rest) && part.front() < rest.front()) {
            link(position, digit, part, rest);
            break;
          }
        }
      }
    }
  }
}

/// Almost locked sets: when one digit is lost, what sees all places of another loses that one.
/// Cells with two candidates count as sets only if `small` (else they are links of their own).
void Implications::add_sets(const Position& position, bool small) {
  for (const als::Als& set : position.als().sets(position)) {
    const DigitSet digits(set.digits);
    if (count_of(set.digits) == 2 && !small) continue;
    // Sets of which nothing outside sees anything lead nowhere.
    DigitSet useful;
    for (const Digit d : digits) {
      if (!set.seen_of(d).empty()) useful |= DigitSet::of(d);
    }
    if (useful.empty()) continue;
    // Each digit's effect is one cause, shared by the events of the other digits.
    std::array<std::uint16_t, kRatedDigits> cause{};
    for (const Digit gone : digits) {
      // Without anything outside that sees its places, no cause can take the digit away.
      if (!useful.contains(gone)) continue;
      if ((useful - DigitSet::of(gone)).empty()) continue;
      const std::uint16_t event = add_event();
      for (const Digit d : useful - DigitSet::of(gone)) {
        std::uint16_t& shared = cause[d.value - 1U];
        if (shared == 0) {
          add_effect(event, d, set.seen_of(d));
          shared = static_cast<std::uint16_t>(effects_[event].back() + 1U);
        } else {
          effects_[event].push_back(static_cast<std::uint16_t>(shared - 1U));
        }
      }
      add_trigger(gone, set.places_of(gone), event);
    }
  }
}

void Implications::close() {
  for (std::size_t i = 0; i < n_causes_; ++i) {
    const Cause& cause = causes_[i];
    const std::size_t d = cause.digit.value - 1U;
    auto& events = leads_to_[i];
    for (const Cell c : cause.cells & has_trigger_[d]) {
      events.insert(events.end(), on_cell_[d][c.index].begin(), on_cell_[d][c.index].end());
    }
    if (is_single(cause.cells)) continue;
    for (const Trigger& trigger : on_cells_[d]) {
      if (cause.cells.contains(trigger.cells)) events.push_back(trigger.event);
    }
  }
  const std::size_t nodes = events_ + n_causes_;
  order_.assign(nodes, kUnseen);
  low_.resize(nodes);
  component_.assign(nodes, kNone);
  lost_.clear();
  stack_.clear();
  next_ = 0;
  for (std::uint32_t e = 0; e < events_; ++e) {
    if (order_[e] == kUnseen) visit(e);
  }
}

/// Tarjan's strongly connected components: a component is closed when all that it leads to is, so
/// its set is the union of theirs.
void Implications::visit(std::uint32_t node) {
  order_[node] = low_[node] = ++next_;
  stack_.push_back(node);
  const bool is_event = node < events_;
  const auto& next = is_event ? effects_[node] : leads_to_[node - events_];
  const std::uint32_t base = is_event ? static_cast<std::uint32_t>(events_) : 0;
  for (const std::uint16_t to : next) {
    const std::uint32_t other = base + to;
    if (order_[other] == kUnseen) {
      visit(other);
      low_[node] = std::min(low_[node], low_[other]);
    } else if (component_[other] == kNone) {
      low_[node] = std::min(low_[node], order_[other]);
    }
  }
  if (low_[node] != order_[node]) return;
  const auto component = static_cast<std::uint32_t>(lost_.size());
  std::size_t from = stack_.size();
  do {
    component_[stack_[--from]] = component;
  } while (stack_[from] != node);
  CandidateSet lost;
  for (std::size_t i = from; i < stack_.size(); ++i) {
    const std::uint32_t member = stack_[i];
    if (member < events_) {
      for (const std::uint16_t to : effects_[member]) {
        const std::uint32_t c = component_[events_ + to];
        if (c != component) lost.add(lost_[c]);
      }
      continue;
    }
    const Cause& cause = causes_[member - events_];
    lost.add(cause.digit, cause.cells);
    for (const std::uint16_t to : leads_to_[member - events_]) {
      const std::uint32_t c = component_[to];
      if (c != component) lost.add(lost_[c]);
    }
  }
  stack_.resize(from);
  lost_.push_back(lost);
}

CandidateSet Implications::refuted(const State& state) const {
  CandidateSet result;
  for (const Cell c : state.open()) {
    for (const Digit d : DigitSet(state.candidates(c))) {
      if (lost_if({c, d}).contains(Candidate{c, d})) result.add(Candidate{c, d});
    }
  }
  return result;
}

}  // namespace gridmill
