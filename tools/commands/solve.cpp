// gridmill solve: the solution of puzzles, and how far people get on the way to it.

#include <algorithm>
#include <atomic>
#include <memory>

#include "solver/steps/backdoor.h"
#include "solver/steps/step_describer.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/progress.h"
#include "tools/cli/shared_options.h"
#include "tools/formats/steps.h"
#include "tools/run/puzzle_stream.h"
#include "tools/run/solved_batch.h"

namespace gridmill {
namespace {

enum class Method : std::uint8_t { kSearch, kLogic, kBackdoor };

/// In the order of Method.
const std::vector<std::string> kMethods = {"search", "logic", "backdoor"};

/// What the command does with each puzzle.
struct SolveArguments {
  static void declare(OptionTable& options) {
    InputArguments::declare(options);
    options.add_switch("any", "print one solution even if there are several");
    options.add_switch("steps", "explain every step");
    options.add_switch("notation", "with --steps: also in expert notation");
    declare_cells(options);
    options
        .add("method", "METHOD",
             "search (the solution), logic or backdoor\nlogic prints how far the techniques get, "
             "and backdoor which guesses solve the rest.")
        .with_default("search")
        .with_values(kMethods);
    options.add("max-level", "LEVEL", "techniques up to this level only (default: 7)")
        .with_values(level_values());
    options.add("max-trials", "N", "limit of trials for --method backdoor").with_default("100000");
    StreamArguments::declare(options);
    options.set_common({"steps", "notation", "method", "max-level", "any", "lang", "from", "board",
                        "format", "output", "threads"});
  }

  explicit SolveArguments(const RawArguments& raw)
      : method(static_cast<Method>(parse_choice(raw.text("method"), kMethods, "--method"))),
        stream(raw),
        format(stream.rows.format),
        steps(raw.is_on("steps")),
        notation(raw.is_on("notation")),
        any(raw.is_on("any")),
        max_trials(parse_number(raw.text("max-trials"), 1, 1'000'000'000'000, "--max-trials")) {
    if (format == TableFormat::kLines) cells = cells_of(raw);
    if (raw.is_given("cells") && !steps) throw UsageError("--cells: needs --steps");
    if (notation && !steps) throw UsageError("--notation: needs --steps");
    if (any && needs_path()) {
      throw UsageError(
          "--any: cannot be combined with --steps, --method logic or --method backdoor");
    }
    if (const auto text = raw.find("max-level")) {
      if (!needs_path()) {
        throw UsageError("--max-level: needs --steps, --method logic or --method backdoor");
      }
      const LevelInfo* level = find_level(*text);
      if (level == nullptr) {
        throw unexpected("--max-level: expected a level such as 3 or tricky", *text);
      }
      max_level = level->level;
    }
  }

  /// Whether the solution alone is not enough.
  [[nodiscard]] bool needs_path() const { return steps || method != Method::kSearch; }

  /// What logic may use: the techniques up to --max-level. Trial is no logic, but where only the
  /// steps are asked for it brings them to the end.
  [[nodiscard]] TechniqueSet available() const {
    TechniqueSet set;
    for (const TechniqueInfo& row : techniques()) {
      set[static_cast<std::size_t>(row.technique)] =
          row.level <= max_level && (method == Method::kSearch || row.technique != last_resort());
    }
    return set;
  }

  Method method;
  StreamArguments stream;
  TableFormat format;
  bool steps;
  bool notation;
  CellNames cells = CellNames::kR1C1;
  bool any;
  std::uint64_t max_trials;
  int max_level = 7;
};

std::vector<std::string> columns_of(const SolveArguments& task) {
  std::vector<std::string> names{"puzzle"};
  if (task.steps && task.format == TableFormat::kCsv) {
    names.insert(names.end(), {"number", "technique", "result", "text"});
    if (task.notation) names.emplace_back("notation");
    return names;
  }
  names.emplace_back("solution");
  if (task.method != Method::kSearch) names.insert(names.end(), {"reached", "open", "hardest"});
  if (task.method == Method::kBackdoor)
    names.insert(names.end(), {"trials", "backdoor_size", "backdoor"});
  if (task.steps) names.emplace_back("steps");
  if (task.method != Method::kSearch) names.emplace_back("outcome");
  return names;
}

/// How far logic gets with a puzzle, and what opens it from there.
struct SolvePath {
  std::vector<StepDescription> steps;  ///< only if they are asked for
  const TechniqueInfo* hardest = nullptr;
  std::vector<std::uint8_t> reached;  ///< the digits that are in the end
  int open = 0;                       ///< cells without one
  Backdoor backdoor;                  ///< of a method of trial
};

/// The number of puzzles without the requested result.
struct Failures {
  Unsolved unsolved;
  std::atomic<std::uint64_t> limited = 0;  ///< at the limit of trials
};

class SolveWorker final : public PuzzleWorker {
 public:
  SolveWorker(const SolveArguments& task, Failures& failures)
      : task_(task),
        printer_(task.format, columns_of(task)),
        failures_(failures),
        solved_(task.stream.limit) {}

