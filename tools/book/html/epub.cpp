#include "tools/book/html/epub.h"

#include <minizip/zip.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <vector>

#include "solver/board/hash.h"
#include "solver/board/rows.h"
#include "solver/board/text.h"
#include "solver/clues/rule_sentences.h"
#include "tools/book/book_strings.h"
#include "tools/book/html/puzzle_pictures.h"
#include "tools/book/pdf_x.h"
#include "tools/drawing/svg_painter.h"
#include "tools/io/read_limited.h"

namespace gridmill {
namespace {

constexpr int kPageWidth = 1200;  ///< in pixels, as all lengths of pages
constexpr int kPageHeight = 1600;
constexpr int kPageMargin = 72;
constexpr int kTextSize = 40;
constexpr double kTextLeading = 1.4;

/// An archive in memory. Its first file is not compressed, as EPUB requires.
class Archive {
 public:
  Archive() {
    zlib_filefunc64_def memory{};
    memory.zopen64_file = [](voidpf self, const void*, int) { return self; };
    memory.zwrite_file = [](voidpf self, voidpf, const void* data, uLong size) {
      return static_cast<Archive*>(self)->write(static_cast<const char*>(data), size);
    };
    memory.ztell64_file = [](voidpf self, voidpf) -> ZPOS64_T {
      return static_cast<Archive*>(self)->at_;
    };
    memory.zseek64_file = [](voidpf self, voidpf, ZPOS64_T offset, int origin) -> long {
      static_cast<Archive*>(self)->seek(offset, origin);
      return 0;
    };
    memory.zclose_file = [](voidpf, voidpf) { return 0; };
    memory.zerror_file = [](voidpf, voidpf) { return 0; };
    memory.opaque = this;
    zip_ = zipOpen2_64("", APPEND_STATUS_CREATE, nullptr, &memory);
    require(zip_ != nullptr);
  }
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;
  ~Archive() {
    if (zip_ != nullptr) zipClose(zip_, nullptr);
  }

  void add(const std::string& name, const std::string& content) {
    zip_fileinfo info{};
    info.dosDate = ((1UL << 5U) + 1) << 16U;  // 1980-01-01: the same bytes every day
    const int method = bytes_.empty() ? 0 : Z_DEFLATED;
    require(zipOpenNewFileInZip(zip_, name.c_str(), &info, nullptr, 0, nullptr, 0, nullptr, method,
                                Z_BEST_COMPRESSION) == ZIP_OK);
    require(zipWriteInFileInZip(zip_, content.data(), static_cast<unsigned>(content.size())) ==
            ZIP_OK);
    require(zipCloseFileInZip(zip_) == ZIP_OK);
  }

  [[nodiscard]] std::string finish() {
    const int result = zipClose(zip_, nullptr);
    zip_ = nullptr;
    require(result == ZIP_OK);
    return std::move(bytes_);
  }

 private:
  static void require(bool done) {
    if (!done) throw std::runtime_error("minizip cannot write the archive");
  }
  uLong write(const char* data, uLong size) {
    bytes_.resize(std::max(bytes_.size(), at_ + size));
    std::copy_n(data, size, bytes_.begin() + static_cast<std::ptrdiff_t>(at_));
    at_ += size;
    return size;
  }
  void seek(std::size_t offset, int origin) {
    at_ = offset + (origin == ZLIB_FILEFUNC_SEEK_CUR   ? at_
                    : origin == ZLIB_FILEFUNC_SEEK_END ? bytes_.size()
                                                       : 0);
    assert(at_ <= bytes_.size());
  }

  std::string bytes_;
  std::size_t at_ = 0;  ///< where the next byte goes
  zipFile zip_ = nullptr;
};

class EpubWriter {
 public:
  EpubWriter(const Book& book, const EpubOptions& options) : book_(book), options_(options) {}

  std::string make() {
    archive_.add("mimetype", "application/epub+zip");
    archive_.add("META-INF/container.xml", container());
    archive_.add("EPUB/style.css", style());
    add_item("style", "style.css", "text/css", "");
    add_cover();
    add_item("nav", "nav.xhtml", kXhtml, "nav");
    spine_ += "<itemref idref=\"nav\"/>\n";
    add_rules();
    PuzzlePictures pictures(book_);
    for (const Chapter& chapter : book_.chapters) add_puzzles(chapter, pictures);
    const std::size_t before = entries_.size();
    each_puzzle(book_, [&](const Chapter& /*chapter*/, const BookPuzzle& puzzle) {
      add_solution(puzzle, pictures);
    });
    entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>(before),
                    {localized(BookString::kSolutions),
                     "s" + number_of(book_.chapters.front().puzzles.front()) + ".xhtml",
                     {}});
    archive_.add("EPUB/nav.xhtml", navigation());
    archive_.add("EPUB/package.opf", package());
    return archive_.finish();
  }

