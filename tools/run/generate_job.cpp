#include "tools/run/generate_job.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <thread>

#include "solver/board/require.h"
#include "tools/cli/messages.h"
#include "tools/cli/progress.h"
#include "tools/io/string_util.h"

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
      Canonizer& canonizer =
          *w.canonizers.get(record.board, [&] { return make_canonizer(*record.board); });
      (void)canonizer.canonize(record.puzzle.digits(), record.solution.digits(),
                               record.canonical.digits());
      record.canonical_label = canonizer.label();
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
       store_.append(run_, records, next_index, allows_equivalent_).duplicates) {
    refused.push_back(duplicate.position);
    if (++duplicates_ > kMaxNamed) continue;
    named_ += localize(language_, Message::kWasRefused,
                       {std::to_string(records[duplicate.position].index),
                        std::to_string(duplicate.equals)}) +
              "\n";
  }
  return refused;
}

std::vector<std::size_t> WordSink::accept(std::span<const Record> records,
                                          std::uint64_t next_index) {
  std::vector<Record> with_words(records.begin(), records.end());
  for (Record& record : with_words) {
    record.word = words_.word_in(record, accepted_++ * shard_.count + shard_.index - 1);
  }
  return sink_.accept(with_words, next_index);
}

std::string StoreSink::duplicate_lines() const {
  return named_ + (duplicates_ > kMaxNamed ? localize(language_, Message::kAndMore,
                                                      {format_count(duplicates_ - kMaxNamed)}) +
                                                 "\n"
                                           : "");
}

