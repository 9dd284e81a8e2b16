// PDF/X-4: what `book --pdf-x` writes, and what the preflight finds in damaged files. Printers
// beside KDP.

#include "tools/book/pdf_x.h"
#include "solver/board/error.h"
#include "tests/book_reader.h"
#include "tools/book/printer.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// The head of an ICC profile, which is all that is read of one.
std::string icc_profile(const std::string& device_class, const std::string& space) {
  std::string text(160, '\0');
  text[3] = static_cast<char>(text.size());
  text.replace(12, 4, device_class);
  text.replace(16, 4, space);
  text.replace(36, 4, "acsp");
  return text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  REQUIRE(from.size() == to.size());  // so that offsets and lengths stay
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
    ++count;
  }
  INFO(from);
  REQUIRE(count > 0);
  return text;
}

}  // namespace

TEST_CASE("books and covers as PDF/X-4") {
  const TempDir folder;
  const std::string db = make_database(folder, "--count 30 --seed 1");
  const std::string profile = folder.write("press.icc", icc_profile("prtr", "CMYK"));
  const std::string pdf = folder / "b.pdf";
  const std::string cover = folder / "c.pdf";
  const std::string book =
      "book --include-used --chapters level2=4 --title 'A & B' --author Ü --db " + db + " --pdf " +
      pdf + " --cover " + cover;
  const Outcome made = run(book + " --pdf-x " + profile);
  INFO(made.err);
  REQUIRE(made.code == 0);
  for (const auto& [file, more] :
       {std::pair(pdf, std::string()), std::pair(cover, " --cover-of " + pdf)}) {
    INFO(file);
    const Outcome checked = run("preflight " + file + more);
    INFO(checked.out);
    CHECK(checked.code == 0);
    CHECK(checked.out.find("PDF/X-4: the parts of the file were checked against ISO 15930-7") != std::string::npos);
    CHECK(checked.out.find("no free validator") != std::string::npos);
    output_of("qpdf --check " + file);
    // Metadata is not compressed, for programs that know no PDF.
    const std::string bytes = read_file(file);
    CHECK(bytes.starts_with("%PDF-1.6"));
    CHECK(bytes.find("<pdfxid:GTS_PDFXVersion>PDF/X-4<") != std::string::npos);
    CHECK(bytes.find("<xmp:CreateDate>2000-01-01T00:00:00Z<") != std::string::npos);
    CHECK(bytes.find("A &amp; B") != std::string::npos);
  }
  // The same command makes the same bytes; without the option there is nothing of this.
  const std::string bytes = read_file(pdf);
  REQUIRE(run(book + " --pdf-x " + profile).code == 0);
  CHECK(read_file(pdf) == bytes);

  // Damaged in one place each.
  const auto unpacked = [&](const std::string& file) {
    return output_of("qpdf --qdf --object-streams=disable --static-id " + file + " -");
  };
  const std::string pages = unpacked(pdf);
  const std::string sheet = unpacked(cover);
  CHECK(run("preflight " + folder.write("whole.pdf", pages)).code == 0);
  for (const auto& [text, from, to, message] : std::vector<std::array<std::string, 4>>{
           {pages, "%PDF-1.6", "%PDF-1.7", "the file has PDF version 1.7"},
           {pages, "/S /GTS_PDFX", "/S /GTS_PDFY", "the file has 0 output intents for PDF/X"},
           {pages, "prtrCMYK", "mntrCMYK", "not the ICC profile of a printing device"},
           {pages, "/N 4", "/N 3", "not the ICC profile of a printing device"},
           {pages, "/OutputConditionIdentifier", "/OutputConditionIdentifieX",
            "has no OutputConditionIdentifier"},
           {pages, "xmp:ModifyDate", "xmp:ModifyDatX", "has no ModifyDate"},
           {pages, "xmpMM:VersionID", "xmpMM:VersionIX", "has no VersionID"},
           {pages, "<pdf:Trapped>False<", "<pdf:Trapped>Perha<", "has no Trapped"},
           {pages, "/TrimBox", "/TrimBoX", "must have either a TrimBox or an ArtBox"},
           {pages, "/TrimBox", "/ArtBox ", ""},
           {sheet, "/DefaultRGB", "/DefaultRGX", "page 1 has DeviceRGB color"}}) {
    INFO(from << " " << to);
    const std::string file = folder.write("x.pdf", replaced(text, from, to));
    const Outcome checked =
        run("preflight " + file + (text == sheet ? " --cover-of " + pdf : std::string()));
    INFO(checked.out);
    CHECK(checked.code == (message.empty() ? 0 : 1));
    CHECK(checked.out.find(message) != std::string::npos);
  }
  CHECK(run("preflight --lang ja " + folder.write("x.pdf", replaced(pages, "%PDF-1.6", "%PDF-1.7")))
            .out.find("PDFのバージョンが1.7です") != std::string::npos);

  for (const auto& [arguments, message] : std::vector<std::pair<std::string, std::string>>{
           {" --pdf-x no-such-profile", "--pdf-x: there is no ICC profile no-such-profile in"},
           {" --pdf-x " + folder.write("text.icc", "text"), "--pdf-x: expected an ICC profile"},
           {" --pdf-x " + folder.write("screen.icc", icc_profile("mntr", "RGB ")),
            "is not the profile of a gray or CMYK printing device (class mntr, color space RGB )"},
           {" --pdf-x " + (folder / "none.icc"), "none.icc"},
           {" --medium screen --pdf-x " + profile, "--pdf-x: needs --medium print"}}) {
    INFO(arguments);
    const Outcome refused = run(book + arguments);
    CHECK(refused.code == 2);
    CHECK(refused.err.find(message) != std::string::npos);
  }
  CHECK(find_output_intent(folder.write("gray.icc", icc_profile("prtr", "GRAY"))).channels == 1);
}

