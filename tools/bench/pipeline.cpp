// bench pipeline: the main job as people run it, graded puzzles into a new database, and where its
// time goes. Jobs that leave stages out run in turn with it; a stage is the difference of two.
#include <array>
#include <filesystem>
#include <functional>
#include <stdexcept>

#include "tools/bench/bench.h"
#include "tools/cli/version.h"
#include "tools/io/string_util.h"
#include "tools/run/generate_job.h"
#include "tools/run/stored_runs.h"

namespace gridmill {
namespace {

/// A folder for the databases, which goes with it.
class TempDir {
 public:
  TempDir() {
    std::string name = std::filesystem::temp_directory_path() / "gridmill-bench-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error(name + ": cannot be made");
    path_ = name;
  }
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  ~TempDir() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Lets `fill` write a new database, which is then closed and removed.
void with_new_store(const GenerateJobOptions& options, const std::filesystem::path& folder,
                    const std::function<void(StoreSink&)>& fill) {
  static int files = 0;
  const std::filesystem::path file = folder / (std::to_string(++files) + ".db");
  {
    Store store = open_store(file, Store::Mode::kCreate,
                             {.background_checkpoint = options.threads > 1}, options.goal.levels);
    RunSpec spec;
    spec.recipe = options.recipe.to_string();
    spec.version = kVersion;
    spec.seed = options.recipe.seed;
    StoreSink sink(store, store.begin_run(spec));
    fill(sink);
  }
  std::filesystem::remove(file);
}

/// Keeps the batches as the pipeline delivers them.
class BatchSink final : public RecordSink {
 public:
  std::vector<std::size_t> accept(std::span<const Record> records,
                                  std::uint64_t next_index) override {
    batches_.push_back({{records.begin(), records.end()}, next_index});
    return {};
  }
  /// Hands them on, in their order.
  void replay(RecordSink& sink) const {
    for (const auto& [records, next_index] : batches_) {
      static_cast<void>(sink.accept(records, next_index));
    }
  }

 private:
  struct Batch {
    std::vector<Record> records;
    std::uint64_t next_index;
  };
  std::vector<Batch> batches_;
};

}  // namespace

int bench_pipeline(const BenchArguments& arguments) {
  const TempDir folder;
  GenerateJobOptions options;
  options.counter = arguments.counter;
  options.goal.count = arguments.max_items;
  const auto job = [&](const std::string& name, const std::string& subject, bool graded,
                       bool stored, std::size_t threads, bool wall) {
    GenerateJobOptions own = options;
    own.rate = graded;
    own.canonical = stored;
    own.threads = threads;
    return BenchCase{name, subject, arguments.max_items,
                     [own, stored, &folder] {
                       const auto produce = [&](RecordSink& sink) {
                         GenerateJob(own, sink, [](const GoalRunState&) {}).run();
                       };
                       if (stored) return with_new_store(own, folder.path(), produce);
                       NullSink sink;
                       produce(sink);
                     },
                     wall};
  };
  enum : std::size_t { kMade, kGraded, kMadeStored, kAll };
  const std::string one = "one thread";
  BenchReport report(arguments);
  const std::vector<double> seconds =
      report.time("pipeline", {job(one, "made", false, false, 1, false),
                               job(one, "graded", true, false, 1, false),
                               job(one, "stored", false, true, 1, false),
                               job(one, "graded, stored", true, true, 1, false)});
  const auto note = [&](const std::string& stage, double part) {
    report.note("pipeline", "of graded, stored", stage, "us a puzzle",
                format_double("%.2f", 1e6 * part / static_cast<double>(arguments.max_items)),
                format_double("%.3f", part / seconds[kAll]));
  };
  note("making", seconds[kMade]);
  note("level", seconds[kGraded] - seconds[kMade]);
  note("form and row", seconds[kAll] - seconds[kGraded]);
  note("... not graded", seconds[kMadeStored] - seconds[kMade]);
  // What one thread has to do however many there are.
  std::array<BatchSink, 2> made;
  std::vector<BenchCase> writers;
  for (const bool graded : {true, false}) {
    GenerateJobOptions own = options;
    own.rate = graded;
    own.canonical = true;
    GenerateJob(own, made[graded ? 1 : 0], [](const GoalRunState&) {}).run();
    writers.push_back({"the writer alone", graded ? "graded" : "not graded", arguments.max_items,
                       [own, &folder, &batches = made[graded ? 1 : 0]] {
                         with_new_store(own, folder.path(),
                                        [&](StoreSink& sink) { batches.replay(sink); });
                       }});
  }
  report.time("pipeline", writers);
  if (arguments.threads > 1) {
    const std::string clock = "by the clock";
    std::vector<BenchCase> cases;
    for (const std::size_t n : {std::size_t{1}, arguments.threads}) {
      cases.push_back(
          job(clock, std::to_string(n) + (n == 1 ? " thread" : " threads"), true, true, n, true));
    }
    report.time("pipeline", cases);
  }
  return kDone;
}

}  // namespace gridmill
