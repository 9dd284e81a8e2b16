// Symbols instead of digits: letters, shapes, drawings; in books and in pictures.

#include "solver/board/symbols.h"

#include "solver/board/error.h"
#include "solver/steps/step_describer.h"
#include "tests/book_reader.h"
#include "tests/only_solution.h"
#include "tests/patterns.h"
#include "tests/symbol_paths.h"
#include "tools/book/book_strings.h"
#include "tools/book/canvas.h"
#include "tools/book/letters_as_paths.h"
#include "tools/book/step_drawing.h"
#include "tools/drawing/path_reader.h"
#include "tools/drawing/svg_symbols.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// Boards of 4 x 4 that all tests share.
const std::string& database() {
  static const TempDir folder;
  static const std::string db = make_database(folder, "--count 12 --seed 1 --board 4x4");
  return db;
}

}  // namespace

TEST_CASE("letters and shapes") {
  CHECK(Symbols::letters("A\u00e9\u6570").of({3}).text == "\u6570");
  CHECK_THROWS_WITH(Symbols::letters("ABA"), Catch::Contains("found 'A' twice"));
  // An accent belongs to its letter.
  const Symbols accented = Symbols::letters("e\u0301か\u3099☀\ufe0ex");
  CHECK(accented.size() == 4);
  CHECK(accented.of({1}).text == "e\u0301");
  CHECK(accented.of({3}).text == "☀\ufe0e");
  CHECK_THROWS_WITH(Symbols::letters("A BC"), Catch::Contains("found a blank"));
  CHECK_THROWS_WITH(Symbols::letters("ABC\u3000"), Catch::Contains("found a blank"));
  CHECK_THROWS_WITH(Symbols::letters(""), Catch::Contains("found nothing"));
  CHECK(Symbols().of({7}).text == "7");
  const Symbols shapes = simple_shapes();
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
    CHECK_FALSE(shape.english.empty());
    CHECK_FALSE(shape.japanese.empty());
  }
}

TEST_CASE("texts name the symbols") {
  const std::string text = "R1C2 is " + digit_placeholder({2}) + " or " + digit_placeholder({25}) +
                           ", so this Digit and the digits 1 and 2. 数字 " + digit_placeholder({1});
  CHECK(Symbols().replace_placeholders(text) ==
        "R1C2 is 2 or P, so this Digit and the digits 1 and 2. 数字 1");
  const Symbols letters = Symbols::letters("ABCDEFGHIJKLMNOPQRSTUVWXYé");
  CHECK(letters.replace_placeholders(text) ==
        "R1C2 is B or Y, so this Letter and the letters 1 and 2. 文字 A");
  CHECK(letters.in_text({25}) == "Y");
  CHECK(letters.drawing({1}) == nullptr);
  // Drawings have no characters: who sets the text draws them.
  const Symbols shapes = simple_shapes();
  CHECK(shapes.replace_placeholders("a digit: " + digit_placeholder({9})) ==
        "a symbol: " + digit_placeholder({9}));
  REQUIRE(shapes.drawing({9}) != nullptr);
  CHECK(shapes.drawing({9})->english == "ring");
  CHECK(shapes.drawing({10}) == nullptr);
  CHECK(shapes.drawing({}) == nullptr);
  CHECK(digit_of_placeholder(0xE019) == Digit{25});
  CHECK(digit_of_placeholder(0xE01A).empty());
  CHECK(digit_of_placeholder(0xE000).empty());
}

TEST_CASE("steps are explained in letters, and sets have other names then") {
  const BoardSpec& shape = BoardSpec::standard();
  const Symbols letters = Symbols::letters("ABCDEFGHI");
  StepDescriber digits(shape);
  StepDescriber teller(shape, {Language::kEnglish, &letters});
  // It takes almost locked sets.
  const Grid givens = Grid::parse(
      shape, "6...9.....3.5..9.......638..1..8.5...569.381...8.7..6..752.......3..4.2.....3...5");
  const std::vector<std::uint8_t> cells(givens.digits().begin(), givens.digits().end());
  const std::vector<std::uint8_t> solution = only_solution(*make_counter(shape), cells);
  const std::vector<StepDescription> plain = digits.steps(cells, solution);
  const std::vector<StepDescription> named = teller.steps(cells, solution);
  REQUIRE(named.size() == plain.size());
  bool has_sets = false;
  for (std::size_t i = 0; i < named.size(); ++i) {
    // Put back, all is as it is with digits; only the numbers of cells and houses were digits
    // before.
    std::string back;
    const std::string text = named[i].text();
    INFO(text << "\n" << plain[i].text());
    CHECK(text.find("digit") == std::string::npos);
    const auto is_letter = [&](std::size_t at) {
      const auto beside = [&](std::size_t k) {
        return k < text.size() && std::isalnum(static_cast<unsigned char>(text[k])) != 0;
      };
      return text[at] >= 'A' && text[at] <= 'I' && !beside(at - 1) && !beside(at + 1);
    };
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (is_letter(at)) {
        back += static_cast<char>(text[at] - 'A' + '1');
      } else if (text[at] == 'S' && text[at + 1] >= '1' && text[at + 1] <= '9') {
        back += static_cast<char>(text[++at] - '1' + 'A');
        has_sets = true;
      } else {
        back += text[at];
      }
    }
    for (std::size_t at = 0; (at = back.find("letter", at)) != std::string::npos;) {
      back.replace(at, 6, "digit");
    }
    CHECK(back == plain[i].text());
  }
  CHECK(has_sets);
}

