// The program as people run it: output, messages, exit codes, signals.

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <set>
#include <thread>

#include "db/sqlite.h"
#include "solver/count/counter.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tools/bench/bench.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

const std::string kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

}  // namespace

TEST_CASE("help, version and mistakes on the command line") {
  CHECK(run("").code == 2);
  CHECK(run("help").code == 0);
  CHECK(run("--version").out.starts_with("gridmill "));
  for (const char* command :
       {"generate", "check", "solve", "rate", "query", "export", "stats", "bench"}) {
    INFO(command);
    const Outcome help = run(std::string("help ") + command);
    CHECK(help.code == 0);
    CHECK(help.out.find("Examples:\n  gridmill ") != std::string::npos);
    CHECK(run(std::string(command) + " --help").out == help.out);
    const Outcome wrong = run(std::string(command) + " --no-such-flag");
    CHECK(wrong.code == 2);
    CHECK(wrong.err.find("no-such-flag") != std::string::npos);
  }
  CHECK(run("nonsense").code == 2);
  for (const char* wrong : {"generate --count 0",
                            "generate --count -1",
                            "generate --count x",
                            "generate --seed -1",
                            "generate --seed 99999999999999999999",
                            "generate --board 7x7",
                            "generate --fill magic",
                            "generate --symmetry round",
                            "generate --givens 30..20",
                            "generate --givens 90",
                            "generate --threads 0",
                            "generate --scale se5",
                            "rate --scale nyt",
                            "rate --steps --format csv",
                            "generate --format xls",
                            "generate --max-time soon",
                            "generate --pattern /nowhere",
                            "generate --per-grid 0",
                            "check --format xml",
                            "check --limit 1",
                            "check --from pdf",
                            "query",
                            "query --db x --level 9",
                            "query --db x --uses magic",
                            "stats --db x --by color",
                            "bench nothing",
                            "bench count",
                            "bench clues",
                            "check --config /nowhere"}) {
    INFO(wrong);
    const Outcome outcome = run(wrong);
    CHECK(outcome.code == 2);
    CHECK_FALSE(outcome.err.empty());
    CHECK(outcome.out.empty());
  }
}

TEST_CASE("check tells solutions and minimality, in every format") {
  const TempDir folder;
  const std::string minimal = run("generate --seed 5 --count 1 -q").out;
  const std::string file =
      folder.write("in.txt", kPuzzle + "\n" + minimal + std::string(81, '.') + "\n55" +
                                 std::string(79, '.') + "\nbad\n" + kSolution + "\n");
  const Outcome csv = run("check --format csv " + file);
  CHECK(csv.code == 1);
  CHECK(csv.err.find("in.txt:5: expected a puzzle of") != std::string::npos);
  CHECK(csv.out == "puzzle,solutions,minimal\n" + kPuzzle + ",1,no\n" + minimal.substr(0, 81) +
                       ",1,yes\n" + std::string(81, '.') + ",2+,\n55" + std::string(79, '.') +
                       ",0,\n" + kSolution + ",1,no\n");
  CHECK(run("check --format csv --uniqueness " + file)
            .out.starts_with("puzzle,solutions\n" + kPuzzle + ",1\n"));
  CHECK(run("check " + file).out.starts_with(kPuzzle + " 1 no\n"));
  CHECK(
      run("check --format json " + file)
          .out.starts_with("{\"puzzle\":\"" + kPuzzle + "\",\"solutions\":1,\"minimal\":false}\n"));
  CHECK(run("check --limit 300", "printf '................\\n'").out == "................ 288 -\n");
  CHECK(run("check --limit 288", "printf '................\\n'").out ==
        "................ 288+ -\n");
  CHECK(run("check", "printf ''").code == 0);
  const Outcome orbits =
      run("check --symmetry rotational --format csv",
          "printf '" + run("generate -q --seed 3 --symmetry rotational").out + kPuzzle + "\\n'");
  CHECK(orbits.out.starts_with("puzzle,solutions,minimal,orbit_minimal\n"));
  CHECK(orbits.out.find(",1,no,yes\n") != std::string::npos);
  CHECK(orbits.out.find(kPuzzle + ",1,no,no\n") != std::string::npos);
  CHECK(run("check /nowhere/at/all").code == 1);
}

