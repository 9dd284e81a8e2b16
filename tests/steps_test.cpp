// Descriptions of steps: every technique has its texts, the links prove what they are drawn for,
// and the pictures are whole.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include "solver/rate/singles.h"
#include "solver/steps/backdoor.h"
#include "solver/steps/links.h"
#include "solver/steps/step_describer.h"
#include "solver/steps/step_renderer.h"
#include "tests/catch.h"
#include "tests/rating_boards.h"
#include "tests/seed.h"
#include "tests/step_descriptions.h"
#include "tests/technique_lines.h"
#include "tools/drawing/step_svg.h"

using namespace gridmill;

namespace {

/// Whether a statement about a node is true in the solution.
bool is_true(const Node& node, const std::vector<std::uint8_t>& solution) {
  for (const Cell c : node.cells) {
    if (solution[c.index] == node.digit.value) return true;
  }
  return false;
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

/// The board that a state would be reset to.
State state_of(const BoardTopology& topology, const std::vector<std::uint8_t>& board) {
  State state(topology);
  state.reset(board);
  return state;
}

/// The words of nets or cases.
std::string words_of(const widest::step_text::SlotValue& value) {
  const auto renderer = widest::step_text::make_renderer(BoardSpec::standard(), Wording{});
  return Symbols::none().replace_placeholders(renderer->render_slot(value, false));
}

widest::CellSet cells_of(std::initializer_list<int> list) {
  widest::CellSet cells;
  for (const int c : list) cells.insert(Cell{static_cast<std::uint16_t>(c)});
  return cells;
}

std::vector<std::uint8_t> board_of(const std::string& text) {
  const Grid grid = Grid::parse(BoardSpec::standard(), text);
  return {grid.digits().begin(), grid.digits().end()};
}

}  // namespace

TEST_CASE("steps are explained to the end, and their statements hold") {
  const std::uint64_t seed = test_seed();
  for (const char* name : {"9x9", "9x9-x", "6x6"}) {
    const BoardSpec& shape = *BoardSpec::find(name);
    const BoardTopology topology(shape);
    StepDescriber teller(shape);
    for (const RatedPuzzle& puzzle : random_puzzles(shape, 12, seed)) {
      std::vector<std::uint8_t> board = puzzle.givens;
      const std::vector<StepDescription> steps = teller.steps(puzzle.givens, puzzle.solution);
      for (const StepDescription& step : steps) {
        INFO(step.text());
        CHECK_FALSE(step.where.empty());
        CHECK_FALSE(step.result.empty());
        // No blank is left unfilled.
        CHECK(step.text().find_first_of("{}") == std::string::npos);
        CHECK(step.text().find("  ") == std::string::npos);
        CHECK(step.text().find(" ,") == std::string::npos);
        bool same = true;
        for (const Cell c : topology.all_cells()) {
          same = same && step.before.value(c).value == board[c.index] &&
                 step.before.is_given(c) == (puzzle.givens[c.index] != 0);
        }
        REQUIRE(same);
        for (const Candidate& c : step.step.placements) {
          CHECK(puzzle.solution[c.cell.index] == c.digit.value);
          board[c.cell.index] = c.digit.value;
        }
        for (const Candidate& c : step.step.eliminations) {
          CHECK(puzzle.solution[c.cell.index] != c.digit.value);
          CHECK(step.before.candidates(c.cell).contains(c.digit));
        }
      }
      CHECK(board == puzzle.solution);
      CHECK(teller.next(puzzle.givens, puzzle.solution)->text() == steps.front().text());
      CHECK_FALSE(teller.next(puzzle.solution, puzzle.solution).has_value());
    }
  }
}

TEST_CASE("sentences are keyed by techniques and families that there are") {
  std::set<std::string> known{""};
  for (const TechniqueInfo& row : techniques()) {
    known.insert(std::string(row.id));
    known.insert(std::string(row.family));
  }
  const std::vector<std::string> keys = {
#define SENTENCE(key, condition, english, japanese) key,
#include "solver/steps/sentences.def"
#undef SENTENCE
  };
  for (const std::string& key : keys) {
    CAPTURE(key);
    CHECK(known.contains(key));
  }
}

/// With GRIDMILL_PICTURES=folder, the pictures are written there.
TEST_CASE("a step of every technique is put into words and drawn") {
  const BoardTopology topology(BoardSpec::standard());
  const widest::BoardTopology wide(BoardSpec::standard());
  for (const TechniqueInfo& row : techniques()) {
    if (row.needs_clues) continue;  // clue_techniques_test
    CAPTURE(row.id);
    int number = 0;
    each_first_find(row, topology,
                    [&](const std::string& line, const State& state, const Deduction& found) {
                      CAPTURE(line);
                      const StepDescription step = description_of(wide, state, found);
                      CHECK(step.text().find_first_of("{}") == std::string::npos);
                      CHECK(step.text().find("  ") == std::string::npos);
                      CHECK_FALSE(step.where.empty());
                      // Nothing of levels 1 to 6 is described as a net of singles.
                      CHECK((row.level == 7 || step.nets.empty()));
                      widest::CellSet named;
                      for (const widest::CellSet& set : step.sets) {
                        named |= set;
                        CHECK(step.text().find(" = ") != std::string::npos);
                      }
                      CHECK((step.deduction.cells | step.deduction.fins).contains(named));
                      CHECK((row.id == "trial" || step.text().find("A search of the whole board") ==
                                                      std::string::npos));  // has a different text
                      const std::string svg = to_svg(step);
                      CHECK(svg.starts_with("<svg "));
                      CHECK(svg.ends_with("</svg>\n"));
                      if (const char* folder = std::getenv("GRIDMILL_PICTURES")) {
                        std::ofstream(std::string(folder) + "/" + std::string(row.id) +
                                      std::to_string(++number) + ".svg")
                            << svg;
                      }
                    });
  }
}

TEST_CASE("links hold in the solution, join end to end and prove the step") {
  const BoardSpec& shape = BoardSpec::standard();
  const widest::BoardTopology topology(shape);
  StepDescriber teller(shape);
  int chains = 0;
  for (const RatedPuzzle& puzzle : random_puzzles(shape, 40, test_seed() + 1)) {
    for (const StepDescription& step : teller.steps(puzzle.givens, puzzle.solution)) {
      INFO(step.text());
      for (const Link& link : step.links) {
        const bool from = is_true(link.from, puzzle.solution);
        const bool to = is_true(link.to, puzzle.solution);
        if (link.kind == Link::Kind::kStrong) CHECK((from || to));
        if (link.kind == Link::Kind::kWeak) CHECK_FALSE((from && to));
      }
      const std::string_view family = info(step.step.technique).family;
      if (!step.nets.empty()) {
        for (const widest::Net& net : step.nets) CHECK_FALSE(net.consequences.empty());
      } else if (!step.links.empty() && family != "coloring") {
        ++chains;
        for (std::size_t i = 1; i < step.links.size(); ++i) {
          CHECK(step.links[i].from == step.links[i - 1].to);
          CHECK(step.links[i].kind != step.links[i - 1].kind);
        }
        if (step.links.back().kind == Link::Kind::kWeak) continue;  // a loop
        const Node& first = step.links.front().from;
        const Node& last = step.links.back().to;
        bool proved = false;
        for (const Candidate& c : step.step.eliminations) {
          const auto sees = [&](const Node& node) {
            return node.digit == c.digit ? topology.peers(c.cell).contains(node.cells)
                                         : node.cells == widest::CellSet::of(c.cell);
          };
          proved = proved || (sees(first) && sees(last));
        }
        CHECK(proved);
      }
      if (family == "single-digit patterns") CHECK_FALSE(step.links.empty());
    }
  }
  CHECK(chains > 10);
}

TEST_CASE("a candidate that singles refute has a net of them, and no true one has a net") {
  const BoardSpec& shape = BoardSpec::standard();
  const BoardTopology topology(shape);
  const widest::BoardTopology wide(shape);
  int refuted = 0;
  for (const RatedPuzzle& puzzle : random_puzzles(shape, 5, test_seed() + 2)) {
    const State state = state_of(topology, puzzle.givens);
    for (const Cell c : state.open()) {
      for (const Digit d : DigitSet(state.candidates(c))) {
        State assumed = state;
        assumed.place({c, d});
        const bool wrong = !singles::run(assumed);
        const widest::Net net = widest::refute(widest_state(wide, state), {c, d});
        CHECK((net.consequences.empty() || puzzle.solution[c.index] != d.value));
        refuted += wrong ? 1 : 0;
        if (!wrong) continue;
        REQUIRE_FALSE(net.consequences.empty());
        CHECK_FALSE(net.impasse.empty());
        for (const widest::Consequence& step : net.consequences) CHECK(step.is_placed);
      }
    }
  }
  CHECK(refuted > 100);
}

TEST_CASE("a backdoor opens the board, and no smaller one does") {
  const BoardSpec& shape = BoardSpec::standard();
  const BoardTopology topology(shape);
  const widest::BoardTopology wide(shape);
  std::array<int, 3> sizes{};
  for (const RatedPuzzle& puzzle : random_puzzles(shape, 40, test_seed() + 3)) {
    State state = state_of(topology, puzzle.givens);
    REQUIRE(singles::run(state));
    const Backdoor door = find_backdoor(widest_state(wide, state), 1'000'000);
    REQUIRE(door.outcome == Backdoor::Outcome::kFound);
    ++sizes[door.assumptions.size()];
    State opened = state;
    for (const Candidate& c : door.assumptions) {
      CHECK(puzzle.solution[c.cell.index] == c.digit.value);
      REQUIRE(opened.has(c));
      opened.place(c);
      CHECK(singles::run(opened));
    }
    CHECK(opened.solved());
    int single_doors = 0;
    for (const Cell c : state.open()) {
      State tried = state;
      tried.place({c, {puzzle.solution[c.index]}});
      single_doors += singles::run(tried) && tried.solved() ? 1 : 0;
    }
    CHECK((door.assumptions.size() == 2) == (single_doors == 0 && !state.solved()));
    // One trial fewer does not find it, and reports it.
    if (door.trials > 1) {
      const Backdoor limited = find_backdoor(widest_state(wide, state), door.trials - 1);
      CHECK(limited.outcome == Backdoor::Outcome::kLimit);
      CHECK(limited.trials == door.trials - 1);
      CHECK(limited.assumptions.empty());
    }
  }
  CHECK(sizes[0] > 0);
  CHECK(sizes[1] > 0);
}

TEST_CASE("marks count what is left") {
  const std::vector<std::uint8_t> board =
      board_of("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  for (const BoardSpec& shape : BoardSpec::all()) {
    const std::vector<std::uint8_t> empty(static_cast<std::size_t>(shape.cells()), 0);
    const PencilmarkGrid marks(shape, empty);
    for (const House& house : shape.houses()) {
      CHECK(marks.left_in(house) == static_cast<int>(house.cells.size()) * shape.digits());
      CHECK(marks.places_in(house, Digit{1}) == static_cast<int>(house.cells.size()));
    }
    CHECK_FALSE(to_text(marks).empty());
    CHECK_FALSE(to_svg(marks).empty());
  }
  const BoardSpec& shape = BoardSpec::standard();
  const PencilmarkGrid marks(shape, board);
  const State state = state_of(BoardTopology(shape), board);
  int all = 0;
  for (const Cell c : BoardTopology(shape).all_cells()) {
    CHECK(marks.candidates(c).bits() == state.candidates(c));
    all += state.count(c);
  }
  // The text has the sums over all digits and boxes.
  CHECK(to_text(marks).find(" " + std::to_string(all) + "\n") != std::string::npos);
}

TEST_CASE("a picture has every given, candidate, mark and link of the step") {
  const BoardSpec& shape = BoardSpec::standard();
  StepDescriber teller(shape);
  for (const RatedPuzzle& puzzle : random_puzzles(shape, 5, test_seed() + 4)) {
    for (const StepDescription& step : teller.steps(puzzle.givens, puzzle.solution)) {
      const std::string svg = to_svg(step);
      INFO(step.text());
      CHECK(svg.starts_with("<svg "));
      CHECK(svg.ends_with("</svg>\n"));
      std::size_t texts = 2 * 9;  // the names of rows and columns
      for (const Cell c : BoardTopology(shape).all_cells()) {
        texts += step.before.value(c).empty()
                     ? static_cast<std::size_t>(step.before.candidates(c).size())
                     : 1;
      }
      const std::size_t words = count(svg, "<text x=\"36\"");
      CHECK(words > 0);
      CHECK(count(svg, "</text>") - words == texts);
      CHECK(count(svg, "fill=\"#b00020\"") == step.step.eliminations.size());
      std::size_t links = step.links.size();
      for (const std::vector<Link>& chain : step.further) links += chain.size();
      CHECK(count(svg, "marker-end") == links);
      CHECK(svg.find("nan") == std::string::npos);
    }
  }
}

TEST_CASE("each chain that a search of the whole board finds is a step") {
  const BoardSpec& board = *BoardSpec::find("9x9-x");
  const auto digits_of = [&](const std::string& text) {
    const Grid grid = Grid::parse(board, text);
    return std::vector<std::uint8_t>(grid.digits().begin(), grid.digits().end());
  };
  const std::vector<std::uint8_t> givens = digits_of(
      "...6..9....3...2..67.1........73......12....5......63.."
      "...8...2..4......7........");
  const std::vector<std::uint8_t> solution = digits_of(
      "815624973493578216672193548568739124931246785247815639"
      "156487392324951867789362451");
  int found = 0;  // eliminations
  std::size_t rounds = 0;
  make_rater(board)->for_each_step(givens, solution,
                                   [&](const widest::State&, const widest::Deduction& deduction) {
                                     found += deduction.eliminations.size();
                                     ++rounds;
                                     return true;
                                   });
  const std::vector<StepDescription> steps = StepDescriber(board).steps(givens, solution);
  CHECK(steps.size() > rounds);
  for (const StepDescription& step : steps) {
    CHECK((!step.deduction.cells.empty() || step.further.empty()));
    found -= step.deduction.eliminations.size();
  }
  CHECK(found == 0);
}

TEST_CASE("assumptions that fail alike are one sentence") {
  const auto net = [](int cell) {
    widest::Net result;
    result.consequences = {{true, {4}, cells_of({cell}), {}}};
    result.impasse.cell = cells_of({8});
    return result;
  };
  CHECK(words_of(widest::step_text::Refutations{{net(0), net(1)}}) ==
        "With 4 in R1C1 or R1C2, R1C9 has no candidate left.");
}

TEST_CASE("of the cell of a choice it is said what \"it\" is not") {
  widest::Net net;
  net.consequences = {{true, {5}, cells_of({0}), {}}};
  const widest::step_text::Cases cases{
      cells_of({0}), DigitSet::of({5}), widest::HouseSet::of(0), {net}, {}, {{{0}, {9}}}};
  CHECK(words_of(cases) == "In row 1, 5 is in R1C1. If R1C1 is 5, it is not 9.");
}
