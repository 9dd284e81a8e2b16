// Symbols instead of digits: letters, shapes, drawings; in books and in pictures.

#include "solver/board/symbols.h"

#include "solver/board/error.h"
#include "solver/clues/clue_board.h"
#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"
#include "solver/steps/step_describer.h"
#include "tests/book_reader.h"
#include "tests/only_solution.h"
#include "tests/patterns.h"
#include "tests/symbol_paths.h"
#include "tools/book/book_strings.h"
#include "tools/book/canvas.h"
#include "tools/book/font_typeface.h"
#include "tools/book/step_drawing.h"
#include "tools/drawing/svg_symbols.h"
#include "tools/formats/format.h"

using namespace gridmill;
using namespace gridmill::cli_test;

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
  for (const char* text : {"AB\xff", "AB\xe9", "AB\xc0\x80", "AB\xed\xa0\x80", "\x80"}) {
    CHECK_THROWS_WITH(Symbols::letters(text), Catch::Contains("expected letters in UTF-8"));
  }
  std::string accents = "A";
  for (int i = 0; i < 40; ++i) accents += "\u0301";
  CHECK_THROWS_WITH(Symbols::letters(accents), Catch::Contains("at most 30 accents"));
  // A line of a list of words may have a hundred thousand.
  std::string many;
  for (unsigned c = 0x10000; c < 0x30000; ++c) {
    for (const unsigned byte : {0xf0 | c >> 18U, 0x80 | (c >> 12U & 63U), 0x80 | (c >> 6U & 63U)})
      many += static_cast<char>(byte);
    many += static_cast<char>(0x80 | (c & 63U));
  }
  CHECK(Symbols::letters(many).size() == 0x20000);
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
      "book --include-used --board 4x4 --chapters beginner=8 --printer home --db " +
      small_database() + " --pdf " + pdf;
  REQUIRE(run(book + " --name letters --symbols MILK").code == 0);
  const ParsedBook read = read_book(pdf, 4);
  const auto rows = read_ledger(small_database(), "letters");
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
          small_database() + " --html " + (folder / "p.html"))
          .err.find("expected at least 4 for this board, found 3") != std::string::npos);
}

TEST_CASE("hints name letters, and draw shapes among their words and on their boards") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  const std::string book =
      "book --include-used --board 4x4 --chapters beginner=8 --printer home --db " +
      small_database() + " --pdf " + pdf;
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
  for (const auto& row : read_ledger(small_database(), "letters")) {
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
                small_database() + " --pdf " + pdf + " --name " + letters + " --symbols " + letters)
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

TEST_CASE("letters of pictures are outlines of a font that leave the lines free, too") {
  const BoardRef board(BoardSpec::find("4x4"));
  Record record;
  record.board = board;
  record.puzzle = Grid::parse(*board, "1234341221434321");
  record.solution = record.puzzle;
  // The points of what is filled, as places in their cells: left, top, right, bottom.
  const auto edges = [&](const char* letters) {
    const auto writer = written_format("eps").make_writer();
    writer->set_style({letters[0] == '\0' ? Symbols() : Symbols::letters(letters),
                       {},
                       std::make_shared<FontTypeface>(kDefaultFontFolders, "")});
    std::string file;
    writer->write(record, 0, file);
    const std::size_t begin = file.find("\ngsave\n");
    std::istringstream content(file.substr(begin, file.find("grestore\n", begin) - begin));
    std::array<double, 4> box{1, 1, 0, 0};
    std::vector<double> numbers;
    std::size_t filled = 0;
    for (std::string word; content >> word;) {
      if (word == "f") {
        ++filled;
        for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
          const double x = std::fmod(numbers[i] - 2.25, 36) / 36;
          const double y = 1 - std::fmod(numbers[i + 1] - 2.25, 36) / 36;
          box = {std::min(box[0], x), std::min(box[1], y), std::max(box[2], x),
                 std::max(box[3], y)};
        }
      }
      char* end = nullptr;
      const double number = std::strtod(word.c_str(), &end);
      if (*end == '\0') {
        numbers.push_back(number);
      } else if (word != "m" && word != "l" && word != "c" && word != "h") {
        numbers.clear();
      }
    }
    CHECK(filled == 16);
    return box;
  };
  // A digit, and so a capital, is 0.58 of the cell high.
  for (const char* letters : {"", "HILT"}) {
    const std::array<double, 4> flat = edges(letters);
    CHECK(flat[1] == Approx(0.21).margin(0.012));
    CHECK(flat[3] == Approx(0.79).margin(0.012));
  }
  // Others end 0.43 of the cell from its middle.
  CHECK(edges("HÄIT")[1] == Approx(0.07).margin(0.01));
  CHECK(edges("Hgit")[3] == Approx(0.93).margin(0.01));
  const std::array<double, 4> wide = edges("HÄgW");
  CHECK(wide[0] >= 0.07);
  CHECK(wide[2] <= 0.93);
}

