#include "gen/maker.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <stdexcept>

#include "gen/clue_maker.h"
#include "gen/jigsaw_maker.h"
#include "gen/level_removal.h"
#include "gen/minimal.h"
#include "gen/pattern.h"
#include "gen/random.h"
#include "solver/board/require.h"

namespace gridmill {
namespace {

/// Puzzles in the making at a time: twice as many as the widest vector has lanes, so that one
/// always has a question when a lane becomes free.
constexpr std::size_t kSlots = 64;

/// Cells of the largest unavoidable sets that are looked for; 6, 10 and 12 are 1 or 2 % slower.
constexpr int kSetCells = 8;

/// Where a relation keeps cells apart, small sets are rare and questions are dear: all sets of two
/// digits that there are save a seventh of the time.
int set_cells(const Shape& shape) {
  return shape.relations().empty() ? kSetCells : 2 * shape.digits();
}

/// One puzzle in the making.
struct Slot {
  std::size_t at = 0;  ///< its place in the range
  std::uint32_t attempt = 0;
  int aim = 0;            ///< the level that the removal keeps to, or 0: it goes on to the end
  bool checking = false;  ///< the puzzle is there; the questions are whether it is minimal
  std::vector<std::uint16_t> order;
  std::vector<std::uint8_t> solution;
  Reduction reduction;
  LevelReduction level_reduction;
  std::unique_ptr<PatternSearch> pattern;
  MinimalCheck check;
};

}  // namespace

class Maker::Work final : public CountFeed {
 public:
  Work(const Recipe& recipe, Counter& counter, std::unique_ptr<Filler> filler,
       const LevelTable& levels);

  bool make(std::uint64_t first_index, std::size_t count, std::vector<Made>& out,
            std::uint64_t stride, const std::atomic<bool>* stop);
  void pass_over(std::uint32_t aims) { passed_over_ = aims; }
  void count_failed(std::atomic<std::uint64_t>& failed) { failed_ = &failed; }

  bool next(CountJob& job) override;
  void done(const CountJob& job, std::uint64_t count) override;
  [[nodiscard]] bool wants(const CountJob& job) const override;

 private:
  void add_slots(std::size_t wanted);
  [[nodiscard]] Asker& asker(Slot& slot) const;
  [[nodiscard]] bool begin_next(Slot& slot);
  void attempt(Slot& slot);
  [[nodiscard]] bool go_on(Slot& slot);
  [[nodiscard]] bool judge(Slot& slot);
  void deliver(Slot& slot, MadeStatus status);
  void fill(std::uint64_t grid, std::uint32_t attempt, std::vector<std::uint8_t>& solution);
  [[nodiscard]] const Orbits& orbits(Symmetry symmetry);

