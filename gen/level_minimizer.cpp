#include "gen/level_minimizer.h"

#include <algorithm>
#include <cassert>

namespace gridmill {
namespace {

/// The last level, as built in, of which every technique is quick and proves that the solution is
/// the only one.
constexpr int kEasy = 4;

/// Orbits that go at once in the beginning, as a share of the board: with so few cells open the
/// techniques hardly ever fail.
constexpr std::size_t kFirstShare = 4;

}  // namespace

LevelSolver::LevelSolver(const BoardSpec& board, const LevelTable& levels)
    : rater_(make_rater(board, levels)) {
  for (std::size_t level = 1; level < techniques_.size(); ++level) {
    for (const TechniqueInfo& row : techniques()) {
      if (levels.level_of(row.technique) > static_cast<int>(level)) continue;
      const auto i = static_cast<std::size_t>(row.technique);
      techniques_[level].all.set(i);
      techniques_[level].easy.set(i, row.level <= kEasy);
    }
  }
}

bool LevelSolver::can_fill_easily(int level, std::span<const std::uint8_t> givens,
                                  std::span<const std::uint8_t> solution,
                                  std::span<const Cell> cells) {
  rater_->set_available(of(level).easy);
  return rater_->can_fill(givens, solution, cells);
}

bool LevelSolver::can_fill(int level, std::span<const std::uint8_t> givens,
                           std::span<const std::uint8_t> solution, std::span<const Cell> cells) {
  rater_->set_available(of(level).all);
  return rater_->can_fill(givens, solution, cells);
}

bool LevelSolver::solves(int level, std::span<const std::uint8_t> givens,
                         std::span<const std::uint8_t> solution) {
  rater_->set_available(of(level).all);
  return solves_all(level) || rater_->rate(givens, solution).hardest != last_resort();
}

bool LevelSolver::solves_all(int level) const {
  return of(level).all[static_cast<std::size_t>(last_resort())];
}

void LevelMinimizer::start(std::span<const std::uint8_t> solution, const Orbits& orbits,
                           std::span<const std::uint16_t> order, const GivensRange& range,
                           const UnavoidableSets& sets, int level, LevelSolver& solver) {
  assert(!solver.solves_all(level) && order.size() <= orbits.size());
  orbits_ = &orbits;
  order_.assign(order.begin(), order.end());
  refused_.clear();
  gone_ = 0;
  range_ = range;
  level_ = level;
  solver_ = &solver;
  solution_.assign(solution.begin(), solution.end());
  puzzle_ = solution_;
  sets_.assign(sets.words().begin(), sets.words().end());
  given_set_.assign(UnavoidableSets::words_for(puzzle_.size()), ~std::uint64_t{0});
  place_ = {};
  givens_ = static_cast<int>(puzzle_.size());
  for (const std::uint16_t orbit : order)
    place_.undecided += static_cast<int>(orbits[orbit].size());
  span_ = std::max<std::size_t>(1, order.size() / kFirstShare);
  group_.clear();
}

/// Whether an unavoidable set would be left without a given: then there are two solutions, and no
/// question is needed.
bool LevelMinimizer::must_stay(std::span<const Cell> cells) {
  for (const Cell c : cells) given_set_[c.index / 64] &= ~(std::uint64_t{1} << c.index % 64);
  bool found = false;
  const std::size_t words = given_set_.size();
  for (std::size_t i = 0; i < sets_.size() && !found; i += words) {
    std::uint64_t hit = 0;
    for (std::size_t w = 0; w < words; ++w) hit |= sets_[i + w] & given_set_[w];
    found = hit == 0;
  }
  for (const Cell c : cells) given_set_[c.index / 64] |= std::uint64_t{1} << c.index % 64;
  return found;
}

/// Removes the next orbits, as many as may be tested together. Passes those that have to stay once
/// these are removed.
void LevelMinimizer::remove_group() {
  group_.clear();
  for (removed_ = 0; removed_ < span_ && place_.at < order_.size();) {
    const std::span<const Cell> cells = (*orbits_)[order_[place_.at++]];
    const auto size = static_cast<int>(cells.size());
    place_.undecided -= size;
    if (givens_ - size < range_.min || must_stay(cells)) continue;
    if (removed_ == 0) after_first_ = place_;
    for (const Cell c : cells) {
      puzzle_[c.index] = 0;
      given_set_[c.index / 64] &= ~(std::uint64_t{1} << c.index % 64);
    }
    givens_ -= size;
    assert(range_.min <= givens_);
    group_.insert(group_.end(), cells.begin(), cells.end());
    ++removed_;
  }
}

/// What logic refused while there were more givens than now.
void LevelMinimizer::begin_round() {
  place_.at = 0;
  order_.clear();
  for (const Refused& refused : refused_) {
    if (refused.gone == gone_) continue;
    order_.push_back(refused.orbit);
    place_.undecided += static_cast<int>((*orbits_)[refused.orbit].size());
  }
  refused_.clear();
  assert(std::all_of(order_.begin(), order_.end(), [&](std::uint16_t orbit) {
    return puzzle_[(*orbits_)[orbit].front().index] != 0;  // invariant 3
  }));
}

/// Invariants 1 and 2.
bool LevelMinimizer::invariant_holds() const {
  int givens = 0;
  for (std::size_t c = 0; c < puzzle_.size(); ++c) {
    const bool is_given = (given_set_[c / 64] >> c % 64 & 1U) != 0;
    if (puzzle_[c] != (is_given ? solution_[c] : 0)) return false;
    givens += is_given ? 1 : 0;
  }
  int undecided = 0;
  for (std::size_t place = place_.at; place < order_.size(); ++place) {
    undecided += static_cast<int>((*orbits_)[order_[place]].size());
  }
  return givens == givens_ && undecided == place_.undecided;
}

/// Takes the removal back, and goes on at a place behind which nothing is removed.
void LevelMinimizer::restore_group(const Place& place) {
  for (const Cell c : group_) {
    assert(puzzle_[c.index] == 0);
    puzzle_[c.index] = solution_[c.index];
    given_set_[c.index / 64] |= std::uint64_t{1} << c.index % 64;
  }
  givens_ += static_cast<int>(group_.size());
  place_ = place;
}

bool LevelMinimizer::next(CountJob& job) {
  while (!gave_up()) {
    assert(invariant_holds());
    if (place_.at == order_.size()) begin_round();
    if (order_.empty()) return false;
    const Place begin = place_;
    remove_group();
    if (group_.empty()) continue;
    if (solver_->can_fill_easily(level_, puzzle_, solution_, group_)) {
      gone_ += removed_;
      continue;
    }
    if (removed_ > 1) {  // one of them has to stay: fewer at once
      restore_group(begin);
      span_ = removed_ / 2;
    } else if (solver_->is_easy(level_)) {
      restore_group(after_first_);
    } else {
      const Cell c = group_.front();
      job.givens = puzzle_.data();
      const bool lone = group_.size() == 1;
      job.exclusion = lone ? Exclusion{c.index, solution_[c.index]} : Exclusion{};
      job.limit = lone ? 1 : 2;
      job.solutions = nullptr;
      job.solution_hint = lone ? solution_.data() : nullptr;
      return true;
    }
  }
  return false;
}

bool LevelMinimizer::answer(const CountJob& job, std::uint64_t count) {
  assert(count <= job.limit && !group_.empty() && removed_ == 1);
  if (count != (job.limit == 1 ? 0U : 1U)) {
    restore_group(after_first_);
  } else if (solver_->can_fill(level_, puzzle_, solution_, group_)) {
    ++gone_;
  } else {
    restore_group(after_first_);
    refused_.push_back({orbits_->orbit_of(group_.front()), gone_});
  }
  return true;
}

}  // namespace gridmill
