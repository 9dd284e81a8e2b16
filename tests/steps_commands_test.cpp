// solve --steps and --method, hint, show, completion and man as people run them.

#include "tests/catch.h"
#include "tests/cli_support.h"

using namespace gridmill::cli_test;

namespace {

const std::string kEasy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kHard =  // needs more than singles
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
const std::string kWing =  // needs an XY-Wing
    ".9......72.....36..15..............9..91.7......5.8...86.....3.7....4..8.5..7.2.4";
const std::string kSeveral = std::string(27, '.') + kEasy.substr(27);

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a hint has three depths") {
  const Outcome where = run("hint --depth where " + kEasy);
  CHECK(where.code == 0);
  CHECK(where.out == "Look at box 2.\n");
  CHECK(run("hint --depth technique " + kEasy).out ==
        "Look at box 2. Technique: Hidden Single (box).\n");
  CHECK(run("hint " + kEasy).out == "Hidden Single (box): In box 2, 8 fits only in R1C6.\n");
  CHECK(run("hint", "printf '" + kEasy + "\\n'").out == run("hint --depth 3 " + kEasy).out);
  CHECK(run("hint --depth deep " + kEasy).code == 2);
}

TEST_CASE("steps are written in the notation of the forums, too") {
  CHECK(run("hint --notation " + kEasy).out ==
        "Hidden Single (box): In box 2, 8 fits only in R1C6.\nr1c6=8\n");
  CHECK(run("hint --notation --depth where " + kEasy).code == 2);
  CHECK(run("solve --notation " + kEasy).code == 2);
  CHECK(has(run("solve --steps --notation " + kEasy).out, "8 fits only in R1C6.\n     r1c6=8\n"));
  CHECK(has(run("solve --steps --notation --format csv " + kEasy).out,
            "8 fits only in R1C6.\",r1c6=8"));
  const std::string wing = run("show --technique xy-wing --notation " + kWing).out;
  CHECK(has(wing, " => r"));
  CHECK(has(wing, ")r"));
}

TEST_CASE("hints in Japanese") {
  const std::string ja = "hint --lang ja ";
  CHECK(run(ja + "--depth where " + kEasy).out == "ブロック2に注目します。\n");
  CHECK(run(ja + "--depth technique " + kEasy).out ==
        "ブロック2に注目します。解き方：ここしか入らない（ブロックで1か所）。\n");
  CHECK(run(ja + kEasy).out ==
        "ここしか入らない（ブロックで1か所）：ブロック2で8が入るのはR1C6だけです。\n");
  CHECK(has(run(ja + "--format csv " + kEasy).out, ",ブロック2に注目します。,hidden-single-box,"));
  CHECK(run(ja + kSeveral).out == "ヒントなし：解がいくつもある。\n");
  CHECK(run(ja + "5" + kEasy.substr(1, 1) + "5" + kEasy.substr(3)).out ==
        "ヒントなし：解がない（5が1行目に二つある）。\n");
  CHECK(has(run("hint --lang de " + kEasy).err, "--lang: expected en or ja, found 'de'"));
}

TEST_CASE("hints for many puzzles come as rows, in order") {
  const TempDir folder;
  std::string text;
  for (int i = 0; i < 1000; ++i) text += kEasy + "\n" + kHard + "\n";
  const std::string file = folder.write("many.txt", text);
  const Outcome csv = run("hint --format csv --threads 2 " + file);
  CHECK(csv.code == 0);
  CHECK(lines_of(csv.out) == 2001);
  CHECK(csv.out.starts_with("puzzle,where,technique,text,step\n" + kEasy +
                            ",Look at box 2.,hidden-single-box,"));
  CHECK(csv.out == run("hint --format csv --threads 1 " + file).out);
  CHECK(run("hint --format csv --depth where " + file).out.starts_with("puzzle,where\n"));
  CHECK(has(run("hint --format json " + kEasy).out,
            "\"placements\":[{\"cell\":\"R1C6\",\"digit\":8}]"));
}

