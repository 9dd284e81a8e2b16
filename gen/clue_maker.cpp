#include "gen/clue_maker.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <stdexcept>
#include <utility>

#include "gen/cages.h"
#include "gen/clue_layout.h"
#include "gen/level_removal.h"
#include "solver/count/minimality.h"
#include "solver/rules/clue_board.h"

namespace gridmill {
namespace {

/// Steps back after which the layout of a jigsaw is given up, as its other puzzles do.
constexpr std::uint64_t kPatience = 200;

/// Boards that a puzzle's minimality may take once it is made, where some question was not answered
/// before; this is plenty.
constexpr std::uint64_t kStepsToTell = 20'000;

/// Thins out the items [begin, end): `take(begin, end)` takes them all away, or nothing and returns
/// false. The result is that of asking about one after the other, as what has to stay has to stay
/// when there are fewer; halves of halves are asked about, so few questions do.
/// @param in_vain  whether it is known that they cannot all go
/// @return whether all of them went
template <typename Take>
bool thin_out(std::size_t begin, std::size_t end, bool in_vain, const Take& take) {
  if (begin == end) return true;
  if (!in_vain && take(begin, end)) return true;
  if (end - begin == 1) return false;
  const std::size_t middle = begin + (end - begin) / 2;
  const bool all = thin_out(begin, middle, false, take);
  return thin_out(middle, end, all, take) && all;
}

}  // namespace

/// A puzzle on its way from a full grid with all clues to what is left.
class ClueMaker::Draft {
 public:
  Draft(const Recipe& recipe, const LevelTable& levels, int aim, const CountBudget& budget,
        SharedShape base, std::vector<std::uint8_t> solution)
      : recipe_(recipe),
        levels_(levels),
        aim_(aim),
        budget_(budget),
        base_(std::move(base)),
        grid_(solution),
        solution_(std::move(solution)),
        puzzle_(solution_) {}

  /// Each step is false where the draft comes to nothing, or was stopped.
  bool draw(Stream& stream);
  bool take_away(Stream& stream, Symmetry symmetry);

  /// The puzzle.
  [[nodiscard]] bool write(Made& made) const;

 private:
  /// A clue that may go.
  struct Item {
    DrawnClues* from;
    Clue clue;
  };

  [[nodiscard]] static int givens_of(const std::vector<std::uint8_t>& puzzle) {
    return static_cast<int>(puzzle.size()) -
           static_cast<int>(std::count(puzzle.begin(), puzzle.end(), 0));
  }
  [[nodiscard]] int givens() const { return givens_of(puzzle_); }
  /// Givens and clues that there are.
  [[nodiscard]] std::size_t size() const {
    std::size_t size = static_cast<std::size_t>(givens());
    for (const DrawnClues& drawn : drawn_) size += drawn.clues.size();
    return size;
  }
  [[nodiscard]] bool take_givens(const Orbits& orbits, std::span<const std::uint16_t> order);
  void take_clues(std::span<const Item> items);
  void set_cages(const std::vector<Cages::Cage>& cages);
  void make_board();
  [[nodiscard]] bool serves();
  [[nodiscard]] bool is_unique();
  [[nodiscard]] std::optional<bool> is_minimal() const;

