// The formats of formats.def: published samples, round trips, and what readers refuse.

#include <algorithm>
#include <map>

#include "solver/board/board_ref.h"
#include "tests/catch.h"
#include "tests/format_samples.h"
#include "tests/samples.h"
#include "tests/seed.h"
#include "tools/formats/format.h"
#include "tools/io/compression.h"
#include "tools/io/string_util.h"

using namespace gridmill;

namespace {

using Texts = std::vector<std::string>;

std::string written(const char* id, const Record& record, std::int64_t number = 0) {
  const auto writer = written_format(id).make_writer();
  std::string text;
  writer->begin(text);
  writer->write(record, number, text);
  writer->end(text);
  return text;
}

/// The puzzles of a text as the line format writes them, and its errors.
struct Read {
  Texts puzzles;
  Texts errors;
};
Read read(const FormatInfo& info, const std::string& text) {
  Found found;
  read_text(*info.make_parser(), text, found);
  Read result;
  for (const ParsedPuzzle& puzzle : found.puzzles) {
    const BoardSpec* board = puzzle.board;
    if (!puzzle.board_name.empty()) board = BoardSpec::find(puzzle.board_name);
    if (board == nullptr) board = BoardSpec::with_cells(puzzle.cells.size());
    REQUIRE(board != nullptr);
    result.puzzles.push_back(Grid::parse(*board, puzzle.cells).to_string());
  }
  result.errors = found.errors;
  return result;
}
Read read(const char* id, const std::string& text) { return read(read_format(id), text); }

/// The reader that `auto` chooses, or null for lines and grids.
const FormatInfo* recognized(const std::string& text) {
  for (const FormatInfo& info : formats()) {
    if (info.make_parser != nullptr && info.make_parser()->recognizes(text)) return &info;
  }
  return nullptr;
}

std::string zeros(std::string text) {
  std::replace(text.begin(), text.end(), '.', '0');
  return text;
}

}  // namespace

TEST_CASE("ids are found whatever their signs, and mistakes name the known ones") {
  CHECK(written_format("Puzz-Link").id == "puzz.link");
  CHECK(read_format("fpuzzles").id == "f-puzzles");
  CHECK_THROWS_WITH(read_format("svg"), Catch::Contains("expected one of lines, csv"));
  CHECK_THROWS_WITH(written_format("sdx"), Catch::Contains("expected one of lines, csv"));
}

TEST_CASE("published samples are read, by name and by their looks") {
  for (const FormatSample& sample : format_samples()) {
    INFO(sample.format << "\n" << sample.text);
    const FormatInfo& info = read_format(sample.format);
    const Read result = read(info, sample.text);
    CHECK(result.errors.empty());
    CHECK(result.puzzles == Texts(sample.puzzles, sample.givens));
    if (sample.is_recognized) CHECK(recognized(sample.text) == &info);
  }
}

TEST_CASE("what is written is what the formats are described to be") {
  const Record record = quoted_record();
  CHECK(written("sdm", record) == zeros(kPuzzle) + "\n");
  CHECK(written("sdk", record).starts_with("#A Gridmill\n53..7....\n6..195...\n"));
  CHECK(written("ss", record) ==
        "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n"
        "|8..|.6.|..3|\n|4..|8.3|..1|\n|7..|.2.|..6|\n|---+---+---|\n"
        "|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n*-----------*\n");
  CHECK(written("hodoku", record) == ":0000:x:" + kPuzzle + ":::\n");
  CHECK(written("puzz.link", record) ==
        "https://puzz.link/p?sudoku/9/9/"
        "53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79\n");
  CHECK(written("sudokuwiki", record) ==
        "https://www.sudokuwiki.org/sudoku.htm?bd=" + zeros(kPuzzle) + "\n");
  CHECK(written("ksudoku", record).find("<values>fg_ieh___d_j___g____i______") !=
        std::string::npos);
  CHECK(written("opensudoku", record)
            .find("<folder name=\"Gridmill\" created=\"0\">\n<game created=\"0\" state=\"0\" "
                  "time=\"0\" last_played=\"0\" data=\"" +
                  zeros(kPuzzle) + "\"") != std::string::npos);
  const std::string bank = written("bank", record);
  CHECK(bank.size() == 100);
  CHECK(bank.substr(0, 13) == "bbab350d8ae7 ");  // printf %s <digits> | sha1sum
  CHECK(bank.ends_with("  0.0\n"));
  CHECK(written("pzprv3", record).starts_with("pzprv3\nsudoku\n9\n5 3 . . 7 . . . . \n"));
  CHECK(written("ipuz", record).find("\"puzzle\":\n [[5,3,0,0,7,0,0,0,0],\n  [6,0,0,1,9,5") !=
        std::string::npos);
  const std::string svg = written("svg", record, 7);
  CHECK(std::count(svg.begin(), svg.end(), '\n') > record.givens);
  CHECK(svg.find("<title>Sudoku #7</title>") != std::string::npos);
  const std::string eps = written("eps", record, 7);
  CHECK(eps.starts_with("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 329 329\n"));
  CHECK(eps.find("%%Title: Sudoku #7\n") != std::string::npos);
  CHECK(written("pdf", record, 7).find("/Title (Sudoku #7)") != std::string::npos);
  CHECK(written("png", record).starts_with("\x89PNG\r\n\x1A\n"));
  CHECK(written("png", record) == written("png", record));
}

