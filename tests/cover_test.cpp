// Covers as a printer gets them: the formula of the spine, the place of the barcode, images.

#include <png.h>

#include "tests/book_reader.h"
#include "tests/patterns.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// A database that all tests share.
const std::string& database() {
  static const TempDir folder;
  static const std::string db = make_database(folder, "--count 400 --seed 3");
  return db;
}

/// A PNG of that size, each pixel half transparent red.
std::string red_png(unsigned width, unsigned height) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_RGBA;
  std::string pixels;
  for (unsigned i = 0; i < width * height; ++i) pixels += std::string("\xff\0\0\x80", 4);
  png_alloc_size_t size = 0;
  REQUIRE(png_image_write_to_memory(&image, nullptr, &size, 0, pixels.data(), 0, nullptr) != 0);
  std::string file(size, '\0');
  REQUIRE(png_image_write_to_memory(&image, file.data(), &size, 0, pixels.data(), 0, nullptr) != 0);
  file.resize(size);
  return file;
}

/// A PNG file of one pixel that claims to have more (PNG 1.2, 5.3 and appendix D).
std::string sized_png(std::uint32_t width, std::uint32_t height) {
  std::string file = red_png(1, 1);
  const auto put = [&](std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) file[at + i] = static_cast<char>(value >> (24 - 8 * i));
  };
  put(16, width);
  put(20, height);
  std::uint32_t crc = ~0U;
  for (std::size_t i = 12; i < 29; ++i) {
    crc ^= static_cast<unsigned char>(file[i]);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  put(29, ~crc);
  return file;
}

const std::string kText =
    " --title 'Summer Sudoku: Puzzles' --subtitle 'All of them' --author 'Jane Miller'"
    " --blurb 'For long afternoons.' ";

}  // namespace

TEST_CASE("the pages decide the width of a cover, which passes the tools' checks") {
  const TempDir folder;
  const std::string book = folder / "b.pdf";
  const std::string cover = folder / "c.pdf";
  const std::string both = " --pdf " + book + " --cover " + cover;
  int number = 0;
  for (const auto& [profile, width, height] :
       {std::tuple{"kdp-6x9-1up", 6.0, 9.0}, std::tuple{"kdp-8.5x11-4up", 8.5, 11.0}}) {
    for (const auto& [paper, thickness] :
         {std::pair{"white", 0.002252}, std::pair{"cream", 0.0025}}) {
      INFO(profile << " " << paper);
      const std::string name = " --name c" + std::to_string(++number);
      const Outcome made = run("book --include-used --chapters level2=80,level3=40 --profile " +
                               std::string(profile) + " --paper " + paper + name + kText + both +
                               " --db " + database());
      INFO(made.err);
      REQUIRE(made.code == 0);
      const Outcome checked =
          run("preflight " + cover + " --cover-of " + book + " --paper " + paper);
      INFO(checked.out);
      CHECK(checked.code == 0);
      CHECK(output_of("qpdf --check " + cover).find("No syntax") != std::string::npos);
      output_of("gs -q -dNOPAUSE -dBATCH -sDEVICE=nullpage " + cover);
      const ParsedPage page = read_pages(cover).at(0);
      const double pages = static_cast<double>(read_pages(book).size());
      const double spine = pages * thickness;
      const Match size =
          first_match(output_of("pdfinfo -box " + cover), "MediaBox: +0.00 +0.00 +(\\S+) +(\\S+)");
      REQUIRE(size.size() == 3);
      CHECK(std::stod(size[1]) == Approx((2 * width + spine + 0.25) * 72).margin(0.02));
      CHECK(std::stod(size[2]) == Approx((height + 0.25) * 72).margin(0.02));
      // The barcode's place: 2 x 1.2 in, a quarter of an inch from the spine and the lower edge.
      const double right = (0.125 + width - 0.25) * 72;
      const double bottom = page.height - (0.125 + 0.25) * 72;
      std::string all;
      for (const Word& word : page.words) {
        all += word.text + " ";
        INFO(word.text);
        CHECK((word.right < right - 144 || word.left > right || word.bottom < bottom - 1.2 * 72));
      }
      for (const char* text : {"Summer", "of them", "Jane Miller", "afternoons.", "Moderate"}) {
        INFO(text << ": " << all);
        CHECK(all.find(text) != std::string::npos);
      }
      // A puzzle on either side.
      CHECK(page.frames.size() == 2);
      // The spine has the title once more if there are pages enough for text.
      const bool on_spine = pages >= 79;
      std::size_t titles = 0;
      for (const Word& word : page.words) titles += word.text == "Sudoku:" ? 1 : 0;
      CHECK(titles == (on_spine ? 2 : 1));
      CHECK((made.err.find("too thin for text") == std::string::npos) == on_spine);
    }
  }
  // Another number of pages is another cover.
  REQUIRE(run("book --include-used --chapters level2=10 --name other --pdf " + book + " --db " +
              database())
              .code == 0);
  const Outcome other = run("preflight " + cover + " --cover-of " + book + " --paper cream");
  CHECK(other.code == 1);
  CHECK(other.out.find("back, spine and front of this book") != std::string::npos);
  CHECK(run("preflight " + book + " --cover-of " + book).out.find("a cover has one") !=
        std::string::npos);
}

