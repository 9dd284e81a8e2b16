// Clues as text, as boards, and under turns.

#include <map>
#include <set>

#include "solver/board/board_ref.h"
#include "solver/board/grid.h"
#include "solver/clues/clue_board.h"
#include "solver/clues/clue_symmetries.h"
#include "tests/catch.h"
#include "tests/samples.h"
#include "tests/seed.h"
#include "tests/valid_clue_generator.h"

using namespace gridmill;

namespace {

std::vector<const BoardSpec*> some_boards() {
  std::vector<const BoardSpec*> result;
  for (const char* name : {"4x4", "6x6", "9x9", "9x9-x", "9x9-anti-knight", "16x16"}) {
    result.push_back(BoardSpec::find(name));
  }
  return result;
}

const std::string kLayout =
    "AAAABCCCCAABBBCBCCAADBBBBCCADDEFFFFFDDEEEEEFFDDDEEGEFFDHGGGGIIIHHGHGGIIIHHHHHGIII";

BoardRef jigsaw() {
  return jigsaw_board(*BoardSpec::find("9x9-jigsaw"), parse_regions(kLayout).value());
}

Clue killer(std::vector<Cell> cells, std::optional<int> value) {
  Clue clue;
  clue.kind = find_clue_kind("killer");
  clue.cells = std::move(cells);
  clue.value = value;
  return clue;
}

}  // namespace

TEST_CASE("clues have one text, and the text has the clues") {
  for (const BoardSpec* shape : some_boards()) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      ValidClueGenerator random(*shape, test_seed() + seed);
      std::vector<Clue> clues = random.one_of_each();
      const std::vector<Clue> more = random.one_of_each();
      clues.insert(clues.end(), more.begin(), more.end());
      const std::vector<Clue> sorted = in_canonical_order(clues);
      const std::string text = text_of(sorted, shape->digits());
      INFO(text);
      REQUIRE(parse_clues(text, shape->digits()) == sorted);
      // Twice and in another order they are the same.
      std::vector<Clue> again = clues;
      again.insert(again.end(), clues.rbegin(), clues.rend());
      for (Clue& clue : again) {
        if ((clue.kind->fields & kAnyOrder) != 0)
          std::reverse(clue.cells.begin(), clue.cells.end());
        if ((clue.kind->fields & kBothWays) != 0) {
          for (auto& line : clue.lines) std::reverse(line.begin(), line.end());
        }
        if (!clue.copies.empty()) std::swap(clue.cells, clue.copies);
        std::reverse(clue.lines.begin(), clue.lines.end());
      }
      REQUIRE(in_canonical_order(again) == sorted);
    }
  }
}

