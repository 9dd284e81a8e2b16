// Gridmill's own scale (solver/rate): level, hardest technique, rounds and openings. Its version is
// kRaterVersion.

#include "solver/rate/any_rater.h"
#include "tools/formats/steps.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

class GridmillScale final : public Scale {
 public:
  GridmillScale(const BoardSpec& board, const LevelTable& levels, bool check)
      : rater_(make_rater(board, levels)) {
    rater_->set_check(check);
  }

  void rate(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
            RatingValues& values) override {
    const Rating rating = rater_->rate(givens, solution);
    values = {rating.level, std::string(name_of_hardest(rating)), rating.rounds,
              rating.min_openings};
  }

  std::string steps_json(std::span<const std::uint8_t> givens,
                         std::span<const std::uint8_t> solution) override {
    std::vector<StepDescription> steps;
    for_each_single_step(*rater_, givens, solution,
                         [&](const widest::State& before, const widest::Deduction& deduction) {
                           steps.push_back(describe_step(before, deduction));
                           return true;
                         });
    return json_of(steps);
  }

 private:
  std::unique_ptr<AnyRater> rater_;
};

}  // namespace

ScaleInfo scale_gridmill() {
  return {
      "gridmill",
      "level, hardest technique, rounds, openings ('gridmill help levels')",
      "level and techniques",
      static_cast<int>(kRaterVersion),
      "",  // recipes have more of it: see rater_fingerprint
      {{"level", ""}, {"hardest", "", true}, {"rounds", ""}, {"min_openings", ""}},
      [](const BoardSpec& board, const LevelTable& levels, bool check) -> std::unique_ptr<Scale> {
        if (!is_rated(board)) return nullptr;
        return std::make_unique<GridmillScale>(board, levels, check);
      }};
}

}  // namespace gridmill
