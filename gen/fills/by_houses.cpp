// A cell with the fewest candidates, ties at random, gets a random one of them; then singles and
// leftovers follow, as in the house counter. Where regions are irregular, no fill that lacks
// leftovers comes near it: they run into dead ends that are seen much later.
#include <algorithm>
#include <array>
#include <cassert>
#include <string>

#include "gen/filler.h"
#include "solver/board/require.h"
#include "solver/count/house_fill.h"

namespace gridmill {
namespace {

class StreamRandomSource final : public RandomSource {
 public:
  explicit StreamRandomSource(RandomStream& stream) : stream_(stream) {}
  std::array<std::uint32_t, 2> below(std::uint32_t n, std::uint32_t m) override {
    return stream_.below(n, m);
  }

 private:
  RandomStream& stream_;
};

class ByHouses final : public Filler {
 public:
  explicit ByHouses(const BoardSpec& board) : board_(board), fill_(make_house_fill(board)) {}

  void fill(RandomStream& stream, std::span<std::uint8_t> grid) override {
    GRIDMILL_REQUIRE(grid.size() == static_cast<std::size_t>(board_.cells()));
    StreamRandomSource random(stream);
    std::uint64_t left = backtrack_limit_;
    const FillOutcome outcome = fill_->fill(random, left, grid.data());
    assert(left <= backtrack_limit_);
    retries_ += backtrack_limit_ - left;
    if (outcome == FillOutcome::kFull) {
      assert(std::count(grid.begin(), grid.end(), 0) == 0);
      return;
    }
    assert(outcome == FillOutcome::kNone || left == 0);
    if (outcome == FillOutcome::kNone) {
      throw NoFullGrid("the board " + board_.name() + " has no full grid");
    }
    throw NoFullGrid("no full grid of the board " + board_.name() + " found in " +
                     std::to_string(backtrack_limit_) + " steps");
  }

 private:
  const BoardSpec& board_;
  std::unique_ptr<HouseFill> fill_;
};

}  // namespace

bool supports_by_houses(const BoardSpec& board) { return supports_house_fill(board); }
std::unique_ptr<Filler> make_by_houses(const BoardSpec& board) {
  return std::make_unique<ByHouses>(board);
}

}  // namespace gridmill
