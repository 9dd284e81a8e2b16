// Puzzles with clues in a database: they come out as they went in, no puzzle is there twice, and
// changes by other programs are reported.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "db/sqlite.h"
#include "solver/clues/clue_board.h"
#include "solver/clues/clue_symmetries.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/constraint_model.h"
#include "tests/needs.h"
#include "tests/patterns.h"
#include "tests/seed.h"
#include "tools/formats/input.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// Small puzzles with one solution, of different kinds of clues.
class Puzzles {
 public:
  Puzzles() : stream_(test_seed(), 0, Stage::kFullGrid), puzzles_(stream_) {}

  CluePuzzle draw(const BoardSpec& base, const std::vector<const ClueKind*>& kinds) {
    for (;;) {
      CluePuzzle puzzle = puzzles_.sample(base, kinds, static_cast<std::size_t>(base.cells()) / 2);
      if (make_counter(*puzzle.board)->count(puzzle.givens) == 1) return puzzle;
    }
  }
  std::vector<CluePuzzle> draw_all() {
    std::vector<CluePuzzle> all;
    for (const char* name : {"4x4", "6x6", "9x9", "9x9-x"}) {
      for (const char* kind : {"killer", "thermo", "little-killer", "all-xvs", "allowed"}) {
        all.push_back(draw(*BoardSpec::find(name), {find_clue_kind(kind)}));
      }
    }
    all.push_back(draw(BoardSpec::standard(), {find_clue_kind("killer"), find_clue_kind("arrow"),
                                               find_clue_kind("all-ratios")}));
    return all;
  }

 private:
  RandomStream stream_;
  CluePuzzleSampler puzzles_;
};

std::string text_of(const CluePuzzle& puzzle, const char* format = "f-puzzles-json") {
  Record record;
  record.board = puzzle.board;
  record.puzzle = Grid(puzzle.givens);
  std::string text;
  written_format(format).make_writer()->write(record, 0, text);
  return text;
}

/// Turns and mirrors the JSON of f-puzzles, knowing nothing of clues: all that names cells, sides
/// and directions, wherever it is. The lists come in another order.
class TurnedText {
 public:
  /// @param turn  bits: 1 transposed, 2 upside down, 4 left to right
  TurnedText(int turn, RandomStream& stream) : turn_(turn), stream_(stream) {}

  std::string operator()(const std::string& text) {
    const nlohmann::json json = nlohmann::json::parse(text);
    size_ = json["size"];
    nlohmann::json result;
    for (const auto& [member, value] : json.items()) {
      if (member == "grid") {
        result[member] = turned_grid(value);
        continue;
      }
      result[member] = turned(value);
      if (value.is_array()) stream_.shuffle(std::span(result[member].get_ref<List&>()));
    }
    return result.dump() + "\n";
  }

  /// The new place of a cell, counted from 1; 0 and n + 1 are outside the board.
  [[nodiscard]] std::pair<int, int> image(int row, int column) const {
    if ((turn_ & 1) != 0) std::swap(row, column);
    if ((turn_ & 2) != 0) row = size_ + 1 - row;
    if ((turn_ & 4) != 0) column = size_ + 1 - column;
    return {row, column};
  }

 private:
  using List = nlohmann::json::array_t;

  nlohmann::json turned_grid(const nlohmann::json& grid) const {
    nlohmann::json result = grid;
    for (int row = 1; row <= size_; ++row) {
      for (int column = 1; column <= size_; ++column) {
        const auto [r, c] = image(row, column);
        result[static_cast<std::size_t>(r - 1)][static_cast<std::size_t>(c - 1)] =
            grid[static_cast<std::size_t>(row - 1)][static_cast<std::size_t>(column - 1)];
      }
    }
    return result;
  }

  nlohmann::json turned(const nlohmann::json& value) const {
    if (value.is_string()) return turned_name(value);
    nlohmann::json result = value;
    for (auto& part : result) part = value.is_structured() ? turned(part) : part;
    return result;
  }

  /// A cell, a direction, or a text that stays.
  std::string turned_name(const std::string& text) const {
    if (const Match found = first_match(text, "^R(\\d+)C(\\d+)$"); !found.empty()) {
      const auto [r, c] = image(std::stoi(found[1]), std::stoi(found[2]));
      return "R" + std::to_string(r) + "C" + std::to_string(c);
    }
    if (text.size() != 2 || std::string("UD").find(text[0]) == std::string::npos) return text;
    bool down = text[0] == 'D';
    bool right = text[1] == 'R';
    if ((turn_ & 1) != 0) std::swap(down, right);
    if ((turn_ & 2) != 0) down = !down;
    if ((turn_ & 4) != 0) right = !right;
    return std::string(down ? "D" : "U") + (right ? "R" : "L");
  }

