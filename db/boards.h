#pragma once

// Maps the names in a file to boards.
//
// A file may have a hundred thousand boards, so their rules are read when a row needs them, and
// only the last few boards are kept.
//
// Invariants:
//   1. No two entries have the same name, or the same digest.
//   2. The first `committed_` entries are in the file for good.

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "db/sqlite.h"
#include "solver/board/board_ref.h"

namespace gridmill {

/// The boards of a file, as its table `board` has them. `puzzle.board` holds the name of a board
/// there, and the rules define the board, so a file is self-contained.
///
/// A name is a label that means something within its file only. Two boards of one name and other
/// rules get different labels ("mine", "mine-2"); a built-in board always has its own name, and no
/// other board has that. Layouts of jigsaws are with their puzzles; the board is the common one
/// without a layout.
class Boards {
 public:
  struct Board {
    std::string name;
    std::string digest;  ///< of the rules
  };
  /// What the rules of an entry describe.
  struct ParsedBoard {
    BoardRef board;     ///< null: see error
    std::string error;  ///< why there is no board, for people
  };

  /// @param schema  SQLite's name for the file: "main", or that of an attached one
  explicit Boards(Database& database, std::string schema = "main")
      : database_(database), schema_(std::move(schema)) {}

  /// Reads the table.
  void load();
  /// What was added since the last commit stays, or is forgotten.
  void commit() { committed_ = boards_.size(); }
  void roll_back();
  /// The board of that name, or nullptr.
  [[nodiscard]] const Board* find(std::string_view name);
  /// What its rules describe.
  [[nodiscard]] ParsedBoard parse(const Board& entry);
  /// The board of that name; throws StoreError if something is missing.
  [[nodiscard]] BoardRef board(std::string_view name);

  /// The board of a row: a jigsaw with that layout, or the board of that name, which has none; with
  /// the clues of the row, if it has any. Throws StoreError if they are invalid.
  [[nodiscard]] BoardRef board_with_clues_of_row(std::string_view name,
                                                 std::optional<std::string_view> layout,
                                                 std::optional<std::string_view> clues_json);

  /// The file's name for a board, or nullptr. Jigsaws of one size are one board here, and clues
  /// are no part of it.
  [[nodiscard]] const std::string* name_of(const BoardSpec& board) const;
  /// The same; adds the board if the file does not have it. In a transaction.
  const std::string& add(const BoardSpec& board);
  [[nodiscard]] const std::deque<Board>& all() const { return boards_; }
  /// A name that is free, for a board of other rules.
  [[nodiscard]] std::string free_name(std::string_view wanted) const;

 private:
  [[nodiscard]] BoardRef board_of_row(std::string_view name,
                                      std::optional<std::string_view> layout);
  Board& insert(std::string name, const std::string& digest, const std::string& rules);
  Board& append(std::string name, std::string digest);
  [[nodiscard]] ParsedBoard parse_rules(const Board& entry);

  Database& database_;
  std::string schema_;
  std::deque<Board> boards_;  ///< pointers to them stay
  std::unordered_map<std::string_view, const Board*> by_name_;
  std::unordered_map<std::string_view, const Board*> by_digest_;
  std::size_t committed_ = 0;            ///< that many of them are in the file for good
  mutable const Board* last_ = nullptr;  ///< that was asked for: the next row has the same
  std::unordered_map<const Board*, ParsedBoard> parsed_;  ///< the last few
};

}  // namespace gridmill
