// Names are read when a file is opened, boards are added when their first puzzle comes.

#include "db/boards.h"

#include <cassert>

#include "solver/board/board_ref.h"
#include "solver/board/error.h"
#include "solver/clues/clue_board.h"

namespace gridmill {

void Boards::load() {
  boards_.clear();
  by_name_.clear();
  by_digest_.clear();
  parsed_.clear();
  last_ = nullptr;
  Statement rows =
      database_.prepare("SELECT name, digest FROM " + schema_ + ".board ORDER BY rowid");
  const Column name = rows.column("name");
  const Column digest = rows.column("digest");
  while (rows.step()) append(std::string(rows.name(name)), std::string(rows.text(digest)));
  commit();
}

void Boards::roll_back() {
  assert(committed_ <= boards_.size());
  while (boards_.size() > committed_) {
    by_name_.erase(boards_.back().name);
    by_digest_.erase(boards_.back().digest);
    boards_.pop_back();
  }
  parsed_.clear();
  last_ = nullptr;
}

/// Adds an entry. Of a damaged table, the first one of a name counts.
Boards::Board& Boards::append(std::string name, std::string digest) {
  Board& entry = boards_.emplace_back(Board{std::move(name), std::move(digest)});
  by_name_.emplace(entry.name, &entry);
  by_digest_.emplace(entry.digest, &entry);
  return entry;
}

Boards::ParsedBoard Boards::parse(const Board& entry) {
  constexpr std::size_t kMax = 64;
  if (const auto known = parsed_.find(&entry); known != parsed_.end()) return known->second;
  if (parsed_.size() == kMax) parsed_.clear();
  return parsed_[&entry] = parse_rules(entry);
}

/// Reads the rules of an entry. They must be sound and those of its digest.
Boards::ParsedBoard Boards::parse_rules(const Board& entry) {
  Statement row = database_.prepare("SELECT rules FROM " + schema_ + ".board WHERE name = ?1");
  row.bind(1, entry.name);
  const std::string changed =
      "the rules of the board '" + entry.name + "' were changed in the file";
  if (!row.step()) return {nullptr, changed};
  try {
    BoardSpec board = BoardSpec::parse(entry.name, row.text("rules"), "board '" + entry.name + "'");
    const BoardSpec* same = BoardSpec::with_digest(board.digest());
    const BoardSpec* namesake = BoardSpec::find(entry.name);
    if (board.digest() != entry.digest || (board.is_jigsaw() && same == nullptr) ||
        (namesake != nullptr && namesake != same)) {
      return {nullptr, changed};
    }
    if (namesake != nullptr) return {BoardRef(namesake), ""};
    return {share_board(std::move(board)), ""};
  } catch (const ParseError& error) {
    return {nullptr, error.what()};
  }
}

const Boards::Board* Boards::find(std::string_view name) {
  if (last_ != nullptr && last_->name == name) return last_;
  const auto known = by_name_.find(name);
  last_ = known == by_name_.end() ? nullptr : known->second;
  assert(last_ == nullptr || last_->name == name);
  return last_;
}

BoardRef Boards::board(std::string_view name) {
  const Board* entry = find(name);
  if (entry == nullptr) {
    database_.fail_corrupt("there is no board '" + std::string(name) + "' in the file");
  }
  ParsedBoard parsed = parse(*entry);
  if (parsed.board == nullptr) database_.fail_corrupt(parsed.error);
  return parsed.board;
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
  BoardRef entry = board(name);
  if (!entry->is_jigsaw()) {
    if (layout) {
      database_.fail_corrupt("its board '" + std::string(name) + "' has no layouts");
    }
    return entry;
  }
  if (!layout) database_.fail_corrupt("it has no layout");
  const auto regions = parse_regions(*layout);
  if (!regions || layout->size() != static_cast<std::size_t>(entry->cells())) {
    database_.fail_corrupt("its layout does not fit the board " + entry->name());
  }
  return jigsaw_board(*entry, *regions);
}

const std::string* Boards::name_of(const BoardSpec& any) const {
  const BoardSpec& board = any.is_jigsaw() ? *BoardSpec::jigsaw_of(any.digits()) : any;
  const std::string& digest = board.board_digest();
  if (last_ != nullptr && last_->digest == digest) return &last_->name;
  const auto found = by_digest_.find(digest);
  if (found == by_digest_.end()) return nullptr;
  last_ = found->second;
  return &last_->name;
}

std::string Boards::free_name(std::string_view wanted) const {
  const auto is_taken = [this](const std::string& name) {
    return BoardSpec::find(name) != nullptr || by_name_.contains(name);
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
  return entry.name;
}

/// Adds a row.
Boards::Board& Boards::insert(std::string name, const std::string& digest,
                              const std::string& rules) {
  assert(database_.in_transaction());
  assert(!by_name_.contains(name) && !by_digest_.contains(digest));
  Board& board = append(std::move(name), digest);
  Statement row = database_.prepare("INSERT INTO board (name, digest, rules) VALUES (?1, ?2, ?3)");
  row.bind(1, board.name).bind(2, digest).bind(3, rules).run(1);
  return board;
}

}  // namespace gridmill
