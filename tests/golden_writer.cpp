// Writes data/golden.txt: run by tools/scripts/golden.sh, hidden from an ordinary run of
// golden_test.
//
// Three steps, each of which reads what the one before it wrote.
// 1. Puzzles are searched among those of a fixed seed. A puzzle is kept when it shows something (a
//    row, a title or a rating of a step) that fewer than kEnough puzzles showed before; what the
//    others show as well is dropped in the end.
// 2. Positions are chosen among those on the ways to the solutions and those of data/techniques.
// 3. Answers are written: the results of the scales for the puzzles and positions.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>

#include "tests/catch.h"
#include "tests/golden.h"
#include "tests/rating_boards.h"
#include "tests/technique_lines.h"

using namespace gridmill;
using golden::Row;

namespace {

constexpr int kEnough = 2;
/// That many positions a row.
constexpr std::size_t kPositions = 3;
/// One position in this many on a way is looked at.
constexpr int kApart = 8;
constexpr std::uint64_t kSeed = 15;
/// That many puzzles are kept whatever they show, and that many of ER 7.0 or more.
constexpr int kRandom = 60;
constexpr int kHard = 100;
constexpr int kHardRating = 70;

constexpr std::string_view kFormat =
    "# A puzzle: givens | Gridmill's level, hardest technique, rounds, min_openings, digest of "
    "uses\n"
    "# and steps | Sudoku Explainer's ER, EP, ED, digest of the steps | HoDoKu's level, score,\n"
    "# digest of the path.\n"
    "# A row that no puzzle uses on the way to its solution: - scale and row.\n"
    "# A position: cells | candidates gone | scale and row | what the row's finder finds there:\n"
    "# number of instances and digest (level), the first step and what it counts (se, hodoku).\n";

/// The comment of a list whose puzzles were searched among the first `count`.
std::string head(const std::string& count) {
  return "# What the three scales say: written by tools/scripts/golden.sh --search " + count +
         ",\n" +
         "# read by golden_test. The puzzles are among that many that Gridmill makes from seed " +
         std::to_string(kSeed) + ".\n" + std::string(kFormat);
}

/// Writes the list; answers that are empty are left out.
void write(const golden::List& list) {
  std::ofstream out(golden::kFile);
  const auto end = [&](const std::string& answer) {
    out << (answer.empty() ? "" : " | ") << answer << '\n';
  };
  out << list.head;
  for (const golden::Puzzle& puzzle : list.puzzles) {
    out << puzzle.givens;
    end(puzzle.answer);
  }
  for (const Row& row : list.unused) out << "- " << row.text() << '\n';
  for (const golden::Position& position : list.positions) {
    out << position.state << " | " << position.row.text();
    end(position.answer);
  }
  out.close();
  CHECK(out);
}

struct Kept {
  std::uint64_t index = 0;
  bool base = false;
  std::vector<std::uint8_t> givens;
  std::set<std::string> shows;
};

/// Finds what a puzzle shows. For one thread.
class Viewer {
 public:
  /// @param er  Sudoku Explainer's rating; the steps count only from 3.8 on, if it is `brief`
  std::set<std::string> view(const RatedPuzzle& puzzle, bool brief, int& er) {
    std::set<std::string> shows;
    const Rating rating = rater_.rate(puzzle.givens, puzzle.solution);
    for (const TechniqueInfo& row : techniques()) {
      if (rating.uses[static_cast<std::size_t>(row.technique)] == 0) continue;
      shows.insert("level " + std::string(row.id));
    }
    if (rating.level >= 4) {
      rater_.for_each_deduction(puzzle.givens, puzzle.solution,
                                [&](const State& /*before*/, const Deduction& deduction) {
                                  shows.insert("walk " + std::string(info(deduction.technique).id) +
                                               " " + std::to_string(deduction.variant));
                                  return true;
                                });
    }
    for (const HodokuStep& step : hodoku_.path(puzzle.givens, puzzle.solution)) {
      shows.insert("hodoku " + std::string(step.title) + " " + std::string(step.code));
    }
    er = explainer_.rate(puzzle.givens).er;
    if (!brief || er >= 38) {
      explainer_.rate(puzzle.givens, [&](const explainer::Step& step) {
        shows.insert("se " + std::string(step.rule) + " " + step.title + " " +
                     std::to_string(step.rating));
      });
    }
    return shows;
  }

