// Jigsaws: boards with a layout for each puzzle, from the maker to the database and back.

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>

#include "db/sqlite.h"
#include "gen/filler.h"
#include "gen/puzzle_source.h"
#include "solver/board/board_ref.h"
#include "solver/board/canonical.h"
#include "solver/board/error.h"
#include "solver/board/symmetries.h"
#include "solver/count/minimality.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/seed.h"
#include "tools/cli/recipe_options.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

const std::string kLayout =
    "AAABBBBCCAABBBDDCCAABBEDDDCAAEEEEDDCFFEEEGDDCFFFHEGIICFHHHHGIICFHHHHGGIIFFGGGGIII";

std::vector<GeneratedPuzzle> make(const Recipe& recipe, std::uint64_t first, std::size_t count,
                                  std::uint64_t stride = 1) {
  const auto counter = make_counter(*recipe.board);
  const auto maker = make_puzzle_source(recipe, *counter);
  std::vector<GeneratedPuzzle> made;
  REQUIRE(maker->make(first, count, made, stride));
  return made;
}

std::string line_of(const GeneratedPuzzle& made) {
  return made.puzzle.to_string() + "," + made.board->layout();
}

Recipe recipe_for(const std::string& board, std::uint64_t seed) {
  Recipe recipe;
  recipe.board = BoardSpec::find(board);
  recipe.seed = seed;
  recipe.givens.max = recipe.board->cells();
  recipe.fill = default_fill(*recipe.board).id;
  return recipe;
}

/// The same puzzle and layout, turned, with other digits and other letters.
std::string turned(const std::string& line, int turn, std::uint64_t seed) {
  const std::size_t cells = line.find(',');
  std::size_t n = 1;
  while (n * n < cells) ++n;
  RandomStream stream(seed, static_cast<std::uint64_t>(turn), Stage::kChoice);
  std::string digits = std::string("123456789").substr(0, n);
  std::string letters = std::string("ABCDEFGHI").substr(0, n);
  stream.shuffle(std::span(digits));
  stream.shuffle(std::span(letters));
  std::string puzzle;
  std::string layout;
  for (std::size_t i = 0; i < cells; ++i) {
    std::size_t row = i / n;
    std::size_t column = i % n;
    if ((turn & 2) != 0) row = n - 1 - row;
    if ((turn & 4) != 0) column = n - 1 - column;
    if ((turn & 1) != 0) std::swap(row, column);
    const char digit = line[row * n + column];
    puzzle += digit == '.' ? '.' : digits[static_cast<std::size_t>(digit - '1')];
    layout += letters[static_cast<std::size_t>(line[cells + 1 + row * n + column] - 'A')];
  }
  return puzzle + "," + layout;
}

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("each jigsaw has one solution, is minimal, and has a new layout") {
  for (const char* board : {"9x9-jigsaw", "7x7-jigsaw", "5x5-jigsaw"}) {
    const std::vector<GeneratedPuzzle> all = make(recipe_for(board, test_seed()), 0, 40);
    std::set<std::string> layouts;
    for (const GeneratedPuzzle& made : all) {
      INFO(board << " " << line_of(made));
      CHECK(made.board->name() == board);
      CHECK(made.board->is_jigsaw());
      CHECK(is_solved(*made.board, made.solution.digits()));
      layouts.insert(made.board->layout());
      const auto referee = make_counter(*made.board, "dlx");
      CHECK(referee->count(made.puzzle.digits()) == 1);
      std::uint8_t minimal = 0;
      check_minimality(*referee, made.puzzle.digits(), {&minimal, 1});
      CHECK(minimal == 1);
      CHECK(made.minimal);
    }
    CHECK(layouts.size() > (all[0].board->digits() == 5 ? 30 : 39));
  }
}

TEST_CASE("a jigsaw is a function of seed and index, however it is asked for") {
  Recipe recipe = recipe_for("9x9-jigsaw", 5);
  const std::vector<GeneratedPuzzle> all = make(recipe, 0, 30);
  const std::vector<GeneratedPuzzle> some = make(recipe, 3, 9, 3);
  for (std::size_t i = 0; i < some.size(); ++i) CHECK(line_of(some[i]) == line_of(all[3 + 3 * i]));
  CHECK(line_of(make(recipe, 17, 1)[0]) == line_of(all[17]));
  recipe.seed = 6;
  CHECK(make(recipe, 0, 1)[0].board->layout() != all[0].board->layout());

  recipe.per_grid = 3;
  const std::vector<GeneratedPuzzle> shared = make(recipe, 0, 6);
  CHECK(shared[0].board->layout() == shared[2].board->layout());
  CHECK(shared[0].solution == shared[2].solution);
  CHECK(shared[2].board->layout() != shared[3].board->layout());
  CHECK(line_of(make(recipe, 4, 1)[0]) == line_of(shared[4]));
}

