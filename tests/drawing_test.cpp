// How clues are drawn: what is where, in the pixels of a PNG and the texts of an SVG. Paths of SVG.

#include <set>

#include "solver/clues/drawing.h"
#include "solver/clues/rule_sentences.h"
#include "tests/clue_makers.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/patterns.h"
#include "tests/picture_reader.h"
#include "tests/samples.h"
#include "tests/seed.h"
#include "tests/symbol_paths.h"
#include "tools/drawing/svg_symbols.h"
#include "tools/formats/format.h"

using namespace gridmill;

namespace {

Clue little_killer(GridCoord place, Direction direction, int value) {
  Clue clue = outside("little-killer", place, value);
  clue.direction = direction;
  return clue;
}

}  // namespace

TEST_CASE("houses that touch have gray frames, on boards with clues and without") {
  const BoardSpec framed = BoardSpec::parse(
      "framed", "box 3x3\nhouse R1C2 R1C3 R1C4 R2C4\nhouse R2C2 R2C3 R3C3 R3C4", "framed.shape");
  for (const bool with_cage : {false, true}) {
    const BoardRef board = with_cage
                               ? board_with_clues(framed, {with_cells("killer", {{79}, {80}}, 9)})
                               : BoardRef(&framed);
    CHECK(make_clue_graphics(*board).graphics.size() == (with_cage ? 4 : 2));
    const Pixels drawn(record_on(board));
    const double in = 0.085;
    // Along the edges of both, in gray, and not between the cells of one.
    CHECK(drawn.ink(1.2, in, 3.8, in, 200) == 1);
    CHECK(drawn.ink(1.2, in, 3.8, in) == 0);
    CHECK(drawn.ink(1.2, 1 - in, 2.8, 1 - in, 200) == 1);
    CHECK(drawn.ink(1 + in, 0.2, 1 + in, 0.8, 200) == 1);
    CHECK(drawn.ink(1.2, 1 + in, 2.8, 1 + in, 200) == 1);
    CHECK(drawn.ink(2 + in, 0.2, 2 + in, 0.8, 200) == 0);
    // The cells are white.
    CHECK(drawn.ink(1.2, 0.5, 1.8, 0.5, 254) == 0);
    CHECK(drawn.ink(1.2, 1.5, 1.8, 1.5, 254) == 0);
  }
}

TEST_CASE("each kind is drawn by every painter, and within the picture") {
  RandomStream stream(test_seed(), 0, Stage::kFullGrid);
  CluePuzzleSampler puzzles(stream);
  for (const char* base : {"9x9", "6x6", "9x9-x", "16x16"}) {
    for (const ClueKind& kind : clue_kinds()) {
      CAPTURE(base, kind.id);
      const BoardSpec& board = *BoardSpec::find(base);
      std::vector<const ClueKind*> kinds{&kind};
      if (board.digits() == 16 && kind.id != "killer" && kind.id != "allowed") continue;
      const CluePuzzle puzzle = puzzles.sample(board, kinds, 5);
      const Record record = record_on(puzzle.board, puzzle.givens);
      const ClueGraphics marks = make_clue_graphics(*puzzle.board);
      CHECK_FALSE(marks.graphics.empty());  // "all dots are shown" brings the dots
      if (kind.fields == kNoFields) {
        CHECK(make_clue_graphics(*board_with_clues(board, {clue_of(kind.id)})).graphics.empty());
      }
      std::set<const ClueKind*> drawn_kinds;
      for (const Clue& clue : puzzle.board->clues()) drawn_kinds.insert(clue.kind);
      const Pixels drawn(record);
      CHECK(drawn.has_white_edge());
      const GraphicMargins margins = marks.margins(*puzzle.board);
      const bool is_outside = (kind.fields & (kOutside | kDirection)) != 0;
      CHECK((margins.left + margins.top + margins.right + margins.bottom > 0) == is_outside);
      // The same board without its clues, of the same size if nothing is below or next to it.
      Record bare = record;
      bare.board = board_without_clues(*puzzle.board);
      for (const char* format : {"svg", "eps", "pdf"}) {
        CAPTURE(format);
        const std::string with = picture(format, record);
        const std::string without = picture(format, bare);
        CHECK(with.size() > without.size());
        if (std::string(format) != "svg") continue;
        // Below the board are its rules.
        const auto rules = rule_sentences(*puzzle.board);
        CHECK(rules.size() == rule_sentences(*bare.board).size() + drawn_kinds.size());
        CHECK(with.find(rules.back().english.substr(0, 20)) != std::string::npos);
      }
    }
  }
}