 private:
  static constexpr const char* kXhtml = "application/xhtml+xml";
  static constexpr const char* kSvg = "image/svg+xml";

  /// A line of the contents.
  struct Entry {
    std::string name;
    std::string file;
    std::vector<Entry> parts;  ///< puzzles of a chapter, for the table that readers open
  };

  [[nodiscard]] std::string localized(BookString text,
                                      std::initializer_list<std::string> args = {}) const {
    return book_.symbols.replace_placeholders(localize(book_.language, text, args));
  }
  [[nodiscard]] std::string language() const { return std::string(code_of(book_.language)); }
  [[nodiscard]] std::string number_of(const BookPuzzle& puzzle) const {
    return padded_number(book_, puzzle.number);
  }

  void add_item(const std::string& id, const std::string& file, const std::string& type,
                const std::string& properties) {
    manifest_ += "<item id=\"" + id + "\" href=\"" + file + "\" media-type=\"" + type + "\"" +
                 (properties.empty() ? "" : " properties=\"" + properties + "\"") + "/>\n";
  }

  /// @param style  of the page itself, or empty
  void add_page(const std::string& id, const std::string& title, const std::string& body,
                const std::string& style = "") {
    const std::string file = id + ".xhtml";
    archive_.add("EPUB/" + file, page(title, body, style));
    add_item(id, file, kXhtml, "");
    spine_ += "<itemref idref=\"" + id + "\"/>\n";
  }

  [[nodiscard]] std::string page(const std::string& title, const std::string& body,
                                 const std::string& style = "") const {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n"
           "<html xmlns=\"http://www.w3.org/1999/xhtml\" "
           "xmlns:epub=\"http://www.idpf.org/2007/ops\" xml:lang=\"" +
           language() + "\" lang=\"" + language() + "\">\n<head>\n<title>" + xml_escaped(title) +
           "</title>\n<meta name=\"viewport\" content=\"width=" + std::to_string(kPageWidth) +
           ", height=" + std::to_string(kPageHeight) +
           "\"/>\n<link rel=\"stylesheet\" type=\"text/css\" href=\"style.css\"/>\n</head>\n"
           "<body" +
           (style.empty() ? "" : " style=\"" + style + "\"") + ">\n" + body + "</body>\n</html>\n";
  }

  [[nodiscard]] static std::string container() {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<container version=\"1.0\" "
           "xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">\n<rootfiles>\n"
           "<rootfile full-path=\"EPUB/package.opf\" "
           "media-type=\"application/oebps-package+xml\"/>\n</rootfiles>\n</container>\n";
  }

  [[nodiscard]] static std::string style() {
    const std::string margin = std::to_string(kPageMargin);
    return "html, body { margin: 0; padding: 0; }\n"
           "body { position: relative; width: " +
           std::to_string(kPageWidth) + "px; height: " + std::to_string(kPageHeight) +
           "px; background: #fff; color: #000; font: " + std::to_string(kTextSize) + "px/" +
           number_text(kTextLeading) +
           " sans-serif; }\n"
           "header, footer, main, nav, img { position: absolute; }\n"
           "header, footer, main, nav { left: " +
           margin + "px; right: " + margin +
           "px; }\n"
           "header, main, nav { top: " +
           margin + "px; }\nfooter { bottom: " + margin +
           "px; text-align: right; }\n"
           "h1 { margin: 0 0 24px; font-size: 56px; line-height: 1.2; }\n"
           "header h1 { margin: 0; }\nheader p { margin: 0; color: #444; }\n"
           "main p { margin: 0 0 24px; }\nol { margin: 0; padding: 0; list-style: none; }\n"
           ".line { position: static; }\na { color: #0b4ea2; }\n.opener { top: 560px; text-align: "
           "center; }\n"
           ".cover { left: 0; top: 0; width: 100%; height: 100%; object-fit: contain; }\n";
  }

