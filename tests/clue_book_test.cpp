// Puzzles with clues in books: drawn, explained below grids and on the page of rules, and fit for
// print.

#include <set>

#include "solver/clues/drawing.h"
#include "solver/clues/rule_sentences.h"
#include "tests/book_reader.h"
#include "tests/clue_makers.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/seed.h"
#include "tools/book/pdf_book.h"
#include "tools/book/preflight.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

constexpr const char* kFontFolders = "/usr/local/share/fonts:/usr/share/fonts";

PdfOptions options_of(const std::string& profile, const std::string& parts) {
  PdfOptions options;
  options.profile = Profile::find(profile);
  options.font_folders = kFontFolders;
  options.sections = parse_sections(parts);
  return options;
}

Book book_with(const std::vector<CluePuzzle>& puzzles) {
  Book book;
  book.title = "Clues";
  Chapter chapter;
  for (const CluePuzzle& puzzle : puzzles) {
    const int number = static_cast<int>(chapter.puzzles.size()) + 1;
    Record record;
    record.board = puzzle.board;
    record.puzzle = Grid(puzzle.givens);
    record.solution = record.puzzle;
    chapter.puzzles.push_back({number, number, record});
  }
  book.chapters.push_back(std::move(chapter));
  return book;
}

Book book_with(std::vector<Clue> clues) {
  return book_with({{board_with_clues(BoardSpec::standard(), std::move(clues)),
                     empty_board(BoardSpec::standard())}});
}

/// The operators of the page that has the puzzle.
std::string drawn(const TempDir& folder, const Book& book, const std::string& parts = "puzzles") {
  const std::string pdf = folder.write("b.pdf", make_pdf(book, options_of("a4-home", parts)).file);
  return output_of("qpdf --qdf --object-streams=disable " + pdf + " -");
}

}  // namespace

TEST_CASE("a book with each kind of clue is fit for print and tells their rules") {
  const TempDir folder;
  RandomStream stream(test_seed(), 0, Stage::kFullGrid);
  CluePuzzleSampler puzzles(stream);
  std::vector<CluePuzzle> each;
  for (const ClueKind& kind : clue_kinds()) {
    each.push_back(puzzles.sample(BoardSpec::standard(), {&kind}, 5));
  }
  const Book book = book_with(each);
  const PdfOptions options = options_of("kdp-6x9-1up", "rules,puzzles,solutions");
  const std::string pdf = folder.write("b.pdf", make_pdf(book, options).file);
  const PreflightReport found =
      preflight(pdf, options.profile.printer, options.profile.paper, options.profile.trim);
  for (const std::string& fault : found.issues) {
    INFO(fault);
    CHECK(false);
  }
  std::string text = output_of("pdftotext -raw " + pdf + " -");
  std::replace(text.begin(), text.end(), '\n', ' ');
  for (const CluePuzzle& puzzle : each) {
    const std::string sentence = rule_sentences(*puzzle.board).back().english;
    INFO(sentence);
    // On the page of rules and under the puzzle.
    const std::size_t first = text.find(sentence);
    REQUIRE(first != std::string::npos);
    CHECK(text.find(sentence, first + 1) != std::string::npos);
  }
}

TEST_CASE("cages are drawn with their sums next to smaller digits, and not in solutions") {
  const TempDir folder;
  const auto cells_of_cage = cells(BoardSpec::standard(), {{2, 2}, {2, 3}, {3, 2}});
  const Book plain = book_with({with_cells("even", {Cell{80}})});
  const Book caged =
      book_with({with_cells("even", {Cell{80}}), with_cells("killer", cells_of_cage, 17)});
  const auto strokes = [](const std::string& raw) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = raw.find("\nS\n", at)) != std::string::npos; ++at) ++count;
    return count;
  };
  CHECK(strokes(drawn(folder, caged)) == strokes(drawn(folder, plain)) + 1);
  CHECK(strokes(drawn(folder, caged, "puzzles,solutions")) - strokes(drawn(folder, caged)) ==
        strokes(drawn(folder, plain, "puzzles,solutions")) - strokes(drawn(folder, plain)));
  static_cast<void>(drawn(folder, caged));
  CHECK(output_of("pdftotext -raw " + (folder / "b.pdf") + " -").find("\n17\n") !=
        std::string::npos);
}

