#include "tools/cli/shared_options.h"

#include <unistd.h>
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>

#include "gen/pipeline.h"
#include "solver/board/board_ref.h"
#include "solver/board/error.h"
#include "tools/cli/messages.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/version.h"
#include "tools/formats/json_value.h"
#include "tools/io/read_limited.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// The language of the locale, by the first of its variables that is set: "ja_JP.UTF-8".
Language language_of_locale() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view locale(value);
    const std::string_view code = locale.substr(0, locale.find_first_of("_.@"));
    return find_language(code).value_or(Language::kEnglish);
  }
  return Language::kEnglish;
}

}  // namespace

void InputArguments::declare(OptionTable& options) {
  const std::vector<std::string> names = read_format_names();
  options
      .add("from", "FORMAT",
           "format of the input\nWith auto, Gridmill recognizes it. Formats: " + join(names, ", ") +
               ".")
      .with_default("auto")
      .with_values(names)
      .values.emplace_back("auto");
  declare_board(options);
  options.add_positional("file");
}

InputArguments::InputArguments(const RawArguments& raw)
    : files(raw.positional()),
      format(for_flag("--from", [&] { return input_format(raw.text("from")); })),
      board(board_of(raw)),
      language(language_of(raw)) {
  if (files.empty()) files.emplace_back("-");
}

PuzzleReader InputArguments::reader(PuzzleReader::ErrorSink on_error) const {
  if (std::find(files.begin(), files.end(), "-") != files.end()) report_awaited(language);
  return {files, board, format, std::move(on_error)};
}

void report_awaited(Language language) {
  if (::isatty(STDIN_FILENO) == 1) report(language, Message::kAwaited);
}

void RowArguments::declare(OptionTable& options, const char* formats) {
  options.add("format", "FORMAT", formats)
      .with_default("lines")
      .with_values({"lines", "csv", "json"});
  options.add("output,o", "FILE", "file for the results; - is standard output")
      .with_default("-")
      .written();
}

RowArguments::RowArguments(const RawArguments& raw)
    : format(for_flag("--format", [&] { return parse_table_format(raw.text("format")); })),
      output(raw.text("output")) {}

void close_if(bool is_answer, Output& output) {
  if (is_answer || output.is_stream()) return output.close();
  std::cerr << "gridmill: " << output.name() << " is unchanged\n";
}

std::vector<std::string> board_names() {
  std::vector<std::string> names;
  for (const BoardSpec& board : BoardSpec::all()) names.push_back(board.name());
  return names;
}

std::vector<std::string> level_values() {
  std::vector<std::string> values;
  for (const LevelInfo& level : levels()) values.push_back(std::to_string(level.level));
  for (const LevelInfo& level : levels()) {
    std::string& name = values.emplace_back(level.english);
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return std::tolower(c); });
  }
  return values;
}

void declare_board(OptionTable& options) {
  options
      .add("board", "NAME|FILE",
           "9x9, 6x6, 16x16, 9x9-x, ... or a .shape file\n'gridmill help boards' lists the boards.")
      .with_values(board_names());
}

const BoardSpec* board_of(const RawArguments& raw) {
  const auto found = raw.find("board");
  if (!found) return nullptr;
  const std::string& name = *found;
  if (const BoardRef labelled = parse_board_label(name)) {
    return BoardSpec::find(name) != nullptr
               ? &*labelled
               : &intern_board(BoardSpec::parse(labelled->name(), labelled->rules(), ""));
  }
  if (name.find('/') == std::string::npos && name.find('.') == std::string::npos) {
    throw UsageError(
        "--board: there is no board '" + name +
        "'; expected the path of a .shape file or one of: " + join(board_names(), " "));
  }
  const std::string text = read_text(name, "--board");
  const std::size_t slash = name.rfind('/');
  const std::string stem = name.substr(slash == std::string::npos ? 0 : slash + 1);
  BoardSpec board = BoardSpec::parse(stem.substr(0, stem.rfind(".shape")), text, name);
  // A board is its rules: those of a built-in board are that board, whatever the file's name.
  if (const BoardSpec* same = BoardSpec::with_digest(board.digest())) return same;
  // Regions alone are a layout of a jigsaw.
  const BoardSpec* jigsaws = BoardSpec::jigsaw_of(board.digits());
  if (jigsaws != nullptr && !board.has_boxes() && !board.has_extra_houses() &&
      board.relations().empty()) {
    return &intern_board(BoardSpec::parse(jigsaws->name(), "jigsaw " + board.layout(), name));
  }
  if (board.is_jigsaw() && jigsaws == nullptr) {
    throw UsageError("--board: " + name + ": expected 'regions', as there are no jigsaws of " +
                     std::to_string(board.digits()) + " digits");
  }
  if (BoardSpec::find(board.name()) != nullptr) {
    throw UsageError("--board: " + name + " has the name of the built-in board '" + board.name() +
                     "' but other rules; rename it");
  }
  return &intern_board(std::move(board));
}

/// Threads beyond one per core cost memory and save no time. Up to this many are started on
/// request.
constexpr std::size_t kUsefulThreads = 64;

void declare_threads(OptionTable& options) {
  options.add("threads,j", "N",
              "number of threads (default: one per core)\nThe maximum is " +
                  std::to_string(kUsefulThreads) +
                  ", or the number of cores if that is larger. The puzzles and results do not "
                  "depend on the number.");
}

std::size_t threads_of(const RawArguments& raw) {
  const auto text = raw.find("threads");
  if (!text) return hardware_threads();
  const std::size_t wanted = parse_number(*text, 1, 1024, "--threads");
  return std::min(wanted, std::max(kUsefulThreads, hardware_threads()));
}

