#pragma once

// Books as printers and readers get them: looked at with poppler and qpdf, and read back into
// puzzles.

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>

#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/patterns.h"
#include "tools/book/grid_drawing.h"
#include "tools/book/profile.h"

namespace gridmill::cli_test {

/// Makes a database in the folder, by these options of `generate`.
inline std::string make_database(const TempDir& folder, const std::string& options) {
  std::string file = folder / "p.db";
  REQUIRE(run("generate -q " + options + " --db " + file).code == 0);
  return file;
}

/// Boards of 4 x 4 that all tests of a program share.
inline const std::string& small_database() {
  static const TempDir folder;
  static const std::string db = make_database(folder, "--count 12 --seed 1 --board 4x4");
  return db;
}

inline std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) parts.push_back(part);
  return parts;
}

/// A word on a page; y counts from the top, as pdftotext has it.
struct Word {
  double left = 0, top = 0, right = 0, bottom = 0;
  std::string text;
};

struct ParsedPage {
  double height = 0;
  std::vector<Word> words;
  std::vector<std::array<double, 4>> frames;  ///< left, bottom, width, height; y from below
};

/// The decimal numbers that are in a text, in order.
inline std::vector<double> numbers_in(std::string_view text) {
  std::vector<double> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    double number = 0;
    const bool begins = *at == '-' || *at == '.' || (*at >= '0' && *at <= '9');
    const auto [rest, error] = std::from_chars(at, end, number);
    if (begins && error == std::errc()) {
      numbers.push_back(number);
      at = rest;
    } else {
      ++at;
    }
  }
  return numbers;
}

/// The words of a file by pdftotext (which complains of empty pages), and the squares that its
/// pages draw, by qpdf.
inline std::vector<ParsedPage> read_pages(const std::string& pdf) {
  std::vector<ParsedPage> pages;
  for (const std::string& line :
       split(output_of("{ pdftotext -bbox " + pdf + " - 2> /dev/null; }"), '\n')) {
    const std::size_t close = line.find('>');
    const std::vector<double> box = numbers_in(std::string_view(line).substr(0, close));
    if (line.find("<page ") != std::string::npos) {
      pages.emplace_back().height = box.at(1);
    } else if (line.find("<word ") != std::string::npos) {
      const std::string word = line.substr(close + 1, line.find('<', close) - close - 1);
      pages.back().words.push_back({box.at(0), box.at(1), box.at(2), box.at(3), word});
    }
  }
  std::size_t page = 0;
  std::array<double, 4> last{};
  for (const std::string& line :
       split(output_of("qpdf --qdf --object-streams=disable " + pdf + " -"), '\n')) {
    if (line.starts_with("%% Contents for page ")) page = std::stoul(line.substr(21));
    if (line == "S" && last[2] > 0 && std::abs(last[2] - last[3]) < 0.01) {
      REQUIRE(page >= 1);
      pages.at(page - 1).frames.push_back(last);
    }
    last = {};
    const std::vector<double> numbers = numbers_in(line);
    if (line.ends_with(" re") && numbers.size() == last.size()) {
      std::copy(numbers.begin(), numbers.end(), last.begin());
    }
  }
  return pages;
}

/// A grid as a reader sees it.
struct ParsedGrid {
  std::size_t page = 0;       ///< from 1
  std::string cells;          ///< '.' for an empty one
  std::string solution_page;  ///< the text after "page" below it, if any
};

/// Grids by their numbers: the puzzles, and the key.
struct ParsedBook {
  std::map<int, ParsedGrid> puzzles;
  std::map<int, ParsedGrid> solutions;
};

