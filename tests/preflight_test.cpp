// The preflight on PDF files that were written by hand, and its rules of printers.

#include <array>
#include <cstdio>

#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tools/book/printer.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// A small PDF file by hand: pages of 6 x 9 in with the same content, and other objects.
std::string hand_made(const std::string& content, const std::string& page = "",
                      const std::string& catalog = "", int pages = 24,
                      const std::string& sheet = "432 648") {
  std::vector<std::string> objects;
  std::string kids;
  for (int i = 0; i < pages; ++i) kids += std::to_string(5 + i) + " 0 R ";
  objects.push_back("<< /Type /Catalog /Pages 2 0 R " + catalog + " >>");
  objects.push_back("<< /Type /Pages /Count " + std::to_string(pages) + " /Kids [ " + kids +
                    "] >>");
  objects.push_back("<< /Length " + std::to_string(content.size()) + " >>\nstream\n" + content +
                    "\nendstream");
  objects.push_back(
      "<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /ExtGState << /G1 "
      "<< /ca 0.5 >> >> >>");
  for (int i = 0; i < pages; ++i) {
    objects.push_back("<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 " + sheet +
                      " ] /Resources 4 0 R /Contents 3 0 R " + page + " >>");
  }
  std::string file = "%PDF-1.4\n";
  std::string table = "0000000000 65535 f \n";
  for (std::size_t i = 0; i < objects.size(); ++i) {
    std::array<char, 24> row{};
    std::snprintf(row.data(), row.size(), "%010zu 00000 n \n", file.size());
    table += row.data();
    file += std::to_string(i + 1) + " 0 obj\n" + objects[i] + "\nendobj\n";
  }
  const std::size_t at = file.size();
  const std::string size = std::to_string(objects.size() + 1);
  return file + "xref\n0 " + size + "\n" + table + "trailer\n<< /Root 1 0 R /Size " + size +
         " >>\nstartxref\n" + std::to_string(at) + "\n%%EOF\n";
}

}  // namespace

TEST_CASE("the preflight finds what a printer refuses") {
  const TempDir folder;
  const auto check = [&](const std::string& file, const std::string& more = "") {
    return run("preflight " + folder.write("x.pdf", file) + more);
  };
  CHECK(check(hand_made("0.75 w 100 100 m 200 100 l S 100 200 50 50 re f")).code == 0);
  // The ends of a line are where it ends, unless its cap is round or square.
  CHECK(check(hand_made("10 w 27 300 m 100 300 l S")).code == 0);
  CHECK(check(hand_made("1 w 27.4 300 m 100 372.6 l S")).code == 0);
  for (const auto& [file, message] : std::vector<std::pair<std::string, std::string>>{
           {hand_made("2 J 10 w 27 300 m 100 300 l S"), "margin at the spine of 0.306 in"},
           {hand_made("10 w 27 300 m 27 400 l S"), "margin at the spine of 0.306 in"},
           {hand_made("1 0 0 rg 100 100 50 50 re f"), "page 1 has RGB color"},
           {hand_made("0 0 0 rg 100 100 50 50 re f"), "RGB color"},
           {hand_made("0 0 0 1 k 100 100 50 50 re f"), "CMYK color"},
           {hand_made("/DeviceRGB cs 0 0 0 sc 100 100 50 50 re f"), "color space"},
           {hand_made("0.5 w 100 100 m 200 100 l S"), "a line of 0.5 pt"},
           {hand_made("q 0.5 0 0 0.5 0 0 cm 1 w 200 200 m 300 200 l S Q"), "a line of 0.5 pt"},
           {hand_made("100 100 200 0.3 re f"), "a line of 0.3 pt"},
           {hand_made("BT /F1 6 Tf 100 100 Td (x) Tj ET"), "text of 6 pt"},
           {hand_made("BT /F1 12 Tf 0.5 0 0 0.5 100 100 Tm (x) Tj ET"), "text of 6 pt"},
           {hand_made("BT /F1 12 Tf 100 100 Td (x) Tj ET"), "Helvetica, which is not embedded"},
           {hand_made("/G1 gs 100 100 50 50 re f"), "transparent"},
           {hand_made("10 300 50 50 re f"),
            "margin at the spine of 0.139 in, expected at least 0.375"},
           {hand_made("100 630 50 50 re f"), "margin at the top"},
           {hand_made("", "/Annots [ << /Type /Annot /Subtype /Link /Rect [ 0 0 9 9 ] >> ]"),
            "annotations (and 23 other pages)"},
           {hand_made("", "/Group << /S /Transparency /CS /DeviceGray >>"), "transparency group"},
           {hand_made("", "/Rotate 90"), "is rotated"},
           {hand_made("", "/TrimBox [ 9 9 423 639 ]"), "bleed"},
           {hand_made("", "", "/Outlines << /First 1 0 R >>"), "bookmarks"},
           {hand_made("", "", "", 25), "odd number of pages (25)"},
           {hand_made("", "", "", 22), "has 22 pages; the printer accepts 24 to 828"},
           {hand_made("", "", "", 592, "612 792"),
            "has 592 pages; the printer accepts 24 to 590"}}) {
    INFO(message);
    const Outcome outcome = check(file);
    CAPTURE(outcome.out);
    CHECK(outcome.code == 1);
    CHECK(outcome.out.find(message) != std::string::npos);
  }
  const Outcome wrong = check(hand_made(""), " --profile kdp-8.5x11-4up");
  CHECK(wrong.out.find("is cut to 6 in x 9 in, expected 8.5 in x 11 in") != std::string::npos);
  CHECK(check(hand_made("", "", "", 2), " --printer home").code == 0);
  const Outcome none = check("no pdf at all");
  CHECK(none.code == 1);
  CHECK(none.err.find("cannot be read as PDF") != std::string::npos);
}

