// No text has a phrase of banned_phrases.txt: pages, help, messages, texts of steps and books,
// docstrings, and comments of all source files. Lines are joined first, so a phrase is found across
// a line break, too.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/comments.h"
#include "tests/files.h"

namespace fs = std::filesystem;

namespace {

const fs::path kRoot = GRIDMILL_SOURCE_DIR;

struct Phrase {
  std::string text;
  std::string instead;
};

struct Rules {
  std::vector<Phrase> phrases;
  std::vector<std::pair<std::string, std::string>> allowed;  ///< file and text
};

std::string trim(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

Rules read_rules() {
  Rules rules;
  std::istringstream in(gridmill::read_file(kRoot / "tests/banned_phrases.txt"));
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    if (line.starts_with("allow ")) {
      const std::size_t colon = line.find(": ");
      REQUIRE(colon != std::string::npos);
      rules.allowed.emplace_back(line.substr(6, colon - 6), line.substr(colon + 2));
      continue;
    }
    const std::size_t bar = line.find('|');
    REQUIRE(bar != std::string::npos);
    rules.phrases.push_back({trim(line.substr(0, bar)), trim(line.substr(bar + 1))});
  }
  return rules;
}

/// Tables whose texts people read; of other source files only the comments are read.
bool is_text(const fs::path& file) {
  static const std::set<std::string> kTables{"messages.def", "book_strings.def", "sentences.def",
                                             "preflight_issues.def", "profile_keys.def"};
  const bool is_script = file.extension() == ".py" || file.extension() == ".sh";
  return file.extension() == ".md" || (is_script && *file.begin() == "tools") ||
         file.string().starts_with("data/help") || file.string().starts_with("data/commands") ||
         kTables.contains(file.filename());
}

/// What is read of a file, with a blank for each line break.
std::string text_of(const fs::path& file) {
  std::string text;
  std::istringstream in(gridmill::read_file(kRoot / file));
  for (std::string line; std::getline(in, line);) {
    std::size_t begin = 0;
    if (!is_text(file)) begin = gridmill::comment_begin(line);
    if (begin == std::string::npos) continue;
    begin = std::min(line.find_first_not_of(" /<!#", begin), line.size());
    text += line.substr(begin) + " ";
  }
  return text;
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Where a phrase begins in a text in lower case, as whole words; npos: nowhere.
std::size_t find_phrase(const std::string& lower, const std::string& phrase, std::size_t from) {
  for (std::size_t at = lower.find(phrase, from); at != std::string::npos;
       at = lower.find(phrase, at + 1)) {
    const std::size_t end = at + phrase.size();
    if ((at == 0 || !is_letter(lower[at - 1])) && (end == lower.size() || !is_letter(lower[end]))) {
      return at;
    }
  }
  return std::string::npos;
}

}  // namespace

TEST_CASE("no text has a banned phrase") {
  const Rules rules = read_rules();
  std::set<std::pair<std::string, std::string>> used;
  std::size_t texts = 0;
  for (auto it = fs::recursive_directory_iterator(kRoot); it != fs::recursive_directory_iterator();
       ++it) {
    const std::string name = it->path().filename();
    if (it->is_directory() && (name == "build" || name.front() == '.')) {
      it.disable_recursion_pending();
    }
    const fs::path file = fs::relative(it->path(), kRoot);
    if (!it->is_regular_file() || !(is_text(file) || gridmill::has_comments(file))) continue;
    const std::string text = text_of(file);
    std::string lower = text;
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    ++texts;
    for (const auto& [phrase, instead] : rules.phrases) {
      for (std::size_t at = find_phrase(lower, phrase, 0); at != std::string::npos;
           at = find_phrase(lower, phrase, at + 1)) {
        const std::size_t begin = at < 60 ? 0 : at - 60;
        const std::string around = text.substr(begin, phrase.size() + 120);
        const auto allowed =
            std::find_if(rules.allowed.begin(), rules.allowed.end(), [&](const auto& entry) {
              return entry.first == file && around.find(entry.second) != std::string::npos;
            });
        if (allowed != rules.allowed.end()) {
          used.insert(*allowed);
          continue;
        }
        INFO(file.string() << ": ..." << around << "...\n'" << phrase << "': " << instead);
        CHECK(false);
      }
    }
  }
  CHECK(texts > 500);
  // An entry of the allow-list that allows nothing is to be deleted.
  for (const auto& entry : rules.allowed) {
    INFO("allow " << entry.first << ": " << entry.second);
    CHECK(used.contains(entry));
  }
}
