// The files next to a database: a crafted one harms no other file and makes no command wait, one
// that a killed writer left is used, and no reader leaves any.

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "db/sqlite.h"
#include "db/store.h"
#include "tests/cli_support.h"
#include "tests/db_faults.h"

using namespace gridmill;
using namespace gridmill::cli_test;
using namespace gridmill::db_test;
namespace fs = std::filesystem;

namespace {

/// What a folder holds: names, types and bytes.
std::map<std::string, std::string> listing_of(const TempDir& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    files[entry.path().filename()] =
        std::to_string(static_cast<int>(entry.symlink_status().type())) +
        (entry.is_regular_file() ? read_file(entry.path()) : "");
  }
  return files;
}

/// Commands that open T.db, by reading, writing and merging.
const std::vector<std::string> kCommands = {
    "stats --db T.db",
    "query --db T.db",
    "export --db T.db -o -",
    "export --db T.db --name june -o -",
    "verify --db T.db",
    "rate --db T.db --scale hodoku",
    "book --db T.db --chapters level2=1 --html page.html",
    "release june --db T.db",
    "generate -q --seed 1 --count 30 --db T.db",
    "import --db T.db puzzles.txt",
    "merge --into T.db other.db",
    "merge --into other.db T.db",
};

class Folder : public TempDir {
 public:
  Folder() {
    for (const char* name : {"T.db", "other.db"}) {
      REQUIRE(run("generate -q --seed 1 --count 20 --db " + (*this / name)).code == 0);
    }
    write("puzzles.txt", std::string(81, '.') + "\n");
  }
  /// Runs all commands; each must refuse `file` by its name, and change nothing.
  void require_refused(const std::string& file, const std::string& why) const {
    const auto before = listing_of(*this);
    for (const std::string& command : kCommands) {
      INFO(command << " next to " << file);
      const Outcome outcome = run(command, "cd " + (*this / "") + " && timeout 60");
      CHECK(outcome.code == 1);
      CHECK(outcome.out.empty());
      CHECK(outcome.err.find(file + why) != std::string::npos);
      REQUIRE(listing_of(*this) == before);
    }
  }
};

std::string big_endian(std::uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) {
    bytes += static_cast<char>(value >> static_cast<unsigned>(shift) & 0xFFU);
  }
  return bytes;
}

/// A hot journal without pages that names a super-journal, as the format describes it.
std::string journal_naming(const std::string& file) {
  const std::string magic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
  std::string header =
      magic + big_endian(0) + big_endian(1) + big_endian(1) + big_endian(512) + big_endian(8192);
  header.resize(512);
  std::uint32_t checksum = 0;
  for (const char c : file) checksum += static_cast<std::uint32_t>(c);
  const auto length = static_cast<std::uint32_t>(file.size());
  return header + big_endian(8192 / 8192) + file + big_endian(length) + big_endian(checksum) +
         magic;
}

}  // namespace

TEST_CASE("a journal that names a super-journal is refused, and the named file survives") {
  const Folder folder;
  const std::string victim = folder.write("victim", "dear reader\n");
  folder.write("T.db-journal", journal_naming(victim));
  folder.require_refused("T.db-journal", " names a super-journal");
  CHECK(read_file(victim) == "dear reader\n");
  // Through a symbolic link, too, whose file has the journal.
  fs::rename(folder / "T.db", folder / "real.db");
  fs::rename(folder / "T.db-journal", folder / "real.db-journal");
  fs::create_symlink("real.db", folder / "T.db");
  folder.require_refused("real.db-journal", " names a super-journal");
  CHECK(read_file(victim) == "dear reader\n");
}

TEST_CASE("a journal or log that is another file, or none, is refused") {
  const Folder folder;
  const std::string victim = folder.write("victim", "dear reader\n");
  for (const std::string suffix : {"-journal", "-wal", "-shm"}) {
    const std::string file = folder / ("T.db" + suffix);
    REQUIRE(mkfifo(file.c_str(), 0666) == 0);
    folder.require_refused(file, " is not a regular file");
    fs::remove(file);
    fs::create_symlink(victim, file);
    folder.require_refused(file, " is not a regular file");
    fs::remove(file);
    fs::create_hard_link(victim, file);
    folder.require_refused(file, " is also another file (it has 2 hard links)");
    fs::remove(file);
  }
  CHECK(read_file(victim) == "dear reader\n");
}

TEST_CASE("a rollback journal that a killed writer left is rolled back by the first reader") {
  const TempDir folder;
  const std::string file = folder / "T.db";
  std::uint64_t rows = 0;
  {
    Store store(file, Store::Mode::kCreate, {.journal = Store::Journal::kRollback});
    store.set_tables(kLevels, kTechniques, scale_rows());
    Run run = store.begin_run({"r", "", "", std::nullopt});
    for (int i = 0; i < 40; ++i) append_next(store, run);
    rows = run.stored;
  }
  const std::string whole = read_file(file);
  CHECK(in_child([&] {
          Database database(file, Database::Access::kWrite, 0);
          database.execute("PRAGMA cache_size = 1");
          database.execute("BEGIN IMMEDIATE");
          database.execute("UPDATE puzzle SET givens = 0, solution = puzzle");
          kill(getpid(), SIGKILL);
          return 0;
        }) == -SIGKILL);
  REQUIRE(fs::exists(file + "-journal"));
  REQUIRE(read_file(file) != whole);
  const Outcome outcome = run("stats --db " + file);
  CHECK(outcome.code == 0);
  CHECK(outcome.out.find(std::to_string(rows)) != std::string::npos);
  CHECK_FALSE(fs::exists(file + "-journal"));
  CHECK(read_file(file) == whole);
}

TEST_CASE("no command leaves a log next to a database that it read") {
  const Folder folder;
  for (const std::string& command : kCommands) {
    INFO(command);
    (void)run(command, "cd " + (folder / "") + " &&");
    for (const std::string name : {"T.db", "other.db"}) {
      for (const char* suffix : {"-journal", "-wal", "-shm", "-writer"}) {
        CHECK_FALSE(fs::exists(folder / (name + suffix)));
      }
    }
  }
}

TEST_CASE("an open database is not read as text") {
  // Closing it would end SQLite's locks, which belong to the process.
  const Folder folder;
  fs::create_symlink("T.db", folder / "link.db");
  for (const std::string input : {"T.db", "link.db", "./T.db", "T.db-shm", "T.db-writer"}) {
    INFO(input);
    const Outcome outcome = run("import --db T.db " + input, "cd " + (folder / "") + " &&");
    CHECK(outcome.code == 1);
    CHECK(outcome.err.find(input + ": cannot be read as text: it is a database that this command "
                                   "has opened") != std::string::npos);
  }
  CHECK(run("verify -q --db " + (folder / "T.db")).code == 0);
}
