#pragma once

// What `gridmill bench` measures: each kind is one file here and one row of benches.def.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gen/recipe.h"
#include "tools/cli/command.h"
#include "tools/scales/scale.h"

namespace gridmill {

/// A thing to time: `run` does `items` pieces of work.
struct BenchCase {
  std::string name;     ///< what is measured: "clue17.txt", "9x9"
  std::string subject;  ///< who does it: a counter, a fill
  std::uint64_t items = 0;
  std::function<void()> run;
  bool parallel = false;  ///< timed by the clock on the wall, not by the processor's
};

/// The options that all benches have.
struct BenchArguments {
  static void declare(OptionTable& options);
  explicit BenchArguments(const RawArguments& raw);

  std::string kind = "signature";  ///< a row of benches.def
  std::vector<std::string> files;  ///< what follows the kind
  std::string format;              ///< text, csv or json
  int warmup;                      ///< repetitions that are not counted
  int repeat;                      ///< repetitions that are
  std::size_t max_items;           ///< puzzles or grids a repetition
  std::string counter;             ///< this one alone, "": all, or the best
  const ScaleInfo& scale;          ///< of `bench rate`
  std::size_t threads;
};

/// Prints rows for people (aligned), or as csv or json, each with machine and compiler.
class BenchReport {
 public:
  explicit BenchReport(const BenchArguments& arguments);

  /// Runs every case `warmup` times uncounted and then `repeat` times, in turn (A B C A B C), so
  /// that a drift of the machine affects all of them; prints a row a case with the median. Seconds
  /// are the processor's, which a busy machine does not stretch, except parallel cases. The ratio
  /// is to the first case of the same name.
  /// @return  the medians in seconds, case by case
  std::vector<double> time(const std::string& bench, const std::vector<BenchCase>& cases);

  /// A figure that is not a time.
  void note(const std::string& bench, const std::string& name, const std::string& subject,
            const std::string& what, const std::string& value, const std::string& ratio = "");

 private:
  void row(const std::vector<std::string>& values);

  std::string format_;
  int warmup_;
  int repeat_;
  std::string machine_;
  std::string compiler_;
  bool header_printed_ = false;
};

/// The processor time of this thread, from any beginning.
[[nodiscard]] double cpu_seconds();

/// A row of benches.def.
struct BenchInfo {
  std::string_view id;
  std::string_view title;
  int (*run)(const BenchArguments& arguments);
};
[[nodiscard]] std::span<const BenchInfo> benches();

// The bench signature: hashes of what the program generates, equal for every counter, compiler and
// number of threads. A commit that changes one on purpose states it (CONTRIBUTING.md).

/// The first puzzles of a recipe, with their ratings on all scales of their board.
struct SignaturePart {
  std::string name;  ///< of the board, the rule, or what else the recipe shows
  Recipe recipe;
  std::size_t puzzles = 0;
};

/// Every built-in board, every clue rule, and the options that change how puzzles are reduced. The
/// first part is 500 plain 9x9 puzzles.
[[nodiscard]] std::vector<SignaturePart> signature_parts();

/// The hash of a part, 16 hexadecimal digits.
/// @param counter  a row of counters.def, "" = the best for the board
[[nodiscard]] std::string signature_of(const SignaturePart& part, const std::string& counter,
                                       std::size_t threads);

}  // namespace gridmill