TEST_CASE("the smallest turn of a layout is that of all its turns") {
  const BoardSpec& family = *BoardSpec::find("9x9-jigsaw");
  for (const GeneratedPuzzle& made : make(recipe_for("9x9-jigsaw", test_seed()), 0, 10)) {
    const CanonicalLayout first = canonical_layout(*made.board);
    CHECK(first.to.size() == 1);  // chance makes no symmetric ones
    for (int turn = 0; turn < 8; ++turn) {
      const std::string line = turned(line_of(made), turn, 1);
      const BoardRef other = jigsaw_board(family, *parse_regions(line.substr(82)));
      CHECK(canonical_layout(*other).layout == first.layout);
    }
  }
  // Four quarter turns, or all eight: the layouts of boxes.
  std::vector<std::uint8_t> boxes;
  for (int i = 0; i < 81; ++i) boxes.push_back(static_cast<std::uint8_t>(i / 27 * 3 + i % 9 / 3));
  CHECK(canonical_layout(*jigsaw_board(family, boxes)).to.size() == 8);
}

TEST_CASE("labels name a jigsaw with its layout") {
  const BoardRef board = parse_board_label("9x9-jigsaw:" + kLayout);
  REQUIRE(board != nullptr);
  CHECK(label_of(*board) == "9x9-jigsaw:" + kLayout);
  CHECK_FALSE(stands_for_jigsaws(*board));
  CHECK(stands_for_jigsaws(*parse_board_label("9x9-jigsaw")));
  CHECK(label_of(BoardSpec::standard()) == "9x9");
  for (const char* wrong : {"9x9:AB", "9x9-jigsaw:", "9x9-jigsaw:AB", "8x8-jigsaw", "nothing:A"}) {
    CHECK(parse_board_label(wrong) == nullptr);
  }
  CHECK(parse_board_label("7x7-jigsaw:" + kLayout) == nullptr);
  CHECK_FALSE(parse_regions("AAB").has_value());
  CHECK_FALSE(parse_regions("AA!!").has_value());
  CHECK(parse_regions("b1b1") == std::vector<std::uint8_t>{0, 1, 0, 1});
}

TEST_CASE("what was made for a board serves until another one comes") {
  const BoardSpec& family = *BoardSpec::find("9x9-jigsaw");
  LastBoardCache<std::string> labels;
  int made = 0;
  const auto label = [&](const BoardRef& board) {
    return *labels.get(board, [&] {
      ++made;
      return std::make_unique<std::string>(label_of(*board));
    });
  };
  // These have no other owner: the next one may get the address of the last one.
  RandomStream stream(test_seed(), 0, Stage::kLayout);
  const Layouts layouts(9);
  for (int i = 1; i <= 50; ++i) {
    std::vector<std::uint8_t> regions(81);
    layouts.sample(stream, regions);
    const BoardRef board = jigsaw_board(family, regions);
    CHECK(label(board) == label_of(*board));
    CHECK(label(board) == label_of(*board));
    CHECK(made == i);
  }
  CHECK(label(BoardRef(&family)) == label_of(family));
}

TEST_CASE("layouts are read from lists, rows, tables and .shape files") {
  const std::string five = "AABBBAABBCACCCCDDDDEDEEEE";
  const auto lines_of_places = [](const std::string& text) {
    return parse_layouts(text, "f").lines;
  };
  using Lines = std::vector<std::size_t>;
  CHECK(lines_of_places(five + "\n" + five + "\n") == Lines{1, 2});
  CHECK(lines_of_places("layout,fillable\n" + five + ",yes\n\n# more\n" + five) == Lines{2, 5});
  CHECK(lines_of_places("AABBB\nAABBC\nACCCC\nDDDDE\nDEEEE\n\n" + five) == Lines{1, 7});
  CHECK(lines_of_places("# a\r\nregions AABBB AABBC # b\r\nregions ACCCC DDDDE DEEEE\r\n") ==
        Lines{2});
  CHECK(&parse_layouts(five, "f").family() == BoardSpec::find("5x5-jigsaw"));
  CHECK(parse_layouts(five, "f").list->all()[0] == *parse_regions(five));
  CHECK(parse_layouts(five, "f").list->digest() !=
        parse_layouts(five + "\n" + five, "f").list->digest());
  const auto error = [](const std::string& text) -> std::string {
    try {
      static_cast<void>(parse_layouts(text, "f"));
    } catch (const ParseError& wrong) {
      return wrong.what();
    }
    return "";
  };
  CHECK(error("").starts_with("f:1: "));
  CHECK(error(five + "\nAABB\n").starts_with("f:2: "));
  CHECK(error(five + "\n" + five + "A\n").starts_with("f:2: "));
  CHECK(error(five + "\nAABBBAABBCACCCCDDDDEDEEED\n").starts_with("f:2: "));
  CHECK(error("AAB\n").starts_with("f:1: "));
  CHECK(error(five + "\n" + kLayout).starts_with("f:2: "));
}