  const Recipe& recipe_;
  const LevelTable& levels_;
  int aim_;
  const CountBudget& budget_;
  SharedShape base_;
  Grid grid_;  ///< the solution
  std::vector<std::uint8_t> solution_;
  std::vector<std::uint8_t> puzzle_;
  std::vector<Clue> cages_;
  std::vector<DrawnClues> drawn_;
  SharedShape board_;
  std::unique_ptr<Counter> counter_;
  std::unique_ptr<LevelLogic> logic_;
  /// Solutions of other questions.
  std::vector<std::vector<std::uint8_t>> others_;
  std::vector<std::uint8_t> found_;
  bool gave_up_ = false;    ///< a question of this round took too many steps
  bool all_needed_ = true;  ///< each thing that stays was asked about alone, and is needed
  bool stopped_ = false;
};

bool ClueMaker::Draft::draw(Stream& stream) {
  const ClueWish& wish = recipe_.rules;
  auto drawn = draw_clues(wish, *base_, grid_, stream);
  if (!drawn) return false;
  drawn_ = std::move(*drawn);
  if (!wish.divides()) {
    make_board();
    return true;
  }
  const Cages cages(*base_, grid_, wish.cages, stream);
  if (!cages.found()) return false;
  if (recipe_.clues.max > 0) {  // givens will do what cages do not
    set_cages(cages.after(stream.below(static_cast<std::uint32_t>(cages.cuts() + 1))));
    make_board();
    return true;
  }
  // The fewest cuts that leave one solution: a cut takes some away, and makes the rest easier.
  const auto serves_after = [&](std::size_t cuts) {
    set_cages(cages.after(cuts));
    make_board();
    std::fill(puzzle_.begin(), puzzle_.end(), std::uint8_t{0});
    return serves();
  };
  std::size_t enough = cages.cuts();
  if (!serves_after(enough)) return false;
  for (std::size_t least = 0; least < enough;) {
    const std::size_t middle = least + (enough - least) / 2;
    if (serves_after(middle)) {
      enough = middle;
    } else {
      least = middle + 1;
    }
    if (stopped_) return false;
  }
  set_cages(cages.after(enough));
  make_board();
  return true;
}

void ClueMaker::Draft::set_cages(const std::vector<Cages::Cage>& cages) {
  const ClueKind* kind = find_clue_kind("killer");
  cages_.clear();
  for (const Cages::Cage& cells : cages) {
    Clue& clue = cages_.emplace_back();
    clue.kind = kind;
    clue.cells = cells;
    clue.value = 0;
    for (const Cell c : cells) *clue.value += grid_[c].value;
  }
  others_.clear();
}

/// The board with the clues that there are now.
void ClueMaker::Draft::make_board() {
  std::vector<Clue> clues = cages_;
  for (const DrawnClues& drawn : drawn_) {
    clues.insert(clues.end(), drawn.clues.begin(), drawn.clues.end());
  }
  counter_.reset();
  logic_.reset();
  board_ = clues.empty() ? base_ : board_with_clues(*base_, std::move(clues));
}

/// Whether what is left is a puzzle, of the level that is asked for or an easier one.
bool ClueMaker::Draft::serves() {
  if (aim_ == 0) return is_unique();
  if (logic_ == nullptr) logic_ = std::make_unique<LevelLogic>(*board_, levels_);
  std::vector<Cell> open;
  for (std::size_t i = 0; i < puzzle_.size(); ++i) {
    if (puzzle_[i] == 0) open.push_back({static_cast<std::uint16_t>(i)});
  }
  if (logic_->reaches_easily(aim_, puzzle_, solution_, open)) return true;
  if (logic_->is_easy(aim_) || !is_unique()) return false;
  return logic_->solves(aim_, puzzle_, solution_);
}

bool ClueMaker::Draft::is_unique() {
  // A grid that was found before answers without a search if it has all givens and keeps the clues.
  for (const auto& other : others_) {
    const auto fits = [](std::uint8_t given, std::uint8_t digit) {
      return given == 0 || given == digit;
    };
    if (std::equal(puzzle_.begin(), puzzle_.end(), other.begin(), fits) &&
        clues_hold(*board_, Grid(other))) {
      return false;
    }
  }
  constexpr std::uint64_t kLimit = 2;
  found_.resize(kLimit * puzzle_.size());
  std::uint64_t count = 0;
  if (counter_ == nullptr) {  // the last board of a puzzle is asked nothing
    counter_ = make_counter(*board_);
    counter_->set_budget(budget_);
  }
  counter_->count({.givens = puzzle_,
                   .exclusions = {},
                   .limit = kLimit,
                   .counts = std::span(&count, 1),
                   .solutions = found_});
  if (count == kUncounted) {
    gave_up_ = true;
    stopped_ = budget_.stop != nullptr && budget_.stop->load(std::memory_order_relaxed);
    return false;
  }
  assert(count != 0);  // the solution is one
  if (count == 1) return true;
  const auto cells = static_cast<std::ptrdiff_t>(puzzle_.size());
  const bool first_is_other = !std::equal(solution_.begin(), solution_.end(), found_.begin());
  const auto other = found_.begin() + (first_is_other ? 0 : cells);
  others_.emplace_back(other, other + cells);
  return false;
}

/// Whether no given and no clue can go; none: that takes too long to tell.
std::optional<bool> ClueMaker::Draft::is_minimal() const {
  if (all_needed_ && !gave_up_) return true;
  const MakeCounter make = [&](const Shape& board) {
    std::unique_ptr<Counter> counter = make_counter(board);
    counter->set_budget({.steps = kStepsToTell, .stop = budget_.stop});
    return counter;
  };
  std::uint8_t answer = kNotKnown;
  find_minimal(*make(*board_), puzzle_, std::span(&answer, 1), make);
  return answer == kNotKnown ? std::nullopt : std::optional(answer == 1);
}

bool ClueMaker::Draft::take_away(Stream& stream, Symmetry symmetry) {
  if (!recipe_.pattern.empty()) {
    for (std::size_t i = 0; i < puzzle_.size(); ++i) {
      puzzle_[i] = recipe_.pattern[i] == 'x' ? solution_[i] : std::uint8_t{0};
    }
    if (!is_unique()) return false;
  } else if (recipe_.clues.max == 0) {
    std::fill(puzzle_.begin(), puzzle_.end(), std::uint8_t{0});
    if (cages_.empty() && !serves()) return false;
  } else {
    puzzle_ = solution_;
  }
  const Orbits orbits(*base_, symmetry);
  std::vector<std::uint16_t> order(orbits.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint16_t>(i);
  stream.shuffle(std::span(order));
  std::vector<Item> items;
  bool all_may_go =
      aim_ == 0 && symmetry == Symmetry::kNone && recipe_.pattern.empty() && cages_.empty();
  for (DrawnClues& drawn : drawn_) {
    if (drawn.all_stay || recipe_.rules.keep_clues) {
      all_may_go = false;
      continue;
    }
    for (const Clue& clue : drawn.clues) items.push_back({&drawn, clue});
  }
  stream.shuffle(std::span(items));
  // With less on the board, a question that took too long may take less. So in the end nothing is
  // left that would go when asked about alone.
  for (bool again = true; again;) {
    const std::size_t before = size();
    gave_up_ = false;
    all_needed_ = all_may_go;
    if (recipe_.pattern.empty() && !take_givens(orbits, order)) return false;
    take_clues(items);
    if (stopped_) return false;
    again = gave_up_ && size() < before;
  }
  return givens() <= recipe_.clues.max;
}

/// False: too many must stay.
bool ClueMaker::Draft::take_givens(const Orbits& orbits, std::span<const std::uint16_t> order) {
  const ClueRange wanted = recipe_.clues;
  int staying = 0;
  static_cast<void>(thin_out(0, order.size(), false, [&](std::size_t begin, std::size_t end) {
    if (staying > wanted.max || stopped_) return true;
    const std::vector<std::uint8_t> before = puzzle_;
    int left = givens();
    bool some_kept = false;  // whether or not they are needed
    for (std::size_t i = begin; i < end; ++i) {
      const std::span<const Cell> cells = orbits[order[i]];
      if (puzzle_[cells[0].index] == 0) continue;  // gone in a round before
      if (left - static_cast<int>(cells.size()) < wanted.min) {
        some_kept = true;
        continue;
      }
      left -= static_cast<int>(cells.size());
      for (const Cell c : cells) puzzle_[c.index] = 0;
    }
    if (left == givens_of(before) || serves()) {
      all_needed_ = all_needed_ && !some_kept;
      return true;
    }
    puzzle_ = before;
    if (end - begin == 1) staying += static_cast<int>(orbits[order[begin]].size());
    return false;
  }));
  return staying <= wanted.max;
}

/// One by one: most clues have to stay, so asking about several at once would be in vain.
void ClueMaker::Draft::take_clues(std::span<const Item> items) {
  for (const Item& item : items) {
    if (stopped_) return;
    std::vector<Clue>& clues = item.from->clues;
    const auto at = std::find(clues.begin(), clues.end(), item.clue);
    if (at == clues.end()) continue;  // gone in a round before
    if (clues.size() <= static_cast<std::size_t>(item.from->least)) {
      all_needed_ = false;
      continue;
    }
    clues.erase(at);
    make_board();
    if (!serves()) clues.push_back(item.clue);
  }
  make_board();
}

bool ClueMaker::Draft::write(Made& made) const {
  const std::optional<bool> minimal = is_minimal();
  if (!minimal) return false;
  made.shape = board_;
  made.puzzle = Grid(puzzle_);
  made.solution = grid_;
  made.clues = givens();
  made.minimal = *minimal;
  return true;
}

ClueMaker::ClueMaker(const Recipe& recipe, const Counter& counter, const LevelTable& levels)
    : recipe_(recipe),
      levels_(levels),
      budget_{.steps = kMostSteps, .stop = counter.budget().stop},
      boards_(*recipe.shape, recipe.seed, recipe.layouts) {
  if (const std::string mistake = recipe.mistake(); !mistake.empty()) {
    throw std::invalid_argument(mistake);
  }
  static_cast<void>(make_filler(*recipe.shape, recipe.fill));  // throws if it does not serve
}

ClueMaker::~ClueMaker() = default;

bool ClueMaker::make(std::uint64_t first_index, std::size_t count, std::vector<Made>& out,
                     std::uint64_t stride, const std::atomic<bool>* stop) {
  out.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (!make_one(first_index + i * stride, out[i], stop)) return false;
  }
  return true;
}

/// The board, the full grid and the clues of an attempt, or null: they do not fit together.
std::unique_ptr<ClueMaker::Draft> ClueMaker::draft(const Made& made, std::uint32_t attempt) {
  const std::uint64_t grid = made.index / recipe_.per_grid;
  const SharedShape base = boards_.board(grid, attempt);
  Filler& filler = *fillers_.get(base, [&] { return make_filler(*base, recipe_.fill); });
  if (boards_.draws()) filler.set_patience(kPatience);
  std::vector<std::uint8_t> digits(static_cast<std::size_t>(base->cells()));
  Stream stream(recipe_.seed, grid, Stage::kFullGrid, attempt);
  try {
    filler.fill(stream, digits);
  } catch (const NoFullGrid&) {
    if (!boards_.draws()) throw;
    return nullptr;
  }
  auto drawn =
      std::make_unique<Draft>(recipe_, levels_, made.aim, budget_, base, std::move(digits));
  Stream clues(recipe_.seed, made.index, Stage::kClues, attempt);
  return drawn->draw(clues) ? std::move(drawn) : nullptr;
}

bool ClueMaker::make_one(std::uint64_t index, Made& made, const std::atomic<bool>* stop) {
  made = Made();
  made.index = index;
  made.aim = aim_of(recipe_, index);
  if ((passed_over_ >> made.aim & 1U) != 0) {
    made.status = MadeStatus::kPassedOver;
    return true;
  }
  Stream choice(recipe_.seed, index, Stage::kChoice);
  made.symmetry = draw_symmetry(recipe_.symmetry, choice);
  budget_.stop = stop;
  for (std::uint32_t attempt = 0; attempt < most_attempts(recipe_); ++attempt) {
    made.attempts = attempt + 1;
    const std::unique_ptr<Draft> puzzle = draft(made, attempt);
    Stream removal(recipe_.seed, index, Stage::kRemoval, attempt);
    if (puzzle != nullptr && puzzle->take_away(removal, made.symmetry) && puzzle->write(made)) {
      return true;
    }
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return false;
    if (failed_ != nullptr) failed_->fetch_add(1, std::memory_order_relaxed);
  }
  made.status = MadeStatus::kOverBudget;
  return true;
}

}  // namespace gridmill
