#pragma once

// The conclusions of almost locked sets together, for sinks that do not need the patterns. A node
// is "these cells of a set hold a digit"; if one node of a set is false, all its others are true.
// A join is two nodes of a digit that see each other, so one of them is false. One join makes an
// ALS-XZ, two an ALS-XY-Wing, any number a chain of sets.

#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "solver/rate/candidate_index.h"
#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS::als {

using NodeId = std::uint16_t;

/// The maximum number of cells of a set, except on the plain board. On others, larger sets are too
/// many, also for people: they would take most of the time and rarely decide a level.
inline constexpr int kMaxAlsCells = 4;
/// The maximum on a board.
[[nodiscard]] inline int max_als_cells(const FinderContext& context) {
  if (context.is_plain()) return kRatedDigits;
  return context.topology().board().has_clues() ? kMaxAlsCells : kMaxAlsCells - 1;
}

/// "These cells hold the digit."
struct Node {
  CellSet cells;
  CellSet seen;  ///< the places of the digit that see all of the cells
  Digit digit;
  NodeId next = 0;  ///< of those of the digit with the same first cell
};

/// Nodes by number, and by where they are.
class Nodes {
 public:
  static constexpr NodeId kNone = 0xffff;

  void clear();
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] const Node& operator[](std::size_t i) const { return nodes_[i]; }
  /// Adds a node that is new.
  NodeId add(Digit digit, CellSet cells, CellSet seen);
  /// The node of these cells, or kNone.
  [[nodiscard]] NodeId find(Digit digit, CellSet cells) const {
    if (!cells.several()) return single_[index(digit)][cells.front().index];
    NodeId i = heads_[index(digit)][cells.front().index];
    while (i != kNone && nodes_[i].cells != cells) i = nodes_[i].next;
    return i;
  }
  /// The node of one cell, or kNone.
  [[nodiscard]] NodeId operator[](Candidate c) const {
    return single_[index(c.digit)][c.cell.index];
  }
  /// Calls f(one, two) for each two nodes that see each other and are not both below `begin`.
  template <typename F>
  void each_pair(std::size_t begin, const F& f) const;
  /// Calls f(n) for each node of a digit that lies in some cells.
  template <typename F>
  void each_inside(Digit digit, CellSet cells, const F& f) const {
    for (const Cell c : cells) {
      for (NodeId i = heads_[index(digit)][c.index]; i != kNone; i = nodes_[i].next) {
        if (cells.contains(nodes_[i].cells)) f(i);
      }
    }
  }

 private:
  using Table = std::array<std::array<NodeId, kRatedCells>, kRatedDigits>;

  static std::size_t index(Digit d) { return d.value - 1U; }

  std::vector<Node> nodes_;
  Table heads_;                                ///< lists by first cell
  Table single_;                               ///< those of one cell
  std::array<CellSet, kRatedDigits> singles_;  ///< the cells of these
  /// By digit: nodes of several cells that several see, in ascending order.
  std::array<std::vector<NodeId>, kRatedDigits> wide_;
};

template <typename F>
void Nodes::each_pair(std::size_t begin, const F& f) const {
  std::array<CellSet, kRatedDigits> later;
  for (std::size_t i = begin; i < size(); ++i) {
    if (!nodes_[i].cells.several()) later[index(nodes_[i].digit)] |= nodes_[i].cells;
  }
  std::array<CellSet, kRatedDigits> before = singles_;
  for (std::size_t d = 0; d < before.size(); ++d) before[d] -= later[d];
  for (std::size_t i = 0; i < size(); ++i) {
    const auto one = static_cast<NodeId>(i);
    const auto& [cells, seen, digit, next] = nodes_[i];
    const std::size_t d = index(digit);
    if (!cells.several()) {
      if (i < begin) continue;
      for (const Cell c : seen& before[d]) f(one, single_[d][c.index]);
      before[d] |= cells;
      continue;
    }
    for (const Cell c : seen&(i < begin ? later[d] : singles_[d])) f(one, single_[d][c.index]);
    // Of most nodes of several cells only one cell is all that sees them.
    if (i < begin || !seen.several()) continue;
    for (const NodeId two : wide_[d]) {
      if (two == one) break;
      if (seen.contains(nodes_[two].cells)) f(one, two);
    }
  }
}

/// The sets of a state, their nodes and joins. Reuses its memory.
class AlsGraph {
 public:
  void build(const FinderContext& context);

  /// The eliminations by pairs of sets with a restricted common.
  [[nodiscard]] const CandidateSet& pairs();
  /// The eliminations by two sets that a third one joins by different digits.
  [[nodiscard]] CandidateSet wings();
  /// The candidates that each digit of a cell eliminates through the sets that see it: a superset
  /// of the eliminations by Death Blossoms with this stem.
  [[nodiscard]] CandidateSet blossom(Cell stem);