namespace {

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return format_double("%.3g %%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

/// A row of aligned columns.
std::string row(const std::string& name, const std::string& a, const std::string& b,
                const std::string& c, const std::string& d) {
  std::string line = padded(name, 18) + " " + padded(a, 12, true) + " " + padded(b, 14, true) +
                     " " + padded(c, 12, true) + "  " + d;
  return line.erase(line.find_last_not_of(' ') + 1);
}

}  // namespace

std::string GoalReport::level_name(std::size_t level) const {
  const LevelInfo& info = options_.goal.levels.levels()[level - 1];
  return localized(Message::kLevelRow,
                   {std::to_string(level), in_language(language_, info.english, info.japanese)});
}

/// The cost of a recipe that has brought no puzzle yet.
std::string GoalReport::none_served(const GoalRunState& state) const {
  if (state.examined != state.over_budget || state.failed == 0) return "";
  return localized(Message::kNoneServed, {format_count(state.failed)});
}

std::string GoalReport::cost(const GoalRunState& state) const {
  std::string text;
  const std::uint64_t served = state.examined - state.over_budget;
  if (state.attempts > served && served != 0) {
    text += localized(Message::kGridsUsed,
                      {format_count(state.attempts), percent(served, state.attempts)});
  }
  text += none_served(state);
  if (state.unwanted != 0 || state.over_quota != 0) {
    text += localized(Message::kShareTaken,
                      {percent(state.made, state.examined), format_count(state.examined)});
  }
  const auto add = [&](std::uint64_t n, Message message) {
    if (n != 0) text += localized(message, {format_count(n)});
  };
  add(state.unwanted, Message::kNotWanted);
  add(state.over_quota, Message::kBeyondQuota);
  add(state.over_budget, Message::kGivenUpCount);
  add(state.duplicates, Message::kDuplicatesRefused);
  return text;
}

std::string GoalReport::strategy() const {
  const std::vector<int>& levels = options_.recipe.max_levels;
  if (levels.empty()) return localized(Message::kAsTheyHappen);
  std::vector<std::string> names;
  for (const int level : levels) names.push_back(std::to_string(level));
  return localized(Message::kMadeForLevel, {joined(names, language_, Conjunction::kOr)});
}

std::string GoalReport::lines(const GoalRunState& state, double seconds) const {
  const GenerationGoal& goal = options_.goal;
  std::string text;
  for (std::size_t level = 1; level < goal.quotas.size(); ++level) {
    const std::uint64_t wanted = goal.quotas[level];
    if (wanted == 0) continue;
    const std::uint64_t found = state.by_level[level];
    const double rate =
        seconds > 0 ? static_cast<double>(found - options_.existing[level]) / seconds : 0;
    std::string left = localized(Message::kDone);
    if (found < wanted) {
      left =
          rate > 0
              ? localized(Message::kToGo,
                          {format_duration(static_cast<double>(wanted - found) / rate, language_)})
              : localized(Message::kNoneYet);
    }
    text += row(level_name(level), format_count(found),
                localized(Message::kOfWanted, {format_count(wanted)}),
                format_throughput(rate, language_), left) +
            "\n";
  }
  return text +
         localized(Message::kLookedAt,
                   {format_count(state.examined),
                    format_throughput(static_cast<double>(state.examined) / std::max(seconds, 1e-9),
                                      language_)}) +
         cost(state);
}

std::string GoalReport::summary(const GoalRunState& state, double seconds) const {
  std::string text =
      localized(Message::kPuzzlesInTime,
                {format_puzzle_count(language_, state.made), format_duration(seconds, language_),
                 format_throughput(static_cast<double>(state.made) / std::max(seconds, 1e-9),
                                   language_)}) +
      cost(state);
  for (std::size_t level = 1; level < options_.goal.quotas.size(); ++level) {
    const std::uint64_t wanted = options_.goal.quotas[level];
    if (wanted == 0) continue;
    text += "\n" + row(level_name(level), format_count(state.by_level[level]),
                       localized(Message::kOfWanted, {format_count(wanted)}), "", "");
  }
  return text;
}

bool GoalReport::has_unmet_part(const GoalRunState& state) const {
  const GenerationGoal& goal = options_.goal;
  if (!goal.has_quotas()) return state.made == 0;
  for (std::size_t level = 1; level < goal.quotas.size(); ++level) {
    if (goal.quotas[level] != 0 && state.by_level[level] == 0) return true;
  }
  return false;
}

std::string GoalReport::estimate(const GoalRunState& state, double seconds) const {
  const GenerationGoal& goal = options_.goal;
  const double examined = static_cast<double>(state.examined);
  const double pace = examined / std::max(seconds, 1e-9);
  std::string text = localized(Message::kSample, {format_puzzle_count(language_, state.examined),
                                                  format_duration(seconds, language_),
                                                  format_throughput(pace, language_)}) +
                     none_served(state) + "\n" +
                     row("", localized(Message::kWanted), localized(Message::kAcceptance),
                         localized(Message::kRate), localized(Message::kTime)) +
                     "\n";
  const auto add = [&](const std::string& name, std::uint64_t wanted, std::uint64_t found) {
    if (found == 0) {
      // With none in n, the share is below 3/n with a certainty of 95 %: one in a third of the
      // time.
      constexpr std::uint64_t kBound = 3;
      const bool has_bound = state.examined > kBound;
      const auto under = [&](const std::string& bound) {
        return has_bound ? localized(Message::kUnder, {bound}) : localized(Message::kNoneFound);
      };
      const double min_seconds = static_cast<double>(wanted) * seconds / kBound;
      text += row(name, format_count(wanted), under(percent(kBound, state.examined)),
                  has_bound ? under(format_throughput(kBound / seconds, language_)) : "",
                  localized(Message::kMoreThan, {format_duration(min_seconds, language_)})) +
              "\n";
      return;
    }
    const double share = static_cast<double>(found) / examined;
    text += row(name, format_count(wanted), percent(found, state.examined),
                format_throughput(share * pace, language_),
                format_duration(static_cast<double>(wanted) / (share * pace), language_)) +
            "\n";
  };
  for (std::size_t level = 1; level < goal.quotas.size(); ++level) {
    if (goal.quotas[level] != 0) add(level_name(level), goal.quotas[level], state.by_level[level]);
  }
  if (!goal.has_quotas()) add(localized(Message::kAllLevels), goal.count, state.made);
  return text;
}

}  // namespace gridmill