TEST_CASE("clues outside take room from the board, not from the page") {
  const TempDir folder;
  const auto frame = [&](std::vector<Clue> clues) {
    static_cast<void>(drawn(folder, book_with(std::move(clues))));
    for (ParsedPage& page : read_pages(folder / "b.pdf")) {
      if (!page.frames.empty()) return page.frames.front();
    }
    FAIL("no grid");
    return std::array<double, 4>{};
  };
  const auto whole = frame({with_cells("even", {Cell{0}})});
  const auto left = frame({outside("sandwich", {3, 0}, 12)});
  CHECK(left[2] < whole[2] * 0.97);
  CHECK(left[0] > whole[0]);
  CHECK(left[0] + left[2] == Approx(whole[0] + whole[2]).margin(0.1));
  const auto above = frame({outside("sandwich", {0, 3}, 12)});
  CHECK(above[3] < whole[3] * 0.97);
  CHECK(above[0] + above[2] / 2 == Approx(whole[0] + whole[2] / 2).margin(0.1));
}

TEST_CASE("the drawn hint of a puzzle with cages has them, with candidates below their sums") {
  const TempDir folder;
  RandomStream stream(test_seed(), 0, Stage::kFullGrid);
  const UniqueCluePuzzle puzzle =
      CluePuzzleSampler(stream).draw_unique(BoardSpec::standard(), {find_clue_kind("killer")});
  Book book = book_with({{puzzle.board, puzzle.givens}});
  book.chapters[0].puzzles[0].record.solution = Grid(puzzle.solution);
  const PdfOptions options = options_of("kdp-6x9-1up", "puzzles,hints");
  const std::string pdf = folder.write("b.pdf", make_pdf(book, options).file);
  const std::string words = output_of("pdftotext -f 3 -raw " + pdf + " -");
  REQUIRE(words.starts_with("Hints"));
  const auto count = [&](const std::string& number) {
    std::istringstream in(words);
    std::ptrdiff_t found = 0;
    for (std::string word; in >> word;) found += word == number ? 1 : 0;
    return found;
  };
  int sums = 0;
  for (const Clue& clue : puzzle.board->clues()) {
    if (clue.value.value_or(0) < 10) continue;  // a candidate looks the same
    ++sums;
    const auto same = std::count_if(puzzle.board->clues().begin(), puzzle.board->clues().end(),
                                    [&](const Clue& other) { return other.value == clue.value; });
    CHECK(count(std::to_string(*clue.value)) >= same);
  }
  CHECK(sums > 0);
  const PreflightReport found =
      preflight(pdf, options.profile.printer, options.profile.paper, options.profile.trim);
  for (const std::string& fault : found.issues) {
    INFO(fault);
    CHECK(false);
  }
}

TEST_CASE("a book of cages has the digits of their sums at the back") {
  const TempDir folder;
  const BoardSpec& nine = BoardSpec::standard();
  const auto text_of_book = [&](const Book& book, const std::string& parts) {
    const std::string pdf = folder.write("b.pdf", make_pdf(book, options_of("a5", parts)).file);
    return output_of("pdftotext -layout " + pdf + " -");
  };
  const auto three = cells(nine, {{1, 1}, {1, 2}, {1, 3}});
  const auto four = cells(nine, {{5, 1}, {5, 2}, {5, 3}, {5, 4}});
  // The cage of four has no sum to look up.
  const Book book = book_with({with_cells("killer", three, 15), with_cells("killer", four)});
  const std::string parts = "contents,rules,puzzles,solutions,combinations";
  const std::string text = text_of_book(book, parts);
  CHECK(text.find("Sums and their digits") != text.rfind("Sums and their digits"));
  CHECK(text.find("The table on page 6 has the digits that make each sum of a cage.") !=
        std::string::npos);
  CHECK(text.find("2 cells") != std::string::npos);
  CHECK(text.find("4 cells") == std::string::npos);
  std::set<std::string> sets;
  std::istringstream words(text.substr(text.find("2 cells")));
  for (std::string word; words >> word;) {
    if (word.size() == 3) sets.insert(word);
  }
  CHECK(sets.size() == 84);  // threes of nine digits
  const std::string raw = output_of("pdftotext -raw " + (folder / "b.pdf") + " -");
  for (const char* row : {"\n10 19 28 37 46\n", "\n24 789\n", "\n6 123\n", "\n8 125 134\n"}) {
    INFO(row);
    CHECK(raw.find(row) != std::string::npos);
  }
  for (const Book& other : {book_with({with_cells("killer", four)}),
                            book_with({with_cells("xv", cells(nine, {{1, 1}, {1, 2}}), 10)})}) {
    const std::string without = text_of_book(other, parts);
    CHECK(without.find("Sums and") == std::string::npos);
    CHECK(without.find("The table") == std::string::npos);
  }
  CHECK(text_of_book(book, "contents,rules,puzzles").find("The table") == std::string::npos);
  // A column that continues a size has its heading again.
  const auto five = cells(nine, {{5, 1}, {5, 2}, {5, 3}, {5, 4}, {5, 5}});
  const std::string more = text_of_book(book_with({with_cells("killer", five, 20)}), parts);
  CHECK(first_groups(more, "(5 cells)").size() >= 2);
}

