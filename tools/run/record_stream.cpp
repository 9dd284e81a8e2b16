#include "tools/run/record_stream.h"

#include <algorithm>
#include <optional>

#include "solver/steps/step_describer.h"
#include "tools/cli/messages.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/progress.h"
#include "tools/formats/steps.h"
#include "tools/io/string_util.h"
#include "tools/run/verified_rows.h"

namespace gridmill {
namespace {

/// The values of --hint-steps, from HintSteps::kNext on.
const std::vector<std::string> kHintSteps{"next", "hardest", "all"};

/// The steps that solve puzzles, as members of a JSON object.
class StepsJsonWriter {
 public:
  explicit StepsJsonWriter(const RecordArguments& arguments)
      : steps_(arguments.steps),
        hints_(arguments.hints),
        traces_(arguments.traces),
        language_(arguments.language) {}

  std::string to_json(const Record& record) {
    std::string members;
    if (steps_) members += ",\"steps\":" + steps(record);
    if (hints_ != HintSteps::kNone) members += ",\"hints\":" + hints(record);
    if (traces_) members += ",\"trace\":" + trace(record);
    if (!members.empty()) members.erase(0, 1);
    return members;
  }

 private:
  std::string steps(const Record& record) {
    if (!is_rated(*record.board)) return "[]";
    StepDescriber* describer = describer_.get(record.board, [&] {
      return std::make_unique<StepDescriber>(*record.board, Wording{language_});
    });
    return json_of(describer->steps(record.puzzle.digits(), record.solution.digits()));
  }

  /// The first step, the first one of the hardest technique, or all, without their facts.
  std::string hints(const Record& record) {
    if (!is_rated(*record.board)) return "[]";
    struct Found {
      int number;
      widest::State before;
      widest::Deduction deduction;
    };
    std::optional<Found> hardest;
    std::string hints = "[";
    const auto add = [&](int number, const widest::State& before,
                         const widest::Deduction& deduction) {
      if (hints.size() > 1) hints += ',';
      append_hint(hints, number, describe_step(before, deduction, Wording{language_}),
                  hints_ == HintSteps::kHardest);
    };
    int number = 0;
    for_each_single_step(
        rater_of(record), record.puzzle.digits(), record.solution.digits(),
        [&](const widest::State& before, const widest::Deduction& deduction) {
          ++number;
          if (hints_ != HintSteps::kHardest) {
            add(number, before, deduction);
          } else if (!hardest || deduction.technique > hardest->deduction.technique) {
            hardest.emplace(Found{number, before, deduction});
          }
          return hints_ != HintSteps::kNext;
        });
    if (hardest) add(hardest->number, hardest->before, hardest->deduction);
    return hints + "]";
  }

  /// The same steps without a word, which takes a fraction of the time.
  std::string trace(const Record& record) {
    if (!is_rated(*record.board)) return "[]";
    std::string actions = "[";
    for_each_single_step(rater_of(record), record.puzzle.digits(), record.solution.digits(),
                         [&](const widest::State& /*before*/, const widest::Deduction& deduction) {
                           if (actions.size() > 1) actions += ',';
                           append_action(actions, *record.board, deduction);
                           return true;
                         });
    return actions + "]";
  }

  AnyRater& rater_of(const Record& record) {
    return *rater_.get(record.board, [&] { return make_rater(*record.board); });
  }

  bool steps_;
  HintSteps hints_;
  bool traces_;
  Language language_;
  LastBoardCache<StepDescriber> describer_;
  LastBoardCache<AnyRater> rater_;
};

}  // namespace

void RecordArguments::declare(OptionTable& options) {
  declare_format(options, "");
  options
      .add("output,o", "FILE|DIR/",
           "file, or folder for one file per puzzle\n- is standard output.")
      .with_default("-")
      .written();
  declare_language(options);
}

RecordArguments::RecordArguments(const RawArguments& raw)
    : formats(formats_of(raw)),
      output(raw.text("output")),
      language(language_of(raw)),
      pictures(formats, language) {}

void RecordArguments::declare_extras(OptionTable& options) {
  options.add("split", "LIST",
              "divide the puzzles among several files: train=0.9,test=0.1\nEquivalent puzzles are "
              "in the same file, so that no test puzzle is a training puzzle in disguise.");
  PictureArguments::declare(options);
  options.add_switch("steps", "with --format json: add the steps of the solution");
  options
      .add("hint-steps", "next|hardest|all",
           "with --format json: add hints as sentences\nnext is a hint for the first step, hardest "
           "for the first step of the hardest technique, and all for every step.")
      .with_values(kHintSteps);
  options.add_switch("traces",
                     "with --format json: add the steps as actions, without sentences\nFor example "
                     "[\"naked-pair\",\"-R1C3=2\"].");
}

void RecordArguments::read_extras(const RawArguments& raw) {
  if (const auto text = raw.find("split")) split = parse_split(*text);
  steps = raw.is_on("steps");
  traces = raw.is_on("traces");
  if (const auto text = raw.find("hint-steps")) {
    hints = static_cast<HintSteps>(parse_choice(*text, kHintSteps, "--hint-steps") + 1);
  }
  const auto has_steps = [](const FormatInfo* format) {
    return format->make_writer()->supports_steps();
  };
  for (const char* const option : {"steps", "hint-steps", "traces"}) {
    if (raw.is_given(option) && std::none_of(formats.begin(), formats.end(), has_steps)) {
      throw UsageError("--" + std::string(option) + ": expected --format json, found " +
                       raw.text("format"));
    }
  }
  pictures = PictureArguments(raw, formats, language);
  pictures.require_place(output);
  pictures.require_days(raw.is_given("daily"));
}

int write_records(const RecordArguments& arguments, const Store& store, const Query& query,
                  std::vector<std::int64_t>& ids) {
  RecordFiles files(arguments.output, arguments.formats, arguments.language, arguments.split);
  files.set_words(store.has_words());
  files.set_pictures(arguments.pictures);
  StepsJsonWriter steps_writer(arguments);
  const std::vector<BadRow> bad = for_each_verified(store, query, [&](const StoredRecord& row) {
    files.write(row.record, row.id, steps_writer.to_json(row.record));
    ids.push_back(row.id);
  });
  const bool asked_for_none = query.limit && *query.limit == 0;
  files.close(!ids.empty() || (asked_for_none && bad.empty()));
  if (!bad.empty()) {
    report_bad_rows(store, bad);
    return kFailure;
  }
  if (!ids.empty() && (!query.limit || ids.size() >= *query.limit)) return kDone;
  if (asked_for_none) return kDone;
  if (ids.empty()) {
    report(arguments.language, Message::kNoneMatches);
  } else {
    report(arguments.language, Message::kOnlyMatch,
           {format_count(ids.size()), format_puzzle_count(arguments.language, *query.limit)});
  }
  return kUnmet;
}

}  // namespace gridmill
