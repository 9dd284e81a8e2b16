// `book --epub` and `book --svg`: pages of pictures, their links and texts, and what epubcheck
// says.

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "tests/book_reader.h"
#include "tests/cli_support.h"
#include "tests/needs.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// A database of classics, killers and word sudoku that all tests share.
const std::string& database() {
  static const TempDir folder;
  static const std::string db = [] {
    std::string file = folder / "m.db";
    std::ofstream(folder / "w.txt") << "workplace\nflowchart\n";
    for (const std::string& recipe :
         {std::string("--want 2=4,5=3"), std::string("--rules killer --max-level tricky --count 3"),
          "--max-level tricky --count 4 --words " + (folder / "w.txt")}) {
      REQUIRE(run("generate -q --new-run --seed 5 " + recipe + " --db " + file).code == 0);
    }
    return file;
  }();
  return db;
}

std::string book(const std::string& options) {
  return "book --include-used --has-word no --chapters none:2=4,none:5=3,killer:4=2 --db " +
         database() + " " + options;
}

/// The files of an archive, by Python.
std::string unpacked(const TempDir& folder, const std::string& file) {
  const std::string target = folder / "unpacked";
  REQUIRE(std::system(("python3 -m zipfile -e " + file + " " + target).c_str()) == 0);
  return target;
}

/// Whether epubcheck accepts a file without an error or a warning, or none if it is not installed.
std::optional<bool> is_valid(const std::string& file) {
  constexpr const char* kJar = "/usr/share/java/epubcheck.jar";
  if (!std::filesystem::exists(kJar)) {
    skip("epubcheck is needed to check the book");
    return std::nullopt;
  }
  const std::string text = output_of("java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar " +
                                     std::string(kJar) + " " + file + " 2>&1");
  INFO(text);
  CHECK(text.find("Messages: 0 fatals / 0 errors / 0 warnings / 0 infos") != std::string::npos);
  return text.find("No errors or warnings detected") != std::string::npos;
}

}  // namespace

TEST_CASE("an EPUB begins with its type, and puzzle and solution link to each other") {
  const TempDir folder;
  const std::string file = folder / "b.epub";
  const Outcome made =
      run(book("--title 'Sun & <Sea>' --author 'J. Miller' --name a --epub " + file));
  INFO(made.err);
  REQUIRE(made.code == 0);
  CHECK(made.err.find("an EPUB with 9 puzzles") != std::string::npos);
  const std::string bytes = read_file(file);
  CHECK(bytes.substr(30, 28) == "mimetypeapplication/epub+zip");
  CHECK(bytes.substr(28, 2) == std::string(2, '\0'));  // no extra field
  const std::string root = unpacked(folder, file) + "/EPUB/";
  const std::string package = read_file(root + "package.opf");
  for (const char* part :
       {"<dc:title>Sun &amp; &lt;Sea&gt;</dc:title>", "<dc:creator>J. Miller</dc:creator>",
        "<dc:language>en</dc:language>", "<meta property=\"rendition:layout\">pre-paginated</meta>",
        "<meta property=\"schema:accessMode\">textual</meta>",
        "<meta property=\"schema:accessibilityFeature\">alternativeText</meta>",
        "<meta property=\"schema:accessibilityHazard\">none</meta>",
        "<meta property=\"schema:accessibilitySummary\">", "properties=\"cover-image\"",
        "<dc:identifier id=\"id\">urn:uuid:"}) {
    INFO(part);
    CHECK(package.find(part) != std::string::npos);
  }
  for (int number = 1; number <= 9; ++number) {
    const std::string name = "000" + std::to_string(number);
    const std::string puzzle = read_file(root + "p" + name + ".xhtml");
    const std::string solution = read_file(root + "s" + name + ".xhtml");
    CHECK(puzzle.find("<a href=\"s" + name + ".xhtml\">Solution</a>") != std::string::npos);
    CHECK(solution.find("<a href=\"p" + name + ".xhtml\">Puzzle " + std::to_string(number) +
                        "</a>") != std::string::npos);
    CHECK(puzzle.find("<img src=\"" + name + ".svg\" alt=\"Row 1: ") != std::string::npos);
    CHECK(puzzle.find("empty") != std::string::npos);
    CHECK(solution.find("empty") == std::string::npos);
    CHECK(read_file(root + name + ".svg").starts_with("<?xml"));
    CHECK(package.find("<itemref idref=\"p" + name + "\"/>") != std::string::npos);
  }
  CHECK(read_file(root + "p0008.xhtml").find(". cage ") != std::string::npos);
  const std::string contents = read_file(root + "nav.xhtml");
  CHECK(contents.find("<li><a href=\"chapter3.xhtml\">Killer, Tricky</a>") != std::string::npos);
  CHECK(contents.find("<li><a href=\"p0009.xhtml\">Puzzle 9</a></li>") != std::string::npos);
  CHECK(contents.find("<li><a href=\"s0001.xhtml\">Solutions</a></li>") != std::string::npos);
  CHECK(read_file(root + "rules.xhtml").find("The digits of a cage are all different.") !=
        std::string::npos);
  // The same book, the same bytes.
  REQUIRE(run(book("--title 'Sun & <Sea>' --author 'J. Miller' --name a --epub " + file)).code ==
          0);
  CHECK(read_file(file) == bytes);
}

