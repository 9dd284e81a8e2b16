// Part of the lane counter: rules that are looked at one by one. See LANES.md. Included by
// lanes_kernel.inl.

/// Naked and hidden singles of one house.
template <class Findings>
GRIDMILL_LANES_INLINE void propagate_house(const LaneRules::ExtraHouse& house, Word* lanes,
                                           Findings& findings) {
  Vec once = zero();
  Vec more = zero();
  Vec single = zero();
  Vec clash = zero();  // cells that are settled on the same digit
  for (int i = 0; i < house.size; ++i) {
    const Vec cell = load(lanes + house.cell[i] * kLanes);
    const Vec settled = add_single(zero(), cell);
    more = or_and(more, once, cell);
    once = or2(once, cell);
    clash = or_and(clash, single, settled);
    single = or2(single, settled);
  }
  findings.alive = and_not(house.full ? and2(findings.alive, once) : findings.alive, clash);
  const Vec forced = house.full ? and_not(once, more) : zero();
  for (int i = 0; i < house.size; ++i) {
    Word* at = lanes + house.cell[i] * kLanes;
    const Vec before = load(at);
    const Vec cell = restrict_cell(
        before, or_and_not(add_single(zero(), before), broadcast(-1), single), forced);
    findings.template note<false>(before, cell);
    store(at, cell);
  }
}

/// Takes from each cell the digits that leave one of its partners nothing: those that differ by
/// `difference` from each candidate of the partner. `excluded` has a row for each cell.
template <class Findings>
inline void propagate_relation(const LaneRules::Relation& relation, int n, int digits, Word* lanes,
                               VecStorage* excluded, Findings& findings) {
  const LaneRules::Cells* partners = relation.partners.data();
  const int apart = relation.difference;
  const Vec full = broadcast((1 << digits) - 1);
  for (int i = 0; i < n; ++i) {
    const Vec cell = load(lanes + i * kLanes);
    const Vec settled = add_single(zero(), cell);
    if (apart == 0) {
      store(excluded[i].at, settled);
      continue;
    }
    if (relation.of_peers && apart == 1) {
      // Partners take what is two above the lowest candidate or more, or two below the highest:
      // with anything else nothing is left that differs by two.
      Vec up = or2(cell, shift_up(cell, 1));
      Vec down = or2(cell, shift_down(cell, 1));
      for (int by = 2; by < digits; by *= 2) {
        up = or2(up, shift_up(up, by));
        down = or2(down, shift_down(down, by));
      }
      store(excluded[i].at, and_not(full, shift_up(up, 2), shift_down(down, 2)));
      continue;
    }
    // the one between two candidates, if there are no others
    const Vec rest = and2(cell, add(cell, broadcast(-1)));
    const Vec between = and2(shift_up(cell, apart), shift_down(cell, apart));
    const Vec two = select(equal(and2(rest, add(rest, broadcast(-1))), zero()), between, zero());
    store(excluded[i].at,
          and2(full, or3(two, shift_up(settled, apart), shift_down(settled, apart))));
  }
  for (int i = 0; i < n; ++i) {
    const LaneRules::Cells& of = partners[i];
    Vec bad = zero();
    for (int k = 0; k < of.size; ++k) bad = or2(bad, load(excluded[of.cell[k]].at));
    const Vec before = load(lanes + i * kLanes);
    const Vec cell = and_not(before, bad);
    findings.template note<false>(before, cell);
    store(lanes + i * kLanes, cell);
  }
}

/// Takes from cells the digits that would leave a house without a place for them.
template <class Findings>
GRIDMILL_LANES_INLINE void propagate_common_peers(const LaneRules::CommonPeerLock& lock,
                                                  Word* lanes, Findings& findings) {
  Vec left = zero();
  GRIDMILL_UNROLL for (int i = 0; i < LaneRules::CommonPeerLock::kMaxUnseen; ++i) {
    left = or2(left, load(lanes + lock.unseen[i] * kLanes));
  }
  Word* to = lanes + lock.cell * kLanes;
  const Vec before = load(to);
  const Vec cell = and2(before, left);
  findings.template note<false>(before, cell);
  store(to, cell);
}
