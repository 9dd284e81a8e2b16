// Pictures as newspapers and teachers use them: sizes, solutions, symbols. What PDF and EPS show is
// rendered by Poppler and Ghostscript and compared with the PNG, whose pixels format_golden_test
// reads.

#include <png.h>

#include <cmath>
#include <map>

#include "tests/cli_support.h"
#include "tests/patterns.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// Shades of gray, row by row.
struct Shades {
  int width = 0;
  int height = 0;
  std::string pixels;
};

Shades read_png(const std::string& file) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  REQUIRE(png_image_begin_read_from_file(&image, file.c_str()) != 0);
  image.format = PNG_FORMAT_GRAY;
  Shades shades{static_cast<int>(image.width), static_cast<int>(image.height), {}};
  shades.pixels.resize(PNG_IMAGE_SIZE(image));
  REQUIRE(png_image_finish_read(&image, nullptr, shades.pixels.data(), 0, nullptr) != 0);
  return shades;
}

/// What a program draws: by a shell command that writes "rendered.png" into the folder.
Shades rendered(const TempDir& folder, const std::string& command) {
  INFO(command);
  REQUIRE(std::system(command.c_str()) == 0);
  return read_png(folder / "rendered.png");
}

/// The mean shade of squares of pixels: edges are drawn a little differently by each program.
std::vector<int> means(const Shades& shades) {
  constexpr int kSide = 10;
  std::vector<int> means;
  for (int top = 0; top + kSide <= shades.height; top += kSide) {
    for (int left = 0; left + kSide <= shades.width; left += kSide) {
      int sum = 0;
      for (int i = 0; i < kSide * kSide; ++i) {
        const int at = (top + i / kSide) * shades.width + left + i % kSide;
        sum += static_cast<unsigned char>(shades.pixels[static_cast<std::size_t>(at)]);
      }
      means.push_back(sum / (kSide * kSide));
    }
  }
  return means;
}

/// The largest difference between two pictures of the same size.
int difference(const Shades& a, const Shades& b) {
  // Renderers round the last pixel of a page up or down.
  REQUIRE(std::abs(a.width - b.width) <= 1);
  REQUIRE(std::abs(a.height - b.height) <= 1);
  Shades cut = b;
  cut.pixels.clear();
  cut.width = std::min(a.width, b.width);
  cut.height = std::min(a.height, b.height);
  Shades other = cut;
  const auto take = [&](const Shades& from, Shades& to) {
    for (int y = 0; y < to.height; ++y) {
      to.pixels += from.pixels.substr(static_cast<std::size_t>(y * from.width),
                                      static_cast<std::size_t>(to.width));
    }
  };
  take(a, other);
  take(b, cut);
  const std::vector<int> left = means(other);
  const std::vector<int> right = means(cut);
  int most = 0;
  for (std::size_t i = 0; i < left.size(); ++i) most = std::max(most, std::abs(left[i] - right[i]));
  return most;
}

/// A PDF with its contents unpacked.
std::string unpacked(const std::string& file) {
  return output_of("qpdf --qdf --object-streams=disable " + file + " -");
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
  return found;
}

/// One number of a text.
double number(const std::string& text, const std::string& pattern) {
  INFO(pattern << " in " << text.substr(0, 400));
  return std::stod(first_match(text, pattern).at(1));
}

std::uint32_t number_at(const std::string& text, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = at; i < at + 4; ++i)
    value = value << 8 | static_cast<std::uint8_t>(text.at(i));
  return value;
}

}  // namespace

