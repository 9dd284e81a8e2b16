// gridmill verify: everything that a database says, looked at again.

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>

#include "db/keys.h"
#include "gen/pipeline.h"
#include "gen/symmetry.h"
#include "solver/board/grid.h"
#include "solver/count/counter.h"
#include "solver/count/minimality.h"
#include "solver/rate/any_rater.h"
#include "tools/cli/common.h"
#include "tools/cli/language_option.h"
#include "tools/cli/messages.h"
#include "tools/cli/progress.h"
#include "tools/cli/stop.h"
#include "tools/cli/store_tables.h"
#include "tools/cli/stored_runs.h"
#include "tools/export/output.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

/// Another engine than the one that puzzles are made with, where the shape has two: a mistake in
/// that one must not confirm itself.
std::unique_ptr<Counter> make_second_counter(const Shape& shape) {
  const std::string_view first = choose_counter(shape, "").id;
  const CounterInfo* second = nullptr;
  for (const CounterInfo& info : counters()) {
    if (info.serves(shape) && info.id != first) second = &info;  // the last one: dancing links
  }
  return make_counter(shape, second == nullptr ? first : second->id);
}

/// The digits of a text, or nothing if it is no board of that shape.
std::optional<std::vector<std::uint8_t>> board_of(const Shape& shape, const std::string& text) {
  if (text.size() != static_cast<std::size_t>(shape.cells())) return std::nullopt;
  std::vector<std::uint8_t> digits;
  for (const char c : text) {
    const int digit = digit_of_char(c);
    // What Gridmill writes, not all that it reads: other programs go by schema.md.
    if (digit < 0 || digit > shape.digits() || to_char({static_cast<std::uint8_t>(digit)}) != c) {
      return std::nullopt;
    }
    digits.push_back(static_cast<std::uint8_t>(digit));
  }
  return digits;
}

/// Looks at rows of one shape, for one thread.
class RowVerifier {
 public:
  RowVerifier(const SharedShape& shape, bool rate, const std::atomic<bool>& stop)
      : held_(shape),
        shape_(*shape),
        second_(make_second_counter(shape_)),
        make_([&stop](const Shape& board) {
          std::unique_ptr<Counter> counter = make_counter(board);
          counter->set_budget({.stop = &stop});
          return counter;
        }),
        counter_(make_(shape_)),
        rate_(rate),
        found_(2 * static_cast<std::size_t>(shape_.cells())) {
    second_->set_budget({.stop = &stop});
    if (rate && is_rated(shape_)) rater_ = make_rater(shape_);
  }

  /// Appends what is wrong with a row. False: it was not looked at whole, because of a signal.
  bool verify(const RawRow& row, const StoredRun& run, std::vector<std::string>& faults) {
    if (!row.key_fault.empty()) faults.push_back(row.key_fault);
    const auto puzzle = board_of(shape_, row.puzzle);
    const auto solution = board_of(shape_, row.solution);
    if (!puzzle) faults.push_back("its puzzle is no " + shape_.name() + " board");
    if (!solution) faults.push_back("its solution is no " + shape_.name() + " board");
    if (!puzzle) return true;
    const auto clues = static_cast<std::int64_t>(Grid(*puzzle).clues());
    if (clues != row.clues) {
      faults.push_back("it has " + std::to_string(clues) + " clues, not " +
                       std::to_string(row.clues));
    }
    verify_symmetry(row, *puzzle, faults);
    std::uint64_t count = 0;
    second_->count({*puzzle, {}, 2, {&count, 1}, found_});
    if (count == kUncounted) return false;
    if (count != 1) {
      faults.emplace_back(count == 0 ? "it has no solution" : "it has more than one solution");
      return true;
    }
    const std::vector<std::uint8_t> only(found_.begin(), found_.begin() + shape_.cells());
    if (solution && *solution != only) faults.emplace_back("its solution is another one");
    keys_.make(shape_, *puzzle, only, shape_.board_name(), key_);
    if (key_ != row.canonical) faults.emplace_back("its canonical key is another one");
    std::uint8_t minimal = 0;
    find_minimal(*counter_, *puzzle, {&minimal, 1}, make_);
    if (minimal == kNotKnown) return false;
    if (minimal != row.minimal) {
      faults.emplace_back(minimal != 0 ? "it is minimal, the row says that it is not"
                                       : "it is not minimal, the row says that it is");
    }
    if (row.rating && !is_rated(shape_)) {
      faults.push_back("boards of shape " + shape_.name() + " have no level");
    } else if (row.rating && rater_ && run.same_rater) {
      verify_rating(*row.rating, rater_->rate(*puzzle, only), faults);
    }
    verify_scales(row, run, *puzzle, only, faults);
    return true;
  }