TEST_CASE("a text is that of f-puzzles, kind by kind") {
  const auto text = [](std::vector<Clue> clues) {
    return text_of(in_canonical_order(std::move(clues)), 9);
  };
  CHECK(text({killer({{10}, {0}, {1}}, 12), killer({{3}, {4}}, std::nullopt)}) ==
        "{\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C2\"],\"value\":\"12\"},"
        "{\"cells\":[\"R1C4\",\"R1C5\"]}]}");
  Clue thermometer;
  thermometer.kind = find_clue_kind("thermo");
  thermometer.lines = {{{2}, {1}, {0}}, {{2}, {11}}};
  CHECK(text({thermometer}) ==
        "{\"thermometer\":[{\"lines\":[[\"R1C3\",\"R1C2\",\"R1C1\"]]},"
        "{\"lines\":[[\"R1C3\",\"R2C3\"]]}]}");
  Clue negative;
  negative.kind = find_clue_kind("all-xvs");
  Clue other = negative;
  other.kind = find_clue_kind("all-ratios");
  CHECK(text({negative, other}) == "{\"negative\":[\"ratio\",\"xv\"]}");
  Clue xv;
  xv.kind = find_clue_kind("xv");
  xv.cells = {{1}, {0}};
  xv.value = 5;
  CHECK(text({xv}) == "{\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"V\"}]}");
  Clue diagonal;
  diagonal.kind = find_clue_kind("little-killer");
  diagonal.coord = GridCoord{0, 8};
  diagonal.direction = Direction{1, 1};
  diagonal.value = 9;
  CHECK(text({diagonal}) ==
        "{\"littlekillersum\":[{\"cell\":\"R0C8\",\"direction\":\"DR\",\"value\":\"9\"}]}");
  std::string members;
  append_members(members, std::vector{diagonal}, 9);
  CHECK(members ==
        ",\"littlekillersum\":[{\"cell\":\"R0C8\",\"direction\":\"DR\",\"cells\":[\"R1C9\"],"
        "\"value\":\"9\"}]");
  Clue clone;
  clone.kind = find_clue_kind("clone");
  clone.cells = {{50}, {40}};
  clone.copies = {{30}, {20}};
  CHECK(text({clone}) ==
        "{\"clone\":[{\"cells\":[\"R3C3\",\"R4C4\"],\"cloneCells\":[\"R5C5\",\"R6C6\"]}]}");
  CHECK(name_of(diagonal, 9) == "little-killer:R0C8DR=9");
  CHECK(name_of(clone, 9) == "clone:R6C6,R5C5>R4C4,R3C3");
  CHECK(name_of(xv, 9) == "xv:R1C2,R1C1=V");
  CHECK(name_of(negative, 9) == "all-xvs");
}

TEST_CASE("a text that is not canonical is rejected") {
  const BoardSpec& shape = BoardSpec::standard();
  const std::string text =
      text_of(in_canonical_order(ValidClueGenerator(shape, test_seed()).one_of_each()), 9);
  REQUIRE(parse_clues(text, 9));
  for (std::size_t i = 0; i <= text.size(); ++i) {
    std::string less = text;
    if (i < text.size()) less.erase(i, 1);
    for (const std::string& wrong :
         {text.substr(0, i), less, text.substr(0, i) + " " + text.substr(i)}) {
      const auto clues = parse_clues(wrong, 9);
      if (wrong != text && clues) REQUIRE(text_of(*clues, 9) == wrong);
    }
  }
  for (const char* wrong :
       {"", "{}", "{\"killercage\":[]}", "{\"cage\":[{\"cells\":[\"R1C1\"]}]}",
        "{\"killer\":[{\"cells\":[\"R1C1\"]}]}", "{\"killercage\":[{\"cells\":[\"R1C10\"]}]}",
        "{\"killercage\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\"]]}]}",
        "{\"killercage\":[{\"cells\":[\"R1C2\",\"R1C1\"]}]}",
        "{\"killercage\":[{\"value\":\"3\"}]}", "{\"clone\":[{\"cells\":[\"R1C1\"]}]}",
        "{\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"10\"}]}", "{\"negative\":[\"even\"]}",
        "{\"killercage\":[{\"cells\":[\"R1C1\"]}]}\n", "{\"arrow\":[{\"cells\":[\"R1C1\"]}]}"}) {
    INFO(wrong);
    CHECK_FALSE(parse_clues(wrong, 9));
  }
}

