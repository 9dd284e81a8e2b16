#include <sys/resource.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "db/store.h"
#include "tests/catch.h"
#include "tests/db_support.h"

/// The figures of db/schema.md: db_bench_test "[.bench]", with GRIDMILL_ROWS=10000000 for more rows
/// and GRIDMILL_BATCH=10000 for larger batches. In the ordinary run it only sees that it works.

using namespace gridmill;
using namespace gridmill::db_test;

namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::stoull(text);
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Rows as generated ones are: 24 clues, 6 techniques, every puzzle another one.
std::vector<Record> batch(std::mt19937_64& random, std::uint64_t first, std::uint64_t size) {
  std::vector<Record> records;
  for (std::uint64_t i = 0; i < size; ++i) {
    Record record = random_record(random, Shape::standard(), first + i, 28);
    RatingRecord rating{5, "t1", 20, 2, {}};
    rating.level = 1 + static_cast<int>(random() % 7);
    for (std::uint64_t t = 0; t < 4 + random() % 5; ++t) {
      rating.uses.push_back({"t" + std::to_string(3 * t + random() % 3), 3});
    }
    rating.hardest = rating.uses.back().technique;
    record.rating = rating;
    records.push_back(std::move(record));
  }
  return records;
}

void measure(std::uint64_t rows, std::uint64_t batch_size) {
  const Folder folder;
  const std::string file = folder.file("p.db");
  std::vector<LevelRow> levels;
  for (int i = 1; i <= 7; ++i) levels.push_back({i, "level", "級"});
  std::vector<std::string> names;
  for (int i = 0; i < 30; ++i) names.push_back("t" + std::to_string(i));
  std::vector<TechniqueRow> techniques;
  for (const std::string& name : names) techniques.push_back({name, name, "family", 1});
  std::mt19937_64 random(1);
  double made = 0;
  double made_cpu = 0;
  const double start = now();
  const double start_cpu = cpu_seconds();
  double mark = start;
  {
    Store store(file, Store::Mode::kCreate);
    store.set_tables(levels, techniques);
    Run run = store.begin_run(spec("bench"));
    const std::uint64_t step = std::min<std::uint64_t>(rows, 1'000'000);
    for (std::uint64_t at = 0; at < rows; at += batch_size) {
      const double before = now();
      const double before_cpu = cpu_seconds();
      const auto records = batch(random, at, std::min(batch_size, rows - at));
      made += now() - before;
      made_cpu += cpu_seconds() - before_cpu;
      CHECK(store.append(run, records, std::min(at + batch_size, rows)).refused.empty());
      if ((at + batch_size) % step == 0) {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        std::cout << at + batch_size
                  << " rows: " << static_cast<double>(step) / (now() - mark - made) << " rows/s, "
                  << usage.ru_maxrss / 1024 << " MB\n";
        made = 0;
        mark = now();
      }
    }
  }
  const double cpu = cpu_seconds() - start_cpu - made_cpu;
  std::cout << rows << " rows in batches of " << batch_size << ": "
            << static_cast<double>(rows) / cpu << " rows per second of CPU, "
            << static_cast<double>(std::filesystem::file_size(file)) / static_cast<double>(rows)
            << " bytes a row, " << now() - start << " s in all\n";

  Store store(file, Store::Mode::kRead);
  Query query;
  query.levels = {5};
  query.limit = 100;
  for (int i = 0; i < 3; ++i) {
    const double before = now();
    std::uint64_t seen = 0;
    store.each(query, [&](const StoredRecord&) { return ++seen > 0; });
    std::cout << "level 5, limit 100: " << 1e3 * (now() - before) << " ms\n";
    CHECK(seen == std::min<std::uint64_t>(100, store.count(query)));
  }
  for (const Facet facet : {Facet::kLevel, Facet::kClues, Facet::kHardest, Facet::kTechnique}) {
    const double before = now();
    CHECK_FALSE(store.counts(facet).empty());
    std::cout << "counts by facet " << static_cast<int>(facet) << ": " << 1e3 * (now() - before)
              << " ms\n";
  }
  const double before = now();
  query.limit = 10'000;
  query.levels.clear();
  store.each(query, [](const StoredRecord&) { return true; });
  std::cout << "10,000 rows with techniques read: " << 1e3 * (now() - before) << " ms\n";
  query.sample = 1;
  const double before_sample = now();
  query.limit = 100;
  store.each(query, [](const StoredRecord&) { return true; });
  std::cout << "sample of 100: " << 1e3 * (now() - before_sample) << " ms\n";
}

}  // namespace

TEST_CASE("the measurement works") { measure(2'000, 500); }

TEST_CASE("insert rate, bytes a row, query times", "[.bench]") {
  measure(from_environment("GRIDMILL_ROWS", 300'000), from_environment("GRIDMILL_BATCH", 1'000));
}
