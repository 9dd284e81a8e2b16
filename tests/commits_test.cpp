// Commit messages follow the rules of tools/scripts/commit_msg.sh, which is also the commit-msg
// hook. Checked are the commits after the one that added this test, without merges. In an export or
// a clone without that history there is nothing to check.

#include <fstream>
#include <sstream>
#include <string>

#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/needs.h"

using gridmill::cli_test::TempDir;

namespace {

const std::string kRoot = GRIDMILL_SOURCE_DIR;

/// What Git prints; empty if it fails.
std::string git(const std::string& arguments) {
  const TempDir folder;
  const std::string out = folder / "out";
  const std::string command =
      "git -C '" + kRoot + "' " + arguments + " > '" + out + "' 2> /dev/null";
  return std::system(command.c_str()) == 0 ? gridmill::read_file(out) : "";
}

/// The complaint of the hook about a message; empty: none.
std::string complaint(const std::string& message) {
  const TempDir folder;
  std::ofstream(folder / "message") << message;
  const std::string command = "'" + kRoot + "/tools/scripts/commit_msg.sh' '" +
                              (folder / "message") + "' 2> '" + (folder / "err") + "'";
  const int status = std::system(command.c_str());
  std::string text = gridmill::read_file(folder / "err");
  CHECK((status == 0) == text.empty());
  return text;
}

}  // namespace

TEST_CASE("subjects of commits are imperative and short") {
  const std::string added = git("log --diff-filter=A --format=%H -1 -- tests/commits_test.cpp");
  if (added.empty() || git("rev-parse --is-shallow-repository") != "false\n") {
    gridmill::skip("the history is not there");
    return;
  }
  const std::string base = added.substr(0, added.find('\n'));
  std::istringstream commits(git("log --no-merges --format=%H " + base + "..HEAD"));
  for (std::string commit; std::getline(commits, commit);) {
    CAPTURE(commit);
    CHECK(complaint(git("log -1 --format=%B " + commit)) == "");
  }
  SUCCEED();
}

TEST_CASE("the hook accepts good messages and explains what is wrong with others") {
  for (const char* good :
       {"Address a warning of clang\n", "Limit the 45 rule to cages within few regions\n\nBody.\n",
        "Merge branch 'texts'\n", "Revert \"Tell it\"\n", "Seed the test\n# a comment\n"}) {
    CHECK(complaint(good) == "");
  }
  const std::string longest = "Make " + std::string(67, 'x');
  CHECK(complaint(longest + "\n") == "");
  CHECK(complaint(longest + "x\n").find("73 characters, expected at most 72") != std::string::npos);
  CHECK(complaint("").find("subject is missing") != std::string::npos);
  CHECK(complaint("Add a test.\n").find("ends with a period") != std::string::npos);
  CHECK(complaint("Add a test\nfor it\n").find("blank line") != std::string::npos);
  CHECK(complaint("add a test\n").find("capital letter") != std::string::npos);
  for (const char* bad : {"Added a test\n", "Adds a test\n", "Adding a test\n",
                          "That puzzles are awaited is translated\n"}) {
    CHECK(complaint(bad).find("imperative") != std::string::npos);
  }
  CHECK(complaint("Let hints tell the cells\n").find("'tell'") != std::string::npos);
}
