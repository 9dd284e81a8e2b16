#include "tools/book/html/page_puzzles.h"

#include <algorithm>
#include <string>
#include <utility>

#include "solver/board/board_class.h"
#include "solver/board/derived_houses.h"
#include "solver/board/features.h"
#include "solver/board/grid_lines.h"
#include "solver/board/house_names.h"
#include "solver/board/rows.h"
#include "solver/clues/clue_board.h"
#include "solver/clues/clue_captions.h"
#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"
#include "solver/clues/rule_sentences.h"
#include "solver/steps/step_text.h"
#include "tools/book/book_strings.h"
#include "tools/drawing/svg.h"
#include "tools/formats/fpuzzles_link.h"
#include "tools/formats/fpuzzles_puzzle.h"

namespace gridmill {
namespace {

using namespace page_json;

/// With up to three decimals: a cell is at most some hundred pixels wide.
std::string short_number(double value) { return number_text(value, 3); }

/// The steps of a path, with short forms where they are known: the dashes of cages are most of a
/// page of killers.
std::string path_data(const SymbolPath& path) {
  const auto coordinate = [](double value) {
    std::string text = short_number(value);
    if (text.starts_with("0.")) text.erase(0, 1);
    if (text.starts_with("-0.")) text.erase(1, 1);
    return text;
  };
  std::string data, x, y;
  for (const SymbolPath::Step& step : path.steps) {
    std::string points;
    for (int k = 0; k < step.points(); ++k) {
      const std::string from_x = std::exchange(x, coordinate(step.x[k]));
      const std::string from_y = std::exchange(y, coordinate(step.y[k]));
      if (step.op == 'L' && !from_x.empty() && y == from_y) {
        points = "H" + x;
      } else if (step.op == 'L' && x == from_x) {
        points = "V" + y;
      } else {
        points += (k == 0 ? std::string(1, step.op) : " ") + x + ' ' + y;
      }
    }
    if (step.points() == 0) {
      points = step.op;
      x.clear();  // the next step begins where the path did
    }
    data += points;
  }
  return data;
}

/// Black becomes the color of the text, white the color of the page, so it suits dark mode.
std::string color_of(const SymbolPath& path) {
  if (path.color) return color_text(*path.color);
  if (path.grey <= 0) return "currentColor";
  if (path.grey >= 1) return "var(--paper)";
  return "color-mix(in srgb, currentColor " + short_number((1 - path.grey) * 100) +
         "%, var(--paper))";
}

}  // namespace

std::string themed_path(const SymbolPath& path) {
  const std::string color = color_of(path);
  std::string out = "<path style=\"";
  out += path.stroke > 0
             ? "fill:none;stroke:" + color + ";stroke-width:" + short_number(path.stroke) +
                   (path.round ? ";stroke-linecap:round;stroke-linejoin:round" : "")
             : "fill-rule:evenodd;fill:" + color;
  return out + "\" d=\"" + path_data(path) + "\"/>";
}

namespace {

/// The marks of some layers as SVG, in cells. What an entry hides has the number of its cell.
/// Black and white are the colors of the text and the page, except for dots on the board: a black
/// dot is black in dark mode, too.
std::string svg_of(const BoardSpec& board, const ClueGraphics& graphics, GraphicLayer first,
                   GraphicLayer last) {
  const auto is_on_board = [&](double x, double y) {
    return x > 0 && y > 0 && x < board.columns() && y < board.rows();
  };
  std::string out;
  for (const Graphic& graphic : graphics.graphics) {
    if (graphic.layer < first || graphic.layer > last) continue;
    const SymbolPath& path = graphic.path;
    const bool is_text = path.steps.empty();
    const bool is_dot = graphic.layer == GraphicLayer::kDots && path.stroke == 0 &&
                        !graphic.open_cell &&
                        (is_text ? is_on_board(graphic.x, graphic.y)
                                 : is_on_board(path.steps[0].x[0], path.steps[0].y[0]));
    if (graphic.open_cell)
      out += "<g data-open=\"" + std::to_string(graphic.open_cell->index) + "\">";
    if (is_text) {
      constexpr double kCapital = 0.72;  // height of a capital, as a part of its size
      out += "<text x=\"" + short_number(graphic.x) + "\" y=\"" +
             short_number(graphic.y + graphic.height / 2) + "\" font-size=\"" +
             short_number(graphic.height / kCapital) + "\" fill=\"" +
             (!is_dot             ? "currentColor"
              : graphic.grey == 0 ? "#000"
                                  : "#fff") +
             "\">" + xml_escaped(graphic.text) + "</text>";
    } else if (is_dot) {
      out += svg_path(path, 0, 0, 1, 3);
    } else {
      out += themed_path(path);
    }
    if (graphic.open_cell) out += "</g>";
  }
  return out;
}

/// Clues as they are drawn (`under` and `over` the digits, with what they draw outside the board),
/// with the part of a cell's height that ends below its number (`numbers`), described (`clues` as
/// [words, cells]) and checked: the constraints that cells show to be broken.
/// `never` has [cell, digits]; `tables` the digits that each digit takes from a partner, `pairs`
/// [cell, cell, table]; `sums` [[[cell, factor], ...], total]; `sets` [cells, masks]; `sequences`
/// [cells, number of a machine]. Bit d is digit d.
void add_clues(JsonObject& object, const BoardSpec& board, const Book& book,
               std::vector<Automaton>& machines) {
  const ClueGraphics graphics = make_clue_graphics(board, book.symbols);
  const GraphicMargins beside = graphics.margins(board);
  const auto number_of = [&](const std::pair<Cell, double>& number) {
    return array(number.first, decimal(graphics.number_in(number.first), 2));
  };
  const auto clue_of = [&](const Clue& clue) {
    const ClueKind& kind = *clue.kind;
    const std::string_view name = in_language(book.language, kind.english, kind.japanese);
    return array(clue_caption(clue, board, name), caption_cells(clue, board));
  };
  const Constraints constraints = compile_constraints(board);
  const auto mask = [](DigitBits bits) { return std::size_t{bits} << 1U; };
  const auto others = [&](DigitBits bits) { return mask(all_digits(board.digits()) & ~bits); };
  const auto never_of = [&](const Constraints::Domain& one) {
    return array(one.cell, others(one.digits));
  };
  const auto table_of = [&](const PairTable& one) { return list(one.partners, others); };
  const auto sets_of = [&](const Constraints::OneOfSets& one) {
    return array(one.cells, list(one.sets, mask));
  };
  const auto sequence_of = [&](const Constraints::Regular& one) {
    return array(one.cells, index_in(machines, constraints.automata[one.automaton]));
  };
  object
      .add("beside", array(decimal(std::max(beside.left, beside.right), 4), decimal(beside.top, 4),
                           decimal(beside.bottom, 4)))
      .add("size", decimal(graphics.digit_size, 2))
      .add("under", svg_of(board, graphics, GraphicLayer::kAreas, GraphicLayer::kLines))
      .add("over", svg_of(board, graphics, GraphicLayer::kCages, GraphicLayer::kDots))
      .add("numbers", list(graphics.numbers, number_of))
      .add("clues", list(board.clues(), clue_of))
      .add("distinct", constraints.all_different)
      .add("never", list(constraints.domains, never_of))
      .add("tables", list(constraints.tables, table_of))
      .add("pairs", constraints.binary_tables)
      .add("sums", constraints.sums)
      .add("sets", list(constraints.sets, sets_of))
      .add("sequences", list(constraints.regulars, sequence_of));
}

/// What people call puzzles on the board: "Killer", "16x16 X".
std::string rule_of(const BoardSpec& board, Language language) {
  std::vector<std::string> kinds;
  for (const Clue& clue : board.clues()) kinds.emplace_back(clue.kind->id);
  return puzzle_name(language, board.board_name(), kinds);
}

/// `next` as an Automaton has it, with -1 for nowhere.
Json automaton_json(const Automaton& automaton) {
  const auto state_of = [](std::uint16_t state) {
    return state == Automaton::kNowhere ? -1 : int{state};
  };
  const auto accepts_of = [](std::uint8_t accepts) { return accepts != 0 ? 1 : 0; };
  return JsonObject()
      .add("next", list(automaton.next, state_of))
      .add("accepts", list(automaton.accepts, accepts_of))
      .done();
}

/// The board for play and for drawing: houses with their names and the titles of hidden singles in
/// them, relations, lines inside the frame, and rules as [drawn, sentence]. Several grids have the
/// places of their first cells, their frames among the lines, and the first and last box.
/// @param machines  the automata of all puzzles, each of them once
JsonObject board_json(const BoardSpec& board, const Book& book, std::vector<Automaton>& machines) {
  const BoardFeatures features = board_features(board);
  const Division marks = candidate_grid(board);
  // Steps may name houses that follow from these, by the numbers behind theirs.
  std::vector<DerivedHouse> derived;
  if (is_rated(board)) derived = derived_houses(board);
  std::vector<GridLine> lines = grid_lines(board);
  // The page frames one grid by itself.
  std::erase_if(lines, [&](const GridLine& line) {
    return line.kind == GridLine::Kind::kFrame && !board.has_several_grids();
  });
  const auto sentence_of = [&](const RuleSentence& rule) {
    return array(rule.is_drawn, book.symbols.replace_placeholders(
                                    in_language(book.language, rule.english, rule.japanese)));
  };
  std::vector<Json> rules;
  for (const RuleSentence& rule : rule_sentences(board)) rules.push_back(sentence_of(rule));
  if (board.has_several_grids()) {
    rules.push_back(array(true, localize(book.language, BookString::kGridNumbers)));
  }
  JsonObject object;
  std::vector<std::string> names, titles;
  for (std::size_t i = 0; i < board.houses().size(); ++i) {
    const int house = static_cast<int>(i);
    names.push_back(house_name(board, house, book.language));
    titles.push_back(widest::step_text::title_of_hidden_single(board, house, book.language));
  }
  object.add("n", board.digits())
      .add("rule", rule_of(board, book.language))
      .add("height", marks.height)
      .add("width", marks.width)
      .add("boxes", board.has_boxes())
      .add("houses", board.houses())
      .add("names", names)
      .add("titles", titles)
      .add("derived", derived)
      .add("relations", board.relations())
      .add("lines", lines)
      .add("grey", grey_cells(board, features))
      .add("falling", features.falling)
      .add("rising", features.rising)
      .add("rules", rules);
  if (board.has_several_grids()) {
    const std::size_t first_box = board.first_of(HouseKind::kBox);
    object
        .add("grids",
             list(board.members(),
                  [](const MemberGrid& grid) { return array(grid.place.row, grid.place.column); }))
        .add("boxHouses", array(first_box, first_box + board.count_of(HouseKind::kBox)));
  }
  if (board.has_clues() || features.area_style == AreaStyle::kFrames) {
    add_clues(object, board, book, machines);
  }
  return object;
}

}  // namespace

Json step_json(const StepDescription& description) {
  const Step& step = description.step;
  std::vector<Cell> cells = step.cells;
  cells.insert(cells.end(), step.fins.begin(), step.fins.end());
  JsonObject object;
  object.add("technique", static_cast<int>(step.technique))
      .add("title", description.title)
      .add("cells", cells)
      .add("houses", description.deduction.houses - description.deduction.covers)
      .add("covers", description.deduction.covers)
      .add("places", step.placements)
      .add("removes", step.eliminations)
      .add("where", description.where);
  if (!step.eliminations.empty() && description.links.empty()) {
    object.add("pattern", description.pattern);
  }
  if (!step.fins.empty()) object.add("fins", description.fins);
  if (!description.sets.empty()) object.add("sets", description.sets);
  if (!description.links.empty()) {
    std::vector<Link> links = description.links;
    for (const std::vector<Link>& more : description.further) {
      links.insert(links.end(), more.begin(), more.end());
    }
    object.add("links", links);
  }
  return object.add("text", description.explanation).done();
}

namespace {

std::vector<std::string> names_of(const Symbols& letters) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= letters.size(); ++i) {
    names.push_back(letters.of({static_cast<std::uint8_t>(i)}).text);
  }
  return names;
}