  /// The cover's own image, or one that shows the first puzzle.
  void add_cover() {
    std::string image;
    bool is_jpeg = false;
    if (options_.cover.image.empty()) {
      image = cover_png(book_, options_.cover.background, options_.font_folders);
    } else {
      is_jpeg = read_image(options_.cover.image, options_.cover.background).is_jpeg;
      constexpr std::size_t kMaxImageMegabytes = 256;
      image = read_limited(options_.cover.image, kMaxImageMegabytes).value_or("");
    }
    const std::string file = is_jpeg ? "cover.jpg" : "cover.png";
    archive_.add("EPUB/" + file, image);
    add_item("cover-image", file, is_jpeg ? "image/jpeg" : "image/png", "cover-image");
    add_page("cover", book_.title,
             "<img class=\"cover\" src=\"" + file + "\" alt=\"" + xml_escaped(book_.title) +
                 "\" epub:type=\"cover\"/>\n",
             "background: " + options_.cover_color);
    entries_.push_back({localized(BookString::kFrontCover), "cover.xhtml", {}});
  }

  /// The goal of each size of boards, the rules that boards have in addition, and advice.
  [[nodiscard]] std::vector<std::string> rules() const {
    std::vector<std::string> texts;
    const auto add = [&](std::string text) {
      if (!contains(texts, text)) texts.push_back(std::move(text));
    };
    each_puzzle(book_, [&](const Chapter& /*chapter*/, const BookPuzzle& puzzle) {
      const BoardSpec& board = *puzzle.record.board;
      const bool boxes = board.has_boxes();
      if (book_.has_words) {
        add(word_goal(book_, boxes));
      } else if (!book_.symbols.empty()) {
        add(localized(boxes ? BookString::kRuleSymbols : BookString::kRuleSymbolsRegions));
      } else {
        add(localized(boxes ? BookString::kRuleGoal : BookString::kRuleGoalRegions,
                      {last_digits(book_.language, board.digits())}));
      }
    });
    each_puzzle(book_, [&](const Chapter& /*chapter*/, const BookPuzzle& puzzle) {
      for (const RuleSentence& rule : rule_sentences(*puzzle.record.board)) {
        add(book_.symbols.replace_placeholders(
            in_language(book_.language, rule.english, rule.japanese)));
      }
    });
    for (const BookString text :
         {BookString::kRuleLogic, BookString::kRuleStart, BookString::kRulePencil}) {
      add(localized(text));
    }
    return texts;
  }

  /// What replaces digits, on a line: letters, or drawings as a picture.
  [[nodiscard]] std::string line_of_symbols() {
    const Symbols& symbols = book_.symbols;
    std::size_t digits = 0;
    each_puzzle(book_, [&](const Chapter& /*chapter*/, const BookPuzzle& puzzle) {
      digits = std::max(digits, static_cast<std::size_t>(puzzle.record.board->digits()));
    });
    constexpr double kSide = 60;
    constexpr double kDrawing = 0.8;  // of the side
    SvgPainter painter(0, 0, kSide);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(digits, symbols.size()); ++i) {
      const Symbol symbol = symbols.of({static_cast<std::uint8_t>(i + 1)});
      names.push_back(symbol.text.empty()
                          ? in_language(book_.language, symbol.english, symbol.japanese)
                          : symbol.text);
      for (const SymbolPath& path : symbol.paths) {
        painter.path(path, static_cast<double>(i), (1 - kDrawing) / 2, kDrawing);
      }
    }
    if (!symbols.are_drawn()) return "<p>" + xml_escaped(join(names, " ")) + "</p>\n";
    const std::string width = number_text(kSide * static_cast<double>(names.size()));
    const std::string height = number_text(kSide);
    archive_.add("EPUB/symbols.svg",
                 "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
                     width + " " + height + "\">\n" + painter.elements() + "</svg>\n");
    add_item("symbols", "symbols.svg", kSvg, "");
    return "<p><img class=\"line\" src=\"symbols.svg\" alt=\"" +
           xml_escaped(join(names, localized(BookString::kListComma))) +
           "\" style=\"width: " + width + "px; height: " + height + "px\"/></p>\n";
  }