  int turn_;
  int size_ = 0;
  RandomStream& stream_;
};

/// Whether a number is in two cells, from the left and the top: not all turns keep it.
bool has_pill(const BoardSpec& board) {
  return std::any_of(board.clues().begin(), board.clues().end(), [](const Clue& clue) {
    return (clue.kind->fields & kReading) != 0 && clue.cells.size() > 1;
  });
}

/// The same puzzle, turned.
CluePuzzle turned(const CluePuzzle& puzzle, const SquareSymmetry& turn) {
  CluePuzzle result{
      board_with_clues(*board_without_clues(*puzzle.board), transformed_clues(*puzzle.board, turn)),
      puzzle.givens};
  for (std::size_t i = 0; i < puzzle.givens.size(); ++i) {
    result.givens[i] = puzzle.givens[(*turn.map)[i]];
  }
  return result;
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) result.push_back(line);
  return result;
}

}  // namespace

TEST_CASE("puzzles with clues are kept once, whatever way they are turned") {
  const TempDir folder;
  const std::vector<CluePuzzle> puzzles = Puzzles().draw_all();
  std::string first;
  std::string again;
  for (const CluePuzzle& puzzle : puzzles) {
    first += text_of(puzzle);
    for (const SquareSymmetry& turn : square_symmetries_with_clues(*puzzle.board))
      again += text_of(turned(puzzle, turn));
  }
  const std::string file = folder.write("first.jsonl", first);
  const std::string db = folder / "p.db";
  const Outcome imported = run("import -q --db " + db + " " + file);
  INFO(imported.err);
  CHECK(imported.code == 0);
  REQUIRE(rows_of(db) == puzzles.size());
  CHECK(run("import -q --db " + db + " " + folder.write("again.jsonl", again)).code == 0);
  CHECK(rows_of(db) == puzzles.size());
  const Outcome verified = run("verify -q --db " + db);
  INFO(verified.out << verified.err);
  CHECK(verified.code == 0);

  // All images of a puzzle have one form, and no two puzzles have the same.
  const auto forms = lines(run("canon --format json " + file).out);
  const auto images = lines(run("canon --format json " + folder / "again.jsonl").out);
  std::size_t image = 0;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const std::string form = nlohmann::json::parse(forms[i])["canonical"];
    CHECK(seen.insert(form).second);
    for (std::size_t n = square_symmetries_with_clues(*puzzles[i].board).size(); n > 0; --n) {
      CHECK(nlohmann::json::parse(images[image++])["canonical"] == form);
    }
  }
  CHECK(image == images.size());

  // Another file brings nothing that is here.
  const std::string other = folder / "other.db";
  CHECK(run("import -q --db " + other + " " + folder / "again.jsonl").code == 0);
  CHECK(rows_of(other) == puzzles.size());
  CHECK(run("merge -q --into " + db + " " + other).code == 0);
  CHECK(rows_of(db) == puzzles.size());
  const std::string both = folder / "both.db";
  CHECK(run("merge -q --into " + both + " " + other).code == 0);
  CHECK(run("verify -q --db " + both).code == 0);
}