TEST_CASE("books for Lulu and IngramSpark") {
  const Printer lulu = Printer::find("lulu");
  for (const auto& [pages, inches] :
       {std::pair{32, 0.5}, std::pair{60, 0.5}, std::pair{61, 0.625}, std::pair{150, 0.625},
        std::pair{151, 1.0}, std::pair{400, 1.0}, std::pair{401, 1.125}, std::pair{601, 1.25}}) {
    CHECK(lulu.gutter(static_cast<std::size_t>(pages)) == Approx(inches * 72));
  }
  // The spine is as wide as the pages, 444 an inch, and 0.06 in.
  const CoverGeometry cover = cover_geometry_of(lulu, parse_page_size("6x9in"), 222, "white");
  CHECK(cover.spine.right - cover.spine.left == Approx(0.56 * 72).margin(0.01));
  const Printer ingram = Printer::find("ingramspark");
  CHECK(ingram.max_pages(parse_page_size("6x9in"), "") == 1200);
  CHECK(ingram.max_pages(parse_page_size("6x9in"), "cream") == 1050);
  CHECK_THROWS_WITH(cover_geometry_of(ingram, parse_page_size("6x9in"), 100, "white"),
                    Catch::Contains("use its own template"));

  const TempDir folder;
  const std::string db = make_database(folder, "--count 30 --seed 1");
  // The margins of the profile grow, and its grid shrinks, unless they are given.
  const std::string book = "book --include-used --chapters level2=6 --name x --db " + db +
                           " --profile kdp-6x9-1up --pdf " + (folder / "b.pdf") + " --printer ";
  for (const char* printer : {"lulu", "ingramspark"}) {
    INFO(printer);
    const Outcome made = run(book + printer);
    INFO(made.err);
    CHECK(made.code == 0);
    const Outcome checked = run("preflight " + (folder / "b.pdf") + " --printer " + printer);
    INFO(checked.out);
    CHECK(checked.code == 0);
  }
  CHECK(run(book + "lulu --cover " + (folder / "c.pdf")).code == 0);
  CHECK(run("preflight " + (folder / "c.pdf") + " --printer lulu --cover-of " + (folder / "b.pdf"))
            .code == 0);
  CHECK(run(book + "lulu --margin-top 0.3in").err.find("margin-top: the printer (lulu) requires") !=
        std::string::npos);
  CHECK(run(book + "ingramspark --cover " + (folder / "c.pdf")).err.find("use its own template") !=
        std::string::npos);
  CHECK_THROWS_AS(Printer::find(folder.write(
                      "bad.printer",
                      "gutter = 1: 0.5in\npaper = white\nmax-pages-white = 9\nmax-bytes = 9\n"
                      "min-text = 7pt\nmin-line = 1pt\nbarcode = 2x1in\n")),
                  ParseError);
}
