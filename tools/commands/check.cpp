// gridmill check: how many solutions, and whether a given is one too many.

#include <optional>

#include "gen/symmetry.h"
#include "solver/count/counter.h"
#include "solver/count/minimality.h"
#include "tools/cli/puzzle_stream.h"
#include "tools/cli/values.h"

namespace gridmill {
namespace {

struct CheckArguments {
  static void declare(OptionTable& options) {
    InputArguments::declare(options);
    options.add_switch("uniqueness,u", "count only, without the check of minimality");
    options.add("symmetry", "HOW", "also tell whether no orbit of this symmetry can be removed");
    options.add("limit", "N", "count up to N solutions; N is shown as \"N+\"").otherwise("2");
    RowArguments::declare(options);
    declare_threads(options);
  }

  explicit CheckArguments(const LowArguments& low)
      : stream(low),
        limit(parse_number(low.text("limit"), 2, 1'000'000'000'000, "--limit")),
        minimal(!low.is_on("uniqueness")) {
    const auto name = low.find("symmetry");
    if (!name) return;
    symmetry = find_symmetry(*name);
    if (symmetry == nullptr || symmetry->symmetry == Symmetry::kRandom) {
      throw UsageError(
          "--symmetry: expected a symmetry that `generate` knows, but random; found '" + *name +
          "'");
    }
  }

  StreamArguments stream;
  std::uint64_t limit;  ///< of solutions that are counted
  bool minimal;         ///< look for givens that can be taken away
  const SymmetryInfo* symmetry = nullptr;
};

/// Whether no orbit of givens can be taken away as a whole; the puzzle has one solution.
bool is_orbit_minimal(Counter& counter, const Orbits& orbits,
                      std::span<const std::uint8_t> puzzle) {
  std::vector<std::uint8_t> without(puzzle.begin(), puzzle.end());
  for (std::size_t i = 0; i < orbits.size(); ++i) {
    bool has_givens = false;
    for (const Cell c : orbits[i]) {
      has_givens = has_givens || puzzle[c.index] != 0;
      without[c.index] = 0;
    }
    if (has_givens && counter.count(without) == 1) return false;
    for (const Cell c : orbits[i]) without[c.index] = puzzle[c.index];
  }
  return true;
}

std::vector<std::string> columns_of(const CheckArguments& arguments) {
  std::vector<std::string> columns{"puzzle", "solutions"};
  if (arguments.minimal) {
    columns.emplace_back("minimal");
    if (arguments.symmetry != nullptr) columns.emplace_back("orbit_minimal");
  }
  return columns;
}

class CheckWorker final : public PuzzleWorker {
 public:
  explicit CheckWorker(const CheckArguments& arguments)
      : limit_(arguments.limit),
        with_minimal_(arguments.minimal),
        symmetry_(arguments.symmetry),
        printer_(arguments.stream.rows.format, columns_of(arguments)) {}

  void process(const PuzzleBatch& batch, std::string& out) override {
    if (counter_ == nullptr || &counter_->shape() != batch.shape) {
      counter_ = make_counter(*batch.shape);
      if (symmetry_ != nullptr) orbits_.emplace(*batch.shape, symmetry_->symmetry);
    }
    const auto cells = static_cast<std::size_t>(batch.shape->cells());
    const std::span<const std::uint8_t> puzzles{batch.digits.data(), batch.size * cells};
    counts_.resize(batch.size);
    counter_->count({puzzles, {}, limit_, counts_, {}});
    if (with_minimal_) find_minimal_ones(batch, cells);

    printer_.print_to(out);
    std::size_t unique = 0;
    for (std::size_t i = 0; i < batch.size; ++i) {
      printer_.board(batch.puzzle(i));
      if (counts_[i] == limit_) {
        printer_.text(at_least_);
      } else {
        printer_.number(static_cast<std::int64_t>(counts_[i]));
      }
      if (with_minimal_ && counts_[i] == 1) {
        printer_.yes_no(minimal_[unique++] != 0);
        if (orbits_) printer_.yes_no(is_orbit_minimal(*counter_, *orbits_, batch.puzzle(i)));
      } else if (with_minimal_) {
        printer_.none();
        if (orbits_) printer_.none();
      }
      printer_.end_row();
    }
  }

 private:
  /// Minimality means something only where there is one solution.
  void find_minimal_ones(const PuzzleBatch& batch, std::size_t cells) {
    unique_.clear();
    for (std::size_t i = 0; i < batch.size; ++i) {
      if (counts_[i] != 1) continue;
      const std::span<const std::uint8_t> puzzle = batch.puzzle(i);
      unique_.insert(unique_.end(), puzzle.begin(), puzzle.end());
    }
    minimal_.resize(unique_.size() / cells);
    find_minimal(*counter_, unique_, minimal_);
  }

  std::uint64_t limit_;
  bool with_minimal_;
  const SymmetryInfo* symmetry_;
  std::optional<Orbits> orbits_;
  std::string at_least_ = std::to_string(limit_) + "+";
  RowPrinter printer_;
  std::unique_ptr<Counter> counter_;
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint8_t> unique_;
  std::vector<std::uint8_t> minimal_;
};

int run(const CheckArguments& arguments) {
  constexpr std::size_t kBatch = 4096;
  return stream_puzzles(arguments.stream, columns_of(arguments), kBatch,
                        [&] { return std::make_unique<CheckWorker>(arguments); });
}

}  // namespace

Command command_check() {
  return {
      "check",
      "counts the solutions of puzzles and tells whether they are minimal",
      "[options] [FILE...]",
      R"(Reads puzzles from files or standard input. Prints for each one the number of solutions (0, 1
or 2+) and, if it is 1, whether the puzzle is minimal: no single given can be removed. A puzzle
with a digit twice in a house is no error; it has 0 solutions. Lines that are no puzzle are reported
with file and line on standard error, and the others are checked.)",
      "gridmill check puzzles.txt\n"
      "gridmill check --uniqueness --format csv a.txt b.txt > checked.csv\n"
      "echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | "
      "gridmill "
      "check",
      &CheckArguments::declare,
      &run_with<CheckArguments, run>};
}

}  // namespace gridmill
