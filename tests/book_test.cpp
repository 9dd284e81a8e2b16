// Books as printers and readers get them: looked at with poppler and qpdf, and read back into
// puzzles.

#include <sys/resource.h>

#include "tests/book_reader.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tools/book/fonts.h"
#include "tools/book/grid_drawing.h"
#include "tools/book/profile.h"
#include "tools/book/qr_code.h"
#include "tools/book/typesetter.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

constexpr const char* kFontFolders = "/usr/local/share/fonts:/usr/share/fonts";

/// A database that all tests share.
const std::string& database() {
  static const Folder folder;
  static const std::string db = made_database(folder, "--count 1500 --seed 3");
  return db;
}

constexpr const char* kRamp = " --ramp level2=25,level3=13,level4=7 ";

/// Characters of the first plane as UTF-8.
std::string to_utf8(const std::u16string& text) {
  std::string out;
  for (const char16_t c : text) {
    if (c < 0x80) {
      out += static_cast<char>(c);
    } else if (c < 0x800) {
      out += static_cast<char>(0xc0 | c >> 6);
      out += static_cast<char>(0x80 | (c & 0x3f));
    } else {
      out += static_cast<char>(0xe0 | c >> 12);
      out += static_cast<char>(0x80 | (c >> 6 & 0x3f));
      out += static_cast<char>(0x80 | (c & 0x3f));
    }
  }
  return out;
}