TEST_CASE("a book of letters speaks of letters, and its solutions have them, too") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  const std::string book =
      "book --include-used --board 4x4 --chapters beginner=8 --printer home --db " + database() +
      " --pdf " + pdf;
  REQUIRE(run(book + " --name letters --symbols MILK").code == 0);
  const ParsedBook read = read_book(pdf, 4);
  const auto rows = read_ledger(database(), "letters");
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
  CHECK(run("preflight " + pdf + " --printer home").code == 0);
  output_of("gs -q -dNOPAUSE -dBATCH -sDEVICE=nullpage " + pdf);
  std::size_t grids = 0;
  for (const ParsedPage& page : read_pages(pdf)) {
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
           {"--symbols ABC", "expected at least 4 for this board, found 3"},
           {"--symbols fruit/", "--symbols: there is no folder fruit/"},
           {"--symbols ''", "--symbols: expected letters, found nothing"}}) {
    INFO(arguments);
    CHECK(run(book + " --name bad " + arguments).err.find(message) != std::string::npos);
  }
  // A page alone needs as many.
  CHECK(
      run("book --include-used --board 4x4 --chapters beginner=8 --name page --symbols ABC --db " +
          database() + " --html " + (folder / "p.html"))
          .err.find("expected at least 4 for this board, found 3") != std::string::npos);
}

TEST_CASE("hints name letters, and draw shapes among their words and on their boards") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  const std::string book =
      "book --include-used --board 4x4 --chapters beginner=8 --printer home --db " + database() +
      " --pdf " + pdf;
  REQUIRE(run(book + " --name letters --symbols MILK --parts puzzles,hints").code == 0);
  const std::string words = output_of("pdftotext " + pdf + " -");
  CHECK(has_match(words, "[MILK]\\s+fits\\s+only\\s+in\\s+R\\dC\\d"));
  CHECK_FALSE(has_match(words, "is(\\s|\u00a0)+\\d"));

  const auto count = [](const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
    return found;
  };
  REQUIRE(run(book + " --name shapes --symbols shapes --parts puzzles,hints").code == 0);
  const std::string drawn = output_of("qpdf --qdf --object-streams=disable " + pdf + " -");
  std::size_t given = 0;
  for (const auto& row : read_ledger(database(), "letters")) {
    given += static_cast<std::size_t>(
        std::count_if(row[0].begin(), row[0].end(), [](char c) { return c != '.'; }));
  }
  // Each puzzle and its hint have the givens, and the hint names and draws what follows from them.
  CHECK(count(drawn, "f*\n") >= 2 * given + 2 * 8);
  const std::string said = output_of("pdftotext " + pdf + " -");
  CHECK_FALSE(has_match(said, "is(\\s|\u00a0)+\\d"));
  CHECK(run("preflight " + pdf + " --printer home").code == 0);
}

