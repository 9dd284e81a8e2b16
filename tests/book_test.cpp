// Books as printers and readers get them: looked at with poppler and qpdf, and read back into
// puzzles.

#include <sys/resource.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <regex>
#include <set>
#include <sstream>

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

/// What a tool prints; it must end well.
std::string output_of(const std::string& command) {
  std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  std::array<char, 1 << 16> piece{};
  for (std::size_t n = 0; (n = std::fread(piece.data(), 1, piece.size(), pipe)) > 0;) {
    text.append(piece.data(), n);
  }
  const int status = pclose(pipe);
  INFO(command << "\n" << text.substr(0, 2000));
  CHECK(status == 0);
  return text;
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) parts.push_back(part);
  return parts;
}

/// A word on a page; y counts from the top, as pdftotext has it.
struct Word {
  double left = 0, top = 0, right = 0, bottom = 0;
  std::string text;
};

struct ReadPage {
  double height = 0;
  std::vector<Word> words;
  std::vector<std::array<double, 4>> frames;  ///< left, bottom, width, height; y from below
};

/// The words of a file by pdftotext, and the squares that its pages draw, by qpdf.
std::vector<ReadPage> read_pages(const std::string& pdf) {
  std::vector<ReadPage> pages;
  for (const std::string& line : split(output_of("pdftotext -bbox " + pdf + " -"), '\n')) {
    std::array<double, 4> box{};
    std::array<char, 200> word{};
    if (std::sscanf(line.c_str(), " <page width=\"%lf\" height=\"%lf\"", &box[0], &box[1]) == 2) {
      pages.emplace_back().height = box[1];
    } else if (std::sscanf(line.c_str(),
                           " <word xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\">%199[^<]",
                           &box[0], &box[1], &box[2], &box[3], word.data()) == 5) {
      pages.back().words.push_back({box[0], box[1], box[2], box[3], word.data()});
    }
  }
  std::size_t page = 0;
  std::array<double, 4> last{};
  for (const std::string& line :
       split(output_of("qpdf --qdf --object-streams=disable " + pdf + " -"), '\n')) {
    if (line.starts_with("%% Contents for page ")) page = std::stoul(line.substr(21));
    if (line == "S" && last[2] > 0 && std::abs(last[2] - last[3]) < 0.01) {
      REQUIRE(page >= 1);
      pages.at(page - 1).frames.push_back(last);
    }
    last = {};
    char end = 0;
    if (std::sscanf(line.c_str(), "%lf %lf %lf %lf r%c", &last[0], &last[1], &last[2], &last[3],
                    &end) != 5 ||
        end != 'e') {
      last = {};
    }
  }
  return pages;
}

/// A grid as a reader sees it.
struct ReadGrid {
  std::size_t page = 0;     ///< from 1
  std::string cells;        ///< '.' for an empty one
  std::string solution_on;  ///< what stands behind "page" below it, if anything
};

/// Grids by their numbers: the puzzles, and the key.
struct ReadBook {
  std::map<int, ReadGrid> puzzles;
  std::map<int, ReadGrid> solutions;
};

