// `generate --words`: puzzles whose solutions spell words, from the list to books and pages.

#include <algorithm>
#include <fstream>
#include <set>

#include "db/sqlite.h"
#include "db/store.h"
#include "solver/board/error.h"
#include "solver/board/features.h"
#include "solver/board/symbols.h"
#include "tests/book_reader.h"
#include "tests/cli_support.h"
#include "tools/cli/recipe_options.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

constexpr const char* kWords =
    "# nine letters\n\nblacksmith\nclothespin\nWORKplaces\nBlacksmit\nflowchart\nimportable\n"
    "workplace\ncopyright\nlifeguard\nDESTROYING\nuploading\n";

std::string write(const std::string& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
  return file;
}

/// All puzzles of a database.
std::vector<Record> records_of(const std::string& db) {
  std::vector<Record> records;
  const Store store(db, Store::Mode::kRead);
  store.each({}, [&](const StoredRecord& row) {
    records.push_back(row.record);
    return true;
  });
  REQUIRE(store.check().empty());
  return records;
}

/// The word that a solution spells in these cells.
std::string spelled(const Record& record, const std::vector<Cell>& cells) {
  const Symbols letters = record.letters();
  std::string text;
  for (const Cell c : cells) text += letters.of(record.solution[c]).text;
  return text;
}

}  // namespace

TEST_CASE("words of the board's size are read, and others are skipped with file and line") {
  const UserWords words = parse_words(
      "# comment\r\nflowchart\r\n\r\n cat\r\nFlowchart\r\nbookshelf\r\nit'sabcde\r\nÄPFELKÖRB\r\n"
      "e\u0301clairbuf\r\nあいうえおかきくけ\r\nKÖSTENÖRT\r\n",
      "w.txt", BoardSpec::standard());
  CHECK(words.list ==
        std::vector<std::string>{"FLOWCHART", "ÄPFELKÖRB", "ÉCLAIRBUF", "あいうえおかきくけ"});
  CHECK(words.skipped ==
        std::vector<std::string>{"w.txt:4: 'cat' has 3 letters, expected 9",
                                 "w.txt:5: 'Flowchart' is in line 2, too",
                                 "w.txt:6: 'bookshelf' has a letter twice",
                                 "w.txt:7: 'it'sabcde' has characters that are not letters",
                                 "w.txt:11: 'KÖSTENÖRT' has a letter twice"});
  CHECK(parse_words("HIDE\nfind\n", "w", *BoardSpec::find("4x4")).list.size() == 2);
}

TEST_CASE("letters of a word fit a solution, or the reason is given") {
  const BoardSpec& board = *BoardSpec::find("4x4");
  const Grid solution = Grid::parse(board, "1234341221434321");
  const HiddenWord word{"HIDE", parse_cell_names(board, "R2C1 R2C2 R2C3 R2C4")};
  CHECK(joined_letters(letters_of_word(word, board, solution.digits())) == "DEHI");
  CHECK_THROWS_WITH(letters_of_word({"CAT", word.cells}, board, solution.digits()),
                    "expected a word of 4 letters, found 'CAT'");
  const HiddenWord twice{"HIDE", parse_cell_names(board, "R1C1 R1C2 R1C3 R3C2")};
  CHECK_THROWS_WITH(
      letters_of_word(twice, board, solution.digits()),
      "expected cells with all digits for the word 'HIDE', found R1C1 R1C2 R1C3 R3C2");
  for (const char* text : {"R5C1", "R1C0", "R1", "C1R1", "", "R1C1 "}) {
    CHECK_THROWS_AS(parse_cell_names(board, text), ParseError);
  }
}

