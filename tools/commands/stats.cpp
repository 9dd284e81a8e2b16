// gridmill stats: what is in a database.

#include <algorithm>
#include <cstdio>

#include "db/store_error.h"
#include "tools/cli/messages.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/progress.h"
#include "tools/cli/query_options.h"
#include "tools/cli/shared_options.h"
#include "tools/io/output.h"
#include "tools/io/string_util.h"
#include "tools/run/stats_page.h"
#include "tools/run/stored_runs.h"

namespace gridmill {
namespace {

/// The facets of --by.
std::vector<const FacetInfo*> parse_facets(const std::string& text) {
  std::vector<const FacetInfo*> chosen;
  for (const std::string& id : split_at_commas(text)) {
    const FacetInfo* found = find_by_id(gridmill::facets(), id);
    if (found == nullptr) {
      throw UsageError("--by: there is no property '" + id +
                       "'; expected one of: " + join(ids_of(gridmill::facets()), " "));
    }
    chosen.push_back(found);
  }
  return chosen;
}

struct StatsArguments {
  static void declare(OptionTable& options) {
    declare_db(options);
    options
        .add("by", "LIST",
             "properties: level, givens, rating, rounds, ...\nAll properties: level, givens, "
             "rating, rounds, hardest, technique, symmetry, board, run, minimal. rating is Sudoku "
             "Explainer's. technique counts the "
             "puzzles that use each technique.")
        .with_default("level,givens,rating,hardest,technique,symmetry,run")
        .with_values(ids_of(gridmill::facets()));
    options.add("html", "FILE", "write a web page with charts instead of text").written();
    RowArguments::declare(options, "lines (tables), csv or json");
    declare_selection(options);
    options.begin_group("General");
    declare_language(options);
    options.set_common({"db", "by", "html", "format", "output", "level", "rules", "board", "run"});
  }

  explicit StatsArguments(const RawArguments& raw)
      : rows(raw),
        facets(parse_facets(raw.text("by"))),
        by_name(raw.is_given("by")),
        query(selection_of(raw)),
        language(language_of(raw)),
        db(db_of(raw)),
        html(raw.find("html")) {
    if (html && raw.is_given("output")) throw UsageError("expected --html or --output, found both");
  }

  RowArguments rows;
  std::vector<const FacetInfo*> facets;
  bool by_name;  ///< --by was given: show them even if they are empty
  Query query;
  Language language;
  std::string db;
  std::optional<std::string> html;  ///< the page's file
};

/// Shares are shares of the puzzles: those of techniques add up to more than all of them.
std::string table_of(const FacetInfo& facet, const std::vector<NamedCount>& lines,
                     std::uint64_t puzzles, Language language) {
  std::uint64_t max_count = 1;
  for (const NamedCount& line : lines) max_count = std::max(max_count, line.count);
  std::string text = std::string(in_language(language, facet.id, facet.japanese)) + "\n";
  for (const NamedCount& line : lines) {
    constexpr std::uint64_t kWidth = 40;
    char row[200];
    std::snprintf(row, sizeof(row), " %12s %5.1f %%  %s\n", format_count(line.count).c_str(),
                  100.0 * static_cast<double>(line.count) / static_cast<double>(puzzles),
                  std::string((line.count * kWidth + max_count - 1) / max_count, '#').c_str());
    text += "  " + padded(one_line(label_of(facet, line, language)), 26) + row;
  }
  return text + "\n";
}

int run(const StatsArguments& arguments) {
  const TableFormat format = arguments.rows.format;
  const Store store = open_store(arguments.db, Store::Mode::kRead);
  if (arguments.html) {
    const std::string page = stats_page(store, arguments.query, arguments.db, arguments.language);
    Output file(*arguments.html);
    file.write(page);
    file.close();
    return kDone;
  }
  warn_unrated(store, arguments.query, arguments.language);
  Output output(arguments.rows.output);
  TableWriter printer(format, {"by", "value", "count"});
  std::string text = printer.header();
  const std::uint64_t puzzles = store.count(arguments.query);
  if (format == TableFormat::kLines)
    text = format_puzzle_count(arguments.language, puzzles) + "\n\n";
  printer.print_to(text);
  for (const FacetInfo* facet : arguments.facets) {
    const std::vector<NamedCount> lines = count_by_facet(store, *facet, arguments.query);
    if (!arguments.by_name && !has_values(lines)) continue;
    if (format == TableFormat::kLines) {
      text += table_of(*facet, lines, puzzles, arguments.language);
      continue;
    }
    for (const NamedCount& line : lines) {
      printer.text(facet->id);
      line.name ? printer.text(*line.name) : printer.none();
      printer.number(static_cast<std::int64_t>(line.count));
      printer.end_row();
    }
  }
  output.write(text);
  output.close();
  return kDone;
}

}  // namespace

Command command_stats() { return make_command<StatsArguments, run>("stats"); }

}  // namespace gridmill