TEST_CASE("a board with clues is a separate board, and has its base") {
  for (const BoardSpec* base : some_boards()) {
    const std::vector<Clue> clues = ValidClueGenerator(*base, test_seed()).one_of_each();
    const BoardRef board = board_with_clues(*base, clues);
    CHECK(board->has_clues());
    CHECK_FALSE(board->is_plain());
    CHECK_FALSE(board->has_digit_symmetry());
    CHECK(board->name().starts_with(base->name() + "+allowed+killer+thermo"));
    CHECK(board->clues().size() == clues.size());
    CHECK(board->digest() != base->digest());
    CHECK(board->board_name() == base->name());
    CHECK(board->board_digest() == base->digest());
    CHECK(board->board_rules() == base->rules());
    CHECK(board->rules() == base->rules() + "\n" + std::string(board->clue_text()));
    CHECK(base->clue_text().empty());
    CHECK(&*board_without_clues(*board) == base);
    const std::string label = label_with_clues(*board);
    CHECK(label == base->name() + "+" + std::string(board->clue_text()));
    // A text with an impossible clue is no board.
    CHECK(parse_board_label_with_clues(label) == nullptr);
    std::vector<Clue> sound = clues;
    std::erase_if(sound, [&](const Clue& clue) { return !validation_error(clue, *base).empty(); });
    REQUIRE_FALSE(sound.empty());
    REQUIRE(sound.size() < clues.size());
    const BoardRef readable = board_with_clues(*base, sound);
    const BoardRef read = parse_board_label_with_clues(label_with_clues(*readable));
    REQUIRE(read != nullptr);
    CHECK(read->rules() == readable->rules());
  }
  const BoardRef layout = jigsaw();
  const BoardRef board = board_with_clues(*layout, {killer({{0}, {1}}, 3)});
  CHECK(board->is_jigsaw());
  CHECK(board->name() == "9x9-jigsaw+killer");
  CHECK(board_without_clues(*board)->rules() == layout->rules());
  const std::string label = label_with_clues(*board);
  CHECK(label == "9x9-jigsaw:" + kLayout + "+" + std::string(board->clue_text()));
  CHECK(parse_board_label_with_clues(label)->digest() == board->digest());
  CHECK(label_with_clues(*layout) == label_of(*layout));
  CHECK(parse_board_label_with_clues("9x9") == &BoardSpec::standard());
  CHECK(parse_board_label_with_clues("9x9+{}") == nullptr);
  CHECK(parse_board_label_with_clues("9x9+killer") == nullptr);
  CHECK(parse_board_label_with_clues("9z9+{\"negative\":[\"xv\"]}") == nullptr);
}

TEST_CASE("puzzles with clues have one form, however they are turned") {
  std::vector<BoardRef> boards{jigsaw()};
  for (const char* name : {"4x4", "6x6", "9x9", "9x9-x", "9x9-asterisk"}) {
    boards.emplace_back(BoardSpec::find(name));
  }
  for (const BoardRef& base : boards) {
    INFO(base->name());
    Record record;
    if (base->is_jigsaw()) {
      record.solution = Grid(*base);  // the form asks for no rules
      for (std::size_t i = 0; i < 81; ++i) {
        record.solution.digits()[i] = static_cast<std::uint8_t>(1 + (i * 7 + i / 9) % 9);
      }
      record.puzzle = record.solution;
      for (std::size_t i = 0; i < 81; i += 2) record.puzzle.digits()[i] = 0;
    } else {
      record = record_of(*base);
    }
    std::vector<Clue> clues = ValidClueGenerator(*base, test_seed()).one_of_each();
    for (Clue& clue : clues) {
      // A pill is another one from the other side: see below.
      if ((clue.kind->fields & kReading) != 0) clue.cells.resize(1);
    }
    const BoardRef board = board_with_clues(*base, clues);
    const std::string label = canonical_label(*board);
    Grid form(*board);
    const auto count = make_canonizer(*board)->canonize(record.puzzle.digits(),
                                                        record.solution.digits(), form.digits());
    CHECK(count.of_puzzle == 1);
    std::map<std::string, int> texts;
    for (const SquareSymmetry& turn : square_symmetries_with_clues(*board)) {
      BoardRef turned_base = base;
      if (base->is_jigsaw()) {
        turned_base = jigsaw_board(*BoardSpec::find("9x9-jigsaw"),
                                   parse_regions(transformed_layout(*board, *turn.map)).value());
      }
      const BoardRef turned = board_with_clues(*turned_base, transformed_clues(*board, turn));
      ++texts[std::string(turned->clue_text())];
      CHECK(canonical_label(*turned) == label);
      Grid puzzle(*board);
      Grid solution(*board);
      for (std::size_t i = 0; i < puzzle.size(); ++i) {
        puzzle.digits()[i] = record.puzzle.digits()[(*turn.map)[i]];
        solution.digits()[i] = record.solution.digits()[(*turn.map)[i]];
      }
      Grid other(*board);
      (void)make_canonizer(*turned)->canonize(puzzle.digits(), solution.digits(), other.digits());
      CHECK(other == form);
    }
    CHECK(texts.size() == square_symmetries_of(*board).size());
    // Rectangular boxes do not lie down; other digits are another puzzle.
    CHECK(texts.size() == (base->name() == "6x6" ? 4U : 8U));
    Grid swapped = record.solution;
    for (std::uint8_t& digit : swapped.digits())
      digit = static_cast<std::uint8_t>(base->digits() + 1 - digit);
    Grid other(*board);
    (void)make_canonizer(*board)->canonize(swapped.digits(), swapped.digits(), other.digits());
    Grid whole(*board);
    (void)make_canonizer(*board)->canonize(record.solution.digits(), record.solution.digits(),
                                           whole.digits());
    CHECK_FALSE(other == whole);
  }
}

