// Part of CluePropagation: sums of groups of cells.

/// The bounds of a group, its cells all different. Its least digits are those that its cells take
/// if each takes the smallest one that is free: whatever their order, these are the same.
struct GroupBounds {
  Lanes least;  ///< digits
  Lanes most;   ///< digits counted from the other end
};

/// Adds the first free digit from this one on.
static Lanes with_next(Lanes taken, Lanes bit) { return taken | lowest_bit(~(taken | (bit - 1))); }

/// Each digit up to `by` above one of these.
static Lanes spread_up(Lanes digits, Lanes by) {
  const auto step = [&](Mask bit, Lanes further) {
    digits |= keep_if(by & all_lanes(bit), further);
  };
  step(1, digits << 1U);
  step(2, digits << 1U | digits << 2U);
  step(4, digits << 1U | digits << 2U | digits << 3U | digits << 4U);
  const Lanes four = digits | digits << 1U | digits << 2U | digits << 3U;
  step(8, digits << 8U | four << 1U | four << 5U);
  return digits;
}

/// Groups with a total: what the least and the greatest sum leave.
void sum(const ClueModel::Sum& s) {
  constexpr std::size_t kMostGroups = 24;
  GroupBounds bounds[kMostGroups];
  const std::size_t known = std::min(s.groups.size(), kMostGroups);
  const auto digits = static_cast<Mask>(model_.digits);
  Lanes least = none();
  Lanes most = none();
  Lanes wrong = none();
  for (std::size_t g = 0; g < s.groups.size(); ++g) {
    const ClueModel::Group& group = s.groups[g];
    GroupBounds here{none(), none()};
    for (const std::uint16_t c : group.cells) {
      const Lanes mask = now_[c].lanes;
      here.least = with_next(here.least, lowest_bit(mask));
      here.most = with_next(here.most, lowest_bit(turned_(mask)));
    }
    wrong |= (here.least | here.most) & all_lanes(static_cast<Mask>(~all_));
    const Lanes low = value_(here.least);
    const Lanes high =
        all_lanes(static_cast<Mask>(group.cells.size() * (digits + 1U))) - value_(here.most);
    const auto factor = static_cast<Mask>(group.factor);
    least += (group.factor > 0 ? low : high) * factor;
    most += (group.factor > 0 ? high : low) * factor;
    if (g < known) bounds[g] = here;
  }
  const Lanes up = all_lanes(static_cast<Mask>(s.total)) - least;
  const Lanes down = most - all_lanes(static_cast<Mask>(s.total));
  constexpr Mask kSign = 0x8000;
  wrong |= (up | down) & all_lanes(kSign);
  if (!fail(any_bit(wrong), s)) return;
  const Lanes widest = all_lanes(static_cast<Mask>(digits - 1));
  for (std::size_t g = 0; g < known; ++g) {
    const ClueModel::Group& group = s.groups[g];
    const int size = std::abs(group.factor);
    Lanes more = group.factor > 0 ? up : down;
    Lanes less = group.factor > 0 ? down : up;
    if (size != 1) {
      more /= static_cast<Mask>(size);
      less /= static_cast<Mask>(size);
    }
    const Lanes tight = greater(widest, smaller_of(more, less));
    if ((any_bit(tight) & alive_) == 0) continue;
    const Lanes from_below = spread_up(bounds[g].least, smaller_of(more, widest));
    const Lanes from_above = turned_(spread_up(bounds[g].most, smaller_of(less, widest)));
    for (const std::uint16_t c : group.cells) set(c, from_below & from_above);
  }
}

/// A sum of more cells is not looked at closely.
static constexpr std::size_t kMostCloseCells = 40;

/// A sum of plain cells where little is missing, exactly but for equal digits: each cell has its
/// least digit or some more, and bit e of a lane stands for e more in all. Digits of negative
/// factors count from the other end. Boards where more than 15 are missing stay as they are.
void close_sum(const ClueModel::Sum& s) {
  constexpr Mask kMost = 15;
  Lanes more[kMostCloseCells];   // what a cell can have more than least, as bits
  Lanes shift[kMostCloseCells];  // back to its digits
  Lanes reach[kMostCloseCells + 1];
  std::size_t n = 0;
  Lanes missing = all_lanes(static_cast<Mask>(s.total));
  const auto digits = static_cast<Mask>(model_.digits);
  for (const ClueModel::Group& group : s.groups) {
    for (const std::uint16_t c : group.cells) {
      const Lanes mask = group.factor > 0 ? now_[c].lanes : turned_(now_[c].lanes);
      const Lanes least = value_(lowest_bit(mask));
      if (group.factor > 0) {
        missing -= least;
      } else {
        missing += all_lanes(static_cast<Mask>(digits + 1)) - least;
      }
      shift[n] = least - all_lanes(1);
      more[n] = shift_down(mask, shift[n]);
      ++n;
    }
  }
  if (!fail(any_bit(missing & all_lanes(0x8000)), s)) return;
  const Lanes far = greater(missing, all_lanes(kMost));
  if ((~any_bit(far) & alive_) == 0) return;
  reach[0] = all_lanes(1);
  for (std::size_t i = 0; i < n; ++i) {
    Lanes all = none();
    each<kBits>([&](auto e) {
      all |= keep_if(more[i] & all_lanes(static_cast<Mask>(1U << e)), reach[i] << e());
    });
    reach[i + 1] = all;
  }
  Lanes to = shift_up(all_lanes(1), missing) & reach[n];
  if (!fail(~any_bit(to | far), s)) return;
  for (std::size_t g = s.groups.size(); g-- > 0;) {
    const ClueModel::Group& group = s.groups[g];
    for (std::size_t k = group.cells.size(); k-- > 0;) {
      --n;
      Lanes from = none();
      Lanes used = none();
      each<kBits>([&](auto e) {
        const Lanes bit = all_lanes(static_cast<Mask>(1U << e));
        const Lanes lead = keep_if(more[n] & bit, (to >> e()) & reach[n]);
        from |= lead;
        used |= keep_if(lead, bit);
      });
      to = from;
      const Lanes left = shift_up(used, shift[n]);
      set(group.cells[k], (group.factor > 0 ? left : turned_(left)) | far);
    }
  }
}

bool fail(Boards boards, const ClueModel::Sum& s) {
  boards &= alive_;
  if (boards == 0) return true;
  const auto by = static_cast<unsigned>(std::popcount(boards));
  for (const ClueModel::Group& group : s.groups) {
    for (const std::uint16_t c : group.cells) weights_[c] += by;
  }
  kill(boards);
  return alive_ != 0;
}
