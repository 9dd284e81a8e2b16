// Damaged texts: no reader may crash, hang or lose a record without a word. A few thousand texts a
// reader in a usual run; GRIDMILL_SLOW_TESTS=1 makes it a million (under the asan preset: minutes).

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "solver/board/symmetries.h"
#include "solver/clues/clue_board.h"
#include "solver/clues/clue_symmetries.h"
#include "solver/clues/drawing.h"
#include "solver/clues/rule_sentences.h"
#include "tests/catch.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/format_samples.h"
#include "tests/json_damage.h"
#include "tests/samples.h"
#include "tests/seed.h"
#include "tools/formats/input.h"
#include "tools/io/compression.h"
#include "tools/io/string_util.h"

using namespace gridmill;

namespace {

std::size_t rounds() { return std::getenv("GRIDMILL_SLOW_TESTS") != nullptr ? 1'000'000 : 2'000; }

/// Damages texts; a function of the seed.
class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_()) % n; }

  /// One to eight changes: a character or a piece is changed, put in, taken out, doubled or moved.
  std::string damage(std::string text) {
    for (std::size_t changes = 1 + below(8) / (1 + below(8)); changes > 0; --changes) {
      if (text.empty()) text = "x";
      const std::size_t at = below(text.size());
      const std::size_t size = 1 + below(1 + below(40));
      switch (below(7)) {
        case 0:
          text[at] = character();
          break;
        case 1:
          text.insert(at, 1, character());
          break;
        case 2:
          text.erase(at, size);
          break;
        case 3:
          text.insert(at, text.substr(at, size));
          break;
        case 4:
          text.insert(at, text.substr(below(text.size()), size));
          break;
        case 5:
          text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
          break;
        default:
          if (below(20) == 0) text.resize(at);
          break;
      }
    }
    return text;
  }

 private:
  char character() {
    constexpr std::string_view kSigns =
        "0123456789.+-*_xX|:;,#\"'<>/=%&{}[]()\\ \t\r\nAFGPagz\0\x80\xFF";
    return below(3) == 0 ? static_cast<char>(below(256)) : kSigns[below(kSigns.size())];
  }
  std::mt19937 random_;
};

/// The texts to damage: what others write and what we write.
std::vector<std::string> seeds_of(const FormatInfo& info) {
  std::vector<std::string> texts;
  for (const FormatSample& sample : format_samples()) {
    if (&read_format(sample.format) == &info) texts.push_back(sample.text);
  }
  if (info.make_writer == nullptr) return texts;
  for (const char* board : {"4x4", "9x9", "16x16", "9x9-x"}) {
    if (!info.supports(*BoardSpec::find(board))) continue;
    const auto writer = info.make_writer();
    std::string text;
    writer->begin(text);
    for (std::uint64_t i = 0; i < (info.many ? 3U : 1U); ++i) {
      writer->write(record_of(*BoardSpec::find(board), i), 0, text);
    }
    writer->end(text);
    texts.push_back(text);
  }
  return texts;
}

/// Records of a format that has one per line: lines that are neither blank nor comments.
std::size_t lines_of(std::string_view text) {
  std::size_t lines = 0;
  for (const std::string_view line : split(text, '\n')) {
    const std::string_view inside = trim(line);
    if (!inside.empty() && !inside.starts_with('#')) ++lines;
  }
  return lines;
}

bool has_a_record_a_line(std::string_view id) {
  constexpr std::string_view kIds[] = {"sdm", "hodoku", "candidates", "bank", "puzz.link", "json"};
  return std::find(std::begin(kIds), std::end(kIds), id) != std::end(kIds);
}

/// A link in its parts: the text before the compressed JSON, and the JSON.
struct Link {
  std::string address;
  std::string json;  ///< empty: it is no such link
};

Link opened(const std::string& text) {
  const std::size_t begin = text.find("N4Ig");
  if (begin == std::string::npos) return {};
  std::string payload;
  for (std::size_t i = begin; i < text.size() && text[i] != '\n'; ++i) {
    if (text.compare(i, 3, "%2B") == 0 || text.compare(i, 3, "%2F") == 0) {
      payload += text[i + 2] == 'B' ? '+' : '/';
      i += 2;
    } else if (text[i] == '%') {
      break;
    } else {
      payload += text[i];
    }
  }
  return {text.substr(0, begin), lz_decompress_from_base64(payload).value_or("")};
}

