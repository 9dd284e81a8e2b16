#include "gen/filler.h"

#include <stdexcept>
#include <string>

#include "solver/board/rows.h"

namespace gridmill {

#define FILL(name, id, title)                                 \
  [[nodiscard]] bool supports_##name(const BoardSpec& board); \
  [[nodiscard]] std::unique_ptr<Filler> make_##name(const BoardSpec& board);
#include "gen/fills.def"
#undef FILL

std::span<const FillInfo> fills() {
  static constexpr FillInfo kFills[] = {
#define FILL(name, id, title) {id, title, supports_##name, make_##name},
#include "gen/fills.def"
#undef FILL
  };
  return kFills;
}

const FillInfo* find_fill(std::string_view id) { return find_by(fills(), &FillInfo::id, id); }

const FillInfo& default_fill(const BoardSpec& board) {
  for (const FillInfo& info : fills()) {
    if (info.supports(board)) return info;
  }
  throw std::invalid_argument("no fill method supports the board " + board.name());
}

std::unique_ptr<Filler> make_filler(const BoardSpec& board, std::string_view id) {
  const FillInfo* info = find_fill(id);
  if (info == nullptr) {
    throw std::invalid_argument("unknown fill method '" + std::string(id) +
                                "'; there are: " + join(fills(), " ", &FillInfo::id));
  }
  if (!info->supports(board)) {
    throw std::invalid_argument("the fill method '" + std::string(id) +
                                "' does not support the board " + board.name());
  }
  return info->make(board);
}

}  // namespace gridmill