ReadBook read_book(const std::string& pdf, int size = 9) {
  ReadBook book;
  const std::vector<ReadPage> pages = read_pages(pdf);
  for (std::size_t p = 0; p < pages.size(); ++p) {
    const ReadPage& page = pages[p];
    for (const auto& [left, bottom, width, height] : page.frames) {
      ReadGrid grid{p + 1, std::string(static_cast<std::size_t>(size * size), '.'), ""};
      const double top = page.height - bottom - height;  // from the top
      const double cell = width / size;
      const Word* number = nullptr;
      double rightmost = 0;
      bool in_place = true;
      for (const Word& word : page.words) {
        const double x = (word.left + word.right) / 2;
        const double y = (word.top + word.bottom) / 2;
        if (x > left && x < left + width && y > top && y < top + height) {
          if (word.text.size() != 1) FAIL("page " << p + 1 << ": " << word.text);
          const int column = static_cast<int>((x - left) / cell);
          const int row = static_cast<int>((y - top) / cell);
          char& place = grid.cells[static_cast<std::size_t>(row * size + column)];
          // Alone in its cell, and in the middle of it.
          in_place = in_place && place == '.' &&
                     std::abs(x - (left + (column + 0.5) * cell)) < 0.5 &&
                     std::abs(y - (top + (row + 0.5) * cell)) < 0.12 * cell;
          place = word.text[0];
        }
        // The number stands above the left edge.
        const bool above =
            word.bottom < top + cell / 2 && word.left < left + cell && word.left > left - cell;
        if (above && (number == nullptr || word.bottom > number->bottom)) number = &word;
        // The last number in the line below is the page of the solution.
        const bool below = word.top > top + height - 2 && word.top < top + height + 14 &&
                           x > left && x < left + width + 5;
        if (below && word.right > rightmost &&
            word.text.find_first_not_of("0123456789") == std::string::npos) {
          rightmost = word.right;
          grid.solution_on = word.text;
        }
      }
      REQUIRE(number != nullptr);
      INFO("page " << p + 1 << ", number " << number->text);
      CHECK(in_place);
      const bool full = grid.cells.find('.') == std::string::npos;
      auto& grids = full ? book.solutions : book.puzzles;
      CHECK(grids.emplace(std::stoi(number->text), grid).second);
    }
  }
  return book;
}

/// "puzzle" and "solution" of the rows of a book in its ledger, in their order.
std::vector<std::array<std::string, 2>> ledger(const std::string& db, const std::string& name) {
  std::vector<std::array<std::string, 2>> rows;
  for (const std::string& line :
       split(run("query --format csv --db " + db + " --exported '" + name + "'").out, '\n')) {
    const std::vector<std::string> fields = split(line, ',');
    rows.push_back({fields.at(0), fields.at(1)});
  }
  rows.erase(rows.begin());
  return rows;
}

/// Everything that print asks for, by tools that know nothing of Gridmill; then every grid.
void require_sound(const std::string& pdf, const std::string& db, const std::string& name,
                   std::size_t fonts) {
  CHECK(output_of("qpdf --check " + pdf).find("No syntax or stream encoding errors") !=
        std::string::npos);
  std::vector<std::string> lines = split(output_of("pdffonts " + pdf), '\n');
  CHECK(lines.size() == fonts + 2);
  for (std::size_t i = 2; i < lines.size(); ++i) {
    INFO(lines[i]);
    // Embedded, a subset, with a way back to Unicode.
    CHECK(std::regex_search(lines[i], std::regex("[A-Z]{6}\\+.* yes yes yes ")));
  }
  const std::string info = output_of("pdfinfo " + pdf);
  CHECK(info.find("CreationDate") == std::string::npos);
  CHECK(info.find("ModDate") == std::string::npos);
  std::smatch found;
  REQUIRE(std::regex_search(info, found, std::regex("Pages: +(\\d+)")));
  CHECK(std::stoi(found[1]) % 2 == 0);
  const std::string raw = output_of("qpdf --qdf --object-streams=disable " + pdf + " -");
  for (const char* unwanted : {"/Annots", "/Outlines", "/Transparency", "/ExtGState", "/RGB",
                               "/DeviceRGB", "/DeviceCMYK", " rg\n", " RG\n", " k\n", " K\n"}) {
    INFO(unwanted);
    CHECK(raw.find(unwanted) == std::string::npos);
  }

  const ReadBook book = read_book(pdf);
  const auto rows = ledger(db, name);
  REQUIRE(book.puzzles.size() == rows.size());
  REQUIRE(book.solutions.size() == rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int number = static_cast<int>(i) + 1;
    INFO("puzzle " << number);
    CHECK(book.puzzles.at(number).cells == rows[i][0]);
    CHECK(book.solutions.at(number).cells == rows[i][1]);
    CHECK(book.puzzles.at(number).solution_on == std::to_string(book.solutions.at(number).page));
  }
}

