// The house keeps its order: floors, tables and files match, third-party headers stay in their
// rooms.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/files.h"
#include "tests/patterns.h"

namespace fs = std::filesystem;
using gridmill::first_groups;
using gridmill::has_match;
using gridmill::read_file;

namespace {

const fs::path kRoot = GRIDMILL_SOURCE_DIR;

std::vector<std::string> sources() {
  std::vector<std::string> files;
  for (const char* room : {"solver", "gen", "db", "tools"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / room)) {
      const std::string extension = entry.path().extension();
      if (extension == ".h" || extension == ".hpp" || extension == ".cpp" || extension == ".inl" ||
          extension == ".def") {
        files.push_back(fs::relative(entry.path(), kRoot));
      }
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// A room is the longest of these that a path begins with; it may include the rooms named behind
/// it.
const std::map<std::string, std::vector<std::string>> kMayInclude{
    {"solver/board/", {}},
    {"solver/clues/", {"solver/board/"}},
    {"solver/count/", {"solver/board/", "solver/clues/"}},
    {"solver/explainer/", {"solver/board/", "solver/pattern/"}},
    {"solver/hodoku/", {"solver/board/", "solver/pattern/"}},
    {"solver/pattern/", {"solver/board/"}},
    {"solver/rate/", {"solver/board/", "solver/pattern/", "solver/record.h"}},
    {"solver/steps/", {"solver/board/", "solver/pattern/", "solver/rate/", "solver/clues/"}},
    {"solver/referee/",
     {"solver/board/board_spec.h", "solver/board/cell.h", "solver/board/clue.h",
      "solver/board/require.h", "solver/clues/clue_kinds.h", "solver/clues/clue_board.h"}},
    {"solver/record.h", {"solver/board/"}},
    {"gen/",
     {"solver/board/", "solver/clues/", "solver/count/", "solver/rate/", "solver/record.h"}},
    {"gen/run/", {"solver/", "gen/"}},
    {"tools/files/", {}},
    {"db/", {"solver/board/", "solver/clues/", "solver/record.h", "tools/files/"}},
    // tools, floor by floor.
    {"tools/io/", {"solver/board/", "tools/files/"}},
    {"tools/drawing/",
     {"solver/board/", "solver/clues/", "solver/steps/", "solver/record.h", "tools/files/",
      "tools/io/"}},
    {"tools/formats/",
     {"solver/board/", "solver/clues/", "solver/rate/", "solver/steps/", "solver/record.h",
      "tools/drawing/", "tools/files/", "tools/io/", "tools/book/pdf_writer.h"}},
    {"tools/lib/", {"solver/", "gen/", "tools/formats/steps.h"}},
    {"tools/python/", {"tools/lib/gridmill.h"}},
    {"tools/wasm/",
     {"solver/", "gen/", "tools/io/", "tools/formats/", "tools/lib/", "tools/book/"}},
    {"tools/book/",
     {"solver/board/", "solver/clues/", "solver/rate/", "solver/steps/", "solver/record.h",
      "tools/drawing/", "tools/files/", "tools/io/"}},
    {"tools/book/html/",
     {"solver/", "tools/drawing/", "tools/io/", "tools/formats/", "tools/book/"}},
    {"tools/scales/", {"solver/", "db/", "tools/formats/"}},
    {"tools/cli/",
     {"solver/", "gen/", "db/", "tools/drawing/", "tools/files/", "tools/io/", "tools/formats/",
      "tools/book/", "tools/scales/"}},
    {"tools/run/",
     {"solver/", "gen/", "db/", "tools/drawing/", "tools/files/", "tools/io/", "tools/formats/",
      "tools/book/", "tools/scales/", "tools/cli/"}},
    {"tools/bench/",
     {"solver/", "gen/", "tools/drawing/", "tools/files/", "tools/io/", "tools/formats/",
      "tools/scales/", "tools/cli/", "tools/run/"}},
    {"tools/commands/",
     {"solver/", "gen/", "db/", "tools/drawing/", "tools/files/", "tools/io/", "tools/formats/",
      "tools/book/", "tools/scales/", "tools/bench/", "tools/cli/", "tools/run/"}},
    {"tools/main.cpp", {"tools/cli/command.h"}},
};

std::string room_of(const std::string& path) {
  std::string room;
  for (const auto& [prefix, allowed] : kMayInclude) {
    if (path.starts_with(prefix) && prefix.size() > room.size()) room = prefix;
  }
  return room;
}

/// Whether a file is installed for programs that use the library.
bool is_public(const std::string& path) {
  return path.starts_with("tools/lib/") &&
         (path.ends_with(".hpp") || path == "tools/lib/gridmill.h");
}

/// Whether a text has one of these words: faster than a regular expression, which comes next.
bool has_any(const std::string& text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return text.find(word) != std::string::npos; });
}

}  // namespace

