// What a book has in addition to its puzzles: which parts, in which order, on which pages.

#include "tests/book_reader.h"
#include "tests/patterns.h"
#include "tools/book/pdf_book.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// A database that all tests share.
const std::string& database() {
  static const TempDir folder;
  static const std::string db = make_database(folder, "--count 600 --seed 3");
  return db;
}

/// The words of each page, blanks between them.
std::vector<std::string> texts_of(const std::string& pdf) {
  std::vector<std::string> texts;
  for (const ParsedPage& page : read_pages(pdf)) {
    std::string& text = texts.emplace_back();
    for (const Word& word : page.words) text += word.text + " ";
  }
  return texts;
}

/// The first page that has these words, from 1; 0: none.
std::size_t page_with(const std::vector<std::string>& texts, const std::string& words,
                      std::size_t from = 1) {
  for (std::size_t i = from; i <= texts.size(); ++i) {
    if (texts[i - 1].find(words) != std::string::npos) return i;
  }
  return 0;
}

}  // namespace

TEST_CASE("a book has the parts that are listed, in their order") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  const std::string preface =
      folder.write("preface.txt", "# Preface\n\nMornings\nand evenings.\n\nBoth of them.\n");
  const std::string book = "book --include-used --db " + database() + " --pdf " + pdf +
                           " --chapters level2=30,level4=9 --title Mill --author Miller";
  const Outcome made =
      run(book + " --name parts --copyright '2027 Jane Miller' --publisher 'The Press'" +
          " --isbn 978-3-16-148410-0 --parts half-title,title,copyright,contents," + preface +
          ",rules,techniques,puzzles,solutions,hints,notes");
  INFO(made.err);
  REQUIRE(made.code == 0);
  CHECK(run("preflight " + pdf + " --profile kdp-8.5x11-4up").code == 0);
  output_of("gs -q -dNOPAUSE -dBATCH -sDEVICE=nullpage " + pdf);
  const std::vector<std::string> texts = texts_of(pdf);
  CHECK(texts[0] == "Mill ");
  CHECK(texts[1].empty());
  CHECK(texts[2].find("39 sudoku puzzles") != std::string::npos);
  for (const char* words : {"\u00a9 2027 Jane Miller", "Published by The Press",
                            "978-3-16-148410-0", "All rights reserved."}) {
    INFO(words);
    CHECK(texts[3].find(words) != std::string::npos);
  }
  CHECK(texts[4].starts_with("Contents "));
  CHECK(texts[5].starts_with("Preface Mornings and evenings. Both of them."));
  CHECK(texts[6].starts_with("How to play"));
  const std::size_t techniques = page_with(texts, "Techniques Full House");
  CHECK(techniques == 8);
  for (const char* name : {"Hidden Single (line)", "Naked Single", "Naked Pair", "Pointing"}) {
    INFO(name);
    CHECK(page_with(texts, name, techniques) >= techniques);
  }
  // Nothing that is harder than the book.
  CHECK(page_with(texts, "X-Wing") == 0);
  const std::size_t first = page_with(texts, "Part 1 Easy");
  const std::size_t second = page_with(texts, "Part 2 Tricky");
  CHECK(first > techniques);
  CHECK(second > first);
  CHECK(first % 2 == 1);
  CHECK(second % 2 == 1);
  const std::size_t easy = page_with(texts, "Solutions: Easy");
  const std::size_t hard = page_with(texts, "Solutions: Puzzles 21 to 39");
  const std::size_t hints = page_with(texts, "Hints 1 ");
  CHECK(easy > second);
  CHECK(hard > easy);
  CHECK(hints > hard);
  // The contents know all of them.
  for (const auto& [name, page] : {std::pair<std::string, std::size_t>{"Preface", 6},
                                   {"How to play", 7},
                                   {"Techniques", techniques},
                                   {"Part 1: Easy", first},
                                   {"Part 2: Tricky", second},
                                   {"Solutions", easy},
                                   {"Hints", hints}}) {
    INFO(name << ": " << texts[4]);
    CHECK(has_match(texts[4], name + "[ .]* " + std::to_string(page) + " "));
  }
  const ParsedBook read = read_book(pdf);
  CHECK(read.puzzles.size() == 39);
  CHECK(read.solutions.size() == 39);

  // The least that a book can be: without solutions nothing points to them.
  REQUIRE(run(book + " --name bare --printer home --parts puzzles").code == 0);
  const std::vector<std::string> bare = texts_of(pdf);
  CHECK(bare[0].starts_with("Part 1 Easy"));
  CHECK(page_with(bare, "olution") == 0);
  CHECK(page_with(bare, "Notes") == 0);
  for (const auto& [arguments, message] : std::vector<std::pair<std::string, std::string>>{
           {"--parts title,solutions", "expected puzzles among the parts"},
           {"--parts title,puzzles,title", "found 'title' twice"},
           {"--parts cover,puzzles", "expected parts (half-title,"},
           {"--parts " + (folder / "none.txt") + ",puzzles", "cannot open the text file"},
           {"--isbn 978-3-16-148410-1", "--isbn: expected an ISBN"}}) {
    INFO(arguments);
    const Outcome outcome = run(book + " --name bad " + arguments);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find(message) != std::string::npos);
  }
}

