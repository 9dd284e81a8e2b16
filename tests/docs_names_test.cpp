// Names in comments and pages are names of the project: files, folders and identifiers that a
// comment or a page mentions exist, and every file of a room is a row of a table or is mentioned in
// the README.md of its room.
//
// Only words that look like names are checked, so that prose raises no false alarms: file names,
// words with an underscore, words with several capitals (`BoardSpec`, `kMaxDigits`), and what pages
// put between backticks. docs_names.txt lists the names that are not ours.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/catch.h"
#include "tests/comments.h"
#include "tests/files.h"
#include "tests/patterns.h"

namespace fs = std::filesystem;
using gridmill::comment_begin;
using gridmill::has_comments;

namespace {

const fs::path kRoot = GRIDMILL_SOURCE_DIR;

std::string read(const fs::path& path) { return gridmill::read_file(kRoot / path); }

bool is_word_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The longest pieces of the text whose characters all fulfil `is_part`.
template <typename IsPart>
std::vector<std::string> pieces(std::string_view text, const IsPart& is_part) {
  std::vector<std::string> found;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && is_part(text[end])) ++end;
    if (end > begin) found.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return found;
}

std::vector<std::string> words(std::string_view text) { return pieces(text, is_word_char); }

struct Comment {
  std::size_t line = 0;
  std::string text;
};

struct Source {
  std::set<std::string> words;  ///< outside of comments
  std::vector<Comment> comments;
};

/// Files whose words count as names of the project.
bool has_names(const fs::path& file) {
  static const std::set<std::string> kExtensions{".cmake", ".css", ".html", ".in", ".map",
                                                 ".pl",    ".py",  ".pyi",  ".sh", ".txt"};
  return kExtensions.contains(file.extension()) && !file.string().starts_with("data/golden") &&
         file.filename() != "docs_names.txt";
}

/// The tree of sources, read once.
struct Tree {
  std::vector<fs::path> files;
  std::map<fs::path, Source> sources;
  std::set<std::string> names;    ///< words outside of comments, and stems of files
  std::set<std::string> foreign;  ///< docs_names.txt

  [[nodiscard]] bool knows(const std::string& name) const {
    return names.contains(name) || foreign.contains(name);
  }
};

Source read_source(const fs::path& file) {
  Source source;
  std::istringstream in(read(file));
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::size_t comment = comment_begin(line);
    for (std::string& word : words(std::string_view(line).substr(0, comment))) {
      source.words.insert(std::move(word));
    }
    if (comment != std::string::npos) source.comments.push_back({number, line.substr(comment)});
  }
  return source;
}

Tree read_tree() {
  Tree tree;
  for (auto it = fs::recursive_directory_iterator(kRoot); it != fs::recursive_directory_iterator();
       ++it) {
    const std::string name = it->path().filename();
    if (it->is_directory() && (name == "build" || name.front() == '.')) {
      it.disable_recursion_pending();
    }
    if (it->is_regular_file()) tree.files.push_back(fs::relative(it->path(), kRoot));
  }
  std::sort(tree.files.begin(), tree.files.end());
  for (const fs::path& file : tree.files) {
    tree.names.insert(file.stem());
    if (has_comments(file)) {
      const Source& source = tree.sources[file] = read_source(file);
      tree.names.insert(source.words.begin(), source.words.end());
    } else if (has_names(file)) {
      for (std::string& word : words(read(file))) tree.names.insert(std::move(word));
    }
  }
  std::istringstream foreign(read("tests/docs_names.txt"));
  for (std::string line; std::getline(foreign, line);) {
    for (std::string& name :
         pieces(line.substr(0, line.find('#')), [](char c) { return c > ' '; })) {
      tree.foreign.insert(std::move(name));
    }
  }
  return tree;
}

const Tree& tree() {
  static const Tree kTree = read_tree();
  return kTree;
}

/// Whether prose does not have such words: max_digits, BoardSpec, kNone.
bool looks_like_name(const std::string& word) {
  const auto is_lower = [](char c) { return std::islower(static_cast<unsigned char>(c)) != 0; };
  const auto is_upper = [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; };
  if (!std::any_of(word.begin(), word.end(), is_lower)) return false;
  const std::size_t underscore = word.find('_');
  if (underscore != std::string::npos && underscore > 0 && underscore + 1 < word.size()) {
    return true;
  }
  if (word.size() > 2 && word[0] == 'k' && is_upper(word[1])) return true;
  std::size_t humps = 0;
  for (std::size_t i = 0; i + 1 < word.size(); ++i) {
    if (is_upper(word[i]) && is_lower(word[i + 1])) ++humps;
  }
  return is_upper(word[0]) && humps > 1;
}