TEST_CASE("a cage is a dashed line within its cells, with its sum in the corner") {
  const Pixels drawn = pixels({with_cells("killer", cells(plain(), {{2, 2}, {2, 3}, {3, 2}}), 17)});
  const auto is_dashed = [&](double x0, double y0, double x1, double y1) {
    const double ink = drawn.ink(x0, y0, x1, y1);
    INFO(x0 << " " << y0 << " " << x1 << " " << y1 << " " << ink);
    CHECK((ink > 0.4 && ink < 0.85));
  };
  is_dashed(1.4, 1.07, 2.9, 1.07);
  is_dashed(1.07, 1.35, 1.07, 2.9);
  is_dashed(2.93, 1.1, 2.93, 1.9);
  is_dashed(2.0, 1.93, 2.9, 1.93);  // around the corner of three cells
  is_dashed(1.93, 2.0, 1.93, 2.9);
  is_dashed(1.1, 2.93, 1.9, 2.93);
  CHECK(drawn.ink(1.93, 1.2, 1.93, 1.85) == 0);
  CHECK(drawn.ink(1.2, 1.93, 1.85, 1.93) == 0);
  CHECK(drawn.ink(2.07, 1.2, 2.07, 1.85) == 0);
  CHECK(drawn.ink(1.1, 1.15, 1.35, 1.15) > 0);  // the sum, in the room that the line leaves
  CHECK(drawn.ink(0.9, 1.05, 0.9, 1.95) == 0);

  const std::vector<Text> sum = texts({with_cells("killer", cells(plain(), {{2, 3}, {2, 2}}), 17)});
  CHECK(sum.front().text == "17");
  CHECK((sum.front().x > 1.07 && sum.front().x < 1.4));
  CHECK((sum.front().y > 1.2 && sum.front().y < 1.3));
}

TEST_CASE("overlapping cages are drawn within each other, and each sum has its own corner") {
  const auto pair = cells(plain(), {{1, 1}, {1, 2}});
  const auto column = cells(plain(), {{1, 1}, {2, 1}, {3, 2}});
  const std::vector<Clue> cages{with_cells("killer", pair, 5), with_cells("killer", column, 20)};
  const Pixels drawn = pixels(cages);
  CHECK(drawn.ink(0.07, 0.4, 0.07, 0.9) > 0.4);
  CHECK(drawn.ink(0.13, 0.4, 0.13, 1.8) > 0.4);
  const std::vector<Text> sums = texts(cages);
  CHECK(sums[0].text == "5");
  CHECK((sums[0].x < 1 && sums[0].y < 1));
  CHECK(sums[1].text == "20");
  CHECK((sums[1].x > 1 && sums[1].y > 2));  // R3C2: R1C1 has a sum, R2C1 a cell of its cage above
}

TEST_CASE("digits are smaller only next to sums") {
  const auto height = [](std::vector<Clue> clues) {
    Digits givens = empty_board(plain());
    givens[40] = 7;
    const std::string svg = picture("svg", record_on(board(std::move(clues)), givens));
    const Match found =
        first_match(svg, "font-size=\"([.0-9]+)\" text-anchor=\"middle\">\n<text x=\"162\"");
    return std::stod(found.at(1));
  };
  const double usual = height({with_cells("even", cells(plain(), {{1, 1}}))});
  CHECK(usual == Approx(0.58 * 36 / 0.72));
  CHECK(height({with_cells("killer", cells(plain(), {{1, 1}}))}) == usual);
  CHECK(height({with_cells("killer", cells(plain(), {{1, 1}}), 4)}) ==
        Approx(0.86 * usual).margin(0.01));
}

