#include "tests/golden.h"
#include "tests/digest.h"

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "solver/explainer/chains/chains.h"
#include "solver/explainer/rules.h"
#include "tests/catch.h"
#include "tests/technique_lines.h"

namespace gridmill::golden {
namespace {

const BoardSpec& board() { return BoardSpec::standard(); }

std::string digest(const std::vector<std::string>& lines) {
  Fnv1a hash;
  for (const std::string& line : lines) hash.add(line + "\n");
  return text_of(hash);
}

/// "7.1"
std::string decimal(int tenths) {
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

std::string text_of(Cell cell) { return board().name_of(cell); }
std::string text_of(CellSet cells) {
  std::string text;
  for (const Cell c : cells) text += text_of(c);
  return text;
}
std::string text_of(const Candidate& c, bool placed) {
  return " " + text_of(c.cell) + (placed ? "=" : "<>") + to_char(c.digit);
}

/// Everything in a deduction, except titles.
std::string text_of(const Deduction& d) {
  std::string text = std::string(info(d.technique).id) + " " + std::to_string(d.variant) + " " +
                     std::to_string(d.digits) + " " + text_of(d.cells) + " " + text_of(d.fins) +
                     " " + std::to_string(d.houses.bits().words[0]) + " " +
                     std::to_string(d.covers.bits().words[0]) + " ";
  for (const CellSet part : d.parts) text += text_of(part) + "+";
  return text + " " + gridmill::text_of(board(), d.placements, d.eliminations);
}

std::string text_of(const HodokuStep& step) {
  std::string text = std::string(step.code) + " " + std::to_string(step.score);
  for (const Candidate& c : step.placements) text += text_of(c, true);
  for (const Candidate& c : step.eliminations) text += text_of(c, false);
  return text;
}

std::string text_of(const explainer::Step& step) {
  std::string text = decimal(step.rating) + " " + step.title;
  if (step.placement) text += text_of(*step.placement, true);
  for (const Candidate& c : step.eliminations) text += text_of(c, false);
  return text;
}

/// Lists everything that a finder finds.
class Lister final : public Sink {
 public:
  bool report(const Deduction& deduction) override {
    lines.push_back(text_of(deduction));
    return true;
  }
  std::vector<std::string> lines;
};

std::vector<std::uint8_t> values_of(const State& state, CellSet cells) {
  std::vector<std::uint8_t> digits;
  for (const Cell c : state.topology().all_cells()) {
    digits.push_back(cells.contains(c) ? state.value(c) : std::uint8_t{0});
  }
  return digits;
}

/// The candidates of an open cell that a state has no more although no digit forbids them.
template <typename F>
void each_gone(const State& state, F&& f) {
  State fresh(state.topology());
  fresh.reset(values_of(state, state.topology().all_cells()));
  for (int d = 1; d <= 9; ++d) {
    for (const Cell c : fresh.places(d) - state.places(d)) f(c, d);
  }
}

}  // namespace

std::string_view name_of(Scale scale) {
  constexpr std::string_view kNames[] = {"level", "se", "hodoku"};
  return kNames[static_cast<std::size_t>(scale)];
}

std::vector<Row> all_rows() {
  std::vector<Row> rows;
  for (const TechniqueInfo& row : techniques()) {
    if (!row.needs_clues) rows.push_back({Scale::kLevel, row.id});
  }
  for (const explainer::RuleInfo& row : explainer::rules()) rows.push_back({Scale::kSe, row.id});
  for (const hodoku::StepInfo& row : hodoku::steps()) rows.push_back({Scale::kHodoku, row.title});
  return rows;
}

std::vector<Row> unused_rows(const Uses& uses) {
  std::vector<Row> rows = all_rows();
  std::erase_if(rows, [&](const Row& row) { return uses.contains(row); });
  return rows;
}

List read_list() {
  std::map<std::string, Row> rows;
  for (const Row& row : all_rows()) rows[row.text()] = row;
  std::ifstream file(kFile);
  REQUIRE(file);
  List list;
  for (std::string line; std::getline(file, line);) {
    CAPTURE(line);
    if (line.starts_with('#')) {
      list.head += line + "\n";
      continue;
    }
    if (line.starts_with("- ")) {
      REQUIRE(rows.contains(line.substr(2)));
      list.unused.push_back(rows[line.substr(2)]);
      continue;
    }
    constexpr std::string_view kBar = " | ";
    const std::size_t first = line.find(kBar);
    const std::size_t second = line.find(kBar, std::min(first, line.size()) + kBar.size());
    const bool is_position = line.find('<') < second || line.find("none") < second;
    if (!is_position) {
      list.puzzles.push_back({line.substr(0, first), ""});
      if (first != std::string::npos) list.puzzles.back().answer = line.substr(first + 3);
      continue;
    }
    const std::size_t third = line.find(kBar, second + kBar.size());
    const std::string row = line.substr(second + 3, third - second - 3);
    REQUIRE(rows.contains(row));
    list.positions.push_back({line.substr(0, second), rows[row], ""});
    if (third != std::string::npos) list.positions.back().answer = line.substr(third + 3);
  }
  return list;
}

std::vector<std::uint8_t> digits_of(const std::string& givens) {
  std::vector<std::uint8_t> digits;
  for (const char c : givens) digits.push_back(static_cast<std::uint8_t>(digit_of_char(c)));
  REQUIRE(digits.size() == 81);
  return digits;
}

GoldenEvaluator::GoldenEvaluator() {
  rater_.set_check(true);
  hodoku_.set_check(true);
}

Verdict GoldenEvaluator::evaluate(const std::vector<std::uint8_t>& givens, Uses* uses,
                                  std::vector<std::string>* steps) {
  const std::vector<std::uint8_t> solution = solve(givens);
  const auto note = [&](Scale scale, std::string_view row) {
    if (uses != nullptr) ++(*uses)[{scale, row}];
  };
  std::vector<std::string> lines;
  const auto told = [&] {
    if (steps != nullptr) steps->insert(steps->end(), lines.begin(), lines.end());
    return digest(std::exchange(lines, {}));
  };
  Verdict verdict;

  const Rating rating = rater_.rate(givens, solution);
  for (const RatingRecord::Use& use : to_record(rating).uses) {
    note(Scale::kLevel, find_technique(use.technique)->id);
    lines.push_back(use.technique.text() + " " + std::to_string(use.count));
  }
  rater_.for_each_deduction(givens, solution,
                            [&](const State& /*before*/, const Deduction& deduction) {
                              note(Scale::kLevel, info(deduction.technique).id);
                              lines.push_back(text_of(deduction));
                              return true;
                            });
  verdict.level = std::to_string(rating.level) + " " + std::string(info(rating.hardest).id) + " " +
                  std::to_string(rating.rounds) + " " + std::to_string(rating.min_openings) + " " +
                  told();

  const explainer::Rating se = explainer_.rate(givens);
  const explainer::Rating stepwise = explainer_.rate(givens, [&](const explainer::Step& step) {
    note(Scale::kSe, step.rule);
    lines.push_back(std::string(step.rule) + " " + text_of(step));
  });
  CHECK(se == stepwise);
  verdict.se = decimal(se.er) + " " + decimal(se.ep) + " " + decimal(se.ed) + " " + told();

  const HodokuRating score = hodoku_.rate(givens, solution);
  for (const HodokuStep& step : hodoku_.path(givens, solution)) {
    note(Scale::kHodoku, step.title);
    lines.push_back(text_of(step));
  }
  verdict.hodoku = std::string(gridmill::name_of(score.level)) + " " + std::to_string(score.score) +
                   " " + told();
  return verdict;
}

void GoldenEvaluator::each_hodoku(const State& state, const OnRow& on_row) {
  const std::vector<std::uint8_t> solution = solve(values_of(state, state.topology().all_cells()));
  search_.reset(values_of(state, state.givens()), solution);
  for (const Cell c : state.topology().all_cells() - state.open() - state.givens()) {
    search_.board.set(c.index, state.value(c));
  }
  each_gone(state, [&](Cell c, int d) { search_.board.remove(c.index, d); });
  hodoku::SolutionStep move;
  search_.apply(move);
  for (const hodoku::StepInfo& row : hodoku::steps()) {
    // In order: a row may use what those before it have found out.
    std::string text = "none";
    if (search_.find(row, move)) {
      text = std::string(move.code) + " " + std::string(gridmill::name_of(row.level)) + " " +
             std::to_string(row.score);
      for (const hodoku::CellDigit& spot : move.placements) {
        text += text_of({Cell{spot.cell}, Digit{spot.digit}}, true);
      }
      for (const hodoku::CellDigit& spot : move.eliminations) {
        text += text_of({Cell{spot.cell}, Digit{spot.digit}}, false);
      }
    }
    if (!on_row(Row{Scale::kHodoku, row.title}, text)) return;
  }
}

std::string GoldenEvaluator::find_se(const State& state, std::string_view id) {
  explainer::Board board(values_of(state, state.topology().all_cells()));
  each_gone(state, [&](Cell c, int d) { board.eliminate(c.index, d - 1); });
  explainer::Chains chains;
  chains.start(explainer::kDefaultBudget);
  explainer::RuleContext search{board, chains};
  explainer::Hint hint;
  for (const explainer::RuleInfo& row : explainer::rules()) {
    if (row.id != id) continue;
    return row.find(search, row, hint) ? text_of(explainer::to_step(row, hint)) : "none";
  }
  return "none";
}

std::string GoldenEvaluator::find(const State& state, const Row& row) {
  if (row.scale == Scale::kHodoku) {
    std::string answer;
    each_hodoku(state, [&](const Row& found, const std::string& text) {
      answer = text;
      return found != row;
    });
    return answer;
  }
  if (row.scale == Scale::kSe) return find_se(state, row.name);
  const TechniqueInfo* technique = find_technique(row.name);
  REQUIRE(technique != nullptr);
  Lister list;
  gridmill::FinderContext position(state);
  gridmill::find(technique->technique, position, list);
  if (list.lines.empty()) return "none";
  return std::to_string(list.lines.size()) + " " + digest(list.lines);
}

}  // namespace gridmill::golden
