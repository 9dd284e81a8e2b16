#include "gen/minimizer.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace gridmill {
namespace {

/// No place in the order; no set.
constexpr std::uint16_t kNever = 0xFFFF;

// When to ask, as givens of a 9x9 board whose minimal puzzles have kTypical of them; others in
// proportion. They decide the work, never the puzzle. Tried on either side of each: within 3 %.
constexpr int kTypical = 24;

/// Take givens away down to the next of these levels before asking; below the last level, ask about
/// each orbit alone.
constexpr int kLevels[] = {47, 40, 36};
/// When this many givens are left, ask about each of them whether it must stay: a "yes" takes 0.25
/// us now and would take 0.4 us with 24 left (32 lanes of AVX-512), a "no" 0.035.
constexpr int kSweep = 27;

}  // namespace

/// The givens at which this board is asked what a typical one is asked at `givens`.
int Minimizer::scaled(int givens) const {
  return expected_ != 0 ? givens * expected_ / kTypical : givens * static_cast<int>(cells_) / 81;
}

int Minimizer::next_goal() const {
  for (const int level : kLevels) {
    if (scaled(level) < givens_) return scaled(level);
  }
  return givens_ - 1;
}

void Minimizer::start(std::span<const std::uint8_t> solution, const Orbits& orbits,
                      std::span<const std::uint16_t> order, const GivensRange& range,
                      const UnavoidableSets* sets) {
  assert(order.size() <= orbits.size() && orbits.size() <= solution.size());
  cells_ = solution.size();
  words_ = UnavoidableSets::words_for(cells_);
  orbits_ = &orbits;
  order_ = order;
  range_ = range;
  solution_.assign(solution.begin(), solution.end());
  puzzle_ = solution_;
  solutions_.resize(2 * cells_);
  given_set_.fill(~std::uint64_t{0});
  givens_ = static_cast<int>(cells_);
  undecided_ = 0;
  position_of_.assign(cells_, kNever);
  lone_cells_.clear();
  if (orbits.size() == cells_) {  // then orbit and cell have the same number
    lone_cells_.resize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      lone_cells_[i] = {order[i]};
      position_of_[order[i]] = static_cast<std::uint16_t>(i);
    }
    undecided_ = static_cast<int>(order.size());
  } else {
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (const Cell c : orbits[order[i]]) position_of_[c.index] = static_cast<std::uint16_t>(i);
      undecided_ += static_cast<int>(orbits[order[i]].size());
    }
  }
  at_ = 0;
  goal_ = next_goal();
  stopped_at_ = order.size();
  open_.clear();
  stays_.assign(order.size(), 0);
  swept_ = lone_cells_.empty();  // for lone givens only
  sweep_.clear();
  asked_ = awaited_ = 0;
  another_ = false;
  first_set_.assign(order.size(), kNever);
  set_after_.clear();
  sets_.clear();
  if (sets == nullptr) return;
  sets_.assign(sets->words().begin(), sets->words().end());
  set_after_.resize(sets->size());
  if (static const FindLastPlaces find = find_last_places_avx512();
      find != nullptr && words_ == 2 && !lone_cells_.empty()) {
    file_lone_sets(find);
    return;
  }
  for (std::size_t i = 0; i < sets->size(); ++i) {
    file_set(i, last_position((*sets)[i]));
  }
}

/// Files all sets of two words, when the orbits are lone cells.
void Minimizer::file_lone_sets(FindLastPlaces find) {
  PlaceOfCell place_of;
  place_of.fill(0xFF);
  assert(order_.size() < place_of.size());
  for (std::size_t i = 0; i < order_.size(); ++i)
    place_of[order_[i]] = static_cast<std::uint8_t>(i);
  last_places_.resize(set_after_.size());
  find(sets_.data(), set_after_.size(), place_of, last_places_.data());
  for (std::size_t i = 0; i < set_after_.size(); ++i) {
    assert(last_places_[i] == static_cast<std::uint8_t>(last_position({&sets_[2 * i], 2})));
    file_set(i, last_places_[i] == 0xFF ? kNever : last_places_[i]);
  }
}

/// The last orbit of a set, as its place in the order; kNever: one of its cells is not in the
/// order.
std::uint16_t Minimizer::last_position(std::span<const std::uint64_t> set) const {
  std::uint16_t last = 0;
  for (std::size_t w = 0; w < set.size(); ++w) {
    for (std::uint64_t rest = set[w]; rest != 0; rest &= rest - 1) {
      last =
          std::max(last, position_of_[64 * w + static_cast<std::size_t>(std::countr_zero(rest))]);
    }
  }
  return last;
}

/// Files a set under its last orbit. A set with a given that must stay is useless.
void Minimizer::file_set(std::size_t id, std::uint16_t last) {
  if (last == kNever) return;
  assert(id < set_after_.size() && last < first_set_.size());  // invariant 3
  set_after_[id] = first_set_[last];
  first_set_[last] = static_cast<std::uint16_t>(id);
}

