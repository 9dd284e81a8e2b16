// Commands speak the language that --lang or the locale names, and in Japanese nothing but
// Japanese.

#include "solver/board/language.h"
#include "tests/cli_support.h"
#include "tools/book/book_strings.h"
#include "tools/cli/messages.h"
#include "tools/cli/progress.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

const std::string kEasy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the locale chooses the language, and --lang before it") {
  const std::string hint = "hint --depth where " + kEasy;
  const std::string english = "Look at box 2.\n";
  const std::string japanese = "ブロック2に注目します。\n";
  const auto said = [&](const std::string& variables, const std::string& lang = "") {
    return run(hint + lang, "env -u LC_ALL -u LC_MESSAGES -u LANG " + variables).out;
  };
  CHECK(said("") == english);
  CHECK(said("LANG=C.UTF-8") == english);
  CHECK(said("LANG=ja_JP.UTF-8") == japanese);
  CHECK(said("LANG=ja") == japanese);
  CHECK(said("LANG=jam_JM.UTF-8") == english);  // another language that begins so
  CHECK(said("LANG=C LC_MESSAGES=ja_JP.UTF-8") == japanese);
  CHECK(said("LANG=ja_JP.UTF-8 LC_ALL=C") == english);
  CHECK(said("LANG=ja_JP.UTF-8 LC_ALL=") == japanese);
  CHECK(said("LANG=ja_JP.UTF-8", " --lang en") == english);
  CHECK(said("GRIDMILL_LANG=ja") == japanese);
  CHECK(has(run("hint --lang de " + kEasy).err, "--lang: expected en or ja, found 'de'"));
}

TEST_CASE("puzzles are solved and shown in Japanese") {
  const std::string steps = run("solve --lang ja --steps " + kEasy).out;
  CHECK(has(steps,
            "  1. ここしか入らない（ブロックで1か所）：ブロック2で8が入るのはR1C6だけです。\n"));
  CHECK(has(steps, "\n解けました。\n"));
  CHECK(has(run("solve --lang ja --steps --format csv " + kEasy).out,
            "R1C6=8,ここしか入らない（ブロックで1か所）："));
  CHECK(has(run("solve --lang ja --steps --format json " + kEasy).out,
            "\"title\":\"ここしか入らない（ブロックで1か所）\""));
  const std::string hard =
      ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
  CHECK(has(run("solve --lang ja --steps --method logic --max-level 1 " + hard).out,
            "手筋で進めるのはここまでです。空きマスは"));
  const Outcome none = run("solve --lang ja 55" + kEasy.substr(2));
  CHECK(has(none.out, "解がない（5が1行目に二つある）"));
  CHECK(none.err == "gridmill: 解のない問題が1問あります\n");

  const std::string shown = run("show --lang ja --step 1 " + kEasy).out;
  CHECK(has(shown, "     残り\n"));
  CHECK(has(shown, "\n各ブロックで数字が入りうるマスの数：\n"));
  CHECK(has(shown, "\n第1手　ここしか入らない（ブロックで1か所）："));
  CHECK(has(run("show --lang ja --technique x-wing " + kEasy).out,
            "手順なし：解までにX-Wing（四角の対角線）はありません。"));
  // The columns of the table are those of the English one.
  const std::string table = shown.substr(shown.find("\nブロック") + 1);
  CHECK(display_width(table.substr(0, table.find('\n'))) ==
        display_width(std::string("box       1   2   3   4   5   6   7   8   9   all")) + 5);
}

TEST_CASE("messages of databases and books are in Japanese") {
  const TempDir folder;
  const std::string db = " --lang ja --db " + (folder / "p.db");
  const Outcome made = run("generate --seed 2 --want 初級=5,上級=5" + db);
  CHECK(made.code == 0);
  CHECK(has(made.err, "10問を作りました："));
  CHECK(has(made.err, "レベル2（初級）"));
  CHECK(has(made.err, "／5"));
  const std::string stats = run("stats" + db).out;
  CHECK(stats.starts_with("10問\n\nレベル\n  レベル2（初級）"));
  REQUIRE(run("stats --html " + (folder / "s.html") + db).code == 0);
  const std::string html = read_file(folder / "s.html");
  for (const char* part :
       {"<html lang=\"ja\">", "10問", "各レベルの最初の問題", "レベル2（初級）<br>",
        "レベルごとの初期数字の数", "ここしか入らない（行・列で1か所）"}) {
    INFO(part);
    CHECK(has(html, part));
  }
  CHECK(!has(html, "Easy"));
  CHECK(has(run("export --format opensudoku" + db).out, "初級"));
  CHECK(has(run("query --level 7" + db).err, "gridmill: 条件に合う問題がありません"));
  CHECK(run("verify" + db).err == "10問を検査しました：誤りはありません\n");
  const std::string csv = folder / "a.csv";
  REQUIRE(run("export --format csv --output " + csv + db).code == 0);
  CHECK(run("import " + csv + db).err.ends_with(": 記録10件：追加0件、重複10件\n"));
  CHECK(has(run("merge --lang ja --into " + (folder / "all.db") + " " + (folder / "p.db")).err,
            ": 10行：追加10行\n"));
  const Outcome few = run("book --chapters 初級=50 --pdf " + (folder / "b.pdf") + db);
  CHECK(few.code == 3);
  CHECK(has(few.err, "本の問題が足りません：\n  初級：50問のうち5問だけです"));
  const Outcome page = run("book --chapters 初級=3 --html " + (folder / "b.html") + db);
  CHECK(has(page.err, "b.html: 3問を遊べるページ\n"));
  CHECK(has(read_file(folder / "b.html"), "<title>ナンプレ</title>"));
}

