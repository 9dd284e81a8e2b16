// gridmill preflight: inspects a PDF as a printer does.

#include <iostream>
#include <sstream>

#include "tools/book/book_strings.h"
#include "tools/book/preflight.h"
#include "tools/cli/messages.h"
#include "tools/cli/progress.h"
#include "tools/cli/shared_options.h"
#include "tools/drawing/svg.h"

namespace gridmill {
namespace {

struct PreflightArguments {
  static void declare(OptionTable& options) {
    options.add("cover-of", "FILE", "check the PDF as the cover of this book");
    declare_profile(options, {"printer", "trim", "paper"});
    declare_language(options);
    options.add_positional("file", 1);
  }

  explicit PreflightArguments(const RawArguments& raw)
      : cover_of(raw.find("cover-of")), language(language_of(raw)) {
    if (raw.positional().empty()) throw UsageError("expected a PDF file");
    file = raw.positional().front();
    const Profile profile = profile_of(raw, {"printer", "trim", "paper"});
    printer = profile.printer;
    paper = profile.paper;
    if (raw.is_given("profile") || raw.is_given("trim")) trim = profile.trim;
  }

  std::string file;
  std::optional<std::string> cover_of;  ///< the book whose cover the file is
  Language language;
  Printer printer;
  std::string paper;
  std::optional<PageSize> trim;  ///< none: any
};

/// "8.5 x 11 in", "182×257mm"
std::string describe(const PageSize& size, Language language) {
  if (language == Language::kJapanese) {
    const auto millimetres = [](double points) {
      return number_text(points / kPointsPerInch * 25.4, 1);
    };
    return millimetres(size.width) + "×" + millimetres(size.height) + "mm";
  }
  std::ostringstream text;
  text << size.width / kPointsPerInch << " x " << size.height / kPointsPerInch << " in";
  return text.str();
}

int run(const PreflightArguments& arguments) {
  const std::string& path = arguments.file;
  const Language language = arguments.language;
  const PreflightReport report =
      arguments.cover_of
          ? preflight_cover(path, *arguments.cover_of, arguments.printer, arguments.paper, language)
          : preflight(path, arguments.printer, arguments.paper, arguments.trim, language);
  const auto localized = [&](Message message, std::initializer_list<std::string> args = {}) {
    return localize(language, message, args);
  };
  std::cout << path << ": "
            << localized(Message::kFonts,
                         {arguments.cover_of ? localized(Message::kACover)
                                             : format_page_count(language, report.pages),
                          describe(report.trim, language), std::to_string(report.fonts)});
  if (report.min_font_size > 0) {
    std::cout << localized(Message::kSmallestText, {number_text(report.min_font_size)});
  }
  if (report.min_line_width > 0) {
    std::cout << localized(Message::kThinnestLine, {number_text(report.min_line_width)});
  }
  std::cout << "\n";
  if (report.is_pdf_x4) std::cout << path << ": " << localized(Message::kPdfXChecked) << "\n";
  for (const std::string& issue : report.issues) std::cout << path << ": " << issue << "\n";
  if (!report.issues.empty()) return kFailure;
  std::cout << path << ": " << localized(Message::kFitForPrint, {arguments.printer.name}) << "\n";
  return kDone;
}

}  // namespace

Command command_preflight() { return make_command<PreflightArguments, run>("preflight"); }

}  // namespace gridmill
