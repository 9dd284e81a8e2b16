// Part of CluePropagation: cells of different digits, with sums and sets that are known.

/// What all sets of digits that a cage may hold have in common with its cells, whatever the order:
/// much of what follows, for little.
bool combinations(const ClueModel::Arrangement& a) {
  Lanes sets = combination_table().sets[a.cells.size()][a.sums.back()].lanes;
  Mask once = 0;
  Mask twice = 0;
  for (const std::uint16_t c : a.cells) {
    const Mask mask = now_[c];
    twice |= once & mask;
    once |= mask;
    sets = (sets & mask) != 0 ? sets : none_lanes();
  }
  sets = (sets & static_cast<Mask>(~once)) == 0 ? sets : none_lanes();
  const Mask possible = union_of(sets);
  if (possible == 0) return fail(a.cells);
  const auto needed = static_cast<Mask>(once & ~union_of(sets != 0 ? ~sets : none_lanes()));
  const auto hidden = static_cast<Mask>(needed & ~twice);
  if (possible == once && hidden == 0) return true;
  for (const std::uint16_t c : a.cells) {
    const auto here = static_cast<Mask>(now_[c] & hidden);
    if (!set(c, here != 0 ? here : possible)) return false;
  }
  return true;
}

bool arrangement(const ClueModel::Arrangement& a) {
  const std::size_t n = a.cells.size();
  if (!has_subsets_) return arrangement_by_bounds(a);
  if (is_small(a)) return n == 2 ? filled<2>(a) : n == 3 ? filled<3>(a) : filled<4>(a);
  if (a.is_cage && a.family < 0 && n == kMostCage) return cage(a);
  const SumTable& sums = sum_table();
  Subsets at[kSubsetDigits + 1];
  at[0] = none();
  at[0][0] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    at[i + 1] = after_cell(at[i], now_[a.cells[i]]);
    if (a.sums[i] >= 0) at[i + 1] &= sums.sets[a.sums[i]];
  }
  if (a.family >= 0) at[n] &= families_[static_cast<std::size_t>(a.family)].sets;
  if (!is_any(at[n])) {
    return fail(a.cells);
  }
  if (!keep_used(a.cells, at)) return false;
  if (!a.is_cage) return true;
  // Digits that all sets have.
  Mask union_of = 0;
  Mask solved = 0;
  for (const std::uint16_t c : a.cells) {
    union_of |= now_[c];
    if ((now_[c] & (now_[c] - 1)) == 0) solved |= now_[c];
  }
  unsigned needed = 0;
  for (unsigned m = static_cast<unsigned>(union_of & ~solved); m != 0; m &= m - 1) {
    const int d = std::countr_zero(m);
    needed |= static_cast<unsigned>(!is_any(at[n] & lacking_[static_cast<std::size_t>(d)])) << d;
  }
  if (needed != 0 && !lock(a.cells, static_cast<Mask>(needed))) return false;
  return true;
}

/// Whether a cage has so few cells that each of its fillings can be looked at.
static bool is_small(const ClueModel::Arrangement& a) {
  return a.is_cage && a.family < 0 && a.cells.size() >= 2 && a.cells.size() <= kMostFilled;
}

/// A small cage, exactly: the fillings that are left.
template <std::size_t n>
bool filled(const ClueModel::Arrangement& a) {
  const auto& blocks = filling_table().blocks[n][a.sums[n - 1]];
  const Lanes none = none_lanes();
  Mask now[n];
  Lanes used[n];
  for (std::size_t i = 0; i < n; ++i) {
    now[i] = now_[a.cells[i]];
    used[i] = none;
  }
  Lanes missing = none;
  for (const HeldLanes* block = blocks.data(); block != blocks.data() + blocks.size();
       block += n + 1) {
    auto fits = (block[0].lanes & now[0]) != 0;
    for (std::size_t i = 1; i < n; ++i) fits &= (block[i].lanes & now[i]) != 0;
    for (std::size_t i = 0; i < n; ++i) used[i] |= fits ? block[i].lanes : none;
    missing |= fits ? block[n].lanes : none;
  }
  Mask possible = 0;
  Mask solved = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Mask left = union_of(used[i]);
    if (left == 0) return fail(a.cells);
    possible |= left;
    if (is_single(now[i])) solved |= left;
    if (!set(a.cells[i], left)) return false;
  }
  const auto needed = static_cast<Mask>(possible & ~union_of(missing) & ~solved);
  return needed == 0 || lock(a.cells, needed);
}

