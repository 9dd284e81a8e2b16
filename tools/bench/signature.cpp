// The bench signature: what a change of the output is seen by.

#include <iostream>

#include "solver/board/fnv.h"
#include "tools/bench/bench.h"
#include "tools/bench/signature.h"
#include "tools/cli/common.h"
#include "tools/cli/production.h"
#include "tools/cli/progress.h"

namespace gridmill {
namespace {

/// FNV-1a over everything that a puzzle and its rating say.
class HashSink final : public RecordSink {
 public:
  std::vector<std::size_t> take(std::span<const Record> records,
                                std::uint64_t /*next_index*/) override {
    for (const Record& record : records) {
      mix(record.puzzle.to_string());
      mix(record.solution.to_string());
      if (!record.rating) continue;
      const RatingRecord& rating = *record.rating;
      mix(std::to_string(rating.level) + " " + rating.hardest + " " +
          std::to_string(rating.rounds) + " " + std::to_string(rating.narrowest));
      for (const RatingRecord::Use& use : rating.uses) {
        mix(use.technique + " " + std::to_string(use.count));
      }
    }
    return {};
  }
  [[nodiscard]] std::uint64_t hash() const { return hash_.value(); }

 private:
  void mix(const std::string& text) { hash_.add(text + "\n"); }
  Fnv1a hash_;
};

}  // namespace

std::string signature(const std::string& counter, std::size_t threads) {
  ProductionOptions options;
  options.recipe.seed = 1;
  options.wish.count = 500;
  options.counter = counter;
  options.threads = threads;
  HashSink sink;
  Production production(options, sink, [](const ProductionState&) {});
  production.run();
  char text[17];
  std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(sink.hash()));
  return text;
}

int bench_signature(const po::variables_map& arguments) {
  std::cout << "Bench: " << signature("", threads_of(arguments)) << "\n";
  return kDone;
}

}  // namespace gridmill
