// Failures from outside: kill -9, a full disk, files that may not be written or are not
// what they should be. Each ends in a clear message and a whole file.

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <thread>

#include "db/schema.h"
#include "db/sqlite.h"
#include "db/store.h"
#include "solver/board/require.h"
#include "tests/catch.h"
#include "tests/db_faults.h"
#include "tests/needs.h"
#include "tests/seed.h"

using namespace gridmill;
using namespace gridmill::db_test;
using Kind = StoreError::Kind;

namespace {

/// Whether both files hold the same rows with the same ids.
void require_equal_rows(const std::string& a, const std::string& b) {
  const auto rows = [](const std::string& file) {
    std::vector<StoredRecord> all;
    Store(file, Store::Mode::kRead).each({}, [&](const StoredRecord& row) {
      all.push_back(row);
      return true;
    });
    return all;
  };
  const auto left = rows(a);
  const auto right = rows(b);
  REQUIRE(left.size() == right.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    REQUIRE(left[i].id == right[i].id);
    REQUIRE(same(left[i].record, right[i].record));
  }
}

}  // namespace

TEST_CASE("kill -9 leaves whole batches, and the run continues to the same result") {
  const int rounds = std::getenv("GRIDMILL_SLOW_TESTS") == nullptr ? 20 : 200;
  const std::uint64_t seed = test_seed();
  std::cout << "seed " << seed << "\n";
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  for (const Store::Journal journal : {Store::Journal::kWal, Store::Journal::kRollback}) {
    const TempDir folder;
    const std::string file = folder.file("p.db");
    std::uint64_t killed_at = 0;
    for (int round = 0; round < rounds; ++round) {
      const pid_t child = fork();
      if (child == 0) {
        try {
          for (;;) {  // closes now and then, so that keys go into the file too
            Store store = open_store(file, journal, round % 2 == 0);
            Run run = store.begin_run(spec("r"));
            for (int i = 0; i < 20; ++i) append_next(store, run);
          }
        } catch (const std::exception& error) {
          std::cerr << "child: " << error.what() << std::endl;
        }
        _exit(1);
      }
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 40'000));
      REQUIRE(kill(child, SIGKILL) == 0);
      int status = 0;
      REQUIRE(waitpid(child, &status, 0) == child);
      REQUIRE(WIFSIGNALED(status));
      if (!std::filesystem::exists(file)) continue;

      Store store = open_store(file, journal);
      require_sound(store);
      Run run = store.begin_run(spec("r"));
      REQUIRE(run.next_index % kBatch == 0);
      REQUIRE(run.next_index >= killed_at);
      REQUIRE(store.count() == run.stored);
      REQUIRE(run.stored + run.duplicates == run.next_index);
      append_next(store, run);
      require_sound(store);
      killed_at = run.next_index;
    }
    REQUIRE(killed_at > 0);
    std::cout << rounds << " kills, " << killed_at << " puzzles\n";

    const std::string whole = folder.file("whole.db");
    Store store = open_store(whole);
    Run run = store.begin_run(spec("r"));
    while (run.next_index < killed_at) append_next(store, run);
    require_equal_rows(file, whole);
  }
}

TEST_CASE("after a crash, keys that are not in the table are read again, more than memory holds") {
  const TempDir folder;
  const std::string copy = folder.file("copy.db");
  std::uint64_t next = 0;
  {
    Store store(folder.file("p.db"), Store::Mode::kCreate);  // all keys stay in memory
    store.set_tables(kLevels, kTechniques, scale_rows());
    Run run = store.begin_run(spec("r"));
    for (int i = 0; i < 30; ++i) append_next(store, run);
    next = run.next_index;
    for (const char* part : {"", "-wal"}) {
      if (const std::string from = folder.file("p.db") + part; std::filesystem::exists(from)) {
        std::filesystem::copy_file(from, copy + part);
      }
    }
  }
  Store store = open_store(copy);
  Run run = store.begin_run(spec("r"));
  REQUIRE(run.next_index == next);
  const std::uint64_t before = store.count();
  // The same batches as another run: every puzzle is there.
  Run again = store.begin_run(spec("again"));
  for (int i = 0; i < 30; ++i) append_next(store, again);
  REQUIRE(store.count() == before);
  REQUIRE(again.duplicates == next);
  require_sound(store);
}

