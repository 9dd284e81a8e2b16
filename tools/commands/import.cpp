// gridmill import: puzzles of files into a database, once each.

#include <algorithm>
#include <array>
#include <cassert>
#include <filesystem>
#include <iostream>
#include <memory>
#include <numeric>
#include <optional>
#include <span>

#include "gen/pipeline.h"
#include "gen/run/run_recipe.h"
#include "solver/clues/clue_symmetries.h"
#include "solver/count/batch_solver.h"
#include "solver/count/minimality.h"
#include "solver/rate/any_rater.h"
#include "solver/referee/referee.h"
#include "tools/cli/interrupt_flag.h"
#include "tools/cli/messages.h"
#include "tools/cli/progress.h"
#include "tools/cli/search_limit.h"
#include "tools/cli/shared_options.h"
#include "tools/cli/version.h"
#include "tools/io/output.h"
#include "tools/io/string_util.h"
#include "tools/io/temporary_file.h"
#include "tools/run/puzzle_stream.h"
#include "tools/run/solved_batch.h"
#include "tools/run/stored_runs.h"

namespace gridmill {
namespace {

/// What may become of a record of a file.
enum ImportStatus : std::uint8_t {
  kAdded,
  kAlreadyImported,  ///< this very record was imported before
  kDuplicate,        ///< the same as a row under some symmetry
  kUnreadable,       ///< no puzzle at all
  kFull,             ///< nothing to solve
  kNoSolution,
  kManySolutions,
  kDiffering,  ///< the referee finds other solutions
  kGivenUp,    ///< their number is unknown
  kStatusCount
};

/// In the order of ImportStatus.
constexpr struct {
  std::string_view english;
  std::string_view japanese;
} kStatusNames[kStatusCount] = {
    {"added", "追加"},
    {"imported before", "取り込み済み"},
    {"duplicate", "重複"},
    {"unreadable", "読めないもの"},
    {"no empty cell", "空きマスのないもの"},
    {"no solution", "解のないもの"},
    {"more than one solution", "解が複数のもの"},
    {"other solutions by the recount", "数え直すと解が違うもの"},
    {"given up", "打ち切り"},
};

struct ImportArguments {
  static void declare(OptionTable& options) {
    declare_db(options);
    InputArguments::declare(options);
    options.add_switch("no-rating", "store the puzzles without rating them");
    options.add_switch("recount",
                       "count the solutions again with the referee, a slow search that shares no "
                       "code with the counters; refuse puzzles with other results");
    options
        .add("rejects", "FILE",
             "write all refused puzzles to this file, as csv\nBy default the first 20 are printed.")
        .written();
    SearchLimit::declare(options);
    declare_language(options);
    declare_threads(options);
    declare_quiet(options);
  }

  explicit ImportArguments(const RawArguments& raw)
      : rate(!raw.is_on("no-rating")),
        recount(raw.is_on("recount")),
        db(db_of(raw)),
        threads(threads_of(raw)),
        rejects(raw.find("rejects")),
        quiet(quiet_of(raw)),
        language(language_of(raw)),
        input(raw),
        limit(raw),
        from(raw.text("from")),
        line(raw.line()) {}

  bool rate;
  bool recount;  ///< ask the referee, too
  std::string db;
  std::size_t threads;
  std::optional<std::string> rejects;
  bool quiet;
  Language language;
  InputArguments input;
  SearchLimit limit;
  std::string from;  ///< as it was typed: it names the run
  std::string line;  ///< the whole command line
};

/// Where refused records are reported: all in a file, or the first ones on standard error.
class RejectLog {
 public:
  explicit RejectLog(const std::optional<std::string>& file)
      : printer_(TableFormat::kCsv, {"file", "line", "reason", "equals", "puzzle"}) {
    if (!file) return;
    output_.emplace(*file);
    output_->write(printer_.header());
  }

