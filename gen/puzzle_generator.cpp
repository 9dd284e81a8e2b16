// The PuzzleSource of a board that all puzzles share, without clues. Many puzzles are in the making
// at a time, each with a question under way, to fill the lanes of the counter.
//
// Invariants between questions:
// 1. Each index before begun_ is delivered, skipped, or in the making in one slot.
// 2. ready_ has each slot once that has a question to ask; the others wait for an answer or have no
//    index left.
// 3. grid_digits_ is the grid of grid_ and grid_attempt_, and sets_ are its unavoidable sets.

#include <algorithm>
#include <cassert>
#include <optional>
#include <stdexcept>

#include "gen/level_minimizer.h"
#include "gen/minimizer.h"
#include "gen/pattern.h"
#include "gen/puzzle_source.h"
#include "gen/random_stream.h"
#include "gen/removal_order.h"
#include "gen/symmetry.h"
#include "solver/board/board_ref.h"
#include "solver/board/features.h"
#include "solver/board/require.h"
#include "solver/board/symbols.h"

namespace gridmill {
namespace {

/// Puzzles in the making at a time: twice as many as the widest vector has lanes, so that one
/// always has a question when a lane becomes free.
constexpr std::size_t kSlots = 64;

/// Cells of the largest unavoidable sets that are looked for; 6, 10 and 12 are 1 or 2 % slower.
constexpr int kSetCells = 8;

/// Where a relation keeps cells apart, small sets are rare and questions are dear: all sets of two
/// digits that there are save a seventh of the time.
int set_cells(const BoardSpec& board) {
  return board.relations().empty() ? kSetCells : 2 * board.digits();
}

/// One puzzle in the making.
struct Slot {
  std::size_t at = 0;  ///< its place in the range
  std::uint32_t attempt = 0;
  Symmetry symmetry = Symmetry::kNone;  ///< what kRandom was drawn to be
  int target_level = 0;   ///< the level that the removal keeps to, or 0: it continues to the end
  bool checking = false;  ///< the puzzle is there; the questions are whether it is minimal
  std::vector<std::uint16_t> order;
  std::vector<std::uint8_t> solution;
  Minimizer minimizer;
  LevelMinimizer level_minimizer;
  std::unique_ptr<PatternSearch> pattern;
  MinimalCheck check;
};

class PuzzleGenerator final : public PuzzleSource, public CountFeed {
 public:
  PuzzleGenerator(const Recipe& recipe, Counter& counter, std::unique_ptr<Filler> filler,
                  const LevelTable& levels)
      : PuzzleSource(recipe),
        counter_(counter),
        filler_(std::move(filler)),
        orbits_(symmetries().size()),
        sets_(*recipe.board, set_cells(*recipe.board)) {
    GRIDMILL_REQUIRE(&counter.board() == recipe.board);
    if (!recipe_.max_levels.empty()) level_solver_.emplace(*recipe_.board, levels);
    is_impossible_ = !recipe_.pattern.empty() &&
                     !infeasible_pattern_reason(*recipe_.board, recipe_.pattern).empty();
  }

  bool make(std::uint64_t first_index, std::size_t count, std::vector<GeneratedPuzzle>& out,
            std::uint64_t stride, const std::atomic<bool>* stop) override {
    out.resize(count);
    out_ = &out;
    begun_ = 0;
    stop_ = stop;
    for (std::size_t i = 0; i < count; ++i) {
      out[i].index = first_index + i * stride;
      out[i].status = GenerationStatus::kImpossible;
      out[i].board = BoardRef(recipe_.board);
      out[i].symmetry = id_of(recipe_.symmetry);
      out[i].attempts = 0;
      out[i].target_level = target_level_of(recipe_, out[i].index);
    }
    if (is_impossible_) return true;
    ready_.clear();
    add_slots(std::min(kSlots, count));
    for (std::size_t i = std::min(kSlots, count); i-- > 0;) {
      if (begin_next(*slots_[i])) ready_.push_back(static_cast<std::uint16_t>(i));
    }
    counter_.run(*this);
    const bool is_stopped = is_raised(stop);
    assert(is_stopped || (begun_ == count && ready_.empty()));
    return !is_stopped;
  }

