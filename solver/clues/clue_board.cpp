#include "solver/clues/clue_board.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "solver/board/board_ref.h"
#include "solver/board/require.h"

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

BoardRef board_with_clue_text(const BoardSpec& base, std::string_view text, std::string& error) {
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