  /// @param reason  why, for people; `equals` the row that it equals, or 0
  void add(const std::string& file, std::size_t line, const std::string& reason,
           std::int64_t equals, std::span<const std::uint8_t> puzzle) {
    if (!output_) {
      constexpr std::uint64_t kShown = 20;
      if (++reported_ <= kShown) std::cerr << file << ":" << line << ": " << reason << "\n";
      if (reported_ == kShown + 1) std::cerr << "... --rejects FILE writes all of them\n";
      return;
    }
    std::string text;
    printer_.print_to(text);
    printer_.text(file);
    printer_.number(static_cast<std::int64_t>(line));
    printer_.text(reason);
    equals != 0 ? printer_.number(equals) : printer_.none();
    puzzle.empty() ? printer_.none() : printer_.board(puzzle);
    printer_.end_row();
    output_->write(text);
  }
  void close_if(bool whole) {
    if (output_) gridmill::close_if(whole, *output_);
  }

 private:
  TableWriter printer_;
  std::optional<Output> output_;
  std::uint64_t reported_ = 0;
};

using ImportCounts = std::array<std::uint64_t, kStatusCount>;

/// What a thread needs to look at puzzles of one board.
class PuzzleValidator {
 public:
  PuzzleValidator(const BoardRef& board, bool rate, bool recount, const SearchLimit& limit,
                  const std::atomic<bool>& stop)
      : board_(board),
        stop_(stop),
        budget_(limit, &stop),
        counter_(budget_.make_counter(*board)),
        canonizer_(make_canonizer(*board)) {
    if (rate && is_rated(*board)) rater_ = make_rater(*board);
    if (recount) referee_.emplace(*board);
  }
  [[nodiscard]] const BoardRef& board() const { return board_; }
  /// Puzzles of the last batch that are too hard for the referee.
  [[nodiscard]] std::uint64_t not_recounted() const { return not_recounted_; }

  /// Verifies and rates the puzzles of a batch: a fate for each and a record for those that may be
  /// added, in order. Records before `first_new` were imported before: they are not rated again.
  void validate(const PuzzleBatch& batch, std::uint64_t first_index, std::uint64_t first_new,
                std::vector<ImportStatus>& statuses, std::vector<Record>& records) {
    statuses.clear();
    records.clear();
    not_recounted_ = 0;
    const auto cells = static_cast<std::size_t>(board_->cells());
    budget_.search_puzzles(*counter_, batch.size, [&](std::size_t first, std::size_t size) {
      validate_puzzles(batch.puzzles().subspan(first * cells, size * cells), first_index + first,
                       first_new, statuses, records);
    });
  }

 private:
  /// The same of some puzzles of the batch; their statuses and records follow those before them.
  void validate_puzzles(std::span<const std::uint8_t> puzzles, std::uint64_t first_index,
                        std::uint64_t first_new, std::vector<ImportStatus>& statuses,
                        std::vector<Record>& records) {
    solutions_.find(*counter_, puzzles);
    good_.clear();
    const auto cells = static_cast<std::size_t>(board_->cells());
    const std::size_t first_status = statuses.size();
    std::size_t known = records.size();
    for (std::size_t i = 0; i < puzzles.size() / cells; ++i) {
      const std::span<const std::uint8_t> puzzle = puzzles.subspan(i * cells, cells);
      const bool full = std::find(puzzle.begin(), puzzle.end(), std::uint8_t{0}) == puzzle.end();
      const std::uint64_t count = solutions_.count(i);
      statuses.push_back(count == 0            ? kNoSolution
                         : count == kUncounted ? kGivenUp
                         : count > 1           ? kManySolutions
                         : full                ? kFull
                                               : kAdded);
      if (referee_ && statuses.back() != kGivenUp)
        statuses.back() = recounted(puzzle, i, statuses.back());
      if (statuses.back() != kAdded) continue;
      good_.insert(good_.end(), puzzle.begin(), puzzle.end());
      Record& record = records.emplace_back();
      record.index = first_index + i;
      record.board = board_;
      record.puzzle = Grid(puzzle);
      record.solution = Grid(solutions_.of(i));
      record.canonical = Grid(*board_);
      (void)canonizer_->canonize(puzzle, record.solution.digits(), record.canonical.digits());
      record.givens = record.puzzle.count_givens();
      record.symmetry = "none";
      if (rater_ && record.index >= first_new) {
        record.rating = rater_->rate_to_record(puzzle, record.solution.digits());
      }
    }
    minimal_.resize(records.size() - known);
    check_minimality(*counter_, good_, minimal_,
                     [this](const BoardSpec& board) { return budget_.make_counter(board); });
    for (std::size_t i = known; const std::uint8_t minimal : minimal_) {
      Record& record = records[i++];
      if (minimal == kMinimalityUnknown) {
        statuses[first_status + static_cast<std::size_t>(record.index - first_index)] = kGivenUp;
        continue;
      }
      record.minimal = minimal != 0;
      if (&records[known] != &record) records[known] = std::move(record);
      ++known;
    }
    records.resize(known);
  }

