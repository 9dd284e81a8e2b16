// f-puzzles' JSON: what is read has the clues of the text, what is written is read again, and
// what is not understood is refused by its name.

#include <nlohmann/json.hpp>

#include "solver/board/text.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/fpuzzles_texts.h"
#include "tests/repetitions.h"
#include "tests/seed.h"
#include "tests/valid_clue_generator.h"
#include "tools/io/compression.h"

using namespace gridmill;

namespace {

/// The clues of a text, or what is wrong with it.
std::string clues_of(const std::string& text) {
  const Read found = read(text);
  if (found.puzzles.size() != 1) return found.errors.empty() ? "" : found.errors[0];
  REQUIRE(found.puzzles[0].board != nullptr);
  return std::string(found.puzzles[0].board->clue_text());
}

}  // namespace

TEST_CASE("clues of all kinds are written and read, as JSON and in links, on any board") {
  const auto seed = test_seed();
  CAPTURE(seed);
  RandomStream stream(seed, 0, Stage::kFullGrid);
  CluePuzzleSampler puzzles(stream);
  for (const char* name : {"4x4", "6x6", "9x9", "9x9-x", "9x9-anti-knight", "16x16"}) {
    const BoardSpec& base = *BoardSpec::find(name);
    for (const auto& kinds : kinds_to_draw(stream, repetitions::times(20))) {
      if (base.digits() > 9 && stream.below(4) != 0) continue;
      const CluePuzzle puzzle =
          puzzles.sample(base, kinds, static_cast<std::size_t>(base.digits()));
      Record record;
      record.board = puzzle.board;
      record.puzzle = Grid(puzzle.givens);
      for (const char* format : kFpuzzlesFormats) {
        const std::string text = written(record, format);
        INFO(puzzle.board->name() << "\n" << text);
        const Read found = read(text, format);
        CHECK(found.errors.empty());
        REQUIRE(found.puzzles.size() == 1);
        CHECK(found.puzzles[0].cells == record.puzzle.to_string());
        CHECK(found.puzzles[0].board->rules() == puzzle.board->rules());
        CHECK(read_format(format).make_parser()->recognizes(text));
      }
    }
  }
}

TEST_CASE("the members of f-puzzles are read as it means them") {
  const auto one = [](const char* member, const std::string& clue) {
    return clues_of(board("\"" + std::string(member) + "\":[{" + clue + "}]"));
  };
  const std::string pair = "\"cells\":[\"R1C2\",\"R1C1\"]";
  CHECK(one("killercage", pair + ",\"value\":\"12\"") ==
        "{\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"12\"}]}");
  CHECK(one("killercage", pair + ",\"value\":12,\"outlineC\":\"#000000\",\"fontC\":\"#FFF\"") ==
        one("killercage", pair + ",\"value\":\"12\""));
  CHECK(one("killercage", pair + ",\"value\":\"\"") ==
        "{\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]}");
  CHECK(one("difference", pair) == "{\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]}");
  CHECK(one("xv", pair + ",\"value\":\"X\"") ==
        "{\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"X\"}]}");
  CHECK(one("even", "\"cell\":\"R9C9\"") == "{\"even\":[{\"cell\":\"R9C9\"}]}");
  CHECK(one("thermometer", "\"lines\":[[\"R1C1\",\"R2C1\"],[\"R1C1\",\"R1C2\"]]") ==
        "{\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]},{\"lines\":[[\"R1C1\",\"R2C1\"]]}]}");
  const std::string diagonal = "\"cell\":\"R0C7\",\"direction\":\"DR\",\"value\":\"9\"";
  const std::string text =
      "{\"littlekillersum\":[{\"cell\":\"R0C7\",\"direction\":\"DR\",\"value\":\"9\"}]}";
  CHECK(one("littlekillersum", diagonal) == text);
  CHECK(one("littlekillersum", diagonal + ",\"cells\":[\"R2C9\",\"R1C8\"]") == text);
  CHECK(one("littlekillersum", diagonal + ",\"cells\":[\"R1C8\"]") ==
        "1: 'littlekillersum': expected the cells of the diagonal, found others");
  CHECK(clues_of(board("\"negative\":[\"xv\",\"ratio\"]")) == "{\"negative\":[\"ratio\",\"xv\"]}");
  CHECK(clues_of(board("", "\"givenPencilMarks\":[3,\"1\",3]")) ==
        "{\"givenPencilMarks\":[{\"cells\":[\"R1C1\"],\"values\":[1,3]}]}");
  // Empty members are not clues, nor are colors and marks of a player are none.
  CHECK(clues_of(board("\"killercage\":[],\"text\":[],\"negative\":false,\"foglight\":null",
                       "\"c\":\"#F00\",\"centerPencilMarks\":[1],\"givenPencilMarks\":[]"))
            .empty());
}

