// libgridmill from outside: its symbols, its headers, and what an installed tree gives to programs
// in C, C++, CMake and Python.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gridmill/gridmill.hpp>
#include <set>
#include <string>

#include "tests/catch.h"
#include "tests/needs.h"
#include "tests/patterns.h"
#include "tests/program.h"
#include "tests/repetitions.h"

namespace fs = std::filesystem;
using namespace gridmill::cli_test;

namespace {

const std::string kRoot = GRIDMILL_SOURCE_DIR;
const std::string kBuild = GRIDMILL_BUILD_DIR;
const std::string kExamples = kRoot + "/tests/examples/";
/// Debian's Python, which finds the package that was built.
const std::string kPython =
    "PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=" + kBuild + "/python /usr/bin/python3 ";

bool succeeds(const std::string& command) {
  return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

std::set<std::string> names_in(const std::string& text, const std::string& pattern) {
  const std::vector<std::string> names = gridmill::first_groups(text, pattern);
  return {names.begin(), names.end()};
}

/// The flags of a sanitizer, which what links a library that was built with it needs, too.
std::string sanitizer() {
  const std::string kind = GRIDMILL_SANITIZE;
  return kind.empty() ? "" : " -fsanitize=" + kind;
}

/// Whether there is a package that Python can load; else the case is skipped.
bool has_python_package() {
  if (!fs::exists(kBuild + "/python/gridmill/_gridmill.abi3.so")) {
    gridmill::skip("the Python package was not built: no python3-dev");
    return false;
  }
  if (!sanitizer().empty()) {
    gridmill::skip("Python is built without the sanitizer");
    return false;
  }
  return true;
}

/// The library and what belongs to it, installed.
const TempDir& installed() {
  static const TempDir folder;
  static const bool done = [] {
    for (const char* component : {"library", "development"}) {
      output_of("cmake --install " + kBuild + " --component " + component + " --prefix " +
                (folder / "usr"));
    }
    return true;
  }();
  REQUIRE(done);
  return folder;
}

/// Where the shared library was installed.
std::string library_folder() {
  for (const auto& entry : fs::recursive_directory_iterator(installed() / "usr")) {
    if (entry.path().filename() == "libgridmill.so.1") return entry.path().parent_path();
  }
  FAIL("no libgridmill.so.1");
  return "";
}

}  // namespace

TEST_CASE("the library shows the symbols of its header, and no others") {
  const std::set<std::string> shown = names_in(output_of("nm -D --defined-only " GRIDMILL_LIBRARY),
                                               R"( T (\w+)@@GRIDMILL_1\.\d+\n)");
  const std::set<std::string> declared = names_in(read_file(kRoot + "/tools/lib/gridmill.h"),
                                                  R"(GRIDMILL_API [^(]*?(gridmill_\w+)\()");
  CHECK(declared.size() == 24);
  CHECK(shown == declared);
  // Beside them there are the names of the versions alone.
  const std::set<std::string> others =
      names_in(output_of("nm -D --defined-only " GRIDMILL_LIBRARY), R"( [^TA] (\w+))");
  CHECK(others.empty());
  CHECK(output_of("objdump -p " GRIDMILL_LIBRARY).find("SONAME               libgridmill.so.1\n") !=
        std::string::npos);
  // No path of its source, which sanitizers would name.
  const bool has_path = read_file(GRIDMILL_LIBRARY).find(kRoot + "/") != std::string::npos;
  CHECK((!has_path || gridmill::repetitions::kSanitized));
}

TEST_CASE("the headers compile alone") {
  const std::string folder = kBuild + "/include/gridmill/";
  const std::string strict =
      " -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror ";
  std::set<std::string> compilers{GRIDMILL_CXX};
  for (const char* compiler : {"/usr/bin/g++", "/usr/bin/clang++"}) {
    if (fs::exists(compiler)) compilers.insert(compiler);
  }
  std::size_t headers = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    ++headers;
    const std::string path = entry.path();
    // Nothing but the standard library and each other.
    for (const std::string& included : names_in(read_file(path), R"(#include "([^"]+)\")")) {
      INFO(path << " includes " << included);
      CHECK(fs::exists(folder + included));
    }
    CHECK(names_in(read_file(path), R"(#include <(iostream|boost|tbb|sqlite)[^>]*>)").empty());
    for (const std::string& compiler : compilers) {
      // Included, as the only header of a file.
      output_of("echo '#include \"" + path + "\"' | " + compiler + " -x c++ -std=c++17" + strict +
                "-");
    }
  }
  for (const std::string& compiler : compilers) {
    output_of("echo '#include <gridmill/gridmill.hpp>' | " + compiler + " -x c++ -std=c++20 -I" +
              kBuild + "/include" + strict + "-");
  }
  CHECK(headers == 2);
  for (const std::string compiler : {"gcc", "clang"}) {
    if (!succeeds(compiler + " --version")) continue;
    output_of("echo '#include \"" + folder + "gridmill.h\"' | " + compiler + " -x c -std=c99" +
              strict + "-");
  }
}

TEST_CASE("a C program finds the library by pkg-config") {
  const std::string libraries = library_folder();
  const std::string config = "PKG_CONFIG_PATH=" + libraries + "/pkgconfig pkg-config ";
  CHECK(output_of(config + "--modversion gridmill") == std::string(gridmill_version()) + "\n");
  const TempDir folder;
  const gridmill::Digits puzzles = gridmill::generate(20, "seed=2");
  std::string text = gridmill::format(puzzles);
  std::string list;
  for (std::size_t i = 0; i < 20; ++i) list += text.substr(i * 81, 81) + "\n";
  list += "not a puzzle\n" + std::string(81, '.') + "\n";
  folder.write("puzzles", list);
  for (const std::string linking : {"--libs", "--static --libs"}) {
    const std::string program = folder / ("count" + std::to_string(linking.size()));
    std::string flags = output_of(config + "--cflags " + linking + " gridmill");
    flags.erase(flags.find_last_not_of(" \n") + 1);
    // The static library is used if the linker gets its path.
    if (linking != "--libs") {
      flags =
          gridmill::replace_matches(flags, "-lgridmill", "-Wl,-Bstatic -lgridmill -Wl,-Bdynamic");
    }
    output_of("cc -std=c99 -Wall -Wextra -Wpedantic -Werror " + kExamples + "count.c -o " +
              program + " " + flags + sanitizer());
    CHECK(output_of("LD_LIBRARY_PATH=" + libraries + " " + program + " " + (folder / "puzzles")) ==
          "20 of 21 puzzles have one solution\n");
  }
}

TEST_CASE("a CMake project finds the library") {
  const TempDir folder;
  const std::string flags = sanitizer().empty() ? "" : " -DCMAKE_CXX_FLAGS='" + sanitizer() + "'";
  output_of("cmake -S " + kExamples + " -B " + (folder / "build") + " -DCMAKE_PREFIX_PATH=" +
            (installed() / "usr") + " -DCMAKE_CXX_COMPILER=" GRIDMILL_CXX + flags);
  output_of("cmake --build " + (folder / "build"));
  const std::string graded = output_of((folder / "build/grade") + " 20");
  CHECK(std::count(graded.begin(), graded.end(), '\n') == 20);
  CHECK(names_in(graded, R"((level [1-7], [a-z-]+, ER \d+\.\d)\n)").size() > 5);
  CHECK(output_of((folder / "build/grade_static") + " 20") == graded);
}

TEST_CASE("the Python package", "[python]") {
  if (!has_python_package()) return;
  if (!succeeds("/usr/bin/python3 -c 'import numpy'")) {
    return gridmill::skip("there is no python3-numpy");
  }
  const TempDir folder;
  output_of("cd " + (folder / ".") + " && GRIDMILL_BINARY=" GRIDMILL_BINARY " " + kPython + kRoot +
            "/tests/library_python.py");
  output_of("cd " + (folder / ".") + " && " + kPython + kExamples + "dataset.py 50 set.csv");
  const std::string table = read_file(folder / "set.csv");
  CHECK(std::count(table.begin(), table.end(), '\n') == 51);
  CHECK(table.rfind("puzzle,solution,form,solutions,level,", 0) == 0);
}

TEST_CASE("the Python package's types", "[mypy]") {
  if (!succeeds("mypy --version")) return gridmill::skip("there is no mypy");
  const TempDir folder;
  output_of("mypy --strict --ignore-missing-imports --cache-dir=" + (folder / "cache") + " " +
            kRoot + "/tools/python/gridmill");
}

TEST_CASE("the lines of the Python README", "[pandas]") {
  if (!has_python_package()) return;
  if (!succeeds("/usr/bin/python3 -c 'import pandas'")) {
    return gridmill::skip("there is no python3-pandas");
  }
  const TempDir folder;
  const std::string page = read_file(kRoot + "/tools/python/README.md");
  const std::size_t begin = page.find("```python\n") + 10;
  std::string lines = page.substr(begin, page.find("```", begin) - begin);
  lines.replace(lines.find("100_000"), 7, "500");
  folder.write("lines.py", lines);
  const std::string table = output_of("cd " + (folder / ".") + " && " + kPython + "lines.py");
  CHECK(names_in(table, R"(\n(\d) )").size() >= 3);
  const std::string rows = read_file(folder / "puzzles.csv");
  CHECK(std::count(rows.begin(), rows.end(), '\n') == 501);
}

TEST_CASE("the wheel", "[wheel]") {
  if (!has_python_package()) return;
  if (!succeeds("/usr/bin/python3 -c 'import build, wheel, setuptools'")) {
    return gridmill::skip("there is no python3-build, python3-wheel or python3-setuptools");
  }
  const TempDir folder;
  // A copy, so that nothing is left next to the sources.
  fs::create_directories(folder / "tools");
  fs::copy(kRoot + "/tools/python", folder / "tools/python", fs::copy_options::recursive);
  output_of("cd " + (folder / "tools/python") + " && GRIDMILL_BUILD=" + kBuild +
            " /usr/bin/python3 -m build --wheel --no-isolation --outdir " + (folder / "dist"));
  std::string wheel;
  for (const auto& entry : fs::directory_iterator(folder / "dist")) wheel = entry.path();
  INFO(wheel);
  CHECK(wheel.find("-cp311-abi3-") != std::string::npos);
  CHECK(wheel.find("gridmill-" + std::string(gridmill_version()) + "-") != std::string::npos);
  output_of("cd " + (folder / ".") + " && /usr/bin/python3 -m zipfile -e " + wheel + " site");
  CHECK(output_of("cd " + (folder / ".") +
                  " && PYTHONPATH=site /usr/bin/python3 -c "
                  "'import gridmill; print(gridmill.__version__, "
                  "gridmill.count(gridmill.generate(2)))'") ==
        std::string(gridmill_version()) + " [1, 1]\n");
}
