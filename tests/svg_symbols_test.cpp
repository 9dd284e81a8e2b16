// Symbols that are SVG drawings in a folder: which are drawn, which are refused, and which look
// alike.

#include "tools/drawing/svg_symbols.h"
#include "solver/board/error.h"
#include "tests/book_reader.h"
#include "tests/symbol_paths.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// The drawing of a text, in a square of 10 units.
Symbol drawing(const std::string& elements) {
  const TempDir folder;
  folder.write("1.svg", "<svg viewBox='0 0 10 10'>\n" + elements + "</svg>");
  return read_symbols(folder / "").of({1});
}

}  // namespace

TEST_CASE("pictures have the drawings of a folder") {
  const TempDir folder;
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
  const std::string command = "export --board 4x4 --limit 1 --format svg --db " + small_database();
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
  // A white disc, a frame of a fifth, a gray triangle: as many as there are such givens.
  CHECK(count(made.out, "rgb(100%,100%,100%)") == count(digits.out, ">1</text>"));
  CHECK(count(made.out, "stroke-width=\"5.04\"") == count(digits.out, ">2</text>"));
  CHECK(count(made.out, "rgb(50%,50%,50%)") == count(digits.out, ">3</text>"));
  CHECK(run(command + " --symbols MILK").out.find(">L</text>") != std::string::npos);
  // Files are in the order of their numbers, and what is there for others to use is not drawn.
  for (const char* name : {"1", "2", "3", "4"}) {
    std::filesystem::remove(folder / ("set/" + std::string(name) + ".svg"));
  }
  const std::string hidden = "<defs><clipPath id='c'><path d='M0 0h9'/></clipPath></defs>";
  folder.write("set/2-red_ball.svg",
               "<svg viewBox='0 0 10 10'>" + hidden +
                   "<circle cx='5' cy='5' r='5' style='stroke: none; fill: red'/></svg>");
  folder.write("set/10.svg",
               "<svg viewBox='0 0 10 10'><rect width='10' height='8' rx='2' "
               "fill='rgb(50%, 50%, 50%)' stroke='#222' stroke-width='0.1'/></svg>");
  folder.write("set/a9.svg", "<svg viewBox='0 0 1 1'><path d='M0 0h1'/></svg>");
  folder.write("set/a010.svg", "<svg viewBox='0 0 1 1'><path d='M0 0h1'/></svg>");
  const Symbols read = read_symbols(folder / "set");
  REQUIRE(read.size() == 4);
  CHECK(read.of({1}).english == "red ball");
  REQUIRE(read.of({1}).paths.size() == 1);
  CHECK(read.of({1}).paths[0].grey == Approx(0.3));
  CHECK(read.of({1}).paths[0].color == 0xff0000U);
  CHECK(read.of({2}).english == "symbol 2");
  CHECK(read.of({2}).japanese == "絵2");
  CHECK_FALSE(read.of({2}).paths.at(0).color.has_value());
  CHECK(read.of({2}).paths.at(0).grey == Approx(0.5));
  // Half of the corner's radius; round it goes in curves.
  CHECK(written(read.of({2}).paths.at(0).steps)
            .starts_with("M 0.2 0;L 0.8 0;C 0.9 0 1 0.1 1 0.2;L 1 0.6;"));
  CHECK(read.of({3}).english == "a9");
  CHECK(read.of({4}).english == "a010");
  // Colors stay if there are colors; a book for print has none.
  const std::string red = " --symbols " + (folder / "set");
  const std::string one = "export --board 4x4 --limit 1 --db " + small_database() + " --format ";
  const auto drawn = [&](const std::string& format) { return run(one + format + red).out; };
  CHECK(drawn("svg").find("fill=\"#ff0000\"") != std::string::npos);
  const std::string red_pdf = folder / "red.pdf";
  REQUIRE(run(one + "pdf --output " + red_pdf + red).code == 0);
  CHECK(output_of("qpdf --qdf --object-streams=disable " + red_pdf + " -").find("\n1 0 0 rg\n") !=
        std::string::npos);
  const std::string eps = drawn("eps");
  CHECK(eps.find("\n1 0 0 rg\n") != std::string::npos);
  CHECK(eps.find("/rg {setrgbcolor}") != std::string::npos);
  constexpr std::size_t kColorType = 25;
  CHECK(drawn("png").at(kColorType) == 2);
  CHECK(run(one + "png --symbols shapes").out.at(kColorType) == 0);
  const std::string pdf = folder / "c.pdf";
  const std::string book = "book --include-used --board 4x4 --chapters level1=4 --title C --db " +
                           small_database() + red + " --pdf " + pdf;
  const auto reds = [](const std::string& file) {
    return output_of("qpdf --qdf --object-streams=disable " + file + " -").find("\n1 0 0 rg\n") !=
           std::string::npos;
  };
  REQUIRE(run(book + " --cover " + (folder / "d.pdf") + " --html " + (folder / "c.html")).code ==
          0);
  CHECK_FALSE(reds(pdf));
  CHECK(run("preflight " + pdf).code == 0);  // no line is too thin for print
  CHECK(run("preflight " + (folder / "d.pdf") + " --cover-of " + pdf).code == 0);
  CHECK(reds(folder / "d.pdf"));
  CHECK(read_file(folder / "c.html").find("fill:#ff0000\"") != std::string::npos);
  REQUIRE(run(book + " --medium screen").code == 0);
  CHECK(reds(pdf));
  // Nothing to look for behind the first fault.
  folder.write("set/a9.svg", "<svg><g><path d='M0 0h1'/></g></svg>");
  CHECK_THROWS_WITH(read_symbols(folder / "set"), Catch::Contains("expected a viewBox"));
  folder.write("set/a9.svg", "<svg viewBox='0 0 1 1'><path d='M0 0h1'/></svg>");
  folder.write("set/4.svg", "<svg viewBox='0 0 1 1'><path d='Bad'/></svg>");
  const Outcome bad = run(command + " --symbols " + (folder / "set"));
  CHECK(bad.code == 2);
  CHECK(bad.err.find("4.svg") != std::string::npos);
  folder.write("set/4.svg", "<svg viewBox='0 0 1 1'>");
  CHECK(run(command + " --symbols " + (folder / "set")).err.find("4.svg") != std::string::npos);
  CHECK(run("export --board 4x4 --format csv --symbols MILK --db " + small_database())
            .err.find("--symbols: needs --format svg, eps, pdf or png") != std::string::npos);
}

