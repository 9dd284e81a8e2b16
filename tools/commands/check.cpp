// gridmill check: how many solutions, and whether a given or a clue is one too many.

#include <optional>
#include <string>
#include <vector>

#include "gen/symmetry.h"
#include "solver/board/json_text.h"
#include "solver/clues/clue_text.h"
#include "solver/count/batch_solver.h"
#include "solver/count/minimality.h"
#include "solver/referee/referee.h"
#include "tools/cli/parse_option.h"
#include "tools/run/puzzle_stream.h"
#include "tools/run/solved_batch.h"

namespace gridmill {
namespace {

struct CheckArguments {
  static void declare(OptionTable& options) {
    InputArguments::declare(options);
    options.add_switch("uniqueness,u", "only count solutions; do not check minimality");
    options.add_switch("redundant", "also list the givens and clues that the puzzle does not need");
    options.add_switch("true-candidates", "also list the candidates that occur in a solution");
    options.add_switch("recount",
                       "count up to 2 solutions again with the referee, a slow search that shares "
                       "no code with the counters");
    options
        .add("symmetry", "NAME",
             "also print whether the puzzle is minimal with this symmetry\nyes means "
             "that no set of symmetric givens can be removed together.")
        .with_values(ids_of(symmetries()));
    options.add("limit", "N", "count up to N solutions; N is shown as \"N+\"").with_default("2");
    StreamArguments::declare(options);
    declare_quiet(options);
    options.set_common({"from", "board", "uniqueness", "redundant", "true-candidates", "limit",
                        "format", "output", "threads"});
  }

  explicit CheckArguments(const RawArguments& raw)
      : stream(raw),
        limit(parse_number(raw.text("limit"), 2, 1'000'000'000'000, "--limit")),
        minimal(!raw.is_on("uniqueness")),
        redundant(raw.is_on("redundant")),
        candidates(raw.is_on("true-candidates")),
        recount(raw.is_on("recount")) {
    if (redundant && !minimal)
      throw UsageError("--redundant: cannot be combined with --uniqueness");
    stream.quiet = quiet_of(raw);
    const auto name = raw.find("symmetry");
    if (!name) return;
    symmetry = find_symmetry(*name);
    if (symmetry == nullptr || symmetry->symmetry == Symmetry::kRandom) {
      throw UsageError(
          "--symmetry: expected a symmetry of 'gridmill generate' other than random, found '" +
          *name + "'");
    }
  }

  StreamArguments stream;
  std::uint64_t limit;  ///< of solutions that are counted
  bool minimal;         ///< look for givens and clues that can be removed
  bool redundant;       ///< name all of them
  bool candidates;      ///< those of the solutions
  bool recount;         ///< ask the referee, too
  const SymmetryInfo* symmetry = nullptr;
};

/// Whether no orbit of givens can be removed as a whole; the puzzle has one solution. Null: a
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
    if (arguments.redundant) columns.emplace_back("redundant");
  }
  if (arguments.candidates) columns.emplace_back("candidates");
  if (arguments.recount) columns.emplace_back("recount");
  return columns;
}

class CheckWorker final : public PuzzleWorker {
 public:
  CheckWorker(const CheckArguments& arguments, Unsolved& unsolved)
      : arguments_(arguments),
        unsolved_(unsolved),
        printer_(arguments.stream.rows.format, columns_of(arguments)),
        budget_(arguments.stream.limit) {}

  void process(const PuzzleBatch& batch, std::string& out) override {
    if (counter_ == nullptr || board_ != batch.board) {
      board_ = batch.board;
      counter_ = budget_.make_counter(*batch.board);
      if (arguments_.recount) referee_.emplace(*board_);
      if (arguments_.symmetry != nullptr) {
        if (!has_symmetry(*board_, arguments_.symmetry->symmetry)) {
          throw UsageError("--symmetry: the board " + board_->name() + " has no symmetry '" +
                           std::string(arguments_.symmetry->id) + "'");
        }
        orbits_.emplace(*batch.board, arguments_.symmetry->symmetry);
      }
    }
    printer_.print_to(out);
    budget_.search_puzzles(*counter_, batch.size, [&](std::size_t first, std::size_t size) {
      check_puzzles(batch, first, size);
    });
  }

 private:
  static constexpr const char* kNobodyKnows = "?";