TEST_CASE("lines of each kind look different") {
  const auto line = cells(plain(), {{5, 2}, {5, 3}, {5, 4}, {5, 5}, {5, 6}});
  // By kind: the gray across the middle of the line and next to it, how much of it is inked, and
  // whether its first and last cells have something above and below the line.
  struct Look {
    const char* kind;
    bool band, whole, begins, ends;
  };
  std::set<std::string> looks;
  for (const Look& look :
       {Look{"thermo", true, true, true, false}, Look{"slow-thermo", true, false, false, false},
        Look{"whispers", false, true, false, false}, Look{"renban", true, true, true, true},
        Look{"palindrome", false, true, true, true}, Look{"between", false, true, true, true},
        Look{"region-sum", false, false, false, false},
        Look{"entropic", false, false, false, false},
        Look{"modular", false, false, false, false}}) {
    INFO(look.kind);
    const Pixels drawn = pixels({with_line(look.kind, line)});
    std::string strip;
    for (int x = 0; x < 320; ++x) {
      for (int y = 0; y < 64; ++y) {
        strip += static_cast<char>(drawn.at(1.5 + x / 80.0, 4.1 + y / 80.0));
      }
    }
    CHECK(looks.insert(strip).second);
    const auto inked = [&](double x0, double y0, double x1, double y1) {
      return drawn.ink(x0, y0, x1, y1, 240);
    };
    CHECK((inked(2.1, 4.6, 4.9, 4.6) > 0.9) == look.band);
    CHECK((inked(2.1, 4.5, 4.9, 4.5) > 0.95) == look.whole);
    CHECK(inked(2.1, 4.3, 4.9, 4.7) > 0.04);  // across it
    CHECK((inked(1.5, 4.2, 1.5, 4.36) > 0.1) == look.begins);
    CHECK((inked(5.5, 4.2, 5.5, 4.36) > 0.1) == look.ends);
    CHECK(inked(1.5, 3.9, 5.5, 3.9) < 0.05);  // no other row
  }
}

TEST_CASE("a between line has a ring around a light disc at each end") {
  const Pixels drawn = pixels({with_line("between", cells(plain(), {{5, 2}, {5, 3}, {5, 4}}))});
  for (const double x : {1.5, 3.5}) {
    for (const auto& [across, down] : {GraphicPoint{0, -0.37}, GraphicPoint{0, 0.37}}) {
      CHECK(drawn.at(x + across, 4.5 + down) < 150);
      CHECK(drawn.at(x + across * 0.8, 4.5 + down * 0.8) > 200);
      CHECK(drawn.at(x + across * 0.8, 4.5 + down * 0.8) < 255);
    }
  }
  CHECK(drawn.at(2.5, 4.5 - 0.37) == 255);
}

TEST_CASE("an arrow has a circle or pill around its number, and a head") {
  Clue arrow = with_cells("arrow", cells(plain(), {{5, 2}}));
  arrow.lines = {cells(plain(), {{5, 2}, {5, 3}, {5, 4}})};
  const Pixels drawn = pixels({arrow});
  for (const auto& [x, y] :
       {GraphicPoint{1.5, 4.11}, GraphicPoint{1.11, 4.5}, GraphicPoint{1.5, 4.89}}) {
    CHECK(drawn.at(x, y) < 128);
  }
  CHECK(drawn.ink(1.2, 4.5, 1.8, 4.5) == 0);  // nothing within
  CHECK(drawn.ink(1.9, 4.5, 3.6, 4.5) > 0.99);
  CHECK(drawn.ink(3.7, 4.5, 3.95, 4.5) == 0);
  CHECK(drawn.at(3.5, 4.42) < 160);  // the head, on both sides
  CHECK(drawn.at(3.5, 4.58) < 160);

  Clue pill = with_cells("arrow", cells(plain(), {{5, 2}, {5, 3}}));
  pill.lines = {cells(plain(), {{5, 2}, {4, 2}})};
  const Pixels wide = pixels({pill});
  CHECK(wide.ink(1.5, 4.11, 2.5, 4.11) > 0.95);
  CHECK(wide.ink(1.5, 4.89, 2.5, 4.89) > 0.95);
  CHECK(wide.at(1.11, 4.5) < 128);
  CHECK(wide.at(2.89, 4.5) < 128);
  CHECK(wide.ink(1.2, 4.5, 1.9, 4.5) == 0);
  CHECK(wide.ink(1.5, 3.45, 1.5, 4.1) > 0.9);

  // A pill around a corner: its inner sides meet, its outer corner is round.
  Clue bent = with_cells("arrow", cells(plain(), {{5, 2}, {5, 3}, {6, 3}}));
  bent.lines = {cells(plain(), {{5, 2}, {4, 2}})};
  const Pixels turned = pixels({bent});
  CHECK(turned.ink(1.5, 4.89, 2.1, 4.89) > 0.95);
  CHECK(turned.ink(2.11, 4.9, 2.11, 5.5) > 0.95);
  CHECK(turned.at(2.5 + 0.39 * 0.7071, 4.5 - 0.39 * 0.7071) < 128);
  CHECK(turned.at(2.85, 4.15) == 255);
  CHECK(turned.at(2.5, 5.89) < 128);
}

