#pragma once

// What the tests of the store share: tables, and records made up at random (the store does not ask
// whether a puzzle is any good).

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "db/store.h"
#include "solver/board/board_spec.h"
#include "tests/catch.h"
#include "tests/files.h"

namespace gridmill::db_test {

using gridmill::TempDir;

inline constexpr std::array<LevelRow, 3> kLevels = {
    LevelRow{1, "Beginner", "入門"}, LevelRow{2, "Easy", "初級"}, LevelRow{5, "Tough", "難問"}};
inline constexpr std::array<TechniqueRow, 5> kTechniques = {
    TechniqueRow{"full-house", "Full House", "singles", 1},
    TechniqueRow{"hidden-single", "Hidden Single", "singles", 1},
    TechniqueRow{"naked-single", "Naked Single", "singles", 2},
    TechniqueRow{"x-wing", "X-Wing", "fish", 5}, TechniqueRow{"swordfish", "Swordfish", "fish", 5}};

/// Scales as of version 1; a test that changes one uses its own rows.
inline std::vector<ScaleRow> scale_rows(int se_version = 1) {
  return {{kOwnScale, "Gridmill", 1, {}},
          {"se", "Sudoku Explainer", se_version, {{"se_er"}, {"se_ep"}, {"se_ed"}}},
          {"hodoku", "HoDoKu", 1, {{"hodoku_level", true}, {"hodoku_score"}}}};
}

/// A record whose puzzle has about `clues` givens. Few clues on a small board make duplicates.
inline Record random_record(std::mt19937_64& random, const BoardSpec& board, std::uint64_t index,
                            int clues) {
  const auto below = [&](int n) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(n));
  };
  Record record;
  record.index = index;
  record.board = BoardRef(&board);
  record.puzzle = Grid(board);
  record.solution = Grid(board);
  for (std::uint8_t& d : record.solution.digits()) {
    d = static_cast<std::uint8_t>(1 + below(board.digits()));
  }
  for (int i = 0; i < clues; ++i) {
    const Cell c{static_cast<std::uint16_t>(below(board.cells()))};
    record.puzzle.set(c, record.solution[c]);
  }
  record.givens = record.puzzle.count_givens();
  record.minimal = below(2) == 0;
  record.symmetry = below(3) == 0 ? "rotational" : "none";
  if (below(10) != 0) {
    RatingRecord& rating = record.rating.emplace();
    const int hardest = below(static_cast<int>(kTechniques.size()));
    rating.level = kTechniques.at(static_cast<std::size_t>(hardest)).level;
    rating.hardest = kTechniques.at(static_cast<std::size_t>(hardest)).id;
    rating.rounds = 1 + below(30);
    rating.min_openings = 1 + below(5);
    for (int t = 0; t <= hardest; ++t) {
      if (t == hardest || below(2) == 0) {
        rating.uses.push_back(
            {std::string(kTechniques.at(static_cast<std::size_t>(t)).id), 1 + below(20)});
      }
    }
  }
  // A wish found another path for some.
  if (record.rating && index % 5 == 3) {
    record.rating->uses_by_wish = {{"fish", {{"x-wing", 2}, {"swordfish", 1}}}};
  }
  return record;
}

inline bool same_uses(const std::vector<RatingRecord::Use>& a,
                      const std::vector<RatingRecord::Use>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.technique == y.technique && x.count == y.count;
  });
}

inline bool same(const Record& a, const Record& b) {
  if (a.index != b.index || a.board->digest() != b.board->digest() || a.puzzle != b.puzzle ||
      a.solution != b.solution || a.givens != b.givens || a.minimal != b.minimal ||
      a.symmetry != b.symmetry || a.rating.has_value() != b.rating.has_value()) {
    return false;
  }
  if (!a.rating) return true;
  const auto& [level, hardest, rounds, min_openings, uses, wishes] = *a.rating;
  return level == b.rating->level && hardest == b.rating->hardest && rounds == b.rating->rounds &&
         min_openings == b.rating->min_openings && same_uses(uses, b.rating->uses) &&
         std::equal(wishes.begin(), wishes.end(), b.rating->uses_by_wish.begin(),
                    b.rating->uses_by_wish.end(), [](const auto& x, const auto& y) {
                      return x.wish == y.wish && same_uses(x.uses, y.uses);
                    });
}

/// An open store with the tables above, which writes keys and moves its log now and then.
inline Store open_store(const std::string& file, Store::Journal journal = Store::Journal::kAuto,
                        bool checkpoint_beside = false) {
  Store store(file, Store::Mode::kCreate,
              {.journal = journal,
               .busy_ms = 200,
               .keys_in_memory = 50,
               .background_checkpoint = checkpoint_beside,
               .checkpoint_pages = 8});
  store.set_tables(kLevels, kTechniques, scale_rows());
  return store;
}

/// Fails with what is wrong with the file, if anything is.
inline void require_sound(const Store& store) {
  const std::vector<std::string> faults = store.check();
  CAPTURE(faults);
  REQUIRE(faults.empty());
}

inline RunSpec spec(const std::string& recipe, std::uint64_t seed = 1) {
  return {recipe, "generate --seed " + std::to_string(seed), "test", seed};
}

/// The message of the StoreError that `act` throws, or "no error".
template <typename Act>
std::string message_of(Act&& act) {
  try {
    act();
  } catch (const StoreError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace gridmill::db_test
