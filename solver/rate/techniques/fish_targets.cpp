#include "solver/rate/techniques/fish_targets.h"

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

/// A fish takes a place because k bases, k covers and fins leave it no chance. So put the digit
/// there, and look at what is left out of sight of the place:
///
///   - No fin is left, for the place sees them all. Endo fins are fins, so no two bases share a
///     place any more, and all that the bases still have is covered.
///   - The place is in a cover and in no base, or in two covers and one base (in two bases it would
///     be an endo fin, and see itself). Its houses are served. Either way the other bases
///     outnumber the other covers.
///
/// So n bases without a common place have all their places in n - 1 covers, for some n up to k.
/// That is asked here. Whether the fish has the fins and the houses of its kind is left to the
/// search.

namespace gridmill::inline GRIDMILL_BOARDS::fish {
namespace {

/// Disjoint bases in too few covers. A base or cover is what a house still has: bit i is the i-th
/// place that is left.
class Clash {
 public:
  void add_base(std::uint64_t places) { bases_[n_bases_++] = places; }
  void add_cover(std::uint64_t places) { covers_[n_covers_++] = places; }

  /// Whether n of the bases lie in n - 1 of the covers, for an n from 2 to `size`.
  [[nodiscard]] bool has(int size) {
    for (max_bases_ = 1; max_bases_ < size; ++max_bases_) {
      if (cover(0, max_bases_, 0)) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] bool cover(std::size_t begin, int left, std::uint64_t covered) const {
    if (left == 0) return is_crowded(covered);
    for (std::size_t i = begin; i + static_cast<std::size_t>(left) <= n_covers_; ++i) {
      if (cover(i + 1, left - 1, covered | covers_[i])) return true;
    }
    return false;
  }

  /// Whether more bases lie in `covered` than there are covers.
  [[nodiscard]] bool is_crowded(std::uint64_t covered) const {
    std::array<std::uint64_t, kRatedHouses> held;
    std::size_t n = 0;
    for (std::size_t i = 0; i < n_bases_; ++i) {
      held[n] = bases_[i];
      n += (bases_[i] & ~covered) == 0 ? 1 : 0;
    }
    return n > static_cast<std::size_t>(max_bases_) &&
           has_disjoint(std::span<const std::uint64_t>(held).first(n), max_bases_ + 1, 0);
  }

  [[nodiscard]] static bool has_disjoint(std::span<const std::uint64_t> bases, int n,
                                         std::uint64_t taken) {
    if (n == 0) return true;
    for (; bases.size() >= static_cast<std::size_t>(n); bases = bases.subspan(1)) {
      const std::uint64_t base = bases.front();
      if ((base & taken) == 0 && has_disjoint(bases.subspan(1), n - 1, taken | base)) return true;
    }
    return false;
  }

  std::array<std::uint64_t, kRatedHouses> bases_;
  std::array<std::uint64_t, kRatedHouses> covers_;
  std::size_t n_bases_ = 0;
  std::size_t n_covers_ = 0;
  int max_bases_ = 0;
};

/// Two bases in one cover, where both are parallel lines: two lines whose only place is in line.
bool has_twins(const BoardTopology& topology, const Sides& open, CellSet left) {
  HouseSet once;
  for (const int h : open.bases) {
    const CellSet base = left & topology.house(h);
    if (base.empty()) return true;
    if (base.several()) continue;
    const HouseSet across = topology.house_set_of(base.front()) & open.covers;
    if (across.intersects(once)) return true;
    once |= across;
  }
  return false;
}

bool is_struck(const BoardTopology& topology, const Sides& open, int size, CellSet left) {
  // A word has a bit for each place: outside a row and a column of nine there are 64 cells. On
  // larger boards there may be more; then the search has to look.
  if (!kSmallBoards && left.size() > 64) return true;
  std::array<std::uint64_t, kRatedHouses> places{};
  std::uint64_t bit = 1;
  for (const Cell c : left) {
    assert(bit != 0);
    for (const std::uint8_t h : topology.houses_of(c)) places[h] |= bit;
    bit <<= 1;
  }
  Clash clash;
  for (const int h : open.bases) {
    const std::uint64_t base = places[static_cast<std::size_t>(h)];
    if (base == 0) return true;
    clash.add_base(base);
  }
  for (const int h : open.covers) {
    // A cover of a single place could go, together with the base that it serves.
    const std::uint64_t cover = places[static_cast<std::size_t>(h)];
    if ((cover & (cover - 1)) != 0) clash.add_cover(cover);
  }
  return clash.has(size);
}

}  // namespace

CellSet possible_targets(const State& state, Digit digit, const Sides& sides, int size,
                         CellSet targets) {
  const BoardTopology& topology = state.topology();
  const CellSet places = state.places(digit);
  assert(size >= 2 && places.contains(targets));
  const HouseSet missing = state.houses_missing(digit.value);
  const bool twins = size == 2 && !sides.bases.intersects(sides.covers);
  CellSet reached;
  for (const Cell target : targets) {
    const HouseSet open = missing - topology.house_set_of(target);
    const Sides others{sides.bases & open, sides.covers & open};
    const CellSet left = places - topology.peers(target) - CellSet::of(target);
    if (twins ? has_twins(topology, others, left) : is_struck(topology, others, size, left)) {
      reached.insert(target);
    }
  }
  return reached;
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::fish
