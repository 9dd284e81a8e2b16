#include "tools/cli/recipe_options.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <limits>
#include <map>
#include <random>
#include <sstream>

#include "gen/filler.h"
#include "gen/pattern.h"
#include "gen/puzzle_source.h"
#include "solver/board/add_rule.h"
#include "solver/board/board_ref.h"
#include "solver/board/error.h"
#include "solver/board/features.h"
#include "solver/board/hash.h"
#include "solver/board/language.h"
#include "solver/board/rows.h"
#include "tools/cli/messages.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/progress.h"
#include "tools/cli/shared_options.h"
#include "tools/io/line_reader.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// Seeds are stored in SQLite, whose integers have a sign.
constexpr std::uint64_t kMaxSeed = std::numeric_limits<std::int64_t>::max();

template <typename Rows>
std::string join_ids(const Rows& rows) {
  return join(ids_of(rows), ", ");
}

std::string fill_of(const RawArguments& raw, const BoardSpec& board, bool has_diagonal) {
  const auto id = raw.find("fill");
  if (!id) return std::string(default_fill(board).id);
  const FillInfo* fill = find_fill(*id);
  if (fill == nullptr) throw unexpected("--fill: expected one of " + join_ids(fills()), *id);
  if (!fill->supports(board)) {
    throw UsageError("--fill: " + *id + " does not support boards of " + board.name());
  }
  if (has_diagonal && !fill->supports(with_diagonal(board))) {
    throw UsageError("--fill: " + *id + " cannot be combined with --word-at diagonal");
  }
  return *id;
}

/// --layout, or the one layout of --board 9x9-jigsaw:AAAB...
void apply_layouts(const RawArguments& raw, Recipe& recipe) {
  const UserLayouts own = layouts_of(raw);
  if (own.list != nullptr) {
    const BoardSpec& family = own.family();
    if (raw.is_given("board") && recipe.board != &family) {
      throw UsageError("--layout: expected layouts of the board " + recipe.board->name() +
                       ", found those of " + family.name());
    }
    recipe.board = &family;
    recipe.layouts = own.list;
  } else if (recipe.board->is_jigsaw() && !stands_for_jigsaws(*recipe.board)) {
    std::vector<std::vector<std::uint8_t>> one{*parse_regions(recipe.board->layout())};
    recipe.layouts = std::make_shared<const LayoutList>(std::move(one));
    recipe.board = BoardSpec::jigsaw_of(recipe.board->digits());
  }
  if (recipe.layouts != nullptr) recipe.layouts_digest = "#" + recipe.layouts->digest();
}

/// "4..6", or "4.." for all that a puzzle needs.
CountRange parse_count_range(const std::string& text, int max, const char* flag) {
  const IntRange range = parse_range(text, 0, max, flag);
  return {range.min, text.ends_with("..") ? kUnlimitedClues : range.max};
}

/// "thermo=4..6,kropki=10.."
void apply_clue_counts(const std::string& text, Recipe& recipe) {
  for (const std::string& part : split_at_commas(text)) {
    const std::size_t equals = part.find('=');
    const ClueRule* rule = find_clue_rule(std::string_view(part).substr(0, equals));
    ClueRequest::Entry* request = rule == nullptr ? nullptr : recipe.rules.find(*rule);
    if (request == nullptr || rule->uses_cages() || equals == std::string::npos) {
      throw UsageError(
          "--clue-count: expected RULE=MIN..MAX with a rule of --rules" +
          std::string(rule != nullptr && rule->uses_cages() ? " (for cages use --cage-size)" : "") +
          ", found '" + part + "'" +
          (equals == std::string::npos && rule == nullptr ? "; --givens is the number of digits"
                                                          : ""));
    }
    request->count =
        parse_count_range(part.substr(equals + 1), recipe.board->cells(), "--clue-count");
  }
}

/// Adds a rule, by its id, to a recipe that has its board.
void add_rule(const std::string& id, Recipe& recipe) {
  if (const ClueRule* rule = find_clue_rule(id)) return recipe.rules.add(*rule);
  if (!contains(board_rule_ids(), id)) {
    throw unexpected("--rules: expected one or more of " + join(rule_ids(), ", "), id);
  }
  recipe.board =
      &for_flag("--rules", [&]() -> const BoardSpec& { return add_rule(*recipe.board, id); });
}

