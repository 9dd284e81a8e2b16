#pragma once

// The closure of strong and weak links, which covers every kind of chain. Nodes that may lose a
// digit are numbered: candidates, groups, and the cells of a digit in an almost locked set. If all
// cells of one side of a strong link lose the digit, the other side holds its digit, and all nodes
// that see all of that side lose it in turn. The closure gives, for each candidate, all candidates
// that it would turn off; a candidate that would turn itself off is impossible.

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/board/bits.h"
#include "solver/pattern/strong_components.h"
#include "solver/rate/candidate_index.h"
#include "solver/rate/clues.h"
#include "solver/rate/finder_context.h"
#include "solver/rate/strong_links.h"

namespace gridmill {

/// The transitive closure of a graph of bit sets: a node leads to a set of bits, some of which are
/// nodes again. Only the requested nodes are closed. Reuses its memory. The nodes of a strong
/// component (Tarjan) share a row of bits.
///
/// Invariants:
///   1. A node is unmet, open (met, but its component is not complete) or complete.
///   2. The members of a component share the row of its first one.
///   3. The row of a complete component is final.
class TransitiveClosure {
 public:
  using Number = std::uint16_t;
  using Word = std::uint64_t;

  /// Starts over with sets of that many words.
  void reset(std::size_t words) {
    words_ = words;
    const std::size_t rows = words * 64;
    rows_.assign(rows * words, 0);
    lost_.resize(rows * words);
    component_.resize(rows);
    components_.reset(rows);
    for (std::vector<Word>* row : {&nodes_, &unmet_, &open_}) row->assign(words, 0);
    left_.resize(words);
  }

  [[nodiscard]] std::size_t words() const { return words_; }
  /// Declares a bit as a node.
  void add_node(std::size_t i) {
    assert(i < words_ * 64);
    for (std::vector<Word>* row : {&nodes_, &unmet_, &open_}) insert(row->data(), i);
  }
  /// The set of nodes.
  [[nodiscard]] const std::vector<Word>& nodes() const { return nodes_; }
  /// The direct successors of a node.
  [[nodiscard]] Word* row(std::size_t node) { return rows_.data() + node * words_; }
  /// The closure of a node. Sets and nodes must not change after the first call.
  [[nodiscard]] const Word* lost(std::size_t node) {
    assert(has(nodes_, node));
    if (has(unmet_, node)) components_.visit(static_cast<Number>(node), Walk{*this});
    assert(!has(unmet_, node) && !has(open_, node));
    return common(node);
  }

  static void add(Word* to, const Word* from, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) to[w] |= from[w];
  }
  static void insert(Word* row, std::size_t i) { row[i / 64] |= Word{1} << (i % 64); }

 private:
  using Components = pattern::StrongComponents<std::vector<Number>>;

  static bool has(const std::vector<Word>& row, std::size_t i) {
    return ((row[i / 64] >> (i % 64)) & 1U) != 0;
  }
  static void erase(std::vector<Word>& row, std::size_t i) {
    row[i / 64] &= ~(Word{1} << (i % 64));
  }
  [[nodiscard]] Word* common(std::size_t node) { return lost_.data() + component_[node] * words_; }

  struct Walk {
    TransitiveClosure& graph;

