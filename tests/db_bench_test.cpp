// The figures of db/schema.md: db_bench_test "[.bench]", with GRIDMILL_ROWS=10000000 for more rows
// and GRIDMILL_BATCH=10000 for larger batches. In the ordinary run it only sees that it works.

#include <sys/resource.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "db/store.h"
#include "tests/catch.h"
#include "tests/db_support.h"

using namespace gridmill;
using namespace gridmill::db_test;

namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::stoull(text);
}

struct Time {
  double wall = 0;  ///< seconds
  double cpu = 0;   ///< seconds of this process, user and system
  Time operator-(const Time& o) const { return {wall - o.wall, cpu - o.cpu}; }
  Time operator+(const Time& o) const { return {wall + o.wall, cpu + o.cpu}; }
};

Time now() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto wall = std::chrono::steady_clock::now().time_since_epoch();
  return {std::chrono::duration<double>(wall).count(),
          static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
              1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)};
}

long peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

/// Rows as generated ones are: 24 clues, 6 techniques, every puzzle another one.
std::vector<Record> batch(std::mt19937_64& random, std::uint64_t first, std::uint64_t size) {
  std::vector<Record> records;
  records.reserve(size);
  for (std::uint64_t i = 0; i < size; ++i) {
    Record record = random_record(random, BoardSpec::standard(), first + i, 28);
    RatingRecord rating{5, "t1", 20, 2, {}, {}};
    rating.level = 1 + static_cast<int>(random() % 7);
    for (std::uint64_t t = 0; t < 4 + random() % 5; ++t) {
      rating.uses.push_back({"t" + std::to_string(3 * t + random() % 3), 3});
    }
    rating.hardest = rating.uses.back().technique;
    record.rating = rating;
    record.canonical = record.puzzle;  // which the pipeline finds in parallel
    records.push_back(std::move(record));
  }
  return records;
}

void insert(const std::string& file, std::uint64_t rows, std::uint64_t batch_size,
            std::uint64_t seed = 1) {
  std::vector<LevelRow> levels;
  levels.reserve(7);
  for (int i = 1; i <= 7; ++i) levels.push_back({i, "level", "級"});
  std::vector<std::string> names;
  names.reserve(30);
  for (int i = 0; i < 30; ++i) names.push_back("t" + std::to_string(i));
  std::vector<TechniqueRow> techniques;
  techniques.reserve(names.size());
  for (const std::string& name : names) techniques.push_back({name, name, "family", 1});
  std::mt19937_64 random(seed);
  Time part;  // since the last line, without the making of the records
  Time all;
  std::uint64_t part_rows = 0;
  const auto report = [&](const char* what, const Time& time, std::uint64_t n) {
    std::cout << what << static_cast<double>(n) / time.wall << " rows/s, "
              << static_cast<double>(n) / time.cpu << " rows per second of CPU, "
              << peak_megabytes() << " MB" << std::endl;
  };
  Time before;
  {
    Store store(file, Store::Mode::kCreate);
    store.set_tables(levels, techniques, scale_rows());
    Run run = store.begin_run(spec("bench " + std::to_string(seed), seed));
    for (std::uint64_t at = 0; at < rows; at += batch_size) {
      const auto records = batch(random, at, std::min(batch_size, rows - at));
      before = now();
      CHECK(store.append(run, records, at + records.size()).duplicates.empty());
      part = part + (now() - before);
      part_rows += records.size();
      if (part_rows >= 1'000'000) {
        report((std::to_string(run.next_index) + " rows: ").c_str(), part, part_rows);
        all = all + part;
        part = {};
        part_rows = 0;
      }
    }
    before = now();
  }
  report("all of them, closing included: ", all + part + (now() - before), rows);
  std::cout << static_cast<double>(std::filesystem::file_size(file)) / static_cast<double>(rows)
            << " bytes a row" << std::endl;
}

template <typename Act>
void timed(const std::string& what, Act&& act) {
  const Time before = now();
  act();
  std::cout << what << ": " << 1e3 * (now() - before).wall << " ms" << std::endl;
}

void ask(const std::string& file) {
  const Store store(file, Store::Mode::kRead);
  const auto read = [&store](const Query& query) {
    std::uint64_t seen = 0;
    store.each(query, [&](const StoredRecord&) { return ++seen > 0; });
    CHECK(seen > 0);
    CHECK(seen <= query.limit.value_or(seen));
  };
  Query query;
  query.levels = {5};
  query.limit = 100;
  timed("level 5, limit 100", [&] { read(query); });
  timed("the same again", [&] { read(query); });
  query.levels.clear();
  query.shuffle_seed = 1;
  timed("sample of 100", [&] { read(query); });
  query.shuffle_seed.reset();
  query.limit = 10'000;
  timed("10,000 rows with techniques", [&] { read(query); });
  const auto count = [&](Facet facet) { CHECK_FALSE(store.counts(facet).empty()); };
  timed("counts by level", [&] { count(Facet::kLevel); });
  timed("counts by clues", [&] { count(Facet::kGivens); });
  timed("counts by hardest", [&] { count(Facet::kHardest); });
  timed("counts by technique", [&] { count(Facet::kTechnique); });
}

void measure(std::uint64_t rows, std::uint64_t batch_size) {
  const TempDir folder;
  insert(folder.file("p.db"), rows, batch_size);
  ask(folder.file("p.db"));
}

}  // namespace

/// Four files of `rows` / 4 rows each into one.
void merge(std::uint64_t rows, std::uint64_t batch_size) {
  const TempDir folder;
  std::vector<std::string> files;
  for (std::uint64_t i = 1; i <= 4; ++i) {
    files.push_back(folder.file("shard" + std::to_string(i)));
    insert(files.back(), rows / 4, batch_size, i);
  }
  for (const char* what : {"merge", "merge again"}) {
    const Time before = now();
    {
      Store store(folder.file("all"), Store::Mode::kCreate);
      for (const std::string& file : files) {
        CHECK(store.merge(file, [](const MergeResult&) { return true; }).rows == rows / 4);
      }
      CHECK(store.count() == rows / 4 * 4);
    }
    const Time time = now() - before;
    std::cout << what << ": " << time.wall << " s, " << time.cpu << " s of CPU, "
              << peak_megabytes() << " MB" << std::endl;
  }
}

TEST_CASE("the measurement works") {
  measure(2'000, 500);
  merge(2'000, 500);
}

TEST_CASE("insert rate, bytes a row, query times", "[.bench]") {
  measure(from_environment("GRIDMILL_ROWS", 300'000), from_environment("GRIDMILL_BATCH", 1'000));
}

TEST_CASE("merge of four files", "[.bench-merge]") {
  merge(from_environment("GRIDMILL_ROWS", 1'000'000), from_environment("GRIDMILL_BATCH", 1'000));
}