  /// The status of puzzle i after the referee's opinion.
  ImportStatus recounted(std::span<const std::uint8_t> puzzle, std::size_t i, ImportStatus status) {
    const RecountResult result =
        recount(*referee_, puzzle, solutions_.count(i), solutions_.of(i), {.stop = &stop_});
    if (stop_.load(std::memory_order_relaxed)) return kGivenUp;
    if (result == RecountResult::kNotRecounted) ++not_recounted_;
    return result == RecountResult::kDiffers ? kDiffering : status;
  }

  BoardRef board_;
  const std::atomic<bool>& stop_;
  PuzzleBudget budget_;
  std::unique_ptr<Counter> counter_;
  std::unique_ptr<Canonizer> canonizer_;
  std::unique_ptr<AnyRater> rater_;
  std::optional<Referee> referee_;
  std::uint64_t not_recounted_ = 0;
  BatchSolver solutions_;
  std::vector<std::uint8_t> good_;
  std::vector<std::uint8_t> minimal_;
};

/// Imports one file as one run. A record's number within the run is its place among the puzzles of
/// the file, refused ones included, so the run is where the reading is.
class ImportJob final : public PipelineJob {
 public:
  ImportJob(Store& store, Run run, const std::string& path, std::string name,
            const ImportArguments& arguments, InterruptFlag& stop, RejectLog& rejects,
            Progress& progress)
      : store_(store),
        run_(std::move(run)),
        name_(std::move(name)),
        rate_(arguments.rate),
        recount_(arguments.recount),
        stop_(stop),
        limit_(arguments.limit),
        rejects_(rejects),
        progress_(progress),
        reader_({path}, arguments.input.board, arguments.input.format,
                [this](const ParseError& error) { unreadable_.push_back(error); }),
        first_new_(run_.next_index),
        slots_(pipeline_slots(arguments.threads)),
        validators_(arguments.threads) {
    reader_.set_max_lines(1U << 12U);  // the errors of a longer text would fill the memory
  }

  bool issue(std::size_t slot) override {
    constexpr std::size_t kBatch = 512;
    Slot& s = slots_[slot];
    if (stop_.stopped() || !reader_.next(s.batch, kBatch)) return false;
    s.unreadable = std::move(unreadable_);
    unreadable_.clear();
    s.records.clear();
    s.not_recounted = 0;
    s.first = issued_;
    s.fraction = reader_.fraction_read();
    issued_ += s.batch.size;
    return true;
  }

  void work(std::size_t slot, std::size_t worker) override {
    Slot& s = slots_[slot];
    if (s.batch.size == 0) return;  // errors alone
    std::unique_ptr<PuzzleValidator>& validator = validators_[worker];
    if (!validator || validator->board() != s.batch.board) {
      validator =
          std::make_unique<PuzzleValidator>(s.batch.board, rate_, recount_, limit_, stop_.flag());
    }
    validator->validate(s.batch, s.first, first_new_, s.statuses, s.records);
    s.not_recounted = validator->not_recounted();
    // Given up because of a signal, not of the limit: the next run shall see the batch.
    s.cut_short = stop_.stopped() &&
                  std::find(s.statuses.begin(), s.statuses.end(), kGivenUp) != s.statuses.end();
  }

