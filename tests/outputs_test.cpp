// Outputs: none destroys what a command reads, each is written atomically, and errors of writing
// are reported.

#include <fcntl.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/output_support.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// Commands with an output, whose name follows them. Each reads `input`.
struct Writer {
  std::string command;
  std::string input;
};
const std::vector<Writer> kWriters = {
    {"export --db T.db --limit 200 -o ", "T.db"},
    {"export --db T.db --limit 200 --name june -o ", "T.db"},
    {"query --db T.db -o ", "T.db"},
    {"stats --db T.db -o ", "T.db"},
    {"stats --db T.db --html ", "T.db"},
    {"verify --no-rating --db T.db -o ", "T.db"},
    {"book --db T.db --chapters level2=10 --html ", "T.db"},
    {"book --db T.db --chapters level2=10 --pdf ", "T.db"},
    {"book --db T.db --chapters level2=10 --profile my.profile --pdf ", "my.profile"},
    {"book --db T.db --chapters level2=10 --printer my.printer --pdf ", "my.printer"},
    {"generate --dry-run --count 5 --db T.db -o ", "T.db"},
    {"generate --count 3 --level-table levels.txt -o ", "levels.txt"},
    {"generate --count 3 --board ./mine.shape -o ", "mine.shape"},
    {"generate --count 3 --pattern pattern.txt -o ", "pattern.txt"},
    {"check in.txt -o ", "in.txt"},
    {"check --config options.cfg in.txt -o ", "options.cfg"},
    {"solve in.txt -o ", "in.txt"},
    {"rate in.txt -o ", "in.txt"},
    {"rate --level-table levels.txt in.txt -o ", "levels.txt"},
    {"canon in.txt -o ", "in.txt"},
    {"hint in.txt -o ", "in.txt"},
    {"show in.txt -o ", "in.txt"},
    {"show " + kPuzzle + " in.txt --svg ", "in.txt"},
    {"import --db T.db in.txt --rejects ", "in.txt"},
    {"import --db T.db in.txt --rejects ", "T.db"},
    {"import --db new.db in.txt --rejects ", "new.db"},
};

}  // namespace

TEST_CASE("no output destroys an input, whatever it is called") {
  const Inputs folder;
  fs::create_directory(folder / "sub");
  for (const char* name : {"T.db", "in.txt", "options.cfg", "levels.txt", "mine.shape",
                           "pattern.txt", "my.profile", "my.printer", "new.db"}) {
    fs::create_symlink(name, folder / ("link-" + std::string(name)));
    fs::create_symlink("../" + std::string("link-") + name,
                       folder / ("sub/far-" + std::string(name)));
    if (fs::exists(folder / name)) {
      fs::create_hard_link(folder / name, folder / ("hard-" + std::string(name)));
    }
  }
  const Contents before = contents_of(folder / "");
  for (const Writer& writer : kWriters) {
    std::vector<std::string> names = {writer.input, "./sub/.././" + writer.input,
                                      folder / writer.input, "link-" + writer.input,
                                      "sub/far-" + writer.input};
    if (fs::exists(folder / writer.input)) names.push_back("hard-" + writer.input);
    for (const std::string& name : names) {
      INFO(writer.command << name);
      const Outcome outcome = run_in(folder, writer.command + name);
      CHECK(outcome.code == 2);
      CHECK(outcome.out.empty());
      CHECK(outcome.err.find(name + ": cannot be written: it is ") != std::string::npos);
      CHECK(outcome.err.find("which this command reads") != std::string::npos);
      REQUIRE(contents_of(folder / "") == before);
    }
  }
}

TEST_CASE("a book replaces none of its fonts") {
  const Inputs folder;
  fs::path font;  // some font that the book would be set in
  for (const auto& entry : fs::recursive_directory_iterator("/usr/share/fonts")) {
    if (entry.path().filename() == "NotoSans-Regular.ttf") font = entry.path();
  }
  REQUIRE_FALSE(font.empty());
  fs::create_directory(folder / "fonts");
  for (const char* name : {"NotoSans-Regular.ttf", "NotoSans-Bold.ttf"}) {
    fs::copy(font.parent_path() / name, folder / ("fonts/" + std::string(name)));
  }
  const Contents before = contents_of(folder / "");
  for (const char* command :
       {"book --db T.db --chapters level2=5 --fonts fonts --pdf fonts/NotoSans-Regular.ttf",
        "book --db T.db --chapters level2=5 --fonts fonts --pdf x.pdf --html "
        "fonts/NotoSans-Bold.ttf"}) {
    INFO(command);
    const Outcome outcome = run_in(folder, command);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find("which this command reads") != std::string::npos);
    CHECK(contents_of(folder / "") == before);
  }
  CHECK(run_in(folder, "query --count --exported Sudoku --db T.db").out == "0\n");
}

