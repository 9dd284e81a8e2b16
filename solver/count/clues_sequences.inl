// Part of CluePropagation: automata that read cells.

bool sequence(const ClueModel::Sequence& s) {
  const Automaton& automaton = model_.automata[s.automaton];
  return s.is_distinct && has_subsets_ ? sequence_with_sets(s, automaton)
                                       : sequence_alone(s, automaton);
}

/// The states that can be reached, then those of them that lead to the end.
bool sequence_alone(const ClueModel::Sequence& s, const Automaton& automaton) {
  const std::size_t n = s.cells.size();
  const std::size_t states = automaton.states();
  const auto digits = static_cast<std::size_t>(automaton.digits);
  reached_.assign((n + 1) * states, 0);
  reached_[0] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint8_t* from = reached_.data() + i * states;
    std::uint8_t* to = reached_.data() + (i + 1) * states;
    const Mask mask = now_[s.cells[i]];
    for (std::size_t q = 0; q < states; ++q) {
      if (from[q] == 0) continue;
      for (Mask m = mask; m != 0; m &= static_cast<Mask>(m - 1)) {
        const std::uint16_t next =
            automaton.next[q * digits + static_cast<std::size_t>(std::countr_zero(m))];
        if (next != Automaton::kNowhere) to[next] = 1;
      }
    }
  }
  bool any = false;
  std::uint8_t* last = reached_.data() + n * states;
  for (std::size_t q = 0; q < states; ++q) any |= (last[q] &= automaton.accepts[q]) != 0;
  if (!any) {
    return fail(s.cells);
  }
  for (std::size_t i = n; i-- > 0;) {
    std::uint8_t* from = reached_.data() + i * states;
    const std::uint8_t* to = reached_.data() + (i + 1) * states;
    const Mask mask = now_[s.cells[i]];
    Mask used = 0;
    for (std::size_t q = 0; q < states; ++q) {
      if (from[q] == 0) continue;
      Mask here = 0;
      for (Mask m = mask; m != 0; m &= static_cast<Mask>(m - 1)) {
        const std::uint16_t next =
            automaton.next[q * digits + static_cast<std::size_t>(std::countr_zero(m))];
        if (next != Automaton::kNowhere && to[next] != 0) here |= static_cast<Mask>(m & -m);
      }
      used |= here;
      if (here == 0) from[q] = 0;
    }
    if (!set(s.cells[i], used)) return false;
  }
  return true;
}

/// The same with the sets of digits that each state can be reached with.
bool sequence_with_sets(const ClueModel::Sequence& s, const Automaton& automaton) {
  const std::size_t n = s.cells.size();
  const std::size_t states = automaton.states();
  const auto digits = static_cast<std::size_t>(automaton.digits);
  // The sets of states that are not reached are never looked at.
  if (sets_.size() < (n + 1) * states) sets_.resize((n + 1) * states);
  reached_.assign((n + 1) * states, 0);
  reached_[0] = 1;
  sets_[0].sets = none();
  sets_[0].sets[0] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const Mask mask = now_[s.cells[i]];
    for (std::size_t q = 0; q < states; ++q) {
      if (reached_[i * states + q] == 0) continue;
      const Subsets from = sets_[i * states + q].sets;
      for (Mask m = mask; m != 0; m &= static_cast<Mask>(m - 1)) {
        const auto d = static_cast<std::size_t>(std::countr_zero(m));
        const std::uint16_t next = automaton.next[q * digits + d];
        if (next == Automaton::kNowhere) continue;
        const Subsets with_it = after_cell(from, static_cast<Mask>(m & -m));
        if (!is_any(with_it)) continue;
        const std::size_t to = (i + 1) * states + next;
        sets_[to].sets = reached_[to] != 0 ? sets_[to].sets | with_it : with_it;
        reached_[to] = 1;
      }
    }
  }
  bool any = false;
  for (std::size_t q = 0; q < states; ++q) {
    any |= (reached_[n * states + q] &= automaton.accepts[q]) != 0;
  }
  if (!any) {
    return fail(s.cells);
  }
  for (std::size_t i = n; i-- > 0;) {
    const Mask mask = now_[s.cells[i]];
    Mask used = 0;
    for (std::size_t q = 0; q < states; ++q) {
      if (reached_[i * states + q] == 0) continue;
      const Subsets from = sets_[i * states + q].sets;
      Subsets leads = none();
      for (Mask m = mask; m != 0; m &= static_cast<Mask>(m - 1)) {
        const auto d = static_cast<std::size_t>(std::countr_zero(m));
        const std::uint16_t next = automaton.next[q * digits + d];
        if (next == Automaton::kNowhere || reached_[(i + 1) * states + next] == 0) continue;
        Mask one = 0;
        const Subsets earlier =
            before_cell(sets_[(i + 1) * states + next].sets, from, static_cast<Mask>(m & -m), one);
        used |= one;
        leads |= earlier;
      }
      sets_[i * states + q].sets = leads;
      if (!is_any(leads)) reached_[i * states + q] = 0;
    }
    if (!set(s.cells[i], used)) return false;
  }
  return true;
}