  // The graph itself, for chains.
  struct AlsVertex {
    CellSet cells;
    DigitMask digits = 0;  ///< those that have a node: something sees all their places
    DigitMask joined = 0;  ///< those whose node is the end of a join
    std::array<NodeId, kRatedDigits> nodes{};
    std::array<NodeId, kRatedDigits> ends{};  ///< of the joined ones: which end
    [[nodiscard]] NodeId node(Digit d) const {
      assert(DigitSet(digits).contains(d));
      return nodes[d.value - 1U];
    }
    [[nodiscard]] NodeId end(Digit d) const {
      assert(DigitSet(joined).contains(d));
      return ends[d.value - 1U];
    }
  };
  [[nodiscard]] const Nodes& nodes() const { return nodes_; }
  [[nodiscard]] const std::vector<AlsVertex>& sets() const { return sets_; }
  /// Calls f(one, two) for each join.
  template <typename F>
  void each_restricted_common(const F& f) const {
    for (const auto& [one, two] : restricted_commons_) f(ends_[one], ends_[two]);
  }

 private:
  static constexpr NodeId kUnknown = 0xfffe;
  using Word = std::uint64_t;

  /// Two ends.
  struct RestrictedCommon {
    NodeId one = 0;
    NodeId two = 0;
  };
  /// The open cells of a house.
  struct House {
    std::size_t n = 0;
    std::array<CellSet, kRatedDigits> cells;  ///< one each
    std::array<CellSet, kRatedDigits> peers;
    std::array<HouseSet, kRatedDigits> earlier;  ///< those through a cell that were done before
    std::array<DigitMask, kRatedDigits> digits;
    std::array<std::uint32_t, kRatedDigits> places{};  ///< by digit: bit i is cell i
  };

  /// With nine digits all choices of a house's cells fit a table.
  static constexpr std::size_t kTabled = kSmallHouses ? kRatedDigits : 0;

  void add_sets(const House& house);
  void add_few(const House& house, std::size_t begin, std::uint32_t chosen, DigitMask digits);
  void add_set(const House& house, std::uint32_t chosen, DigitMask digits);
  [[nodiscard]] NodeId find_or_add(const House& house, std::uint32_t chosen, Digit digit);
  void add_restricted_commons();
  void add_restricted_common(NodeId one, NodeId two);
  [[nodiscard]] NodeId end_of(NodeId node);
  void lock_sets();
  void add_doubly_joined(const AlsVertex& set, CandidateSet& gone);
  [[nodiscard]] bool is_wing(Candidate target);
  void find_losses();

  static std::size_t index(Digit d) { return d.value - 1U; }
  // Rows of `words` words, one after the other.
  static Word* row(std::vector<Word>& rows, std::size_t i, std::size_t words) {
    return rows.data() + i * words;
  }
  static void insert(Word* row, std::size_t i) { row[i / 64] |= Word{1} << i % 64; }
  static void add(Word* row, const Word* other, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) row[w] |= other[w];
  }
  static void add_common(Word* row, const Word* one, const Word* two, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) row[w] |= one[w] & two[w];
  }
  static void remove(Word* row, const Word* other, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) row[w] &= ~other[w];
  }

  const State* state_ = nullptr;
  int max_cells_ = kRatedDigits;
  std::array<NodeId, std::size_t{kRatedDigits} << kTabled> of_house_;
  Nodes nodes_;
  std::vector<AlsVertex> sets_;

  std::vector<RestrictedCommon> restricted_commons_;
  std::vector<NodeId> ends_;    ///< the nodes with joins
  std::vector<NodeId> end_of_;  ///< by node
  // Rows of candidates.
  CandidateIndex candidates_;
  std::vector<Word> of_digit_;  ///< by digit: its candidates
  std::vector<Word> seen_;      ///< by node: those that see it
  std::vector<Word> gone_;      ///< by node: what is eliminated if it loses its digit
  std::vector<Word> taken_;     ///< by end: what would take its digit
  std::vector<Word> losses_;    ///< by candidate: what is eliminated when all it sees is lost
  std::vector<Word> scratch_;
  // Rows of sets, by end.
  std::size_t set_words_ = 0;
  std::vector<Word> sets_of_;      ///< those that have the node
  std::vector<Word> joined_sets_;  ///< those that it is joined to

  bool locked_ = false;  ///< whether `lock_sets` was asked for
  CandidateSet pairs_;
  bool pairs_known_ = false;
  bool losses_known_ = false;
};

}  // namespace gridmill::inline GRIDMILL_BOARDS::als
