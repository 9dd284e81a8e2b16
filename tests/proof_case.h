#pragma once

#include <vector>

#include "tests/proof_board.h"

namespace gridmill::proof {

/// The facts of a step: choices, each with one true option, and a combination that is impossible. A
/// candidate is refuted if no selection of options is consistent with it.
class Case {
 public:
  explicit Case(const PencilmarkGrid& marks) : ground_(Ground::of(marks.board())), marks_(marks) {}

  /// One of these is right.
  void choose(const Candidates& options) { choices_.push_back(options); }
  /// Each of these cells holds one of its candidates.
  void fill(const Cells& cells);
  /// A digit has a place in a house.
  void place(Digit d, const Cells& house);
  /// Not all of these cells hold these digits.
  void forbid(const Cells& cells, DigitSet digits);

  /// Whether a selection of options is consistent with these candidates.
  [[nodiscard]] bool is_possible(const Candidates& supposed) const;
  /// Removes options.
  void remove(const Candidates& options);
  /// Without this candidate.
  [[nodiscard]] bool is_possible_without(Candidate out) const;

 private:
  bool search(Candidates& chosen, std::vector<bool>& done) const;

  [[nodiscard]] bool is_forbidden(const Candidates& chosen) const;

  const Ground& ground_;
  const PencilmarkGrid& marks_;
  std::vector<Candidates> choices_;
  Cells forbidden_;
  DigitSet forbidden_digits_;
};

}  // namespace gridmill::proof
