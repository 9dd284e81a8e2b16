// Weak links in two forms. As sets they depend on the geometry alone, so one table serves all
// boards; its users mask it with the candidates of the board. As lists they are of a board,
// in the order in which the original goes along them: the order decides which of two equally short
// chains is found, and so which candidates count for the length of a chain around it.
//
// Invariant: masked, both have the same links; `count_` is 0 for a candidate that was not asked
// for, and for one without any links, which is found again each time.
//
// Source: Sudoku Explainer 1.2.1, Chaining, for the order.

#include "solver/explainer/chains/links.h"

#include <memory>

#include "solver/explainer/patterns.h"

namespace gridmill::explainer {

const CandidateBits& weak_links(int candidate) {
  // Made at the first call, and too large for the stack.
  static const auto kTable = [] {
    auto table = std::make_unique<std::array<CandidateBits, kCandidates>>();
    for (int c = 0; c < kCandidates; ++c) {
      CandidateBits& links = (*table)[as_index(c)];
      for (int d = 0; d < kDigits; ++d) {
        if (d != digit_of(c)) links.insert(candidate_of(cell_of(c), d));
      }
      for (const std::uint8_t peer : peers_of(cell_of(c))) {
        links.insert(candidate_of(peer, digit_of(c)));
      }
    }
    return table;
  }();
  return (*kTable)[as_index(candidate)];
}

// Nine bits a cell in a row: a cell begins at bit 9 * cell, and may continue in the next word.
CandidateBits candidates_of(const Board& board) {
  CandidateBits::Storage row{};
  for (int cell = 0; cell < kCells; ++cell) {
    const std::uint64_t digits = board.candidates(cell);
    const int first = candidate_of(cell, 0);
    const auto word = as_index(first / 64);
    row.words[word] |= digits << (first % 64);
    if (first % 64 > 55) row.words[word + 1] |= digits >> (64 - first % 64);
  }
  return CandidateBits::from_bits(row);
}

std::size_t count_candidates(const Board& board) {
  std::size_t count = 0;
  for (int cell = 0; cell < kCells; ++cell) count += as_index(board.size(cell));
  return count;
}

void WeakLinks::find(int candidate) const {
  const auto c = as_index(candidate);
  const int cell = cell_of(candidate);
  const int digit = digit_of(candidate);
  std::uint8_t count = 0;
  const auto add = [&](int to) {
    assert(count < kMax);
    targets_[c][count++] = static_cast<std::uint16_t>(to);
  };
  for_bits(board_.candidates(cell) & ~bit_of(digit), [&](int d) { add(candidate_of(cell, d)); });
  in_cell_[c] = count;
  const auto& regions = regions_of(cell);
  for (std::size_t kind = 0; kind < 3; ++kind) {
    const std::size_t region = regions[kind];
    // What shares the box as well has been listed by it, and comes once.
    const Mask known = kind == kBox ? bit_of(place_in(cell, kind))
                                    : shared_places(static_cast<int>(region), regions[kBox]);
    for_bits(board_.places(static_cast<int>(region), digit) & ~known,
             [&](int place) { add(candidate_of(cell_at(region, place), digit)); });
  }
  count_[c] = count;
}

// Finds what has strong links, by two sweeps over the board, before anything is numbered: how many
// there are decides how many words the sets of a graph get (dispatch_width).
//
// Invariant: `count` is the number of bits in `digits`. A candidate may have links by its cell and
// by up to three regions, and counts once.

Leads::Leads(const Board& board) {
  const CellSet pairs = board.cells_with_max_candidates(2);
  pairs.for_each([&](int cell) { digits[as_index(cell)] = board.candidates(cell); });
  count = 2 * as_index(pairs.size());
  // The two places of a digit in a region. Those in cells of two are there already.
  const Board::ByRegion few = board.digits_with_max_places(2);
  for (std::size_t region = 0; region < kRegions; ++region) {
    for_bits(few[region], [&](int digit) {
      for_bits(board.places(static_cast<int>(region), digit), [&](int place) {
        Mask& mask = digits[cell_at(region, place)];
        if (((mask >> digit) & 1) != 0) return;
        add_bits(mask, bit_of(digit));
        ++count;
      });
    });
  }
}

// A strong link is there because other candidates are not: a cell of two had more before. On the
// board inside a dynamic chain some of them went by the chain itself, and without them the link
// would not hold. The original makes them parents of the conclusion, so they count for its length.
//
// Invariant: each candidate once, in the order in which it was met; the order decides in which
// order nodes get their parents. What was not on `source` either, was gone before the chain began,
// and is no parent.

void Parents::add(const Board& board, const Board& source, int candidate, Cause cause) {
  const int cell = cell_of(candidate);
  const int digit = digit_of(candidate);
  if (cause == kByCell) {
    for_bits(source.candidates(cell) & ~board.candidates(cell),
             [&](int d) { insert(candidate_of(cell, d)); });
  } else if (cause <= kByColumn) {
    const int region = region_of(cell, static_cast<int>(cause));
    for_bits(source.places(region, digit) & ~board.places(region, digit),
             [&](int place) { insert(candidate_of(cell_at(region, place), digit)); });
  }
}

void Parents::insert(int candidate) {
  if (known_.contains(candidate)) return;
  known_.insert(candidate);
  list_.push_back(static_cast<std::uint16_t>(candidate));
}

// One digit, in one word a set. The graph of all candidates (link_graph.h) answers the same, but
// most boards have no eliminations by X links, and this finds that out at a small part of the cost.
//
// Invariant: `weak_` and `partners_` are symmetric; `leads_` are the places with partners.
//
// Source: ours; the closure is Warshall's, see below.

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