TEST_CASE("a puzzle without a hint gets the reason") {
  const Outcome several = run("hint " + kSeveral);
  CHECK(several.code == 3);
  CHECK(several.out == "No hint: several solutions.\n");
  const Outcome twice = run("hint 5" + kEasy.substr(1, 1) + "5" + kEasy.substr(3));
  CHECK(twice.code == 3);
  CHECK(twice.out == "No hint: no solution, because 5 appears twice in row 1.\n");
  const std::string full = run("solve " + kEasy).out.substr(82, 81);
  CHECK(run("hint " + full).out == "No hint: the board is full.\n");
  CHECK(has(run("hint " + std::string(256, '.')).out, "No hint"));
  // A bad line is reported with file and line, and the others get their hints.
  const TempDir folder;
  const std::string file = folder.write("bad.txt", kEasy + "\n12x\n" + kEasy + "\n");
  const Outcome bad = run("hint " + file);
  CHECK(bad.code == 1);
  CHECK(has(bad.err, "bad.txt:2: "));
  CHECK(lines_of(bad.out) == 2);
  CHECK(has(run("hint " + kEasy + "1").err, "<argument>:1: expected a puzzle"));
  CHECK(has(run("hint nosuchfile.txt").err, "nosuchfile.txt: cannot open"));
}

TEST_CASE("solve --steps prints the whole way") {
  const Outcome text = run("solve --steps " + kEasy);
  CHECK(text.code == 0);
  CHECK(has(text.out, "  1. Hidden Single (box): In box 2, 8 fits only in R1C6.\n"));
  CHECK(has(text.out, " 51. "));  // 81 cells, 30 givens
  CHECK(has(text.out, "Solved.\n"));
  const Outcome csv = run("solve --steps --format csv " + kEasy);
  CHECK(csv.out.starts_with("puzzle,number,technique,result,text\n" + kEasy +
                            ",1,hidden-single-box,R1C6=8,"));
  CHECK(lines_of(csv.out) == 52);
  const Outcome json = run("solve --steps --format json " + kWing);
  CHECK(lines_of(json.out) == 1);
  CHECK(has(json.out, "\"steps\":[{\"technique\":"));
  CHECK(has(json.out, "\"eliminations\":[{\"cell\":"));
  CHECK(has(run("solve --steps " + std::string(81, '.')).out, "No steps: several solutions.\n"));
}

TEST_CASE("solve --method tells how far logic gets and what opens the rest") {
  const Outcome solved = run("solve --method logic --format csv " + kEasy);
  CHECK(solved.out.starts_with("puzzle,solution,reached,open,hardest,outcome\n"));
  CHECK(has(solved.out, ",0,hidden-single-box,solved\n"));
  const Outcome stuck = run("solve --method logic --max-level 3 --format csv " + kHard);
  CHECK(has(stuck.out, ",58,hidden-single-box,open\n"));
  const Outcome trial = run("solve --method backdoor --max-level 3 --format csv " + kHard);
  CHECK(trial.code == 0);
  CHECK(has(trial.out, "open,hardest,trials,backdoor_size,backdoor,outcome\n"));
  CHECK(has(trial.out, ",2,R"));
  CHECK(has(run("solve --method backdoor --max-level 3 --steps " + kHard).out,
            "together, singles solve the rest"));
  const Outcome limited = run("solve --method backdoor --max-level 3 --max-trials 5 " + kHard);
  CHECK(limited.code == 3);
  CHECK(has(limited.out, " 5 ? - open\n"));
  CHECK(has(limited.err, "1 puzzle reached the limit of 5 trials"));
  CHECK(run("solve --method search " + kEasy).out == run("solve " + kEasy).out);
  CHECK(run("solve --method magic " + kEasy).code == 2);
  // For a puzzle without exactly one solution every request prints the reason.
  const std::string none = "5" + kEasy.substr(1, 1) + "5" + kEasy.substr(3);
  for (const std::string how : {"", "--method logic ", "--method backdoor "}) {
    const Outcome bad = run("solve " + how + none + " " + kSeveral + " " + kEasy);
    CHECK(bad.code == (how.empty() ? 0 : 3));
    CHECK(bad.out.starts_with(none + " no solution, because 5 appears twice in row 1\n" + kSeveral +
                              " several solutions\n" + kEasy));
    CHECK(bad.err ==
          "gridmill: 1 puzzle has no solution\ngridmill: 1 puzzle has several solutions\n");
  }
  const Outcome rows = run("solve --method logic --format csv " + kSeveral);
  CHECK(has(rows.out, kSeveral + ",,,,,several solutions\n"));
  CHECK(has(run("solve --steps --format csv " + kSeveral).out,
            kSeveral + ",,,,No steps: several solutions.\n"));
  CHECK(run("solve --any " + kSeveral).err.empty());
  CHECK(run("solve --any --steps " + kEasy).code == 2);
  CHECK(run("solve --max-level 3 " + kEasy).code == 2);
  CHECK(run("solve --max-trials 0 --method backdoor " + kEasy).code == 2);
}

