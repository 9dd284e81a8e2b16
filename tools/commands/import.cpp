// gridmill import: puzzles of files into a database, once each.

#include <poll.h>
#include <unistd.h>
#include <memory>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <system_error>

#include "gen/pipeline.h"
#include "solver/board/fnv.h"
#include "solver/count/minimality.h"
#include "solver/count/solutions.h"
#include "solver/rate/any_rater.h"
#include "solver/rules/clue_symmetries.h"
#include "tools/cli/common.h"
#include "tools/cli/language_option.h"
#include "tools/cli/messages.h"
#include "tools/cli/progress.h"
#include "tools/cli/resume.h"
#include "tools/cli/search_limit.h"
#include "tools/cli/stop.h"
#include "tools/cli/store_tables.h"
#include "tools/cli/version.h"
#include "tools/export/output.h"

namespace gridmill {
namespace {

/// What may become of a record of a file.
enum class Fate : std::uint8_t {
  kAdded,
  kThere,       ///< this very record was imported before
  kDuplicate,   ///< the same as a row under some symmetry
  kUnreadable,  ///< no puzzle at all
  kFull,        ///< nothing to solve
  kNoSolution,
  kManySolutions,
  kGivenUp,  ///< nobody knows how many
  kFates
};
constexpr std::array<const char*, static_cast<std::size_t>(Fate::kFates)> kFateNames = {
    "added",       "imported before",        "duplicate", "unreadable", "no empty cell",
    "no solution", "more than one solution", "given up"};

constexpr std::array<const char*, static_cast<std::size_t>(Fate::kFates)> kJapaneseFates = {
    "追加",         "取り込み済み",   "重複",    "読めないもの", "空きマスのないもの",
    "解のないもの", "解が複数のもの", "打ち切り"};

struct ImportArguments {
  static void declare(OptionTable& options) {
    declare_db(options);
    InputArguments::declare(options);
    declare_rate(options);
    options
        .add("rejects", "FILE",
             "write all refused records to FILE, as csv (default: print the first 20)")
        .written();
    SearchLimit::declare(options);
    declare_language(options);
    declare_threads(options);
    declare_quiet(options);
  }

  explicit ImportArguments(const LowArguments& low)
      : rate(rate_of(low) != "none"),
        db(db_of(low)),
        threads(threads_of(low)),
        rejects(low.find("rejects")),
        quiet(quiet_of(low)),
        language(language_of(low)),
        input(low),
        limit(low),
        from(low.text("from")),
        line(low.line()) {}

  bool rate;
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
class Rejects {
 public:
  explicit Rejects(const std::optional<std::string>& file)
      : printer_(RowFormat::kCsv, {"file", "line", "reason", "equals", "puzzle"}) {
    if (!file) return;
    output_.emplace(*file);
    output_->write(printer_.header());
  }

  /// @param reason  why, for people; `equals` the row that it equals, or 0
  void add(const std::string& file, std::size_t line, const std::string& reason,
           std::int64_t equals, std::span<const std::uint8_t> puzzle) {
    if (!output_) {
      constexpr std::uint64_t kShown = 20;
      if (++told_ <= kShown) std::cerr << file << ":" << line << ": " << reason << "\n";
      if (told_ == kShown + 1) std::cerr << "... --rejects FILE takes all of them\n";
      return;
    }
    std::string text;
    printer_.print_to(text);
    printer_.text(file);
    printer_.number(static_cast<std::int64_t>(line));
    printer_.text(reason);
    if (equals != 0) {
      printer_.number(equals);
    } else {
      printer_.none();
    }
    if (puzzle.empty()) {
      printer_.none();
    } else {
      printer_.board(puzzle);
    }
    printer_.end_row();
    output_->write(text);
  }
  void close_if(bool whole) {
    if (output_) gridmill::close_if(whole, *output_);
  }

 private:
  RowPrinter printer_;
  std::optional<Output> output_;
  std::uint64_t told_ = 0;
};

using Fates = std::array<std::uint64_t, static_cast<std::size_t>(Fate::kFates)>;

/// What a thread needs to look at puzzles of one shape.
class Examiner {
 public:
  Examiner(const SharedShape& shape, bool rate, const SearchLimit& limit,
           const std::atomic<bool>& stop)
      : shape_(shape),
        make_([&limit, &stop](const Shape& board) { return limit.make_counter(board, &stop); }),
        counter_(make_(*shape)),
        canonizer_(make_canonizer(*shape)) {
    if (rate && is_rated(*shape)) rater_ = make_rater(*shape);
  }
  [[nodiscard]] const SharedShape& shape() const { return shape_; }

