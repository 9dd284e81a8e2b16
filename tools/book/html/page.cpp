#include "tools/book/html/page.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>

#include "solver/board/board_class.h"
#include "solver/board/derived_houses.h"
#include "solver/board/features.h"
#include "solver/board/fnv.h"
#include "solver/board/grid_lines.h"
#include "solver/clues/clue_captions.h"
#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"
#include "solver/clues/rule_sentences.h"
#include "solver/rate/level_table.h"
#include "solver/steps/step_describer.h"
#include "tools/book/book_strings.h"
#include "tools/drawing/svg.h"
#include "tools/formats/table_writer.h"
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

/// Drawings that stand for digits, each once, as <symbol id="symbol-1"> for <use>.
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
                 : "fill-rule:evenodd;fill:" + colour;
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

/// A JSON string that cannot end the script element it is in.
void append_string(std::string& out, std::string_view text) {
  std::string json;
  append_json_string(json, text);
  for (const char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
}

/// Appends what stands before a value, and the value.
void append_text(std::string& out, std::string_view before, std::string_view text) {
  out += before;
  append_string(out, text);
}
template <typename List, typename F>
void append_list(std::string& out, std::string_view before, const List& list, const F& append) {
  out += before;
  append_json_list(out, list, append);
}

template <typename Cells>
void append_cells(std::string& out, const Cells& cells) {
  append_json_list(out, cells, [&](Cell cell) { out += std::to_string(cell.index); });
}

void append_candidates(std::string& out, const std::vector<Candidate>& candidates) {
  append_json_list(out, candidates, [&](const Candidate& candidate) {
    out += '[' + std::to_string(candidate.cell.index) + ',' +
           std::to_string(candidate.digit.value) + ']';
  });
}

/// Arrows as [cells, digit, cells, digit, kind]: 0 strong, 1 weak, 2 forces.
void append_links(std::string& out, const StepDescription& description) {
  std::vector<Link> links = description.links;
  for (const std::vector<Link>& more : description.further) {
    links.insert(links.end(), more.begin(), more.end());
  }
  const auto append_node = [&](const Node& node) {
    append_cells(out, node.cells);
    out += ',' + std::to_string(node.digit.value) + ',';
  };
  append_list(out, ",\"links\":", links, [&](const Link& link) {
    out += '[';
    append_node(link.from);
    append_node(link.to);
    out += std::to_string(static_cast<int>(link.kind)) + ']';
  });
}

void append_step(std::string& out, const StepDescription& description) {
  const Step& step = description.step;
  out += "{\"technique\":" + std::to_string(static_cast<int>(step.technique)) + ",\"cells\":";
  std::vector<Cell> cells = step.cells;
  cells.insert(cells.end(), step.fins.begin(), step.fins.end());
  append_json_list(out, cells, [&](Cell cell) { out += std::to_string(cell.index); });
  out += ",\"houses\":";
  std::vector<int> houses;
  for (const int h : description.deduction.houses | description.deduction.covers)
    houses.push_back(h);
  append_json_list(out, houses, [&](int house) { out += std::to_string(house); });
  out += ",\"places\":";
  append_candidates(out, step.placements);
  out += ",\"removes\":";
  append_candidates(out, step.eliminations);
  append_text(out, ",\"where\":", description.where);
  if (!description.links.empty()) append_links(out, description);
  append_text(out, ",\"text\":", description.explanation);
  out += '}';
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

/// The automata of all puzzles, each of them once: puzzles have most in common.
class AutomatonTable {
 public:
  std::size_t number_of(const Automaton& automaton) {
    const auto found = std::find(all_.begin(), all_.end(), automaton);
    if (found != all_.end()) return static_cast<std::size_t>(found - all_.begin());
    all_.push_back(automaton);
    return all_.size() - 1;
  }

  /// `next` as an Automaton has it, with -1 for nowhere.
  void append_to(std::string& out) const {
    append_json_list(out, all_, [&](const Automaton& automaton) {
      out += "{\"next\":";
      append_json_list(out, automaton.next, [&](std::uint16_t state) {
        out += state == Automaton::kNowhere ? "-1" : std::to_string(state);
      });
      append_list(out, ",\"accepts\":", automaton.accepts,
                  [&](std::uint8_t accepts) { out += accepts != 0 ? '1' : '0'; });
      out += '}';
    });
  }

 private:
  std::vector<Automaton> all_;
};

/// Clues as they are drawn (`under` and `over` the digits, with what they reach beside the board),
/// with the part of a cell's height that ends below its number (`numbers`), described (`clues` as
/// [words, cells]) and checked: the constraints that cells show to be broken.
/// `never` has [cell, digits]; `tables` the digits that each digit takes from a partner, `pairs`
/// [cell, cell, table]; `sums` [[[cell, factor], ...], total]; `sets` [cells, masks]; `sequences`
/// [cells, number of a machine]. Bit d is digit d.
void append_clues(std::string& out, const BoardSpec& board, const Book& book,
                  AutomatonTable& machines) {
  const ClueGraphics graphics = make_clue_graphics(board, book.symbols);
  const GraphicMargins beside = graphics.margins(board);
  out += ",\"beside\":[" + number_text(std::max(beside.left, beside.right), 4) + ',' +
         number_text(beside.top, 4) + ',' + number_text(beside.bottom, 4) +
         "],\"size\":" + number_text(graphics.digit_size) + ",\"under\":";
  append_string(out, svg_of(graphics, GraphicLayer::kAreas, GraphicLayer::kLines));
  append_text(out, ",\"over\":", svg_of(graphics, GraphicLayer::kCages, GraphicLayer::kDots));
  append_list(out, ",\"numbers\":", graphics.numbers, [&](const std::pair<Cell, double>& number) {
    out += '[' + std::to_string(number.first.index) + ',' +
           number_text(graphics.number_in(number.first)) + ']';
  });
  append_list(out, ",\"clues\":", board.clues(), [&](const Clue& clue) {
    const bool japanese = book.language == Language::kJapanese;
    out += '[';
    append_string(out,
                  clue_caption(clue, board, japanese ? clue.kind->japanese : clue.kind->english));
    out += ',';
    append_cells(out, caption_cells(clue, board));
    out += ']';
  });
  const Constraints constraints = compile_constraints(board);
  const auto mask = [](DigitBits bits) { return std::to_string(std::uint64_t{bits} << 1U); };
  append_list(out, ",\"distinct\":", constraints.all_different,
              [&](const Constraints::AllDifferent& one) { append_cells(out, one.cells); });
  append_list(out, ",\"never\":", constraints.domains, [&](const Constraints::Domain& one) {
    out += '[' + std::to_string(one.cell.index) + ',' +
           mask(all_digits(board.digits()) & ~one.digits) + ']';
  });
  append_list(out, ",\"tables\":", constraints.tables, [&](const PairTable& table) {
    append_json_list(out, table.partners, [&](DigitBits partners) {
      out += mask(all_digits(board.digits()) & ~partners);
    });
  });
  append_list(out, ",\"pairs\":", constraints.binary_tables,
              [&](const Constraints::BinaryTable& one) {
                out += '[' + std::to_string(one.one.index) + ',' + std::to_string(one.other.index) +
                       ',' + std::to_string(one.table) + ']';
              });
  append_list(out, ",\"sums\":", constraints.sums, [&](const Constraints::Sum& sum) {
    out += '[';
    append_json_list(out, sum.terms, [&](const Constraints::Term& term) {
      out += '[' + std::to_string(term.cell.index) + ',' + std::to_string(term.factor) + ']';
    });
    out += ',' + std::to_string(sum.total) + ']';
  });
  append_list(out, ",\"sets\":", constraints.sets, [&](const Constraints::OneOfSets& one) {
    out += '[';
    append_cells(out, one.cells);
    out += ',';
    append_json_list(out, one.sets, [&](DigitBits bits) { out += mask(bits); });
    out += ']';
  });
  append_list(out, ",\"sequences\":", constraints.regulars, [&](const Constraints::Regular& one) {
    out += '[';
    append_cells(out, one.cells);
    out += ',' + std::to_string(machines.number_of(constraints.automata[one.automaton])) + ']';
  });
}

/// The board for play and for drawing: houses; relations as [difference, [cell, cell, ...]]; lines
/// inside the frame as [down, at, from, to, between boxes]; rules as [drawn, sentence].
void append_board(std::string& out, const BoardSpec& board, const Book& book,
                  AutomatonTable& machines) {
  const BoardFeatures features = board_features(board);
  const Division marks = candidate_grid(board);
  append_string(out, board.identity());
  out += ":{\"n\":" + std::to_string(board.digits()) +
         ",\"height\":" + std::to_string(marks.height) +
         ",\"width\":" + std::to_string(marks.width) +
         ",\"boxes\":" + (board.has_boxes() ? "true" : "false") + ",\"houses\":";
  append_json_list(out, board.houses(),
                   [&](const House& house) { append_cells(out, house.cells); });
  // Steps may name houses that follow from these, by the numbers behind theirs.
  out += ",\"derived\":";
  std::vector<DerivedHouse> derived;
  if (is_rated(board)) derived = derived_houses(board);
  append_json_list(out, derived,
                   [&](const DerivedHouse& house) { append_cells(out, house.cells); });
  append_list(out, ",\"relations\":", board.relations(), [&](const Relation& relation) {
    out += '[' + std::to_string(relation.difference) + ',';
    std::vector<Cell> cells;
    for (const auto& [one, other] : relation.pairs) cells.insert(cells.end(), {one, other});
    append_cells(out, cells);
    out += ']';
  });
  out += ",\"lines\":";
  std::vector<GridLine> lines = grid_lines(board);
  std::erase_if(lines, [](const GridLine& line) { return line.kind == GridLine::Kind::kFrame; });
  append_json_list(out, lines, [&](const GridLine& line) {
    out += (line.vertical ? "[1," : "[0,") + std::to_string(line.at) + ',' +
           std::to_string(line.from) + ',' + std::to_string(line.to) +
           (line.kind == GridLine::Kind::kBox ? ",1]" : ",0]");
  });
  append_list(out, ",\"grey\":", grey_cells(board, features),
              [&](int areas) { out += std::to_string(areas); });
  out += std::string(",\"falling\":") + (features.falling ? "true" : "false") +
         ",\"rising\":" + (features.rising ? "true" : "false") + ",\"rules\":";
  append_json_list(out, rule_sentences(board), [&](const RuleSentence& rule) {
    out += rule.is_drawn ? "[true," : "[false,";
    append_string(out, book.symbols.replace_placeholders(
                           in_language(book.language, rule.english, rule.japanese)));
    out += ']';
  });
  if (board.has_clues() || features.area_style == AreaStyle::kFrames) {
    append_clues(out, board, book, machines);
  }
  out += '}';
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

/// What stands for digits: letters, or the names of drawings.
void append_symbols(std::string& out, const Book& book) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= book.symbols.size(); ++i) {
    const Symbol symbol = book.symbols.of({static_cast<std::uint8_t>(i)});
    names.push_back(!symbol.text.empty()
                        ? symbol.text
                        : in_language(book.language, symbol.english, symbol.japanese));
  }
  out += std::string(",\"symbols\":{\"drawn\":") + (book.symbols.are_drawn() ? "true" : "false") +
         ",\"names\":";
  append_json_list(out, names, [&](const std::string& name) { append_string(out, name); });
  out += '}';
}

std::string data_of(const Book& book) {
  std::string out = "{\"id\":\"" + id_of(book) + "\",\"title\":";
  append_string(out, book.title);
  out += book.language == Language::kJapanese ? ",\"lang\":\"ja\"" : ",\"lang\":\"en\"";
  if (!book.symbols.empty()) append_symbols(out, book);
  append_list(out, ",\"levels\":", levels(), [&](const LevelInfo& level) {
    append_string(out, in_language(book.language, level.english, level.japanese));
  });
  append_list(out, ",\"techniques\":", techniques(), [&](const TechniqueInfo& row) {
    out += '[';
    append_string(out, row.id);
    out += ',';
    append_string(out, in_language(book.language, row.title, row.japanese));
    out += ']';
  });
  LastBoardCache<StepDescriber> describers;
  StepBlocks blocks;
  std::vector<const BoardSpec*> boards;  // of the book, in its order
  append_list(out, ",\"chapters\":", book.chapters, [&](const Chapter& chapter) {
    out += "{\"level\":" + std::to_string(chapter.level) + ",\"name\":";
    append_string(out, chapter_name(book.language, chapter.kind, chapter.level));
    append_list(out, ",\"puzzles\":", chapter.puzzles, [&](const BookPuzzle& puzzle) {
      const Record& record = puzzle.record;
      StepDescriber* describer = describers.get(record.board, [&] {
        return is_rated(*record.board)
                   ? std::make_unique<StepDescriber>(
                         *record.board, Wording{book.language, &book.symbols, book.cells})
                   : nullptr;
      });
      if (std::find(boards.begin(), boards.end(), record.board) == boards.end()) {
        boards.push_back(record.board);
      }
      out += "{\"number\":" + std::to_string(puzzle.number) + ",\"shape\":";
      append_string(out, record.board->identity());
      out += ",\"puzzle\":\"" + record.puzzle.to_string() + "\",\"solution\":\"" +
             record.solution.to_string() + "\"}";
      std::vector<StepDescription> steps;
      if (describer != nullptr)
        steps = in_rounds(describer->steps(record.puzzle.digits(), record.solution.digits()));
      std::string steps_json;
      append_json_list(steps_json, steps, [&](const StepDescription& description) {
        append_step(steps_json, description);
      });
      blocks.add(steps_json);
    });
    out += '}';
  });
  out += ",\"shapes\":{";
  AutomatonTable machines;
  bool first = true;
  for (const BoardSpec* board : boards) {
    if (!first) out += ',';
    first = false;
    append_board(out, *board, book, machines);
  }
  out += "},\"machines\":";
  machines.append_to(out);
  out += ",\"block\":" + std::to_string(StepBlocks::kPuzzles) + ",\"steps\":";
  append_json_list(out, blocks.packed_blocks(),
                   [&](const std::string& block) { append_string(out, block); });
  return out + '}';
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