TEST_CASE("a book for the screen has an outline of its parts, one for print has none") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  const std::string book =
      "book --include-used --chapters level2=9,level4=5 --printer home --name o --db " +
      database() + " --pdf " + pdf;
  const auto raw = [&] { return output_of("qpdf --qdf --object-streams=disable " + pdf + " -"); };
  REQUIRE(run(book).code == 0);
  CHECK(raw().find("/Outlines") == std::string::npos);
  REQUIRE(run(book + " --medium screen --hints").code == 0);
  CHECK(output_of("qpdf --check " + pdf).find("No syntax") != std::string::npos);
  CHECK(run("preflight " + pdf + " --printer home").out.find("has bookmarks") != std::string::npos);
  const std::string outline = output_of("pdftohtml -xml -i -stdout " + pdf);
  std::string entries;
  for (const Match& found : all_matches(outline, "<item page=\"(\\d+)\">(.*)</item>")) {
    entries += found[2] + " " + found[1] + "\n";
  }
  const std::vector<std::string> texts = texts_of(pdf);
  const auto page = [&](const char* words) { return std::to_string(page_with(texts, words)); };
  CHECK(entries == "How to play 3\nTechniques 4\nPart 1: Easy " + page("Part 1 Easy") +
                       "\nPart 2: Tricky " + page("Part 2 Tricky") + "\nHints " + page("Hints 1 ") +
                       "\nSolutions " + page("Solutions: Puzzles 1 to 14") + "\n");
  CHECK(run(book + " --medium paper").err.find("--medium: expected print or screen") !=
        std::string::npos);
}

TEST_CASE("large print is large in everything that is read") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  REQUIRE(run("book --include-used --chapters level2=9,level4=3 --hints --profile kdp-8.5x11-large "
              "--name l"
              " --db " +
              database() + " --pdf " + pdf)
              .code == 0);
  const Outcome checked = run("preflight " + pdf + " --profile kdp-8.5x11-large");
  INFO(checked.out);
  CHECK(checked.code == 0);
  // Candidates are smaller than all other text.
  CHECK(checked.out.find("smallest text 12 pt") != std::string::npos);
  // The digits of puzzles have thicker strokes, and the lines between boxes are four times as wide
  // as those between cells.
  const std::string raw = output_of("qpdf --qdf --object-streams=disable " + pdf + " -");
  CHECK(raw.find("\n2 Tr\n") != std::string::npos);
  CHECK(raw.find("\n3 w\n") != std::string::npos);
  REQUIRE(run("book --include-used --chapters level2=9,level4=3 --profile kdp-8.5x11-large --name m"
              " --parts title,contents,rules,puzzles,solutions --digit-weight regular --db " +
              database() + " --pdf " + pdf)
              .code == 0);
  CHECK(run("preflight " + pdf).out.find("smallest text 16 pt") != std::string::npos);
  CHECK(output_of("qpdf --qdf --object-streams=disable " + pdf + " -").find("\n2 Tr\n") ==
        std::string::npos);
  const std::string small =
      "book --include-used --chapters level2=9 --profile kdp-8.5x11-large "
      "--name s --db " +
      database() + " --pdf " + pdf;
  CHECK(run(small + " --text-size 15pt").err.find("text-size: expected 20pt to 36pt") !=
        std::string::npos);
  // Solutions are fewer on a page than asked for, rather than smaller.
  CHECK(run(small + " --solutions-per-page 60").code == 0);
  CHECK(run("preflight " + pdf).out.find("smallest text 16 pt") != std::string::npos);
  CHECK(run(small + " --min-text 30pt").err.find("min-text: expected at most 28.8pt") !=
        std::string::npos);
  CHECK(run(small + " --digit-weight bold").err.find("expected regular or semibold") !=
        std::string::npos);
}