TEST_CASE("no output destroys a file that another file or a list of an option names") {
  const Inputs folder;
  folder.write("pre.txt", "Preface\n");
  folder.write("b.txt", "A blurb\n");
  std::string profile = read_file(folder / "my.profile");
  profile.replace(profile.find("= home"), 6, "= ./my.printer");
  folder.write("named.profile", profile);
  fs::create_directory(folder / "sym");
  for (int i = 1; i <= 9; ++i) {
    std::ofstream(folder / ("sym/" + std::to_string(i) + "-a.svg"))
        << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">"
        << "<path d=\"M0 0L" << i << " 9L9 0Z\"/></svg>\n";
  }
  fs::create_symlink("pre.txt", folder / "link");
  fs::create_hard_link(folder / "b.txt", folder / "hard");
  const Contents before = contents_of(folder / "");
  const std::string book = "book --db T.db --chapters level2=5 ";
  for (const std::string& command :
       {book + "--parts title,./pre.txt,puzzles --pdf pre.txt",
        book + "--parts title,./pre.txt,puzzles --pdf link",
        book + "--blurb @b.txt --pdf x.pdf --cover b.txt",
        book + "--blurb @b.txt --pdf x.pdf --cover hard",
        book + "--profile named.profile --pdf my.printer",
        book + "--symbols sym/ --html sym/2-a.svg",
        std::string("generate -q --count 1 --symbols sym/ --format svg -o sym/1-a.svg"),
        std::string("export --db T.db --symbols sym/ --format svg --limit 1 -o sym/1-a.svg")}) {
    INFO(command);
    const Outcome outcome = run_in(folder, command);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find(": cannot be written: it is ") != std::string::npos);
    CHECK(outcome.err.find("which this command reads") != std::string::npos);
    REQUIRE(contents_of(folder / "") == before);
  }
  CHECK(run_in(folder, "query --count --exported Sudoku --db T.db").out == "0\n");
  // Nor does a database begin in such a file.
  folder.write("empty", "");
  const Outcome outcome = run_in(folder, "generate -q --count 1 --level-table empty --db empty");
  CHECK(outcome.code != 0);
  CHECK(fs::file_size(folder / "empty") == 0);
}

TEST_CASE("two outputs are two files") {
  const Inputs folder;
  fs::create_symlink("one", folder / "two");
  for (const char* command : {"book --db T.db --chapters level2=5 --pdf one --html one",
                              "book --db T.db --chapters level2=5 --pdf one --html two",
                              "show in.txt -o one --svg two"}) {
    INFO(command);
    const Outcome outcome = run_in(folder, command);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find(" name the same file") != std::string::npos);
    CHECK_FALSE(fs::exists(folder / "one"));
  }
  fs::create_directory(folder / "sub");
  folder.write("old", "old\n");
  fs::create_hard_link(folder / "old", folder / "hard");
  for (const char* names :
       {"--pdf same.pdf --cover ./same.pdf", "--pdf same.pdf --html sub/../same.pdf",
        "--pdf old --cover hard", "--cover hard --pdf x.pdf --html old"}) {
    INFO(names);
    const Contents before = contents_of(folder / "");
    const Outcome outcome =
        run_in(folder, "book --db T.db --chapters level2=5 " + std::string(names));
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find(" name the same file") != std::string::npos);
    CHECK(contents_of(folder / "") == before);
  }
}

TEST_CASE("files of a database are not outputs, nor is any other database") {
  const Inputs folder;
  fs::copy(folder / "T.db", folder / "other.db");
  fs::create_symlink("other.db", folder / "link.db");
  folder.write("lost.db-journal", "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7 and so on");
  folder.write("lost.db-wal", std::string("\x37\x7f\x06\x82\x00 and so on", 15));
  const Contents before = contents_of(folder / "");
  const Store open(folder / "T.db", Store::Mode::kWrite);  // so that T.db-wal is there
  for (const char* name :
       {"T.db-wal", "T.db-shm", "T.db-journal", "T.db-writer", "other.db", "link.db",
        "other.db-wal", "other.db-shm", "lost.db-journal", "lost.db-wal"}) {
    for (const char* command : {"query --db T.db -o ", "check in.txt -o ", "generate -q -o "}) {
      if (std::string(name).starts_with("T.db") && !std::string(command).starts_with("query")) {
        continue;
      }
      INFO(command << name);
      const Outcome outcome = run_in(folder, command + std::string(name));
      CHECK(outcome.code == 2);
      CHECK(outcome.err.find(std::string(name) + ": cannot be written: it ") != std::string::npos);
    }
  }
  CHECK(contents_of(folder / "") == before);
  CHECK(open.check().empty());
}