TEST_CASE("PDF and EPS show what PNG shows, on any board, of puzzles and solutions") {
  const TempDir folder;
  std::filesystem::create_directory(folder / "drawn");
  folder.write("drawn/1.svg",
               "<svg viewBox='0 0 10 10'><circle cx='5' cy='5' r='4' fill='none' stroke='#000' "
               "stroke-width='2' stroke-linecap='round'/></svg>");
  folder.write("drawn/2.svg",
               "<svg viewBox='0 0 10 10'><path d='M0 0H10L5 10z' fill='#999'/></svg>");
  folder.write("drawn/3.svg",
               "<svg viewBox='0 0 10 10'><rect x='1' y='1' width='8' height='8'/><rect x='3' y='3' "
               "width='4' height='4' fill='#fff'/></svg>");
  folder.write("drawn/4.svg", "<svg viewBox='0 0 8 8'><path d='M1 4a3 3 0 1 1 6 0z'/></svg>");
  for (const std::string& look :
       {std::string("--board 9x9"), std::string("--board 9x9-x --symbols shapes"),
        std::string("--board 9x9-windoku --symbols ABCDEFGHI"), std::string("--board 9x9-jigsaw"),
        std::string("--board 9x9-anti-knight"), std::string("--board 16x16 --max-level easy"),
        std::string("--rules killer,entropic"), std::string("--rules sandwich,arrow,slow-thermo"),
        std::string("--board 4x4 --symbols '\u6771\u897f\u5357\u5317'"),
        "--board 4x4 --symbols " + (folder / "drawn")}) {
    const std::string command = "generate -q --seed 3 --count 1 --solutions --width 600px " + look;
    for (const char* format : {"png", "pdf", "eps"}) {
      INFO(command << " " << format);
      REQUIRE(run(command + " --format " + format + " --output " + (folder / "a.") + format).code ==
              0);
    }
    for (const std::string& name : {folder / "a", folder / "a-solution"}) {
      INFO(look << " " << name);
      CHECK(std::system(("qpdf --check " + name + ".pdf > /dev/null").c_str()) == 0);
      // 600 px are 450 pt: 96 dots an inch.
      const Shades png = read_png(name + ".png");
      CHECK(png.width == 600);
      const Shades pdf = rendered(folder, "pdftoppm -gray -png -singlefile -r 96 " + name +
                                              ".pdf " + (folder / "rendered"));
      CHECK(difference(png, pdf) < 60);
      const Shades eps = rendered(folder,
                                  "gs -q -dNOPAUSE -dBATCH -dSAFER -dEPSCrop -sDEVICE=pnggray -r96 "
                                  "-dGraphicsAlphaBits=4 -sOutputFile=" +
                                      (folder / "rendered.png") + " " + name + ".eps");
      CHECK(difference(png, eps) < 60);
    }
  }
}

TEST_CASE("rules under a picture speak of what is in it") {
  const std::string command = "generate -q --seed 1 --count 1 --board 9x9-anti-knight --format svg";
  CHECK(run(command).out.find(": no digit appears") != std::string::npos);
  CHECK(run(command + " --symbols ABCDEFGHI").out.find(": no letter appears") != std::string::npos);
  CHECK(run(command + " --symbols shapes").out.find(": no symbol appears") != std::string::npos);
}

TEST_CASE("a picture has the requested width") {
  const TempDir folder;
  const auto made = [&](const std::string& format, const std::string& size) {
    const std::string file = (folder / "size.") + format;
    const Outcome outcome =
        run("generate -q --seed 1 --count 1 --format " + format + size + " --output " + file);
    INFO(outcome.err);
    REQUIRE(outcome.code == 0);
    return read_file(file);
  };
  struct Size {
    std::string text;
    double points;
    double dots;
  };
  for (const Size& size :
       {Size{"60mm", 170.079, 709}, Size{"2.5in", 180, 750}, Size{"6cm", 170.079, 709},
        Size{"170pt", 170, 708}, Size{"600px", 450, 600}}) {
    INFO(size.text);
    const std::string option = " --width " + size.text;
    const std::string svg = made("svg", option);
    CHECK(svg.find("width=\"" + size.text + "\" height=\"" + size.text + "\" viewBox=\"-2.25") !=
          std::string::npos);
    CHECK(number(made("pdf", option), "MediaBox \\[ 0 0 ([\\d.]+)") ==
          Approx(size.points).margin(0.01));
    const std::string eps = made("eps", option);
    CHECK(number(eps, "%HiResBoundingBox: 0 0 ([\\d.]+)") == Approx(size.points).margin(0.01));
    CHECK(number(eps, "%BoundingBox: 0 0 ([\\d.]+)") == std::ceil(size.points));
    const std::string png = made("png", option);
    CHECK(number_at(png, 16) == size.dots);
    // Its resolution in its header: dots per meter.
    const double metre = size.points / 72 * 0.0254;
    CHECK(number_at(png, png.find("pHYs") + 4) == Approx(size.dots / metre).margin(10));
  }
  const std::string svg = made("svg", "");
  CHECK(svg.find("width=\"328.5pt\"") != std::string::npos);
  CHECK(number_at(made("png", ""), 16) == 730);
  for (const auto& [size, message] :
       std::vector<std::pair<std::string, std::string>>{{"60", "expected a width such as 60mm"},
                                                        {"mm", "expected a width such as 60mm"},
                                                        {"-60mm", "expected a width such as 60mm"},
                                                        {"60km", "expected a width such as 60mm"},
                                                        {"nanpx", "expected a width such as 60mm"},
                                                        {"20px", "50 to 10,000 px"},
                                                        {"90cm", "50 to 10,000 px"}}) {
    INFO(size);
    const Outcome outcome = run("generate -q --count 1 --format svg --width " + size);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find("--width: ") != std::string::npos);
    CHECK(outcome.err.find(message) != std::string::npos);
  }
}

