#pragma once

// Helpers of tests that run the program and open its databases.

#include <sstream>
#include <string>

#include "db/store.h"
#include "tests/catch.h"
#include "tests/files.h"
#include "tests/program.h"

namespace gridmill::cli_test {

/// Puzzles in a database; 0 while there is none.
inline std::size_t rows_of(const std::string& db) {
  const Outcome counted = run("query --count --db " + db);
  return counted.code == 0 ? std::stoull(counted.out) : 0;
}

/// All that a file holds: rows with ids, numbers and ratings, and how far the runs are.
inline std::string contents(const std::string& file) {
  const Store store(file, Store::Mode::kRead);
  std::ostringstream text;
  for (const Run& run : store.runs()) {
    text << run.id << " " << run.next_index << " " << run.stored << " " << run.duplicates << " "
         << run.spec.recipe << "\n";
  }
  store.each({}, [&](const StoredRecord& row) {
    text << row.id << " " << row.record.run << " " << row.record.index << " "
         << row.record.puzzle.to_string() << " " << row.record.solution.to_string();
    if (const auto& rating = row.record.rating) {
      text << " " << rating->level << " " << rating->hardest.text() << " " << rating->rounds << " "
           << rating->min_openings;
      for (const RatingRecord::Use& use : rating->uses) {
        text << " " << use.technique.text() << " " << use.count;
      }
      for (const RatingRecord::WishPath& path : rating->uses_by_wish) {
        text << " " << path.wish;
        for (const RatingRecord::Use& use : path.uses) {
          text << " " << use.technique.text() << " " << use.count;
        }
      }
    }
    text << "\n";
    return true;
  });
  REQUIRE(store.check().empty());
  return text.str();
}

}  // namespace gridmill::cli_test
