// Hostile files: databases, drawings, images, PDFs and devices. Each command ends soon, with a
// message that names the file.

#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>

#include "db/sqlite.h"
#include "db/store_error.h"
#include "solver/board/error.h"
#include "solver/board/text.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/program.h"
#include "tests/repetitions.h"
#include "tools/drawing/svg_symbols.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// `gridmill <arguments>`, which TERM may end after some seconds; that fails.
Outcome run_soon(const std::string& arguments) {
  const Outcome outcome = run(arguments, "timeout -k 1 60");
  INFO(arguments << "\n" << outcome.err);
  CHECK(outcome.code != 124);
  CHECK(outcome.code != 75);
  CHECK(outcome.err.size() < 2500);
  return outcome;
}

void require_refused(const std::string& arguments, const std::string& message, int code = 1) {
  const Outcome outcome = run_soon(arguments);
  INFO(arguments << "\n" << outcome.err);
  CHECK(outcome.code == code);
  CHECK(outcome.err.find(message) != std::string::npos);
  CHECK(outcome.err.find(" required: ") == std::string::npos);
}

/// A database with a few puzzles of each kind, and copies with changes.
class Databases {
 public:
  Databases() {
    const std::string make = "generate -q --new-run --seed 1 --db " + good() + " --count ";
    for (const char* more : {"5", "2 --rules killer", "2 --board 9x9-x --scale none",
                             "2 --board 9x9-jigsaw", "1 --board 16x16"}) {
      REQUIRE(run(make + more).code == 0);
    }
    REQUIRE(run("export --name june --limit 1 --format json -o /dev/null --db " + good()).code ==
            0);
  }
  [[nodiscard]] std::string good() const { return folder_ / "good.db"; }
  [[nodiscard]] std::string changed_by(const std::string& sql) const {
    const std::string file = folder_ / "bad.db";
    std::filesystem::copy_file(good(), file, std::filesystem::copy_options::overwrite_existing);
    Database database(file, Database::Access::kWrite, 0);
    database.trust_schema();
    database.execute("PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF");
    database.execute(sql);
    return file;
  }
  /// As a file that was changed byte by byte: no rule of its tables was checked.
  [[nodiscard]] std::string damaged_by(const std::string& table, const std::string& sql) const {
    const std::string rules = "(SELECT sql FROM rules WHERE name = '" + table + "')";
    const std::string file = changed_by(
        "CREATE TABLE rules AS SELECT name, sql FROM sqlite_schema; PRAGMA "
        "writable_schema = ON; UPDATE sqlite_schema SET sql = replace(replace(sql, "
        "'STRICT', ''), 'NOT NULL', '') WHERE name = '" +
        table + "'");
    Database database(file, Database::Access::kWrite, 0);
    database.trust_schema();
    database.execute(sql);
    database.execute("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = " + rules +
                     " WHERE name = '" + table + "'; DROP TABLE rules");
    return file;
  }
  [[nodiscard]] const TempDir& folder() const { return folder_; }

 private:
  TempDir folder_;
};

}  // namespace

