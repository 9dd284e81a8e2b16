// Tests the answers to the page's requests against the program. The engine is compiled natively
// here; wasm_test and page_play_test run WebAssembly.

#include "tools/wasm/page_engine.h"

#include <nlohmann/json.hpp>

#include "solver/clues/clue_board.h"
#include "solver/rate/any_rater.h"
#include "solver/steps/step_describer.h"
#include "tests/catch.h"
#include "tests/format_samples.h"
#include "tests/program.h"
#include "tests/samples.h"
#include "tools/formats/format.h"

using namespace gridmill;
using nlohmann::json;

namespace {

json ask(const std::string& name, json values = json::object()) {
  values["name"] = name;
  if (!values.contains("lang")) values["lang"] = "en";
  if (!values.contains("cells")) values["cells"] = 0;
  return json::parse(answer_page(values.dump()));
}

std::string error_of(const json& answer) { return answer.value("error", ""); }

/// The text of the board of the puzzle in an answer.
std::string board_of(const json& answer) {
  return answer.at("boards").at(answer.at("puzzle").at("board").get<std::string>()).at("text");
}

/// Checks that the puzzle of an answer has one solution: the solution in the answer.
void check_puzzle(const json& answer) {
  INFO(error_of(answer));
  REQUIRE(answer.contains("puzzle"));
  const json& puzzle = answer.at("puzzle");
  const json again = ask("open", {{"text", puzzle.at("puzzle")}, {"board", board_of(answer)}});
  CHECK(again.at("count") == 1);
  CHECK(again.at("puzzle").at("solution") == puzzle.at("solution"));
  CHECK(again.at("puzzle").at("level") == puzzle.at("level"));
}

/// A link or JSON of a record.
std::string written(const char* format, const Record& record) {
  std::string text;
  read_format(format).make_writer()->write(record, 0, text);
  return text;
}

}  // namespace

TEST_CASE("the page's engine makes puzzles of a board, rules and level, by the seed") {
  const json made = ask("make", {{"board", "9x9"}, {"rules", ""}, {"level", 3}, {"seed", 5}});
  check_puzzle(made);
  CHECK(made.at("puzzle").at("level") == 3);
  CHECK(made == ask("make", {{"board", "9x9"}, {"rules", ""}, {"level", 3}, {"seed", 5}}));
  CHECK(made != ask("make", {{"board", "9x9"}, {"rules", ""}, {"level", 3}, {"seed", 6}}));

  for (const auto& [board, rules, level] : {std::tuple("6x6", "killer", 2),
                                            {"9x9-x", "", 0},
                                            {"6x6-x", "thermo", 0},
                                            {"7x7-jigsaw", "", 1}}) {
    const json other =
        ask("make", {{"board", board}, {"rules", rules}, {"level", level}, {"seed", 1}});
    CAPTURE(board, rules);
    check_puzzle(other);
    if (level != 0) CHECK(other.at("puzzle").at("level") == level);
    const json similar =
        ask("similar", {{"board", board_of(other)}, {"level", level}, {"seed", 2}});
    check_puzzle(similar);
    CHECK(similar.at("puzzle").at("puzzle").get<std::string>().size() ==
          other.at("puzzle").at("puzzle").get<std::string>().size());
    const auto clues = [](const json& answer) {
      return parse_board_text(board_of(answer))->has_clues();
    };
    CHECK(clues(similar) == clues(other));
    CHECK(clues(other) == (*rules != '\0'));
  }
}

TEST_CASE("the page's engine reads lines, grids and links, and counts solutions") {
  const Record quoted = quoted_record();
  std::string grid = written("grid", quoted);
  for (const std::string& text :
       {quoted.puzzle.to_string(), grid, written("sudokupad", quoted), written("f-puzzles", quoted),
        written("f-puzzles-json", quoted)}) {
    const json answer = ask("open", {{"text", text}, {"board", ""}});
    INFO(text << error_of(answer));
    REQUIRE(answer.contains("count"));
    CHECK(answer.at("count") == 1);
    CHECK(answer.at("puzzle").at("puzzle") == quoted.puzzle.to_string());
    CHECK(answer.at("puzzle").at("solution") == quoted.solution.to_string());
    CHECK(answer.at("puzzle").at("level").get<int>() > 0);
  }
  CHECK(ask("open", {{"text", std::string(81, '.')}, {"board", ""}}) == json{{"count", 2}});
  CHECK(ask("open", {{"text", "11" + std::string(79, '.')}, {"board", ""}}) == json{{"count", 0}});
  CHECK(ask("open", {{"text", std::string(16, '.')}, {"board", ""}}).at("count") == 2);
  const std::string link = "https://sudokupad.app/abcdef";
  CHECK(error_of(ask("open", {{"text", link}, {"board", ""}})).find("contains its puzzle") !=
        std::string::npos);
  CHECK(error_of(ask("open", {{"text", "nonsense"}, {"board", ""}})).find("found 8") !=
        std::string::npos);
  CHECK(error_of(ask("open", {{"text", std::string(81, '?')}, {"board", ""}})) != "");
}

