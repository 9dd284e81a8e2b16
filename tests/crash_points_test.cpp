// A job is killed at each of its operations on files in turn, every write, name and sync: what was
// committed is there, nothing is half, and the same commands complete the job. And the clock on the
// wall jumps while a job runs, and decides nothing.

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "tests/catch.h"
#include "tests/db_support.h"
#include "tests/needs.h"
#include "tests/powercut_job.h"
#include "tests/seed.h"

using namespace gridmill;
using namespace gridmill::powercut;
using gridmill::db_test::TempDir;

TEST_CASE("commits are counted in the log of a disk") {
  const auto write = [](std::uint64_t inode, const std::string& data) {
    return Operation{Kind::kWrite, inode, 0, data, ""};
  };
  const std::string middle(24, '\0');
  std::string last = middle;
  last[7] = 30;  // the file has 30 pages afterwards
  const std::string page(4096, 'p');
  const std::vector<Operation> log = {{Kind::kCreate, 1, 0, "p.db-wal", ""},
                                      write(1, std::string(32, 'h')),
                                      write(1, middle),
                                      write(1, page),
                                      write(1, last),
                                      write(2, page),
                                      write(1, page),
                                      {Kind::kUnlink, 0, 0, "p.db-journal", ""},
                                      {Kind::kSyncFolder, 0, 0, "", ""},
                                      write(2, page)};
  const std::vector<std::size_t> expected = {0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 2};
  const std::vector<std::size_t> told = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2};
  for (std::size_t count = 0; count <= log.size(); ++count) {
    INFO(count);
    CHECK(commits({log.data(), count}) == expected[count]);
    CHECK(acknowledged_commits({log.data(), count}) == told[count]);
  }
}

#ifdef POWERCUT_LAYER

namespace {

constexpr int kKilled = 137;

/// Small jobs, on one thread: the same operations each time.
const std::vector<Job>& small_jobs() {
  static const std::string made = "generate -q -j1 --seed 1 --db @p.db --count ";
  static const std::vector<Job> jobs = {
      {"generate", {}, {made + "20"}},
      {"generate on a network", {}, {made + "12"}, true},
      {"rate", {made + "20"}, {"rate -q -j1 --scale hodoku --db @p.db"}},
      {"import", {}, {"import -q -j1 --db @p.db %june.txt --rejects @rejects.csv"}},
      {"merge", {made + "20"}, {"merge -q --into @p.db %small.db"}},
      {"export", {"solve %june.txt -o @e.txt"}, {"export --db %a.db -o @e.txt"}},
      {"export under a name",
       {made + "20"},
       {"export --db @p.db --name may --limit 5 -o @e.txt"},
       false,
       "",
       "e.txt"},
      {"export into a folder", {}, {"export --db %a.db --limit 6 --format svg -o @week/"}},
      {"book",
       {made + "40", "export --db @p.db --limit 3 -o @b.html"},
       {"book --db @p.db --chapters level2=3 --pdf @b.pdf --html @b.html"},
       false,
       "b.pdf"},
  };
  return jobs;
}

}  // namespace

TEST_CASE("killed at any operation, a job is completed by the same commands", "[preload]") {
  const TempDir folder;
  const std::string inputs = folder.file("inputs");
  std::filesystem::create_directory(inputs);
  make_inputs(inputs);
  // All of them if there is time, else some that the seed draws.
  const std::size_t stride = std::getenv("GRIDMILL_SLOW_TESTS") != nullptr ? 1 : 29;
  std::mt19937_64 random(test_seed());
  std::size_t kills = 0;
  for (const Job& job : small_jobs()) {
    const Recording recording(job, inputs, folder.file("work"));
    CHECK(recording.is_complete());
    const std::string killed = folder.file("killed");
    const std::string log = folder.file("log");
    const std::size_t operations = recording.operations().size();
    for (std::size_t at = 1 + random() % stride; at <= operations; at += stride) {
      INFO(job.name << ", killed at operation " << at << " of " << operations);
      write_image(recording.before(), killed);
      const Disk before(killed);
      const Outcome outcome = recording.run(
          killed, recording.variables(killed, log) + " POWERCUT_KILL=" + std::to_string(at));
      INFO(outcome.text);
      REQUIRE(outcome.code == kKilled);
      const std::vector<Operation> done =
          std::filesystem::exists(log) ? read_log(log) : std::vector<Operation>();
      std::filesystem::remove(log);
      CHECK(done.size() == at - 1);
      CHECK(recording.issue_after_cut(killed, commits(done), commits(done)).empty());
      ++kills;
    }
    std::filesystem::remove_all(folder.file("work"));
  }
  std::cout << kills << " kills\n";
}

TEST_CASE("a clock that jumps changes only the recorded start time of a run", "[preload]") {
  const TempDir folder;
  const std::string inputs = folder.file("inputs");
  std::filesystem::create_directory(inputs);
  make_inputs(inputs);
  std::mt19937_64 random(test_seed());
  for (const Job& job : jobs()) {
    const Recording recording(job, inputs, folder.file("work"));
    const std::string jumping = folder.file("jumping");
    // Forward and back, up to 30 years, at each of the first looks, and once to 1970.
    std::string clock;
    for (int look = 1; look <= 40; ++look) {
      const auto years = static_cast<std::int64_t>(random() % 61) - 30;
      clock += std::to_string(look) + ":" + std::to_string(years * 31'557'600) + " ";
    }
    clock.back() = '\'';
    INFO(job.name << ", " << clock);
    write_image(recording.before(), jumping);
    const Outcome outcome = recording.run(
        jumping, recording.variables(jumping, "/dev/null") + " POWERCUT_CLOCK='" + clock);
    INFO(outcome.text);
    CHECK(outcome.code == 0);
    CHECK(recording.issue_at_end(jumping).empty());
    std::filesystem::remove_all(folder.file("work"));
  }
}

TEST_CASE("--until follows a clock that is set, --max-time does not", "[preload]") {
  const TempDir folder;
  const std::string db = folder.file("p.db");
  const std::string layer = "TZ=UTC LD_PRELOAD=" + std::string(POWERCUT_LAYER) + " POWERCUT_CLOCK=";
  const auto begin = std::chrono::steady_clock::now();
  // After some looks a day has passed, and the end was then; setting the clock back changes
  // nothing.
  for (const auto& [end, clock] : {std::pair{"--until 06:00", "6:86400"},
                                   std::pair{"--max-time 1s", "'2:-3600 4:3600 6:-3600'"}}) {
    const Outcome outcome = run_program(
        "generate -q -j1 --scale none --count 100000000 --db " + db + " --seed 1 " + end,
        layer + clock);
    INFO(end << ": " << outcome.text);
    CHECK(outcome.code == 0);
  }
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::minutes(5));
  CHECK(run_program("verify -q --no-rating --db " + db).code == 0);
}

#else

TEST_CASE("kills and clocks", "[preload]") { skip("a sanitizer takes no LD_PRELOAD"); }

#endif