TEST_CASE("dots, X and V are on the edge, with their number if it is not the usual one") {
  const auto pair = cells(plain(), {{1, 1}, {1, 2}});
  const auto shades = [&](std::string_view kind, std::optional<int> value) {
    const Pixels drawn = pixels({with_cells(kind, pair, value)});
    return std::pair(drawn.at(0.95, 0.45), drawn.at(1.125, 0.5));
  };
  const auto [white, ring] = shades("difference", {});
  CHECK(white == 255);
  CHECK(ring < 128);
  CHECK(shades("ratio", {}).first == 0);
  CHECK(pixels({with_cells("difference", pair)}).at(1, 0.55) == 255);  // no line through the dot

  const auto first_text = [&](std::string_view kind, std::optional<int> value) {
    return texts({with_cells(kind, pair, value)}).front().text;
  };
  CHECK(first_text("difference", 3) == "3");
  CHECK(first_text("ratio", 3) == "3");
  CHECK(first_text("difference", 1).size() > 1);  // the rule
  CHECK(first_text("ratio", 2).size() > 1);
  CHECK(first_text("xv", 10) == "X");
  CHECK(first_text("xv", 5) == "V");
  CHECK(picture("svg", record_on(board({with_cells("ratio", pair, 3)}))).find("fill=\"#fff\">3") !=
        std::string::npos);

  // Two at one edge are side by side.
  const Pixels both = pixels({with_cells("difference", pair), with_cells("ratio", pair)});
  CHECK(both.at(0.95, 0.34) == 255);
  CHECK(both.at(1, 0.66) == 0);
  const auto above = cells(plain(), {{1, 1}, {2, 1}});
  const Pixels stacked = pixels({with_cells("difference", above), with_cells("ratio", above)});
  CHECK(stacked.at(0.34, 0.95) == 255);
  CHECK(stacked.at(0.66, 0.95) == 0);
}

TEST_CASE("marks of cells") {
  const auto cell = cells(plain(), {{5, 5}});
  const Pixels even = pixels({with_cells("even", cell)});
  const Pixels odd = pixels({with_cells("odd", cell)});
  CHECK(even.at(4.5, 4.5) == odd.at(4.5, 4.5));
  CHECK((even.at(4.5, 4.5) > 190 && even.at(4.5, 4.5) < 230));
  CHECK(even.at(4.16, 4.16) < 255);
  CHECK(odd.at(4.16, 4.16) == 255);
  CHECK(odd.at(4.14, 4.5) < 255);

  const Pixels low = pixels({with_cells("minimum", cell)});
  const Pixels high = pixels({with_cells("maximum", cell)});
  for (const auto& [x, y] :
       {GraphicPoint{0, -1}, GraphicPoint{1, 0}, GraphicPoint{0, 1}, GraphicPoint{-1, 0}}) {
    CAPTURE(x, y);
    const auto dark = [x = x, y = y](const Pixels& drawn, double out) {
      return drawn.at(4.5 + out * x, 4.5 + out * y) < 160;
    };
    CHECK(dark(low, 0.355));
    CHECK_FALSE(dark(low, 0.43));
    CHECK(dark(high, 0.425));
    CHECK_FALSE(dark(high, 0.35));
  }

  Clue quadruple = with_cells("quadruple", cells(plain(), {{5, 5}, {5, 6}, {6, 5}, {6, 6}}));
  quadruple.digits = {1, 2, 3};
  const std::vector<Text> digits = texts({quadruple});
  CHECK(digits[0].text == "1");
  CHECK(digits[1].text == "2");
  CHECK(digits[2].text == "3");
  CHECK((digits[0].x < 5 && digits[1].x > 5 && digits[2].x == 5));
  CHECK((digits[0].y == digits[1].y && digits[1].y < digits[2].y));
  CHECK(pixels({quadruple}).at(5.3, 5) < 128);
}