TEST_CASE("what a drawing cannot show is refused by name") {
  for (const auto& [elements, message] : std::vector<std::pair<std::string, std::string>>{
           {"<text x='1' y='9'>A</text>", "1.svg:2: cannot draw <text>"},
           {"\n<image href='a.png'/>", "1.svg:3: cannot draw <image>"},
           {"<use href='#a'/>", "cannot draw <use>"},
           {"<defs><style>.a{fill:red}</style></defs>", "cannot draw <style>"},
           {"<svg viewBox='0 0 1 1'/>", "cannot draw <svg>"},
           {"<path d='M0 0h9v9z' fill='url(#g)'/>", "cannot draw fill=\"url(#g)\" of <path>"},
           {"<g style='stroke:url(#g) none'/>", "cannot draw stroke=\"url(#g) none\" of <g>"},
           {"<g filter='url(#blur)'/>", "cannot draw filter=\"url(#blur)\" of <g>"},
           {"<g opacity='0.5'/>", "cannot draw opacity=\"0.5\" of <g>"},
           {"<path d='M0 0h9' stroke-dasharray='1 2'/>", "cannot draw stroke-dasharray=\"1 2\""},
           {"<path d='M0 0h9v9z' clip-path='url(#c)'/>", "cannot draw clip-path"},
           {"<path d='M0 0h9v9z' fill='hotpink'/>",
            "expected a plain color such as #1f3a5f, found 'hotpink'"},
           {"<path d='M0 0h9v9z' fill='#12'/>", "found '#12'"}}) {
    INFO(elements);
    CHECK_THROWS_WITH(drawing(elements), Catch::Contains(message));
  }
  // None of these changes what is seen.
  CHECK(drawing(
            "<title>a</title><metadata><x:y/></metadata><x:z/><defs><linearGradient id='g'><stop/>"
            "</linearGradient><text>A</text></defs><g display='none'><text>A</text></g>"
            "<g opacity='0'><image/></g><path d='M0 0h9v9z' style='opacity:1;fill-opacity:1.0;"
            "stroke-dasharray:none;filter:none;mix-blend-mode:normal' fill='currentColor'/>"
            "<path d='M0 0h9v9z' fill-opacity='0'/>")
            .paths.size() == 1);
}

TEST_CASE("drawings have SVG's fill rule, percentages and slants") {
  const Symbol rules = drawing(
      "<path d='M0 0h9v9z'/><g fill-rule='evenodd'><path d='M0 0h9v9z'/>"
      "<path d='M0 0h9v9z' style='fill-rule:nonzero'/></g>");
  REQUIRE(rules.paths.size() == 3);
  CHECK(rules.paths[0].nonzero);
  CHECK_FALSE(rules.paths[1].nonzero);
  CHECK(rules.paths[2].nonzero);
  CHECK(written(drawing("<rect width='100%' height='50%'/>").paths[0].steps) ==
        written(drawing("<rect width='10' height='5'/>").paths[0].steps));
  CHECK(written(drawing("<path transform='skewX(45)' d='M0 5H5'/>").paths[0].steps) ==
        "M 0.5 0.5;L 1 0.5;");
  // Two squares in the same direction: only by the even-odd rule the inner one is a hole.
  const TempDir folder;
  const std::string squares = "<path d='M0 0h10v10h-10zM3 3h4v4h-4z'";
  const auto picture = [&](const std::string& format, const std::string& rule) {
    folder.write("set/1.svg", "<svg viewBox='0 0 10 10'>" + squares + rule + "/></svg>");
    for (int i = 2; i <= 4; ++i) {
      folder.write("set/" + std::to_string(i) + ".svg", "<svg viewBox='0 0 10 10'><path d='M0 0h" +
                                                            std::to_string(2 * i) + "v9z'/></svg>");
    }
    return run("export --board 4x4 --limit 1 --db " + small_database() + " --format " + format +
               " --symbols " + (folder / "set"))
        .out;
  };
  std::filesystem::create_directory(folder / "set");
  CHECK(picture("svg", "").find("evenodd") == std::string::npos);
  CHECK(picture("svg", " fill-rule='evenodd'").find("evenodd") != std::string::npos);
  CHECK(picture("eps", "").find("\nf*\n") == std::string::npos);
  CHECK(picture("eps", " fill-rule='evenodd'").find("\nf*\n") != std::string::npos);
  CHECK(picture("png", "") != picture("png", " fill-rule='evenodd'"));
}

