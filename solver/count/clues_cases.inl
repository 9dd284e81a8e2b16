// Part of CluePropagation: houses of which one of some cases holds.

/// Cases with the same sets, as lanes look at them: up to 15 sets are the bits of a lane.
struct LaneCases {
  CandidateMask all = 0;                 ///< sets
  BitMap<false, kBits> within, outside;  ///< from digits: the sets with one, those that lack one
  BitMap<false, Table::kSetsOfBlock> digits;   ///< from sets: their digits
  BitMap<false, Table::kSetsOfBlock> lacking;  ///< from sets: digits that are in none of the case
  std::vector<Constraints::Case> cases;
};
struct HouseCases {
  Cells cells;
  std::vector<LaneCases> cases;
};

void add_cases(const ClueModel::Sequence& s) {
  HouseCases made{s.cells, {}};
  for (const Constraints::Cases& some : s.cases) {
    const DigitBits given = Constraints::bits_of(some.cases.front());
    for (std::size_t begin = 0; begin < some.sets.size(); begin += Table::kSetsOfBlock) {
      const auto sets = std::span(some.sets).subspan(
          begin, std::min<std::size_t>(Table::kSetsOfBlock, some.sets.size() - begin));
      LaneCases& lanes = made.cases.emplace_back();
      lanes.all = static_cast<CandidateMask>(all_digits(static_cast<int>(sets.size())));
      lanes.cases = some.cases;
      std::array<CandidateMask, ClueModel::kMaxModelDigits> within = {};
      std::array<CandidateMask, ClueModel::kMaxModelDigits> outside = {};
      std::array<CandidateMask, Table::kSetsOfBlock> digits = {};
      std::array<CandidateMask, Table::kSetsOfBlock> lacking = {};
      for (std::size_t i = 0; i < sets.size(); ++i) {
        digits[i] = static_cast<CandidateMask>(sets[i]);
        lacking[i] = static_cast<CandidateMask>(all_ & ~(sets[i] | given));
        for (std::size_t d = 0; d < ClueModel::kMaxModelDigits; ++d) {
          within[d] |= static_cast<CandidateMask>((digits[i] >> d & 1U) << i);
          outside[d] |= static_cast<CandidateMask>((lacking[i] >> d & 1U) << i);
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
  constexpr std::size_t kMaxHouse = Constraints::kMaxDigitsOfCases;
  const std::size_t n = house.cells.size();
  Vec left[kMaxHouse];
  for (Vec& some : left) some = zero();
  for (const LaneCases& lanes : house.cases) {
    Vec within[kMaxHouse];
    Vec outside[kMaxHouse];
    Vec sets_within[kMaxHouse];
    Vec sets_outside[kMaxHouse];
    for (std::size_t i = 0; i < n; ++i) {
      const BitMapIndex<DigitMap::kParts> rows(now_[house.cells[i]].lanes);
      within[i] = lanes.within(rows);
      outside[i] = lanes.outside(rows);
      sets_within[i] = sets_outside[i] = zero();
    }
    for (const Constraints::Case& one : lanes.cases) {
      Vec sets = broadcast(lanes.all);
      for (std::size_t k = 0; k < 2; ++k) {
        const Vec digit = broadcast(static_cast<CandidateMask>(bit_of(one.digit[k])));
        sets = select_or_zero(now_[house.cells[one.place[k]]].lanes & digit, sets);
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
        left[one.place[k]] |=
            select_or_zero(sets, broadcast(static_cast<CandidateMask>(bit_of(one.digit[k]))));
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      left[i] |= lanes.digits(sets_within[i]) | lanes.lacking(sets_outside[i]);
    }
  }
  put(house.cells, left);
}
