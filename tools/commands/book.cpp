// gridmill book: puzzles of a database as a book, and the ledger of what was used.

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <variant>

#include "solver/board/error.h"
#include "solver/rate/any_rater.h"
#include "tools/book/book_strings.h"
#include "tools/book/html/page.h"
#include "tools/book/pdf_book.h"
#include "tools/book/preflight.h"
#include "tools/cli/language_option.h"
#include "tools/cli/messages.h"
#include "tools/cli/progress.h"
#include "tools/cli/shared_options.h"
#include "tools/cli/symbols_option.h"
#include "tools/drawing/svg.h"
#include "tools/io/output.h"
#include "tools/io/protected_files.h"
#include "tools/run/book_selection.h"
#include "tools/run/open_store.h"

namespace gridmill {
namespace {

/// The profile with the options that override it.
Profile profile_of(const RawArguments& raw) {
  std::string flag = "profile";
  try {
    Profile profile = Profile::find(raw.text(flag));
    for (const ProfileKey& key : profile_keys()) {
      flag = key.key;
      if (const auto value = raw.find(flag)) profile.set(flag, *value);
    }
    return profile;
  } catch (const ParseError& error) {
    throw UsageError("--" + flag + ": " + error.what());
  }
}

/// A text of the command line, or "@FILE": that file's.
std::string text_or_file(const std::string& value, const std::string& flag) {
  if (!value.starts_with('@')) return value;
  std::ifstream in(value.substr(1));
  if (!in) throw UsageError(flag + ": cannot open " + value.substr(1));
  std::string text{std::istreambuf_iterator<char>(in), {}};
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

/// --release: the puzzles of a book are given back.
struct ReleaseTask {
  explicit ReleaseTask(const RawArguments& raw)
      : db(db_of(raw)), language(language_of(raw)), name(raw.text("release")) {}

  std::string db;
  Language language;
  std::string name;
};

/// --check: a PDF is looked through.
struct CheckTask {
  explicit CheckTask(const RawArguments& raw)
      : file(raw.text("check")), language(language_of(raw)), cover_of(raw.find("cover-of")) {
    const Profile profile = profile_of(raw);
    printer = profile.printer;
    paper = profile.paper;
    if (raw.is_given("profile") || raw.is_given("trim")) trim = profile.trim;
  }

  std::string file;
  Language language;
  std::optional<std::string> cover_of;  ///< the book whose cover the file is
  Printer printer;
  std::string paper;
  std::optional<PageSize> trim;  ///< none: any
};

/// Otherwise a book is made.
struct MakeTask {
  explicit MakeTask(const RawArguments& raw)
      : out(raw.find("out")),
        html(raw.find("html")),
        cover(raw.find("cover")),
        selection(selection_of(raw)),
        db(db_of(raw)) {
    if (!out) return;
    pdf.profile = profile_of(raw);
    pdf.font_folders = raw.text("fonts");
    pdf.sections = parts_of(raw);
    pdf.imprint = {raw.text("copyright"), raw.text("publisher"), isbn_of(raw)};
    pdf.qr = raw.is_on("qr");
    if (cover) pdf.cover = cover_of(raw);
    const std::string use = raw.text("for");
    if (use != "print" && use != "screen") {
      throw UsageError("--for: expected print or screen, found '" + use + "'");
    }
    pdf.for_screen = use == "screen";
  }

  std::optional<std::string> out;    ///< the PDF
  std::optional<std::string> html;   ///< the page
  std::optional<std::string> cover;  ///< the PDF of the book's cover
  SelectionArguments selection;
  std::string db;
  PdfOptions pdf;  ///< if there is a PDF

 private:
  static SelectionArguments selection_of(const RawArguments& raw) {
    if (!raw.find("out") && !raw.find("html")) {
      throw UsageError("expected --out FILE or --html FILE");
    }
    if (raw.find("cover") && !raw.find("out")) {
      throw UsageError("--cover: expected --out, too, for its pages make the spine");
    }
    for (const std::string flag : {"blurb", "cover-image", "cover-color"}) {
      if (raw.is_given(flag) && !raw.find("cover")) {
        throw UsageError("--" + flag + ": expected --cover, too");
      }
    }
    return SelectionArguments(raw);
  }
  /// All parts unless they are listed; hints only if they are asked for.
  static std::vector<BookSection> parts_of(const RawArguments& raw) {
    const auto list = raw.find("parts");
    try {
      std::vector<BookSection> parts = parse_sections(list ? *list : section_names());
      if (!list) {
        std::erase_if(parts, [&](const BookSection& part) {
          return part.kind == BookSection::Kind::kHalfTitle ||
                 (part.kind == BookSection::Kind::kHints && !raw.is_on("hints"));
        });
      }
      return parts;
    } catch (const ParseError& error) {
      throw UsageError(std::string("--parts: ") + error.what());
    }
  }
  static std::string isbn_of(const RawArguments& raw) {
    const std::string text = raw.text("isbn");
    try {
      return text.empty() ? "" : parse_isbn(text);
    } catch (const ParseError& error) {
      throw UsageError(std::string("--isbn: ") + error.what());
    }
  }
  static CoverOptions cover_of(const RawArguments& raw) {
    CoverOptions options;
    options.blurb = text_or_file(raw.find("blurb").value_or(""), "--blurb");
    options.image = raw.find("cover-image").value_or("");
    try {
      options.background = parse_colour(raw.text("cover-color"));
    } catch (const ParseError& error) {
      throw UsageError(std::string("--cover-color: ") + error.what());
    }
    return options;
  }
};

struct BookArguments {
  static void declare(OptionTable& options) {
    declare_db(options);
    SelectionArguments::declare(options);
    options.add("out", "FILE", "the book as a PDF for printers").written();
    options.add("html", "FILE", "the book as a page to play, one file that needs no network")
        .written();
    options
        .add("cover", "FILE",
             "the book's cover as a PDF: back, spine and front, by the formula of --printer")
        .written();
    options.add("blurb", "TEXT|@FILE", "on the back of the cover; @ names a text file");
    options.add("cover-image", "FILE", "a PNG or JPEG on the front; else a puzzle of the book");
    options.add("cover-color", "#RRGGBB", "of the cover's ground").with_default("#1b3a5c");
    options.add("for", "print|screen", "where the PDF is read; on a screen it has an outline")
        .with_default("print");
    options.add("parts", "LIST",
                "the book's parts in their order, of " + section_names() +
                    ", and text files of yours: title,preface.txt,puzzles,solutions");
    options.add("copyright", "TEXT", "year and holder, for the back of the title page")
        .with_default("");
    options.add("publisher", "TEXT", "the same for the publisher").with_default("");
    options.add("isbn", "NUMBER", "the same for the book's ISBN").with_default("");
    options.add_switch("hints",
                       "a section with the hardest step of each puzzle, in words and drawn");
    options.add_switch("qr", "a code beside each puzzle that opens it in a solver on the web");
    options.add("profile", "NAME|FILE", "how it looks: " + profile_names() + ", or a .profile file")
        .with_default("kdp-8.5x11-4up");
    for (const ProfileKey& key : profile_keys()) options.add(key.key, key.value, key.about);
    options.add("fonts", "FOLDERS", "where fonts are looked for, parted by ':'")
        .with_default(kDefaultFontFolders);
    options.add("check", "FILE",
                "look a PDF through as a printer does: against the rules of --printer, and the "
                "trim of --profile or --trim if one is given");
    options.add("cover-of", "FILE",
                "with --check: the PDF is the cover of this book, whose pages make its spine");
    options.add("release", "BOOK",
                "take this book or export out of the ledger: its puzzles are unused again");
  }

  explicit BookArguments(const RawArguments& raw) : task(task_of(raw)) {}

  std::variant<ReleaseTask, CheckTask, MakeTask> task;

 private:
  static std::variant<ReleaseTask, CheckTask, MakeTask> task_of(const RawArguments& raw) {
    if (raw.find("release")) return ReleaseTask(raw);
    if (raw.find("check")) return CheckTask(raw);
    return MakeTask(raw);
  }
};

int run_task(const ReleaseTask& task) {
  Store store = open_store(task.db, Store::Mode::kWrite);
  const std::optional<std::uint64_t> given_back = store.release_export(task.name);
  if (!given_back) {
    std::string known;
    for (const std::string& other : store.export_names()) known += "\n  " + other;
    throw UsageError("--release: the ledger has no '" + task.name + "'" +
                     (known.empty() ? ", it is empty" : ", only:" + known));
  }
  std::cerr << "gridmill: "
            << localize(task.language, Message::kGivenBack,
                        {format_puzzle_count(task.language, *given_back), task.name})
            << "\n";
  return kDone;
}

/// "8.5", "0.271": no more places than are needed, at most so many digits.
std::string number(double value, int digits = 6) {
  std::ostringstream text;
  text.precision(digits);
  text << value;
  return text.str();
}

/// "8.5 x 11 in", "182×257mm"
std::string describe(const PageSize& size, Language language) {
  if (language == Language::kJapanese) {
    const auto millimetres = [](double points) {
      return number_text(points / kPointsPerInch * 25.4, 1);
    };
    return millimetres(size.width) + "×" + millimetres(size.height) + "mm";
  }
  return number(size.width / kPointsPerInch) + " x " + number(size.height / kPointsPerInch) + " in";
}

int run_task(const CheckTask& task) {
  const std::string& path = task.file;
  const PreflightReport report =
      task.cover_of ? preflight_cover(path, *task.cover_of, task.printer, task.paper, task.language)
                    : preflight(path, task.printer, task.paper, task.trim, task.language);
  const auto localized = [&](Message message, std::initializer_list<std::string> args = {}) {
    return localize(task.language, message, args);
  };
  std::cout << path << ": "
            << localized(Message::kFonts,
                         {task.cover_of ? localized(Message::kACover)
                                        : format_page_count(task.language, report.pages),
                          describe(report.trim, task.language), std::to_string(report.fonts)});
  if (report.min_font_size > 0)
    std::cout << localized(Message::kLeastText, {number_text(report.min_font_size)});
  if (report.min_line_width > 0)
    std::cout << localized(Message::kLeastLine, {number_text(report.min_line_width)});
  std::cout << "\n";
  for (const std::string& fault : report.issues) std::cout << path << ": " << fault << "\n";
  if (!report.issues.empty()) return kFailure;
  std::cout << path << ": " << localized(Message::kFitForPrint, {task.printer.name}) << "\n";
  return kDone;
}

PdfBook make_pdf_of(const PdfOptions& options, const Book& book) {
  const bool hints =
      std::any_of(options.sections.begin(), options.sections.end(),
                  [](const BookSection& part) { return part.kind == BookSection::Kind::kHints; });
  for (const Chapter& chapter : book.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      const BoardSpec& board = *puzzle.record.board;
      if (options.qr && &board != &BoardSpec::standard()) {
        throw UsageError("--qr: the solver that the codes open knows 9x9 boards only");
      }
      if (hints && !is_rated(board)) {
        throw UsageError("--hints: there are none for boards of " + board.name());
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
  /// Gives it its name, and says so.
  void close(const std::string& what) {
    output_.close();
    std::cerr << "gridmill: " << path_ << ": " << what << "\n";
  }

 private:
  std::string path_;
  Output output_;
};

/// "a cover with a spine of 0.27 in"
std::string describe(const CoverPdf& cover, Language language) {
  constexpr double kSharp = 300;
  std::string text = localize(language, Message::kCover, {format_length(language, cover.spine)});
  if (cover.spine_is_bare) text += localize(language, Message::kSpineIsBare);
  if (cover.dpi > 0 && cover.dpi < kSharp - 0.5) {
    text += localize(language, Message::kCoverIsCoarse, {number(cover.dpi, 3), number(kSharp)});
  }
  return text;
}

int run_task(const MakeTask& task) {
  BookSelection selection(task.selection);
  // Open for writing from here on: another program cannot take the same puzzles meanwhile.
  Store store = open_store(task.db, Store::Mode::kWrite);
  const std::optional<Book> book = selection.select(store);
  if (!book) return kUnmet;
  for (const Chapter& chapter : book->chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      require_symbols(book->symbols.size(), puzzle.record.board->digits());
    }
  }
  std::optional<BookFile> out;
  std::optional<BookFile> html;
  std::optional<BookFile> cover;
  if (task.out) out.emplace(*task.out);
  if (task.html) html.emplace(*task.html);
  if (task.cover) cover.emplace(*task.cover);
  PdfBook pdf;
  if (out) {
    pdf = make_pdf_of(task.pdf, *book);
    for (const std::string& font : pdf.fonts) protect_input(font);
    require_not_protected(*task.out);
    out->write(pdf.file);
  }
  if (cover) {
    if (!task.pdf.cover->image.empty()) protect_input(task.pdf.cover->image);
    require_not_protected(*task.cover);
    cover->write(pdf.cover->file);
  }
  if (html) {
    require_not_protected(*task.html);
    html->write(make_page(*book));
  }
  // What may go wrong with the pages and the disk comes before the ledger. After it the files get
  // their names; an interruption here is mended by the same command, which makes the same book.
  selection.record(store, *book);
  const auto localized = [&](Message message, std::initializer_list<std::string> args = {}) {
    return localize(book->language, message, args);
  };
  const std::string puzzles = format_puzzle_count(book->language, book->puzzles());
  if (out) {
    std::string what = localized(Message::kPuzzlesOnPages,
                                 {puzzles, format_page_count(book->language, pdf.pages)});
    if (pdf.padding_pages > 1) {
      const Printer& printer = task.pdf.profile.printer;
      what += localized(Message::kPagesForNotes, {std::to_string(pdf.padding_pages), printer.name,
                                                  std::to_string(printer.min_pages)});
    }
    out->close(what);
    if (pdf.bold_is_drawn) {
      std::cerr << "gridmill: " << localized(Message::kBoldIsDrawn) << "\n";
    }
  }
  if (cover) cover->close(describe(*pdf.cover, book->language));
  if (html) html->close(localized(Message::kToPlay, {puzzles}));
  return kDone;
}

int run(const BookArguments& arguments) {
  return std::visit([](const auto& task) { return run_task(task); }, arguments.task);
}

}  // namespace

Command command_book() {
  return {
      "book",
      "makes a book, printed or played, of puzzles that no other book has used",
      "--db FILE --ramp LIST [--out FILE] [--html FILE] [options]",
      R"(Takes puzzles that no book and no named export has used, and notes them in the ledger under the
book's name. The same command makes the same book again, byte for byte. The exit code is 3 if there
are too few puzzles, and 1 if --check finds a fault. See 'gridmill help books'.)",
      "gridmill book --db puzzles.db --ramp level2=40,level3=40,level4=20 --title Summer --out "
      "summer.pdf\n"
      "gridmill book --db puzzles.db --ramp easy=60 --profile kdp-6x9-2up --hints --out easy.pdf\n"
      "gridmill book --db puzzles.db --ramp level2=20,level3=20 --html summer.html\n"
      "gridmill book --db puzzles.db --ramp 初級=50 --lang ja --title ナンプレ --profile b5 --out "
      "b5.pdf\n"
      "gridmill book --check summer.pdf --profile kdp-8.5x11-4up\n"
      "gridmill book --db puzzles.db --release Summer",
      &BookArguments::declare,
      &run_with<BookArguments, run>};
}

}  // namespace gridmill
