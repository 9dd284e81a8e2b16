// Clues as text, as boards, and under turns.

#include <map>
#include <set>

#include "solver/board/grid.h"
#include "solver/board/shape_label.h"
#include "solver/rules/clue_board.h"
#include "solver/rules/clue_symmetries.h"
#include "tests/catch.h"
#include "tests/random_clues.h"
#include "tests/seed.h"
#include "tests/texts.h"

using namespace gridmill;

namespace {

std::vector<const Shape*> some_boards() {
  std::vector<const Shape*> result;
  for (const char* name : {"4x4", "6x6", "9x9", "9x9-x", "9x9-anti-knight", "16x16"}) {
    result.push_back(Shape::find(name));
  }
  return result;
}

const std::string kLayout =
    "AAAABCCCCAABBBCBCCAADBBBBCCADDEFFFFFDDEEEEEFFDDDEEGEFFDHGGGGIIIHHGHGGIIIHHHHHGIII";

SharedShape jigsaw() {
  return jigsaw_board(*Shape::find("9x9-jigsaw"), regions_of(kLayout).value());
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
  for (const Shape* shape : some_boards()) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      RandomClues random(*shape, test_seed() + seed);
      std::vector<Clue> clues = random.one_of_each();
      const std::vector<Clue> more = random.one_of_each();
      clues.insert(clues.end(), more.begin(), more.end());
      const std::vector<Clue> sorted = in_canonical_order(clues);
      const std::string text = text_of(sorted, shape->digits());
      INFO(text);
      REQUIRE(clues_of(text, shape->digits()) == sorted);
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
  diagonal.place = Place{0, 8};
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

TEST_CASE("what is no canonical text is none at all") {
  const Shape& shape = Shape::standard();
  const std::string text =
      text_of(in_canonical_order(RandomClues(shape, test_seed()).one_of_each()), 9);
  REQUIRE(clues_of(text, 9));
  for (std::size_t i = 0; i <= text.size(); ++i) {
    std::string less = text;
    if (i < text.size()) less.erase(i, 1);
    for (const std::string& wrong :
         {text.substr(0, i), less, text.substr(0, i) + " " + text.substr(i)}) {
      const auto clues = clues_of(wrong, 9);
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
    CHECK_FALSE(clues_of(wrong, 9));
  }
}

TEST_CASE("a board with clues is a board of its own, and knows what it was") {
  for (const Shape* base : some_boards()) {
    const std::vector<Clue> clues = RandomClues(*base, test_seed()).one_of_each();
    const SharedShape board = board_with_clues(*base, clues);
    CHECK(board->has_clues());
    CHECK_FALSE(board->is_plain());
    CHECK_FALSE(board->digits_are_alike());
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
    // A text with a clue that nobody can mean is no board.
    CHECK(shape_labelled_with_clues(label) == nullptr);
    std::vector<Clue> sound = clues;
    std::erase_if(sound, [&](const Clue& clue) { return !fault_of(clue, *base).empty(); });
    REQUIRE_FALSE(sound.empty());
    REQUIRE(sound.size() < clues.size());
    const SharedShape readable = board_with_clues(*base, sound);
    const SharedShape read = shape_labelled_with_clues(label_with_clues(*readable));
    REQUIRE(read != nullptr);
    CHECK(read->rules() == readable->rules());
  }
  const SharedShape layout = jigsaw();
  const SharedShape board = board_with_clues(*layout, {killer({{0}, {1}}, 3)});
  CHECK(board->is_jigsaw());
  CHECK(board->name() == "9x9-jigsaw+killer");
  CHECK(board_without_clues(*board)->rules() == layout->rules());
  const std::string label = label_with_clues(*board);
  CHECK(label == "9x9-jigsaw:" + kLayout + "+" + std::string(board->clue_text()));
  CHECK(shape_labelled_with_clues(label)->digest() == board->digest());
  CHECK(label_with_clues(*layout) == label_of(*layout));
  CHECK(shape_labelled_with_clues("9x9") == &Shape::standard());
  CHECK(shape_labelled_with_clues("9x9+{}") == nullptr);
  CHECK(shape_labelled_with_clues("9x9+killer") == nullptr);
  CHECK(shape_labelled_with_clues("9z9+{\"negative\":[\"xv\"]}") == nullptr);
}

TEST_CASE("puzzles with clues have one form, however they are turned") {
  std::vector<SharedShape> boards{jigsaw()};
  for (const char* name : {"4x4", "6x6", "9x9", "9x9-x", "9x9-asterisk"}) {
    boards.emplace_back(Shape::find(name));
  }
  for (const SharedShape& base : boards) {
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
    std::vector<Clue> clues = RandomClues(*base, test_seed()).one_of_each();
    for (Clue& clue : clues) {
      // A pill is another one from the other side: see below.
      if ((clue.kind->fields & kReading) != 0) clue.cells.resize(1);
    }
    const SharedShape board = board_with_clues(*base, clues);
    const std::string label = turned_label(*board);
    Grid form(*board);
    const auto count = make_canonizer(*board)->canonize(record.puzzle.digits(),
                                                        record.solution.digits(), form.digits());
    CHECK(count.of_puzzle == 1);
    std::map<std::string, int> texts;
    for (const Turn& turn : turns_with_clues(*board)) {
      SharedShape turned_base = base;
      if (base->is_jigsaw()) {
        turned_base = jigsaw_board(*Shape::find("9x9-jigsaw"),
                                   regions_of(turned_layout(*board, *turn.map)).value());
      }
      const SharedShape turned = board_with_clues(*turned_base, turned_clues(*board, turn));
      ++texts[std::string(turned->clue_text())];
      CHECK(turned_label(*turned) == label);
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
    CHECK(texts.size() == turns_of(*board).size());
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
  const Shape& shape = Shape::standard();
  // Each corner's cage is turned into the next one, and mirrored into itself.
  const auto at = [&](int row, int column) { return shape.cell_at(row, column); };
  const SharedShape board =
      board_with_clues(shape, {killer({at(0, 0), at(1, 1)}, 9), killer({at(0, 8), at(1, 7)}, 9),
                               killer({at(8, 0), at(7, 1)}, 9), killer({at(8, 8), at(7, 7)}, 9)});
  CHECK(smallest_turned_clues(*board).to.size() == 8);
  CHECK(smallest_turned_clues(*board).text == board->clue_text());
  const SharedShape three =
      board_with_clues(shape, {killer({at(0, 0), at(1, 1)}, 9), killer({at(0, 8), at(1, 7)}, 9)});
  CHECK(smallest_turned_clues(*three).to.size() == 2);
}

TEST_CASE("a number that is read is not turned round") {
  const Shape& shape = Shape::standard();
  Clue pill;
  pill.kind = find_clue_kind("arrow");
  pill.cells = {shape.cell_at(0, 1), shape.cell_at(0, 0)};
  pill.lines = {{shape.cell_at(0, 1), shape.cell_at(0, 2)}};
  const SharedShape board = board_with_clues(shape, {pill});
  CHECK(board->clues()[0].cells == std::vector{shape.cell_at(0, 0), shape.cell_at(0, 1)});
  std::set<int> kept;
  for (const Turn& turn : turns_with_clues(*board)) kept.insert(turn.number);
  CHECK(kept.size() == 4);
  for (const Turn& turn : turns_of(shape)) {
    INFO(turn.number);
    const SharedShape turned = board_with_clues(shape, turned_clues(*board, turn));
    CHECK((turned_label(*turned) == turned_label(*board)) == kept.contains(turn.number));
  }
}

TEST_CASE("outside places and directions turn with the board") {
  for (const Turn& turn : turns_of(Shape::standard())) {
    INFO(turn.number);
    // A place looks along a line of the board, and does so after the turn.
    const Place place = turn.image(Place{0, 3}, 9);
    const Place first = turn.image(Place{1, 4}, 9);
    const Direction looks = turn.image(Direction{1, 1});
    CHECK(place.row + looks.down == first.row);
    CHECK(place.column + looks.right == first.column);
    // The image shows at that place what stood at the old one.
    const Cell cell = Shape::standard().cell_at(first.row - 1, first.column - 1);
    CHECK((*turn.map)[cell.index] == Shape::standard().cell_at(0, 3).index);
  }
}
