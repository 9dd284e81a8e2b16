// Options: rows, texts, and the struct of each command.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <set>

#include "solver/board/require.h"
#include "tests/catch.h"
#include "tests/db_support.h"
#include "tools/cli/command.h"
#include "tools/cli/help.h"
#include "tools/cli/man_page.h"

using namespace gridmill;
using gridmill::db_test::TempDir;

namespace {

OptionTable example() {
  OptionTable table;
  table.add("limit,n", "N", "at most so many").with_default("5");
  table.add("name", "NAME", "a name");
  table.add_switch("quiet,q", "say nothing");
  table.add_positional("file", 2);
  table.add("config", "FILE", "options from a file");
  table.add_switch("help,h", "this text");
  return table;
}

RawArguments parse(std::vector<const char*> words) {
  words.insert(words.begin(), "try");
  return {example(), static_cast<int>(words.size()), words.data()};
}

/// A variable of the environment while the object lives.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { ::setenv(name, value, 1); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() { ::unsetenv(name_); }

 private:
  const char* name_;
};

}  // namespace

TEST_CASE("texts of options: given ones, fallbacks, switches, words") {
  const RawArguments none = parse({});
  CHECK(none.text("limit") == "5");
  CHECK_FALSE(none.is_given("limit"));
  CHECK_FALSE(none.find("name"));
  CHECK_FALSE(none.is_on("quiet"));
  CHECK(none.positional().empty());
  CHECK_FALSE(none.is_help_requested());
  CHECK(none.line() == "gridmill try");

  const RawArguments some = parse({"a", "-n5", "--name=x y", "-q", "b"});
  CHECK(some.text("limit") == "5");
  CHECK(some.is_given("limit"));  // the value of the fallback, but given
  CHECK(some.find("name") == "x y");
  CHECK(some.is_on("quiet"));
  CHECK(some.positional() == std::vector<std::string>{"a", "b"});
  CHECK(some.line() == "gridmill try a -n5 '--name=x y' -q b");
}

TEST_CASE("reading an option that the command does not declare breaks a contract") {
  const RawArguments raw = parse({});
  CHECK_THROWS_AS(raw.is_given("nobody"), ContractViolation);
  CHECK_THROWS_AS(raw.is_on("nobody"), ContractViolation);
  CHECK_THROWS_AS(raw.text("nobody"), ContractViolation);
  CHECK_THROWS_AS(raw.find("nobody"), ContractViolation);
}

TEST_CASE("the command line comes before the environment, and that before the file") {
  const TempDir folder;
  const std::string file = folder.file("options.cfg");
  std::ofstream(file) << "limit = 1\nname = file\nquiet = on\n";
  CHECK(parse({"--config", file.c_str()}).text("limit") == "1");
  const Variable limit("GRIDMILL_LIMIT", "2");
  const Variable unknown("GRIDMILL_NOBODY_KNOWS", "2");
  const RawArguments two = parse({"--config", file.c_str()});
  CHECK(two.text("limit") == "2");
  CHECK(two.is_given("limit"));
  CHECK(two.text("name") == "file");
  CHECK(two.is_on("quiet"));
  CHECK(parse({"--config", file.c_str(), "-n", "3"}).text("limit") == "3");
  const Variable quiet("GRIDMILL_QUIET", "maybe");
  CHECK_THROWS_AS(parse({}), UsageError);
  CHECK(parse({"--help"}).is_help_requested());  // which reads nothing else
}

TEST_CASE("what cannot be read is reported as it was written") {
  CHECK_THROWS_WITH(parse({"--foo"}), "there is no option '--foo'");
  CHECK_THROWS_WITH(parse({"--lim", "3"}),
                    "there is no option '--lim', did you mean '--limit'?");  // no guessing
  CHECK_THROWS_WITH(parse({"--quite"}), "there is no option '--quite', did you mean '--quiet'?");
  CHECK_THROWS_WITH(parse({"--limit"}), "the required argument for option '--limit' is missing");
  CHECK_THROWS_WITH(parse({"-n1", "-n2"}), "option '--limit' cannot be specified more than once");
  CHECK_THROWS_AS(parse({"a", "b", "c"}), UsageError);
  CHECK_THROWS_WITH(parse({"--config", "/nowhere"}),
                    "/nowhere: cannot open the configuration file");
  OptionTable table;
  table.add("into", "FILE", "where to").required();
  const char* line[] = {"try"};
  CHECK_THROWS_WITH(RawArguments(table, 1, line), "the option '--into' is required but missing");
}

