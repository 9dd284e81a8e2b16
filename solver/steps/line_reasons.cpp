// Reasons for pairs and lines: the partner that a candidate needs, and the cases of sandwiches,
// X-sums, skyscrapers and between lines.

#include <algorithm>
#include <functional>

#include "solver/clues/clue_kinds.h"
#include "solver/steps/claims.h"
#include "solver/steps/clue_facts.h"
#include "solver/steps/clue_filler.h"
#include "solver/steps/clue_reasons.h"
#include "solver/steps/pattern_facts.h"

namespace gridmill::widest::step_text {
namespace {

// ---- pairs

/// The relations that texts have words for.
bool agrees(const Pairing& pairing, int a, int b) {
  const int number = pairing.number;
  const auto class_of = [&](int digit) {
    return std::find_if(pairing.classes.begin(), pairing.classes.end(),
                        [&](DigitSet set) { return set.contains(digit_of(digit)); });
  };
  switch (pairing.kind) {
    case Pairing::Kind::kEqual:
      return a == b;
    case Pairing::Kind::kRise:
      return a + number <= b;
    case Pairing::Kind::kSum:
      return a + b == number;
    case Pairing::Kind::kDifference:
      return std::abs(a - b) == number;
    case Pairing::Kind::kRatio:
      return std::max(a, b) == number * std::min(a, b);
    case Pairing::Kind::kApart:
      return std::abs(a - b) >= number;
    case Pairing::Kind::kSameClass:
      return class_of(a) == class_of(b);
    case Pairing::Kind::kOtherClass:
      return class_of(a) != class_of(b);
    case Pairing::Kind::kNamed:
      break;
  }
  return false;
}

/// Classes of digits with the same partners.
std::vector<DigitSet> classes_of(const std::vector<DigitBits>& partners) {
  std::vector<DigitSet> classes;
  std::vector<DigitBits> seen;
  for (std::size_t i = 0; i < partners.size(); ++i) {
    const auto found = std::find(seen.begin(), seen.end(), partners[i]);
    const DigitSet own = DigitSet::of(digit_of(static_cast<int>(i) + 1));
    if (found == seen.end()) {
      seen.push_back(partners[i]);
      classes.push_back(own);
    } else {
      classes[static_cast<std::size_t>(found - seen.begin())] |= own;
    }
  }
  return classes;
}

/// Puts the relation of a table into words, if there are any.
void name_relation(const std::vector<DigitBits>& partners, Pairing& pairing) {
  using Kind = Pairing::Kind;
  const int n = static_cast<int>(partners.size());
  const auto matches = [&](bool swapped) {
    for (int a = 1; a <= n; ++a) {
      for (int b = 1; b <= n; ++b) {
        const bool fits = (partners[static_cast<std::size_t>(a - 1)] & bit_of(b)) != 0;
        if (fits != (swapped ? agrees(pairing, b, a) : agrees(pairing, a, b))) return false;
      }
    }
    return true;
  };
  struct Numbers {
    Kind kind;
    int first, last;
  };
  const Numbers kinds[] = {
      {Kind::kEqual, 0, 0}, {Kind::kRise, 0, n - 1},   {Kind::kSum, 2, 2 * n},
      {Kind::kRatio, 2, n}, {Kind::kDifference, 1, n}, {Kind::kApart, 2, n - 1},
  };
  for (const Numbers& some : kinds) {
    pairing.kind = some.kind;
    for (pairing.number = some.first; pairing.number <= some.last; ++pairing.number) {
      if (matches(false)) return;
      if (some.kind != Kind::kRise || !matches(true)) continue;
      std::swap(pairing.one, pairing.other);
      return;
    }
  }
  pairing.number = 0;
  pairing.classes = classes_of(partners);
  for (const Kind kind : {Kind::kSameClass, Kind::kOtherClass}) {
    pairing.kind = kind;
    if (pairing.classes.size() < static_cast<std::size_t>(n) && matches(false)) return;
  }
  pairing.classes.clear();
  pairing.kind = Kind::kNamed;
}

// ---- lines

/// Whether a candidate is in none of the cases of a line.
bool is_in_no_case(const std::vector<Cell>& order, const LineReasons& reasons, int digits,
                   Candidate gone) {
  const auto at = [&](Cell c) { return std::find(order.begin(), order.end(), c) - order.begin(); };
  for (const LineReasons::Case& some : reasons.cases) {
    const bool is_sandwich = some.first.value == 0;
    const Digit top = digit_of(digits);
    if (is_sandwich && (gone.digit.value == 1 || gone.digit == top)) {
      if (gone.cell == (gone.digit == top ? some.high : some.low)) return false;
      continue;
    }
    if (!is_sandwich && at(gone.cell) == 0) {
      if (gone.digit == some.first) return false;
      continue;
    }
    const bool is_end = is_sandwich && (gone.cell == some.low || gone.cell == some.high);
    if (is_end || (!is_sandwich && gone.digit == some.first)) continue;
    const auto [from, to] = std::minmax({at(some.low), at(some.high)});
    const bool is_added =
        is_sandwich ? from < at(gone.cell) && at(gone.cell) < to : at(gone.cell) < some.first.value;
    for (const DigitSet set : some.sets) {
      if (set.contains(gone.digit) == is_added) return false;
    }
  }
  return true;
}

/// Finds the cases of a sandwich or an X-sum, unless there are too many.
class CaseSearch {
 public:
  CaseSearch(const State& state, const ClueConstraint& line)
      : state_(state), order_(line.order), total_(*line.clue->value), filler_(state, line) {}

