// Part of CluePropagation: cells that are all different and one of some sets of digits, as cages
// are.

/// Cells that are all different and one of some sets.
struct Sets {
  Cells cells;
  const Table* table;
  std::size_t begin;  ///< in `outside_`
  std::size_t end;
};
/// Cells outside of `Sets` that see the same two cells of it and more, in `outside_cells_`.
struct Outside {
  std::uint32_t unseen;  ///< where those of `Sets` begin that they do not see
  std::uint32_t cells;   ///< where they begin themselves
  std::uint32_t end;
};

void add_sets(const Cells& cells, const Table& table) {
  ClueModel::CellBits own;
  ClueModel::CellBits once;
  ClueModel::CellBits rest;  // what sees two of the cells and more
  for (const std::uint16_t c : cells) {
    own.insert(int{c});
    rest |= once & model_.seen[c];
    once |= model_.seen[c];
  }
  rest -= own;
  const std::size_t begin = outside_.size();
  const auto add = [&](const ClueModel::CellBits& some) {
    const auto first = static_cast<std::uint32_t>(outside_cells_.size());
    some.for_each([&](int c) { outside_cells_.push_back(static_cast<std::uint16_t>(c)); });
    return first;
  };
  while (!rest.empty()) {
    const ClueModel::CellBits unseen = own - model_.seen[rest.front().index];
    ClueModel::CellBits alike = rest;
    for (const std::uint16_t c : cells) {
      unseen.contains(int{c}) ? alike -= model_.seen[c] : alike &= model_.seen[c];
    }
    Outside& outside = outside_.emplace_back();
    outside.unseen = add(unseen);
    outside.cells = add(alike);
    outside.end = static_cast<std::uint32_t>(outside_cells_.size());
    rest -= alike;
  }
  sets_.push_back({cells, &table, begin, outside_.size()});
}

void exact_sets(const Sets& s) {
  switch (s.cells.size()) {
    case 2:
      return exact_sets<2>(s);
    case 3:
      return exact_sets<3>(s);
    case 4:
      return exact_sets<4>(s);
    case 5:
      return exact_sets<5>(s);
    default:
      break;
  }
}

/// Exactly: `at` has, for some places of the sorted sets, the sets whose digits there can be in
/// as many of the first cells; `to` those of them that lead to a whole set.
template <std::size_t n>
void exact_sets(const Sets& s) {
  Vec left[n];
  for (Vec& some : left) some = zero();
  Vec possible = zero();
  Vec lacking = zero();
  for (const typename Table::Block& block : s.table->blocks) {
    Vec can[n][n];
    Vec at[1U << n];
    for (std::size_t i = 0; i < n; ++i) {
      const BitMapIndex<DigitMap::kParts> rows(now_[s.cells[i]].lanes);
      for (std::size_t j = 0; j < n; ++j) can[i][j] = block.with[j](rows);
    }
    at[0] = broadcast(block.all);
    each<1U << n>([&](auto after) {
      if constexpr (after != 0) {
        constexpr std::size_t i = std::popcount(after()) - 1;
        Vec some = zero();
        each<n>([&](auto j) {
          if constexpr ((after >> j & 1U) != 0) some |= at[after & ~(1U << j)] & can[i][j];
        });
        at[after] = some;
      }
    });
    Vec to[1U << n];
    to[(1U << n) - 1] = at[(1U << n) - 1];
    each<n>([&](auto back) {
      constexpr std::size_t i = n - 1 - back;
      Vec used[n];
      for (Vec& some : used) some = zero();
      each<1U << n>([&](auto before) {
        if constexpr (std::popcount(before()) == i) {
          Vec leads = zero();
          each<n>([&](auto j) {
            if constexpr ((before >> j & 1U) == 0) {
              const Vec next = to[before | 1U << j];
              leads |= next & can[i][j];
              used[j] |= next & at[before];
            }
          });
          to[before] = leads & at[before];
        }
      });
      for (std::size_t j = 0; j < n; ++j) left[i] |= block.digit[j](used[j] & can[i][j]);
    });
    const Vec sets = at[(1U << n) - 1];
    possible |= block.digits(sets);
    lacking |= block.lacking(sets);
  }
  if (!fail(~any_bit(possible), s.cells)) return;
  Vec solved = zero();
  for (std::size_t i = 0; i < n; ++i) solved |= single(left[i]);
  if (put(s.cells, left)) lock(s, possible & ~lacking & ~solved);
}

/// What all sets have in common that fit each cell by itself.
void common_of_sets(const Sets& s) {
  Vec once = zero();
  Vec twice = zero();
  for (const std::uint16_t c : s.cells) {
    const Vec mask = now_[c].lanes;
    twice |= once & mask;
    once |= mask;
  }
  Vec possible = zero();
  Vec lacking = zero();
  const Vec outside = ~once & broadcast(all_);
  for (const typename Table::Block& block : s.table->blocks) {
    Vec sets = broadcast(block.all) & ~block.meets(outside);
    for (const std::uint16_t c : s.cells) sets &= block.meets(now_[c].lanes);
    possible |= block.digits(sets);
    lacking |= block.lacking(sets);
  }
  if (!fail(~any_bit(possible), s.cells)) return;
  const Vec needed = possible & ~lacking;
  const Vec hidden = needed & ~twice;
  Vec left[ClueModel::kMaxModelDigits];
  Vec solved = zero();
  Vec two = zero();
  for (std::size_t i = 0; i < s.cells.size(); ++i) {
    const Vec mask = now_[s.cells[i]].lanes;
    const Vec here = mask & hidden;
    two |= here & (here - 1);
    left[i] = select(here, here, mask & possible);
    solved |= single(left[i]);
  }
  if (fail(any_bit(two), s.cells) && put(s.cells, left)) lock(s, needed & ~solved);
}

/// Digits that occur in these cells: what sees all their places loses them.
void lock(const Sets& s, Vec digits) {
  if ((any_bit(digits) & alive_) == 0) return;
  const std::uint16_t* cells = outside_cells_.data();
  for (std::size_t k = s.begin; k < s.end; ++k) {
    const Outside& outside = outside_[k];
    Vec gone = digits;
    for (std::uint32_t i = outside.unseen; i < outside.cells; ++i) gone &= ~now_[cells[i]].lanes;
    if ((any_bit(gone) & alive_) == 0) continue;
    for (std::uint32_t i = outside.cells; i < outside.end; i += kMaxCellsAtOnce) {
      eliminate({cells + i, std::min<std::size_t>(kMaxCellsAtOnce, outside.end - i)}, gone);
    }
  }
}
