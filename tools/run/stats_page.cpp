#include "tools/run/stats_page.h"

#include <algorithm>
#include <climits>
#include <filesystem>
#include <optional>

#include "gen/symmetry.h"
#include "solver/board/grid_lines.h"
#include "solver/rate/level_table.h"
#include "solver/rate/technique.h"
#include "tools/book/html/page.h"
#include "tools/cli/messages.h"
#include "tools/cli/option_table.h"
#include "tools/cli/progress.h"
#include "tools/drawing/svg.h"
#include "tools/io/string_util.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

std::string fixed(double value) { return format_double("%.1f", value); }

/// Light for the easy levels, dark for the hard ones; in print they stay apart as grays. The first
/// is for what has no level.
constexpr const char* kLevelColors[] = {"#9aa0a6", "#a8d5a2", "#7cc0a8", "#58a6b5",
                                        "#3f86b8", "#3f63a8", "#45418c", "#3d2266"};

std::string level_color(const std::string& level) {
  const LevelInfo* info = find_level(level);
  return kLevelColors[info == nullptr ? 0 : info->level];
}

/// The technique that a line counts, or nullptr.
const TechniqueInfo* technique_of(const FacetInfo& facet, const NamedCount& line) {
  const bool counts = facet.facet == Facet::kHardest || facet.facet == Facet::kTechnique;
  return line.name && counts ? find_technique(*line.name) : nullptr;
}

std::string title_of(const FacetInfo& facet, const NamedCount& line, Language language) {
  if (const TechniqueInfo* row = technique_of(facet, line)) {
    return std::string(in_language(language, row->title, row->japanese));
  }
  const std::string label = label_of(facet, line, language);
  const LevelInfo* level =
      line.name && facet.facet == Facet::kLevel ? find_level(*line.name) : nullptr;
  return level != nullptr && language == Language::kEnglish ? label + " " + level->japanese : label;
}

std::string color_of(const FacetInfo& facet, const NamedCount& line) {
  if (line.name && facet.facet == Facet::kLevel) return level_color(*line.name);
  const TechniqueInfo* row = technique_of(facet, line);
  return kLevelColors[row == nullptr ? 4 : row->level];
}

/// Lying bars with their names and numbers.
std::string bars(const FacetInfo& facet, const std::vector<NamedCount>& lines,
                 std::uint64_t puzzles, Language language) {
  constexpr int kRow = 22;
  constexpr int kNames = 210;
  constexpr double kBars = 330;
  std::uint64_t max_count = 1;
  for (const NamedCount& line : lines) max_count = std::max(max_count, line.count);
  const int height = kRow * static_cast<int>(lines.size()) + 4;
  std::string svg = "<svg viewBox=\"0 0 700 " + std::to_string(height) +
                    "\" role=\"img\" aria-label=\"" +
                    xml_escaped(in_language(language, facet.english, facet.japanese)) + "\">\n";
  int y = 2;
  for (const NamedCount& line : lines) {
    const double width = kBars * static_cast<double>(line.count) / static_cast<double>(max_count);
    const std::string middle = std::to_string(y + kRow / 2 + 4);
    svg += "<text x=\"" + std::to_string(kNames - 8) + "\" y=\"" + middle +
           "\" text-anchor=\"end\">" + xml_escaped(title_of(facet, line, language)) +
           "</text><rect x=\"" + std::to_string(kNames) + "\" y=\"" + std::to_string(y + 2) +
           "\" width=\"" + fixed(std::max(width, 1.0)) + "\" height=\"" + std::to_string(kRow - 4) +
           "\" fill=\"" + color_of(facet, line) + "\"/><text x=\"" +
           fixed(kNames + std::max(width, 1.0) + 6) + "\" y=\"" + middle + "\">" +
           format_count(line.count) + " <tspan class=\"share\">" +
           fixed(100.0 * static_cast<double>(line.count) /
                 static_cast<double>(std::max<std::uint64_t>(puzzles, 1))) +
           " %</tspan></text>\n";
    y += kRow;
  }
  return svg + "</svg>\n";
}

