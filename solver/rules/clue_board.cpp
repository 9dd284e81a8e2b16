#include "solver/rules/clue_board.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "solver/board/kept_shapes.h"
#include "solver/board/require.h"
#include "solver/board/shape_label.h"

namespace gridmill {

/// Between the label of a board and the text of its clues.
constexpr std::string_view kClueMark = "+{";

SharedShape board_with_clues(const Shape& base, std::vector<Clue> clues) {
  GRIDMILL_REQUIRE(!clues.empty());
  clues = in_canonical_order(std::move(clues));
  std::string name = base.name();
  const ClueKind* last = nullptr;
  for (const Clue& clue : clues) {
    if (std::exchange(last, clue.kind) != clue.kind) (name += '+') += clue.kind->id;
  }
  const std::string text = text_of(clues, base.digits());
  return SharedShape(
      std::make_shared<const Shape>(base.with_clues(std::move(name), std::move(clues), text)));
}

SharedShape board_without_clues(const Shape& shape) {
  if (const Shape* built_in = Shape::with_digest(shape.board_digest())) return built_in;
  Shape base = Shape::parse(shape.board_name(), shape.board_rules(), shape.board_name());
  if (base.is_jigsaw()) return SharedShape(std::make_shared<const Shape>(std::move(base)));
  return &keep(std::move(base));
}

std::string label_with_clues(const Shape& shape) {
  std::string label = shape.board_name();
  if (shape.is_jigsaw()) label += ":" + shape.layout();
  if (shape.has_clues()) (label += '+') += shape.clue_text();
  return label;
}

SharedShape shape_labelled_with_clues(std::string_view label, const Shape* own) {
  const std::size_t mark = std::min(label.find(kClueMark), label.size());
  const std::string_view name = label.substr(0, mark);
  SharedShape base =
      own != nullptr && own->name() == name ? SharedShape(own) : shape_labelled(name);
  if (mark == label.size() || base == nullptr) return base;
  std::string fault;
  return board_with_clue_text(*base, label.substr(mark + 1), fault);
}

SharedShape board_with_clue_text(const Shape& base, std::string_view text, std::string& fault) {
  std::optional<std::vector<Clue>> clues;
  if (base.digits() <= kMostClueDigits) clues = clues_of(text, base.digits());
  if (!clues || clues->empty()) {
    fault = "are not the canonical text of clues";
    return nullptr;
  }
  for (const Clue& clue : *clues) {
    fault = fault_of(clue, base);
    if (fault.empty()) continue;
    fault = "have a clue " + name_of(clue, base.digits()) + ", which " + fault;
    return nullptr;
  }
  return board_with_clues(base, std::move(*clues));
}

}  // namespace gridmill
