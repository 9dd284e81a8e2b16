#include "solver/hodoku/search.h"

#include <algorithm>
#include <cassert>

#include "solver/hodoku/als.h"
#include "solver/hodoku/links.h"
#include "solver/hodoku/uniqueness.h"

/// What the finders share: the order among steps, tables that are built when first asked for and
/// void after each step, and the rows of steps.def.

namespace gridmill::hodoku {
namespace {

int index_sum(const Move& move) {
  int sum = 0;
  int weight = 1;
  for (const Spot& spot : move.eliminations) {
    sum += weight * spot.cell + spot.digit;
    weight += 80;
  }
  return sum;
}

}  // namespace

void Move::sort_eliminations() {
  const auto before = [](const Spot& a, const Spot& b) {
    return a.digit != b.digit ? a.digit < b.digit : a.cell < b.cell;
  };
  std::sort(eliminations.begin(), eliminations.end(), before);
  eliminations.erase(std::unique(eliminations.begin(), eliminations.end()), eliminations.end());
}

bool is_better(const Move& a, const Move& b) {
  if (a.eliminations.size() != b.eliminations.size()) {
    return a.eliminations.size() > b.eliminations.size();
  }
  if (a.code == b.code && a.eliminations == b.eliminations) return a.length < b.length;
  return index_sum(a) < index_sum(b);
}

void Choice::add(const Move& move) {
  for (auto it = moves_.rbegin(); it != moves_.rend(); ++it) {
    if (it->code == move.code && it->eliminations == move.eliminations) {
      // Of several with this end the last one kept is the shortest.
      if (it->length <= move.length) return;
      break;
    }
  }
  moves_.push_back(move);
}

const Move* Choice::best() const {
  const Move* best = nullptr;
  for (const Move& move : moves_) {
    if (best == nullptr || is_better(move, *best)) best = &move;
  }
  return best;
}

Search::Search()
    : links_(std::make_unique<Links>()),
      als_(std::make_unique<AlsTable>()),
      rectangles_(std::make_unique<Rectangles>()) {}

Search::~Search() = default;

void Search::reset(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution) {
  assert(solution.size() == kCells);
  board.reset(givens);
  assert(board.is_consistent());
  solution_ = solution;
  links_known_ = 0;
  als_known_ = rectangles_known_ = false;
}

void Search::apply(const Move& move) {
  for (const Spot& spot : move.placements) board.set(spot.cell, spot.digit);
  for (const Spot& spot : move.eliminations) board.remove(spot.cell, spot.digit);
  assert(board.is_consistent());
  links_known_ = 0;
  als_known_ = rectangles_known_ = false;
}

const Links& Search::links(bool grouped) {
  const int wanted = grouped ? 2 : 1;
  if (links_known_ != wanted) links_->build(board, grouped);
  links_known_ = wanted;
  return *links_;
}

const AlsTable& Search::als() {
  if (!als_known_) als_->build(board);
  als_known_ = true;
  return *als_;
}

const Rectangles& Search::rectangles() {
  if (!rectangles_known_) rectangles_->find(board);
  rectangles_known_ = true;
  return *rectangles_;
}

#define STEP(finder, ...) bool find_##finder(Search& search, Move& move);
#include "solver/hodoku/steps.def"
#undef STEP

std::span<const StepInfo> steps() {
  static constexpr StepInfo kSteps[] = {
#define STEP(finder, order, title, level, score) \
  {order, title, HodokuLevel::k##level, score, &find_##finder},
#include "solver/hodoku/steps.def"
#undef STEP
  };
  return kSteps;
}

}  // namespace gridmill::hodoku