  [[nodiscard]] const Shape& shape() const { return shape_; }

 private:
  void verify_symmetry(const RawRow& row, const std::vector<std::uint8_t>& puzzle,
                       std::vector<std::string>& faults) {
    const SymmetryInfo* info = find_symmetry(row.symmetry);
    if (info == nullptr || info->symmetry == Symmetry::kRandom) {
      faults.push_back("there is no symmetry '" + row.symmetry + "'");
      return;
    }
    const auto [orbits, is_new] = orbits_.try_emplace(info->symmetry, shape_, info->symmetry);
    if (!is_symmetric(orbits->second, puzzle)) {
      faults.push_back("its givens are not " + row.symmetry);
    }
  }

  /// What other scales say of it.
  void verify_scales(const RawRow& row, const StoredRun& run,
                     const std::vector<std::uint8_t>& puzzle,
                     const std::vector<std::uint8_t>& solution, std::vector<std::string>& faults) {
    for (const ScaleRating& stored : row.ratings) {
      if (!run.scales.contains(stored.scale)) {
        faults.push_back("its run does not say which version of the scale '" + stored.scale +
                         "' rated it");
      }
      const auto info = std::find_if(scales().begin(), scales().end(), [&](const ScaleInfo& scale) {
        return scale.id == stored.scale;
      });
      // The file may have scales that this program does not.
      if (info == scales().end()) continue;
      auto [scale, is_new] = scales_.try_emplace(info->id);
      if (is_new) scale->second = info->make(shape_, LevelTable::standard(), false);
      if (!scale->second) {
        faults.push_back("boards of shape " + shape_.name() + " have no rating on the scale '" +
                         stored.scale + "'");
        continue;
      }
      // Where the search was given up there is nothing to compare.
      if (!rate_ || run.others.contains(stored.scale)) continue;
      if (info->gave_up != nullptr && info->gave_up(stored.values)) continue;
      scale->second->rate(puzzle, solution, values_);
      if (values_ != stored.values) {
        faults.push_back(std::string(info->subject) + " are " + text_of(*info, values_) + ", not " +
                         text_of(*info, stored.values));
      }
    }
  }

  static void verify_rating(const RatingRecord& stored, const RatingRecord& rated,
                            std::vector<std::string>& faults) {
    if (stored.level != rated.level) {
      faults.push_back("its level is " + std::to_string(rated.level) + ", not " +
                       std::to_string(stored.level));
    }
    if (stored.hardest != rated.hardest) {
      faults.push_back("its hardest technique is " + rated.hardest.text() + ", not " +
                       (stored.hardest.empty() ? "none" : stored.hardest.text()));
    }
    if (stored.rounds != rated.rounds || stored.narrowest != rated.narrowest) {
      faults.push_back("rounds and narrowest are " + std::to_string(rated.rounds) + " and " +
                       std::to_string(rated.narrowest) + ", not " + std::to_string(stored.rounds) +
                       " and " + std::to_string(stored.narrowest));
    }
    const auto by_name = [](const RatingRecord& rating) {
      std::map<std::string, int> uses;
      for (const RatingRecord::Use& use : rating.uses) uses[use.technique.text()] = use.count;
      return uses;
    };
    if (by_name(stored) != by_name(rated)) {
      faults.emplace_back("the counts of its techniques are others");
    }
  }

  SharedShape held_;
  const Shape& shape_;
  std::unique_ptr<Counter> second_;
  MakeCounter make_;
  std::unique_ptr<Counter> counter_;
  bool rate_;
  std::unique_ptr<AnyRater> rater_;
  std::map<std::string_view, std::unique_ptr<Scale>>
      scales_;  ///< made for the first row rated on it
  RatingValues values_;
  ClassKeys keys_;
  std::map<Symmetry, Orbits> orbits_;
  std::vector<std::uint8_t> found_;
  std::string key_;
};

struct VerifyArguments {
  static void declare(OptionTable& options) {
    declare_db(options);
    declare_shape(options);
    declare_rate(options,
                 "gridmill, or none: do not rate the puzzles again, which takes most of the time");
    RowArguments::declare(options);
    declare_language(options);
    declare_threads(options);
    declare_quiet(options);
  }

  explicit VerifyArguments(const LowArguments& low)
      : db(db_of(low)),
        rate(rate_of(low) != "none"),
        shape(shape_of(low)),
        rows(low),
        language(language_of(low)),
        threads(threads_of(low)),
        quiet(quiet_of(low)) {}