    void enter(Number node) {
      assert(has(graph.unmet_, node) && has(graph.open_, node));
      erase(graph.unmet_, node);
    }
    Number next_unvisited(Number node) {
      const Word* const row = graph.row(node);
      for (std::size_t w = 0; w < graph.words_; ++w) {
        const Word left = row[w] & graph.unmet_[w];
        if (left != 0) {
          return static_cast<Number>(w * 64 + static_cast<std::size_t>(std::countr_zero(left)));
        }
      }
      return Components::kNone;
    }
    template <typename Body>
    void for_each_on_stack(Number node, Body&& body) {
      const Word* const row = graph.row(node);
      for (std::size_t w = 0; w < graph.words_; ++w) {
        for_bits(row[w] & graph.open_[w],
                 [&](int i) { body(w * 64 + static_cast<std::size_t>(i)); });
      }
    }
    /// Members lead to each other, so the same is lost with each, and one row serves them: what is
    /// lost at once, and with the complete nodes among that.
    void finish_component(std::span<const Number> members) {
      const std::size_t words = graph.words_;
      assert(!members.empty());
      for (const Number member : members) {
        assert(has(graph.open_, member) && !has(graph.unmet_, member));
        graph.component_[member] = members.front();
      }
      Word* const lost = graph.common(members.front());
      std::copy_n(graph.row(members.front()), words, lost);
      for (const Number member : members.subspan(1)) add(lost, graph.row(member), words);
      Word* const left = graph.left_.data();
      for (std::size_t w = 0; w < words; ++w) left[w] = lost[w] & graph.nodes_[w] & ~graph.open_[w];
      for (std::size_t w = 0; w < words; ++w) {
        while (left[w] != 0) {
          const auto to = w * 64 + static_cast<std::size_t>(std::countr_zero(left[w]));
          left[w] &= left[w] - 1;
          const Word* const further = graph.common(to);
          // The nodes among that are taken over with it.
          for (std::size_t v = 0; v < words; ++v) {
            lost[v] |= further[v];
            left[v] &= ~further[v];
          }
        }
      }
      for (const Number member : members) erase(graph.open_, member);
    }
  };

  std::size_t words_ = 0;
  std::vector<Word> rows_;
  Components components_;
  std::vector<Word> nodes_;
  std::vector<Word> unmet_;
  std::vector<Word> open_;  ///< nodes that are not complete
  std::vector<Word> left_;
  /// Of each node: the first of its component, which has the row of all.
  std::vector<Number> component_;
  std::vector<Word> lost_;
};

}  // namespace gridmill

namespace gridmill::inline GRIDMILL_BOARDS {

namespace als {
class AlsGraph;
}

/// The closure of a state's links. Reuses its memory.
class Implications {
 public:
  void build(FinderContext& context, const LinkOptions& options);

  /// The candidates that are off if a candidate is on.
  [[nodiscard]] CandidateSet lost_if(Candidate c);
  /// The candidates that would leave a cell without candidates, or a digit of a full house without
  /// a place: all candidates of the cell, or all places of the digit, turn them off.
  [[nodiscard]] CandidateSet forced_off();
  /// The candidates that would turn themselves off.
  [[nodiscard]] CandidateSet refuted();

 private:
  using Number = TransitiveClosure::Number;
  using Word = TransitiveClosure::Word;
  static constexpr Number kNone = 0xffff;

  /// Several cells of a house.
  struct Group {
    CellSet cells;
    Digit digit;
    Number next = kNone;  ///< of those with the same first cell
  };
  /// A strong link: one of the two holds its digit.
  struct Link {
    Number one = 0;
    Number two = 0;
  };

  [[nodiscard]] Number number_of(Digit digit, CellSet cells);
  void add_sets();
  void find_excluded(FinderContext& context);
  void find_excluded(const clues::Sum& cage);
  void lose(Digit digit, CellSet cells, Word* row) const;
  void hold(Digit digit, CellSet cells, Word* row) const;
  void hold_others(Digit digit, CellSet cells, Word* row) const;
  void find_held(std::size_t node);
  void find_lost(Candidate c, std::vector<Word>& row, Word* lost);

  const State* state_ = nullptr;
  bool in_cell_ = false;
  // Candidates come first, then from a new word on groups, then the nodes of the graph of sets.
  CandidateIndex rows_;
  std::vector<Group> groups_;
  std::vector<Number> lists_;           ///< by candidate: the groups of which it is the first cell
  als::AlsGraph* als_graph_ = nullptr;  ///< if chains may use sets
  std::size_t als_graph_word_ = 0;
  std::vector<Word> seen_;  ///< by node of the graph: what loses its digit if it holds it
  /// By candidate: those that are in no combination of a clue with it. Empty: there are no clues.
  std::vector<CandidateSet> excluded_;
  std::vector<Link> links_;
  TransitiveClosure closure_;
  /// What is lost at once if a side of a link holds its digit, by number.
  std::vector<Word> held_;
  std::vector<Word> left_;  ///< nodes that are still to be followed
};

}  // namespace gridmill::inline GRIDMILL_BOARDS
