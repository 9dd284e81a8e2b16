#include "tools/run/generate_job.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <limits>
#include <memory>
#include <optional>
#include <thread>

#include "gen/run/goal_rater.h"
#include "gen/run/pearl_search.h"
#include "solver/board/require.h"
#include "solver/clues/clue_symmetries.h"

namespace gridmill {
namespace {

/// Whether every puzzle that is made counts, so that as many are made as are missing.
bool counts_all(const GenerationGoal& goal) { return !goal.has_quotas() && !goal.has_filters(); }

/// Large enough to keep many reductions going at once, small enough that little is lost by an
/// interruption. Boards above 256 cells take their time one by one.
std::size_t batch_size_for(const GenerateJobOptions& options) {
  if (options.recipe.board->cells() > 256) return 1;
  if (options.goal.seeks_pearls()) return 4;  // a walk from each
  // A killer for a level may use up hundreds of grids.
  if (!options.recipe.max_levels.empty() && !options.recipe.rules.empty()) return 4;
  // Puzzles made for a level take milliseconds each, and are wanted by the hundred.
  if (!options.recipe.max_levels.empty()) return options.recipe.board->cells() > 81 ? 16 : 64;
  if (options.recipe.board->cells() > 81) return 128;
  if (!options.recipe.rules.empty()) return 32;       // some take a tenth of a second each
  if (options.recipe.board->is_jigsaw()) return 128;  // each brings its board
  if (!counts_all(options.goal)) return 256;
  const std::uint64_t fair = options.goal.count / (4 * static_cast<std::uint64_t>(options.threads));
  return std::clamp<std::uint64_t>(fair, 1, options.rate ? 1024 : 2048);
}

}  // namespace

struct GenerateJob::Slot {
  std::uint64_t first = 0;
  std::size_t size = 0;
  bool whole = false;  ///< not given up half-way
  std::vector<GeneratedPuzzle> made;
  std::vector<Record> records;  ///< of those that are wanted, in the same order
};

struct GenerateJob::Worker {
  explicit Worker(const GenerateJobOptions& job_options)
      : options(job_options),
        counter(options.counter.empty() ? make_counter(*options.recipe.board)
                                        : make_counter(*options.recipe.board, options.counter)),
        maker(options.recipe, *counter, options.goal.levels) {
    counter->set_budget({.stop = options.stop});
  }

  GoalRater& rater(const BoardRef& board) {
    return *raters.get(board, [&] {
      auto rater = std::make_unique<GoalRater>(*board, options.goal);
      rater->set_check(options.check);
      return rater;
    });
  }
  Scale& scale(const BoardRef& board) {
    Scale* scale = scales.get(
        board, [&] { return options.scale->make(*board, options.goal.levels, options.check); });
    GRIDMILL_REQUIRE(scale != nullptr);
    return *scale;
  }
  Canonizer& canonizer(const BoardRef& board) {
    return *canonizers.get(board, [&] { return make_canonizer(*board); });
  }

  const GenerateJobOptions& options;
  std::unique_ptr<Counter> counter;
  PuzzleGenerator maker;
  /// Goes from a puzzle that was made to one that is wanted, if there is one near it.
  bool find_pearl(GeneratedPuzzle& made) {
    if (!pearls) pearls.emplace(options.goal, *counter);
    const RandomStream stream(options.recipe.seed, made.index, Stage::kVicinity);
    if (!pearls->find(made.puzzle, made.solution, stream, options.stop)) return false;
    made.givens = made.puzzle.count_givens();
    return true;
  }