  /// Verifies and rates the puzzles of a batch: a fate for each and a record for those that may be
  /// added, in order. Records before `first_new` were imported before: they are not rated again.
  void examine(const PuzzleBatch& batch, std::uint64_t first_index, std::uint64_t first_new,
               std::vector<Fate>& fates, std::vector<Record>& records) {
    solutions_.find(*counter_, batch.puzzles());
    good_.clear();
    fates.clear();
    records.clear();
    for (std::size_t i = 0; i < batch.size; ++i) {
      const std::span<const std::uint8_t> puzzle = batch.puzzle(i);
      const bool full = std::find(puzzle.begin(), puzzle.end(), std::uint8_t{0}) == puzzle.end();
      const std::uint64_t count = solutions_.count(i);
      fates.push_back(count == 0            ? Fate::kNoSolution
                      : count == kUncounted ? Fate::kGivenUp
                      : count > 1           ? Fate::kManySolutions
                      : full                ? Fate::kFull
                                            : Fate::kAdded);
      if (fates.back() != Fate::kAdded) continue;
      good_.insert(good_.end(), puzzle.begin(), puzzle.end());
      Record& record = records.emplace_back();
      record.index = first_index + i;
      record.shape = shape_;
      record.puzzle = Grid(puzzle);
      record.solution = Grid(solutions_.of(i));
      record.canonical = Grid(*shape_);
      (void)canonizer_->canonize(puzzle, record.solution.digits(), record.canonical.digits());
      record.clues = record.puzzle.clues();
      record.symmetry = "none";
      if (rater_ && record.index >= first_new) {
        record.rating = rater_->rate(puzzle, record.solution.digits());
      }
    }
    minimal_.resize(records.size());
    find_minimal(*counter_, good_, minimal_, make_);
    std::size_t known = 0;
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (minimal_[i] == kNotKnown) {
        fates[static_cast<std::size_t>(records[i].index - first_index)] = Fate::kGivenUp;
        continue;
      }
      records[i].minimal = minimal_[i] != 0;
      if (known != i) records[known] = std::move(records[i]);
      ++known;
    }
    records.resize(known);
  }

 private:
  SharedShape shape_;
  MakeCounter make_;
  std::unique_ptr<Counter> counter_;
  std::unique_ptr<Canonizer> canonizer_;
  std::unique_ptr<AnyRater> rater_;
  Solutions solutions_;
  std::vector<std::uint8_t> good_;
  std::vector<std::uint8_t> minimal_;
};

/// Imports one file as one run. A record's number within the run is its place among the puzzles of
/// the file, refused ones included, so the run is where the reading is.
class ImportJob final : public PipelineJob {
 public:
  ImportJob(Store& store, Run run, const std::string& path, std::string name,
            const ImportArguments& arguments, StopSource& stop, Rejects& rejects)
      : store_(store),
        run_(std::move(run)),
        name_(std::move(name)),
        rate_(arguments.rate),
        stop_(stop),
        limit_(arguments.limit),
        rejects_(rejects),
        reader_({path}, arguments.input.shape, arguments.input.format,
                [this](const ParseError& error) { unreadable_.push_back(error); }),
        first_new_(run_.next_index),
        slots_(pipeline_slots(arguments.threads)),
        examiners_(arguments.threads) {}

  bool issue(std::size_t slot) override {
    constexpr std::size_t kBatch = 512;
    Slot& s = slots_[slot];
    if (stop_.stopped() || !reader_.next(s.batch, kBatch)) return false;
    s.unreadable = std::move(unreadable_);
    unreadable_.clear();
    s.first = issued_;
    issued_ += s.batch.size;
    return true;
  }

  void work(std::size_t slot, std::size_t worker) override {
    Slot& s = slots_[slot];
    std::unique_ptr<Examiner>& examiner = examiners_[worker];
    if (!examiner || examiner->shape() != s.batch.shape) {
      examiner = std::make_unique<Examiner>(s.batch.shape, rate_, limit_, stop_.flag());
    }
    examiner->examine(s.batch, s.first, first_new_, s.fates, s.records);
    // Given up because of a signal, not of the limit: the next run shall see the batch.
    s.cut_short = stop_.stopped() &&
                  std::find(s.fates.begin(), s.fates.end(), Fate::kGivenUp) != s.fates.end();
  }

  bool deliver(std::size_t slot) override {
    Slot& s = slots_[slot];
    if (s.cut_short) return false;
    equals_.assign(s.batch.size, 0);
    std::vector<Record> wanted;
    for (Record& record : s.records) {
      if (record.index < run_.next_index) {
        look_up(record, s);
      } else {
        wanted.push_back(std::move(record));
      }
    }
    const std::uint64_t next = s.first + s.batch.size;
    if (next > run_.next_index) {
      for (const auto& [position, equals] : store_.append(run_, wanted, next).refused) {
        refuse(s, wanted[position].index, equals);
      }
    }
    report(s);
    return true;
  }