TEST_CASE("every format that is read and written gives back every board that it can hold") {
  for (const FormatInfo& info : formats()) {
    if (info.make_parser == nullptr || info.make_writer == nullptr) continue;
    const bool candidates = info.id == "pencilmarks" || info.id == "candidates";
    for (const BoardSpec& board : BoardSpec::all()) {
      if (!info.supports(board)) continue;
      if (info.id == "sudokupad" && board.has_several_grids()) continue;  // written only
      INFO(board.name() << " as " << info.id);
      const auto writer = info.make_writer();
      std::string text;
      writer->begin(text);
      Texts puzzles;
      for (std::uint64_t i = 0; i < (info.many ? 3U : 1U); ++i) {
        const Record record = record_of(board, i);
        puzzles.push_back(record.puzzle.to_string());
        writer->write(record, static_cast<std::int64_t>(i) + 1, text);
      }
      writer->end(text);
      Found found;
      read_text(*info.make_parser(), text, found);
      CHECK(found.errors.empty());
      REQUIRE(found.puzzles.size() == puzzles.size());
      for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const ParsedPuzzle& puzzle = found.puzzles[i];
        BoardRef told = puzzle.board;
        if (!puzzle.board_name.empty()) told = parse_board_label(puzzle.board_name);
        if (told == nullptr) told = BoardRef(BoardSpec::with_cells(puzzle.cells.size()));
        REQUIRE(told != nullptr);
        CHECK(told->digest() == board.digest());
        if (candidates) {
          // A cell whose last candidate no peer has counts as filled in: the candidates are
          // what comes back.
          Record back = record_of(board, i);
          back.puzzle = Grid::parse(board, puzzle.cells);
          const std::string id(info.id);
          CHECK(written(id.c_str(), back) == written(id.c_str(), record_of(board, i)));
        } else {
          CHECK(Grid::parse(board, puzzle.cells).to_string() == puzzles[i]);
        }
      }
    }
  }
}

TEST_CASE("candidates that no given has reduced still hold the givens") {
  std::string block;
  std::string line;
  for (std::size_t i = 0; i < kPuzzle.size(); ++i) {
    for (char digit = '1'; digit <= '9'; ++digit) {
      const bool there = kPuzzle[i] == '.' || kPuzzle[i] == digit;
      line += there ? digit : '.';
      if (there) block += digit;
    }
    block += i % 9 == 8 ? '\n' : ' ';
  }
  CHECK(read("candidates", line).puzzles == Texts{kPuzzle});
  CHECK(read("pencilmarks", block).puzzles == Texts{kPuzzle});
}

