// gridmill show: the board with its candidates, as text or as a picture.

#include <atomic>
#include <optional>

#include "solver/board/features.h"
#include "solver/clues/rule_sentences.h"
#include "solver/rate/technique.h"
#include "solver/steps/step_describer.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/picture_options.h"
#include "tools/drawing/step_svg.h"
#include "tools/drawing/text_painter.h"
#include "tools/formats/picture.h"
#include "tools/formats/steps.h"
#include "tools/io/output.h"
#include "tools/run/puzzle_stream.h"
#include "tools/run/solved_batch.h"

namespace gridmill {
namespace {

/// Which step of the way is shown.
struct StepSelector {
  std::int64_t number = 0;                  ///< 0: none
  std::optional<TechniqueGroup> technique;  ///< the first one of this technique
  [[nodiscard]] bool any() const { return number != 0 || technique; }
};

struct ShowArguments {
  static void declare(OptionTable& options) {
    InputArguments::declare(options);
    options.add("step", "N", "the board before step N, and the step");
    options.add("technique", "ID", "the first step of this technique, and the board before it")
        .with_values(ids_of(techniques()));
    options.add_switch("notation", "also print the step in expert notation");
    options
        .add("svg", "FILE",
             "also draw the board and the step as an SVG\nBy default it is the first step. --step "
             "0 draws the board only.")
        .written();
    options.add("png", "FILE", "the same picture in pixels").written();
    declare_cells(options);
    StreamArguments::declare(options, "lines (text) or json");
    options.set_common({"from", "board", "step", "technique", "notation", "svg", "png", "cells",
                        "lang", "format", "output", "puzzle-timeout"});
  }

