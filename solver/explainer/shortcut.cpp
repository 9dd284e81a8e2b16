#include "solver/explainer/shortcut.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/explainer/chains/pass.h"
#include "solver/explainer/loops/single_solution.h"
#include "solver/explainer/rules.h"

// The order in which the levels are built and left. `take` goes to the last level if nothing can
// happen on the way (jump), else to the level of the hardest step so far, else it only settles.
// Whatever the bounds of single_solution.h do not rule out is left to the loop in explainer.cpp,
// which takes one step and tells it (note).
//
// Invariant: each level has fewer candidates than the one before and a higher rating, and `level_`
// is the last one that is not harder than the steps so far.
//
// Source: ours, not Sudoku Explainer's; SHORTCUT.md has the reasons.

namespace gridmill::explainer {
namespace {

/// The highest rating of the rules that settle() uses.
constexpr double kMostSettled = ratings_of(Rule::kXyzWing).most();
/// The first rating of single chains.
constexpr double kFirstChain = ratings_of(Rule::kForcingChain).least();
constexpr auto kChains = static_cast<std::size_t>(Rule::kForcingChain);

/// Ratings that differ by less are printed as the same.
constexpr double kHalfTenth = 0.05;

/// Whether rules that need a single solution may find something between two sheets.
bool meets(const Sheet& from, const Sheet& to) {
  return may_meet_grave(to) || may_meet_unique_loop(from, to);
}

/// No rule before cell and region chains is rated higher, on the sheet or on a later one. A single
/// chain has each candidate at most twice, on and off. The two lines of a Nishio contradiction have
/// each place of the digit at most once, and one of them the place where they meet twice.
double most_before_multiple(const Sheet& sheet) {
  int places = 0;
  for (int digit = 0; digit < kDigits; ++digit) {
    places = std::max(places, sheet.cells_with(digit).size());
  }
  const auto candidates = static_cast<int>(count_candidates(sheet));
  return std::max(rating_of_chain(kPasses[kXyPass], 2 * candidates),
                  ratings_of(Rule::kNishioForcingChain).least() + length_rating(2 * places + 1));
}

}  // namespace

std::size_t Shortcut::take(Sheet& sheet, double& hardest) {
  assert(hardest >= kLeastSettled);
  if (hardest >= ratings_of(Rule::kLocking).least() && hardest < kMostSettled && !easy_) {
    double most = kMostSettled;
    Sheet all = sheet;
    settle(all, chains_, most);
    easy_ = all.solved();
    if (!easy_) {
      sheet = all;
      hardest = most;
    }
  }
  if (hardest < kFirstChain) return settle(sheet, chains_, hardest);
  nothing_before_ = false;
  if (levels_.empty()) restart(sheet);
  if (!climbed_) climb(hardest);
  find_level(hardest);
  if (jump(sheet, hardest)) return kChains;
  // The end may not be reached in one leap, but this level may.
  const Sheet& end = levels_[level_].sheet;
  if (meets(sheet, end)) return settle(sheet, chains_, hardest);
  sheet = end;
  return kChains;
}

bool Shortcut::take_first(Sheet& sheet, double& hardest) {
  assert(hardest < kFirstChain);
  nothing_before_ = true;
  Hint hint;
  if (!chains_.find_easiest_single(sheet, hint)) return false;
  levels_.assign(1, {sheet, hardest, hint.rating});
  climb_further();
  return jump(sheet, hardest);
}

bool Shortcut::take_multiple(Sheet& sheet, double& hardest) {
  const double base = ratings_of(Rule::kMultipleForcingChain).least();
  const auto easy = chains_.find_easy_multiple(sheet, base, hardest);
  if (!easy) return false;
  const double rating = std::max(hardest, easy->rating);
  if (take_staying(sheet, *easy, rating)) {
    hardest = rating;
    return true;
  }
  if (easy->easiest.empty()) return false;
  hardest = rating;
  easy->easiest.for_each([&](int candidate) { sheet.strike(candidate); });
  restart(sheet);
  return true;
}

void Shortcut::note(const Hint& hint, double hardest) {
  if (levels_.empty()) return;
  find_level(hardest);
  const auto open = [&](int candidate) { return levels_[level_].sheet.has(candidate); };
  if (hint.placement == Hint::kNone ? std::any_of(hint.strikes.begin(), hint.strikes.end(), open)
                                    : open(hint.placement)) {
    Sheet sheet = levels_[level_].sheet;
    apply(sheet, hint);
    restart(sheet);
  }
}

/// Begins with a sheet of which nothing is known.
void Shortcut::restart(const Sheet& sheet) {
  levels_.assign(1, {sheet});
  level_ = 0;
  climbed_ = false;
  assert(is_consistent());
}

/// Finds what the only level, of that rating, comes to, and the others.
void Shortcut::climb(double rating) {
  assert(levels_.size() == 1 && !climbed_);
  Level& first = levels_.front();
  first.rating = rating;
  first.next = close(first.sheet, chains_, rating);
  climb_further();
}

bool Shortcut::is_consistent() const {
  if (levels_.empty()) return level_ == 0;
  if (level_ >= levels_.size() || (!climbed_ && levels_.size() > 1)) return false;
  for (std::size_t i = 0; i + 1 < levels_.size(); ++i) {
    const Level& level = levels_[i];
    const Level& next = levels_[i + 1];
    if (level.rating >= next.rating || level.next != next.rating) return false;
    if (!candidates_of(level.sheet).contains(candidates_of(next.sheet))) return false;
  }
  return !climbed_ || levels_.back().next == kNoChain;
}

/// Adds levels until no single chain is left.
void Shortcut::climb_further() {
  climbed_ = true;
  level_ = 0;
  while (levels_.back().next != kNoChain) {
    assert(levels_.back().next > levels_.back().rating);
    Level level{levels_.back().sheet, levels_.back().next};
    level.next = close(level.sheet, chains_, level.rating);
    levels_.push_back(level);
  }
  assert(is_consistent());
}

/// Finds the last level that is not harder than the steps so far.
void Shortcut::find_level(double hardest) {
  assert(level_ < levels_.size());
  while (level_ + 1 < levels_.size() && levels_[level_ + 1].rating <= hardest) ++level_;
  assert(levels_[level_].rating <= hardest);
}

/// Goes to the last level. That is where Sudoku Explainer comes to, and its way there is as hard,
/// unless rules that need a single solution may find something on the way.
bool Shortcut::jump(Sheet& sheet, double& hardest) {
  const std::size_t last = levels_.size() - 1;
  const Level& top = levels_[last];
  if (!top.sheet.solved()
          ? meets(sheet, top.sheet)
          : level_ < last && !stays_open(sheet, levels_[last - 1].sheet, top.rating)) {
    return false;
  }
  level_ = last;
  hardest = std::max(hardest, top.rating);
  sheet = top.sheet;
  assert(is_consistent());
  return true;
}

/// Takes all cell and region chains that stay until they are taken, unless another one is lost by
/// that, or a rule before them may be rated higher.
bool Shortcut::take_staying(Sheet& sheet, const MultipleChains::Easy& easy, double rating) {
  if (easy.staying.empty() || tenths(rating) < tenths(most_before_multiple(sheet))) return false;
  Level end{sheet, rating};
  easy.staying.for_each([&](int candidate) { end.sheet.strike(candidate); });
  end.next = close(end.sheet, chains_, rating);
  // A region is examined while its first place is in a cell of three candidates or more.
  const auto lost = [&](const MultipleChains::Easy::Region& row) {
    const Mask places = end.sheet.places(row.region, row.digit);
    const int first = std::countr_zero(places);
    const bool examined = places != 0 &&
                          first == std::countr_zero(sheet.places(row.region, row.digit)) &&
                          end.sheet.size(cell_at(row.region, first)) >= 3;
    return !examined && row.strikes.any_of([&](int c) { return end.sheet.has(c); });
  };
  if (!end.sheet.solved() &&
      (std::any_of(easy.regions.begin(), easy.regions.end(), lost) || meets(sheet, end.sheet))) {
    return false;
  }
  sheet = end.sheet;
  levels_.assign(1, end);
  climb_further();
  return true;
}

/// Whether rules easier than a rating, which are used up on `to`, leave it unsolved, whatever those
/// that need a single solution tell on the way from `from`.
bool Shortcut::stays_open(const Sheet& from, Sheet to, double rating) {
  if (from == to && nothing_before_) return true;
  // What loops could strike at most may be too much, and so contradict the rest: nothing is known
  // then.
  while (!to.solved() && !to.contradictory() && !may_meet_grave(to)) {
    const CandidateBits strikes = strikes_of_loops(from, to);
    if (strikes.empty()) return true;
    strikes.for_each([&](int candidate) { to.strike(candidate); });
    close(to, chains_, rating - kHalfTenth);
  }
  return false;
}

}  // namespace gridmill::explainer
