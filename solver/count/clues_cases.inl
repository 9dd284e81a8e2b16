// Part of CluePropagation: houses of which one of some cases holds.

/// Cases with the same sets, as lanes look at them: up to 15 sets are the bits of a lane.
struct LaneCases {
  Mask all = 0;                          ///< sets
  BitMap<false, kBits> within, outside;  ///< from digits: the sets with one, those that lack one
  BitMap<false, Table::kSetsOfBlock> digits;   ///< from sets: their digits
  BitMap<false, Table::kSetsOfBlock> lacking;  ///< from sets: digits that are in none of the case
  std::vector<Primitives::Case> cases;
};
struct HouseCases {
  Cells cells;
  std::vector<LaneCases> cases;
};

void add_cases(const ClueModel::Sequence& s) {
  HouseCases made{s.cells, {}};
  for (const Primitives::Cases& some : s.cases) {
    const DigitBits given = Primitives::bits_of(some.cases.front());
    for (std::size_t begin = 0; begin < some.sets.size(); begin += Table::kSetsOfBlock) {
      const auto sets = std::span(some.sets).subspan(
          begin, std::min<std::size_t>(Table::kSetsOfBlock, some.sets.size() - begin));
      LaneCases& lanes = made.cases.emplace_back();
      lanes.all = static_cast<Mask>(all_digits(static_cast<int>(sets.size())));
      lanes.cases = some.cases;
      std::array<Mask, ClueModel::kMostDigits> within = {};
      std::array<Mask, ClueModel::kMostDigits> outside = {};
      std::array<Mask, Table::kSetsOfBlock> digits = {};
      std::array<Mask, Table::kSetsOfBlock> lacking = {};
      for (std::size_t i = 0; i < sets.size(); ++i) {
        digits[i] = static_cast<Mask>(sets[i]);
        lacking[i] = static_cast<Mask>(all_ & ~(sets[i] | given));
        for (std::size_t d = 0; d < ClueModel::kMostDigits; ++d) {
          within[d] |= static_cast<Mask>((digits[i] >> d & 1U) << i);
          outside[d] |= static_cast<Mask>((lacking[i] >> d & 1U) << i);
        }
      }
      const auto n = static_cast<std::size_t>(model_.digits);
      lanes.within = BitMap<false, kBits>(std::span(within).first(n));
      lanes.outside = BitMap<false, kBits>(std::span(outside).first(n));
      lanes.digits = BitMap<false, Table::kSetsOfBlock>(std::span(digits).first(sets.size()));
      lanes.lacking = BitMap<false, Table::kSetsOfBlock>(std::span(lacking).first(sets.size()));
    }
  }
  house_cases_.push_back(std::move(made));
}

/// The sets that fit each cell of a case by itself; what remains is in some case.
void cases(const HouseCases& house) {
  constexpr std::size_t kMost = Primitives::kMostDigitsOfCases;
  const std::size_t n = house.cells.size();
  Lanes left[kMost];
  for (Lanes& some : left) some = none();
  for (const LaneCases& lanes : house.cases) {
    Lanes within[kMost];
    Lanes outside[kMost];
    Lanes sets_within[kMost];
    Lanes sets_outside[kMost];
    for (std::size_t i = 0; i < n; ++i) {
      const Rows<DigitMap::kParts> rows(now_[house.cells[i]].lanes);
      within[i] = lanes.within(rows);
      outside[i] = lanes.outside(rows);
      sets_within[i] = sets_outside[i] = none();
    }
    for (const Primitives::Case& one : lanes.cases) {
      Lanes sets = all_lanes(lanes.all);
      for (std::size_t k = 0; k < 2; ++k) {
        const Lanes digit = all_lanes(static_cast<Mask>(bit_of(one.digit[k])));
        sets = keep_if(now_[house.cells[one.place[k]]].lanes & digit, sets);
      }
      const auto is_given = [&](std::size_t i) { return i == one.place[0] || i == one.place[1]; };
      for (std::size_t i = 0; i < n; ++i) {
        if (is_given(i)) continue;
        sets &= i >= one.begin && i < one.end ? within[i] : outside[i];
      }
      if ((any_bit(sets) & alive_) == 0) continue;
      for (std::size_t i = 0; i < n; ++i) {
        if (is_given(i)) continue;
        (i >= one.begin && i < one.end ? sets_within : sets_outside)[i] |= sets;
      }
      for (std::size_t k = 0; k < 2; ++k) {
        left[one.place[k]] |= keep_if(sets, all_lanes(static_cast<Mask>(bit_of(one.digit[k]))));
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      left[i] |= lanes.digits(sets_within[i]) | lanes.lacking(sets_outside[i]);
    }
  }
  put(house.cells, left);
}