  std::string db;
  bool rate;
  const Shape* shape;  ///< of a board that an old file has without rules, or nullptr
  RowArguments rows;
  Language language;
  std::size_t threads;
  bool quiet;
};

class VerifyJob final : public PipelineJob {
 public:
  VerifyJob(const VerifyArguments& arguments, const Store& store, Output& output)
      : store_(store),
        output_(output),
        rate_(arguments.rate),
        language_(arguments.language),
        printer_(arguments.rows.format, {"puzzle", "fault"}),
        slots_(pipeline_slots(arguments.threads)),
        verifiers_(arguments.threads),
        recipes_(arguments.threads),
        progress_(Message::kPuzzlesSoFar, count_of(store), arguments.quiet, arguments.language) {
    output_.write(printer_.header());
  }

  /// Reads the runs, and looks at the file as a whole. Before the rows.
  void begin() {
    std::vector<std::string> faults = store_.check();
    runs_ = read_runs(store_, faults);
    for (const std::string& fault : label_faults(store_)) faults.push_back(fault);
    for (const std::string& fault : faults) tell(0, fault);
    for (const auto& [id, run] : runs_) {
      if (run.same_rater || !rate_) continue;
      std::cerr << "run " << id
                << " was rated by another version of Gridmill: its levels are not compared\n";
    }
    for (const RatingVersion& known : store_.rating_versions()) take_version(known);
  }

  bool issue(std::size_t slot) override {
    constexpr std::size_t kBatch = 256;
    if (stop_.stopped()) return false;
    store_.raw_rows(last_, kBatch, slots_[slot].rows);
    if (slots_[slot].rows.empty()) return false;
    slots_[slot].faults.assign(slots_[slot].rows.size(), {});
    find_shapes(slots_[slot]);
    // What puzzle_key does not hold yet, and so cannot tell apart.
    for (RawRow& row : slots_[slot].rows) {
      if (row.is_keyed || !row.key_fault.empty()) continue;
      const auto [first, is_new] = not_keyed_.try_emplace(row.canonical, row.id);
      if (is_new) continue;
      row.key_fault =
          "it is the same as puzzle " + std::to_string(first->second) + " under a symmetry";
    }
    last_ = slots_[slot].rows.back().id;
    return true;
  }

  void work(std::size_t slot, std::size_t worker) override {
    Slot& s = slots_[slot];
    s.cut_short = false;
    for (std::size_t i = 0; i < s.rows.size() && !s.cut_short; ++i) {
      const RawRow& row = s.rows[i];
      if (!row.read_fault.empty()) {
        s.faults[i].push_back(row.read_fault);
        continue;
      }
      const SharedShape& shape = s.shapes[i];
      const auto run = runs_.find(row.run);
      if (run == runs_.end()) {
        s.faults[i].push_back("there is no run " + std::to_string(row.run));
      } else if (shape != nullptr) {
        recipes_[worker].verify(row, run->second, *shape, s.faults[i]);
      }
      if (shape == nullptr) continue;
      auto& verifier = verifiers_[worker][shape->name()];
      if (!verifier || &verifier->shape() != &*shape) {
        verifier = std::make_unique<RowVerifier>(shape, rate_, stop_.flag());
      }
      s.cut_short =
          !verifier->verify(row, run == runs_.end() ? StoredRun() : run->second, s.faults[i]);
    }
  }

  bool deliver(std::size_t slot) override {
    const Slot& s = slots_[slot];
    if (s.cut_short) return false;
    for (std::size_t i = 0; i < s.rows.size(); ++i) {
      for (const std::string& fault : s.faults[i]) tell(s.rows[i].id, fault);
      if (!s.faults[i].empty()) ++bad_rows_;
    }
    rows_ += s.rows.size();
    progress_.update(rows_, faults_ == 0 ? "" : ", " + faults_in_words());
    return true;
  }

  /// A fault of a row, or (0) of the file.
  void tell(std::int64_t row, const std::string& fault) {
    ++faults_;
    std::string text;
    printer_.print_to(text);
    if (row == 0) {
      printer_.text("file");
    } else {
      printer_.number(row);
    }
    printer_.text(fault);
    printer_.end_row();
    output_.write(text);
  }

  int finish() {
    close_if(!stop_.stopped(), output_);
    const std::string puzzles = puzzles_in_words(language_, rows_);
    progress_.finish(faults_ == 0 ? say(language_, Message::kNothingIsWrong, {puzzles})
                                  : say(language_, Message::kVerified,
                                        {puzzles, faults_in_words(),
                                         counted(language_, bad_rows_, Message::kOneBadRow,
                                                 Message::kBadRows)}));
    if (stop_.stopped()) {
      std::cerr << "gridmill verify: " << say(language_, Message::kInterrupted) << "\n";
      return kInterrupted;
    }
    return faults_ == 0 ? kDone : kFailure;
  }

