#pragma once

// The closure of strong and weak links, which covers every kind of chain. Nodes that may lose a
// digit are numbered: candidates, groups, and the cells of a digit in an almost locked set. If all
// cells of one side of a strong link lose the digit, the other side holds its digit, and all nodes
// that see all of that side lose it in turn. The closure gives, for each candidate, all candidates
// that it would turn off; a candidate that would turn itself off is impossible.

#include <vector>

#include "solver/rate/candidate_index.h"
#include "solver/rate/finder_context.h"
#include "solver/rate/strong_links.h"
#include "solver/rate/transitive_closure.h"

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
  void lose(Digit digit, CellSet cells, Word* row) const;
  void hold(Digit digit, CellSet cells, Word* row) const;
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
  /// By candidate: those that are in no combination of a clue with it. Empty: there are no clues.
  std::vector<CandidateSet> excluded_;
  std::vector<Link> links_;
  TransitiveClosure closure_;
  /// What is lost at once if a side of a link holds its digit, by number.
  std::vector<Word> held_;
};

}  // namespace gridmill::inline GRIDMILL_BOARDS
