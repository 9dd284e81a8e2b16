// The HoDoKu scale against HoDoKu 2.2.0 itself: levels, scores and whole paths. The rated puzzles
// (oracle_*.csv, hodoku_paths_*.txt) are no part of Gridmill; they are read from the folder that
// GRIDMILL_ORACLES names, a tenth of them unless GRIDMILL_SLOW_TESTS is set.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "solver/count/counter.h"
#include "solver/hodoku/board.h"
#include "solver/hodoku/rater.h"
#include "solver/hodoku/step_finder.h"
#include "tests/catch.h"
#include "tests/needs.h"
#include "tests/only_solution.h"
#include "tests/repetitions.h"

using namespace gridmill;

namespace {

std::vector<std::string> split(const std::string& line, char at) {
  std::vector<std::string> words;
  std::istringstream in(line);
  for (std::string word; std::getline(in, word, at);) words.push_back(word);
  return words;
}

std::vector<std::uint8_t> digits_of(const std::string& text) {
  std::vector<std::uint8_t> digits;
  for (const char c : text) digits.push_back(c == '.' ? 0 : static_cast<std::uint8_t>(c - '0'));
  return digits;
}

/// A rater, and the solutions that it wants to hear.
class Raters {
 public:
  Raters() { rater_.set_check(true); }

  HodokuRating rate(const std::string& puzzle) {
    const auto givens = digits_of(puzzle);
    return rater_.rate(givens, only_solution(*counter_, givens));
  }
  std::vector<HodokuStep> path(const std::string& puzzle) {
    const auto givens = digits_of(puzzle);
    return rater_.path(givens, only_solution(*counter_, givens));
  }

 private:
  HodokuRater rater_;
  std::unique_ptr<Counter> counter_ = make_counter(BoardSpec::standard());
};

/// The files of the oracles' folder whose names begin so; none, after skipping, without a folder.
std::vector<std::filesystem::path> oracles(const std::string& prefix) {
  std::vector<std::filesystem::path> files;
  const char* folder = need_variable("GRIDMILL_ORACLES");
  if (folder == nullptr) return files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().filename().string().starts_with(prefix)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  CHECK_FALSE(files.empty());
  return files;
}

std::size_t stride() {
  if (std::getenv("GRIDMILL_SLOW_TESTS") != nullptr) return 1;
  return repetitions::kFast ? 10 : 100;
}

/// The lines of a file, one in `stride()`; the header line too.
std::vector<std::string> sample(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  std::size_t n = 0;
  for (std::string line; std::getline(in, line); ++n) {
    if (n == 0 || n % stride() == 1 % stride()) lines.push_back(line);
  }
  return lines;
}

/// "0803:-966": as the oracles write a step, but with the candidates in order.
std::string written(const std::string& code, char sign, std::vector<std::string> candidates) {
  std::sort(candidates.begin(), candidates.end());
  std::string text = code + ":" + sign;
  for (const std::string& candidate : candidates) text += candidate + ".";
  return text;
}

std::string written(const HodokuStep& step) {
  std::vector<std::string> candidates;
  for (const Candidate& c : step.placements.empty() ? step.eliminations : step.placements) {
    candidates.push_back(std::to_string(c.digit.value) + std::to_string(c.cell.index / 9 + 1) +
                         std::to_string(c.cell.index % 9 + 1));
  }
  return written(std::string(step.code), step.placements.empty() ? '-' : '=', candidates);
}

}  // namespace

TEST_CASE("the HoDoKu scale agrees with HoDoKu on rated puzzles", "[oracles]") {
  Raters raters;
  for (const auto& file : oracles("oracle_")) {
    std::vector<std::string> lines = sample(file);
    const std::vector<std::string> columns = split(lines.front(), ',');
    const auto column = [&](const std::string& name) {
      return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) -
                                      columns.begin());
    };
    const std::size_t level = column("hodoku220_level");
    const std::size_t score = column("hodoku220_score");
    REQUIRE(score < columns.size());
    for (std::size_t i = 1; i < lines.size(); ++i) {
      const std::vector<std::string> fields = split(lines[i], ',');
      INFO(file.filename().string() << " " << fields[0]);
      const HodokuRating rating = raters.rate(fields[0]);
      CHECK(name_of(rating.level) == fields[level]);
      CHECK(std::to_string(rating.score) == fields[score]);
    }
  }
}

