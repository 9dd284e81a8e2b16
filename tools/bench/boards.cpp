// bench boards: what each board costs against the plain 9 x 9, and what its puzzles are like.
#include "gen/filler.h"
#include "tools/bench/throughput.h"
#include "tools/cli/command.h"

namespace gridmill {
namespace {

Recipe recipe_of(const BoardSpec& board) {
  Recipe recipe;
  recipe.board = &board;
  recipe.fill = default_fill(board).id;
  return recipe;
}

}  // namespace

int bench_boards(const BenchArguments& arguments) {
  std::vector<const BoardSpec*> boards;
  for (const std::string& name : arguments.files) {
    const BoardSpec* board = BoardSpec::find(name);
    if (board == nullptr) throw UsageError("expected a built-in board, found '" + name + "'");
    boards.push_back(board);
  }
  if (boards.empty()) {
    for (const BoardSpec& board : BoardSpec::all()) boards.push_back(&board);
  }
  BenchReport report(arguments);
  const auto throughput_of = [&](const BoardSpec& board) {
    return measure_throughput(recipe_of(board), arguments.max_items, arguments.counter);
  };
  const auto plain = throughput_of(BoardSpec::standard());
  if (!plain) return kInterrupted;
  for (const BoardSpec* board : boards) {
    report_throughput(report, "boards", board->name(),
                      board == &BoardSpec::standard() ? plain : throughput_of(*board), plain->made);
  }
  return kDone;
}

}  // namespace gridmill
