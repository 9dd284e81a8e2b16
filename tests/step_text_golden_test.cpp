// The words and the pictures of the steps, held as they are: data/golden_words.txt has, for each
// position of data/techniques, the text of the first find there, and a digest of its picture, and
// an example for each further row of sentences.def, most of them from positions of
// data/golden_rows.txt; data/golden_words_ja.txt has the Japanese words. tools/scripts/golden.sh
// writes them. A change of a sentence is a line to read in its difference.

#include <algorithm>
#include <cctype>
#include <fstream>
#include <set>

#include "solver/rate/rater.h"
#include "solver/steps/step_describer.h"
#include "solver/steps/step_text.h"
#include "tests/catch.h"
#include "tests/clue_lines.h"
#include "tests/digest.h"
#include "tests/only_solution.h"
#include "tests/rating_boards.h"
#include "tests/seed.h"
#include "tests/step_descriptions.h"
#include "tests/technique_lines.h"
#include "tools/drawing/step_svg.h"

using namespace gridmill;

namespace {

/// The words in a language, and what else is written about a step there.
struct GoldenWords {
  Language language;
  const char* file;
  const char* head;
};
constexpr GoldenWords kGolden[] = {
    {Language::kEnglish, GRIDMILL_SOURCE_DIR "/data/golden_words.txt",
     "# The first find in each position of data/techniques and further sentences: technique | "
     "where "
     "to look |\n# text | notation | digest of the pictures of the step and of the candidates. "
     "Written by tools/scripts/golden.sh and\n# read by step_text_golden_test.\n"},
    {Language::kJapanese, GRIDMILL_SOURCE_DIR "/data/golden_words_ja.txt",
     "# The same in Japanese, line by line as in golden_words.txt: technique | where to look | "
     "words.\n"}};

std::string digest_of(const std::string& picture) {
  Fnv1a hash;
  hash.add(picture);
  return text_of(hash);
}

std::string line_of(const StepDescription& step) {
  std::string line =
      std::string(info(step.step.technique).id) + " | " + step.where + " | " + step.text();
  if (step.wording.language == Language::kEnglish) {
    line += " | " + to_notation(step) + " | " + digest_of(to_svg(step) + to_svg(step.before));
  }
  return line;
}

/// The row of sentences.def that a step uses.
std::string row_of(const StepDescription& step) {
  return std::string(step.facts->key) + ' ' + std::string(step.facts->condition);
}

/// The same of each row of sentences.def.
const std::vector<std::string>& all_rows() {
  static const std::vector<std::string> rows = {
#define SENTENCE(key, condition, english, japanese) key " " #condition,
#include "solver/steps/sentences.def"
#undef SENTENCE
  };
  return rows;
}

/// A line for each position of data/techniques, and one for each further row of sentences.def, from
/// data/golden_rows.txt and puzzles of other boards with a fixed seed.
std::vector<std::string> all_lines(Language language) {
  std::vector<std::string> lines;
  std::set<std::string> rows;
  const auto add = [&](const StepDescription& step) {
    rows.insert(row_of(step));
    lines.push_back(line_of(step));
  };
  each_description(language, [&](const TechniqueInfo&, const StepDescription& step) { add(step); });
  for (const TechniqueInfo& row : techniques()) {
    if (!row.needs_clues) continue;
    each_clue_line(row, [&](const std::string&, const BoardRef& board, const std::string& rest) {
      if (const auto step = describe_first(row.technique, *board, rest, language)) add(*step);
    });
  }
  each_golden_row(language, add);
  // The 21st puzzle of X has what chains leave unexplained.
  const std::pair<const char*, int> kCounts[] = {
      {"9x9-x", 21},           {"9x9-windoku", 10},   {"9x9-jigsaw", 10},
      {"9x9-anti-knight", 10}, {"9x9-anti-king", 10}, {"9x9-non-consecutive", 10}};
  for (const auto& [name, count] : kCounts) {
    const BoardSpec& board = *BoardSpec::find(name);
    StepDescriber describer(board, {language});
    const char* fill = board.has_digit_symmetry() ? "" : "singles";  // the puzzle uses more texts
    for (const RatedPuzzle& puzzle : random_puzzles(board, count, 1, {}, fill)) {
      for (const StepDescription& step : describer.steps(puzzle.givens, puzzle.solution)) {
        if (!rows.contains(row_of(step))) add(step);
      }
    }
  }
  // What limits on steps leave is filled in from the solution.
  const BoardSpec& board = BoardSpec::standard();
  const BoardTopology topology(board);
  State state(topology);
  (void)read_position(
      "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1 | none | ",
      state);
  const std::vector<std::uint8_t> solution = only_solution(*make_counter(board), board_of(state));
  Deduction filled(technique_of("trial"), {}, 0);
  for (const Cell c : state.open()) filled.placements.add({c, {solution[c.index]}});
  add(description_of(widest::BoardTopology(board), state, filled, {language}));
  for (const std::string& row : all_rows()) {
    INFO(row);
    CHECK(rows.contains(row));
  }
  return lines;
}

/// The cells and the numbers that a text names ("R1C2", "5"), each once. English counts some things
/// in words.
std::set<std::string> named_in(const std::string& text) {
  std::set<std::string> names;
  std::string word;
  for (const char c : text + ' ') {
    const bool is_part = std::isdigit(static_cast<unsigned char>(c)) != 0 || c == 'R' || c == 'C';
    if (is_part) {
      word += c;
      continue;
    }
    if (std::any_of(word.begin(), word.end(),
                    [](unsigned char part) { return std::isdigit(part) != 0; })) {
      names.insert(word);
    }
    word.clear();
  }
  return names;
}

/// What is in a Japanese text but is not Japanese: blanks, brackets and commas of half width,
/// words of other languages. Names of cells and sets, digits and the letters of techniques may.
std::string foreign_in(const std::string& text) {
  std::string found;
  std::string word;
  for (const char c : text + "。") {
    const auto u = static_cast<unsigned char>(c);
    if (u < 0x80 && std::isalpha(u) != 0) {
      word += c;
      continue;
    }
    static const std::set<std::string> kKnown = {"",     "R",   "C",   "X",   "XY", "W",   "XYZ",
                                                 "WXYZ", "ALS", "AIC", "BUG", "XZ", "Wing"};
    // Sets are called A, B, C, ...
    if (!kKnown.contains(word) && word.size() != 1) found += word;
    word.clear();
    if (u < 0x80 && std::isdigit(u) == 0 && c != '-' && c != '+') found += c;
  }
  return found;
}

}  // namespace

