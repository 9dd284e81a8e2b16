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

namespace {

/// Boards that are in memory once, by digest and name.
struct BoardTable {
  using Key = std::pair<std::string, std::string>;
  std::mutex mutex;
  std::map<Key, BoardSpec> kept;
  std::map<Key, std::weak_ptr<const BoardSpec>> shared;  ///< without those that are gone
};

/// Never destroyed: boards may be released after the end of main.
BoardTable& board_table() {
  static auto* const table = new BoardTable;
  return *table;
}

}  // namespace

const BoardSpec& intern_board(BoardSpec&& board) {
  BoardTable& table = board_table();
  const std::scoped_lock lock(table.mutex);
  const BoardTable::Key key(board.digest(), board.name());
  return table.kept.try_emplace(key, std::move(board)).first->second;
}

BoardRef share_board(BoardSpec&& board) {
  BoardTable& table = board_table();
  const BoardTable::Key key(board.digest(), board.name());
  const auto release = [key](const BoardSpec* gone) {
    {
      BoardTable& all = board_table();
      const std::scoped_lock lock(all.mutex);
      const auto entry = all.shared.find(key);
      // Another thread may have made it again.
      if (entry != all.shared.end() && entry->second.expired()) all.shared.erase(entry);
    }
    delete gone;
  };
  const std::scoped_lock lock(table.mutex);
  if (const auto kept = table.kept.find(key); kept != table.kept.end()) {
    return BoardRef(&kept->second);
  }
  std::weak_ptr<const BoardSpec>& known = table.shared[key];
  if (auto in_use = known.lock()) return BoardRef(std::move(in_use));
  std::shared_ptr<const BoardSpec> made(new BoardSpec(std::move(board)), release);
  known = made;
  return BoardRef(std::move(made));
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
