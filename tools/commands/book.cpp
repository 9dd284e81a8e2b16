// gridmill book: puzzles of a database as a book, and the ledger of what was used.

#include <filesystem>
#include <iostream>
#include <memory>

#include "solver/board/error.h"
#include "solver/board/rows.h"
#include "solver/rate/any_rater.h"
#include "tools/book/book_strings.h"
#include "tools/book/html/epub.h"
#include "tools/book/html/page.h"
#include "tools/book/html/puzzle_pictures.h"
#include "tools/book/pdf_book.h"
#include "tools/book/preflight.h"
#include "tools/cli/messages.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/picture_options.h"
#include "tools/cli/progress.h"
#include "tools/cli/shared_options.h"
#include "tools/drawing/svg.h"
#include "tools/io/output.h"
#include "tools/run/book_selection.h"
#include "tools/run/stored_runs.h"

namespace gridmill {
namespace {

/// Where a PDF is read.
const std::vector<std::string> kMedia = {"print", "screen"};

/// A text of the command line, or "@FILE": that file's.
std::string text_or_file(const std::string& value, const char* flag) {
  if (!value.starts_with('@')) return value;
  std::string text = read_text(value.substr(1), flag);
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

struct BookArguments {
  static void declare(OptionTable& options) {
    options.begin_group("Files");
    declare_db(options);
    options.add("pdf", "FILE", "the book as a PDF for printers").written();
    options.add("html", "FILE", "the book as a web page to play on, in one file").written();
    declare_engine(options, " none leaves it out.");
    options.add("epub", "FILE", "the book as an EPUB 3 with fixed pages").written();
    options
        .add("svg", "DIR/",
             "an SVG of each puzzle and solution, for layout programs\nmanifest.json and "
             "manifest.csv describe them.")
        .written();
    options.add("cover", "FILE", "the cover of the PDF: back, spine and front").written();
    SelectionArguments::declare(options);
    options.begin_group("Contents");
    options.add("parts", "LIST",
                "parts of the book, in their order\nParts: " + section_names(", ") +
                    ", and text files: title,preface.txt,puzzles,solutions.");
    options.add_switch("hints", "explain and draw the hardest step of each puzzle");
    options.add_switch("qr", "a QR code next to each puzzle that opens it in a web solver");
    options.add("copyright", "TEXT", "year and holder, on the copyright page").with_default("");
    options.add("publisher", "TEXT", "publisher, on the copyright page").with_default("");
    options.add("isbn", "NUMBER", "ISBN, on the copyright page").with_default("");
    options.begin_group("Cover");
    options.add("blurb", "TEXT|@FILE", "text on the back; @FILE reads it from a text file");
    options.add("cover-image", "FILE",
                "PNG or JPEG on the front, or the cover of the EPUB\nBy default the front has the "
                "first puzzle of the book.");
    options.add("cover-color", "#RRGGBB", "background color").with_default("#1b3a5c");
    options.begin_group("Layout");
    declare_profile(options);
    options.add("fonts", "FOLDERS", "folders with fonts, separated by colons")
        .with_default(kDefaultFontFolders);
    options
        .add("medium", "print|screen",
             "where the PDF is read\nA PDF for screens has bookmarks and colors.")
        .with_default("print")
        .with_values(kMedia);
    options.add("pdf-x", "NAME|FILE",
                "make PDF/X-4 files for a printing condition\nThe value is an ICC profile: a file, "
                "or the name of an installed one.");
    options.begin_group("General");
    declare_language(options);
    options.set_common({"db", "chapters", "title", "author", "pdf", "html", "epub", "cover",
                        "hints", "profile", "rules", "board", "lang"});
  }

  explicit BookArguments(const RawArguments& raw)
      : pdf(raw.find("pdf")),
        html(raw.find("html")),
        epub(raw.find("epub")),
        svg(raw.find("svg")),
        cover(raw.find("cover")),
        selection(selection_of(raw)),
        db(db_of(raw)) {
    if (svg) {
      std::error_code ignored;
      if (std::filesystem::exists(*svg, ignored) && !std::filesystem::is_directory(*svg, ignored)) {
        throw UsageError("--svg: expected a folder, found the file " + *svg);
      }
      if (!svg->ends_with('/')) svg->push_back('/');
    }
    if (html) {
      engine = engine_of(raw);
    } else if (raw.is_given("engine")) {
      throw UsageError("--engine: needs --html");
    }
    options.font_folders = raw.text("fonts");
    if (epub) {
      epub_options = {imprint_of(raw), raw.text("cover-color"), cover_of(raw),
                      options.font_folders};
    }
    if (!pdf) return;
    options.profile = profile_of(raw);
    options.sections = parts_of(raw);
    options.imprint = imprint_of(raw);
    options.qr = raw.is_on("qr");
    if (cover) options.cover = cover_of(raw);
    options.for_screen = parse_choice(raw.text("medium"), kMedia, "--medium") == 1;
    if (const auto condition = raw.find("pdf-x")) {
      if (options.for_screen) throw UsageError("--pdf-x: needs --medium print");
      options.output_intent = for_flag("--pdf-x", [&] { return find_output_intent(*condition); });
    }
  }

  std::optional<std::string> pdf;   ///< the PDF of the pages
  std::optional<std::string> html;  ///< the page
  std::string engine;               ///< of the page; "": none
  std::optional<std::string> epub;
  std::optional<std::string> svg;    ///< the folder for layout programs
  std::optional<std::string> cover;  ///< the PDF of the book's cover
  SelectionArguments selection;
  std::string db;
  PdfOptions options;  ///< of the PDF, if there is one
  EpubOptions epub_options;

 private:
  static SelectionArguments selection_of(const RawArguments& raw) {
    if (!raw.find("pdf") && !raw.find("html") && !raw.find("epub") && !raw.find("svg")) {
      throw UsageError("expected --pdf FILE, --html FILE, --epub FILE or --svg DIR/");
    }
    if (raw.find("cover") && !raw.find("pdf")) {
      throw UsageError(
          "--cover: needs --pdf, whose number of pages decides the width of the spine");
    }
    for (const std::string flag : {"blurb", "cover-image", "cover-color"}) {
      const bool is_for_epub = flag != "blurb";
      if (!raw.is_given(flag) || raw.find("cover") || (is_for_epub && raw.find("epub"))) continue;
      throw UsageError("--" + flag + ": needs --cover" + (is_for_epub ? " or --epub" : ""));
    }
    return SelectionArguments(raw);
  }
  /// All parts unless they are listed; hints only if they are asked for.
  static std::vector<BookSection> parts_of(const RawArguments& raw) {
    const auto list = raw.find("parts");
    std::vector<BookSection> parts =
        for_flag("--parts", [&] { return parse_sections(list.value_or(section_names())); });
    if (!list) {
      std::erase_if(parts, [&](const BookSection& part) {
        return part.kind == BookSection::Kind::kHalfTitle ||
               (part.kind == BookSection::Kind::kHints && !raw.is_on("hints"));
      });
    }
    return parts;
  }
  static Imprint imprint_of(const RawArguments& raw) {
    return {raw.text("copyright"), raw.text("publisher"), isbn_of(raw)};
  }
  static std::string isbn_of(const RawArguments& raw) {
    const std::string text = raw.text("isbn");
    return text.empty() ? "" : for_flag("--isbn", [&] { return parse_isbn(text); });
  }
  static CoverOptions cover_of(const RawArguments& raw) {
    CoverOptions options;
    options.blurb = text_or_file(raw.find("blurb").value_or(""), "--blurb");
    options.image = raw.find("cover-image").value_or("");
    options.background =
        for_flag("--cover-color", [&] { return parse_color(raw.text("cover-color")); });
    return options;
  }
};

PdfBook make_pdf_of(const PdfOptions& options, const Book& book) {
  const bool hints =
      find_by(options.sections, &BookSection::kind, BookSection::Kind::kHints) != nullptr;
  for (const Chapter& chapter : book.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      const BoardSpec& board = *puzzle.record.board;
      if (options.qr && &board != &BoardSpec::standard()) {
        throw UsageError("--qr: the solver that the codes open supports only 9x9 boards");
      }
      if (hints && !is_rated(board)) {
        throw UsageError("--hints: Gridmill has no hints for boards of " + board.name());
      }
    }
  }
  try {
    return make_pdf(book, options);
  } catch (const ParseError& error) {
    throw UsageError(error.what());
  }
}

/// One of the files of a book.
class BookFile {
 public:
  explicit BookFile(const std::string& path) : path_(path), output_(path) {}
  /// Brings all of it to the disk.
  void write(const std::string& text) {
    output_.write(text);
    output_.sync();
  }
  /// Gives it its name, and reports it.
  void close(const std::string& what) {
    output_.close();
    std::cerr << "gridmill: " << path_ << ": " << what << "\n";
  }