TEST_CASE("a value that no writer stores is named with its file") {
  const Databases databases;
  struct Damage {
    const char* table;
    const char* sql;
  };
  for (const Damage& damage : std::initializer_list<Damage>{
           {"puzzle", "UPDATE puzzle SET level = 99 WHERE id = 2"},
           {"puzzle", "UPDATE puzzle SET level = 'x' WHERE id = 2"},
           {"puzzle", "UPDATE puzzle SET givens = -1 WHERE id = 2"},
           {"puzzle", "UPDATE puzzle SET puzzle = x'00ff' WHERE id = 2"},
           {"puzzle", "UPDATE puzzle SET puzzle = NULL WHERE id = 2"},
           {"puzzle", "UPDATE puzzle SET solution = 'x' WHERE id = 2"},
           {"puzzle", "UPDATE puzzle SET run_index = -9223372036854775807 WHERE id = 2"},
           {"puzzle", "UPDATE puzzle SET techniques = '{' WHERE id = 2"},
           {"puzzle", "UPDATE puzzle SET clues_json = '[[[' WHERE clues_json IS NOT NULL"},
           {"puzzle", "UPDATE puzzle SET clues_json = NULL WHERE clues_json IS NOT NULL"},
           {"puzzle", "UPDATE puzzle SET layout = 'x' WHERE layout IS NOT NULL"},
           {"puzzle", "UPDATE puzzle SET canonical = NULL WHERE id = 2"},
           {"board", "UPDATE board SET digest = NULL WHERE name = '9x9'"},
           {"board",
            "UPDATE board SET rules = replace(hex(zeroblob(50000)), '00', 'x' || char(10))"
            " WHERE name = '9x9'"},
           {"scale", "UPDATE scale SET columns = 'a b, c' WHERE name = 'se'"},
           {"run", "UPDATE run SET recipe = NULL WHERE id = 1"},
           {"technique", "UPDATE technique SET rank = 'x'"},
       }) {
    CAPTURE(damage.sql);
    const std::string file = databases.damaged_by(damage.table, damage.sql);
    require_refused("verify -q -o /dev/null --db " + file, "");
    const std::string merged = databases.folder() / "merged.db";
    std::filesystem::remove(merged);
    require_refused("merge -q --into " + merged + " " + databases.good() + " " + file, file);
    CHECK_FALSE(std::filesystem::exists(merged));
    for (const char* command :
         {"stats", "stats --by level,givens,board,run --format json", "query --format json",
          "export --format json --steps -o /dev/null", "export --format json --traces -o /dev/null",
          "export --format svg -o /dev/null", "rate -q --scale se", "rate -q --scale hodoku",
          "book --chapters level2=1 --html /dev/null"}) {
      CAPTURE(command);
      const Outcome outcome = run_soon(command + (" --db " + file));
      INFO(outcome.err);
      CHECK((outcome.code == 0 || outcome.code == 1 || outcome.code == 2 || outcome.code == 3));
      CHECK(outcome.err.find("required: ") == std::string::npos);
      CHECK(outcome.err.find("array::at") == std::string::npos);
      CHECK(outcome.err.find("sto") == std::string::npos);
      if (outcome.code == 1) CHECK(outcome.err.find(file) != std::string::npos);
    }
  }
  require_refused("stats --db " + databases.changed_by("PRAGMA user_version = -1"), "schema -1");
}

TEST_CASE("names that are no UTF-8, or have control characters, are refused") {
  const TempDir folder;
  const std::string db = folder / "good.db";
  const std::string rules = "box 2x3\nhouse R1C1 R2C4 R3C6\n";
  for (const char* name : {"m\xFF", "m\x01", "m\xC3", "m\xEF\xBF\xBF"}) {
    const std::string file = folder.write(std::string(name) + ".shape", rules);
    const Outcome refused = run_soon("generate -q --board '" + file + "' --count 1");
    CHECK(refused.code == 1);
    CHECK(refused.err.find(".shape: expected a name of a board in UTF-8 without control "
                           "characters, found 'm?") != std::string::npos);
  }
  REQUIRE(run("generate -q --count 3 --seed 1 --board " + folder.write("mine.shape", rules) +
              " --db " + db)
              .code == 0);
  const std::string bad = folder / "bad.db";
  const auto damage = [&](const std::string& sql) {
    std::filesystem::copy_file(db, bad, std::filesystem::copy_options::overwrite_existing);
    Database database(bad, Database::Access::kWrite, 0);
    database.execute("PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF");
    database.execute(sql);
  };
  const std::string name = "CAST(x'ff41' AS TEXT)";
  const std::string refused = "does not hold a name in UTF-8 without control characters: '?A'";
  for (const std::string& sql :
       {"UPDATE puzzle SET board = " + name + "; UPDATE board SET name = " + name +
            " WHERE name = 'mine'",
        "UPDATE technique SET name = " + name + " WHERE id = (SELECT hardest FROM puzzle)"}) {
    CAPTURE(sql);
    damage(sql);
    for (const char* command : {"query --format json", "stats --format json", "verify",
                                "export --format json", "generate -q --count 9 --seed 9"}) {
      require_refused(command + (" --db " + bad),
                      bad + ": cannot open the database: column 'name' " + refused);
    }
    require_refused("merge --into " + (folder / "merged.db") + " " + bad, refused);
  }
  for (const char* column : {"board", "symmetry"}) {
    damage(std::string("UPDATE puzzle SET ") + column + " = " + name + " WHERE id = 1");
    for (const char* command : {"query --format json", "export --format json"}) {
      require_refused(command + (" --db " + bad),
                      bad + ": left out puzzle 1: column '" + column + "' " + refused);
    }
    require_refused(std::string("stats --format json --by ") + column + " --db " + bad, refused);
    CHECK(run("verify --db " + bad).code == 1);
  }
}

