#include "gen/run/goal_run.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>

#include "gen/run/near_search.h"
#include "solver/board/rows.h"
#include "solver/rate/technique.h"

namespace gridmill {
namespace {

RatingRecord::WishPath to_wish_path(const TechniqueGroup& group, const Rating& rating) {
  return {group.name, to_record(rating).uses};
}

}  // namespace

bool uses_any(const Rating& rating, const TechniqueSet& techniques) {
  for (std::size_t i = 0; i < rating.uses.size(); ++i) {
    if (techniques[i] && rating.uses[i] != 0) return true;
  }
  return false;
}

std::optional<Rating> rate_for_wish(AnyRater& rater, const TechniqueGroup& group,
                                    const LevelTable& levels, std::span<const std::uint8_t> givens,
                                    std::span<const std::uint8_t> solution) {
  assert(group.is_subsumed());
  rater.set_available(techniques_of_wish(group, levels));
  const Rating rating = rater.rate(givens, solution);
  if (!contains(group.technique_set, rating.hardest)) return std::nullopt;
  return rating;
}

std::vector<RatingRecord::WishPath> find_wish_paths(AnyRater& rater,
                                                    const std::vector<TechniqueGroup>& groups,
                                                    const LevelTable& levels,
                                                    std::span<const std::uint8_t> givens,
                                                    std::span<const std::uint8_t> solution) {
  std::vector<RatingRecord::WishPath> paths;
  for (const TechniqueGroup& group : groups) {
    if (!group.is_subsumed()) continue;
    const std::optional<Rating> rating = rate_for_wish(rater, group, levels, givens, solution);
    if (rating) paths.push_back(to_wish_path(group, *rating));
  }
  rater.set_available(TechniqueSet().set());
  return paths;
}

GoalRater::GoalRater(const BoardSpec& board, const GenerationGoal& goal)
    : goal_(goal), allowed_(goal.allowed_techniques()), rater_(make_rater(board, goal.levels)) {
  rater_->set_available(allowed_);
}

std::optional<RatingRecord> GoalRater::rate(std::span<const std::uint8_t> givens,
                                            std::span<const std::uint8_t> solution) {
  assert(givens.size() == solution.size());
  const TechniqueSet avoided = techniques_of(goal_.avoids);
  std::vector<RatingRecord::WishPath> wish_paths;
  // The cheap test first: without chains.
  for (const TechniqueGroup& group : goal_.needs) {
    if (!group.is_subsumed()) continue;
    const std::optional<Rating> path =
        rate_for_wish(*rater_, group, goal_.levels, givens, solution);
    rater_->set_available(allowed_);
    if (!path || uses_any(*path, avoided)) return std::nullopt;
    const bool is_known = find_by(wish_paths, &RatingRecord::WishPath::wish, group.name) != nullptr;
    if (!is_known) wish_paths.push_back(to_wish_path(group, *path));
  }
  const Rating rating = rater_->rate(givens, solution);
  if (rating.hardest == last_resort() && !contains(allowed_, last_resort()))
    return std::nullopt;  // harder than any that is wanted
  if (!goal_.hardest.empty() && !contains(techniques_of(goal_.hardest), rating.hardest)) {
    return std::nullopt;
  }
  if (uses_any(rating, avoided)) return std::nullopt;
  for (const TechniqueGroup& group : goal_.needs) {
    if (!group.is_subsumed() && !needs(group, rating, givens, solution)) return std::nullopt;
  }
  if ((goal_.er || goal_.seeks_pearls()) && !is_within_er(rating, givens, solution))
    return std::nullopt;
  RatingRecord record = to_record(rating);
  record.uses_by_wish = std::move(wish_paths);
  return record;
}

/// The level bounds Sudoku Explainer's rating from above, which saves most of the work.
bool GoalRater::is_within_er(const Rating& rating, std::span<const std::uint8_t> givens,
                             std::span<const std::uint8_t> solution) {
  const ErRange range = goal_.er.value_or(ErRange{});
  if (goal_.levels.is_standard() && range.min > max_er_of_level(rating.level)) return false;
  const explainer::Rating er = explainer_.rate(givens, solution);
  assert(er.outcome != explainer::Outcome::kRated || (er.er >= er.ep && er.ep >= er.ed));
  return er.outcome == explainer::Outcome::kRated && er.er >= range.min && er.er <= range.max &&
         (!goal_.pearl || er.er == er.ep) && (!goal_.diamond || er.er == er.ed);
}

/// Whether the techniques up to the puzzle's hardest one do not suffice without the group. Harder
/// techniques do not count: some of them solve every puzzle.
bool GoalRater::needs(const TechniqueGroup& group, const Rating& rating,
                      std::span<const std::uint8_t> givens,
                      std::span<const std::uint8_t> solution) {
  assert(!group.is_subsumed());
  bool used = false;
  TechniqueSet others;
  const LevelTable& levels = goal_.levels;
  for (const Technique technique : levels.by_difficulty()) {
    const auto i = static_cast<std::size_t>(technique);
    used = used || (group.technique_set[i] && rating.uses[i] != 0);
    others.set(i, !group.technique_set[i]);
    if (technique == rating.hardest) break;
  }
  if (!used) return false;  // the others have just solved it
  if (contains(others, last_resort())) return false;
  rater_->set_available(others);
  const bool needed = rater_->rate(givens, solution).hardest == last_resort();
  rater_->set_available(allowed_);
  return needed;
}

namespace {

/// Whether every puzzle that is made counts, so that as many are made as are missing.
bool counts_all(const GenerationGoal& goal) { return !goal.has_quotas() && !goal.has_filters(); }

/// Large enough to keep many reductions going at once, small enough that little is lost by an
/// interruption. Single grids above 256 cells take their time one by one.
std::size_t batch_size_for(const GoalRunOptions& options) {
  const bool several_grids = options.recipe.board->has_several_grids();
  if (options.recipe.board->cells() > 256 && !several_grids) return 1;
  if (options.goal.searches(options.recipe)) return options.goal.seeks_pearls() ? 4 : 1;
  if (options.recipe.seeks_few_givens()) return 1;
  // A killer for a level may use up hundreds of grids.
  if (!options.recipe.max_levels.empty() && !options.recipe.rules.empty()) return 4;
  // Puzzles made for a level take milliseconds each, and are wanted by the hundred.
  if (!options.recipe.max_levels.empty()) return options.recipe.board->cells() > 81 ? 16 : 64;
  if (options.recipe.board->cells() > 81) return 128;
  if (!options.recipe.rules.empty()) return 32;       // some take a tenth of a second each
  if (options.recipe.board->is_jigsaw()) return 128;  // each brings its board
  if (!counts_all(options.goal)) return 256;
  assert(options.threads >= 1);
  const std::uint64_t fair = options.goal.count / (4 * static_cast<std::uint64_t>(options.threads));
  return std::clamp<std::uint64_t>(fair, 1, options.rate ? 1024 : 2048);
}

}  // namespace

/// What a thread works with.
struct GoalRun::Worker {
  explicit Worker(const GoalRunOptions& run_options)
      : options(run_options),
        counter(options.counter.empty() ? make_counter(*options.recipe.board)
                                        : make_counter(*options.recipe.board, options.counter)),
        source(make_puzzle_source(options.recipe, *counter, options.goal.levels)) {
    counter->set_budget({.stop = options.stop});
  }