/// --rules and what refines them, in a recipe that has its board.
void apply_rules(const RawArguments& raw, Recipe& recipe) {
  if (const auto text = raw.find("rules")) {
    for (const std::string& id : split_at_commas(*text)) add_rule(id, recipe);
  }
  ClueRequest& request = recipe.rules;
  request.negative = raw.is_on("negative");
  request.keep_redundant = raw.is_on("keep-redundant");
  if (raw.is_given("cage-size") && !request.uses_cages()) {
    throw UsageError("--cage-size: needs --rules killer");
  }
  request.cages = parse_count_range(raw.text("cage-size"), 9, "--cage-size");
  request.cages.max = std::min(request.cages.max, 9);
  if (const auto text = raw.find("clue-count")) apply_clue_counts(*text, recipe);
  if (request.empty() && (request.negative || request.keep_redundant)) {
    throw UsageError("--negative, --keep-redundant: need --rules with clues");
  }
  recipe.givens.max = recipe.default_max_givens();
}

/// The digits of a board of jigsaws of so many cells, or in whose rows there are so many; 0: none.
int digits_of_cells(std::size_t cells) {
  for (const BoardSpec& board : BoardSpec::all()) {
    if (board.is_jigsaw() && static_cast<std::size_t>(board.cells()) == cells) {
      return board.digits();
    }
  }
  return 0;
}

std::string known_sizes() {
  std::string sizes;
  for (const BoardSpec& board : BoardSpec::all()) {
    if (!board.is_jigsaw()) continue;
    sizes += (sizes.empty() ? "" : ", ") + std::to_string(board.cells());
  }
  return sizes;
}

class LayoutReader {
 public:
  explicit LayoutReader(const std::string& file) : file_(file) {}

  void line(std::string_view text) {
    ++line_;
    text = text.substr(0, text.find('#'));
    const bool is_table = text.find_first_of(",;") != std::string_view::npos;
    const bool is_first = tokens_seen_ == 0;
    for (const std::string_view word : tokenize(text.substr(0, text.find_first_of(",;")))) {
      ++tokens_seen_;
      if (word == "regions" || word == "jigsaw") continue;
      if (is_first && is_table && digits_of_cells(word.size()) == 0) continue;  // the table's head
      add(word);
    }
  }

  UserLayouts finish() {
    if (!letters_.empty()) {
      fail(begin_, "expected " + std::to_string(cells_) + " letters of a layout, found " +
                       std::to_string(letters_.size()));
    }
    if (layouts_.empty()) fail(std::max<std::size_t>(line_, 1), "expected a layout, found none");
    UserLayouts result;
    result.list = std::make_shared<const LayoutList>(std::move(layouts_));
    result.file = file_;
    result.lines = std::move(lines_);
    return result;
  }

 private:
  [[noreturn]] void fail(std::size_t line, const std::string& what) const {
    throw ParseError(file_, line, what);
  }

  /// A layout, or a part of one.
  void add(std::string_view word) {
    if (letters_.empty()) begin_ = line_;
    if (cells_ == 0) {
      // The first word has the size: it is a layout, or one of its rows.
      cells_ = digits_of_cells(word.size()) != 0 ? word.size() : word.size() * word.size();
      if (digits_of_cells(cells_) == 0) {
        fail(line_, "expected a layout of " + known_sizes() + " letters, or a row of one, found " +
                        in_quotes(word));
      }
    }
    letters_ += word;
    if (letters_.size() < cells_) return;
    const auto regions = parse_regions(letters_);
    if (letters_.size() > cells_ || !regions) {
      fail(begin_, "expected " + std::to_string(cells_) +
                       " letters, each as often as the board has rows, found " +
                       in_quotes(letters_));
    }
    layouts_.push_back(*regions);
    lines_.push_back(begin_);
    letters_.clear();
  }

