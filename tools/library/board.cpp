#include "tools/library/board.h"

#include <cassert>
#include <cstring>

#include "solver/board/shape_label.h"
#include "solver/rules/clue_board.h"
#include "solver/rules/clue_symmetries.h"
#include "tools/library/call.h"

namespace gridmill {

Counter& Engine::counter() {
  if (counter_ == nullptr) {
    counter_ = make_counter(*shape_, "");
    counter_->set_budget({.stop = stop_});
  }
  return *counter_;
}

Canonizer& Engine::canonizer() {
  if (canonizer_ == nullptr) canonizer_ = make_canonizer(*shape_);
  return *canonizer_;
}

AnyRater& Engine::rater() {
  if (rater_ == nullptr) rater_ = make_rater(*shape_);
  return *rater_;
}

Teller& Engine::teller() {
  if (!teller_) teller_.emplace(*shape_);
  return *teller_;
}

explainer::Explainer& Engine::explainer() {
  if (!explainer_) explainer_.emplace();
  return *explainer_;
}

HodokuRater& Engine::hodoku() {
  if (!hodoku_) hodoku_.emplace();
  return *hodoku_;
}

Maker& Engine::maker(const Recipe& recipe) {
  if (!maker_) maker_.emplace(recipe, counter());
  return *maker_;
}

void Engine::solve(std::span<const std::uint8_t> puzzles) {
  const std::size_t n = puzzles.size() / static_cast<std::size_t>(shape_->cells());
  counts_.resize(n);
  solutions_.resize(2 * puzzles.size());
  counter().count({puzzles, {}, 2, counts_, solutions_});
  for (std::uint64_t& count : counts_) {
    if (count == kUncounted) count = 0;
  }
}

std::span<const std::uint8_t> Engine::solution(std::size_t i) const {
  assert(counts_[i] != 0);
  const auto cells = static_cast<std::size_t>(shape_->cells());
  return {solutions_.data() + i * 2 * cells, cells};
}

void Engine::set_stop(const std::atomic<bool>* stop) {
  stop_ = stop;
  if (counter_ != nullptr) counter_->set_budget({.stop = stop});
}

void Engine::end_call() {
  maker_.reset();  // its recipe goes with the call
  set_stop(nullptr);
}

namespace {

/// The board that a text describes.
SharedShape shape_of(std::string_view text) {
  if (SharedShape shape = shape_labelled_with_clues(text)) return shape;
  // A label has no blanks, which a file of rules cannot do without.
  if (text.find_first_of(" \n") == std::string_view::npos) {
    throw CallError(GRIDMILL_BAD_TEXT,
                    "expected the name of a board, a jigsaw's with its layout or the text of a "
                    ".shape file, found '" +
                        std::string(text.substr(0, 100)) + "'");
  }
  auto shape = std::make_shared<const Shape>(Shape::parse("board", text, "board"));
  const Shape* const built_in = Shape::with_digest(shape->digest());
  return built_in != nullptr ? SharedShape(built_in) : SharedShape(std::move(shape));
}

/// What shape_of makes the same board of.
std::string text_for(const Shape& shape) {
  if (stands_for_jigsaws(shape)) return shape.name();
  const bool has_label = shape.is_jigsaw() || Shape::with_digest(shape.board_digest()) != nullptr;
  return has_label ? label_with_clues(shape) : shape.rules();
}

}  // namespace
}  // namespace gridmill

using gridmill::require;

gridmill_board::gridmill_board(gridmill::SharedShape shape)
    : shape_(std::move(shape)), text_(gridmill::text_for(*shape_)) {}

const gridmill_board& gridmill_board::of(const gridmill_board* board) {
  static const gridmill_board standard(&gridmill::Shape::standard());
  return board == nullptr ? standard : *board;
}

std::unique_ptr<gridmill::Engine> gridmill_board::take_engine() const {
  {
    const std::scoped_lock lock(mutex_);
    if (!free_.empty()) {
      std::unique_ptr<gridmill::Engine> engine = std::move(free_.back());
      free_.pop_back();
      return engine;
    }
  }
  return std::make_unique<gridmill::Engine>(*shape_);
}

void gridmill_board::give_back(std::unique_ptr<gridmill::Engine> engine) const {
  const std::scoped_lock lock(mutex_);
  free_.push_back(std::move(engine));
}

gridmill_status gridmill_board_open(const char* text, gridmill_board** board) {
  return gridmill::call([&] {
    require(text != nullptr && board != nullptr,
            "expected a text and a board, found a null pointer");
    *board = nullptr;
    *board = std::make_unique<gridmill_board>(gridmill::shape_of(text)).release();
  });
}

void gridmill_board_close(gridmill_board* board) { delete board; }

size_t gridmill_board_digits(const gridmill_board* board) {
  return static_cast<std::size_t>(gridmill_board::of(board).shape().digits());
}

size_t gridmill_board_cells(const gridmill_board* board) {
  return gridmill_board::of(board).cells();
}

const char* gridmill_board_text(const gridmill_board* board) {
  return gridmill_board::of(board).text().c_str();
}
