// Cells that are all different and together one of some sets of digits: cages, and families of
// sets. Sixteen sets are the bits of a lane, so that all of them are looked at at once.

/// Some sets of so many digits, as lanes look at them. Masks of digits have kBits.
template <std::size_t kBits>
struct SetsTable {
  static constexpr std::size_t kSetsOfBlock = 15;
  using FromDigits = BitMap<false, kBits>;
  using FromSets = BitMap<false, kSetsOfBlock>;

  /// Up to 15 sets: bit i stands for the i-th.
  struct Block {
    CandidateMask all = 0;
    FromDigits meets;              ///< from digits: the sets with one of them
    FromSets digits;               ///< from sets: their digits
    FromSets lacking;              ///< from sets: the digits that one of them lacks
    std::vector<FromDigits> with;  ///< by place j, from digits: the sets whose j-th digit is there
    std::vector<FromSets> digit;   ///< by place j, from sets: their j-th digits
  };
  /// Sets of up to so many digits are found exactly: 2 to the power of 5 ways to have used some.
  static constexpr std::size_t kMaxExact = 5;

  SetsTable(int all, std::size_t n, std::span<const DigitBits> sets) {
    const auto digits_count = static_cast<std::size_t>(all);
    const auto everything = static_cast<CandidateMask>(all_digits(all));
    for (std::size_t begin = 0; begin < sets.size(); begin += kSetsOfBlock) {
      const auto some = sets.subspan(begin, std::min(kSetsOfBlock, sets.size() - begin));
      Block& block = blocks.emplace_back();
      block.all = static_cast<CandidateMask>(all_digits(static_cast<int>(some.size())));
      const auto from_digits = [&](const auto& is_in) {
        std::array<CandidateMask, ClueModel::kMaxModelDigits> of_bit = {};
        for (std::size_t d = 0; d < digits_count; ++d) {
          for (std::size_t s = 0; s < some.size(); ++s) {
            if (is_in(some[s], d)) of_bit[d] |= static_cast<CandidateMask>(1U << s);
          }
        }
        return FromDigits(std::span(of_bit).first(digits_count));
      };
      const auto from_sets = [&](const auto& digits_of) {
        std::array<CandidateMask, kSetsOfBlock> of_bit = {};
        for (std::size_t s = 0; s < some.size(); ++s)
          of_bit[s] = static_cast<CandidateMask>(digits_of(some[s]));
        return FromSets(std::span(of_bit).first(some.size()));
      };
      block.meets = from_digits([](DigitBits set, std::size_t d) { return (set >> d & 1U) != 0; });
      block.digits = from_sets([](DigitBits set) { return set; });
      block.lacking = from_sets([&](DigitBits set) { return everything & ~set; });
      for (std::size_t j = 0; n <= kMaxExact && j < n; ++j) {
        const auto place = [j](DigitBits set) {
          for (std::size_t i = 0; i < j; ++i) set &= set - 1;
          return set & (0 - set);
        };
        block.with.push_back(from_digits(
            [&](DigitBits set, std::size_t d) { return place(set) == DigitBits{1} << d; }));
        block.digit.push_back(from_sets(place));
      }
    }
  }

  std::vector<Block> blocks;
};

/// The tables of cages on boards of up to nine digits, by number of cells and sum.
class CageTables {
 public:
  static constexpr int kDigits = 9;
  using Table = SetsTable<10>;
  static const Table& of(std::size_t n, int sum) {
    static const CageTables tables;
    return tables.tables_[n * kSums + static_cast<std::size_t>(sum)];
  }

 private:
  static constexpr std::size_t kSums = kDigits * (kDigits + 1) / 2 + 1;

  CageTables() {
    std::vector<std::vector<DigitBits>> sets((kDigits + 1) * kSums);
    for (DigitBits set = 0; set <= all_digits(kDigits); ++set) {
      std::size_t sum = 0;
      for (DigitBits m = set; m != 0; m &= m - 1)
        sum += static_cast<std::size_t>(std::countr_zero(m)) + 1;
      sets[static_cast<std::size_t>(std::popcount(set)) * kSums + sum].push_back(set);
    }
    for (std::size_t i = 0; i < sets.size(); ++i) tables_.emplace_back(kDigits, i / kSums, sets[i]);
  }

  std::vector<Table> tables_;
};
