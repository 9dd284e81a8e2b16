// The results of the three scales for 4,000 puzzles that Gridmill makes: against the digests of
// data/golden_wide.txt, which tools/scripts/golden.sh writes. Where golden.txt has a puzzle or two
// for each row, this list is wide: what a condition decides only now and then comes up here. A line
// of it has the number of the first of a hundred puzzles, and a digest a scale.

#include <fstream>

#include "gen/puzzle_source.h"
#include "tests/catch.h"
#include "tests/digest.h"
#include "tests/golden.h"
#include "tests/repetitions.h"

using namespace gridmill;

namespace {

constexpr const char* kWideFile = GRIDMILL_SOURCE_DIR "/data/golden_wide.txt";
constexpr std::uint64_t kSeed = 16;
constexpr std::uint64_t kPuzzles = 4000;
constexpr std::uint64_t kTogether = 100;

/// Makes puzzles of the fixed seed and rates them.
class Wide {
 public:
  /// The line for a hundred puzzles: number of the first | level | se | hodoku.
  std::string line(std::uint64_t first) {
    std::vector<GeneratedPuzzle> made;
    maker_->make(first, kTogether, made);
    Fnv1a level, se, hodoku;
    for (const GeneratedPuzzle& m : made) {
      const auto givens = m.puzzle.digits();
      const golden::Verdict verdict = judge_.evaluate({givens.begin(), givens.end()});
      level.add(verdict.level + "\n");
      se.add(verdict.se + "\n");
      hodoku.add(verdict.hodoku + "\n");
    }
    return std::to_string(first) + " | " + text_of(level) + " | " + text_of(se) + " | " +
           text_of(hodoku);
  }

 private:
  static Recipe recipe() {
    Recipe recipe;
    recipe.seed = kSeed;
    return recipe;
  }

  std::unique_ptr<Counter> counter_ = make_counter(BoardSpec::standard());
  std::unique_ptr<PuzzleSource> maker_ = make_puzzle_source(recipe(), *counter_);
  golden::GoldenEvaluator judge_;
};

}  // namespace

TEST_CASE("each scale rates puzzles of a fixed seed as in the wide list") {
  Wide wide;
  std::ifstream file(kWideFile);
  std::uint64_t first = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    // Slow builds look at a part.
    if (first % (kTogether * (repetitions::kSanitized ? 20 : 1)) == 0)
      CHECK(wide.line(first) == line);
    first += kTogether;
  }
  CHECK(first == kPuzzles);
}

TEST_CASE("write data/golden_wide.txt", "[.][answers]") {
  Wide wide;
  std::ofstream out(kWideFile);
  out << "# What the scales say about puzzles of seed " << kSeed << ", a hundred a line: number of "
      << "the first one |\n# digests of the verdicts of level, se and hodoku. Written by "
         "tools/scripts/golden.sh and read by golden_bulk_test.\n";
  for (std::uint64_t first = 0; first < kPuzzles; first += kTogether)
    out << wide.line(first) << '\n';
  CHECK(out);
}
