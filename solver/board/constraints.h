#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "solver/board/cell.h"

/// What all clues come down to. Whatever reasons about puzzles with clues (counters, raters, the
/// models of tests) knows these few and no kind by name.

namespace gridmill {

/// Bit d - 1 stands for digit d.
using DigitBits = std::uint32_t;

[[nodiscard]] constexpr DigitBits bit_of(int digit) { return DigitBits{1} << (digit - 1); }
/// The digits 1 to n.
[[nodiscard]] constexpr DigitBits all_digits(int n) { return (DigitBits{1} << n) - 1; }
/// The sets of some digits that add up to a sum, ascending.
[[nodiscard]] std::vector<DigitBits> sets_with_sum(DigitBits of, int sum);

/// Which digits of a second cell go with each digit of a first one.
struct PairTable {
  std::vector<DigitBits> partners;  ///< by the first cell's digit - 1
  bool operator==(const PairTable&) const = default;
};

/// A machine that reads the digits of cells one by one: it begins in state 0, and where a digit
/// leads nowhere the clue does not hold.
struct Automaton {
  static constexpr std::uint16_t kNowhere = 0xffff;

  int digits = 0;
  std::vector<std::uint16_t> next;  ///< states * digits: after state s and digit d, [s * n + d - 1]
  std::vector<std::uint8_t> accepts;  ///< by state: whether it may end there

  [[nodiscard]] std::size_t states() const { return accepts.size(); }
  bool operator==(const Automaton&) const = default;
};

/// The constraints of the clues of a puzzle, beside the houses and relations of its board.
struct Constraints {
  /// The digits of the cell are among these.
  struct Domain {
    Cell cell;
    DigitBits digits = 0;
  };
  /// No two of the cells are equal; all digits occur where there are as many cells as digits.
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
  /// The factors times the digits are `total` together. A cell occurs once.
  struct Sum {
    std::vector<Term> terms;
    int total = 0;
  };
  /// No two of the cells are equal, and all of them together are one of these sets.
  struct OneOfSets {
    std::vector<Cell> cells;
    std::vector<DigitBits> sets;
  };
  /// Of the cells of a house: two of them have these digits, and those between two places are
  /// together one of some sets.
  struct Case {
    std::array<std::uint8_t, 2> place = {};  ///< where the digits are, from 0; may be one
    std::array<std::uint8_t, 2> digit = {};
    std::uint8_t begin = 0;  ///< of those that are together one of the sets
    std::uint8_t end = 0;
  };
  /// Where there are more digits, the sets are too many to be said one by one.
  static constexpr int kMaxDigitsOfCases = 9;
  [[nodiscard]] static DigitBits bits_of(const Case& one) {
    return bit_of(one.digit[0]) | bit_of(one.digit[1]);
  }
  struct Cases {
    std::vector<DigitBits> sets;  ///< without the digits of the cases, which all have the same
    std::vector<Case> cases;
  };
  /// The automaton reads the cells in this order and ends where it may. A cell may occur twice.
  struct Regular {
    std::vector<Cell> cells;
    std::size_t automaton = 0;  ///< of `automata`
    /// The same, if the cells are a house: one of these cases holds. Empty: it is not said so.
    std::vector<Cases> cases = {};
    /// An automaton that may be read instead if the cells are a house: one with more states, which
    /// sees earlier that there is no end.
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

  /// The number of a table where `holds(first, second)` tells which digits go together; equal
  /// tables are one.
  std::size_t table(int digits, const std::function<bool(int, int)>& holds);

  /// An automaton over states of any type that can be ordered: `step(state, digit)` is the next
  /// state or none, `accepts(state)` whether it may end there. States that cannot be reached are
  /// not made. Returns its number.
  template <typename State, typename Step, typename Accepts>
  std::size_t automaton(int digits, const State& begin, const Step& step, const Accepts& accepts);
  /// The number of that automaton; equal ones are one.
  std::size_t automaton(const Automaton& made);

  /// A relation, also of a cell with itself, where a line comes back to it.
  void add_binary_table(Cell one, Cell other, std::size_t table);
  /// A sum whose terms may name a cell twice. No terms are no rule.
  void add_sum(std::vector<Term> terms, int total, int digits);
};

class BoardSpec;
/// What the clues of the board come down to; nothing where there are none. The kinds of clues know
/// it, so it is defined one floor up (solver/clues/clue_kinds.cpp).
[[nodiscard]] Constraints compile_constraints(const BoardSpec& board);

}  // namespace gridmill

#include "solver/board/constraints.inl"