TEST_CASE("messages quote a database in one line of printable characters") {
  CHECK(one_line("a\nb\tc\x1b[2J\x7f\xc2\x9b") == "a b?c?[2J???");
  CHECK(one_line("数独\xc2\xa0\xc3\x9b") == "数独\xc2\xa0\xc3\x9b");
  CHECK(one_line("数\xff") == "????");
  CHECK(one_line(std::string(5000, 'a')) == std::string(1000, 'a') + "...");
  const Databases databases;
  const std::string bad = "CAST(x'ff1b63c29b0a' AS TEXT)";
  const std::string quoted = "'??c?? '";
  std::string file = databases.changed_by("UPDATE puzzle SET board = " + bad + " WHERE id = 1");
  const Outcome verified = run_soon("verify --format csv --db " + file);
  CHECK(verified.code == 1);
  CHECK(verified.out.find("table board has no " + quoted) != std::string::npos);
  require_refused("merge --into " + (databases.folder() / "m.db") + " " + file, quoted);
  // The command of a run, in a message of several lines.
  file = databases.changed_by("UPDATE run SET arguments = replace(hex(zeroblob(9999)), '00', " +
                              bad + ")");
  const Outcome other = run_soon("generate -q --seed 2 --count 1 --db " + file);
  CHECK(other.code == 2);
  CHECK(other.err.find("Its command was: ??c?? ??c") != std::string::npos);
  CHECK(is_utf8(other.err));
  // A value that stats prints.
  file = databases.damaged_by(
      "puzzle", "UPDATE puzzle SET symmetry = replace(hex(zeroblob(999999)), '00', 'long')");
  const Outcome counted = run_soon("stats --by symmetry --db " + file);
  CHECK(counted.code == 0);
  CHECK(counted.out.find("longlong") != std::string::npos);
  CHECK(counted.out.size() < 2500);
}

TEST_CASE("views and triggers of a database do nothing") {
  const Databases databases;
  const std::string endless =
      " AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT x.* FROM x, n";
  const std::string view = databases.changed_by(
      "PRAGMA legacy_alter_table = ON; ALTER TABLE puzzle RENAME TO x; CREATE VIEW puzzle" +
      endless);
  for (const char* command : {"stats", "query", "verify", "export", "rate --scale se",
                              "generate -q --count 9 --seed 9 --new-run"}) {
    require_refused(command + (" --db " + view), view + " has no table 'puzzle'");
  }
  require_refused("merge --into " + (databases.folder() / "m.db") + " " + view,
                  view + " has no table 'puzzle'");
  const std::string trigger = databases.changed_by(
      "CREATE TRIGGER t AFTER INSERT ON puzzle BEGIN INSERT INTO meta WITH RECURSIVE n(i) AS "
      "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, '' FROM n; END");
  CHECK(run_soon("generate -q --count 9 --seed 9 --new-run --db " + trigger).code == 0);
}

TEST_CASE("devices and pipes are no small files") {
  const Databases databases;
  const std::string folder = databases.folder().path();
  const std::string larger = "expected at most 16 MB";
  for (const char* command :
       {"rate --level-table /dev/zero /dev/null", "generate --count 1 --board /dev/zero",
        "generate --count 1 --pattern /dev/zero", "generate --count 1 --words /dev/zero",
        "check --config /dev/zero /dev/null"}) {
    CAPTURE(command);
    const Outcome outcome = run_soon(command);
    CHECK((outcome.code == 1 || outcome.code == 2));
    CHECK(outcome.err.find("/dev/zero") != std::string::npos);
    CHECK(outcome.err.find("bad_alloc") == std::string::npos);
  }
  require_refused("book --chapters level2=1 --cover " + folder + "/c.pdf --pdf " + folder +
                      "/b.pdf --blurb @/dev/zero --db " + databases.good(),
                  larger);
  require_refused("import --db " + folder + "/i.db /dev/zero", "expected a regular file");
  std::filesystem::create_directory(folder + "/set");
  REQUIRE(mkfifo((folder + "/set/1.svg").c_str(), 0666) == 0);
  require_refused(
      "export --format svg -o /dev/null --symbols " + folder + "/set --db " + databases.good(),
      "1.svg", 2);
  REQUIRE(mkfifo((folder + "/p.pdf").c_str(), 0666) == 0);
  require_refused("preflight " + folder + "/p.pdf", "p.pdf: expected a regular file");
}

