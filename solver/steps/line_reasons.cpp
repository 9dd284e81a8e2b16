// Reasons for lines: the cases of sandwiches and X-sums; for skyscrapers, between lines and
// quadruples reasons that follow each other, each for some of the eliminated candidates.

#include <algorithm>
#include <bit>
#include <functional>

#include "solver/clues/clue_kinds.h"
#include "solver/steps/clue_facts.h"
#include "solver/steps/clue_filler.h"
#include "solver/steps/clue_reasons.h"
#include "solver/steps/pattern_facts.h"

namespace gridmill::widest::step_text {
namespace {

/// How the cases of a line divide its cells, a way for each set of a case.
std::vector<std::vector<Part>> parts_of(const std::vector<Cell>& order,
                                        const std::vector<LineReasons::Case>& cases, int digits) {
  std::vector<std::vector<Part>> ways;
  const auto cells_of = [&](std::size_t from, std::size_t to) {
    CellSet cells;
    for (std::size_t i = from; i < to; ++i) cells.insert(order[i]);
    return cells;
  };
  const auto at = [&](Cell c) {
    return static_cast<std::size_t>(std::find(order.begin(), order.end(), c) - order.begin());
  };
  for (const LineReasons::Case& some : cases) {
    for (const DigitSet set : some.sets) {
      std::vector<Part> parts;
      if (some.first.value == 0) {
        const auto [from, to] = std::minmax({at(some.low), at(some.high)});
        parts = {{CellSet::of(some.low), DigitSet::of(digit_of(1))},
                 {CellSet::of(some.high), DigitSet::of(digit_of(digits))},
                 {cells_of(from + 1, to), set}};
      } else {
        parts = {{CellSet::of(some.low), DigitSet::of(some.first)},
                 {cells_of(1, some.first.value), set - DigitSet::of(some.first)}};
      }
      Part rest{cells_of(0, order.size()), DigitSet::first(digits)};
      for (const Part& part : parts) {
        rest.cells -= part.cells;
        rest.digits -= part.digits;
      }
      parts.push_back(rest);
      ways.push_back(parts);
    }
  }
  return ways;
}

/// Finds the cases of a sandwich or an X-sum, unless there are too many.
class CaseSearch {
 public:
  /// @param max_sets  with more sets, there are too many cases
  CaseSearch(const State& state, const ClueConstraint& line,
             std::size_t max_sets = kListedCombinations)
      : state_(state),
        order_(line.order),
        total_(*line.clue->value),
        max_sets_(max_sets),
        filler_(state, line) {}

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
  [[nodiscard]] int max_tries() const { return max_sets_ == kListedCombinations ? 1'000 : 30'000; }
  [[nodiscard]] bool is_over() const { return tries_ > max_tries() || sets_ > max_sets_; }

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
    if (left < 0 || is_over() || sets_ + found_.size() > max_sets_) return;
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

  const State& state_;
  const std::vector<Cell>& order_;
  int total_;
  std::size_t max_sets_;
  ClueFiller filler_;
  std::vector<Candidate> fixed_;
  std::vector<DigitSet> found_;
  std::vector<LineReasons::Case> cases_;
  std::size_t sets_ = 0;
  int tries_ = 0;
};

/// The fewest digits of a quadruple that have as many places as the circle has of them: the cell of
/// the candidate is one of the places, its digit none of the digits.
std::optional<LineReasons::Confined> confined_by(const State& state, const ClueConstraint& line,
                                                 Candidate gone) {
  const std::vector<int>& wanted = line.clue->digits;
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
        confined.cells.size() != std::popcount(some)) {
      continue;
    }
    if (!best || confined.digits.size() < best->digits.size()) best = confined;
  }
  return best;
}

/// Reasons that prove some of the candidates of a line at once; `gone` has these.
class Stage {
 public:
  Stage(const State& state, const ClueConstraint& line, const std::vector<Candidate>& left)
      : state_(state), line_(line), left_(left) {}

  LineReasons run() {
    const std::string_view id = line_.clue->kind->id;
    if (id == "skyscraper") find_views();
    if (id == "quadruple") find_confined();
    if (id == "between" && line_.order[0] != line_.order[1]) find_ends();
    if (reasons_.gone.empty()) find_sets();
    return reasons_;
  }

 private:
  void keep(Candidate c) { reasons_.gone.push_back(c); }

