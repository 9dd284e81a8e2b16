// The bench signature: what a change of the output is seen by. The puzzles and their levels come
// first, the other scales after all of them: up to there the hash is that of 8c3ffc8, which knew
// no other scale (7139f90fc9e7892e).

#include <iostream>

#include "solver/board/fnv.h"
#include "solver/explainer/explainer.h"
#include "solver/hodoku/rater.h"
#include "tools/bench/bench.h"
#include "tools/bench/signature.h"
#include "tools/cli/progress.h"
#include "tools/run/generate_job.h"

namespace gridmill {
namespace {

/// FNV-1a over everything that a puzzle and its ratings on every scale say.
class HashSink final : public RecordSink {
 public:
  std::vector<std::size_t> accept(std::span<const Record> records,
                                  std::uint64_t /*next_index*/) override {
    for (const Record& record : records) {
      rate(record);
      mix(record.puzzle.to_string());
      mix(record.solution.to_string());
      if (!record.rating) continue;
      const RatingRecord& rating = *record.rating;
      mix(std::to_string(rating.level) + " " + rating.hardest.text() + " " +
          std::to_string(rating.rounds) + " " + std::to_string(rating.min_openings));
      for (const RatingRecord::Use& use : rating.uses) {
        mix(use.technique.text() + " " + std::to_string(use.count));
      }
    }
    return {};
  }
  [[nodiscard]] std::uint64_t hash() const {
    Fnv1a hash = hash_;
    hash.add(scales_);
    return hash.value();
  }

 private:
  void mix(const std::string& text) { hash_.add(text + "\n"); }

  /// Notes what Sudoku Explainer and HoDoKu say.
  void rate(const Record& record) {
    const auto givens = record.puzzle.digits();
    const explainer::Rating se = explainer_.rate(givens);
    const HodokuRating hodoku = hodoku_.rate(givens, record.solution.digits());
    scales_ += std::to_string(se.er) + " " + std::to_string(se.ep) + " " + std::to_string(se.ed) +
               " " + std::string(name_of(hodoku.level)) + " " + std::to_string(hodoku.score) + "\n";
  }

  Fnv1a hash_;
  std::string scales_;
  explainer::Explainer explainer_;
  HodokuRater hodoku_;
};

}  // namespace

std::string signature(const std::string& counter, std::size_t threads) {
  GenerateJobOptions options;
  options.recipe.seed = 1;
  options.goal.count = 500;
  options.counter = counter;
  options.threads = threads;
  HashSink sink;
  GenerateJob production(options, sink, [](const GenerateJobState&) {});
  production.run();
  char text[17];
  std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(sink.hash()));
  return text;
}

int bench_signature(const BenchArguments& arguments) {
  std::cout << "Bench: " << signature("", arguments.threads) << "\n";
  return kDone;
}

}  // namespace gridmill
