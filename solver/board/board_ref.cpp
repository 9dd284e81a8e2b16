#include "solver/board/board_ref.h"

#include <algorithm>
#include <array>

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

}  // namespace gridmill