TEST_CASE("steps are told and drawn as the golden words say") {
  for (const GoldenWords& golden : kGolden) {
    std::ifstream file(golden.file);
    REQUIRE(file);
    std::vector<std::string> held;
    for (std::string line; std::getline(file, line);) {
      if (!line.starts_with('#')) held.push_back(line);
    }
    const std::vector<std::string> told = all_lines(golden.language);
    CHECK(held.size() == told.size());
    for (std::size_t i = 0; i < std::min(held.size(), told.size()); ++i) CHECK(told[i] == held[i]);
  }
}

TEST_CASE("a step names the same cells and digits in both languages, and each speaks its own") {
  std::vector<StepDescription> english;
  std::vector<StepDescription> japanese;
  each_description(Language::kEnglish, [&](const TechniqueInfo&, const StepDescription& step) {
    english.push_back(step);
  });
  each_description(Language::kJapanese, [&](const TechniqueInfo&, const StepDescription& step) {
    japanese.push_back(step);
  });
  // Boards whose houses and relations have other names.
  for (const char* name : {"9x9-x", "9x9-windoku", "9x9-anti-knight", "9x9-disjoint", "6x6"}) {
    const BoardSpec& board = *BoardSpec::find(name);
    StepDescriber one(board);
    StepDescriber other(board, {Language::kJapanese});
    for (const RatedPuzzle& puzzle : random_puzzles(board, 3, test_seed())) {
      for (StepDescription& step : one.steps(puzzle.givens, puzzle.solution)) {
        english.push_back(std::move(step));
      }
      for (StepDescription& step : other.steps(puzzle.givens, puzzle.solution)) {
        japanese.push_back(std::move(step));
      }
    }
  }
  REQUIRE(english.size() == japanese.size());
  for (std::size_t i = 0; i < english.size(); ++i) {
    CAPTURE(english[i].text(), japanese[i].text());
    CHECK(named_in(japanese[i].where) == named_in(english[i].where));
    CHECK(named_in(japanese[i].explanation) == named_in(english[i].explanation));
    CHECK(named_in(japanese[i].result) == named_in(english[i].result));
    CHECK(foreign_in(japanese[i].where + japanese[i].text()).empty());
    CHECK(japanese[i].text().find("。。") == std::string::npos);
    CHECK(japanese[i].text().ends_with("。"));
    const std::string text = english[i].where + english[i].text();
    CHECK(std::all_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x80; }));
  }
}

TEST_CASE("marks are written as a grid with what is left of each row and column") {
  const std::vector<std::uint8_t> board = {1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4};
  const std::string text = to_text(PencilmarkGrid(*BoardSpec::find("4x4"), board));
  CHECK(text ==
        "       C1 C2   C3 C4   left\n"
        "     +-------+-------+\n"
        "R1   | 1  24 | 34 3? | 5\n"
        "R2   | 34 4? | 2  13 | 5\n"
        "     +-------+-------+\n"
        "R3   | 24 3  | 1? 12 | 5\n"
        "R4   | 2? 12 | 13 4  | 5\n"
        "     +-------+-------+\n"
        "left   5  5    5  5\n"
        "\n"
        "Number of places for each digit in each box:\n"
        "box       1   2   3   4   all\n"
        "  1       -   1   1   3     5\n"
        "  2       1   -   3   1     5\n"
        "  3       1   3   -   1     5\n"
        "  4       3   1   1   -     5\n"
        "left      5   5   5   5    20\n");
}

TEST_CASE("write data/golden_words.txt and golden_words_ja.txt", "[.][answers]") {
  for (const GoldenWords& golden : kGolden) {
    const std::vector<std::string> lines = all_lines(golden.language);
    std::ofstream out(golden.file);
    out << golden.head;
    for (const std::string& line : lines) out << line << '\n';
    CHECK(out);
  }
}
