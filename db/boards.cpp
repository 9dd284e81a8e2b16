#include "db/boards.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <vector>

#include "db/canonical_keys.h"
#include "solver/board/error.h"
#include "solver/board/intern_board.h"
#include "solver/clues/clue_board.h"

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

/// Makes the board, if the rules are sound and those of the digest.
void Boards::read_rules(Board& entry, std::string_view rules) {
  if (rules.empty()) {
    entry.error = "the rules of the board '" + entry.name +
                  "' are not in the file; its .shape file is needed";
    return;
  }
  try {
    BoardSpec board = BoardSpec::parse(entry.name, rules, "board '" + entry.name + "'");
    const BoardSpec* same = BoardSpec::with_digest(board.digest());
    const BoardSpec* namesake = BoardSpec::find(entry.name);
    if (board.digest() != entry.digest || (board.is_jigsaw() && same == nullptr) ||
        (namesake != nullptr && namesake != same)) {
      entry.error = "the rules of the board '" + entry.name + "' were changed in the file";
    } else {
      entry.board = namesake != nullptr ? namesake : &intern_board(std::move(board));
    }
  } catch (const ParseError& error) {
    entry.error = error.what();
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

const BoardSpec& Boards::board(std::string_view name) {
  const Board* board = find(name);
  if (board == nullptr) {
    database_.fail(StoreError::Kind::kCorrupt,
                   "there is no board '" + std::string(name) + "' in the file");
  }
  if (board->board == nullptr) {
    database_.fail(board->digest.empty() ? StoreError::Kind::kOther : StoreError::Kind::kCorrupt,
                   board->error);
  }
  return *board->board;
}

BoardRef Boards::board_with_clues_of_row(std::string_view name,
                                         std::optional<std::string_view> layout,
                                         std::optional<std::string_view> rules) {
  BoardRef board = board_of_row(name, layout);
  if (!rules) return board;
  std::string error;
  BoardRef with_clues = board_with_clue_text(*board, *rules, error);
  if (with_clues == nullptr) database_.fail(StoreError::Kind::kCorrupt, "its rules " + error);
  return with_clues;
}

BoardRef Boards::board_of_row(std::string_view name, std::optional<std::string_view> layout) {
  const BoardSpec& entry = board(name);
  if (!entry.is_jigsaw()) {
    if (layout) {
      database_.fail(StoreError::Kind::kCorrupt,
                     "its board '" + std::string(name) + "' has no layouts");
    }
    return &entry;
  }
  if (!layout) database_.fail(StoreError::Kind::kCorrupt, "it has no layout");
  const auto regions = parse_regions(*layout);
  if (!regions || layout->size() != static_cast<std::size_t>(entry.cells())) {
    database_.fail(StoreError::Kind::kCorrupt,
                   "its layout is none of a " + entry.name() + " board");
  }
  return jigsaw_board(entry, *regions);
}

const std::string* Boards::name_of(const BoardSpec& any) const {
  const BoardSpec& board = any.is_jigsaw() ? *BoardSpec::jigsaw_of(any.digits()) : any;
  const std::string& digest = board.board_digest();
  if (last_ != nullptr && last_->digest == digest) return &last_->name;
  for (const Board& entry : boards_) {
    if (entry.digest != digest) continue;
    last_ = &entry;
    return &entry.name;
  }
  return nullptr;
}

std::string Boards::free_name(std::string_view wanted) const {
  const auto is_taken = [this](const std::string& name) {
    return BoardSpec::find(name) != nullptr ||
           std::any_of(boards_.begin(), boards_.end(),
                       [&](const Board& board) { return board.name == name; });
  };
  std::string name(wanted);
  for (int i = 2; is_taken(name); ++i) name = std::string(wanted) + "-" + std::to_string(i);
  return name;
}

const std::string& Boards::add(const BoardSpec& any) {
  const BoardSpec& board = any.is_jigsaw() ? *BoardSpec::jigsaw_of(any.digits()) : any;
  if (const std::string* name = name_of(board)) return *name;
  const BoardSpec* built_in = BoardSpec::with_digest(board.board_digest());
  const Board& entry =
      insert(built_in != nullptr ? built_in->name() : free_name(board.board_name()),
             board.board_digest(), std::string(board.board_rules()));
  assert(entry.board != nullptr);
  return entry.name;
}

const std::string& Boards::add(const Board& other) {
  if (other.board != nullptr) return add(*other.board);
  if (!other.digest.empty()) database_.fail(StoreError::Kind::kCorrupt, other.error);
  // Without rules it is known by its name alone, or by the one that an earlier merge gave it.
  std::string name = other.name;
  for (int i = 2;; ++i) {
    const Board* ours = find_known(name);
    if (ours != nullptr && ours->digest.empty()) return ours->name;
    if (ours == nullptr && BoardSpec::find(name) == nullptr) return insert(name, "", "").name;
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

void Boards::attach_rules(const BoardSpec& board, bool is_writable) {
  Board* entry = find_known(board.name());
  if (entry == nullptr || !entry->digest.empty() || name_of(board) != nullptr) return;
  if (is_writable) {
    Transaction transaction(database_);
    Statement update =
        database_.prepare("UPDATE board SET digest = ?2, rules = ?3 WHERE name = ?1");
    update.bind(1, entry->name).bind(2, board.board_digest()).bind(3, board.rules()).run(1);
    transaction.commit();
  }
  entry->digest = board.digest();
  entry->error.clear();
  read_rules(*entry, board.rules());
}

namespace {

struct OldRun {
  std::int64_t id = 0;
  std::string board;  ///< the name of a board of the user's own
};

/// Runs on a board of the user's own: their recipes say "shape=<name>#<hash>".
std::vector<OldRun> runs_on_own_boards(Database& database) {
  std::vector<OldRun> result;
  Statement runs = database.prepare(
      "SELECT id, (SELECT shape FROM puzzle WHERE puzzle.run = run.id LIMIT 1) AS shape FROM run "
      "WHERE recipe LIKE 'recipe=%' AND recipe GLOB '* shape=*#*' ORDER BY id");
  const Column id = runs.column("id");
  const Column board = runs.column("shape");
  while (runs.step()) {
    if (const auto name = runs.text_or_null(board)) {
      result.push_back({runs.integer(id), std::string(*name)});
    }
  }
  return result;
}

std::vector<std::string> board_names_of_rows(Database& database) {
  std::vector<std::string> names;
  Statement shapes = database.prepare("SELECT DISTINCT shape FROM puzzle ORDER BY shape");
  const Column board = shapes.column("shape");
  while (shapes.step()) names.emplace_back(shapes.text(board));
  return names;
}

}  // namespace

void backfill_boards(Database& database) {
  Boards boards(database);
  // Boards that borrowed the name of a built-in one get a name of their own, as do their keys.
  bool borrowed = false;
  for (const OldRun& run : runs_on_own_boards(database)) {
    if (BoardSpec::find(run.board) == nullptr) continue;
    borrowed = true;
    const std::string label = run.board + "-own";
    const bool has_prefix = run.board != BoardSpec::standard().name();
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
  for (const std::string& name : board_names_of_rows(database)) {
    insert.bind(1, name).bind_null(2).bind_null(3);
    if (const BoardSpec* board = BoardSpec::find(name))
      insert.bind(2, board->board_digest()).bind(3, board->rules());
    insert.run();
  }
}

}  // namespace gridmill