  const std::string& file_;
  std::size_t line_ = 0;
  std::size_t tokens_seen_ = 0;
  std::size_t cells_ = 0;  ///< of each layout; 0: not known yet
  std::string letters_;    ///< of the layout that is being read
  std::size_t begin_ = 0;  ///< where it began
  std::vector<std::vector<std::uint8_t>> layouts_;
  std::vector<std::size_t> lines_;
};

const std::vector<std::string> kWordPlaces{"diagonal", "row", "column"};

/// Rules that do not distinguish digits, so that letters can replace them.
constexpr std::string_view kLetterRules[] = {"palindrome", "clone"};

/// A word may be on the diagonal of a recipe's solutions, and letters replace the digits.
void apply_words(const RawArguments& raw, Recipe& recipe) {
  if (!raw.is_given("words")) {
    if (raw.is_given("word-at")) throw UsageError("--word-at: needs --words");
    return;
  }
  for (const ClueRequest::Entry& entry : recipe.rules.entries) {
    if (contains(kLetterRules, entry.rule->id)) continue;
    throw UsageError("--words: the rule " + std::string(entry.rule->id) +
                     " is about numbers, so it cannot be combined with letters");
  }
  if (!recipe.board->has_digit_symmetry()) {
    throw UsageError("--words: the rules of the board " + recipe.board->name() +
                     " are about numbers, so they cannot be combined with letters");
  }
  const std::string at = raw.text("word-at");
  recipe.distinct_diagonal = kWordPlaces[parse_choice(at, kWordPlaces, "--word-at")] == "diagonal";
}

/// A word in composed characters and upper case; "" if one is neither a letter nor an accent.
std::string upper_case(std::string_view word) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* const composer = icu::Normalizer2::getNFCInstance(error);
  if (U_FAILURE(error)) throw std::runtime_error("ICU cannot compose characters");
  const icu::UnicodeString text = icu::UnicodeString::fromUTF8(word);
  icu::UnicodeString upper;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 letter = text.char32At(i);
    const bool is_accent = i > 0 && u_getCombiningClass(letter) != 0;
    if (!is_accent && u_isalpha(letter) == 0) return "";
    upper.append(u_toupper(letter));
  }
  std::string result;
  composer->normalize(upper, error).toUTF8String(result);
  return result;
}

}  // namespace

std::string UserWords::digest() const {
  constexpr std::size_t kLength = 32;
  return "#" + sha256(join(list, " ")).substr(0, kLength);
}

HiddenWord UserWords::word_in(const GeneratedPuzzle& puzzle, std::uint64_t number) const {
  const BoardSpec& board = *puzzle.board;
  HiddenWord word{list[number % list.size()], diagonal(board.digits(), true)};
  if (at == "diagonal") return word;
  int fewest = board.digits() + 1;
  for (const House& house : board.houses()) {
    if (house.kind != (at == "row" ? HouseKind::kRow : HouseKind::kColumn)) continue;
    const auto givens = static_cast<int>(std::count_if(
        house.cells.begin(), house.cells.end(), [&](Cell c) { return !puzzle.puzzle[c].empty(); }));
    if (givens >= fewest) continue;
    fewest = givens;
    word.cells = house.cells;
  }
  return word;
}

UserWords words_of(const RawArguments& raw, const BoardSpec& board) {
  const auto file = raw.find("words");
  if (!file) return {};
  UserWords words = parse_words(read_text(*file, "--words"), *file, board);
  words.at = raw.text("word-at");
  if (!words.list.empty()) return words;
  std::string text = "--words: " + *file + " has no word of " + std::to_string(board.digits()) +
                     " different letters\n" + words.skipped_lines(Language::kEnglish);
  text.pop_back();
  throw UsageError(text);
}

std::string UserWords::skipped_lines(Language language) const {
  constexpr std::size_t kMaxNamed = 100;
  std::string text;
  for (std::size_t i = 0; i < std::min(kMaxNamed, skipped.size()); ++i) {
    text += skipped[i] + "; skipped\n";
  }
  if (skipped.size() > kMaxNamed) {
    text +=
        localize(language, Message::kAndMore, {format_count(skipped.size() - kMaxNamed)}) + "\n";
  }
  return text;
}