/// A puzzle with a word, its digits renamed so that its letters ascend: pads and marks show them in
/// the order of digits.
Record with_ascending_letters(Record record) {
  const std::vector<std::string> names = names_of(record.letters());
  const auto relabel = [&](Grid& grid) {
    for (std::uint8_t& digit : grid.digits()) {
      if (digit == 0) continue;
      digit = static_cast<std::uint8_t>(
          1 +
          std::count_if(names.begin(), names.end(),
                        [name = names[digit - 1U]](const auto& other) { return other < name; }));
    }
  };
  relabel(record.puzzle);
  relabel(record.solution);
  return record;
}

}  // namespace

PagePuzzles::PuzzleJson PagePuzzles::add(const BookPuzzle& puzzle, bool with_steps) {
  const Record record = puzzle.record.word ? with_ascending_letters(puzzle.record) : puzzle.record;
  const Symbols letters = record.letters();
  std::vector<StepDescription> steps;
  if (with_steps && is_rated(*record.board)) {
    StepDescriber& describer = *describers_.get(
        record.board, [&] { return std::make_unique<StepDescriber>(*record.board); });
    describer.set_wording({book_.language, record.word ? &letters : &book_.symbols, book_.cells});
    steps = in_rounds(describer.steps(record.puzzle.digits(), record.solution.digits()));
  }
  if (std::none_of(boards_.begin(), boards_.end(),
                   [&](const BoardRef& board) { return &*board == &*record.board; })) {
    boards_.push_back(record.board);
  }
  JsonObject object;
  object.add("number", puzzle.number)
      .add("level", record.rating ? record.rating->level : 0)
      .add("board", record.board->identity())
      .add("puzzle", record.puzzle.to_string())
      .add("solution", record.solution.to_string());
  if (record.word) {
    object.add("letters", names_of(letters))
        .add("word", record.word->text)
        .add("wordCells", record.word->cells);
  }
  return {object.done(), list(steps, step_json)};
}

Json PagePuzzles::boards() {
  JsonObject object;
  for (const BoardRef& board : boards_) {
    JsonObject json = board_json(*board, book_, machines_);
    Record empty;
    empty.board = board;
    empty.puzzle = Grid(*board);
    const std::string link =
        board->has_several_grids() ? sudokupad_text(empty, 0) : fpuzzles_text(empty, 0);
    if (pack_ != nullptr) {
      json.add("link", pack_(link));
    } else {
      json.add("linkText", link);
    }
    if (has_texts_) json.add("text", text_of_board(*board));
    object.add(board->identity(), json.done());
  }
  return object.done();
}

Json PagePuzzles::machines() const { return list(machines_, automaton_json); }

}  // namespace gridmill
