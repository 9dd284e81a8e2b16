// Outputs of runs that end early: at a signal, killed, or with half a folder written.

#include <signal.h>
#include <sys/stat.h>

#include <chrono>
#include <set>
#include <thread>

#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/output_support.h"
#include "tests/repetitions.h"
#include "tools/io/output.h"
#include "tools/io/temporary_file.h"

using namespace gridmill;
using namespace gridmill::cli_test;

TEST_CASE("INT and TERM end with 75 and leave the old file") {
  for (const int signal : {SIGINT, SIGTERM}) {
    for (const std::string verb : {"check", "solve", "import"}) {
      const TempDir folder;
      const std::string out = folder.write("out", "old");
      const std::string pipe = folder / "pipe";
      const std::string db = folder / "p.db";
      REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
      const pid_t child = fork();
      if (child == 0) {
        if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(98);
        if (std::freopen(pipe.c_str(), "r", stdin) == nullptr) _exit(98);
        if (verb == "import") {
          execl(GRIDMILL_BINARY, "gridmill", "import", "--db", db.c_str(), "--rejects", out.c_str(),
                "-", nullptr);
        } else {
          execl(GRIDMILL_BINARY, "gridmill", verb.c_str(), "-o", out.c_str(), nullptr);
        }
        _exit(99);
      }
      // It reads until all writers are closed, which is after the signal.
      std::ofstream feeder(pipe);
      for (int i = 0; i < 5000; ++i) feeder << kPuzzle << "\n";
      feeder.flush();
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      REQUIRE(::kill(child, signal) == 0);
      // Under the thread sanitizer the handler waits until its thread has something to do.
      if (repetitions::kSanitized) feeder.close();
      int status = 0;
      REQUIRE(::waitpid(child, &status, 0) == child);
      INFO(verb << " " << signal);
      CHECK(WIFEXITED(status));
      CHECK(WEXITSTATUS(status) == 75);
      CHECK(read_file(out) == "old");
      for (const auto& entry : fs::directory_iterator(folder / "")) {
        CHECK_FALSE(entry.path().filename().string().starts_with(".gridmill"));
      }
    }
  }
}

