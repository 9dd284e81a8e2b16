// Books as printers and readers get them: looked at with poppler and qpdf, and read back into
// puzzles.

#include <sys/resource.h>

#include "tests/book_reader.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tools/book/grid_drawing.h"
#include "tools/book/image.h"
#include "tools/book/profile.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// A database that all tests share.
const std::string& database() {
  static const TempDir folder;
  static const std::string db = make_database(folder, "--count 1500 --seed 3");
  return db;
}

constexpr const char* kChapters = " --chapters level2=25,level3=13,level4=7 ";

ParsedPage first_with_grids(const std::string& pdf) {
  for (ParsedPage& page : read_pages(pdf)) {
    if (!page.frames.empty()) return std::move(page);
  }
  FAIL("no page of " << pdf << " has a grid");
  return {};
}

std::string first_words(const std::string& pdf, int pages) {
  return output_of("pdftotext -l " + std::to_string(pages) + " " + pdf + " -");
}

}  // namespace

TEST_CASE("a book of every profile passes the tools' checks and holds the ledger's puzzles") {
  const TempDir folder;
  for (const BookData& data : profile_data()) {
    const std::string profile(data.name);
    INFO(profile);
    const std::string pdf = folder / "book.pdf";
    const Outcome made = run("book --include-used --db " + database() + kChapters + "--profile " +
                             profile + " --name '" + profile + "' --title 'A Test' --pdf " + pdf);
    INFO(made.err);
    REQUIRE(made.code == 0);
    require_printable(pdf, database(), profile, 2);
    const Outcome checked = run("preflight " + pdf + " --profile " + profile);
    CHECK(checked.out.find("ready to print") != std::string::npos);
    CHECK(checked.code == 0);
    const Profile parsed = Profile::find(profile);
    // The page has room for the grid that the profile wants.
    CHECK(first_with_grids(pdf).frames.at(0)[2] ==
          Approx(parsed.grid_size - style_of_puzzles(parsed, Symbols::none()).frame).margin(0.01));
    const std::string info = output_of("pdfinfo -box -l 1000 " + pdf);
    for (const char* name : {"MediaBox", "TrimBox", "BleedBox"}) {
      std::size_t boxes = 0;
      for (const std::string& line : split(info, '\n')) {
        if (line.find(name) == std::string::npos) continue;
        const std::vector<double> box = numbers_in(std::string_view(line).substr(line.find(':')));
        REQUIRE(box.size() == 4);
        CHECK(box[0] == 0);
        CHECK(box[1] == 0);
        CHECK(box[2] == Approx(parsed.trim.width).margin(0.01));
        CHECK(box[3] == Approx(parsed.trim.height).margin(0.01));
        ++boxes;
      }
      CHECK(boxes > 20);
    }
  }
}

TEST_CASE("hints, codes and bleed leave the book sound; the same command gives the same bytes") {
  const TempDir folder;
  const std::string pdf = folder / "book.pdf";
  const std::string command = "book --include-used --db " + database() + kChapters +
                              "--hints --qr --bleed 0.125in --name extras --pdf " + pdf;
  REQUIRE(run(command).code == 0);
  require_printable(pdf, database(), "extras", 2);
  CHECK(run("preflight " + pdf + " --profile kdp-8.5x11-4up").code == 0);
  const std::string bytes = read_file(pdf);
  REQUIRE(run(command).code == 0);
  CHECK(read_file(pdf) == bytes);
  REQUIRE(run("release extras --db " + database()).code == 0);
  REQUIRE(run(command, "LC_ALL=C.UTF-8 TZ=Asia/Tokyo").code == 0);
  CHECK(read_file(pdf) == bytes);
  const std::string info = output_of("pdfinfo -box -l 2 " + pdf);
  CHECK(info.find("Page    1 MediaBox:      0.00     0.00   621.00   810.00") != std::string::npos);
  CHECK(info.find("Page    1 TrimBox:       0.00     9.00   612.00   801.00") != std::string::npos);
  CHECK(info.find("Page    2 TrimBox:       9.00     9.00   621.00   801.00") != std::string::npos);
  const std::string text = output_of("pdftotext -raw " + pdf + " -");
  CHECK(text.find("Hidden Single") != std::string::npos);
  CHECK(solver_address(Grid::parse(BoardSpec::standard(), read_ledger(database(), "extras")[0][0]))
            .starts_with("https://www.sudokuwiki.org/sudoku.htm?bd="));
}

