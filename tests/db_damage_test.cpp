// Damaged databases: bytes that flipped, pages that were copied, swapped or zeroed, files that were
// cut. Every command ends soon, with a message or with a result in which no puzzle is there twice;
// and what `verify` calls sound gives the puzzles that were put in.

#include <fcntl.h>
#include <signal.h>

#include <chrono>
#include <fstream>
#include <iostream>
#include <optional>
#include <random>
#include <set>
#include <thread>

#include "db/sqlite.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/needs.h"
#include "tests/seed.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

constexpr std::size_t kPage = 8192;

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

/// The exit code of `gridmill <line>`, which is stopped when its time is over: no result then, nor
/// if a signal ended it.
std::optional<int> code_of(const std::string& line, const std::string& out) {
  constexpr std::chrono::seconds kLimit(60);  // under the sanitizers, on a machine that is busy
  const std::vector<std::string> words = words_of("gridmill " + line);
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const int file = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (dup2(file, STDOUT_FILENO) < 0 || dup2(file, STDERR_FILENO) < 0) _exit(98);
    execv(GRIDMILL_BINARY, arguments.data());
    _exit(99);
  }
  const auto start = std::chrono::steady_clock::now();
  for (;;) {
    int status = 0;
    if (waitpid(child, &status, WNOHANG) == child) {
      if (!WIFEXITED(status)) return std::nullopt;
      return WEXITSTATUS(status);
    }
    if (std::chrono::steady_clock::now() - start > kLimit) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      return std::nullopt;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

/// Damages the bytes of a file; returns a description.
std::string damage(std::string& bytes, std::mt19937_64& random) {
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const std::size_t pages = bytes.size() / kPage;
  const auto page = [&] { return below(pages); };
  std::string changes;
  const auto add_change = [&](const std::string& what, std::size_t a, std::size_t b) {
    changes += " " + what + " " + std::to_string(a) + " " + std::to_string(b);
  };
  const std::size_t times = 1 + below(3);
  switch (below(5)) {
    case 0:
      for (std::size_t i = 0; i < 8 * times; ++i) {
        const std::size_t at = below(bytes.size());
        bytes[at] = static_cast<char>(random());
        add_change("byte", at, static_cast<unsigned char>(bytes[at]));
      }
      break;
    case 1:
      for (std::size_t i = 0; i < times; ++i) {
        const std::size_t from = page();
        const std::size_t to = 1 + below(pages - 1);
        bytes.replace(to * kPage, kPage, bytes.substr(from * kPage, kPage));
        add_change("copied", from, to);
      }
      break;
    case 2:
      for (std::size_t i = 0; i < times; ++i) {
        const std::size_t a = 1 + below(pages - 1);
        const std::size_t b = 1 + below(pages - 1);
        const std::string kept = bytes.substr(a * kPage, kPage);
        bytes.replace(a * kPage, kPage, bytes.substr(b * kPage, kPage));
        bytes.replace(b * kPage, kPage, kept);
        add_change("swapped", a, b);
      }
      break;
    case 3:
      for (std::size_t i = 0; i < times; ++i) {
        const std::size_t at = page();
        bytes.replace(at * kPage, kPage, std::string(kPage, '\0'));
        add_change("zeroed", at, at);
      }
      break;
    default:
      bytes.resize(below(2) == 0 ? page() * kPage : below(bytes.size()));
      add_change("cut", bytes.size(), 0);
  }
  return changes;
}

/// A database with runs, ratings, a ledger and a board of two kinds, and copies that are damaged.
class Files {
 public:
  Files() {
    const auto done = [](const std::string& line) { REQUIRE(run(line).code == 0); };
    done("generate -q --seed 1 --count 700 --db " + good());
    done("generate -q --seed 2 --count 50 --board 6x6 --new-run --db " + good());
    done("rate -q --scale hodoku --db " + good());
    done("generate -q --seed 1 --count 900 --db " + good());
    done("export --name june --limit 40 --db " + good() + " -o " + (folder_ / "june"));
    done("generate -q --seed 3 --count 100 --scale none --db " + other());
    bytes_ = read_file(good());
    puzzles_ = run("export --db " + good()).out;
    REQUIRE(puzzles_.size() > 900 * 81);
  }
  [[nodiscard]] std::string good() const { return folder_ / "good.db"; }
  [[nodiscard]] std::string other() const { return folder_ / "other.db"; }
  [[nodiscard]] std::string bad() const { return folder_ / "bad.db"; }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

  /// Runs everything on these bytes; returns what went wrong, or nothing.
  [[nodiscard]] std::string try_all(const std::string& bytes) const {
    const std::string out = folder_ / "out";
    const std::string into = folder_ / "into.db";
    std::string wrong;
    const auto fresh = [&] {
      for (const std::string& file : {bad(), into}) {
        for (const char* part : {"", "-wal", "-shm", "-journal", "-writer"}) {
          std::filesystem::remove(file + part);
        }
      }
      std::ofstream(bad(), std::ios::binary) << bytes;
    };
    const auto code = [&](const std::string& line) {
      const std::optional<int> found = code_of(line, out);
      const std::string text = read_file(out);
      if (!found) wrong += line + ": no end, or a signal\n" + text.substr(0, 1000) + "\n";
      if (found && (*found >= 126 || text.find("Sanitizer") != std::string::npos ||
                    text.find("runtime error:") != std::string::npos ||
                    text.find("18,446,744,073") != std::string::npos)) {
        wrong += line + ": " + std::to_string(*found) + "\n" + text.substr(0, 2000) + "\n";
      }
      return found.value_or(-1);
    };
    const std::string db = " --db " + bad();
    fresh();
    const int verified = code("verify -q --no-rating" + db);
    for (const char* how : {"", " --run 1", " --shuffle 1", " --exported june", " --level 3"}) {
      const std::string line = "export" + db + how;
      if (code(line) != 0) continue;
      std::istringstream in(read_file(out));
      std::set<std::string> seen;
      for (std::string puzzle; std::getline(in, puzzle);) {
        if (!seen.insert(puzzle).second) wrong += line + ": " + puzzle + " twice\n";
      }
    }
    if (verified == 0 && (code("export" + db) != 0 || read_file(out) != puzzles_)) {
      wrong += "verify saw nothing, and the puzzles are others\n";
    }
    (void)code("query --count" + db);
    (void)code("query --uses x-wing --one-per-solution --limit 20" + db);
    (void)code("stats --by level,givens,hardest,technique,run,board" + db);
    (void)code("stats --html " + (folder_ / "page.html") + db);
    (void)code("merge -q --into " + into + " " + bad());
    (void)code("rate -q --scale hodoku" + db);
    fresh();
    (void)code("generate -q --seed 1 --count 920 --max-time 5s" + db);
    fresh();
    (void)code("merge -q --into " + bad() + " " + other());
    fresh();
    (void)code("export --name july --unused --limit 10" + db);
    return wrong;
  }

 private:
  TempDir folder_;
  std::string bytes_;
  std::string puzzles_;
};

void try_damaged(std::uint64_t files) {
  const std::uint64_t seed = test_seed();
  std::cout << "seed " << seed << "\n";
  const Files made;
  CHECK(made.try_all(made.bytes()).empty());
  for (std::uint64_t i = 0; i < files; ++i) {
    std::mt19937_64 random(seed * 1'000'003 + i);
    std::string bytes = made.bytes();
    const std::string changes = damage(bytes, random);
    const std::string wrong = made.try_all(bytes);
    INFO("file " << i << " of seed " << seed << ":" << changes << "\n" << wrong);
    CHECK(wrong.empty());
  }
}

}  // namespace

TEST_CASE("a damaged database is a message, never an endless one") { try_damaged(10); }

TEST_CASE("1,000 damaged databases are messages, never endless ones", "[slow]") {
  if (std::getenv("GRIDMILL_SLOW_TESTS") == nullptr) {
    skip("GRIDMILL_SLOW_TESTS is not set");
    return;
  }
  try_damaged(1000);
}