TEST_CASE("readers tell what they cannot take, with the line") {
  const std::string p = kPuzzle;
  const std::string z = zeros(p);
  struct Wrong {
    const char* format;
    std::string text;
    std::size_t puzzles;
    Texts errors;  // how they begin
  };
  const std::string sdx = "5 3 124 26 7 2468 1489 1249 248\n6 247 247 1 9 5 3478 234 2478\n";
  const Wrong cases[] = {
      {"sdm", z + "\n" + z + "1\n" + z, 2, {"2: expected 81 digits"}},
      {"sdk", "#A x\n53..7....\n6..195...\n", 0, {"2: expected 9 rows of 9 cells, found 2"}},
      {"sdk", "[State]\n123\n", 0, {"1: expected a section [Puzzle]"}},
      {"sdk", "[Puzzle]\n[State]\n123\n", 0, {"1: expected rows in [Puzzle]"}},
      {"sdx", sdx, 0, {"1: expected 9 rows of 9 cells, found 2"}},
      {"sdx", "5 3 x 2 7 1 1 1 1\n", 0, {"1: expected a digit, u and a digit, or candidates"}},
      {"ss", "*---*\n|53.|.7.|..|\n", 0, {"2: expected a row like"}},
      {"hodoku",
       ":0000:x:" + p + ":::\n:0000:x:" + p + "1:::\n" + p,
       1,
       {"2: expected 81 cells", "3: expected :type:digits:cells:deleted:elims:"}},
      {"candidates", std::string(728, '.') + "\n", 0, {"1: expected 729 characters, found 728"}},
      {"candidates", std::string(729, '.') + "\n", 0, {"1: expected a candidate for R1C1"}},
      {"bank",
       "000000000000 " + z + "  1.0\nx\n",
       0,
       {"1: expected the hash bbab350d8ae7", "2: expected a hash, 81 digits and a rating"}},
      {"opensudoku",
       "<opensudoku>\n<game data=\"12\"/>\n<game/>\n</opensudoku>",
       0,
       {"2: expected 81 digits", "3: expected a game with data"}},
      {"opensudoku",
       "<opensudoku><game data=\"" + z + "\"/>\n</folder>\n",
       1,
       {"2: expected OpenSudoku's XML; the rest is not read: mismatched tag"}},
      {"puzz.link",
       "https://puzz.link/p?sudoku/9/9/5!\nhttps://puzz.link/p?slither/9/9/5\n"
       "https://puzz.link/p?sudoku/7/7/5\n",
       0,
       {"1: expected digits and runs", "2: expected https://puzz.link", "3: expected a board"}},
      {"pzprv3", "pzprv3\nsudoku\n9\n5 3 . .\n", 0, {"4: expected a row"}},
      {"f-puzzles",
       "https://www.f-puzzles.com/?load=N4Ig\nhttps://x.org/\n",
       0,
       {"1: expected a link with a puzzle, found a damaged one", "2: expected a link"}},
      {"ipuz",
       "{\n\"kind\":[\"http://ipuz.org/crossword#1\"]}\n{\"a\":\n\n!}\n{",
       0,
       {"1: expected the kind", "5: expected JSON", "6: expected the end"}},
      {"ipuz",
       R"({"kind":["http://ipuz.org/sudoku#1"],"charset":")" + std::string(51, 'x') +
           R"(","puzzle":[[0]]})",
       0,
       {"1: expected a charset of at most 25 digits, found '\"xxx"}},
      {"csv",
       "id,puzzle\n1," + p + "\n2\n3,\"" + p + "\n",
       1,
       {"3: expected 2 fields, found 1", "4: expected fields separated by commas"}},
      {"csv", "a,b\n1,2\n", 1, {"1: expected a header row"}},
      {"json",
       "{\"puzzle\":\"" + p + "\"}\n{\"puzzle\":5}\n[]\n{",
       1,
       {"2: expected an object with a puzzle", "3: expected a JSON object", "4: expected a JSON"}},
  };
  for (const Wrong& wrong : cases) {
    INFO(wrong.format << "\n" << wrong.text);
    Found found;
    read_text(*read_format(wrong.format).make_parser(), wrong.text, found);
    CHECK(found.puzzles.size() == wrong.puzzles);
    REQUIRE(found.errors.size() == wrong.errors.size());
    for (std::size_t i = 0; i < wrong.errors.size(); ++i) {
      CHECK_THAT(found.errors[i], Catch::StartsWith(wrong.errors[i]));
    }
  }
}

namespace {

/// A link of an empty board.
/// @param regions  of each cell, row-major; empty: the link has none
std::string board_link(std::size_t size, const std::string& extra, const std::string& regions = "",
                       const std::string& cell = "") {
  std::string json = "{\"size\":" + std::to_string(size) + "," + extra + "\"grid\":[";
  for (std::size_t i = 0; i < size * size; ++i) {
    json += i == 0 ? "[{" : i % size == 0 ? "],[{" : ",{";
    if (!regions.empty()) json += "\"region\":" + std::to_string(regions[i] - 'A');
    json += (i == 0 ? cell : "") + "}";
  }
  return "https://www.f-puzzles.com/?load=" + lz_compress_to_base64(json + "]]}");
}

/// The board of a link, as a .shape file; or what is wrong with it.
std::string rules_of(const std::string& link) {
  Found found;
  read_text(*read_format("f-puzzles").make_parser(), link, found);
  if (found.puzzles.empty()) return found.errors.empty() ? "" : found.errors[0];
  REQUIRE(found.puzzles[0].board != nullptr);
  return found.puzzles[0].board->rules();
}

const std::string kJigsaw =
    "AAAABCCCCAABBBCBCCAADBBBBCCADDEFFFFFDDEEEEEFFDDDEEGEFFDHGGGGIIIHHGHGGIIIHHHHHGIII";

}  // namespace