/// A cage of kMostCage cells: all sets with its sum side by side, and of each the subsets that its
/// first cells can hold. What its cells can hold is found exactly, as for arrangements.
bool cage(const ClueModel::Arrangement& a) {
  constexpr std::size_t n = kMostCage;
  const Words* digit = cage_table().cages[a.sums[n - 1]].digit;
  const Words none = {};
  Words at[n + 1];
  at[0] = none + 1;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t mask = now_[a.cells[i]];
    at[i + 1] = none;
    for (std::size_t d = 0; d < n; ++d) {
      const Words with_it = (at[i] & static_cast<std::uint32_t>(kWithout[d])) << (1U << d);
      at[i + 1] |= (digit[d] & mask) != 0 ? with_it : none;
    }
  }
  Words to = at[n];
  Words sets = none;
  for (std::size_t d = 0; d < n; ++d) sets |= digit[d];
  sets = to != 0 ? sets : none;
  const Mask possible = union_of(sets);
  if (possible == 0) return fail(a.cells);
  Mask solved = 0;
  for (std::size_t i = n; i-- > 0;) {
    const std::uint32_t mask = now_[a.cells[i]];
    Words from = none;
    Words used = none;
    for (std::size_t d = 0; d < n; ++d) {
      const Words lead = (to >> (1U << d)) & static_cast<std::uint32_t>(kWithout[d]) & at[i];
      const Words earlier = (digit[d] & mask) != 0 ? lead : none;
      from |= earlier;
      used |= earlier != 0 ? digit[d] : none;
    }
    to = from;
    if (is_single(now_[a.cells[i]])) solved |= now_[a.cells[i]];
    if (!set(a.cells[i], union_of(used))) return false;
  }
  const auto needed = static_cast<Mask>(possible & ~union_of(sets != 0 ? ~sets : none) & ~solved);
  return needed == 0 || lock(a.cells, needed);
}

/// Backwards from the sets at the end: keeps the candidates that lead there.
bool keep_used(const std::vector<std::uint16_t>& cells, const Subsets* at) {
  Subsets to = at[cells.size()];
  for (std::size_t i = cells.size(); i-- > 0;) {
    Mask used = 0;
    to = before_cell(to, at[i], now_[cells[i]], used);
    if (!set(cells[i], used)) return false;
  }
  return true;
}

/// Where digits are too many for subsets: the least and the greatest sum.
bool arrangement_by_bounds(const ClueModel::Arrangement& a) {
  const std::size_t n = a.cells.size();
  if (a.family >= 0) {
    Mask all = 0;
    for (const std::uint16_t c : a.cells) all |= now_[c];
    Mask fits = 0;
    for (const DigitBits set : model_.families[static_cast<std::size_t>(a.family)].sets) {
      const auto digits = static_cast<Mask>(set);
      bool can = (digits & ~all) == 0;
      for (const std::uint16_t c : a.cells) can = can && (now_[c] & digits) != 0;
      if (can) fits |= digits;
    }
    for (const std::uint16_t c : a.cells) {
      if (!set(c, fits)) return false;
    }
  }
  if (n == 0 || a.sums[n - 1] < 0) return true;
  int least = 0;
  int most = 0;
  for (const std::uint16_t c : a.cells) {
    least += lowest(now_[c]);
    most += highest(now_[c]);
  }
  return bound(a.cells, 1, a.sums[n - 1] - least, most - a.sums[n - 1]);
}

static int lowest(Mask m) { return std::countr_zero(static_cast<unsigned>(m)) + 1; }
static int highest(Mask m) { return static_cast<int>(std::bit_width(m)); }

/// Takes away what lies more than `up` above a cell's least or `down` below its greatest digit,
/// times the factor.
bool bound(const std::vector<std::uint16_t>& cells, int factor, int up, int down) {
  if (up < 0 || down < 0) {
    return fail(cells);
  }
  for (const std::uint16_t c : cells) {
    const int low = lowest(now_[c]);
    const int high = highest(now_[c]);
    const int most = std::min(high, low + (factor > 0 ? up : down) / std::abs(factor));
    const int least = std::max(low, high - (factor > 0 ? down : up) / std::abs(factor));
    if (most < least) {
      ++weights_[c];
      return false;
    }
    const auto keep = static_cast<Mask>(((1U << most) - 1) & ~((1U << (least - 1)) - 1));
    if (!set(c, keep)) return false;
  }
  return true;
}
