#include "tools/book/html/page.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>

#include "solver/board/board_class.h"
#include "solver/board/hash.h"
#include "solver/board/rows.h"
#include "solver/board/text.h"
#include "solver/rate/level_table.h"
#include "solver/steps/step_describer.h"
#include "tools/book/book_strings.h"
#include "tools/book/html/page_json.h"
#include "tools/book/html/page_puzzles.h"
#include "tools/drawing/svg.h"
#include "tools/io/compression.h"

namespace gridmill {
namespace {

using namespace page_json;

/// Drawings that replace digits, each once, as <symbol id="symbol-1"> for <use>.
std::string definitions_of(const Symbols& symbols) {
  if (!symbols.are_drawn()) return "";
  std::string out = "<svg width=\"0\" height=\"0\" class=\"unseen\" aria-hidden=\"true\">\n";
  for (std::size_t i = 1; i <= symbols.size(); ++i) {
    out += "<symbol id=\"symbol-" + std::to_string(i) + "\" viewBox=\"0 0 1 1\">";
    for (const SymbolPath& path : symbols.of({static_cast<std::uint8_t>(i)}).paths) {
      out += themed_path(path);
    }
    out += "</symbol>\n";
  }
  return out + "</svg>\n";
}

/// Identifies a book in the browser's storage: the same book keeps its times and filters.
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

std::string data_of(const Book& book, bool for_engine) {
  const auto level_of = [&](const LevelInfo& level) {
    return json(in_language(book.language, level.english, level.japanese));
  };
  const auto technique_of = [&](const TechniqueInfo& row) {
    return array(row.id, in_language(book.language, row.title, row.japanese));
  };
  PagePuzzles page_puzzles(book);
  page_puzzles.pack_links(deflate_to_base64);
  if (for_engine) page_puzzles.add_texts();
  StepBlocks blocks;
  const auto puzzle_of = [&](const BookPuzzle& puzzle) {
    const auto [json, steps] = page_puzzles.add(puzzle);
    blocks.add(steps.text);
    return json;
  };
  const auto chapter_of = [&](const Chapter& chapter) {
    return JsonObject()
        .add("level", chapter.level)
        .add("name", chapter_name(book.language, chapter))
        .add("puzzles", list(chapter.puzzles, puzzle_of))
        .done();
  };
  JsonObject data;
  data.add("id", id_of(book))
      .add("title", book.title)
      .add("lang", code_of(book.language))
      .add("cells", static_cast<int>(book.cells));
  if (!book.symbols.empty()) data.add("symbols", json_of_symbols(book));
  if (book.shows_words) data.add("showsWords", true);
  data.add("levels", list(levels(), level_of))
      .add("techniques", list(techniques(), technique_of))
      .add("chapters", list(book.chapters, chapter_of))
      .add("boards", page_puzzles.boards());
  return data.add("machines", page_puzzles.machines())
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

std::string make_page(const Book& book, std::string_view engine) {
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
      // Only an engine compiles WebAssembly, in a worker that the script makes.
      {"engine-policy", engine.empty() ? "" : " 'wasm-unsafe-eval'; worker-src blob:"},
      {"engine", replace_characters(engine, {{'<', "\\u003c"}})},
      {"data", data_of(book, !engine.empty())}};
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