TEST_CASE("the page's engine gives the describer's hints, and respects candidates") {
  const Record quoted = quoted_record();
  const json request{{"board", "9x9"},
                     {"digits", quoted.puzzle.to_string()},
                     {"solution", quoted.solution.to_string()}};
  json hint_request = request;
  hint_request["candidates"] = json::array();
  for (const auto& [lang, language] :
       {std::pair("en", Language::kEnglish), {"ja", Language::kJapanese}}) {
    hint_request["lang"] = lang;
    const json step = ask("hint", hint_request).at("step");
    StepDescriber describer(*quoted.board, {.language = language});
    const auto next = describer.next(quoted.puzzle.digits(), quoted.solution.digits());
    REQUIRE(next);
    CHECK(step.at("text") == next->explanation);
    CHECK(step.at("where") == next->where);
  }
  // Its steps, one after the other, lead to the solution.
  std::string digits = quoted.puzzle.to_string();
  const json steps = ask("steps", request).at("steps");
  REQUIRE(!steps.empty());
  for (const json& step : steps) {
    for (const json& place : step.at("places")) {
      digits[place[0].get<std::size_t>()] = static_cast<char>('0' + place[1].get<int>());
    }
  }
  CHECK(digits == quoted.solution.to_string());

  // With a cell's digit as its only candidate, it is a naked single somewhere.
  hint_request["lang"] = "en";
  std::vector<int> masks(81, 0);
  for (std::size_t c = 0; c < 81; ++c) {
    if (quoted.puzzle.digits()[c] == 0) masks[c] = 1 << quoted.solution.digits()[c];
  }
  hint_request["candidates"] = masks;
  CHECK(ask("hint", hint_request).at("step").at("places").size() == 1);
  hint_request["candidates"] = {1, 2};
  CHECK(error_of(ask("hint", hint_request)).find("each cell") != std::string::npos);
  hint_request["digits"] = quoted.solution.to_string();
  hint_request["candidates"] = json::array();
  CHECK(ask("hint", hint_request).at("step").is_null());
}

TEST_CASE("the choices of the page can be made, and empty boards are drawn") {
  const json choices = ask("choices");
  CHECK(choices.at("levels").size() == 7);
  CHECK(choices.at("rules").size() == 21);
  for (const json& board : choices.at("boards")) {
    const json empty = ask("empty", {{"board", board[0]}});
    CAPTURE(board[0]);
    if (board[0].get<std::string>().ends_with("-jigsaw")) continue;
    REQUIRE(empty.contains("puzzle"));
    CHECK(empty.at("puzzle").at("solution") == "");
    CHECK(board_of(empty) == board[0]);
  }
  CHECK(ask("choices", {{"lang", "ja"}}).at("boards").at(0).at(1) !=
        choices.at("boards").at(0).at(1));
}

TEST_CASE("requests that make no sense are answered by an error") {
  for (const char* request :
       {"", "{", "[]", "{}", R"({"name":7})", R"({"name":"make"})",
        R"({"name":"other","lang":"en","cells":0})",
        R"({"name":"hint","lang":"en","cells":9,"board":"9x9","digits":"1"})"}) {
    CHECK(error_of(json::parse(answer_page(request))) != "");
  }
  const std::string grids = "box 2x2\ngrid R1C1\ngrid R3C3";
  const std::string cells(28, '.');
  for (const json& answer :
       {ask("empty", {{"board", grids}}), ask("open", {{"text", cells}, {"board", grids}}),
        ask("make", {{"board", grids}, {"rules", ""}, {"level", 0}, {"seed", 1}}),
        ask("steps", {{"board", grids}, {"digits", cells}, {"solution", cells}})}) {
    CHECK(error_of(answer) == "expected a board of one grid");
  }
  for (const json& values :
       {json{{"board", "9x9"}, {"rules", "no-rule"}, {"level", 0}, {"seed", 1}},
        json{{"board", "9x9"}, {"rules", ""}, {"level", 8}, {"seed", 1}},
        json{{"board", "99x9"}, {"rules", ""}, {"level", 1}, {"seed", 1}}}) {
    CHECK(error_of(ask("make", values)) != "");
  }
}

TEST_CASE("pages with an engine allow it, and --engine refuses other files") {
  const cli_test::TempDir folder;
  const std::string line = cli_test::run("--version").out;  // "gridmill 0.1.0"
  const std::string version = line.substr(9, line.size() - 10);
  folder.write("engine.json", R"({"version":")" + version + R"(","wasm":"<!--"})");
  folder.write("old.json", R"({"version":"0.0.1","wasm":""})");
  folder.write("text.json", "text");
  folder.write("cut.json", R"({"version":")" + version + R"(","wasm":"AAAA)");
  const auto page = [&](const std::string& engine) {
    return cli_test::run("page --engine " + (folder / engine) + " --out " + (folder / "play.html"));
  };
  CHECK(page("engine.json").code == 0);
  const std::string html = read_file(folder / "play.html");
  CHECK(html.find("'wasm-unsafe-eval'; worker-src blob:") != std::string::npos);
  CHECK(html.find(R"("wasm":"\u003c!--")") != std::string::npos);
  CHECK(html.find("unsafe-eval'") == html.find("wasm-unsafe-eval'") + 5);
  for (const auto& [engine, message] :
       {std::pair("old.json",
                  "expected the engine of Gridmill " + version + ", found that of 0.0.1"),
        {"text.json", "text.json is not an engine"},
        {"cut.json", "cut.json is not an engine"},
        {"none.json", "cannot open"}}) {
    const cli_test::Outcome outcome = page(engine);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find(message) != std::string::npos);
  }
  const cli_test::Outcome none = cli_test::run("page --out " + (folder / "none.html"));
  CHECK(none.code == 2);
  CHECK(none.err.find("expected --engine FILE") != std::string::npos);
  CHECK(cli_test::run("book --db a.db --pdf a.pdf --engine " + (folder / "engine.json"))
            .err.find("--engine: needs --html") != std::string::npos);
}