  GoalRater& rater(const BoardRef& board) {
    return *raters.get(board, [&] {
      auto rater = std::make_unique<GoalRater>(*board, options.goal);
      rater->set_check(options.check);
      return rater;
    });
  }
  /// Searches for a wanted puzzle near one that the recipe made; false if none was found.
  bool find_near(GeneratedPuzzle& made) {
    const RandomStream stream(options.recipe.seed, made.index, Stage::kVicinity);
    if (options.goal.seeks_pearls()) {
      if (!pearls) pearls.emplace(options.goal, *counter);
      if (!pearls->find(made.puzzle, made.solution, stream, options.stop)) return false;
    } else {
      if (!hard) hard.emplace(*options.goal.er, *counter);
      if (!hard->find(made.puzzle, made.solution, stream, options.stop)) return false;
    }
    made.givens = made.puzzle.count_givens();
    return true;
  }

  const GoalRunOptions& options;
  std::unique_ptr<Counter> counter;
  std::unique_ptr<PuzzleSource> source;
  std::optional<PearlSearch> pearls;
  std::optional<HardSearch> hard;
  LastBoardCache<GoalRater> raters;
};

GoalRun::GoalRun(const GoalRunOptions& options, RecordSink& sink)
    : options_(options),
      sink_(sink),
      tally_(options_.goal, options.existing, options.existing_total),
      batch_size_(batch_size_for(options)) {
  assert(options.threads != 0 && options.stride != 0);
  state_.next_index = options.first_index;
  state_.misses = options.misses;
  state_.by_level = options.existing;
  workers_.resize(options.threads);
  worker(0);  // errors in the options are thrown before the run begins
}

GoalRun::~GoalRun() = default;

GoalRun::Worker& GoalRun::worker(std::size_t thread) {
  assert(thread < workers_.size());
  std::unique_ptr<Worker>& worker = workers_[thread];
  if (worker == nullptr) {  // a thread that gets no batch costs nothing
    worker = std::make_unique<Worker>(options_);
    worker->source->count_failed(failed_);
  }
  return *worker;
}

GoalRunState GoalRun::state() const {
  GoalRunState state = state_;
  state.failed = failed_.load(std::memory_order_relaxed);
  return state;
}

bool GoalRun::has_given_up() const {
  return state_.infeasible || consecutive_over_budget_ >= kMaxOverBudget ||
         consecutive_duplicates_ >= kMaxDuplicates ||
         state_.misses >= options_.max_misses * (tally_.has_seen_missing() ? kSeenMissesFactor : 1);
}

/// If every puzzle counts, a round issues as many indices as puzzles are missing, so that nothing
/// is made in vain; the next round makes up for an index that brought none (a duplicate, over
/// budget).
bool GoalRun::begin_round() {
  if (complete() || stopped() || has_given_up()) return false;
  issue_index_ = state_.next_index;
  to_issue_ = counts_all(options_.goal) ? options_.goal.count - tally_.total()
                                        : std::numeric_limits<std::uint64_t>::max();
  assert(to_issue_ != 0);  // else the goal would be complete
  return true;
}

bool GoalRun::issue(GoalBatch& batch) {
  if (to_issue_ == 0 || stopped()) return false;
  batch.first = issue_index_;
  // Smaller ones towards the end, so that the threads end together.
  constexpr std::uint64_t kMinFairShare = 64;
  const std::uint64_t fair = to_issue_ / (4 * static_cast<std::uint64_t>(options_.threads));
  batch.size = static_cast<std::size_t>(std::min(
      {static_cast<std::uint64_t>(batch_size_), std::max(kMinFairShare, fair), to_issue_}));
  assert(batch.size != 0);
  issue_index_ += batch.size * options_.stride;
  to_issue_ -= batch.size;
  return true;
}

/// Stage by stage, so that each finds its tables in the caches.
void GoalRun::work(GoalBatch& batch, std::size_t worker) {
  Worker& w = this->worker(worker);
  w.source->skip_levels(full_levels_.load(std::memory_order_relaxed));
  batch.whole = w.source->make(batch.first, batch.size, batch.made, options_.stride, options_.stop);
  if (!batch.whole) return;
  assert(batch.made.size() == batch.size && batch.made.front().index == batch.first);
  std::size_t wanted = 0;
  batch.records.reserve(batch.size);
  const bool searches = options_.goal.searches(options_.recipe);
  for (GeneratedPuzzle& made : batch.made) {
    if (made.status != GenerationStatus::kGenerated) continue;
    if (searches && !w.find_near(made)) continue;
    std::optional<RatingRecord> rating;
    if (options_.rate && is_rated(*made.board)) {
      rating = w.rater(made.board).rate(made.puzzle.digits(), made.solution.digits());
      if (!rating) continue;
    }
    if (wanted == batch.records.size()) batch.records.emplace_back();
    Record& record = batch.records[wanted++];
    static_cast<GeneratedPuzzle&>(record) = made;
    record.rating = std::move(rating);
    record.seed = options_.recipe.seed;
  }
  batch.records.resize(wanted);
  // A search that was cut short proves nothing.
  batch.whole = !(searches && stopped());
}

/// Goes through a batch index by index, so that the run ends at the one that meets the goal,
/// wherever batches begin.
bool GoalRun::deliver(GoalBatch& batch) {
  if (!batch.whole) return false;
  auto next = batch.records.begin();
  pending_ = std::span(batch.records).first(0);
  for (const GeneratedPuzzle& made : batch.made) {
    const std::uint64_t end_index = made.index + options_.stride;
    assert(next == batch.records.end() || next->index >= made.index);  // in the same order
    Record* const record =
        next != batch.records.end() && next->index == made.index ? &*next++ : nullptr;
    if (is_skipped(made)) {
      ++state_.misses;
    } else {
      count(made);
      if (record == nullptr) {
        if (made.status == GenerationStatus::kGenerated) ++state_.unwanted;
      } else if (add_pending(*record)) {
        flush_pending(end_index);
      }
    }
    if (complete() || has_given_up()) {
      flush_pending(end_index);
      break;
    }
  }
  if (!complete() && !has_given_up()) flush_pending(batch.first + batch.size * options_.stride);
  assert(pending_.empty());  // invariant 3
  // The layouts of jigsaws go before the slot is used again.
  for (Record& record : batch.records) record.board = nullptr;
  for (GeneratedPuzzle& made : batch.made) made.board = nullptr;
  return !complete() && !has_given_up();
}

/// Whether an index aims at a level of which there are enough. A thread that knows it already has
/// made nothing for it; what another one made is dropped, so that the run does not depend on this.
bool GoalRun::is_skipped(const GeneratedPuzzle& made) {
  if (options_.recipe.max_levels.size() < 2 || options_.goal.keep_all) return false;
  if (!tally_.is_full(made.target_level)) return false;
  full_levels_.fetch_or(1U << made.target_level, std::memory_order_relaxed);
  return true;
}

void GoalRun::count(const GeneratedPuzzle& made) {
  assert(made.status != GenerationStatus::kSkipped);
  ++state_.examined;
  ++state_.misses;
  if (made.status == GenerationStatus::kGenerated) {
    consecutive_over_budget_ = 0;
    state_.attempts += made.attempts;
    return;
  }
  ++consecutive_over_budget_;
  ++state_.over_budget;
  state_.infeasible = state_.infeasible || made.status == GenerationStatus::kImpossible;
}

/// Adds a record to those for the sink. True: if the sink accepts them all, a quota is full or the
/// goal is met, so it has to decide now.
bool GoalRun::add_pending(Record& record) {
  const int level = record.level();
  const bool is_over_quota = tally_.is_full(level);
  if (is_over_quota) {
    ++state_.over_quota;
    if (!options_.goal.keep_all) return false;
  } else {
    state_.misses = 0;
  }
  tally_.add(level);
  // They stay side by side: records beyond the goal stay behind them.
  Record* const slot = std::to_address(pending_.end());
  assert(slot <= &record);
  if (slot != &record) std::swap(*slot, record);
  pending_ = {pending_.data(), pending_.size() + 1};
  return (!is_over_quota && tally_.is_full(level)) || tally_.complete();
}

/// Hands what is pending to the sink, with the index behind it.
void GoalRun::flush_pending(std::uint64_t next_index) {
  assert(next_index >= state_.next_index);
  if (next_index == state_.next_index) return;
  const std::vector<std::size_t> refused = sink_.accept(pending_, next_index);
  assert(std::is_sorted(refused.begin(), refused.end()) && refused.size() <= pending_.size());
  assert(refused.empty() || refused.back() < pending_.size());
  for (const std::size_t position : refused) tally_.remove(pending_[position].level());
  const std::size_t counted = pending_.size() - refused.size();
  state_.next_index = next_index;
  assert((next_index - options_.first_index) % options_.stride == 0);
  state_.made += counted;
  state_.duplicates += refused.size();
  state_.by_level = tally_.existing();
  consecutive_duplicates_ = counted != 0 ? 0 : consecutive_duplicates_ + pending_.size();
  pending_ = pending_.subspan(pending_.size());
}

}  // namespace gridmill