TEST_CASE("small digits are shown while their cell is empty, as symbols if there are any") {
  Clue allowed = with_cells("allowed", cells(plain(), {{5, 5}}));
  allowed.digits = {1, 6};
  Digits givens = empty_board(plain());
  const auto small = [&](const Symbols& symbols) {
    std::string said;
    for (const Text& text : texts(picture("svg", record_on(board({allowed}), givens), symbols))) {
      if (text.text.size() == 1) said += text.text;
    }
    return said;
  };
  CHECK(small({}) == "16");
  CHECK(small(Symbols::letters("ABCDEFGHI")) == "AF");
  CHECK(small(simple_shapes()).empty());
  const ClueGraphics drawn = make_clue_graphics(*board({allowed}), simple_shapes());
  CHECK(drawn.graphics.size() >= 2);
  for (const Graphic& mark : drawn.graphics) {
    CHECK(mark.open_cell == cells(plain(), {{5, 5}}).front());
    for (const SymbolPath::Step& step : mark.path.steps) {
      for (int i = 0; i < step.points(); ++i) CHECK((step.x[i] > 4 && step.x[i] < 5));
    }
  }
  givens[40] = 6;
  CHECK(small({}) == "6");
  const std::vector<Text> places = texts({allowed});
  CHECK(
      (places[0].x < 4.3 && places[0].y < 4.4));  // 1 at the top left, 6 in the middle on the right
  CHECK((places[1].x > 4.7 && places[1].y > 4.4 && places[1].y < 4.7));
}

TEST_CASE("clones are grey, with a letter where there are several pairs") {
  const auto pair = [](int row) {
    Clue clue = with_cells("clone", cells(plain(), {{row, 1}, {row, 2}}));
    clue.copies = cells(plain(), {{row, 5}, {row, 6}});
    return clue;
  };
  const Pixels drawn = pixels({pair(1)});
  CHECK(drawn.at(0.5, 0.5) == drawn.at(4.5, 0.5));
  CHECK((drawn.at(0.5, 0.5) > 200 && drawn.at(0.5, 0.5) < 240));
  CHECK(drawn.at(2.5, 0.5) == 255);
  CHECK(drawn.ink(0.1, 0.05, 1.9, 0.05) > 0.95);
  CHECK(texts({pair(1)}).front().text.size() > 1);
  std::string letters;
  for (const Text& text : texts({pair(1), pair(2)})) {
    if (text.text.size() == 1) letters += text.text;
  }
  CHECK(letters == "AABB");
}

TEST_CASE("numbers outside are in the margin; of several kinds, each in a different frame") {
  const std::vector<Text> alone = texts({outside("sandwich", {0, 3}, 12)});
  CHECK(alone[0].text == "12");
  CHECK(alone[0].x == Approx(2.5));
  CHECK((alone[0].y < 0 && alone[0].y > -0.5));
  const std::vector<Text> left =
      texts({outside("sandwich", {4, 0}, 12), outside("x-sum", {2, 10}, 9)});
  CHECK((left[0].x < 0 && left[0].y > 3.5 && left[0].y < 3.8));
  CHECK((left[1].x > 9 && left[1].x < 9.6));
  CHECK(texts({outside("x-sum", {10, 2}, 9)})[0].y > 9);

  const std::vector<Clue> both{outside("sandwich", {0, 3}, 12), outside("skyscraper", {0, 3}, 4)};
  const std::vector<Text> stacked = texts(both);
  CHECK(stacked[1].text == "4");
  CHECK(stacked[1].y < stacked[0].y - 0.5);
  const Pixels framed = pixels(both);
  CHECK(framed.ink(2.35, -0.42 - 0.24, 2.65, -0.42 - 0.24) > 0.95);
  CHECK(framed.ink(2.35, -0.42 + 0.24, 2.65, -0.42 + 0.24) > 0.95);
  CHECK(framed.ink(2.24, -1.3, 2.24, -1.0) > 0.95);
  CHECK(pixels({outside("sandwich", {0, 3}, 12)}).ink(2.35, -0.18, 2.65, -0.18) == 0);
  const Pixels ringed = pixels({outside("sandwich", {5, 0}, 12), outside("x-sum", {0, 3}, 9)});
  CHECK(ringed.at(2.5, -0.42 - 0.32) < 128);

  const auto said = [](std::vector<Clue> clues) {
    std::string all;
    for (const RuleSentence& rule : rule_sentences(*board(std::move(clues)))) {
      all += rule.english + rule.japanese;
    }
    return all;
  };
  CHECK(said({outside("sandwich", {0, 3}, 12)}).find("two bars") == std::string::npos);
  CHECK(said(both).find("A number outside between two bars is") != std::string::npos);
  CHECK(said(both).find("in a box, is the number") != std::string::npos);
  CHECK(said(both).find('{') == std::string::npos);
}

