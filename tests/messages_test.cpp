// How the program speaks to people: suggestions, counts with the right plural, what it waits for,
// and the values that shells complete.

#include <cmath>
#include <iterator>
#include <sstream>

#include "db/sqlite.h"
#include "tests/cli_support.h"
#include "tests/repetitions.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// What bash offers for a command line whose last word is being typed; words separated by blanks,
/// '=' a separate word as in bash.
std::string completed(const std::string& line) {
  const TempDir folder;
  const std::string script =
      folder.write("complete.sh", run("completion bash").out + "COMP_WORDS=(" + line +
                                      ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_gridmill\n" +
                                      "echo \"${COMPREPLY[*]}\"\n");
  const int status = std::system(("bash " + script + " >" + (folder / "out")).c_str());
  REQUIRE(status == 0);
  return read_file(folder / "out");
}

}  // namespace

TEST_CASE("who mistypes a command, a topic or an option is asked what was meant") {
  CHECK(run("generat").err ==
        "gridmill: there is no command 'generat', did you mean 'generate'? "
        "'gridmill help' lists them.\n");
  CHECK(run("xyzzy").err == "gridmill: there is no command 'xyzzy'; 'gridmill help' lists them.\n");
  CHECK(has(run("help boks").err, "did you mean 'books'?"));
  const Outcome option = run("generate --cout 3");
  CHECK(option.code == 2);
  CHECK(has(option.err, "there is no option '--cout', did you mean '--count'?"));
  CHECK(has(run("generate --level-tab x").err, "did you mean '--level-table'?"));
  for (const char* tried : {"--level hard", "--levels 3", "--difficulty=easy", "--grade 2"}) {
    CHECK(has(run(std::string("generate ") + tried).err, "did you mean '--want'?"));
  }
  CHECK(has(run("query --db x.db --difficulty 3").err, "did you mean '--level'?"));
  CHECK(has(run("solve --level 3").err, "did you mean '--max-level'?"));
  CHECK(has(run("rate --check").err, "did you mean '--self-check'?"));
  CHECK_FALSE(has(run("generate --xyzzy").err, "did you mean"));
}

TEST_CASE("an empty argument is a file that cannot be opened") {
  const Outcome outcome = run("check ''");
  CHECK(outcome.code == 1);
  CHECK(outcome.err.find("cannot open: No such file") != std::string::npos);
}

TEST_CASE("a long message ends with a whole character") {
  std::string name;
  for (int i = 0; i < 3000; ++i) name += "ü";
  for (const std::string& file : {name, "a" + name}) {
    const Outcome outcome = run("query --db " + file);
    CHECK(outcome.code == 1);
    CHECK(outcome.err.size() < 4100);
    CHECK(outcome.err.ends_with("ü...\n"));
  }
}

TEST_CASE("the program does not contain the path of its source") {
  const std::string program = read_file(GRIDMILL_BINARY);
  CHECK(program.find("solver/board/") != std::string::npos);
  const std::size_t at = program.find(GRIDMILL_SOURCE_DIR "/");
  INFO(program.substr(std::min(at, program.size()), 100));
  CHECK((at == std::string::npos || repetitions::kSanitized));  // sanitizers name their sources
}

TEST_CASE("-V tells the version") {
  const Outcome outcome = run("-V");
  CHECK(outcome.code == 0);
  CHECK(outcome.out.starts_with("gridmill "));
  CHECK(outcome.out == run("--version").out);
}

TEST_CASE("a person at a terminal gets a message that puzzles are awaited, a pipe does not") {
  const std::string word = "waiting for puzzles on standard input; end with Ctrl+D";
  const std::string japanese = "標準入力から問題が入るのを待っています。";
  for (const std::string command : {"check", "solve -", "check --lang ja"}) {
    const TempDir folder;
    // `script` runs it on a separate terminal, whose input ends at once.
    const int status = std::system(("script -qec '" GRIDMILL_BINARY " " + command +
                                    "' /dev/null </dev/null >" + (folder / "out"))
                                       .c_str());
    REQUIRE(status == 0);
    INFO(command);
    const bool is_japanese = has(command, "ja");
    CHECK(has(read_file(folder / "out"), is_japanese ? japanese : word));
    CHECK_FALSE(has(run(command).err, word));
  }
}

