#include "db/boards.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <vector>

#include "db/keys.h"
#include "solver/board/error.h"
#include "solver/board/kept_shapes.h"
#include "solver/rules/clue_board.h"

namespace gridmill {

void Boards::load() {
  boards_.clear();
  last_ = nullptr;
  Statement rows =
      database_.prepare("SELECT name, digest, rules FROM " + schema_ + ".board ORDER BY rowid");
  const Column name = rows.column("name");
  const Column digest = rows.column("digest");
  const Column rules = rows.column("rules");
  while (rows.step()) {
    Board& board = boards_.emplace_back();
    board.name = rows.text(name);
    board.digest = rows.text_or_null(digest).value_or("");
    read_rules(board, rows.text_or_null(rules).value_or(""));
  }
  commit();
}

void Boards::roll_back() {
  boards_.resize(committed_);
  last_ = nullptr;
}

/// Makes the shape, if the rules are sound and those of the digest.
void Boards::read_rules(Board& board, std::string_view rules) {
  if (rules.empty()) {
    board.fault = "the rules of the board '" + board.name +
                  "' are not in the file; its .shape file is needed";
    return;
  }
  try {
    Shape shape = Shape::parse(board.name, rules, "board '" + board.name + "'");
    const Shape* same = Shape::with_digest(shape.digest());
    const Shape* namesake = Shape::find(board.name);
    if (shape.digest() != board.digest || (shape.is_jigsaw() && same == nullptr) ||
        (namesake != nullptr && namesake != same)) {
      board.fault = "the rules of the board '" + board.name + "' were changed in the file";
    } else {
      board.shape = namesake != nullptr ? namesake : &keep(std::move(shape));
    }
  } catch (const ParseError& error) {
    board.fault = error.what();
  }
}

Boards::Board* Boards::find_known(std::string_view name) {
  const auto found = std::find_if(boards_.begin(), boards_.end(),
                                  [&](const Board& board) { return board.name == name; });
  return found == boards_.end() ? nullptr : &*found;
}

const Boards::Board* Boards::find(std::string_view name) {
  if (last_ != nullptr && last_->name == name) return last_;
  last_ = find_known(name);
  return last_;
}

const Shape& Boards::shape(std::string_view name) {
  const Board* board = find(name);
  if (board == nullptr) {
    database_.fail(StoreError::Kind::kCorrupt,
                   "there is no board '" + std::string(name) + "' in the file");
  }
  if (board->shape == nullptr) {
    database_.fail(board->digest.empty() ? StoreError::Kind::kOther : StoreError::Kind::kCorrupt,
                   board->fault);
  }
  return *board->shape;
}

SharedShape Boards::shape_of_row(std::string_view name, std::optional<std::string_view> layout,
                                 std::optional<std::string_view> rules) {
  SharedShape board = board_of_row(name, layout);
  if (!rules) return board;
  std::string fault;
  SharedShape with_clues = board_with_clue_text(*board, *rules, fault);
  if (with_clues == nullptr) database_.fail(StoreError::Kind::kCorrupt, "its rules " + fault);
  return with_clues;
}

SharedShape Boards::board_of_row(std::string_view name, std::optional<std::string_view> layout) {
  const Shape& board = shape(name);
  if (!board.is_jigsaw()) {
    if (layout) {
      database_.fail(StoreError::Kind::kCorrupt,
                     "its board '" + std::string(name) + "' has no layouts");
    }
    return &board;
  }
  if (!layout) database_.fail(StoreError::Kind::kCorrupt, "it has no layout");
  const auto regions = regions_of(*layout);
  if (!regions || layout->size() != static_cast<std::size_t>(board.cells())) {
    database_.fail(StoreError::Kind::kCorrupt,
                   "its layout is none of a " + board.name() + " board");
  }
  return jigsaw_board(board, *regions);
}

const std::string* Boards::name_of(const Shape& any) const {
  const Shape& shape = any.is_jigsaw() ? *Shape::jigsaw_of(any.digits()) : any;
  const std::string& digest = shape.board_digest();
  if (last_ != nullptr && last_->digest == digest) return &last_->name;
  for (const Board& board : boards_) {
    if (board.digest != digest) continue;
    last_ = &board;
    return &board.name;
  }
  return nullptr;
}

std::string Boards::free_name(std::string_view wanted) const {
  const auto is_taken = [this](const std::string& name) {
    return Shape::find(name) != nullptr ||
           std::any_of(boards_.begin(), boards_.end(),
                       [&](const Board& board) { return board.name == name; });
  };
  std::string name(wanted);
  for (int i = 2; is_taken(name); ++i) name = std::string(wanted) + "-" + std::to_string(i);
  return name;
}

const std::string& Boards::add(const Shape& any) {
  const Shape& shape = any.is_jigsaw() ? *Shape::jigsaw_of(any.digits()) : any;
  if (const std::string* name = name_of(shape)) return *name;
  const Shape* built_in = Shape::with_digest(shape.board_digest());
  const Board& board =
      insert(built_in != nullptr ? built_in->name() : free_name(shape.board_name()),
             shape.board_digest(), std::string(shape.board_rules()));
  assert(board.shape != nullptr);
  return board.name;
}

const std::string& Boards::add(const Board& other) {
  if (other.shape != nullptr) return add(*other.shape);
  if (!other.digest.empty()) database_.fail(StoreError::Kind::kCorrupt, other.fault);
  // Without rules it is known by its name alone, or by the one that an earlier merge gave it.
  std::string name = other.name;
  for (int i = 2;; ++i) {
    const Board* ours = find_known(name);
    if (ours != nullptr && ours->digest.empty()) return ours->name;
    if (ours == nullptr && Shape::find(name) == nullptr) return insert(name, "", "").name;
    name = other.name + "-" + std::to_string(i);
  }
}

/// Adds a row; empty: NULL.
Boards::Board& Boards::insert(std::string name, const std::string& digest,
                              const std::string& rules) {
  assert(database_.in_transaction());
  Board& board = boards_.emplace_back();
  board.name = std::move(name);
  board.digest = digest;
  Statement row = database_.prepare(
      "INSERT INTO board (name, digest, rules) VALUES (?1, nullif(?2, ''), nullif(?3, ''))");
  row.bind(1, board.name).bind(2, digest).bind(3, rules).run(1);
  read_rules(board, rules);
  return board;
}

void Boards::adopt(const Shape& shape, bool write) {
  Board* board = find_known(shape.name());
  if (board == nullptr || !board->digest.empty() || name_of(shape) != nullptr) return;
  if (write) {
    Transaction transaction(database_);
    Statement update =
        database_.prepare("UPDATE board SET digest = ?2, rules = ?3 WHERE name = ?1");
    update.bind(1, board->name).bind(2, shape.board_digest()).bind(3, shape.rules()).run(1);
    transaction.commit();
  }
  board->digest = shape.digest();
  board->fault.clear();
  read_rules(*board, shape.rules());
}

namespace {

struct OldRun {
  std::int64_t id = 0;
  std::string shape;  ///< the name of a board of the user's own
};

/// Runs on a board of the user's own: their recipes say "shape=<name>#<hash>".
std::vector<OldRun> runs_on_own_boards(Database& database) {
  std::vector<OldRun> result;
  Statement runs = database.prepare(
      "SELECT id, (SELECT shape FROM puzzle WHERE puzzle.run = run.id LIMIT 1) AS shape FROM run "
      "WHERE recipe LIKE 'recipe=%' AND recipe GLOB '* shape=*#*' ORDER BY id");
  const Column id = runs.column("id");
  const Column shape = runs.column("shape");
  while (runs.step()) {
    if (const auto name = runs.text_or_null(shape)) {
      result.push_back({runs.integer(id), std::string(*name)});
    }
  }
  return result;
}

std::vector<std::string> shapes_of_rows(Database& database) {
  std::vector<std::string> names;
  Statement shapes = database.prepare("SELECT DISTINCT shape FROM puzzle ORDER BY shape");
  const Column shape = shapes.column("shape");
  while (shapes.step()) names.emplace_back(shapes.text(shape));
  return names;
}

}  // namespace

void fill_boards(Database& database) {
  Boards boards(database);
  // Boards that borrowed the name of a built-in one get a name of their own, as do their keys.
  bool borrowed = false;
  for (const OldRun& run : runs_on_own_boards(database)) {
    if (Shape::find(run.shape) == nullptr) continue;
    borrowed = true;
    const std::string label = run.shape + "-own";
    const bool has_prefix = run.shape != Shape::standard().name();
    Statement rename = database.prepare(
        "UPDATE puzzle SET shape = ?2, canonical = CAST(?2 || x'00' || " +
        std::string(has_prefix ? "substr(canonical, instr(canonical, x'00') + 1)" : "canonical") +
        " AS BLOB) WHERE run = ?1");
    rename.bind(1, run.id).bind(2, label).run();
  }
  // The next writer makes the index again from the rows.
  if (borrowed) {
    database.execute("DELETE FROM puzzle_key; DELETE FROM meta WHERE name = 'keyed_to'");
  }
  Statement insert =
      database.prepare("INSERT INTO board (name, digest, rules) VALUES (?1, ?2, ?3)");
  for (const std::string& name : shapes_of_rows(database)) {
    insert.bind(1, name).bind_null(2).bind_null(3);
    if (const Shape* shape = Shape::find(name))
      insert.bind(2, shape->board_digest()).bind(3, shape->rules());
    insert.run();
  }
}

}  // namespace gridmill
