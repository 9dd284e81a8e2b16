#include "tools/book/html/page.h"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>

#include "solver/board/board_class.h"
#include "solver/board/derived_houses.h"
#include "solver/board/escape.h"
#include "solver/board/features.h"
#include "solver/board/fnv.h"
#include "solver/board/grid_lines.h"
#include "solver/board/json_text.h"
#include "solver/board/rows.h"
#include "solver/board/sha256.h"
#include "solver/board/text.h"
#include "solver/clues/clue_captions.h"
#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"
#include "solver/clues/rule_sentences.h"
#include "solver/rate/level_table.h"
#include "solver/steps/step_describer.h"
#include "tools/book/book_strings.h"
#include "tools/drawing/svg.h"
#include "tools/io/compression.h"

namespace gridmill {
namespace {

/// With up to four decimals.
std::string short_number(double value) { return number_text(value, 4); }

/// Black is the colour of the text around, white that of the page, so that both may be dark.
std::string colour_of(const SymbolPath& path) {
  if (path.colour) return colour_text(*path.colour);
  if (path.grey <= 0) return "currentColor";
  if (path.grey >= 1) return "var(--paper)";
  return "color-mix(in srgb, currentColor " + short_number((1 - path.grey) * 100) +
         "%, var(--paper))";
}

/// Drawings that replace digits, each once, as <symbol id="symbol-1"> for <use>.
std::string definitions_of(const Symbols& symbols) {
  if (!symbols.are_drawn()) return "";
  std::string out = "<svg width=\"0\" height=\"0\" class=\"unseen\" aria-hidden=\"true\">\n";
  for (std::size_t i = 1; i <= symbols.size(); ++i) {
    out += "<symbol id=\"symbol-" + std::to_string(i) + "\" viewBox=\"0 0 1 1\">";
    for (const SymbolPath& path : symbols.of({static_cast<std::uint8_t>(i)}).paths) {
      const std::string colour = colour_of(path);
      out += "<path style=\"";
      out += path.stroke > 0
                 ? "fill:none;stroke:" + colour + ";stroke-width:" + short_number(path.stroke) +
                       (path.round ? ";stroke-linecap:round;stroke-linejoin:round" : "")
                 : (path.nonzero ? "fill:" : "fill-rule:evenodd;fill:") + colour;
      out += "\" d=\"";
      for (const SymbolPath::Step& step : path.steps) {
        out += step.op;
        for (int k = 0; k < step.points(); ++k) {
          out += (k == 0 ? "" : " ") + short_number(step.x[k]) + ' ' + short_number(step.y[k]);
        }
      }
      out += "\"/>";
    }
    out += "</symbol>\n";
  }
  return out + "</svg>\n";
}

/// JSON that cannot end the script element it is in.
struct Json {
  std::string text;
};

template <typename... Values>
Json array(const Values&... values);
template <typename List>
requires requires(const List& list) { list.begin(); }
Json json(const List& items);

Json json(Json value) { return value; }
Json json(std::same_as<bool> auto value) { return {value ? "true" : "false"}; }
Json json(int number) { return {std::to_string(number)}; }
Json json(std::size_t number) { return {std::to_string(number)}; }
Json json(Cell cell) { return json(int{cell.index}); }
Json json(Digit digit) { return json(int{digit.value}); }
Json json(std::string_view text) {
  std::string quoted;
  append_json_string(quoted, text);
  return {replace_characters(quoted, {{'<', "\\u003c"}})};
}
Json json(const std::string& text) { return json(std::string_view(text)); }

Json json(const Candidate& candidate) { return array(candidate.cell, candidate.digit); }
/// An arrow as [cells, digit, cells, digit, kind]: 0 strong, 1 weak, 2 forces.
Json json(const Link& link) {
  return array(link.from.cells, link.from.digit, link.to.cells, link.to.digit,
               static_cast<int>(link.kind));
}
Json json(const House& house) { return json(house.cells); }
Json json(const DerivedHouse& house) { return json(house.cells); }
/// [difference, [cell, cell, ...]]
Json json(const Relation& relation) {
  std::vector<Cell> cells;
  for (const auto& [one, other] : relation.pairs) cells.insert(cells.end(), {one, other});
  return array(relation.difference, cells);
}
/// [down, at, from, to, between boxes]
Json json(const GridLine& line) {
  return array(line.vertical ? 1 : 0, line.at, line.from, line.to,
               line.kind == GridLine::Kind::kBox ? 1 : 0);
}
Json json(const Constraints::AllDifferent& one) { return json(one.cells); }
Json json(const Constraints::BinaryTable& one) { return array(one.one, one.other, one.table); }
Json json(const Constraints::Term& term) { return array(term.cell, term.factor); }
Json json(const Constraints::Sum& sum) { return array(sum.terms, sum.total); }

Json decimal(double number, int decimals) { return {number_text(number, decimals)}; }

/// A list of what `value_of` returns for the items.
template <typename List, typename F>
Json list(const List& items, const F& value_of) {
  return {"[" + join(items, ",", [&](const auto& item) { return json(value_of(item)).text; }) +
          "]"};
}
template <typename List>
requires requires(const List& list) { list.begin(); }
Json json(const List& items) { return list(items, std::identity()); }

template <typename... Values>
Json array(const Values&... values) {
  return {"[" + join(std::initializer_list<std::string>{json(values).text...}, ",") + "]"};
}

class JsonObject {
 public:
  template <typename T>
  JsonObject& add(std::string_view name, const T& value) {
    text_ += (text_.size() == 1 ? "" : ",") + json(name).text + ":" + json(value).text;
    return *this;
  }
  [[nodiscard]] Json done() const { return {text_ + "}"}; }

