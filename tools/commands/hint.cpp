// gridmill hint: the next step of puzzles, as much of it as one wants to know.

#include <array>
#include <atomic>

#include "solver/steps/notation.h"
#include "solver/steps/step_describer.h"
#include "tools/book/book_strings.h"
#include "tools/formats/steps.h"
#include "tools/run/puzzle_stream.h"
#include "tools/run/solved_batch.h"

namespace gridmill {
namespace {

constexpr std::array<std::string_view, 3> kDepths{"where", "technique", "step"};

/// 1 where to look, 2 which technique as well, 3 the whole step.
int parse_depth(const std::string& name) {
  for (std::size_t i = 0; i < kDepths.size(); ++i) {
    if (name == kDepths[i] || name == std::to_string(i + 1)) return static_cast<int>(i) + 1;
  }
  throw UsageError("--depth: expected where, technique or step (or 1, 2, 3), found '" + name + "'");
}

struct HintArguments {
  static void declare(OptionTable& options) {
    InputArguments::declare(options);
    options
        .add("depth", "DEPTH", "how much to show: where (to look), technique, or step (all of it)")
        .with_default("step");
    options.add_switch("notation", "beside the words of the step what the forums write of it");
    StreamArguments::declare(options);
  }

  explicit HintArguments(const RawArguments& raw)
      : depth(parse_depth(raw.text("depth"))), stream(raw), notation(raw.is_on("notation")) {
    if (notation && depth < 3) throw UsageError("--notation: expected --depth step beside it");
  }

  int depth;  ///< 1 to 3
  StreamArguments stream;
  bool notation;
};

std::vector<std::string> columns_of(int depth) {
  std::vector<std::string> columns{"puzzle", "where"};
  if (depth > 1) columns.emplace_back("technique");
  if (depth > 2) columns.insert(columns.end(), {"text", "step"});
  return columns;
}

class HintWorker final : public PuzzleWorker {
 public:
  HintWorker(const HintArguments& arguments, std::atomic<std::uint64_t>& without)
      : depth_(arguments.depth),
        lines_(arguments.stream.rows.format == TableFormat::kLines),
        json_(arguments.stream.rows.format == TableFormat::kJson),
        language_(arguments.stream.language),
        notation_(arguments.notation),
        printer_(arguments.stream.rows.format, columns_of(depth_)),
        without_(without),
        solved_(arguments.stream.limit) {}

  void process(const PuzzleBatch& batch, std::string& out) override {
    if (solved_.solve(batch)) {
      describer_ = is_rated(*batch.board)
                       ? std::make_unique<StepDescriber>(*batch.board, Wording{language_})
                       : nullptr;
    }
    printer_.print_to(out);
    for (std::size_t i = 0; i < batch.size; ++i) {
      std::optional<StepDescription> step;
      if (describer_ != nullptr && solved_.count(i) == 1) {
        step = describer_->next(batch.puzzle(i), solved_.solution(i));
      }
      if (!step) ++without_;
      if (lines_) {
        print_line(step, batch, i, out);
      } else {
        print_row(step, batch, i);
      }
    }
  }

 private:
  void print_line(const std::optional<StepDescription>& step, const PuzzleBatch& batch,
                  std::size_t i, std::string& out) const {
    if (!step) {
      const std::string why =
          no_step_reason(*batch.board, batch.puzzle(i), solved_.count(i), language_);
      out += localize(language_, BookString::kNoHint, {why}) + "\n";
      return;
    }
    if (depth_ == 1) out += step->where;
    if (depth_ == 2) {
      out += localize(language_, BookString::kHintTechnique,
                      {step->where, std::string(step->title())});
    }
    if (depth_ == 3) out += step->text();
    if (notation_) out += "\n" + to_notation(*step);
    out += '\n';
  }

  void print_row(const std::optional<StepDescription>& step, const PuzzleBatch& batch,
                 std::size_t i) {
    printer_.board(batch.puzzle(i));
    if (step) {
      printer_.text(step->where);
      if (depth_ > 1) printer_.text(info(step->step.technique).id);
      if (depth_ > 2) {
        printer_.text(notation_ ? step->text() + " " + to_notation(*step) : step->text());
        print_step(*step);
      }
    } else {
      const auto columns = columns_of(depth_).size();
      for (std::size_t c = 1; c < columns; ++c) printer_.none();
    }
    printer_.end_row();
  }

  /// In csv what goes in and out ("R1C1=5", "R1C2<>57"), in json the whole step.
  void print_step(const StepDescription& step) {
    if (!json_) return printer_.text(step.step.result(step.before.board()));
    std::string json = "{";
    append_step(json, step);
    printer_.json(json + "}");
  }

  int depth_;
  bool lines_;
  bool json_;
  Language language_;
  bool notation_;
  TableWriter printer_;
  std::atomic<std::uint64_t>& without_;
  SolvedBatch solved_;
  std::unique_ptr<StepDescriber> describer_;
};

int run(const HintArguments& arguments) {
  constexpr std::size_t kBatch = 256;
  std::atomic<std::uint64_t> without = 0;
  const int code = stream_puzzles(arguments.stream, columns_of(arguments.depth), kBatch,
                                  [&] { return std::make_unique<HintWorker>(arguments, without); });
  if (code != kDone || without == 0) return code;
  report_puzzles(arguments.stream.language, without, Message::kHasNoHint, Message::kHaveNoHint);
  return kUnmet;
}

}  // namespace

Command command_hint() { return make_command<HintArguments, run>("hint"); }

}  // namespace gridmill
