// The sets of digits that some cells may hold. Included by the file of each instruction set.
//
// On a board of up to nine digits, all sets of digits are the 512 bits of one vector. Bit S of a
// vector says "so far, the cells may hold exactly the digits of S". One more cell that may be d is
// a shift by 2^(d - 1) of those sets without d. So what cells of different digits can hold, with
// sums on the way, is found exactly: forwards from the empty set, backwards from the sets that the
// clue allows.

// Bit S stands for the set of digits S, a mask.
using Subsets = std::uint64_t __attribute__((vector_size(64), aligned(64)));
using Mask = std::uint16_t;
__extension__ using Wide = unsigned __int128;

constexpr int kSubsetDigits = ClueModel::kMostSubsetDigits;
constexpr int kMostSum = kSubsetDigits * (kSubsetDigits + 1) / 2;

/// Of each word, the sets without digit d + 1 (of the six low ones).
constexpr std::uint64_t kWithout[6] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                       0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};

/// The same in a vector of the library, where a bare one would lose its alignment.
struct alignas(64) Held {
  Subsets sets = {};
};

inline Subsets none() { return Subsets{}; }

// Masks side by side: of cells, or of houses.
using Lanes = Mask __attribute__((vector_size(64), aligned(64)));
constexpr std::size_t kLanes = 32;

struct alignas(64) HeldLanes {
  Lanes lanes = {};
};

inline Lanes none_lanes() { return Lanes{}; }
inline Lanes load_lanes(const Mask* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
inline void store_lanes(Mask* to, Lanes lanes) { std::memcpy(to, &lanes, sizeof lanes); }

inline int sum_of_digits(unsigned set) {
  int sum = 0;
  for (unsigned m = set; m != 0; m &= m - 1) sum += std::countr_zero(m) + 1;
  return sum;
}

/// By sum, the sets with that sum.
struct SumTable {
  Subsets sets[kMostSum + 1] = {};
  SumTable() {
    for (unsigned s = 0; s < 512; ++s) {
      sets[sum_of_digits(s)][s / 64] |= std::uint64_t{1} << s % 64;
    }
  }
};

inline const SumTable& sum_table() {
  static const SumTable table;
  return table;
}

/// By number of digits and sum, the sets of so many digits with that sum: at most twelve.
struct CombinationTable {
  HeldLanes sets[kSubsetDigits + 1][kMostSum + 1];
  CombinationTable() {
    std::size_t used[kSubsetDigits + 1][kMostSum + 1] = {};
    for (unsigned s = 1; s < 512; ++s) {
      const auto n = static_cast<std::size_t>(std::popcount(s));
      const auto sum = static_cast<std::size_t>(sum_of_digits(s));
      sets[n][sum].lanes[used[n][sum]++] = static_cast<Mask>(s);
    }
  }
};

inline const CombinationTable& combination_table() {
  static const CombinationTable table;
  return table;
}

// One set of digits in each word.
using Words = std::uint32_t __attribute__((vector_size(64), aligned(64)));

/// Cages of up to so many cells: 2 to the power of 5 subsets are the bits of a word.
constexpr std::size_t kMostCage = 5;

/// By sum: the i-th digits, as bits, of the sets of kMostCage digits with that sum, a word each.
struct CageTable {
  struct alignas(64) Digits {
    Words digit[kMostCage] = {};
  };
  Digits cages[kMostSum + 1];
  CageTable() {
    std::size_t used[kMostSum + 1] = {};
    for (unsigned s = 1; s < 512; ++s) {
      if (std::popcount(s) != kMostCage) continue;
      const auto sum = static_cast<std::size_t>(sum_of_digits(s));
      const std::size_t word = used[sum]++;
      std::size_t i = 0;
      for (unsigned m = s; m != 0; m &= m - 1) cages[sum].digit[i++][word] = m & -m;
    }
  }
};

inline const CageTable& cage_table() {
  static const CageTable table;
  return table;
}

/// Cages of up to so many cells: all their fillings are few enough to look at each.
constexpr std::size_t kMostFilled = 4;

/// By number of cells and sum: all fillings with different digits, a lane each. A block has 32 of
/// them: the digit of each cell, as a bit, and then the digits that none of the cells has.
struct FillingTable {
  std::vector<HeldLanes> blocks[kMostFilled + 1][kMostSum + 1];
  FillingTable() {
    std::size_t used[kMostFilled + 1][kMostSum + 1] = {};
    for (unsigned s = 1; s < 512; ++s) {
      const auto n = static_cast<std::size_t>(std::popcount(s));
      if (n < 2 || n > kMostFilled) continue;
      const auto sum = static_cast<std::size_t>(sum_of_digits(s));
      std::vector<Mask> digits;
      for (unsigned m = s; m != 0; m &= m - 1) digits.push_back(static_cast<Mask>(m & -m));
      do {
        const std::size_t lane = used[n][sum]++ % kLanes;
        std::vector<HeldLanes>& some = blocks[n][sum];
        if (lane == 0) some.resize(some.size() + n + 1);
        HeldLanes* block = some.data() + some.size() - (n + 1);
        for (std::size_t i = 0; i < n; ++i) block[i].lanes[lane] = digits[i];
        block[n].lanes[lane] = static_cast<Mask>(~s);
      } while (std::next_permutation(digits.begin(), digits.end()));
    }
  }
};

inline const FillingTable& filling_table() {
  static const FillingTable table;
  return table;
}
