// As in solution_guided_chains.cpp, which has the proof, only false statements are followed. A node
// is a false side of a strong link. A candidate that is on turns off the true candidates that it
// sees, and so turns on the other sides of their links. These do the same in turn. A candidate is
// refuted if two nodes that it turns on see each other, or if it sees one of them.
//
// Every cell has one true candidate, so cells stand for these. Nodes are bits of a word, so all
// that a node turns on is one word.

#include "solver/rate/candidate_chains.h"

#include <array>
#include <cassert>

#include "solver/rate/clues.h"

namespace gridmill::inline GRIDMILL_BOARDS {
namespace {

constexpr std::size_t kMaxNodes = 64;
using Nodes = std::uint64_t;  ///< by number

/// Rows of nodes, eight at once.
constexpr std::size_t kLanes = 8;
using Lanes [[gnu::vector_size(8 * kLanes)]] = Nodes;
using Rows = std::array<Lanes, kMaxNodes / kLanes>;

Nodes row(const Rows& rows, std::size_t i) { return rows[i / kLanes][i % kLanes]; }
void set_row(Rows& rows, std::size_t i, Nodes nodes) { rows[i / kLanes][i % kLanes] = nodes; }

class Search {
 public:
  Search(FinderContext& context, const LinkOptions& options)
      : state_(context.state()),
        topology_(context.topology()),
        context_(context),
        options_(options),
        digits_(topology_.all_digits() & options.digits) {}

  /// False: there are too many nodes.
  [[nodiscard]] bool find_nodes() {
    if (options_.houses) {
      for (const Digit d : digits_) {
        for (const int h : context_.houses_with_two(d) & topology_.full_houses()) {
          const CellSet two = state_.places(d) & topology_.house(h);
          const CellSet yes = two & context_.solution_cells(d);
          if (!add_link(yes.front(), {(two - yes).front(), d})) return false;
        }
      }
    }
    if (options_.cells) {
      for (const Cell c : context_.cells_with(2)) {
        const DigitSet no = DigitSet(state_.candidates(c)) - DigitSet::of(context_.solution_at(c));
        if (!add_link(c, {c, no.front()})) return false;
      }
    }
    return true;
  }

  [[nodiscard]] CandidateSet refuted() {
    close();
    CandidateSet result;
    for (const Digit d : digits_) {
      const CellSet truth = context_.solution_cells(d);
      const CellSet ends = truth & linked_;
      const CellSet candidates = state_.places(d) - truth;
      result.add(d, options_.in_cell ? refuted(d, ends, candidates)
                                     : refuted_by_digit(d, ends, candidates));
    }
    return result;
  }

 private:
  static std::size_t at(Digit d) { return d.value - 1U; }
  [[nodiscard]] Nodes bit_of(Candidate node) const {
    return Nodes{1} << numbers_[at(node.digit)][node.cell.index];
  }
  [[nodiscard]] Nodes nodes_of(Digit d, const CellSet& cells) const {
    Nodes nodes = 0;
    for (const Cell c : of_digit_[at(d)] & cells) nodes |= bit_of({c, d});
    return nodes;
  }

  [[nodiscard]] bool add_link(Cell yes, Candidate no) {
    assert(context_.solution_at(no.cell) != no.digit);
    CellSet& cells = of_digit_[at(no.digit)];
    if (!cells.contains(no.cell)) {
      if (n_ == kMaxNodes) return false;
      cells.insert(no.cell);
      numbers_[at(no.digit)][no.cell.index] = static_cast<std::uint16_t>(n_);
      nodes_[n_++] = no;
      in_cell_[no.cell.index] |= bit_of(no);
    }
    linked_.insert(yes);
    partners_[yes.index] |= bit_of(no);
    return true;
  }

  /// The same without links in cells: what refutes a candidate are two candidates of the digit that
  /// it sees, so all that see the two are refuted at once.
  [[nodiscard]] CellSet refuted_by_digit(Digit d, CellSet ends, CellSet candidates) const {
    const Nodes nodes = nodes_of(d, candidates);
    CellSet gone;
    CellSet others = ends;
    for (const Cell yes : ends) {
      others.erase(yes);
      const CellSet seen = candidates & topology_.peers(yes);
      const Nodes on = on_by_[yes.index];
      if ((on & off_by_[yes.index]) != 0) {
        gone |= seen;
        continue;
      }
      for_bits(on & nodes, [&](int i) {
        gone |= seen & topology_.peers(nodes_[static_cast<std::size_t>(i)].cell);
      });
      for (const Cell other : others) {
        if ((on & off_by_[other.index]) != 0) gone |= seen & topology_.peers(other);
      }
    }
    return gone;
  }