TEST_CASE("a file that does not pass preflight is not written") {
  const TempDir folder;
  const std::string pdf = folder.write("b.pdf", "older");
  // The lines of grids are 0.75 pt wide.
  const std::string printer = folder.write(
      "thick.printer",
      "gutter = 24: 0.375in\nmargin = 0.25in\nmin-pages = 2\npaper = white: 0.002in\n"
      "max-pages-white = 800\nmin-text = 5pt\nmin-line = 1pt\nmax-bytes = 100000000\n");
  const std::string book = "book --include-used --chapters level2=4 --name fault --printer " +
                           printer + " --db " + database() + " --pdf " + pdf;
  const Outcome made = run(book);
  CHECK(made.code == 1);
  CHECK(made.err.find(pdf + ": not written, because it does not pass preflight:") !=
        std::string::npos);
  CHECK(made.err.find("has a line of 0.75 pt; the printer requires at least 1 pt") !=
        std::string::npos);
  CHECK(read_file(pdf) == "older");
  CHECK(run("query --count --exported fault --db " + database()).out == "0\n");
}

TEST_CASE("long texts of the user's go on on the next page") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  std::string text = "# " + std::string(40, 'W') + " a title of many words that wraps\n\n";
  for (int i = 0; i < 1500; ++i) text += "word" + std::to_string(i) + " ";
  const std::string own = folder.write("own.txt", text + std::string(300, 'x') + "\n");
  const Outcome made =
      run("book --include-used --chapters level2=4 --name long --profile a5 --author '" +
          std::string(450, 'x') + "' --copyright '" + text.substr(60, 6000) + "' --parts title," +
          own + ",copyright,puzzles --db " + database() + " --pdf " + pdf);
  INFO(made.err);
  REQUIRE(made.code == 0);
  const std::vector<std::string> texts = texts_of(pdf);
  const std::size_t begin = page_with(texts, "word0 ");
  const std::size_t end = page_with(texts, "word1499 ");
  CHECK(begin == 2);
  CHECK(end > begin + 1);
}

TEST_CASE("cells and boxes are explained in every book that names them") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  int name = 0;
  const auto text_of = [&](const std::string& options) {
    REQUIRE(run("book --include-used --chapters level4=2 --printer home --name c" +
                std::to_string(++name) + " --db " + database() + " --pdf " + pdf + " " + options)
                .code == 0);
    std::string text;
    for (const std::string& page : texts_of(pdf)) text += page;
    return text;
  };
  const char* const r3c2 = "R3C2 is the cell in row 3 and column 2.";
  const char* const boxes = "Boxes are numbered from left to right";
  for (const char* parts :
       {"rules,techniques,puzzles", "techniques,puzzles", "puzzles,hints", "puzzles,hints,rules"}) {
    INFO(parts);
    const std::string text = text_of("--parts " + std::string(parts));
    CHECK(text.find(r3c2) != std::string::npos);
    CHECK(text.find(r3c2) == text.rfind(r3c2));
    CHECK(text.find(boxes) != std::string::npos);
  }
  CHECK(text_of("--parts rules,puzzles,solutions").find("R3C2") == std::string::npos);
  CHECK(text_of("--hints --cells a1").find("C2 is the cell in row C and column 2.") !=
        std::string::npos);
  const std::string words = text_of("--hints --cells words");
  CHECK(words.find("Rows are numbered from top to bottom") != std::string::npos);
  CHECK_FALSE(has_match(words, "R\\dC\\d"));
}