  /// Checks and prints puzzles [first, first + size) of a batch.
  void check_puzzles(const PuzzleBatch& batch, std::size_t first, std::size_t size) {
    const auto cells = static_cast<std::size_t>(board_->cells());
    const std::span<const std::uint8_t> puzzles =
        batch.puzzles().subspan(first * cells, size * cells);
    counts_.resize(size);
    counter_->count({puzzles, {}, arguments_.limit, counts_, {}});
    if (arguments_.minimal) find_minimal_ones(puzzles);
    if (arguments_.recount) solutions_.find(*counter_, puzzles);
    std::size_t unique = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const std::span<const std::uint8_t> puzzle = batch.puzzle(first + i);
      printer_.board(puzzle);
      bool known = counts_[i] != kUncounted;
      if (!known) {
        printer_.text(kNobodyKnows);
      } else if (counts_[i] == arguments_.limit) {
        printer_.text(at_least_);
      } else {
        printer_.number(static_cast<std::int64_t>(counts_[i]));
      }
      if (arguments_.minimal && counts_[i] == 1) {
        const std::uint8_t minimal = minimal_[unique++];
        known &= print(minimal == kMinimalityUnknown ? std::nullopt : std::optional(minimal != 0));
        if (orbits_) known &= print(is_orbit_minimal(*counter_, *orbits_, puzzle));
        if (arguments_.redundant) known &= print_redundant(puzzle, minimal == 1);
      } else if (arguments_.minimal) {
        printer_.none(1 + (orbits_ ? 1 : 0) + (arguments_.redundant ? 1 : 0));
      }
      if (arguments_.candidates) known &= print_candidates(puzzle);
      if (arguments_.recount) print_recount(puzzle, i);
      printer_.end_row();
      if (!known) ++unsolved_.given_up;
    }
  }

  /// Prints yes, no or ?; returns whether the answer is known.
  bool print(std::optional<bool> answer) {
    answer ? printer_.yes_no(*answer) : printer_.text(kNobodyKnows);
    return answer.has_value();
  }

  /// Prints what can be removed; returns whether all of it is known.
  bool print_redundant(std::span<const std::uint8_t> puzzle, bool is_minimal) {
    Redundancies redundant;
    if (!is_minimal) redundant = find_redundant(*counter_, puzzle, make_counter());
    std::vector<std::string> names;
    for (const Cell c : redundant.givens) {
      names.push_back(board_->name_of(c) + "=" + std::to_string(puzzle[c.index]));
    }
    for (const std::size_t clue : redundant.clues) {
      names.push_back(name_of(board_->clues()[clue], board_->digits()));
    }
    if (!redundant.is_complete) names.emplace_back(kNobodyKnows);
    std::string text;
    if (is_json_) {
      append_json_list(text, names,
                       [&](const std::string& name) { append_json_string(text, name); });
    } else {
      for (const std::string& name : names) text += (text.empty() ? "" : ";") + name;
    }
    text.empty() ? printer_.none() : printer_.json(text);
    return redundant.is_complete;
  }

  /// Prints the candidates of the empty cells, "R1C1:2=1,5=2+;R1C2:1=1", in json
  /// {"R1C1":{"2":1,"5":2},"R1C2":{"1":1}}; returns whether all numbers are known.
  bool print_candidates(std::span<const std::uint8_t> puzzle) {
    const auto digits = static_cast<std::size_t>(board_->digits());
    candidates_.resize(puzzle.size() * digits);
    count_solutions_per_candidate(*counter_, puzzle, arguments_.limit, candidates_);
    std::string text;
    bool known = true;
    for (std::size_t c = 0; c < puzzle.size(); ++c) {
      if (puzzle[c] != 0) continue;
      std::string cell;
      for (std::size_t d = 0; d < digits; ++d) {
        const std::uint64_t count = candidates_[c * digits + d];
        if (count == 0) continue;
        known &= count != kUncounted;
        if (!cell.empty()) cell += ',';
        const std::string digit = std::to_string(d + 1);
        cell += is_json_ ? "\"" + digit + "\":" : digit + "=";
        if (count == kUncounted) {
          cell += is_json_ ? "null" : kNobodyKnows;
        } else {
          cell += count == arguments_.limit && !is_json_ ? at_least_ : std::to_string(count);
        }
      }
      if (cell.empty()) continue;
      const std::string name = board_->name_of({static_cast<std::uint16_t>(c)});
      if (!text.empty()) text += is_json_ ? ',' : ';';
      text += is_json_ ? "\"" + name + "\":{" + cell + "}" : name + ":" + cell;
    }
    is_json_ ? printer_.json("{" + text + "}") : printer_.text_or_none(text);
    return known;
  }

  void print_recount(std::span<const std::uint8_t> puzzle, std::size_t i) {
    if (solutions_.count(i) == kUncounted)
      return printer_.text(word_of(RecountResult::kNotRecounted));
    const RecountResult result = recount(*referee_, puzzle, solutions_.count(i), solutions_.of(i));
    if (result == RecountResult::kDiffers) ++unsolved_.differing;
    if (result == RecountResult::kNotRecounted) ++unsolved_.not_recounted;
    printer_.text(word_of(result));
  }

  [[nodiscard]] MakeCounter make_counter() {
    return [this](const BoardSpec& board) { return budget_.make_counter(board); };
  }

  /// Minimality means something only if there is one solution.
  void find_minimal_ones(std::span<const std::uint8_t> puzzles) {
    const auto cells = static_cast<std::size_t>(board_->cells());
    unique_.clear();
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i] != 1) continue;
      const std::span<const std::uint8_t> puzzle = puzzles.subspan(i * cells, cells);
      unique_.insert(unique_.end(), puzzle.begin(), puzzle.end());
    }
    minimal_.resize(unique_.size() / cells);
    check_minimality(*counter_, unique_, minimal_, make_counter());
  }

  const CheckArguments& arguments_;
  Unsolved& unsolved_;
  bool is_json_ = arguments_.stream.rows.format == TableFormat::kJson;
  std::optional<Orbits> orbits_;
  std::string at_least_ = std::to_string(arguments_.limit) + "+";
  TableWriter printer_;
  PuzzleBudget budget_;
  BoardRef board_;  ///< of the counter
  std::unique_ptr<Counter> counter_;
  std::optional<Referee> referee_;
  BatchSolver solutions_;  ///< for the referee
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint8_t> unique_;
  std::vector<std::uint8_t> minimal_;
  std::vector<std::uint64_t> candidates_;
};

int run(const CheckArguments& arguments) { return stream_and_report<CheckWorker>(arguments, 4096); }

}  // namespace

Command command_check() { return make_command<CheckArguments, run>("check"); }

}  // namespace gridmill
