// gridmill stats: what is in a database.

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "solver/rate/levels.h"
#include "tools/cli/common.h"
#include "tools/cli/progress.h"
#include "tools/cli/query_options.h"
#include "tools/cli/store_tables.h"
#include "tools/export/output.h"

namespace gridmill {
namespace {

struct FacetName {
  std::string_view id;
  Facet facet;
};
constexpr FacetName kFacets[] = {
    {"level", Facet::kLevel},       {"clues", Facet::kClues},         {"hardest", Facet::kHardest},
    {"symmetry", Facet::kSymmetry}, {"shape", Facet::kShape},         {"run", Facet::kRun},
    {"minimal", Facet::kMinimal},   {"technique", Facet::kTechnique},
};

std::vector<FacetName> facets_of(const std::string& text) {
  std::vector<FacetName> chosen;
  std::string rest = text + ",";
  for (std::size_t comma = rest.find(','); comma != std::string::npos; comma = rest.find(',')) {
    const std::string id = rest.substr(0, comma);
    rest.erase(0, comma + 1);
    const auto* found = std::find_if(std::begin(kFacets), std::end(kFacets),
                                     [&](const FacetName& facet) { return facet.id == id; });
    if (found == std::end(kFacets)) {
      std::string known;
      for (const FacetName& facet : kFacets) known += " " + std::string(facet.id);
      throw UsageError("--by: there is no '" + id + "', only:" + known);
    }
    chosen.push_back(*found);
  }
  return chosen;
}

/// What a value is called in a table for people.
std::string label_of(const FacetName& facet, const NamedCount& line) {
  if (!line.name) return facet.facet == Facet::kLevel ? "not rated" : "none";
  if (facet.facet == Facet::kLevel) {
    if (const LevelInfo* level = find_level(*line.name)) {
      return *line.name + " " + std::string(level->english);
    }
  }
  if (facet.facet == Facet::kMinimal) return *line.name == "1" ? "yes" : "no";
  return *line.name;
}

std::string table_of(const FacetName& facet, const std::vector<NamedCount>& lines) {
  std::uint64_t total = 0;
  std::uint64_t most = 1;
  for (const NamedCount& line : lines) {
    total += line.count;
    most = std::max(most, line.count);
  }
  std::string text = std::string(facet.id) + "\n";
  for (const NamedCount& line : lines) {
    constexpr std::uint64_t kWidth = 40;
    char row[160];
    std::snprintf(row, sizeof(row), "  %-22s %12s %5.1f %%  %s\n", label_of(facet, line).c_str(),
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
                            ->default_value("level,clues,hardest,symmetry,run")
                            ->value_name("LIST"),
                        "what to count by: level, clues, hardest, symmetry, shape, run, minimal, "
                        "technique (puzzles that use it)");
  declare_query(options);
  declare_rows(options, "lines (tables for people), csv or json");
}

int run(const po::variables_map& arguments) {
  const RowFormat format = row_format_of(arguments);
  const std::vector<FacetName> facets = facets_of(arguments["by"].as<std::string>());
  const Query query = query_of(arguments);
  const Store store = open_store(arguments, Store::Mode::kRead);
  Output output(arguments["output"].as<std::string>());
  RowPrinter printer(format, {"by", "value", "count"});
  std::string text = printer.header();
  if (format == RowFormat::kLines) text = format_count(store.count(query)) + " puzzles\n\n";
  printer.print_to(text);
  for (const FacetName& facet : facets) {
    const std::vector<NamedCount> lines = store.counts(facet.facet, query);
    if (format == RowFormat::kLines) {
      text += table_of(facet, lines);
      continue;
    }
    for (const NamedCount& line : lines) {
      printer.text(facet.id);
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
          "gridmill stats --db puzzles.db --by level --format csv\n"
          "gridmill stats --db puzzles.db --by technique --level 5..7",
          declare,
          run};
}

}  // namespace gridmill