TEST_CASE("the book's own words come in Japanese, the title in any script") {
  const TempDir folder;
  const std::string pdf = folder / "book.pdf";
  const std::string book =
      "book --include-used --profile b5 --hints --db " + database() + kChapters;
  REQUIRE(run(book + "--lang ja --title '数独の本、その１' --pdf " + pdf).code == 0);
  require_printable(pdf, database(), "数独の本、その１", 3);
  CHECK(run("preflight " + pdf + " --profile b5").code == 0);
  const std::string text = output_of("pdftotext -raw " + pdf + " -");
  for (const char* words :
       {"数独の本、その１", "ナンプレ45問", "初級から上級まで", "目次", "遊び方", "第1～25問",
        "解答は", "ヒントは", "同じ数字は一度しか入りません",
        "ここしか入らない（行・列で1か所）："}) {
    INFO(words);
    std::string all = text;
    std::erase_if(all,
                  [](char c) { return c == '\n' || c == ' '; });  // spaces are set, not written
    CHECK(all.find(words) != std::string::npos);
  }
  CHECK(output_of("pdfinfo " + pdf).find("数独の本、その１") != std::string::npos);
  int number = 0;
  const std::string one = "book --include-used --chapters level2=1 --profile b5 --db " + database();
  for (const char* title :
       {"Судоку на лето", "Σουντόκου", "스도쿠 책", "数独大师", "סודוקו", "سودوكو", "می\u200cخواهم",
        "ซูโดกุ", "सुडोकू", "Ĉiutaga Sudoku: façade ½"}) {
    INFO(title);
    const std::string name = " --name s" + std::to_string(++number);
    REQUIRE(run(one + name + " --title '" + title + "' --pdf " + pdf).code == 0);
    std::string words = first_words(pdf, 1);
    // pdftotext marks the direction of right-to-left text; the letters are what counts.
    for (const char* mark : {"\u202a", "\u202b", "\u202c", "\u200f", "\u200e"}) {
      for (std::size_t at = 0; (at = words.find(mark)) != std::string::npos;) words.erase(at, 3);
    }
    std::replace(words.begin(), words.end(), '\n', ' ');
    INFO(words);
    CHECK(words.starts_with(title));
  }
}

TEST_CASE("the gutter follows from the pages, and the pages are never too few") {
  const TempDir folder;
  const std::string pdf = folder / "book.pdf";
  REQUIRE(
      run("book --include-used --name few --chapters easy=1 --db " + database() + " --pdf " + pdf)
          .code == 0);
  CHECK(output_of("pdfinfo " + pdf).find("Pages:           24") != std::string::npos);
  for (const auto& [count, pages, gutter] :
       {std::tuple{90, 104, 27.0}, std::tuple{160, 180, 36.0}, std::tuple{300, 330, 45.0}}) {
    INFO(count);
    REQUIRE(
        run("book --include-used --profile kdp-6x9-1up --margin-inside 0.3in --chapters level2=" +
            std::to_string(count) + " --name g" + std::to_string(count) + " --db " + database() +
            " --pdf " + pdf)
            .code == 0);
    CHECK(run("preflight " + pdf).code == 0);
    const std::vector<ParsedPage> read = read_pages(pdf);
    CHECK(read.size() == static_cast<std::size_t>(pages));
    // The numbers of left-hand pages are at the outer edge, what is nearest to the spine is a grid.
    double inside = 1000;
    for (std::size_t i = 0; i < read.size(); ++i) {
      for (const auto& [left, bottom, width, height] : read[i].frames) {
        inside = std::min(inside, i % 2 == 0 ? left : 432 - left - width);
      }
    }
    CHECK(inside >= gutter - 0.01);
    CHECK(inside < gutter + 9);  // the grids fill the page
  }
}

TEST_CASE("no puzzle is in two books, and a released book can be made again") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --count 120 --seed 8 --db " + db).code == 0);
  const std::string book = "book --db " + db + " --profile kdp-6x9-2up --pdf " + (folder / "b.pdf");
  REQUIRE(run(book + " --chapters easy=6,4=5 --title One").code == 0);
  REQUIRE(run(book + " --chapters 上級=5,level2=6 --title Two").code == 0);
  const auto one = read_ledger(db, "One");
  const auto two = read_ledger(db, "Two");
  CHECK(one.size() == 11);
  std::set<std::array<std::string, 2>> all(one.begin(), one.end());
  all.insert(two.begin(), two.end());
  CHECK(all.size() == 22);
  REQUIRE(run("export --db " + db + " --level 2 --limit 4 --unused --name web -o /dev/null").code ==
          0);

  // The same name is the same book, with the same chapters only.
  const std::string bytes = read_file(folder / "b.pdf");
  REQUIRE(run(book + " --chapters 上級=5,level2=6 --title Two").code == 0);
  CHECK(read_file(folder / "b.pdf") == bytes);
  const Outcome other = run(book + " --chapters easy=7 --title Two");
  CHECK(other.code == 2);
  CHECK(other.err.find("--chapters level4=5,level2=6") != std::string::npos);

  const Outcome few = run(book + " --chapters easy=1000,extreme=1 --title Three");
  CHECK(few.code == 3);
  CHECK(few.err.find("level2 (Easy): found only ") != std::string::npos);
  CHECK(few.err.find("level7") == std::string::npos);
  CHECK(run("query --count --exported Three --db " + db).out == "0\n");

  const Outcome released = run("release One --db " + db);
  CHECK(released.code == 0);
  CHECK(released.err.find("11 puzzles of 'One' are unused again") != std::string::npos);
  REQUIRE(run(book + " --chapters easy=6,level4=5 --title Again").code == 0);
  CHECK(read_ledger(db, "Again") == one);
  const Outcome unknown = run("release One --db " + db);
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("web") != std::string::npos);
}