TEST_CASE("show prints candidates and counts, and draws steps") {
  const Outcome shown = run("show " + kEasy);
  CHECK(shown.code == 0);
  CHECK(has(shown.out, "R1   | 5   3    124    | 26   7  2468 | 1489  1249 248  | 20\n"));
  CHECK(has(shown.out, "left     11  12  30  19  11  21  29  12   8   153\n"));
  CHECK(has(run("show --format json " + kEasy).out, "\"boxes\":[11,12,30,19,11,21,29,12,8]"));
  CHECK(run("show --format csv " + kEasy).code == 2);
  CHECK(has(run("show --step 2 " + kEasy).out, "\nStep 2. "));
  const Outcome beyond = run("show --step 99 " + kEasy);
  CHECK(beyond.code == 3);
  CHECK(has(beyond.out, "No step: the solution has 51 steps.\n"));
  CHECK(has(run("show --technique x-wing " + kEasy).out, "has no X-Wing"));
  CHECK(run("show --technique magic " + kEasy).code == 2);
  CHECK(has(run("show --technique xy-wing " + kWing).out, ". XY-Wing: "));
  const TempDir folder;
  CHECK(run("show --svg " + (folder / "a.svg") + " " + kEasy).code == 0);
  CHECK(has(read_file(folder / "a.svg"), "8 fits only in R1C6.</title>"));
  CHECK(run("show --svg " + (folder / "b.svg") + " --board 16x16 " + std::string(256, '.')).code ==
        3);
  CHECK(has(read_file(folder / "b.svg"), "</svg>"));
  CHECK(run("show --svg " + (folder / "c.svg") + " " + kEasy + " " + kHard).code == 2);
  CHECK(
      run("show --png " + (folder / "a.png") + " --svg " + (folder / "d.svg") + " " + kEasy).code ==
      0);
  CHECK(read_file(folder / "d.svg") == read_file(folder / "a.svg"));
  const std::string png = read_file(folder / "a.png");
  CHECK(png.starts_with("\x89PNG"));
  CHECK(png[25] == 2);  // in colors
  CHECK(run("show --png " + (folder / "e.png") + " --step 0 " + kEasy).code == 0);
  CHECK(read_file(folder / "e.png").size() < png.size());
  CHECK(run("show --png " + (folder / "c.png") + " " + kEasy + " " + kHard).code == 2);
  CHECK(run("show --svg /nonexistent/a.svg " + kEasy).code == 1);
}

TEST_CASE("show draws clues in text") {
  const TempDir folder;
  const std::string file = folder.path() / "killer.jsonl";
  REQUIRE(run("generate --rules killer --count 1 --seed 5 -q --format json -o " + file).code == 0);
  const Outcome killer = run("show " + file);
  CHECK(has(killer.out, "\n┌─────────────────┬─────────────────┬─────────────────┐\n"));
  CHECK(has(killer.out, "╶╌┐"));
  CHECK(!has(run("show " + kEasy).out, "┌"));
}