TEST_CASE("a diagonal sum has an arrow along its diagonal") {
  const std::vector<Clue> both{little_killer({0, 5}, {1, 1}, 20),
                               little_killer({0, 5}, {1, -1}, 21)};
  const Pixels drawn = pixels(both);
  CHECK(drawn.ink(4.5 + 0.16, -0.42 + 0.16, 4.5 + 0.33, -0.42 + 0.33) > 0.9);
  CHECK(drawn.ink(4.5 - 0.16, -0.42 + 0.16, 4.5 - 0.33, -0.42 + 0.33) > 0.9);
  const std::vector<Text> numbers = texts(both);
  for (const Text& number : {numbers[0], numbers[1]}) {
    CHECK((number.text == "20" ? number.x < 4.5 : number.x > 4.5));
  }
  // Beside a row, one over the other; at a corner behind its arrow.
  CHECK(texts({little_killer({5, 0}, {1, 1}, 10)})[0].y <
        texts({little_killer({5, 0}, {-1, 1}, 20)})[0].y);
  // The same above every column and next to every row.
  const auto spot = [](GridCoord place, Direction direction) {
    const Text text = texts({little_killer(place, direction, 17)})[0];
    return std::pair(text.x, text.y);
  };
  CHECK(spot({0, 9}, {1, -1}).second == Approx(spot({0, 5}, {1, -1}).second));
  CHECK(spot({0, 9}, {1, -1}).first == Approx(spot({0, 5}, {1, -1}).first + 4));
  CHECK(spot({0, 1}, {1, 1}).second == Approx(spot({0, 5}, {1, 1}).second));
  CHECK(spot({9, 0}, {-1, 1}).first == Approx(spot({5, 0}, {-1, 1}).first));
  CHECK(spot({9, 0}, {-1, 1}).second == Approx(spot({5, 0}, {-1, 1}).second + 4));
  CHECK(spot({1, 0}, {1, 1}).first == Approx(spot({5, 0}, {1, 1}).first));
  const Text corner = texts({little_killer({10, 10}, {-1, -1}, 45)})[0];
  CHECK((corner.x > 9.42 && corner.y > 9.42));
}

TEST_CASE("paths are read as SVG has them") {
  CHECK(path_text("M1 2L3 4H5V6Z") == "M 1 2;L 3 4;L 5 4;L 5 6;Z;");
  CHECK(path_text("m1,2l2-1h3v.5.5z l1 1") == "M 1 2;L 3 1;L 6 1;L 6 1.5;L 6 2;Z;L 2 3;");
  CHECK(path_text("M0 0 1 1 2 0") == "M 0 0;L 1 1;L 2 0;");
  CHECK(path_text("M0 0C1 2 3 4 5 6S7 8 9 9") == "M 0 0;C 1 2 3 4 5 6;C 7 8 7 8 9 9;");
  CHECK(path_text("M0 0Q3 3 6 0") == "M 0 0;C 2 2 4 2 6 0;");
  // Half a circle, over the top and below.
  CHECK(path_text("M0 0A1 1 0 0 1 2 0") == "M 0 0;C 0 -0.6 0.4 -1 1 -1;C 1.6 -1 2 -0.6 2 0;");
  CHECK(path_text("M0 0a1 1 0 0 0 2 0") == "M 0 0;C 0 0.6 0.4 1 1 1;C 1.6 1 2 0.6 2 0;");
  CHECK(path_text("M0 0A0 1 0 0 1 2 0") == "M 0 0;L 2 0;");
  const double doubled[6] = {2, 0, 0, 2, 1, 0};
  CHECK(written(parse_path("M1 1h1", doubled)) == "M 3 2;L 5 2;");
  CHECK_THROWS_WITH(path_text("M1 x"), Catch::Contains("expected a number"));
  CHECK_THROWS_WITH(path_text("B1 2"), Catch::Contains("expected a path"));
}