/// Whether there is a set whose last orbit this is and whose other orbits are gone.
bool Minimizer::must_stay(std::size_t place, std::span<const Cell> cells) {
  std::uint16_t id = first_set_[place];
  if (id == kNever) return false;
  for (const Cell c : cells) given_set_[c.index / 64] &= ~(std::uint64_t{1} << c.index % 64);
  bool found = false;
  const std::uint64_t low = given_set_[0];
  const std::uint64_t high = given_set_[1];
  for (; id != kNever && !found; id = set_after_[id]) {
    const std::uint64_t* set = sets_.data() + id * words_;
    assert((id + 1U) * words_ <= sets_.size());
    std::uint64_t hit = (set[0] & low) | (set[1] & high);
    for (std::size_t w = 2; w < words_; ++w) hit |= set[w] & given_set_[w];
    found = hit == 0;
  }
  for (const Cell c : cells) given_set_[c.index / 64] |= std::uint64_t{1} << c.index % 64;
  return found;
}

void Minimizer::remove_givens(std::span<const Cell> cells) {
  for (const Cell c : cells) {
    assert(puzzle_[c.index] != 0);
    puzzle_[c.index] = 0;
    given_set_[c.index / 64] &= ~(std::uint64_t{1} << c.index % 64);
  }
  givens_ -= static_cast<int>(cells.size());
}

void Minimizer::restore_givens(std::span<const Cell> cells) {
  for (const Cell c : cells) {
    assert(puzzle_[c.index] == 0);
    puzzle_[c.index] = solution_[c.index];
    given_set_[c.index / 64] |= std::uint64_t{1} << c.index % 64;
  }
  givens_ += static_cast<int>(cells.size());
}

/// Asks whether a lone given may be removed: it may if and only if there is no solution with
/// another digit in its place.
void Minimizer::ask_alone(CountJob& job, Cell c) {
  job.givens = puzzle_.data();
  job.exclusion = {c.index, solution_[c.index]};
  job.limit = 1;
  job.solutions = nullptr;
  job.solution_hint = solution_.data();
}

/// Decides the orbits from at_ on, as far as the next question should go. With `kLone` the compiler
/// knows that each has one cell, which is 5 % faster.
template <bool kLone>
void Minimizer::advance() {
  for (; at_ < order_.size(); ++at_) {
    const std::span<const Cell> cells = kLone ? std::span(&lone_cells_[at_], 1) : cells_at(at_);
    const int size = kLone ? 1 : static_cast<int>(cells.size());
    if (givens_ - size < range_.min) {
      stopped_at_ = std::min(stopped_at_, at_);
    } else if (stays_[at_] == 0 && !must_stay(at_, cells)) {
      if (givens_ - size < goal_ && !open_.empty()) break;
      remove_givens(cells);
      open_.push_back(static_cast<std::uint16_t>(at_));
    }
    undecided_ -= size;
  }
}

bool Minimizer::next(CountJob& job) {
  assert(invariant_holds());
  if (open_.empty() && !another_) {
    if (gave_up()) return false;
    another_ = begin_sweep();
  }
  if (another_) {
    ask_alone(job, lone_cells_[sweep_[asked_++]]);
    ++awaited_;
    assert(awaited_ <= asked_ && asked_ <= sweep_.size());
    another_ = asked_ < sweep_.size();
    return true;
  }
  if (lone_cells_.empty()) {
    advance<false>();
  } else {
    advance<true>();
  }
  if (open_.empty()) return false;
  const std::span<const Cell> cells = cells_at(open_.front());
  lone_ = open_.size() == 1 && cells.size() == 1;
  if (lone_) {
    ask_alone(job, cells.front());
  } else {
    job.givens = puzzle_.data();
    job.exclusion = {};
    job.limit = 2;
    job.solutions = solutions_.data();
  }
  return true;
}

/// When few givens are left, finds those to be asked about out of turn; false: none, or not yet.
bool Minimizer::begin_sweep() {
  const int level = scaled(kSweep);
  if (swept_ || givens_ > level || range_.min >= level) return false;
  swept_ = true;
  for (std::size_t place = at_; place < order_.size(); ++place) {
    if (stays_[place] != 0) continue;
    if (must_stay(place, cells_at(place))) {
      stays_[place] = 1;
    } else {
      sweep_.push_back(static_cast<std::uint16_t>(place));
    }
  }
  return !sweep_.empty();
}

/// The first given that may be removed goes: at its own turn the puzzle would be the same.
void Minimizer::end_sweep() {
  for (; at_ < order_.size() && stays_[at_] != 0; ++at_) --undecided_;
  if (at_ == order_.size() || givens_ <= range_.min) return;
  remove_givens(cells_at(at_++));
  --undecided_;
  goal_ = next_goal();
  assert(range_.min <= givens_ && goal_ < givens_);
}