bool looks_like_file(const std::string& name) {
  static const std::set<std::string> kExtensions{".cpp", ".def", ".h",  ".hpp", ".inl",
                                                 ".js",  ".md",  ".py", ".sh",  ".mjs"};
  const fs::path path(name);
  return kExtensions.contains(path.extension()) && path.stem() != "" &&
         name.find("//") == std::string::npos;
}

/// Whether a file that is mentioned is there, with as much of its path as the text has.
bool is_there(const std::string& name) {
  if (tree().foreign.contains(name)) return true;
  return std::any_of(tree().files.begin(), tree().files.end(), [&](const fs::path& file) {
    return file == name || file.string().ends_with('/' + name);
  });
}

std::vector<std::string> paths_in(std::string_view text) {
  std::vector<std::string> found = pieces(text, [](char c) {
    return is_word_char(c) || c == '.' || c == '/' || c == '-' || c == '<' || c == '>' || c == '*';
  });
  for (std::string& path : found) {
    while (!path.empty() && path.back() == '.') path.pop_back();
  }
  std::erase_if(found, [](const std::string& path) {
    return !looks_like_file(path) || path.find_first_of("<>*") != std::string::npos;
  });
  return found;
}

/// The files that are rows of tables: a row in the head of a table has its file's name.
std::set<fs::path> rows() {
  struct Table {
    const char* table;
    const char* row;
    const char* folder;
  };
  const Table tables[] = {
      {"gen/fills.def", R"(FILL\((\w+))", "gen/fills"},
      {"solver/clues/clue_kinds.def", R"(CLUE(?:_WITH)?\((\w+))", "solver/clues/kinds"},
      {"solver/explainer/rules.def", R"re(RULE\(\w+, "[^"]+", (\w+))re", "solver/explainer/rules"},
      {"tools/bench/benches.def", R"(BENCH\((\w+))", "tools/bench"},
      {"tools/cli/commands.def", R"(COMMAND\((\w+))", "tools/commands"},
      {"tools/formats/formats.def", R"(FORMAT\((\w+))", "tools/formats"},
      {"tools/scales/scales.def", R"(SCALE\((\w+))", "tools/scales"}};
  std::set<fs::path> files;
  for (const auto& [table, row, folder] : tables) {
    for (const std::string& name : gridmill::first_groups(read(table), std::string("\n") + row)) {
      files.insert(fs::path(folder) / (name + ".cpp"));
    }
  }
  return files;
}

/// What a text puts between backticks.
std::vector<std::string> quotations(const std::string& text) {
  std::vector<std::string> found;
  for (std::size_t at = text.find('`'); at != std::string::npos;) {
    const std::size_t end = text.find('`', at + 1);
    if (end == std::string::npos) break;
    found.push_back(text.substr(at + 1, end - at - 1));
    at = text.find('`', end + 1);
  }
  return found;
}

/// Of these, what an identifier may be: `limit`, `begin()`, `Rater::rate`.
std::vector<std::string> quoted_identifiers(const std::string& text) {
  std::vector<std::string> found = quotations(text);
  std::erase_if(found, [](const std::string& quoted) {
    return words(quoted).empty() || std::isdigit(static_cast<unsigned char>(quoted[0])) != 0 ||
           !std::all_of(quoted.begin(), quoted.end(),
                        [](char c) { return is_word_char(c) || c == ':' || c == '(' || c == ')'; });
  });
  return found;
}

}  // namespace

TEST_CASE("a room's README.md mentions every file that is not a row of a table") {
  // Without an extension, a name means a header and its source file.
  const std::set<fs::path> plug_ins = rows();
  std::map<fs::path, std::set<std::string>> mentioned;
  std::size_t files = 0;
  for (const fs::path& file : tree().files) {
    const std::string floor = *file.begin();
    if (floor != "solver" && floor != "gen" && floor != "db" && floor != "tools") continue;
    if (file.extension() == ".md" || plug_ins.contains(file)) continue;
    fs::path room = file.parent_path();
    while (!room.empty() && !fs::exists(kRoot / room / "README.md")) room = room.parent_path();
    INFO(file.string());
    REQUIRE_FALSE(room.empty());
    const auto [names, is_new] = mentioned.try_emplace(room);
    if (is_new) {
      for (const std::string& name : quotations(read(room / "README.md"))) {
        names->second.insert(fs::path(name).filename());
      }
    }
    const auto sibling = [&](const char* extension) {
      return fs::exists(kRoot / fs::path(file).replace_extension(extension));
    };
    const bool is_pair = sibling(".h") && sibling(".cpp");
    INFO("not mentioned in " << room.string() << "/README.md");
    CHECK((names->second.contains(file.filename()) ||
           (is_pair && names->second.contains(file.stem()))));
    ++files;
  }
  CHECK(files > 300);
}

