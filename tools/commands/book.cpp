// gridmill book: puzzles of a database as a book, and the ledger of what was used.

#include <iostream>
#include <sstream>

#include "solver/board/error.h"
#include "tools/book/pdf_book.h"
#include "tools/book/preflight.h"
#include "tools/cli/book_options.h"
#include "tools/cli/progress.h"
#include "tools/cli/query_options.h"
#include "tools/cli/store_tables.h"
#include "tools/export/output.h"
#include "tools/page/page.h"

namespace gridmill {
namespace {

constexpr const char* kFontFolders = "/usr/local/share/fonts:/usr/share/fonts";

void declare(po::options_description& options, po::positional_options_description& /*positional*/) {
  const auto text = [] { return po::value<std::string>(); };
  declare_db(options);
  declare_book(options);
  auto add = options.add_options();
  add("out", text()->value_name("FILE"), "the book as a PDF for printers");
  add("html", text()->value_name("FILE"),
      "the book as a page to play, one file that needs no network");
  add("hints", po::bool_switch(), "a section with a first step of each puzzle in words");
  add("qr", po::bool_switch(), "a code beside each puzzle that opens it in a solver on the web");
  static const std::string about_profile =
      "how it looks: " + profile_names() + ", or a .profile file";
  add("profile", text()->default_value("kdp-8.5x11-4up")->value_name("NAME|FILE"),
      about_profile.c_str());
  for (const ProfileKey& key : profile_keys())
    add(key.key, text()->value_name(key.value), key.about);
  add("fonts", text()->default_value(kFontFolders)->value_name("FOLDERS"),
      "where fonts are looked for, parted by ':'");
  add("check", text()->value_name("FILE"),
      "look a PDF through as a printer does: against the rules of --printer, and the trim of "
      "--profile or --trim if one is given");
  add("release", text()->value_name("BOOK"),
      "take this book or export out of the ledger: its puzzles are unused again");
}

int release(const po::variables_map& arguments) {
  const auto name = arguments["release"].as<std::string>();
  Store store = open_store(arguments, Store::Mode::kWrite);
  const std::optional<std::uint64_t> given_back = store.release_export(name);
  if (!given_back) {
    std::string known;
    for (const std::string& other : store.export_names()) known += "\n  " + other;
    throw UsageError("--release: the ledger has no '" + name + "'" +
                     (known.empty() ? ", it is empty" : ", only:" + known));
  }
  std::cerr << "gridmill: " << format_count(*given_back) << " puzzles of '" << name
            << "' given back\n";
  return kDone;
}

/// The profile with the flags that override it.
Profile profile_of(const po::variables_map& arguments) {
  std::string flag = "profile";
  try {
    Profile profile = Profile::find(arguments[flag].as<std::string>());
    for (const ProfileKey& key : profile_keys()) {
      flag = key.key;
      if (arguments.count(flag) != 0) profile.set(flag, arguments[flag].as<std::string>());
    }
    return profile;
  } catch (const ParseError& error) {
    throw UsageError("--" + flag + ": " + error.what());
  }
}

PdfOptions pdf_options(const po::variables_map& arguments) {
  PdfOptions options;
  options.profile = profile_of(arguments);
  options.font_folders = arguments["fonts"].as<std::string>();
  options.hints = arguments["hints"].as<bool>();
  options.qr = arguments["qr"].as<bool>();
  return options;
}

/// "8.5 x 11 in"
std::string in_inches(const PageSize& size) {
  std::ostringstream text;
  text << size.width / kPointsPerInch << " x " << size.height / kPointsPerInch << " in";
  return text.str();
}

int check(const po::variables_map& arguments) {
  const auto path = arguments["check"].as<std::string>();
  const Profile profile = profile_of(arguments);
  std::optional<PageSize> trim;
  if (!arguments["profile"].defaulted() || arguments.count("trim") != 0) trim = profile.trim;
  const Preflight report = preflight(path, profile.printer, trim);
  std::cout << path << ": " << report.pages << " pages of " << in_inches(report.trim) << ", "
            << report.fonts << " fonts";
  if (report.least_text > 0) std::cout << ", text from " << report.least_text << " pt";
  if (report.least_line > 0) std::cout << ", lines from " << report.least_line << " pt";
  std::cout << "\n";
  for (const std::string& fault : report.faults) std::cout << path << ": " << fault << "\n";
  if (!report.faults.empty()) return kFailure;
  std::cout << path << ": fit for print by the rules of " << profile.printer.name << "\n";
  return kDone;
}

PdfBook make_pdf_of(const po::variables_map& arguments, const Book& book) {
  const PdfOptions options = pdf_options(arguments);
  if (options.qr && book.chapters.front().puzzles.front().record.shape != &Shape::standard()) {
    throw UsageError("--qr: the solver that the codes open knows 9x9 boards only");
  }
  try {
    return make_pdf(book, options);
  } catch (const ParseError& error) {
    throw UsageError(error.what());
  }
}

void write_file(const std::string& path, const std::string& text) {
  Output output(path);
  output.write(text);
  output.close();
}

int run(const po::variables_map& arguments) {
  if (arguments.count("release") != 0) return release(arguments);
  if (arguments.count("check") != 0) return check(arguments);
  if (arguments.count("out") == 0 && arguments.count("html") == 0) {
    throw UsageError("expected --out FILE or --html FILE");
  }
  BookSelection selection(arguments);
  // Open for writing from here on: another program cannot take the same puzzles meanwhile.
  Store store = open_store(arguments, Store::Mode::kWrite);
  const std::optional<Book> book = selection.take(store);
  if (!book) return kUnmet;
  PdfBook pdf;
  if (arguments.count("out") != 0) pdf = make_pdf_of(arguments, *book);
  std::string page;
  if (arguments.count("html") != 0) page = make_page(*book);
  // What may go wrong with the pages comes before the ledger, what may go wrong with the disk
  // behind it: then the same command makes the same book again.
  selection.record(store, *book);
  if (arguments.count("out") != 0) {
    const auto path = arguments["out"].as<std::string>();
    write_file(path, pdf.file);
    std::cerr << "gridmill: " << path << ": " << format_count(book->puzzles()) << " puzzles on "
              << pdf.pages << " pages\n";
  }
  if (arguments.count("html") != 0) {
    const auto path = arguments["html"].as<std::string>();
    write_file(path, page);
    std::cerr << "gridmill: " << path << ": " << format_count(book->puzzles())
              << " puzzles to play\n";
  }
  return kDone;
}

}  // namespace

Command command_book() {
  return {
      "book",
      "makes a book of puzzles that were in no other",
      "--db FILE --ramp LIST [--out FILE] [--html FILE] [options]",
      "Takes puzzles that no book or export has used, and notes them in the ledger under the "
      "book's name;\n"
      "the same command makes the same book again, byte for byte. Ends with exit code 3 when there "
      "are\n"
      "too few, and with 1 when --check finds a fault.",
      "gridmill book --db puzzles.db --ramp level2=40,level3=40,level4=20 --title Summer --out "
      "summer.pdf\n"
      "gridmill book --db puzzles.db --ramp easy=60 --profile kdp-6x9-2up --hints --out easy.pdf\n"
      "gridmill book --db puzzles.db --ramp level2=20,level3=20 --html summer.html\n"
      "gridmill book --db puzzles.db --ramp 初級=50 --lang ja --title 数独 --profile b5 --out "
      "b5.pdf\n"
      "gridmill book --check summer.pdf --profile kdp-8.5x11-4up\n"
      "gridmill book --db puzzles.db --release Summer",
      declare,
      run};
}

}  // namespace gridmill