  std::optional<PearlSearch> pearls;
  LastBoardCache<GoalRater> raters;
  LastBoardCache<Scale> scales;
  LastBoardCache<Canonizer> canonizers;
};

GenerateJob::GenerateJob(const GenerateJobOptions& options, RecordSink& sink,
                         std::function<void(const GenerateJobState&)> on_progress)
    : options_(options),
      sink_(sink),
      on_progress_(std::move(on_progress)),
      tally_(options_.goal, options.existing, options.existing_total),
      batch_size_(batch_size_for(options)),
      slots_(pipeline_slots(options.threads)) {
  assert(options.threads != 0 && options.stride != 0);
  state_.next_index = options.first_index;
  state_.misses = options.misses;
  state_.by_level = options.existing;
  workers_.resize(options.threads);
  worker(0);  // what is wrong with the options is told before the run begins
}

GenerateJob::~GenerateJob() = default;

GenerateJob::Worker& GenerateJob::worker(std::size_t thread) {
  std::unique_ptr<Worker>& worker = workers_[thread];
  if (worker == nullptr) {  // a thread that gets no batch costs nothing
    worker = std::make_unique<Worker>(options_);
    worker->maker.count_failed(failed_);
  }
  return *worker;
}

const GenerateJobState& GenerateJob::run() {
  // Where every puzzle counts, a round issues as many indices as puzzles are missing, so nothing
  // is made for the bin; an index that brought none (a duplicate, over budget) is made up for in
  // the next round.
  std::condition_variable_any never;
  // A batch may take hours, where next to no grid serves.
  const std::jthread heartbeat([&](const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!never.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; }) &&
           !stop.stop_requested()) {
      report_progress();
    }
  });
  while (!complete() && !stopped() && !has_given_up()) {
    issue_index_ = state_.next_index;
    to_issue_ = counts_all(options_.goal) ? options_.goal.count - tally_.total()
                                          : std::numeric_limits<std::uint64_t>::max();
    run_pipeline(*this, options_.threads);
  }
  const std::scoped_lock lock(mutex_);
  state_.failed = failed_.load(std::memory_order_relaxed);
  return state_;
}

bool GenerateJob::issue(std::size_t slot) {
  if (to_issue_ == 0 || stopped()) return false;
  Slot& s = slots_[slot];
  s.first = issue_index_;
  // Smaller ones towards the end, so that the threads end together.
  constexpr std::uint64_t kMinFairShare = 64;
  const std::uint64_t fair = to_issue_ / (4 * static_cast<std::uint64_t>(options_.threads));
  s.size = static_cast<std::size_t>(std::min(
      {static_cast<std::uint64_t>(batch_size_), std::max(kMinFairShare, fair), to_issue_}));
  assert(s.size != 0);
  issue_index_ += s.size * options_.stride;
  to_issue_ -= s.size;
  return true;
}

void GenerateJob::work(std::size_t slot, std::size_t worker) {
  Slot& s = slots_[slot];
  Worker& w = this->worker(worker);
  w.maker.skip_levels(full_levels_.load(std::memory_order_relaxed));
  s.whole = w.maker.make(s.first, s.size, s.made, options_.stride, options_.stop);
  if (!s.whole) return;
  // Stage by stage, so that each finds its tables in the caches; the records of the batch that was
  // here before lend their memory.
  std::size_t wanted = 0;
  for (GeneratedPuzzle& made : s.made) {
    if (made.status != GenerationStatus::kGenerated) continue;
    if (options_.goal.seeks_pearls() && !w.find_pearl(made)) continue;
    std::optional<RatingRecord> own;
    if (options_.rate && is_rated(*made.board)) {
      own = w.rater(made.board).rate(made.puzzle.digits(), made.solution.digits());
      if (!own) continue;
    }
    if (wanted == s.records.size()) s.records.emplace_back();
    Record& record = s.records[wanted++];
    record.rating = std::move(own);
    record.index = made.index;
    record.seed = options_.recipe.seed;
    record.board = made.board;
    record.puzzle = made.puzzle;
    record.solution = made.solution;
    record.givens = made.givens;
    record.minimal = made.minimal;
    record.symmetry = id_of(made.symmetry);
  }
  s.records.resize(wanted);
  // A walk that was cut short says nothing.
  s.whole = !(options_.goal.seeks_pearls() && stopped());
  if (options_.scale != nullptr) {
    for (Record& record : s.records) {
      record.ratings.resize(1);
      ScaleRating& rating = record.ratings.front();
      rating.scale = options_.scale->id;
      w.scale(record.board).rate(record.puzzle.digits(), record.solution.digits(), rating.values);
    }
  }
  if (options_.canonical) {
    for (Record& record : s.records) {
      record.canonical = record.puzzle;  // as large as the form
      (void)w.canonizer(record.board)
          .canonize(record.puzzle.digits(), record.solution.digits(), record.canonical.digits());
    }
  }
}