TEST_CASE("solve and rate print what they are asked for") {
  const std::string three =
      "printf '" + kPuzzle + "\\n" + std::string(81, '.') + "\\n55" + std::string(79, '.') + "\\n'";
  const Outcome solved = run("solve --format csv", three);
  CHECK(solved.code == 0);
  CHECK(solved.out == "puzzle,solution\n" + kPuzzle + "," + kSolution + "\n" +
                          std::string(81, '.') + ",\n55" + std::string(79, '.') + ",\n");
  CHECK(run("solve --any --format csv", three).out.find(std::string(81, '.') + ",\n") ==
        std::string::npos);
  const Outcome rated = run("rate --format csv", three);
  CHECK(rated.code == 0);
  CHECK(rated.err ==
        "gridmill: 1 puzzle has no solution\ngridmill: 1 puzzle has several solutions\n");
  CHECK(rated.out.starts_with("puzzle,level,hardest,rounds,min_openings\n" + kPuzzle + ","));
  CHECK(rated.out.find(std::string(81, '.') + ",,,,\n") != std::string::npos);
  const Outcome path = run("rate --steps --format json", three);
  CHECK(path.out.find("\"steps\":[{\"technique\":") != std::string::npos);
  CHECK(path.out.find("\"placements\":[{\"cell\":\"R") != std::string::npos);
  CHECK(path.out.find("\"min_openings\":null,\"steps\":null}") != std::string::npos);
}

TEST_CASE("the same command gives the same bytes with every number of threads and every counter") {
  for (const char* options : {"--count 300 --seed 9 --format csv",
                              "--count 60 --seed 9 --symmetry random --givens ..27 --format json",
                              "--board 6x6 --count 200 --seed 3 --format csv"}) {
    INFO(options);
    const std::string command = std::string("generate -q ") + options;
    const std::string one = run(command + " -j 1").out;
    CHECK(lines_of(one) >= 60);
    CHECK(run(command + " -j 2").out == one);
    CHECK(run(command + " -j 8").out == one);
    for (const CounterInfo& info : counters()) {
      if (!info.supports(BoardSpec::standard())) continue;
      CHECK(run(command, "GRIDMILL_COUNTER=" + std::string(info.id)).out == one);
    }
  }
  CHECK(run("generate", "GRIDMILL_COUNTER=abacus").code == 2);
  // No counter supports both the boards with clues and those without, as the help says.
  for (const CounterInfo& info : counters()) {
    CHECK(run("generate --rules killer", "GRIDMILL_COUNTER=" + std::string(info.id)).code == 1);
  }
}

TEST_CASE("the signature is the same for every counter and number of threads") {
  std::vector<SignaturePart> parts = signature_parts();
  const std::string plain = signature_of(parts.front(), "", 1);
  CHECK(signature_of(parts.front(), "", 3) == plain);
  for (const CounterInfo& info : counters()) {
    if (!info.supports(BoardSpec::standard())) continue;
    CHECK(signature_of(parts.front(), std::string(info.id), 2) == plain);
  }
  std::set<std::string> hashes;
  for (SignaturePart& part : parts) {
    INFO(part.name);
    CHECK(part.recipe.validation_error().empty());
    part.puzzles = std::min<std::size_t>(part.puzzles, 5);
    const std::string hash = signature_of(part, "", 1);
    CHECK(signature_of(part, "", 3) == hash);
    CHECK(hashes.insert(hash).second);
  }
}