TEST_CASE("includes run downwards only") {
  for (const std::string& file : sources()) {
    if (is_public(file)) continue;
    const std::string room = room_of(file);
    INFO(file);
    REQUIRE_FALSE(room.empty());
    for (const std::string& included :
         first_groups(read_file(kRoot / file), "#include \"([^\"]+)\"")) {
      INFO(included);
      const std::vector<std::string>& allowed = kMayInclude.at(room);
      CHECK((room_of(included) == room ||
             std::any_of(allowed.begin(), allowed.end(),
                         [&](const std::string& prefix) { return included.starts_with(prefix); })));
    }
  }
}

TEST_CASE("public headers include only the standard library and each other") {
  std::size_t headers = 0;
  for (const std::string& file : sources()) {
    if (!is_public(file)) continue;
    ++headers;
    for (const std::string& included :
         first_groups(read_file(kRoot / file), "#include \"([^\"]+)\"")) {
      INFO(file << " includes " << included);
      CHECK(is_public("tools/lib/" + included));
    }
    for (const std::string& included :
         first_groups(read_file(kRoot / file), "#include <([^>]+)>")) {
      INFO(file << " includes " << included);
      CHECK((included.find('/') == std::string::npos && included != "iostream"));
    }
  }
  CHECK(headers == 2);
}

TEST_CASE("the program's rooms are not the library's") {
  // Its engine needs nothing but a compiler: no store, no book, no pipeline of oneTBB.
  for (const std::string& file : sources()) {
    if (!file.starts_with("tools/lib/")) continue;
    for (const std::string& included :
         first_groups(read_file(kRoot / file), "#include \"([^\"]+)\"")) {
      INFO(file << " includes " << included);
      CHECK((included != "gen/pipeline.h" && !included.starts_with("db/")));
    }
  }
}

TEST_CASE("rooms show their faces only") {
  // What others may include of a room that has more headers than it shows. Its tests see all.
  const std::map<std::string, std::vector<std::string>> faces{
      {"solver/explainer/", {"solver/explainer/explainer.h"}}};
  for (const std::string& file : sources()) {
    for (const std::string& included :
         first_groups(read_file(kRoot / file), "#include \"([^\"]+)\"")) {
      const auto face = faces.find(room_of(included));
      if (face == faces.end() || room_of(file) == face->first) continue;
      INFO(file << " includes " << included);
      CHECK(std::count(face->second.begin(), face->second.end(), included) == 1);
    }
  }
  // A face does not look inwards.
  for (const auto& [room, headers] : faces) {
    for (const std::string& header : headers) {
      for (const std::string& included :
           first_groups(read_file(kRoot / header), "#include \"([^\"]+)\"")) {
        INFO(header << " includes " << included);
        CHECK((room_of(included) != room ||
               std::count(headers.begin(), headers.end(), included) == 1));
      }
    }
  }
}

TEST_CASE("the rater uses its techniques only through their table") {
  // Shared code of finders is next to the table; helpers of single finders are next to these.
  const std::string finders = "solver/rate/techniques/";
  for (const std::string& file : sources()) {
    if (file.starts_with(finders)) continue;
    INFO(file);
    for (const std::string& included :
         first_groups(read_file(kRoot / file), "#include \"([^\"]+)\"")) {
      INFO(included);
      CHECK_FALSE(included.starts_with(finders));
    }
  }
}

TEST_CASE("the referee shares no code with the counters") {
  // It reads the clues and the board, and nothing that the counters, the maker or their checks of
  // full grids are made of.
  const char* shared =
      R"(((?:->|\.)(?:compile|holds|generate|validate)\b|\b(?:compile|holds|allows|generate)_\w+|)"
      R"(\bclues_hold\b|\bclue_kinds\(|\b(?:class_of|half_of_digits|low_digits|digits_along)\b|)"
      R"(\bConstraints\b|\bClueModel\b|\bclues_\w+|\brelation_kinds\b|\bpeers_of\b|\bDigitSet\b))";
  std::size_t files = 0;
  for (const std::string& file : sources()) {
    if (!file.starts_with("solver/referee/")) continue;
    ++files;
    INFO(file);
    CHECK(first_groups(read_file(kRoot / file), shared).empty());
  }
  CHECK(files > 8);
}

