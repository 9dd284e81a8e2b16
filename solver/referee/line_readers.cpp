// The referee's reading of lines, except those that are about sums.

#include <algorithm>
#include <array>
#include <cassert>

#include "solver/referee/checked_rule.h"

namespace gridmill {
namespace {

using Line = std::vector<Cell>;

/// Appends a rule for each two neighbors on each line: `test(one, other)` holds for their digits.
template <typename Test>
void read_neighbors(const Clue& clue, const Test& test, CheckedRules& rules) {
  for (const Line& line : clue.lines) {
    for (std::size_t i = 1; i < line.size(); ++i) {
      add_pair_rule(line[i - 1], line[i], test, rules);
    }
  }
}

/// Whether each digit can be at least `step` more than the one before, from left to right: each
/// cell gets the smallest digit that it may hold.
bool can_rise(const Line& line, int step, const PossibleDigits& possible) {
  int next = 1;
  for (const Cell c : line) {
    int digit = std::max(next, possible.min(c));
    while (digit <= possible.max(c) && !possible.may_be(c, digit)) ++digit;
    if (digit > possible.max(c)) return false;
    next = digit + step;
  }
  return true;
}

void read_rising(const Clue& clue, int step, CheckedRules& rules) {
  for (const Line& line : clue.lines) {
    rules.push_back({line, [line, step](const PossibleDigits& possible) {
                       return verdict_of(can_rise(line, step, possible), line, possible);
                     }});
  }
}

/// Three sets of digits that take turns along a line, always in the same order.
using Classes = std::array<PossibleMask, 3>;

void read_turns(const Clue& clue, const Classes& classes, CheckedRules& rules) {
  for (const Line& line : clue.lines) {
    const auto judge = [line, classes](const PossibleDigits& possible) {
      std::array<std::size_t, 3> order{0, 1, 2};
      bool some = false;
      do {
        bool fits = true;
        for (std::size_t i = 0; i < line.size(); ++i) {
          fits = fits && (possible.mask(line[i]) & classes[order[i % 3]]) != 0;
        }
        some = some || fits;
      } while (std::next_permutation(order.begin(), order.end()));
      return verdict_of(some, line, possible);
    };
    rules.push_back({line, judge});
  }
}

}  // namespace

/// "Digits rise along a thermometer, from its bulb to its end."
void read_thermometer(const Clue& clue, const BoardSpec&, CheckedRules& rules) {
  read_rising(clue, 1, rules);
}

/// "Digits rise or stay the same along a slow thermometer, from its bulb."
void read_slow_thermometer(const Clue& clue, const BoardSpec&, CheckedRules& rules) {
  read_rising(clue, 0, rules);
}

/// "Neighbors on a {lines:solid }whispers line differ by at least {value}{numbered:, the number on
/// the line}." A line without a number has half of the digits, rounded up.
void read_whispers(const Clue& clue, const BoardSpec& board, CheckedRules& rules) {
  const int least = clue.value.value_or((board.digits() + 1) / 2);
  read_neighbors(
      clue, [least](int one, int other) { return std::abs(one - other) >= least; }, rules);
}

/// "A palindrome{lines: (with a diamond at each end)} reads the same from both ends."
void read_palindrome(const Clue& clue, const BoardSpec&, CheckedRules& rules) {
  for (const Line& line : clue.lines) {
    for (std::size_t i = 0; i < line.size() / 2; ++i) {
      add_pair_rule(
          line[i], line[line.size() - 1 - i], [](int one, int other) { return one == other; },
          rules);
    }
  }
}

/// "The digits of a renban line{lines: (a wide band)} are consecutive and different, in any order."
/// A line that returns to a cell has its digit once.
void read_renban(const Clue& clue, const BoardSpec& board, CheckedRules& rules) {
  for (Line line : clue.lines) {
    std::sort(line.begin(), line.end());
    line.erase(std::unique(line.begin(), line.end()), line.end());
    const auto judge = [line, n = board.digits()](const PossibleDigits& possible) {
      const int size = static_cast<int>(line.size());
      PossibleMask filled = 0;
      for (const Cell c : line) {
        if (!possible.is_filled(c)) continue;
        if ((filled & possible.mask(c)) != 0) return Verdict::kBroken;
        filled |= possible.mask(c);
      }
      bool some = false;
      for (int low = 1; low + size - 1 <= n; ++low) {
        const PossibleMask digits = ((PossibleMask{1} << size) - 1) << low;
        PossibleMask found = 0;
        bool all_fit = true;
        for (const Cell c : line) {
          all_fit = all_fit && (possible.mask(c) & digits) != 0;
          found |= possible.mask(c) & digits;
        }
        some = some || (all_fit && found == digits);
      }
      return verdict_of(some, line, possible);
    };
    rules.push_back({line, judge});
  }
}

/// "Digits on a line between two circles are strictly between the digits in the circles."
void read_between(const Clue& clue, const BoardSpec&, CheckedRules& rules) {
  for (const Line& line : clue.lines) {
    if (line.size() < 3) continue;
    const auto judge = [line](const PossibleDigits& possible) {
      const Cell one = line.front();
      const Cell other = line.back();
      bool some = false;
      for (int d = possible.min(one); d <= possible.max(one); ++d) {
        for (int e = possible.min(other); e <= possible.max(other); ++e) {
          if (!possible.may_be(one, d) || !possible.may_be(other, e)) continue;
          if (one == other && d != e) continue;
          const int low = std::min(d, e) + 1;
          const int high = std::max(d, e) - 1;
          if (low > high) continue;
          assert(0 < low && high < 31);
          const PossibleMask between = (PossibleMask{2} << high) - (PossibleMask{1} << low);
          some = some || std::all_of(line.begin() + 1, line.end() - 1,
                                     [&](Cell c) { return (possible.mask(c) & between) != 0; });
        }
      }
      return verdict_of(some, line, possible);
    };
    rules.push_back({line, judge});
  }
}

/// "Low ({low}), middle ({middle}) and high ({high}) digits take turns along the{lines: dotted}
/// line, always in the same order." As near to thirds as possible: a digit that is left over is in
/// the middle, two are low and high.
void read_entropic(const Clue& clue, const BoardSpec& board, CheckedRules& rules) {
  const int low = (board.digits() + 1) / 3;
  Classes classes{};
  for (int digit = 1; digit <= board.digits(); ++digit) {
    classes[digit <= low ? 0 : digit <= board.digits() - low ? 1 : 2] |= PossibleMask{1} << digit;
  }
  read_turns(clue, classes, rules);
}

/// "The remainders 0, 1 and 2 of division by 3 take turns along the{lines: double} line, always in
/// the same order."
void read_modular(const Clue& clue, const BoardSpec& board, CheckedRules& rules) {
  Classes classes{};
  for (int digit = 1; digit <= board.digits(); ++digit) {
    classes[static_cast<std::size_t>(digit) % 3] |= PossibleMask{1} << digit;
  }
  read_turns(clue, classes, rules);
}

}  // namespace gridmill