TEST_CASE("flags, environment and configuration file, in this order") {
  const TempDir folder;
  const std::string config = folder.write("config", "seed = 11\ncount = 4\n");
  const std::string seed11 = run("generate -q --seed 11 --count 4").out;
  CHECK(run("generate -q --config " + config).out == seed11);
  CHECK(run("generate -q --config " + config + " --count 2").out == seed11.substr(0, 164));
  CHECK(run("generate -q --config " + config, "GRIDMILL_COUNT=1").out == seed11.substr(0, 82));
  CHECK(run("generate -q --config " + config + " --count 3", "GRIDMILL_COUNT=1").out ==
        seed11.substr(0, 246));
  CHECK(run("generate -q --config " + folder.write("bad", "sede = 1\n")).code == 2);
}

TEST_CASE("a database is filled, gone on with, asked and exported") {
  const TempDir folder;
  const std::string db = " --db " + (folder / "p.db");
  CHECK(run("stats" + db).code == 1);
  REQUIRE(run("generate -q --count 200 --seed 1" + db).code == 0);
  CHECK(run("query --count" + db).out == "200\n");
  const Outcome again = run("generate --count 200 --seed 1" + db);
  CHECK(again.code == 0);
  CHECK(again.err.find("nothing to do") != std::string::npos);
  REQUIRE(run("generate -q --count 300 --seed 1" + db).code == 0);
  CHECK(run("query" + db).out == run("generate -q --count 300 --seed 1").out);
  REQUIRE(run("generate -q --new-run --count 50 --seed 2 --symmetry rotational" + db).code == 0);
  CHECK(run("query --count" + db).out == "350\n");
  CHECK(run("query --count --symmetry rotational" + db).out == "50\n");

  const std::string by_level = run("stats --by level --format csv" + db).out;
  CHECK(by_level.starts_with("by,value,count\nlevel,"));
  CHECK(run("check --format csv " + (folder / "all.csv"), "").code == 1);
  REQUIRE(run("export --format csv --output " + (folder / "all.csv") + db).code == 0);
  const Outcome checked = run("check " + (folder / "all.csv"));
  CHECK(checked.code == 0);
  CHECK(lines_of(checked.out) == 350);
  CHECK(checked.out.find(" 2+") == std::string::npos);

  REQUIRE(
      run("export --level 2 --limit 5 --name june --output " + (folder / "june.txt") + db).code ==
      0);
  CHECK(run("query --exported june" + db).out == read_file(folder / "june.txt"));
  const std::string rest = run("query --level 2 --unused" + db).out;
  CHECK(rest + read_file(folder / "june.txt") != rest);
  CHECK(rest.find(read_file(folder / "june.txt").substr(0, 82)) == std::string::npos);
  CHECK(run("export --level 2 --name june" + db).code == 2);
  const Outcome few = run("query --level 2 --limit 100000" + db);
  CHECK(few.code == 3);
  CHECK(few.err.find("only ") != std::string::npos);
  CHECK(run("query --givens 1..3" + db).code == 3);
  // The columns of the view, what a scale added later among them.
  REQUIRE(run("rate -q --scale hodoku" + db).code == 0);
  const std::string row = run("query --run 2 --limit 1 --format csv" + db).out;
  CHECK(
      row.starts_with("puzzle,solution,board,givens,minimal,symmetry,level,level_name,hardest,"
                      "rounds,min_openings,se_er,se_ep,se_ed,hodoku_level,hodoku_score,run,seed,"
                      "run_index,id\n"));
  CHECK(row.ends_with(",2,2,0,301\n"));
  const std::string object = run("query --run 2 --limit 1 --format json" + db).out;
  CHECK(object.find("\"hodoku_level\":\"") != std::string::npos);
  CHECK(object.find("\"hodoku_score\":null") == std::string::npos);
  CHECK(object.find("\"run\":2,\"seed\":2,\"run_index\":0,\"id\":301}") != std::string::npos);
  CHECK(
      run("stats --db " + folder.write("no.db", "not a database, but long enough to look like one"))
          .code == 1);
}

