// Part of CluePropagation: sums of groups of cells.

/// The bounds of a group, its cells all different. Its least digits are those that its cells take
/// if each takes the smallest one that is free: whatever their order, these are the same.
struct GroupBounds {
  Vec min_digits;  ///< digits
  Vec max_digits;  ///< digits counted from the other end
};

/// Adds the first free digit from this one on.
static Vec with_next(Vec taken, Vec bit) { return taken | lowest_bit(~(taken | (bit - 1))); }

/// Each digit up to `by` above one of these.
static Vec spread_up(Vec digits, Vec by) {
  const auto step = [&](CandidateMask bit, Vec further) {
    digits |= select_or_zero(by & broadcast(bit), further);
  };
  step(1, digits << 1U);
  step(2, digits << 1U | digits << 2U);
  step(4, digits << 1U | digits << 2U | digits << 3U | digits << 4U);
  const Vec four = digits | digits << 1U | digits << 2U | digits << 3U;
  step(8, digits << 8U | four << 1U | four << 5U);
  return digits;
}

/// Groups with a total: what the least and the greatest sum leave.
void sum(const ClueModel::Sum& s) {
  constexpr std::size_t kMaxGroups = 24;
  GroupBounds bounds[kMaxGroups];
  const std::size_t known = std::min(s.groups.size(), kMaxGroups);
  const auto digits = static_cast<CandidateMask>(model_.digits);
  Vec min_sum = zero();
  Vec max_sum = zero();
  Vec wrong = zero();
  for (std::size_t g = 0; g < s.groups.size(); ++g) {
    const ClueModel::Group& group = s.groups[g];
    GroupBounds here{zero(), zero()};
    for (const std::uint16_t c : group.cells) {
      const Vec mask = now_[c].lanes;
      here.min_digits = with_next(here.min_digits, lowest_bit(mask));
      here.max_digits = with_next(here.max_digits, lowest_bit(turned_(mask)));
    }
    wrong |= (here.min_digits | here.max_digits) & broadcast(static_cast<CandidateMask>(~all_));
    const Vec low = value_(here.min_digits);
    const Vec high = broadcast(static_cast<CandidateMask>(group.cells.size() * (digits + 1U))) -
                     value_(here.max_digits);
    const auto factor = static_cast<CandidateMask>(group.factor);
    min_sum += (group.factor > 0 ? low : high) * factor;
    max_sum += (group.factor > 0 ? high : low) * factor;
    if (g < known) bounds[g] = here;
  }
  const Vec up = broadcast(static_cast<CandidateMask>(s.total)) - min_sum;
  const Vec down = max_sum - broadcast(static_cast<CandidateMask>(s.total));
  constexpr CandidateMask kSign = 0x8000;
  wrong |= (up | down) & broadcast(kSign);
  if (!fail(any_bit(wrong), s)) return;
  const Vec widest = broadcast(static_cast<CandidateMask>(digits - 1));
  for (std::size_t g = 0; g < known; ++g) {
    const ClueModel::Group& group = s.groups[g];
    const int size = std::abs(group.factor);
    Vec more = group.factor > 0 ? up : down;
    Vec less = group.factor > 0 ? down : up;
    if (size != 1) {
      more /= static_cast<CandidateMask>(size);
      less /= static_cast<CandidateMask>(size);
    }
    const Vec tight = greater_than(widest, min_signed(more, less));
    if ((any_bit(tight) & alive_) == 0) continue;
    const Vec from_below = spread_up(bounds[g].min_digits, min_signed(more, widest));
    const Vec from_above = turned_(spread_up(bounds[g].max_digits, min_signed(less, widest)));
    for (const std::uint16_t c : group.cells) set(c, from_below & from_above);
  }
}

/// A sum of more cells is not looked at closely.
static constexpr std::size_t kMaxCloseCells = 40;

/// A sum of plain cells where little is missing, exactly but for equal digits: each cell has its
/// least digit or some more, and bit e of a lane stands for e more in all. Digits of negative
/// factors count from the other end. Boards where more than 15 are missing stay as they are.
void close_sum(const ClueModel::Sum& s) {
  constexpr CandidateMask kMaxMissing = 15;
  Vec more[kMaxCloseCells];   // what a cell can have more than least, as bits
  Vec shift[kMaxCloseCells];  // back to its digits
  Vec reach[kMaxCloseCells + 1];
  std::size_t n = 0;
  Vec missing = broadcast(static_cast<CandidateMask>(s.total));
  const auto digits = static_cast<CandidateMask>(model_.digits);
  for (const ClueModel::Group& group : s.groups) {
    for (const std::uint16_t c : group.cells) {
      const Vec mask = group.factor > 0 ? now_[c].lanes : turned_(now_[c].lanes);
      const Vec min_digit = value_(lowest_bit(mask));
      if (group.factor > 0) {
        missing -= min_digit;
      } else {
        missing += broadcast(static_cast<CandidateMask>(digits + 1)) - min_digit;
      }
      shift[n] = min_digit - broadcast(1);
      more[n] = shift_down(mask, shift[n]);
      ++n;
    }
  }
  if (!fail(any_bit(missing & broadcast(0x8000)), s)) return;
  const Vec far = greater_than(missing, broadcast(kMaxMissing));
  if ((~any_bit(far) & alive_) == 0) return;
  reach[0] = broadcast(1);
  for (std::size_t i = 0; i < n; ++i) {
    Vec all = zero();
    each<kBits>([&](auto e) {
      all |=
          select_or_zero(more[i] & broadcast(static_cast<CandidateMask>(1U << e)), reach[i] << e());
    });
    reach[i + 1] = all;
  }
  Vec to = shift_up(broadcast(1), missing) & reach[n];
  if (!fail(~any_bit(to | far), s)) return;
  for (std::size_t g = s.groups.size(); g-- > 0;) {
    const ClueModel::Group& group = s.groups[g];
    for (std::size_t k = group.cells.size(); k-- > 0;) {
      --n;
      Vec from = zero();
      Vec used = zero();
      each<kBits>([&](auto e) {
        const Vec bit = broadcast(static_cast<CandidateMask>(1U << e));
        const Vec lead = select_or_zero(more[n] & bit, (to >> e()) & reach[n]);
        from |= lead;
        used |= select_or_zero(lead, bit);
      });
      to = from;
      const Vec left = shift_up(used, shift[n]);
      set(group.cells[k], (group.factor > 0 ? left : turned_(left)) | far);
    }
  }
}

bool fail(LaneMask boards, const ClueModel::Sum& s) {
  boards &= alive_;
  if (boards == 0) return true;
  const auto by = static_cast<unsigned>(std::popcount(boards));
  for (const ClueModel::Group& group : s.groups) {
    for (const std::uint16_t c : group.cells) weights_[c] += by;
  }
  kill(boards);
  return alive_ != 0;
}