TEST_CASE("chapters go by kind, with the rules of each") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  const std::string make = "generate -q --new-run --scale none --seed 3 --board 6x6 --db " + db;
  REQUIRE(run(make + " --count 3").code == 0);
  REQUIRE(run(make + " --rules killer --count 5").code == 0);
  REQUIRE(run(make + " --rules thermo --count 4").code == 0);
  const std::string pdf = folder / "b.pdf";
  const std::string html = folder / "b.html";
  const std::string book = "book --board 6x6 --db " + db + " --pdf " + pdf + " --html " + html +
                           " --profile a5 --title Variety --chapters ";
  const std::string ramp = "none:unrated=2,killer:unrated=4,thermo:unrated=3";
  REQUIRE(run(book + ramp).code == 0);
  const std::string text = output_of("pdftotext -raw " + pdf + " -");
  for (const char* part : {"Part 1: Sudoku", "Part 2: Killer", "Part 3: Thermo"}) {
    CHECK(text.find(part) != std::string::npos);
  }
  // An opener has the rules of its kind alone.
  const std::size_t opener = text.find("Part 3\nThermo\n");
  REQUIRE(opener != std::string::npos);
  const std::string told = text.substr(opener, text.find('\f', opener) - opener);
  CHECK(told.find("Digits rise along") != std::string::npos);
  CHECK(told.find("cage") == std::string::npos);
  CHECK(read_file(html).find("\"name\":\"Thermo\"") != std::string::npos);
  // The same book again, and no other under its name.
  const std::string first = read_file(pdf);
  REQUIRE(run(book + ramp).code == 0);
  CHECK(read_file(pdf) == first);
  CHECK(run("query --count --unused --db " + db).out == "3\n");
  CHECK(run(book + "none:unrated=2,thermo:unrated=3,killer:unrated=4").code == 2);
  CHECK(run(book + "none:unrated=2,killer:unrated=4").code == 2);
  struct Bad {
    const char* arguments;
    const char* message;
  };
  for (const auto& [arguments, message] : std::initializer_list<Bad>{
           {"cage:unrated=2", "a rule of 'generate --rules', or none; found 'cage'"},
           {"killer:unrated=2,killer:unrated=1", "killer:unrated is named twice"},
           {"killer:unrated=2 --rules killer",
            "--rules: cannot be combined with boards or rules in --chapters"},
           {"killer:hard=", "--chapters"}}) {
    const Outcome outcome = run(book + arguments + " --name bad");
    INFO(outcome.err);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find(message) != std::string::npos);
  }
  const Outcome few = run(book + "killer:unrated=9 --name few");
  CHECK(few.code == 3);
  CHECK(few.err.find("killer:unrated") != std::string::npos);
}

TEST_CASE("sums that a printer does not take are refused") {
  const Book book = book_with({with_cells("killer", {Cell{0}, Cell{1}}, 17)});
  CHECK_THROWS_WITH(make_pdf(book, options_of("kdp-8.5x11-6up", "puzzles")),
                    Catch::Contains("its clues are too small for the printer"));
  CHECK_NOTHROW(make_pdf(book, options_of("kdp-8.5x11-2up", "puzzles")));
}
