// Level by level, and on from the board before. Bounds are kept as what an assumption *leaves* of
// the board, so that "more follows" is "less is left", and a bound of an earlier board is taken
// over by an intersection.
//
// Invariants: what is left at a level is part of what is left at the level below. Between two
// boards of a solution bounds only shrink; if a candidate comes back, a new puzzle has begun, and
// all bounds are forgotten.
//
// Source: ours.

#include "solver/explainer/chains/implication_bounds.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>
#include <vector>

#include "solver/explainer/chains/assumption_closure.h"

namespace gridmill::explainer {
namespace {

/// What an assumption leaves of a board at a level of ChainMode, where everything is struck that
/// can be. The order does not matter (see ImplicationBounds). `left`: what it leaves at the level
/// below, and on an earlier board, if known; then `quiet` are candidates among which single chains
/// strike nothing. `fresh`: candidates that are not among `left` and may find something by that.
/// Returns false at a contradiction; `left` is then unspecified.
bool follow_assumption(const ImplicationBounds& of, std::size_t level, int start,
                       const CandidateBits& fresh, const CandidateBits* quiet,
                       const LinesUnder& lines, Budget& budget, CandidateBits& left) {
  assert(kInsidePatterns <= level && level <= kInsideDynamic && of.all().contains(left) &&
         !fresh.intersects(left));
  AssumptionClosure closure(of, left, fresh, start, lines);
  const bool holds = closure.run(level, quiet, budget);
  left = closure.left();
  return holds;
}

}  // namespace

void ImplicationBounds::update(const Board& board, int level, Budget& budget) {
  assert(0 <= level && level < kLevels);
  if (!(board == board_)) {
    const CandidateBits all = candidates_of(board);
    if (!without(all, all_).empty()) {
      for (Bounds& bounds : bounds_) bounds.clear();
      lines_.reset();
      closure_.reset();
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
  // A closure of twelve words a set has 300 KB and is not kept; boards with more than 256
  // candidates are rare here.
  budget.spend(kCostOfClosure);
  dispatch_width(count_candidates(board_), [&](auto w) {
    if constexpr (w <= 4) {
      using Dynamic = DynamicClosure<w>;
      const auto* before = closure_ == nullptr ? nullptr : std::get_if<Dynamic>(closure_.get());
      std::unique_ptr<Closure> next;
      if (before != nullptr && before->serves(board_)) {
        next = std::make_unique<Closure>(std::in_place_type<Dynamic>, board_, *before);
      } else {
        next = std::make_unique<Closure>(std::in_place_type<Dynamic>, board_);
        kept_.reset();
      }
      closure_ = std::move(next);
      note(std::get<Dynamic>(*closure_));
    } else {
      closure_ = std::make_unique<Closure>();
      kept_.reset();
      note(DynamicClosure<w>(board_));
    }
  });
  known_[0] = true;
}

void ImplicationBounds::update_lines() {
  if (lines_ == nullptr) {
    lines_ = std::make_unique<Lines>();
    lines_->fits = lines_->layout.assign(board_);
    if (lines_->fits) lines_->board.start(lines_->layout);
  } else if (lines_->fits) {
    lines_->board.keep(lines_->layout, lines_->layout.numbers_of(all_), true);
  }
}

/// From one level to the next. Only what has changed is looked at: an assumption whose bound at the
/// level below is the same as on the last board implies nothing new.
void ImplicationBounds::raise(std::size_t level, Budget& budget) {
  Bounds& bounds = bounds_[level];
  bounds.resize(std::size_t{2} * kCandidates);
  if (level == kInsideMultiple) update_lines();
  if (level == kInsideDynamic && kept_ == nullptr) kept_ = std::make_unique<KeptOf>();
  const auto follow = [&](int start) {
    Bound& bound = bounds[as_index(start)];
    const Bound& below = bounds_[level - 1][as_index(start)];
    if (below.conflict) bound.conflict = true;
    if (bound.conflict) {
      bound.left = {};
      return;
    }
    // Nothing of the level was left to strike on the last board. Neither was, when it is new,
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
    if (level == kInsideDynamic && !bound.known && kept(start)->search.words.empty()) {
      // Searches inside begin on this board or close to it, and the bound continues from it.
      Board first = board_;
      without(all_, bounds_[kInsidePatterns][as_index(start)].left).for_each([&](int c) {
        first.eliminate(c);
      });
      with_closure(first, {}, [&](const auto& closure) { closure.save(kept(start)->search); });
    }
    LinesUnder lines;
    if (level == kInsideMultiple && lines_->fits) {
      lines = {&lines_->layout, &lines_->board, &lines_->under[as_index(start)]};
    }
    bound.conflict = !follow_assumption(*this, level, start, fresh,
                                        bound.known ? &bound.left : nullptr, lines, budget, left);
    if (bound.conflict && lines.under != nullptr) lines.under->reset();
    if (bound.conflict && level == kInsideDynamic) kept(start)->bound = {};
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