TEST_CASE("threads, shards and interruptions make the same jigsaws") {
  const TempDir folder;
  const std::string common = "generate -q --board 9x9-jigsaw --seed 3 ";
  REQUIRE(run(common + "-j1 --count 60 --db " + (folder / "one.db")).code == 0);
  REQUIRE(run(common + "-j3 --count 25 --db " + (folder / "two.db")).code == 0);
  REQUIRE(run(common + "-j2 --count 60 --db " + (folder / "two.db")).code == 0);
  CHECK(contents(folder / "one.db") == contents(folder / "two.db"));
  for (const char* shard : {"1", "2"}) {
    REQUIRE(run(common + "--count 60 --shard " + shard + "/2 --db " + (folder / shard)).code == 0);
  }
  REQUIRE(
      run("merge -q --into " + (folder / "all.db") + " " + (folder / "1") + " " + (folder / "2"))
          .code == 0);
  const auto rows = [&](const std::string& db) {
    std::vector<std::string> lines = lines_in(run("query --format lines --db " + db).out);
    std::sort(lines.begin(), lines.end());
    return lines;
  };
  CHECK(rows(folder / "all.db") == rows(folder / "one.db"));
  CHECK(rows(folder / "all.db").size() == 60);
  for (const char* db : {"one.db", "all.db"}) {
    const Outcome verified = run("verify -q --db " + (folder / db));
    INFO(verified.out);
    CHECK(verified.code == 0);
  }
  const std::string stats = run("stats --by board --db " + (folder / "one.db")).out;
  CHECK(stats.find("9x9-jigsaw") == stats.rfind("9x9-jigsaw"));
  CHECK(stats.find("9x9-jigsaw") != std::string::npos);
  CHECK(run("query --count --board 9x9-jigsaw --db " + (folder / "one.db")).out == "60\n");
}

TEST_CASE("jigsaws survive every format that has room for them") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --scale none --board 7x7-jigsaw --seed 2 --count 8 --db " + db).code ==
          0);
  REQUIRE(run("generate -q --scale none --board 9x9-jigsaw --new-run --seed 2 --count 8 --db " + db)
              .code == 0);
  const std::string lines = run("query --format lines --db " + db).out;
  for (const char* format : {"lines", "csv", "json", "f-puzzles", "sudokupad"}) {
    INFO(format);
    const std::string file = folder / format;
    REQUIRE(
        run(std::string("query --format ") + format + " --output " + file + " --db " + db).code ==
        0);
    const std::string again = folder / (std::string(format) + ".db");
    REQUIRE(run("import -q --no-rating --db " + again + " " + file).code == 0);
    CHECK(run("query --format lines --db " + again).out == lines);
    CHECK(run("verify -q --db " + again).code == 0);
  }
  // Without a layout it is no jigsaw.
  const std::string bare = lines_in(lines)[0].substr(0, 49);
  const Outcome refused = run("check --board 7x7-jigsaw " + bare);
  CHECK(refused.code == 1);
  CHECK(refused.err.find("expected the layout of the jigsaw") != std::string::npos);
  const std::string label = "7x7-jigsaw:" + lines_in(lines)[0].substr(50);
  CHECK(run("check --board " + label + " " + bare).out == bare + " 1 yes\n");
}