/// The link with its JSON damaged, not the compressed text.
std::string damage_inside(Mutator& mutator, const Link& link) {
  std::string damaged = mutator.damage(link.json);
  for (char& c : damaged) c = static_cast<char>(c & 127);
  return link.address + lz_compress_to_base64(damaged);
}

/// Has a text of f-puzzles' JSON read.
void read_json(const std::string& text, Found& found) {
  read_text(*read_format("f-puzzles-json").make_parser(), text, found);
}

/// What all who get a puzzle do with it: count it, find its form, draw it, print its rules, and
/// write it, so that it is read as the same puzzle.
void use(const ParsedPuzzle& puzzle) {
  const BoardSpec& board = *puzzle.board;
  const Grid givens = Grid::parse(board, puzzle.cells);
  const auto counter = make_counter(board);
  CountBudget budget;
  budget.max_nodes = 50;
  counter->set_budget(budget);
  Digits solution(givens.size());
  std::array<std::uint64_t, 1> count{};
  counter->count({givens.digits(), {}, 1, count, solution});
  if (count[0] == 1) {
    CHECK(clues_hold(board, Grid(solution)));
    Digits form(givens.size());
    make_canonizer(board)->canonize(givens.digits(), solution, form);
  }
  CHECK((!board.has_clues() || rule_sentences(board).size() > 0));
  const GraphicMargins margins = make_clue_graphics(board).margins(board);
  CHECK((margins.left >= 0 && margins.left < 9));
  Record record;
  record.board = puzzle.board;
  record.puzzle = givens;
  std::string text;
  read_format("f-puzzles-json").make_writer()->write(record, 0, text);
  Found again;
  read_json(text, again);
  REQUIRE(again.puzzles.size() == 1);
  CHECK(again.puzzles[0].board->digest() == board.digest());
  CHECK(again.puzzles[0].board->clue_text() == board.clue_text());
  CHECK(Grid::parse(board, again.puzzles[0].cells).to_string() == givens.to_string());
}

}  // namespace

TEST_CASE("damaged puzzles with clues are refused, or are puzzles for all that comes after") {
  const auto seed = test_seed();
  std::vector<nlohmann::json> puzzles;
  for (const FormatSample& sample : format_samples()) {
    if (std::string_view(sample.format) != "f-puzzles-json") continue;
    puzzles.push_back(nlohmann::json::parse(sample.text));
  }
  REQUIRE(puzzles.size() == 1);  // all kinds at once
  for (const char* board : {"4x4", "6x6", "9x9"}) {
    RandomStream stream(seed, 0, Stage::kClues);
    CluePuzzleSampler drawn(stream);
    for (const ClueKind& kind : clue_kinds()) {
      const CluePuzzle puzzle = drawn.sample(*BoardSpec::find(board), {&kind}, 3);
      Record record;
      record.board = puzzle.board;
      record.puzzle = Grid(puzzle.givens);
      std::string text;
      read_format("f-puzzles-json").make_writer()->write(record, 0, text);
      puzzles.push_back(nlohmann::json::parse(text));
    }
  }
  JsonDamage damage(seed);
  std::size_t read = 0;
  std::size_t refused = 0;
  for (std::size_t round = 0; round < rounds(); ++round) {
    const std::string text = damage.damage(puzzles[damage.below(puzzles.size())]).dump() + "\n";
    CAPTURE(seed, text.substr(0, 4000));
    Found found;
    read_json(text, found);
    REQUIRE(found.records() == 1);
    read += found.puzzles.size();
    refused += found.errors.size();
    for (const std::string& error : found.errors) {
      CHECK(error.starts_with("1: "));
      CHECK(error.size() < 1000);
    }
    for (const ParsedPuzzle& puzzle : found.puzzles) use(puzzle);
  }
  CHECK(read > rounds() / 10);
  CHECK(refused > rounds() / 10);
}

