// A puzzle a day: `export --daily`, as newspapers use it.

#include "tests/cli_support.h"
#include "tests/patterns.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> split_lines(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("each day has a puzzle of its weekday's level, and the solution") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --count 150 --seed 3 --db " + db).code == 0);
  const std::string out = folder / "days/";
  const std::string command = "export --db " + db + " --output " + out;
  // 2028-02-28 is a Monday, of a leap year.
  const std::string week =
      " --daily 2028-02-28..2028-03-05 --weekday-levels mon=2,tue=2,wed=hard,sun=5";
  const Outcome made = run(command + week + " --unused --name week");
  INFO(made.err);
  REQUIRE(made.code == 0);
  CHECK(files_in(out) == std::vector<std::string>{"2028-02-28-solution.txt", "2028-02-28.txt",
                                                  "2028-02-29-solution.txt", "2028-02-29.txt",
                                                  "2028-03-01-solution.txt", "2028-03-01.txt",
                                                  "2028-03-05-solution.txt", "2028-03-05.txt"});
  std::istringstream rows(run("query --exported week --format csv --db " + db).out);
  std::string row;
  std::getline(rows, row);
  for (const auto& [day, level] : {std::pair{"2028-02-28", 2}, std::pair{"2028-02-29", 2},
                                   std::pair{"2028-03-01", 4}, std::pair{"2028-03-05", 5}}) {
    INFO(day);
    // In the ledger day by day.
    REQUIRE(std::getline(rows, row));
    CHECK(read_file(out + day + ".txt") == row.substr(0, 81) + "\n");
    CHECK(read_file(out + day + "-solution.txt") == row.substr(82, 81) + "\n");
    CHECK(row.find("," + std::to_string(level) + ",", 164) != std::string::npos);
  }
  CHECK_FALSE(std::getline(rows, row));

  // Pictures, of the next free puzzles; a day alone.
  const std::string picture = folder / "one/";
  REQUIRE(
      run("export --db " + db + " --output " + picture +
          " --daily 2028-03-06 --weekday-levels mon=2 --format svg --unused --symbols ABCDEFGHI")
          .code == 0);
  const std::string solution = read_file(picture + "2028-03-06-solution.svg");
  std::size_t letters = 0;
  for (std::size_t at = 0; (at = solution.find("</text>", at)) != std::string::npos; ++at)
    ++letters;
  CHECK(letters == 81);

  // Too few: nothing is written, and the ledger stays as it is.
  const std::string none = folder / "none/";
  const Outcome few = run("export --db " + db + " --output " + none +
                          " --daily 2028-01-01..2029-12-31 --weekday-levels sun=7 --name year");
  CHECK(few.code == 3);
  CHECK(few.err.find("level 7 (Extreme): found only ") != std::string::npos);
  const std::string more = "'gridmill generate --new-run --want 7=";
  const std::size_t at = few.err.find(more);
  REQUIRE(at != std::string::npos);
  const int missing = std::stoi(few.err.substr(at + more.size()));
  CHECK(few.err.find("only " + std::to_string(105 - missing) + " of 105 puzzles") !=
        std::string::npos);
  CHECK_FALSE(std::filesystem::exists(none));
  CHECK(run("query --count --exported year --db " + db).out == "0\n");
  for (const auto& [arguments, message] : std::vector<std::pair<std::string, std::string>>{
           {"--daily 2027-02-29 --weekday-levels mon=2", "--daily: expected dates"},
           {"--daily 2027-02-01.. --weekday-levels mon=2", "--daily: expected dates"},
           {"--daily 2027-258-01 --weekday-levels mon=2", "--daily: expected dates"},
           {"--daily 2027-02-01-01 --weekday-levels mon=2", "--daily: expected dates"},
           {"--daily 2027-02-1x --weekday-levels mon=2", "--daily: expected dates"},
           {"--daily 2027-02-03..2027-02-01 --weekday-levels mon=2", "the first day first"},
           {"--daily 2027-02-01", "needs --weekday-levels"},
           {"--weekday-levels mon=2", "needs --daily"},
           {"--daily 2027-02-01 --weekday-levels mon", "expected weekdays and levels"},
           {"--daily 2027-02-01 --weekday-levels day=1", "expected weekdays and levels"},
           {"--daily 2027-02-01 --weekday-levels mon=9", "expected weekdays and levels"},
           {"--daily 2027-02-01 --weekday-levels mon=2,tue=1,mon=3",
            "--weekday-levels: mon is named twice"},
           {"--daily 2027-02-01 --weekday-levels tue=2",
            "--daily: 2027-02-01 contains none of the weekdays of --weekday-levels"},
           {"--daily 2027-02-01 --weekday-levels mon=2 --limit 3",
            "--limit: cannot be combined with --daily"}}) {
    INFO(arguments);
    const Outcome outcome = run(command + " " + arguments);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find(message) != std::string::npos);
  }
  CHECK(run("export --db " + db + " --daily 2027-02-01 --weekday-levels mon=2")
            .err.find("needs --output DIR/") != std::string::npos);

  // A paper's puzzles are of one kind.
  const std::string both = folder / "both.db";
  for (const char* board : {"4x4", "6x6"}) {
    REQUIRE(
        run("generate -q --new-run --want 1=2 --seed 3 --db " + both + " --board " + board).code ==
        0);
  }
  const std::string kinds = "export --output " + (folder / "kinds/") + " --db " + both +
                            " --weekday-levels mon=1,tue=1,wed=1,thu=1 --daily ";
  const Outcome mixed = run(kinds + "2027-02-01..2027-02-04");
  CHECK(mixed.code == 2);
  CHECK(mixed.err.find("on several boards (4x4, 6x6); choose one with --board") !=
        std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder / "kinds/"));
  CHECK(run(kinds + "2027-02-01..2027-02-02 --board 6x6").code == 0);
  CHECK(read_file(folder / "kinds/2027-02-02-solution.txt").size() == 37);
}

