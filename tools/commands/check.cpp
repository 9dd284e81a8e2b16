// gridmill check: how many solutions, and whether a given or a clue is one too many.

#include <atomic>
#include <optional>

#include "gen/symmetry.h"
#include "solver/count/minimality.h"
#include "tools/cli/puzzle_stream.h"
#include "tools/cli/solved_batch.h"
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
    SearchLimit::declare(options);
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

/// Whether no orbit of givens can be taken away as a whole; the puzzle has one solution. Null: a
/// search was given up.
std::optional<bool> is_orbit_minimal(Counter& counter, const Orbits& orbits,
                                     std::span<const std::uint8_t> puzzle) {
  std::vector<std::uint8_t> without(puzzle.begin(), puzzle.end());
  for (std::size_t i = 0; i < orbits.size(); ++i) {
    bool has_givens = false;
    for (const Cell c : orbits[i]) {
      has_givens = has_givens || puzzle[c.index] != 0;
      without[c.index] = 0;
    }
    const std::uint64_t count = has_givens ? counter.count(without) : 0;
    if (count == 1) return false;
    if (count == kUncounted) return std::nullopt;
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
  CheckWorker(const CheckArguments& arguments, std::atomic<std::uint64_t>& given_up)
      : search_limit_(arguments.stream.limit),
        given_up_(given_up),
        limit_(arguments.limit),
        with_minimal_(arguments.minimal),
        symmetry_(arguments.symmetry),
        printer_(arguments.stream.rows.format, columns_of(arguments)) {}

  void process(const PuzzleBatch& batch, std::string& out) override {
    if (counter_ == nullptr || shape_ != batch.shape) {
      shape_ = batch.shape;
      counter_ = search_limit_.make_counter(*batch.shape);
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
      bool known = counts_[i] != kUncounted;
      if (!known) {
        printer_.text(kNobodyKnows);
      } else if (counts_[i] == limit_) {
        printer_.text(at_least_);
      } else {
        printer_.number(static_cast<std::int64_t>(counts_[i]));
      }
      if (with_minimal_ && counts_[i] == 1) {
        const std::uint8_t minimal = minimal_[unique++];
        known &= print(minimal == kNotKnown ? std::nullopt : std::optional(minimal != 0));
        if (orbits_) known &= print(is_orbit_minimal(*counter_, *orbits_, batch.puzzle(i)));
      } else if (with_minimal_) {
        printer_.none();
        if (orbits_) printer_.none();
      }
      printer_.end_row();
      if (!known) ++given_up_;
    }
  }

 private:
  static constexpr const char* kNobodyKnows = "?";

  /// Prints yes, no or ?; returns whether the answer is known.
  bool print(std::optional<bool> answer) {
    if (answer) {
      printer_.yes_no(*answer);
    } else {
      printer_.text(kNobodyKnows);
    }
    return answer.has_value();
  }

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
    for (std::size_t i = 0; i < minimal_.size(); ++i) {
      if (minimal_[i] == 1) minimal_[i] = needs_its_clues({unique_.data() + i * cells, cells});
    }
  }

  /// 1, 0, or kNotKnown. The first clue that can go ends the search.
  [[nodiscard]] std::uint8_t needs_its_clues(std::span<const std::uint8_t> puzzle) const {
    std::uint64_t steps = counter_->budget().steps;
    const MakeCounter make = [&](const Shape& shape) { return search_limit_.make_counter(shape); };
    for (std::size_t clue = 0; clue < shape_->clues().size(); ++clue) {
      const std::optional<bool> can_go = clue_can_go(*shape_, clue, puzzle, make, steps);
      if (!can_go || *can_go) return can_go ? 0 : kNotKnown;
    }
    return 1;
  }

  const SearchLimit& search_limit_;
  std::atomic<std::uint64_t>& given_up_;
  std::uint64_t limit_;
  bool with_minimal_;
  const SymmetryInfo* symmetry_;
  std::optional<Orbits> orbits_;
  std::string at_least_ = std::to_string(limit_) + "+";
  RowPrinter printer_;
  SharedShape shape_;  ///< of the counter
  std::unique_ptr<Counter> counter_;
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint8_t> unique_;
  std::vector<std::uint8_t> minimal_;
};

int run(const CheckArguments& arguments) {
  constexpr std::size_t kBatch = 4096;
  std::atomic<std::uint64_t> given_up = 0;
  const int code = stream_puzzles(arguments.stream, columns_of(arguments), kBatch, [&] {
    return std::make_unique<CheckWorker>(arguments, given_up);
  });
  tell_given_up(given_up);
  return code == kDone && given_up != 0 ? kUnmet : code;
}

}  // namespace

Command command_check() {
  return {
      "check",
      "counts the solutions of puzzles and tells whether they are minimal",
      "[options] [FILE...]",
      R"(Reads puzzles from files or standard input. Prints for each one the number of solutions (0, 1
or 2+) and, if it is 1, whether the puzzle is minimal: no single given, and no clue that it has
beside them (a cage, a dot), can be removed. A puzzle with a digit twice in a house is no error; it has 0 solutions. Lines that are no puzzle are reported
with file and line on standard error, and the others are checked. An answer whose search was given
up at its limit (--max-steps, --max-seconds) is "?", and the exit code is 3.)",
      "gridmill check puzzles.txt\n"
      "gridmill check --uniqueness --format csv a.txt b.txt > checked.csv\n"
      "echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | "
      "gridmill "
      "check",
      &CheckArguments::declare,
      &run_with<CheckArguments, run>};
}

}  // namespace gridmill
