// Faults while `generate` runs: a clear message, an intact file, and the same command continues to
// what an undisturbed run would have made. What the store does by itself is in db_fault_test.cpp.

#include <signal.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "db/sqlite.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/db_support.h"
#include "tests/needs.h"
#include "tests/seed.h"
#include "tools/cli/interrupt_flag.h"

using namespace gridmill;
using namespace gridmill::cli_test;
namespace fs = std::filesystem;

namespace {

const std::string kCount = "6000";  // more than fits on the full disks below, in every build
const std::string kWish = " --seed 21 --scale none --count " + kCount;

/// What an undisturbed run makes.
const std::string& whole() {
  static const std::string text = [] {
    const TempDir folder;
    REQUIRE(run("generate -q" + kWish + " --db " + (folder / "p.db")).code == 0);
    return contents(folder / "p.db");
  }();
  return text;
}

/// The same command continues where the fault was, and reaches the same result.
void require_goes_on(const std::string& file) {
  const Outcome again = run("generate -q" + kWish + " --db " + file);
  INFO(again.err);
  REQUIRE(again.code == 0);
  CHECK(contents(file) == whole());
}

bool can(const std::string& command) {
  return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

}  // namespace

TEST_CASE("a limit on the size of files is a full disk: a message, and on again") {
  const TempDir folder;
  const std::string file = folder / "p.db";
  for (const char* blocks : {"16", "200", "1000"}) {  // of 512 bytes
    const Outcome full =
        run("generate -q" + kWish + " --db " + file, "ulimit -f " + std::string(blocks) + ";");
    INFO(full.err);
    CHECK(full.code == 1);
    CHECK(full.err.find(file + ": cannot ") != std::string::npos);
    CHECK(full.err.find("the disk is full") != std::string::npos);
  }
  require_goes_on(file);
}

TEST_CASE("a full file system: a message, and on again where there is room", "[mount]") {
  if (!can("unshare -rm mount -t tmpfs -o size=64k none /mnt")) {
    skip("a small file system cannot be mounted here");
    return;
  }
  const TempDir folder;
  const std::string small = folder / "small";
  fs::create_directory(small);
  for (const char* size : {"200k", "1m"}) {
    const std::string script = folder.write(
        "full.sh", "mount -t tmpfs -o size=" + std::string(size) + " none " + small + " && " +
                       GRIDMILL_BINARY + " generate -q" + kWish + " --db " + small + "/p.db 2>" +
                       (folder / "err") + "\necho $? >" + (folder / "code") + "\ncp " + small +
                       "/p.db* " + (folder / "") + "\n");
    CHECK(can("unshare -rm sh " + script));
    CHECK(read_file(folder / "code") == "1\n");
    INFO(read_file(folder / "err"));
    CHECK(read_file(folder / "err").find("the disk is full") != std::string::npos);
    require_goes_on(folder / "p.db");
    for (const char* name : {"p.db", "p.db-wal", "p.db-shm"}) fs::remove(folder / name);
  }
}

TEST_CASE("a read-only file is left unchanged", "[nobody]") {
  const std::string nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups ";
  const bool root = ::geteuid() == 0;
  const TempDir folder;
  fs::permissions(folder / "", fs::perms(0755));
  const std::string file = folder / "p.db";
  REQUIRE(run("generate -q --seed 21 --scale none --count 10 --db " + file).code == 0);
  fs::permissions(file, fs::perms(0444));
  if (root && !can(nobody + std::string(GRIDMILL_BINARY) + " --version")) {
    skip("root can write everything, and the program is not for others");
    return;
  }
  const std::string before = contents(file);
  const Outcome refused = run("generate -q" + kWish + " --db " + file, root ? nobody : "");
  CHECK(refused.code == 1);
  INFO(refused.err);
  CHECK(refused.err.find("p.db: cannot ") != std::string::npos);
  CHECK(contents(file) == before);
  fs::permissions(file, fs::perms(0644));
  require_goes_on(file);
}

TEST_CASE("a second writer is sent away, and the first one does not notice") {
  const TempDir folder;
  const std::string file = folder / "p.db";
  const pid_t first =
      start({"--seed", "21", "--scale", "none", "--count", "100000000", "--db", file});
  for (int i = 0; i < 600 && rows_of(file) == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  const Outcome second = run("generate -q --seed 22 --new-run --db " + file);
  CHECK(second.code == 1);
  INFO(second.err);
  CHECK(second.err.find("another program (process " + std::to_string(first) + ")") !=
        std::string::npos);
  ::kill(first, SIGTERM);
  int status = 0;
  REQUIRE(::waitpid(first, &status, 0) == first);
  CHECK(WEXITSTATUS(status) == 75);
  const std::string rows = run("query --db " + file).out;
  CHECK(run("generate -q --seed 21 --count " + std::to_string(lines_of(rows))).out == rows);
}

TEST_CASE("a damaged level is bad data, not wrong usage") {
  const TempDir folder;
  const std::string file = folder / "p.db";
  const std::string goal = "generate -q --seed 21 --want level1=2,level4=2 --db " + file;
  REQUIRE(run(goal).code == 0);
  {
    Database db(file, Database::Access::kWrite, 0);
    db.execute("PRAGMA foreign_keys = OFF");
    db.execute("UPDATE puzzle SET level = 99 WHERE level = 1");
  }
  const Outcome refused = run(goal);
  INFO(refused.err);
  CHECK(refused.code == 1);
  CHECK(refused.err.find("p.db: expected levels from 1 to ") != std::string::npos);
  CHECK(refused.err.find("found '99'") != std::string::npos);
  CHECK(run("verify -q --db " + file).code == 1);
}

TEST_CASE("a damaged file is a message that names it") {
  const TempDir folder;
  const std::string file = folder / "p.db";
  REQUIRE(run("generate -q --seed 21 --scale none --count 500 --db " + file).code == 0);
  const auto size = static_cast<std::streamoff>(fs::file_size(file));
  std::fstream(file, std::ios::in | std::ios::out | std::ios::binary)
      .seekp(8192)
      .write(std::string(static_cast<std::size_t>(size) - 8192, '\x7f').data(), size - 8192);
  for (const std::string command :
       {"generate -q --seed 21 --scale none --count 600", "query", "stats"}) {
    const Outcome outcome = run(command + " --db " + file);
    INFO(command << ": " << outcome.err);
    CHECK(outcome.code == 1);
    CHECK(outcome.err.find("p.db: cannot ") != std::string::npos);
    CHECK(outcome.err.find("damaged") != std::string::npos);
  }
}

TEST_CASE("TERM during a commit: the batch is whole, and the program ends") {
  const std::uint64_t seed = test_seed();
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  for (const Store::Journal journal : {Store::Journal::kWal, Store::Journal::kRollback}) {
    const TempDir folder;
    const std::string file = folder / "p.db";
    for (int round = 0; round < 10; ++round) {
      const pid_t child = fork();
      if (child == 0) {  // does nothing but commit
        if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(98);
        int code = 1;
        try {
          const InterruptFlag stop;
          Store store = db_test::open_store(file, journal);
          Run run = store.begin_run(db_test::spec("r"));
          while (!stop.stopped()) {
            std::mt19937_64 digits(run.next_index);
            std::vector<Record> batch;
            for (std::uint64_t i = 0; i < 7; ++i) {
              batch.push_back(
                  db_test::random_record(digits, BoardSpec::standard(), run.next_index + i, 25));
            }
            store.append(run, batch, run.next_index + 7);
          }
          code = stop.interrupted() ? 75 : 1;
        } catch (const std::exception&) {
          code = 2;
        }
        _exit(code);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(30) +
                                  std::chrono::microseconds(random() % 30'000));
      REQUIRE(::kill(child, SIGTERM) == 0);
      int status = 0;
      REQUIRE(::waitpid(child, &status, 0) == child);
      CHECK((WIFSIGNALED(status) || WEXITSTATUS(status) == 75));  // before it listens, or after
    }
    Store store = db_test::open_store(file, journal);
    db_test::require_sound(store);
    const Run run = store.begin_run(db_test::spec("r"));
    CHECK(run.next_index % 7 == 0);
    CHECK(run.next_index > 0);
    CHECK(store.count() == run.stored);
  }
}

/// A process that waits for the end of its run.
class Waiting {
 public:
  Waiting() {
    REQUIRE(::pipe(from_child_.data()) == 0);
    REQUIRE(::pipe(to_child_.data()) == 0);
    child_ = fork();
    if (child_ != 0) {
      await();
      return;
    }
    if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(98);
    const InterruptFlag stop;
    notify(from_child_);
    while (!stop.stopped()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    notify(from_child_);
    char byte = 0;
    while (::read(to_child_[0], &byte, 1) != 1) continue;
    _exit(stop.interrupted() ? 75 : 1);
  }
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;
  ~Waiting() {
    for (const int end : {from_child_[0], from_child_[1], to_child_[0], to_child_[1]}) ::close(end);
  }

  void signal(int number) const { REQUIRE(::kill(child_, number) == 0); }
  /// Waits until the child has reached its next point: it waits for a signal, it has seen one.
  void await() const {
    char byte = 0;
    REQUIRE(::read(from_child_[0], &byte, 1) == 1);
  }
  /// Lets the child end by itself, and returns how it ended.
  [[nodiscard]] int status() const {
    notify(to_child_);
    int status = 0;
    REQUIRE(::waitpid(child_, &status, 0) == child_);
    return status;
  }

 private:
  static void notify(const std::array<int, 2>& pipe) {
    if (::write(pipe[1], "x", 1) != 1) std::abort();
  }
  std::array<int, 2> from_child_{};
  std::array<int, 2> to_child_{};
  pid_t child_ = 0;
};

TEST_CASE("two signals at once are one") {
  using Clock = std::chrono::steady_clock;
  // "At once" is within half a second. A round in which this process had to wait counts for
  // nothing.
  for (;;) {
    const Waiting child;
    const auto begin = Clock::now();
    child.signal(SIGTERM);
    child.signal(SIGINT);  // another signal, since two of the same may become one on the way
    if (Clock::now() - begin > std::chrono::milliseconds(100)) {
      static_cast<void>(child.status());
      continue;
    }
    const int status = child.status();
    CHECK_FALSE(WIFSIGNALED(status));
    CHECK(WEXITSTATUS(status) == 75);
    return;
  }
}

TEST_CASE("a second signal, half a second later, ends at once") {
  const Waiting child;
  child.signal(SIGTERM);
  child.await();  // it has arrived
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  child.signal(SIGTERM);
  CHECK(WIFSIGNALED(child.status()));
}