ReadPage first_with_grids(const std::string& pdf) {
  for (ReadPage& page : read_pages(pdf)) {
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
  const Folder folder;
  for (const BookData& data : profile_data()) {
    const std::string profile(data.name);
    INFO(profile);
    const std::string pdf = folder / "book.pdf";
    const Outcome made = run("book --used-too --db " + database() + kRamp + "--profile " + profile +
                             " --name '" + profile + "' --title 'A Test' --out " + pdf);
    INFO(made.err);
    REQUIRE(made.code == 0);
    require_sound(pdf, database(), profile, 2);
    const Outcome checked = run("book --check " + pdf + " --profile " + profile);
    CHECK(checked.out.find("fit for print") != std::string::npos);
    CHECK(checked.code == 0);
    const Profile parsed = Profile::find(profile);
    // The page has room for the grid that the profile wants.
    CHECK(first_with_grids(pdf).frames.at(0)[2] ==
          Approx(parsed.grid - kPuzzleStyle.frame).margin(0.01));
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
  const Folder folder;
  const std::string pdf = folder / "book.pdf";
  const std::string command = "book --used-too --db " + database() + kRamp +
                              "--hints --qr --bleed 0.125in --name extras --out " + pdf;
  REQUIRE(run(command).code == 0);
  require_sound(pdf, database(), "extras", 2);
  CHECK(run("book --check " + pdf + " --profile kdp-8.5x11-4up").code == 0);
  const std::string bytes = read_file(pdf);
  REQUIRE(run(command).code == 0);
  CHECK(read_file(pdf) == bytes);
  REQUIRE(run("book --db " + database() + " --release extras").code == 0);
  REQUIRE(run(command, "LC_ALL=C.UTF-8 TZ=Asia/Tokyo").code == 0);
  CHECK(read_file(pdf) == bytes);
  const std::string info = output_of("pdfinfo -box -l 2 " + pdf);
  CHECK(info.find("Page    1 MediaBox:      0.00     0.00   621.00   810.00") != std::string::npos);
  CHECK(info.find("Page    1 TrimBox:       0.00     9.00   612.00   801.00") != std::string::npos);
  CHECK(info.find("Page    2 TrimBox:       9.00     9.00   621.00   801.00") != std::string::npos);
  const std::string text = output_of("pdftotext -raw " + pdf + " -");
  CHECK(text.find("Hidden Single") != std::string::npos);
  CHECK(solver_address(Grid::parse(Shape::standard(), ledger(database(), "extras")[0][0]))
            .starts_with("https://www.sudokuwiki.org/sudoku.htm?bd="));
}

TEST_CASE("the book's own words come in Japanese, the title in any script") {
  const Folder folder;
  const std::string pdf = folder / "book.pdf";
  const std::string book = "book --used-too --profile b5 --hints --db " + database() + kRamp;
  REQUIRE(run(book + "--lang ja --title '数独の本、その１' --out " + pdf).code == 0);
  require_sound(pdf, database(), "数独の本、その１", 3);
  CHECK(run("book --check " + pdf + " --profile b5").code == 0);
  const std::string text = output_of("pdftotext -raw " + pdf + " -");
  for (const char* words :
       {"数独の本、その１", "ナンプレ45問", "初級から上級まで", "目次", "遊び方", "第1問～第25問",
        "解答は", "ヒントは", "同じ数字は一度しか入りません", "行・列の中で1か所："}) {
    INFO(words);
    std::string all = text;
    std::erase_if(all,
                  [](char c) { return c == '\n' || c == ' '; });  // spaces are set, not written
    CHECK(all.find(words) != std::string::npos);
  }
  CHECK(output_of("pdfinfo " + pdf).find("数独の本、その１") != std::string::npos);
  int number = 0;
  const std::string one = "book --used-too --ramp level2=1 --profile b5 --db " + database();
  for (const char* title :
       {"Судоку на лето", "Σουντόκου", "스도쿠 책", "数独大师", "סודוקו", "سودوكو", "می\u200cخواهم",
        "ซูโดกุ", "सुडोकू", "Ĉiutaga Sudoku: façade ½"}) {
    INFO(title);
    const std::string name = " --name s" + std::to_string(++number);
    REQUIRE(run(one + name + " --title '" + title + "' --out " + pdf).code == 0);
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
  const Folder folder;
  const std::string pdf = folder / "book.pdf";
  REQUIRE(
      run("book --used-too --name few --ramp easy=1 --db " + database() + " --out " + pdf).code ==
      0);
  CHECK(output_of("pdfinfo " + pdf).find("Pages:           24") != std::string::npos);
  for (const auto& [count, pages, gutter] :
       {std::tuple{90, 104, 27.0}, std::tuple{160, 180, 36.0}, std::tuple{300, 330, 45.0}}) {
    INFO(count);
    REQUIRE(run("book --used-too --profile kdp-6x9-1up --margin-inside 0.3in --ramp level2=" +
                std::to_string(count) + " --name g" + std::to_string(count) + " --db " +
                database() + " --out " + pdf)
                .code == 0);
    CHECK(run("book --check " + pdf).code == 0);
    const std::vector<ReadPage> read = read_pages(pdf);
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

TEST_CASE("no puzzle comes twice, and a book given back can be used again") {
  const Folder folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --count 120 --seed 8 --db " + db).code == 0);
  const std::string book = "book --db " + db + " --profile kdp-6x9-2up --out " + (folder / "b.pdf");
  REQUIRE(run(book + " --ramp easy=6,4=5 --title One").code == 0);
  REQUIRE(run(book + " --ramp 上級=5,level2=6 --title Two").code == 0);
  const auto one = ledger(db, "One");
  const auto two = ledger(db, "Two");
  CHECK(one.size() == 11);
  std::set<std::array<std::string, 2>> all(one.begin(), one.end());
  all.insert(two.begin(), two.end());
  CHECK(all.size() == 22);
  REQUIRE(run("export --db " + db + " --level 2 --limit 4 --unused --name web -o /dev/null").code ==
          0);

  // The same name is the same book, with the same ramp only.
  const std::string bytes = read_file(folder / "b.pdf");
  REQUIRE(run(book + " --ramp 上級=5,level2=6 --title Two").code == 0);
  CHECK(read_file(folder / "b.pdf") == bytes);
  const Outcome other = run(book + " --ramp easy=7 --title Two");
  CHECK(other.code == 2);
  CHECK(other.err.find("--ramp level4=5,level2=6") != std::string::npos);

  const Outcome few = run(book + " --ramp easy=1000,extreme=1 --title Three");
  CHECK(few.code == 3);
  CHECK(few.err.find("level2 (Easy): 1,000 wanted, ") != std::string::npos);
  CHECK(few.err.find("level7") == std::string::npos);
  CHECK(run("query --count --exported Three --db " + db).out == "0\n");

  const Outcome released = run("book --release One --db " + db);
  CHECK(released.code == 0);
  CHECK(released.err.find("11 puzzles of 'One' given back") != std::string::npos);
  REQUIRE(run(book + " --ramp easy=6,level4=5 --title Again").code == 0);
  CHECK(ledger(db, "Again") == one);
  const Outcome unknown = run("book --release One --db " + db);
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("web") != std::string::npos);
}

TEST_CASE("what cannot be a book is said") {
  const Folder folder;
  const std::string out = " --out " + (folder / "b.pdf") + " --db " + database();
  const std::string bad = folder.write("bad.profile", "trim = 6x9in\ngrid = wide\n");
  for (const auto& [arguments, message] : std::vector<std::pair<std::string, std::string>>{
           {"--ramp easy=5 --profile kdp-7x7", "there is no profile 'kdp-7x7'"},
           {"--ramp easy=5 --profile " + bad, "bad.profile:2: expected a length"},
           {"--ramp easy=5 --trim 6x9", "--trim: expected a page size"},
           {"--ramp easy=5 --margin-top 0.1in", "wants at least 0.25 in"},
           {"--ramp easy=5 --bleed 0.2in", "takes 0.125 in"},
           {"--ramp easy=5 --per-page 40", "fewer a page"},
           {"--ramp easy=5 --text-size 6pt", "text-size: expected 9pt to 36pt"},
           {"--ramp easy=5 --lang fr", "--lang: expected en or ja"},
           {"--ramp easy=5,easy=6", "comes twice"},
           {"--ramp easy", "--ramp: expected levels and numbers"},
           {"--ramp level9=3", "--ramp: expected levels and numbers"},
           {"--ramp easy=0", "--ramp"},
           {"--ramp easy=5 --level 3", "--ramp's"},
           {"--ramp easy=5 --title ' '", "--title: expected a title"},
           {"--ramp easy=5 --title " + std::string(501, 'x'), "--title: expected at most 500"},
           {"--ramp easy=5 --author " + std::string(100'000, 'x'),
            "--author: expected at most 500"},
           {"--title x", "expected --ramp"}}) {
    INFO(arguments);
    const Outcome outcome = run("book --used-too --name bad " + arguments + out);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find(message) != std::string::npos);
    CAPTURE(outcome.err);
    CHECK(run("query --count --exported bad --db " + database()).out == "0\n");
  }
  const std::string book = "book --used-too --ramp easy=5 --name bad" + out;
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
  const Folder folder;
  const std::string pdf = folder / "book.pdf";
  const std::string book = "book --used-too --db " + database() + kRamp + "--out " + pdf;
  REQUIRE(run(book + " --name o1 --profile kdp-6x9-1up --trim 5.5x8.5in --per-page 2 --grid 3in "
                     "--key-per-page 6 --digit-size 0.5 --font NotoSerif --text-size 9pt")
              .code == 0);
  CHECK(run("book --check " + pdf + " --trim 5.5x8.5in").code == 0);
  CHECK(run("book --check " + pdf + " --trim 6x9in").code == 1);
  CHECK(output_of("pdffonts " + pdf).find("NotoSerif-Bold") != std::string::npos);
  require_sound(pdf, database(), "o1", 2);
  const ReadPage page = first_with_grids(pdf);
  CHECK(page.frames.size() == 2);
  CHECK(page.frames[0][2] == Approx(3 * 72 - 2.5).margin(0.01));
  const std::string own =
      folder.write("own.profile", std::string(profile_data()[0].text) + "\ntrim = 7x10in # wins\n");
  REQUIRE(run(book + " --name o2 --profile " + own).code == 0);
  CHECK(run("book --check " + pdf + " --printer home --trim 7x10in").code == 0);
}

TEST_CASE("any font: bold beside it, thicker strokes without one, PostScript outlines") {
  const Folder folder;
  const std::string pdf = folder / "book.pdf";
  const std::string book =
      "book --used-too --db " + database() + " --ramp level2=9 --printer home --out " + pdf;
  // A plain name brings its bold along, and so does one with another ending.
  for (const auto& [font, regular, bold, kind] :
       {std::tuple{"DejaVuSans", "DejaVuSans ", "DejaVuSans-Bold ", "CID TrueType"},
        std::tuple{"NimbusSans", "NimbusSans-Regular ", "NimbusSans-Bold ", "CID Type 0C"},
        std::tuple{"P052", "P052-Roman ", "P052-Bold ", "CID Type 0C"}}) {
    INFO(font);
    const std::string name = " --name " + std::string(font);
    const Outcome made = run(book + name + " --font " + font);
    REQUIRE(made.code == 0);
    CHECK(made.err.find("thicker") == std::string::npos);
    require_sound(pdf, database(), font, 2);
    output_of("gs -q -dNOPAUSE -dBATCH -sDEVICE=nullpage " + pdf);
    CHECK(run("book --check " + pdf + " --printer home").code == 0);
    const std::string fonts = output_of("pdffonts " + pdf);
    for (const char* words : {regular, bold, kind}) CHECK(fonts.find(words) != std::string::npos);
  }
  // One without a bold file gets thicker strokes, and that is said.
  const Outcome made = run(book + " --name thick --font DejaVuMathTeXGyre");
  CHECK(made.err.find("bold is drawn with thicker strokes") != std::string::npos);
  require_sound(pdf, database(), "thick", 1);
  CHECK(run("book --check " + pdf + " --printer home").code == 0);
  const std::string raw = output_of("qpdf --qdf --object-streams=disable " + pdf + " -");
  CHECK(raw.find("\n2 Tr\n") != std::string::npos);
  // The givens of the solutions are among what is thick.
  const std::size_t key = raw.rfind("%% Contents for page");
  CHECK(raw.find("\n2 Tr\n", key) != std::string::npos);
}

TEST_CASE("figures are as high as capitals, whatever a font has first") {
  // Garamond's own figures go up and down like small letters.
  Fonts fonts(kFontFolders, "EBGaramond12-Regular");
  Typesetter typesetter(fonts);
  const Font& font = *typesetter.line("1").glyphs.front().font;
  CHECK(font.has_postscript_outlines());
  CHECK(font.digit_height() > 0.6);
  CHECK_FALSE(font.is_bold());
}

TEST_CASE("a grid that the page has no room for is refused") {
  const Folder folder;
  const std::string book = "book --used-too --name grid --ramp level2=9 --db " + database() +
                           " --out " + (folder / "b.pdf");
  const Outcome wide = run(book + " --grid 9in");
  CHECK(wide.code == 2);
  CHECK(wide.err.find("grid: the page leaves 7.55 in, found 9 in") != std::string::npos);
  CHECK(run(book + " --trim 11x8in --grid 7.2in").err.find("grid: the page leaves 7 in") !=
        std::string::npos);
  CHECK(run(book + " --grid 7.5in --per-page 1").code == 0);
}

TEST_CASE("other boards, with extra houses and letters") {
  const Folder folder;
  const std::string pdf = folder / "book.pdf";
  for (const std::string shape : {"6x6", "9x9-x", "9x9-windoku", "9x9-disjoint"}) {
    INFO(shape);
    const std::string db = folder / (shape + ".db");
    REQUIRE(run("generate -q --count 150 --seed 2 --shape " + shape + " --db " + db).code == 0);
    const std::string ramp = shape == "6x6"           ? "level2=9"
                             : shape == "9x9-x"       ? "level7=9"
                             : shape == "9x9-windoku" ? "level6=9"
                                                      : "level4=9";
    REQUIRE(run("book --shape " + shape + " --ramp " + ramp + " --title " + shape + " --out " +
                pdf + " --db " + db)
                .code == 0);
    CHECK(run("book --check " + pdf).code == 0);
    if (shape == "6x6") {
      const ReadBook book = read_book(pdf, 6);
      const auto rows = ledger(db, shape);
      REQUIRE(book.puzzles.size() == rows.size());
      CHECK(book.puzzles.at(9).cells == rows[8][0]);
      CHECK(book.solutions.at(9).cells == rows[8][1]);
    }
  }
}

TEST_CASE("a book of large boards has fewer solutions a page, so that they can be read") {
  const Folder folder;
  const std::string db = folder / "large.db";
  REQUIRE(run("generate -q --count 6 --seed 3 --shape 16x16 --at-most easy --db " + db).code == 0);
  const std::string pdf = folder / "large.pdf";
  REQUIRE(run("book --shape 16x16 --ramp easy=4 --title Large --out " + pdf + " --db " + db).code ==
          0);
  CHECK(run("book --check " + pdf).code == 0);
  const ReadBook book = read_book(pdf, 16);
  CHECK(book.puzzles.size() == 4);
  CHECK(book.solutions.size() == 4);
}

TEST_CASE("boards without levels: a chapter of their own, their rules under each puzzle") {
  const Folder folder;
  const std::string db = folder / "knight.db";
  REQUIRE(
      run("generate -q --count 9 --seed 2 --rate none --shape 9x9-anti-knight --db " + db).code ==
      0);
  const std::string book = "book --shape 9x9-anti-knight --db " + db + " --title K ";
  const auto rules_in = [&](const std::string& html, const std::string& rule) {
    REQUIRE(run(book + "--ramp unrated=9 --out " + (folder / "k.pdf") + " --html " + html).code ==
            0);
    CHECK(run("book --check " + (folder / "k.pdf")).code == 0);
    return read_file(html).find(rule) != std::string::npos;
  };
  CHECK(rules_in(folder / "k.html", "knight's move apart"));
  const ReadBook read = read_book(folder / "k.pdf", 9);
  const auto rows = ledger(db, "K");
  REQUIRE(read.puzzles.size() == rows.size());
  CHECK(read.puzzles.at(9).cells == rows[8][0]);
  CHECK(read.solutions.at(9).cells == rows[8][1]);
  // The lines take room from the grids.
  CHECK(run(book + "--ramp unrated=9 --per-page 6 --out " + (folder / "6.pdf")).code == 0);
  CHECK(run("book --check " + (folder / "6.pdf")).code == 0);
  CHECK(run(book + "--ramp level2=9 --name other --out " + (folder / "l.pdf")).code == 3);
  // Puzzles that nobody rated have hints all the same.
  const std::string large = folder / "large.db";
  REQUIRE(run("generate -q --count 1 --seed 2 --rate none --clues 60.. --shape 10x10 --db " + large)
              .code == 0);
  const std::string ten = "book --shape 10x10 --ramp unrated=1 --db " + large + " --out ";
  CHECK(run(ten + (folder / "h.pdf") + " --hints --html " + (folder / "h.html")).code == 0);
  CHECK(read_file(folder / "h.html").find("Hints") != std::string::npos);
}

TEST_CASE("a book of several boards tells the rules of each") {
  const Folder folder;
  const std::string db = folder / "mixed.db";
  for (const std::string shape : {"9x9-windoku", "9x9-disjoint", "6x6"}) {
    REQUIRE(
        run("generate -q --count 80 --seed 4 --new-run --shape " + shape + " --db " + db).code ==
        0);
  }
  const std::string boards = "--shape 6x6,9x9-windoku,9x9-disjoint --db " + db;
  const std::string book =
      "book " + boards + " --ramp level2=12,level6=25 --title M --hints --out ";
  REQUIRE(run(book + (folder / "m.pdf") + " --html " + (folder / "m.html")).code == 0);
  CHECK(run("book --check " + (folder / "m.pdf")).code == 0);
  const std::string page = read_file(folder / "m.html");
  for (const char* rule : {"grey windows", "Disjoint groups:"}) {
    CHECK(page.find(rule) != std::string::npos);
  }
  // The same again, byte for byte.
  const std::string bytes = read_file(folder / "m.pdf");
  REQUIRE(run(book + (folder / "m.pdf")).code == 0);
  CHECK(read_file(folder / "m.pdf") == bytes);
}

/// The README's figure; it asserts no time, since machines differ.
TEST_CASE("time of a book of 300 puzzles", "[.bench]") {
  const Folder folder;
  const auto seconds = [] {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  };
  const double before = seconds();
  REQUIRE(
      run("book --used-too --hints --qr --ramp level2=100,level3=100,level4=100 --name fast --db " +
          database() + " --out " + (folder / "b.pdf"))
          .code == 0);
  const double taken = seconds() - before;
  WARN("300 puzzles with hints and codes: " << taken << " s of the processor");
}

TEST_CASE("lines end where they may") {
  Fonts fonts(kFontFolders, "");
  Typesetter typesetter(fonts);
  const auto lines_in = [&](const std::string& text, double width) {
    std::vector<std::string> lines;
    for (const Text& line : typesetter.wrap(text, width)) {
      CHECK(line.width <= width + 0.001);
      std::u16string text16;
      for (const Glyph& glyph : line.glyphs) text16 += glyph.text;
      lines.push_back(to_utf8(text16));
    }
    return lines;
  };
  CHECK(lines_in("one two three four", 6) == std::vector<std::string>{"one two", "three four"});
  // No line begins with a full stop or a closing bracket.
  for (const std::string& line : lines_in("数独は、楽しい（とても）。毎日解きます。", 3.2)) {
    INFO(line);
    for (const char* mark : {"、", "。", "）"}) CHECK_FALSE(line.starts_with(mark));
  }
  // Nor with small kana, a long vowel's mark or a mark of repetition, and none ends with an opening
  // bracket, however wide it is.
  for (int tenths = 46; tenths < 120; ++tenths) {
    for (const std::string& line :
         lines_in("「きゃっちぼーる」（時々）とR3C5の「ファッション」。", tenths / 10.0)) {
      INFO(line);
      for (const char* mark : {"ゃ", "っ", "ー", "ァ", "ョ", "々", "」", "）", "。"}) {
        CHECK_FALSE(line.starts_with(mark));
      }
      for (const char* mark : {"「", "（"}) CHECK_FALSE(line.ends_with(mark));
    }
  }
  // A number stays with what it counts and with the name before it.
  for (int tenths = 46; tenths < 120; ++tenths) {
    const std::vector<std::string> lines =
        lines_in("ブロック2で8が入るマスは1か所、第25問は3行目。", tenths / 10.0);
    for (std::size_t i = 1; i < lines.size(); ++i) {
      INFO(lines[i - 1] + "|" + lines[i]);
      for (const char* after : {"か所", "行", "問", "で", "が入"}) {
        CHECK_FALSE(lines[i].starts_with(after));
      }
      for (const char* number : {"2", "5", "25"}) CHECK_FALSE(lines[i].starts_with(number));
      CHECK_FALSE(lines[i - 1].ends_with("第"));
    }
  }
  CHECK(lines_in("マスは8", 3.2) == std::vector<std::string>{"マスは", "8"});
  // A long line takes no longer than its glyphs, and none of its characters is lost.
  std::string accents;
  for (int i = 0; i < 30'000; ++i) accents += i % 3 == 0 ? "e\u0301" : "fi ";
  CHECK(lines_in(accents, 1e9) == std::vector<std::string>{accents.substr(0, accents.size() - 1)});
  // Digits are all of one width.
  CHECK(typesetter.line("12").width == Approx(2 * typesetter.line("1").width));
}

TEST_CASE("Japanese and Western characters are set apart, and brackets near to each other") {
  Fonts fonts(kFontFolders, "");
  Typesetter typesetter(fonts);
  const auto width = [&](const std::string& text) { return typesetter.line(text).width; };
  const double quarter = 0.25;
  CHECK(width("行X行") == Approx(width("行行") + width("X") + 2 * quarter));
  CHECK(width("第1問") ==
        Approx(width("第問") + typesetter.line("問1").width - width("問") + quarter));
  CHECK(width("（X）") == Approx(2 + width("X")));  // their own blanks are enough
  // Of the blanks between two marks one goes.
  CHECK(width("」。") == Approx(1.5));
  CHECK(width("、「") == Approx(1.5));
  CHECK(width("「（") == Approx(1.5));
  CHECK(width("行。行") == Approx(3));
  // A bracket at the beginning of a line stands at its edge.
  const std::vector<Text> lines = typesetter.wrap("（行）", 10);
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].width == Approx(2.5));
  CHECK(lines[0].glyphs.front().dx == Approx(-0.5));
  CHECK(typesetter.wrap("行（行）", 10).at(0).width == Approx(4));
}
