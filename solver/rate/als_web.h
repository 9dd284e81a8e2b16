#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/rate/candidate_rows.h"
#include "solver/rate/position.h"
#include "solver/rate/row_closure.h"

/// What almost locked sets conclude together, for sinks that do not ask by which. Sets are joined
/// by nodes, "these cells hold a digit": when they lose it, the sets that have it nowhere else have
/// all their other digits, what sees the places of one of these loses it, and nodes with it. Where
/// a node leads in one step is a row of bits; one step makes an ALS-XZ, two an ALS-XY-Wing, any
/// number a chain of sets.

namespace gridmill::als {

/// The sets of a position and their nodes as rows of bits. Keeps its work space.
class Web {
 public:
  void build(const Position& position);

  /// What pairs of sets with a restricted common eliminate.
  [[nodiscard]] CandidateSet pairs();
  /// What two sets eliminate that are joined by a third, by different digits.
  [[nodiscard]] CandidateSet wings();
  /// The candidates that chains of sets refute; those of `pairs` and `wings` are among them.
  [[nodiscard]] CandidateSet chains();
  /// What goes with each digit of a cell if that leaves the sets in its sight: no Death Blossom
  /// with this stem takes anything else.
  [[nodiscard]] CandidateSet blossom(Cell stem);

  // The graph itself, for chains that have sets among others.
  using NodeId = RowClosure::Number;
  using Word = RowClosure::Word;
  struct Node {
    CellSet cells;
    CellSet seen;  ///< the places of the digit that see all of the cells
    Digit digit;
    NodeId next = 0;  ///< of those with the same first cell
  };
  struct Set {
    CellSet cells;
    DigitMask digits = 0;  ///< those that have a node: something sees all their places
    std::array<NodeId, kRatedDigits> nodes{};
  };
  /// Nodes are numbered digit by digit, each digit from a new word on; `node_words` words are a row
  /// of all.
  [[nodiscard]] std::size_t node_words() const { return node_words_; }
  [[nodiscard]] const Node& node(std::size_t n) const { return nodes_[n]; }
  [[nodiscard]] const std::vector<Set>& sets() const { return sets_; }
  /// Calls f(n) for each node.
  template <typename F>
  void each_node(const F& f) const {
    for (std::size_t d = 0; d < kRatedDigits; ++d) {
      for (std::size_t i = 0; i < count_[d]; ++i) f(part_[d] * 64 + i);
    }
  }
  /// What goes and which nodes lose their digit if a node loses it, at once.
  [[nodiscard]] Word* gone(std::size_t n) { return closure_.row(words_ * 64 + n); }
  [[nodiscard]] Word* leads(std::size_t n) { return gone(n) + words_; }
  /// Adds the nodes that lose their digit to all of some cells to a row.
  void add_seen(Digit digit, CellSet cells, Word* nodes) const;

 private:
  using Rows = std::vector<Word>;
  static constexpr NodeId kNone = 0xffff;
  static constexpr NodeId kUnknown = 0xfffe;

  /// The open cells of a house.
  struct House {
    std::size_t n = 0;
    std::array<Cell, kRatedDigits> cells;
    std::array<DigitMask, kRatedDigits> digits{};
    std::array<HouseSet, kRatedDigits> earlier;  ///< those through a cell that were done before
    std::array<std::uint32_t, kRatedDigits> places{};  ///< by digit: bit i is cell i
  };

  void add_sets(const House& house);
  void add_set(const House& house, std::uint32_t chosen, DigitMask digits);
  [[nodiscard]] NodeId find_or_add(const House& house, std::uint32_t chosen, Digit digit);
  void number_nodes();
  void find_sight();
  void lock_sets();
  void find_twice();

  static std::size_t index(Digit d) { return d.value - 1U; }
  [[nodiscard]] static Word* row(Rows& rows, std::size_t i, std::size_t words) {
    return rows.data() + i * words;
  }
  /// Calls f(node) for each of a row of nodes, or of one of a digit.
  template <typename F>
  void each(const Word* nodes, const F& f) const;
  template <typename F>
  void each(const Word* nodes, Digit digit, const F& f) const;
  void add_joined(const Set& set, Digit digit, Word* sets);
  void add_doubly_joined(const Set& set, CandidateSet& gone);
  [[nodiscard]] bool is_wing(Candidate target);

  const State* state_ = nullptr;
  CandidateRows candidates_;
  std::size_t words_ = 0;  ///< of a row of candidates
  Rows of_digit_;
  std::vector<NodeId> heads_;  ///< by candidate: lists of the nodes of which it is the first
  std::array<NodeId, std::size_t{kRatedDigits} << kRatedDigits> of_house_{};

  // Rows of nodes. What concerns one digit is `part_words_` words, mostly one.
  std::vector<Node> found_;
  std::vector<Node> nodes_;
  std::array<std::size_t, kRatedDigits> count_{};
  std::array<std::size_t, kRatedDigits> part_{};  ///< the first word
  std::size_t part_words_ = 0;
  std::size_t node_words_ = 0;
  Rows holding_;  ///< by candidate: the nodes of its digit that have it
  Rows sight_;    ///< by candidate: the nodes of its digit all of whose cells it sees
  Rows joined_;   ///< by node: those all of whose cells see all of its cells
  Rows seen_;     ///< by node: `seen` as a row of candidates

  std::vector<Set> sets_;
  std::size_t set_words_ = 0;
  Rows sets_of_;  ///< by node

  RowClosure closure_;  ///< from nodes that lose their digit
  Rows twice_;          ///< by node: what goes when those are locked that it leads to
  bool twice_known_ = false;
  Rows set_rows_;
};

}  // namespace gridmill::als
