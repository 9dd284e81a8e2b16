// The kernel text of the lane counter, to be included once inside the target region of each
// instruction set, in an anonymous namespace, after Word, kLanes, LaneMask, VecMask, Vec and the
// operations on Vec. It includes nothing else, so that no code of one set can be taken for
// another's.

// boards in lanes
#include "solver/count/lanes_boards.inl"
// one round of deduction
#include "solver/count/lanes_round.inl"
// rules that are looked at one by one
#include "solver/count/lane_propagators.inl"
// where to branch
#include "solver/count/lanes_branch.inl"
// boards with boxes
#include "solver/count/lanes_box_board.inl"
// boards of any houses
#include "solver/count/lanes_any_board.inl"
// the decisions of lanes
#include "solver/count/lanes_trails.inl"
// the boards that wait
#include "solver/count/lane_stacks.inl"
// which lane works on what
#include "solver/count/lanes_engine.inl"
