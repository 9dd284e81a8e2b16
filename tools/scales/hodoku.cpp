// HoDoKu's scale (solver/hodoku): its level, and the sum of the scores of all steps.

#include "solver/board/json_text.h"
#include "solver/hodoku/rater.h"

#include "tools/formats/steps.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

class HodokuScale final : public Scale {
 public:
  HodokuScale(const BoardSpec& board, bool check) : board_(board) { rater_.set_check(check); }

  void rate(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
            RatingValues& values) override {
    const HodokuRating rating = rater_.rate(givens, solution);
    values = {std::string(name_of(rating.level)), rating.score};
  }

  std::string steps_json(std::span<const std::uint8_t> givens,
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
      append_candidates(json, board_, "placements", step.placements);
      append_candidates(json, board_, "eliminations", step.eliminations);
      json += '}';
    }
    return json + "]";
  }

 private:
  const BoardSpec& board_;
  HodokuRater rater_;
};

}  // namespace

ScaleInfo scale_hodoku() {
  return {"hodoku",
          "HoDoKu 2.2.0: level, and the sum of the scores of all steps",
          "HoDoKu's level and score",
          1,
          "2.2.0",
          {{"level", "hodoku_level", true}, {"score", "hodoku_score"}},
          [](const BoardSpec& board, const LevelTable& /*levels*/,
             bool check) -> std::unique_ptr<Scale> {
            if (!HodokuRater::supports(board)) return nullptr;
            return std::make_unique<HodokuScale>(board, check);
          }};
}

}  // namespace gridmill