TEST_CASE("a text with clues of any kind is the same puzzle however it is turned") {
  const TempDir folder;
  Puzzles puzzles;
  RandomStream stream(test_seed(), 1, Stage::kChoice);
  const BoardRef jigsaw = jigsaw_board(
      *BoardSpec::find("9x9-jigsaw"), parse_regions("AAABBBBCCAABBBDDCCAABBEDDDCAAEEEEDDCFFEEEGDDCF"
                                                    "FFHEGIICFHHHHGIICFHHHHGGIIFFGGGGIII")
                                          .value());
  std::string first;
  std::string images;
  std::string last;  // the last image of each
  std::size_t number = 0;
  std::vector<std::size_t> puzzle_of;  // by image
  for (const ClueKind& kind : clue_kinds()) {
    for (const BoardRef& base : {BoardRef(BoardSpec::find("4x4")), BoardRef(BoardSpec::find("6x6")),
                                 BoardRef(BoardSpec::find("9x9-x")), jigsaw}) {
      CluePuzzle puzzle = puzzles.draw(*base, {&kind});
      while (has_pill(*puzzle.board)) puzzle = puzzles.draw(*base, {&kind});
      const std::string text = text_of(puzzle);
      first += text;
      std::string image;
      for (int turn = 0; turn < 8; ++turn) {
        if (base->digits() == 6 && (turn & 1) != 0) continue;  // flat boxes do not become tall
        image = TurnedText(turn, stream)(text);
        images += image;
        puzzle_of.push_back(number);
      }
      last += image;
      ++number;
    }
  }
  const std::string db = folder / "p.db";
  const Outcome imported =
      run("import -q --no-rating --db " + db + " " + folder.write("first.jsonl", first));
  INFO(imported.err);
  REQUIRE(rows_of(db) == number);
  CHECK(run("import -q --no-rating --db " + db + " " + folder.write("images.jsonl", images)).code ==
        0);
  CHECK(rows_of(db) == number);
  const auto forms = lines(run("canon --format json " + folder / "first.jsonl").out);
  const auto turned_forms = lines(run("canon --format json " + folder / "images.jsonl").out);
  REQUIRE(turned_forms.size() == puzzle_of.size());
  std::set<std::string> seen;
  const auto form = [](const std::string& line) -> std::string {
    return nlohmann::json::parse(line)["canonical"];
  };
  for (const std::string& line : forms) CHECK(seen.insert(form(line)).second);
  for (std::size_t i = 0; i < puzzle_of.size(); ++i) {
    CHECK(form(turned_forms[i]) == form(forms[puzzle_of[i]]));
  }

  // All of a class go to the same part of a split.
  const std::string other = folder / "other.db";
  CHECK(run("import -q --no-rating --db " + other + " " + folder.write("last.jsonl", last)).code ==
        0);
  for (const char* part : {"a", "b"}) {
    std::map<std::string, std::set<std::string>> parts;
    for (const std::string& file : {db, other}) {
      const std::string out = file + "-parts/";
      REQUIRE(
          run("export --db " + file + " --format f-puzzles --split a=0.5,b=0.5 -o " + out).code ==
          0);
      for (const std::string& line : lines(run("canon --format json " + out + part + ".txt").out)) {
        parts[file].insert(form(line));
      }
    }
    CHECK(parts[db] == parts[other]);
    CHECK(parts[db].size() > number / 4);
  }
}

TEST_CASE("puzzles with clues leave a database as they came, in each format that holds them") {
  const TempDir folder;
  const std::vector<CluePuzzle> puzzles = Puzzles().draw_all();
  std::string text;
  for (const CluePuzzle& puzzle : puzzles) text += text_of(puzzle);
  const std::string db = folder / "p.db";
  REQUIRE(run("import -q --db " + db + " " + folder.write("p.jsonl", text)).code == 0);
  for (const FormatInfo& info : formats()) {
    if (info.make_writer == nullptr || !info.is_read()) continue;
    INFO(info.id);
    const std::string file = folder / ("out-" + std::string(info.id));
    const Outcome out =
        run("export --db " + db + " --format " + std::string(info.id) + " -o " + file);
    if (!info.supports(*puzzles[0].board)) {
      CHECK(out.code == 2);
      CHECK(out.err.find("cannot hold 4x4+killer boards") != std::string::npos);
      continue;
    }
    CHECK(out.code == 0);
    std::vector<std::string> errors;
    PuzzleReader reader({file}, nullptr, nullptr,
                        [&](const ParseError& error) { errors.emplace_back(error.what()); });
    PuzzleBatch batch;
    std::size_t next = 0;
    while (reader.next(batch, 1)) {
      REQUIRE(next < puzzles.size());
      CHECK(batch.board->rules() == puzzles[next].board->rules());
      CHECK(Digits(batch.puzzle(0).begin(), batch.puzzle(0).end()) == puzzles[next].givens);
      ++next;
    }
    CHECK(errors.empty());
    CHECK(next == puzzles.size());
  }
}

