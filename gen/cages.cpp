// Divides a full grid into cages, and cuts the largest ones step by step (clue_sampler.h).
//
// Invariants:
// 1. Division: a cell is free or in one cage. No cage has a digit twice, and all are connected.
// 2. Cages: cut k divides cage cuts_[k].cage of the cages before it into `kept`, which stays in its
//    place, and `added`, which becomes the last one.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

#include "gen/clue_sampler.h"
#include "solver/board/bits.h"
#include "solver/board/rows.h"
#include "solver/clues/clue_board.h"
#include "solver/clues/neighbours.h"

namespace gridmill {
namespace {

/// Divisions that are tried: most succeed at the first or second go.
constexpr int kDivideAttempts = 20;

std::size_t below(RandomStream& stream, std::size_t n) {
  assert(n > 0);
  return stream.below(static_cast<std::uint32_t>(n));
}

[[maybe_unused]] bool is_one_piece(const Cages::Neighbours& near, const Cages::Cage& cage) {
  Cages::Cage piece{cage[0]};
  piece.reserve(cage.size());
  for (std::size_t i = 0; i < piece.size(); ++i) {
    for (const Cell c : near[piece[i].index]) {
      if (contains(cage, c) && !contains(piece, c)) piece.push_back(c);
    }
  }
  return piece.size() == cage.size();
}

bool touches(const Cages::Neighbours& near, const Cages::Cage& cage, const Cages::Cage& other) {
  return std::any_of(cage.begin(), cage.end(), [&](Cell c) {
    return std::any_of(near[c.index].begin(), near[c.index].end(),
                       [&](Cell n) { return contains(other, n); });
  });
}

/// All ways to cut a cage in two pieces of a size at least: a bit for each cell of the first piece,
/// which has the first cell.
std::vector<unsigned> find_cuts(const Cages::Neighbours& near, const Cages::Cage& cage,
                                std::size_t min_size) {
  std::array<unsigned, kMaxClueDigits> touching{};  // by cell: its neighbors in the cage
  for (std::size_t i = 0; i < cage.size(); ++i) {
    for (std::size_t j = 0; j < cage.size(); ++j) {
      if (contains(near[cage[i].index], cage[j])) touching[i] |= 1U << j;
    }
  }
  const auto hangs_together = [&](unsigned bits) {
    unsigned piece = bits & (0U - bits);
    for (unsigned rim = piece; rim != 0;) {
      const auto i = static_cast<std::size_t>(std::countr_zero(rim));
      const unsigned next = touching[i] & bits & ~piece;
      piece |= next;
      rim = (rim & (rim - 1)) | next;
    }
    return piece == bits;
  };
  const unsigned all = (1U << cage.size()) - 1;
  std::vector<unsigned> cuts;
  for (unsigned bits = 1; bits < all; bits += 2) {
    const auto size = static_cast<std::size_t>(std::popcount(bits));
    if (size < min_size || cage.size() - size < min_size) continue;
    if (hangs_together(bits) && hangs_together(all & ~bits)) cuts.push_back(bits);
  }
  return cuts;
}

/// A board on its way to being divided.
class Division {
 public:
  using Cage = Cages::Cage;

  Division(const Cages::Neighbours& near, const Grid& grid, CountRange sizes)
      : near_(near), grid_(grid), sizes_(sizes), is_free_(near.size(), true) {}

  /// Cages grow one by one, each from the cell that has the fewest free neighbors left, so that
  /// few corners are forgotten.
  void grow_all(RandomStream& stream) {
    const auto min_size = static_cast<std::size_t>(sizes_.min);
    const auto max_size = static_cast<std::size_t>(sizes_.max);
    for (Cage begins = growth_starts(); !begins.empty(); begins = growth_starts()) {
      Cage& cage = cages_.emplace_back(Cage{begins[below(stream, begins.size())]});
      is_free_[cage[0].index] = false;
      const std::size_t size = min_size + below(stream, max_size - min_size + 1);
      while (cage.size() < size) {
        const Cage next = next_of(cage);
        if (next.empty()) break;
        cage.push_back(next[below(stream, next.size())]);
        assert(is_free_[cage.back().index]);  // invariant 1
        is_free_[cage.back().index] = false;
      }
      assert(cage.size() <= max_size);
    }
    assert(std::count(is_free_.begin(), is_free_.end(), true) == 0);
  }

