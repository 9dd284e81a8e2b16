// gridmill page: the page of a book without the book, to make, read and play puzzles.

#include <iostream>

#include "tools/book/html/page.h"
#include "tools/cli/shared_options.h"
#include "tools/io/output.h"

namespace gridmill {
namespace {

struct PageArguments {
  static void declare(OptionTable& options) {
    options.add("out", "FILE", "the page, one HTML file").written();
    declare_engine(options, " If none is installed, --engine is required.");
    declare_cells(options);
    declare_language(options);
  }

  explicit PageArguments(const RawArguments& raw)
      : engine(engine_of(raw)), language(language_of(raw)), cells(cells_of(raw)) {
    if (const auto file = raw.find("out")) out = *file;
    if (out.empty()) throw UsageError("expected --out FILE");
    if (engine.empty()) throw UsageError("expected --engine FILE; 'tools/wasm.sh' makes it");
  }

  std::string out;
  std::string engine;
  Language language;
  CellNames cells;
};

int run(const PageArguments& arguments) {
  Book book;
  book.title = "Gridmill";
  book.language = arguments.language;
  book.cells = arguments.cells;
  Output output(arguments.out);
  output.write(make_page(book, arguments.engine));
  output.close();
  return kDone;
}

}  // namespace

Command command_page() { return make_command<PageArguments, run>("page"); }

}  // namespace gridmill