  bool next(CountJob& job) override {
    if (is_raised(stop_)) return false;
    while (!ready_.empty()) {
      assert(ready_.back() < slots_.size() && slots_[ready_.back()]->at < begun_);  // invariant 1
      Slot& slot = *slots_[ready_.back()];
      CountTask& work = task(slot);
      if (work.next(job)) {
        job.tag = ready_.back();
        if (!work.has_another()) ready_.pop_back();
        return true;
      }
      if (!continue_slot(slot)) ready_.pop_back();
    }
    return false;
  }

  void done(const CountJob& job, std::uint64_t count) override {
    if (count == kUncounted && wants(job)) return;  // the run is being stopped: `next` has no more
    if (!task(*slots_[job.tag]).answer(job, count)) return;
    const auto slot = static_cast<std::uint16_t>(job.tag);
    assert(std::find(ready_.begin(), ready_.end(), slot) == ready_.end());
    ready_.push_back(slot);
  }

  [[nodiscard]] bool wants(const CountJob& job) const override {
    return task(*slots_[job.tag]).wants(job);
  }

 private:
  void add_slots(std::size_t wanted) {
    while (slots_.size() < wanted) {
      slots_.push_back(std::make_unique<Slot>());
      slots_.back()->minimizer.expect_givens(typical_givens(*recipe_.board));
      if (!recipe_.pattern.empty()) {
        slots_.back()->pattern = std::make_unique<PatternSearch>(*recipe_.board, recipe_.pattern);
      }
    }
  }

  [[nodiscard]] CountTask& task(Slot& slot) const {
    if (slot.checking) return slot.check;
    if (slot.pattern != nullptr) return *slot.pattern;
    if (slot.target_level != 0) return slot.level_minimizer;
    return slot.minimizer;
  }

  /// Begins the next index of the range; false: there is none.
  [[nodiscard]] bool begin_next(Slot& slot) {
    assert(begun_ <= out_->size());
    for (; begun_ < out_->size(); ++begun_) {
      GeneratedPuzzle& result = (*out_)[begun_];
      if ((skipped_levels_ >> result.target_level & 1U) == 0) break;
      result.status = GenerationStatus::kSkipped;
    }
    if (begun_ == out_->size()) return false;
    slot.at = begun_++;
    slot.attempt = 0;
    GeneratedPuzzle& result = (*out_)[slot.at];
    slot.target_level = result.target_level != 0 && !level_solver_->solves_all(result.target_level)
                            ? result.target_level
                            : 0;
    RandomStream stream(recipe_.seed, result.index, Stage::kChoice);
    slot.symmetry = sample_symmetry(*recipe_.board, recipe_.symmetry, stream);
    result.symmetry = id_of(slot.symmetry);
    attempt(slot);
    return true;
  }

  void attempt(Slot& slot) {
    slot.checking = false;
    const GeneratedPuzzle& result = (*out_)[slot.at];
    assert(slot.attempt < max_attempts_of(recipe_));
    if (slot.pattern != nullptr) {
      fill(result.index, slot.attempt, slot.solution);
      slot.pattern->start(slot.solution,
                          RandomStream(recipe_.seed, result.index, Stage::kPattern, slot.attempt));
      return;
    }
    fill(result.index / recipe_.per_grid, slot.attempt, slot.solution);
    const Orbits& parts = orbits(slot.symmetry);
    RandomStream stream(recipe_.seed, result.index, Stage::kRemoval, slot.attempt);
    draw_removal_order(recipe_, *recipe_.board, parts, stream, slot.order);
    if (slot.target_level != 0) {
      slot.level_minimizer.start(slot.solution, parts, slot.order, recipe_.givens, sets_,
                                 slot.target_level, *level_solver_);
    } else {
      slot.minimizer.start(slot.solution, parts, slot.order, recipe_.givens, &sets_);
    }
  }