TEST_CASE("damaged texts never crash, hang or vanish") {
  const auto seed = test_seed();
  CAPTURE(seed);
  for (const FormatInfo& info : formats()) {
    if (info.make_parser == nullptr) continue;
    DYNAMIC_SECTION(info.id) {  // fuzz_test -c ID runs one reader alone
      const std::vector<std::string> texts = seeds_of(info);
      REQUIRE_FALSE(texts.empty());
      std::vector<Link> links;
      links.reserve(texts.size());
      for (const std::string& text : texts) links.push_back(opened(text));
      Mutator mutator(static_cast<unsigned>(seed));
      std::size_t puzzles = 0;
      std::size_t errors = 0;
      std::vector<std::string> lost;
      for (std::size_t round = 0; round < rounds(); ++round) {
        const std::size_t which = mutator.below(texts.size());
        const std::string text = round % 2 == 0 && !links[which].json.empty()
                                     ? damage_inside(mutator, links[which])
                                     : mutator.damage(texts[which]);
        const auto reader = info.make_parser();
        static_cast<void>(reader->recognizes(text));
        Found found;
        read_text(*reader, text, found);
        puzzles += found.puzzles.size();
        errors += found.errors.size();
        // Every line is a record, or every text holds at least one, unless all of it became
        // comments.
        const bool good = has_a_record_a_line(info.id)
                              ? found.records() >= lines_of(text)
                              : found.records() != 0 || text.find('#') != std::string::npos ||
                                    text.find_first_of("123456789") == std::string::npos ||
                                    lines_of(text) < 2;
        if (!good && lost.size() < 3) lost.push_back(text);
      }
      INFO(info.id << ": " << puzzles << " puzzles, " << errors << " errors");
      for (const std::string& text : lost) UNSCOPED_INFO("lost in:\n" << text);
      CHECK(lost.empty());
      CHECK(puzzles > 0);
      CHECK(errors > 0);
    }
  }
}

TEST_CASE("damaged lines and grids never crash, hang or vanish, and neither does what auto takes") {
  const auto seed = test_seed();
  CAPTURE(seed);
  Mutator mutator(static_cast<unsigned>(seed));
  char path[] = "/tmp/gridmill_fuzz_XXXXXX";
  const int descriptor = mkstemp(path);
  REQUIRE(descriptor >= 0);
  for (const char* id : {"lines", "grid", "auto"}) {
    INFO(id);
    const InputFormat format = input_format(id);
    std::vector<std::string> texts;
    for (const FormatInfo& info : formats()) {
      if (format != nullptr ? &info == format : info.is_read()) {
        const std::vector<std::string> more = seeds_of(info);
        texts.insert(texts.end(), more.begin(), more.end());
      }
    }
    std::size_t lost = 0;
    std::string last;
    // Many damaged texts a file: opening one costs more than reading it.
    const std::size_t a_file = format == nullptr ? 1 : 200;
    const std::size_t files = format == nullptr ? rounds() / 20 : rounds() / a_file;
    for (std::size_t file = 0; file < files; ++file) {
      std::string text;
      for (std::size_t i = 0; i < a_file; ++i) {
        text += mutator.damage(texts[mutator.below(texts.size())]) + "\n";
      }
      std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
      std::size_t records = 0;
      PuzzleReader reader({path}, nullptr, format, [&](const ParseError&) { ++records; });
      PuzzleBatch batch;
      while (reader.next(batch, 64)) records += batch.size;
      std::string lines = text;
      std::replace(lines.begin(), lines.end(), '\r', '\n');  // a CR ends a line, too
      const bool good =
          std::string_view(id) == "lines"
              ? records == lines_of(lines)
              : records >= (format == nullptr ? std::min<std::size_t>(1, lines_of(text) / 2)
                                              : a_file / 2) ||
                    text.find('#') != std::string::npos;
      if (!good && lost++ == 0) last = text;
    }
    INFO(last);
    CHECK(lost == 0);
  }
  ::close(descriptor);
  std::remove(path);
}
