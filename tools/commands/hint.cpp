// gridmill hint: the next step of puzzles, as much of it as one wants to know.

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>

#include "solver/steps/hint.h"
#include "solver/steps/step_describer.h"
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
  throw unexpected("--depth: expected where, technique or step (or 1, 2, 3)", name);
}

struct HintArguments {
  static void declare(OptionTable& options) {
    InputArguments::declare(options);
    options.add("depth", "DEPTH", "where (to look), technique, or step")
        .with_default("step")
        .with_values({kDepths.begin(), kDepths.end()});
    options
        .add("technique", "ID",
             "the first step of this technique, and which step it is\nBy default, the next step of "
             "any technique. 'gridmill help techniques' lists the names.")
        .with_values(ids_of(techniques()));
    options.add_switch("notation", "also print the step in expert notation");
    declare_cells(options);
    StreamArguments::declare(options);
  }

  explicit HintArguments(const RawArguments& raw)
      : depth(parse_depth(raw.text("depth"))), stream(raw), notation(raw.is_on("notation")) {
    if (stream.rows.format == TableFormat::kLines) cells = cells_of(raw);
    if (const auto id = raw.find("technique")) technique = parse_technique(*id);
    if (notation && depth < 3) throw UsageError("--notation: needs --depth step");
  }

  int depth;  ///< 1 to 3
  StreamArguments stream;
  bool notation;
  CellNames cells = CellNames::kR1C1;
  std::optional<TechniqueGroup> technique;  ///< none: the next step
};

std::vector<std::string> columns_of(const HintArguments& arguments) {
  std::vector<std::string> columns{"puzzle"};
  if (arguments.technique) columns.insert(columns.end(), {"number", "wish"});
  columns.emplace_back("where");
  if (arguments.depth > 1) columns.emplace_back("technique");
  if (arguments.depth > 2) columns.insert(columns.end(), {"text", "step"});
  return columns;
}

class HintWorker final : public PuzzleWorker {
 public:
  HintWorker(const HintArguments& arguments, std::atomic<std::uint64_t>& without)
      : arguments_(arguments),
        printer_(format_, columns_of(arguments)),
        without_(without),
        solved_(arguments.stream.limit) {}

  void process(const PuzzleBatch& batch, std::string& out) override {
    require_cell_names(*batch.board, arguments_.cells);
    if (solved_.solve(batch)) {
      describer_ = is_rated(*batch.board) ? std::make_unique<StepDescriber>(*batch.board, wording_)
                                          : nullptr;
    }
    printer_.print_to(out);
    for (std::size_t i = 0; i < batch.size; ++i) {
      std::optional<TechniqueStep> step;
      if (describer_ != nullptr && solved_.count(i) == 1) {
        step = find(batch.puzzle(i), solved_.solution(i));
      }
      if (!step) ++without_;
      if (format_ == TableFormat::kLines) {
        print_line(step, batch, i, out);
      } else {
        print_row(step, batch, i);
      }
    }
  }

 private:
  std::optional<TechniqueStep> find(std::span<const std::uint8_t> puzzle,
                                    std::span<const std::uint8_t> solution) {
    if (arguments_.technique)
      return find_step(*describer_, *arguments_.technique, puzzle, solution);
    std::optional<StepDescription> next = describer_->next(puzzle, solution);
    if (!next) return std::nullopt;
    return TechniqueStep{1, *std::move(next), ""};
  }

  void print_line(const std::optional<TechniqueStep>& found, const PuzzleBatch& batch,
                  std::size_t i, std::string& out) const {
    if (!found) {
      const bool has_steps = arguments_.technique && describer_ != nullptr &&
                             solved_.count(i) == 1 &&
                             std::ranges::find(batch.puzzle(i), 0) != batch.puzzle(i).end();
      const std::string why =
          has_steps ? no_technique_reason(*arguments_.technique, language_)
                    : no_step_reason(*batch.board, batch.puzzle(i), solved_.count(i), language_);
      out += no_hint_text(why, language_) + "\n";
      return;
    }
    const StepDescription& step = found->step;
    const std::string text = hint_text(step, static_cast<HintDepth>(depth_));
    out += arguments_.technique ? found->with_number(text, language_) : text;
    if (arguments_.notation) out += "\n" + to_notation(step);
    out += '\n';
  }

  void print_row(const std::optional<TechniqueStep>& found, const PuzzleBatch& batch,
                 std::size_t i) {
    printer_.board(batch.puzzle(i));
    if (found) {
      const StepDescription& step = found->step;
      if (arguments_.technique) {
        printer_.number_or_none(found->number);
        printer_.text_or_none(found->wish);
      }
      printer_.text(step.where);
      if (depth_ > 1) printer_.text(info(step.step.technique).id);
      if (depth_ > 2) {
        printer_.text(arguments_.notation ? step.text() + " " + to_notation(step) : step.text());
        print_step(step);
      }
    } else {
      printer_.none(columns_of(arguments_).size() - 1);
    }
    printer_.end_row();
  }

  /// In csv the placement or eliminations ("R1C1=5", "R1C2<>57"), in json the whole step.
  void print_step(const StepDescription& step) {
    if (format_ != TableFormat::kJson) return printer_.text(step.step.result(step.before.board()));
    std::string json = "{";
    append_step(json, step);
    printer_.json(json + "}");
  }

  const HintArguments& arguments_;
  int depth_ = arguments_.depth;
  TableFormat format_ = arguments_.stream.rows.format;
  Language language_ = arguments_.stream.language;
  Wording wording_{language_, &Symbols::none(), arguments_.cells};
  TableWriter printer_;
  std::atomic<std::uint64_t>& without_;
  SolvedBatch solved_;
  std::unique_ptr<StepDescriber> describer_;
};

int run(const HintArguments& arguments) {
  constexpr std::size_t kBatch = 256;
  std::atomic<std::uint64_t> without = 0;
  const int code = stream_through<HintWorker>(arguments, kBatch, without);
  if (code != kDone || without == 0) return code;
  report_puzzles(arguments.stream.language, without, Message::kHasNoHint, Message::kHaveNoHint);
  return kUnmet;
}

}  // namespace

Command command_hint() { return make_command<HintArguments, run>("hint"); }

}  // namespace gridmill