  /// Goes on once a slot's questions are answered. False: there is nothing left to do.
  [[nodiscard]] bool continue_slot(Slot& slot) {
    GeneratedPuzzle& result = (*out_)[slot.at];
    if (slot.checking) {
      result.minimal = slot.check.minimal();
      deliver(slot, GenerationStatus::kGenerated);
      return begin_next(slot);
    }
    if (try_accept(slot)) {
      if (slot.checking) return true;
      deliver(slot, GenerationStatus::kGenerated);
      return begin_next(slot);
    }
    if (failed_ != nullptr) failed_->fetch_add(1, std::memory_order_relaxed);
    if (++slot.attempt < max_attempts_of(recipe_)) {
      attempt(slot);
      return true;
    }
    --slot.attempt;
    deliver(slot, GenerationStatus::kOverBudget);
    return begin_next(slot);
  }

  /// Whether the attempt led to a puzzle that fits; then the puzzle is written down.
  [[nodiscard]] bool try_accept(Slot& slot) {
    GeneratedPuzzle& result = (*out_)[slot.at];
    std::span<const std::uint8_t> puzzle;
    std::span<const std::uint8_t> solution = slot.solution;
    std::span<const std::uint64_t> sets;
    bool minimal_already = false;
    if (slot.pattern != nullptr) {
      if (!slot.pattern->found()) return false;
      puzzle = slot.pattern->puzzle();
      solution = slot.pattern->solution();
    } else if (slot.target_level != 0) {
      if (slot.level_minimizer.gave_up()) return false;
      puzzle = slot.level_minimizer.puzzle();
      sets = slot.level_minimizer.sets();
      if (!level_solver_->solves(slot.target_level, puzzle, solution)) return false;
    } else {
      if (slot.minimizer.gave_up()) return false;
      puzzle = slot.minimizer.puzzle();
      minimal_already = slot.symmetry == Symmetry::kNone && !slot.minimizer.stopped_early();
    }
    result.puzzle = Grid(puzzle);
    result.solution = Grid(solution);
    result.givens = result.puzzle.count_givens();
    assert(result.givens >= recipe_.givens.min && result.givens <= recipe_.givens.max);
    assert(std::equal(puzzle.begin(), puzzle.end(), solution.begin(),
                      [](int given, int digit) { return given == 0 || given == digit; }));
    assert(slot.pattern != nullptr || is_symmetric(orbits(slot.symmetry), puzzle));
    result.minimal = minimal_already;
    slot.checking = !minimal_already;
    if (slot.checking) slot.check.start(puzzle, solution, sets);
    return true;
  }

  void deliver(Slot& slot, GenerationStatus status) {
    GeneratedPuzzle& result = (*out_)[slot.at];
    assert(result.status == GenerationStatus::kImpossible);  // delivered once
    result.status = status;
    result.attempts = slot.attempt + 1;
  }

  void fill(std::uint64_t grid, std::uint32_t attempt, std::vector<std::uint8_t>& solution) {
    if (grid_digits_.empty() || grid != grid_ || attempt != grid_attempt_) {
      grid_digits_.resize(static_cast<std::size_t>(recipe_.board->cells()));
      RandomStream stream(recipe_.seed, grid, Stage::kFullGrid, attempt);
      filler_->fill(stream, grid_digits_);
      assert(std::count(grid_digits_.begin(), grid_digits_.end(), 0) == 0);
      if (recipe_.pattern.empty()) sets_.find(grid_digits_);
      grid_ = grid;
      grid_attempt_ = attempt;
    }
    solution = grid_digits_;
  }

