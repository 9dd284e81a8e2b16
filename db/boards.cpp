// Boards are read when a file is opened, and added when their first puzzle comes.

#include "db/boards.h"

#include <algorithm>
#include <cassert>

#include "solver/board/board_ref.h"
#include "solver/board/error.h"
#include "solver/board/rows.h"
#include "solver/clues/clue_board.h"

namespace gridmill {

void Boards::load() {
  boards_.clear();
  last_ = nullptr;
  Statement rows =
      database_.prepare("SELECT name, digest, rules FROM " + schema_ + ".board ORDER BY rowid");
  while (rows.step()) {
    Board& board = boards_.emplace_back();
    board.name = rows.text("name");
    board.digest = rows.text("digest");
    read_rules(board, rows.text("rules"));
  }
  commit();
}

void Boards::roll_back() {
  assert(committed_ <= boards_.size());
  boards_.resize(committed_);
  last_ = nullptr;
}

/// Makes the board, if the rules are sound and those of the digest.
void Boards::read_rules(Board& entry, std::string_view rules) {
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
  assert((entry.board == nullptr) != entry.error.empty());
}

const Boards::Board* Boards::find(std::string_view name) {
  if (last_ != nullptr && last_->name == name) return last_;
  last_ = find_by(boards_, &Board::name, name);
  assert(last_ == nullptr || last_->name == name);
  return last_;
}

const BoardSpec& Boards::board(std::string_view name) {
  const Board* board = find(name);
  if (board == nullptr) {
    database_.fail_corrupt("there is no board '" + std::string(name) + "' in the file");
  }
  if (board->board == nullptr) database_.fail_corrupt(board->error);
  return *board->board;
}

BoardRef Boards::board_with_clues_of_row(std::string_view name,
                                         std::optional<std::string_view> layout,
                                         std::optional<std::string_view> clues_json) {
  BoardRef board = board_of_row(name, layout);
  if (!clues_json) return board;
  std::string error;
  BoardRef with_clues = board_with_clue_text(*board, *clues_json, error);
  if (with_clues == nullptr) database_.fail_corrupt("its clues " + error);
  return with_clues;
}

BoardRef Boards::board_of_row(std::string_view name, std::optional<std::string_view> layout) {
  const BoardSpec& entry = board(name);
  if (!entry.is_jigsaw()) {
    if (layout) {
      database_.fail_corrupt("its board '" + std::string(name) + "' has no layouts");
    }
    return BoardRef(&entry);
  }
  if (!layout) database_.fail_corrupt("it has no layout");
  const auto regions = parse_regions(*layout);
  if (!regions || layout->size() != static_cast<std::size_t>(entry.cells())) {
    database_.fail_corrupt("its layout does not fit the board " + entry.name());
  }
  return jigsaw_board(entry, *regions);
}

const std::string* Boards::name_of(const BoardSpec& any) const {
  const BoardSpec& board = any.is_jigsaw() ? *BoardSpec::jigsaw_of(any.digits()) : any;
  const std::string& digest = board.board_digest();
  if (last_ != nullptr && last_->digest == digest) return &last_->name;
  const Board* const found = find_by(boards_, &Board::digest, digest);
  if (found == nullptr) return nullptr;
  last_ = found;
  return &found->name;
}

std::string Boards::free_name(std::string_view wanted) const {
  const auto is_taken = [this](const std::string& name) {
    return BoardSpec::find(name) != nullptr || find_by(boards_, &Board::name, name) != nullptr;
  };
  std::string name(wanted);
  for (int i = 2; is_taken(name); ++i) name = std::string(wanted) + "-" + std::to_string(i);
  assert(!is_taken(name) && name.starts_with(wanted));
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
  if (other.board == nullptr) database_.fail_corrupt(other.error);
  return add(*other.board);
}

/// Adds a row.
Boards::Board& Boards::insert(std::string name, const std::string& digest,
                              const std::string& rules) {
  assert(database_.in_transaction());
  assert(std::none_of(boards_.begin(), boards_.end(), [&](const Board& other) {
    return other.name == name || other.digest == digest;
  }));
  Board& board = boards_.emplace_back();
  board.name = std::move(name);
  board.digest = digest;
  Statement row = database_.prepare("INSERT INTO board (name, digest, rules) VALUES (?1, ?2, ?3)");
  row.bind(1, board.name).bind(2, digest).bind(3, rules).run(1);
  read_rules(board, rules);
  return board;
}

}  // namespace gridmill