  /// Tells of what stands behind the last puzzle.
  void finish() {
    for (const ParseError& error : unreadable_) tell(error);
    unreadable_.clear();
  }
  [[nodiscard]] const Fates& fates() const { return fates_; }
  [[nodiscard]] bool missed_input() const { return reader_.missed_input(); }

 private:
  struct Slot {
    PuzzleBatch batch;
    std::uint64_t first = 0;
    std::vector<ParseError> unreadable;  ///< met before the end of the batch
    std::vector<Fate> fates;
    std::vector<Record> records;
    bool cut_short = false;  ///< a signal ended searches
  };

  void refuse(Slot& s, std::uint64_t index, std::int64_t equals) {
    assert(index >= s.first && index - s.first < s.batch.size);
    const auto i = static_cast<std::size_t>(index - s.first);
    s.fates[i] = Fate::kDuplicate;
    equals_[i] = equals;
  }

  /// A record that an earlier run of this import has dealt with.
  void look_up(const Record& record, Slot& s) {
    const std::optional<Store::Place> place = store_.find(record);
    const bool itself = place && place->run == run_.id && place->index == record.index;
    if (place && !itself) {
      refuse(s, record.index, place->id);
    } else {
      // Without a row it was given up then, by a slower machine.
      s.fates[static_cast<std::size_t>(record.index - s.first)] =
          place ? Fate::kThere : Fate::kGivenUp;
    }
  }

  void tell(const ParseError& error) {
    ++fates_[static_cast<std::size_t>(Fate::kUnreadable)];
    rejects_.add(name_, error.line(), error.message(), 0, {});
  }

  /// Counts and tells, in the order of the file.
  void report(const Slot& s) {
    auto error = s.unreadable.begin();
    for (std::size_t i = 0; i < s.batch.size; ++i) {
      const std::size_t line = s.batch.lines[i];
      for (; error != s.unreadable.end() && error->line() < line; ++error) tell(*error);
      const auto fate = static_cast<std::size_t>(s.fates[i]);
      ++fates_[fate];
      if (s.fates[i] == Fate::kAdded || s.fates[i] == Fate::kThere) continue;
      std::string reason = kFateNames[fate];
      if (equals_[i] != 0) reason += " of row " + std::to_string(equals_[i]);
      rejects_.add(name_, line, reason, equals_[i], s.batch.puzzle(i));
    }
    for (; error != s.unreadable.end(); ++error) tell(*error);
  }

  Store& store_;
  Run run_;
  std::string name_;
  bool rate_;
  StopSource& stop_;
  const SearchLimit& limit_;
  Rejects& rejects_;
  std::vector<ParseError> unreadable_;
  PuzzleReader reader_;
  std::uint64_t first_new_;
  std::uint64_t issued_ = 0;
  std::vector<std::int64_t> equals_;
  std::vector<Slot> slots_;
  std::vector<std::unique_ptr<Examiner>> examiners_;
  Fates fates_{};
};

/// Standard input as a file that can be read twice, gone with the object.
class Spool {
 public:
  /// Reads all of it, or until the program shall end.
  Spool(const StopSource& stop, Language language) : file_(std::filesystem::temp_directory_path()) {
    tell_awaited(language);
    std::vector<char> block(std::size_t{1} << 18U);
    constexpr int kLookMs = 100;
    while (!stop.stopped()) {
      pollfd ready{STDIN_FILENO, POLLIN, 0};
      if (::poll(&ready, 1, kLookMs) <= 0) continue;  // the time is up, or a signal came
      const ssize_t got = ::read(STDIN_FILENO, block.data(), block.size());
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) fail("cannot read standard input");
      if (got == 0) return;
      if (!write_all(file_.descriptor(), {block.data(), static_cast<std::size_t>(got)})) {
        fail("cannot keep standard input in " + std::filesystem::temp_directory_path().string());
      }
    }
  }
  [[nodiscard]] std::string path() const { return file_.path(); }

 private:
  [[noreturn]] static void fail(const std::string& what) {
    throw std::runtime_error(what + ": " + std::generic_category().message(errno));
  }
  Temporary file_;
};

/// What a file holds, as a name: its length and a hash (FNV-1a, 64 bits).
std::string fingerprint(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in || std::filesystem::is_directory(path)) {
    throw std::runtime_error(path + ": cannot open");
  }
  Fnv1a hash;
  std::uint64_t size = 0;
  std::vector<char> block(std::size_t{1} << 16U);
  while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() != 0) {
    const auto got = static_cast<std::size_t>(in.gcount());
    if (size == 0 && std::string_view(block.data(), got).starts_with("SQLite format 3")) {
      throw std::runtime_error(path + ": it is a database; `gridmill merge` joins databases");
    }
    hash.add(std::string_view(block.data(), got));
    size += got;
  }
  char text[64];
  std::snprintf(text, sizeof(text), "bytes=%llu hash=%016llx",
                static_cast<unsigned long long>(size),
                static_cast<unsigned long long>(hash.value()));
  return text;
}