TEST_CASE("examples of techniques are short") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  REQUIRE(run("book --include-used --chapters level6=40,level7=3 --name clear --printer home "
              "--parts techniques,puzzles --db " +
              database() + " --pdf " + pdf)
              .code == 0);
  std::size_t chains = 0;
  for (const std::string& text : texts_of(pdf)) {
    if (text.find("Techniques") == std::string::npos) continue;
    // Almost locked sets are called A, B, C, ...
    chains += text.find("almost locked sets A = ") == std::string::npos ? 0 : 1;
    CHECK(text.find(" E = ") == std::string::npos);
  }
  CHECK(chains > 0);
}

TEST_CASE("texts above and below a grid have room next to each other, however large") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  const std::string small = "--profile kdp-6x9-2up --text-size 20pt --margin-top 0.5in ";
  for (const std::string& more :
       {small + "--hints", small + "--hints --qr",
        std::string("--profile kdp-8.5x11-large --per-page 4 --grid-size 3.4in --hints")}) {
    INFO(more);
    const bool has_codes = more.ends_with("--qr");
    REQUIRE(run("book --include-used --chapters level5=8 --printer home --name " +
                std::to_string(more.size()) + " --db " + database() + " --pdf " + pdf + " " + more)
                .code == 0);
    std::size_t notes = 0;
    for (const ParsedPage& page : read_pages(pdf)) {
      for (const auto& [left, bottom, width, height] : page.frames) {
        if (width < 150) continue;  // a solution
        for (const Word& word : page.words) {
          if (word.text == "Solution" || word.text == "Tough") ++notes;
          // No word runs into the code ...
          const double top = page.height - bottom + 10;
          CHECK((!has_codes || word.left > left + 54 + 8 || word.right < left ||
                 word.bottom < top || word.top > top + 54));
          // ... nor into the next one.
          for (const Word& other : page.words) {
            const bool same_line = std::abs(other.bottom - word.bottom) < 2;
            CHECK_FALSE((same_line && other.left > word.left && other.left < word.right - 0.5));
          }
        }
      }
    }
    CHECK(notes >= 16);
    const std::string text = output_of("pdftotext " + pdf + " -");
    CHECK_FALSE(has_match(text, "\\dSolution"));
  }
}

TEST_CASE("a code keeps its distance from grids and text") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  REQUIRE(run("book --include-used --chapters level2=8 --qr --name q --db " + database() +
              " --pdf " + pdf)
              .code == 0);
  std::size_t codes = 0;
  for (const ParsedPage& page : read_pages(pdf)) {
    for (const auto& [left, bottom, width, height] : page.frames) {
      if (width < 200) continue;  // a solution
      ++codes;
      // The code is 54 pt wide and high, 10 below the grid's frame, whose line is 2.5 wide.
      const double top = page.height - bottom + 1.25 + 10;
      for (const Word& word : page.words) {
        INFO(word.text);
        CHECK((word.left > left + 54 + 9 || word.right < left - 9 || word.bottom < top - 9 ||
               word.top > top + 54 + 5));
      }
      for (const auto& other : page.frames) {
        const double below = page.height - other[1] - other[3];  // its upper edge
        CHECK((below < top || below > top + 54 + 9 || other[0] > left + 64 ||
               other[0] + other[2] < left));
      }
    }
  }
  CHECK(codes == 8);
}