TEST_CASE("check and import show their progress on a terminal") {
  const TempDir folder;
  REQUIRE(run("generate -q --count 3 --seed 1 -o " + (folder / "p.txt")).code == 0);
  for (const std::string& command :
       {"check -o " + (folder / "rows"), "import --db " + (folder / "p.db")}) {
    for (const bool quiet : {false, true}) {
      INFO(command << quiet);
      const int status =
          std::system(("script -qec '" GRIDMILL_BINARY " " + command + " " + (folder / "p.txt") +
                       (quiet ? " -q" : "") + "' /dev/null </dev/null >" + (folder / "out"))
                          .c_str());
      REQUIRE(status == 0);
      CHECK(has(read_file(folder / "out"), "puzzles 0") == !quiet);
    }
  }
  CHECK(run("check " + (folder / "p.txt")).err.empty());
}

TEST_CASE("shares of stats are shares of the puzzles") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --count 50 --seed 1 --db " + db).code == 0);
  std::istringstream lines(run("stats --by technique,level --db " + db).out);
  int told = 0;
  bool beyond = false;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line.substr(0, line.rfind('%') + 1));
    std::vector<std::string> all{std::istream_iterator<std::string>(words), {}};
    if (all.size() < 4 || all.back() != "%") continue;
    const double count = std::stod(all[all.size() - 3]);
    INFO(line);
    CHECK(std::abs(std::stod(all[all.size() - 2]) - count * 2) < 0.051);
    beyond = beyond || count > 30;
    ++told;
  }
  CHECK(told > 10);
  CHECK(beyond);
}

TEST_CASE("a query for ratings reports if there are none") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --count 20 --seed 1 --db " + db).code == 0);
  const std::string word = "none of these puzzles has a Sudoku Explainer rating yet";
  for (const std::string question :
       {"query --er 2..", "query --count --diamond", "export --er 2..", "stats --er 2.."}) {
    INFO(question);
    CHECK(has(run(question + " --db " + db).err, word));
  }
  CHECK_FALSE(has(run("query --level 2 --db " + db).err, word));
  REQUIRE(run("rate -q --scale se --db " + db).code == 0);
  CHECK_FALSE(has(run("query --er 12.. --db " + db).err, word));
}

TEST_CASE("one fault is one fault") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --count 1 --seed 1 --db " + db).code == 0);
  CHECK(run("verify --db " + db).err == "1 puzzle verified: no errors\n");
  CHECK(run("stats --db " + db).out.starts_with("1 puzzle\n"));
  REQUIRE(run("generate -q --count 3 --seed 1 --db " + db).code == 0);
  Database(db, Database::Access::kWrite, 0).execute("UPDATE puzzle SET minimal = 0 WHERE id = 1");
  CHECK(run("verify --db " + db).err == "3 puzzles verified: 1 error, 1 bad row\n");
}

TEST_CASE("bash completes commands, options, values and lists") {
  CHECK(completed("gridmill gen") == "generate\n");
  CHECK(completed("gridmill generate --want") == "--want\n");
  CHECK(completed("gridmill stats --by hard") == "hardest\n");
  CHECK(completed("gridmill book --profile b") == "b5\n");
  CHECK(completed("gridmill check --from open") == "opensudoku\n");
  CHECK(completed("gridmill generate --format = ipu") == "ipuz\n");
  CHECK(completed("gridmill generate --format =").find("lines") == 0);
  CHECK(completed("gridmill query --uses x-wing,jellyf") == "x-wing,jellyfish\n");
  CHECK(completed("gridmill hint --lang \"\"") == "en ja\n");
  CHECK(completed("gridmill query --level tou") == "tough\n");
  CHECK(completed("gridmill query --limit \"\"") == "\n");
}