TEST_CASE("a hidden option is parsed, but not listed") {
  OptionTable table;
  table.add("limit", "N", "at most N");
  table.add("name", "NAME", "a name");
  table.hide("limit");
  CHECK(table.options().size() == 1);
  CHECK(table.common().size() == 1);
  REQUIRE(table.find("limit") != nullptr);
  const char* line[] = {"try", "--limit", "3"};
  CHECK(RawArguments(table, 3, line).text("limit") == "3");
  const std::string help = full_help(*find_by(commands(), &Command::name, "book"));
  for (const char* refused : {"--level ", "--limit", "--offset", "--exported"}) {
    CHECK(help.find(refused) == std::string::npos);
  }
}

TEST_CASE("every option of a command is listed with the names that the parser takes") {
  const std::string manual = man_page();
  for (const Command& command : commands()) {
    const OptionTable table = options_of(command);
    const std::string help = full_help(command);
    std::set<std::string> names;
    for (const Option& option : table.options()) {
      INFO(command.name << " --" << option.name);
      CHECK(names.insert(option.name).second);
      CHECK((option.short_name.empty() || names.insert(option.short_name).second));
      const std::string shown = option.short_name.empty()
                                    ? "  --" + option.name
                                    : "  -" + option.short_name + ", --" + option.name;
      CHECK(help.find(shown) != std::string::npos);
      // No letter is made up for options with a name of two letters.
      std::string row = ".TP\n";
      if (!option.short_name.empty()) row += "\\fB\\-" + option.short_name + "\\fR, ";
      row += "\\fB\\-\\-" + option.name.substr(0, option.name.find('-'));
      CHECK(manual.find(row) != std::string::npos);
    }
  }
}

TEST_CASE("an option has one name: former ones are refused") {
  const std::vector<std::pair<std::string, std::vector<std::string>>> former = {
      {"generate",
       {"clues", "shape", "rate", "at-most", "check", "clues-of", "cages", "keep-clues", "levels",
        "er-equals-ep", "er-equals-ed", "size", "give-up"}},
      {"check", {"shape", "max-steps", "max-seconds"}},
      {"solve", {"level", "shape"}},
      {"rate", {"check", "levels"}},
      {"query", {"clues", "shape", "kind", "sample", "er-equals-ep", "er-equals-ed"}},
      {"export", {"ramp", "size", "kind"}},
      {"import", {"rate", "shape"}},
      {"verify", {"rate", "shape"}},
      {"book", {"ramp", "out", "used-too", "grid", "key-per-page", "for", "check", "release"}},
  };
  for (const auto& [name, options] : former) {
    for (const Command& command : commands()) {
      if (command.name != name) continue;
      const OptionTable table = options_of(command);
      for (const std::string& option : options) {
        INFO(name << " --" << option);
        CHECK(table.find(option) == nullptr);
        const std::string word = "--" + option + "=1";
        const char* line[] = {name.c_str(), word.c_str()};
        CHECK_THROWS_AS(RawArguments(table, 2, line), UsageError);
      }
    }
  }
}

TEST_CASE("every command refuses an option that makes no sense before it does anything") {
  // Nothing is opened or made: the database and the files are not there.
  const TempDir folder;
  const std::string db = folder.file("none.db");
  const std::vector<std::pair<const char*, std::vector<const char*>>> lines = {
      {"generate", {"--db", db.c_str(), "--until", "25:00"}},
      {"check", {"--limit", "1", "/nowhere"}},
      {"solve", {"--method", "guess", "/nowhere"}},
      {"hint", {"--depth", "deep", "/nowhere"}},
      {"show", {"--format", "csv", "/nowhere"}},
      {"rate", {"--scale", "ruler", "/nowhere"}},
      {"canon", {"--threads", "0", "/nowhere"}},
      {"query", {"--db", db.c_str(), "--level", "9"}},
      {"export", {"--db", db.c_str(), "--split", "a=2"}},
      {"import", {"--db", db.c_str(), "--max-nodes", "-1", "/nowhere"}},
      {"verify", {"--db", db.c_str(), "--format", "xml"}},
      {"merge", {"--into", db.c_str()}},
      {"book", {"--db", db.c_str(), "--pdf", "/nowhere/x.pdf", "--chapters", "level1=0"}},
      {"page", {"--engine", "/nowhere"}},
      {"preflight", {"--printer", "stone", "/nowhere"}},
      {"release", {"--db", db.c_str()}},
      {"stats", {"--db", db.c_str(), "--by", "color"}},
      {"bench", {"speed"}},
      {"completion", {}},
      {"man", {"--color"}},
  };
  CHECK(lines.size() == commands().size());
  for (const auto& [name, words] : lines) {
    INFO(name);
    for (const Command& command : commands()) {
      if (command.name != name) continue;
      std::vector<const char*> line{name};
      line.insert(line.end(), words.begin(), words.end());
      const auto run = [&] {
        const RawArguments low(options_of(command), static_cast<int>(line.size()), line.data());
        return command.run(low);
      };
      CHECK_THROWS_AS(run(), UsageError);
    }
  }
  CHECK_FALSE(std::filesystem::exists(db));
}
