// Part of CluePropagation: automata that read cells.

/// The steps of an automaton along its cells, without what no candidates can ever use.
struct LaneSequence {
  /// Between two states, with any of these digits.
  struct Edge {
    std::uint16_t from;
    std::uint16_t to;
    Mask digits;
  };
  struct Step {
    std::uint16_t cell;
    std::size_t begin;  ///< of the states before it
    std::size_t end;    ///< of these; the states after it follow
    std::vector<Edge> edges;
  };
  Cells cells;
  std::vector<Step> steps;
  std::size_t states = 0;  ///< at all places together
};

void add_sequence(const ClueModel::Sequence& s) {
  const Automaton& automaton = model_.automata[s.automaton];
  const auto digits = static_cast<std::size_t>(automaton.digits);
  const std::size_t states = automaton.states();
  const std::size_t n = s.cells.size();
  const auto after = [&](std::size_t i, std::size_t q, std::size_t d) -> std::size_t {
    if ((model_.allowed[s.cells[i]] >> d & 1U) == 0) return Automaton::kNowhere;
    return automaton.next[q * digits + d];
  };
  // By place and state: whether it is reached, then whether it also leads to the end.
  std::vector<std::uint8_t> good((n + 1) * states, 0);
  good[0] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t q = 0; q < states; ++q) {
      for (std::size_t d = 0; good[i * states + q] != 0 && d < digits; ++d) {
        const std::size_t to = after(i, q, d);
        if (to != Automaton::kNowhere) good[(i + 1) * states + to] = 1;
      }
    }
  }
  for (std::size_t q = 0; q < states; ++q) good[n * states + q] &= automaton.accepts[q];
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t q = 0; q < states; ++q) {
      bool leads = false;
      for (std::size_t d = 0; d < digits; ++d) {
        const std::size_t to = after(i, q, d);
        leads |= to != Automaton::kNowhere && good[(i + 1) * states + to] != 0;
      }
      good[i * states + q] &= static_cast<std::uint8_t>(leads);
    }
  }
  LaneSequence made;
  made.cells = s.cells;
  std::vector<std::uint16_t> number((n + 1) * states, 0);
  for (std::size_t i = 0; i < number.size(); ++i) {
    if (good[i] != 0) number[i] = static_cast<std::uint16_t>(made.states++);
  }
  std::size_t begin = 0;
  for (std::size_t i = 0; i < n; ++i) {
    typename LaneSequence::Step step{s.cells[i], begin, begin, {}};
    for (std::size_t q = 0; q < states; ++q) {
      if (good[i * states + q] == 0) continue;
      ++step.end;
      const std::size_t first = step.edges.size();
      for (std::size_t d = 0; d < digits; ++d) {
        const std::size_t to = after(i, q, d);
        if (to == Automaton::kNowhere || good[(i + 1) * states + to] == 0) continue;
        const std::uint16_t target = number[(i + 1) * states + to];
        const auto same =
            std::find_if(step.edges.begin() + static_cast<std::ptrdiff_t>(first), step.edges.end(),
                         [&](const auto& edge) { return edge.to == target; });
        if (same != step.edges.end()) {
          same->digits |= static_cast<Mask>(1U << d);
        } else {
          step.edges.push_back({number[i * states + q], target, static_cast<Mask>(1U << d)});
        }
      }
    }
    begin = step.end;
    made.steps.push_back(std::move(step));
  }
  sequences_.push_back(std::move(made));
}

/// The states that can be reached, then those of them that lead to the end.
void sequence(const LaneSequence& s) {
  if (reached_.size() < s.states) {
    reached_.resize(s.states);
    leading_.resize(s.states);
  }
  if (s.states == 0) {
    fail(alive_, s.cells);
    return;
  }
  for (std::size_t q = 0; q < s.states; ++q) reached_[q].lanes = leading_[q].lanes = none();
  reached_[0].lanes = ~none();
  for (const auto& step : s.steps) {
    const Lanes mask = now_[step.cell].lanes;
    for (const auto& edge : step.edges) {
      reached_[edge.to].lanes |= keep_if(mask & all_lanes(edge.digits), reached_[edge.from].lanes);
    }
  }
  const std::size_t last = s.steps.empty() ? 0 : s.steps.back().end;
  Lanes any = none();
  for (std::size_t q = last; q < s.states; ++q) any |= leading_[q].lanes = reached_[q].lanes;
  if (!fail(~any_bit(any), s.cells)) return;
  for (std::size_t i = s.steps.size(); i-- > 0;) {
    const auto& step = s.steps[i];
    const Lanes mask = now_[step.cell].lanes;
    Lanes used = none();
    for (const auto& edge : step.edges) {
      const Lanes here = mask & all_lanes(edge.digits);
      const Lanes both = reached_[edge.from].lanes & leading_[edge.to].lanes;
      used |= both & here;
      leading_[edge.from].lanes |= keep_if(here, both);
    }
    set(step.cell, used);
  }
}

std::vector<HeldLanes> reached_;  ///< by state: all bits where it can be reached
std::vector<HeldLanes> leading_;  ///< by state: all bits where it also leads to the end
