// bench boards: what each board costs against the plain 9 x 9, and what its puzzles are like.
#include "gen/full_grid.h"
#include "tools/bench/rates.h"
#include "tools/cli/command.h"

namespace gridmill {
namespace {

Recipe recipe_of(const Shape& shape) {
  Recipe recipe;
  recipe.shape = &shape;
  recipe.fill = default_fill(shape).id;
  return recipe;
}

}  // namespace

int bench_boards(const BenchArguments& arguments) {
  std::vector<const Shape*> boards;
  for (const std::string& name : arguments.files) {
    const Shape* shape = Shape::find(name);
    if (shape == nullptr) throw UsageError("expected a built-in board, found '" + name + "'");
    boards.push_back(shape);
  }
  if (boards.empty()) {
    for (const Shape& shape : Shape::all()) boards.push_back(&shape);
  }
  BenchReport report(arguments);
  const auto rates_of = [&](const Shape& shape) {
    return measure_rates(recipe_of(shape), arguments.most, arguments.counter);
  };
  const auto plain = rates_of(Shape::standard());
  if (!plain) return kInterrupted;
  for (const Shape* shape : boards) {
    report_rates(report, "boards", shape->name(),
                 shape == &Shape::standard() ? plain : rates_of(*shape), plain->made);
  }
  return kDone;
}

}  // namespace gridmill