TEST_CASE("turned and mirrored with its layout a jigsaw is the same puzzle") {
  const TempDir folder;
  for (const char* board : {"9x9-jigsaw", "5x5-jigsaw"}) {
    std::string text;
    std::size_t number = 0;
    for (const GeneratedPuzzle& made : make(recipe_for(board, 11), 0, 12)) {
      for (int turn = 0; turn < 8; ++turn) text += turned(line_of(made), turn, number) + "\n";
      ++number;
    }
    const std::string db = folder / (std::string(board) + ".db");
    static_cast<void>(
        run("import -q --no-rating --db " + db + " " + folder.write("turned.txt", text)));
    CHECK(rows_of(db) == 12);
    CHECK(run("verify -q --db " + db).code == 0);
  }
}

TEST_CASE("the canonical form of a jigsaw has its layout") {
  const TempDir folder;
  const GeneratedPuzzle made = make(recipe_for("5x5-jigsaw", 11), 0, 1).at(0);
  std::string text;
  for (int turn = 0; turn < 8; ++turn) text += turned(line_of(made), turn, 1) + "\n";
  std::set<std::string> forms;
  for (const std::string& line : lines_in(run("canon " + folder.write("turned.txt", text)).out)) {
    forms.insert(line.substr(line.find(' ') + 1));
  }
  REQUIRE(forms.size() == 1);
  const std::string form = forms.begin()->substr(0, forms.begin()->find(' '));
  REQUIRE(form.size() == 51);
  CHECK(form.substr(26) == canonical_layout(*made.board).layout);
  // It is a puzzle, and its own form.
  const std::string again = run("canon " + folder.write("form.txt", form + "\n")).out;
  CHECK(again.substr(again.find(' ') + 1) == *forms.begin() + "\n");
}

namespace {

/// A layout with the letters that ours have.
std::string layout_named_in_order(const std::string& layout) {
  return std::string(
      jigsaw_board(*BoardSpec::find("9x9-jigsaw"), parse_regions(layout).value())->layout());
}

/// The same digits on two layouts, such that only the layouts of their canonical forms differ.
std::array<std::string, 2> same_digits(std::uint64_t seed) {
  const BoardSpec& family = *BoardSpec::find("9x9-jigsaw");
  RandomStream stream(seed, 0, Stage::kChoice);
  const auto any = [&](std::size_t n) { return stream.below(static_cast<unsigned>(n)); };
  std::map<std::string, std::string> lines;  // by the digits of their form
  for (;;) {
    const GeneratedPuzzle made = make(recipe_for("9x9-jigsaw", any(1'000'000)), 0, 1).at(0);
    // Two cells with the same digit change regions: the full grid keeps both layouts.
    for (int tries = 0; tries < 40; ++tries) {
      std::string layout(made.board->layout());
      const std::size_t a = any(81);
      const std::size_t b = any(81);
      if (made.solution.digits()[a] != made.solution.digits()[b] || layout[a] == layout[b])
        continue;
      std::swap(layout[a], layout[b]);
      const BoardRef board = jigsaw_board(family, parse_regions(layout).value());
      Grid puzzle = made.solution;
      puzzle.digits()[0] = 0;
      Grid form(*board);
      Canonizer(*board).canonize(puzzle.digits(), made.solution.digits(), form.digits());
      const std::string line = puzzle.to_string() + "," + layout_named_in_order(layout);
      const auto [there, is_new] = lines.emplace(form.to_string(), line);
      if (!is_new && there->second != line) return {there->second, line};
    }
    lines.clear();
  }
}

/// By puzzle the part of a split into ten that it goes to.
std::map<std::string, int> parts_of(const TempDir& folder, const std::string& name,
                                    const std::string& text) {
  const std::string db = folder / (name + ".db");
  static_cast<void>(run("import -q --no-rating --db " + db + " " + folder.write(name, text)));
  std::string split = "0=0.1";
  for (int part = 1; part < 10; ++part) split += "," + std::to_string(part) + "=0.1";
  REQUIRE(run("export --format lines --db " + db + " --split " + split + " -o " +
              (folder / (name + "-parts/")))
              .code == 0);
  std::map<std::string, int> parts;
  for (int part = 0; part < 10; ++part) {
    const std::string file = folder / (name + "-parts/" + std::to_string(part) + ".txt");
    for (const std::string& line : lines_in(read_file(file))) parts[line] = part;
  }
  return parts;
}

}  // namespace