TEST_CASE("clues that a turn keeps are counted as such") {
  const BoardSpec& shape = BoardSpec::standard();
  // Each corner's cage is turned into the next one, and mirrored into itself.
  const auto at = [&](int row, int column) { return shape.cell_at(row, column); };
  const BoardRef board =
      board_with_clues(shape, {killer({at(0, 0), at(1, 1)}, 9), killer({at(0, 8), at(1, 7)}, 9),
                               killer({at(8, 0), at(7, 1)}, 9), killer({at(8, 8), at(7, 7)}, 9)});
  CHECK(canonical_clues(*board).to.size() == 8);
  CHECK(canonical_clues(*board).text == board->clue_text());
  const BoardRef three =
      board_with_clues(shape, {killer({at(0, 0), at(1, 1)}, 9), killer({at(0, 8), at(1, 7)}, 9)});
  CHECK(canonical_clues(*three).to.size() == 2);
}

TEST_CASE("a number that is read is not turned round") {
  const BoardSpec& shape = BoardSpec::standard();
  Clue pill;
  pill.kind = find_clue_kind("arrow");
  pill.cells = {shape.cell_at(0, 1), shape.cell_at(0, 0)};
  pill.lines = {{shape.cell_at(0, 1), shape.cell_at(0, 2)}};
  const BoardRef board = board_with_clues(shape, {pill});
  CHECK(board->clues()[0].cells == std::vector{shape.cell_at(0, 0), shape.cell_at(0, 1)});
  std::set<int> kept;
  for (const SquareSymmetry& turn : square_symmetries_with_clues(*board)) kept.insert(turn.number);
  CHECK(kept.size() == 4);
  for (const SquareSymmetry& turn : square_symmetries_of(shape)) {
    INFO(turn.number);
    const BoardRef turned = board_with_clues(shape, transformed_clues(*board, turn));
    CHECK((canonical_label(*turned) == canonical_label(*board)) == kept.contains(turn.number));
  }
}

TEST_CASE("outside places and directions turn with the board") {
  for (const SquareSymmetry& turn : square_symmetries_of(BoardSpec::standard())) {
    INFO(turn.number);
    // A place looks along a line of the board, and does so after the turn.
    const GridCoord place = turn.image(GridCoord{0, 3}, 9);
    const GridCoord first = turn.image(GridCoord{1, 4}, 9);
    const Direction looks = turn.image(Direction{1, 1});
    CHECK(place.row + looks.down == first.row);
    CHECK(place.column + looks.right == first.column);
    // The image has at that place the content of the old one.
    const Cell cell = BoardSpec::standard().cell_at(first.row - 1, first.column - 1);
    CHECK((*turn.map)[cell.index] == BoardSpec::standard().cell_at(0, 3).index);
  }
}
