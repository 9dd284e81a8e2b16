#include "tools/run/generate_job.h"

#include <chrono>
#include <condition_variable>
#include <thread>

#include "solver/board/require.h"
#include "tools/cli/messages.h"
#include "tools/cli/progress.h"

namespace gridmill {

GenerateJob::GenerateJob(const GenerateJobOptions& options, RecordSink& sink,
                         std::function<void(const GoalRunState&)> on_progress)
    : options_(options),
      run_(options_, sink),
      on_progress_(std::move(on_progress)),
      slots_(pipeline_slots(options.threads)),
      workers_(options.threads) {}

GoalRunState GenerateJob::run() {
  std::condition_variable_any never;
  // A batch may take hours if hardly any grid serves.
  const std::jthread heartbeat([&](const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!never.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; }) &&
           !stop.stop_requested()) {
      on_progress_(run_.state());
    }
  });
  while (run_.begin_round()) run_pipeline(*this, options_.threads);
  const std::scoped_lock lock(mutex_);
  return run_.state();
}

bool GenerateJob::issue(std::size_t slot) { return run_.issue(slots_[slot]); }

void GenerateJob::work(std::size_t slot, std::size_t worker) {
  GoalBatch& batch = slots_[slot];
  run_.work(batch, worker);
  if (!batch.whole) return;
  Worker& w = workers_[worker];
  if (options_.scale != nullptr) {
    for (Record& record : batch.records) {
      record.ratings.resize(1);
      ScaleRating& rating = record.ratings.front();
      rating.scale = options_.scale->id;
      Scale* const scale = w.scales.get(record.board, [&] {
        return options_.scale->make(*record.board, options_.goal.levels, options_.check);
      });
      GRIDMILL_REQUIRE(scale != nullptr);
      scale->rate(record.puzzle.digits(), record.solution.digits(), rating.values);
    }
  }
  if (options_.canonical) {
    for (Record& record : batch.records) {
      record.canonical = record.puzzle;  // as large as the form
      (void)w.canonizers.get(record.board, [&] { return make_canonizer(*record.board); })
          ->canonize(record.puzzle.digits(), record.solution.digits(), record.canonical.digits());
    }
  }
}

bool GenerateJob::deliver(std::size_t slot) {
  if (!slots_[slot].whole) return false;
  const std::scoped_lock lock(mutex_);
  const bool goes_on = run_.deliver(slots_[slot]);
  on_progress_(run_.state());
  return goes_on;
}

std::vector<std::size_t> StoreSink::accept(std::span<const Record> records,
                                           std::uint64_t next_index) {
  std::vector<std::size_t> refused;
  for (const AppendResult::Duplicate& duplicate :
       store_.append(run_, records, next_index).duplicates) {
    refused.push_back(duplicate.position);
    if (++duplicates_ > kMaxNamed) continue;
    named_ += localize(language_, Message::kWasRefused,
                       {std::to_string(records[duplicate.position].index),
                        std::to_string(duplicate.equals)}) +
              "\n";
  }
  return refused;
}

std::string StoreSink::duplicate_lines() const {
  return named_ + (duplicates_ > kMaxNamed ? localize(language_, Message::kAndMore,
                                                      {format_count(duplicates_ - kMaxNamed)}) +
                                                 "\n"
                                           : "");
}

}  // namespace gridmill