TEST_CASE("each puzzle has the next word, on the diagonal, in a row or in a column") {
  const TempDir folder;
  const std::string list = write(folder / "w.txt", kWords);
  for (const std::string at : {"diagonal", "row", "column"}) {
    CAPTURE(at);
    const std::string db = folder / (at + ".db");
    const Outcome made = run("generate --seed 7 --count 12 --db " + db + " --words " + list +
                             (at == "diagonal" ? "" : " --word-at " + at));
    INFO(made.err);
    REQUIRE(made.code == 0);
    CHECK(made.err.find("w.txt:3: 'blacksmith' has 10 letters, expected 9; skipped") !=
          std::string::npos);
    CHECK(made.err.find("6 words for 12 puzzles, so words repeat") != std::string::npos);
    const std::vector<Record> records = records_of(db);
    REQUIRE(records.size() == 12);
    const std::vector<std::string> words{"BLACKSMIT", "FLOWCHART", "WORKPLACE",
                                         "COPYRIGHT", "LIFEGUARD", "UPLOADING"};
    std::set<std::string> solutions;
    for (std::size_t i = 0; i < records.size(); ++i) {
      const Record& record = records[i];
      REQUIRE(record.word);
      CHECK(record.word->text == words[i % words.size()]);
      CHECK(spelled(record, record.word->cells) == record.word->text);
      solutions.insert(record.solution.to_string());
      if (at == "diagonal") {
        CHECK(record.word->cells == diagonal(9, true));
      } else {
        // No other row has fewer givens.
        const auto givens_in = [&](const House& house) {
          return std::count_if(house.cells.begin(), house.cells.end(),
                               [&](Cell c) { return !record.puzzle[c].empty(); });
        };
        for (const House& house : record.board->houses()) {
          if (house.kind != (at == "row" ? HouseKind::kRow : HouseKind::kColumn)) continue;
          CHECK(givens_in(house) >= givens_in({house.kind, 0, record.word->cells}));
        }
      }
    }
    CHECK(solutions.size() == 12);
    const Outcome verified = run("verify --db " + db);
    INFO(verified.out << verified.err);
    CHECK(verified.code == 0);
  }
}

TEST_CASE("a run with words is continued with the next word, and with the same list only") {
  const TempDir folder;
  const std::string list = write(folder / "w.txt", kWords);
  const std::string command = "generate -q --seed 7 --words " + list + " --db ";
  REQUIRE(run(command + (folder / "a.db") + " --count 9").code == 0);
  REQUIRE(run(command + (folder / "b.db") + " --count 4").code == 0);
  REQUIRE(run(command + (folder / "b.db") + " --count 9").code == 0);
  const auto words_of_file = [&](const std::string& db) {
    std::vector<std::string> words;
    for (const Record& record : records_of(folder / db)) {
      words.push_back(record.word->text + " " + record.puzzle.to_string());
    }
    return words;
  };
  CHECK(words_of_file("a.db") == words_of_file("b.db"));
  write(list, "flowchart\n");
  const Outcome other = run(command + (folder / "b.db") + " --count 20");
  CHECK(other.code == 2);
  CHECK(other.err.find("  words: #") != std::string::npos);
  // Shards take words in turn, and merge to the words of one machine.
  write(list, kWords);
  REQUIRE(run(command + (folder / "1.db") + " --count 6 --shard 1/2").code == 0);
  REQUIRE(run(command + (folder / "2.db") + " --count 6 --shard 2/2").code == 0);
  REQUIRE(run("merge -q --into " + (folder / "m.db") + " " + (folder / "1.db") + " " +
              (folder / "2.db"))
              .code == 0);
  std::set<std::string> words;
  for (const Record& record : records_of(folder / "m.db")) words.insert(record.word->text);
  CHECK(words.size() == 6);
}