 private:
  Rater rater_{BoardSpec::standard()};
  HodokuRater hodoku_;
  explainer::Explainer explainer_;
};

/// Leaves out what shows nothing that the others do not show often enough.
void prune(std::vector<Kept>& kept) {
  std::map<std::string, int> shown;
  for (const Kept& puzzle : kept) {
    for (const std::string& what : puzzle.shows) ++shown[what];
  }
  std::erase_if(kept, [&](const Kept& puzzle) {
    const bool needed =
        std::any_of(puzzle.shows.begin(), puzzle.shows.end(),
                    [&](const std::string& what) { return shown[what] <= kEnough; });
    if (puzzle.base || needed) return false;
    for (const std::string& what : puzzle.shows) --shown[what];
    return true;
  });
}

std::vector<Kept> search(std::uint64_t count) {
  Recipe recipe;
  recipe.seed = kSeed;
  const auto counter = make_counter(BoardSpec::standard());
  const auto maker = make_puzzle_source(recipe, *counter);
  Viewer viewer;
  std::vector<Kept> kept;
  std::map<std::string, int> shown;
  int hard = 0;
  std::vector<GeneratedPuzzle> made;
  constexpr std::uint64_t kBatch = 1000;
  for (std::uint64_t first = 0; first < count; first += kBatch) {
    maker->make(first, static_cast<std::size_t>(std::min(kBatch, count - first)), made);
    for (const GeneratedPuzzle& m : made) {
      const auto puzzle = m.puzzle.digits();
      const auto solution = m.solution.digits();
      const bool random = m.index < kRandom;
      int er = 0;
      Kept entry{m.index, random, {puzzle.begin(), puzzle.end()}, {}};
      entry.shows = viewer.view({entry.givens, {solution.begin(), solution.end()}}, !random, er);
      if (er >= kHardRating && hard < kHard) {
        ++hard;
        entry.base = true;
      }
      bool is_new = entry.base;
      for (const std::string& what : entry.shows) is_new = ++shown[what] <= kEnough || is_new;
      if (!is_new) continue;
      std::cerr << m.index << ' ' << er << ' ' << m.puzzle.to_string() << '\n';
      kept.push_back(std::move(entry));
    }
  }
  prune(kept);
  return kept;
}

/// Calls f(state) for the states on the way to a puzzle's solution where no single is left.
template <typename F>
void each_position(golden::GoldenEvaluator& judge, const std::vector<std::uint8_t>& givens, F&& f) {
  Rater rater(BoardSpec::standard());
  rater.for_each_deduction(givens, judge.solve(givens),
                           [&](const State& state, const Deduction& deduction) {
                             if (info(deduction.technique).level >= 4) f(state);
                             return true;
                           });
}

/// Calls f(state) for the positions of a technique's data file in which it finds something.
template <typename F>
void each_data_position(const TechniqueInfo& row, F&& f) {
  const BoardTopology topology(BoardSpec::standard());
  std::ifstream file(GRIDMILL_SOURCE_DIR "/data/techniques/" + std::string(row.id) + ".txt");
  for (std::string line; std::getline(file, line);) {
    State state(topology);
    if (line.empty() || line[0] == '#' || read_position(line, state) == "none") continue;
    f(state);
  }
}

/// Keeps positions for each row, not two of a puzzle. For the scales whose finders stop at the
/// first step, those where the fewest rows before it find anything: there the finder has most to
/// do.
class Positions {
 public:
  explicit Positions(golden::GoldenEvaluator& judge) : judge_(judge), rows_(golden::all_rows()) {}

  void begin_puzzle() { ++puzzle_; }
  void offer(const State& state) {
    int before = 0;
    judge_.each_hodoku(state, [&](const Row& row, const std::string& answer) {
      if (answer != "none") keep(row, before++, state);
      return any_wants(row, before);
    });
    before = 0;
    for (const Row& row : rows_) {
      if (row.scale == golden::Scale::kLevel && wants(row, 0) &&
          judge_.find(state, row) != "none") {
        keep(row, 0, state);
      }
      if (row.scale == golden::Scale::kSe && any_wants(row, before) &&
          judge_.find(state, row) != "none") {
        keep(row, before++, state);
      }
    }
  }
  /// In the order of the tables.
  [[nodiscard]] std::vector<golden::Position> chosen() {
    std::vector<golden::Position> positions;
    for (const Row& row : rows_) {
      for (const Line& line : best_[row]) positions.push_back({line.state, row, ""});
    }
    return positions;
  }