  [[nodiscard]] const Orbits& orbits(Symmetry symmetry) {
    std::optional<Orbits>& parts = orbits_[static_cast<std::size_t>(symmetry)];
    if (!parts) parts.emplace(*recipe_.board, symmetry);
    return *parts;
  }

  Counter& counter_;
  std::unique_ptr<Filler> filler_;
  bool is_impossible_ = false;
  std::optional<LevelSolver> level_solver_;  ///< where the recipe has levels
  std::vector<std::optional<Orbits>> orbits_;
  std::vector<std::unique_ptr<Slot>> slots_;
  std::vector<std::uint16_t> ready_;  ///< slots that have a question to ask
  // The last full grid that was made, for recipes with several puzzles per grid.
  std::uint64_t grid_ = 0;
  std::uint32_t grid_attempt_ = 0;
  std::vector<std::uint8_t> grid_digits_;
  UnavoidableSets sets_;
  // The range in the making.
  std::vector<GeneratedPuzzle>* out_ = nullptr;
  std::size_t begun_ = 0;
  const std::atomic<bool>* stop_ = nullptr;
};

/// Fills a board on which the diagonal from R1C1 is a house, too. A fill that does not support it
/// gives way to the default.
class DiagonalFiller final : public Filler {
 public:
  DiagonalFiller(const BoardSpec& board, const FillInfo& fill)
      : board_(std::make_shared<const BoardSpec>(with_diagonal(board))),
        filler_((fill.supports(*board_) ? fill : default_fill(*board_)).make(*board_)) {}

  void fill(RandomStream& stream, std::span<std::uint8_t> grid) override {
    filler_->set_backtrack_limit(backtrack_limit_);
    filler_->fill(stream, grid);
    retries_ = filler_->retries();
  }

 private:
  BoardRef board_;  ///< before its filler
  std::unique_ptr<Filler> filler_;
};

}  // namespace

BoardSpec with_diagonal(const BoardSpec& board) {
  // As regions, layouts of jigsaws may have a house.
  std::string rules(board.board_rules());
  constexpr std::string_view kJigsaw = "jigsaw ";
  if (rules.starts_with(kJigsaw)) rules.replace(0, kJigsaw.size(), "regions ");
  rules += "\nhouse " + cell_names(board, diagonal(board.digits(), true));
  return BoardSpec::parse(board.board_name(), rules, board.board_name());
}

std::unique_ptr<Filler> make_recipe_filler(const Recipe& recipe, const BoardSpec& board) {
  const FillInfo* fill = find_fill(recipe.fill);
  if (!recipe.distinct_diagonal || fill == nullptr) return make_filler(board, recipe.fill);
  return std::make_unique<DiagonalFiller>(board, *fill);
}

PuzzleSource::PuzzleSource(const Recipe& recipe) : recipe_(recipe) {
  if (const std::string error = recipe.validation_error(); !error.empty()) {
    throw std::invalid_argument(error);
  }
}

std::unique_ptr<PuzzleSource> make_puzzle_generator(const Recipe& recipe, Counter& counter,
                                                    std::unique_ptr<Filler> filler,
                                                    const LevelTable& levels) {
  return std::make_unique<PuzzleGenerator>(recipe, counter, std::move(filler), levels);
}

std::unique_ptr<PuzzleSource> make_puzzle_source(const Recipe& recipe, Counter& counter,
                                                 const LevelTable& levels) {
  if (!recipe.rules.empty()) return make_clue_puzzle_generator(recipe, levels);
  if (recipe.board->is_jigsaw()) return make_jigsaw_generator(recipe, counter, levels);
  std::unique_ptr<Filler> filler = make_recipe_filler(recipe, *recipe.board);
  if (recipe.seeks_few_givens()) {
    return make_few_givens_generator(recipe, counter, std::move(filler));
  }
  return make_puzzle_generator(recipe, counter, std::move(filler), levels);
}

}  // namespace gridmill