TEST_CASE("a table of days, several formats, and days of the ledger") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --want 1=8,2=4 --seed 3 --db " + db).code == 0);
  const std::string week =
      " --daily 2028-02-28..2028-03-05 --weekday-levels mon=1,tue=2,wed=1,sun=1 --db " + db;
  const Outcome table = run("export --format csv" + week);
  INFO(table.err);
  REQUIRE(table.code == 0);
  const std::vector<std::string> lines = split_lines(table.out);
  REQUIRE(lines.size() == 5);
  CHECK(lines[0] == "date,weekday,level,puzzle,solution");
  CHECK(has_match(lines[1], "^2028-02-28,Monday,1,[.1-9]{81},[1-9]{81}$"));
  CHECK(lines[2].starts_with("2028-02-29,Tuesday,2,"));
  CHECK(lines[4].starts_with("2028-03-05,Sunday,1,"));
  CHECK(run("export --format csv --lang ja" + week).out.find("2028-02-28,月曜日,1,") !=
        std::string::npos);
  CHECK(run("export --format json" + week)
            .out.starts_with("{\"date\":\"2028-02-28\",\"weekday\":\"Monday\",\"level\":1,"));

  // Several formats in one run.
  const std::string out = folder / "days/";
  REQUIRE(run("export --format svg,eps,csv --unused --name feb --output " + out + week).code == 0);
  CHECK(files_in(out).size() == 2 * 2 * 4 + 1);
  CHECK(read_file(out + "days.csv") == table.out);
  const std::string puzzle = lines[4].substr(lines[4].find(",1,") + 3, 81);
  CHECK(read_file(out + "2028-03-05.svg").find(puzzle) != std::string::npos);

  // The same command writes the same files. Other days of that name are refused.
  const Outcome again = run("export --format csv --unused --name feb" + week);
  CHECK(again.code == 0);
  CHECK(again.out == table.out);
  const std::string other =
      " --daily 2028-03-05..2028-03-07 --weekday-levels sun=1,tue=1 --db " + db;
  const Outcome refused = run("export --format csv --unused --name feb" + other);
  CHECK(refused.code == 2);
  CHECK(refused.err.find("there is already an export 'feb', with the days 2028-02-28..2028-03-05; "
                         "write days of it again with --exported feb") != std::string::npos);
  // A new name gets new puzzles, and a message about the old ones.
  const Outcome fresh = run("export --format csv --unused --name mar" + other);
  CHECK(fresh.code == 0);
  CHECK(fresh.err.find("days from 2028-03-05 to 2028-03-05 were exported as 'feb' before; write "
                       "the same puzzles again with --exported 'feb'") != std::string::npos);
  CHECK(fresh.out.find(puzzle) == std::string::npos);
  // Some of the days.
  const Outcome one = run("export --format csv --exported feb --daily 2028-03-05 --db " + db);
  INFO(one.err);
  CHECK(one.out == lines[0] + "\n" + lines[4] + "\n");
  CHECK(run("export --format csv --exported feb --daily 2028-03-05..2028-03-06 --db " + db)
            .err.find("--exported: 'feb' has the days and levels 2028-02-28..2028-03-05 "
                      "sun=1,mon=1,tue=2,wed=1") != std::string::npos);
  REQUIRE(run("export --limit 3 --name three --db " + db).code == 0);
  CHECK(run("export --format csv --exported three --daily 2028-03-05 --db " + db)
            .err.find("'three' has no days") != std::string::npos);

  for (const auto& [arguments, message] : std::vector<std::pair<std::string, std::string>>{
           {"--format csv,eps", "--daily: needs --output DIR/"},
           {"--format csv --with-previous", "--with-previous: needs --format svg, eps, pdf or png"},
           {"--format svg,lines,grid", "have the same extension, .txt"}}) {
    INFO(arguments);
    CHECK(run("export " + arguments + week).err.find(message) != std::string::npos);
  }
  CHECK(run("export --with-previous --db " + db).err.find("--with-previous: needs --daily") !=
        std::string::npos);

  // Another board has a column.
  const std::string jigsaw = folder / "x.db";
  REQUIRE(run("generate -q --board 9x9-x --want 1=2 --seed 3 --db " + jigsaw).code == 0);
  const Outcome board =
      run("export --format csv --daily 2028-02-28 --weekday-levels mon=1 --db " + jigsaw);
  CHECK(board.out.starts_with("date,weekday,level,puzzle,solution,board\n"));
  CHECK(board.out.ends_with(",9x9-x\n"));
}

