// The techniques that reason on clues: what they find in data/techniques, and that each find
// follows from what it names alone, tried out digit by digit.

#include <cstdlib>
#include <functional>
#include <map>
#include <set>

#include "solver/rate/rater.h"
#include "solver/steps/step_describer.h"
#include "tests/clue_lines.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/repetitions.h"
#include "tests/seed.h"
#include "tests/step_descriptions.h"

using namespace gridmill;

namespace {

std::vector<const TechniqueInfo*> clue_techniques() {
  std::vector<const TechniqueInfo*> rows;
  for (const TechniqueInfo& row : techniques()) {
    if (row.needs_clues) rows.push_back(&row);
  }
  return rows;
}

/// Tries out what some cells can hold that a step names.
class Trial {
 public:
  Trial(const State& state, CellSet cells) : state_(state) {
    for (const Cell c : cells) cells_.push_back(c);
    digits_.assign(static_cast<std::size_t>(state.topology().cells()), 0);
    for (const Cell c : state.topology().all_cells()) digits_[c.index] = state.value(c);
  }
  /// Beside that cells that see each other differ.
  void demand(std::function<bool(const std::vector<int>& digits)> holds) {
    demands_.push_back(std::move(holds));
  }
  /// The digits of some cells, each so often, have a total.
  void demand_sum(std::map<Cell, int> factors, int total) {
    demand([factors = std::move(factors), total](const std::vector<int>& digits) {
      int sum = 0;
      for (const auto& [c, factor] : factors) sum += factor * digits[c.index];
      return sum == total;
    });
  }
  /// Whether the cells can hold anything if this candidate is right.
  [[nodiscard]] bool is_possible(Candidate supposed) {
    digits_[supposed.cell.index] = supposed.digit.value;
    supposed_ = supposed;
    const bool result = go_on(0);
    digits_[supposed.cell.index] = 0;
    return result;
  }

 private:
  bool go_on(std::size_t i) {
    if (i == cells_.size()) {
      return std::all_of(demands_.begin(), demands_.end(),
                         [&](const auto& holds) { return holds(digits_); });
    }
    const Cell c = cells_[i];
    if (digits_[c.index] != 0) return go_on(i + 1);
    for (const Digit d : DigitSet(state_.candidates(c))) {
      if (state_.topology().excludes(supposed_, {c, d})) continue;
      bool clashes = false;
      for (std::size_t k = 0; k < i; ++k) {
        const Digit other{static_cast<std::uint8_t>(digits_[cells_[k].index])};
        clashes = clashes || state_.topology().excludes({cells_[k], other}, {c, d});
      }
      if (clashes) continue;
      digits_[c.index] = d.value;
      const bool found = go_on(i + 1);
      digits_[c.index] = 0;
      if (found) return true;
    }
    return false;
  }