  bool deliver(std::size_t slot) override {
    Slot& s = slots_[slot];
    if (s.cut_short) return false;
    equals_.assign(s.batch.size, 0);
    std::vector<Record> wanted;
    for (Record& record : s.records) {
      if (record.index < run_.next_index) {
        match_existing_row(record, s);
      } else {
        wanted.push_back(std::move(record));
      }
    }
    const std::uint64_t next = s.first + s.batch.size;
    if (next > run_.next_index) {
      for (const auto& [position, equals] : store_.append(run_, wanted, next).duplicates) {
        refuse(s, wanted[position].index, equals);
      }
    }
    report(s);
    not_recounted_ += s.not_recounted;
    progress_.update(next, "", s.fraction);
    return true;
  }

  /// Reports what follows the last puzzle.
  void finish() {
    for (const ParseError& error : unreadable_) report_unreadable(error);
    unreadable_.clear();
  }
  [[nodiscard]] const ImportCounts& counts() const { return counts_; }
  [[nodiscard]] std::uint64_t not_recounted() const { return not_recounted_; }
  [[nodiscard]] bool missed_input() const { return reader_.missed_input(); }

 private:
  struct Slot {
    PuzzleBatch batch;
    std::uint64_t first = 0;
    std::optional<double> fraction;      ///< of the file, up to its end
    std::vector<ParseError> unreadable;  ///< met before the end of the batch
    std::vector<ImportStatus> statuses;
    std::vector<Record> records;
    std::uint64_t not_recounted = 0;
    bool cut_short = false;  ///< a signal ended searches
  };

  void refuse(Slot& s, std::uint64_t index, std::int64_t equals) {
    assert(index >= s.first && index - s.first < s.batch.size);
    const auto i = static_cast<std::size_t>(index - s.first);
    s.statuses[i] = kDuplicate;
    equals_[i] = equals;
  }

  /// A record that an earlier run of this import has dealt with.
  void match_existing_row(const Record& record, Slot& s) {
    const std::optional<Store::PuzzleLocation> existing = store_.find(record);
    const bool itself = existing && existing->run == run_.id && existing->index == record.index;
    if (existing && !itself) {
      refuse(s, record.index, existing->id);
    } else {
      // Without a row it was given up then, by a slower machine.
      s.statuses[static_cast<std::size_t>(record.index - s.first)] =
          existing ? kAlreadyImported : kGivenUp;
    }
  }

  void report_unreadable(const ParseError& error) {
    ++counts_[kUnreadable];
    progress_.finish();
    rejects_.add(name_, error.line(), error.message(), 0, {});
  }

  /// Counts and reports, in the order of the file.
  void report(const Slot& s) {
    auto error = s.unreadable.begin();
    for (std::size_t i = 0; i < s.batch.size; ++i) {
      const std::size_t line = s.batch.lines[i];
      for (; error != s.unreadable.end() && error->line() < line; ++error)
        report_unreadable(*error);
      const ImportStatus status = s.statuses[i];
      ++counts_[status];
      if (status == kAdded || status == kAlreadyImported) continue;
      progress_.finish();
      std::string reason(kStatusNames[status].english);
      if (equals_[i] != 0) reason += " of row " + std::to_string(equals_[i]);
      rejects_.add(name_, line, reason, equals_[i], s.batch.puzzle(i));
    }
    for (; error != s.unreadable.end(); ++error) report_unreadable(*error);
  }

