// The pages and help texts are correct: links, files, folders, commands and options exist,
// and tables that people read hold the rows of the tables that the program reads.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/patterns.h"

namespace fs = std::filesystem;
using gridmill::first_groups;
using gridmill::has_match;
using gridmill::read_file;
using gridmill::replace_matches;
using gridmill::cli_test::run;

namespace {

const fs::path kRoot = GRIDMILL_SOURCE_DIR;

/// The files of the project, relative to its root.
const std::vector<fs::path>& files() {
  static const std::vector<fs::path> kFiles = [] {
    std::vector<fs::path> found;
    for (auto it = fs::recursive_directory_iterator(kRoot);
         it != fs::recursive_directory_iterator(); ++it) {
      const std::string name = it->path().filename();
      if (it->is_directory() && (name == "build" || name == ".git")) it.disable_recursion_pending();
      if (it->is_regular_file()) found.push_back(fs::relative(it->path(), kRoot));
    }
    std::sort(found.begin(), found.end());
    return found;
  }();
  return kFiles;
}

std::vector<fs::path> pages() {
  std::vector<fs::path> found;
  for (const fs::path& file : files()) {
    if (file.extension() == ".md") found.push_back(file);
  }
  return found;
}

/// The command lines of a text: lines that begin with "gridmill ", after blanks or a pipe, and
/// those between backticks. A backslash at the end of a line joins the next one to it; a comment
/// ends one.
std::vector<std::string> command_lines(std::string text) {
  text = replace_matches(text, R"(\\\n\s*)", "");
  std::vector<std::string> found = first_groups(text, R"((?:^|\n|\| ?) *(gridmill [\w-][^\n#|]*))");
  for (const std::string& quoted : first_groups(text, R"(`(gridmill [\w-][^`\n]*)`)"))
    found.push_back(quoted);
  return found;
}

/// What `gridmill help NAME` prints; empty for a command or topic that is not there.
const std::string& help_of(const std::string& name) {
  static std::map<std::string, std::string> texts;
  const auto [it, added] = texts.try_emplace(name);
  if (added) {
    const auto outcome = run("help " + name);
    if (outcome.code == 0) it->second = outcome.out;
  }
  return it->second;
}

void check_width(const std::string& text) {
  constexpr std::ptrdiff_t kColumns = 80;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto width = std::count_if(line.begin(), line.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xC0U) != 0x80;
    });
    CAPTURE(line);
    CHECK(width <= kColumns);
  }
}

/// The rows of a CSV file without line breaks in its fields, each with its fields.
std::vector<std::vector<std::string>> csv_rows(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    rows.emplace_back(1);
    bool is_quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '"') {
        if (is_quoted && line.substr(i, 2) == "\"\"")
          rows.back().back() += line[i++];
        else
          is_quoted = !is_quoted;
      } else if (line[i] == ',' && !is_quoted) {
        rows.back().emplace_back();
      } else {
        rows.back().back() += line[i];
      }
    }
    CAPTURE(line);
    CHECK_FALSE(is_quoted);
  }
  return rows;
}

/// A text with a single blank for white space.
std::string on_one_line(const std::string& text) { return replace_matches(text, "\\s+", " "); }

void check_command(const std::string& line) {
  CAPTURE(line);
  const std::vector<std::string> verbs = first_groups(line, R"(^gridmill ([\w-]+))");
  REQUIRE(verbs.size() == 1);
  const std::string& verb = verbs.front();
  if (verb == "COMMAND") return;
  if (verb == "help") {
    const std::string topic = first_groups(line + " ", R"(^gridmill help ?([^ `]*))").at(0);
    const bool placeholder =
        topic.empty() || topic == "COMMAND" || topic == "TOPIC" || topic[0] < 0;
    CHECK((placeholder || !help_of(topic).empty()));
    return;
  }
  REQUIRE_FALSE(help_of(verb).empty());
  for (const std::string& option : first_groups(line, R"( (--[a-z][a-z-]*))")) {
    CAPTURE(option);
    CHECK(has_match(help_of(verb), "[ ]" + option + "[ \n]"));
  }
}

}  // namespace

TEST_CASE("relative links of the pages lead to files") {
  for (const fs::path& page : pages()) {
    for (std::string link : first_groups(read_file(kRoot / page), R"(\]\(([^)\s]+)\))")) {
      if (link.find("://") != std::string::npos || link.starts_with('#')) continue;
      link = link.substr(0, link.find('#'));
      INFO(page.string() << " links to " << link);
      CHECK(fs::exists(kRoot / page.parent_path() / link));
    }
  }
}

TEST_CASE("commands in pages and help texts are commands, with options that they have") {
  std::size_t lines = 0;
  for (const fs::path& file : files()) {
    if (file.extension() != ".md" && !file.string().starts_with("data/help/")) continue;
    INFO(file.string());
    for (const std::string& line : command_lines(read_file(kRoot / file))) {
      check_command(line);
      ++lines;
    }
  }
  CHECK(lines > 30);
}