TEST_CASE("JSON and CSV have the word, its cells and the letters of the digits") {
  const TempDir folder;
  const std::string list = write(folder / "w.txt", "flowchart\n");
  const std::string db = folder / "p.db";
  const std::string json = run("generate -q --seed 3 --words " + list).out;
  CHECK(json.find("\"word\":\"FLOWCHART\",\"word_cells\":[\"R1C1\",\"R2C2\",\"R3C3\",\"R4C4\","
                  "\"R5C5\",\"R6C6\",\"R7C7\",\"R8C8\",\"R9C9\"],\"symbols\":\"") !=
        std::string::npos);
  REQUIRE(run("generate -q --seed 3 --words " + list + " --db " + db).code == 0);
  const std::string csv = run("export --db " + db + " --format csv").out;
  CHECK(csv.find(",word,word_cells,symbols,run,") != std::string::npos);
  CHECK(csv.find(",FLOWCHART,R1C1 R2C2 R3C3 R4C4 R5C5 R6C6 R7C7 R8C8 R9C9,") != std::string::npos);
  CHECK(run("export --db " + db + " --format json").out.find("\"word\":\"FLOWCHART\"") !=
        std::string::npos);
  const Outcome daily = run("export --db " + db + " --format csv --daily 2027-01-01..2027-01-01 " +
                            "--weekday-levels fri=" + std::to_string(records_of(db).at(0).level()));
  INFO(daily.err);
  CHECK(daily.out.starts_with("date,weekday,level,puzzle,solution,word,symbols\n"));
  CHECK(daily.out.find(",FLOWCHART,") != std::string::npos);
  // A database without words has no such columns; one with both has them for all.
  REQUIRE(run("generate -q --seed 4 --new-run --db " + db).code == 0);
  CHECK(run("query --db " + db + " --format json").out.find("\"word\":null") != std::string::npos);
  CHECK(run("query --count --has-word yes --db " + db).out == "1\n");
  CHECK(run("query --count --has-word no --db " + db).out == "1\n");
  CHECK(run("generate -q --seed 4 --format json").out.find("word") == std::string::npos);
}

TEST_CASE("boards and rules have words, unless they are about numbers") {
  const TempDir folder;
  const std::string four = write(folder / "4.txt", "hide\nfind\nabba\n");
  const std::string nine = write(folder / "9.txt", kWords);
  const auto made = [&](const std::string& options) {
    const std::string db = folder / "t.db";
    std::filesystem::remove(db);
    const Outcome outcome = run("generate -q --seed 5 --count 3 --db " + db + " " + options);
    INFO(options << ": " << outcome.err);
    CHECK(outcome.code == 0);
    const std::vector<Record> records = records_of(db);
    CHECK(records.size() == 3);
    for (const Record& record : records)
      CHECK(spelled(record, record.word->cells) == record.word->text);
    CHECK(run("verify --db " + db).code == 0);
  };
  made("--board 4x4 --words " + four);
  made("--board 9x9-x --words " + nine);
  made("--board 9x9-anti-knight --words " + nine);
  made("--board 9x9-jigsaw --words " + nine);
  made("--rules palindrome --words " + nine);
  made("--symmetry rotational --word-at row --words " + nine);
  made("--symmetry rotational --max-level easy --words " + nine);
  const auto refused = [&](const std::string& options, const std::string& why) {
    const Outcome outcome = run("generate -q --words " + nine + " " + options);
    CAPTURE(options);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find(why) != std::string::npos);
  };
  refused("--rules thermo,killer", "--words: the rule killer is about numbers");
  refused("--rules x,kropki", "--words: the rule kropki is about numbers");
  refused("--board 9x9-non-consecutive", "are about numbers");
  refused("--board 6x6", "has no word of 6 different letters\n" + nine +
                             ":3: 'blacksmith' has 10 letters, expected 6");
  refused("--word-at box", "--word-at: expected diagonal, row or column");
  refused("--fill uniform", "--fill: uniform cannot be combined with --word-at diagonal");
  refused("--pearl", "cannot be combined with --word-at diagonal");
  CHECK(run("generate --word-at row").err.find("--word-at: needs --words") != std::string::npos);
}

TEST_CASE("verify, export and books reject a word that does not fit its solution") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --seed 3 --count 2 --db " + db + " --words " +
              write(folder / "w.txt", kWords))
              .code == 0);
  Database(db, Database::Access::kWrite, 0)
      .execute("UPDATE puzzle SET word_cells = 'R1C1 R1C2' WHERE id = 2");
  const Outcome verified = run("verify --db " + db);
  CHECK(verified.code == 1);
  CHECK(
      (verified.out + verified.err).find("its word does not fit: expected cells with all digits") !=
      std::string::npos);
  const Outcome exported = run("export --db " + db + " --format json");
  CHECK(exported.code == 1);
  CHECK(exported.err.find("left out puzzle 2: ") != std::string::npos);
  CHECK(run("merge --into " + (folder / "m.db") + " " + db).code == 1);
}