UserWords parse_words(const std::string& text, const std::string& file, const BoardSpec& board) {
  UserWords words;
  std::map<std::string, std::size_t> lines;  // of each word
  LineReader reader(
      [&](std::size_t line, const std::string& error) { throw ParseError(file, line, error); });
  reader.open(text);
  static_cast<void>(reader.head(LineReader::kHead));
  for (std::string_view line; reader.next(line, false);) {
    line = trim(line);
    if (line.empty() || line.starts_with('#')) continue;
    const std::string word = upper_case(line);
    const auto skip = [&](const std::string& reason) {
      // in_quotes shows ASCII only, so it is for what is no word.
      const std::string shown =
          word.empty() ? in_quotes(line) : "'" + std::string(utf8_prefix(line, 60)) + "'";
      words.skipped.push_back(file + ":" + std::to_string(reader.number()) + ": " + shown + " " +
                              reason);
    };
    if (word.empty()) {
      skip("has characters that are not letters");
      continue;
    }
    try {
      const std::size_t letters = Symbols::letters(word).size();
      if (letters != static_cast<std::size_t>(board.digits())) {
        skip("has " + std::to_string(letters) + " letters, expected " +
             std::to_string(board.digits()));
      } else if (const auto [known, is_new] = lines.emplace(word, reader.number()); !is_new) {
        skip("is in line " + std::to_string(known->second) + ", too");
      } else {
        words.list.push_back(word);
      }
    } catch (const ParseError&) {
      skip("has a letter twice");
    }
  }
  return words;
}

const BoardSpec& UserLayouts::family() const {
  return *BoardSpec::jigsaw_of(digits_of_cells(list->all().front().size()));
}

UserLayouts layouts_of(const RawArguments& raw) {
  const auto file = raw.find("layout");
  if (!file) return {};
  return parse_layouts(read_text(*file, "--layout"), *file);
}

UserLayouts parse_layouts(const std::string& text, const std::string& file) {
  LayoutReader reader(file);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) reader.line(line);
  return reader.finish();
}

std::string unfillable_reason(const BoardSpec& board, Language language) {
  if (BoardSpec::with_digest(board.digest()) != nullptr ||
      check_feasibility(board) != Feasibility::kNo) {
    return "";
  }
  const std::vector<std::string> grids = conflicting_grids(board);
  if (grids.empty()) return localize(language, Message::kNoFullGrid, {board.name()});
  return localize(language, Message::kGridsExcludeEachOther,
                  {joined(grids, language), board.name()});
}

std::string location_without_grid(const UserLayouts& layouts, const Recipe& recipe) {
  if (recipe.layouts == nullptr) return "";
  const auto& all = recipe.layouts->all();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (check_feasibility(*jigsaw_board(*recipe.board, all[i])) != Feasibility::kNo) continue;
    return layouts.list == nullptr ? "--board"
                                   : layouts.file + ":" + std::to_string(layouts.lines[i]);
  }
  return "";
}

std::vector<std::string> rule_ids() {
  std::vector<std::string> ids = ids_of(clue_rules());
  for (const std::string_view id : board_rule_ids()) ids.emplace_back(id);
  return ids;
}

Recipe recipe_with(const BoardSpec& board, const std::vector<std::string>& rules) {
  Recipe recipe;
  recipe.board = &board;
  for (const std::string& rule : rules) add_rule(rule, recipe);
  recipe.fill = default_fill(*recipe.board).id;
  recipe.givens.max = recipe.default_max_givens();
  return recipe;
}

