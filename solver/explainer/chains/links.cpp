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
// there are decides how many words the sets of a graph get (dispatch.h).
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

}  // namespace gridmill::explainer