TEST_CASE("a hidden name goes with its file, and at a signal") {
  const TempDir folder;
  {
    const TemporaryFile file(folder / "", true);
    CHECK(std::distance(fs::directory_iterator(folder / ""), {}) == 1);
    CHECK(fs::exists(file.path()));
  }
  CHECK(fs::is_empty(folder / ""));
  {
    TemporaryFile file(folder / "", true);
    REQUIRE(write_all(file.descriptor(), "text"));
    file.rename_to(folder / "name");
  }
  CHECK(read_file(folder / "name") == "text");
  {
    TemporaryFile file(folder / "");
    REQUIRE(write_all(file.descriptor(), "other"));
    CHECK(read_file(file.path()) == "other");
    file.rename_to(folder / "name");
  }
  CHECK(read_file(folder / "name") == "other");
  CHECK(std::distance(fs::directory_iterator(folder / ""), {}) == 1);
  const pid_t child = fork();
  if (child == 0) {
    const TemporaryFile file(folder / "", true);
    remove_temporary_files();
    _exit(fs::exists(file.path()) ? 1 : 0);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("a killed run leaves whole files, and the same command completes them") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --seed 1 --count 500 --scale none --db " + db).code == 0);
  ::signal(SIGTERM, SIG_DFL);  // for the child, until it is the program
  struct Job {
    std::vector<const char*> words;
    std::string output;
  };
  const std::vector<Job> jobs = {{{"--format", "svg"}, "w/"},
                                 {{"--format", "csv", "--split", "a=0.4,b=0.3,c=0.3"}, "w/"},
                                 {{"--format", "ipuz", "--split", "a=0.4,b=0.6"}, "w/"},
                                 {{"--format", "json"}, "w.json"},
                                 {{"--format", "sdm", "--split", "a=0.5,b=0.5"}, "w.sdm"}};
  for (const Job& job : jobs) {
    const std::string whole = folder / "whole";
    const std::string again = folder / "again";
    fs::create_directory(whole);
    fs::create_directory(again);
    const auto start_export = [&](const std::string& place) {
      const std::string output = place + "/" + job.output;
      std::vector<const char*> words{"gridmill", "export", "--db",
                                     db.c_str(), "-o",     output.c_str()};
      words.insert(words.end(), job.words.begin(), job.words.end());
      words.push_back(nullptr);
      const pid_t child = fork();
      if (child != 0) return child;
      if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(98);
      execv(GRIDMILL_BINARY, const_cast<char* const*>(words.data()));
      _exit(99);
    };
    const auto end_of = [](pid_t child) {
      int status = 0;
      REQUIRE(::waitpid(child, &status, 0) == child);
      return status;
    };
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE(end_of(start_export(whole)) == 0);
    const auto duration = std::chrono::steady_clock::now() - begin;
    const Contents expected = contents_of(whole);
    constexpr int kKills = 12;
    for (int i = 0; i < kKills; ++i) {
      const pid_t child = start_export(again);
      std::this_thread::sleep_for(duration * i / kKills);
      ::kill(child, i % 2 == 0 ? SIGKILL : SIGTERM);
      const int status = end_of(child);
      const bool is_done = WIFEXITED(status) && WEXITSTATUS(status) == 0;
      CHECK((is_done || WIFSIGNALED(status) || WEXITSTATUS(status) == 75));
      bool is_listed = false;
      const Contents there = contents_of(again);
      for (const auto& [name, text] : there) {
        if (name.find("unfinished.txt") != std::string::npos) {
          is_listed = true;
        } else if (name.find(".gridmill-") == std::string::npos) {
          REQUIRE(expected.contains(name));
          CHECK(text == expected.at(name));
        }
      }
      // Where some are missing, the list is there.
      if (job.output != "w.json" && !there.empty() && there.size() < expected.size()) {
        CHECK(is_listed);
      }
    }
    REQUIRE(end_of(start_export(again)) == 0);
    Contents there = contents_of(again);
    std::erase_if(there, [](const auto& file) {  // of a kill -9 between link and rename
      return file.first.find(".gridmill-") != std::string::npos;
    });
    CHECK(there == expected);
    fs::remove_all(whole);
    fs::remove_all(again);
  }
}

TEST_CASE("files of a folder that are done are not written again") {
  const Inputs folder;
  const std::string command = "export --db T.db --limit 150 --format svg -o w/";
  REQUIRE(run_in(folder, command).code == 0);
  const Contents expected = contents_of(folder / "w");
  fs::remove_all(folder / "w");
  fs::create_directories(folder / "w/000120.svg");
  CHECK(run_in(folder, command).code == 1);
  REQUIRE(fs::exists(folder / "w/unfinished.txt"));
  fs::remove(folder / "w/000120.svg");
  const auto inode_of = [&](const std::string& name) {
    struct stat about {};
    REQUIRE(::stat((folder / name).c_str(), &about) == 0);
    return about.st_ino;
  };
  const ino_t kept = inode_of("w/000001.svg");
  folder.write("w/000002.svg", "cut");
  std::ofstream(folder / "w/unfinished.txt", std::ios::app) << "000003.svg 12";  // a torn line
  REQUIRE(run_in(folder, command).code == 0);
  CHECK(inode_of("w/000001.svg") == kept);
  CHECK(contents_of(folder / "w") == expected);
  folder.write("w/unfinished.txt", "a text of somebody else\n");
  const Outcome refused = run_in(folder, command);
  CHECK(refused.code == 1);
  CHECK(refused.err.find("another program wrote it") != std::string::npos);
  CHECK(read_file(folder / "w/unfinished.txt") == "a text of somebody else\n");
}

TEST_CASE("the parts of a split stay in their folder") {
  const Inputs folder;
  const Contents before = contents_of(folder / "");
  for (const char* name :
       {"..", ".", "a/b", "/tmp/a", "../a", ".hidden", "-a", "unfinished", "a\nb", "a\x1b[31m"}) {
    for (const char* format : {"lines", "svg"}) {
      INFO(name << " " << format);
      const Outcome outcome = run_in(folder, "export --db T.db --format " + std::string(format) +
                                                 " --split '" + name + "=0.5,b=0.5' -o d/");
      CHECK(outcome.code == 2);
      CHECK(outcome.err.find("--split: ") != std::string::npos);
      CHECK(contents_of(folder / "") == before);
      CHECK_FALSE(fs::exists(folder / "d"));
    }
  }
}