TEST_CASE("messages of goals that cannot be met are in Japanese") {
  const std::string unmet = "gridmill generate: 条件に合う問題は作れません：";
  const TempDir folder;
  const std::string two_rows = folder.write("rows", std::string(18, '.') + std::string(63, 'x'));
  const std::string none = folder.write("none", std::string(81, '.'));
  for (const auto& [goal, why] : std::vector<std::pair<std::string, std::string>>{
           {"--count 1 --givens ..16",
            "初めの数字が17個より少なくて、解がただ一つの問題はありません"},
           {"--want 初級=1 --er 7.1..8.0", "レベル2の問題に、評価が7.1以上のものはありません"},
           {"--want 中級=1 --needs x-wing",
            "「x-wing」（レベル5）が要る問題は、レベル3ではありません"},
           {"--want 初級=1 --hardest x-wing",
            "いちばん難しい手筋が「x-wing」の問題は、レベル2では"},
           {"--count 1 --needs x-wing --avoids x-wing", "「x-wing」は避けることにもなっています"},
           {"--count 1 --needs x-wing --hardest naked-pair",
            "「x-wing」は「naked-pair」より難しい"},
           {"--count 1 --max-level 中級 --needs x-wing",
            "レベル3に合わせて作る問題は、レベル5にはなりません（「x-wing」のレベル）"},
           {"--count 1 --needs whale", "「whale」の見つけるものは、やさしい手筋がすべて見つけます"},
           {"--count 1 --hardest mutant-x-wing", "ほとんどすべて見つけます（--needsなら選べます）"},
           {"--want 難問=1 --givens 60.. --max-misses 500", "条件に合わない問題が500問続きました"},
           {"--count 1 --pattern " + two_rows,
            "1行目と2行目には何も入らないので、入れ替えられます"},
           {"--count 1 --pattern " + none, "初めの数字が0個で、17個より少ないと"}}) {
    INFO(goal);
    const Outcome outcome = run("generate --lang ja -q --seed 1 " + goal);
    CAPTURE(outcome.err);
    CHECK(outcome.code == 3);
    CHECK(has(outcome.err, unmet));
    CHECK(has(outcome.err, why));
  }
}

TEST_CASE("times and rates are in the units of the language") {
  const auto time = [](double seconds) {
    return format_duration(seconds, Language::kEnglish) + ", " +
           format_duration(seconds, Language::kJapanese);
  };
  CHECK(time(3.14) == "3.1 s, 3.1秒");
  CHECK(time(59) == "59 s, 59秒");
  CHECK(time(250) == "4 min 10 s, 4分10秒");
  CHECK(time(7500) == "2 h 5 min, 2時間5分");
  const auto rate = [](double per_second) {
    return format_throughput(per_second, Language::kEnglish) + ", " +
           format_throughput(per_second, Language::kJapanese);
  };
  CHECK(rate(1234.5) == "1,234/s, 毎秒1,234");
  CHECK(rate(1) == "1.0/s, 毎秒1.0");
  CHECK(rate(0.5) == "30.0/min, 毎分30.0");
  CHECK(rate(0.01) == "36.0/h, 毎時36.0");
}

TEST_CASE("symmetries and faults of a file for print have Japanese names") {
  const TempDir folder;
  const std::string db = " --lang ja --db " + (folder / "p.db");
  REQUIRE(run("generate -q --seed 2 --count 30 --symmetry rotational" + db).code == 0);
  CHECK(has(run("stats --by symmetry" + db).out, "対称\n  点対称 "));
  const std::string pdf = folder / "b.pdf";
  REQUIRE(run("book --chapters level2=3 --profile kdp-6x9-1up --pdf " + pdf + db).code == 0);
  const Outcome wrong = run("preflight --lang ja --profile b5 --trim 8x10in " + pdf);
  CHECK(wrong.code == 1);
  CHECK(has(wrong.out, "b.pdf: 24ページ、152.4×228.6mm、フォント"));
  CHECK(
      has(wrong.out,
          "1ページ：仕上がり寸法が152.4mm×228.6mmです（正しくは203.2mm×254mm）（ほか23ページ）\n"));
  CHECK(has(run("preflight " + pdf + " --trim 8x10in").out,
            "page 1 is cut to 6 in x 9 in, expected 8 in x 10 in (and 23 other pages)\n"));
}