TEST_CASE("solutions are next to their puzzles, and givens are emphasized") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --seed 1 --count 2 --scale none --db " + db).code == 0);
  std::istringstream rows(run("query --format csv --db " + db).out);
  std::string row;
  std::getline(rows, row);
  std::getline(rows, row);
  const std::string puzzle = row.substr(0, 81);
  const std::string solution = row.substr(82, 81);
  const std::string command = "export --solutions --db " + db + " ";

  REQUIRE(run(command + "--format svg --output " + (folder / "all/")).code == 0);
  for (const char* name : {"000001", "000001-solution", "000002", "000002-solution"}) {
    CHECK(std::filesystem::exists(folder / ("all/" + std::string(name) + ".svg")));
  }
  CHECK(read_file(folder / "all/000001.svg").find("<desc>" + puzzle) != std::string::npos);
  const std::string svg = read_file(folder / "all/000001-solution.svg");
  CHECK(svg.find("<desc>" + solution) != std::string::npos);
  CHECK(count(svg, "</text>") == 81);
  for (std::size_t i = 0; i < 81; ++i) {
    std::ostringstream place;
    place << "<text x=\"" << (static_cast<double>(i % 9) + 0.5) * 36 << "\" y=\""
          << static_cast<double>(i / 9) * 36 + 28.44 << "\""
          << (puzzle[i] == '.' ? "" : " font-weight=\"bold\"") << ">" << solution[i] << "<";
    INFO(place.str());
    CHECK(svg.find(place.str()) != std::string::npos);
  }

  // Drawings are on gray where they are given; in the puzzle nothing is.
  const std::string drawn = command + "--limit 1 --symbols shapes --output " + (folder / "one.");
  REQUIRE(run(drawn + "pdf --format pdf").code == 0);
  const std::string pdf = unpacked(folder / "one-solution.pdf");
  CHECK(count(pdf, " re\nf\n") ==
        81 - static_cast<std::size_t>(std::count(puzzle.begin(), puzzle.end(), '.')));
  CHECK(count(unpacked(folder / "one.pdf"), " re\nf\n") == 0);

  // In a PNG the givens are bold.
  REQUIRE(run(command + "--limit 1 --format png --output " + (folder / "one.png")).code == 0);
  const Shades left = read_png(folder / "one.png");
  const Shades right = read_png(folder / "one-solution.png");
  const auto ink = [](const Shades& shades, std::size_t cell) {
    std::size_t dark = 0;
    for (std::size_t y = 0; y < 60; ++y) {
      for (std::size_t x = 0; x < 60; ++x) {
        const std::size_t at =
            (5 + cell / 9 * 80 + 10 + y) * static_cast<std::size_t>(shades.width) + 5 +
            cell % 9 * 80 + 10 + x;
        dark += static_cast<std::uint8_t>(shades.pixels[at]) < 128 ? 1 : 0;
      }
    }
    return dark;
  };
  std::map<char, std::size_t> bold;
  std::map<char, std::size_t> light;
  for (std::size_t i = 0; i < 81; ++i) {
    (puzzle[i] == '.' ? light : bold)[solution[i]] = ink(right, i);
    if (puzzle[i] != '.') CHECK(ink(right, i) > ink(left, i) * 5 / 4);
  }
  for (const auto& [digit, dark] : bold)
    CHECK((light.count(digit) == 0 || dark > light[digit] * 5 / 4));

  // Where they have no place.
  for (const auto& [arguments, message] : std::vector<std::pair<std::string, std::string>>{
           {"--format svg --limit 1", "--solutions: needs --output FILE or DIR/"},
           {"--format csv --output " + (folder / "a.csv"), "--solutions: needs --format svg"},
           {"--format svg --output " + (folder / "two.svg"),
            "a file holds one puzzle; write several with --output DIR/"}}) {
    INFO(arguments);
    const Outcome outcome = run(command + arguments);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find(message) != std::string::npos);
  }
  CHECK_FALSE(std::filesystem::exists(folder / "two.svg"));
  CHECK_FALSE(std::filesystem::exists(folder / "two-solution.svg"));
}

