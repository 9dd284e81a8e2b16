// What stands for digits: letters, shapes, drawings; in books and in pictures.

#include "solver/board/symbols.h"

#include "solver/board/error.h"
#include "tests/book_reader.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

constexpr double kAsItIs[6] = {1, 0, 0, 1, 0, 0};

/// "M1 2 C..." with one place behind the point.
std::string told(const std::vector<SymbolPath::Step>& steps) {
  std::ostringstream out;
  for (const SymbolPath::Step& step : steps) {
    out << step.op;
    for (int i = 0; i < step.points(); ++i) {
      out << " " << std::round(step.x[i] * 10) / 10 + 0.0 << " "
          << std::round(step.y[i] * 10) / 10 + 0.0;
    }
    out << ";";
  }
  return out.str();
}

std::string path(std::string_view d) { return told(parse_path(d, kAsItIs)); }

/// Boards of 4 x 4 that all tests share.
const std::string& database() {
  static const Folder folder;
  static const std::string db = made_database(folder, "--count 12 --seed 1 --shape 4x4");
  return db;
}

}  // namespace

TEST_CASE("paths are read as SVG has them") {
  CHECK(path("M1 2L3 4H5V6Z") == "M 1 2;L 3 4;L 5 4;L 5 6;Z;");
  CHECK(path("m1,2l2-1h3v.5.5z l1 1") == "M 1 2;L 3 1;L 6 1;L 6 1.5;L 6 2;Z;L 2 3;");
  CHECK(path("M0 0 1 1 2 0") == "M 0 0;L 1 1;L 2 0;");
  CHECK(path("M0 0C1 2 3 4 5 6S7 8 9 9") == "M 0 0;C 1 2 3 4 5 6;C 7 8 7 8 9 9;");
  CHECK(path("M0 0Q3 3 6 0") == "M 0 0;C 2 2 4 2 6 0;");
  // Half a circle, over the top and below.
  CHECK(path("M0 0A1 1 0 0 1 2 0") == "M 0 0;C 0 -0.6 0.4 -1 1 -1;C 1.6 -1 2 -0.6 2 0;");
  CHECK(path("M0 0a1 1 0 0 0 2 0") == "M 0 0;C 0 0.6 0.4 1 1 1;C 1.6 1 2 0.6 2 0;");
  CHECK(path("M0 0A0 1 0 0 1 2 0") == "M 0 0;L 2 0;");
  const double doubled[6] = {2, 0, 0, 2, 1, 0};
  CHECK(told(parse_path("M1 1h1", doubled)) == "M 3 2;L 5 2;");
  CHECK_THROWS_WITH(path("M1 x"), Catch::Contains("expected a number"));
  CHECK_THROWS_WITH(path("B1 2"), Catch::Contains("expected a path"));
}

TEST_CASE("letters and shapes") {
  CHECK(Symbols::letters("A\u00e9\u6570").of({3}).text == "\u6570");
  CHECK_THROWS_WITH(Symbols::letters("ABA"), Catch::Contains("found 'A' twice"));
  CHECK(Symbols().of({7}).text == "7");
  const Symbols shapes = Symbols::shapes();
  CHECK(shapes.size() == 9);
  CHECK(shapes.are_drawn());
  for (std::uint8_t digit = 1; digit <= 9; ++digit) {
    // All of it is in the square, and it fills a good part of it.
    double least = 1;
    double most = 0;
    const Symbol shape = shapes.of({digit});
    for (const SymbolPath::Step& step : shape.paths.at(0).steps) {
      if (step.op == 'Z') continue;
      for (const double at : {step.x[0], step.y[0]}) {
        least = std::min(least, at);
        most = std::max(most, at);
      }
    }
    INFO(int{digit});
    CHECK(least >= -0.1);
    CHECK(most <= 1.1);
    CHECK(most - least > 0.7);
  }
}

