#include "solver/hodoku/scale.h"

#include "tools/export/steps.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

class HodokuScale final : public Scale {
 public:
  HodokuScale(const Shape& shape, bool check) : shape_(shape) { rater_.set_check(check); }

  void rate(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
            RatingValues& values) override {
    const HodokuRating rating = rater_.rate(givens, solution);
    values = {std::string(name_of(rating.level)), rating.score};
  }

  std::string path(std::span<const std::uint8_t> givens,
                   std::span<const std::uint8_t> solution) override {
    std::string json = "[";
    for (const HodokuStep& step : rater_.path(givens, solution)) {
      json += json.size() == 1 ? "{\"code\":" : ",{\"code\":";
      append_json_string(json, step.code);
      json += ",\"title\":";
      append_json_string(json, step.title);
      json += ",\"level\":";
      append_json_string(json, name_of(step.level));
      json += ",\"score\":" + std::to_string(step.score);
      append_candidates(json, shape_, "placements", step.placements);
      append_candidates(json, shape_, "eliminations", step.eliminations);
      json += '}';
    }
    return json + "]";
  }

 private:
  const Shape& shape_;
  HodokuRater rater_;
};

}  // namespace

ScaleInfo scale_hodoku() {
  return {
      "hodoku",
      "HoDoKu 2.2.0's level and score: the steps of one path, added up",
      "HoDoKu's level and score",
      1,
      "2.2.0",
      {{"level", "hodoku_level", true}, {"score", "hodoku_score"}},
      [](const Shape& shape, const LevelTable& /*levels*/, bool check) -> std::unique_ptr<Scale> {
        if (!HodokuRater::serves(shape)) return nullptr;
        return std::make_unique<HodokuScale>(shape, check);
      }};
}

}  // namespace gridmill
