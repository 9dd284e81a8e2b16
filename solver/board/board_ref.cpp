#include "solver/board/board_ref.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <utility>

#include "solver/board/require.h"

namespace gridmill {

std::optional<std::vector<std::uint8_t>> parse_regions(std::string_view layout) {
  constexpr std::uint8_t kNone = 0xFF;
  std::array<std::uint8_t, 256> number;
  number.fill(kNone);
  std::array<std::size_t, kMaxDigits> size{};
  std::size_t numbers = 0;
  std::vector<std::uint8_t> regions;
  for (const char c : layout) {
    const bool is_name = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    std::uint8_t& region = number[static_cast<unsigned char>(c)];
    if (region == kNone) {
      if (!is_name || numbers == size.size()) return std::nullopt;
      region = static_cast<std::uint8_t>(numbers++);
    }
    ++size[region];
    regions.push_back(region);
  }
  const auto is_whole = [&](std::size_t cells) { return cells == numbers; };
  if (numbers == 0 ||
      !std::all_of(size.begin(), size.begin() + static_cast<std::ptrdiff_t>(numbers), is_whole)) {
    return std::nullopt;
  }
  return regions;
}

BoardRef jigsaw_board(const BoardSpec& family, std::span<const std::uint8_t> regions) {
  GRIDMILL_REQUIRE(family.is_jigsaw() &&
                   regions.size() == static_cast<std::size_t>(family.cells()));
  BoardRules rules;
  rules.regions.assign(regions.begin(), regions.end());
  rules.is_jigsaw = true;
  return BoardRef(std::make_shared<const BoardSpec>(family.name(), std::move(rules)));
}

const BoardSpec& intern_board(BoardSpec&& board) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, std::string>, BoardSpec> kept;  // by digest and name
  const std::scoped_lock lock(mutex);
  const std::pair key(board.digest(), board.name());
  return kept.try_emplace(key, std::move(board)).first->second;
}

std::string label_of(const BoardSpec& board) {
  return board.is_jigsaw() ? board.name() + ":" + board.layout() : board.name();
}

BoardRef parse_board_label(std::string_view label) {
  const std::size_t colon = label.find(':');
  const BoardSpec* board = BoardSpec::find(label.substr(0, colon));
  if (colon == std::string_view::npos || board == nullptr) return BoardRef(board);
  const std::string_view layout = label.substr(colon + 1);
  const auto regions = parse_regions(layout);
  if (!board->is_jigsaw() || !regions ||
      layout.size() != static_cast<std::size_t>(board->cells())) {
    return nullptr;
  }
  return jigsaw_board(*board, *regions);
}

bool stands_for_jigsaws(const BoardSpec& board) {
  return &board == BoardSpec::jigsaw_of(board.digits());
}

}  // namespace gridmill