bool Minimizer::answer(const CountJob& job, std::uint64_t count) {
  assert(count <= job.limit && (awaited_ != 0 || !open_.empty()));
  if (awaited_ != 0) {
    stays_[position_of_[job.exclusion.cell]] = count != 0 ? 1 : 0;
    if (--awaited_ != 0 || another_) return false;
    end_sweep();
    assert(invariant_holds());
  } else if (count == (lone_ ? 0U : 1U)) {
    open_.clear();
    goal_ = next_goal();
  } else if (lone_) {
    stays_[open_.front()] = 1;
    roll_back(open_.front());
    goal_ = next_goal();
  } else {
    roll_back(add_unavoidable_set());
    // Confirm what is left of the group. Going on to the old goal instead: the same speed.
    goal_ = open_.empty() ? next_goal() : givens_;
  }
  assert(invariant_holds());
  return true;
}

/// Two solutions: the cells in which they differ are an unavoidable set without a given. Its last
/// orbit must stay if those before it went; returns its place.
std::uint16_t Minimizer::add_unavoidable_set() {
  const std::uint8_t* other = solutions_.data();
  if (std::equal(solution_.begin(), solution_.end(), other)) other += cells_;
  const std::size_t id = set_after_.size();
  sets_.resize(sets_.size() + words_);
  set_after_.push_back(kNever);
  std::uint16_t last = 0;
  for (std::size_t c = 0; c < cells_; ++c) {
    if (other[c] == solution_[c]) continue;
    sets_[id * words_ + c / 64] |= std::uint64_t{1} << c % 64;
    last = std::max(last, position_of_[c]);
  }
  assert(last != kNever && !open_.empty() && last >= open_.front());
  file_set(id, last);
  return last;
}

/// Takes the decisions from a place on back.
void Minimizer::roll_back(std::uint16_t place) {
  assert(place < at_ && at_ <= order_.size());
  while (at_ > place) undecided_ += static_cast<int>(cells_at(--at_).size());
  while (!open_.empty() && open_.back() >= place) {
    restore_givens(cells_at(open_.back()));
    open_.pop_back();
  }
  if (stopped_at_ >= place) stopped_at_ = order_.size();
}

/// The puzzle, its set of givens, its number of clues and the cells of undecided orbits agree; the
/// orbits in `open_` are decided, in order, and gone.
bool Minimizer::invariant_holds() const {
  int givens = 0;
  for (std::size_t c = 0; c < cells_; ++c) {
    const bool given = (given_set_[c / 64] >> c % 64 & 1U) != 0;
    if (given != (puzzle_[c] != 0) || (given && puzzle_[c] != solution_[c])) return false;
    givens += given ? 1 : 0;
  }
  int undecided = 0;
  for (std::size_t place = at_; place < order_.size(); ++place) {
    undecided += static_cast<int>(cells_at(place).size());
  }
  const bool gone = std::all_of(open_.begin(), open_.end(), [&](std::uint16_t place) {
    return place < at_ && puzzle_[cells_at(place).front().index] == 0;
  });
  return gone && std::is_sorted(open_.begin(), open_.end()) && givens == givens_ &&
         undecided == undecided_ && at_ <= order_.size();
}

void MinimalCheck::start(std::span<const std::uint8_t> puzzle,
                         std::span<const std::uint8_t> solution,
                         std::span<const std::uint64_t> sets) {
  puzzle_.assign(puzzle.begin(), puzzle.end());
  solution_.assign(solution.begin(), solution.end());
  needed_.assign(puzzle.size(), 0);
  const std::size_t words = UnavoidableSets::words_for(puzzle.size());
  std::array<std::uint64_t, (kMaxCells + 63) / 64> given{};
  for (std::size_t i = 0; i < puzzle.size(); ++i) {
    assert(puzzle[i] == 0 || puzzle[i] == solution[i]);
    if (puzzle[i] != 0) given[i / 64] |= std::uint64_t{1} << i % 64;
  }
  for (; !sets.empty(); sets = sets.subspan(words)) {
    int givens = 0;
    std::size_t last = 0;
    for (std::size_t w = 0; w < words; ++w) {
      const std::uint64_t both = sets[w] & given[w];
      givens += std::popcount(both);
      if (both != 0) last = 64 * w + static_cast<std::size_t>(std::countr_zero(both));
    }
    assert(givens != 0);
    if (givens == 1) needed_[last] = 1;
  }
  at_ = awaited_ = 0;
  minimal_ = true;
  skip_to_next_given();
}

void MinimalCheck::skip_to_next_given() {
  while (at_ < puzzle_.size() && (puzzle_[at_] == 0 || needed_[at_] != 0)) ++at_;
  another_ = at_ < puzzle_.size() && minimal_;
}

bool MinimalCheck::next(CountJob& job) {
  if (!another_) return false;
  assert(at_ < puzzle_.size() && puzzle_[at_] != 0);
  job.givens = puzzle_.data();
  job.exclusion = {static_cast<std::uint16_t>(at_), puzzle_[at_]};
  job.limit = 1;
  job.solutions = nullptr;
  job.solution_hint = solution_.data();
  ++at_;
  ++awaited_;
  skip_to_next_given();
  return true;
}

bool MinimalCheck::answer(const CountJob& /*job*/, std::uint64_t count) {
  assert(awaited_ > 0);
  if (count == 0) minimal_ = false;
  return --awaited_ == 0 && !another_;
}

}  // namespace gridmill