TEST_CASE("puzzles that were made leave a database as links with one solution", "[gecode]") {
  if (!ConstraintModel::can_run()) {
    skip("fzn-gecode is not there (Debian's package flatzinc)");
    return;
  }
  const std::size_t count = std::getenv("GRIDMILL_SLOW_TESTS") != nullptr ? 40 : 3;
  const TempDir folder;
  for (const std::string rules : {"killer", "thermo", "kropki", "anti-knight"}) {
    CAPTURE(rules);
    const std::string db = folder / (rules + ".db");
    const std::string file = folder / (rules + ".txt");
    REQUIRE(run("generate -q --rules " + rules + " --count " + std::to_string(count) + " --seed " +
                std::to_string(test_seed()) + " --db " + db)
                .code == 0);
    CHECK(run("verify -q --db " + db).code == 0);
    CHECK(run("query --count --db " + db + " --level 1,2,3,4,5,6,7").out ==
          std::to_string(count) + "\n");
    REQUIRE(run("export --db " + db + " --format f-puzzles -o " + file).code == 0);
    PuzzleReader reader({file}, nullptr, nullptr,
                        [](const ParseError& error) { FAIL_CHECK(error.what()); });
    PuzzleBatch batch;
    std::size_t read = 0;
    for (; reader.next(batch, 1); ++read) {
      const Digits givens(batch.puzzle(0).begin(), batch.puzzle(0).end());
      CAPTURE(batch.board->rules(), Grid(givens).to_string());
      CHECK(ConstraintModel(*batch.board).solutions(givens, 2).size() == 1);
      if (rules == "killer") CHECK(Grid(givens).count_givens() == 0);
    }
    CHECK(read == count);
  }
}

TEST_CASE("a query finds puzzles by their kinds of clues") {
  const TempDir folder;
  std::string text;
  for (const CluePuzzle& puzzle : Puzzles().draw_all()) text += text_of(puzzle);
  const std::string db = folder / "p.db";
  REQUIRE(run("import -q --db " + db + " " + folder.write("p.jsonl", text)).code == 0);
  REQUIRE(run("generate -q --count 3 --seed 1 --db " + db).code == 0);
  const auto count = [&](const std::string& kinds) {
    return run("query --count --db " + db + " --rules " + kinds).out;
  };
  CHECK(count("killer") == "5\n");
  CHECK(count("thermo") == "4\n");
  CHECK(count("all-xvs") == "4\n");
  CHECK(count("all-ratios") == "1\n");
  CHECK(count("difference") == "0\n");
  CHECK(count("killer,arrow") == "1\n");
  CHECK(count("killer,thermo") == "0\n");
  CHECK(count("none") == "3\n");
  CHECK(count("ratio") != "0\n");
  CHECK(count("kropki") == count("ratio"));  // one of its kinds is enough
  CHECK(count("dots").empty());
  CHECK(
      run("query --db " + db + " --rules dots").err.find("expected one or more of none, killer") !=
      std::string::npos);
  CHECK(run("query --db " + db + " --rules x").err.find("select them by --board, such as 9x9-x") !=
        std::string::npos);
}

TEST_CASE("changed rules are reported, and the other rows stay") {
  const TempDir folder;
  Puzzles puzzles;
  const CluePuzzle one = puzzles.draw(BoardSpec::standard(), {find_clue_kind("killer")});
  const CluePuzzle two = puzzles.draw(BoardSpec::standard(), {find_clue_kind("thermo")});
  const std::string db = folder / "p.db";
  REQUIRE(run("import -q --db " + db + " " + folder.write("p.jsonl", text_of(one) + text_of(two)))
              .code == 0);
  const std::string good = text_of(two, "f-puzzles");
  for (const auto& [rules, fault] : std::initializer_list<std::pair<const char*, const char*>>{
           {"{}", "its clues are not the canonical text of clues"},
           {"{\"killercage\":[{\"cells\":[\"R1C2\",\"R1C1\"]}]}",
            "its clues are not the canonical text of clues"},
           {"{\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"40\"}]}",
            "its clues have a clue killer:R1C1,R1C2=40, which has the sum 40"}}) {
    INFO(rules);
    {
      Database database(db, Database::Access::kWrite, 0);
      Statement update = database.prepare("UPDATE puzzle SET clues_json = ?1 WHERE id = 1");
      update.bind(1, rules).run();
    }
    const Outcome verified = run("verify -q --db " + db);
    CHECK(verified.code == 1);
    CHECK((verified.out + verified.err).find(fault) != std::string::npos);
    const Outcome out = run("export --db " + db + " --format f-puzzles -o -");
    CHECK(out.code == 1);
    CHECK(out.err.find(fault) != std::string::npos);
    CHECK(lines(out.out).size() == 1);
  }
  // Another rule that is none the worse: the solution, the key and the minimality are others.
  {
    Database database(db, Database::Access::kWrite, 0);
    database.execute("UPDATE puzzle SET clues_json = NULL WHERE id = 1");
  }
  CHECK(run("verify -q --db " + db).code == 1);
}