TEST_CASE("a book of letters speaks of letters, and its solutions have them, too") {
  const Folder folder;
  const std::string pdf = folder / "b.pdf";
  const std::string book = "book --used-too --shape 4x4 --ramp beginner=8 --printer home --db " +
                           database() + " --out " + pdf;
  REQUIRE(run(book + " --name letters --symbols MILK").code == 0);
  const ReadBook read = read_book(pdf, 4);
  const auto rows = ledger(database(), "letters");
  const auto in_letters = [](std::string cells) {
    for (char& c : cells) {
      if (c != '.') c = std::string("MILK").at(static_cast<std::size_t>(c - '1'));
    }
    return cells;
  };
  REQUIRE(read.puzzles.size() == 8);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(read.puzzles.at(static_cast<int>(i) + 1).cells == in_letters(rows[i][0]));
    CHECK(read.solutions.at(static_cast<int>(i) + 1).cells == in_letters(rows[i][1]));
  }
  const std::string text = output_of("pdftotext " + pdf + " -");
  CHECK(text.find("one of these letters") != std::string::npos);
  CHECK(text.find("digit") == std::string::npos);

  // Drawings: no digit is left in the grids, and the printer takes it all.
  REQUIRE(run(book + " --name shapes --symbols shapes").code == 0);
  CHECK(run("book --check " + pdf + " --printer home").code == 0);
  output_of("gs -q -dNOPAUSE -dBATCH -sDEVICE=nullpage " + pdf);
  std::size_t grids = 0;
  for (const ReadPage& page : read_pages(pdf)) {
    for (const auto& [left, bottom, width, height] : page.frames) {
      ++grids;
      for (const Word& word : page.words) {
        const double y = page.height - (word.top + word.bottom) / 2;
        const double x = (word.left + word.right) / 2;
        INFO(word.text);
        CHECK_FALSE((x > left && x < left + width && y > bottom && y < bottom + height));
      }
    }
  }
  CHECK(grids == 16);
  for (const auto& [arguments, message] : std::vector<std::pair<std::string, std::string>>{
           {"--symbols ABA", "expected each letter once"},
           {"--symbols ABC", "there are 3 for boards of 4 digits"},
           {"--symbols ABCD --hints", "--hints: they speak of digits"}}) {
    INFO(arguments);
    CHECK(run(book + " --name bad " + arguments).err.find(message) != std::string::npos);
  }
}

TEST_CASE("pictures have the drawings of a folder") {
  const Folder folder;
  std::filesystem::create_directory(folder / "set");
  const auto write = [&](int i, const std::string& drawing) {
    folder.write(
        "set/" + std::to_string(i) + ".svg",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>" + drawing + "</svg>");
  };
  write(1, "<g transform='translate(5 5)' fill='#ffffff'><circle r='5'/></g>");
  write(2,
        "<rect x='0' y='0' width='10' height='10' style='fill:none;stroke:#000;stroke-width:2'/>");
  write(3, "<polygon points='0,0 10,0 5,10' fill='#808080'/>");
  write(4, "<path d='M0 0H10V10z'/>");
  const std::string command = "export --shape 4x4 --limit 1 --format svg --db " + database();
  const Outcome made = run(command + " --symbols " + (folder / "set"));
  REQUIRE(made.code == 0);
  CHECK(made.out.find("<text") == std::string::npos);
  const Outcome digits = run(command);
  const auto count = [](const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
    return found;
  };
  CHECK(count(made.out, "<path") == count(digits.out, "<path") + count(digits.out, "<text"));
  // A white disc, a frame of a fifth, a grey triangle: as many as there are such givens.
  CHECK(count(made.out, "rgb(100%,100%,100%)") == count(digits.out, ">1</text>"));
  CHECK(count(made.out, "stroke-width=\"5.04\"") == count(digits.out, ">2</text>"));
  CHECK(count(made.out, "rgb(50%,50%,50%)") == count(digits.out, ">3</text>"));
  CHECK(run(command + " --symbols MILK").out.find(">L</text>") != std::string::npos);
  folder.write("set/4.svg", "<svg viewBox='0 0 1 1'><path d='Bad'/></svg>");
  const Outcome bad = run(command + " --symbols " + (folder / "set"));
  CHECK(bad.code == 2);
  CHECK(bad.err.find("4.svg") != std::string::npos);
  folder.write("set/4.svg", "<svg viewBox='0 0 1 1'>");
  CHECK(run(command + " --symbols " + (folder / "set")).err.find("4.svg") != std::string::npos);
  CHECK(run("export --shape 4x4 --format csv --symbols MILK --db " + database())
            .err.find("--symbols: expected --format svg, eps, pdf, png") != std::string::npos);
}
