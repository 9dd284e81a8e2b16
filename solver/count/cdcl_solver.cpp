#include "solver/count/cdcl_solver.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <tuple>
#include <utility>

namespace gridmill {
namespace {

// On 25 x 25 boards of 295 givens, half or four times as many contradictions between restarts, and
// other shares of fading, stay within 15 %.
constexpr std::uint64_t kRestartInterval = 50;  ///< contradictions to the first restart

/// Clauses are forgotten beyond so many, and each time some more are kept.
constexpr std::size_t kMaxLearnt = 2000;
constexpr std::size_t kLearntIncrement = 500;

/// The glue of a clause is the number of levels that its literals are from. The smaller it is, the
/// more useful the clause (Audemard and Simon, "Predicting learnt clauses quality", IJCAI 2009).
constexpr std::uint32_t kPermanent = 0;  ///< never forgotten: part of the problem
constexpr std::uint32_t kGoodGlue = 2;   ///< not forgotten, either
constexpr std::uint32_t kDeleted = 0xFFFFFFFF;

/// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..: the sequence of Luby, Sinclair and Zuckerman, "Optimal speedup
/// of Las Vegas algorithms", 1993.
std::uint64_t luby(std::uint64_t i) {
  std::uint64_t size = 1;
  while (size <= i) size = 2 * size + 1;
  assert(std::has_single_bit(size + 1) && size > i);
  while (size - 1 != i) {
    size /= 2;
    i %= size;
  }
  return (size + 1) / 2;
}

}  // namespace

void CdclSolver::clear(std::size_t items) {
  for (std::size_t l = 0; l < 2 * size_; ++l) watches_[l].clear();
  size_ = 0;
  items_.clear();
  items_begin_.assign(1, 0);
  variables_begin_.assign(items + 1, 0);
  clauses_.clear();
  learnt_count_ = 0;
  max_learnt_ = kMaxLearnt;
  trail_.clear();
  level_begin_.clear();
  head_ = 0;
  phase_.clear();
  conflicts_ = restarts_ = 0;
  restart_at_ = kRestartInterval;
}

void CdclSolver::add(std::span<const std::uint16_t> items, bool initial_phase) {
  ++size_;
  items_.insert(items_.end(), items.begin(), items.end());
  items_begin_.push_back(static_cast<std::uint32_t>(items_.size()));
  for (const std::uint16_t i : items) {
    assert(i + 1U < variables_begin_.size());
    ++variables_begin_[i];
  }
  phase_.push_back(initial_phase ? 1 : 0);
  assert(phase_.size() == size_ && items_begin_.size() == size_ + 1);
}

void CdclSolver::prepare() {
  // sizes become ends, and then, as the lists are filled from their ends, beginnings
  std::uint32_t end = 0;
  for (std::uint32_t& at : variables_begin_) at = end += at;
  variables_.resize(items_.size());
  for (auto v = static_cast<Variable>(size_); v-- > 0;) {
    for (const std::uint16_t i : items_of(v)) variables_[--variables_begin_[i]] = v;
  }
  assert(variables_begin_.front() == 0 && variables_begin_.back() == variables_.size());
  if (watches_.size() < 2 * size_) watches_.resize(2 * size_);
  value_.assign(2 * size_, 0);
  level_of_.assign(size_, 0);
  reason_.assign(size_, kNoReason);
  seen_.assign(size_, 0);
  level_seen_.assign(size_ + 1, 0);
  counted_ = 0;
  // At first, those come first whose rivals are few.
  order_heap_.clear(size_);
  for (Variable v = 0; v < size_; ++v) {
    std::size_t min_rivals = size_;
    for (const std::uint16_t i : items_of(v))
      min_rivals = std::min(min_rivals, variables_of(i).size());
    order_heap_.add(v, 1.0 / static_cast<double>(min_rivals));
  }
}

bool CdclSolver::add_at_least_one(std::size_t item) {
  assert(level() == 0 && value_.size() == 2 * size_);  // prepare() was called
  const std::span<const Variable> variables = variables_of(item);
  if (variables.empty()) return false;
  learnt_clause_.clear();
  for (const Variable v : variables) learnt_clause_.push_back(2 * v);
  if (variables.size() > 1) {
    watch(add_clause(learnt_clause_, kPermanent));
  } else if (value_[learnt_clause_[0]] == 0) {
    assign(learnt_clause_[0], kNoReason);
  }
  return true;
}

std::uint32_t CdclSolver::add_clause(std::span<const Literal> literals, std::uint32_t glue) {
  assert(literals.size() >= 2);
  const auto clause = static_cast<std::uint32_t>(clauses_.size());
  clauses_.push_back(static_cast<std::uint32_t>(literals.size()));
  clauses_.push_back(glue);
  clauses_.insert(clauses_.end(), literals.begin(), literals.end());
  return clause;
}

void CdclSolver::watch(std::uint32_t clause) {
  const std::span<const Literal> literals = literals_of(clause);
  assert(literals.size() >= 2 && literals[0] != literals[1]);  // invariant 2
  watches_[literals[0] ^ 1].push_back({clause, literals[1]});
  watches_[literals[1] ^ 1].push_back({clause, literals[0]});
}

void CdclSolver::assign(Literal l, Reason reason) {
  assert(value_[l] == 0 && value_[l ^ 1] == 0);
  value_[l] = 1;
  value_[l ^ 1] = -1;
  level_of_[variable_of(l)] = level();
  reason_[variable_of(l)] = reason;
  trail_.push_back(l);
  assert(trail_.size() <= size_);  // invariant 1: no variable twice
}

/// Draws the consequences of what is set. False: a contradiction, which is in `conflict_`.
bool CdclSolver::propagate() {
  while (head_ < trail_.size()) {
    const Literal l = trail_[head_++];
    const bool is_positive = (l & 1) == 0;
    if (is_positive && !propagate_at_most_one(l)) return false;
    if (!propagate_watches(l)) return false;
  }
  assert(head_ == trail_.size());
  return true;
}

bool CdclSolver::propagate_at_most_one(Literal l) {
  assert((l & 1) == 0 && value_[l] > 0);
  const Variable v = variable_of(l);
  for (const std::uint16_t item : items_of(v)) {
    for (const Variable rival : variables_of(item)) {
      if (rival == v || value_[2 * rival] < 0) continue;
      if (value_[2 * rival] > 0) {
        conflict_.assign({l ^ 1, 2 * rival + 1});
        return false;
      }
      assign(2 * rival + 1, 2 * l + 1);
    }
  }
  return true;
}

/// Looks at the clauses that watch the opposite of `l`: each watches another literal from now on,
/// or sets the last one that is left.
bool CdclSolver::propagate_watches(Literal l) {
  std::vector<Watch>& watches = watches_[l];
  const Literal gone = l ^ 1;
  assert(value_[gone] < 0);
  auto to = watches.begin();
  auto at = watches.begin();
  bool alive = true;
  while (at != watches.end() && alive) {
    const Watch watch = *at++;
    if (value_[watch.other] > 0) {
      *to++ = watch;
      continue;
    }
    const std::span<Literal> literals = literals_of(watch.clause);
    ++clauses_read_;
    if (literals[0] == gone) std::swap(literals[0], literals[1]);
    assert(literals[1] == gone);
    const Literal last = literals[0];
    if (value_[last] <= 0) {
      const auto other = std::find_if(literals.begin() + 2, literals.end(),
                                      [&](Literal o) { return value_[o] >= 0; });
      if (other != literals.end()) {
        std::swap(literals[1], *other);
        watches_[literals[1] ^ 1].push_back({watch.clause, last});
        continue;
      }
    }
    *to++ = {watch.clause, last};
    if (value_[last] < 0) {
      conflict_.assign(literals.begin(), literals.end());
      alive = false;
    } else if (value_[last] == 0) {
      assign(last, 2 * watch.clause);
    }
  }
  watches.erase(std::move(at, watches.end(), to), watches.end());
  return alive;
}

/// Calls see(literal) for the false literals because of which `l` is true.
template <typename See>
void CdclSolver::for_each_cause(Literal l, See&& see) const {
  const Reason reason = reason_[variable_of(l)];
  if (reason == kNoReason) return;
  if ((reason & 1) != 0) {
    see(reason / 2 ^ 1);
    return;
  }
  for (const Literal other : literals_of(reason / 2)) {
    if (other != l) see(other);
  }
}

/// Whether a literal that is being learned is implied by the others.
bool CdclSolver::is_redundant(Literal l) const {
  if (reason_[variable_of(l)] == kNoReason) return false;
  bool redundant = true;
  for_each_cause(l ^ 1, [&](Literal cause) {
    redundant &= seen_[variable_of(cause)] != 0 || level_of(cause) == 0;
  });
  return redundant;
}

/// Resolves the contradiction back to the first single literal of this level from which, with
/// decisions of levels below, it follows.
void CdclSolver::analyze_conflict() {
  ++conflicts_;
  std::uint32_t open = 0;  // literals of this level that represent what led to them
  learnt_clause_.assign(1, kNoLiteral);
  const auto see = [&](Literal l) {
    assert(value_[l] < 0);  // invariant 3
    const Variable v = variable_of(l);
    if (seen_[v] != 0 || level_of(l) == 0) return;
    seen_[v] = 1;
    order_heap_.bump(v);
    if (level_of(l) == level()) {
      ++open;
    } else {
      learnt_clause_.push_back(l);
    }
  };
  for (const Literal l : conflict_) see(l);
  assert(open > 0);  // else a level below would have met the contradiction
  for (std::size_t at = trail_.size(); open > 0;) {
    assert(at > level_begin_.back());
    const Literal l = trail_[--at];
    if (seen_[variable_of(l)] == 0) continue;
    seen_[variable_of(l)] = 0;
    if (--open == 0) {
      learnt_clause_[0] = l ^ 1;
    } else {
      for_each_cause(l, see);
    }
  }
  seen_[variable_of(learnt_clause_[0])] = 1;
  const auto needed_end = std::partition(learnt_clause_.begin() + 1, learnt_clause_.end(),
                                         [&](Literal l) { return !is_redundant(l); });
  for (const Literal l : learnt_clause_) seen_[variable_of(l)] = 0;
  assert(std::count(seen_.begin(), seen_.end(), 0) == static_cast<std::ptrdiff_t>(size_));
  learnt_clause_.erase(needed_end, learnt_clause_.end());
  order_heap_.decay();
  add_learnt_clause(false);
}

/// Keeps the clause in `learnt_clause_`, all of whose literals are false, only the first of them on
/// this level. Goes back as far as the others allow, and sets the first.
void CdclSolver::add_learnt_clause(bool is_permanent) {
  assert(level() > 0 && level_of(learnt_clause_.front()) == level());
  if (learnt_clause_.size() == 1) {
    backtrack(0);
    assign(learnt_clause_[0], kNoReason);
    return;
  }
  ++counted_;
  std::uint32_t glue = 0;
  for (const Literal l : learnt_clause_) {
    assert(value_[l] < 0);
    if (std::exchange(level_seen_[level_of(l)], counted_) != counted_) ++glue;
  }
  assert(2 <= glue && glue <= learnt_clause_.size());
  std::swap(learnt_clause_[1],
            *std::max_element(learnt_clause_.begin() + 1, learnt_clause_.end(),
                              [&](Literal a, Literal b) { return level_of(a) < level_of(b); }));
  assert(level_of(learnt_clause_[1]) < level());
  backtrack(level_of(learnt_clause_[1]));
  const std::uint32_t clause = add_clause(learnt_clause_, is_permanent ? kPermanent : glue);
  if (!is_permanent) ++learnt_count_;
  watch(clause);
  assign(learnt_clause_[0], 2 * clause);
}

/// Sets a variable; false: all of them are set.
bool CdclSolver::decide() {
  while (!order_heap_.empty()) {
    const Variable v = order_heap_.pop_max();
    if (value_[2 * v] != 0) continue;
    level_begin_.push_back(static_cast<std::uint32_t>(trail_.size()));
    assign(2 * v + (phase_[v] != 0 ? 0U : 1U), kNoReason);
    return true;
  }
  assert(trail_.size() == size_);  // each open variable is in the heap
  return false;
}

void CdclSolver::backtrack(std::uint32_t to_level) {
  if (level() <= to_level) return;
  const std::size_t begin = level_begin_[to_level];
  for (std::size_t i = trail_.size(); i-- > begin;) {
    const Literal l = trail_[i];
    assert(value_[l] > 0 && level_of(l) > to_level);  // invariant 1
    value_[l] = value_[l ^ 1] = 0;
    phase_[variable_of(l)] = (l & 1) == 0 ? 1 : 0;
    order_heap_.insert(variable_of(l));
  }
  trail_.resize(begin);
  head_ = begin;
  level_begin_.resize(to_level);
}

bool CdclSolver::add_blocking_clause() {
  assert(trail_.size() == size_);  // a solution
  if (level() == 0) return false;
  // not all of its decisions
  learnt_clause_.clear();
  for (std::size_t i = level_begin_.size(); i-- > 0;) {
    learnt_clause_.push_back(trail_[level_begin_[i]] ^ 1);
  }
  add_learnt_clause(true);
  return true;
}

void CdclSolver::restart() {
  restart_at_ = conflicts_ + kRestartInterval * luby(++restarts_);
  assert(restart_at_ >= conflicts_ + kRestartInterval);
  backtrack(0);
  if (learnt_count_ > max_learnt_) reduce_db();
}

/// Forgets half of the clauses that may be: those of most glue, and of these the longest.
void CdclSolver::reduce_db() {
  assert(level() == 0);
  ranks_.clear();
  for (std::uint32_t c = 0; c < clauses_.size(); c += kClauseHead + clauses_[c]) {
    const std::uint32_t glue = clauses_[c + 1];
    if (glue > kGoodGlue) ranks_.push_back({glue, clauses_[c], c});
  }
  std::sort(ranks_.begin(), ranks_.end(), [](const Rank& a, const Rank& b) {
    return std::tie(a.glue, a.size, a.clause) < std::tie(b.glue, b.size, b.clause);
  });
  for (std::size_t i = ranks_.size() / 2; i < ranks_.size(); ++i) {
    clauses_[ranks_[i].clause + 1] = kDeleted;
  }
  collect_garbage();
  max_learnt_ += kLearntIncrement;
}

/// Moves the clauses together: without those that are forgotten or hold for good, and without
/// literals that are false for good. All literals that are set are set for good, so their reasons
/// are no longer needed.
void CdclSolver::collect_garbage() {
  for (std::size_t l = 0; l < 2 * size_; ++l) watches_[l].clear();
  learnt_count_ = 0;
  std::uint32_t to = 0;
  for (std::uint32_t c = 0; c < clauses_.size();) {
    const std::span<const Literal> literals = literals_of(c);
    const std::uint32_t glue = clauses_[c + 1];
    c += static_cast<std::uint32_t>(kClauseHead + literals.size());
    if (glue == kDeleted ||
        std::any_of(literals.begin(), literals.end(), [&](Literal l) { return value_[l] > 0; })) {
      continue;
    }
    const std::uint32_t clause = to;
    to += kClauseHead;
    for (const Literal l : literals) {
      if (value_[l] == 0) clauses_[to++] = l;
    }
    clauses_[clause] = to - clause - kClauseHead;
    clauses_[clause + 1] = glue;
    assert(clauses_[clause] >= 2 && to <= c);
    watch(clause);
    if (glue != kPermanent) ++learnt_count_;
  }
  clauses_.resize(to);
}

}  // namespace gridmill
