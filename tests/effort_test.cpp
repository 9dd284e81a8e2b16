// How many nodes the searches take: of each engine that does not depend on the machine, for fixed
// puzzles of each kind of board. Counts are the same however a search branches, so only this test
// notices that it branches worse. After an intended change `effort_test '[answers]'` writes
// data/golden_effort.txt; the fewer nodes, the better.

#include <fstream>

#include "tests/boards.h"
#include "tests/catch.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/digest.h"
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

/// Asks a question and keeps what it takes and which solutions come first.
class Measure final : public CountFeed {
 public:
  Measure(const Question& question, std::uint64_t limit, std::uint64_t most_nodes)
      : question_(question),
        limit_(limit),
        most_nodes_(most_nodes),
        solutions_(limit * question.givens.size()) {}
  bool next(CountJob& job) override {
    if (is_asked_) return false;
    is_asked_ = true;
    job.givens = question_.givens.data();
    job.limit = limit_;
    job.nodes_left = most_nodes_;
    job.solutions = solutions_.data();
    if (!question_.hint.empty() && limit_ == 1) job.solution_hint = question_.hint.data();
    return true;
  }
  void done(const CountJob& job, std::uint64_t count) override {
    // A search that is given up takes all nodes.
    nodes_ = count == kUncounted ? most_nodes_ : most_nodes_ - job.nodes_left;
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] const Digits& solutions() const { return solutions_; }

 private:
  const Question& question_;
  std::uint64_t limit_;
  std::uint64_t most_nodes_;
  Digits solutions_;
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

/// What an engine answers: the nodes of each question, or a digest of the first solutions.
std::string answer_of(const CounterInfo& info, const Question& question) {
  const auto counter = info.make(*question.board);
  const bool has_nodes = !info.id.starts_with("lanes");  // these leave limited searches to others
  Measure measure(question, has_nodes ? question.limit : 3,
                  has_nodes ? 20'000 : CountBudget::kUnlimited);
  counter->run(measure);
  if (has_nodes) return std::to_string(measure.nodes());
  Fnv1a digest;
  for (const std::uint8_t d : measure.solutions()) digest.add(std::uint64_t{d});
  return text_of(digest).substr(8);
}

std::string table() {
  std::string text =
      "# Six fixed puzzles of each board or kind of clue: how many nodes the searches take, and "
      "of\n"
      "# lanes digests of the first three solutions (effort_test).\n";
  for (const char* name :
       {"6x6",        "9x9",        "9x9-x",    "9x9-windoku",   "9x9-anti-knight", "9x9-jigsaw",
        "12x12",      "16x16",      "16x16-x",  "killer",        "thermo",          "arrow",
        "difference", "ratio",      "sandwich", "little-killer", "renban",          "whispers",
        "between",    "region-sum", "x-sum",    "quadruple"}) {
    const std::vector<Question> questions = questions_of(name);
    for (const CounterInfo& info : counters()) {
      // What depends on the machine's lanes is left out.
      if (info.id != "dlx" && info.id != "cdcl" && !info.id.ends_with("portable")) continue;
      if (!info.supports(*questions.front().board)) continue;
      text += std::string(name) + " " + std::string(info.id);
      for (const Question& question : questions) text += " " + answer_of(info, question);
      text += "\n";
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
