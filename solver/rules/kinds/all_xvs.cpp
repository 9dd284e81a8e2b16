#include "solver/rules/dots.h"
#include "solver/rules/drawing.h"

namespace gridmill {
namespace {

bool is_xv(int one, int other) { return one + other == 5 || one + other == 10; }

}  // namespace

void compile_all_xvs(const Clue&, const Shape& shape, Primitives& into) {
  compile_unmarked(shape, {"xv"}, is_xv, into);
}

bool holds_all_xvs(const Clue&, const Shape& shape, const Grid& grid) {
  return no_unmarked(shape, grid, {"xv"}, is_xv);
}

/// The rule, and the X and V that it says are all.
void allows_all_xvs(const ClueKind& kind, const Shape& shape, const Grid& grid, const Below& below,
                    std::vector<Clue>& clues) {
  const ClueKind* xv = find_clue_kind("xv");
  xv->allows(*xv, shape, grid, below, clues);
  add_rule(kind, clues);
}

std::string fault_all_xvs(const Clue&, const Shape&) { return ""; }

/// What it says shows nowhere.
void draw_all_xvs(const Clue&, const Shape&, Drawing&) {}

}  // namespace gridmill
