// A puzzle a day: `export --daily`, as newspapers use it.

#include "tests/cli_support.h"

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
