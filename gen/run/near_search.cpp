#include "gen/run/near_search.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "solver/board/require.h"
#include "solver/count/minimality.h"

namespace gridmill {

Vicinity::Vicinity(Counter& counter)
    : counter_(counter),
      cells_(static_cast<std::size_t>(counter.board().cells())),
      solution_(counter.board()),
      solutions_(kMax * cells_) {}

bool Vicinity::sample(const Grid& puzzle, int k, RandomStream& stream) {
  assert(k >= 1);
  puzzle_ = puzzle;
  cells_to_sample_.clear();
  for (std::size_t c = 0; c < cells_; ++c) {
    if (puzzle.digits()[c] != 0) cells_to_sample_.push_back(static_cast<std::uint16_t>(c));
  }
  stream.shuffle(std::span(cells_to_sample_));
  for (std::size_t i = 0; i < static_cast<std::size_t>(k) && i < cells_to_sample_.size(); ++i) {
    puzzle_.digits()[cells_to_sample_[i]] = 0;
  }
  std::uint64_t count = 0;
  counter_.count({puzzle_.digits(), {}, kMax, {&count, 1}, solutions_});
  if (count < 2 || count >= kMax) return false;
  remaining_.resize(count);
  for (std::size_t i = 0; i < count; ++i) remaining_[i] = i;
  // Engines find solutions in different orders: the one that is drawn has a place in a fixed one.
  const auto drawn = remaining_.begin() + stream.below(static_cast<std::uint32_t>(count));
  std::nth_element(remaining_.begin(), drawn, remaining_.end(), [&](std::size_t a, std::size_t b) {
    return std::memcmp(solution_of(a).data(), solution_of(b).data(), cells_) < 0;
  });
  if (!add_givens(*drawn, k, stream) || puzzle_ == puzzle) return false;
  std::uint8_t minimal = 0;
  check_minimality(counter_, puzzle_.digits(), {&minimal, 1});
  return minimal == 1;
}

/// Gives cells of the chosen solution until no other one is left, at most k of them: any cells, and
/// as the last one a cell that leaves it alone.
bool Vicinity::add_givens(std::size_t chosen, int k, RandomStream& stream) {
  const std::span<const std::uint8_t> goal = solution_of(chosen);
  std::copy(goal.begin(), goal.end(), solution_.digits().begin());
  for (int given = 0; remaining_.size() > 1; ++given) {
    assert(given < k);
    cells_to_sample_.clear();
    for (std::size_t c = 0; c < cells_; ++c) {
      if (puzzle_.digits()[c] != 0) continue;
      const auto agrees = [&](std::size_t i) { return solution_of(i)[c] == goal[c]; };
      const auto max_agreeing =
          given + 1 == k ? 1 : static_cast<std::ptrdiff_t>(remaining_.size()) - 1;
      if (std::count_if(remaining_.begin(), remaining_.end(), agrees) <= max_agreeing) {
        cells_to_sample_.push_back(static_cast<std::uint16_t>(c));
      }
    }
    if (cells_to_sample_.empty()) return false;
    const std::uint16_t c =
        cells_to_sample_[stream.below(static_cast<std::uint32_t>(cells_to_sample_.size()))];
    puzzle_.digits()[c] = goal[c];
    std::erase_if(remaining_, [&](std::size_t i) { return solution_of(i)[c] != goal[c]; });
    assert(!remaining_.empty());  // the chosen one
  }
  assert(remaining_.front() == chosen);
  return true;
}

namespace {

/// Steps of a walk: with a quarter of them hardly a walk to a diamond of 6.6 or more arrives.
constexpr int kWalkLength = 8000;
/// One step in so many changes two givens; they cost more, and lead out of places where a walk with
/// one is stuck. With one in four half as many diamonds a second are found.
constexpr std::uint32_t kTwoGivensOneIn = 12;
/// The hardest single of Sudoku Explainer's, in tenths.
constexpr int kHardestSingle = 23;

/// How many cells of a 9x9 board a naked or hidden single fills.
int singles_of(const Grid& puzzle) {
  const BoardSpec& board = BoardSpec::standard();
  constexpr int kAll = 0x1FF;
  std::array<int, 81> open{};
  open.fill(kAll);
  for (const House& house : board.houses()) {
    int used = 0;
    for (const Cell c : house.cells) {
      if (const int d = puzzle[c].value; d != 0) used |= 1 << (d - 1);
    }
    assert((used & ~kAll) == 0);
    for (const Cell c : house.cells) open[c.index] &= ~used;
  }
  for (std::uint16_t i = 0; i < 81; ++i) {
    if (puzzle[Cell{i}].value != 0) open[i] = 0;
  }
  std::array<bool, 81> single{};
  for (std::size_t i = 0; i < 81; ++i)
    single[i] = std::has_single_bit(static_cast<unsigned>(open[i]));
  for (const House& house : board.houses()) {
    int once = 0;
    int twice = 0;
    for (const Cell c : house.cells) {
      twice |= once & open[c.index];
      once |= open[c.index];
    }
    for (const Cell c : house.cells) {
      if ((open[c.index] & once & ~twice) == 0) continue;
      assert(puzzle[c].value == 0);
      single[c.index] = true;
    }
  }
  return static_cast<int>(std::count(single.begin(), single.end(), true));
}

}  // namespace

PearlSearch::PearlSearch(const GenerationGoal& goal, Counter& counter)
    : goal_(goal), vicinity_(counter) {}

PearlSearch::Distance PearlSearch::distance_of(const Grid& puzzle, const Grid& solution) {
  const int min = goal_.er ? goal_.er->min : 0;
  const int max = goal_.er ? goal_.er->max : 200;
  // Rating takes longer than counting, and what begins with a single is no hard gem.
  const int singles = singles_of(puzzle);
  if (singles != 0 && min > kHardestSingle) return {singles, 0};
  const explainer::Rating rating = explainer_.rate(puzzle.digits(), solution.digits());
  if (rating.outcome != explainer::Outcome::kRated) return {0, 200};
  int tenths = std::max({0, min - rating.er, rating.er - max});
  if (goal_.pearl) tenths += rating.er - rating.ep;
  if (goal_.diamond) tenths += rating.er - rating.ed;
  assert(rating.ed <= rating.ep && rating.ep <= rating.er && tenths >= 0);
  return {0, tenths};
}

bool PearlSearch::find(Grid& puzzle, Grid& solution, RandomStream stream,
                       const std::atomic<bool>* stop) {
  Distance here = distance_of(puzzle, solution);
  for (int step = 0; step < kWalkLength && here != Distance{}; ++step) {
    if (is_raised(stop)) return false;
    const int k = stream.below(kTwoGivensOneIn) == 0 ? 2 : 1;
    if (!vicinity_.sample(puzzle, k, stream)) continue;
    const Distance there = distance_of(vicinity_.puzzle(), vicinity_.solution());
    if (there > here) continue;
    assert(vicinity_.puzzle().count_givens() <= puzzle.count_givens());
    here = there;
    puzzle = vicinity_.puzzle();
    solution = vicinity_.solution();
  }
  return here == Distance{};
}

namespace {

constexpr std::size_t kPoolSize = 50;
/// Puzzles that are tried in one search.
constexpr int kMaxTries = 500'000;
/// Puzzles with fewer nodes are not rated: hardly one of them has 8.3 or more.
constexpr std::uint64_t kMinNodes = 30;
constexpr std::uint32_t kMaxReplaced = 3;
/// The difference from the range that unrated puzzles count as.
constexpr int kUnratedTenths = 200;
/// The search for two solutions of a puzzle ends there.
constexpr std::uint64_t kMaxNodes = 1'000'000;

}  // namespace

HardSearch::HardSearch(const ErRange& range, Counter& counter)
    : range_(range),
      counter_(counter),
      dancing_links_(make_counter(counter.board(), "dlx")),
      solutions_(2 * static_cast<std::size_t>(counter.board().cells())) {
  GRIDMILL_REQUIRE(counter.board().digest() == BoardSpec::standard().digest());
}

void HardSearch::replace_givens(Member& member, RandomStream& stream) {
  const std::span<std::uint8_t> digits = member.puzzle.digits();
  given_cells_.clear();
  for (std::size_t c = 0; c < digits.size(); ++c) {
    if (digits[c] != 0) given_cells_.push_back(static_cast<std::uint16_t>(c));
  }
  stream.shuffle(std::span(given_cells_));
  const std::size_t replaced = 1 + stream.below(kMaxReplaced);
  assert(replaced < given_cells_.size());
  for (std::size_t i = 0; i < replaced; ++i) digits[given_cells_[i]] = 0;
  // A cell in which two solutions differ becomes a given, until one is left.
  for (;;) {
    std::uint64_t count = 0;
    dancing_links_->count({digits, {}, 2, {&count, 1}, solutions_});
    assert(count != 0);
    if (count == 1) break;
    given_cells_.clear();
    for (std::size_t c = 0; c < digits.size(); ++c) {
      if (solutions_[c] != solutions_[digits.size() + c]) {
        given_cells_.push_back(static_cast<std::uint16_t>(c));
      }
    }
    const auto drawn = stream.below(static_cast<std::uint32_t>(given_cells_.size()));
    const std::size_t c = given_cells_[drawn];
    digits[c] = solutions_[stream.below(2) * digits.size() + c];
  }
  std::copy_n(solutions_.begin(), digits.size(), member.solution.digits().begin());
  for (;;) {
    const std::vector<Cell> redundant =
        find_redundant(counter_, digits, [](const BoardSpec& board) {
          return make_counter(board);
        }).givens;
    if (redundant.empty()) break;
    digits[redundant[stream.below(static_cast<std::uint32_t>(redundant.size()))].index] = 0;
  }
}

void HardSearch::rate(Member& member) {
  CountJob job;
  job.givens = member.puzzle.digits().data();
  job.nodes_left = kMaxNodes;
  static_cast<void>(count_one(*dancing_links_, job));
  member.nodes = kMaxNodes - job.nodes_left;
  member.tenths = kUnratedTenths;
  if (member.nodes < kMinNodes) return;
  const explainer::Rating rating =
      explainer_.rate(member.puzzle.digits(), member.solution.digits());
  if (rating.outcome != explainer::Outcome::kRated) return;
  member.tenths = std::max({0, range_.min - rating.er, rating.er - range_.max});
}

void HardSearch::add_to_pool(const Member& member) {
  const auto is_same = [&](const Member& other) { return other.puzzle == member.puzzle; };
  if (std::any_of(pool_.begin(), pool_.end(), is_same)) return;
  if (pool_.size() < kPoolSize) {
    pool_.push_back(member);
    return;
  }
  const auto worst =
      std::max_element(pool_.begin(), pool_.end(),
                       [](const Member& a, const Member& b) { return a.is_better_than(b); });
  if (member.is_better_than(*worst)) *worst = member;
}

bool HardSearch::find(Grid& puzzle, Grid& solution, RandomStream stream,
                      const std::atomic<bool>* stop) {
  pool_.clear();
  Member member{puzzle, solution};
  rate(member);
  for (int tries = 0; member.tenths != 0; ++tries) {
    if (tries == kMaxTries) return false;
    if (is_raised(stop)) return false;
    add_to_pool(member);
    member = pool_[stream.below(static_cast<std::uint32_t>(pool_.size()))];
    replace_givens(member, stream);
    rate(member);
  }
  puzzle = member.puzzle;
  solution = member.solution;
  return true;
}

}  // namespace gridmill
