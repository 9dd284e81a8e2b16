// Runs that continue: refused where they differ, interrupted again and again, and in shards.

#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <set>
#include <sstream>
#include <thread>

#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/goal_support.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text = "generate -q";
  for (const std::string& word : words) text += " " + word;
  return text;
}

/// Interrupts the command `times` times at random moments, then lets it end. `whole` is what it
/// takes when it is left alone.
void interrupt(const std::vector<std::string>& words, int times, int signal,
               std::chrono::microseconds whole) {
  const std::uint64_t seed = test_seed() + static_cast<std::uint64_t>(signal);
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  // 3/4 of the work in all, or less: what was issued last is finished after a TERM, too.
  const std::chrono::microseconds longest = whole * 3 / std::max(8, 2 * times);
  int interrupted = 0;
  for (int i = 0; i < times; ++i) {
    const pid_t child = start(words);
    std::this_thread::sleep_for(longest * static_cast<int>(random() % 100) / 100);
    ::kill(child, signal);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    if (WIFSIGNALED(status)) {
      CHECK(WTERMSIG(status) == signal);  // by TERM: before the program had begun to listen
    } else {
      CHECK((WEXITSTATUS(status) == 75 || WEXITSTATUS(status) == 0));
    }
    interrupted += WIFSIGNALED(status) || WEXITSTATUS(status) == 75 ? 1 : 0;
  }
  CHECK(2 * interrupted >= times);  // or the test proves nothing
  REQUIRE(run(joined(words)).code == 0);
}

const bool kSlow = std::getenv("GRIDMILL_SLOW_TESTS") != nullptr;

}  // namespace

TEST_CASE("the same command continues, another one is refused with the differences") {
  const TempDir folder;
  const std::string db = " --db " + (folder / "p.db");
  REQUIRE(run("generate -q --want level2=20 --seed 7" + db).code == 0);
  const std::string before = contents(folder / "p.db");
  const Outcome other = run("generate --want level2=30 --needs x-wing --seed 8" + db);
  CHECK(other.code == 3);  // a contradiction is reported first
  const Outcome refused = run("generate --want level2=30 --symmetry rotational --seed 8" + db);
  CHECK(refused.code == 2);
  for (const char* line : {"seed: 7 in the database, 8 now", "symmetry: none in the database",
                           "want: level2:20 in the database, level2:30 now", "--new-run"}) {
    CHECK(refused.err.find(line) != std::string::npos);
  }
  CHECK(contents(folder / "p.db") == before);
  // Without a seed: the run's own. What does not decide the puzzles may change.
  CHECK(run("generate --want level2=20 -j 1 --max-time 1h" + db).err.find("nothing to do") !=
        std::string::npos);
  REQUIRE(run("generate -q --new-run --want level2=10 --seed 8" + db).code == 0);
  CHECK(run("query --count" + db).out == "30\n");
  CHECK(run("generate --new-run --want level2=10 --seed 8" + db).err.find("nothing to do") !=
        std::string::npos);
}

TEST_CASE("killed again and again and gone on with, a goal ends as if never interrupted") {
  const TempDir folder;
  const int times = kSlow ? 200 : repetitions::kFast ? 10 : 3;
  const std::string n = std::to_string(kSlow ? 8000 : repetitions::times(1500));
  const std::string want = "level2=" + n + ",level3=" + n + ",level4=" + n;
  const auto words = [&](const std::string& file) {
    return std::vector<std::string>{"--want", want, "--seed", "5", "--db", folder / file};
  };
  const auto begin = std::chrono::steady_clock::now();
  REQUIRE(run(joined(words("whole.db"))).code == 0);
  const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - begin);
  const std::string expected = contents(folder / "whole.db");
  interrupt(words("killed.db"), times, SIGKILL, whole);
  CHECK(contents(folder / "killed.db") == expected);
  interrupt(words("stopped.db"), times / 2, SIGTERM, whole);
  CHECK(contents(folder / "stopped.db") == expected);
}

TEST_CASE("made in pieces by the clock, with filters and everything kept, it is the same") {
  const TempDir folder;
  const std::string goal =
      "generate -q --seed 6 --keep-all --want level2=60,level5=20 --avoids wings --db ";
  REQUIRE(run(goal + (folder / "whole.db")).code == 0);
  const LevelCounts all = levels_in(folder / "whole.db");
  // Time for a batch at least, also on a busy machine.
  const std::string limit = repetitions::kFast        ? " --max-time 60ms"
                            : repetitions::kSanitized ? " --max-time 4s"
                                                      : " --max-time 900ms";
  for (int piece = 0; piece < 200; ++piece) {
    REQUIRE(run(goal + (folder / "pieces.db") + limit).code == 0);
    if (levels_in(folder / "pieces.db") == all) break;
  }
  CHECK(contents(folder / "pieces.db") == contents(folder / "whole.db"));
}

