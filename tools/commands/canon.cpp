// gridmill canon: the canonical form of puzzles.

#include <memory>
#include <string>

#include "solver/clues/clue_symmetries.h"
#include "tools/run/puzzle_stream.h"
#include "tools/run/solved_batch.h"

namespace gridmill {
namespace {

struct CanonArguments {
  static void declare(OptionTable& options) {
    InputArguments::declare(options);
    options.add_switch("solution", "also print the canonical form of the solution");
    StreamArguments::declare(options);
  }

  explicit CanonArguments(const RawArguments& raw) : stream(raw), solution(raw.is_on("solution")) {}

  StreamArguments stream;
  bool solution;  ///< its form, too
};

std::vector<std::string> columns_of(const CanonArguments& arguments) {
  std::vector<std::string> columns{"puzzle", "canonical", "automorphisms"};
  if (arguments.solution) {
    columns.emplace_back("solution_canonical");
    columns.emplace_back("solution_automorphisms");
  }
  return columns;
}

class CanonWorker final : public PuzzleWorker {
 public:
  CanonWorker(const CanonArguments& arguments, Unsolved& unsolved)
      : arguments_(arguments),
        unsolved_(unsolved),
        printer_(arguments.stream.rows.format, columns_of(arguments)),
        solved_(arguments.stream.limit) {}

  void process(const PuzzleBatch& batch, std::string& out) override {
    if (solved_.solve(batch)) {
      canonizer_ = make_canonizer(*batch.board);
      board_form_ = form_of_board(*batch.board);
      form_.resize(static_cast<std::size_t>(batch.board->cells()));
    }
    printer_.print_to(out);
    for (std::size_t i = 0; i < batch.size; ++i) {
      printer_.board(batch.puzzle(i));
      if (solved_.count(i) == 1) {
        const auto [of_puzzle, of_solution] =
            canonizer_->canonize(batch.puzzle(i), solved_.solution(i), form_);
        print_form();
        printer_.number(static_cast<std::int64_t>(of_puzzle));
        if (arguments_.solution) {
          printer_.board(canonizer_->solution_form());
          printer_.number(static_cast<std::int64_t>(of_solution));
        }
      } else {
        if (solved_.count(i) == kUncounted) ++unsolved_.given_up;
        printer_.none(arguments_.solution ? 4 : 2);
      }
      printer_.end_row();
    }
  }

 private:
  /// What the puzzle brings of its board: of a jigsaw the layout, and the clues.
  static std::string form_of_board(const BoardSpec& board) {
    if (!board.has_clues()) return board.is_jigsaw() ? "," + canonical_layout(board).layout : "";
    const CanonicalClues turned = canonical_clues(board);
    return (turned.layout.empty() ? "" : "," + turned.layout) + "+" + turned.text;
  }

  void print_form() {
    if (board_form_.empty()) return printer_.board(form_);
    std::string text;
    append_board(text, form_);
    printer_.text(text + board_form_);
  }

  const CanonArguments& arguments_;
  Unsolved& unsolved_;
  TableWriter printer_;
  SolvedBatch solved_;
  std::unique_ptr<Canonizer> canonizer_;
  std::string board_form_;  ///< what follows the digits of a form; empty: nothing
  std::vector<std::uint8_t> form_;
};

int run(const CanonArguments& arguments) { return stream_and_report<CanonWorker>(arguments, 4096); }

}  // namespace

Command command_canon() { return make_command<CanonArguments, run>("canon"); }

}  // namespace gridmill