TEST_CASE("the preflight of a cover checks its edges, folds and the area of the barcode") {
  const TempDir folder;
  const std::string book = folder.write("b.pdf", hand_made(""));
  // 24 white pages of 6 x 9 in: a board of 12.304 x 9.25 in, where 9 to 441 is the back.
  const auto check = [&](const std::string& content, const std::string& sheet = "885.891 666") {
    const std::string text = "BT /F1 12 Tf " + content + " Td (words) Tj ET";
    return run("preflight " + folder.write("c.pdf", hand_made(text, "", "", 1, sheet)) +
               " --cover-of " + book)
        .out;
  };
  const auto has = [&](const std::string& report, const char* fault) {
    INFO(report);
    return report.find(fault) != std::string::npos;
  };
  CHECK_FALSE(has(check("100 300"), "too close"));
  CHECK_FALSE(has(check("1 0 0 rg 100 300"), "RGB"));
  CHECK(has(check("10 300"), "too close to an edge or a fold"));
  CHECK(has(check("430 300"), "too close to an edge or a fold"));
  CHECK(has(check("442 300"), "too close to an edge or a fold"));  // the spine of a thin book
  CHECK(has(check("600 12"), "too close to an edge or a fold"));
  CHECK(has(check("290 60"), "text in the area of the barcode"));
  CHECK_FALSE(has(check("100 60"), "barcode"));
  CHECK(has(check("100 300", "882 666"), "back, spine and front of this book"));
}

TEST_CASE("the printer's table") {
  const Printer kdp = Printer::find("kdp");
  for (const auto& [size, white, cream] :
       {std::tuple{"6x9in", 828, 776}, std::tuple{"7x10in", 828, 776},
        std::tuple{"8.25x6in", 800, 750}, std::tuple{"8.25x8.25in", 800, 750},
        std::tuple{"8.5x8.5in", 590, 550}, std::tuple{"8.5x11in", 590, 550},
        std::tuple{"210x297mm", 780, 730}}) {
    INFO(size);
    CHECK(kdp.max_pages(parse_page_size(size), "") == static_cast<std::size_t>(white));
    CHECK(kdp.max_pages(parse_page_size(size), "cream") == static_cast<std::size_t>(cream));
  }
  for (const auto& [pages, inches] :
       {std::pair{24, 0.375}, std::pair{150, 0.375}, std::pair{151, 0.5}, std::pair{300, 0.5},
        std::pair{301, 0.625}, std::pair{500, 0.625}, std::pair{501, 0.75}, std::pair{700, 0.75},
        std::pair{701, 0.875}, std::pair{828, 0.875}}) {
    CHECK(kdp.gutter(static_cast<std::size_t>(pages)) == Approx(inches * 72));
  }
  CHECK(parse_length("25.4mm") == Approx(72));
  CHECK(parse_length("2.54cm") == Approx(72));
  for (const char* length : {"3 furlongs", "nanmm", "infmm", "-1mm"}) {
    CHECK_THROWS_WITH(parse_length(length), Catch::Contains("expected a length"));
  }
  CHECK_THROWS_WITH(parse_page_size("8xnanin"), Catch::Contains("expected a page size"));
}

TEST_CASE("a PDF that unpacks without end is refused") {
  const TempDir folder;
  const auto refused = [&](std::string file, const std::string& length, const std::string& more,
                           const std::string& message) {
    for (const auto& [from, to] : {std::pair{"/Length " + length, "/Length " + length + more},
                                   std::pair<std::string, std::string>{
                                       "/ExtGState", "/XObject << /X 3 0 R >> /ExtGState"}}) {
      const std::size_t at = file.find(from);
      REQUIRE(at != std::string::npos);
      file.replace(at, from.size(), to);
    }
    const Outcome outcome = run("preflight " + folder.write("x.pdf", file));
    INFO(outcome.out << outcome.err);
    CHECK(outcome.code == 1);
    CHECK(outcome.err.find(message) != std::string::npos);
  };
  refused(hand_made("100 100 m 200 100 l S"), "21", " /Filter [/FlateDecode /Fl]",
          "compressed twice");
  // A form that draws itself ten times.
  refused(hand_made("/X Do /X Do /X Do /X Do /X Do /X Do /X Do /X Do /X Do /X Do "), "60",
          " /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources 4 0 R",
          "draws more than 10,000 forms");
}