TEST_CASE("letters leave the lines of their cells free, and are of one size") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  const auto heights = [&](const std::string& letters) {
    REQUIRE(run("book --include-used --board 4x4 --chapters beginner=8 --printer home --parts "
                "puzzles --db " +
                database() + " --pdf " + pdf + " --name " + letters + " --symbols " + letters)
                .code == 0);
    std::set<double> sizes;  // of the fonts, in pt
    const std::string content = output_of("qpdf --qdf --object-streams=disable " + pdf + " -");
    for (const std::string& size : first_groups(content, R"(/\S+ ([\d.]+) Tf)")) {
      sizes.insert(std::stod(size));
    }
    return sizes;
  };
  const std::set<double> plain = heights("MILK");
  const std::set<double> accented = heights("MÄLK");
  const std::set<double> deep = heights("milg");
  // The grids have the largest size, and one alone: the rest is small.
  CHECK(accented.size() == plain.size());
  CHECK(*accented.rbegin() < *plain.rbegin());
  CHECK(*deep.rbegin() < *plain.rbegin());
  Fonts fonts(kDefaultFontFolders, "");
  Typesetter typesetter(fonts);
  const Glyph& high = typesetter.line("Ä").glyphs.front();
  const Glyph& flat = typesetter.line("M").glyphs.front();
  const Font::Box box = high.font->box_of(high.id);
  CHECK(box.top > flat.font->box_of(flat.id).top + 0.1);
  CHECK(flat.font->box_of(flat.id).top == Approx(flat.font->digit_height()).margin(0.02));
  CHECK(box.bottom == Approx(0).margin(0.02));
  // A cell of these grids has its digit 0.58 high: in the same cell the accent stays inside.
  const double digit = flat.font->digit_height();
  const double cell = *plain.rbegin() * digit / 0.58;
  CHECK(*accented.rbegin() * (box.top - digit / 2) == Approx(0.43 * cell).margin(0.1));
}

TEST_CASE("letters of pictures leave the lines free, too") {
  Fonts fonts(kDefaultFontFolders, "");
  const auto edges = [&](const char* letters) {
    const Symbols drawn = letters_as_paths(Symbols::letters(letters), fonts);
    double top = 1;
    double bottom = 0;
    double right = 0;
    for (std::uint8_t d = 1; d <= drawn.size(); ++d) {
      const Symbol letter = drawn.of({d});
      for (const SymbolPath::Step& step : letter.paths.at(0).steps) {
        for (int i = 0; i < step.points(); ++i) {
          top = std::min(top, step.y[i]);
          bottom = std::max(bottom, step.y[i]);
          right = std::max(right, step.x[i]);
        }
      }
    }
    return std::array{top, bottom, right};
  };
  // A digit, and so a capital, is 0.58 of the cell high, of which the square is 0.7.
  const auto [top, bottom, right] = edges("HILT");
  CHECK(bottom - top == Approx(0.58 / 0.7).margin(0.02));
  // Others end 0.43 of the cell from its middle.
  const double most = 0.43 / 0.7;
  CHECK(edges("HÄIT")[0] == Approx(0.5 - most).margin(0.01));
  CHECK(edges("Hgit")[1] == Approx(0.5 + most).margin(0.01));
  CHECK(edges("HÄgW")[2] <= 0.5 + most);
}

TEST_CASE("candidates on drawn steps are shapes with room between them, rings and white lines") {
  const BoardSpec& shape = *BoardSpec::find("6x6");
  const Symbols shapes = simple_shapes();
  const Grid givens = Grid::parse(shape, ".2...6...1..16.....54...5....2....5.");
  const std::vector<std::uint8_t> cells(givens.digits().begin(), givens.digits().end());
  const std::vector<std::uint8_t> solution = only_solution(*make_counter(shape), cells);
  Fonts fonts(kDefaultFontFolders, "");
  const double side = 300;
  // What is drawn of the first step of a pattern that follows no links.
  const auto drawn = [&](const Symbols& symbols, StepDescription& found) {
    Typesetter typesetter(fonts, symbols);
    const Wording wording{Language::kEnglish, &symbols};
    for (StepDescription& step : StepDescriber(shape, wording).steps(cells, solution)) {
      if (!step.links.empty() || step.step.eliminations.empty()) continue;
      found = std::move(step);
      break;
    }
    REQUIRE_FALSE(found.step.eliminations.empty());
    PdfWriter writer;
    Canvas canvas(writer, {});
    draw_step(canvas, typesetter, found, 50, 700, side, {7, 7});
    return canvas.content();
  };
  const auto count = [](const std::string& text, const std::string& part) {
    std::size_t times = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++times;
    return times;
  };
  StepDescription step;
  const std::string digits = drawn(Symbols::none(), step);
  CHECK(count(digits, "\n1 g\n") == 0);
  CHECK(count(digits, "h\nS\n") == 0);
  const std::string content = drawn(shapes, step);
  CHECK(count(content, "\n1 g\n") == step.step.eliminations.size());
  std::size_t pattern = 0;
  for (int i = 0; i < shape.cells(); ++i) {
    for (std::uint8_t d = 1; d <= 6; ++d) {
      pattern += step.pattern.contains({{static_cast<std::uint16_t>(i)}, {d}}) ? 1 : 0;
    }
  }
  REQUIRE(pattern > 0);
  CHECK(count(content, "h\nS\n") == pattern);  // rings; no fill ends so
  // Three candidates next to each other: the squares among them, of those that begin with their
  // upper edge.
  std::size_t small = 0;
  for (const Match& edge : all_matches(content, R"(([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l\n)")) {
    const double width = std::stod(edge[3]) - std::stod(edge[1]);
    if (edge[2] != edge[4] || width > side / 6 * 0.45) continue;  // of a line, or a filled cell's
    ++small;
    CHECK(width < side / 6 / 3 * 0.85);
  }
  CHECK(small > 0);
}

