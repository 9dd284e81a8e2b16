// The puzzles of a recipe stay what they are, until its version is raised.

#include <atomic>
#include <span>
#include <string>

#include "gen/puzzle_source.h"
#include "solver/board/hash.h"
#include "solver/clues/clue_board.h"
#include "tests/catch.h"

using namespace gridmill;

namespace {

struct Row {
  const char* recipe;
  std::size_t count;
  std::uint64_t digest;
};

/// A digest of all properties of `count` puzzles: index 3 and every second one after it.
std::uint64_t digest_of(const Recipe& recipe, std::size_t count) {
  const auto counter = make_counter(*recipe.board);
  const auto source = make_puzzle_source(recipe, *counter);
  std::atomic<std::uint64_t> failed{0};
  source->count_failed(failed);
  std::vector<GeneratedPuzzle> out;
  REQUIRE(source->make(3, count, out, 2));
  Fnv1a digest;
  std::uint64_t attempts = 0;
  for (const GeneratedPuzzle& made : out) {
    digest.add(made.index);
    digest.add(static_cast<std::uint64_t>(made.status));
    digest.add(made.attempts);
    digest.add(static_cast<std::uint64_t>(find_symmetry(made.symmetry)->symmetry));
    attempts += made.attempts - (made.status == GenerationStatus::kGenerated ? 1 : 0);
    if (made.status != GenerationStatus::kGenerated) continue;
    if (&*made.board != recipe.board) digest.add(text_of_board(*made.board));
    digest.add(static_cast<std::uint64_t>(made.givens));
    digest.add(made.minimal ? 1U : 0U);
    digest.add(made.puzzle.to_string());
    digest.add(made.solution.to_string());
  }
  CHECK(failed == attempts);
  return digest.value();
}

void check(std::span<const Row> rows) {
  for (const Row& row : rows) {
    CAPTURE(row.recipe);
    CHECK(digest_of(Recipe::parse(row.recipe), row.count) == row.digest);
  }
}

}  // namespace

TEST_CASE("recipes of plain puzzles keep their puzzles until kRecipeVersion is raised") {
  const std::string rotational =
      "..x...x...x.x.x...x...x.x.....x.x..x.....x..x.x.....x.x...x...x.x.x...x...x......";
  const std::string dense = "pattern=" + std::string(27, 'x') + std::string(27, '.') +
                            std::string(9, 'x') + "x........" + std::string(9, 'x');
  const std::string sparse = "max_attempts=6 pattern=" + rotational;
  const Row rows[] = {
      {"board=4x4 symmetry=random", 60, 0x84A99FFD05C7CFC3},
      {"board=6x6 symmetry=random per_grid=5 seed=77", 60, 0xC6D84D87ECB93A4D},
      {"board=6x6-tall fill=ordered", 40, 0xB1FFA004917F1803},
      {"board=8x8 fill=row-retry", 20, 0x7D22C3191442EEFA},
      {"seed=12345678901", 150, 0xD681277AE6492117},
      {"symmetry=random per_grid=4", 60, 0x194ED419A4D4A890},
      {"givens=..22 max_attempts=4", 40, 0x59E3189C8599652F},
      {"givens=28..29 symmetry=full max_attempts=9", 20, 0x770C902BAE19FC87},
      {"board=9x9-x symmetry=diagonal", 12, 0xFCF83B2C4C1681D9},
      {"board=9x9-windoku", 12, 0xAF2E92401861FBB2},
      {"board=10x10", 3, 0x25AFF251B20AC54D},
      {"board=12x12 symmetry=quarter", 2, 0xD067A600F94D9E70},
      {dense.c_str(), 10, 0xB4CFAAB5CB6799BF},
      {sparse.c_str(), 8, 0xB5F6CFF190F7614C},
      {"board=9x9-jigsaw", 6, 0xC67B5588A04D8A01},
      {"board=7x7-jigsaw symmetry=rotational", 10, 0xD2E5B8F751D1FEB7},
      {"diagonal=distinct", 10, 0x42AD3DC1226E6B5F},
      {"givens=..19", 1, 0x1A019CCFB9D40FA8},
  };
  check(rows);
}

TEST_CASE("recipes of large boards keep their puzzles until kBoxRankVersion is raised") {
  const Row rows[] = {
      {"board=25x25 givens=297..", 1, 0xFFE3A20088547906},
      {"board=16x16-x symmetry=rotational", 1, 0x959F8EDB8038040B},
      {"board=16x16-x", 3, 0xF0F08BF6D9C58E3F},
  };
  check(rows);
}

TEST_CASE("recipes with levels keep their puzzles until kMaxLevelVersion is raised") {
  const Row rows[] = {
      {"max_level=1,2,4,6", 24, 0x9398C43E86499909},
      {"max_level=3 symmetry=rotational givens=26..", 8, 0x49AE51C6F0B4DF1A},
      {"max_level=2,5 board=6x6", 10, 0x76C089DCA66BBFF1},
      {"max_level=3 board=9x9-jigsaw", 2, 0x2E26390E2610C43},
  };
  check(rows);
}

TEST_CASE("recipes with clues keep their puzzles until kRulesVersion is raised") {
  // A little killer, an XV and a Kropki often have questions that are asked again.
  const Row rows[] = {
      {"rules=killer", 4, 0xFC0A46BBC36671AE},
      {"rules=killer;cages=2..3 givens=..9", 3, 0x859047A7621A0C2},
      {"rules=killer,thermo:1..2 max_level=2,3", 3, 0xBC9E8A55FD0F24D9},
      {"rules=thermo symmetry=rotational givens=20..28", 3, 0x4FBC9CAF9F4A9640},
      {"rules=arrow", 3, 0x17BAA6DE820AF01F},
      {"rules=kropki", 3, 0x32C6C728E0057B8B},
      {"rules=kropki;negative", 2, 0x3C4F500BA43830E5},
      {"rules=xv", 3, 0x231646CC4AB2D8A7},
      {"rules=sandwich:4..;keep", 2, 0x10BD8ADAB2FF3178},
      {"rules=x-sums", 2, 0x5E1AD63A45B4E430},
      {"rules=skyscraper", 2, 0x4402231380AF9693},
      {"rules=little-killer", 4, 0x98A271B07F87909E},
      {"rules=even-odd,min-max", 2, 0xB79D41874C351526},
      {"rules=whispers,renban", 2, 0xD0547C43093C38C2},
      {"rules=palindrome,between", 2, 0x11065DFE138DBE8},
      {"rules=region-sum,entropic", 2, 0xEA00F803C7CE4328},
      {"rules=modular,quadruple", 2, 0x945B775EF4F60259},
      {"rules=clone,slow-thermo", 2, 0xC94B30B56256554},
      {"rules=thermo board=9x9-jigsaw", 2, 0x990EC609D0920F34},
      {"rules=kropki board=6x6 seed=5", 12, 0xAF7E06EAA2AF2CB7},
  };
  check(rows);
}
