// The words of nets: what follows from an assumption, and why.

#include <vector>

#include "solver/clues/clue_board.h"
#include "solver/steps/nets.h"
#include "solver/steps/step_describer.h"
#include "solver/steps/step_renderer.h"
#include "tests/catch.h"
#include "tests/clue_makers.h"

using namespace gridmill;

namespace {

widest::CellSet cells_of(std::initializer_list<int> list) {
  widest::CellSet cells;
  for (const int c : list) cells.insert(Cell{static_cast<std::uint16_t>(c)});
  return cells;
}

std::string words_of(const std::vector<widest::Net>& nets,
                     const BoardSpec& board = BoardSpec::standard()) {
  const auto renderer = widest::step_text::make_renderer(board, Wording{});
  const widest::step_text::SlotValue value = widest::step_text::Refutations{nets};
  return Symbols::none().replace_placeholders(renderer->render_slot(value, false));
}

/// Leaves a cell these digits.
void leave(widest::State& state, int cell, std::initializer_list<int> digits) {
  for (const Digit d : DigitSet(state.topology().all_digits())) {
    bool is_left = false;
    for (const int own : digits) is_left = is_left || d.value == own;
    if (!is_left) state.eliminate(d, cells_of({cell}));
  }
}

/// An empty board.
class EmptyBoard {
 public:
  explicit EmptyBoard(const BoardSpec& board) : topology_(board), state(topology_) {
    state.reset(std::vector<std::uint8_t>(81));
  }

 private:
  widest::BoardTopology topology_;

 public:
  widest::State state;
};

}  // namespace

TEST_CASE("a net uses a digit that excludes others wherever it goes") {
  EmptyBoard board(*BoardSpec::find("9x9-non-consecutive"));
  widest::State& state = board.state;
  // In row 1, 5 fits only beside R1C2, which is 4, 6 or 7.
  state.eliminate({5}, cells_of({1, 3, 4, 5, 6, 7, 8}));
  leave(state, 1, {4, 6, 7});
  const widest::Net net = widest::refute(state, {{55}, {7}});
  REQUIRE(net.consequences.size() == 3);
  CHECK(net.consequences[1].by == Digit{5});
  CHECK(net.consequences[1].digit != Digit{5});
  CHECK(net.impasse.digit == Digit{5});
  CHECK(words_of({net}).find("the only places left for 5 in row 1, each rule") !=
        std::string::npos);
}

TEST_CASE("a step shows the last place that its net takes, and the net if it takes several") {
  EmptyBoard board(BoardSpec::standard());
  widest::Deduction deduction(technique_of("x-chain"), {}, 0);
  deduction.eliminations.add(Candidate{{9}, {5}});
  board.state.eliminate({5}, cells_of({3, 4, 5, 6, 7, 8}));
  CHECK(widest::describe_step(board.state, deduction, {}).text() ==
        "X-Chain: Suppose R2C1 is 5. Then row 1 has no place for 5. Remove 5 from R2C1.");
  board.state.eliminate({5}, cells_of({1, 2}));
  CHECK(widest::describe_step(board.state, deduction, {}).text() ==
        "Hidden Single (line): In row 1, 5 fits only in R1C1. Remove 5 from R2C1.");
}

TEST_CASE("consequences name what rules out candidates, unless it comes just before") {
  EmptyBoard board(BoardSpec::standard());
  widest::State& state = board.state;
  leave(state, 1, {1, 3});
  leave(state, 2, {1, 3, 5});
  leave(state, 3, {1, 5});
  CHECK(
      words_of({widest::refute(state, {{0}, {1}})}) ==
      "Suppose R1C1 is 1. Then R1C2 is 3 and R1C4 is 5 (because of 1 in R1C1), and so R1C3 has no "
      "candidate left (because of 1 in R1C1, 3 in R1C2 and 5 in R1C4).");
}

TEST_CASE("a net that gives reasons that are easily missed gives all others, too") {
  const BoardSpec& spec = *BoardSpec::find("9x9-x");
  EmptyBoard board(spec);
  leave(board.state, 72, {1, 2});
  leave(board.state, 80, {1, 2});
  CHECK(words_of({widest::refute(board.state, {{0}, {1}})}, spec) ==
        "Suppose R1C1 is 1. Then R9C1 is 2, and so R9C9 has no candidate left (R1C1 rules out 1 in "
        "R9C9 on the diagonal R1C1-R9C9; 2 in R9C1 rules out the rest).");
}

