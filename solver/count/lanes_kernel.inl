// The kernel text of the lane counter, to be included once inside the target region of each
// instruction set, after kLanes, Mask, Vec and the operations on Vec. All of it stays in anonymous
// namespaces and includes nothing else, so that no code of one set can be taken for another's.

// one round of deduction
#include "solver/count/lanes_round.inl"
// where to branch
#include "solver/count/lanes_branch.inl"
// boards into lanes and between them
#include "solver/count/lanes_boards.inl"
// the decisions of lanes
#include "solver/count/lanes_trails.inl"
// the boards that wait
#include "solver/count/lanes_shelves.inl"
// which lane works on what
#include "solver/count/lanes_engine.inl"