TEST_CASE("the HoDoKu scale takes HoDoKu's path, step by step", "[oracles]") {
  Raters raters;
  for (const auto& file : oracles("hodoku_paths_")) {
    for (const std::string& line : sample(file)) {
      const std::vector<std::string> words = split(line, ' ');
      INFO(file.filename().string() << " " << words[0]);
      const std::vector<HodokuStep> path = raters.path(words[0]);
      CHECK(path.size() == words.size() - 1);
      for (std::size_t i = 0; i < std::min(path.size(), words.size() - 1); ++i) {
        const std::string& word = words[i + 1];
        const std::size_t colon = word.find(':');
        std::string code = word.substr(0, colon);
        // It does not matter which of two kinds of forcing chain is reported.
        if (code == "1302") code = path[i].code == "1301" ? "1301" : code;
        CHECK(written(path[i]) ==
              written(code, word[colon + 1], split(word.substr(colon + 2), '.')));
      }
    }
  }
}

TEST_CASE("HoDoKu's score is the sum of its steps, its level the hardest or dearer") {
  // The first puzzle of Gordon Royle's list of puzzles with 17 clues.
  const std::string puzzle =
      "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
  Raters raters;
  const HodokuRating rating = raters.rate(puzzle);
  int score = 0;
  HodokuLevel level{};
  for (const HodokuStep& step : raters.path(puzzle)) {
    score += step.score;
    level = std::max(level, step.level);
    CHECK((step.placements.empty() != step.eliminations.empty()));
  }
  CHECK(rating.score == score);
  CHECK(rating.level >= level);
}

TEST_CASE("singles wait in the order in which they came up") {
  using hodoku::CellDigit;
  using hodoku::SinglesQueue;
  const auto filled = [] {
    SinglesQueue queue;
    for (const CellDigit spot :
         {CellDigit{0, 1}, CellDigit{1, 2}, CellDigit{40, 2}, CellDigit{2, 2}, CellDigit{80, 3}}) {
      queue.add(spot.cell, spot.digit);
    }
    return queue;
  };
  const auto waiting = [](const SinglesQueue& queue) {
    const auto spots = queue.pending();
    return std::vector<CellDigit>(spots.begin(), spots.end());
  };
  SinglesQueue queue = filled();
  queue.drop(0, 2);  // the first row's, but only the oldest
  CHECK(waiting(queue) == std::vector<CellDigit>{{0, 1}, {40, 2}, {2, 2}, {80, 3}});
  queue.drop(0, 3);  // not there
  CHECK(waiting(queue) == std::vector<CellDigit>{{0, 1}, {40, 2}, {2, 2}, {80, 3}});
  CHECK(queue.pop() == CellDigit{0, 1});
  queue.drop(0, 1);  // taken
  CHECK(waiting(queue) == std::vector<CellDigit>{{40, 2}, {2, 2}, {80, 3}});
  queue.drop(26, 3);  // the last one, in its box
  CHECK(waiting(queue) == std::vector<CellDigit>{{40, 2}, {2, 2}});
  CHECK(queue.pop() == CellDigit{40, 2});
  CHECK(queue.pop() == CellDigit{2, 2});
  CHECK(queue.empty());
  queue.add(5, 5);
  CHECK(waiting(queue) == std::vector<CellDigit>{{5, 5}});
  queue.drop(0, 5);
  CHECK(queue.empty());
}

TEST_CASE("HoDoKu's steps are in its order") {
  int order = 0;
  for (const hodoku::StepInfo& step : hodoku::steps()) {
    INFO(step.title);
    CHECK(step.order > order);
    order = step.order;
  }
}