TEST_CASE("pages for notes only where the printer asks for them") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  const std::string book =
      "book --include-used --chapters level2=3 --db " + database() + " --pdf " + pdf + " --name n";
  // A booklet is as thin as it is.
  REQUIRE(run(book + "1 --profile a5").code == 0);
  std::vector<std::string> texts = texts_of(pdf);
  CHECK(texts.size() < 14);
  CHECK(texts.size() % 2 == 0);
  const Outcome made = run(book + "2 --profile a5 --printer kdp");
  texts = texts_of(pdf);
  CHECK(texts.size() == 24);
  CHECK(made.err.find("of them for notes because the printer (kdp) binds at least 24") !=
        std::string::npos);
  CHECK(texts[22].starts_with("Notes"));
  REQUIRE(run(book + "3 --profile a5 --printer kdp --parts title,puzzles,solutions").code == 0);
  texts = texts_of(pdf);
  CHECK(texts.size() == 24);
  CHECK(texts[22].empty());
}

TEST_CASE("solutions are as large as their number on a page allows") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  double last = 1000;
  int name = 0;
  for (const int per_page : {6, 9, 12, 20}) {
    INFO(per_page);
    REQUIRE(run("book --include-used --chapters level2=40 --db " + database() + " --pdf " + pdf +
                " --name s" + std::to_string(++name) + " --solutions-per-page " +
                std::to_string(per_page))
                .code == 0);
    const std::vector<ParsedPage> pages = read_pages(pdf);
    std::size_t most = 0;
    double side = 0;
    for (const ParsedPage& page : pages) {
      if (page.words.empty() || page.words[0].text != "Solutions") continue;
      most = std::max(most, page.frames.size());
      if (!page.frames.empty()) side = page.frames[0][2];
    }
    CHECK(most == static_cast<std::size_t>(per_page));
    CHECK(side < last - 5);
    CHECK(side > 100);
    last = side;
  }
}

TEST_CASE("an ISBN has the right last digit") {
  for (const char* good :
       {"978-3-16-148410-0", "9783161484100", "3-16-148410-X", "0-306-40615-2"}) {
    CHECK(parse_isbn(good) == good);
  }
  for (const char* bad : {"978-3-16-148410-1", "3-16-148410-0", "978", "0-306-40615-X", "", "abc",
                          "978-3-16-148410-0a"}) {
    INFO(bad);
    CHECK_THROWS_WITH(parse_isbn(bad), Catch::Contains("expected an ISBN"));
  }
}

TEST_CASE("examples of techniques are explained in sentences") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  const Outcome made = run("book --include-used --db " + database() + " --pdf " + pdf +
                           " --chapters level6=20 --title Chains --parts techniques,puzzles");
  INFO(made.err);
  REQUIRE(made.code == 0);
  // Chains begin with "If". In the drawing before the sentence there are digits alone.
  int sentences = 0;
  for (const std::string& text : texts_of(pdf)) {
    for (const std::string& begin : first_groups(text, R"(\d (If|if) R\dC\d is)")) {
      CHECK(begin == "If");
      ++sentences;
    }
  }
  CHECK(sentences > 0);
}

TEST_CASE("drawings of steps show the regions of jigsaws and the extra houses") {
  const TempDir folder;
  for (const auto& [board, operators] :
       std::vector<std::pair<std::string, std::vector<std::string>>>{
           {"9x9", {}}, {"9x9-jigsaw", {"2.25 w"}}, {"9x9-windoku", {"0.94 g"}}}) {
    INFO(board);
    const std::string db = folder / (board + ".db");
    REQUIRE(run("generate -q --seed 1 --board " + board + " --want level4=2 --db " + db).code == 0);
    const std::string pdf = folder / (board + ".pdf");
    REQUIRE(run("book --parts techniques,puzzles --chapters level4=2 --printer home --board " +
                board + " --db " + db + " --pdf " + pdf)
                .code == 0);
    const std::string raw = output_of("qpdf --qdf --object-streams=disable " + pdf + " -");
    for (const char* line : {"2.25 w", "0.94 g"}) {
      CHECK((raw.find(line) != std::string::npos) ==
            (std::find(operators.begin(), operators.end(), line) != operators.end()));
    }
  }
}