  void process(const PuzzleBatch& batch, std::string& out) override {
    require_cell_names(*batch.board, task_.cells);
    if (solved_.solve(batch)) {
      rater_ = is_rated(*batch.board) ? make_rater(*batch.board) : nullptr;
      if (rater_ != nullptr) rater_->set_available(task_.available());
    }
    board_ = batch.board;
    printer_.print_to(out);
    const bool with_path = task_.needs_path();
    for (std::size_t i = 0; i < batch.size; ++i) {
      const std::span<const std::uint8_t> puzzle = batch.puzzle(i);
      const bool solved = solved_.count(i) == 1 || (task_.any && solved_.count(i) == 2);
      const std::span<const std::uint8_t> solution =
          solved ? solved_.solution(i) : std::span<const std::uint8_t>();
      std::optional<SolvePath> path;
      if (with_path && solved && rater_ != nullptr) path = trace_path(puzzle, solution);
      if (!solved || (with_path && !path)) failures_.unsolved.count(solved_.count(i));
      if (task_.steps && task_.format == TableFormat::kLines) {
        print_text(puzzle, path, solved_.count(i), out);
      } else if (task_.steps && task_.format == TableFormat::kCsv) {
        print_steps(puzzle, path, solved_.count(i));
      } else if (!solved && task_.format == TableFormat::kLines) {
        append_board(out, puzzle);
        out += " " + why(puzzle, solved_.count(i)) + "\n";
      } else {
        print_row(puzzle, solution, path, solved_.count(i));
      }
    }
  }

 private:
  SolvePath trace_path(std::span<const std::uint8_t> puzzle,
                       std::span<const std::uint8_t> solution) {
    SolvePath path;
    std::optional<widest::State> end;
    const AnyRater::StepVisitor visit = [&](const widest::State& before,
                                            const widest::Deduction& deduction) {
      // A trial that fills in everything is the walk's sign that nothing was found.
      if (task_.method != Method::kSearch && deduction.technique == last_resort()) {
        end = before;
        return false;
      }
      if (task_.steps)
        path.steps.push_back(describe_step(before, deduction,
                                           {task_.stream.language, &Symbols::none(), task_.cells}));
      const TechniqueInfo& row = info(deduction.technique);
      if (path.hardest == nullptr || path.hardest->technique < row.technique) path.hardest = &row;
      return true;
    };
    if (task_.steps) {
      for_each_single_step(*rater_, puzzle, solution, visit);
    } else {
      rater_->for_each_step(puzzle, solution, visit);
    }
    path.reached.assign(solution.begin(), solution.end());
    if (!end) return path;
    for (const Cell c : end->open()) path.reached[c.index] = 0;
    path.open = end->open().size();
    if (task_.method == Method::kBackdoor) {
      path.backdoor = find_backdoor(*end, task_.max_trials);
      if (path.backdoor.outcome == Backdoor::Outcome::kLimit) ++failures_.limited;
    }
    return path;
  }

  /// How many assumptions are needed: "0", "1", "2", "3+", or "?" if the limit came first.
  [[nodiscard]] static std::string format_backdoor_size(const SolvePath& path) {
    if (path.open == 0) return "0";
    switch (path.backdoor.outcome) {
      case Backdoor::Outcome::kFound:
        return std::to_string(path.backdoor.assumptions.size());
      case Backdoor::Outcome::kNone:
        return "3+";
      default:
        return "?";
    }
  }

  /// "R1C1=5 R2C3=1"
  [[nodiscard]] std::string names_of(const std::vector<Candidate>& candidates) const {
    std::string text;
    for (const Candidate& c : candidates) {
      text += (text.empty() ? "" : " ") + board_->name_of(c.cell) + "=" + to_char(c.digit);
    }
    return text;
  }

  /// The summary at the end: "Solved.", "Logic stops here, with 42 cells open. ...".
  [[nodiscard]] std::string summary(const SolvePath& path) const {
    if (path.open == 0) return localized(Message::kSolved);
    std::string text = localize_plural(task_.stream.language, static_cast<std::uint64_t>(path.open),
                                       Message::kOneOpen, Message::kOpen);
    if (task_.method != Method::kBackdoor) return text;
    const Backdoor& door = path.backdoor;
    const std::string trials =
        localize_plural(task_.stream.language, door.trials, Message::kOneTrial, Message::kTrials);
    switch (door.outcome) {
      case Backdoor::Outcome::kLimit:
        return text + localized(Message::kTrialLimit, {trials});
      case Backdoor::Outcome::kNone:
        return text + localized(Message::kTwoAreNotEnough, {trials});
      default:
        break;
    }
    if (door.assumptions.empty()) return text + localized(Message::kSinglesSolve);
    return text + localized(door.assumptions.size() == 1 ? Message::kOpens : Message::kTogetherOpen,
                            {trials, names_of(door.assumptions)});
  }