/// The number that a line counts, from 0 to `max`; none in a damaged file.
std::optional<int> number_of(const NamedCount& line, int max) {
  if (!line.name) return std::nullopt;
  const std::optional<int> number = parse_as<int>(*line.name);
  return number && 0 <= *number && *number <= max ? number : std::nullopt;
}

/// Vertical bars of the numbers of givens, each divided by level.
std::string givens_by_level(const Store& store, const Query& query,
                            const std::vector<NamedCount>& levels_found, Language language) {
  struct GivensCount {
    int givens;
    std::string level;
    std::uint64_t count;
  };
  std::vector<GivensCount> counts;
  int min_givens = kMaxCells;
  int max_givens = 0;
  for (const NamedCount& level : levels_found) {
    const std::optional<int> number = number_of(level, INT_MAX);
    if (!number) continue;
    Query rows = query;
    rows.levels = {*number};
    for (const NamedCount& line : store.counts(Facet::kGivens, rows)) {
      const std::optional<int> givens = number_of(line, kMaxCells);
      if (!givens) continue;
      counts.push_back({*givens, *level.name, line.count});
      min_givens = std::min(min_givens, counts.back().givens);
      max_givens = std::max(max_givens, counts.back().givens);
    }
  }
  if (counts.empty()) return "";
  std::vector<std::uint64_t> totals(static_cast<std::size_t>(max_givens - min_givens) + 1);
  for (const GivensCount& part : counts)
    totals[static_cast<std::size_t>(part.givens - min_givens)] += part.count;
  const auto max_total = static_cast<double>(*std::max_element(totals.begin(), totals.end()));
  constexpr double kHeight = 220;
  const double step = std::min(40.0, 660.0 / static_cast<double>(totals.size()));
  std::vector<double> tops(totals.size(), kHeight + 10);
  std::string svg = "<svg viewBox=\"0 0 700 270\" role=\"img\" aria-label=\"" +
                    localize(language, Message::kGivensOfEachLevel) + "\">\n";
  for (const GivensCount& part : counts) {  // the easiest level lowest
    const auto column = static_cast<std::size_t>(part.givens - min_givens);
    const double height = kHeight * static_cast<double>(part.count) / max_total;
    tops[column] -= height;
    svg += "<rect x=\"" + fixed(20 + step * static_cast<double>(column)) + "\" y=\"" +
           format_double("%.2f", tops[column]) + "\" width=\"" + fixed(step - 2) + "\" height=\"" +
           format_double("%.2f", height) + "\" fill=\"" + level_color(part.level) + "\"><title>" +
           localize(language, Message::kGivensOfLevel,
                    {std::to_string(part.givens), part.level, format_count(part.count)}) +
           "</title></rect>\n";
  }
  const std::size_t every = step < 16 ? 5 : 1;
  for (std::size_t column = 0; column < totals.size(); column += every) {
    svg += "<text x=\"" + fixed(20 + step * (static_cast<double>(column) + 0.5) - 1) + "\" y=\"" +
           fixed(kHeight + 27) + "\" text-anchor=\"middle\">" +
           std::to_string(min_givens + static_cast<int>(column)) + "</text>";
  }
  svg += "\n</svg>\n<p class=\"key\">";
  for (const NamedCount& level : levels_found) {
    if (!level.name) continue;
    svg += "<span><i style=\"background:" + level_color(*level.name) + "\"></i>" +
           xml_escaped(title_of(*find_by_id(facets(), "level"), level, language)) + "</span> ";
  }
  return svg + "</p>\n";
}