TEST_CASE("pictures have the letters of fonts, and rules in the reader's language") {
  const TempDir folder;
  const std::string command = "generate -q --seed 1 --count 1 --board 9x9-anti-knight --format ";
  const std::string usual = run(command + "pdf").out;
  const std::string serif = run(command + "pdf --font NotoSerif-Regular").out;
  CHECK(usual != serif);
  CHECK(run(command + "eps --font NotoSerif-Regular").out.find("\nf\n") != std::string::npos);
  CHECK(run(command + "png").out != run(command + "png --font NotoSerif-Regular").out);
  // Outlines are filled; the pen's strokes are not.
  const std::string file = folder / "one.pdf";
  REQUIRE(run(command + "pdf --output " + file).code == 0);
  CHECK(count(unpacked(file), "\nf\n") > 8);
  const Outcome pen = run(command + "pdf --fonts " + (folder / "") + " --output " + file);
  CHECK(pen.code == 0);
  CHECK(count(unpacked(file), "\nf\n") == 0);
  CHECK(pen.err.find("no font is installed, so letters are drawn as simple strokes") !=
        std::string::npos);
  CHECK(run(command + "svg").err.empty());
  CHECK(run(command + "svg --lang ja").out.find(">ナイト") == std::string::npos);
  CHECK(run(command + "svg --lang ja").out.find("チェスのナイトの動きで") != std::string::npos);
  for (const auto& [arguments, code, message] :
       std::vector<std::tuple<std::string, int, std::string>>{
           {"pdf --font NoSuchFont", 1, "NoSuchFont"},
           {"pdf --lang ja --fonts " + (folder / ""), 1, "there is no font in"},
           {"svg --font NotoSerif-Regular", 2, "--font: needs --format eps, pdf or png"},
           {"csv --font NotoSerif-Regular", 2, "--font: needs --format svg, eps, pdf or png"}}) {
    INFO(arguments);
    const Outcome outcome = run(command + arguments);
    CHECK(outcome.code == code);
    CHECK(outcome.err.find(message) != std::string::npos);
  }
}

TEST_CASE("several formats in one run") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --seed 1 --count 2 --scale none --db " + db).code == 0);
  const auto exists = [&](const std::string& name) {
    return std::filesystem::exists(folder / name);
  };
  const std::string command = "export --db " + db + " --format svg,pdf,csv --output ";
  REQUIRE(run(command + (folder / "all/") + " --solutions").code == 0);
  for (const char* name :
       {"000001.svg", "000002.pdf", "000002.csv", "000001-solution.svg", "000002-solution.pdf"}) {
    INFO(name);
    CHECK(exists("all/" + std::string(name)));
  }
  CHECK_FALSE(exists("all/000001-solution.csv"));
  CHECK_FALSE(exists("all/unfinished.txt"));
  REQUIRE(run(command + (folder / "one.svg") + " --limit 1").code == 0);
  for (const char* name : {"one.svg", "one.pdf", "one.csv"}) CHECK(exists(name));
  REQUIRE(run("generate -q --count 1 --format json,grid --output " + (folder / "two")).code == 0);
  CHECK(exists("two.jsonl"));
  CHECK(exists("two.txt"));
  REQUIRE(run("export --db " + db + " --format csv,json --split a=0.5,b=0.5 --output " +
              (folder / "parts/"))
              .code == 0);
  for (const char* name : {"a.csv", "b.csv", "a.jsonl", "b.jsonl"}) {
    CHECK(exists("parts/" + std::string(name)));
  }
  CHECK(run("export --db " + db + " --format csv,json")
            .err.find("--format: several formats need --output FILE or DIR/") != std::string::npos);
  CHECK(run(command + (folder / "two.svg")).err.find("a file holds one puzzle") !=
        std::string::npos);
  CHECK(run("query --db " + db + " --format csv,odt").err.find("--format: ") != std::string::npos);
}
