// Transcripts: what commands print, kept as they are. data/golden_help.txt has the help of every
// command, data/golden_messages.txt messages and errors. A line that begins with "$ " is a command;
// the lines below it are its output on both streams, and its exit code unless that is 0. To add a
// transcript, write the command line and run tools/scripts/golden.sh. Durations and rates differ
// from run to run, so they are replaced.

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/patterns.h"

using namespace gridmill;

namespace {

const std::string kFolder = GRIDMILL_SOURCE_DIR "/data/";

/// Runs command lines in one folder, one after the other.
class Session {
 public:
  Session() {
    std::filesystem::create_directory(folder_ / "bin");
    std::filesystem::create_symlink(GRIDMILL_BINARY, folder_ / "bin/gridmill");
    std::filesystem::create_directory(folder_ / "work");
  }

  /// The transcript of a command line.
  std::string run(const std::string& line) const {
    const std::string out = folder_ / "out";
    const std::string command = "cd '" + (folder_ / "work") + "' && PATH='" + (folder_ / "bin") +
                                "':$PATH LC_ALL=C.UTF-8 sh -c '" +
                                replace_matches(line, "'", R"('\'')") + "' > '" + out +
                                "' 2>&1 < /dev/null";
    const int status = std::system(command.c_str());
    std::string text = read_file(out);
    if (WEXITSTATUS(status) != 0) text += "exit code " + std::to_string(WEXITSTATUS(status)) + "\n";
    text = replace_matches(text, R"([\d.,]+/(s|min|h)\b)", "N/s");
    text = replace_matches(text, R"(\b\d+ (min|h) \d+ (s|min)\b|\b[\d.]+ s\b)", "N s");
    text = replace_matches(text, R"([\d.]+秒)", "N秒");
    text = replace_matches(text, R"(毎秒[\d.,]+)", "毎秒N");
    return "$ " + line + "\n" + text;
  }

 private:
  cli_test::TempDir folder_;
};

/// The command lines of a file, and the comment at its head.
struct Transcript {
  std::string head;
  std::vector<std::string> lines;
};

Transcript read_transcript(const std::string& name) {
  Transcript transcript;
  std::istringstream in(read_file(kFolder + name));
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("$ ")) transcript.lines.push_back(line.substr(2));
    if (line.starts_with("# ")) transcript.head += line + "\n";
  }
  return transcript;
}

/// The help of all commands, whose lines follow from the table of commands.
std::string help_transcript() {
  const Session session;
  std::string text = read_transcript("golden_help.txt").head + "\n" + session.run("gridmill help");
  for (const std::string& name : first_groups(
           read_file(GRIDMILL_SOURCE_DIR "/tools/cli/commands.def"), R"(\nCOMMAND\((\w+)\))")) {
    text += "\n" + session.run("gridmill " + name + " -h");
    text += "\n" + session.run("gridmill " + name + " --help");
  }
  return text;
}

std::string message_transcript() {
  const Transcript transcript = read_transcript("golden_messages.txt");
  const Session session;
  std::string text = transcript.head;
  for (const std::string& line : transcript.lines) text += "\n" + session.run(line);
  return text;
}

}  // namespace

TEST_CASE("the help is that of golden_help.txt") {
  CHECK(help_transcript() == read_file(kFolder + "golden_help.txt"));
}

TEST_CASE("messages and errors are those of golden_messages.txt") {
  CHECK(message_transcript() == read_file(kFolder + "golden_messages.txt"));
}

TEST_CASE("write the transcripts", "[.][answers]") {
  const std::string help = help_transcript();
  const std::string messages = message_transcript();
  std::ofstream(kFolder + "golden_help.txt") << help;
  std::ofstream(kFolder + "golden_messages.txt") << messages;
  SUCCEED();
}