  /// None if there are too many.
  std::vector<LineReasons::Case> sandwiches() {
    const Digit one = digit_of(1);
    const Digit top = digit_of(state_.topology().digits());
    for (std::size_t i = 0; i < order_.size(); ++i) {
      for (std::size_t j = 0; j < order_.size(); ++j) {
        if (i == j || !may_be(order_[i], one) || !may_be(order_[j], top)) continue;
        const std::vector<Candidate> ends{{order_[i], one}, {order_[j], top}};
        const auto [from, to] = std::minmax(i, j);
        add({order_[i], order_[j], {}, {}}, ends, from + 1, to, total_, {});
        if (is_over()) return {};
      }
    }
    return cases_;
  }
  /// The possible ends of a sandwich, or all candidates of the first cell; none if there are too
  /// many.
  std::vector<LineReasons::Case> cases_without_digits(bool is_sandwich) {
    const Digit one = digit_of(1);
    const Digit top = digit_of(state_.topology().digits());
    std::vector<LineReasons::Case> cases;
    if (!is_sandwich) {
      const Cell cell = order_.front();
      for (const Digit d : digits_at(state_, cell)) cases.push_back({cell, cell, d, {}});
    } else {
      for (const Cell low : order_) {
        for (const Cell high : order_) {
          if (low == high || !may_be(low, one) || !may_be(high, top)) continue;
          if (filler_.can_be({{low, one}, {high, top}})) cases.push_back({low, high, {}, {}});
        }
      }
    }
    if (cases.size() > kListedCases) cases.clear();
    return cases;
  }
  std::vector<LineReasons::Case> x_sums() {
    const Cell cell = order_.front();
    for (const Digit first : digits_at(state_, cell)) {
      add({cell, cell, first, {}}, {{cell, first}}, 1, first.value, total_ - first.value,
          DigitSet::of(first));
      if (is_over()) return {};
    }
    return cases_;
  }

 private:
  [[nodiscard]] bool may_be(Cell cell, Digit digit) const {
    return digits_at(state_, cell).contains(digit);
  }
  [[nodiscard]] bool is_over() const { return tries_ > kMostTries || sets_ > kListedCombinations; }

  /// Adds the case if cells of a part of the line can have the sum beside what is fixed.
  void add(LineReasons::Case some, const std::vector<Candidate>& fixed, std::size_t from,
           std::size_t to, int sum, DigitSet own) {
    fixed_ = fixed;
    found_.clear();
    if (try_filling()) fill(from, to, sum, {});
    if (found_.empty()) return;
    std::sort(found_.begin(), found_.end(),
              [](DigitSet a, DigitSet b) { return a.bits() < b.bits(); });
    for (const DigitSet set : found_) some.sets.push_back(set | own);
    sets_ += found_.size();
    cases_.push_back(some);
  }
  bool try_filling() {
    ++tries_;
    return filler_.can_be(fixed_);
  }
  void fill(std::size_t i, std::size_t to, int left, DigitSet used) {
    if (left < 0 || is_over() || sets_ + found_.size() > kListedCombinations) return;
    if (i == to) {
      const bool is_new = std::find(found_.begin(), found_.end(), used) == found_.end();
      if (left == 0 && is_new && try_filling()) found_.push_back(used);
      return;
    }
    for (const Digit d : digits_at(state_, order_[i])) {
      const Candidate own{order_[i], d};
      const bool clashes = std::any_of(fixed_.begin(), fixed_.end(), [&](const Candidate& c) {
        return state_.topology().excludes(c, own);
      });
      if (clashes) continue;
      fixed_.push_back(own);
      fill(i + 1, to, left - d.value, used | DigitSet::of(d));
      fixed_.pop_back();
    }
  }