  [[nodiscard]] std::string localized(Message message,
                                      std::initializer_list<std::string> args = {}) const {
    return localize(task_.stream.language, message, args);
  }
  [[nodiscard]] std::string why(std::span<const std::uint8_t> puzzle,
                                std::uint64_t solutions) const {
    return no_step_reason(*board_, puzzle, solutions, task_.stream.language);
  }
  [[nodiscard]] std::string no_steps(std::span<const std::uint8_t> puzzle,
                                     std::uint64_t solutions) const {
    return localized(Message::kNoSteps, {why(puzzle, solutions)});
  }

  void print_text(std::span<const std::uint8_t> puzzle, const std::optional<SolvePath>& path,
                  std::uint64_t solutions, std::string& out) const {
    append_board(out, puzzle);
    out += '\n';
    if (!path) {
      out += no_steps(puzzle, solutions) + "\n\n";
      return;
    }
    // Beside their notation steps stay single.
    int number = 0;
    for (const StepDescription& step : task_.notation ? path->steps : in_rounds(path->steps)) {
      const int last = number + step.count;
      const std::string numbers =
          std::to_string(++number) + (step.count > 1 ? "-" + std::to_string(last) : "");
      number = last;
      out.append(numbers.size() < 3 ? 3 - numbers.size() : 0, ' ');
      out += numbers + ". ";
      for (const char c : step.lines()) {
        out += c;
        if (c == '\n') out += "     ";
      }
      out += '\n';
      if (task_.notation) out += "     " + to_notation(step) + "\n";
    }
    out += summary(*path) + "\n";
    append_board(out, path->reached);
    out += "\n\n";
  }

  /// A row per step, and one without a technique in the end with the result of the steps.
  void print_steps(std::span<const std::uint8_t> puzzle, const std::optional<SolvePath>& path,
                   std::uint64_t solutions) {
    if (!path) return print_step_row(puzzle, 0, "", "", no_steps(puzzle, solutions), "");
    std::int64_t number = 0;
    for (const StepDescription& step : path->steps) {
      print_step_row(puzzle, ++number, info(step.step.technique).id, step.step.result(*board_),
                     step.text(), task_.notation ? to_notation(step) : "");
    }
    if (path->open == 0) return;
    print_step_row(puzzle, 0, "", names_of(path->backdoor.assumptions), summary(*path), "");
  }

  /// @param number  of the step; 0: none, and no technique
  void print_step_row(std::span<const std::uint8_t> puzzle, std::int64_t number,
                      std::string_view technique, const std::string& result,
                      const std::string& text, const std::string& notation) {
    printer_.board(puzzle);
    printer_.text(number == 0 ? "" : std::to_string(number));
    printer_.text(technique);
    printer_.text(result);
    printer_.text(text);
    if (task_.notation) printer_.text(notation);
    printer_.end_row();
  }

  void print_row(std::span<const std::uint8_t> puzzle, std::span<const std::uint8_t> solution,
                 const std::optional<SolvePath>& path, std::uint64_t solutions) {
    printer_.board(puzzle);
    solution.empty() ? printer_.none() : printer_.board(solution);
    if (task_.method != Method::kSearch) print_logic(path);
    if (task_.method == Method::kBackdoor) print_backdoor(path);
    if (task_.steps) path ? printer_.json(json_of(path->steps)) : printer_.none();
    if (task_.method != Method::kSearch) {
      printer_.text(!path ? why(puzzle, solutions) : path->open == 0 ? "solved" : "open");
    }
    printer_.end_row();
  }

  void print_logic(const std::optional<SolvePath>& path) {
    if (!path) return printer_.none(3);
    printer_.board(path->reached);
    printer_.number(path->open);
    printer_.text_or_none(path->hardest == nullptr ? "" : path->hardest->id);
  }

  void print_backdoor(const std::optional<SolvePath>& path) {
    if (!path) return printer_.none(3);
    printer_.number(static_cast<std::int64_t>(path->backdoor.trials));
    printer_.text(format_backdoor_size(*path));
    // No blank inside, as it parts the columns of lines.
    std::string names = names_of(path->backdoor.assumptions);
    std::replace(names.begin(), names.end(), ' ', '+');
    printer_.text_or_none(names);
  }

  const SolveArguments& task_;
  TableWriter printer_;
  Failures& failures_;
  SolvedBatch solved_;
  BoardRef board_;
  std::unique_ptr<AnyRater> rater_;
};

int run(const SolveArguments& task) {
  const std::size_t batch = task.needs_path() ? std::size_t{64} : std::size_t{4096};
  Failures failures;
  const Unsolved& unsolved = failures.unsolved;
  const int code =
      unsolved.report(task.stream.language, stream_through<SolveWorker>(task, batch, failures));
  if (failures.limited != 0) {
    report(task.stream.language,
           failures.limited == 1 ? Message::kReachedLimit : Message::kReachedLimits,
           {format_count(failures.limited), std::to_string(task.max_trials)});
  }
  // The solution alone is a question that puzzles without one answer, too.
  const bool unmet = failures.limited != 0 ||
                     (task.needs_path() && (unsolved.unsolvable != 0 || unsolved.ambiguous != 0 ||
                                            unsolved.unrated != 0));
  return code == kDone && unmet ? kUnmet : code;
}

}  // namespace

Command command_solve() { return make_command<SolveArguments, run>("solve"); }

}  // namespace gridmill