TEST_CASE("bad puzzles do not leave a database") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --count 60 --seed 3 --db " + db).code == 0);
  Database(db, Database::Access::kWrite, 1000)
      .execute(
          "UPDATE puzzle SET puzzle = replace(puzzle, '5', '.') WHERE id = 7;"
          "UPDATE puzzle SET solution = (SELECT solution FROM puzzle WHERE id = 8) WHERE id = 9;"
          "UPDATE puzzle SET givens = givens + 1 WHERE id = 11;"
          "UPDATE puzzle SET puzzle = solution WHERE id = 13;"
          "UPDATE puzzle SET level = 3;");
  for (const char* verb : {"export --name june --db ", "query --db "}) {
    INFO(verb);
    const Outcome outcome = run(verb + db);
    CHECK(outcome.code == 1);
    CHECK(lines_of(outcome.out) == 56);
    CHECK(outcome.err.find("left out puzzle 7: it has more than one solution\n") !=
          std::string::npos);
    CHECK(outcome.err.find("left out puzzle 9: its solution is a different grid\n") !=
          std::string::npos);
    CHECK(outcome.err.find("left out puzzle 11: it has ") != std::string::npos);
    CHECK(outcome.err.find("left out puzzle 13: it has ") != std::string::npos);
  }
  CHECK(run("query --count --exported june --db " + db).out == "56\n");
  const Outcome book =
      run("book --chapters level3=20 --include-used --html " + (folder / "x.html") + " --db " + db);
  CHECK(book.code == 1);
  CHECK(book.err.find("delete them") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder / "x.html"));
}

TEST_CASE("goals that cannot be met end with exit code 3") {
  const TempDir folder;
  const std::string empty =
      folder.write("pattern", std::string(18, '.') + std::string(63, 'x') + "\n");
  const Outcome hopeless = run("generate --count 1 --pattern " + empty);
  CHECK(hopeless.code == 3);
  CHECK(hopeless.err.find("cannot be met") != std::string::npos);
  const Outcome rare = run("generate --count 1 --seed 1 --givens 20 --max-attempts 20");
  CHECK(rare.code == 3);
  // The 4x4 puzzles with 16 givens are the full grids: 288, but only two that differ.
  const Outcome few =
      run("generate --board 4x4 --givens 16 --count 300 --seed 1 --scale none --db " +
          (folder / "all.db"));
  CHECK(few.code == 3);
  CHECK(few.err.find(
            "were already in the database; there are probably few besides the 2 that it has") !=
        std::string::npos);
  CHECK(few.err.find("; --allow-equivalent also stores") != std::string::npos);
  CHECK(run("query --count --db " + (folder / "all.db")).out == "2\n");
  const Outcome cost = run("generate --count 20 --seed 4 --givens ..22");
  CHECK(cost.code == 0);
  CHECK(cost.err.find("full grids: ") != std::string::npos);
}

TEST_CASE("an interruption keeps whole batches, and the same command continues") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  const std::string arguments = "generate -q --seed 6 --count 1000000 --db " + db;
  std::size_t before = 0;
  for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
    const pid_t child = fork();
    if (child == 0) {
      if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(9);
      execl(GRIDMILL_BINARY, "gridmill", "generate", "-q", "--seed", "6", "--count", "1000000",
            "--db", db.c_str(), nullptr);
      _exit(9);
    }
    // Interrupted when it has got further than the one before, however slow the machine is.
    for (int i = 0; i < 600 && rows_of(db) <= before; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    CHECK(rows_of(db) > before);
    ::kill(child, signal);
    int status = 0;
    ::waitpid(child, &status, 0);
    INFO(signal);
    if (signal == SIGKILL) {
      CHECK(WIFSIGNALED(status));
    } else {
      CHECK(WIFEXITED(status));
      CHECK(WEXITSTATUS(status) == 75);
    }
    before = rows_of(db);
  }
  const std::string found = run("query --db " + db).out;
  const std::size_t rows = lines_of(found);
  CHECK(rows > 0);
  CHECK(run("generate -q --seed 6 --count " + std::to_string(rows)).out == found);
  const Outcome timed = run("generate -q --seed 6 --count 1000000 --max-time 300ms --db " + db);
  CHECK(timed.code == 0);
  CHECK(lines_of(run("query --db " + db).out) >= rows);
}

