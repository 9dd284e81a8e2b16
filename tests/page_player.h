#pragma once

// Plays the HTML page of a book in Chromium (tests/page_play/drive.mjs).

#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <string>

#include "tests/catch.h"
#include "tests/files.h"
#include "tests/needs.h"

namespace gridmill {

inline bool has_program(const std::string& name) {
  return std::system(("command -v " + name + " >/dev/null 2>&1").c_str()) == 0;
}
/// The first browser of the usual names, or empty.
inline std::string browser() {
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"}) {
    if (has_program(name)) return name;
  }
  return "";
}

/// The text between two others.
inline std::string part(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t from = text.find(begin);
  if (from == std::string::npos) return "";
  const std::size_t start = from + begin.size();
  return text.substr(start, text.find(end, start) - start);
}

/// Plays a page by sessions of tests/page_play, one after the other, which share what the browser
/// keeps.
/// @return what they report, line by line
/// @param look    width and height of the window, "375x667,touch,dark" on a phone in dark mode
/// @param script  a file to be in the page as well
inline std::string play(const std::string& page, std::initializer_list<const char*> sessions,
                        const std::string& look = "1280x900", const std::string& script = "") {
  const std::string program = browser();
  if (program.empty() || !has_program("node")) {
    skip("chromium and node are needed to play the page");
    return "";
  }
  const TempDir folder;
  folder.write("book.html", page);
  const std::filesystem::path play_folder =
      std::filesystem::path(GRIDMILL_SOURCE_DIR) / "tests" / "page_play";
  std::string command = "node " + (play_folder / "drive.mjs").string() + " " + program + " " +
                        (folder / "book.html") + " " + look + " " + (folder / "profile") + " " +
                        (play_folder / "common.js").string() + " " + script + " --";
  for (const char* session : sessions) {
    command += " " + (play_folder / session).string() + ".js";
  }
  command += " >" + (folder / "out") + " 2>&1";
  const int status = std::system(command.c_str());
  INFO("sessions " << *sessions.begin() << " ... at " << look);
  const std::string out = read_file(folder / "out");
  const std::string end = "PLAYED\n";
  if (!out.ends_with(end)) FAIL_CHECK(out);
  CHECK(WEXITSTATUS(status) == 0);
  return out.substr(0, out.size() - std::min(out.size(), end.size()));
}

}  // namespace gridmill
