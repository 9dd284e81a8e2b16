// A cell with the fewest candidates, ties at random, gets a random one of them; then singles and
// leftovers follow, as in the house counter. Where regions are irregular, no fill that lacks
// leftovers comes near it: they run into dead ends that are seen much later.
#include <array>
#include <stdexcept>
#include <string>

#include "gen/full_grid.h"
#include "solver/board/require.h"
#include "solver/count/houses.h"

namespace gridmill {
namespace {

class StreamDraws final : public Draws {
 public:
  explicit StreamDraws(Stream& stream) : stream_(stream) {}
  std::array<std::uint32_t, 2> below(std::uint32_t n, std::uint32_t m) override {
    return stream_.below(n, m);
  }

 private:
  Stream& stream_;
};

class ByHouses final : public Filler {
 public:
  explicit ByHouses(const Shape& shape) : shape_(shape), fill_(make_house_fill(shape)) {}

  void fill(Stream& stream, std::span<std::uint8_t> grid) override {
    GRIDMILL_REQUIRE(grid.size() == static_cast<std::size_t>(shape_.cells()));
    StreamDraws draws(stream);
    std::uint64_t left = patience_;
    const FillOutcome outcome = fill_->fill(draws, left, grid.data());
    retries_ += patience_ - left;
    if (outcome == FillOutcome::kFull) return;
    if (outcome == FillOutcome::kNone) {
      throw NoFullGrid("the shape " + shape_.name() + " has no full grid");
    }
    throw NoFullGrid("no full grid of the shape " + shape_.name() + " found in " +
                     std::to_string(patience_) + " steps");
  }

 private:
  const Shape& shape_;
  std::unique_ptr<HouseFill> fill_;
};

}  // namespace

bool serves_by_houses(const Shape& shape) { return serves_house_fill(shape); }
std::unique_ptr<Filler> make_by_houses(const Shape& shape) {
  return std::make_unique<ByHouses>(shape);
}

}  // namespace gridmill
