#include "tools/lib/board.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "solver/board/board_ref.h"
#include "solver/clues/clue_board.h"
#include "solver/clues/clue_symmetries.h"
#include "tools/lib/call.h"

namespace gridmill {

void WorkerContext::set_board(const BoardSpec& board) {
  if (board_ == &board) return;
  source_.reset();  // it uses the counter
  counter_.reset();
  canonizer_.reset();
  rater_.reset();
  describer_.reset();
  board_ = &board;
}

Counter& WorkerContext::counter() {
  if (counter_ == nullptr) {
    counter_ = make_counter(*board_, "");
    counter_->set_budget({.max_nodes = max_nodes_, .stop = stop_});
  }
  return *counter_;
}

Canonizer& WorkerContext::canonizer() {
  if (canonizer_ == nullptr) canonizer_ = make_canonizer(*board_);
  return *canonizer_;
}

AnyRater& WorkerContext::rater() {
  if (rater_ == nullptr) rater_ = make_rater(*board_);
  return *rater_;
}

StepDescriber& WorkerContext::describer(const Wording& wording) {
  if (!describer_) describer_.emplace(*board_);
  describer_->set_wording(wording);
  return *describer_;
}

explainer::Explainer& WorkerContext::explainer() {
  if (!explainer_) explainer_.emplace();
  return *explainer_;
}

HodokuRater& WorkerContext::hodoku() {
  if (!hodoku_) hodoku_.emplace();
  return *hodoku_;
}

PuzzleSource& WorkerContext::source(const Recipe& recipe) {
  if (source_ == nullptr) {
    set_limits(stop_, 0);  // an unanswered question would make another puzzle
    source_ = make_puzzle_source(recipe, counter());
  }
  return *source_;
}

bool WorkerContext::solve(std::span<const std::uint8_t> puzzles, std::size_t first) {
  solutions_.find(counter(), puzzles);
  if (is_stopped()) return false;
  require_counted(solutions_.counts(), first);
  return true;
}

void WorkerContext::require_counted(std::span<const std::uint64_t> counts,
                                    std::size_t first) const {
  const auto given_up = std::find(counts.begin(), counts.end(), kUncounted);
  if (given_up == counts.end() || is_stopped()) return;
  const std::size_t puzzle = first + static_cast<std::size_t>(given_up - counts.begin());
  throw CallError(GRIDMILL_OVER_LIMIT, "puzzle " + std::to_string(puzzle) +
                                           ": the search took more than " +
                                           std::to_string(max_nodes_) + " nodes (max_nodes)");
}

bool WorkerContext::is_stopped() const { return is_raised(stop_); }

void WorkerContext::set_limits(const std::atomic<bool>* stop, std::uint64_t max_nodes) {
  stop_ = stop;
  max_nodes_ = max_nodes == 0 ? CountBudget::kUnlimited : max_nodes;
  if (counter_ != nullptr) counter_->set_budget({.max_nodes = max_nodes_, .stop = stop});
}

void WorkerContext::end_call() {
  source_.reset();  // its recipe goes with the call
  set_limits(nullptr, 0);
}

}  // namespace gridmill

using namespace gridmill;

gridmill_board::gridmill_board(BoardRef board)
    : boards_{std::move(board)}, text_(text_of_board(*boards_.front())) {}

gridmill_board::gridmill_board(std::vector<BoardRef> boards) : boards_(std::move(boards)) {
  assert(!boards_.empty());
}

const gridmill_board& gridmill_board::of(const gridmill_board* board) {
  static const gridmill_board standard{BoardRef(&BoardSpec::standard())};
  return board == nullptr ? standard : *board;
}

std::unique_ptr<WorkerContext> gridmill_board::acquire_context() const {
  {
    const std::scoped_lock lock(mutex_);
    if (!free_.empty()) {
      std::unique_ptr<WorkerContext> context = std::move(free_.back());
      free_.pop_back();
      return context;
    }
  }
  return std::make_unique<WorkerContext>();
}

void gridmill_board::release_context(std::unique_ptr<WorkerContext> context) const {
  const std::scoped_lock lock(mutex_);
  free_.push_back(std::move(context));
}

gridmill_status gridmill_board_create(const char* text, gridmill_board** board) {
  return call([&] {
    require(text != nullptr && board != nullptr,
            "expected a text and a board, found a null pointer");
    *board = nullptr;
    *board = std::make_unique<gridmill_board>(parse_board_text(text)).release();
  });
}

gridmill_status gridmill_board_create_each(const char* const* texts, size_t n,
                                           gridmill_board** board) {
  return call([&] {
    require(board != nullptr, "expected a pointer to a board, found a null pointer");
    *board = nullptr;
    require(texts != nullptr && n != 0, "texts: expected at least one");
    std::vector<BoardRef> boards;
    for (std::size_t i = 0; i < n; ++i) {
      if (texts[i] == nullptr) {
        throw CallError(GRIDMILL_BAD_ARGUMENT,
                        "board " + std::to_string(i) + ": expected a text, found none");
      }
      // Texts of the same board often follow each other.
      const bool again = i != 0 && std::strcmp(texts[i], texts[i - 1]) == 0;
      boards.push_back(again ? boards.back() : parse_board_text(texts[i]));
      if (boards[i]->digits() != boards[0]->digits()) {
        throw CallError(GRIDMILL_BAD_ARGUMENT, "board " + std::to_string(i) + ": expected " +
                                                   std::to_string(boards[0]->digits()) +
                                                   " digits, found " +
                                                   std::to_string(boards[i]->digits()));
      }
      if (boards[i]->cells() != boards[0]->cells()) {
        throw CallError(GRIDMILL_BAD_ARGUMENT, "board " + std::to_string(i) + ": expected " +
                                                   std::to_string(boards[0]->cells()) +
                                                   " cells, found " +
                                                   std::to_string(boards[i]->cells()));
      }
    }
    *board = std::make_unique<gridmill_board>(std::move(boards)).release();
  });
}

void gridmill_board_destroy(gridmill_board* board) { delete board; }

// The first use of the standard board makes it, which takes memory.

namespace {

std::size_t number_of(const gridmill_board* board, int (BoardSpec::*number)() const) {
  std::size_t result = 0;
  (void)call(
      [&] { result = static_cast<std::size_t>((gridmill_board::of(board).board().*number)()); });
  return result;
}

}  // namespace

size_t gridmill_board_digits(const gridmill_board* board) {
  return number_of(board, &BoardSpec::digits);
}

size_t gridmill_board_rows(const gridmill_board* board) {
  return number_of(board, &BoardSpec::rows);
}

size_t gridmill_board_columns(const gridmill_board* board) {
  return number_of(board, &BoardSpec::columns);
}

size_t gridmill_board_cells(const gridmill_board* board) {
  std::size_t cells = 0;
  (void)call([&] { cells = gridmill_board::of(board).cells(); });
  return cells;
}

const char* gridmill_board_text(const gridmill_board* board) {
  const char* text = nullptr;
  (void)call([&] { text = gridmill_board::of(board).text(); });
  return text;
}