 private:
  std::string text_ = "{";
};

Json json_of(const StepDescription& description) {
  const Step& step = description.step;
  std::vector<Cell> cells = step.cells;
  cells.insert(cells.end(), step.fins.begin(), step.fins.end());
  JsonObject object;
  object.add("technique", static_cast<int>(step.technique))
      .add("cells", cells)
      .add("houses", description.deduction.houses | description.deduction.covers)
      .add("places", step.placements)
      .add("removes", step.eliminations)
      .add("where", description.where);
  if (!description.links.empty()) {
    std::vector<Link> links = description.links;
    for (const std::vector<Link>& more : description.further) {
      links.insert(links.end(), more.begin(), more.end());
    }
    object.add("links", links);
  }
  return object.add("text", description.explanation).done();
}

/// The marks of some layers as SVG, in cells. What an entry hides has the number of its cell.
std::string svg_of(const ClueGraphics& graphics, GraphicLayer first, GraphicLayer last) {
  std::string out;
  for (const Graphic& graphic : graphics.graphics) {
    if (graphic.layer < first || graphic.layer > last) continue;
    if (graphic.open_cell)
      out += "<g data-open=\"" + std::to_string(graphic.open_cell->index) + "\">";
    if (graphic.path.steps.empty()) {
      constexpr double kCapital = 0.72;  // height of a capital, as a part of its size
      out += "<text x=\"" + number_text(graphic.x, 4) + "\" y=\"" +
             number_text(graphic.y + graphic.height / 2, 4) + "\" font-size=\"" +
             number_text(graphic.height / kCapital, 4) + "\" fill=\"" +
             (graphic.grey == 0 ? "#000" : "#fff") + "\">" + xml_escaped(graphic.text) + "</text>";
    } else {
      out += svg_path(graphic.path, 0, 0, 1, 4);
    }
    if (graphic.open_cell) out += "</g>";
  }
  return out;
}

/// `next` as an Automaton has it, with -1 for nowhere.
Json json_of(const Automaton& automaton) {
  const auto state_of = [](std::uint16_t state) {
    return state == Automaton::kNowhere ? -1 : int{state};
  };
  const auto accepts_of = [](std::uint8_t accepts) { return accepts != 0 ? 1 : 0; };
  return JsonObject()
      .add("next", list(automaton.next, state_of))
      .add("accepts", list(automaton.accepts, accepts_of))
      .done();
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
      .add("under", svg_of(graphics, GraphicLayer::kAreas, GraphicLayer::kLines))
      .add("over", svg_of(graphics, GraphicLayer::kCages, GraphicLayer::kDots))
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

/// The board for play and for drawing: houses, relations, lines inside the frame, and rules as
/// [drawn, sentence].
/// @param machines  the automata of all puzzles, each of them once: puzzles have most in common
Json json_of(const BoardSpec& board, const Book& book, std::vector<Automaton>& machines) {
  const BoardFeatures features = board_features(board);
  const Division marks = candidate_grid(board);
  // Steps may name houses that follow from these, by the numbers behind theirs.
  std::vector<DerivedHouse> derived;
  if (is_rated(board)) derived = derived_houses(board);
  std::vector<GridLine> lines = grid_lines(board);
  std::erase_if(lines, [](const GridLine& line) { return line.kind == GridLine::Kind::kFrame; });
  const auto rule_of = [&](const RuleSentence& rule) {
    return array(rule.is_drawn, book.symbols.replace_placeholders(
                                    in_language(book.language, rule.english, rule.japanese)));
  };
  JsonObject object;
  object.add("n", board.digits())
      .add("height", marks.height)
      .add("width", marks.width)
      .add("boxes", board.has_boxes())
      .add("houses", board.houses())
      .add("derived", derived)
      .add("relations", board.relations())
      .add("lines", lines)
      .add("grey", grey_cells(board, features))
      .add("falling", features.falling)
      .add("rising", features.rising)
      .add("rules", list(rule_sentences(board), rule_of));
  if (board.has_clues() || features.area_style == AreaStyle::kFrames) {
    add_clues(object, board, book, machines);
  }
  return object.done();
}

/// Identifies a book in the browser's storage: the same book keeps its progress.
std::string id_of(const Book& book) {
  Fnv1a hash;
  for (const Chapter& chapter : book.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      hash.add(puzzle.record.board->identity() + puzzle.record.puzzle.to_string());
    }
  }
  char text[20];
  std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(hash.value()));
  return text;
}

/// The steps of puzzles, packed some puzzles together: unpacked, those of 2,000 puzzles are 20 MB,
/// and packed one by one they are twice as large as so.
class StepBlocks {
 public:
  static constexpr std::size_t kPuzzles = 16;  ///< a block