TEST_CASE("preflight refuses pages that are nested deeply, and survives loops of them") {
  const TempDir folder;
  const auto nested = [&](int levels, const std::string& last) {
    std::string pdf = "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n";
    for (int i = 2; i < levels + 2; ++i) {
      pdf += std::to_string(i) + " 0 obj<</Type/Pages/Count 1/Kids[" + std::to_string(i + 1) +
             " 0 R]>>endobj\n";
    }
    pdf += std::to_string(levels + 2) + " 0 obj" + last + "endobj\ntrailer<</Root 1 0 R>>\n";
    return "preflight " + folder.write("p.pdf", pdf);
  };
  const std::string page = "<</Type/Page/MediaBox[0 0 612 792]>>";
  require_refused(nested(30'000, page),
                  "p.pdf: cannot be read as PDF: its pages are nested more than 100 levels deep");
  CHECK(run(nested(50, page)).out.find("1 page of 8.5 x 11 in") != std::string::npos);
  require_refused(nested(50, "<</Type/Pages/Kids[9 0 R]>>"), "Loop detected");
}

TEST_CASE("fonts have a limit, and only those that are used stay in memory") {
  const Databases databases;
  const std::string folder = databases.folder().path();
  const std::string sound = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf";
  const auto book = [&](const std::string& more) {
    return "book --chapters level2=1 --pdf " + folder + "/b.pdf --db " + databases.good() + more;
  };
  const auto copy = [&](const std::string& name, std::uintmax_t megabytes) {
    const std::string file = folder + "/fonts/" + name;
    std::filesystem::copy_file(sound, file);
    std::filesystem::resize_file(file, megabytes << 20U);
    return file;
  };
  std::filesystem::create_directory(folder + "/fonts");
  const std::string large = copy("large.ttf", 129);
  require_refused(book(" --font " + large), large + ": expected at most 128 MB", 2);
  std::filesystem::copy_file(sound, folder + "/fonts/NotoSans-Regular.ttf");
  for (int i = 0; i < 30; ++i) copy("copy-" + std::to_string(i) + ".ttf", 30);
  // A character that none has: all are opened.
  const Outcome all = run(book(" --fonts " + folder + "/fonts --title \U0001F600"),
                          repetitions::kSanitized ? "" : "ulimit -v 700000;");
  INFO(all.err);
  CHECK(all.code == 1);
  CHECK(all.err.find("has the character U+1F600") != std::string::npos);
}

TEST_CASE("an export that was recorded is written again, another one is refused") {
  const Databases databases;
  const std::string db = databases.good();
  const std::string command =
      "export --name july --unused --board 9x9 --rules none --limit 3 --format csv --db " + db;
  const Outcome first = run(command);
  REQUIRE(first.code == 0);
  // As if it was killed after the ledger was on the disk.
  const Outcome again = run(command);
  CHECK(again.code == 0);
  CHECK(again.out == first.out);
  CHECK(again.err.find("'july' is recorded already; its 3 puzzles are written again") !=
        std::string::npos);
  require_refused("export --name july --unused --board 9x9-x --limit 3 --format csv --db " + db,
                  "there is already an export 'july' of other puzzles", 2);
}

TEST_CASE("help and version never go into a database") {
  const Databases databases;
  const std::string before = read_file(databases.good());
  for (const char* command : {"help", "--version", "help levels", "stats --help", "stats -h", ""}) {
    CAPTURE(command);
    const std::string line =
        std::string(GRIDMILL_BINARY) + " " + command + " >>" + databases.good() + " 2>/dev/null";
    const int status = std::system(line.c_str());
    CHECK(WEXITSTATUS(status) == 2);
    CHECK(read_file(databases.good()) == before);
  }
}

TEST_CASE("hostile drawings are refused") {
  const TempDir folder;
  std::filesystem::create_directory(folder / "set");
  const auto error_of = [&](const std::string& path, const std::string& attributes = "") {
    folder.write("set/1.svg",
                 "<svg viewBox='0 0 1 1'><path " + attributes + " d='" + path + "'/></svg>");
    try {
      (void)read_symbols(folder / "set");
    } catch (const ParseError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(error_of("M0 0L1 0Z 5").find("expected a command after Z") != std::string::npos);
  CHECK(error_of("M0 0L1 0z,5").find("expected a command after Z") != std::string::npos);
  CHECK(error_of("M0 0L1 0ZM1 1z").empty());
  for (const char* number : {"nan", "inf", "-inf", "1e300", "-infinity"}) {
    CAPTURE(number);
    CHECK(error_of("M0 0L1 " + std::string(number)).find("expected a number") != std::string::npos);
  }
  CHECK(error_of("M0 0L1 1", "transform='scale(1e308) scale(1e308)'").find("not finite") !=
        std::string::npos);
  std::string many = "M0 0";
  for (int i = 0; i < 100'001; ++i) many += "h1";
  CHECK(error_of(many).find("at most 100000 steps") != std::string::npos);
  CHECK(error_of("M0 0L1 1", "x='" + std::string(std::size_t{17} << 20U, 'x') + "'")
            .find("at most 16 MB") != std::string::npos);
}

TEST_CASE("a puzzle in JSON with many members and drawings is read soon") {
  const TempDir folder;
  const auto repeat = [](std::size_t count, const auto& text_of) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ",") + text_of(i);
    return text;
  };
  const auto check = [&](const std::string& name, const std::string& text) {
    return run_soon("check " + folder.write(name, text + "\n"));
  };
  const std::string row = "[" + repeat(9, [](std::size_t) { return std::string("{}"); }) + "]";
  const std::string puzzle = "{\"puzzle\":{\"grid\":[" +
                             repeat(9, [&](std::size_t) { return row; }) +
                             "],\"skyscraper\":[{\"cell\":\"R0C1\",\"value\":3}]";
  // A drawing is accepted if a member has its clue.
  const std::string members =
      repeat(500'000, [](std::size_t i) { return "\"a" + std::to_string(i) + "\":[]"; });
  const std::string drawings = repeat(
      200'000, [](std::size_t) { return std::string(R"({"fromConstraint":"skyscraper"})"); });
  CHECK(check("members.jsonl", puzzle + "," + members + ",\"line\":[" + drawings + "]}}").code ==
        0);
}

TEST_CASE("import reads texts without puzzles in little memory, until the first TERM") {
  const TempDir folder;
  const std::string path = folder.path();
  const auto make = [&](const std::string& command) {
    REQUIRE(std::system(("cd " + path + " && " + command).c_str()) == 0);
  };
  const std::string import = "import --threads 2 --db " + path + "/i.db " + path;
  make("yes x | head -c 3000000 | gzip -1 > errors.gz");
  const Outcome errors =
      run(import + "/errors.gz", repetitions::kSanitized ? "" : "ulimit -v 350000;");
  INFO(errors.err);
  CHECK(errors.code == 1);
  CHECK(errors.err.find("1,500,000 records: 0 added, 1,500,000 unreadable") != std::string::npos);

  // Documents in one line, which is read in parts.
  make("yes '{}' | tr -d '\\n' | head -c 16000000 > documents");
  const Outcome documents =
      run(import + "/documents --from f-puzzles-json --rejects " + path + "/rejects.csv",
          repetitions::kSanitized ? "" : "ulimit -v 350000;");
  CHECK(documents.code == 1);
  CHECK(read_file(path + "/rejects.csv").find("the rest of the line is not read") !=
        std::string::npos);

  make("yes '' | head -c 16000000 | gzip -1 > part.gz");
  make("for i in $(seq 1000); do cat part.gz; done > blank.gz");
  const auto begin = std::chrono::steady_clock::now();
  const Outcome blank = run(import + "/blank.gz", "timeout --preserve-status 3");
  INFO(blank.err);
  CHECK(blank.code == 75);
  CHECK(std::chrono::steady_clock::now() - begin <
        std::chrono::seconds(repetitions::kFast ? 30 : 120));
}
