// Standard output, pipes and terminals: failures are reported, bytes come in order, and no text of
// other people moves a cursor.

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "db/sqlite.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/samples.h"
#include "tools/io/escape_control.h"

using namespace gridmill;
using namespace gridmill::cli_test;
namespace fs = std::filesystem;

namespace {

/// A folder with a database and a list.
class Inputs : public TempDir {
 public:
  Inputs() {
    REQUIRE(run("generate -q --seed 1 --count 30 --db " + (*this / "T.db")).code == 0);
    write("in.txt", kPuzzle + "\n" + kPuzzle + "\n");
  }
};

/// Runs `gridmill <arguments>` in a folder.
Outcome run_in(const TempDir& folder, const std::string& arguments) {
  return run(arguments, "cd " + (folder / "") + " && ");
}

/// What would reach a terminal.
bool has_controls(const std::string& text) {
  return text.find_first_of("\x1b\x07\x08\r\x7f") != std::string::npos ||
         text.find("\xc2\x9b") != std::string::npos;
}

}  // namespace

TEST_CASE("standard input and standard output are files, too") {
  const Inputs folder;
  const std::string text = read_file(folder / "in.txt");
  const std::string program = GRIDMILL_BINARY;
  const auto shell = [&](const std::string& command) {
    const int status = std::system(("cd " + (folder / "") + " && " + command + " 2>err").c_str());
    return WEXITSTATUS(status);
  };
  CHECK(shell(program + " check -o in.txt < in.txt") == 2);
  CHECK(shell(program + " check < in.txt >> in.txt") == 2);
  CHECK(shell(program + " check in.txt >> in.txt") == 2);
  CHECK(read_file(folder / "err").find("standard output: cannot be written: it is in.txt") !=
        std::string::npos);
  CHECK(read_file(folder / "in.txt") == text);
  const std::string database = read_file(folder / "T.db");
  CHECK(shell(program + " query --count --db T.db >> T.db") == 2);
  CHECK(shell(program + " generate -q >> T.db") == 2);
  CHECK(read_file(folder / "T.db") == database);
  // What is in a file before and behind stays there.
  CHECK(shell("(echo a; " + program + " check -u " + kPuzzle + " -o /dev/stdout; echo b) > out") ==
        0);
  CHECK(read_file(folder / "out") == "a\n" + kPuzzle + " 1\nb\n");
  CHECK(shell("(echo a >&3; " + program + " check -u " + kPuzzle +
              " -o /dev/fd/3; echo b >&3) 3> out") == 0);
  CHECK(read_file(folder / "out") == "a\n" + kPuzzle + " 1\nb\n");
}

TEST_CASE("a standard output that cannot be written is a failure of every command") {
  if (!fs::exists("/dev/full")) return;
  const Inputs folder;
  const std::vector<std::string> commands = {"help",
                                             "help check",
                                             "help levels",
                                             "check --help",
                                             "--version",
                                             "man",
                                             "completion bash",
                                             "bench fill --count 1",
                                             "query --count --db T.db",
                                             "query --db T.db",
                                             "stats --db T.db",
                                             "export --db T.db",
                                             "check in.txt",
                                             "solve in.txt",
                                             "hint in.txt",
                                             "show in.txt",
                                             "canon in.txt",
                                             "generate -q --count 2",
                                             "generate --dry-run --count 2"};
  for (const std::string& command : commands) {
    for (const char* closed : {">/dev/full", ">&-"}) {
      INFO(command << " " << closed);
      const int status = std::system(
          ("cd " + (folder / "") + " && " + GRIDMILL_BINARY + " " + command + " 2>err " + closed)
              .c_str());
      CHECK(WEXITSTATUS(status) == 1);
      CHECK(read_file(folder / "err").find("standard output: cannot ") != std::string::npos);
    }
  }
  CHECK(run_in(folder, "check in.txt -o /dev/full").code == 1);
  CHECK(run_in(folder, "check in.txt -o /dev/null").code == 0);
}

TEST_CASE("a pipe is written as it comes") {
  const TempDir folder;
  const std::string pipe = folder / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const int status = std::system((std::string(GRIDMILL_BINARY) + " check -u " + kPuzzle + " -o " +
                                  pipe + " & cat " + pipe + " > " + (folder / "out"))
                                     .c_str());
  CHECK(status == 0);
  CHECK(read_file(folder / "out") == kPuzzle + " 1\n");
  CHECK(fs::is_fifo(pipe));
}

TEST_CASE("control characters are shown as what they are") {
  CHECK(escape_control("plain, 数独\n\ttext") == "plain, 数独\n\ttext");
  CHECK(escape_control("a\x1b[31mb\x07\r\x7f") == "a\\x1b[31mb\\x07\\x0d\\x7f");
  CHECK(escape_control(std::string("\0", 1)) == "\\x00");
  CHECK(escape_control("\xc2\x9b"
                       "1m") == "\\xc2\\x9b1m");
  CHECK(escape_control("\xc2\xa0 \xc3\x9b") == "\xc2\xa0 \xc3\x9b");  // a blank, and a letter
  std::ostringstream text;
  {
    const EscapingStream through(text);
    text << "a\x1b" << 'b' << '\r' << 12 << std::endl;
  }
  text << '\x1b';
  CHECK(text.str() == "a\\x1bb\\x0d12\n\x1b");
}

TEST_CASE("no name of a file, column or row moves the cursor of a terminal") {
  const Inputs folder;
  const std::string evil =
      "\x1b[31m\x07\xc2\x9b"
      "2J\x7f";
  folder.write("bad" + evil + ".txt", "no puzzle" + evil + "\n");
  folder.write("bad.csv", "number" + evil + ",givens" + evil + "\n1,2\n");
  folder.write("bad.cfg", "name" + evil + " = 3\n");
  folder.write("bad.shape", "box" + evil + " 3x3\n");
  fs::copy(folder / "T.db", folder / ("db" + evil + ".db"));
  Database(folder / "T.db", Database::Access::kWrite, 1000)
      .execute("UPDATE puzzle SET puzzle = puzzle || '" + evil +
               "' WHERE id = 3;"
               "UPDATE run SET recipe = recipe || '" +
               evil + "', arguments = '" + evil +
               "';"
               "INSERT INTO export (name, format, created_at) VALUES ('" +
               evil + "', 'x', 'y');");
  const std::string name = "'bad" + evil + ".txt'";
  const std::vector<std::string> commands = {"check " + name,
                                             "check 'none" + evil + "'",
                                             "check --from csv bad.csv",
                                             "check bad.csv",
                                             "import --db new.db " + name,
                                             "check --config bad.cfg",
                                             "generate --board ./bad.shape",
                                             "generate '--no" + evil + "'",
                                             "'" + evil + "'",
                                             "help '" + evil + "'",
                                             "preflight " + name,
                                             "query --db T.db",
                                             "stats --db T.db",
                                             "verify --db T.db",
                                             "query --db T.db --level '" + evil + "'",
                                             "stats --db 'db" + evil + ".db'",
                                             "merge --into all.db 'db" + evil + ".db' T.db",
                                             "query --db 'none" + evil + "'",
                                             "check in.txt -o 'none" + evil + "/x'",
                                             "release --db T.db '" + evil + "'",
                                             "export --db T.db --format '" + evil + "'"};
  for (const std::string& command : commands) {
    INFO(escape_control(command));
    const Outcome outcome = run_in(folder, command);
    CHECK_FALSE(has_controls(outcome.err));
    CHECK_FALSE(has_controls(outcome.out));
  }
}