ParsedBook read_book(const std::string& pdf, int size = 9) {
  ParsedBook book;
  const std::vector<ParsedPage> pages = read_pages(pdf);
  const auto side = static_cast<std::size_t>(size);
  for (std::size_t p = 0; p < pages.size(); ++p) {
    const ParsedPage& page = pages[p];
    for (const auto& [left, bottom, width, height] : page.frames) {
      ParsedGrid grid{p + 1, std::string(side * side, '.'), ""};
      const double top = page.height - bottom - height;  // from the top
      const double cell = width / size;
      const Word* number = nullptr;
      double rightmost = 0;
      bool in_place = true;
      // The number is above the left edge. The board of a technique has a title there.
      for (const Word& word : page.words) {
        const bool above =
            word.bottom < top + cell / 2 && word.left < left + cell && word.left > left - cell;
        if (above && (number == nullptr || word.bottom > number->bottom)) number = &word;
      }
      REQUIRE(number != nullptr);
      if (number->text.find_first_not_of("0123456789") != std::string::npos) continue;
      for (const Word& word : page.words) {
        const double x = (word.left + word.right) / 2;
        const double y = (word.top + word.bottom) / 2;
        if (x > left && x < left + width && y > top && y < top + height) {
          if (word.text.size() != 1) FAIL("page " << p + 1 << ": " << word.text);
          const int column = static_cast<int>((x - left) / cell);
          const int row = static_cast<int>((y - top) / cell);
          char& place = grid.cells.at(static_cast<std::size_t>(row) * side +
                                      static_cast<std::size_t>(column));
          // Alone in its cell, and in the middle of it.
          in_place = in_place && place == '.' &&
                     std::abs(x - (left + (column + 0.5) * cell)) < 0.5 &&
                     std::abs(y - (top + (row + 0.5) * cell)) < 0.12 * cell;
          place = word.text[0];
        }
        // The last number in the line below is the page of the solution.
        const bool below = word.top > top + height - 2 && word.top < top + height + 14 &&
                           x > left && x < left + width + 5;
        if (below && word.right > rightmost &&
            word.text.find_first_not_of("0123456789") == std::string::npos) {
          rightmost = word.right;
          grid.solution_page = word.text;
        }
      }
      INFO("page " << p + 1 << ", number " << number->text);
      CHECK(in_place);
      const bool full = grid.cells.find('.') == std::string::npos;
      auto& grids = full ? book.solutions : book.puzzles;
      CHECK(grids.emplace(std::stoi(number->text), grid).second);
    }
  }
  return book;
}

/// "puzzle" and "solution" of the rows of a book in its ledger, in their order.
inline std::vector<std::array<std::string, 2>> read_ledger(const std::string& db,
                                                           const std::string& name) {
  std::vector<std::array<std::string, 2>> rows;
  for (const std::string& line :
       split(run("query --format csv --db " + db + " --exported '" + name + "'").out, '\n')) {
    const std::vector<std::string> fields = split(line, ',');
    rows.push_back({fields.at(0), fields.at(1)});
  }
  rows.erase(rows.begin());
  return rows;
}

/// Everything that print asks for, by tools that know nothing of Gridmill; then every grid.
inline void require_printable(const std::string& pdf, const std::string& db,
                              const std::string& name, std::size_t fonts) {
  CHECK(output_of("qpdf --check " + pdf).find("No syntax or stream encoding errors") !=
        std::string::npos);
  std::vector<std::string> lines = split(output_of("pdffonts " + pdf), '\n');
  CHECK(lines.size() == fonts + 2);
  for (std::size_t i = 2; i < lines.size(); ++i) {
    INFO(lines[i]);
    // Embedded, a subset, with a way back to Unicode.
    CHECK(has_match(lines[i], "[A-Z]{6}\\+.* yes yes yes "));
  }
  const std::string info = output_of("pdfinfo " + pdf);
  CHECK(info.find("CreationDate") == std::string::npos);
  CHECK(info.find("ModDate") == std::string::npos);
  CHECK(std::stoi(first_match(info, "Pages: +(\\d+)").at(1)) % 2 == 0);
  const std::string raw = output_of("qpdf --qdf --object-streams=disable " + pdf + " -");
  for (const char* unwanted : {"/Annots", "/Outlines", "/Transparency", "/ExtGState", "/RGB",
                               "/DeviceRGB", "/DeviceCMYK", " rg\n", " RG\n", " k\n", " K\n"}) {
    INFO(unwanted);
    CHECK(raw.find(unwanted) == std::string::npos);
  }

  const ParsedBook book = read_book(pdf);
  const auto rows = read_ledger(db, name);
  REQUIRE(book.puzzles.size() == rows.size());
  REQUIRE(book.solutions.size() == rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int number = static_cast<int>(i) + 1;
    INFO("puzzle " << number);
    CHECK(book.puzzles.at(number).cells == rows[i][0]);
    CHECK(book.solutions.at(number).cells == rows[i][1]);
    CHECK(book.puzzles.at(number).solution_page == std::to_string(book.solutions.at(number).page));
  }
}

}  // namespace gridmill::cli_test
