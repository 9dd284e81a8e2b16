// Books of every profile, in both languages, of plain and mixed chapters: their texts stay on the
// page, and printers take them. A usual run makes 18 of the 108 books; GRIDMILL_SLOW_TESTS=1 makes
// all of them, with more puzzles.

#include <cstdlib>

#include "tests/book_reader.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

bool is_slow() { return std::getenv("GRIDMILL_SLOW_TESTS") != nullptr; }

/// A database of several boards and rules.
std::string make_mixed_database(const TempDir& folder) {
  std::string db = folder / "m.db";
  for (const char* recipe :
       {"--want 1=12,2=12,3=12,4=12,5=12,6=30,7=6", "--board 9x9-x --want 6=6",
        "--board 9x9-jigsaw --want 6=6", "--board 6x6 --want 2=6",
        "--board 16x16 --max-level easy --count 3", "--rules killer --want 4=6",
        "--board 9x9-x --rules killer --want 4=4", "--rules kropki,thermo --want 6=3"}) {
    REQUIRE(run("generate -q --new-run --seed 5 " + std::string(recipe) + " --db " + db).code == 0);
  }
  return db;
}

/// Chapters with a few puzzles, and with all that the database has.
struct Chapters {
  const char* few;
  const char* many;
};

constexpr Chapters kLists[] = {
    {"none:1=2,none:2=2,none:3=2,none:4=2,none:5=4",
     "none:1=12,none:2=12,none:3=12,none:4=12,none:5=12"},
    {"none:6=6,none:7=2", "none:6=30,none:7=6"},
    {"9x9-x:6=2,9x9-jigsaw:6=2,6x6:2=3", "9x9-x:6=6,9x9-jigsaw:6=6,6x6:2=6"},
    {"killer:4=3,9x9-x+killer:4=3,kropki+thermo:6=2", "killer:4=6,9x9-x+killer:4=4"},
    {"16x16:2=2,none:3=3", "16x16:2=3,none:3=12,kropki+thermo:6=3"},
    {"6=6,2=5 --board 9x9,9x9-x,9x9-jigsaw,6x6,16x16 --shuffle 3",
     "6=40,2=15 --board 9x9,9x9-x,9x9-jigsaw,6x6,16x16"},
};

}  // namespace

TEST_CASE("text stays on the page in every profile and language, whatever the chapters") {
  const TempDir folder;
  const std::string db = make_mixed_database(folder);
  const std::string long_title =
      " --title 'One Hundred and One Extraordinarily Entertaining Puzzles: Chains, Cages and "
      "Uncharacteristically Irregular Regions' --subtitle 'For everyone who has time'";
  std::size_t books = 0;
  std::size_t profiles = 0;
  for (const BookData& data : profile_data()) {
    const std::string profile(data.name);
    for (const std::string language : {"en", "ja"}) {
      for (std::size_t list = 0; list < std::size(kLists); ++list) {
        const std::size_t usual = (2 * profiles + (language == "ja" ? 1 : 0)) % std::size(kLists);
        if (!is_slow() && list != usual) continue;
        INFO(profile << ", " << language << ", list " << list);
        const Chapters& chapters = kLists[list];
        // Large boards need large pages.
        const bool small = profile == "kdp-8.5x11-6up" || profile == "kdp-6x9-2up" ||
                           profile == "kdp-8.5x11-4up" || profile == "a4-home" || profile == "b5";
        const std::string size = small && list >= 3 ? " --per-page 1 --grid-size 4.4in" : "";
        const std::string cover =
            Profile::find(profile).printer.name == "kdp" ? " --cover " + (folder / "c.pdf") : "";
        const Outcome made = run(
            "book --include-used --hints --profile " + profile + size + " --lang " + language +
            " --name b" + std::to_string(++books) + long_title + " --db " + db + " --chapters " +
            (is_slow() ? chapters.many : chapters.few) + " --pdf " + (folder / "b.pdf") + cover);
        INFO(made.err);
        CHECK(made.code == 0);
      }
    }
    ++profiles;
  }
  CHECK(books == (is_slow() ? 108 : 18));
}