  static constexpr int kMostTries = 1'000;
  static constexpr std::size_t kListedCases = 4;
  const State& state_;
  const std::vector<Cell>& order_;
  int total_;
  ClueFiller filler_;
  std::vector<Candidate> fixed_;
  std::vector<DigitSet> found_;
  std::vector<LineReasons::Case> cases_;
  std::size_t sets_ = 0;
  int tries_ = 0;
};

/// The fewest digits of a quadruple that have as many places as digits: the cell of the candidate
/// is one of the places, its digit none of the digits.
std::optional<LineReasons::Confined> confined_by(const State& state, const ClueConstraint& line,
                                                 Candidate gone) {
  const std::vector<int>& wanted = line.clue->digits;
  if (std::adjacent_find(wanted.begin(), wanted.end()) != wanted.end()) return std::nullopt;
  std::optional<LineReasons::Confined> best;
  for (unsigned some = 1; some < 1U << wanted.size(); ++some) {
    LineReasons::Confined confined;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if ((some >> i & 1U) == 0) continue;
      const Digit d = digit_of(wanted[i]);
      confined.digits |= DigitSet::of(d);
      for (const Cell c : line.cells) {
        if (digits_at(state, c).contains(d)) confined.cells.insert(c);
      }
    }
    if (!confined.cells.contains(gone.cell) || confined.digits.contains(gone.digit) ||
        confined.cells.size() != confined.digits.size()) {
      continue;
    }
    if (!best || confined.digits.size() < best->digits.size()) best = confined;
  }
  return best;
}

/// How many buildings can be seen at most with this one.
int most_seen(const std::vector<Cell>& order, int digits, Candidate candidate) {
  const int before =
      static_cast<int>(std::find(order.begin(), order.end(), candidate.cell) - order.begin());
  const int behind = static_cast<int>(order.size()) - 1 - before;
  return std::min(before, candidate.digit.value - 1) + 1 +
         std::min(behind, digits - candidate.digit.value);
}

/// The bound of the buildings that can be seen with the candidate which excludes the number of the
/// clue, if there is one.
std::optional<LineReasons::View> bound_of_view(const State& state, const ClueConstraint& line,
                                               Candidate candidate) {
  const int wanted = *line.clue->value;
  int least = 0;
  int most = 0;
  for (int seen = 1; seen <= state.topology().digits(); ++seen) {
    Clue clue = *line.clue;
    clue.value = seen;
    Constraints own;
    clue.kind->compile(clue, state.topology().board(), own);
    ClueConstraint other = line;
    other.automaton = &own.automata[own.regulars.front().automaton];
    if (!ClueFiller(state, other).can_be({candidate})) continue;
    if (least == 0) least = seen;
    most = seen;
  }
  if (most == 0 || (least < wanted && wanted < most)) return std::nullopt;
  return LineReasons::View{candidate, least > wanted, least > wanted ? least : most};
}

/// Whether a digit is between two digits of the ends.
bool is_between(DigitSet one_end, DigitSet other_end, Digit digit) {
  for (const Digit a : one_end) {
    for (const Digit b : other_end) {
      if (std::min(a, b) < digit && digit < std::max(a, b)) return true;
    }
  }
  return false;
}

/// Adds a cell of the line without a candidate between the ends if one has the digit.
bool add_blocked(const State& state, const CellSet& line, Candidate end, LineReasons& reasons) {
  const bool is_one = reasons.ends.front() == end.cell;
  const DigitSet others = is_one ? reasons.other_end : reasons.one_end;
  for (const Cell cell : line - reasons.ends) {
    bool fits = false;
    for (const Digit d : digits_at(state, cell)) {
      fits = fits || is_between(DigitSet::of(end.digit), others, d);
    }
    if (fits) continue;
    const auto same = std::find_if(reasons.blocked.begin(), reasons.blocked.end(),
                                   [&](const LineReasons::Blocked& other) {
                                     return other.end == end.cell && other.cell == cell;
                                   });
    if (same == reasons.blocked.end()) {
      reasons.blocked.push_back({end.cell, DigitSet::of(end.digit), cell});
    } else {
      same->digits |= DigitSet::of(end.digit);
    }
    return true;
  }
  return false;
}

}  // namespace