  const State& state_;
  std::vector<Cell> cells_;
  std::vector<int> digits_;
  Candidate supposed_;
  std::vector<std::function<bool(const std::vector<int>&)>> demands_;
};

CellSet set_of(const std::vector<Cell>& cells) {
  CellSet set;
  for (const Cell c : cells) set.insert(c);
  return set;
}

/// What a step names, as demands: the constraints with just these cells, or of the 45 rule the
/// houses and cages.
Trial trial_of(const State& state, const Deduction& deduction) {
  const BoardTopology& topology = state.topology();
  const BoardSpec& board = topology.board();
  const Constraints constraints = compile_constraints(board);
  const std::string_view family = info(deduction.technique).family;
  const bool in_house = !deduction.houses.empty();
  CellSet cells = deduction.cells | deduction.fins;
  std::map<Cell, int> factors;
  int total = 0;
  for (const int h : deduction.houses) {
    for (const Cell c : topology.house(h)) ++factors[c];
    total += topology.digits() * (topology.digits() + 1) / 2;
    if (family != "45 rule") cells |= topology.house(h);
  }
  Trial trial(state, cells);
  for (const Constraints::Sum& sum : constraints.sums) {
    CellSet own;
    std::map<Cell, int> terms;
    for (const Constraints::Term& term : sum.terms) {
      own.insert(term.cell);
      terms[term.cell] = term.factor;
    }
    if (family == "45 rule") {
      if (std::find(deduction.parts.begin(), deduction.parts.end(), own) == deduction.parts.end()) {
        continue;
      }
      for (const auto& [c, factor] : terms) factors[c] -= factor;
      total -= sum.total;
    } else if (in_house ? cells.contains(own) : own == deduction.cells) {
      trial.demand_sum(terms, sum.total);
    }
  }
  for (const Constraints::OneOfSets& one : constraints.sets) {
    if (set_of(one.cells) != deduction.cells) continue;
    trial.demand([one](const std::vector<int>& digits) {
      DigitBits bits = 0;
      for (const Cell c : one.cells) bits |= bit_of(digits[c.index]);
      return std::count(one.sets.begin(), one.sets.end(), bits) != 0;
    });
  }
  for (const Constraints::Regular& sequence : constraints.regulars) {
    if (set_of(sequence.cells) != deduction.cells) continue;
    trial.demand([&automaton = topology.constraints().automata[sequence.automaton],
                  read = sequence.cells](const std::vector<int>& digits) {
      std::size_t at = 0;
      for (const Cell c : read) {
        at = automaton.next[at * static_cast<std::size_t>(automaton.digits) +
                            static_cast<std::size_t>(digits[c.index]) - 1];
        if (at == Automaton::kNowhere) return false;
      }
      return automaton.accepts[at] != 0;
    });
  }
  if (family == "45 rule") {
    // What cancels out adds nothing, and the rest must be what the step names.
    std::erase_if(factors, [](const auto& term) { return term.second == 0; });
    for (const auto& [c, factor] : factors) {
      if (state.open().contains(c)) {
        REQUIRE((factor > 0 ? deduction.cells : deduction.fins).contains(c));
      }
    }
    trial.demand_sum(factors, total);
  }
  return trial;
}

/// Checks that eliminations and placements follow from the facts of the step. False: that are too
/// many cells to try.
bool check_follows(const State& state, const Deduction& deduction) {
  constexpr int kMaxTrialCells = 8;
  CellSet cells = deduction.cells | deduction.fins;
  if (info(deduction.technique).family != "45 rule") {
    for (const int h : deduction.houses) cells |= state.topology().house(h);
  }
  if ((cells & state.open()).size() > kMaxTrialCells) return false;
  Trial trial = trial_of(state, deduction);
  for (const Digit d : DigitSet(state.topology().all_digits())) {
    for (const Cell c : deduction.eliminations[d]) CHECK_FALSE(trial.is_possible({c, d}));
    for (const Cell c : deduction.placements[d]) {
      for (const Digit other : DigitSet(state.candidates(c)) - DigitSet::of(d)) {
        CHECK_FALSE(trial.is_possible({c, other}));
      }
    }
  }
  return true;
}

}  // namespace

TEST_CASE(
    "techniques of clues find the results of their data lines, and nothing in their near misses") {
  for (const TechniqueInfo* row : clue_techniques()) {
    CAPTURE(row->id);
    std::vector<std::tuple<std::string, State, CandidateSet>> found;
    std::vector<std::unique_ptr<BoardTopology>> layouts;
    std::vector<BoardRef> boards;
    int none = 0;
    each_clue_line(
        *row, [&](const std::string& line, const BoardRef& board, const std::string& rest) {
          CAPTURE(line);
          boards.push_back(board);
          layouts.push_back(std::make_unique<BoardTopology>(*board));
          State state(*layouts.back());
          const std::string expected = read_position(rest, state);
          CHECK(findings(*row, state) == expected);
          if (expected != "none") {
            found.emplace_back(board->identity(), state, conclusions(*row, state));
            return;
          }
          ++none;
          CHECK(std::any_of(found.begin(), found.end(), [&](const auto& other) {
            const auto& [identity, there, concluded] = other;
            return identity == board->identity() && is_near_miss(state, there, concluded);
          }));
        });
    CHECK(found.size() >= 2);
    CHECK(none >= 2);
  }
}