  /// Joins too small cages to adjacent ones. False: one fits no other.
  bool merge_small(RandomStream& stream) {
    for (std::size_t i = 0; i < cages_.size();) {
      if (cages_[i].size() >= static_cast<std::size_t>(sizes_.min)) {
        ++i;
        continue;
      }
      const std::vector<std::size_t> hosts = merge_targets_of(i);
      if (hosts.empty()) return false;
      Cage& host = cages_[hosts[below(stream, hosts.size())]];
      host.insert(host.end(), cages_[i].begin(), cages_[i].end());
      assert(host.size() <= static_cast<std::size_t>(sizes_.max) && is_one_piece(near_, host));
      cages_.erase(cages_.begin() + static_cast<std::ptrdiff_t>(i));
      i = 0;
    }
    return true;
  }

  /// The cages.
  [[nodiscard]] std::vector<Cage> release() {
    for (Cage& cage : cages_) {
      assert(static_cast<std::size_t>(sizes_.min) <= cage.size());
      std::sort(cage.begin(), cage.end());
    }
    return std::move(cages_);
  }

 private:
  /// The free cells that have the fewest free neighbors; empty: none is left.
  [[nodiscard]] Cage growth_starts() const {
    Cage cells;
    std::size_t min_free = 5;  // a cell has four neighbors
    const auto end = static_cast<std::uint16_t>(is_free_.size());
    for (std::uint16_t i = 0; i < end; ++i) {
      if (!is_free_[i]) continue;
      const auto is_free = [&](Cell c) { return bool{is_free_[c.index]}; };
      const auto free =
          static_cast<std::size_t>(std::count_if(near_[i].begin(), near_[i].end(), is_free));
      if (free < min_free) cells.clear();
      if (free <= min_free) cells.push_back({i});
      min_free = std::min(min_free, free);
    }
    return cells;
  }

  /// The cells that a cage may grow by; one next to two of its cells is listed twice.
  [[nodiscard]] Cage next_of(const Cage& cage) const {
    Cage next;
    for (const Cell inside : cage) {
      for (const Cell c : near_[inside.index]) {
        if (is_free_[c.index] && !has(cage, grid_[c])) next.push_back(c);
      }
    }
    return next;
  }

  /// The cages that a small one can be joined to.
  [[nodiscard]] std::vector<std::size_t> merge_targets_of(std::size_t small) const {
    const Cage& cage = cages_[small];
    std::vector<std::size_t> hosts;
    for (std::size_t other = 0; other < cages_.size(); ++other) {
      const Cage& host = cages_[other];
      if (other == small || host.size() + cage.size() > static_cast<std::size_t>(sizes_.max)) {
        continue;
      }
      const auto fits = [&](Cell c) { return !has(host, grid_[c]); };
      if (std::all_of(cage.begin(), cage.end(), fits) && touches(near_, cage, host)) {
        hosts.push_back(other);
      }
    }
    return hosts;
  }

  [[nodiscard]] bool has(const Cage& cage, Digit digit) const {
    return std::any_of(cage.begin(), cage.end(), [&](Cell c) { return grid_[c] == digit; });
  }