TEST_CASE("a link brings its board, of any regions, extra houses and relations") {
  CHECK(rules_of(board_link(9, "", kJigsaw)) == "jigsaw " + kJigsaw);
  CHECK(rules_of(board_link(5, "", "AAABBAABBBCCDDDCCCDDEEEEE")) ==
        "jigsaw AAABBAABBBCCDDDCCCDDEEEEE");
  CHECK(rules_of(board_link(9, "")) == "box 3x3");
  const auto built_in = [](const char* name) { return BoardSpec::find(name)->rules(); };
  CHECK(rules_of(board_link(9, "\"diagonal+\":true,\"diagonal-\":true,")) == built_in("9x9-x"));
  CHECK(rules_of(board_link(9, "\"diagonal-\":true,")) ==
        "box 3x3\nhouse R1C1 R2C2 R3C3 R4C4 R5C5 R6C6 R7C7 R8C8 R9C9");
  CHECK(rules_of(board_link(4, "\"diagonal+\":true,")) == "box 2x2\nhouse R1C4 R2C3 R3C2 R4C1");
  CHECK(rules_of(board_link(9, "\"disjointgroups\":true,")) == built_in("9x9-disjoint"));
  CHECK(rules_of(board_link(9, "\"antiknight\":true,")) == built_in("9x9-anti-knight"));
  CHECK(rules_of(board_link(9, "\"antiking\":true,\"nonconsecutive\":true,")) ==
        "box 3x3\nrule anti-king\nrule non-consecutive");
  CHECK(rules_of(board_link(
            9, "\"antiking\":true,\"extraregion\":[{\"cells\":[\"R4C4\",\"R1C1\"]}],", kJigsaw)) ==
        "regions " + kJigsaw + "\nhouse R1C1 R4C4\nrule anti-king");

  // The same board twice is one; a built-in board is that one.
  Found found;
  const auto reader = read_format("f-puzzles").make_parser();
  const std::string link = board_link(9, "\"antiking\":true,", kJigsaw);
  read_text(*reader, link + "\n" + link + "\n" + board_link(9, "\"antiknight\":true,"), found);
  REQUIRE(found.puzzles.size() == 3);
  CHECK(found.puzzles[0].board == found.puzzles[1].board);
  CHECK(found.puzzles[0].board->name().starts_with("9x9-"));
  CHECK(found.puzzles[2].board == BoardSpec::find("9x9-anti-knight"));
}

TEST_CASE("a link whose board cannot be is refused") {
  CHECK(rules_of(board_link(7, "")).starts_with("1: expected a region for each cell"));
  CHECK(rules_of(board_link(4, "", "AAAABBBBCCCCDDDA")).starts_with("1: expected regions of 4"));
  CHECK(rules_of(board_link(5, "\"disjointgroups\":true,", "AAABBAABBBCCDDDCCCDDEEEEE")) ==
        "1: expected rectangular boxes with 'disjointgroups'");
  CHECK(rules_of(board_link(25, "\"antiknight\":true,")) ==
        "1: expected a board of at most 16 digits with 'antiknight'");
  CHECK(rules_of(board_link(4,
                            "\"extraregion\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R1C3\",\"R1C4\","
                            "\"R2C1\"]}],"))
            .starts_with("1: expected extra regions of at most 4 cells"));
  CHECK(rules_of(board_link(4, "\"extraregion\":[{\"cells\":[\"R1C5\"]}],"))
            .starts_with("1: expected a cell from R1C1 to R4C4, found '\"R1C5\"'"));
  CHECK(rules_of(board_link(4, "\"extraregion\":[{\"cells\":[\"R1C1\",\"R1C1\"]}],"))
            .starts_with("1: expected extra regions of different cells"));
  std::string many = "\"extraregion\":[";
  for (int i = 0; i < 256; ++i) many += "{\"cells\":[\"R1C1\",\"R2C3\"]},";
  many.back() = ']';
  CHECK(rules_of(board_link(9, many + ",")).starts_with("1: expected at most 255 extra regions"));
}

