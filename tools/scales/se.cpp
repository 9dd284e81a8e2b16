// Sudoku Explainer's scale (solver/explainer): the ratings ER, EP and ED, for the plain 9x9 only.
// Ratings are stored in tenths.

#include "solver/board/json_text.h"
#include "solver/explainer/explainer.h"
#include "tools/formats/steps.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

std::string decimal(int tenths) {
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

/// ER where the search was given up.
constexpr int kOverBudget = -1;

/// The database has whole tenths: 71 is 7.1.
class SeScale final : public Scale {
 public:
  explicit SeScale(const BoardSpec& board) : board_(board) {}

  void rate(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
            RatingValues& values) override {
    const explainer::Rating rating = explainer_.rate(givens, solution);
    const bool given_up = rating.outcome == explainer::Outcome::kOverBudget;
    values = {given_up ? kOverBudget : rating.er, RatingValue(), RatingValue()};
    if (rating.ep != 0) values[1] = rating.ep;
    if (rating.ed != 0) values[2] = rating.ed;
  }

  std::string steps_json(std::span<const std::uint8_t> givens,
                         std::span<const std::uint8_t> solution) override {
    std::string json = "[";
    explainer_.rate(givens, solution, [&](const explainer::Step& step) {
      json += json.size() == 1 ? "{" : ",{";
      json += "\"technique\":";
      append_json_string(json, step.rule);
      json += ",\"title\":";
      append_json_string(json, step.title);
      json += ",\"rating\":" + decimal(step.rating);
      std::vector<Candidate> placements;
      if (step.placement) placements.push_back(*step.placement);
      append_candidates(json, board_, "placements", placements);
      append_candidates(json, board_, "eliminations", step.eliminations);
      json += '}';
    });
    return json + "]";
  }

 private:
  const BoardSpec& board_;
  explainer::Explainer explainer_;
};

}  // namespace

ScaleInfo scale_se() {
  return {
      "se",
      "Sudoku Explainer 1.2.1: er, ep and ed; see 'gridmill help scales'",
      "Sudoku Explainer's ratings",
      1,
      "1.2.1",
      {{"er", "se_er", false, true}, {"ep", "se_ep", false, true}, {"ed", "se_ed", false, true}},
      [](const BoardSpec& board, const LevelTable& /*levels*/,
         bool /*check*/) -> std::unique_ptr<Scale> {
        if (&board != &BoardSpec::standard()) return nullptr;
        return std::make_unique<SeScale>(board);
      },
      [](const RatingValues& values) { return values[0] == RatingValue(kOverBudget); },
      16,  // a hard puzzle may take a second
      {"rating", "Sudoku Explainer rating", "Sudoku Explainerの評価", {"se_er", true}}};
}

}  // namespace gridmill