TEST_CASE("Japanese words have no blanks around them, and no narrow signs") {
  const std::string_view rows[] = {
#define BOOK_STRING(id, english, japanese) japanese,
#include "tools/book/book_strings.def"
#undef BOOK_STRING
#define MESSAGE(id, english, japanese) japanese,
#include "tools/cli/messages.def"
#undef MESSAGE
#define PREFLIGHT_ISSUE(id, english, japanese) japanese,
#include "tools/book/preflight_issues.def"
#undef PREFLIGHT_ISSUE
#define SYMMETRY(name, id, generators, title, japanese) japanese,
#include "gen/symmetries.def"
#undef SYMMETRY
#define HOUSE(word, english, several, japanese) japanese,
#include "solver/board/house_words.def"
#undef HOUSE
#define RULE(id, is_drawn, english, japanese) japanese,
#include "solver/board/rule_sentences.def"
#undef RULE
  };
  for (const std::string_view row : rows) {
    CAPTURE(row);
    if (row.find("gridmill ") != std::string_view::npos || row.front() == '<') continue;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const auto is_wide = [&](std::size_t at) {
        return at < row.size() && static_cast<unsigned char>(row[at]) >= 0x80;
      };
      if (row[i] == ' ') CHECK_FALSE((is_wide(i - 1) || is_wide(i + 1)));
      CHECK(std::string(",:;!?()").find(row[i]) == std::string::npos);
    }
  }
}

TEST_CASE("arguments are at the places that a language needs") {
  CHECK(fill_template("{} of {}", {"1", "2"}) == "1 of 2");
  CHECK(fill_template("{1}のうち{0}", {"1", "2"}) == "2のうち1");
  CHECK(fill_template("none", {}) == "none");
  CHECK_THROWS(fill_template("{} and {}", {"1"}));
  CHECK_THROWS(fill_template("{}", {"1", "2"}));
}

TEST_CASE("characters of East Asia take two columns") {
  CHECK(display_width("abc") == 3);
  CHECK(display_width("é") == 1);
  CHECK(display_width("数独ab") == 6);
  CHECK(display_width("（カナ）") == 8);
  CHECK(padded("数", 4) == "数  ");
  CHECK(padded("数", 4, true) == "  数");
  CHECK(padded("数独", 3) == "数独");
}

TEST_CASE("lines break between words and Japanese characters, without a word alone at the end") {
  using Lines = std::vector<std::string>;
  CHECK(wrap_words("one two three four", 9) == Lines{"one two", "three", "four"});
  CHECK(wrap_words("no digit appears twice apart", 22) == Lines{"no digit appears", "twice apart"});
  CHECK(wrap_words("an extraordinarily long word", 9) ==
        Lines{"an", "extraordinarily", "long word"});
  CHECK(wrap_words("short", 8) == Lines{"short"});
  CHECK(wrap_words("", 8).empty());
  // No line begins with a full stop or ends with an opening bracket; R3C5 and numbers stay whole.
  for (std::size_t width = 8; width < 40; ++width) {
    std::string all;
    for (const std::string& line :
         wrap_words("ナイトの動きで届くマス（R3C5など）には、同じ数字は入りません。", width)) {
      INFO(line);
      CHECK(display_width(line) <= width + 2);
      CHECK_FALSE(line.starts_with("。"));
      CHECK_FALSE(line.ends_with("（"));
      CHECK((line.find("R3") == std::string::npos || line.find("R3C5") != std::string::npos));
      all += line;
    }
    CHECK(all == "ナイトの動きで届くマス（R3C5など）には、同じ数字は入りません。");
  }
}

TEST_CASE("lists are joined as each language joins them") {
  CHECK(joined({"a", "b", "c"}, Language::kEnglish) == "a, b and c");
  CHECK(joined({"a", "b"}, Language::kEnglish, Conjunction::kOr) == "a or b");
  CHECK(joined({"a", "b"}, Language::kJapanese) == "aとb");
  CHECK(joined({"a", "b", "c"}, Language::kJapanese) == "a、b、c");
  CHECK(joined({"a", "b", "c"}, Language::kJapanese, Conjunction::kOr) == "aかbかc");
  CHECK(joined({"a"}, Language::kJapanese).size() == 1);
  CHECK(joined({}, Language::kEnglish).empty());
}