TEST_CASE("files that comments mention exist") {
  for (const auto& [file, source] : tree().sources) {
    for (const auto& [line, text] : source.comments) {
      for (const std::string& path : paths_in(text)) {
        INFO(file.string() << ":" << line << " mentions " << path);
        CHECK(is_there(path));
      }
    }
  }
}

TEST_CASE("identifiers that comments mention exist") {
  for (const auto& [file, source] : tree().sources) {
    for (const auto& [line, text] : source.comments) {
      for (const std::string& word : words(text)) {
        if (!looks_like_name(word)) continue;
        INFO(file.string() << ":" << line << " mentions " << word);
        CHECK(tree().knows(word));
      }
    }
  }
}

TEST_CASE("parameters and other names that comments put between backticks exist") {
  // Names in lower case mean something in their folder, or are commands.
  std::map<fs::path, std::set<std::string>> folders;
  for (const auto& [file, source] : tree().sources) {
    folders[file.parent_path()].insert(source.words.begin(), source.words.end());
  }
  std::set<std::string> commands;
  for (const fs::path& file : rows()) {
    if (file.parent_path() == "tools/commands") commands.insert(file.stem());
  }
  for (const auto& [file, source] : tree().sources) {
    for (const auto& [line, text] : source.comments) {
      const auto check = [&, &path = file, number = line](const std::string& word) {
        if (commands.contains(word) || tree().foreign.contains(word)) return;
        if (looks_like_name(word) && tree().knows(word)) return;
        INFO(path.string() << ":" << number << ": " << word);
        CHECK(folders.at(path.parent_path()).contains(word));
      };
      for (const std::string& quoted : quoted_identifiers(text)) {
        if (words(quoted).size() == 1) check(words(quoted).front());
      }
      // "@param" is followed by names, and these by two blanks.
      const std::size_t param = text.find("@param ");
      if (param == std::string::npos) continue;
      const std::size_t begin = text.find_first_not_of(' ', param + 7);
      for (const std::string& word : words(text.substr(begin, text.find("  ", begin) - begin))) {
        INFO(file.string() << ":" << line << ": @param " << word);
        CHECK(source.words.contains(word));
      }
    }
  }
}

TEST_CASE("what a comment finds in another file is there") {
  // "ProofKind in technique.h"
  std::size_t references = 0;
  for (const auto& [file, source] : tree().sources) {
    for (const auto& [line, text] : source.comments) {
      const std::vector<std::string> parts =
          pieces(text, [](char c) { return is_word_char(c) || c == '.' || c == '/' || c == ':'; });
      for (std::size_t i = 0; i + 2 < parts.size(); ++i) {
        if (parts[i].size() < 3 || parts[i + 1] != "in" || !looks_like_file(parts[i + 2])) continue;
        const std::string name = words(parts[i]).back();
        if (std::islower(static_cast<unsigned char>(name[0])) != 0 && !looks_like_name(name)) {
          continue;
        }
        const fs::path target(parts[i + 2]);
        INFO(file.string() << ":" << line << ": " << name << " in " << target.string());
        CHECK(std::any_of(tree().sources.begin(), tree().sources.end(), [&](const auto& other) {
          return other.first.string().ends_with(target.string()) &&
                 other.second.words.contains(name);
        }));
        ++references;
      }
    }
  }
  CHECK(references > 0);
}

TEST_CASE("identifiers that pages put between backticks exist") {
  for (const fs::path& file : tree().files) {
    if (file.extension() != ".md" || file == "CHANGELOG.md") continue;  // it has former names, too
    for (const std::string& quoted : quoted_identifiers(read(file))) {
      const bool is_qualified = quoted.find_first_of(":(") != std::string::npos;
      for (const std::string& word : words(quoted)) {
        const bool is_type = std::isupper(static_cast<unsigned char>(word[0])) != 0 &&
                             std::any_of(word.begin(), word.end(), [](char c) {
                               return std::islower(static_cast<unsigned char>(c)) != 0;
                             });
        if (!is_qualified && !is_type && !looks_like_name(word)) continue;
        INFO(file.string() << " mentions `" << quoted << "`");
        CHECK(tree().knows(word));
      }
    }
  }
}
