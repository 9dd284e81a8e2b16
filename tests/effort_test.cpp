// What the searches take: the nodes and the work of each engine that does not depend on the
// machine, for fixed puzzles of each kind of board. Counts are the same however a search branches,
// so only this test notices that it branches worse. After an intended change `effort_test
// '[answers]'` writes data/golden_effort.txt; the fewer nodes, the better.

#include <deque>
#include <fstream>
#include <memory>
#include <span>

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

constexpr const char* kSamurai =
    "box 3x3\ngrid R1C1\ngrid R1C13\ngrid R7C7\ngrid R13C1\ngrid R13C13";

struct Question {
  BoardRef board;
  Digits givens;
  std::uint64_t limit;
  Digits hint;  ///< empty, or a full grid
};

/// Asks questions, all at once if the engine likes, and keeps what they take.
class Measure final : public CountFeed {
 public:
  /// `limit`: solutions of each question, 0: its own.
  Measure(std::span<const Question> questions, std::uint64_t limit, std::uint64_t max_nodes)
      : questions_(questions), limit_(limit), max_nodes_(max_nodes) {}
  bool next(CountJob& job) override {
    if (solutions_.size() == questions_.size()) return false;
    const Question& question = questions_[solutions_.size()];
    job.givens = question.givens.data();
    job.limit = limit_ == 0 ? question.limit : limit_;
    job.nodes_left = max_nodes_;
    if (!question.hint.empty() && job.limit == 1) job.solution_hint = question.hint.data();
    solutions_.emplace_back(job.limit * question.givens.size());
    job.solutions = solutions_.back().data();
    return true;
  }
  void done(const CountJob& job, std::uint64_t count) override {
    // A search that is given up takes all nodes.
    nodes_ += count == kUncounted ? max_nodes_ : max_nodes_ - job.nodes_left;
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// Of the last question, padded with zeros.
  [[nodiscard]] const Digits& solutions() const { return solutions_.back(); }

 private:
  std::span<const Question> questions_;
  std::uint64_t limit_;
  std::uint64_t max_nodes_;
  std::deque<Digits> solutions_;
  std::uint64_t nodes_ = 0;
};

/// Puzzles of a board, with clues of a kind if it is not null.
std::vector<Question> questions_of(const std::string& name, const ClueKind* kind) {
  RandomStream stream(11, 0, Stage::kChoice);
  std::vector<Question> questions;
  if (kind != nullptr) {
    const BoardSpec& base = *BoardSpec::find(name);
    CluePuzzleSampler sampler(stream);
    for (std::size_t i = 0; i < 6; ++i) {
      const std::size_t givens = static_cast<std::size_t>(base.cells()) * (5 + i) / 40;
      const CluePuzzle puzzle = sampler.sample(base, {kind}, givens);
      questions.push_back({puzzle.board, puzzle.givens, 100, {}});
    }
    return questions;
  }
  const BoardRef board =
      name == "9x9-jigsaw" ? jigsaw_board(*BoardSpec::find(name), parse_regions(kLayout).value())
      : name == "samurai"
          ? BoardRef(std::make_shared<const BoardSpec>(BoardSpec::parse("samurai", kSamurai, "")))
          : BoardRef(BoardSpec::find(name));
  REQUIRE(board != nullptr);
  const auto counter = make_counter(*board, "cdcl");  // finds the same grids on every machine
  for (std::size_t i = 0; i < 6; ++i) {
    const Digits grid = full_grid(*board, *counter, stream);
    const std::size_t percent = board->digits() > 16 ? 52 + i : 25 + 3 * i;
    const std::size_t givens = grid.size() * percent / 100;
    questions.push_back(
        {board, keep(grid, givens, stream), i % 2 == 0 ? 1U : 200U, i % 4 == 0 ? grid : Digits{}});
  }
  return questions;
}

/// What an engine takes for questions: its nodes, or a digest of the first solutions, and its work.
std::string answer_of(const CounterInfo& info, std::span<const Question> questions) {
  const auto counter = info.make(*questions.front().board);
  const bool has_nodes = !info.id.starts_with("lanes");  // these leave limited searches to others
  Measure measure(questions, has_nodes ? 0 : 50, has_nodes ? 5'000 : CountBudget::kUnlimited);
  counter->run(measure);
  std::string answer = std::to_string(measure.nodes());
  if (!has_nodes) {
    Fnv1a digest;
    for (const std::uint8_t d : measure.solutions()) digest.add(std::uint64_t{d});
    answer = text_of(digest).substr(8);
  }
  return answer + "/" + std::to_string(counter->work());
}

std::string table() {
  std::string text =
      "# Six fixed puzzles of each board or kind of clue: the nodes of each search, of lanes a "
      "digest of\n"
      "# the first solutions, and the work (Counter::work); then those of all six at once "
      "(effort_test).\n";
  std::vector<std::pair<std::string, std::string>> rows;  // board and kind of clue
  for (const char* board : {"6x6", "9x9", "9x9-x", "9x9-windoku", "9x9-anti-knight", "9x9-jigsaw",
                            "12x12", "16x16", "16x16-x", "25x25", "samurai"})
    rows.emplace_back(board, "");
  for (const ClueKind& kind : clue_kinds()) rows.emplace_back("9x9", kind.id);
  for (const char* kind : {"killer", "arrow", "little-killer", "sandwich", "x-sum", "between"})
    rows.emplace_back("12x12", kind);
  for (const char* kind : {"killer", "whispers"}) rows.emplace_back("16x16", kind);
  for (const auto& [board, kind] : rows) {
    const std::vector<Question> questions =
        questions_of(board, kind.empty() ? nullptr : find_clue_kind(kind));
    for (const CounterInfo& info : counters()) {
      // What depends on the machine's lanes is left out.
      if (info.id != "dlx" && info.id != "cdcl" && !info.id.ends_with("portable")) continue;
      if (!info.supports(*questions.front().board)) continue;
      text += board + " " + (kind.empty() ? "" : kind + " ") + std::string(info.id);
      for (const Question& question : questions) text += " " + answer_of(info, {&question, 1});
      text += " " + answer_of(info, questions) + "\n";
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