TEST_CASE("the puzzles on the front and on the back are different") {
  const TempDir folder;
  const std::string cover = folder / "c.pdf";
  REQUIRE(run("book --include-used --chapters level2=5 --name faces --pdf " + (folder / "b.pdf") +
              " --db " + database() + kText + "--cover " + cover)
              .code == 0);
  const ParsedPage page = read_pages(cover).at(0);
  std::vector<std::string> boards;
  for (const auto& [left, bottom, width, height] : page.frames) {
    std::string& board = boards.emplace_back(81, '.');
    for (const Word& word : page.words) {
      const double x = ((word.left + word.right) / 2 - left) / width * 9;
      const double y =
          ((word.top + word.bottom) / 2 - (page.height - bottom - height)) / height * 9;
      if (x < 0 || x >= 9 || y < 0 || y >= 9 || word.text.size() != 1) continue;
      board.at(static_cast<std::size_t>(y) * 9 + static_cast<std::size_t>(x)) = word.text[0];
    }
  }
  REQUIRE(boards.size() == 2);
  const auto rows = read_ledger(database(), "faces");
  CHECK(boards[0] == rows[0][0]);
  CHECK(boards[1] == rows[2][0]);
}

TEST_CASE("a cover has the user's image, color and font") {
  const TempDir folder;
  const std::string cover = folder / "c.pdf";
  const std::string png = folder.write("red.png", red_png(300, 200));
  const std::string book = "book --include-used --chapters level2=5 --name images --pdf " +
                           (folder / "b.pdf") + " --db " + database() + kText + "--cover " + cover;
  const Outcome made =
      run(book + " --cover-color '#0000ff' --title-font NotoSerif --cover-image " + png);
  REQUIRE(made.code == 0);
  CHECK(made.err.find("dots per inch, but printers require 300") != std::string::npos);
  CHECK(run("preflight " + cover + " --cover-of " + (folder / "b.pdf")).code == 0);
  CHECK(output_of("pdffonts " + cover).find("NotoSerif-Bold") != std::string::npos);
  const std::string list = output_of("pdfimages -list " + cover);
  CHECK(list.find("300   200  rgb") != std::string::npos);
  output_of("pdftoppm -r 30 " + cover + " " + (folder / "c"));
  // Red over blue, half and half.
  const std::string pixels = read_file(folder / "c-1.ppm");
  std::size_t mixed = 0;
  for (std::size_t i = 0; i + 2 < pixels.size(); i += 1) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(pixels[i + k]); };
    mixed += byte(0) > 100 && byte(0) < 200 && byte(1) == 0 && byte(2) > 100 && byte(2) < 200;
  }
  CHECK(mixed > 1000);
  // The same command, the same bytes.
  const std::string bytes = read_file(cover);
  REQUIRE(run(book + " --cover-color '#0000ff' --title-font NotoSerif --cover-image " + png).code ==
          0);
  CHECK(read_file(cover) == bytes);
  // A frame of 16 x 16 pixels in three colors, without them and without the mark of the end.
  const std::string jpeg_header("\xff\xd8\xff\xc0\0\x11\x08\0\x10\0\x10\x03", 12);
  for (const auto& [arguments, message] : std::vector<std::pair<std::string, std::string>>{
           {" --cover-color blue", "--cover-color: expected a color"},
           {" --cover-image " + folder.write("x.png", "no image"), "expected an image as PNG"},
           {" --cover-image " + folder.write("huge.png", sized_png(100'000, 100'000)),
            "100000 x 100000 pixels is larger than 100 million pixels"},
           {" --cover-image " + folder.write("empty.png", sized_png(9'000, 9'000)),
            "9000 x 9000 pixels is not all in the file"},
           {" --cover-image " + folder.write("y.jpg", "\xff\xd8\xff\xe0"), "is truncated"},
           {" --cover-image " + folder.write("cut.jpg", jpeg_header), "is truncated"},
           {" --paper papyrus", "has white cream, found 'papyrus'"},
           {" --printer home", "there are no rules for covers of the printer (home)"}}) {
    INFO(arguments);
    const Outcome outcome = run(book + arguments);
    INFO(outcome.err);
    CHECK(outcome.code != 0);
    CHECK(outcome.err.find(message) != std::string::npos);
    CHECK(read_file(cover) == bytes);
  }
  const std::string bare = "book --include-used --chapters level2=5 --name bare --pdf " +
                           (folder / "b.pdf") + " --db " + database() + " --cover " + cover;
  CHECK(run("book --include-used --chapters level2=5 --name bare --blurb Fine --db " + database() +
            " --pdf " + (folder / "b.pdf"))
            .err.find("--blurb: needs --cover") != std::string::npos);
  CHECK(run(bare + " --blurb @" + (folder / "none")).err.find("--blurb: cannot open") !=
        std::string::npos);
  std::string words;
  for (int i = 0; i < 3000; ++i) words += "word ";
  CHECK(run(bare + " --blurb '" + words + "'").err.find("does not fit on the back") !=
        std::string::npos);
  CHECK(run(bare + " --blurb @" + folder.write("blurb.txt", "One\nTwo\n")).code == 0);
  CHECK(output_of("pdftotext " + cover + " -").find("Two") != std::string::npos);
  CHECK(run("book --chapters level2=5 --html " + (folder / "h.html") + " --cover " + cover +
            " --db " + database())
            .err.find("--cover: needs --pdf") != std::string::npos);
}
