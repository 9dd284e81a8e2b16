#include "solver/rules/kinds.h"

#include <algorithm>

namespace gridmill {

std::span<const ClueKind> clue_kinds() {
  static constexpr ClueKind kKinds[] = {
#define CLUE(name, id, key, fields, ...) {id, key, fields, __VA_ARGS__},
#include "solver/rules/kinds.def"
#undef CLUE
  };
  return kKinds;
}

const ClueKind* find_clue_kind(std::string_view id_or_key) {
  const auto kinds = clue_kinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const ClueKind& kind) {
    return kind.id == id_or_key || kind.key == id_or_key;
  });
  return found == kinds.end() ? nullptr : &*found;
}

}  // namespace gridmill