TEST_CASE("a link has its board's rules by their own names") {
  const auto json_of = [](const BoardSpec& board) {
    const std::string link = written("f-puzzles", record_of(board, 1));
    std::string payload = link.substr(link.find("load=") + 5);
    payload.pop_back();
    for (const auto& [code, sign] : {std::pair("%2B", "+"), {"%2F", "/"}, {"%3D", "="}}) {
      for (std::size_t at = 0; (at = payload.find(code)) != std::string::npos;) {
        payload.replace(at, 3, sign);
      }
    }
    return lz_decompress_from_base64(payload).value_or("");
  };
  for (const auto& [name, keys] : std::initializer_list<std::pair<const char*, Texts>>{
           {"9x9", {}},
           {"9x9-x", {"diagonal+", "diagonal-"}},
           {"9x9-windoku", {"extraregion"}},
           {"9x9-x-windoku", {"diagonal+", "diagonal-", "extraregion"}},
           {"9x9-disjoint", {"disjointgroups"}},
           {"9x9-center-dots", {"extraregion"}},
           {"9x9-anti-knight", {"antiknight"}},
           {"9x9-anti-king", {"antiking"}},
           {"9x9-non-consecutive", {"nonconsecutive"}},
           {"6x6-tall", {"region"}}}) {
    INFO(name);
    const std::string json = json_of(*BoardSpec::find(name));
    for (const std::string key : {"diagonal+", "diagonal-", "extraregion", "disjointgroups",
                                  "region", "antiknight", "antiking", "nonconsecutive"}) {
      INFO(key);
      const bool wanted = std::find(keys.begin(), keys.end(), key) != keys.end();
      CHECK((json.find("\"" + key + "\":") != std::string::npos) == wanted);
    }
  }
  // What is written comes back, whatever the board.
  for (const char* rules :
       {"box 3x3\nhouse R1C1 R2C2 R3C3 R4C4 R5C5 R6C6 R7C7 R8C8 R9C9\nrule disjoint-groups",
        "box 2x3\nhouse R1C1 R2C4 R3C3\nrule anti-king\nrule anti-knight",
        "regions AABBAACBDCCBDCDD\nrule non-consecutive"}) {
    const BoardSpec board = BoardSpec::parse("mine", rules, "mine.shape");
    Record record = quoted_record();
    record.board = BoardRef(&board);
    record.puzzle = record.solution = Grid(board);
    CHECK(rules_of(written("f-puzzles", record)) == board.rules());
  }
}

TEST_CASE("formats hold the boards whose rules they can tell, and no others") {
  const std::map<std::string_view, Texts> only{
      {"ipuz", {"9x9-x"}},
      {"puzz.link", {}},
      {"pzprv3", {}},
      {"opensudoku", {}},
      {"sudokuwiki", {}},
      {"pencilmarks", {}},
      {"candidates", {}},
      {"ksudoku",
       {"16x16-x", "5x5-jigsaw", "6x6-tall", "6x6-x", "7x7-jigsaw", "9x9-asterisk",
        "9x9-center-dots", "9x9-disjoint", "9x9-girandola", "9x9-jigsaw", "9x9-windoku", "9x9-x",
        "9x9-x-windoku"}}};
  for (const FormatInfo& info : formats()) {
    const auto row = only.find(info.id);
    for (const BoardSpec& board : BoardSpec::all()) {
      if (board.is_plain() || board.has_several_grids()) continue;
      INFO(info.id << " " << board.name());
      if (row != only.end()) {
        const Texts& boards = row->second;
        CHECK(info.supports(board) ==
              (std::find(boards.begin(), boards.end(), board.name()) != boards.end()));
      }
      // Whole, or the standard board alone.
      if (info.supports(board) && row == only.end())
        CHECK(info.supports(*BoardSpec::find("9x9-anti-king")));
      if (info.supports(*BoardSpec::find("9x9-anti-king"))) CHECK(info.supports(board));
    }
  }
}

TEST_CASE("LZ-string: the original's results, and back") {
  // From lz-string 1.5.0 for JavaScript.
  CHECK(lz_compress_to_base64("") == "Q===");
  CHECK(lz_compress_to_base64("{\"size\":9}") == "N4IgzglgXgpiBcBOAvkA");
  CHECK(lz_decompress_from_base64("N4IgzglgXgpiBcBOAvkA") == "{\"size\":9}");
  const auto seed = test_seed();
  CAPTURE(seed);
  std::mt19937 random(static_cast<unsigned>(seed));
  for (int round = 0; round < 200; ++round) {
    std::string text;
    const std::size_t kinds = 1 + random() % 100;
    for (std::size_t i = random() % 2000; i > 0; --i) {
      text += static_cast<char>(' ' + random() % kinds % 95);
    }
    CHECK(lz_decompress_from_base64(lz_compress_to_base64(text)) == text);
  }
  CHECK(lz_decompress_from_base64("rAqi65AECXi8G4AHtA==") == "名人 é😀");
  CHECK_FALSE(lz_decompress_from_base64("!"));
  CHECK_FALSE(lz_decompress_from_base64(""));
}
