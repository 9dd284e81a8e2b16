// Readers and writers of puzzle texts: grammar, errors with file and line, round trips.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>

#include "solver/board/grid.h"
#include "tests/catch.h"
#include "tests/samples.h"
#include "tests/seed.h"
#include "tools/formats/format.h"
#include "tools/formats/input.h"
#include "tools/formats/table_writer.h"
#include "tools/io/output.h"

using namespace gridmill;

namespace {

/// A file that is there as long as the object.
class TextFile {
 public:
  explicit TextFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() /
              ("gridmill_" + std::to_string(std::random_device{}()) + ".txt")) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  ~TextFile() { std::filesystem::remove(path_); }
  [[nodiscard]] std::string path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct Read {
  std::vector<std::string> puzzles;
  std::vector<std::string> boards;  ///< of the puzzles
  std::vector<std::string> errors;  ///< without the path
};

Read read(const std::string& text, InputFormat format = nullptr, const BoardSpec* board = nullptr,
          std::size_t most = 1000) {
  const TextFile file(text);
  Read result;
  PuzzleReader reader({file.path()}, board, format, [&](const ParseError& error) {
    const std::string message = error.what();
    REQUIRE(message.starts_with(file.path() + ":"));
    result.errors.push_back(message.substr(file.path().size() + 1));
  });
  PuzzleBatch batch;
  while (reader.next(batch, most)) {
    REQUIRE(batch.size <= most);
    for (std::size_t i = 0; i < batch.size; ++i) {
      result.puzzles.push_back(Grid(batch.puzzle(i)).to_string());
      result.boards.push_back(batch.board->name());
    }
  }
  return result;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("the line format: comments, blanks, empty cells, line ends") {
  std::string zeros = kPuzzle;
  std::replace(zeros.begin(), zeros.end(), '.', '0');
  for (const char empty : {'.', '0', '*', '_', 'x', '-'}) {
    std::string line = kPuzzle;
    std::replace(line.begin(), line.end(), '.', empty);
    CHECK(read(line + "\n").puzzles == Texts{kPuzzle});
    CHECK(read("# first\n" + kPuzzle + "\n" + line + "\n").puzzles == Texts{kPuzzle, kPuzzle});
  }
  CHECK(read("\xEF\xBB\xBF" + kPuzzle + "\r\n\r\n  " + kPuzzle + " 5.6 hard\r\n").puzzles.size() ==
        2);
  for (const char* comment : {" x", "\tx", "#x", ";x", ",x", "#", " ", ","}) {
    CHECK(read(kPuzzle + "\n" + kPuzzle + comment).puzzles == Texts{kPuzzle, kPuzzle});
  }
  CHECK(read("").puzzles.empty());
  CHECK(read(kPuzzle + "\r" + kPuzzle + "\r").puzzles == Texts{kPuzzle, kPuzzle});  // old Macs
  // A CR ends a line if no LF follows.
  CHECK(read(kPuzzle + "\r" + kPuzzle + "\n" + kPuzzle + "\r\r" + kPuzzle + "\r\r\n").puzzles ==
        Texts(4, kPuzzle));
  CHECK(read("# comment\r" + kPuzzle + "\n").puzzles == Texts{kPuzzle});
  CHECK(read(kPuzzle + " 1\r" + kPuzzle + "\n").puzzles == Texts(2, kPuzzle));
  CHECK(read(kPuzzle + "\r" + kPuzzle + "\r" + std::string(100'000, '#') + "\r" + kPuzzle + "\n" +
             kPuzzle)
            .puzzles == Texts(4, kPuzzle));
  const Read third = read(kPuzzle + "\r" + kPuzzle + "\nbad\r");
  REQUIRE(third.errors.size() == 1);
  CHECK(third.errors.front().starts_with("3: expected a puzzle of "));
  CHECK(read("puzzle,clues\r" + kPuzzle + ",30\r").puzzles == Texts{kPuzzle});
  CHECK(read("puzzle,solution\n" + kPuzzle + "," + kSolution + "\n").puzzles == Texts{kPuzzle});
}

TEST_CASE("empty lines count, whatever ends them") {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    for (const std::size_t lines : {1U, 2U, 1000U, 3'000'000U}) {  // the last ones in several blocks
      std::string text = kPuzzle + end;
      for (std::size_t i = 0; i < lines; ++i) text += end;
      const Read found = read(text + "bad" + end + end + kPuzzle);
      CHECK(found.puzzles == Texts(2, kPuzzle));
      REQUIRE(found.errors.size() == 1);
      CHECK(found.errors.front().starts_with(std::to_string(lines + 2) + ": expected a puzzle"));
    }
  }
  // A file of old Macs, with LFs behind its 64 KiB, each of which ends a line.
  const Read mixed = read(std::string(100'000, '\r') + "\nbad\n\r\nbad");
  REQUIRE(mixed.errors.size() == 2);
  CHECK(mixed.errors.front().starts_with("100002: "));
  CHECK(mixed.errors.back().starts_with("100005: "));
}

TEST_CASE("texts of wide characters are reported, whatever they contain") {
  const std::string xml =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?><opensudoku><game data=\"" + kPuzzle + "\"/>";
  for (const std::string& text : {kPuzzle + "\n", xml, std::string("puzzle\n") + kPuzzle}) {
    for (const std::string mark : {"", "\uFEFF"}) {
      for (const std::size_t width : {2U, 4U}) {
        for (const bool big_end_first : {false, true}) {
          std::string wide;
          const auto add = [&](unsigned code) {
            for (std::size_t i = 0; i < width; ++i) {
              const std::size_t byte = big_end_first ? width - 1 - i : i;
              wide += static_cast<char>(byte < 2 ? code >> (8 * byte) & 255U : 0U);
            }
          };
          if (!mark.empty()) add(0xFEFF);
          for (const char c : text) add(static_cast<unsigned char>(c));
          const Read told = read(wide);
          CHECK(told.puzzles.empty());
          CHECK(told.errors == Texts{"1: expected UTF-8, found UTF-16 or UTF-32: `iconv -f UTF-16 "
                                     "-t UTF-8` converts it"});
        }
      }
    }
  }
}

TEST_CASE("text around ipuz documents is an error without one") {
  const auto errors = [](const std::string& text) {
    return read(text, input_format("ipuz")).errors;
  };
  for (const std::string text : {"[[[[[[", "\n\nipuz(", "]", "pizza", "(((", ",,,", "{}\n[["}) {
    INFO(text);
    CHECK_FALSE(errors(text).empty());
  }
  CHECK(errors("\n\nipuz(\n") == Texts{"3: expected an ipuz document, found the end of the file"});
  CHECK(errors("").empty());
  const auto writer = written_format("ipuz").make_writer();
  std::string document;
  writer->write(record_of(BoardSpec::standard()), 0, document);
  for (const std::string& text :
       {document, "ipuz(" + document + ")", "[" + document + "," + document + "]\n"}) {
    CHECK(errors(text).empty());
  }
  CHECK(errors(document + "[").size() == 1);
}

TEST_CASE("a frame without a puzzle is an error in every format that has frames") {
  for (const char* id : {"grid", "ss", "pencilmarks"}) {
    for (const std::string& text :
         {std::string("\n-----\n"), std::string("\n+---+---+\n+---+---+\n")}) {
      INFO(id << " " << text);
      CHECK(read(text, input_format(id)).errors ==
            Texts{"2: expected a puzzle, found only a frame"});
    }
    CHECK(read("\n\n", input_format(id)).errors.empty());
  }
}

TEST_CASE("a record that is not a puzzle is reported with its line, and the rest is read") {
  const std::string text = kPuzzle + "\n" + kPuzzle.substr(1) + "\n" + kPuzzle + "\n" + kPuzzle +
                           "1\n" + "5?" + kPuzzle.substr(2) + "\n\n" + kPuzzle;
  for (const std::size_t most : {std::size_t{1}, std::size_t{2}, std::size_t{1000}}) {
    const Read result = read(text, nullptr, nullptr, most);
    CHECK(result.puzzles == Texts{kPuzzle, kPuzzle, kPuzzle});
    REQUIRE(result.errors.size() == 3);
    CHECK(result.errors[0] ==
          "2: expected a puzzle of 16, 36, 64, 81, 100, 144, 225, 256 or 625 cells, found 80");
    CHECK(result.errors[1].starts_with("4: expected a puzzle of"));
    CHECK(result.errors[2] == "5: expected a digit 1 to 9 or '.', found '?' at R1C2");
  }
  const Read wrong_board = read(kPuzzle + "\n", input_format("lines"), BoardSpec::find("16x16"));
  CHECK(wrong_board.errors == Texts{"1: expected a puzzle of 256 cells, found 81"});
}

TEST_CASE("the board that a text names holds, for its own puzzle only") {
  const std::string json = "{\"puzzle\":\"" + kPuzzle + "\"";
  const auto json_with = [&](const std::string& field) {
    return json + ",\"" + field + "\":\"9x9-x\"}\n" + json + "}\n" + json + ",\"" + field +
           "\":\"mine\"}\n" + json + ",\"" + field + "\":\"16x16\"}\n";
  };
  const std::string csv =
      "\n" + kPuzzle + ",9x9-x\n" + kPuzzle + ",\n" + kPuzzle + ",mine\n" + kPuzzle + ",16x16\n";
  // Exports of builds before schema 9 call it shape.
  for (const std::string& text :
       {json_with("board"), json_with("shape"), "puzzle,board" + csv, "puzzle,shape" + csv}) {
    for (const std::size_t most : {std::size_t{1}, std::size_t{1000}}) {
      const Read result = read(text, nullptr, nullptr, most);
      CHECK(result.boards == Texts{"9x9-x", "9x9"});
      REQUIRE(result.errors.size() == 2);
      CHECK(result.errors[0].ends_with(": expected a known board, found 'mine'"));
      CHECK(result.errors[1].ends_with(": expected a puzzle of 256 cells, found 81"));
    }
    const BoardSpec mine = BoardSpec::parse("mine", "box 3x3\n", "mine.shape");
    CHECK(read(text, nullptr, &mine).boards == Texts{"mine", "mine"});
  }
}

TEST_CASE("boards of several sizes may follow each other") {
  const std::string small = "12..............";
  const std::string wide(256, '.');
  const Read result = read(small + "\n" + kPuzzle + "\n" + small + "\n" + small + "\n" + wide +
                           "\n" + std::string(625, '.') + "\nP" + std::string(624, '0') + "\n");
  CHECK(result.errors.empty());
  CHECK(result.puzzles == Texts{small, kPuzzle, small, small, wide, std::string(625, '.'),
                                "P" + std::string(624, '.')});
}

TEST_CASE("grids are read with and without frames") {
  std::string plain;
  std::string framed;
  std::string banded;
  std::string simple = "*-----------*\n";
  for (std::size_t row = 0; row < 9; ++row) {
    const std::string cells = kPuzzle.substr(9 * row, 9);
    plain += cells + "\n";
    framed += (row % 3 == 0 ? "+-------+-------+-------+\n" : "");
    banded += (row % 3 == 0 ? "\n" : "");
    for (std::size_t i = 0; i < 9; ++i) {
      framed += (i % 3 == 0 ? "| " : "") + std::string(1, cells[i]) + " ";
      banded += std::string(1, cells[i]) + (i % 3 == 2 ? "  " : " ");
    }
    framed += "|\n";
    banded += "\n";
    simple += "|" + cells.substr(0, 3) + "|" + cells.substr(3, 3) + "|" + cells.substr(6) + "|\n";
    if (row % 3 == 2) simple += row == 8 ? "*-----------*\n" : "|---+---+---|\n";
  }
  framed += "+-------+-------+-------+\n";
  for (const std::string& text : {plain, framed, banded, simple}) {
    INFO(text);
    CHECK(read(text).puzzles == Texts{kPuzzle});
    const Read twice = read("# two\n" + text + "\n" + text, input_format("grid"));
    CHECK(twice.puzzles == Texts{kPuzzle, kPuzzle});
    CHECK(twice.errors.empty());
    CHECK(read(text + kPuzzle + "\n" + text).puzzles == Texts{kPuzzle, kPuzzle, kPuzzle});
  }
  const Read cut = read(plain.substr(0, 80) + "\n\n" + plain);
  CHECK(cut.errors == Texts{"1: expected 9 rows of 9 cells, found 8"});
  CHECK(cut.puzzles == Texts{kPuzzle});
  const Read ragged = read("123456789\n12345678\n\n" + plain);
  CHECK(ragged.errors.size() == 2);
  CHECK(ragged.puzzles == Texts{kPuzzle});
  // Dashes next to digits are empty cells, not a border.
  std::string dashes = plain;
  std::replace(dashes.begin(), dashes.end(), '.', '-');
  CHECK(read(dashes).puzzles == Texts{kPuzzle});
}

TEST_CASE("a file with only a frame is an error, a frame in addition to puzzles is not") {
  const Texts expected{"2: expected a puzzle, found only a frame"};
  for (const char* id : {"auto", "grid"}) {
    CHECK(read("\n+-----+-----+\n| \n", input_format(id)).errors == expected);
    CHECK(read("# x\n|", input_format(id)).errors == expected);
    CHECK(read("# x\n\n", input_format(id)).errors.empty());
  }
  CHECK(read("-----\n" + kPuzzle + "\n-----\n").errors.empty());
  CHECK(read("-----\n" + kPuzzle + "\n-----\n").puzzles == Texts{kPuzzle});
  CHECK(read("-----\n5?\n").errors.size() == 1);
}

TEST_CASE("random bytes never crash, hang or pass silently") {
  const auto seed = static_cast<unsigned>(test_seed());
  CAPTURE(seed);
  std::mt19937 random(seed);
  const std::string alphabet = "123456789.0*_x-|+#;, \t\r\n\nAPQ?\x80";
  for (int round = 0; round < 2000; ++round) {
    std::string text = kPuzzle + "\n" + kPuzzle + "\n";
    for (int i = 0; i < 5; ++i) {
      const std::size_t at = random() % text.size();
      switch (random() % 3) {
        case 0:
          text[at] = alphabet[random() % alphabet.size()];
          break;
        case 1:
          text.insert(at, 1, alphabet[random() % alphabet.size()]);
          break;
        default:
          text.erase(at, random() % 3);
          break;
      }
    }
    const Read result = read(text);
    const bool only_comments = text.find_first_of("123456789.0_xAPQ?") > text.find_first_of("#;,");
    CHECK((!result.puzzles.empty() || !result.errors.empty() || only_comments));
  }
}

TEST_CASE("a file that cannot be opened is reported, and the next one is read") {
  const TextFile file(kPuzzle + "\n");
  std::vector<std::string> errors;
  PuzzleReader reader({"/nowhere/at/all", file.path()}, nullptr, nullptr,
                      [&](const ParseError& error) { errors.emplace_back(error.what()); });
  PuzzleBatch batch;
  REQUIRE(reader.next(batch, 10));
  CHECK(batch.size == 1);
  CHECK_FALSE(reader.next(batch, 10));
  CHECK(errors == Texts{"/nowhere/at/all: cannot open: No such file or directory"});
}

TEST_CASE("a reader reports how much of its files it has read") {
  const TextFile one(kPuzzle + "\n" + kPuzzle + "\n");
  const TextFile other(kPuzzle + "\n" + kPuzzle + "\n");
  const auto ignore = [](const ParseError&) {};
  PuzzleReader reader({one.path(), other.path()}, nullptr, nullptr, ignore);
  PuzzleBatch batch;
  CHECK(reader.fraction_read() == 0);
  for (const double fraction : {0.25, 0.5, 0.75, 1.0}) {
    REQUIRE(reader.next(batch, 1));
    CHECK(reader.fraction_read() == fraction);
  }
  PuzzleReader argument({kPuzzle}, nullptr, nullptr, ignore);
  REQUIRE(argument.next(batch, 1));
  CHECK_FALSE(argument.fraction_read());
}

TEST_CASE("rows as lines, csv and json") {
  const auto print = [](TableFormat format) {
    TableWriter printer(format, {"name", "n", "good", "nothing"});
    std::string text = printer.header();
    printer.print_to(text);
    printer.text("a \"b\",\n");
    printer.number(-12);
    printer.yes_no(true);
    printer.none();
    printer.end_row();
    return text;
  };
  CHECK(print(TableFormat::kLines) == "a \"b\",\n -12 yes -\n");
  CHECK(print(TableFormat::kCsv) == "name,n,good,nothing\n\"a \"\"b\"\",\n\",-12,yes,\n");
  CHECK(print(TableFormat::kJson) ==
        "{\"name\":\"a \\\"b\\\",\\u000a\",\"n\":-12,\"good\":true,\"nothing\":null}\n");
  CHECK_THROWS_AS(parse_table_format("xml"), std::invalid_argument);
}

TEST_CASE("boards of every shape are read back") {
  for (const BoardSpec& board : BoardSpec::all()) {
    const Record record = record_of(board);
    for (const char* id : {"lines", "csv", "json", "grid"}) {
      if (board.is_jigsaw() && std::string_view(id) == "grid") continue;  // layouts have no room
      INFO(board.name() << " as " << id);
      const auto writer = written_format(id).make_writer();
      std::string text;
      writer->begin(text);
      writer->write(record, 0, text);
      writer->write(record, 0, text);
      writer->end(text);
      const Read back = read(text, nullptr, &board);
      CHECK(back.errors.empty());
      CHECK(back.puzzles == Texts{record.puzzle.to_string(), record.puzzle.to_string()});
    }
  }
  CHECK_THROWS_WITH(written_format("xls").make_writer(),
                    Catch::Contains("expected one of lines, csv, json, grid, sdm"));
}

TEST_CASE("output tells of a full disk and of a place that cannot be written") {
  CHECK_THROWS_WITH(Output("/nowhere/at/all"), Catch::Contains("cannot open for writing"));
  if (std::filesystem::exists("/dev/full")) {
    Output full("/dev/full");
    full.write("text");
    CHECK_THROWS_WITH(full.close(), Catch::Contains("cannot write"));
  }
}
