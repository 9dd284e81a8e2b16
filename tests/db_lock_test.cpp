// A file that several want: one writer at a time, readers always, each with one state of the file;
// and lock files of other programs.

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "db/sqlite.h"
#include "db/store.h"
#include "tests/catch.h"
#include "tests/db_faults.h"
#include "tests/needs.h"

using namespace gridmill;
using namespace gridmill::db_test;
using Kind = StoreError::Kind;

namespace {

/// Adds the next batch to a file. Returns the number of its rows.
std::uint64_t append_batch(const std::string& file) {
  Store store = open_store(file);
  Run run = store.begin_run(spec("r"));
  append_next(store, run);
  return run.stored;
}

}  // namespace

TEST_CASE("one writer at a time, readers always") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  std::filesystem::create_symlink(file, folder.file("link.db"));
  {
    Store store = open_store(file);
    Run run = store.begin_run(spec("r"));
    append_next(store, run);
    for (const std::string& name : {file, folder.file("link.db")}) {
      const std::string message = message_of([&] { Store second(name, Store::Mode::kCreate); });
      CHECK(mentions(message, "another program (process " + std::to_string(getpid()) + ")"));
    }
    const auto rows = [&] { return Store(file, Store::Mode::kRead).count(); };
    CHECK(rows() == run.stored);
    append_next(store, run);
    CHECK(rows() == run.stored);

    // A program that is not ours holds the file: a message, and on when it is gone.
    Database foreign(file, Database::Access::kWrite, 0);
    foreign.execute("BEGIN IMMEDIATE");
    const Run before = run;
    CHECK(kind_of([&] { append_next(store, run); }) == Kind::kBusy);
    CHECK(run.next_index == before.next_index);
    foreign.execute("ROLLBACK");
    append_next(store, run);
    CHECK(store.count() == run.stored);
  }
  CHECK(Store(file, Store::Mode::kRead).count() != 0);
  for (const char* beside : {"-writer", "-wal", "-shm"}) {
    CHECK_FALSE(std::filesystem::exists(file + beside));
  }
  require_sound(open_store(file));
}

TEST_CASE("a file of two names is read, not written") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  const std::string other = folder.file("other.db");
  (void)open_store(file);
  std::filesystem::create_hard_link(file, other);
  for (const std::string& name : {file, other}) {
    for (const Store::Mode mode : {Store::Mode::kWrite, Store::Mode::kCreate}) {
      const std::string message = message_of([&] { Store store(name, mode); });
      CHECK(mentions(message, "the file has 2 names (hard links)"));
      CHECK(mentions(message, "sqlite3 '" + name + "' '.backup copy.db'"));
    }
    CHECK(Store(name, Store::Mode::kRead).count() == 0);
  }
  std::filesystem::remove(other);
  (void)open_store(file);
}