void declare_recipe(OptionTable& options) {
  options.begin_group("Board and rules");
  declare_board(options);
  options.add("layout", "FILE",
              "file with layouts of jigsaws, used in turn\nA layout has one letter per cell, which "
              "names the region of the cell. It is on one line or row by row.");
  const std::vector<std::string> ids = rule_ids();
  options
      .add("rules", "LIST",
           "extra rules: killer, thermo, arrow, x, ...\nAll rules: " + join(ids, ", ") + ".")
      .with_values(ids);
  options.add("cage-size", "MIN..MAX", "number of cells in each cage of a killer")
      .with_default("2..5");
  options.add("clue-count", "RULE=MIN..MAX,...",
              "number of clues of each rule: thermo=4..6,kropki=10..");
  options.add_switch("negative",
                     "show all dots (kropki), or all X and V (xv)\nSo neighbors without a dot are "
                     "neither consecutive nor in the ratio 1:2, and neighbors without X or V do "
                     "not add up to 10 or 5.");
  options.add_switch("keep-redundant", "keep clues that the puzzle does not need");
  options.add("words", "FILE",
              "word sudoku: file with one word per line; each solution spells one\nA word has as "
              "many letters as the board has digits, all different. Each puzzle takes the next "
              "word of the file.");
  options
      .add("word-at", "diagonal|row|column",
           "where the solution spells the word\nThe diagonal begins at R1C1.")
      .with_default(kWordPlaces.front())
      .with_values(kWordPlaces);
  options.begin_group("Givens and grids");
  options.add(
      "seed,s", "N",
      "random seed; the same seed gives the same puzzles\nBy default it is chosen at random "
      "and printed.");
  options
      .add("symmetry", "NAME",
           "symmetry of the givens: rotational, full, ...\nAll symmetries: " +
               join_ids(symmetries()) + ".")
      .with_default("none")
      .with_values(ids_of(symmetries()));
  options.add(
      "givens", "MIN..MAX",
      "number of givens: 24..28, ..26 or 30..\nGridmill stops emptying cells at MIN givens. "
      "Puzzles with more than MAX are dropped. Without MIN, killers may have no givens at all.");
  options.add("pattern", "FILE",
              "file that shows where the givens are\nIt has one character per cell: x for a given, "
              ". for an empty cell.");
  options
      .add("fill", "METHOD",
           "method that makes full grids\nMethods: " + join_ids(fills()) +
               ". The default is the first of these that supports the board. With drawn and "
               "uniform, all grids have the same probability. The other methods are faster on 9x9, "
               "but some grids are more likely.")
      .with_values(ids_of(fills()));
  options
      .add("per-grid", "N",
           "puzzles made from one full grid\nWith more per grid, Gridmill is faster, but the "
           "puzzles are less varied.")
      .with_default("1");
  options.add("max-attempts", "N", "full grids to try for a puzzle before it is given up")
      .with_default(std::to_string(Recipe().max_attempts));
}

Recipe recipe_of(const RawArguments& raw) {
  Recipe recipe;
  if (const BoardSpec* board = board_of(raw)) recipe.board = board;
  apply_layouts(raw, recipe);
  apply_rules(raw, recipe);
  if (const auto text = raw.find("seed")) {
    recipe.seed = parse_number(*text, 0, kMaxSeed, "--seed");
  } else {
    std::random_device device;
    recipe.seed = (std::uint64_t{device()} << 32 | device()) & kMaxSeed;
  }
  apply_words(raw, recipe);
  recipe.fill = fill_of(raw, *recipe.board, recipe.distinct_diagonal);
  const std::string symmetry = raw.text("symmetry");
  const SymmetryInfo* found = find_symmetry(symmetry);
  if (found == nullptr) {
    throw unexpected("--symmetry: expected one of " + join_ids(symmetries()), symmetry);
  }
  recipe.symmetry = found->symmetry;
  if (const auto text = raw.find("givens")) {
    const IntRange range = parse_range(*text, 0, recipe.board->cells(), "--givens");
    recipe.givens = {range.min, range.max};
  }
  if (const auto file = raw.find("pattern")) {
    recipe.pattern = parse_pattern(*recipe.board, read_text(*file, "--pattern"), *file);
  }
  recipe.per_grid =
      static_cast<std::uint32_t>(parse_number(raw.text("per-grid"), 1, 1U << 20, "--per-grid"));
  recipe.max_attempts = static_cast<std::uint32_t>(
      parse_number(raw.text("max-attempts"), 1, 1U << 24, "--max-attempts"));
  if (const std::string error = recipe.validation_error(); !error.empty()) throw UsageError(error);
  return recipe;
}

}  // namespace gridmill
