// How many nodes the searches take: of each engine that does not depend on the machine, for fixed
// puzzles of each kind of board. Counts are the same however a search branches, so only this test
// notices that it branches worse. After an intended change `effort_test '[answers]'` writes
// data/golden_effort.txt; the fewer nodes, the better.

#include <fstream>

#include "tests/boards.h"
#include "tests/catch.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/files.h"

using namespace gridmill;

namespace {

const std::string kFile = GRIDMILL_SOURCE_DIR "/data/golden_effort.txt";

/// Of the jigsaw.
constexpr const char* kLayout =
    "AAAABCCCCAABBBCBCCAADBBBBCCADDEFFFFFDDEEEEEFFDDDEEGEFFDHGGGGIIIHHGHGGIIIHHHHHGIII";

struct Question {
  BoardRef board;
  Digits givens;
  std::uint64_t limit;
  Digits hint;  ///< empty, or a full grid
};

/// Asks a question and keeps how many nodes it takes.
class Measure final : public CountFeed {
 public:
  explicit Measure(const Question& question) : question_(question) {}
  bool next(CountJob& job) override {
    if (is_asked_) return false;
    is_asked_ = true;
    job.givens = question_.givens.data();
    job.limit = question_.limit;
    job.nodes_left = kMostNodes;
    if (!question_.hint.empty()) job.solution_hint = question_.hint.data();
    return true;
  }
  void done(const CountJob& job, std::uint64_t count) override {
    // A search that is given up takes all nodes.
    nodes_ = count == kUncounted ? kMostNodes : kMostNodes - job.nodes_left;
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr std::uint64_t kMostNodes = 20'000;
  const Question& question_;
  bool is_asked_ = false;
  std::uint64_t nodes_ = 0;
};

std::vector<Question> questions_of(const std::string& name) {
  RandomStream stream(11, 0, Stage::kChoice);
  std::vector<Question> questions;
  if (find_clue_kind(name) != nullptr) {
    CluePuzzleSampler sampler(stream);
    for (int i = 0; i < 6; ++i) {
      const CluePuzzle puzzle =
          sampler.sample(*BoardSpec::find("9x9"), {find_clue_kind(name)}, 10 + 2 * i);
      questions.push_back({puzzle.board, puzzle.givens, 100, {}});
    }
    return questions;
  }
  const BoardRef board = name == "9x9-jigsaw"
                             ? jigsaw_board(*BoardSpec::find(name), parse_regions(kLayout).value())
                             : BoardRef(BoardSpec::find(name));
  REQUIRE(board != nullptr);
  const auto counter = make_counter(*board);
  for (std::size_t i = 0; i < 6; ++i) {
    const Digits grid = full_grid(*board, *counter, stream);
    const std::size_t givens = grid.size() / 4 + i * grid.size() / 30;
    questions.push_back(
        {board, keep(grid, givens, stream), i % 2 == 0 ? 1U : 200U, i % 4 == 0 ? grid : Digits{}});
  }
  return questions;
}

std::string table() {
  std::string text =
      "# Nodes of the searches for six fixed puzzles of each board or kind of clue "
      "(effort_test).\n";
  for (const char* name :
       {"6x6",        "9x9",        "9x9-x",    "9x9-windoku",   "9x9-anti-knight", "9x9-jigsaw",
        "12x12",      "16x16",      "16x16-x",  "killer",        "thermo",          "arrow",
        "difference", "ratio",      "sandwich", "little-killer", "renban",          "whispers",
        "between",    "region-sum", "x-sum",    "quadruple"}) {
    const std::vector<Question> questions = questions_of(name);
    for (const char* engine : {"dlx", "cdcl", "lanes-portable", "lanes-wide-portable",
                               "houses-portable", "clues-portable"}) {
      text += std::string(name) + " " + engine;
      bool is_served = false;
      for (const Question& question : questions) {
        for (const CounterInfo& info : counters()) {
          if (info.id != engine || !info.supports(*question.board)) continue;
          Measure measure(question);
          info.make(*question.board)->run(measure);
          text += " " + std::to_string(measure.nodes());
          is_served = true;
        }
      }
      if (is_served) {
        text += "\n";
      } else {
        text.resize(text.rfind('\n') + 1);
      }
    }
  }
  return text;
}

}  // namespace

TEST_CASE("searches take the nodes of golden_effort.txt") { CHECK(table() == read_file(kFile)); }

TEST_CASE("write the nodes of the searches", "[.][answers]") {
  std::ofstream(kFile) << table();
  SUCCEED();
}