TEST_CASE("a page of statistics needs nothing but itself") {
  const TempDir folder;
  const std::string db = " --db '" + (folder / "p<1>.db") + "'";
  REQUIRE(run("generate -q --count 300 --seed 1" + db).code == 0);
  const std::string page = folder / "p.html";
  REQUIRE(run("stats --html " + page + db).code == 0);
  const std::string html = read_file(page);
  CHECK(html.starts_with("<!DOCTYPE html>"));
  CHECK(html.find("http:") == std::string::npos);
  CHECK(html.find("https:") == std::string::npos);
  CHECK(html.find("<script") == std::string::npos);
  CHECK(html.find("src=") == std::string::npos);
  CHECK(html.find("p&lt;1&gt;.db") != std::string::npos);
  for (const char* part : {"300 puzzles", "Beginner", "入門", "Hidden Single (line)", "<svg",
                           "Givens of each level", "generate -q --count 300"}) {
    INFO(part);
    CHECK(html.find(part) != std::string::npos);
  }
  const std::string table = run("stats" + db).out;
  for (const char* facet :
       {"\nlevel\n", "\ngivens\n", "\nhardest\n", "\ntechnique\n", "\nsymmetry\n", "\nrun\n"}) {
    INFO(facet);
    CHECK(table.find(facet) != std::string::npos);
  }
  CHECK(table.find("\nrating\n") == std::string::npos);  // none was asked for
  CHECK(run("stats --html a --output b" + db).code == 2);
}

TEST_CASE("formats: a file a puzzle, splits by class, steps, and what cannot be") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --count 200 --seed 4 --db " + db).code == 0);
  const std::string from = "export --db " + db + " ";
  const std::string lines = run(from).out;

  CHECK(run(from + "--limit 3 --format svg --output " + (folder / "week/")).code == 0);
  CHECK(read_file(folder / "week/000003.svg").find("<desc>" + lines.substr(164, 81)) !=
        std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder / "week/000004.svg"));
  CHECK(run(from + "--limit 1 --format ipuz").out.starts_with("{"));
  const Outcome many = run(from + "--limit 2 --format ipuz");
  CHECK(many.code == 2);
  CHECK(many.out.empty());
  CHECK(many.err.find("write several with --output DIR/") != std::string::npos);
  CHECK(run("generate -q --board 6x6 --format sdm").code == 2);
  // What is refused leaves no file behind and overwrites none.
  const std::string small = folder / "small.db";
  REQUIRE(run("generate -q --board 6x6 --seed 1 --count 2 --db " + small).code == 0);
  const std::string kept = folder.write("kept.txt", "mine");
  for (const std::string& refused :
       {"export --format sdm --db " + small, std::string("generate -q --board 6x6 --format sdm"),
        "export --format svg --db " + small}) {
    INFO(refused);
    CHECK(run(refused + " --output " + kept).code == 2);
    CHECK(read_file(kept) == "mine");
    CHECK(run(refused + " --output " + (folder / "none.txt")).code == 2);
    CHECK_FALSE(std::filesystem::exists(folder / "none.txt"));
  }
  CHECK(run("export --format sdm --split a=0.5,b=0.5 --db " + small + " --output " +
            (folder / "none/"))
            .code == 2);
  CHECK_FALSE(std::filesystem::exists(folder / "none"));
  CHECK(run(from + "--format nonsense").code == 2);
  CHECK(run(from + "--format csv --steps").code == 2);
  CHECK(run(from + "--limit 2 --format json --steps").out.find(",\"steps\":[{\"technique\":") !=
        std::string::npos);

  // Written files are read back, with and without --from.
  for (const char* format : {"csv", "json", "sdm", "hodoku", "bank", "f-puzzles", "sudokupad",
                             "puzz.link", "opensudoku", "sdk", "ss"}) {
    INFO(format);
    const std::string file = folder / "text";
    REQUIRE(run(from + "--format " + format + " --output " + file).code == 0);
    for (const std::string& told : {std::string(), std::string("--from ") + format + " "}) {
      const Outcome back = run("check --uniqueness --format csv " + told + file);
      CHECK(back.code == 0);
      std::string expected = "puzzle,solutions\n";
      for (std::size_t at = 0; at < lines.size(); at += 82) {
        expected += lines.substr(at, 81) + ",1\n";
      }
      CHECK(back.out == expected);
    }
  }

  const std::string split = "--format lines --split train=0.8,test=0.2 --output ";
  REQUIRE(run(from + split + (folder / "data.txt")).code == 0);
  const std::string train = read_file(folder / "data-train.txt");
  const std::string test = read_file(folder / "data-test.txt");
  CHECK(lines_of(train) + lines_of(test) == 200);
  CHECK(lines_of(train) > 130);
  CHECK(lines_of(train) < 190);
  // A part depends on the puzzle's class alone: not on the other rows, nor on the order.
  REQUIRE(run(from + "--shuffle 1 --limit 100 " + split + (folder / "some/")).code == 0);
  const std::string some = read_file(folder / "some/test.txt");
  CHECK(lines_of(some) > 0);
  for (std::size_t at = 0; at < some.size(); at += 82) {
    CHECK(test.find(some.substr(at, 82)) != std::string::npos);
  }
  for (const char* wrong : {"train=0.9", "train=0.9,train=0.1", "train", "train=x,test=1", ""}) {
    INFO(wrong);
    CHECK(
        run(from + "--format lines --output " + (folder / "x") + " --split '" + wrong + "'").code ==
        2);
  }
  CHECK(run(from + "--split a=0.5,b=0.5").code == 2);
}