 private:
  struct Line {
    int before = 0;
    int puzzle = 0;
    std::string state;
  };

  [[nodiscard]] bool wants(const Row& row, int before) {
    const std::vector<Line>& lines = best_[row];
    return lines.size() < kPositions || before < lines.back().before;
  }
  /// Whether this row or one after it could gain.
  [[nodiscard]] bool any_wants(const Row& row, int before) {
    return std::any_of(std::find(rows_.begin(), rows_.end(), row), rows_.end(),
                       [&](const Row& r) { return r.scale == row.scale && wants(r, before); });
  }
  void keep(const Row& row, int before, const State& state) {
    std::vector<Line>& lines = best_[row];
    const auto same = std::find_if(lines.begin(), lines.end(),
                                   [&](const Line& l) { return l.puzzle == puzzle_; });
    if (same != lines.end()) {
      if (same->before <= before) return;
      lines.erase(same);
    }
    const auto place =
        std::find_if(lines.begin(), lines.end(), [&](const Line& l) { return l.before > before; });
    lines.insert(place, {before, puzzle_, text_of(state)});
    if (lines.size() > kPositions) lines.pop_back();
  }

  golden::GoldenEvaluator& judge_;
  std::vector<Row> rows_;
  std::map<Row, std::vector<Line>> best_;
  int puzzle_ = 0;
};

/// Chooses among positions on the way to the puzzles' solutions, those of the hardest puzzles
/// first, and the positions of data/techniques.
std::vector<golden::Position> choose_positions(const std::vector<golden::Puzzle>& puzzles) {
  golden::GoldenEvaluator judge;
  Positions positions(judge);
  std::multimap<int, std::vector<std::uint8_t>, std::greater<>> by_rating;
  explainer::Explainer explainer;
  for (const golden::Puzzle& puzzle : puzzles) {
    const std::vector<std::uint8_t> givens = golden::digits_of(puzzle.givens);
    by_rating.emplace(explainer.rate(givens).er, givens);
  }
  for (const auto& [er, givens] : by_rating) {
    positions.begin_puzzle();
    int number = 0;
    each_position(judge, givens, [&](const State& state) {
      if (number++ % kApart == 0) positions.offer(state);
    });
  }
  for (const TechniqueInfo& row : techniques()) {
    if (row.needs_clues) continue;
    each_data_position(row, [&](const State& state) {
      positions.begin_puzzle();
      positions.offer(state);
    });
  }
  return positions.chosen();
}

}  // namespace

TEST_CASE("search puzzles for data/golden.txt", "[.][search]") {
  const char* count = std::getenv("GRIDMILL_GOLDEN_SEARCH");
  REQUIRE(count != nullptr);
  golden::List list;
  list.head = head(count);
  for (const Kept& puzzle : search(std::stoull(count))) {
    list.puzzles.emplace_back();
    for (const std::uint8_t d : puzzle.givens) list.puzzles.back().givens += to_char(Digit{d});
  }
  write(list);
}

TEST_CASE("choose the positions of data/golden.txt", "[.][positions]") {
  golden::List list = golden::read_list();
  list.positions = choose_positions(list.puzzles);
  write(list);
}

TEST_CASE("write the answers of data/golden.txt anew", "[.][answers]") {
  golden::List list = golden::read_list();
  golden::GoldenEvaluator judge;
  golden::Uses uses;
  for (golden::Puzzle& puzzle : list.puzzles) {
    puzzle.answer = judge.evaluate(golden::digits_of(puzzle.givens), &uses).text();
  }
  list.unused = golden::unused_rows(uses);
  // A technique that is new to the list: the positions of its data file.
  for (const TechniqueInfo& info : techniques()) {
    if (info.needs_clues) continue;
    const Row row{golden::Scale::kLevel, info.id};
    if (std::any_of(list.positions.begin(), list.positions.end(),
                    [&](const golden::Position& position) { return position.row == row; })) {
      continue;
    }
    each_data_position(info, [&](const State& state) {
      list.positions.push_back({text_of(state), row, ""});
    });
  }
  const BoardTopology topology(BoardSpec::standard());
  for (golden::Position& position : list.positions) {
    State state(topology);
    (void)read_position(position.state + " | ", state);
    position.answer = judge.find(state, position.row);
  }
  write(list);
}