TEST_CASE("a net inside a net tells what it assumes in addition") {
  using widest::Consequence;
  widest::Net inner;
  inner.consequences = {{true, {6}, cells_of({9}), {}}};
  inner.impasse.cell = cells_of({18});
  widest::Net net;
  net.consequences = {{true, {3}, cells_of({0}), {}}, {false, {6}, cells_of({9}), {}}};
  net.consequences.back().refutation = {inner};
  net.consequences.push_back({true, {8}, cells_of({9}), {}});
  net.consequences.back().causes.placed = {{{0}, {3}}};
  net.consequences.back().causes.removed = {{{9}, {6}}};
  net.impasse.house.insert(0);
  net.impasse.digit = {4};
  CHECK(words_of({net}) ==
        "Suppose R1C1 is 3. Suppose R2C1 is 6, too. Then R3C1 has no candidate left. So R2C1 is "
        "not 6. Then R2C1 is 8 (because of 3 in R1C1, and as it is not 6). Now row 1 has no place "
        "for 4.");
}

TEST_CASE("a net ends if a clue that it has filled is wrong") {
  Clue arrow = with_line("arrow", {{0}, {1}, {2}});
  arrow.cells = {{0}};
  const BoardRef clues = board_with_clues(BoardSpec::standard(), {arrow});
  EmptyBoard board(*clues);
  widest::State& state = board.state;
  leave(state, 0, {5, 9});
  leave(state, 1, {1, 9});
  const auto words = [&] {
    const widest::Net net = widest::refute(state, {{8}, {9}});
    REQUIRE(net.impasse.clue != nullptr);
    return words_of({net});
  };
  // 9 in R1C9 makes R1C1 5, which is less than R1C2 and R1C3 together.
  const std::string start =
      "Suppose R1C9 is 9. Then the arrow from R1C1 to R1C3 cannot be filled with ";
  leave(state, 2, {7, 8, 9});
  CHECK(words() == start + "5 in R1C1, 1 in R1C2, and 7 or 8 in R1C3.");
  leave(state, 2, {8, 9});
  CHECK(words() == start + "5 in R1C1, 1 in R1C2 and 8 in R1C3.");
}

TEST_CASE("a net names each digit in the cells of a clue once, and none where it supposes one") {
  Clue arrow = with_line("arrow", {{0}, {1}, {2}});
  arrow.cells = {{0}};
  const BoardRef clues = board_with_clues(BoardSpec::standard(), {arrow});
  EmptyBoard board(*clues);
  leave(board.state, 0, {5, 9});
  leave(board.state, 1, {1, 2, 9});
  leave(board.state, 2, {3, 8});
  leave(board.state, 37, {2, 4});
  leave(board.state, 46, {2, 4});
  // 9 in R1C9 rules out 9 in R1C1 and in R1C2.
  const std::string name = "the arrow from R1C1 to R1C3 ";
  CHECK(words_of({widest::refute(board.state, {{8}, {9}})}) ==
        "Suppose R1C9 is 9. Then R1C2 is not 1 (else " + name +
            "could not be filled with 5 in R1C1), R1C2 is 2 (because of 9 in R1C9, and as it is "
            "not 1), and R5C2 is 4, and so R6C2 has no candidate left (because of 2 in R1C2 and 4 "
            "in R5C2).");

  widest::Net net;
  net.consequences = {{true, {3}, cells_of({0}), {}},
                      {false, {6}, cells_of({1}), {{}, {}, {&arrow}}}};
  net.consequences.back().left = {{{0}, {3}}};
  net.consequences.back().causes.placed = {{{0}, {3}}};
  net.impasse.clue = &arrow;
  net.impasse.left = {{{0}, {3}}};
  net.causes.placed = {{{0}, {3}}, {{8}, {1}}};
  CHECK(words_of({net}) == "Suppose R1C1 is 3. Then R1C2 is not 6 (else " + name +
                               "could not be filled with 3 in R1C1), and so " + name +
                               "cannot be filled with 3 in R1C1 (because of 1 in R1C9).");
}

