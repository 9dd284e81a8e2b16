#include "tools/library/board.h"

#include <cassert>
#include <cstring>

#include "solver/board/shape_label.h"
#include "solver/rules/clue_board.h"
#include "solver/rules/clue_symmetries.h"
#include "tools/library/call.h"

namespace gridmill {

void Engine::turn_to(const Shape& shape) {
  if (shape_ == &shape) return;
  maker_.reset();  // it uses the counter
  counter_.reset();
  canonizer_.reset();
  rater_.reset();
  teller_.reset();
  shape_ = &shape;
}

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

bool Engine::solve(std::span<const std::uint8_t> puzzles) {
  solutions_.find(counter(), puzzles);
  return stop_ == nullptr || !stop_->load(std::memory_order_relaxed);
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

/// The board of the text of a .shape file.
SharedShape shape_with(std::string_view rules) {
  auto shape = std::make_shared<const Shape>(Shape::parse("board", rules, "board"));
  const Shape* const built_in = Shape::with_digest(shape->digest());
  return built_in != nullptr ? SharedShape(built_in) : SharedShape(std::move(shape));
}

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
  const std::size_t end = text.find("\n{");
  SharedShape base = shape_with(text.substr(0, end));
  if (end == std::string_view::npos) return base;
  std::string fault;
  SharedShape shape = board_with_clue_text(*base, text.substr(end + 1), fault);
  if (shape == nullptr) throw CallError(GRIDMILL_BAD_TEXT, "board: the clues " + fault);
  return shape;
}

}  // namespace

std::string text_for(const Shape& shape) {
  if (stands_for_jigsaws(shape)) return shape.name();
  const bool has_label = shape.is_jigsaw() || Shape::with_digest(shape.board_digest()) != nullptr;
  return has_label ? label_with_clues(shape) : shape.rules();
}

}  // namespace gridmill

using gridmill::require;

gridmill_board::gridmill_board(gridmill::SharedShape shape)
    : shapes_{std::move(shape)}, text_(gridmill::text_for(*shapes_.front())) {}

gridmill_board::gridmill_board(std::vector<gridmill::SharedShape> shapes)
    : shapes_(std::move(shapes)) {
  assert(!shapes_.empty());
}

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
  return std::make_unique<gridmill::Engine>();
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

gridmill_status gridmill_board_open_each(const char* const* texts, size_t n,
                                         gridmill_board** board) {
  return gridmill::call([&] {
    require(board != nullptr, "expected a board to set, found a null pointer");
    *board = nullptr;
    require(texts != nullptr && n != 0, "texts: expected at least one");
    std::vector<gridmill::SharedShape> shapes;
    for (std::size_t i = 0; i < n; ++i) {
      if (texts[i] == nullptr) {
        throw gridmill::CallError(GRIDMILL_BAD_ARGUMENT,
                                  "board " + std::to_string(i) + ": expected a text, found none");
      }
      // Texts of the same board often follow each other.
      const bool again = i != 0 && std::strcmp(texts[i], texts[i - 1]) == 0;
      shapes.push_back(again ? shapes.back() : gridmill::shape_of(texts[i]));
      if (shapes[i]->digits() != shapes[0]->digits()) {
        throw gridmill::CallError(GRIDMILL_BAD_ARGUMENT,
                                  "board " + std::to_string(i) + ": expected " +
                                      std::to_string(shapes[0]->digits()) + " digits, found " +
                                      std::to_string(shapes[i]->digits()));
      }
    }
    *board = std::make_unique<gridmill_board>(std::move(shapes)).release();
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
  return gridmill_board::of(board).text();
}