TEST_CASE(
    "each find of a technique of clues follows from the cells and clues it names, and is "
    "explained") {
  std::map<std::string_view, int> found;
  on_made_clue_puzzles(
      static_cast<std::size_t>(repetitions::times(10)), test_seed() + 1,
      [&](const UniqueCluePuzzle& puzzle) {
        CAPTURE(puzzle.board->rules(), Grid(puzzle.givens).to_string());
        const widest::BoardTopology wide(*puzzle.board);
        Rater rater(*puzzle.board);
        rater.for_each_deduction(
            puzzle.givens, puzzle.solution, [&](const State& before, const Deduction& deduction) {
              const TechniqueInfo& row = info(deduction.technique);
              if (!row.needs_clues) return row.level < 7;
              CAPTURE(row.id, text_of(before));
              if (!check_follows(before, deduction) || ++found[row.id] > 20) return true;
              const StepDescription step = description_of(wide, before, deduction);
              CHECK(step.text().find_first_of("{}") == std::string::npos);
              CHECK_FALSE(step.where.empty());
              CHECK(step.text().find("A search of the whole board") == std::string::npos);
              return true;
            });
      });
  if (!repetitions::kFast) return;  // too few puzzles to meet every technique
  for (const TechniqueInfo* row : clue_techniques()) {
    CAPTURE(row->id);
    CHECK(found[row->id] > 0);
  }
}

namespace {

Clue cage(std::vector<Cell> cells, int sum) {
  Clue clue;
  clue.kind = find_clue_kind("killer");
  clue.cells = std::move(cells);
  clue.value = sum;
  return clue;
}

/// The text of the first find on the empty board with these clues.
std::string words_of(const char* technique, std::vector<Clue> clues) {
  const BoardRef board = board_with_clues(BoardSpec::standard(), std::move(clues));
  const BoardTopology topology(*board);
  State state(topology);
  state.reset(Digits(81));
  FinderContext position(state);
  FirstDeduction first;
  find(technique_of(technique), position, first);
  check_follows(state, first.deduction);
  return description_of(widest::BoardTopology(*board), state, first.deduction).text();
}

}  // namespace

TEST_CASE("steps of clues are explained in the clues' terms") {
  const std::vector<Clue> row = {cage({{0}, {1}, {2}}, 6), cage({{4}, {5}, {6}}, 19),
                                 cage({{7}, {8}}, 13)};
  CHECK(
      words_of("rule-of-45-cell", row) ==
      "45 Rule (one cell): Row 1 adds up to 45. The cages of 6, 19 and 13 make 38. So R1C4 is 7.");
  CHECK(
      words_of("combination", {cage({{0}, {1}}, 3)}) ==
      "Combinations: The 3-cage R1C1 and R1C2 can only hold 12. Remove 3, 4, 5, 6, 7, 8 and 9 from "
      "R1C1 and R1C2.");
  CHECK(
      words_of("locked-in-clue", {cage({{0}, {1}}, 3)}) ==
      "Locked in a Clue: The 3-cage R1C1 and R1C2 can only hold 12. That includes 1, so it must be "
      "in R1C1 or R1C2. R1C3, R1C4, R1C5, R1C6, R1C7, R1C8, R1C9, R2C1, R2C2, R2C3, R3C1, R3C2 and "
      "R3C3 see both. Remove 1 from R1C3, R1C4, R1C5, R1C6, R1C7, R1C8, R1C9, R2C1, R2C2, R2C3, "
      "R3C1, R3C2 and R3C3.");
  CHECK(words_of("rule-of-45-cell", {cage({{0}, {1}, {2}}, 6), cage({{3}, {4}, {5}, {6}}, 26),
                                     cage({{7}, {8}, {17}}, 15)}) ==
        "45 Rule (one cell): Row 1 adds up to 45. The cages of 6, 26 and 15, which also contain "
        "R2C9, make 47. So R2C9 is 2.");
  CHECK(words_of("cage-splitting", {cage({{0}, {1}}, 3), cage({{3}, {4}}, 7)})
            .find("In this order, they can only hold 12 and 34. The other cells of row 1 take the "
                  "remaining digits. Every other choice repeats a digit. ") != std::string::npos);
  CHECK(words_of("last-cell", {cage({{0}}, 5)}) ==
        "Last Cell of a Clue: The 5-cage R1C1 allows only 5.");
  Clue dot;
  dot.kind = find_clue_kind("ratio");
  dot.cells = {{0}, {1}};
  CHECK(
      words_of("no-partner", {dot}) ==
      "No Partner: R1C1 and R1C2 have a black dot between them, so one is twice the other. No "
      "digit "
      "is a possible partner of 5, 7 or 9 in R1C1 or R1C2. Remove 5, 7 and 9 from R1C1 and R1C2.");
}