TEST_CASE("a cell of a clue that a net has filled holds its digit alone") {
  Clue arrow = with_line("arrow", {{0}, {1}, {2}});
  arrow.cells = {{0}};
  const BoardRef clues = board_with_clues(BoardSpec::standard(), {arrow});
  EmptyBoard board(*clues);
  leave(board.state, 0, {4, 8});
  leave(board.state, 1, {2, 5, 6});
  leave(board.state, 2, {1, 3, 8});
  leave(board.state, 8, {3, 8});
  CHECK(words_of({widest::refute(board.state, {{2}, {3}})}) ==
        "Suppose R1C3 is 3. Then R1C9 is 8, and so the arrow from R1C1 to R1C3 cannot be filled "
        "with 4 in R1C1, 2, 5 or 6 in R1C2, and 3 in R1C3 (because of 8 in R1C9).");
}

TEST_CASE("consequences that are given together share their reasons") {
  const BoardRef clues = board_with_clues(BoardSpec::standard(),
                                          {with_cells("killer", {{0}, {1}, {2}, {9}, {10}}, 25)});
  const widest::Why why{{}, {}, {&clues->clues().front()}};
  widest::Net net;
  net.consequences = {{true, {5}, cells_of({20}), {}},
                      {false, {6}, cells_of({0}), why},
                      {false, {7}, cells_of({1}), why}};
  net.consequences[1].causes.removed = {{{0}, {8}}};
  net.consequences[1].causes.ruled_out = {{{{9}, {3}}, {{{1}, {4}}}, why}};
  net.consequences[2].causes.ruled_out = {{{{9}, {3}}, {{{2}, {4}}}, why}};
  net.impasse.cell = cells_of({40});
  const std::string words = words_of({net}, *clues);
  CHECK(words.find("as R1C1 is not 8") != std::string::npos);
  CHECK(words.find("3 in R2C1 rules out 4 in R1C2 and R1C3, by the 25-cage") != std::string::npos);
}

TEST_CASE("long stories name diagonals by their sums") {
  Clue one = outside("little-killer", {0, 3}, 33);
  Clue other = outside("little-killer", {0, 4}, 23);
  one.direction = other.direction = Direction{1, 1};
  const BoardRef clues = board_with_clues(BoardSpec::standard(), {one, other});
  widest::Net net;
  net.consequences = {{true, {5}, cells_of({80}), {}}};
  for (int i = 0; i < 12; ++i) {
    const Clue& clue = clues->clues()[static_cast<std::size_t>(i % 2)];
    net.consequences.push_back({false, {6}, cells_of({i}), {{}, {}, {&clue}}});
  }
  net.impasse.cell = cells_of({40});
  const std::string words = words_of({net}, *clues);
  for (const char* name : {"the diagonal R1C4, R2C5, R3C6, R4C7, R5C8 and R6C9 (sum 33)",
                           "the diagonal R1C5, R2C6, R3C7, R4C8 and R5C9 (sum 23)"}) {
    CHECK(words.find(name) != std::string::npos);
    CHECK(words.find(name) == words.rfind(name));
  }
  CHECK(words.find("else that diagonal of 33 could not") != std::string::npos);
  CHECK(words.find("else that diagonal of 23 could not") != std::string::npos);
}

TEST_CASE("a case that ends with its own digit gives no reason for it") {
  const auto renderer = widest::step_text::make_renderer(BoardSpec::standard(), Wording{});
  widest::step_text::Cases cases;
  cases.cells = cells_of({0});
  cases.digits = DigitSet::of({1}) | DigitSet::of({2});
  cases.placed = {{{40}, {5}}};
  cases.eliminated = {{{8}, {3}}};
  for (const Digit digit : {Digit{1}, Digit{2}}) {
    widest::Net net;
    net.consequences = {{true, digit, cells_of({0}), {}},
                        {true, {5}, cells_of({40}), {}},
                        {true, {3}, cells_of({7}), {}}};
    net.causes.placed = {{{7}, {3}}, {{40}, {5}}};
    cases.nets.push_back(net);
  }
  const widest::step_text::SlotValue value = cases;
  CHECK(Symbols::none()
            .replace_placeholders(renderer->render_slot(value, false))
            .find("R5C5 is 5 and R1C9 is not 3 (because of 3 in R1C8).") != std::string::npos);
}