 private:
  struct Slot {
    std::vector<RawRow> rows;
    std::vector<SharedShape> shapes;  ///< null: the row's board is not known
    std::vector<std::vector<std::string>> faults;
    bool cut_short = false;  ///< a signal ended a search
  };

  [[nodiscard]] std::string faults_in_words() const {
    return counted(language_, faults_, Message::kOneFault, Message::kFaults);
  }

  /// For the progress alone: a file that cannot be counted is looked at all the same.
  static std::uint64_t count_of(const Store& store) {
    try {
      return store.count();
    } catch (const StoreError&) {
      return 0;
    }
  }

  /// Notes which version of a scale rated a run, and says so if it is another one than ours.
  void take_version(const RatingVersion& known) {
    StoredRun& run = runs_[known.run];
    run.scales.insert(known.scale);
    for (const ScaleInfo& info : scales()) {
      if (info.id != known.scale || info.version == known.version || info.is_own()) continue;
      run.others.insert(known.scale);
      if (!rate_) continue;
      std::cerr << "run " << known.run << " was rated on the scale '" << known.scale
                << "' by its version " << known.version << ", this program has " << info.version
                << ": these ratings are not compared"
                << (known.version < info.version ? " (`rate --db --scale` makes them again)" : "")
                << "\n";
    }
  }

  /// The boards of rows, which the store knows; it serves one thread.
  void find_shapes(Slot& s) const {
    s.shapes.clear();
    for (std::size_t i = 0; i < s.rows.size(); ++i) {
      if (!s.rows[i].read_fault.empty()) {
        s.shapes.emplace_back();
        continue;
      }
      const Store::RowBoard board = store_.board_of(s.rows[i]);
      s.shapes.push_back(board.shape);
      if (board.shape == nullptr) s.faults[i].push_back(board.fault);
    }
  }

  const Store& store_;
  Output& output_;
  bool rate_;
  Language language_;
  std::map<std::int64_t, StoredRun> runs_;  ///< by id
  RowPrinter printer_;
  std::vector<Slot> slots_;
  std::vector<std::map<std::string, std::unique_ptr<RowVerifier>>> verifiers_;
  std::vector<RecipeVerifier> recipes_;  ///< by worker
  StopSource stop_;
  Progress progress_;
  std::int64_t last_ = INT64_MIN;
  std::unordered_map<std::string, std::int64_t> not_keyed_;  ///< canonical form to row
  std::uint64_t rows_ = 0;
  std::uint64_t bad_rows_ = 0;
  std::uint64_t faults_ = 0;
};

int run(const VerifyArguments& arguments) {
  Store store = open_store(arguments.db, Store::Mode::kRead);
  if (arguments.shape != nullptr) (void)store.introduce(*arguments.shape);
  Output output(arguments.rows.output);
  VerifyJob job(arguments, store, output);
  try {
    job.begin();
    run_pipeline(job, arguments.threads);
  } catch (const StoreError& error) {  // what cannot be read is a fault, too
    if (error.kind() != StoreError::Kind::kCorrupt) throw;
    job.tell(0, error.what());
  }
  return job.finish();
}

}  // namespace

Command command_verify() {
  return {
      "verify",
      "checks every statement of a database again",
      "--db FILE [options]",
      R"(Checks the file: its pages, foreign keys and schema (a table, view, index or trigger that is not
Gridmill's, or is another), boards, levels, techniques, versions, the index of canonical keys, how
many puzzles each run has, the recipes and seeds, the ledger. Then every row: the puzzle has exactly
one solution, counted by another engine than the one that made it, and it is the stored one; clues,
minimality, symmetry, canonical key, number, level, techniques and the ratings on other scales are
right. The first 32 puzzles of a run and one of 128 after them are made again from the recipe, unless
that can take long (--pattern, --clues with a limit, boards over 9x9). Prints a line for each fault, with the id of the row; the exit code is then 1. The
file is only read.

All is checked as it is when the command begins, also while another command adds puzzles. Until it
ends, the log of that command (FILE-wal) grows by what is added; on a network file system the other
command waits ten seconds and then gives up. A very large file that grows is better copied first
(sqlite3 FILE ".backup COPY").)",
      "gridmill verify --db puzzles.db\n"
      "gridmill verify --db puzzles.db --rate none --format csv --output faults.csv",
      &VerifyArguments::declare,
      &run_with<VerifyArguments, run>};
}

}  // namespace gridmill