  Store& store_;
  Run run_;
  std::string name_;
  bool rate_;
  bool recount_;
  InterruptFlag& stop_;
  const SearchLimit& limit_;
  RejectLog& rejects_;
  Progress& progress_;
  std::vector<ParseError> unreadable_;
  PuzzleReader reader_;
  std::uint64_t first_new_;
  std::uint64_t issued_ = 0;
  std::vector<std::int64_t> equals_;
  std::vector<Slot> slots_;
  std::vector<std::unique_ptr<PuzzleValidator>> validators_;
  std::uint64_t not_recounted_ = 0;
  ImportCounts counts_{};
};

std::string summary_of(const ImportCounts& counts, Language language) {
  const std::uint64_t total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  std::vector<std::string> items;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0 && i != 0) continue;
    const auto& [english, japanese] = kStatusNames[i];
    items.push_back(
        localize(language, Message::kRecordFate,
                 {format_count(counts[i]), std::string(in_language(language, english, japanese))}));
  }
  return localize_plural(language, total, Message::kOneRecord, Message::kRecords) +
         join(items, in_language<std::string_view>(language, ", ", "、"));
}

/// Whether something was refused that is no puzzle; that there were duplicates is no failure.
bool has_bad_records(const ImportCounts& counts) {
  const auto bad = std::span(counts).subspan(kUnreadable, kDiffering - kUnreadable + 1);
  return std::any_of(bad.begin(), bad.end(), [](std::uint64_t n) { return n != 0; });
}

int run(const ImportArguments& arguments) {
  Store store = open_store(arguments.db, Store::Mode::kCreate,
                           {.background_checkpoint = arguments.threads > 1});
  RejectLog rejects(arguments.rejects);
  InterruptFlag stop;
  ImportCounts all{};
  bool missed_input = false;
  for (const std::string& file : arguments.input.files) {
    if (stop.stopped()) break;
    std::optional<TemporaryFile> buffered;
    if (file == "-") {
      buffered.emplace(std::filesystem::temp_directory_path());
      buffer_stdin(*buffered, stop, arguments.language);
    }
    if (stop.stopped()) break;
    const std::string path = buffered ? buffered->path() : file;
    const std::string name = buffered ? "<stdin>" : file;
    RunSpec spec;
    try {
      RunRecipe recipe(fingerprint(path, stop), arguments.from, arguments.input.board,
                       arguments.rate);
      arguments.limit.add_to(recipe);
      if (arguments.recount) recipe.add("recount", "yes");
      spec.recipe = recipe.print();
    } catch (const std::runtime_error& error) {
      std::cerr << "gridmill import: " << error.what() << "\n";
      ++all[kUnreadable];
      missed_input = true;
      continue;
    }
    if (stop.stopped()) break;  // maybe before the end of the file
    spec.arguments = arguments.line + " # " + name;
    spec.version = kVersion;
    Progress progress(Message::kPuzzlesSoFar, 0, arguments.quiet, arguments.language);
    ImportJob job(store, store.begin_run(spec), path, name, arguments, stop, rejects, progress);
    run_pipeline(job, arguments.threads);
    progress.finish();
    if (!stop.stopped()) job.finish();
    missed_input = missed_input || job.missed_input();
    for (std::size_t i = 0; i < all.size(); ++i) all[i] += job.counts()[i];
    if (!arguments.quiet)
      std::cerr << name << ": " << summary_of(job.counts(), arguments.language) << "\n";
    report_puzzles(arguments.language, job.not_recounted(), Message::kWasNotRecounted,
                   Message::kWereNotRecounted);
  }
  rejects.close_if(!missed_input && !stop.stopped());
  if (stop.stopped()) {
    std::cerr << "gridmill import: " << localize(arguments.language, Message::kInterrupted)
              << localize(arguments.language, Message::kSameCommandGoesOn) << "\n";
    return kInterrupted;
  }
  if (has_bad_records(all)) return kFailure;
  return all[kGivenUp] != 0 ? kUnmet : kDone;
}

}  // namespace

Command command_import() { return make_command<ImportArguments, run>("import"); }

}  // namespace gridmill