/// Goes through a batch index by index, so that the run ends at the one that fulfils the wish,
/// however the batches lie.
bool GenerateJob::deliver(std::size_t slot) {
  Slot& s = slots_[slot];
  if (!s.whole) return false;
  const std::scoped_lock lock(mutex_);
  auto next = s.records.begin();
  pending_ = {next, 0};
  for (const GeneratedPuzzle& made : s.made) {
    const std::uint64_t end_index = made.index + options_.stride;
    assert(next == s.records.end() || next->index >= made.index);  // in the same order
    Record* const record =
        next != s.records.end() && next->index == made.index ? &*next++ : nullptr;
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
  if (!complete() && !has_given_up()) flush_pending(s.first + s.size * options_.stride);
  // The layouts of jigsaws go before the slot is used again.
  for (Record& record : s.records) record.board = nullptr;
  for (GeneratedPuzzle& made : s.made) made.board = nullptr;
  report_progress();
  return !complete() && !has_given_up();
}

/// Whether an index aims at a level of which there are enough. A thread that knows it already has
/// made nothing for it; what another one made is dropped, so that the run does not depend on this.
bool GenerateJob::is_skipped(const GeneratedPuzzle& made) {
  if (options_.recipe.max_levels.size() < 2 || options_.goal.keep_all) return false;
  if (!tally_.is_full(made.target_level)) return false;
  full_levels_.fetch_or(1U << made.target_level, std::memory_order_relaxed);
  return true;
}

void GenerateJob::report_progress() {
  state_.failed = failed_.load(std::memory_order_relaxed);
  on_progress_(state_);
}

void GenerateJob::count(const GeneratedPuzzle& made) {
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

/// Puts a record to those for the sink. True: if the sink takes them all, a quota is full or the
/// wish fulfilled, so it has to say now.
bool GenerateJob::add_pending(Record& record) {
  const int level = record.level();
  const bool is_over_quota = tally_.is_full(level);
  if (is_over_quota) {
    ++state_.over_quota;
    if (!options_.goal.keep_all) return false;
  } else {
    state_.misses = 0;
  }
  tally_.add(level);
  // They stay side by side: records that are beyond the wish are left behind them.
  Record* const slot = std::to_address(pending_.end());
  assert(slot <= &record);
  if (slot != &record) std::swap(*slot, record);
  pending_ = {pending_.data(), pending_.size() + 1};
  return (!is_over_quota && tally_.is_full(level)) || tally_.complete();
}

/// Hands what is pending to the sink, with the index behind it.
void GenerateJob::flush_pending(std::uint64_t next_index) {
  assert(next_index >= state_.next_index);
  if (next_index == state_.next_index) return;
  const std::vector<std::size_t> refused = sink_.accept(pending_, next_index);
  assert(std::is_sorted(refused.begin(), refused.end()) && refused.size() <= pending_.size());
  assert(refused.empty() || refused.back() < pending_.size());
  for (const std::size_t position : refused) tally_.remove(pending_[position].level());
  const std::size_t counted = pending_.size() - refused.size();
  state_.next_index = next_index;
  state_.made += counted;
  state_.duplicates += refused.size();
  state_.by_level = tally_.existing();
  consecutive_duplicates_ = counted != 0 ? 0 : consecutive_duplicates_ + pending_.size();
  pending_ = pending_.subspan(pending_.size());
}

}  // namespace gridmill
