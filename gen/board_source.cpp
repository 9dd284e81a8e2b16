#include "gen/board_source.h"

#include <utility>

#include "gen/random.h"
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

BoardSource::BoardSource(const Shape& shape, std::uint64_t seed,
                         std::shared_ptr<const LayoutList> layouts)
    : shape_(&shape), seed_(seed), list_(std::move(layouts)) {
  GRIDMILL_REQUIRE(list_ == nullptr || varies());
  if (varies() && list_ == nullptr) layouts_.emplace(shape.digits());
}

SharedShape BoardSource::board(std::uint64_t grid, std::uint32_t attempt) const {
  if (!varies()) return shape_;
  if (list_ != nullptr) return jigsaw_board(*shape_, list_->all()[grid % list_->all().size()]);
  Stream stream(seed_, grid, Stage::kLayout, attempt);
  std::vector<std::uint8_t> regions(static_cast<std::size_t>(shape_->cells()));
  layouts_->draw(stream, regions);
  return jigsaw_board(*shape_, regions);
}

}  // namespace gridmill