  const Cages::Neighbours& near_;
  const Grid& grid_;
  CountRange sizes_;
  std::vector<bool> is_free_;
  std::vector<Cage> cages_;
};

}  // namespace

Cages::Neighbours Cages::neighbours_of(const BoardSpec& board) {
  Neighbours near;
  for (int c = 0; c < board.cells(); ++c) {
    near.push_back(orthogonal_neighbours(board, {static_cast<std::uint16_t>(c)}));
  }
  return near;
}

Cages::Cages(const Neighbours& near, const Grid& grid, CountRange sizes, RandomStream& stream)
    : near_(near), grid_(grid), sizes_(sizes) {
  assert(sizes_.min >= 1 && sizes_.min <= sizes_.max);
  for (int tries = 0; tries < kDivideAttempts && start_.empty(); ++tries) start_ = divide(stream);
  if (found()) cut_all(stream);
}

std::vector<Cages::Cage> Cages::after(std::size_t cuts) const {
  assert(cuts <= cuts_.size());
  std::vector<Cage> cages = start_;
  for (std::size_t i = 0; i < cuts; ++i) {
    assert(cages[cuts_[i].cage].size() == cuts_[i].kept.size() + cuts_[i].added.size());
    cages[cuts_[i].cage] = cuts_[i].kept;
    cages.push_back(cuts_[i].added);
  }
  assert(cages.size() == start_.size() + cuts);  // invariant 2
  return cages;
}

namespace {

int sum_of(const Grid& grid, const Cages::Cage& cage) {
  int total = 0;
  for (const Cell c : cage) total += grid[c].value;
  return total;
}

bool holds(const Grid& grid, const Cages::Cage& cage, int sum) {
  std::uint32_t digits = 0;
  for (const Cell c : cage) digits |= 1U << grid[c].value;
  return static_cast<std::size_t>(std::popcount(digits)) == cage.size() &&
         sum_of(grid, cage) == sum;
}

}  // namespace

std::size_t Cages::first_broken(const Grid& other, std::size_t cuts) const {
  const auto keeps = [&](const Cut& cut) {
    return sum_of(other, cut.kept) == sum_of(grid_, cut.kept);
  };
  while (cuts < cuts_.size() && keeps(cuts_[cuts])) ++cuts;
  return cuts + 1;
}

std::size_t Cages::min_cuts(const BoardSpec& board, const UnavoidableSets& sets) const {
  const std::vector<Cage> last = after(cuts());
  std::size_t min = 0;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const Grid other = sets.exchanged(i, board, grid_);
    const auto keeps = [&](const Cage& cage) { return holds(other, cage, sum_of(grid_, cage)); };
    if (std::all_of(last.begin(), last.end(), keeps)) return cuts() + 1;
    // A cut keeps apart what had to be different, so a grid with a digit twice may fit later.
    if (std::all_of(start_.begin(), start_.end(), keeps))
      min = std::max(min, first_broken(other, 0));
  }
  return min;
}

/// The cages to begin with. Empty: cells were left over.
std::vector<Cages::Cage> Cages::divide(RandomStream& stream) const {
  Division division(near_, grid_, sizes_);
  division.grow_all(stream);
  return division.merge_small(stream) ? division.release() : std::vector<Cage>();
}

/// Cuts the largest cages first, each at random.
void Cages::cut_all(RandomStream& stream) {
  std::vector<Cage> cages = start_;
  const auto min_size = static_cast<std::size_t>(sizes_.min);
  std::vector<bool> whole(cages.size());  // cannot be cut
  for (;;) {
    std::vector<std::size_t> largest;
    std::size_t size = 2 * min_size;
    for (std::size_t i = 0; i < cages.size(); ++i) {
      if (whole[i] || cages[i].size() < size) continue;
      if (cages[i].size() > size) largest.clear();
      size = cages[i].size();
      largest.push_back(i);
    }
    if (largest.empty()) return;
    assert(size >= 2 * min_size && whole.size() == cages.size());
    const std::size_t number = largest[below(stream, largest.size())];
    const std::vector<unsigned> ways = find_cuts(near_, cages[number], min_size);
    if (ways.empty()) {
      whole[number] = true;
      continue;
    }
    const unsigned first = ways[below(stream, ways.size())];
    Cut& cut = cuts_.emplace_back();
    cut.cage = number;
    for (std::size_t i = 0; i < size; ++i) {
      (first >> i & 1U ? cut.kept : cut.added).push_back(cages[number][i]);
    }
    assert(cut.kept.front() == cages[number].front());
    cages[number] = cut.kept;
    cages.push_back(cut.added);
    whole.push_back(false);
  }
}

}  // namespace gridmill
