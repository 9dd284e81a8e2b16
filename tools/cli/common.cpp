#include "tools/cli/common.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <utility>

#include "gen/pipeline.h"
#include "solver/board/error.h"
#include "solver/board/kept_shapes.h"
#include "solver/board/shape_label.h"
#include "tools/cli/language_option.h"
#include "tools/cli/messages.h"
#include "tools/cli/values.h"

namespace gridmill {
namespace {

/// The value of an option that a table knows, which throws std::invalid_argument for others.
template <class Find>
auto found_by(Find find, const LowArguments& low, const std::string& name) {
  try {
    return find(low.text(name));
  } catch (const std::invalid_argument& error) {
    throw UsageError("--" + name + ": " + error.what());
  }
}

}  // namespace

void InputArguments::declare(OptionTable& options) {
  options.add("from", "KIND", "what the files hold: auto, " + read_format_names())
      .otherwise("auto");
  declare_shape(options);
  options.add_words("file");
}

InputArguments::InputArguments(const LowArguments& low)
    : files(low.words()),
      format(found_by(input_format, low, "from")),
      shape(shape_of(low)),
      language(language_of(low)) {
  if (files.empty()) files.emplace_back("-");
}

PuzzleReader InputArguments::reader(PuzzleReader::ErrorSink on_error) const {
  if (std::find(files.begin(), files.end(), "-") != files.end()) tell_awaited(language);
  return {files, shape, format, std::move(on_error)};
}

void tell_awaited(Language language) {
  if (::isatty(STDIN_FILENO) != 1) return;
  std::cerr << "gridmill: " << say(language, Message::kAwaited) << "\n";
}

void RowArguments::declare(OptionTable& options, const char* formats) {
  options.add("format", "KIND", formats).otherwise("lines");
  options.add("output,o", "FILE", "write the rows to FILE; - is standard output")
      .otherwise("-")
      .written();
}

RowArguments::RowArguments(const LowArguments& low)
    : format(found_by(row_format, low, "format")), output(low.text("output")) {}

void close_if(bool is_answer, Output& output) {
  if (is_answer || output.is_stream()) return output.close();
  std::cerr << "gridmill: " << output.name() << " is left as it was\n";
}

void declare_shape(OptionTable& options) {
  options.add("shape", "NAME|FILE", "the board: 9x9, 16x16, 9x9-x, ... or a .shape file");
}

const Shape* shape_of(const LowArguments& low) {
  if (!low.find("shape")) return nullptr;
  const std::string name = low.text("shape");
  if (const SharedShape found = shape_labelled(name)) {
    return Shape::find(name) != nullptr ? &*found
                                        : &keep(Shape::parse(found->name(), found->rules(), ""));
  }
  if (name.find('/') == std::string::npos && name.find('.') == std::string::npos) {
    std::string known;
    for (const Shape& shape : Shape::all()) known += " " + shape.name();
    throw UsageError("--shape: there is no shape '" + name +
                     "', only a file's path or one of:" + known);
  }
  std::ifstream in(name);
  if (!in) throw UsageError("--shape: cannot open " + name);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::size_t slash = name.rfind('/');
  const std::string stem = name.substr(slash == std::string::npos ? 0 : slash + 1);
  Shape shape = Shape::parse(stem.substr(0, stem.rfind(".shape")), text, name);
  // A board is its rules: those of a built-in board are that board, whatever the file's name.
  if (const Shape* same = Shape::with_digest(shape.digest())) return same;
  // Regions alone are a layout of a jigsaw.
  const Shape* jigsaws = Shape::jigsaw_of(shape.digits());
  if (jigsaws != nullptr && !shape.has_boxes() && !shape.has_extra_houses() &&
      shape.relations().empty()) {
    return &keep(Shape::parse(jigsaws->name(), "jigsaw " + shape.layout(), name));
  }
  if (shape.is_jigsaw() && jigsaws == nullptr) {
    throw UsageError("--shape: " + name + ": expected 'regions', as there are no jigsaws of " +
                     std::to_string(shape.digits()) + " digits");
  }
  if (Shape::find(shape.name()) != nullptr) {
    throw UsageError("--shape: " + name + " has the name of the built-in board '" + shape.name() +
                     "' and other rules; expected a file with a name of its own");
  }
  return &keep(std::move(shape));
}

/// More than one a core bring nothing but their memory. As many as this are started where somebody
/// asks for them.
constexpr std::size_t kUsefulThreads = 64;

void declare_threads(OptionTable& options) {
  options.add("threads,j", "N",
              "threads, at most " + std::to_string(kUsefulThreads) +
                  " or one a core; the result does not depend on it (default: one a core)");
}

std::size_t threads_of(const LowArguments& low) {
  const auto text = low.find("threads");
  if (!text) return hardware_threads();
  const std::size_t wanted = parse_number(*text, 1, 1024, "--threads");
  return std::min(wanted, std::max(kUsefulThreads, hardware_threads()));
}

void declare_rate(OptionTable& options, const std::string& about) {
  options.add("rate", "HOW", about).otherwise("gridmill");
}

std::string rate_of(const LowArguments& low, const std::vector<std::string_view>& more) {
  std::string how = low.text("rate");
  std::string known = "gridmill";
  for (const std::string_view other : more) known += ", " + std::string(other);
  if (how != "none" && how != "gridmill" &&
      std::find(more.begin(), more.end(), how) == more.end()) {
    throw UsageError("--rate: expected " + known + " or none, found '" + how + "'");
  }
  return how;
}

void declare_quiet(OptionTable& options) {
  options.add_switch("quiet,q", "no progress on standard error");
}

bool quiet_of(const LowArguments& low) { return low.is_on("quiet"); }

void declare_db(OptionTable& options) { options.add("db", "FILE", "the database"); }

std::string db_of(const LowArguments& low) {
  auto file = low.find("db");
  if (!file) throw UsageError("expected --db FILE");
  return *file;
}

}  // namespace gridmill