/// A database that all tests share.
const std::string& database() {
  static const Folder folder;
  static const std::string db = [] {
    const std::string file = folder / "p.db";
    REQUIRE(run("generate -q --count 1500 --seed 3 --db " + file).code == 0);
    return file;
  }();
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
    CHECK(read_pages(pdf).at(4).frames.at(0)[2] ==
          Approx(parsed.grid - kPuzzleStyle.frame).margin(0.01));
    const std::string info = output_of("pdfinfo -box -l 1000 " + pdf);
    for (const char* name : {"MediaBox", "TrimBox", "BleedBox"}) {
      double left = -1;
      double bottom = -1;
      double right = 0;
      double top = 0;
      std::size_t boxes = 0;
      for (std::size_t at = 0; (at = info.find(name, at)) != std::string::npos; ++at, ++boxes) {
        REQUIRE(std::sscanf(info.c_str() + at, "%*[^:]: %lf %lf %lf %lf", &left, &bottom, &right,
                            &top) == 4);
        CHECK(left == 0);
        CHECK(bottom == 0);
        CHECK(right == Approx(parsed.trim.width).margin(0.01));
        CHECK(top == Approx(parsed.trim.height).margin(0.01));
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
  for (const char* words : {"数独の本、その１", "数独 45 問", "初級 から 上級 まで", "目次",
                            "遊び方", "第 1 問～第 25 問", "解答は ", "ヒントは ",
                            "同じ数字は一度しか入りません", "ブロックの中で 1 か所："}) {
    INFO(words);
    std::string all = text;
    std::erase(all, '\n');
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
       {std::tuple{90, 102, 27.0}, std::tuple{160, 178, 36.0}, std::tuple{300, 330, 45.0}}) {
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
  const std::vector<ReadPage> pages = read_pages(pdf);
  CHECK(pages[4].frames.size() == 2);
  CHECK(pages[4].frames[0][2] == Approx(3 * 72 - 2.5).margin(0.01));
  const std::string own =
      folder.write("own.profile", std::string(profile_data()[0].text) + "\ntrim = 7x10in # wins\n");
  REQUIRE(run(book + " --name o2 --profile " + own).code == 0);
  CHECK(run("book --check " + pdf + " --printer home --trim 7x10in").code == 0);
}

TEST_CASE("other boards, with extra houses and letters") {
  const Folder folder;
  const std::string pdf = folder / "book.pdf";
  for (const std::string shape : {"6x6", "9x9-x"}) {
    INFO(shape);
    const std::string db = folder / (shape + ".db");
    REQUIRE(run("generate -q --count 150 --seed 2 --shape " + shape + " --db " + db).code == 0);
    const std::string ramp = shape == "6x6" ? "level2=9" : "level7=9";
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

TEST_CASE("a book of 300 puzzles takes less than two seconds") {
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
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && defined(NDEBUG)
  CHECK(taken < 2);
#endif
}

namespace {

/// A small PDF file by hand: pages of 6 x 9 in with the same content, and what else is wished.
std::string hand_made(const std::string& content, const std::string& page = "",
                      const std::string& catalog = "", int pages = 24) {
  std::vector<std::string> objects;
  std::string kids;
  for (int i = 0; i < pages; ++i) kids += std::to_string(5 + i) + " 0 R ";
  objects.push_back("<< /Type /Catalog /Pages 2 0 R " + catalog + " >>");
  objects.push_back("<< /Type /Pages /Count " + std::to_string(pages) + " /Kids [ " + kids +
                    "] >>");
  objects.push_back("<< /Length " + std::to_string(content.size()) + " >>\nstream\n" + content +
                    "\nendstream");
  objects.push_back(
      "<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /ExtGState << /G1 "
      "<< /ca 0.5 >> >> >>");
  for (int i = 0; i < pages; ++i) {
    objects.push_back(
        "<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 432 648 ] /Resources 4 0 R "
        "/Contents 3 0 R " +
        page + " >>");
  }
  std::string file = "%PDF-1.4\n";
  std::string table = "0000000000 65535 f \n";
  for (std::size_t i = 0; i < objects.size(); ++i) {
    std::array<char, 24> row{};
    std::snprintf(row.data(), row.size(), "%010zu 00000 n \n", file.size());
    table += row.data();
    file += std::to_string(i + 1) + " 0 obj\n" + objects[i] + "\nendobj\n";
  }
  const std::size_t at = file.size();
  const std::string size = std::to_string(objects.size() + 1);
  return file + "xref\n0 " + size + "\n" + table + "trailer\n<< /Root 1 0 R /Size " + size +
         " >>\nstartxref\n" + std::to_string(at) + "\n%%EOF\n";
}

}  // namespace

TEST_CASE("the preflight finds what a printer refuses") {
  const Folder folder;
  const auto check = [&](const std::string& file, const std::string& more = "") {
    return run("book --check " + folder.write("x.pdf", file) + more);
  };
  CHECK(check(hand_made("0.75 w 100 100 m 200 100 l S 100 200 50 50 re f")).code == 0);
  for (const auto& [file, message] : std::vector<std::pair<std::string, std::string>>{
           {hand_made("1 0 0 rg 100 100 50 50 re f"), "page 1 has RGB colour"},
           {hand_made("0 0 0 rg 100 100 50 50 re f"), "RGB colour"},
           {hand_made("0 0 0 1 k 100 100 50 50 re f"), "CMYK colour"},
           {hand_made("/DeviceRGB cs 0 0 0 sc 100 100 50 50 re f"), "colour space"},
           {hand_made("0.5 w 100 100 m 200 100 l S"), "a line of 0.5 pt"},
           {hand_made("q 0.5 0 0 0.5 0 0 cm 1 w 200 200 m 300 200 l S Q"), "a line of 0.5 pt"},
           {hand_made("100 100 200 0.3 re f"), "a line of 0.3 pt"},
           {hand_made("BT /F1 6 Tf 100 100 Td (x) Tj ET"), "text of 6 pt"},
           {hand_made("BT /F1 12 Tf 0.5 0 0 0.5 100 100 Tm (x) Tj ET"), "text of 6 pt"},
           {hand_made("BT /F1 12 Tf 100 100 Td (x) Tj ET"), "Helvetica, which is not embedded"},
           {hand_made("/G1 gs 100 100 50 50 re f"), "transparent"},
           {hand_made("10 300 50 50 re f"),
            "margin at the spine of 0.139 in, expected at least 0.375"},
           {hand_made("100 630 50 50 re f"), "margin at the top"},
           {hand_made("", "/Annots [ << /Type /Annot /Subtype /Link /Rect [ 0 0 9 9 ] >> ]"),
            "annotations (and 23 other pages)"},
           {hand_made("", "/Group << /S /Transparency /CS /DeviceGray >>"), "transparency group"},
           {hand_made("", "/Rotate 90"), "is turned"},
           {hand_made("", "/TrimBox [ 9 9 423 639 ]"), "bleed"},
           {hand_made("", "", "/Outlines << /First 1 0 R >>"), "bookmarks"},
           {hand_made("", "", "", 25), "odd number of pages (25)"},
           {hand_made("", "", "", 22), "has 22 pages, the printer takes 24 to 828"}}) {
    INFO(message);
    const Outcome outcome = check(file);
    CAPTURE(outcome.out);
    CHECK(outcome.code == 1);
    CHECK(outcome.out.find(message) != std::string::npos);
  }
  const Outcome wrong = check(hand_made(""), " --profile kdp-8.5x11-4up");
  CHECK(wrong.out.find("is cut to 6 in x 9 in, expected 8.5 in x 11 in") != std::string::npos);
  CHECK(check(hand_made("", "", "", 2), " --printer home").code == 0);
  const Outcome none = check("no pdf at all");
  CHECK(none.code == 1);
  CHECK(none.err.find("cannot be read as PDF") != std::string::npos);
}

TEST_CASE("the printer's table") {
  const Printer kdp = Printer::find("kdp");
  for (const auto& [pages, inches] :
       {std::pair{24, 0.375}, std::pair{150, 0.375}, std::pair{151, 0.5}, std::pair{300, 0.5},
        std::pair{301, 0.625}, std::pair{500, 0.625}, std::pair{501, 0.75}, std::pair{700, 0.75},
        std::pair{701, 0.875}, std::pair{828, 0.875}}) {
    CHECK(kdp.gutter(static_cast<std::size_t>(pages)) == Approx(inches * 72));
  }
  CHECK(parse_length("25.4mm") == Approx(72));
  CHECK(parse_length("2.54cm") == Approx(72));
  CHECK_THROWS_WITH(parse_length("3 furlongs"), Catch::Contains("expected a length"));
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
  // Digits are all of one width.
  CHECK(typesetter.line("12").width == Approx(2 * typesetter.line("1").width));
}