TEST_CASE("sentences are filled with what belongs to the board, once a kind") {
  const auto line = [](int row) { return cells(plain(), {{row, 1}, {row, 2}}); };
  const auto said = [](std::vector<Clue> clues) {
    return rule_sentences(*board(std::move(clues)));
  };
  const auto usual = said({with_line("whispers", line(1)), with_line("whispers", line(3))});
  REQUIRE(usual.size() == 1);
  CHECK(usual[0].english == "Neighbors on a whispers line differ by at least 5.");
  CHECK(usual[0].japanese.find("5以上") != std::string::npos);
  CHECK_FALSE(usual[0].is_drawn);
  const std::vector<Clue> several{with_line("whispers", line(1), 4),
                                  with_line("whispers", line(3))};
  CHECK(said(several)[0].english ==
        "Neighbors on a whispers line differ by at least 4 or 5, the number on the line.");
  CHECK(said(several)[0].japanese.find("4または5") != std::string::npos);
  CHECK(texts(several)[0].text == "4");  // each line has its number
  CHECK(texts(several)[1].text == "5");
  CHECK(texts({with_line("whispers", line(1), 4)})[0].text.size() > 1);
  CHECK(said({outside("sandwich", {0, 3}, 12)})[0].english.find("the 1 and the 9 of") !=
        std::string::npos);
  CHECK(said({clue_of("all-xvs"), with_cells("xv", line(1), 10)}).size() == 2);
}

TEST_CASE("sentences say what the clues of the board need") {
  const auto line = [](int row) { return cells(plain(), {{row, 1}, {row, 2}}); };
  const auto said = [](std::vector<Clue> clues) {
    std::vector<std::string> result;
    for (const RuleSentence& rule : rule_sentences(*board(std::move(clues)))) {
      CHECK(rule.english.find_first_of("{}") == std::string::npos);
      CHECK(rule.japanese.find_first_of("{}") == std::string::npos);
      result.push_back(rule.english);
    }
    return result;
  };
  // How a line looks, if there are others.
  CHECK(said({with_line("entropic", line(1))}) ==
        std::vector<std::string>{"Low (1-3), middle (4-6) and high (7-9) digits take turns along "
                                 "the line, always in the same order."});
  CHECK(said({with_line("entropic", line(1)), with_line("modular", line(3))}) ==
        std::vector<std::string>{"Low (1-3), middle (4-6) and high (7-9) digits take turns along "
                                 "the dotted line, always in the same order.",
                                 "The remainders 0, 1 and 2 of division by 3 take turns along the "
                                 "double line, always in the same order."});
  // Dots that excuse neighbors, and the numbers in them.
  CHECK(said({with_cells("difference", line(1)), with_cells("difference", line(3), 3),
              clue_of("all-differences"), clue_of("all-ratios")}) ==
        std::vector<std::string>{
            "Two digits with a white dot between them differ by 1, or by the number in the dot.",
            "All white dots are shown: neighbors without a dot between them do not differ by 1 or "
            "3.",
            "All black dots are shown: of two neighbors without a dot between them, neither is 2 "
            "times the other."});
  // Cages without a sum, long circles, digits that are shown twice, lines that return to a box.
  CHECK(said({with_cells("killer", line(1), 9)})[0].ends_with("in its corner."));
  CHECK(said({with_cells("killer", line(1))})[0].ends_with("in its corner, if there is one."));
  Clue arrow = with_cells("arrow", line(1));
  arrow.lines = {cells(plain(), {{1, 2}, {1, 3}, {1, 4}})};
  CHECK(said({arrow})[0].ends_with("read from left to right and from top to bottom."));
  arrow.cells.resize(1);
  CHECK(said({arrow})[0].ends_with("the number in its circle."));
  Clue four = with_cells("quadruple", cells(plain(), {{3, 3}, {3, 4}, {4, 3}, {4, 4}}));
  four.digits = {2, 5};
  CHECK(said({four})[0].ends_with("around it."));
  four.digits = {2, 2};
  CHECK(said({four})[0].ends_with("a digit shown twice in two of them."));
  const auto sums = cells(plain(), {{1, 3}, {1, 4}, {2, 3}});
  CHECK(said({with_line("region-sum", {sums[0], sums[1]})})[0].ends_with("that it passes."));
  CHECK(said({with_line("region-sum", sums)})[0].ends_with("each visit has this sum."));
}
