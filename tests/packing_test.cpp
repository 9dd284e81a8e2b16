// Files packed by gzip and zstd, written and read.

#include <filesystem>

#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/samples.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

int shell(const std::string& command) {
  return WEXITSTATUS(std::system(("bash -c '" + command + "'").c_str()));
}

/// A folder with a list of 2,000 puzzles.
class Lists : public TempDir {
 public:
  Lists() {
    REQUIRE(run("generate -q --seed 3 --count 2000 -o " + (*this / "plain.txt")).code == 0);
  }
  [[nodiscard]] std::string text(const std::string& name) const { return read_file(*this / name); }
};

}  // namespace

TEST_CASE("a file is packed as its name ends") {
  const Lists folder;
  for (const std::string name : {"list.txt.gz", "list.txt.zst"}) {
    CAPTURE(name);
    REQUIRE(run("generate -q --seed 3 --count 2000 -o " + (folder / name)).code == 0);
    const std::string packed = folder.text(name);
    CHECK(packed.starts_with(name.ends_with("gz") ? "\x1F\x8B" : "\x28\xB5\x2F\xFD"));
    CHECK(packed.size() < folder.text("plain.txt").size() * 2 / 3);
    CHECK(run("canon " + (folder / name)).out == run("canon " + (folder / "plain.txt")).out);
    // The same run, the same bytes.
    REQUIRE(run("generate -q --seed 3 --count 2000 -o " + (folder / "again-" + name)).code == 0);
    CHECK(folder.text("again-" + name) == packed);
  }
  REQUIRE(shell("gunzip < " + (folder / "list.txt.gz") + " > " + (folder / "unpacked")) == 0);
  CHECK(folder.text("unpacked") == folder.text("plain.txt"));
}

TEST_CASE("formats and parts of a split keep both endings") {
  const Lists folder;
  const std::string database = folder / "d.db";
  REQUIRE(run("import -q --db " + database + " " + (folder / "plain.txt")).code == 0);
  REQUIRE(
      run("export --db " + database + " --format csv,json -o " + (folder / "all.csv.gz")).code ==
      0);
  CHECK(std::filesystem::exists(folder / "all.csv.gz"));
  CHECK(std::filesystem::exists(folder / "all.jsonl.gz"));
  REQUIRE(run("export --db " + database + " --split train=0.5,test=0.5 --format csv -o " +
              (folder / "part.csv.zst"))
              .code == 0);
  const auto lines = [&](const std::string& name) {
    return lines_of(run("check " + (folder / name)).out);
  };
  CHECK(lines("part-train.csv.zst") + lines("part-test.csv.zst") == 2000);
}

TEST_CASE("packed files come in pieces, one after the other, and damaged") {
  const Lists folder;
  const auto in = [&](const std::string& command) {
    return shell("cd " + (folder / "") + " && " + command);
  };
  REQUIRE(in("head -n 1000 plain.txt | gzip > a.gz; tail -n +1001 plain.txt | gzip > b.gz; "
             "cat a.gz b.gz > both.gz") == 0);
  CHECK(run("canon " + (folder / "both.gz")).out == run("canon " + (folder / "plain.txt")).out);
  // One byte at a time.
  const std::string program = GRIDMILL_BINARY;
  REQUIRE(in("head -c 2000 a.gz > short.gz; (head -c 1 a.gz; sleep 0.2; tail -c +2 a.gz) | " +
             program + " check > piped.out") == 0);
  CHECK(folder.text("piped.out") == run("check " + (folder / "a.gz")).out);
  const Outcome cut = run("check " + (folder / "short.gz"));
  CHECK(cut.code == 1);
  CHECK(cut.err.find("cannot unpack: the file ends too early") != std::string::npos);
  std::string damaged = folder.text("a.gz");
  for (std::size_t i = damaged.size() / 2; i < damaged.size() / 2 + 40; ++i) damaged[i] = '\x55';
  const Outcome broken = run("check " + folder.write("damaged.gz", damaged));
  CHECK(broken.code == 1);
  CHECK(broken.err.find("cannot unpack: the file is damaged") != std::string::npos);
  CHECK(run("check " + folder.write("empty.gz", "\x1F")).code == 1);
  // A frame that zstd skips, as pzstd writes it before each other one.
  REQUIRE(run("generate -q --seed 3 --count 2000 -o " + (folder / "list.txt.zst")).code == 0);
  const std::string skipped("\x50\x2A\x4D\x18\x04\0\0\0abcd", 12);
  const std::string frame = skipped + folder.text("list.txt.zst");
  CHECK(run("canon " + folder.write("pzstd.txt.zst", frame + skipped)).out ==
        run("canon " + (folder / "plain.txt")).out);
}