  /// Pages about the rules. Lines are estimated, as the font is the reader's: on the safe side.
  void add_rules() {
    constexpr double kWide = 0.54;  // of a letter, in sizes of the font
    constexpr double kLines = (kPageHeight - 2 * kPageMargin - 100) / (kTextSize * kTextLeading);
    constexpr double kAcross = (kPageWidth - 2 * kPageMargin) / static_cast<double>(kTextSize);
    const std::string title = localized(BookString::kHowToPlay);
    std::string body;
    double used = 0;
    int number = 0;
    bool has_symbols = false;
    const auto close = [&] {
      const std::string id = "rules" + (++number == 1 ? "" : std::to_string(number));
      add_page(id, title, "<main>\n<h1>" + xml_escaped(title) + "</h1>\n" + body + "</main>\n");
      body.clear();
      used = 0;
    };
    for (const std::string& text : rules()) {
      double width = 0;
      for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0U) != 0x80U) width += byte >= 0xE0 ? 1 : kWide;
      }
      const double lines = std::ceil(width / kAcross) + 0.5;
      if (used > 0 && used + lines > kLines) close();
      body += "<p>" + xml_escaped(text) + "</p>\n";
      used += lines;
      if (number > 0 || has_symbols || book_.symbols.empty() || book_.has_words) continue;
      has_symbols = true;
      body += line_of_symbols();
      used += 2;
    }
    close();
    entries_.push_back({title, "rules.xhtml", {}});
  }

  /// A picture between the head of its page and the link at its foot.
  [[nodiscard]] std::string picture_page(const SvgPicture& picture, const std::string& image,
                                         const std::string& description, const std::string& heading,
                                         const std::string& about, const std::string& link) const {
    constexpr double kTop = 260;
    constexpr double kBottom = 170;
    constexpr double kWidth = kPageWidth - 2 * kPageMargin;
    constexpr double kHeight = kPageHeight - kTop - kBottom;
    const double scale = std::min(kWidth / picture.width, kHeight / picture.height);
    const double width = scale * picture.width;
    const double height = scale * picture.height;
    return "<header>\n<h1>" + xml_escaped(heading) + "</h1>\n" +
           (about.empty() ? "" : "<p>" + xml_escaped(about) + "</p>\n") + "</header>\n<img src=\"" +
           image + "\" alt=\"" + xml_escaped(description) +
           "\" style=\"left: " + number_text((kPageWidth - width) / 2) +
           "px; top: " + number_text(kTop + (kHeight - height) / 2) +
           "px; width: " + number_text(width) + "px; height: " + number_text(height) +
           "px\"/>\n<footer><p>" + link + "</p></footer>\n";
  }

  /// "Tough ●●●●●○○"
  [[nodiscard]] std::string about_of(int level) const {
    if (level == 0) return "";
    constexpr int kLevels = 7;
    std::string text = level_name(book_.language, level) + " ";
    for (int i = 1; i <= kLevels; ++i) text += i <= level ? "●" : "○";
    return text;
  }

  void add_puzzles(const Chapter& chapter, PuzzlePictures& pictures) {
    const std::string name = chapter_name(book_.language, chapter);
    const std::string id = "chapter" + std::to_string(++chapters_);
    const std::string about =
        book_.symbols.replace_placeholders(level_about(book_.language, chapter.level));
    add_page(id, name,
             "<main class=\"opener\">\n<h1>" + xml_escaped(name) + "</h1>\n" +
                 (about.empty() ? "" : "<p>" + xml_escaped(about) + "</p>\n") + "</main>\n");
    Entry entry{name, id + ".xhtml", {}};
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      const std::string number = number_of(puzzle);
      const std::string heading = localized(BookString::kPuzzle, {std::to_string(puzzle.number)});
      const SvgPicture picture = pictures.puzzle(puzzle);
      archive_.add("EPUB/" + number + ".svg", picture.text);
      add_item("i" + number, number + ".svg", kSvg, "");
      add_page("p" + number, heading,
               picture_page(picture, number + ".svg", describe_picture(book_, puzzle, false),
                            heading, about_of(puzzle.record.level()),
                            "<a href=\"s" + number + ".xhtml\">" +
                                xml_escaped(localized(BookString::kToSolution)) + "</a>"));
      entry.parts.push_back({heading, "p" + number + ".xhtml", {}});
    }
    entries_.push_back(std::move(entry));
  }

  void add_solution(const BookPuzzle& puzzle, PuzzlePictures& pictures) {
    const std::string number = number_of(puzzle);
    const std::string heading = localized(BookString::kSolutionOf, {std::to_string(puzzle.number)});
    const SvgPicture picture = pictures.solution(puzzle);
    archive_.add("EPUB/" + number + "-solution.svg", picture.text);
    add_item("j" + number, number + "-solution.svg", kSvg, "");
    add_page(
        "s" + number, heading,
        picture_page(
            picture, number + "-solution.svg", describe_picture(book_, puzzle, true), heading, "",
            "<a href=\"p" + number + ".xhtml\">" +
                xml_escaped(localized(BookString::kPuzzle, {std::to_string(puzzle.number)})) +
                "</a>"));
  }

  [[nodiscard]] std::string list_of(const std::vector<Entry>& entries, bool is_shown) const {
    std::string list = is_shown ? "<ol>\n" : "\n<ol hidden=\"hidden\">\n";
    for (const Entry& entry : entries) {
      list += "<li><a href=\"" + entry.file + "\">" + xml_escaped(entry.name) + "</a>" +
              (entry.parts.empty() ? "" : list_of(entry.parts, false)) + "</li>\n";
    }
    return list + "</ol>\n";
  }

  /// The contents, as a page and for the reader's own menu, which also has the puzzles.
  [[nodiscard]] std::string navigation() const {
    const std::string title = localized(BookString::kContents);
    const double room = (kPageHeight - 2 * kPageMargin - 120) / kTextLeading;
    const double size = std::min<double>(kTextSize, room / static_cast<double>(entries_.size()));
    return page(title,
                "<nav epub:type=\"toc\" role=\"doc-toc\" style=\"font-size: " + number_text(size) +
                    "px\">\n<h1>" + xml_escaped(title) + "</h1>\n" + list_of(entries_, true) +
                    "</nav>\n<nav epub:type=\"landmarks\" hidden=\"hidden\">\n<ol>\n"
                    "<li><a epub:type=\"cover\" href=\"cover.xhtml\">" +
                    xml_escaped(localized(BookString::kFrontCover)) +
                    "</a></li>\n<li><a epub:type=\"bodymatter\" href=\"chapter1.xhtml\">" +
                    xml_escaped(chapter_name(book_.language, book_.chapters.front())) +
                    "</a></li>\n</ol>\n</nav>\n");
  }

  /// The ISBN, or a UUID (RFC 9562, version 8) of the puzzles and the title.
  [[nodiscard]] std::string identifier() const {
    if (!options_.imprint.isbn.empty()) {
      std::string digits = options_.imprint.isbn;
      std::erase_if(digits, [](char c) { return c == '-' || c == ' '; });
      return "urn:isbn:" + digits;
    }
    std::string text = book_.title + "\n" + book_.author + "\n";
    each_puzzle(book_, [&](const Chapter& /*chapter*/, const BookPuzzle& puzzle) {
      text += puzzle.record.board->identity() + puzzle.record.puzzle.to_string();
      if (puzzle.record.word) text += puzzle.record.word->text;
    });
    std::string hash = sha256(text).substr(0, 32);
    hash[12] = '8';
    hash[16] = '8';
    for (const std::size_t at : {20U, 16U, 12U, 8U}) hash.insert(at, "-");
    return "urn:uuid:" + hash;
  }

  [[nodiscard]] std::string package() const {
    std::string metadata = "<dc:identifier id=\"id\">" + xml_escaped(identifier()) +
                           "</dc:identifier>\n<dc:title>" + xml_escaped(book_.title) +
                           "</dc:title>\n<dc:language>" + language() + "</dc:language>\n";
    const auto add = [&](const char* name, const std::string& value) {
      if (value.empty()) return;
      metadata += std::string("<dc:") + name + ">" + xml_escaped(value) + "</dc:" + name + ">\n";
    };
    add("creator", book_.author);
    add("description", book_.subtitle);
    add("publisher", options_.imprint.publisher);
    add("rights", options_.imprint.copyright);
    const std::pair<const char*, std::string> properties[] = {
        {"dcterms:modified", pdf_x_date()},
        {"rendition:layout", "pre-paginated"},
        {"rendition:orientation", "auto"},
        {"rendition:spread", "auto"},
        {"schema:accessMode", "textual"},
        {"schema:accessMode", "visual"},
        {"schema:accessModeSufficient", "textual"},
        {"schema:accessModeSufficient", "visual"},
        {"schema:accessibilityFeature", "alternativeText"},
        {"schema:accessibilityFeature", "readingOrder"},
        {"schema:accessibilityFeature", "structuralNavigation"},
        {"schema:accessibilityFeature", "tableOfContents"},
        {"schema:accessibilityHazard", "none"},
        {"schema:accessibilitySummary", localized(BookString::kAccessibility)}};
    for (const auto& [name, value] : properties) {
      metadata +=
          std::string("<meta property=\"") + name + "\">" + xml_escaped(value) + "</meta>\n";
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" "
           "unique-identifier=\"id\" xml:lang=\"" +
           language() + "\">\n<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n" +
           metadata + "<meta name=\"cover\" content=\"cover-image\"/>\n</metadata>\n<manifest>\n" +
           manifest_ + "</manifest>\n<spine>\n" + spine_ + "</spine>\n</package>\n";
  }

  const Book& book_;
  const EpubOptions& options_;
  Archive archive_;
  std::string manifest_;
  std::string spine_;
  std::vector<Entry> entries_;
  int chapters_ = 0;
};

}  // namespace

std::string make_epub(const Book& book, const EpubOptions& options) {
  return EpubWriter(book, options).make();
}

}  // namespace gridmill
