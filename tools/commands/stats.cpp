// gridmill stats: what is in a database.

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "tools/cli/common.h"
#include "tools/cli/facets.h"
#include "tools/cli/progress.h"
#include "tools/cli/query_options.h"
#include "tools/cli/stats_page.h"
#include "tools/cli/store_tables.h"
#include "tools/export/output.h"

namespace gridmill {
namespace {

/// The facets of --by. Those that were not asked for by name are left out where they say nothing.
std::vector<const FacetInfo*> facets_of(const po::variables_map& arguments) {
  std::vector<const FacetInfo*> chosen;
  for (const std::string& id : split_at_commas(arguments["by"].as<std::string>())) {
    const FacetInfo* found = find_facet(id);
    if (found == nullptr) {
      std::string known;
      for (const FacetInfo& facet : facets()) known += " " + std::string(facet.id);
      throw UsageError("--by: there is no '" + id + "', only:" + known);
    }
    chosen.push_back(found);
  }
  return chosen;
}

std::string table_of(const FacetInfo& facet, const std::vector<NamedCount>& lines) {
  std::uint64_t total = 0;
  std::uint64_t most = 1;
  for (const NamedCount& line : lines) {
    total += line.count;
    most = std::max(most, line.count);
  }
  std::string text = std::string(facet.id) + "\n";
  for (const NamedCount& line : lines) {
    constexpr std::uint64_t kWidth = 40;
    char row[200];
    std::snprintf(row, sizeof(row), "  %-26s %12s %5.1f %%  %s\n", label_of(facet, line).c_str(),
                  format_count(line.count).c_str(),
                  100.0 * static_cast<double>(line.count) / static_cast<double>(total),
                  std::string((line.count * kWidth + most - 1) / most, '#').c_str());
    text += row;
  }
  return text + "\n";
}

void declare(po::options_description& options, po::positional_options_description& /*positional*/) {
  declare_db(options);
  options.add_options()("by",
                        po::value<std::string>()
                            ->default_value("level,clues,rating,hardest,technique,symmetry,run")
                            ->value_name("LIST"),
                        "what to count by: level, clues, rating (Sudoku Explainer's), rounds, "
                        "hardest, technique (puzzles that use it), symmetry, shape, run, minimal");
  options.add_options()("html", po::value<std::string>()->value_name("FILE"),
                        "a page with pictures instead, in one file that needs no network");
  declare_query(options);
  declare_rows(options, "lines (tables for people), csv or json");
}

int run(const po::variables_map& arguments) {
  const RowFormat format = row_format_of(arguments);
  const std::vector<const FacetInfo*> chosen = facets_of(arguments);
  const bool by_name = !arguments["by"].defaulted();
  const Query query = query_of(arguments);
  const Store store = open_store(arguments, Store::Mode::kRead);
  if (arguments.count("html") != 0) {
    if (!arguments["output"].defaulted()) {
      throw UsageError("expected --html or --output, found both");
    }
    const std::string page = stats_page(store, query, db_of(arguments));
    Output file(arguments["html"].as<std::string>());
    file.write(page);
    file.close();
    return kDone;
  }
  Output output(arguments["output"].as<std::string>());
  RowPrinter printer(format, {"by", "value", "count"});
  std::string text = printer.header();
  if (format == RowFormat::kLines) text = format_count(store.count(query)) + " puzzles\n\n";
  printer.print_to(text);
  for (const FacetInfo* facet : chosen) {
    const std::vector<NamedCount> lines = store.counts(facet->facet, query);
    if (!by_name && !says_anything(lines)) continue;
    if (format == RowFormat::kLines) {
      text += table_of(*facet, lines);
      continue;
    }
    for (const NamedCount& line : lines) {
      printer.text(facet->id);
      if (line.name) {
        printer.text(*line.name);
      } else {
        printer.none();
      }
      printer.number(static_cast<std::int64_t>(line.count));
      printer.end_row();
    }
  }
  output.write(text);
  output.close();
  return kDone;
}

}  // namespace

Command command_stats() {
  return {"stats",
          "counts the puzzles of a database by level, clues, ...",
          "--db FILE [options]",
          "",
          "gridmill stats --db puzzles.db\n"
          "gridmill stats --db puzzles.db --html stats.html\n"
          "gridmill stats --db puzzles.db --by level --format csv\n"
          "gridmill stats --db puzzles.db --by technique --level 5..7",
          declare,
          run};
}

}  // namespace gridmill