TEST_CASE("a jigsaw goes to the same part of a split however it is turned, and its layout tells") {
  const TempDir folder;
  std::string text;
  std::string images;
  std::vector<std::pair<std::string, std::string>> pairs;
  std::size_t number = 0;
  for (const GeneratedPuzzle& made : make(recipe_for("9x9-jigsaw", test_seed()), 0, 20)) {
    const std::string line = line_of(made);
    std::string image = turned(line, 1 + static_cast<int>(number % 7), number);
    ++number;
    image = image.substr(0, 82) + layout_named_in_order(image.substr(82));
    text += line + "\n";
    images += image + "\n";
    pairs.emplace_back(line, image);
  }
  const auto parts = parts_of(folder, "first", text);
  const auto others = parts_of(folder, "turned", images);
  std::set<int> seen;
  for (const auto& [line, image] : pairs) {
    INFO(line << "\n" << image);
    CHECK(parts.at(line) == others.at(image));
    seen.insert(parts.at(line));
  }
  CHECK(seen.size() > 3);

  // The digits of the form alone would put each of these pairs into one part.
  int apart = 0;
  for (std::uint64_t pair = 0; pair < 6; ++pair) {
    const auto [one, other] = same_digits(test_seed() + pair);
    const auto both = parts_of(folder, "pair" + std::to_string(pair), one + "\n" + other + "\n");
    REQUIRE(both.size() == 2);
    if (both.at(one) != both.at(other)) ++apart;
  }
  CHECK(apart > 0);
}

TEST_CASE("given layouts are used in turn; one without a full grid is reported") {
  const TempDir folder;
  const std::string list =
      folder.write("list.txt", "AABBBAABBCACCCCDDDDEDEEEE\nAAABBACADBCCCDBEECDBEEEDD\n");
  const Outcome made = run("generate -q --seed 1 --count 5 --layout " + list);
  REQUIRE(made.code == 0);
  const std::vector<std::string> lines = lines_in(made.out);
  REQUIRE(lines.size() == 5);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CHECK(lines[i].substr(26) ==
          (i % 2 == 0 ? "AABBBAABBCACCCCDDDDEDEEEE" : "AAABBACADBCCCDBEECDBEEEDD"));
  }
  const std::string db = folder / "own.db";
  REQUIRE(run("generate -q --seed 1 --count 3 --db " + db + " --layout " + list).code == 0);
  REQUIRE(run("generate -q --seed 1 --count 5 --db " + db + " --layout " + list).code == 0);
  CHECK(run("query --db " + db).out == made.out);
  CHECK(run("verify -q --db " + db).code == 0);
  // Another list is another run.
  const std::string other = folder.write("other.txt", "AAABBACADBCCCDBEECDBEEEDD\n");
  CHECK(run("generate -q --seed 1 --count 5 --db " + db + " --layout " + other).code == 2);

  const std::string file = folder / "none.txt";
  const std::string bad =
      folder.write("bad.txt", "AABBBAABBCACCCCDDDDEDEEEE\nAAAABAAAAABBBBBCCCCCDDDDD\n");
  CHECK(run("generate -q --count 1 --output " + file + " --layout " + bad).code == 1);
  const std::string no = folder.write(
      "no.txt",
      "# mine\n" + kLayout +
          "\nAAAAAABCCAABABBBCCDDBBBECCFDDGEBECFFDDGEEECFFDDGEHECFFDGGEHHHFFGGHHHIHIIGGHIIIIII\n");
  const Outcome unmet = run("generate -q --count 1 --output " + file + " --layout " + no);
  CHECK(unmet.code == 3);
  CHECK(unmet.err.find("no.txt:3: the layout has no full grid") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(file));
  CHECK(run("generate --count 1 --board 9x9-jigsaw --layout " + list).code == 2);
  CHECK(run("generate --count 1 --layout " + (folder / "missing")).code == 2);
}

TEST_CASE("a damaged layout is reported, and its row left out") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --scale none --board 5x5-jigsaw --seed 2 --count 4 --db " + db).code ==
          0);
  {
    Database database(db, Database::Access::kWrite, 1000);
    database.execute("UPDATE puzzle SET layout = 'ABC' WHERE id = 1");
    database.execute("UPDATE puzzle SET layout = NULL WHERE id = 2");
    database.execute("UPDATE puzzle SET layout = 'AABBBAABBCACCCCDDDDEDEEEE' WHERE id = 3");
  }
  const Outcome verified = run("verify -q --db " + db);
  CHECK(verified.code == 1);
  CHECK(verified.out.find("1 its layout does not fit the board 5x5-jigsaw") != std::string::npos);
  CHECK(verified.out.find("2 it has no layout") != std::string::npos);
  CHECK(verified.out.find("\n3 ") != std::string::npos);
  const Outcome shown = run("export --db " + db);
  CHECK(shown.code == 1);
}