TEST_CASE(
    "without --chapters a book has 120 puzzles, equally from levels 1 to 6 as far as there are") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --want 1=3,2=60,4=30,5=100,7=1 --seed 8 --db " + db).code == 0);
  const std::string book = "book --db " + db + " --html " + (folder / "b.html") + " --title One";
  const Outcome made = run(book);
  CHECK(made.code == 0);
  CHECK(made.err.find("the book has --chapters level1=3,level2=43,level4=30,level5=44; "
                      "'gridmill release --db " +
                      db + " \"One\"' makes") != std::string::npos);
  const std::string page = read_file(folder / "b.html");
  // The ledger has the chapters from then on.
  const Outcome again = run(book);
  CHECK(again.code == 0);
  CHECK(again.err.find("--chapters") == std::string::npos);
  CHECK(read_file(folder / "b.html") == page);
  REQUIRE(run("release One --db " + db).code == 0);
  REQUIRE(run(book + " --chapters level1=3,level2=43,level4=30,level5=44").code == 0);
  CHECK(read_file(folder / "b.html") == page);
  // What is left, and then nothing.
  CHECK(run(book + "2").err.find("--chapters level2=17,level5=56;") != std::string::npos);
  const Outcome none = run(book + "3");
  CHECK(none.code == 3);
  CHECK(none.err.find("there is no unused puzzle of levels 1 to 6") != std::string::npos);
}

TEST_CASE("arguments that make no book are refused") {
  const TempDir folder;
  const std::string out = " --pdf " + (folder / "b.pdf") + " --db " + database();
  const std::string bad = folder.write("bad.profile", "trim = 6x9in\ngrid-size = wide\n");
  for (const auto& [arguments, message] : std::vector<std::pair<std::string, std::string>>{
           {"--chapters easy=5 --profile kdp-7x7", "there is no profile 'kdp-7x7'"},
           {"--chapters easy=5 --profile " + bad, "bad.profile:2: expected a length"},
           {"--chapters easy=5 --trim 6x9", "--trim: expected a page size"},
           {"--chapters easy=5 --margin-top 0.1in", "requires at least 0.25 in"},
           {"--chapters easy=5 --bleed 0.2in", "accepts 0.125 in"},
           {"--chapters easy=5 --per-page 40", "fewer grids per page"},
           {"--chapters easy=5 --text-size 6pt", "text-size: expected 9pt to 36pt"},
           {"--chapters easy=5 --lang fr", "--lang: expected en or ja"},
           {"--chapters easy=5,easy=6", "is named twice"},
           {"--chapters easy", "--chapters: expected levels and numbers"},
           {"--chapters level9=3", "--chapters: expected levels and numbers"},
           {"--chapters easy=0", "--chapters"},
           {"--chapters easy=5 --level 3", "--chapters sets the levels"},
           {"--chapters easy=5 --title ' '", "--title: expected a title"},
           {"--chapters easy=5 --title " + std::string(501, 'x'), "--title: expected at most 500"},
           {"--chapters easy=5 --author " + std::string(100'000, 'x'),
            "--author: expected at most 500"}}) {
    INFO(arguments);
    const Outcome outcome = run("book --include-used --name bad " + arguments + out);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find(message) != std::string::npos);
    CAPTURE(outcome.err);
    CHECK(run("query --count --exported bad --db " + database()).out == "0\n");
  }
  const std::string book = "book --include-used --chapters easy=5 --name bad" + out;
  const Outcome no_fonts = run(book + " --fonts " + (folder / "nothing"));
  CHECK(no_fonts.code == 1);
  CHECK(no_fonts.err.find("apt-get install fonts-noto-core") != std::string::npos);
  const Outcome no_font = run(book + " --font Nonesuch");
  CHECK(no_font.err.find("there is no font 'Nonesuch'") != std::string::npos);
  const Outcome no_glyph = run(book + " --title '\U0010fffd'");
  CHECK(no_glyph.code == 1);
  CHECK(no_glyph.err.find("U+10FFFD") != std::string::npos);
}