  /// Takes the steps of the next puzzle, a JSON list.
  void add(const std::string& steps) {
    block_ += (in_block_ == 0 ? '[' : ',') + steps;
    if (++in_block_ == kPuzzles) close();
  }
  /// The blocks, when all puzzles are there.
  [[nodiscard]] const std::vector<std::string>& packed_blocks() {
    if (in_block_ != 0) close();
    return packed_;
  }

 private:
  void close() {
    packed_.push_back(deflate_to_base64(block_ + ']'));
    block_.clear();
    in_block_ = 0;
  }

  std::string block_;
  std::size_t in_block_ = 0;
  std::vector<std::string> packed_;
};

/// What replaces digits: letters, or the names of drawings.
Json json_of_symbols(const Book& book) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= book.symbols.size(); ++i) {
    const Symbol symbol = book.symbols.of({static_cast<std::uint8_t>(i)});
    names.push_back(!symbol.text.empty()
                        ? symbol.text
                        : in_language(book.language, symbol.english, symbol.japanese));
  }
  return JsonObject().add("drawn", book.symbols.are_drawn()).add("names", names).done();
}

std::string data_of(const Book& book) {
  const auto level_of = [&](const LevelInfo& level) {
    return json(in_language(book.language, level.english, level.japanese));
  };
  const auto technique_of = [&](const TechniqueInfo& row) {
    return array(row.id, in_language(book.language, row.title, row.japanese));
  };
  LastBoardCache<StepDescriber> describers;
  StepBlocks blocks;
  std::vector<const BoardSpec*> boards;  // of the book, in its order
  const auto puzzle_of = [&](const BookPuzzle& puzzle) {
    const Record& record = puzzle.record;
    StepDescriber* describer = describers.get(record.board, [&] {
      return is_rated(*record.board)
                 ? std::make_unique<StepDescriber>(
                       *record.board, Wording{book.language, &book.symbols, book.cells})
                 : nullptr;
    });
    const BoardSpec* board = record.board;
    if (!contains(boards, board)) boards.push_back(board);
    std::vector<StepDescription> steps;
    if (describer != nullptr)
      steps = in_rounds(describer->steps(record.puzzle.digits(), record.solution.digits()));
    blocks.add(list(steps, [](const StepDescription& step) { return json_of(step); }).text);
    return JsonObject()
        .add("number", puzzle.number)
        .add("shape", board->identity())
        .add("puzzle", record.puzzle.to_string())
        .add("solution", record.solution.to_string())
        .done();
  };
  const auto chapter_of = [&](const Chapter& chapter) {
    return JsonObject()
        .add("level", chapter.level)
        .add("name", chapter_name(book.language, chapter))
        .add("puzzles", list(chapter.puzzles, puzzle_of))
        .done();
  };
  JsonObject data;
  data.add("id", id_of(book)).add("title", book.title).add("lang", code_of(book.language));
  if (!book.symbols.empty()) data.add("symbols", json_of_symbols(book));
  data.add("levels", list(levels(), level_of))
      .add("techniques", list(techniques(), technique_of))
      .add("chapters", list(book.chapters, chapter_of));
  std::vector<Automaton> machines;
  JsonObject shapes;
  for (const BoardSpec* board : boards) {
    shapes.add(board->identity(), json_of(*board, book, machines));
  }
  return data.add("shapes", shapes.done())
      .add("machines", list(machines, [](const Automaton& one) { return json_of(one); }))
      .add("block", StepBlocks::kPuzzles)
      .add("steps", blocks.packed_blocks())
      .done()
      .text;
}