TEST_CASE("third-party headers stay in their rooms") {
  const std::vector<std::pair<std::string, std::string>> homes{
      {"sqlite3.h", "db/sqlite.cpp"},
      {"sqlite3.h", "db/row_source.cpp"},
      {"sqlite3.h", "tools/files/file_registry.cpp"},
      {"tbb/", "gen/pipeline.cpp"},
      {"boost/", "tools/cli/raw_arguments.cpp"},
      {"nlohmann/", "tools/formats/json_value.cpp"},
      {"expat.h", "tools/drawing/svg_symbols.cpp"},
      {"expat.h", "tools/formats/"},
      {"Python.h", "tools/python/"},
      {"png.h", "tools/book/image.cpp"},
      {"png.h", "tools/formats/png.cpp"},
      {"minizip/zip.h", "tools/book/html/epub.cpp"},
      {"zlib.h", "tools/io/compression.cpp"},
      {"zlib.h", "tools/io/packing.cpp"},
      {"zstd.h", "tools/io/packing.cpp"},
      {"immintrin.h", "solver/count/"},
      {"immintrin.h", "gen/last_places_avx512.cpp"},
      {"immintrin.h", "gen/list_fill_avx512.cpp"},
      {"arm_neon.h", "solver/count/"},
      {"hb", "tools/book/"},
      {"qpdf/", "tools/book/"},
      {"qrencode.h", "tools/book/image.cpp"},
      {"unicode/", "tools/book/typesetter.cpp"},
      {"unicode/", "tools/cli/recipe_options.cpp"},
      {"unicode/utf", "tools/io/compression.cpp"}};
  for (const std::string& file : sources()) {
    for (const std::string& included :
         first_groups(read_file(kRoot / file), "#include <([^>]+)>")) {
      bool guarded = false;
      bool at_home = false;
      for (const auto& [header, home] : homes) {
        if (!included.starts_with(header)) continue;
        guarded = true;
        at_home = at_home || file.starts_with(home);
      }
      INFO(file << " includes " << included);
      CHECK((!guarded || at_home));
    }
  }
}

TEST_CASE("no header is first included in a target region") {
  // Its functions, which other files have as well, would be compiled for that instruction set.
  const char* include = R"(#include [<\"]([^>\"]+)[>\"])";
  std::size_t regions = 0;
  for (const std::string& file : sources()) {
    if (!file.ends_with(".cpp")) continue;
    const std::string text = read_file(kRoot / file);
    const std::size_t begin = text.find("\nGRIDMILL_TARGET(");
    if (begin == std::string::npos) continue;
    ++regions;
    const std::vector<std::string> before = first_groups(text.substr(0, begin), include);
    std::vector<std::string> open = first_groups(text.substr(begin), include);
    std::set<std::string> seen(open.begin(), open.end());
    while (!open.empty()) {
      const std::string included = open.back();
      open.pop_back();
      INFO(file << " includes " << included);
      if (!included.ends_with(".inl")) {
        CHECK(std::count(before.begin(), before.end(), included) == 1);
        continue;
      }
      for (const std::string& next : first_groups(read_file(kRoot / included), include)) {
        if (seen.insert(next).second) open.push_back(next);
      }
    }
  }
  CHECK(regions > 8);
}

TEST_CASE("the parser of the command line is one file's business") {
  for (const std::string& file : sources()) {
    if (file == "tools/cli/raw_arguments.cpp") continue;
    INFO(file);
    const std::string text = read_file(kRoot / file);
    CHECK_FALSE((has_any(text, {"po::", "variables_map", "program_options"}) &&
                 !first_groups(text, R"((\bpo::|\bvariables_map\b|\bprogram_options\b))").empty()));
  }
}

TEST_CASE("one file opens files and lists folders") {
  // No output destroys what a command reads or writes, whatever it is called, because every file
  // passes through the registry. Of open(2) either the two colons or the flags give it away.
  const char* opening =
      R"((\W::open(?:at)?\s*\(|\bopen(?:at)?\s*\([^;]*\bO_[A-Z]|\b[io]?fstream\b|)"
      R"(\bf(?:re)?open\s*\(|\bmkstemp\b|\bcreat\(|\btmpfile\b|directory_iterator\b|)"
      R"(\b(?:open|scan)dir\s*\(|sqlite3_open|create_from_file))";
  for (const std::string& file : sources()) {
    if (file.starts_with("tools/files/file_registry.")) continue;
    INFO(file);
    const std::string text = read_file(kRoot / file);
    if (!has_any(text,
                 {"::open", "O_", "fstream", "fopen", "freopen", "mkstemp", "creat(", "tmpfile",
                  "directory_iterator", "opendir", "scandir", "sqlite3_open", "create_from_file"}))
      continue;
    CHECK(first_groups(text, opening).empty());
  }
}

