#include "solver/clues/clue_board.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "solver/board/board_ref.h"
#include "solver/board/error.h"
#include "solver/board/require.h"
#include "solver/board/text.h"

namespace gridmill {

/// Between the label of a board and the text of its clues.
constexpr std::string_view kClueMark = "+{";

BoardRef board_with_clues(const BoardSpec& base, std::vector<Clue> clues) {
  GRIDMILL_REQUIRE(!clues.empty());
  clues = in_canonical_order(std::move(clues));
  std::string name = base.name();
  const ClueKind* last = nullptr;
  for (const Clue& clue : clues) {
    if (std::exchange(last, clue.kind) != clue.kind) (name += '+') += clue.kind->id;
  }
  const std::string text = text_of(clues, base.digits());
  return BoardRef(
      std::make_shared<const BoardSpec>(base.with_clues(std::move(name), std::move(clues), text)));
}

BoardRef board_without_clues(const BoardSpec& board) {
  if (const BoardSpec* built_in = BoardSpec::with_digest(board.board_digest())) {
    return BoardRef(built_in);
  }
  BoardSpec base = BoardSpec::parse(board.board_name(), board.board_rules(), board.board_name());
  if (base.is_jigsaw()) return BoardRef(std::make_shared<const BoardSpec>(std::move(base)));
  return share_board(std::move(base));
}

std::string label_with_clues(const BoardSpec& board) {
  std::string label = board.board_name();
  if (board.is_jigsaw()) label += ":" + board.layout();
  if (board.has_clues()) (label += '+') += board.clue_text();
  return label;
}

BoardRef parse_board_label_with_clues(std::string_view label, const BoardSpec* own) {
  const std::size_t mark = std::min(label.find(kClueMark), label.size());
  const std::string_view name = label.substr(0, mark);
  BoardRef base = own != nullptr && own->name() == name ? BoardRef(own) : parse_board_label(name);
  if (mark == label.size() || base == nullptr) return base;
  std::string error;
  return board_with_clue_text(*base, label.substr(mark + 1), error);
}

std::string text_of_board(const BoardSpec& board) {
  if (stands_for_jigsaws(board)) return board.name();
  const bool has_label =
      board.is_jigsaw() || BoardSpec::with_digest(board.board_digest()) != nullptr;
  return has_label ? label_with_clues(board) : board.rules();
}

BoardRef parse_board_text(std::string_view text) {
  if (BoardRef board = parse_board_label_with_clues(text)) return board;
  // A label has no blanks, which a file of rules cannot do without.
  if (text.find_first_of(" \n") == std::string_view::npos) {
    fail_expected("the name of a board (of a jigsaw, with its layout) or the text of a .shape file",
                  utf8_prefix(text, 100));
  }
  const std::size_t end = text.find("\n{");
  auto rules =
      std::make_shared<const BoardSpec>(BoardSpec::parse("board", text.substr(0, end), "board"));
  const BoardSpec* const built_in = BoardSpec::with_digest(rules->digest());
  BoardRef base = built_in != nullptr ? BoardRef(built_in) : BoardRef(std::move(rules));
  if (end == std::string_view::npos) return base;
  std::string error;
  BoardRef board = board_with_clue_text(*base, text.substr(end + 1), error);
  if (board == nullptr) throw ParseError("board: the clues " + error);
  return board;
}

BoardRef board_with_clue_text(const BoardSpec& base, std::string_view text, std::string& error) {
  if (base.has_several_grids()) {
    error = "are for boards of one grid only";
    return nullptr;
  }
  std::optional<std::vector<Clue>> clues;
  if (base.digits() <= kMaxClueDigits) clues = parse_clues(text, base.digits());
  if (!clues || clues->empty()) {
    error = "are not the canonical text of clues";
    return nullptr;
  }
  for (const Clue& clue : *clues) {
    error = validation_error(clue, base);
    if (error.empty()) continue;
    error = "have a clue " + name_of(clue, base.digits()) + ", which " + error;
    return nullptr;
  }
  return board_with_clues(base, std::move(*clues));
}

}  // namespace gridmill