/// A board as it is printed: thin lines, thick ones around the boxes.
std::string board(const Record& record) {
  const BoardSpec& board = *record.board;
  const int cell = std::max(board.rows(), board.columns()) <= 9 ? 24 : 16;
  std::string thin;
  std::string thick;
  for (const GridLine& line : grid_lines(board)) {
    const std::string at = std::to_string(line.at * cell + 2);
    const std::string from = std::to_string(line.from * cell + 2);
    const std::string length = std::to_string((line.to - line.from) * cell);
    (line.kind == GridLine::Kind::kThin ? thin : thick) +=
        line.vertical ? "M" + at + " " + from + "v" + length : "M" + from + " " + at + "h" + length;
  }
  std::string svg = "<svg class=\"board\" viewBox=\"0 0 " +
                    std::to_string(board.columns() * cell + 4) + " " +
                    std::to_string(board.rows() * cell + 4) + "\" role=\"img\" aria-label=\"" +
                    record.puzzle.to_string() + "\"><path class=\"thin\" d=\"" + thin +
                    "\"/><path class=\"thick\" d=\"" + thick + "\"/><g font-size=\"" +
                    fixed(cell * 0.68) + "\" text-anchor=\"middle\">";
  for (int i = 0; i < board.cells(); ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    const int digit = record.puzzle[c].value;
    if (digit == 0) continue;
    svg += "<text x=\"" + fixed((board.column_of(c) + 0.5) * cell + 2) + "\" y=\"" +
           fixed((board.row_of(c) + 0.74) * cell + 2) + "\">" + std::to_string(digit) + "</text>";
  }
  return svg + "</g></svg>";
}

/// The first puzzle of each level.
std::string samples(const Store& store, const Query& query,
                    const std::vector<NamedCount>& levels_found, Language language) {
  std::string html;
  for (const NamedCount& level : levels_found) {
    Query one = query;
    one.limit = 1;
    if (level.name) {
      one.levels = {number_of(level, INT_MAX).value_or(-1)};
    } else if (levels_found.size() > 1) {
      continue;
    }
    const auto show = [&](const StoredRecord& row) {
      html += "<figure>" + board(row.record) + "<figcaption>" +
              xml_escaped(title_of(*find_by_id(facets(), "level"), level, language)) + "<br>" +
              localize(language, Message::kNumberAndGivens,
                       {std::to_string(row.id), std::to_string(row.record.givens)});
      if (const auto& rating = row.record.rating) {
        const TechniqueInfo* hardest = find_technique(rating->hardest);
        if (hardest != nullptr) {
          html += "<br>" + xml_escaped(in_language(language, hardest->title, hardest->japanese));
        }
      }
      html += "</figcaption></figure>\n";
      return true;
    };
    store.each(one, show, true, [](std::int64_t, const std::string&) {});
  }
  return html;
}

std::string runs_table(const Store& store, Language language) {
  std::string html = "<table><tr>" + localize(language, Message::kRunColumns) + "</tr>\n";
  for (const Run& run : store.runs()) {
    html += "<tr><td>" + std::to_string(run.id) + "</td><td>" + format_count(run.stored) +
            "</td><td>" + format_count(run.next_index) + "</td><td>" +
            format_count(run.duplicates) + "</td><td>" + xml_escaped(run.started_at) + "</td><td>" +
            xml_escaped(run.spec.version) + "</td><td><code>" + xml_escaped(run.spec.arguments) +
            "</code></td></tr>\n";
  }
  return html + "</table>\n";
}

}  // namespace

std::span<const FacetInfo> facets() {
  static const std::vector<FacetInfo> kFacets = [] {
    std::vector<FacetInfo> rows = {{"level", "Level", "レベル", Facet::kLevel, {}},
                                   {"givens", "Givens", "初期数字の数", Facet::kGivens, {}}};
    for (const ScaleInfo& scale : scales()) {
      if (scale.stats.id.empty()) continue;
      rows.push_back({scale.stats.id, scale.stats.title, scale.stats.japanese, std::nullopt,
                      scale.stats.facet});
    }
    rows.insert(rows.end(),
                {{"rounds", "Rounds until solved", "解けるまでの巡数", Facet::kRounds, {}},
                 {"hardest", "Hardest technique", "いちばん難しい手筋", Facet::kHardest, {}},
                 {"technique", "Technique used", "使う手筋", Facet::kTechnique, {}},
                 {"symmetry", "Symmetry", "対称", Facet::kSymmetry, {}},
                 {"board", "Board", "盤", Facet::kBoard, {}},
                 {"minimal", "Minimal", "極小", Facet::kMinimal, {}},
                 {"run", "Run", "回", Facet::kRun, {}}});
    return rows;
  }();
  return kFacets;
}

