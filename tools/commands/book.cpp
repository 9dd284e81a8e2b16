// gridmill book: puzzles of a database as a book, and the ledger of what was used.

#include <iostream>
#include <sstream>
#include <variant>

#include "solver/board/error.h"
#include "solver/rate/any_rater.h"
#include "tools/book/pdf_book.h"
#include "tools/book/preflight.h"
#include "tools/cli/book_options.h"
#include "tools/cli/common.h"
#include "tools/cli/progress.h"
#include "tools/cli/store_tables.h"
#include "tools/export/output.h"
#include "tools/export/protected_files.h"
#include "tools/page/page.h"

namespace gridmill {
namespace {

/// The profile with the options that override it.
Profile profile_of(const LowArguments& low) {
  std::string flag = "profile";
  try {
    Profile profile = Profile::find(low.text(flag));
    for (const ProfileKey& key : profile_keys()) {
      flag = key.key;
      if (const auto value = low.find(flag)) profile.set(flag, *value);
    }
    return profile;
  } catch (const ParseError& error) {
    throw UsageError("--" + flag + ": " + error.what());
  }
}

/// --release: the puzzles of a book are given back.
struct ReleaseTask {
  explicit ReleaseTask(const LowArguments& low) : db(db_of(low)), name(low.text("release")) {}

  std::string db;
  std::string name;
};

/// --check: a PDF is looked through.
struct CheckTask {
  explicit CheckTask(const LowArguments& low) : file(low.text("check")) {
    const Profile profile = profile_of(low);
    printer = profile.printer;
    if (low.is_given("profile") || low.is_given("trim")) trim = profile.trim;
  }

  std::string file;
  Printer printer;
  std::optional<PageSize> trim;  ///< none: any
};

/// Otherwise a book is made.
struct MakeTask {
  explicit MakeTask(const LowArguments& low)
      : out(low.find("out")), html(low.find("html")), selection(selection_of(low)), db(db_of(low)) {
    if (!out) return;
    pdf.profile = profile_of(low);
    pdf.font_folders = low.text("fonts");
    pdf.hints = low.is_on("hints");
    pdf.qr = low.is_on("qr");
  }

  std::optional<std::string> out;   ///< the PDF
  std::optional<std::string> html;  ///< the page
  SelectionArguments selection;
  std::string db;
  PdfOptions pdf;  ///< if there is a PDF

 private:
  static SelectionArguments selection_of(const LowArguments& low) {
    if (!low.find("out") && !low.find("html")) {
      throw UsageError("expected --out FILE or --html FILE");
    }
    return SelectionArguments(low);
  }
};

struct BookArguments {
  static void declare(OptionTable& options) {
    declare_db(options);
    SelectionArguments::declare(options);
    options.add("out", "FILE", "the book as a PDF for printers").written();
    options.add("html", "FILE", "the book as a page to play, one file that needs no network")
        .written();
    options.add_switch("hints", "a section with a first step of each puzzle in words");
    options.add_switch("qr", "a code beside each puzzle that opens it in a solver on the web");
    options.add("profile", "NAME|FILE", "how it looks: " + profile_names() + ", or a .profile file")
        .otherwise("kdp-8.5x11-4up");
    for (const ProfileKey& key : profile_keys()) options.add(key.key, key.value, key.about);
    options.add("fonts", "FOLDERS", "where fonts are looked for, parted by ':'")
        .otherwise("/usr/local/share/fonts:/usr/share/fonts");
    options.add("check", "FILE",
                "look a PDF through as a printer does: against the rules of --printer, and the "
                "trim of --profile or --trim if one is given");
    options.add("release", "BOOK",
                "take this book or export out of the ledger: its puzzles are unused again");
  }

  explicit BookArguments(const LowArguments& low) : task(task_of(low)) {}

  std::variant<ReleaseTask, CheckTask, MakeTask> task;

 private:
  static std::variant<ReleaseTask, CheckTask, MakeTask> task_of(const LowArguments& low) {
    if (low.find("release")) return ReleaseTask(low);
    if (low.find("check")) return CheckTask(low);
    return MakeTask(low);
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
  std::cerr << "gridmill: " << format_count(*given_back) << " puzzles of '" << task.name
            << "' given back\n";
  return kDone;
}

/// "8.5 x 11 in"
std::string in_inches(const PageSize& size) {
  std::ostringstream text;
  text << size.width / kPointsPerInch << " x " << size.height / kPointsPerInch << " in";
  return text.str();
}

int run_task(const CheckTask& task) {
  const std::string& path = task.file;
  const Preflight report = preflight(path, task.printer, task.trim);
  std::cout << path << ": " << report.pages << " pages of " << in_inches(report.trim) << ", "
            << report.fonts << " fonts";
  if (report.least_text > 0) std::cout << ", text from " << report.least_text << " pt";
  if (report.least_line > 0) std::cout << ", lines from " << report.least_line << " pt";
  std::cout << "\n";
  for (const std::string& fault : report.faults) std::cout << path << ": " << fault << "\n";
  if (!report.faults.empty()) return kFailure;
  std::cout << path << ": fit for print by the rules of " << task.printer.name << "\n";
  return kDone;
}

PdfBook make_pdf_of(const PdfOptions& options, const Book& book) {
  for (const Chapter& chapter : book.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      const Shape& shape = *puzzle.record.shape;
      if (options.qr && &shape != &Shape::standard()) {
        throw UsageError("--qr: the solver that the codes open knows 9x9 boards only");
      }
      if (options.hints && !is_rated(shape)) {
        throw UsageError("--hints: there are none for boards of " + shape.name());
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

int run_task(const MakeTask& task) {
  BookSelection selection(task.selection);
  // Open for writing from here on: another program cannot take the same puzzles meanwhile.
  Store store = open_store(task.db, Store::Mode::kWrite);
  const std::optional<Book> book = selection.take(store);
  if (!book) return kUnmet;
  std::optional<BookFile> out;
  std::optional<BookFile> html;
  if (task.out) out.emplace(*task.out);
  if (task.html) html.emplace(*task.html);
  std::size_t pages = 0;
  if (out) {
    const PdfBook pdf = make_pdf_of(task.pdf, *book);
    pages = pdf.pages;
    for (const std::string& font : pdf.fonts) protect_input(font);
    require_harmless(*task.out);
    out->write(pdf.file);
  }
  if (html) {
    require_harmless(*task.html);
    html->write(make_page(*book));
  }
  // What may go wrong with the pages and the disk comes before the ledger. After it the files get
  // their names; an interruption here is mended by the same command, which makes the same book.
  selection.record(store, *book);
  const std::string puzzles = format_count(book->puzzles()) + " puzzles";
  if (out) out->close(puzzles + " on " + std::to_string(pages) + " pages");
  if (html) html->close(puzzles + " to play");
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
      "gridmill book --db puzzles.db --ramp 初級=50 --lang ja --title 数独 --profile b5 --out "
      "b5.pdf\n"
      "gridmill book --check summer.pdf --profile kdp-8.5x11-4up\n"
      "gridmill book --db puzzles.db --release Summer",
      &BookArguments::declare,
      &run_with<BookArguments, run>};
}

}  // namespace gridmill