TEST_CASE("a second writer gets the process number of the first one, if it is known") {
  const TempDir folder;
  const std::string file = std::filesystem::weakly_canonical(folder.file("p.db"));
  const int other = open((file + "-writer").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  REQUIRE(flock(other, LOCK_EX | LOCK_NB) == 0);
  const auto refused = [&] {
    return message_of([&] { Store second(file, Store::Mode::kCreate); });
  };
  CHECK(mentions(refused(), "another program (process unknown) is writing to it"));
  REQUIRE(pwrite(other, "7", 1, 0) == 1);
  CHECK(mentions(refused(), "another program (process 7) is writing to it"));
  close(other);
}

TEST_CASE("another file with the name of the lock file is refused and left unchanged") {
  namespace fs = std::filesystem;
  const TempDir folder;
  const std::string file = fs::weakly_canonical(folder.file("p.db"));
  const std::string lock = file + "-writer";
  const std::string other = folder.file("letter.txt");
  std::ofstream(other) << "dear reader\n";
  const auto refused = [&] {
    const std::string message = message_of([&] { Store store(file, Store::Mode::kCreate); });
    CAPTURE(message);
    CHECK(mentions(message, lock + " already exists"));
    CHECK(fs::symlink_status(lock).type() != fs::file_type::not_found);
    CHECK(read_file(other) == "dear reader\n");
    CHECK_FALSE(fs::exists(file));
    fs::remove(lock);
  };
  fs::create_symlink(other, lock);
  refused();
  fs::create_symlink(folder.file("nothing"), lock);
  refused();
  CHECK_FALSE(fs::exists(folder.file("nothing")));
  fs::create_hard_link(other, lock);
  refused();
  fs::copy_file(other, lock);
  refused();
  REQUIRE(mkfifo(lock.c_str(), 0666) == 0);
  refused();
  fs::create_directory(lock);
  refused();
  // What another writer left behind is none of these.
  std::ofstream(lock) << "4711";
  (void)open_store(file);
  CHECK_FALSE(fs::exists(lock));
  // A file that replaced ours is not removed, either.
  {
    const Store store = open_store(file);
    fs::remove(lock);
    fs::copy_file(other, lock);
  }
  CHECK(read_file(lock) == "dear reader\n");
}

TEST_CASE("a folder that may not be written is merged from, but never without its log",
          "[nobody]") {
  namespace fs = std::filesystem;
  const TempDir folder;
  const TempDir ours;
  fs::permissions(ours.path(), fs::perms(0777));
  const std::string file = folder.file("p.db");
  std::uint64_t rows = append_batch(file);
  const auto merged = [&](const std::string& source, const std::string& into) {
    return in_child([&] {
      become_ordinary();
      Store store = open_store(ours.file(into));
      const MergeResult result = store.merge(source, [](const MergeResult&) { return true; });
      return result.added == rows && store.count() == rows ? 0 : 3;
    });
  };
  // Root's folder, and one that is ours but closed: SQLite reports a different error for each.
  fs::permissions(folder.path(), fs::perms(0755));
  const int of_root = merged(file, "a.db");
  if (of_root == 77) {
    skip("this process can neither be nobody nor is it");
    return;
  }
  CHECK(of_root == 0);
  fs::permissions(folder.path(), fs::perms(0555));
  CHECK(merged(file, "b.db") == 0);
  fs::create_symlink(file, ours.file("link.db"));
  CHECK(merged(ours.file("link.db"), "c.db") == 0);
  // A log that a kill left behind has rows: they are merged too, or nothing is.
  fs::permissions(folder.path(), fs::perms(0755));
  const std::string with_log = folder.file("log.db");
  {
    Store store = open_store(file);
    Run run = store.begin_run(spec("r"));
    append_next(store, run);
    rows = run.stored;
    fs::copy_file(file, with_log);
    fs::copy_file(file + "-wal", with_log + "-wal");
  }
  const int with = in_child([&] {
    become_ordinary();
    Store store = open_store(ours.file("d.db"));
    try {
      return store.merge(with_log, [](const MergeResult&) { return true; }).added == rows ? 0 : 3;
    } catch (const StoreError&) {
      return store.count() == 0 ? 0 : 4;
    }
  });
  CHECK(with == 0);
}

TEST_CASE("a reader who may not write the file leaves no log in a folder that all may write",
          "[nobody]") {
  namespace fs = std::filesystem;
  const TempDir folder;
  fs::permissions(folder.path(), fs::perms(0777));
  const std::string file = folder.file("p.db");
  const std::uint64_t rows = append_batch(file);
  fs::permissions(file, fs::perms(0644));
  const int read = in_child([&] {
    become_ordinary();
    const Store store(file, Store::Mode::kRead);
    return store.count() == rows ? 0 : 3;
  });
  if (read == 77) {
    skip("this process can neither be nobody nor is it");
    return;
  }
  CHECK(read == 0);
  CHECK_FALSE(fs::exists(file + "-wal"));
  CHECK_FALSE(fs::exists(file + "-shm"));
}

TEST_CASE("a reader sees one state of the file, whatever a writer does meanwhile") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  Store store = open_store(file);
  Run run = store.begin_run(spec("r"));
  const Store empty(file, Store::Mode::kRead);
  append_next(store, run);
  const Store reader(file, Store::Mode::kRead);
  const Run before = run;
  const auto rows_of = [](const Store& from) {
    std::uint64_t rows = 0;
    from.each({}, [&](const StoredRecord& row) {
      CHECK(row.record.board->cells() == static_cast<int>(row.record.puzzle.size()));
      ++rows;
      return true;
    });
    return rows;
  };
  for (int i = 0; i < 5; ++i) {
    append_next(store, run);
    (void)store.begin_run(spec("run " + std::to_string(i)));
    CHECK(empty.count() == 0);
    CHECK(empty.board_names().empty());
    CHECK(reader.count() == before.stored);
    CHECK(rows_of(reader) == before.stored);
    REQUIRE(reader.runs().size() == 1);
    CHECK(reader.runs()[0].next_index == before.next_index);
    CHECK(reader.board("4x4").board == BoardSpec::find("4x4"));
    require_sound(reader);
  }
  CHECK(rows_of(Store(file, Store::Mode::kRead)) == run.stored);
}

TEST_CASE("a log that is moved in the background begins again, also while others read") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  // Its checkpoint sequence number; source: https://www.sqlite.org/fileformat2.html#walformat.
  const auto times_begun = [&] {
    std::array<char, 16> header{};
    std::ifstream(file + "-wal", std::ios::binary).read(header.data(), header.size());
    return header[15];
  };
  Store store = open_store(file, Store::Journal::kWal, true);
  Run run = store.begin_run(spec("r"));
  while (times_begun() != 3) {
    REQUIRE(run.next_index < 200'000);
    append_next(store, run);
    CHECK(Store(file, Store::Mode::kRead).count() == run.stored);
  }
  // A reader that stays keeps the log as long as it stays. (If all of the log was moved when it
  // came, it needs none of it: then the log begins again once.)
  char begun = 0;
  {
    const Store reader(file, Store::Mode::kRead);
    const std::uint64_t rows = reader.count();
    append_next(store, run);
    begun = times_begun();
    const std::uint64_t until = run.next_index + 20'000;
    while (run.next_index < until) append_next(store, run);
    CHECK(times_begun() == begun);
    CHECK(reader.count() == rows);
  }
  while (times_begun() == begun) {
    REQUIRE(run.next_index < 400'000);
    append_next(store, run);
  }
  require_sound(store);
}