TEST_CASE("drawings in a line are as high as digits, with room around them") {
  Fonts fonts(kDefaultFontFolders, "");
  const Symbols shapes = simple_shapes();
  Typesetter typesetter(fonts, shapes);
  const GlyphRun& text =
      typesetter.line("R1C1 is " + digit_placeholder({3}) + ", so " + digit_placeholder({4}));
  std::vector<const Symbol*> drawn;
  double width = 0;
  for (const Glyph& glyph : text.glyphs) {
    if (glyph.symbol != nullptr) drawn.push_back(glyph.symbol);
    width += glyph.advance;
  }
  CHECK(drawn == std::vector<const Symbol*>{shapes.drawing({3}), shapes.drawing({4})});
  CHECK(width == Approx(text.width));
  PdfWriter writer;
  Canvas canvas(writer, {});
  canvas.text(typesetter.line(digit_placeholder({2})), 100, 10, 20);
  // The square of the shapes: its sides are at 0.06 and 0.94 of the drawing's.
  const double digit = text.glyphs.front().font->digit_height() * 100;
  const std::vector<double> numbers = numbers_in(canvas.content());
  const double side = digit * kSymbolHeight;
  const double left = 10 + digit * kSymbolGap + 0.06 * side;
  const double top = 20 + (digit + side) / 2 - 0.06 * side;
  const auto has = [&](double value) {
    return std::any_of(numbers.begin(), numbers.end(),
                       [&](double number) { return std::abs(number - value) < 0.002; });
  };
  CHECK(has(left));
  CHECK(has(top));
  CHECK(has(left + 0.88 * side));
  CHECK(has(top - 0.88 * side));
  // Without symbols these characters have no glyph.
  Typesetter plain(fonts);
  CHECK_THROWS_AS(plain.line(digit_placeholder({3})), std::runtime_error);
}

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
  const std::string command = "export --board 4x4 --limit 1 --format svg --db " + database();
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
  CHECK(read.of({1}).paths[0].colour == 0xff0000U);
  CHECK(read.of({2}).english == "symbol 2");
  CHECK(read.of({2}).japanese == "絵2");
  CHECK_FALSE(read.of({2}).paths.at(0).colour.has_value());
  CHECK(read.of({2}).paths.at(0).grey == Approx(0.5));
  // Half of the corner's radius; round it goes in curves.
  CHECK(written(read.of({2}).paths.at(0).steps)
            .starts_with("M 0.2 0;L 0.8 0;C 0.9 0 1 0.1 1 0.2;L 1 0.6;"));
  CHECK(read.of({3}).english == "a9");
  CHECK(read.of({4}).english == "a010");
  // Colours stay if there are colours; a book for print has none.
  const std::string red = " --symbols " + (folder / "set");
  const std::string one = "export --board 4x4 --limit 1 --db " + database() + " --format ";
  const auto drawn = [&](const std::string& format) { return run(one + format + red).out; };
  CHECK(drawn("svg").find("fill=\"#ff0000\"") != std::string::npos);
  CHECK(drawn("pdf").find("\n1 0 0 rg\n") != std::string::npos);
  const std::string eps = drawn("eps");
  CHECK(eps.find("\n1 0 0 rg\n") != std::string::npos);
  CHECK(eps.find("/rg {setrgbcolor}") != std::string::npos);
  constexpr std::size_t kColourType = 25;
  CHECK(drawn("png").at(kColourType) == 2);
  CHECK(run(one + "png --symbols shapes").out.at(kColourType) == 0);
  const std::string pdf = folder / "c.pdf";
  const std::string book = "book --include-used --board 4x4 --chapters level1=4 --title C --db " +
                           database() + red + " --pdf " + pdf;
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
  CHECK(run("export --board 4x4 --format csv --symbols MILK --db " + database())
            .err.find("--symbols: needs --format svg, eps, pdf or png") != std::string::npos);
}