Option& declare_scale(OptionTable& options, const std::string& help) {
  return options.add("scale", "ID", help).with_default("gridmill").with_values(ids_of(scales()));
}

const ScaleInfo& scale_of(const RawArguments& raw) {
  return for_flag("--scale", [&]() -> const ScaleInfo& { return find_scale(raw.text("scale")); });
}

void declare_quiet(OptionTable& options) { options.add_switch("quiet,q", "print no progress"); }

bool quiet_of(const RawArguments& raw) { return raw.is_on("quiet"); }

void declare_db(OptionTable& options, const std::string& help) { options.add("db", "FILE", help); }

std::string db_of(const RawArguments& raw) {
  auto file = raw.find("db");
  if (!file) throw UsageError("expected --db FILE");
  return *file;
}

void declare_language(OptionTable& options) {
  options
      .add("lang", "LANG",
           "language of hints, books and messages: en or ja\nThe default is the language of $LANG, "
           "or en. "
           "Errors are always in English.")
      .with_values({"en", "ja"});
}

Language language_of(const RawArguments& raw) {
  const auto code = raw.find("lang");
  if (!code) return language_of_locale();
  return static_cast<Language>(parse_choice(*code, {"en", "ja"}, "--lang"));
}

void declare_cells(OptionTable& options) {
  options
      .add("cells", "NAMES",
           "names of cells: r1c1, a1 or words\nr1c1 writes R4C7, a1 writes D7 (rows are A to H and "
           "J), words writes \"row 4 column 7\". Files for programs (json, csv) always have "
           "R4C7.")
      .with_values({"r1c1", "a1", "words"});
}

CellNames cells_of(const RawArguments& raw, CellNames by_default) {
  const auto names = raw.find("cells");
  if (!names) return by_default;
  return static_cast<CellNames>(parse_choice(*names, {"r1c1", "a1", "words"}, "--cells"));
}

void require_cell_names(const BoardSpec& board, CellNames cells) {
  if (cells != CellNames::kA1 || std::max(board.rows(), board.columns()) <= 9) return;
  throw UsageError("--cells a1: needs a board of at most nine rows; " + board.board_name() +
                   " has " + std::to_string(board.rows()) + " (use r1c1 or words)");
}

void declare_levels(OptionTable& options) {
  options.add("level-table", "FILE",
              "file with the level of each technique\nCopy data/levels.txt of Gridmill's sources "
              "and edit the copy.");
}

LevelTable levels_of(const RawArguments& raw) {
  const auto file = raw.find("level-table");
  if (!file) return LevelTable::standard();
  const auto text = read_limited(*file);
  if (!text) throw ParseError(*file, 0, "cannot read " + *file);
  return LevelTable::parse(*text, *file);
}

namespace {

/// The engine that is installed with the program; "" if none is.
std::string installed_engine() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto file = program.parent_path().parent_path() / "share" / "gridmill" / "engine.json";
  return !error && std::filesystem::is_regular_file(file, error) ? file.string() : "";
}

}  // namespace

void declare_engine(OptionTable& options, const std::string& more) {
  options.add("engine", "FILE",
              "engine of the page, made by tools/wasm.sh\nIt is Gridmill compiled for browsers. "
              "With it, the page explains any position, and makes and reads puzzles. The default "
              "is the installed engine, if there is one." +
                  more);
}

std::string engine_of(const RawArguments& raw) {
  const std::string file = raw.find("engine").value_or(installed_engine());
  if (file.empty() || file == "none") return "";
  std::string engine = read_text(file, "--engine");
  const std::string begin = "{\"version\":\"";
  // A page with a damaged one would show nothing.
  if (!engine.starts_with(begin) || !ParsedJson(engine).is_good()) {
    throw UsageError("--engine: " + file + " is not an engine");
  }
  const std::string version =
      engine.substr(begin.size(), engine.find('"', begin.size()) - begin.size());
  if (version != kVersion) {
    throw UsageError("--engine: expected the engine of Gridmill " + std::string(kVersion) +
                     ", found that of " + version);
  }
  return engine;
}

namespace {

bool is_wanted(const ProfileKey& key, std::initializer_list<std::string_view> keys) {
  return keys.size() == 0 || std::find(keys.begin(), keys.end(), key.key) != keys.end();
}

}  // namespace

void declare_profile(OptionTable& options, std::initializer_list<std::string_view> keys) {
  options
      .add("profile", "NAME|FILE",
           "page layout\nLayouts: " + profile_names() + ", or a .profile file.")
      .with_default("kdp-8.5x11-4up")
      .with_values(names_of(profile_data()));
  for (const ProfileKey& key : profile_keys()) {
    if (!is_wanted(key, keys)) continue;
    Option& option = options.add(key.key, key.value, key.about);
    if (option.name == "printer") option.values = names_of(printer_data());
    if (option.name == "digit-weight") option.values = {"regular", "semibold"};
  }
}

Profile profile_of(const RawArguments& raw, std::initializer_list<std::string_view> keys) {
  Profile profile = for_flag("--profile", [&] { return Profile::find(raw.text("profile")); });
  for (const ProfileKey& key : profile_keys()) {
    const auto value = is_wanted(key, keys) ? raw.find(key.key) : std::nullopt;
    if (value) for_flag(std::string("--") + key.key, [&] { profile.set(key.key, *value); });
  }
  if (raw.is_given("printer")) {
    profile.fit_printer(
        [&](std::string_view key) { return keys.size() == 0 && raw.is_given(key); });
  }
  return profile;
}

}  // namespace gridmill