TEST_CASE("what is not understood is refused by its name") {
  CHECK(clues_of(board("\"foglight\":[\"R1C1\"]")) == "1: expected a known rule, found 'foglight'");
  for (const char* member : {"text", "line", "cage", "circle", "rectangle", "disjointsets"}) {
    CHECK(clues_of(board("\"" + std::string(member) + "\":[{\"cells\":[\"R1C1\"]}]")) ==
          "1: expected a known rule, found '" + std::string(member) + "'");
  }
  struct Wrong {
    const char* members;
    const char* message;
  };
  for (const auto& [members, message] : std::initializer_list<Wrong>{
           {"\"negative\":[\"kropki\"]", "'negative': expected a known clue, found '\"kropki\"'"},
           {"\"negative\":[{\"cells\":[]}]", "'negative': expected a known clue, found an object"},
           {"\"killercage\":true", "'killercage': expected a list, found 'true'"},
           {"\"killercage\":[[]]", "'killercage': expected an object, found a list"},
           {"\"killercage\":[\"R1C1\"]", "'killercage': expected a known clue, found '\"R1C1\"'"},
           {"\"killercage\":[{\"cells\":\"R1C1\"}]",
            "'killercage': expected a list of cells, found '\"R1C1\"'"},
           {"\"killercage\":[{\"cells\":[\"R1C10\"],\"value\":1}]",
            "'killercage': expected a cell from R1C1 to R9C9, found '\"R1C10\"'"},
           {"\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"A\"}]",
            "'killercage': expected a number from 0 to 32767, found '\"A\"'"},
           {"\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":-5}]",
            "'killercage': expected a number from 0 to 32767, found '-5'"},
           {"\"killercage\":[{\"cells\":[\"R1C1\"],\"sum\":5}]",
            "'killercage': expected a known field, found 'sum'"},
           {"\"killercage\":[{\"cells\":[\"R1C1\"],\"values\":[5]}]",
            "'killercage': expected a known field, found 'values'"},
           {"\"killercage\":[{\"value\":\"9\"}]", "'killercage': 'killer=9' names no cell"},
           {"\"killercage\":[{\"cells\":[\"R1C1\",\"R1C1\"]}]",
            "'killercage': 'killer:R1C1,R1C1' names R1C1 twice"},
           {"\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"2\"}]",
            "'killercage': 'killer:R1C1,R1C2=2' has the sum 2, but 2 different digits add up to 3 "
            "to "
            "17"},
           {"\"thermometer\":[{\"lines\":[[\"R1C1\",\"R3C1\"]]}]",
            "'thermometer': 'thermo:R1C1,R3C1' has a line from R1C1 to R3C1, which do not touch"},
           {"\"difference\":[{\"cells\":[\"R1C1\",\"R2C2\"]}]",
            "'difference': 'difference:R1C1,R2C2' is between R1C1 and R2C2, which share no edge"},
           {"\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"10\"}]",
            "'xv': expected X or V, found '\"10\"'"},
           {"\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]", "'xv': 'xv:R1C1,R1C2' has no value"},
           {"\"sandwichsum\":[{\"cell\":\"R1C1\",\"value\":\"9\"}]",
            "'sandwichsum': 'sandwich:R1C1=9' is at R1C1, which is not next to a row or column"},
           {"\"sandwichsum\":[{\"cell\":\"R11C1\",\"value\":\"9\"}]",
            "'sandwichsum': expected a cell from R0C0 to R10C10, found '\"R11C1\"'"},
           {"\"littlekillersum\":[{\"cell\":\"R0C1\",\"direction\":\"D\",\"value\":\"9\"}]",
            "'littlekillersum': expected UR, UL, DR or DL, found '\"D\"'"},
           {"\"littlekillersum\":[{\"cell\":\"R0C1\",\"value\":\"9\"}]",
            "'littlekillersum': 'little-killer:R0C1=9' has no direction"},
           {"\"quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R2C2\"],\"values\":[10]}]",
            "'quadruple': expected a digit from 1 to 9, found '10'"}}) {
    INFO(members);
    CHECK(clues_of(board(members)) == "1: " + std::string(message));
  }
  // Of repeated members a parser would keep one and lose the other.
  const std::string cage = "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"9\"}]";
  const auto twice = [](const std::string& name) {
    return "1: expected each member once, found '" + name + "' twice";
  };
  CHECK(clues_of(board(cage + ",\"killercage\":[]")) == twice("killercage"));
  CHECK(clues_of(board(cage + ",\"size\":9")) == twice("size"));
  CHECK(clues_of(board("", "\"value\":1,\"given\":true,\"value\":2")) == twice("value"));
  CHECK(
      clues_of(board("\"xv\":[{\"value\":\"X\",\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"V\"}]")) ==
      twice("value"));
  CHECK(clues_of(board(cage + ",\"siz\\u0065\":9")) == twice("size"));
  CHECK(
      read("{\"puzzle\":" + board(cage + ",\"size\":4,\"size\":9") + "}", "json").puzzles.size() ==
      1);  // in addition to a name, the last one counts
  CHECK(clues_of(board(cage + ",\"title\":\"a \\\"b\\\\\",\"author\":\"title\"")) ==
        "{" + cage + "}");
  CHECK(clues_of(board("\"solution\":[1,2,3]")) == "1: expected a solution of 81 digits, found 3");
  CHECK(clues_of(board("", "\"givenPencilMarks\":[1,12]")) ==
        "1: expected a digit from 1 to 9, found '12'");
  CHECK(clues_of(board("", "\"givenPencilMarks\":\"12\"")) ==
        "1: expected a list of digits, found '\"12\"'");
  CHECK(clues_of(board("\"negative\":[\"xv\"]", "", 25)) ==
        "1: expected a board of at most 16 digits with clues, found one of 25");
  CHECK(clues_of("{\"size\":0,\"grid\":[]}") == "1: expected a size from 1 to 25, found '0'");
  for (const auto& [size, found] : std::initializer_list<std::pair<const char*, const char*>>{
           {"1000", "'1000'"},
           {"-9", "'-9'"},
           {"9.50", "'9.5'"},
           {"1e2", "'100.0'"},
           {"9223372036854775807", "'9223372036854775807'"},
           {"9223372036854775808", "'9223372036854775808'"},
           {"null", "'null'"},
           {"false", "'false'"},
           {"true", "'true'"},
           {"\"\\u0041\\n\"", "'\"A\\n\"'"},
           {"[9]", "a list"},
           {"{\"9\":9}", "an object"}}) {
    INFO(size);
    CHECK(clues_of("{\"size\":" + std::string(size) + ",\"grid\":[]}") ==
          std::string("1: expected a size from 1 to 25, found ") + found);
  }
  // What is no JSON, or has numbers that no machine has.
  CHECK(clues_of("{\"size\":1e999,\"grid\":[]}") ==
        "1: expected f-puzzles' JSON, found '{\"size\":1e999,\"grid\":[]}'");
  CHECK(clues_of("{\"size\":9,\n\"grid\":}") ==
        "2: expected f-puzzles' JSON, found '{\"size\":9,?\"grid\":}'");
  // Lists in lists are looked at no deeper than they are to be.
  const std::string deep(500'000, '[');
  const std::string end(500'000, ']');
  CHECK(clues_of(board("\"killercage\":[{\"cells\":[" + deep + end + "]}]"))
            .starts_with("1: 'killercage': expected a cell from R1C1 to R9C9, found a list"));
}

TEST_CASE("a rule that is only in words is refused") {
  const auto ruleset = [](const std::string& text) { return "\"ruleset\":\"" + text + "\""; };
  for (const char* usual : {"", "Normal sudoku rules apply.", "Standard 9x9 Sudoku rules."}) {
    CHECK(read(board(ruleset(usual))).errors.empty());
  }
  const std::string words = "Neighbors do not add up to 10.";
  const std::string refused = "1: expected the rules as clues, found the ruleset '" + words +
                              "' and no clue (remove the ruleset if it adds no rule)";
  for (const std::string& text : {words, "Normal sudoku rules apply.\\n" + words}) {
    const Read found = read(board(ruleset(text)));
    CHECK(found.puzzles.empty());
    REQUIRE(found.errors.size() == 1);
    if (text == words) CHECK(found.errors[0] == refused);
  }
  CHECK(read(board("\"ruleset\":7")).puzzles.empty());
  // SudokuPad has the words in its metadata, as a text or a list of texts.
  const auto metadata = [](const std::string& rules) {
    return "\"metadata\":{\"author\":\"A\",\"rules\":" + rules + "}";
  };
  for (const char* usual :
       {"\"\"", "[]", "\"Normal sudoku rules apply.\"", "[\"Normal sudoku\",\"rules apply.\"]"}) {
    CHECK(read(board(metadata(usual))).errors.empty());
  }
  const Read in_metadata = read(board(metadata("\"" + words + "\"")));
  CHECK(in_metadata.puzzles.empty());
  REQUIRE(in_metadata.errors.size() == 1);
  CHECK(in_metadata.errors[0] == "1: expected the rules as clues, found metadata.rules '" + words +
                                     "' and no clue (remove metadata.rules if it adds no rule)");
  CHECK(
      read(board(metadata("[\"Normal sudoku rules apply.\",\"" + words + "\"]"))).puzzles.empty());
  CHECK(read(board(metadata("{\"text\":\"" + words + "\"}"))).puzzles.empty());
  CHECK(read(board(metadata("\"" + words + "\"") + ",\"antiking\":true")).errors.empty());
  CHECK(read(board("\"metadata\":7")).errors.empty());
  // Lists may be nested deeper than a stack is.
  const std::string deep = std::string(400'000, '[') + std::string(400'000, ']');
  CHECK(read(board("\"ruleset\":" + deep)).errors ==
        std::vector<std::string>{"1: expected the rules as clues, found the ruleset a list and no "
                                 "clue (remove the ruleset if it adds no rule)"});
  // With clues, the words describe these; on another board, its rules.
  CHECK(read(board(ruleset(words) + ",\"negative\":[\"xv\"]")).errors.empty());
  CHECK(read(board(ruleset(words) + ",\"antiking\":true")).errors.empty());
}

TEST_CASE("drawings of clues are left out, and written where f-puzzles does not draw them") {
  const std::string renban = "\"renban\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]";
  const auto line = [](const std::string& more) {
    return ",\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"outlineC\":\"#F067F0\"" + more + "}]";
  };
  const std::string refused = "1: expected a known rule, found 'line'";
  CHECK(clues_of(board(renban + line(",\"fromConstraint\":\"Renban\""))) == "{" + renban + "}");
  CHECK(clues_of(board(renban + line(",\"isNewConstraint\":true"))) == "{" + renban + "}");
  // Drawings without a kind, and drawings of clues that are missing or unknown.
  CHECK(clues_of(board(renban + line(""))) == refused);
  CHECK(clues_of(board(renban + line(",\"fromConstraint\":7"))) == refused);
  CHECK(clues_of(board(renban + line(",\"fromConstraint\":\"German Whispers\""))) == refused);
  CHECK(clues_of(board(renban + line(",\"fromConstraint\":\"Nabner\""))) == refused);
  CHECK(clues_of(board("\"xsum\":[{\"cell\":\"R0C1\",\"value\":\"9\"}]" +
                       line(",\"isNewConstraint\":true"))) == refused);
  CHECK(clues_of(board(renban + ",\"line\":[[]]")) == refused);
  CHECK(clues_of(board(renban + ",\"line\":7")) == refused);
  CHECK(clues_of(board(renban + ",\"foglight\":[{\"fromConstraint\":\"Renban\"}]")) ==
        "1: expected a known rule, found 'foglight'");

  Record record = quoted_record();
  const auto drawn = [&](const std::string& members) {
    record.board = read(board(members)).puzzles.at(0).board;
    const std::string text = written(record);
    CHECK("{" + members + "}" == clues_of(text));
    const nlohmann::json json = nlohmann::json::parse(text);
    nlohmann::json result;
    for (const char* member : {"line", "circle", "text"}) {
      if (json.contains(member)) result[member] = json[member];
    }
    return result.dump();
  };
  CHECK(
      drawn("\"whispers\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]},{\"lines\":[[\"R2C1\",\"R2C2\"]]}]") ==
      R"({"line":[{"fromConstraint":"German Whispers","lines":[["R1C1","R1C2"]],)"
      R"("outlineC":"#67F067","width":0.2},)"
      R"({"fromConstraint":"German Whispers","lines":[["R2C1","R2C2"]],)"
      R"("outlineC":"#67F067","width":0.2}]})");
  CHECK(drawn("\"slowthermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]") ==
        R"({"circle":[{"baseC":"#6495ED","cells":["R1C1"],"fromConstraint":"Slow Thermometer",)"
        R"("height":0.8,"outlineC":"#6495ED","width":0.8}],)"
        R"("line":[{"fromConstraint":"Slow Thermometer","lines":[["R1C1","R1C2"]],)"
        R"("outlineC":"#6495ED","width":0.3}]})");
  CHECK(drawn("\"skyscraper\":[{\"cell\":\"R0C1\",\"value\":\"3\"}]") ==
        R"({"text":[{"cells":["R0C1"],"fontC":"#000000","fromConstraint":"Skyscraper",)"
        R"("size":0.7,"value":"3"}]})");
  CHECK(drawn("\"sandwichsum\":[{\"cell\":\"R0C1\",\"value\":\"9\"}]") == "null");
  CHECK(nlohmann::json::parse(written(record))["ruleset"] ==
        "Normal sudoku rules apply.\nA number outside is the sum of the digits between the 1 and "
        "the 9 of its row or column.");
  CHECK_FALSE(nlohmann::json::parse(written(quoted_record())).contains("ruleset"));
}

TEST_CASE("puzzles are one per line, over several lines, or in a list") {
  const std::string one = board("\"negative\":[\"xv\"]");
  const auto pretty = [](const std::string& text) { return nlohmann::json::parse(text).dump(2); };
  for (const std::string& text :
       {one + "\n" + one, one + one, "# two\n\n" + one + "\n\n" + one + "\n",
        pretty(one) + "\n" + pretty(one), "[" + one + ",\n" + one + "]\n",
        "[\n" + pretty(one) + ",\n" + pretty(one) + "\n]", one + "\n" + pretty(one)}) {
    INFO(text);
    const Read found = read(text);
    CHECK(found.errors.empty());
    CHECK(found.puzzles.size() == 2);
    CHECK(read_format("f-puzzles-json").make_parser()->recognizes(text));
    CHECK_FALSE(read_format("json").make_parser()->recognizes(text));
  }
  CHECK(read(one + "\n\n" + pretty(one)).puzzles[1].line == 3);
  // With --from of one form, the other is found, too.
  const std::string link = "https://sudokupad.app/fpuzzles" + lz_compress_to_base64(one);
  for (const char* format : kFpuzzlesFormats) {
    CHECK(read(one + "\n" + link + "\n" + one, format).puzzles.size() == 3);
  }
}

TEST_CASE("links are read as the programs write them, short and with settings") {
  const std::string payload = lz_compress_to_base64(board("\"negative\":[\"xv\"]"));
  for (const std::string address :
       {"https://www.f-puzzles.com/?load=", "https://f-puzzles.com/?load=",
        "https://sudokupad.app/fpuzzles", "https://sudokupad.app/fpuz",
        "https://beta.sudokupad.app/sudoku/fpuz", "https://sudokupad.app/?puzzleid=fpuzzles"}) {
    for (const char* behind :
         {"", " \tby a setter", "&setting-nogrid=1", "?setting-nogrid=1", "#"}) {
      const std::string link = address + payload + behind;
      INFO(link);
      const Read found = read(link, "sudokupad");
      CHECK(found.errors.empty());
      REQUIRE(found.puzzles.size() == 1);
      CHECK(found.puzzles[0].board->clue_text() == "{\"negative\":[\"xv\"]}");
    }
  }
}

TEST_CASE("one puzzle that is damaged does not hide the next") {
  const std::string one = board("\"negative\":[\"xv\"]");
  const std::string cut = one.substr(0, one.size() / 2);
  const Read found = read(cut + "\n" + one + "\nnothing\n" + one + "x\n{]}\n" + one + "\n" + cut);
  CHECK(found.puzzles.size() == 3);
  REQUIRE(found.errors.size() == 5);
  CHECK(found.errors[0] == "1: expected the end of a puzzle, found another one");
  CHECK(found.errors[1] == "3: expected a link with a puzzle, found 'nothing'");
  CHECK(found.errors[2] == "4: expected a puzzle, found 'x'");
  CHECK(found.errors[3] == "5: expected f-puzzles' JSON, found '{]}'");
  CHECK(found.errors[4] == "7: expected the end of a puzzle, found the end of the file");
  // Chunks of a line may end anywhere.
  Found chunks;
  const auto parser = read_format("f-puzzles").make_parser();
  const std::string list = " [" + one + "," + one + "," + one + "]";
  for (std::size_t at = 0; at < list.size(); ++at) parser->on_chunk(list.substr(at, 1), 1, chunks);
  parser->on_line("", 1, chunks);
  parser->on_chunk(one, 2, chunks);
  parser->on_chunk(one, 2, chunks);
  parser->on_line("x" + one, 2, chunks);
  parser->on_line(one, 3, chunks);
  parser->on_end(chunks);
  CHECK(chunks.puzzles.size() == 6);
  CHECK(chunks.errors ==
        std::vector<std::string>{"2: expected a puzzle, found " + in_quotes("x" + one)});
  // A text without an end, as part of a line and in lines.
  Found large;
  const auto reader = read_format("f-puzzles").make_parser();
  REQUIRE(reader->accepts_chunks());
  std::string many;
  many.resize(20'000'000, 'x');
  reader->on_chunk("https://www.f-puzzles.com/?load=" + many, 1, large);
  reader->on_chunk(many, 1, large);
  reader->on_line(many, 1, large);
  reader->on_chunk("{\"size\":9,\"title\":\"" + many, 2, large);
  reader->on_line(many + "\"}" + one, 2, large);
  reader->on_line("{\"size\":9,\"title\":\"" + many.substr(0, 2'000'000) + "\"}", 3, large);
  reader->on_line(one, 4, large);
  reader->on_end(large);
  CHECK(large.puzzles.size() == 2);
  CHECK(large.errors == std::vector<std::string>{
                            "1: expected a link with a puzzle, found a line of more than 16 MiB",
                            "2: expected a puzzle, found a JSON document of more than 1 MiB",
                            "3: expected a puzzle, found a JSON document of more than 1 MiB"});
}