  void find_views() {
    for (const Candidate& c : left_) {
      const int most = max_visible(line_.order, state_.topology().digits(), c);
      if (most >= *line_.clue->value) continue;
      reasons_.views.push_back({c, false, most});
      keep(c);
    }
    if (reasons_.gone.size() == left_.size()) return;
    find_views_of_candidates(false, -1);
    if (reasons_.gone.empty()) find_full_sets();
    for (int depth = 0; reasons_.gone.empty() && depth < 3; ++depth) {
      find_views_of_candidates(false, depth);
    }
    for (int depth = -1; reasons_.gone.empty() && depth < state_.topology().digits(); ++depth) {
      find_views_of_candidates(true, depth);
    }
  }
  /// Replaces the reasons if they exclude less.
  /// @param depth  of cases; -1: none
  void find_views_of_candidates(bool has_each_once, int depth) {
    LineReasons by_candidates;
    for (const Candidate& c : left_) {
      auto view = bound_of_view(state_, line_, {c}, has_each_once);
      if (!view && depth >= 0) view = view_by_cases(state_, line_, {c}, has_each_once, depth);
      if (!view || (!has_each_once && cases_of(*view) > kMaxCases)) continue;
      by_candidates.views.push_back(*view);
      by_candidates.gone.push_back(c);
    }
    if (by_candidates.gone.size() <= reasons_.gone.size()) return;
    reasons_ = by_candidates;
    reasons_.fills = fills_of_cells(state_, line_.order);
    reasons_.has_each_once = has_each_once;
  }
  /// With all cases of cases.
  static std::size_t cases_of(const LineReasons::View& view) {
    std::size_t cases = view.cases.size();
    for (const LineReasons::View& own : view.cases) cases += cases_of(own);
    return cases;
  }
  /// Small full sets of a line that has all digits.
  void find_full_sets() {
    constexpr int kMaxCells = 3;
    const Part part{line_.cells, DigitSet(state_.topology().all_digits())};
    for (const Candidate& c : left_) {
      const auto set = full_set_against(state_, part, c);
      if (set && set->cells.size() <= kMaxCells) keep(c);
    }
    if (!reasons_.gone.empty()) reasons_.sets = *full_sets(state_, {part}, reasons_.gone, true);
  }
  void find_confined() {
    for (const Candidate& c : left_) {
      const auto confined = confined_by(state_, line_, c);
      if (!confined) continue;
      const bool is_new = std::none_of(
          reasons_.confined.begin(), reasons_.confined.end(),
          [&](const LineReasons::Confined& other) { return other.digits == confined->digits; });
      if (is_new) reasons_.confined.push_back(*confined);
      keep(c);
    }
  }
  void find_ends() {
    reasons_.ends = CellSet::of(line_.order[0]) | CellSet::of(line_.order[1]);
    const Cell first = reasons_.ends.front();
    reasons_.one_end = digits_at(state_, first);
    reasons_.other_end = digits_at(state_, (reasons_.ends - CellSet::of(first)).front());
    for (const Candidate& c : left_) {
      if (reasons_.ends.contains(c.cell)) {
        if (add_blocked(state_, line_.cells, c, reasons_)) keep(c);
      } else if (!is_between(reasons_.one_end, reasons_.other_end, c.digit)) {
        reasons_.not_between.push_back(c);
        keep(c);
      }
    }
    if (reasons_.gone.empty()) reasons_ = {};
    order_blocked();
  }
  /// First the digits that are out whatever the other end holds: the others need not consider them.
  void order_blocked() {
    std::vector<LineReasons::Blocked>& all = reasons_.blocked;
    const auto others = std::stable_partition(
        all.begin(), all.end(), [](const LineReasons::Blocked& one) { return one.others.empty(); });
    for (auto one = others; one != all.end(); ++one) {
      for (auto other = all.begin(); other != others; ++other) {
        if (other->end != one->end) one->others -= other->digits;
      }
    }
    all.erase(std::remove_if(others, all.end(),
                             [](const LineReasons::Blocked& one) { return one.others.empty(); }),
              all.end());
  }
  /// Naked sets among cells that see each other.
  void find_sets() {
    for (const Candidate& c : left_) {
      CellSet peers;
      std::vector<Cell> cells;
      for (const Cell other : line_.cells& state_.topology().peers(c.cell)) {
        if (state_.value(other) != 0 || !state_.topology().peers(other).contains(peers)) continue;
        peers.insert(other);
        cells.push_back(other);
      }
      const auto set =
          naked_set(state_, cells, DigitSet(state_.topology().all_digits()), c.digit, kMaxDigits);
      if (!set) continue;
      const bool is_new =
          std::none_of(reasons_.sets.begin(), reasons_.sets.end(),
                       [&](const FullSet& other) { return other.cells == set->cells; });
      if (is_new) reasons_.sets.push_back(*set);
      keep(c);
    }
  }