TEST_CASE("square ends of lines reach beyond their points") {
  const auto ends = [](const std::string& d, const std::string& cap) {
    const Symbol symbol =
        drawing("<path d='" + d + "' fill='none' stroke='#000' stroke-width='2' " +
                "stroke-linecap='" + cap + "'/>");
    const std::vector<SymbolPath::Step>& steps = symbol.paths.at(0).steps;
    const SymbolPath::Step& last = steps.back();
    const int at = std::max(0, last.points() - 1);
    return std::vector<double>{steps.front().x[0], steps.front().y[0], last.x[at], last.y[at]};
  };
  const auto are = [](const std::vector<double>& found, const std::vector<double>& expected) {
    return std::equal(found.begin(), found.end(), expected.begin(),
                      [](double a, double b) { return a == Approx(b).margin(1e-9); });
  };
  CHECK(are(ends("M2 5H8", "butt"), {0.2, 0.5, 0.8, 0.5}));
  CHECK(are(ends("M2 5H8", "square"), {0.1, 0.5, 0.9, 0.5}));
  CHECK(are(ends("M2 5C2 3 8 3 8 5", "square"), {0.2, 0.6, 0.8, 0.6}));
  CHECK(are(ends("M5 5h0", "square"), {0.4, 0.5, 0.6, 0.5}));
  // A closed path has no ends; others of the same path have.
  CHECK(drawing("<path d='M2 5H8V8z' stroke='#000' stroke-linecap='square'/>")
            .paths.at(1)
            .steps.size() == 4);
  CHECK(are(ends("M2 5H8V8zM2 2V4", "square"), {0.2, 0.5, 0.2, 0.5}));
  // Ends and corners are independent of each other.
  for (const char* order : {"stroke-linecap='round' stroke-linejoin='miter'",
                            "stroke-linejoin='miter' stroke-linecap='round'"}) {
    CHECK(drawing("<path d='M2 5H8' fill='none' stroke='#000' " + std::string(order) + "/>")
              .paths.at(0)
              .round);
  }
}

TEST_CASE("drawings that look alike in print are reported") {
  CHECK(similar_drawings(Symbols()).empty());
  CHECK(similar_drawings(Symbols::letters("ABCD")).empty());
  CHECK(similar_drawings(simple_shapes()).empty());
  const Symbol red = drawing("<circle cx='5' cy='5' r='4' fill='#d00'/>");
  const Symbol green = drawing("<ellipse cx='5' cy='5.1' rx='4.1' ry='4' fill='#070'/>");
  const Symbol pale = drawing("<circle cx='5' cy='5' r='4' fill='#ccf'/>");
  const Symbol square = drawing("<rect x='1' y='1' width='8' height='8' fill='#d00'/>");
  const Symbol ring = drawing("<circle cx='5' cy='5' r='4' fill='none' stroke='#d00'/>");
  const auto pairs = similar_drawings(Symbols({red, square, green, pale, ring}));
  REQUIRE(pairs.size() == 1);
  CHECK(pairs[0] == std::pair(Digit{1}, Digit{3}));
  const TempDir folder;
  std::filesystem::create_directory(folder / "set");
  for (const char* name : {"1-cherry", "2-plum", "3", "4"}) {
    const std::string x = name[0] < '3' ? "5" : name;
    folder.write("set/" + std::string(name) + ".svg",
                 "<svg viewBox='0 0 10 10'><circle cx='" + x + "' cy='5' r='" + x + "'/></svg>");
  }
  const std::string command = "export --board 4x4 --limit 1 --format svg --db " + small_database() +
                              " --symbols " + (folder / "set");
  const Outcome made = run(command);
  CHECK(made.code == 0);
  CHECK(made.err == "gridmill: symbols 1 (cherry) and 2 (plum) look alike in gray\n");
  CHECK(run(command + " --lang ja").err.find("見分けにくく") != std::string::npos);
  // A Latin and a Cyrillic letter.
  const std::string letters =
      "export --board 4x4 --limit 1 --format svg --db " + small_database() + " --symbols ";
  CHECK(run(letters + "ABCD").err.empty());
  CHECK(run(letters + "AB\u0410C").err == "gridmill: letters 1 (A) and 3 (\u0410) look alike\n");
}
