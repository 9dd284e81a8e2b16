#include "solver/clues/drawing.h"
#include "solver/clues/pair_clues.h"

namespace gridmill {
namespace {

bool is_xv(int one, int other) { return one + other == 5 || one + other == 10; }

}  // namespace

void compile_all_xvs(const Clue&, const BoardSpec& board, Constraints& into) {
  compile_negative(board, {"xv"}, is_xv, into);
}

bool holds_all_xvs(const Clue&, const BoardSpec& board, const Grid& grid) {
  return holds_negative(board, grid, {"xv"}, is_xv);
}

/// The rule, and the X and V that it says are all.
void generate_all_xvs(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                      const RandomBelow& below, std::vector<Clue>& clues) {
  const ClueKind* xv = find_clue_kind("xv");
  xv->generate(*xv, board, grid, below, clues);
  add_negative_clue(kind, clues);
}

std::string validate_all_xvs(const Clue&, const BoardSpec&) { return ""; }

/// What it says shows nowhere.
void draw_all_xvs(const Clue&, const BoardSpec&, Drawing&) {}

}  // namespace gridmill