TEST_CASE("the cover of an EPUB is drawn, or the user's own image") {
  const TempDir folder;
  const std::string file = folder / "b.epub";
  const std::string image = folder / "c.png";
  REQUIRE(run("generate -q --seed 1 --format png --output " + image).code == 0);
  REQUIRE(run(book("--name c --isbn 978-3-16-148410-0 --cover-color '#ffeecc' --cover-image " +
                   image + " --epub " + file))
              .code == 0);
  const std::string root = unpacked(folder, file) + "/EPUB/";
  CHECK(read_file(root + "cover.png") == read_file(image));
  CHECK(read_file(root + "cover.xhtml").find("background: #ffeecc") != std::string::npos);
  CHECK(read_file(root + "package.opf").find(">urn:isbn:9783161484100<") != std::string::npos);
  folder.write("text.png", "no image");
  REQUIRE(run(book("--name s --symbols shapes --epub " + file)).code == 0);
  const std::string drawn = unpacked(folder, file) + "/EPUB/";
  CHECK(read_file(drawn + "rules.xhtml").find("src=\"symbols.svg\" alt=\"circle, ") !=
        std::string::npos);
  CHECK(read_file(drawn + "symbols.svg").find("<path") != std::string::npos);
  const Outcome broken =
      run(book("--name d --cover-image " + (folder / "text.png") + " --epub " + file));
  CHECK(broken.code == 1);
  CHECK(broken.err.find("text.png") != std::string::npos);
  CHECK(run(book("--cover-image x.png --html " + file))
            .err.find("--cover-image: needs --cover or --epub") != std::string::npos);
  CHECK(
      run("book --db " + database()).err.find("expected --pdf FILE, --html FILE, --epub FILE or") !=
      std::string::npos);
}

TEST_CASE("epubcheck finds no error", "[epubcheck]") {
  const TempDir folder;
  const std::string file = folder / "b.epub";
  REQUIRE(run(book("--title 'Sun & <Sea>' --name e --epub " + file)).code == 0);
  CHECK(is_valid(file).value_or(true));
  REQUIRE(run("book --include-used --has-word yes --show-words --lang ja --db " + database() +
              " --name w --epub " + file)
              .code == 0);
  CHECK(is_valid(file).value_or(true));
}

TEST_CASE("a folder for layout programs has a picture of each puzzle, and lists of them") {
  const TempDir folder;
  const std::string target = folder / "layout";
  const Outcome made = run(book("--title Layout --svg " + target));
  INFO(made.err);
  REQUIRE(made.code == 0);
  CHECK(made.err.find("9 puzzles as SVGs, and manifest.json and manifest.csv") !=
        std::string::npos);
  const auto manifest = nlohmann::json::parse(read_file(target + "/manifest.json"));
  CHECK(manifest["title"] == "Layout");
  CHECK(manifest["unit"] == "pt");
  REQUIRE(manifest["puzzles"].size() == 9);
  std::set<std::string> files{"manifest.json", "manifest.csv"};
  int number = 0;
  for (const auto& puzzle : manifest["puzzles"]) {
    CHECK(puzzle["number"] == ++number);
    for (const char* picture : {"puzzle", "solution"}) {
      const std::string name = puzzle[picture];
      files.insert(name);
      const std::string svg = read_file(target + "/" + name);
      const std::string width = picture == std::string("puzzle") ? "width" : "solution_width";
      CHECK(svg.find(" width=\"" + puzzle[width].dump() + "pt\"") != std::string::npos);
    }
    CHECK(puzzle["cells"].get<std::string>().size() == 81);
  }
  CHECK(manifest["puzzles"][8]["rules"].size() == 1);
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(target)) {
    found.insert(entry.path().filename());
  }
  CHECK(found == files);
  const std::string csv = read_file(target + "/manifest.csv");
  CHECK(csv.starts_with(
      "number,chapter,level,level_name,board,givens,rules,word,@puzzle,@solution,"));
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 10);
  CHECK(csv.find("\n9,\"Killer, Tricky\",4,Tricky,9x9,") != std::string::npos);
  const Outcome file = run(book("--name f --svg " + target + "/manifest.csv"));
  CHECK(file.code == 2);
  CHECK(file.err.find("--svg: expected a folder, found the file ") != std::string::npos);
  // Word sudoku have their word.
  REQUIRE(run("book --include-used --has-word yes --db " + database() + " --name w --svg " + target)
              .code == 0);
  CHECK(nlohmann::json::parse(read_file(target + "/manifest.json"))["puzzles"][0]["word"]
            .get<std::string>()
            .size() == 9);
}

TEST_CASE("titles that are no UTF-8 are refused: no program could open the book") {
  const TempDir folder;
  const Outcome outcome = run(book("--title $(printf 'A\\377') --epub " + (folder / "b.epub")));
  CHECK(outcome.code == 2);
  CHECK(outcome.err.find("--title: expected UTF-8, found 'A?'") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder / "b.epub"));
}