TEST_CASE("a full disk: a clear message, the batches before it, and on again") {
  for (const Store::Journal journal : {Store::Journal::kWal, Store::Journal::kRollback}) {
    for (const rlim_t limit : {40'000U, 300'000U, 1'000'000U}) {
      CAPTURE(limit);
      const TempDir folder;
      const std::string file = folder.file("p.db");
      const int status = in_child([&] {
        (void)std::signal(SIGXFSZ, SIG_IGN);
        const rlimit size{limit, limit};
        if (setrlimit(RLIMIT_FSIZE, &size) != 0) return 2;
        try {
          Store store = open_store(file, journal, true);
          Run run = store.begin_run(spec("r"));
          for (;;) {
            const Run before = run;
            try {
              append_next(store, run);
            } catch (const StoreError&) {
              // The Store can still be asked, and has what it had.
              if (run.next_index != before.next_index) return 3;
              if (store.count() != run.stored) return 4;
              throw;
            }
          }
        } catch (const StoreError& error) {
          if (error.kind() != Kind::kDiskFull) std::cerr << error.what() << std::endl;
          return error.kind() == Kind::kDiskFull && mentions(error.what(), "p.db: cannot ") &&
                         mentions(error.what(), "the disk is full")
                     ? 0
                     : 5;
        }
      });
      REQUIRE(status == 0);
      Store store = open_store(file, journal);
      require_sound(store);
      Run run = store.begin_run(spec("r"));
      CHECK(run.next_index % kBatch == 0);
      CHECK(store.count() == run.stored);
      append_next(store, run);
      CHECK(store.count() == run.stored);
      require_sound(store);
    }
  }
}

TEST_CASE("read-only files can be read, and report an error when written", "[nobody]") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  {
    Store store = open_store(file);
    Run run = store.begin_run(spec("r"));
    append_next(store, run);
  }
  namespace fs = std::filesystem;
  fs::permissions(file, fs::perms(0444));
  fs::permissions(folder.path(), fs::perms(0777));
  const auto attempt = [&](const std::string& words) {
    return in_child([&] {
      become_ordinary();
      if (Store(file, Store::Mode::kRead).count() == 0) return 2;
      try {
        Store store(file, Store::Mode::kCreate);
      } catch (const StoreError& error) {
        if (!mentions(error.what(), words)) std::cerr << error.what() << std::endl;
        return error.kind() == Kind::kReadOnly && mentions(error.what(), words) ? 0 : 3;
      }
      return 4;
    });
  };
  const int open_folder = attempt("is read-only");
  if (open_folder == 77) {
    skip("this process can neither be nobody nor is it");
    return;
  }
  CHECK(open_folder == 0);
  fs::permissions(folder.path(), fs::perms(0555));
  CHECK(attempt("cannot create the lock file") == 0);
  // The file of another user, which alone prevents writing.
  fs::permissions(file, fs::perms(0644));
  fs::permissions(folder.path(), fs::perms(0755));
  CHECK(attempt("cannot create the lock file") == 0);
  fs::permissions(folder.path(), fs::perms(0755));
  fs::permissions(file, fs::perms(0644));

  Store reader(file, Store::Mode::kRead);
  Run run;
  CHECK(kind_of([&] { (void)reader.begin_run(spec("s")); }) == Kind::kReadOnly);
  CHECK(kind_of([&] { reader.append(run, {}, 1); }) == Kind::kReadOnly);
  CHECK(kind_of([&] { reader.record_export("e", "lines", {}); }) == Kind::kReadOnly);
}

TEST_CASE("other databases are refused and left unchanged") {
  const TempDir folder;
  const auto refused = [&](const std::string& file, Kind kind, const std::string& words) {
    const std::string before = read_file(file);
    for (const Store::Mode mode : {Store::Mode::kRead, Store::Mode::kWrite, Store::Mode::kCreate}) {
      const std::string message = message_of([&] { Store store(file, mode); });
      CAPTURE(message);
      CHECK(mentions(message, file + ": cannot "));
      CHECK(mentions(message, words));
      CHECK(kind_of([&] { Store store(file, mode); }) == kind);
    }
    CHECK(read_file(file) == before);
    CHECK_FALSE(std::filesystem::exists(file + "-writer"));
    CHECK_FALSE(std::filesystem::exists(file + "-wal"));
  };
  std::ofstream(folder.file("text")) << std::string(5000, 'x');
  refused(folder.file("text"), Kind::kNotADatabase, "not a SQLite database");
  std::ofstream(folder.file("short")) << "hello\n";
  refused(folder.file("short"), Kind::kNotADatabase, "not a SQLite database");
  Database(folder.file("other"), Database::Access::kCreate, 0).execute("CREATE TABLE t (x)");
  refused(folder.file("other"), Kind::kNotGridmill, "not one of Gridmill's");
  (void)open_store(folder.file("newer"));
  Database(folder.file("newer"), Database::Access::kWrite, 0)
      .execute("PRAGMA journal_mode = DELETE; PRAGMA user_version = 99");
  refused(folder.file("newer"), Kind::kNewer, "a newer Gridmill");
  for (int version = 1; version < kFirstSchemaVersion; ++version) {
    const std::string file = folder.file("schema-" + std::to_string(version));
    Database(file, Database::Access::kCreate, 0)
        .execute("PRAGMA application_id = " + std::to_string(kApplicationId) +
                 "; PRAGMA user_version = " + std::to_string(version) +
                 "; CREATE TABLE puzzle (id)");
    refused(file, Kind::kTooOld,
            file + " has schema " + std::to_string(version) +
                "; this program reads schema 9 and later; export the puzzles with the build of "
                "Gridmill that made it");
  }

  CHECK(kind_of([&] { Store store(folder.file("none"), Store::Mode::kRead); }) ==
        Kind::kCannotOpen);
  CHECK(mentions(message_of([&] { Store store(folder.file("none"), Store::Mode::kWrite); }),
                 "No such file"));
  CHECK_FALSE(std::filesystem::exists(folder.file("none")));
  CHECK(kind_of([&] { Store store(folder.file("no/where"), Store::Mode::kCreate); }) ==
        Kind::kCannotOpen);
  CHECK(kind_of([&] { Store store(folder.path(), Store::Mode::kRead); }) == Kind::kCannotOpen);
  // Names that mean something to SQLite are names of files here.
  std::filesystem::current_path(folder.path());
  (void)open_store(":memory:");
  CHECK(std::filesystem::exists(folder.file(":memory:")));
  std::filesystem::current_path("/");
  // An empty file, as mktemp makes it, may become a database.
  std::ofstream(folder.file("empty")).flush();
  CHECK(kind_of([&] { Store store(folder.file("empty"), Store::Mode::kRead); }) ==
        Kind::kNotGridmill);
  CHECK(open_store(folder.file("empty")).count() == 0);
}