 private:
  std::string path_;
  Output output_;
};

/// Throws std::runtime_error if a printer would reject the file.
void require_printable(const std::string& path, const PreflightReport& report) {
  if (report.issues.empty()) return;
  std::string text = path + ": not written, because it does not pass preflight:";
  for (const std::string& issue : report.issues) text += "\n  " + issue;
  throw std::runtime_error(text);
}

/// Inspects the PDFs before anything is written.
void preflight_files(const BookArguments& arguments, const PdfBook& made) {
  const Profile& profile = arguments.options.profile;
  const PdfInput pages(*arguments.pdf, made.file);
  require_printable(
      *arguments.pdf,
      preflight(pages, profile.printer, profile.paper, profile.trim, Language::kEnglish,
                arguments.options.for_screen ? PdfMedium::kScreen : PdfMedium::kPrint));
  if (!made.cover) return;
  require_printable(*arguments.cover, preflight_cover({*arguments.cover, made.cover->file}, pages,
                                                      profile.printer, profile.paper));
}

/// "a cover with a spine of 0.27 in"
std::string describe(const CoverPdf& cover, Language language) {
  constexpr double kSharp = 300;
  std::string text = localize(language, Message::kCover, {format_length(language, cover.spine)});
  if (cover.spine_is_bare) text += localize(language, Message::kSpineIsBare);
  if (cover.dpi > 0 && cover.dpi < kSharp - 0.5) {
    text += localize(language, Message::kCoverIsCoarse,
                     {number_text(cover.dpi, 0), number_text(kSharp, 0)});
  }
  return text;
}

/// The folder for layout programs.
void write_folder(const std::string& folder, const Book& book) {
  const std::vector<NamedFile> files = picture_folder(book);
  std::filesystem::create_directories(folder);
  constexpr std::size_t kTogether = 100;
  std::vector<std::unique_ptr<Output>> outputs;
  for (const NamedFile& file : files) {
    outputs.push_back(std::make_unique<Output>(folder + file.name));
    outputs.back()->write(file.content);
    if (outputs.size() < kTogether && &file != &files.back()) continue;
    Output::close_all(outputs);
    outputs.clear();
  }
  std::cerr << "gridmill: " << folder << ": "
            << localize(book.language, Message::kPictures,
                        {format_puzzle_count(book.language, book.puzzles())})
            << "\n";
}

int run(const BookArguments& arguments) {
  BookSelection selection(arguments.selection);
  // Open for writing from here on: another program cannot take the same puzzles meanwhile.
  Store store = open_store(arguments.db, Store::Mode::kWrite);
  const std::optional<Book> book = selection.select(store);
  if (!book) return kUnmet;
  for (const Chapter& chapter : book->chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      const BoardSpec& board = *puzzle.record.board;
      if (!book->has_words) {
        require_symbols(book->symbols.size(), board.digits());
      }
    }
  }
  std::optional<BookFile> pdf;
  std::optional<BookFile> html;
  std::optional<BookFile> cover;
  if (arguments.pdf) pdf.emplace(*arguments.pdf);
  if (arguments.html) html.emplace(*arguments.html);
  if (arguments.cover) cover.emplace(*arguments.cover);
  std::optional<BookFile> epub;
  if (arguments.epub) epub.emplace(*arguments.epub);
  PdfBook made;
  if (pdf) {
    made = make_pdf_of(arguments.options, *book);
    preflight_files(arguments, made);
    pdf->write(made.file);
  }
  if (cover) {
    cover->write(made.cover->file);
  }
  if (html) html->write(make_page(*book, arguments.engine));
  if (epub) epub->write(make_epub(*book, arguments.epub_options));
  // Everything that can fail is done before the ledger is written; then the files are renamed.
  // After an interruption in between, the same command makes the same book.
  selection.record(store, *book, arguments.db);
  const auto localized = [&](Message message, std::initializer_list<std::string> args = {}) {
    return localize(book->language, message, args);
  };
  const std::string puzzles = format_puzzle_count(book->language, book->puzzles());
  if (pdf) {
    std::string what = localized(Message::kPuzzlesOnPages,
                                 {puzzles, format_page_count(book->language, made.pages)});
    if (made.padding_pages > 1) {
      const Printer& printer = arguments.options.profile.printer;
      what += localized(Message::kPagesForNotes, {std::to_string(made.padding_pages), printer.name,
                                                  std::to_string(printer.min_pages)});
    }
    pdf->close(what);
    if (made.bold_is_drawn) report(book->language, Message::kBoldIsDrawn);
  }
  if (cover) cover->close(describe(*made.cover, book->language));
  if (arguments.svg) write_folder(*arguments.svg, *book);
  if (epub) epub->close(localized(Message::kAsEpub, {puzzles}));
  if (html) html->close(localized(Message::kToPlay, {puzzles}));
  return kDone;
}

}  // namespace

Command command_book() { return make_command<BookArguments, run>("book"); }

}  // namespace gridmill
