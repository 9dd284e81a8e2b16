#include "solver/explainer/explainer.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

std::string decimal(int tenths) {
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

/// Whole tenths print as Sudoku Explainer prints them.
class SeScale final : public Scale {
 public:
  explicit SeScale(const Shape& shape) : shape_(shape) {}

  void rate(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> /*solution*/,
            RowPrinter& printer) override {
    const explainer::Rating rating = explainer_.rate(givens);
    if (rating.outcome == explainer::Outcome::kOverBudget) {
      printer.text("over-budget");
    } else {
      printer.json(decimal(rating.er));
    }
    for (const int tenths : {rating.ep, rating.ed}) {
      if (tenths == 0) {
        printer.none();
      } else {
        printer.json(decimal(tenths));
      }
    }
  }

  std::string path(std::span<const std::uint8_t> givens,
                   std::span<const std::uint8_t> /*solution*/) override {
    std::string json = "[";
    const auto append = [&](const Candidate& candidate) {
      json += "{\"cell\":";
      append_json_string(json, shape_.name_of(candidate.cell));
      json += ",\"digit\":" + std::to_string(candidate.digit.value) + '}';
    };
    explainer_.rate(givens, [&](const explainer::Step& step) {
      json += json.size() == 1 ? "{" : ",{";
      json += "\"technique\":";
      append_json_string(json, step.rule);
      json += ",\"title\":";
      append_json_string(json, step.title);
      json += ",\"rating\":" + decimal(step.rating) + ",\"placements\":[";
      if (step.placement) append(*step.placement);
      json += "],\"eliminations\":[";
      for (std::size_t i = 0; i < step.eliminations.size(); ++i) {
        if (i != 0) json += ',';
        append(step.eliminations[i]);
      }
      json += "]}";
    });
    return json + "]";
  }

 private:
  const Shape& shape_;
  explainer::Explainer explainer_;
};

}  // namespace

ScaleInfo scale_se() {
  return {"se",
          "Sudoku Explainer 1.2.1: hardest step (er), to the first digit (ep), first step (ed)",
          {"er", "ep", "ed"},
          [](const Shape& shape, bool /*check*/) -> std::unique_ptr<Scale> {
            if (&shape != &Shape::standard()) return nullptr;
            return std::make_unique<SeScale>(shape);
          }};
}

}  // namespace gridmill