/// A script as a content security policy names it: no other runs in the page, whatever its texts
/// hold.
std::string script_hash(std::string_view script) {
  std::vector<unsigned char> bytes;
  const std::string digits = sha256(script);
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    bytes.push_back(static_cast<unsigned char>(std::stoi(digits.substr(i, 2), nullptr, 16)));
  }
  return "sha256-" + base64(bytes);
}

}  // namespace

std::string make_page(const Book& book) {
  const bool japanese = book.language == Language::kJapanese;
  const std::map<std::string_view, std::string> values{
      {"lang", japanese ? "ja" : "en"},
      {"title", xml_escaped(book.title)},
      {"author", xml_escaped(book.author)},
      {"noscript",
       japanese ? "このページには JavaScript が必要です。" : "This page needs JavaScript."},
      {"symbols", definitions_of(book.symbols)},
      {"css", std::string(kPageCss)},
      {"js", std::string(kPageJs)},
      {"script-hash", script_hash("\n" + std::string(kPageJs) + "\n")},  // as in page.html
      {"data", data_of(book)}};
  std::string page;
  std::string_view rest = kPageHtml;
  for (;;) {
    const std::size_t begin = rest.find("{{");
    page += rest.substr(0, begin);
    if (begin == std::string_view::npos) return page;
    const std::size_t end = rest.find("}}", begin);
    page += values.at(rest.substr(begin + 2, end - begin - 2));
    rest.remove_prefix(end + 2);
  }
}

}  // namespace gridmill