  Recipe recipe_;
  Counter& counter_;
  std::unique_ptr<Filler> filler_;
  bool hopeless_ = false;
  std::optional<LevelLogic> logic_;  ///< where the recipe has levels
  std::uint32_t passed_over_ = 0;
  std::vector<std::optional<Orbits>> orbits_;
  std::vector<std::unique_ptr<Slot>> slots_;
  std::vector<std::uint16_t> ready_;  ///< slots that have a question to ask
  // The last full grid that was made, for recipes with several puzzles a grid.
  std::uint64_t grid_ = 0;
  std::uint32_t grid_attempt_ = 0;
  std::vector<std::uint8_t> grid_digits_;
  UnavoidableSets sets_;
  // The range in the making.
  std::vector<Made>* out_ = nullptr;
  std::size_t begun_ = 0;
  const std::atomic<bool>* stop_ = nullptr;
  std::atomic<std::uint64_t>* failed_ = nullptr;
};

Maker::Work::Work(const Recipe& recipe, Counter& counter, std::unique_ptr<Filler> filler,
                  const LevelTable& levels)
    : recipe_(recipe),
      counter_(counter),
      filler_(std::move(filler)),
      orbits_(symmetries().size()),
      sets_(*recipe.shape, set_cells(*recipe.shape)) {
  GRIDMILL_REQUIRE(&counter.shape() == recipe.shape);
  if (const std::string mistake = recipe.mistake(); !mistake.empty()) {
    throw std::invalid_argument(mistake);
  }
  if (!recipe_.at_most.empty()) logic_.emplace(*recipe_.shape, levels);
  hopeless_ =
      !recipe_.pattern.empty() && !hopeless_pattern(*recipe_.shape, recipe_.pattern).empty();
}

bool Maker::Work::make(std::uint64_t first_index, std::size_t count, std::vector<Made>& out,
                       std::uint64_t stride, const std::atomic<bool>* stop) {
  out.resize(count);
  out_ = &out;
  begun_ = 0;
  stop_ = stop;
  for (std::size_t i = 0; i < count; ++i) {
    out[i].index = first_index + i * stride;
    out[i].status = MadeStatus::kHopeless;
    out[i].shape = recipe_.shape;
    out[i].symmetry = recipe_.symmetry;
    out[i].attempts = 0;
    out[i].aim = aim_of(recipe_, out[i].index);
  }
  if (hopeless_) return true;
  ready_.clear();
  add_slots(std::min(kSlots, count));
  for (std::size_t i = std::min(kSlots, count); i-- > 0;) {
    if (begin_next(*slots_[i])) ready_.push_back(static_cast<std::uint16_t>(i));
  }
  counter_.run(*this);
  return stop == nullptr || !stop->load(std::memory_order_relaxed);
}

void Maker::Work::add_slots(std::size_t wanted) {
  while (slots_.size() < wanted) {
    slots_.push_back(std::make_unique<Slot>());
    if (!recipe_.pattern.empty()) {
      slots_.back()->pattern = std::make_unique<PatternSearch>(*recipe_.shape, recipe_.pattern);
    }
  }
}

bool Maker::Work::next(CountJob& job) {
  if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return false;
  while (!ready_.empty()) {
    Slot& slot = *slots_[ready_.back()];
    Asker& work = asker(slot);
    if (work.next(job)) {
      job.tag = ready_.back();
      if (!work.has_another()) ready_.pop_back();
      return true;
    }
    if (!go_on(slot)) ready_.pop_back();
  }
  return false;
}

void Maker::Work::done(const CountJob& job, std::uint64_t count) {
  if (count == kUncounted && wants(job)) return;  // the run is being stopped: `next` has no more
  if (!asker(*slots_[job.tag]).answer(job, count)) return;
  const auto slot = static_cast<std::uint16_t>(job.tag);
  assert(std::find(ready_.begin(), ready_.end(), slot) == ready_.end());
  ready_.push_back(slot);
}

bool Maker::Work::wants(const CountJob& job) const { return asker(*slots_[job.tag]).wants(job); }

Asker& Maker::Work::asker(Slot& slot) const {
  if (slot.checking) return slot.check;
  if (slot.pattern != nullptr) return *slot.pattern;
  if (slot.aim != 0) return slot.level_reduction;
  return slot.reduction;
}

/// Begins the next index of the range; false: there is none.
bool Maker::Work::begin_next(Slot& slot) {
  assert(begun_ <= out_->size());
  for (; begun_ < out_->size(); ++begun_) {
    Made& made = (*out_)[begun_];
    if ((passed_over_ >> made.aim & 1U) == 0) break;
    made.status = MadeStatus::kPassedOver;
  }
  if (begun_ == out_->size()) return false;
  slot.at = begun_++;
  slot.attempt = 0;
  Made& made = (*out_)[slot.at];
  slot.aim = made.aim != 0 && !logic_->solves_all(made.aim) ? made.aim : 0;
  Stream stream(recipe_.seed, made.index, Stage::kChoice);
  made.symmetry = draw_symmetry(recipe_.symmetry, stream);
  attempt(slot);
  return true;
}

void Maker::Work::attempt(Slot& slot) {
  slot.checking = false;
  const Made& made = (*out_)[slot.at];
  if (slot.pattern != nullptr) {
    fill(made.index, slot.attempt, slot.solution);
    slot.pattern->start(slot.solution,
                        Stream(recipe_.seed, made.index, Stage::kPattern, slot.attempt));
    return;
  }
  fill(made.index / recipe_.per_grid, slot.attempt, slot.solution);
  const Orbits& parts = orbits(made.symmetry);
  slot.order.resize(parts.size());
  for (std::size_t i = 0; i < slot.order.size(); ++i) {
    slot.order[i] = static_cast<std::uint16_t>(i);
  }
  Stream stream(recipe_.seed, made.index, Stage::kRemoval, slot.attempt);
  stream.shuffle(std::span(slot.order));
  if (slot.aim != 0) {
    slot.level_reduction.start(slot.solution, parts, slot.order, recipe_.clues, sets_, slot.aim,
                               *logic_);
  } else {
    slot.reduction.start(slot.solution, parts, slot.order, recipe_.clues, &sets_);
  }
}

/// Goes on once a slot's questions are answered. False: there is nothing left to do.
bool Maker::Work::go_on(Slot& slot) {
  Made& made = (*out_)[slot.at];
  if (slot.checking) {
    made.minimal = slot.check.minimal();
    deliver(slot, MadeStatus::kMade);
    return begin_next(slot);
  }
  if (judge(slot)) {
    if (slot.checking) return true;
    deliver(slot, MadeStatus::kMade);
    return begin_next(slot);
  }
  if (failed_ != nullptr) failed_->fetch_add(1, std::memory_order_relaxed);
  if (++slot.attempt < most_attempts(recipe_)) {
    attempt(slot);
    return true;
  }
  --slot.attempt;
  deliver(slot, MadeStatus::kOverBudget);
  return begin_next(slot);
}

/// Whether the attempt led to a puzzle that fits; then the puzzle is written down.
bool Maker::Work::judge(Slot& slot) {
  Made& made = (*out_)[slot.at];
  std::span<const std::uint8_t> puzzle;
  std::span<const std::uint8_t> solution = slot.solution;
  std::span<const std::uint64_t> sets;
  bool minimal_already = false;
  if (slot.pattern != nullptr) {
    if (!slot.pattern->found()) return false;
    puzzle = slot.pattern->puzzle();
    solution = slot.pattern->solution();
  } else if (slot.aim != 0) {
    if (slot.level_reduction.gave_up()) return false;
    puzzle = slot.level_reduction.puzzle();
    sets = slot.level_reduction.sets();
    if (!logic_->solves(slot.aim, puzzle, solution)) return false;
  } else {
    if (slot.reduction.gave_up()) return false;
    puzzle = slot.reduction.puzzle();
    minimal_already = made.symmetry == Symmetry::kNone && !slot.reduction.stopped_early();
  }
  made.puzzle = Grid(puzzle);
  made.solution = Grid(solution);
  made.clues = made.puzzle.clues();
  assert(made.clues >= recipe_.clues.min && made.clues <= recipe_.clues.max);
  made.minimal = minimal_already;
  slot.checking = !minimal_already;
  if (slot.checking) slot.check.start(puzzle, solution, sets);
  return true;
}

void Maker::Work::deliver(Slot& slot, MadeStatus status) {
  Made& made = (*out_)[slot.at];
  made.status = status;
  made.attempts = slot.attempt + 1;
}

void Maker::Work::fill(std::uint64_t grid, std::uint32_t attempt,
                       std::vector<std::uint8_t>& solution) {
  if (grid_digits_.empty() || grid != grid_ || attempt != grid_attempt_) {
    grid_digits_.resize(static_cast<std::size_t>(recipe_.shape->cells()));
    Stream stream(recipe_.seed, grid, Stage::kFullGrid, attempt);
    filler_->fill(stream, grid_digits_);
    if (recipe_.pattern.empty()) sets_.find(grid_digits_);
    grid_ = grid;
    grid_attempt_ = attempt;
  }
  solution = grid_digits_;
}

const Orbits& Maker::Work::orbits(Symmetry symmetry) {
  std::optional<Orbits>& parts = orbits_[static_cast<std::size_t>(symmetry)];
  if (!parts) parts.emplace(*recipe_.shape, symmetry);
  return *parts;
}

Maker::Maker(const Recipe& recipe, Counter& counter, const LevelTable& levels) {
  if (!recipe.rules.empty()) {
    clues_ = std::make_unique<ClueMaker>(recipe, counter, levels);
  } else if (recipe.shape->is_jigsaw()) {
    jigsaws_ = std::make_unique<JigsawMaker>(recipe, counter, levels);
  } else {
    work_ =
        std::make_unique<Work>(recipe, counter, make_filler(*recipe.shape, recipe.fill), levels);
  }
}
Maker::Maker(const Recipe& recipe, Counter& counter, std::unique_ptr<Filler> filler,
             const LevelTable& levels)
    : work_(std::make_unique<Work>(recipe, counter, std::move(filler), levels)) {}
Maker::~Maker() = default;

bool Maker::make(std::uint64_t first_index, std::size_t count, std::vector<Made>& out,
                 std::uint64_t stride, const std::atomic<bool>* stop) {
  if (clues_) return clues_->make(first_index, count, out, stride, stop);
  return jigsaws_ ? jigsaws_->make(first_index, count, out, stride, stop)
                  : work_->make(first_index, count, out, stride, stop);
}

void Maker::pass_over(std::uint32_t aims) {
  if (clues_) return clues_->pass_over(aims);
  jigsaws_ ? jigsaws_->pass_over(aims) : work_->pass_over(aims);
}
void Maker::count_failed(std::atomic<std::uint64_t>& failed) {
  if (clues_) return clues_->count_failed(failed);
  jigsaws_ ? jigsaws_->count_failed(failed) : work_->count_failed(failed);
}

}  // namespace gridmill