TEST_CASE("profiles can be overridden, by flags and by a file") {
  const TempDir folder;
  const std::string pdf = folder / "book.pdf";
  const std::string book = "book --include-used --db " + database() + kChapters + "--pdf " + pdf;
  REQUIRE(run(book +
              " --name o1 --profile kdp-6x9-1up --trim 5.5x8.5in --per-page 2 --grid-size 3in "
              "--solutions-per-page 6 --digit-size 0.5 --font NotoSerif --text-size 9pt")
              .code == 0);
  CHECK(run("preflight " + pdf + " --trim 5.5x8.5in").code == 0);
  CHECK(run("preflight " + pdf + " --trim 6x9in").code == 1);
  CHECK(output_of("pdffonts " + pdf).find("NotoSerif-Bold") != std::string::npos);
  require_printable(pdf, database(), "o1", 2);
  const ParsedPage page = first_with_grids(pdf);
  CHECK(page.frames.size() == 2);
  CHECK(page.frames[0][2] == Approx(3 * 72 - 2.5).margin(0.01));
  const std::string own =
      folder.write("own.profile", std::string(profile_data()[0].text) + "\ntrim = 7x10in # wins\n");
  REQUIRE(run(book + " --name o2 --profile " + own).code == 0);
  CHECK(run("preflight " + pdf + " --printer home --trim 7x10in").code == 0);
}

TEST_CASE("any font: the bold one next to it, thicker strokes without one, PostScript outlines") {
  const TempDir folder;
  const std::string pdf = folder / "book.pdf";
  const std::string book =
      "book --include-used --db " + database() + " --chapters level2=9 --printer home --pdf " + pdf;
  // A plain name brings its bold along, and so does one with another ending.
  for (const auto& [font, regular, bold, kind] :
       {std::tuple{"DejaVuSans", "DejaVuSans ", "DejaVuSans-Bold ", "CID TrueType"},
        std::tuple{"NimbusSans", "NimbusSans-Regular ", "NimbusSans-Bold ", "CID Type 0C"},
        std::tuple{"P052", "P052-Roman ", "P052-Bold ", "CID Type 0C"}}) {
    INFO(font);
    const std::string name = " --name " + std::string(font);
    const Outcome made = run(book + name + " --font " + font);
    REQUIRE(made.code == 0);
    CHECK(made.err.find("thickened") == std::string::npos);
    require_printable(pdf, database(), font, 2);
    output_of("gs -q -dNOPAUSE -dBATCH -sDEVICE=nullpage " + pdf);
    CHECK(run("preflight " + pdf + " --printer home").code == 0);
    const std::string fonts = output_of("pdffonts " + pdf);
    for (const char* words : {regular, bold, kind}) CHECK(fonts.find(words) != std::string::npos);
  }
  // One without a bold file gets thicker strokes, and a message reports it.
  const Outcome made = run(book + " --name thick --font DejaVuMathTeXGyre");
  CHECK(made.err.find("strokes are thickened instead") != std::string::npos);
  require_printable(pdf, database(), "thick", 1);
  CHECK(run("preflight " + pdf + " --printer home").code == 0);
  const std::string raw = output_of("qpdf --qdf --object-streams=disable " + pdf + " -");
  CHECK(raw.find("\n2 Tr\n") != std::string::npos);
  // The givens of the solutions are among what is thick.
  const std::size_t key = raw.rfind("%% Contents for page");
  CHECK(raw.find("\n2 Tr\n", key) != std::string::npos);
}

TEST_CASE("a grid that the page has no room for is refused") {
  const TempDir folder;
  const std::string book = "book --include-used --name grid --chapters level2=9 --db " +
                           database() + " --pdf " + (folder / "b.pdf");
  const Outcome wide = run(book + " --grid-size 9in");
  CHECK(wide.code == 2);
  CHECK(wide.err.find("grid-size: the page has room for 7.55 in, found 9 in") != std::string::npos);
  CHECK(run(book + " --trim 11x8in --grid-size 7.2in")
            .err.find("grid-size: the page has room for 7 in") != std::string::npos);
  CHECK(run(book + " --grid-size 7.5in --per-page 1").code == 0);
}

/// The README's figure; it asserts no time, since machines differ.
TEST_CASE("time of a book of 300 puzzles", "[.bench]") {
  const TempDir folder;
  const auto seconds = [] {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  };
  const double before = seconds();
  REQUIRE(run("book --include-used --hints --qr --chapters level2=100,level3=100,level4=100 --name "
              "fast --db " +
              database() + " --pdf " + (folder / "b.pdf"))
              .code == 0);
  const double taken = seconds() - before;
  WARN("300 puzzles with hints and codes: " << taken << " s of the processor");
}
