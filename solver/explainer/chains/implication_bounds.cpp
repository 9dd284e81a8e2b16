#include "solver/explainer/chains/implication_bounds.h"

#include <cassert>

#include "solver/explainer/chains/follow_assumption.h"

// Level by level, and on from the sheet before. Bounds are kept as what an assumption *leaves* of
// the sheet, so that "more follows" is "less is left", and a bound of an earlier sheet is taken
// over by an intersection.
//
// Invariants: what is left at a level is part of what is left at the level below. Between two
// sheets of a solution bounds only shrink; if a candidate comes back, a new puzzle has begun, and
// all bounds are forgotten.
//
// Source: ours.

namespace gridmill::explainer {
namespace {

CandidateBits without(CandidateBits a, const CandidateBits& b) { return a - b; }

}  // namespace

void ImplicationBounds::update(const Board& board, int level, Budget& budget) {
  assert(0 <= level && level < kLevels);
  if (!(board == board_)) {
    const CandidateBits all = candidates_of(board);
    if (!without(all, all_).empty()) {
      for (Bounds& bounds : bounds_) bounds.clear();
    }
    known_ = {};
    board_ = board;
    all_ = all;
  }
  level_ = as_index(level);
  if (!known_[0]) link(budget);
  for (std::size_t l = 1; l <= level_; ++l) {
    if (!known_[l]) raise(l, budget);
  }
}

/// Level 0: what all candidates imply is found at once. A candidate that has a partner needs no
/// bound for being off: it puts the partner on, and that implies the same (off_as_).
void ImplicationBounds::link(Budget& budget) {
  Bounds& bounds = bounds_[0];
  bounds.resize(std::size_t{2} * kCandidates);
  all_.for_each([&](int c) {
    const StrongLinks partners = strong_links(board_, c, true, true);
    const int off = literal(c, false);
    off_as_[as_index(c)] =
        static_cast<std::uint16_t>(partners.count == 0 ? off : literal(partners.to[0], true));
    Bound& bound = bounds[as_index(off)];
    bound.left = all_;
    bound.left.erase(c);
  });
  if (closure_ == nullptr) closure_ = std::make_unique<Closure>();
  const auto note = [&](const auto& closure) {
    closure.left().for_each([&](std::size_t i) {
      Bound& bound = bounds[as_index(literal(closure.candidate(i), true))];
      bound.conflict = closure.conflict().contains(i);
      bound.left = {};
      if (bound.conflict) return;
      bound.left = all_;
      closure.off(i).for_each([&](std::size_t to) { bound.left.erase(closure.candidate(to)); });
    });
  };
  // A closure of twelve words a set has 300 KB and is not kept; sheets with more than 256
  // candidates are rare here.
  budget.spend(kCostOfClosure);
  dispatch_width(count_candidates(board_), [&](auto w) {
    if constexpr (w <= 4) {
      note(closure_->emplace<DynamicClosure<w>>(board_));
    } else {
      closure_->emplace<std::monostate>();
      note(DynamicClosure<w>(board_));
    }
  });
  known_[0] = true;
}

/// From one level to the next. Only what has changed is looked at: an assumption whose bound at the
/// level below is the same as on the last sheet implies nothing new.
void ImplicationBounds::raise(std::size_t level, Budget& budget) {
  Bounds& bounds = bounds_[level];
  bounds.resize(std::size_t{2} * kCandidates);
  const auto follow = [&](int start) {
    Bound& bound = bounds[as_index(start)];
    const Bound& below = bounds_[level - 1][as_index(start)];
    if (below.conflict) bound.conflict = true;
    if (bound.conflict) {
      bound.left = {};
      return;
    }
    // Nothing of the level was left to strike on the last sheet. Neither was, when it is new,
    // anything of the level below; patterns begin here, and count if they depend on what the
    // assumption struck.
    CandidateBits left = below.left;
    CandidateBits fresh;
    if (bound.known) {
      left &= bound.left;
      if (left == bound.left) return;
      fresh = without(bound.left, left);
    } else if (level == kInsidePatterns) {
      fresh = without(all_, left);
    }
    bound.conflict =
        !follow_assumption(*this, level, fresh, bound.known ? &bound.left : nullptr, budget, left);
    assert(bound.conflict || below.left.contains(left));
    bound.left = bound.conflict ? CandidateBits() : left;
    bound.known = true;
  };
  all_.for_each([&](int c) {
    follow(literal(c, true));
    const int off = literal(c, false);
    if (off_as_[as_index(c)] == off) follow(off);
  });
  known_[level] = true;
}

}  // namespace gridmill::explainer