std::vector<NamedCount> count_by_facet(const Store& store, const FacetInfo& facet,
                                       const Query& query) {
  return facet.facet ? store.counts(*facet.facet, query) : store.counts(facet.rating, query);
}

std::string label_of(const FacetInfo& facet, const NamedCount& line, Language language) {
  if (!line.name) {
    return localize(language,
                    facet.facet == Facet::kLevel ? Message::kNotRated : Message::kNoneOfThem);
  }
  if (facet.facet == Facet::kLevel) {
    if (const LevelInfo* level = find_level(*line.name)) {
      if (language == Language::kEnglish) return *line.name + " " + level->english;
      return localize(language, Message::kLevelRow, {*line.name, level->japanese});
    }
  }
  if (facet.facet == Facet::kSymmetry && language == Language::kJapanese) {
    const SymmetryInfo* symmetry = find_symmetry(*line.name);
    if (symmetry != nullptr) return std::string(symmetry->japanese);
  }
  if (facet.facet == Facet::kMinimal) {
    return localize(language, *line.name == "1" ? Message::kYes : Message::kNo);
  }
  return *line.name;
}

bool has_values(const std::vector<NamedCount>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const NamedCount& line) { return line.name.has_value(); });
}

std::string stats_page(const Store& store, const Query& query, const std::string& title,
                       Language language) {
  const std::uint64_t puzzles = store.count(query);
  const std::string name = std::filesystem::path(title).filename().string();
  const std::vector<NamedCount> levels_found = store.counts(Facet::kLevel, query);
  std::string html = "<!DOCTYPE html>\n<html lang=\"" + std::string(code_of(language)) + "\">\n";
  html +=
      "<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<style>\n";
  html.append(kPageStatsCss).append("</style>\n");
  html += "<title>" + xml_escaped(localize(language, Message::kStatistics, {name})) +
          "</title>\n</head>\n<body>\n<main>\n<h1>" + xml_escaped(name) + "</h1>\n<p>" +
          format_puzzle_count(language, puzzles) + "</p>\n";
  const std::string pictures = samples(store, query, levels_found, language);
  if (!pictures.empty()) {
    html += "<section>\n<h2>" + localize(language, Message::kFirstOfEachLevel) +
            "</h2>\n<div class=\"samples\">\n" + pictures + "</div>\n</section>\n";
  }
  html += "<div class=\"grid\">\n";
  const auto section = [&](std::string_view heading, const std::string& content) {
    if (content.empty()) return;
    html += "<section>\n<h2>" + xml_escaped(heading) + "</h2>\n" + content + "</section>\n";
  };
  for (const FacetInfo& facet : facets()) {
    const std::vector<NamedCount> lines = count_by_facet(store, facet, query);
    if (!has_values(lines)) continue;
    section(in_language(language, facet.english, facet.japanese),
            bars(facet, lines, puzzles, language));
    if (facet.facet == Facet::kGivens) {
      section(localize(language, Message::kGivensOfEachLevel),
              givens_by_level(store, query, levels_found, language));
    }
  }
  html += "</div>\n<section class=\"wide\">\n<h2>" + localize(language, Message::kTheRuns) +
          "</h2>\n" + runs_table(store, language) + "</section>\n</main>\n</body>\n</html>\n";
  return html;
}

}  // namespace gridmill
