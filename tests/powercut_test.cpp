// Power cuts: a job is run once under a layer that writes down all it does to its files, and the
// disk is worked out that a power cut at any moment may leave (powercut_disk.h). There the promises
// of db/schema.md hold, and the same commands complete the job.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <utility>

#include "tests/catch.h"
#include "tests/db_support.h"
#include "tests/needs.h"
#include "tests/powercut_job.h"
#include "tests/seed.h"

using namespace gridmill;
using namespace gridmill::powercut;
using gridmill::db_test::TempDir;

namespace {

Operation operation(Kind kind, std::uint64_t inode, std::int64_t offset, std::string first,
                    std::string second = "") {
  return {kind, inode, offset, std::move(first), std::move(second)};
}

}  // namespace

TEST_CASE("what was synced is there, and of the rest any part may be") {
  const TempDir folder;
  write_image({{"old.txt", "old"}}, folder.file("disk"));
  Disk disk(folder.file("disk"));
  disk.apply(operation(Kind::kCreate, 1, 0, "a.txt"));
  disk.apply(operation(Kind::kWrite, 1, 0, std::string(4096, 'a')));
  disk.apply(operation(Kind::kSync, 1, 0, ""));
  disk.apply(operation(Kind::kSyncFolder, 0, 0, ""));
  disk.apply(operation(Kind::kWrite, 1, 512, std::string(1024, 'b')));
  disk.apply(operation(Kind::kNameless, 2, 0, ""));
  disk.apply(operation(Kind::kWrite, 2, 0, "new"));
  disk.apply(operation(Kind::kLink, 2, 0, ".hidden"));
  disk.apply(operation(Kind::kRename, 0, 0, ".hidden", "old.txt"));
  disk.apply(operation(Kind::kMakeFolder, 0, 0, "sub"));
  disk.apply(operation(Kind::kCreate, 3, 0, "sub/c.txt"));
  disk.apply(operation(Kind::kSyncFolder, 0, 0, "sub"));
  std::string with_b(4096, 'a');
  with_b.replace(512, 1024, std::string(1024, 'b'));
  CHECK(disk.whole() ==
        Image{{"a.txt", with_b}, {"old.txt", "new"}, {"sub/", ""}, {"sub/c.txt", ""}});
  std::set<std::string> olds;
  std::set<std::string> contents;
  std::set<bool> subs;
  std::mt19937_64 random(test_seed());
  for (int i = 0; i < 500; ++i) {
    const Image image = disk.after_cut(random);
    const std::string& a = image.at("a.txt");
    REQUIRE(a.size() == 4096);
    CHECK(a.substr(0, 512) + a.substr(1536) == std::string(3072, 'a'));
    contents.insert(a.substr(512, 1024));
    olds.insert(image.at("old.txt"));
    subs.insert(image.contains("sub/"));
    CHECK(image.contains("sub/") == image.contains("sub/c.txt"));
  }
  // Nothing, all, and each of two sectors alone.
  const std::string sector_a(512, 'a');
  const std::string sector_b(512, 'b');
  CHECK(contents == std::set<std::string>{sector_a + sector_a, sector_a + sector_b,
                                          sector_b + sector_a, sector_b + sector_b});
  CHECK(olds == std::set<std::string>{"old", "new", "", std::string(3, '\0')});
  CHECK(subs.size() == 2);
  // Synced, it is there in every case.
  disk.apply(operation(Kind::kSync, 1, 0, ""));
  disk.apply(operation(Kind::kSync, 2, 0, ""));
  disk.apply(operation(Kind::kSyncFolder, 0, 0, ""));
  for (int i = 0; i < 50; ++i) CHECK(disk.after_cut(random) == disk.whole());
}

TEST_CASE("zeros where a short text was on its way to the disk stop no writer") {
  const TempDir folder;
  const std::string db = folder.file("p.db");
  const std::string list = folder.file("week/unfinished.txt");
  write_image({{"p.db-writer", std::string(5, '\0')}, {"week/", ""}}, folder.file(""));
  CHECK(run_program("generate -q --seed 1 --count 3 --db " + db).code == 0);
  std::ofstream(list) << std::string(90, '\0');
  CHECK(run_program("export --db " + db + " --format svg -o " + folder.file("week/")).code == 0);
  CHECK_FALSE(std::filesystem::exists(list));
  CHECK(std::filesystem::exists(folder.file("week/000003.svg")));
  // A file that may belong to another program stays.
  std::ofstream(list) << "my list";
  CHECK(run_program("export --db " + db + " --format svg -o " + folder.file("week/")).code == 1);
}

#ifdef POWERCUT_LAYER

namespace {

bool is_slow() { return std::getenv("GRIDMILL_SLOW_TESTS") != nullptr; }

/// Cuts a job `count` times, at places and with losses that the seed draws, and once behind its
/// end, where nothing may be missing any more. The faults that were found.
std::vector<std::string> cut(const Recording& recording, int count, const std::string& folder,
                             std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto& log = recording.operations();
  std::vector<std::size_t> places{log.size()};
  for (int i = 1; i < count; ++i) places.push_back(random() % (log.size() + 1));
  std::sort(places.begin(), places.end());
  std::vector<std::string> faults;
  Disk disk = recording.disk();
  std::size_t done = 0;
  for (const std::size_t place : places) {
    while (done < place) disk.apply(log[done++]);
    write_image(disk.after_cut(random), folder);
    const std::span before(log.data(), place);
    // A rollback journal keeps what was reported; a log, what was written when the job ended.
    const bool keeps = recording.job().is_network || place == log.size();
    const std::string fault = recording.issue_after_cut(
        folder, keeps ? acknowledged_commits(before) : 0, commits(before));
    if (!fault.empty()) {
      faults.push_back("cut after operation " + std::to_string(place) + " of " +
                       std::to_string(log.size()) + ": " + fault);
    }
  }
  return faults;
}

}  // namespace

TEST_CASE("after a power cut the promises hold, and the same commands complete the job",
          "[preload]") {
  const TempDir folder;
  const std::string inputs = folder.file("inputs");
  std::filesystem::create_directory(inputs);
  make_inputs(inputs);
  std::uint64_t seed = test_seed();
  for (const Job& job : jobs()) {
    const Recording recording(job, inputs, folder.file("work"));
    CHECK(recording.is_complete());
    const std::vector<std::string> faults =
        cut(recording, is_slow() ? 200 : 4, folder.file("cut"), seed++);
    std::string text = job.name + ", seed " + std::to_string(seed - 1);
    for (const std::string& fault : faults) text += "\n  " + fault;
    INFO(text);
    CHECK(faults.empty());
    std::filesystem::remove_all(folder.file("work"));
  }
}

TEST_CASE("a disk that only reports that it has synced loses databases and outputs", "[preload]") {
  // What the cuts are worth: without syncs they do find faults.
  const TempDir folder;
  const std::string inputs = folder.file("inputs");
  std::filesystem::create_directory(inputs);
  make_inputs(inputs);
  for (const char* name : {"generate -j1", "generate on a network", "export"}) {
    const auto job = std::find_if(jobs().begin(), jobs().end(),
                                  [&](const Job& each) { return each.name == name; });
    REQUIRE(job != jobs().end());
    const Recording recording(*job, inputs, folder.file("work"), "POWERCUT_LIES=1");
    INFO(name);
    CHECK_FALSE(cut(recording, 40, folder.file("cut"), test_seed()).empty());
    std::filesystem::remove_all(folder.file("work"));
  }
}

#else

TEST_CASE("power cuts", "[preload]") { skip("a sanitizer takes no LD_PRELOAD"); }

#endif