  explicit ShowArguments(const RawArguments& raw)
      : stream(raw), svg(raw.find("svg")), png(raw.find("png")), notation(raw.is_on("notation")) {
    if (stream.rows.format == TableFormat::kLines) cells = cells_of(raw);
    if (stream.rows.format == TableFormat::kCsv) {
      throw UsageError("--format: expected lines or json, found 'csv'");
    }
    // One worker, so that it knows whether there is more than one puzzle to draw.
    if (draws()) stream.threads = 1;
    if (png) typeface = PictureArguments({&written_format("png")}, stream.language).look.typeface;
    const auto step = raw.find("step");
    if (const auto id = raw.find("technique")) {
      selector.technique = parse_technique(*id);
      if (step) throw UsageError("--technique and --step cannot be combined");
    } else if (step) {
      selector.number = static_cast<std::int64_t>(parse_number(*step, 0, 100'000, "--step"));
    } else if (draws()) {
      selector.number = 1;
    }
  }
  [[nodiscard]] bool draws() const { return svg || png; }

  StreamArguments stream;
  std::optional<std::string> svg;  ///< the pictures' files
  std::optional<std::string> png;
  std::shared_ptr<Typeface> typeface;  ///< of the letters in pixels; null: strokes
  bool notation;
  CellNames cells = CellNames::kR1C1;
  StepSelector selector;
};

/// The pictures of a puzzle.
struct ShownPictures {
  std::string svg;
  std::string png;
};

class ShowWorker final : public PuzzleWorker {
 public:
  /// @param pictures  where they go; with --svg or --png there is one worker
  ShowWorker(const ShowArguments& arguments, std::optional<ShownPictures>& pictures,
             std::atomic<std::uint64_t>& without)
      : arguments_(arguments),
        pictures_(pictures),
        without_(without),
        solved_(arguments.stream.limit) {}

  void process(const PuzzleBatch& batch, std::string& out) override {
    require_cell_names(*batch.board, arguments_.cells);
    if (selector_.any() && solved_.solve(batch)) {
      describer_ = is_rated(*batch.board) ? std::make_unique<StepDescriber>(*batch.board, wording_)
                                          : nullptr;
    }
    for (std::size_t i = 0; i < batch.size; ++i) {
      const std::span<const std::uint8_t> puzzle = batch.puzzle(i);
      if (!selector_.any()) {
        show(PencilmarkGrid(*batch.board, puzzle), puzzle, "", out);
      } else if (describer_ == nullptr || solved_.count(i) != 1) {
        show(PencilmarkGrid(*batch.board, puzzle), puzzle,
             no_step_reason(*batch.board, puzzle, solved_.count(i), language_), out);
      } else {
        show_step(puzzle, solved_.solution(i), out);
      }
    }
  }

 private:
  void show_step(std::span<const std::uint8_t> puzzle, std::span<const std::uint8_t> solution,
                 std::string& out) {
    std::string reason;
    const std::optional<TechniqueStep> found =
        selector_.technique ? find_step(*describer_, *selector_.technique, puzzle, solution)
                            : numbered_step(puzzle, solution, reason);
    if (!found) {
      if (selector_.technique) reason = no_technique_reason(*selector_.technique, language_);
      show(PencilmarkGrid(describer_->board(), puzzle), puzzle, reason, out);
      return;
    }
    const StepDescription& step = found->step;
    keep_pictures(step.before, &step);
    begin(step.before, puzzle, out);
    if (json_) {
      out += ",\"number\":" + (found->number == 0 ? "null" : std::to_string(found->number));
      if (!found->wish.empty()) out += ",\"wish\":\"" + found->wish + "\"";
      out += ",\"step\":{";
      append_step(out, step);
      out += "}}\n";
    } else {
      out += "\n" + found->with_number(step.text(), language_) + "\n";
      if (arguments_.notation) out += to_notation(step) + "\n";
      out += '\n';
    }
  }

  /// The step of --step; none: `reason` says how many there are.
  std::optional<TechniqueStep> numbered_step(std::span<const std::uint8_t> puzzle,
                                             std::span<const std::uint8_t> solution,
                                             std::string& reason) {
    std::vector<StepDescription> steps = describer_->steps(puzzle, solution);
    const auto number = static_cast<std::size_t>(selector_.number);
    if (number <= steps.size()) {
      return TechniqueStep{selector_.number, std::move(steps[number - 1]), ""};
    }
    reason = localize_plural(language_, steps.size(), Message::kWayHasOne, Message::kWayHas);
    return std::nullopt;
  }

  /// A board without a step: none was asked for, or there is none, for a reason.
  void show(const PencilmarkGrid& marks, std::span<const std::uint8_t> puzzle,
            const std::string& reason, std::string& out) {
    keep_pictures(marks, nullptr);
    begin(marks, puzzle, out);
    if (!reason.empty()) ++without_;
    if (json_) {
      out += reason.empty() ? "}\n" : ",\"step\":null}\n";
    } else {
      out += "\n";
      if (!reason.empty()) out += localize(language_, Message::kNoStep, {reason}) + "\n\n";
    }
  }

  void begin(const PencilmarkGrid& marks, std::span<const std::uint8_t> puzzle,
             std::string& out) const {
    if (!json_) {
      out += to_text(marks, language_);
      if (marks.board().has_clues()) out += "\n" + to_text_drawing(marks);
      append_rules(marks.board(), out);
      return;
    }
    out += "{\"puzzle\":\"";
    append_board(out, puzzle);
    out += "\"," + to_json(marks);
  }

  /// What the frames of the text do not show.
  void append_rules(const BoardSpec& board, std::string& out) const {
    if (!board.has_boxes()) {
      out += "\n" + localize(language_, Message::kRegionsByNumber) + "\n";
      const std::size_t width = board.count_of(HouseKind::kBox) > 9 ? 3 : 2;
      for (int row = 0; row < board.rows(); ++row) {
        for (int column = 0; column < board.columns(); ++column) {
          const std::string number = std::to_string(board.box_of(board.cell_at(row, column)) + 1);
          out += std::string(column == 0 ? 5 : width - number.size(), ' ') + number;
        }
        out += '\n';
      }
    }
    const std::vector<RuleSentence> rules = rule_sentences(board);
    if (!rules.empty()) out += '\n';
    for (const RuleSentence& rule : rules) {
      out += in_language(language_, rule.english, rule.japanese) + '\n';
    }
  }

  void keep_pictures(const PencilmarkGrid& marks, const StepDescription* step) {
    if (!arguments_.draws()) return;
    if (pictures_) {
      throw UsageError((arguments_.svg ? "--svg" : "--png") +
                       std::string(": expected one puzzle, found several"));
    }
    pictures_.emplace();
    if (arguments_.svg) pictures_->svg = step != nullptr ? to_svg(*step) : to_svg(marks);
    if (arguments_.png) pictures_->png = to_png(draw_step(marks, step));
  }

  [[nodiscard]] std::string to_png(const StepDrawing& drawing) const {
    PictureSheet sheet;
    sheet.width = kPictureCell * drawing.width;
    sheet.height = kPictureCell * drawing.height;
    sheet.left = kPictureCell * drawing.left;
    sheet.top = kPictureCell * drawing.top;
    return png_picture(sheet, [&](Painter& painter) {
      painter.set_typeface(arguments_.typeface.get());
      drawing.paint(painter);
    });
  }

  const ShowArguments& arguments_;
  const StepSelector& selector_ = arguments_.selector;
  bool json_ = arguments_.stream.rows.format == TableFormat::kJson;
  Language language_ = arguments_.stream.language;
  Wording wording_{language_, &Symbols::none(), arguments_.cells};
  std::optional<ShownPictures>& pictures_;
  std::atomic<std::uint64_t>& without_;
  SolvedBatch solved_;
  std::unique_ptr<StepDescriber> describer_;
};

int run(const ShowArguments& arguments) {
  constexpr std::size_t kBatch = 64;
  std::atomic<std::uint64_t> without = 0;
  std::optional<ShownPictures> pictures;
  // Opened before the work, so that an unwritable one is reported at once.
  std::optional<Output> svg;
  std::optional<Output> png;
  if (arguments.svg) svg.emplace(*arguments.svg);
  if (arguments.png) png.emplace(*arguments.png);
  const int code = stream_puzzles(arguments.stream, {}, kBatch, [&] {
    return std::make_unique<ShowWorker>(arguments, pictures, without);
  });
  const auto write = [&](std::optional<Output>& file, const std::string& picture) {
    if (!file) return;
    file->write(picture);
    close_if(pictures.has_value() && code == kDone, *file);
  };
  const ShownPictures drawn = pictures.value_or(ShownPictures{});
  write(svg, drawn.svg);
  write(png, drawn.png);
  if (code != kDone || without == 0) return code;
  report_puzzles(arguments.stream.language, without, Message::kHasNoSuchStep,
                 Message::kHaveNoSuchStep);
  return kUnmet;
}

}  // namespace

Command command_show() { return make_command<ShowArguments, run>("show"); }

}  // namespace gridmill
