// The words and the pictures of the steps, held as they are: data/golden_words.txt has, for each
// position of data/techniques, what is said about the first find there, and a digest of its
// picture. tools/golden.sh writes it. A change of a sentence is a line to read in its difference.

#include <fstream>

#include "solver/rate/rater.h"
#include "solver/steps/notation.h"
#include "solver/steps/picture.h"
#include "solver/steps/teller.h"
#include "tests/catch.h"
#include "tests/digest.h"
#include "tests/technique_lines.h"
#include "tests/told_steps.h"

using namespace gridmill;

namespace {

constexpr const char* kWordsFile = GRIDMILL_SOURCE_DIR "/data/golden_words.txt";

std::string digest_of(const std::string& picture) {
  Fnv1a hash;
  hash.add(picture);
  return text_of(hash);
}

/// A line of the list for each position of a technique: id | where | words | notation | digest of
/// the picture.
std::vector<std::string> lines_of(const TechniqueInfo& row, const Layout& layout) {
  std::vector<std::string> lines;
  const told::Layout wide(layout.shape());
  each_first_find(row, layout, [&](const std::string&, const State& state, const Deduction& found) {
    const ToldStep step = told_step(wide, state, found);
    lines.push_back(std::string(row.id) + " | " + step.where + " | " + step.text() + " | " +
                    notation(step) + " | " + digest_of(draw(step) + draw(step.before)));
  });
  return lines;
}

std::vector<std::string> all_lines() {
  const Layout layout(Shape::standard());
  std::vector<std::string> lines;
  for (const TechniqueInfo& row : techniques()) {
    for (std::string& line : lines_of(row, layout)) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

TEST_CASE("steps are told and drawn as the golden words say") {
  std::ifstream file(kWordsFile);
  REQUIRE(file);
  std::vector<std::string> held;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with('#')) held.push_back(line);
  }
  const std::vector<std::string> told = all_lines();
  CHECK(held.size() == told.size());
  for (std::size_t i = 0; i < std::min(held.size(), told.size()); ++i) CHECK(told[i] == held[i]);
}

TEST_CASE("marks are written as a grid with what is left of each row and column") {
  const std::vector<std::uint8_t> board = {1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4};
  const std::string text = to_text(Marks(*Shape::find("4x4"), board));
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
        "How often each digit can still go in each box:\n"
        "box       1   2   3   4   all\n"
        "  1       -   1   1   3     5\n"
        "  2       1   -   3   1     5\n"
        "  3       1   3   -   1     5\n"
        "  4       3   1   1   -     5\n"
        "left      5   5   5   5    20\n");
}

TEST_CASE("write data/golden_words.txt", "[.][answers]") {
  const std::vector<std::string> lines = all_lines();
  std::ofstream out(kWordsFile);
  out << "# What is said about the first find in each position of data/techniques: technique | "
         "where to look |\n# words | notation | digest of the pictures of the step and of the "
         "candidates. "
         "Written by tools/golden.sh and\n# read by told_test.\n";
  for (const std::string& line : lines) out << line << '\n';
  CHECK(out);
}
