// Part of CluePropagation: sums of groups of cells.

/// Groups with a total: what the least and the greatest sum leave. Where they come near to the
/// total, the sum is looked at more closely.
bool bounds(std::size_t number) {
  constexpr int kNear = 8;
  constexpr std::size_t kFew = 6;  // the bounds of more cells do not mind which are different
  const ClueModel::Sum& s = model_.sums[number];
  int least = 0;  // of factor times digits
  int most = 0;
  std::size_t cells = 0;
  for (const ClueModel::Group& group : s.groups) {
    int low = 0;
    int high = 0;
    for (const std::uint16_t c : group.cells) {
      low += lowest(now_[c]);
      high += highest(now_[c]);
    }
    least += group.factor * (group.factor > 0 ? low : high);
    most += group.factor * (group.factor > 0 ? high : low);
    cells += group.cells.size();
  }
  const int up = s.total - least;
  const int down = most - s.total;
  if (up < 0 || down < 0) return fail(s);
  if (has_subsets_ && (std::min(up, down) <= kNear || cells > kFew)) {
    const std::size_t i = first_sum_ + number;
    queue_[i / 64] |= std::uint64_t{1} << i % 64;
  }
  for (const ClueModel::Group& group : s.groups) {
    const int widest = std::abs(group.factor) * (model_.digits - 1);
    if (up >= widest && down >= widest) continue;
    if (!bound(group.cells, group.factor, up, down)) return false;
  }
  return true;
}

/// A sum as people would look at it: what can each group add up to? Negative factors count from the
/// other end, so that all parts are 0 and more.
bool sum(const ClueModel::Sum& s) {
  constexpr std::size_t kMostGroups = 16;
  constexpr int kMostTotal = 127;
  const std::size_t n = s.groups.size();
  if (n > kMostGroups) return true;
  // Few bits: sums count from what the group has at least.
  struct Part {
    std::uint64_t sums;  ///< bit i: i * |factor| more than least
    int base;            ///< of the digits' sum, for bit 0; negative factors: at bit 0 the greatest
  };
  Part parts[kMostGroups];
  Subsets at[kMostGroups][kSubsetDigits + 1];
  int total = s.total;
  for (std::size_t g = 0; g < n; ++g) {
    const ClueModel::Group& group = s.groups[g];
    const std::size_t k = group.cells.size();
    std::uint64_t sums = 0;  // bit i: digits' sum i
    if (k == 1) {
      sums = std::uint64_t{now_[group.cells[0]]} << 1U;
    } else if (k == 2) {
      const Mask a = now_[group.cells[0]];
      const Mask b = now_[group.cells[1]];
      for (Mask m = a; m != 0; m &= static_cast<Mask>(m - 1)) {
        const auto bit = static_cast<Mask>(m & -m);
        sums |= std::uint64_t{static_cast<Mask>(b & ~bit)} << (std::countr_zero(m) + 2);
      }
    } else {
      at[g][0] = none();
      at[g][0][0] = 1;
      for (std::size_t i = 0; i < k; ++i) {
        at[g][i + 1] = after_cell(at[g][i], now_[group.cells[i]]);
      }
      int low = 0;
      int high = 0;
      for (const std::uint16_t c : group.cells) {
        low += lowest(now_[c]);
        high += highest(now_[c]);
      }
      high = std::min(high, kMostSum);
      for (int i = low; i <= high; ++i) {
        if (is_any(at[g][k] & sum_table().sets[i])) sums |= std::uint64_t{1} << i;
      }
    }
    if (sums == 0) {
      return fail(group.cells);
    }
    const int low = std::countr_zero(sums);
    const int high = static_cast<int>(std::bit_width(sums)) - 1;
    if (group.factor > 0) {
      parts[g] = {sums >> low, low};
      total -= group.factor * low;
    } else {
      std::uint64_t turned = 0;
      for (std::uint64_t m = sums; m != 0; m &= m - 1) {
        turned |= std::uint64_t{1} << (high - std::countr_zero(m));
      }
      parts[g] = {turned, high};
      total -= group.factor * high;
    }
  }
  if (total < 0) {
    return fail(s);
  }
  if (total > kMostTotal) return true;
  Wide reach[kMostGroups + 1];
  reach[0] = 1;
  for (std::size_t g = 0; g < n; ++g) {
    const int factor = std::abs(s.groups[g].factor);
    reach[g + 1] = 0;
    for (std::uint64_t m = parts[g].sums; m != 0; m &= m - 1) {
      const int by = std::countr_zero(m) * factor;
      if (by <= total) reach[g + 1] |= reach[g] << by;
    }
  }
  Wide to = Wide{1} << total;
  if ((reach[n] & to) == 0) {
    return fail(s);
  }
  for (std::size_t g = n; g-- > 0;) {
    const ClueModel::Group& group = s.groups[g];
    const int factor = std::abs(group.factor);
    Wide from = 0;
    std::uint64_t kept = 0;
    for (std::uint64_t m = parts[g].sums; m != 0; m &= m - 1) {
      const int by = std::countr_zero(m) * factor;
      if (by > total) break;
      const Wide earlier = (to >> by) & reach[g];
      if (earlier == 0) continue;
      from |= earlier;
      kept |= m & -m;
    }
    to = from;
    if (kept == parts[g].sums) continue;
    if (!keep_sums(group, kept, parts[g].base, at[g])) return false;
  }
  return true;
}

/// Leaves what gives one of these sums of a group.
/// @param kept  bit i: base + i, or base - i for a negative factor
bool keep_sums(const ClueModel::Group& group, std::uint64_t kept, int base, Subsets* at) {
  std::uint64_t sums = 0;
  for (std::uint64_t m = kept; m != 0; m &= m - 1) {
    const int i = std::countr_zero(m);
    sums |= std::uint64_t{1} << (group.factor > 0 ? base + i : base - i);
  }
  const std::size_t k = group.cells.size();
  if (k == 1) return set(group.cells[0], static_cast<Mask>(sums >> 1U));
  if (k == 2) {
    const Mask a = now_[group.cells[0]];
    const Mask b = now_[group.cells[1]];
    Mask keep_a = 0;
    Mask keep_b = 0;
    for (Mask m = a; m != 0; m &= static_cast<Mask>(m - 1)) {
      const auto bit = static_cast<Mask>(m & -m);
      const auto with_it = static_cast<Mask>(b & ~bit & (sums >> (std::countr_zero(m) + 2)));
      if (with_it != 0) keep_a |= bit;
      keep_b |= with_it;
    }
    return set(group.cells[0], keep_a) && set(group.cells[1], keep_b);
  }
  Subsets end = none();
  for (std::uint64_t m = sums; m != 0; m &= m - 1) {
    end |= sum_table().sets[std::countr_zero(m)];
  }
  at[k] &= end;
  return keep_used(group.cells, at);
}