  static constexpr std::size_t kMaxCases = 10;
  const State& state_;
  const ClueConstraint& line_;
  const std::vector<Candidate>& left_;
  LineReasons reasons_;
};

/// Reasons that follow each other, the first with the others as `next`; none if they do not prove
/// everything.
std::optional<LineReasons> stages_of(const State& state, const ClueConstraint& line,
                                     std::vector<Candidate> left) {
  State now = state;
  std::vector<LineReasons> stages;
  while (!left.empty()) {
    stages.push_back(Stage(now, line, left).run());
    const std::vector<Candidate>& gone = stages.back().gone;
    if (gone.empty()) return std::nullopt;
    for (const Candidate& c : gone) now.eliminate(c.digit, CellSet::of(c.cell));
    std::erase_if(left, [&](const Candidate& c) {
      return std::find(gone.begin(), gone.end(), c) != gone.end();
    });
  }
  LineReasons first = stages.front();
  first.next.assign(stages.begin() + 1, stages.end());
  return first;
}

/// The cases of a sandwich or an X-sum with at most so many sets, if they prove everything.
std::optional<LineReasons> proved_by_cases(const State& state, const ClueConstraint& line,
                                           LineReasons reasons,
                                           std::size_t max_sets = kListedCombinations) {
  CaseSearch search(state, line, max_sets);
  reasons.cases = line.clue->kind->id == "sandwich" ? search.sandwiches() : search.x_sums();
  if (reasons.cases.empty()) return std::nullopt;
  const int digits = state.topology().digits();
  const auto all = narrowings(state, parts_of(line.order, reasons.cases, digits), reasons.gone);
  if (!all) return std::nullopt;
  reasons.narrowings = *all;
  return reasons;
}

constexpr std::size_t kMaxSets = 200;  ///< of cases, if there is no shorter reason

/// How many things a text with cases lists, or one with trials.
std::size_t length_of(const LineReasons& reasons) {
  std::size_t length = 0;
  for (const LineReasons::Case& some : reasons.cases) length += 1 + some.sets.size();
  for (const Narrowing& narrowing : reasons.narrowings) length += 1 + narrowing.ways.size() / 2;
  for (const LineReasons::Trial& trial : reasons.trials) {
    for (const LineReasons::Gap& gap : trial.gaps) length += 2 + 3 * gap.unfit.size();
  }
  return length;
}

/// Trials of the candidates that decide most, then cases or else trials of the others.
LineReasons with_cases(const State& state, const ClueConstraint& line, const LineReasons& all) {
  constexpr std::size_t kMaxLength = 24;  // of trials before a few cases
  LineReasons first = trials_of_ends(state, line, all.gone);
  first.clue = all.clue;
  if (length_of(first) > kMaxLength) {
    if (const auto proved = proved_by_cases(state, line, all)) return *proved;
  }
  LineReasons rest = all;
  std::erase_if(rest.gone, [&](const Candidate& c) {
    return std::find(first.gone.begin(), first.gone.end(), c) != first.gone.end();
  });
  if (rest.gone.empty()) return first;
  State now = state;
  for (const Candidate& c : first.gone) now.eliminate(c.digit, CellSet::of(c.cell));
  if (const auto proved = proved_by_cases(now, line, rest)) {
    rest = *proved;
  } else {
    LineReasons trials = trials_of_others(now, line, rest.gone);
    trials.clue = all.clue;
    const auto long_list = proved_by_cases(now, line, rest, kMaxSets);
    const bool are_shorter =
        !trials.trials.empty() && (!long_list || length_of(trials) <= length_of(*long_list));
    if (long_list || are_shorter) rest = are_shorter ? trials : *long_list;
  }
  if (first.gone.empty()) return rest;
  first.next = {rest};
  return first;
}

}  // namespace

LineReasons line_reasons_of(const State& state, const Deduction& deduction) {
  const StepConstraint found(state, deduction);
  const std::vector<Candidate> gone = list_of(deduction.eliminations);
  const ClueName clue = clue_of(state, deduction);
  LineReasons reasons;
  reasons.clue = clue;
  reasons.gone = gone;
  const std::string_view id = found->clue->kind->id;
  if (id == "sandwich" || id == "x-sum") {
    return with_cases(state, *found, reasons);
  } else if (auto stages = stages_of(state, *found, gone)) {
    stages->clue = clue;
    for (LineReasons& stage : stages->next) stage.clue = clue;
    return *stages;
  }
  reasons.fills = fills_of(state, *found);
  return reasons;
}

}  // namespace gridmill::widest::step_text
