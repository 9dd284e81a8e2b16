// Readers and a writer at the same time: each command that reads shows one state of the file, with
// rows, progress and labels of one moment.

#include <signal.h>

#include <chrono>
#include <random>
#include <set>
#include <thread>

#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/needs.h"
#include "tests/seed.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

const std::string kWish = " --seed 5 --scale none -j1";

/// A `generate` that runs as long as this lives, and its database, which has rows.
class Writer {
 public:
  explicit Writer(const TempDir& folder)
      : file_(folder / "p.db"),
        process_(start(
            {"--db", file_, "--count", "10000000", "--seed", "5", "--scale", "none", "-j1"})) {
    for (int i = 0; i < 1000 && rows_of(file_) == 0; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    REQUIRE(rows_of(file_) != 0);
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() { stop(); }

  /// How it ended.
  int stop() {
    if (process_ == 0) return 0;
    int status = 0;
    kill(process_, SIGTERM);
    waitpid(process_, &status, 0);
    process_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  [[nodiscard]] const std::string& file() const { return file_; }

 private:
  std::string file_;
  pid_t process_;
};

std::uint64_t sum_of(const std::string& csv, const std::string& facet) {
  std::istringstream in(csv);
  std::uint64_t sum = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(facet + ",")) sum += std::stoull(line.substr(line.rfind(',') + 1));
  }
  return sum;
}

/// Runs a reader, which must end well.
Outcome read(const std::string& command) {
  Outcome outcome = run(command);
  INFO(command << "\n" << outcome.out.substr(0, 2000) << outcome.err);
  REQUIRE(outcome.code == 0);
  return outcome;
}

void read_verify(const Writer& writer, const TempDir&) {
  CHECK(read("verify -q --no-rating --db " + writer.file()).out.empty());
}

void read_stats(const Writer& writer, const TempDir&) {
  const std::string csv =
      read("stats --by run,board,givens,symmetry --format csv --db " + writer.file()).out;
  const std::uint64_t rows = sum_of(csv, "run");
  CHECK(rows != 0);
  for (const char* facet : {"board", "givens", "symmetry"}) CHECK(sum_of(csv, facet) == rows);
}

void read_page(const Writer& writer, const TempDir& folder) {
  (void)read("stats --db " + writer.file() + " --html " + (folder / "page.html"));
}

void read_export(const Writer& writer, const TempDir&) {
  std::istringstream in(read("export --db " + writer.file()).out);
  std::set<std::string> puzzles;
  std::size_t lines = 0;
  for (std::string line; std::getline(in, line); ++lines) puzzles.insert(line.substr(0, 81));
  CHECK(lines != 0);
  CHECK(puzzles.size() == lines);
}

void read_query(const Writer& writer, const TempDir&) {
  CHECK(lines_of(read("query --shuffle 1 --limit 50 --db " + writer.file()).out) == 50);
}

/// What was merged is one state, and the run continues from it as the writer itself would.
void read_merge(const Writer& writer, const TempDir& folder) {
  const std::string merged = folder / "all.db";
  for (const char* part : {"", "-wal", "-shm"}) std::filesystem::remove(merged + part);
  for (int i = 0; i < 2; ++i) {
    (void)read("merge -q --into " + merged + " " + writer.file());
    const Run now = Store(merged, Store::Mode::kRead).runs().at(0);
    CHECK(now.stored == rows_of(merged));
    CHECK(now.stored + now.duplicates == now.next_index);
  }
  const Run before = Store(merged, Store::Mode::kRead).runs().at(0);
  (void)read("generate -q --db " + merged + kWish + " --count " +
             std::to_string(before.stored + 50));
  const Run after = Store(merged, Store::Mode::kRead).runs().at(0);
  CHECK(after.stored == before.stored + 50);
  CHECK(after.next_index == after.stored + after.duplicates);
  CHECK(after.duplicates == before.duplicates);
  CHECK(read("verify -q --no-rating --db " + merged).out.empty());
}

void read_beside(void (*reader)(const Writer&, const TempDir&), int rounds, int times) {
  const std::uint64_t seed = test_seed();
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  for (int round = 0; round < rounds; ++round) {
    const TempDir folder;
    Writer writer(folder);
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 100));
    for (int i = 0; i < times; ++i) reader(writer, folder);
    CHECK(writer.stop() == 75);
  }
}

constexpr void (*kReaders[])(const Writer&, const TempDir&) = {read_verify, read_stats, read_page,
                                                               read_export, read_query, read_merge};

}  // namespace

TEST_CASE("each reader sees one state of a file that is written") {
  for (const auto reader : kReaders) read_beside(reader, 1, 1);
}

TEST_CASE("each reader sees one state of a file that is written, often", "[slow]") {
  if (std::getenv("GRIDMILL_SLOW_TESTS") == nullptr) {
    skip("GRIDMILL_SLOW_TESTS is not set");
    return;
  }
  for (const auto reader : kReaders) read_beside(reader, 60, 3);
}
