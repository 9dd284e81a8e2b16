// bench pipeline: the main job as people run it, graded puzzles into a new database, and where its
// time goes. Jobs that leave stages out run in turn with it; a stage is the difference of two.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "tools/bench/bench.h"
#include "tools/cli/record_sinks.h"
#include "tools/cli/store_tables.h"
#include "tools/cli/version.h"

namespace gridmill {
namespace {

/// A folder for the databases, which goes with it.
class Folder {
 public:
  Folder() {
    std::string name = std::filesystem::temp_directory_path() / "gridmill-bench-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error(name + ": cannot be made");
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Makes the puzzles and stores them in a new file.
void store_all(ProductionOptions options, const std::filesystem::path& folder) {
  static int files = 0;
  const std::filesystem::path file = folder / (std::to_string(++files) + ".db");
  {
    Store store = open_store(file, Store::Mode::kCreate, {.checkpoint_beside = options.threads > 1},
                             options.wish.levels);
    static_cast<void>(store.introduce(*options.recipe.shape));
    RunSpec spec;
    spec.recipe = options.recipe.to_string();
    spec.version = kVersion;
    spec.seed = options.recipe.seed;
    options.canonical = true;
    StoreSink sink(store, store.begin_run(spec));
    Production(options, sink, [](const ProductionState&) {}).run();
  }
  std::filesystem::remove(file);
}

std::string rounded(const char* format, double value) {
  char text[32];
  std::snprintf(text, sizeof(text), format, value);
  return text;
}

}  // namespace

int bench_pipeline(const BenchArguments& arguments) {
  const Folder folder;
  ProductionOptions options;
  options.counter = arguments.counter;
  options.wish.count = arguments.most;
  const auto job = [&](const std::string& name, const std::string& subject, bool graded,
                       bool stored, std::size_t threads, bool wall) {
    ProductionOptions own = options;
    own.rate = graded;
    own.threads = threads;
    return BenchCase{name, subject, arguments.most,
                     [own, stored, &folder] {
                       if (stored) return store_all(own, folder.path());
                       NoSink sink;
                       Production(own, sink, [](const ProductionState&) {}).run();
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
                rounded("%.2f", 1e6 * part / static_cast<double>(arguments.most)),
                rounded("%.3f", part / seconds[kAll]));
  };
  note("making", seconds[kMade]);
  note("level", seconds[kGraded] - seconds[kMade]);
  note("form and row", seconds[kAll] - seconds[kGraded]);
  note("... not graded", seconds[kMadeStored] - seconds[kMade]);
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