std::string summary_of(const Fates& fates, Language language) {
  std::uint64_t total = 0;
  for (const std::uint64_t n : fates) total += n;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < fates.size(); ++i) {
    if (fates[i] == 0 && i != 0) continue;
    parts.push_back(say(language, Message::kRecordFate,
                        {format_count(fates[i]),
                         std::string(in_language(language, kFateNames[i], kJapaneseFates[i]))}));
  }
  std::string text = say(language, Message::kRecords, {format_count(total)});
  for (const std::string& part : parts) {
    text += &part == &parts.front() ? part : in_language<std::string>(language, ", ", "、") + part;
  }
  return text;
}

/// Whether something was refused that is no puzzle; that there were duplicates is no failure.
bool has_bad_records(const Fates& fates) {
  for (auto i = static_cast<std::size_t>(Fate::kUnreadable);
       i <= static_cast<std::size_t>(Fate::kManySolutions); ++i) {
    if (fates[i] != 0) return true;
  }
  return false;
}

int run(const ImportArguments& arguments) {
  Store store =
      open_store(arguments.db, Store::Mode::kCreate, {.checkpoint_beside = arguments.threads > 1});
  if (const Shape* shape = arguments.input.shape) (void)store.introduce(*shape);
  Rejects rejects(arguments.rejects);
  StopSource stop;
  Fates all{};
  bool missed_input = false;
  for (const std::string& file : arguments.input.files) {
    if (stop.stopped()) break;
    std::optional<Spool> spool;
    if (file == "-") spool.emplace(stop, arguments.language);
    if (stop.stopped()) break;
    const std::string path = spool ? spool->path() : file;
    const std::string name = spool ? "<stdin>" : file;
    RunSpec spec;
    try {
      spec.recipe = "import " + fingerprint(path) + " from=" + arguments.from;
    } catch (const std::runtime_error& error) {
      std::cerr << "gridmill import: " << error.what() << "\n";
      ++all[static_cast<std::size_t>(Fate::kUnreadable)];
      missed_input = true;
      continue;
    }
    if (const Shape* shape = arguments.input.shape) spec.recipe += " shape=" + shape->identity();
    spec.recipe += arguments.rate ? " rate=gridmill " + rater_word() : " rate=none";
    spec.recipe += arguments.limit.recipe();
    spec.arguments = arguments.line + " # " + name;
    spec.version = kVersion;
    ImportJob job(store, store.begin_run(spec), path, name, arguments, stop, rejects);
    run_pipeline(job, arguments.threads);
    if (!stop.stopped()) job.finish();
    missed_input = missed_input || job.missed_input();
    for (std::size_t i = 0; i < all.size(); ++i) all[i] += job.fates()[i];
    if (!arguments.quiet)
      std::cerr << name << ": " << summary_of(job.fates(), arguments.language) << "\n";
  }
  rejects.close_if(!missed_input && !stop.stopped());
  if (stop.stopped()) {
    std::cerr << "gridmill import: " << say(arguments.language, Message::kInterrupted)
              << say(arguments.language, Message::kSameCommandGoesOn) << "\n";
    return kInterrupted;
  }
  if (has_bad_records(all)) return kFailure;
  return all[static_cast<std::size_t>(Fate::kGivenUp)] != 0 ? kUnmet : kDone;
}

}  // namespace

Command command_import() {
  return {
      "import",
      "stores the puzzles of files in a database, equivalent ones once",
      "--db FILE [options] [FILE...]",
      R"(Reads puzzles in every format that `check` reads, verifies that each has exactly one solution, rates
it and stores it. Refused are puzzles that are equivalent to a row (which is named), that do not have
exactly one solution or have no empty cell, and lines that are no puzzle. A file is a run, identified
by its content: the same command continues where it was interrupted and adds nothing twice. The exit
code is 1 if a record was bad, and 3 if it was only given up, at the limit of its search (--max-steps,
--max-seconds); duplicates alone are no failure. Another limit tries the puzzles of a file again.)",
      "gridmill import --db puzzles.db puzzles.txt\n"
      "gridmill import --db puzzles.db --rejects refused.csv a.txt b.sdm\n"
      "gridmill generate --count 100 | gridmill import --db puzzles.db",
      &ImportArguments::declare,
      &run_with<ImportArguments, run>};
}

}  // namespace gridmill
