#pragma once

#include <vector>

#include "solver/steps/pencilmark_grid.h"
#include "tests/proof_words.h"

namespace gridmill::proof {

/// What a sentence names: choices of which one is right each, and what cannot be. It follows what
/// leaves no way to choose.
class Case {
 public:
  explicit Case(const PencilmarkGrid& marks) : marks_(marks) {}

  /// One of these is right.
  void choose(const Candidates& options) { choices_.push_back(options); }
  /// A cell takes one of its candidates.
  void take(Cell c);
  void take(const Cells& cells);
  /// A digit has a place in a house.
  void place(Digit d, const Cells& house);
  /// Not all of these cells hold these digits.
  void forbid(const Cells& cells, const Digits& digits);

  /// Whether there is a way to choose, with these right, too.
  [[nodiscard]] bool is_possible(const Candidates& supposed) const;
  /// None of these is chosen.
  void bar(const Candidates& barred);
  /// Without this candidate.
  [[nodiscard]] bool is_possible_without(Candidate out) const;

 private:
  bool go_on(Candidates& chosen, std::vector<bool>& done) const;

  [[nodiscard]] bool is_forbidden(const Candidates& chosen) const;

  const PencilmarkGrid& marks_;
  std::vector<Candidates> choices_;
  Cells forbidden_;
  Digits of_;
};

}  // namespace gridmill::proof