TEST_CASE("captions, and the solution of the day before") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --want 1=3,2=2 --seed 3 --db " + db).code == 0);
  const std::string command =
      "export --format svg --daily 2027-01-01..2027-01-03 --weekday-levels fri=1,sat=2,sun=1 "
      "--caption date,level,stars,number --first-number 4711 --db " +
      db;
  const auto day = [&](const std::string& more, const std::string& name) {
    const std::string out = folder / "out/";
    std::filesystem::remove_all(out);
    REQUIRE(run(command + more + " --output " + out).code == 0);
    return read_file(out + name);
  };
  const auto texts = [](const std::string& svg) {
    std::string all;
    for (const std::string& text : first_groups(svg, "<text[^>]*>([^<]{2,})<")) all += text + "|";
    return all;
  };
  const std::string english = day("", "2027-01-02.svg");
  CHECK(texts(english) == "Saturday, January 2, 2027 · Easy · ★★☆☆☆☆☆|No. 4712|");
  CHECK(texts(day("", "2027-01-02-solution.svg")) ==
        "Solution · Saturday, January 2, 2027 · Easy|★★☆☆☆☆☆ · No. 4712|");
  CHECK(texts(day(" --lang ja", "2027-01-03.svg")) ==
        "2027年1月3日（日）　入門　★☆☆☆☆☆☆　第4713問|");

  const std::string both = day(" --with-previous", "2027-01-02.svg");
  CHECK(texts(both).ends_with("|Solution of Friday, January 1, 2027|"));
  CHECK(texts(day(" --with-previous --lang ja", "2027-01-02.svg"))
            .ends_with("|2027年1月1日（金）の解答|"));
  // The first day has none, and the last day's solution has a file.
  CHECK(files_in(folder / "out/") == std::vector<std::string>{"2027-01-01.svg", "2027-01-02.svg",
                                                              "2027-01-03-solution.svg",
                                                              "2027-01-03.svg"});
  const auto digits = [&](const std::string& file) {
    return first_groups(read_file(folder / "out/" + file), "<text[^>]*>([1-9])<").size();
  };
  CHECK(digits("2027-01-01.svg") < 81);
  CHECK(digits("2027-01-02.svg") > 81);
  // The solution that the first day needs may be in the ledger.
  const std::string previous = " --with-previous --exported new-year";
  REQUIRE(run(command + " --name new-year --output " + (folder / "n/")).code == 0);
  CHECK(texts(day(previous, "2027-01-01.svg")).find("Solution of") == std::string::npos);
  const std::string first = (folder / "one/");
  REQUIRE(run("export --format svg --with-previous --exported new-year --daily 2027-01-02 --db " +
              db + " --output " + first)
              .code == 0);
  CHECK(texts(read_file(first + "2027-01-02.svg")) == "Solution of Friday, January 1, 2027|");
  REQUIRE(run("export --format svg --with-previous --unused --daily 2027-01-05 --weekday-levels "
              "tue=2 --name tuesday --db " +
              db + " --output " + first)
              .code == 0);
  CHECK(texts(read_file(first + "2027-01-05.svg")) == "Solution of Sunday, January 3, 2027|");
  for (const auto& [arguments, message] : std::vector<std::pair<std::string, std::string>>{
           {"export --format svg --caption date --db " + db, "--caption: a date needs"},
           {"generate --count 1 --format svg --caption date", "--caption: a date needs"},
           {"export --format svg --caption day --db " + db,
            "--caption: expected one or more of date, level, stars, number, word; found 'day'"},
           {"export --format svg --caption level --first-number 3 --db " + db,
            "--first-number: needs --caption number"},
           {"export --format csv --caption level --db " + db, "--caption: needs --format svg"}}) {
    INFO(arguments);
    const Outcome outcome = run(arguments);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find(message) != std::string::npos);
  }
  // Files are numbered as they are written.
  const Outcome made =
      run("generate -q --seed 1 --count 1 --board 4x4 --format svg --caption number,level");
  CHECK(texts(made.out) == "No. 1 · Beginner|");
}