TEST_CASE("a link and a JSON document are puzzles, too") {
  const TempDir folder;
  for (const char* format : {"sudokupad", "f-puzzles", "f-puzzles-json", "json"}) {
    CAPTURE(format);
    const std::string file = folder.path() / "puzzle.txt";
    REQUIRE(run("generate --rules thermo --count 1 --seed 5 -q --format " + std::string(format) +
                " -o " + file)
                .code == 0);
    std::string text = read_file(file);
    text.pop_back();
    for (const char* command : {"check", "show", "rate", "hint", "solve"}) {
      CAPTURE(command);
      const Outcome argument = run(std::string(command) + " '" + text + "'");
      CHECK(argument.code == 0);
      CHECK(argument.out == run(std::string(command) + " " + file).out);
    }
  }
  const Outcome short_link = run("check https://sudokupad.app/abc123");
  CHECK(short_link.code == 1);
  CHECK(has(short_link.err,
            "<argument>:1: expected a link that contains its puzzle, found "
            "'https://sudokupad.app/abc123'"));
  // A file comes first.
  const std::string named = folder.write("{1}", kEasy + "\n");
  CHECK(run("check '" + named + "'").code == 0);
}

TEST_CASE("completion scripts and the man page have every command and option") {
  const std::string overview = run("help").out;
  const std::string man = run("man").out;
  CHECK(man.starts_with(".TH GRIDMILL 1"));
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Outcome script = run(std::string("completion ") + shell);
    CHECK(script.code == 0);
    for (const char* word : {"generate", "hint", "max-trials", "rotational", "16x16", "xy-wing"}) {
      INFO(shell << " " << word);
      CHECK(has(script.out, word));
    }
  }
  for (const char* word : {"generate", "hint", "max\\-trials", ".SH EXIT CODES"}) {
    CHECK(has(man, word));
  }
  CHECK(run("completion").code == 2);
  CHECK(run("completion tcsh").code == 2);
  // The bash script works.
  const TempDir folder;
  const std::string script = folder.write("c.bash", run("completion bash").out);
  const auto completed = [&](const std::string& words, int at) {
    const std::string command = "bash -c 'source " + script + "; COMP_WORDS=(" + words +
                                "); COMP_CWORD=" + std::to_string(at) +
                                "; _gridmill; echo \"${COMPREPLY[@]}\"' >" + (folder / "out");
    CHECK(std::system(command.c_str()) == 0);
    return read_file(folder / "out");
  };
  CHECK(completed("gridmill hi", 1) == "hint\n");
  CHECK(completed("gridmill hint --dep", 2) == "--depth\n");
  CHECK(completed("gridmill hint --depth t", 3) == "technique\n");
  CHECK(completed("gridmill completion z", 2) == "zsh\n");
  CHECK(completed("gridmill help sho", 2) == "show\n");
  CHECK(completed("gridmill help exi", 2) == "exit-codes\n");
}

TEST_CASE("chains are called by their links, and lists of houses have commas") {
  const auto steps = [](const std::string& board, const char* puzzle) {
    return run("solve --steps --board " + board + " " + puzzle).out;
  };
  const std::string chains = steps(
      "9x9-x", "..1.......4...5..3.8.4.....3..9..5..4.........5....6..8...27..........6...7.....1");
  CHECK(chains.find(" Nice Loop or AIC: If R8C6 is 4, R8C7 is not 4.") != std::string::npos);
  CHECK(steps("9x9-windoku",
              ".6235...........3.........18.5.............2.2...............4....8....36......19")
            .find(" in column 1, box 7 and this house.") != std::string::npos);
}

TEST_CASE("nets with trials inside refute what chains leave unexplained") {
  const std::string steps =
      run("solve --steps "
          "....2.4..........268...5..3..1...5...65.7.........9.......5..3...61........4.....,"
          "ABBBBBCCDABBABBCDDAAAAAACDDEEFFFCCGDEEEFFFCGDHEFFFCCGDHEEEGGGGDHHHHGGIIIHHHIIIIII")
          .out;
  CHECK(steps.find("Suppose R9C9 is 9.") != std::string::npos);
  CHECK(steps.find("It is too long to be given here") == std::string::npos);
}
