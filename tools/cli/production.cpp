#include "tools/cli/production.h"

#include <algorithm>
#include <optional>

#include "solver/board/require.h"

namespace gridmill {
namespace {

/// Large enough to keep many reductions going at once, small enough that little is lost by an
/// interruption. Boards above 81 cells take their time one by one.
std::size_t batch_size_for(const ProductionOptions& options) {
  const std::size_t fair =
      std::max<std::uint64_t>(1, options.count / (4 * static_cast<std::uint64_t>(options.threads)));
  const std::size_t most = options.recipe.shape->cells() > 81 ? 4 : options.rate ? 512 : 2048;
  return std::min(fair, most);
}

}  // namespace

struct Production::Slot {
  std::uint64_t first = 0;
  std::size_t size = 0;
  bool whole = false;  ///< not given up half-way
  std::vector<Made> made;
  std::vector<Record> records;
};

struct Production::Worker {
  explicit Worker(const ProductionOptions& options)
      : counter(options.counter.empty() ? make_counter(*options.recipe.shape)
                                        : make_counter(*options.recipe.shape, options.counter)),
        maker(options.recipe, *counter) {
    if (!options.rate || !Rater::serves(*options.recipe.shape)) return;
    rater.emplace(*options.recipe.shape);
    rater->set_check(options.check);
  }

  std::unique_ptr<Counter> counter;
  Maker maker;
  std::optional<Rater> rater;
};

Production::Production(const ProductionOptions& options, RecordSink& sink,
                       std::function<void(const ProductionState&)> on_progress)
    : options_(options),
      sink_(sink),
      on_progress_(std::move(on_progress)),
      batch_size_(batch_size_for(options)),
      slots_(pipeline_slots(options.threads)) {
  state_.next_index = options.first_index;
  for (std::size_t i = 0; i < options.threads; ++i) {
    workers_.push_back(std::make_unique<Worker>(options));
  }
}

Production::~Production() = default;

const ProductionState& Production::run() {
  // Each round issues as many indices as puzzles are missing, so nothing is made for the bin; an
  // index that brought none (a duplicate, over budget) is made up for in the next round.
  while (state_.made < options_.count && !stopped() && !given_up()) {
    issue_index_ = state_.next_index;
    issue_end_ = issue_index_ + (options_.count - state_.made);
    run_pipeline(*this, options_.threads);
  }
  return state_;
}

bool Production::issue(std::size_t slot) {
  if (issue_index_ == issue_end_ || stopped()) return false;
  Slot& s = slots_[slot];
  s.first = issue_index_;
  s.size =
      static_cast<std::size_t>(std::min<std::uint64_t>(batch_size_, issue_end_ - issue_index_));
  issue_index_ += s.size;
  return true;
}

void Production::work(std::size_t slot, std::size_t worker) {
  Slot& s = slots_[slot];
  Worker& w = *workers_[worker];
  s.whole = w.maker.make(s.first, s.size, s.made, 1, options_.stop);
  if (!s.whole) return;
  s.records.clear();
  for (const Made& made : s.made) {
    if (made.status != MadeStatus::kMade) continue;
    Record record;
    record.index = made.index;
    record.shape = options_.recipe.shape;
    record.puzzle = made.puzzle;
    record.solution = made.solution;
    record.clues = made.clues;
    record.minimal = made.minimal;
    record.symmetry = id_of(made.symmetry);
    if (w.rater) record.rating = w.rater->rate(made.puzzle.digits(), made.solution.digits());
    s.records.push_back(std::move(record));
  }
}

bool Production::deliver(std::size_t slot) {
  Slot& s = slots_[slot];
  if (!s.whole) return false;
  for (const Made& made : s.made) {
    if (made.status == MadeStatus::kMade) {
      row_over_budget_ = 0;
      state_.attempts += made.attempts;
    } else {
      ++row_over_budget_;
      ++state_.over_budget;
      state_.hopeless = state_.hopeless || made.status == MadeStatus::kHopeless;
    }
  }
  state_.next_index = s.first + s.size;
  const std::size_t counted = sink_.take(s.records, state_.next_index);
  state_.made += counted;
  state_.duplicates += s.records.size() - counted;
  row_duplicates_ = counted != 0 ? 0 : row_duplicates_ + s.records.size();
  on_progress_(state_);
  return !given_up();
}

}  // namespace gridmill