TEST_CASE("console blocks of the pages show what their commands print") {
  std::size_t blocks = 0;
  for (const fs::path& page : pages()) {
    const std::string text = read_file(kRoot / page);
    for (const std::string& block : first_groups(text, R"(```console\n\$ gridmill ([^`]*)```)")) {
      INFO(page.string() << ": gridmill " << block);
      const std::size_t end = block.find('\n');
      std::string printed = run(block.substr(0, end)).out;
      while (printed.ends_with("\n\n")) printed.pop_back();
      CHECK(printed == block.substr(end + 1));
      ++blocks;
    }
  }
  CHECK(blocks > 0);
}

// tools/scripts/claims.sh measures the values again.
TEST_CASE("each number with a unit in README.md and the help is a row of claims.csv") {
  std::vector<std::vector<std::string>> claims = csv_rows(read_file(kRoot / "data/claims.csv"));
  REQUIRE(claims.size() > 1);
  CHECK(claims[0] == std::vector<std::string>{"sentence", "page", "command", "value", "tolerance"});
  claims.erase(claims.begin());
  for (const std::vector<std::string>& claim : claims) {
    CAPTURE(claim[0]);
    REQUIRE(claim.size() == 5);
    CHECK(on_one_line(read_file(kRoot / claim[1])).find(claim[0]) != std::string::npos);
    CHECK(has_match(claim[3], R"(^\d+(\.\d+)?$)"));
    CHECK(has_match(claim[4], R"(^\d+(\.\d+)?%?$)"));
  }
  for (const fs::path& page : files()) {
    const std::string name = page.string();
    if (name != "README.md" && !name.starts_with("data/help/") &&
        !name.starts_with("data/commands/"))
      continue;
    const std::string text =
        on_one_line(replace_matches(read_file(kRoot / page), "```[^`]*```|`[^`\\n]*`", "") + "\n");
    std::vector<std::string> figures = first_groups(
        text,
        R"((?:^|[^\w.])(\d[\d,]*(?:\.\d+)?(?: ?%| (?:of 100|boards|rules|digits|dots|MiB|MB|Mi|in|mm|puzzles|seconds|minutes|times)\b)))");
    for (const char* column : {R"(\| ([\d,]+) \| [A-Za-z])", R"(\| [A-Za-z][^|]* ([\d,]+) \|)"}) {
      if (name == "README.md")
        for (std::string& figure : first_groups(text, column)) figures.push_back(figure);
    }
    for (const std::string& figure : figures) {
      INFO(name << ": " << figure);
      CHECK(std::any_of(claims.begin(), claims.end(), [&](const auto& claim) {
        return claim[1] == name && claim[0].find(figure) != std::string::npos;
      }));
    }
  }
}

TEST_CASE("examples of the help have options that their commands have") {
  const std::vector<std::string> verbs =
      first_groups(read_file(kRoot / "tools/cli/commands.def"), R"(\nCOMMAND\((\w+)\))");
  REQUIRE_FALSE(verbs.empty());
  for (const std::string& verb : verbs) {
    const std::string& text = help_of(verb);
    const std::size_t examples = text.find("Examples:");
    REQUIRE(examples != std::string::npos);
    for (const std::string& line : command_lines(text.substr(examples))) check_command(line);
  }
}

TEST_CASE("the Japanese pages have the commands of README.md and all options of books") {
  const std::string english = read_file(kRoot / "README.md");
  const std::string japanese = read_file(kRoot / "README.ja.md");
  const auto options_of = [](const std::string& line) {
    const std::vector<std::string> found = first_groups(line, R"( (--[a-z][a-z-]*))");
    return std::set<std::string>(found.begin(), found.end());
  };
  const std::vector<std::string> translated = command_lines(japanese);
  for (const std::string& line : command_lines(english)) {
    INFO(line);
    const std::string verb = line.substr(0, line.find(' ', 9));
    const std::set<std::string> options = options_of(line);
    CHECK(std::any_of(translated.begin(), translated.end(), [&](const std::string& other) {
      const std::set<std::string> all = options_of(other);
      return other.starts_with(verb) &&
             std::includes(all.begin(), all.end(), options.begin(), options.end());
    }));
  }
  // The table of speeds.
  for (const std::string& figures :
       first_groups(english, R"(\n\|[^|\n]*\| ([\d,]+ \| [A-Z][^|\n]*\|))")) {
    INFO(figures);
    CHECK(japanese.find(figures) != std::string::npos);
  }
  // The Japanese guide to books describes every option of the command.
  const std::string guide = read_file(kRoot / "tools/book/BOOKS.ja.md");
  for (const std::string& option : first_groups(help_of("book"), R"(\n  (?:-\w, )?(--[a-z-]+))")) {
    INFO(option);
    if (option == "--config" || option == "--help") continue;
    CHECK(guide.find('`' + option) != std::string::npos);
  }
  // No blank between Japanese and other characters, except in commands, tables and lists.
  std::istringstream prose(replace_matches(japanese + guide, "```[^`]*```|`[^`\\n]*`", ""));
  for (std::string line; std::getline(prose, line);) {
    if (line.starts_with('|') || line.starts_with('#')) continue;
    CAPTURE(line);
    for (std::size_t at = line.find(' ', 3); at < line.size() - 1; at = line.find(' ', at + 1)) {
      CHECK((static_cast<unsigned char>(line[at - 1]) < 0x80 &&
             static_cast<unsigned char>(line[at + 1]) < 0x80));
    }
  }
}