TEST_CASE("one place writes outputs") {
  // Its guarantee (writes are atomic) holds for everything written through it. The store's own
  // files are the store's business.
  const std::set<std::string> places{"tools/files/file_registry.cpp", "tools/io/output.cpp",
                                     "tools/io/temporary_file.cpp", "tools/io/done_list.cpp",
                                     "db/writer_lock.cpp"};
  const char* opening = R"((\bO_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)\b|\brename\(|\bcopy_file\())";
  for (const std::string& file : sources()) {
    if (places.contains(file)) continue;
    INFO(file);
    const std::string text = read_file(kRoot / file);
    if (!has_any(text, {"O_", "rename(", "copy_file("})) continue;
    CHECK(first_groups(text, opening).empty());
  }
}

TEST_CASE("rows of tables and files match") {
  struct Table {
    const char* table;
    const char* row;
    const char* folder;
  };
  const Table tables[] = {
      {"tools/cli/commands.def", R"(\nCOMMAND\((\w+)\))", "tools/commands"},
      {"tools/formats/formats.def", R"(\nFORMAT\((\w+),)", "tools/formats"},
      {"gen/fills.def", R"(\nFILL\((\w+),)", "gen/fills"},
      {"tools/bench/benches.def", R"(\nBENCH\((\w+),)", "tools/bench"},
      {"tools/scales/scales.def", R"(\nSCALE\((\w+)\))", "tools/scales"},
  };
  for (const Table& table : tables) {
    INFO(table.table);
    const std::vector<std::string> rows = first_groups(read_file(kRoot / table.table), table.row);
    REQUIRE_FALSE(rows.empty());
    for (const std::string& row : rows) {
      INFO(row);
      CHECK(fs::exists(kRoot / table.folder / (row + ".cpp")));
    }
    // Where the folder holds plug-ins only, a file without a row is a plug-in that is never called.
    if (std::string(table.folder) != "tools/bench" && std::string(table.folder) != "tools/scales" &&
        std::string(table.folder) != "tools/formats") {
      for (const auto& entry : fs::directory_iterator(kRoot / table.folder)) {
        const std::string stem = entry.path().stem();
        INFO(stem);
        if (entry.path().extension() == ".cpp") {
          CHECK(std::find(rows.begin(), rows.end(), stem) != rows.end());
        }
      }
    }
  }
}

TEST_CASE("rows of tables and functions match") {
  // Rows with nearly the same meaning, such as even and odd, share a file.
  struct Table {
    const char* table;
    const char* row;
    const char* folder;
    const char* function;
  };
  const auto table =
      GENERATE(Table{"solver/clues/clue_kinds.def", R"(\nCLUE(?:_WITH)?\((\w+),)",
                     "solver/clues/kinds", R"(\nvoid compile_(\w+)\(const Clue&)"},
               Table{"solver/explainer/rules.def", R"(\nRULE\(\w+, \"[^\"]+\", (\w+))",
                     "solver/explainer/rules", R"(\n[\w:<>]+ find_(\w+)\()"});
  INFO(table.table);
  const std::vector<std::string> all = first_groups(read_file(kRoot / table.table), table.row);
  const std::set<std::string> rows(all.begin(), all.end());
  std::set<std::string> found;
  for (const auto& entry : fs::directory_iterator(kRoot / table.folder)) {
    INFO(entry.path());
    std::vector<std::string> functions = first_groups(read_file(entry.path()), table.function);
    std::erase_if(functions, [&](const std::string& name) { return !rows.contains(name); });
    CHECK_FALSE(functions.empty());
    found.insert(functions.begin(), functions.end());
  }
  CHECK(rows == found);
}

TEST_CASE("the help names every format") {
  const std::string topic = read_file(kRoot / "data/help/formats.txt");
  const std::string table = topic.substr(0, topic.find("\n\n", topic.find("\n\n") + 2));
  const std::string rows = read_file(kRoot / "tools/formats/formats.def");
  for (const std::string& id : first_groups(rows, R"(\nFORMAT\(\w+, \"([^\"]+)\")")) {
    INFO(id);
    CHECK(has_match(table, "\n  ([\\w.-]+, )*" + id + "[ ,]"));
  }
}

TEST_CASE("every test file is built") {
  const std::vector<std::string> built =
      first_groups(read_file(kRoot / "tests/CMakeLists.txt"), R"(\n *gridmill_test\((\w+))");
  for (const auto& entry : fs::directory_iterator(kRoot / "tests")) {
    const std::string stem = entry.path().stem();
    if (!stem.ends_with("_test")) continue;
    INFO(stem);
    CHECK(std::count(built.begin(), built.end(), stem.substr(0, stem.size() - 5)) == 1);
  }
}

TEST_CASE("the top level has the agreed folders only") {
  std::set<std::string> folders;
  for (const auto& entry : fs::directory_iterator(kRoot)) {
    const std::string name = entry.path().filename();
    if (entry.is_directory() && name.front() != '.' && name != "build") folders.insert(name);
  }
  CHECK(folders == std::set<std::string>{"data", "db", "gen", "solver", "tests", "tools"});
}