TEST_CASE("pictures have the letters, and the solution its word on gray") {
  const TempDir folder;
  const std::string options = " --seed 3 --words " + write(folder / "w.txt", "flowchart\n");
  REQUIRE(
      run("generate -q --format svg --solutions --output " + (folder / "p.svg") + options).code ==
      0);
  const std::string puzzle = read_file(folder / "p.svg");
  const std::string solution = read_file(folder / "p-solution.svg");
  CHECK(puzzle.find("Letters: A C F H L O R T W<") != std::string::npos);
  CHECK(puzzle.find("FLOWCHART") == std::string::npos);
  CHECK(solution.find("Word: FLOWCHART<") != std::string::npos);
  CHECK(puzzle.find("#ddd") == std::string::npos);
  CHECK(solution.find("#ddd") != std::string::npos);
  REQUIRE(run("generate -q --format svg --caption word --output " + (folder / "c.svg") + options)
              .code == 0);
  CHECK(read_file(folder / "c.svg").find("Word: FLOWCHART<") != std::string::npos);
}

TEST_CASE("letters that no font has are an error of pictures, not a gap") {
  const TempDir folder;
  const std::string options =
      " --seed 3 --fonts /nonexistent --format png --output " + (folder / "p.png") + " --words ";
  const Outcome kana =
      run("generate -q" + options + write(folder / "k.txt", "あいうえおかきくけ\n"));
  CHECK(kana.code == 1);
  CHECK(kana.err.find("the letters of 'あいうえおかきくけ' need a font") != std::string::npos);
  CHECK(run("generate -q" + options + write(folder / "w.txt", "flowchart\n")).code == 0);
}

TEST_CASE("books and pages show the letters with puzzles and the words in solutions") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --seed 3 --max-level tricky --count 6 --db " + db + " --words " +
              write(folder / "w.txt", kWords))
              .code == 0);
  const std::string pdf = folder / "b.pdf";
  const std::string html = folder / "b.html";
  const std::string command =
      "book --include-used --hints --profile a5 --db " + db + " --pdf " + pdf + " --html " + html;
  const Outcome made = run(command + " --name reward");
  INFO(made.err);
  REQUIRE(made.code == 0);
  const std::string text = output_of("pdftotext -raw " + pdf + " -");
  CHECK(text.find("Letters: A C F H L O R T W") != std::string::npos);
  CHECK(text.find("the letters on the diagonal from") != std::string::npos);
  CHECK(text.find("digit") == std::string::npos);
  CHECK(text.find("Word: FLOWCHART") == std::string::npos);
  CHECK(text.find("FLOWCHART") > text.rfind("Letters:"));  // behind the puzzles
  CHECK(text.find("FLOWCHART") != std::string::npos);
  const std::string page = read_file(html);
  CHECK(page.find("\"letters\":[\"A\",\"C\",\"F\",\"H\",\"L\",\"O\",\"R\",\"T\",\"W\"],\"word\":"
                  "\"FLOWCHART\",\"wordCells\":[0,10,20,30,40,50,60,70,80]") != std::string::npos);
  CHECK(page.find("\"showsWords\"") == std::string::npos);
  REQUIRE(run(command + " --name clue --show-words").code == 0);
  CHECK(output_of("pdftotext -raw " + pdf + " -").find("Word: FLOWCHART") != std::string::npos);
  CHECK(read_file(html).find("\"showsWords\":true") != std::string::npos);
  // A book has one kind of puzzles.
  REQUIRE(run("generate -q --seed 4 --new-run --max-level tricky --count 6 --db " + db).code == 0);
  const Outcome mixed = run(command + " --name mixed");
  CHECK(mixed.code == 2);
  CHECK(mixed.err.find("select them by --has-word yes or no") != std::string::npos);
  CHECK(run(command + " --name other --has-word no").code == 0);
}
