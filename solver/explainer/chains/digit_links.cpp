// One digit, in one word a set. The graph of all candidates (link_graph.h) answers the same, but
// most boards have no eliminations by X links, and this finds that out at a small part of the cost.
//
// Invariant: `weak_` and `partners_` are symmetric; `leads_` are the places with partners.
//
// Source: ours; the closure is Warshall's, see below.

#include "solver/explainer/chains/digit_links.h"

namespace gridmill::explainer {
namespace {

constexpr std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << i; }

template <typename Body>
void for_places(std::uint64_t places, Body&& body) {
  for (; places != 0; places &= places - 1) {
    body(as_index(std::countr_zero(places)));
  }
}

}  // namespace

DigitLinks::DigitLinks(const Board& board, int digit) {
  // Numbers go by rows, so a row of the board is all that need be read; groups are by region.
  std::array<Places, kRegions> groups{};
  for (int y = 0; y < 9; ++y) {
    const Mask row = board.places(9 + y, digit);
    fits_ = size_ + as_index(count_of(row)) <= kMax;
    if (!fits_) return;
    for_bits(row, [&](int x) {
      const int cell = 9 * y + x;
      cells_[size_] = static_cast<std::uint8_t>(cell);
      for (const std::uint8_t region : regions_of(cell)) {
        groups[region] |= bit(size_);
      }
      ++size_;
    });
  }
  for (std::size_t i = 0; i < size_; ++i) {
    const auto& region = regions_of(cells_[i]);
    weak_[i] = (groups[region[0]] | groups[region[1]] | groups[region[2]]) & ~bit(i);
    partners_[i] = 0;
  }
  // Regions with fewer than two places have no links, and are not kept.
  for (const Places group : groups) {
    // A strong link is a region with two places. Two regions, a box and a line, may have the same
    // two: that is one link.
    const Places rest = group & (group - 1);
    if (group == 0 || rest == 0) continue;
    regions_[region_count_++] = group;
    if ((rest & (rest - 1)) != 0) continue;
    if ((partners_[as_index(std::countr_zero(group))] & rest) == 0) ++strong_links_;
    partners_[as_index(std::countr_zero(group))] |= rest;
    partners_[as_index(std::countr_zero(rest))] |= group & ~rest;
    leads_ |= group;
  }
  assert(invariant_holds());
}

bool DigitLinks::invariant_holds() const {
  for (std::size_t i = 0; i < size_; ++i) {
    if (((leads_ & bit(i)) != 0) != (partners_[i] != 0)) return false;
    for (std::size_t to = 0; to < size_; ++to) {
      if (((weak_[i] & bit(to)) != 0) != ((weak_[to] & bit(i)) != 0)) return false;
      if (((partners_[i] & bit(to)) != 0) != ((partners_[to] & bit(i)) != 0)) return false;
    }
    if (((weak_[i] | partners_[i]) & bit(i)) != 0 || (partners_[i] & ~weak_[i]) != 0) return false;
  }
  return true;
}

DigitLinks::Conclusions DigitLinks::conclusions() const {
  assert(fits_);
  // What is on when a place is on. Only what has partners continues, and off.
  std::array<Places, kMax> on;
  for_places(leads_, [&](std::size_t i) {
    on[i] = bit(i);
    for_places(weak_[i] & leads_, [&](std::size_t off) { on[i] |= partners_[off]; });
  });
  // Warshall's algorithm (S. Warshall, A theorem on Boolean matrices, J. ACM 9, 1962) over the
  // places with partners, which are few.
  for_places(leads_, [&](std::size_t k) {
    for_places(leads_, [&](std::size_t i) {
      if ((on[i] & bit(k)) != 0) on[i] |= on[k];
    });
  });
  // A place is refuted if it puts one of its own weak links on, and proved if it is put on by its
  // own partners: implications hold backwards between opposites, as in GraphClosure.
  Conclusions conclusions;
  for (std::size_t i = 0; i < size_; ++i) {
    Places further = 0;
    if ((leads_ & bit(i)) != 0) {
      further = on[i];
    } else {
      for_places(weak_[i] & leads_, [&](std::size_t off) {
        for_places(partners_[off], [&](std::size_t to) { further |= on[to]; });
      });
    }
    if ((further & weak_[i]) != 0) conclusions.refuted |= bit(i);
  }
  for_places(leads_, [&](std::size_t i) {
    for_places(partners_[i], [&](std::size_t to) {
      if ((on[to] & bit(i)) != 0) conclusions.proved |= bit(i);
    });
  });
  return conclusions;
}

bool DigitLinks::has_conclusions() const {
  if (!fits_) return true;
  if (strong_links_ < 2) return false;
  const Conclusions all = conclusions();
  return (all.refuted | all.proved) != 0;
}

bool DigitLinks::has_contradiction() const {
  if (!fits_) return true;
  for (std::size_t i = 0; i < size_; ++i) {
    if (refutes_on(i) || refutes_off(i)) return true;
  }
  return false;
}

// Several lines together: what went off stays off, and a region with one place left puts it on,
// until nothing changes. The order does not matter for whether there is a contradiction, only for
// how long the chain to it is.
bool DigitLinks::refuted(Places on, Places off) const {
  for (;;) {
    Places more = 0;
    for (std::size_t r = 0; r < region_count_; ++r) {
      const Places left = regions_[r] & ~off;
      if (left == 0) return true;
      if ((left & (left - 1)) == 0) more |= left;
    }
    more &= ~on;
    if (more == 0) return false;
    on |= more;
    for_places(more, [&](std::size_t i) { off |= weak_[i]; });
    if ((on & off) != 0) return true;
  }
}

}  // namespace gridmill::explainer