TEST_CASE("a full disk leaves the old file, or none") {
  const Inputs folder;
  folder.write("bad.txt", [] {
    std::string lines;
    for (int i = 0; i < 3000; ++i) lines += "not a puzzle " + std::to_string(i) + "\n";
    return lines;
  }());
  const std::vector<std::string> commands = {
      "export --db T.db --format pencilmarks -o ",
      "query --db T.db --format json -o ",
      "book --db T.db --chapters level2=30 --html ",
      "book --db T.db --chapters level2=30 --name pdf --pdf ",
      "generate -q --seed 1 --count 900 --scale none -o ",
      "check in.txt -o ",
      "rate in.txt -o ",
      "show in.txt -o ",
      "import -q --no-rating --db T.db bad.txt --rejects "};
  for (const std::string& command : commands) {
    for (const bool is_new : {false, true}) {
      INFO(command);
      fs::remove(folder / "out");
      if (!is_new) folder.write("out", "old");
      const Contents before = contents_of(folder / "");
      const Outcome outcome =
          run_in(folder, command + "out", "ulimit -f 72;");  // of 512 bytes; SQLite needs 64
      CHECK(outcome.code == 1);
      CHECK(outcome.err.find("out: cannot write: File too large") != std::string::npos);
      Contents after = contents_of(folder / "");
      if (command.starts_with("import")) after["T.db"] = before.at("T.db");
      CHECK(after == before);
    }
  }
  // No book is in the ledger that is not on the disk.
  CHECK(run_in(folder, "query --count --exported pdf --db T.db").out == "0\n");
}

TEST_CASE("a file keeps its mode, a link its place, a new file the umask") {
  const Inputs folder;
  folder.write("out", "old");
  fs::permissions(folder / "out", fs::perms(0640));
  fs::create_hard_link(folder / "out", folder / "other-name");
  fs::create_symlink("out", folder / "link");
  REQUIRE(run_in(folder, "check -u " + kPuzzle + " -o link").code == 0);
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(read_file(folder / "out") == kPuzzle + " 1\n");
  CHECK(fs::status(folder / "out").permissions() == fs::perms(0640));
  CHECK(read_file(folder / "other-name") == "old");
  fs::create_symlink("sub/new", folder / "ahead");  // of a file that is not there yet
  fs::create_directory(folder / "sub");
  REQUIRE(run_in(folder, "check -u " + kPuzzle + " -o ahead", "umask 027;").code == 0);
  CHECK(read_file(folder / "sub/new") == kPuzzle + " 1\n");
  CHECK(fs::status(folder / "sub/new").permissions() == fs::perms(0640));
  fs::create_symlink("round", folder / "round");
  CHECK(run_in(folder, "check " + kPuzzle + " -o round").code == 1);
  for (const char* wrong : {"sub", "sub/", "none/out", "in.txt/out", "''"}) {
    INFO(wrong);
    const Outcome outcome = run_in(folder, "check " + kPuzzle + " -o " + wrong);
    CHECK(outcome.code == 1);
    CHECK(outcome.err.find(": cannot open for writing: ") != std::string::npos);
  }
}

TEST_CASE("no match and a missing input leave the old file") {
  const Inputs folder;
  folder.write("out", "old");
  folder.write("image.png", "\x89PNG\n");
  const std::vector<std::pair<std::string, int>> commands = {
      {"export --db T.db --givens 1..3 -o out", 3},
      {"query --db T.db --givens 1..3 --format csv -o out", 3},
      {"export --db none.db -o out", 1},
      {"stats --db none.db -o out", 1},
      {"stats --db none.db --html out", 1},
      {"verify --db none.db -o out", 1},
      {"book --db T.db --chapters level7=1000 --html out", 3},
      {"book --db T.db --chapters level7=1000 --pdf out", 3},
      {"check none.txt -o out", 1},
      {"check in.txt none.txt -o out", 1},
      {"rate . -o out", 1},
      {"solve image.png -o out", 1},
      {"show --svg out none.txt", 1},
      {"show --svg out in.txt", 2},
      {"import -q --no-rating --db T.db none.txt --rejects out", 1},
      {"generate --count 1 --seed 1 --givens 20 --max-attempts 5 -o out", 3}};
  for (const auto& [command, code] : commands) {
    INFO(command);
    CHECK(run_in(folder, command).code == code);
    CHECK(read_file(folder / "out") == "old");
    CHECK_FALSE(fs::exists(folder / "none.db"));
  }
  // No records at all are an answer, if there is nothing that they could be.
  folder.write("empty.txt", "");
  REQUIRE(run_in(folder, "check --format csv empty.txt -o out").code == 0);
  CHECK(read_file(folder / "out") == "puzzle,solutions,minimal\n");
  REQUIRE(run_in(folder, "query --db T.db --limit 0 -o out").code == 0);
  CHECK(read_file(folder / "out").empty());
}