TEST_CASE("sums of cages keep clear of the dashes") {
  FontTypeface typeface(kDefaultFontFolders, "");
  const BoardSpec& nine = BoardSpec::standard();
  for (const int sum : {9, 23, 45}) {
    const int cells = sum == 9 ? 2 : sum == 23 ? 3 : 9;
    std::vector<Cell> cage;
    for (int i = 0; i < cells; ++i) cage.push_back(nine.cell_at(0, i));
    Clue clue;
    clue.kind = find_clue_kind("killer");
    clue.cells = cage;
    clue.value = sum;
    const BoardRef board = board_with_clues(nine, {clue});
    const ClueGraphics graphics = make_clue_graphics(*board);
    REQUIRE(graphics.graphics.size() == 2);
    const bool first = graphics.graphics[0].path.steps.empty();
    const Graphic& number = graphics.graphics[first ? 0 : 1];
    const Graphic& dashes = graphics.graphics[first ? 1 : 0];
    const double width = typeface.line(number.text, Weight::kRegular).width * number.height;
    const double right = number.x + width / 2;
    const double bottom = number.y + number.height / 2;
    for (const SymbolPath::Step& step : dashes.path.steps) {
      INFO(sum << ": " << step.x[0] << " " << step.y[0]);
      const bool is_clear = step.x[0] > right + 0.03 || step.y[0] > bottom + 0.03;
      CHECK(is_clear);
    }
    CHECK(number.x - width / 2 > 0.04);
    // Candidates begin below it.
    CHECK(graphics.number_in(Cell{0}) > bottom + 0.01);
  }
}

TEST_CASE("candidates on drawn steps keep clear of sums, dashes and each other") {
  const BoardSpec& plain = BoardSpec::standard();
  const Grid givens = Grid::parse(
      plain, "6...9.....3.5..9.......638..1..8.5...569.381...8.7..6..752.......3..4.2.....3...5");
  const std::vector<std::uint8_t> cells(givens.digits().begin(), givens.digits().end());
  const std::vector<std::uint8_t> solution = only_solution(*make_counter(plain), cells);
  Fonts fonts(kDefaultFontFolders, "");
  Typesetter typesetter(fonts);
  const Font& font = *typesetter.line("1").glyphs.front().font;
  std::size_t checked = 0;
  // A cage of two empty cells, wherever a step has candidates in the first of them.
  for (std::uint16_t i = 0; i + 1 < 81 && checked < 20; ++i) {
    const Cell corner{i};
    if (i % 9 == 8 || cells[i] != 0 || cells[i + 1U] != 0) continue;
    Clue clue;
    clue.kind = find_clue_kind("killer");
    clue.cells = {corner, Cell{static_cast<std::uint16_t>(i + 1)}};
    clue.value = solution[i] + solution[i + 1U];
    const BoardRef board = board_with_clues(plain, {clue});
    const double number = make_clue_graphics(*board).number_in(corner);
    for (const StepDescription& step : StepDescriber(*board).steps(cells, solution)) {
      if (!step.step.placements.empty() || !step.before.value(corner).empty()) continue;
      PdfWriter writer;
      Canvas canvas(writer, {});
      const double side = min_step_side(typesetter, step, {7, 7});
      const double cell = side / 9;
      draw_step(canvas, typesetter, step, 0, side, side, {7, 7});
      // Baselines of the candidates in the corner, from the top of the cell.
      const std::string content = canvas.content();
      std::set<double> rows;
      for (const Match& match : all_matches(content, R"(1 0 0 1 ([\d.]+) ([\d.]+) Tm)")) {
        const double across = std::stod(match[1]) / cell - board->column_of(corner);
        const double down = (side - std::stod(match[2])) / cell - board->row_of(corner);
        if (across < 0 || across > 1 || down < number + 0.05 || down > 1) continue;
        CHECK(down - font.digit_height() * 7 / cell > number - 0.01);
        CHECK(down < 0.93);
        CHECK(across > 0.1);
        rows.insert(std::round(down * cell * 100) / 100);
      }
      double before = 0;
      for (const double row : rows) {
        if (before > 0) CHECK(row - before > font.digit_height() * 7 + 0.3);
        before = row;
        ++checked;
      }
    }
  }
  CHECK(checked > 0);
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