TEST_CASE("files and folders that the pages name are there") {
  std::set<std::string> names;
  for (const fs::path& file : files()) names.insert(file.filename());
  // Made when it runs, or named as what a user would call them.
  const std::set<std::string> made{"puzzles.db", "sqlite3.h"};
  for (const fs::path& page : pages()) {
    const std::string text = read_file(kRoot / page);
    for (const std::string& name : first_groups(text, R"(`([\w./-]+)`)")) {
      INFO(page.string() << " names " << name);
      const std::size_t slash = name.find('/');
      if (slash != std::string::npos) {
        // A path of the project if it begins with one of its folders; the others are the user's.
        const std::string first = name.substr(0, slash);
        if (first.empty() || first == "build") continue;
        const bool ours = fs::is_directory(kRoot / first);
        const bool local = fs::is_directory(kRoot / page.parent_path() / first);
        if (ours || local) {
          CHECK((fs::exists(kRoot / name) || fs::exists(kRoot / page.parent_path() / name)));
        }
      } else if (has_match(name, R"(\w\.(h|cpp|inl|def)$)")) {
        CHECK((names.count(name) == 1 || made.count(name) == 1));
      }
    }
  }
}

TEST_CASE("the topics of the help hold every row of the tables") {
  // architecture_test does the same for formats.
  struct Table {
    const char* topic;
    fs::path file;        ///< a .def file, or a folder of data
    const char* pattern;  ///< of the rows
  };
  const Table tables[] = {
      {"scales", "tools/scales/scales.def", R"(\nSCALE\((\w+)\))"},
      {"levels", "data/levels.txt", R"(\nlevel \d (\w+) )"},
      {"techniques", "solver/rate/techniques.def", R"re(\n(?:CLUE_)?TECHNIQUE\("([^"]+)")re"},
      {"clues", "solver/clues/clue_kinds.def", R"(\nCLUE(?:_WITH)?\(\w+, \"([^\"]+)\")"},
      {"boards", "data/shapes", nullptr},
      {"books", "data/profiles", nullptr}};
  for (const Table& table : tables) {
    std::vector<std::string> rows;
    if (table.pattern != nullptr) {
      rows = first_groups(read_file(kRoot / table.file), table.pattern);
    } else {
      for (const auto& entry : fs::directory_iterator(kRoot / table.file)) {
        rows.push_back(entry.path().stem());
      }
    }
    REQUIRE_FALSE(rows.empty());
    for (const std::string& row : rows) {
      INFO(table.topic << " names " << row);
      const std::string escaped = replace_matches(row, R"(\.)", "\\.");
      CHECK(has_match(help_of(table.topic), "[ ]" + escaped + "[ ,\n]"));
    }
  }
}

TEST_CASE("help topics begin with a summary, and no line is wider than 80 columns") {
  for (const auto& entry : fs::directory_iterator(kRoot / "data/help")) {
    const std::string name = entry.path().stem();
    INFO(name);
    CHECK(read_file(kRoot / "README.md").find(name) != std::string::npos);
    const std::string text = read_file(entry.path());
    const std::size_t end = text.find('\n');
    REQUIRE(text.substr(end, 2) == "\n\n");
    CHECK(help_of(name) == text.substr(end + 2));
    CHECK(run("help").out.find("  " + name + " ") != std::string::npos);
    check_width(text);
  }
}

TEST_CASE("the help fits a terminal: 80 columns, and 24 lines for -h") {
  check_width(run("help").out);
  for (const std::string& verb :
       first_groups(read_file(kRoot / "tools/cli/commands.def"), R"(\nCOMMAND\((\w+)\))")) {
    INFO(verb);
    check_width(help_of(verb));
    const std::string brief = run(verb + " -h").out;
    check_width(brief);
    CHECK(gridmill::cli_test::lines_of(brief) <= 24);
    CHECK(brief.starts_with("Usage: gridmill " + verb));
    CHECK(help_of(verb).starts_with("Usage: gridmill " + verb));
  }
  CHECK(gridmill::cli_test::lines_of(run("-h").out) <= 24);
}

TEST_CASE("no file names the host of a package registry") {
  // In two halves, since this file is one of those that are read.
  const std::pair<const char*, const char*> hosts[] = {
      {"pypi.", "org"},         {"files.python", "hosted.org"},
      {"crates.", "io"},        {"registry.npm", "js.org"},
      {"proxy.go", "lang.org"}, {"rubygems.", "org"},
      {"deb.debian", ".org"},   {"ghcr.", "io"},
      {"docker.", "io"}};
  for (const fs::path& file : files()) {
    if (file.extension() == ".png") continue;
    const std::string text = read_file(kRoot / file);
    for (const auto& [first, second] : hosts) {
      INFO(file.string() << " names " << first << second);
      CHECK(text.find(std::string(first) + second) == std::string::npos);
    }
  }
}