TEST_CASE("a damaged file is a message, never a crash") {
  const TempDir folder;
  const std::string good = folder.file("good.db");
  const std::string bad = folder.file("bad.db");
  {
    Store store = open_store(good);
    Run run = store.begin_run(spec("r"));
    for (int i = 0; i < 30; ++i) append_next(store, run);
  }
  const auto use = [&] {
    Store store = open_store(bad);
    (void)store.check();
    store.each({}, [](const StoredRecord&) { return true; });
    for (const Facet facet : {Facet::kLevel, Facet::kTechnique, Facet::kHardest}) {
      (void)store.counts(facet);
    }
    Run run = store.begin_run(spec("r"));
    append_next(store, run);
  };
  const auto damage = [&](std::uintmax_t at, const std::string& bytes) {
    std::fstream(bad, std::ios::in | std::ios::out | std::ios::binary)
        .seekp(static_cast<std::streamoff>(at))
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  };
  const std::uintmax_t size = std::filesystem::file_size(good);
  const auto fresh = [&] {
    std::filesystem::copy_file(good, bad, std::filesystem::copy_options::overwrite_existing);
  };
  fresh();
  use();  // the copy itself is fine
  fresh();
  damage(8192, std::string(static_cast<std::size_t>(size) - 8192, '\x7f'));
  CHECK(kind_of(use) == Kind::kCorrupt);
  CHECK(mentions(message_of(use), "the file is damaged"));
  {
    fresh();
    const Store open = open_store(bad);
    damage(8192, std::string(static_cast<std::size_t>(size) - 8192, '\x7f'));
    const auto check_message = [&](std::string_view what, const std::function<void()>& act) {
      CAPTURE(what);
      CHECK(mentions(message_of(act), bad + ": cannot " + std::string(what) + ": the file is"));
    };
    check_message("count puzzles", [&] { (void)open.counts(Facet::kGivens); });
    check_message("count puzzles", [&] { (void)open.counts(Facet::kTechnique); });
    check_message("read puzzles", [&] { open.each({}, [](const StoredRecord&) { return true; }); });
  }
  fresh();
  std::filesystem::resize_file(bad, size / 2);
  CHECK(kind_of(use) == Kind::kCorrupt);

  const std::uint64_t seed = test_seed();
  std::cout << "seed " << seed << "\n";
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  int noticed = 0;
  for (int round = 0; round < 60; ++round) {
    fresh();
    for (int i = 0; i < 20; ++i) {
      damage(100 + random() % (size - 100),
             std::string(1 + random() % 8, static_cast<char>(random())));
    }
    if (message_of(use) != "no error") ++noticed;
  }
  CHECK(noticed > 0);
}

TEST_CASE("a batch that fails in the middle leaves nothing behind") {
  const TempDir folder;
  Store store = open_store(folder.file("p.db"));
  Run run = store.begin_run(spec("r"));
  append_next(store, run);
  const std::uint64_t before = store.count();
  std::vector<Record> batch;
  for (std::uint64_t i = 0; i < 5; ++i) batch.push_back(record_at(1000 + i));
  batch[3].rating = RatingRecord{5, "no-such-technique", 1, 1, {}, {}};
  CHECK_THROWS_AS(store.append(run, batch, 2000), ContractViolation);
  CHECK(store.count() == before);
  batch[3].rating.reset();
  std::swap(batch[0].index, batch[1].index);
  CHECK_THROWS_AS(store.append(run, batch, 2000), ContractViolation);
  std::swap(batch[0].index, batch[1].index);
  CHECK_THROWS_AS(store.append(run, batch, 1003), ContractViolation);
  const AppendResult appended = store.append(run, batch, 2000);
  CHECK(appended.stored + appended.duplicates.size() == 5);
  CHECK(store.count() == before + appended.stored);
  require_sound(store);
}
