#pragma once

// The constraints that clues compile to. Code that reasons on puzzles with clues (counters,
// raters, models in tests) knows these few forms and no kind of clue.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "solver/board/cell.h"

namespace gridmill {

/// A set of digits: bit d - 1 is digit d.
using DigitBits = std::uint32_t;

[[nodiscard]] constexpr DigitBits bit_of(int digit) {
  assert(digit >= 1);
  return DigitBits{1} << (digit - 1);
}
/// The digits 1 to n.
[[nodiscard]] constexpr DigitBits all_digits(int n) { return (DigitBits{1} << n) - 1; }
/// The subsets of `of` that add up to a sum, ascending.
[[nodiscard]] std::vector<DigitBits> sets_with_sum(DigitBits of, int sum);

/// The digits that a second cell may have for each digit of a first one.
struct PairTable {
  std::vector<DigitBits> partners;  ///< by the first cell's digit - 1
  bool operator==(const PairTable&) const = default;
};

/// A finite automaton that reads the digits of cells one by one, from state 0. The clue is violated
/// if a digit has no next state, or if it ends in a state that does not accept.
struct Automaton {
  static constexpr std::uint16_t kNowhere = 0xffff;

  int digits = 0;
  std::vector<std::uint16_t> next;  ///< states * digits: after state s and digit d, [s * n + d - 1]
  std::vector<std::uint8_t> accepts;  ///< by state: whether it accepts

  [[nodiscard]] std::size_t states() const { return accepts.size(); }
  bool operator==(const Automaton&) const = default;
};

/// The constraints of a puzzle's clues, in addition to the houses and relations of its board.
struct Constraints {
  /// The digits of the cell are among these.
  struct Domain {
    Cell cell;
    DigitBits digits = 0;
  };
  /// No two of the cells are equal; all digits occur if there are as many cells as digits.
  struct AllDifferent {
    std::vector<Cell> cells;
  };
  struct BinaryTable {
    Cell one, other;
    std::size_t table = 0;  ///< of `tables`
  };
  struct Term {
    Cell cell;
    int factor = 1;
  };
  /// The sum of factor times digit is `total`. Each cell occurs once.
  struct Sum {
    std::vector<Term> terms;
    int total = 0;
  };
  /// The cells are all different, and their digits are one of these sets.
  struct OneOfSets {
    std::vector<Cell> cells;
    std::vector<DigitBits> sets;
  };
  /// For a house: two of its cells have these digits, and the digits of the cells between two
  /// positions are one of some sets.
  struct Case {
    std::array<std::uint8_t, 2> place = {};  ///< where the digits are, from 0; may be one
    std::array<std::uint8_t, 2> digit = {};
    std::uint8_t begin = 0;  ///< of those that are together one of the sets
    std::uint8_t end = 0;
  };
  /// With more digits, there are too many sets to list them.
  static constexpr int kMaxDigitsOfCases = 9;
  [[nodiscard]] static DigitBits bits_of(const Case& one) {
    return bit_of(one.digit[0]) | bit_of(one.digit[1]);
  }
  struct Cases {
    std::vector<DigitBits> sets;  ///< without the digits of the cases, which all have the same
    std::vector<Case> cases;
  };
  /// The automaton accepts the digits of the cells in this order. A cell may occur twice.
  struct Regular {
    std::vector<Cell> cells;
    std::size_t automaton = 0;  ///< of `automata`
    /// An equivalent form if the cells are a house: one of these cases holds. Empty: no such form.
    std::vector<Cases> cases = {};
    /// An automaton to use instead if the cells are a house: it has more states and detects
    /// contradictions earlier.
    std::optional<std::size_t> of_house = {};
  };

  std::vector<Domain> domains;
  std::vector<AllDifferent> all_different;
  std::vector<BinaryTable> binary_tables;
  std::vector<Sum> sums;
  std::vector<OneOfSets> sets;
  std::vector<Regular> regulars;
  std::vector<PairTable> tables;
  std::vector<Automaton> automata;

  /// The number of the table with the pairs for which `holds(first, second)`. Equal tables share a
  /// number.
  std::size_t table(int digits, const std::function<bool(int, int)>& holds);

  /// Makes an automaton over states of any ordered type: `step(state, digit)` is the next state or
  /// none, `accepts(state)` whether it accepts. Only reachable states are made. Returns its
  /// number.
  template <typename State, typename Step, typename Accepts>
  std::size_t automaton(int digits, const State& begin, const Step& step, const Accepts& accepts);
  /// The number of that automaton; equal ones are one.
  std::size_t automaton(const Automaton& made);

  /// Adds a relation; `one` and `other` may be the same cell, if a line returns to it.
  void add_binary_table(Cell one, Cell other, std::size_t table);
  /// Adds a sum; terms may name a cell twice. Without terms it adds nothing.
  void add_sum(std::vector<Term> terms, int total, int digits);
};

class BoardSpec;
/// Compiles the clues of a board. It needs the kinds of clues, so it is defined one floor up
/// (solver/clues/clue_kinds.cpp).
[[nodiscard]] Constraints compile_constraints(const BoardSpec& board);

template <typename State, typename Step, typename Accepts>
std::size_t Constraints::automaton(int digits, const State& begin, const Step& step,
                                   const Accepts& accepts) {
  Automaton made;
  made.digits = digits;
  std::map<State, std::uint16_t> numbers{{begin, 0}};
  std::vector<State> states{begin};
  for (std::size_t s = 0; s < states.size(); ++s) {
    const State from = states[s];
    made.accepts.push_back(accepts(from) ? 1 : 0);
    for (int d = 1; d <= digits; ++d) {
      const std::optional<State> to = step(from, d);
      if (!to) {
        made.next.push_back(Automaton::kNowhere);
        continue;
      }
      const auto [at, is_new] = numbers.emplace(*to, static_cast<std::uint16_t>(states.size()));
      if (is_new) states.push_back(*to);
      made.next.push_back(at->second);
    }
  }
  automata.push_back(std::move(made));
  return automata.size() - 1;
}

}  // namespace gridmill