Pairing pairing_of(const State& state, const Deduction& deduction) {
  const BoardTopology& topology = state.topology();
  const std::vector<Candidate> gone = list_of(deduction.eliminations);
  Pairing pairing;
  pairing.clue = {nullptr, deduction.cells};
  for (const Clue& clue : topology.board().clues()) {
    Constraints own;
    clue.kind->compile(clue, topology.board(), own);
    for (const Constraints::BinaryTable& table : own.binary_tables) {
      if (deduction.cells != (CellSet::of(table.one) | CellSet::of(table.other))) continue;
      const std::vector<DigitBits>& partners = own.tables[table.table].partners;
      Pairing found;
      for (const Candidate& c : gone) {
        DigitBits with = c.cell == table.one ? partners[c.digit.value - 1U] : DigitBits{0};
        for (std::size_t d = 0; c.cell == table.other && d < partners.size(); ++d) {
          if ((partners[d] & bit_of(c.digit.value)) != 0) with |= DigitBits{1} << d;
        }
        found.gone.push_back({c, DigitSet(with)});
      }
      const bool proves =
          std::all_of(found.gone.begin(), found.gone.end(), [&](const Pairing::Partners& one) {
            const Cell other = (deduction.cells - CellSet::of(one.gone.cell)).front();
            return (one.digits & digits_at(state, other)).empty();
          });
      if (!proves) continue;
      found.clue = {&clue, deduction.cells};
      found.one = table.one;
      found.other = table.other;
      name_relation(partners, found);
      if (found.kind == Pairing::Kind::kSameClass || found.kind == Pairing::Kind::kOtherClass) {
        found.number = std::abs(cells_between(clue, found.one, found.other));
      }
      found.one_digits = digits_at(state, found.one);
      found.other_digits = digits_at(state, found.other);
      return found;
    }
  }
  return pairing;
}

LineReasons line_reasons_of(const State& state, const Deduction& deduction) {
  const StepConstraint found(state, deduction);
  LineReasons reasons;
  reasons.clue = clue_of(state, deduction);
  const std::string_view id = found->clue->kind->id;
  const std::vector<Candidate> gone = list_of(deduction.eliminations);
  const int n = state.topology().digits();
  bool proves = false;
  const auto each = [&](const auto& proof) {
    proves = std::all_of(gone.begin(), gone.end(), proof);
  };
  if (id == "sandwich" || id == "x-sum") {
    CaseSearch search(state, *found);
    reasons.cases = id == "sandwich" ? search.sandwiches() : search.x_sums();
    if (!reasons.cases.empty()) {
      each([&](const Candidate& c) { return is_in_no_case(found->order, reasons, n, c); });
    }
    if (reasons.cases.empty()) reasons.cases = search.cases_without_digits(id == "sandwich");
  } else if (id == "skyscraper") {
    each([&](const Candidate& c) {
      const int most = most_seen(found->order, n, c);
      reasons.views.push_back({c, false, most});
      return most < *found->clue->value;
    });
    if (!proves) {
      reasons.views.clear();
      const bool are_bounded = std::all_of(gone.begin(), gone.end(), [&](const Candidate& c) {
        const auto view = bound_of_view(state, *found, c);
        if (view) reasons.views.push_back(*view);
        return view.has_value();
      });
      if (!are_bounded) reasons.views.clear();
    }
  } else if (id == "quadruple") {
    each([&](const Candidate& c) {
      const auto confined = confined_by(state, *found, c);
      if (!confined) return false;
      const bool is_new = std::none_of(
          reasons.confined.begin(), reasons.confined.end(),
          [&](const LineReasons::Confined& other) { return other.digits == confined->digits; });
      if (is_new) reasons.confined.push_back(*confined);
      return true;
    });
    if (!proves) reasons.confined.clear();
  } else if (id == "between" && found->order[0] != found->order[1]) {
    reasons.ends = CellSet::of(found->order[0]) | CellSet::of(found->order[1]);
    const Cell first = reasons.ends.front();
    reasons.one_end = digits_at(state, first);
    reasons.other_end = digits_at(state, (reasons.ends - CellSet::of(first)).front());
    each([&](const Candidate& c) {
      if (reasons.ends.contains(c.cell)) return add_blocked(state, found->cells, c, reasons);
      reasons.not_between.push_back(c);
      return !is_between(reasons.one_end, reasons.other_end, c.digit);
    });
    if (!proves) {
      reasons = {};
      reasons.clue = clue_of(state, deduction);
    }
  }
  if (!proves) reasons.fills = fills_of_cells(state, found->order);
  return reasons;
}

}  // namespace gridmill::widest::step_text
