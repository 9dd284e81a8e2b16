#include "gen/board_source.h"

#include <utility>

#include "gen/random_stream.h"
#include "solver/board/require.h"
#include "solver/board/sha256.h"

namespace gridmill {

LayoutList::LayoutList(std::vector<std::vector<std::uint8_t>> layouts)
    : layouts_(std::move(layouts)) {
  GRIDMILL_REQUIRE(!layouts_.empty());
  std::string text;
  for (const auto& layout : layouts_) {
    GRIDMILL_REQUIRE(layout.size() == layouts_.front().size());
    text.append(layout.begin(), layout.end());
  }
  constexpr std::size_t kLetters = 32;
  digest_ = sha256(text).substr(0, kLetters);
}

BoardSource::BoardSource(const BoardSpec& board, std::uint64_t seed,
                         std::shared_ptr<const LayoutList> layouts)
    : board_(&board), seed_(seed), list_(std::move(layouts)) {
  GRIDMILL_REQUIRE(list_ == nullptr || varies());
  if (varies() && list_ == nullptr) layouts_.emplace(board.digits());
}

BoardRef BoardSource::board(std::uint64_t grid, std::uint32_t attempt) const {
  if (!varies()) return BoardRef(board_);
  if (list_ != nullptr) return jigsaw_board(*board_, list_->all()[grid % list_->all().size()]);
  RandomStream stream(seed_, grid, Stage::kLayout, attempt);
  std::vector<std::uint8_t> regions(static_cast<std::size_t>(board_->cells()));
  layouts_->sample(stream, regions);
  return jigsaw_board(*board_, regions);
}

}  // namespace gridmill