  /// Of the false candidates of a digit, of which `ends` are the linked true ones.
  [[nodiscard]] CellSet refuted(Digit d, CellSet ends, CellSet candidates) {
    // By candidate: what is on if it is on, and what is off or seen by it.
    std::array<Nodes, kRatedCells> on;
    std::array<Nodes, kRatedCells> off;
    for (const Cell c : candidates) {
      on[c.index] = on_by_[c.index];
      off[c.index] = off_by_[c.index] | in_cell_[c.index];
    }
    for (const Cell node : of_digit_[at(d)]) {
      const Nodes bit = bit_of({node, d});
      off[node.index] &= ~bit;
      for (const Cell c : candidates& topology_.peers(node)) off[c.index] |= bit;
    }
    for (const Cell yes : ends) {
      for (const Cell c : candidates& topology_.peers(yes)) {
        on[c.index] |= on_by_[yes.index];
        off[c.index] |= off_by_[yes.index];
      }
    }
    CellSet gone;
    for (const Cell c : candidates) {
      if ((on[c.index] & off[c.index]) != 0) gone.insert(c);
    }
    return gone;
  }

  /// Finds what nodes and true candidates turn on and off.
  void close() {
    Rows on{};
    Rows seen{};
    for (std::size_t i = 0; i < n_; ++i) {
      const auto [c, d] = nodes_[i];
      const CellSet& peers = topology_.peers(c);
      Nodes next = Nodes{1} << i;
      for (const Cell yes : peers& context_.solution_cells(d) & linked_) {
        next |= partners_[yes.index];
      }
      Nodes sees = nodes_of(d, peers);
      if (options_.in_cell) {
        next |= partners_[c.index];
        sees |= in_cell_[c.index] & ~(Nodes{1} << i);
      }
      set_row(on, i, next);
      set_row(seen, i, sees);
    }
    const std::size_t blocks = (n_ + kLanes - 1) / kLanes;
    for (std::size_t k = 0; k < n_; ++k) {
      const Nodes more = row(on, k);
      for (std::size_t b = 0; b < blocks; ++b) on[b] |= more & -(on[b] >> k & 1);
    }
    Rows off = seen;
    for (std::size_t k = 0; k < n_; ++k) {
      const Nodes more = row(seen, k);
      if (more == 0) continue;
      for (std::size_t b = 0; b < blocks; ++b) off[b] |= more & -(on[b] >> k & 1);
    }
    for (const Cell c : linked_) {
      for_bits(partners_[c.index], [&](int i) {
        on_by_[c.index] |= row(on, static_cast<std::size_t>(i));
        off_by_[c.index] |= row(off, static_cast<std::size_t>(i));
      });
    }
  }

  const State& state_;
  const BoardTopology& topology_;
  FinderContext& context_;
  const LinkOptions& options_;
  const DigitSet digits_;
  std::size_t n_ = 0;
  std::array<Candidate, kMaxNodes> nodes_;
  std::array<std::array<std::uint16_t, kRatedCells>, kRatedDigits> numbers_;  ///< of nodes
  std::array<CellSet, kRatedDigits> of_digit_{};                              ///< cells of nodes
  std::array<Nodes, kRatedCells> in_cell_{};
  CellSet linked_;  ///< cells whose true candidate is a side of a link
  // By cell, if its true candidate is off: the other sides of its links, all that is on, and all
  // that is off, too.
  std::array<Nodes, kRatedCells> partners_{};
  std::array<Nodes, kRatedCells> on_by_{};
  std::array<Nodes, kRatedCells> off_by_{};
};

}  // namespace

std::optional<CandidateSet> refuted_by_candidate_chains(FinderContext& context,
                                                        const LinkOptions& options) {
  assert(context.knows_solution() && !options.groups && !options.sets);
  if (!context.clues().sums().empty()) return std::nullopt;
  if (options.in_cell && context.topology().has_differences()) return std::nullopt;
  Search search(context, options);
  if (!search.find_nodes()) return std::nullopt;
  return search.refuted();
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
