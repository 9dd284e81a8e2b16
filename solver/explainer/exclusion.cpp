#include "solver/explainer/exclusion.h"

namespace gridmill::explainer {
namespace {

class Exclusion {
 public:
  Exclusion(const Sheet& sheet, int n) : sheet_(sheet), n_(n) {
    for (int cell = 0; cell < kCells; ++cell) {
      const int size = sheet.size(cell);
      if (size == 1) single_.insert(cell);
      if (size >= 2 && size <= n) excluders_.insert(cell);
    }
    for (int cell = 0; cell < kCells; ++cell) {
      const CellBits& sees = kGeometry.sees[static_cast<std::size_t>(cell)];
      if (sheet.size(cell) < 2 || !(sees & single_).empty() || (sees & excluders_).empty())
        continue;
      bases_.push_back(cell);
      base_set_.insert(cell);
    }
  }

  bool find(Hint& hint) {
    const std::size_t count = bases_.size();
    if (count < static_cast<std::size_t>(n_)) return false;
    for (std::size_t j = 1; j < count; ++j) {
      for (std::size_t i = 0; i < j; ++i) {
        const int a = bases_[i];
        const int b = bases_[j];
        const CellBits common = excluders_of(a) & excluders_of(b);
        if (common.size() < 2) continue;
        if (n_ == 2) {
          if (exclude({a, b, b}, common, hint)) return true;
        } else if (thirds(a, b, common, hint)) {
          return true;
        }
      }
    }
    return false;
  }

 private:
  [[nodiscard]] CellBits excluders_of(int cell) const {
    return kGeometry.sees[static_cast<std::size_t>(cell)] & excluders_;
  }

  bool thirds(int a, int b, const CellBits& common, Hint& hint) {
    CellBits tried;
    for (const int near : {a, b}) {
      for (const std::uint8_t c : kGeometry.peers[static_cast<std::size_t>(near)]) {
        if (c == a || c == b || tried.contains(c) || !excluders_.contains(c) ||
            !base_set_.contains(c))
          continue;
        tried.insert(c);
        const CellBits all = common & excluders_of(c);
        if (all.size() >= 2 && exclude({a, b, c}, all, hint)) return true;
      }
    }
    return false;
  }

  /// With two bases the third repeats the second, and has its digit.
  bool exclude(std::array<int, 3> bases, const CellBits& excluders, Hint& hint) const {
    std::array<Mask, 81> masks;
    std::size_t count = 0;
    excluders.for_each([&](int cell) { masks[count++] = sheet_.candidates(cell); });
    const auto impossible = [&](int p, int q, int r) {
      const auto used = static_cast<Mask>(bit_of(p) | bit_of(q) | bit_of(r));
      for (std::size_t i = 0; i < count; ++i) {
        if ((masks[i] & ~used) == 0) return true;
      }
      return false;
    };
    const auto see = [](int x, int y) {
      return kGeometry.sees[static_cast<std::size_t>(x)].contains(y);
    };
    const bool ab = see(bases[0], bases[1]);
    const bool ac = n_ == 3 && see(bases[0], bases[2]);
    const bool bc = n_ == 3 && see(bases[1], bases[2]);
    std::array<Mask, 3> possible{};
    for_bits(sheet_.candidates(bases[0]), [&](int p) {
      for_bits(sheet_.candidates(bases[1]), [&](int q) {
        if (ab && p == q) return;
        for_bits(n_ == 3 ? sheet_.candidates(bases[2]) : bit_of(q), [&](int r) {
          if ((ac && p == r) || (bc && q == r) || impossible(p, q, r)) return;
          possible[0] = static_cast<Mask>(possible[0] | bit_of(p));
          possible[1] = static_cast<Mask>(possible[1] | bit_of(q));
          possible[2] = static_cast<Mask>(possible[2] | bit_of(r));
        });
      });
    });
    hint.strikes.clear();
    for (std::size_t i = 0; i < static_cast<std::size_t>(n_); ++i) {
      for_bits(sheet_.candidates(bases[i]) & ~possible[i], [&](int d) {
        hint.strikes.push_back(static_cast<std::uint16_t>(candidate_of(bases[i], d)));
      });
    }
    return !hint.strikes.empty();
  }

  const Sheet& sheet_;
  int n_;
  CellBits single_, excluders_, base_set_;
  std::vector<int> bases_;
};

}  // namespace

bool find_aligned_exclusion(Search& search, int n, double rating, std::string_view name,
                            Hint& hint) {
  if (!Exclusion(search.sheet, n).find(hint)) return false;
  hint.rating = rating;
  hint.name = name;
  return true;
}

}  // namespace gridmill::explainer