TEST_CASE("the shards of a run are the run") {
  const TempDir folder;
  const auto puzzles = [](const std::string& text) {
    std::multiset<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.insert(line);
    return lines;
  };
  const std::string recipe = " -q --seed 12 --count 203 --symmetry random";
  std::string parts;
  for (const char* part : {"1/4", "2/4", "3/4", "4/4"}) {
    const std::string file = folder / (std::string(1, part[0]) + ".db");
    const std::string command = "generate" + recipe + " --shard " + part + " --db " + file;
    REQUIRE(run(command + " --max-time 20ms").code == 0);
    REQUIRE(run(command).code == 0);
    parts += run("query --db " + file).out;
    CHECK(run("generate" + recipe + " --shard " + part).out == run("query --db " + file).out);
    CHECK(run("generate" + recipe + " --shard 1/5 --db " + file).code == 2);
  }
  CHECK(puzzles(parts) == puzzles(run("generate" + recipe).out));

  // Quotas are dealt out.
  LevelCounts sum{};
  for (const char* part : {"1/3", "2/3", "3/3"}) {
    const std::string file = folder / ("want" + std::string(1, part[0]) + ".db");
    REQUIRE(run("generate -q --seed 3 --want level2=10,level3=1 --shard " + std::string(part) +
                " --db " + file)
                .code == 0);
    const LevelCounts found = levels_in(file);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += found[i];
  }
  CHECK(sum == LevelCounts{0, 0, 10, 1, 0, 0, 0, 0});
}

TEST_CASE("runs that make puzzles for levels go on and have shards, too") {
  const TempDir folder;
  // A part makes puzzles for levels that it has enough of already.
  LevelCounts sum{};
  for (const char* part : {"1/3", "2/3", "3/3"}) {
    const std::string file = folder / ("part" + std::string(1, part[0]) + ".db");
    const std::string command = "generate -q --board 9x9-x --seed 4 --shard " + std::string(part) +
                                " --want level2=12,level3=5,level5=9,level6=1 --db " + file;
    REQUIRE(run(command + " --max-time 30ms").code == 0);
    REQUIRE(run(command).code == 0);
    const LevelCounts found = levels_in(file);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += found[i];
  }
  CHECK(sum == LevelCounts{0, 0, 12, 5, 0, 9, 1, 0});
  const std::string killed = "--want level2=" + std::to_string(repetitions::times(300)) +
                             ",level4=" + std::to_string(repetitions::times(100)) +
                             " --board 9x9-windoku --seed 2";
  std::vector<std::string> words;
  std::istringstream in(killed);
  for (std::string word; in >> word;) words.push_back(word);
  const auto begin = std::chrono::steady_clock::now();
  REQUIRE(run("generate -q " + killed + " --db " + (folder / "whole.db")).code == 0);
  const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - begin);
  words.insert(words.end(), {"--db", folder / "killed.db"});
  interrupt(words, repetitions::kFast ? 6 : 2, SIGKILL, whole);
  CHECK(contents(folder / "killed.db") == contents(folder / "whole.db"));
}

TEST_CASE("a scheduler tells which shard") {
  const std::string recipe = "generate -q --seed 12 --count 20 --shard ";
  const std::string second = run(recipe + "2/3").out;
  for (const char* variables :
       {"SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=0 SLURM_PROCID=0 "
        "SLURM_NTASKS=1",
        "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=5 "
        "SLURM_ARRAY_TASK_STEP=2",
        // The script of a task that has room for two steps, but calls the program itself.
        "SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=1 SLURM_PROCID=0 "
        "SLURM_NTASKS=2",
        "SLURM_PROCID=1 SLURM_NTASKS=3", "OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=3",
        "OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=3 SLURM_PROCID=0 SLURM_NTASKS=6"}) {
    INFO(variables);
    CHECK(run(recipe + "auto", variables).out == second);
  }
  const std::string array =
      "SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=1 ";
  for (const char* step : {"SLURM_STEP_ID=0 SLURM_PROCID=1 SLURM_NTASKS=3",
                           "OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=3"}) {
    INFO(step);
    CHECK(run(recipe + "auto", array + step).out == run(recipe + "5/6").out);
  }
  for (const char* variables : {"JOB_COMPLETION_INDEX=1", "AWS_BATCH_JOB_ARRAY_INDEX=1"}) {
    INFO(variables);
    CHECK(run(recipe + "auto --shards 3", variables).out == second);
    const Outcome unclear = run(recipe + "auto", variables);
    CHECK(unclear.code == 2);
    CHECK(unclear.err.find("--shards") != std::string::npos);
  }
  CHECK(run(recipe + "auto", "SLURM_PROCID=3 SLURM_NTASKS=3").code == 2);
  CHECK(run(recipe + "auto", "SLURM_PROCID=x SLURM_NTASKS=3").code == 2);
}