TEST_CASE("a jigsaw travels as a link, with its regions") {
  const TempDir folder;
  const std::string board = folder.write("jig.shape",
                                         "regions AAAABCCCC AABBBCBCC AADBBBBCC ADDEFFFFF "
                                         "DDEEEEEFF DDDEEHEFF DGHHHHIII GGHGHHIII GGGGGHIII\n");
  const std::string links = folder / "links.txt";
  REQUIRE(run("generate -q --count 3 --seed 2 --scale none --format f-puzzles --board " + board +
              " --output " + links)
              .code == 0);
  // A file of that board and the board of the links are one; another board is another.
  CHECK(lines_of(run("check --format csv --board " + board + " " + links).out) == 4);
  CHECK(run("check --board 9x9 " + links).code == 1);
  const std::string db = folder / "new.db";
  REQUIRE(run("import -q --no-rating --db " + db + " " + links).code == 0);
  const std::string again = run("export --db " + db + " --format f-puzzles --output -").out;
  REQUIRE(lines_of(again) == 3);
  const std::string solved = run("solve --board " + board + " " + links).out;
  CHECK(run("solve --board " + board + " " + folder.write("again.txt", again)).out == solved);
  // The same board is one in a database.
  CHECK(run("generate -q --count 2 --seed 3 --scale none --board " + board + " --db " + db).code ==
        0);
  CHECK(lines_of(run("stats --by board --db " + db).out) == 5);
  CHECK(run("export --db " + db + " --format puzz.link --output -").code == 2);
  const std::string shown = run("show " + links).out;
  CHECK(shown.find("\nThe regions, by number:\n     1 1 1 1 2 3 3 3 3\n") != std::string::npos);
  CHECK(run("show --board 9x9-anti-king " + std::string(81, '.')).out.find("\nAnti-king: ") !=
        std::string::npos);
}

TEST_CASE("a book as a page to play") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --count 100 --seed 4 --db " + db).code == 0);
  const std::string book =
      "book --db " + db + " --chapters level2=3,level4=2 --title 'A & B' --html ";
  REQUIRE(run(book + (folder / "book.html")).code == 0);
  const std::string page = read_file(folder / "book.html");
  CHECK(page.starts_with("<!DOCTYPE html>"));
  CHECK(page.find("<h1>A &amp; B</h1>") != std::string::npos);
  CHECK(page.find("{\"number\":5,") != std::string::npos);
}
