#include "tests/constraint_model.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>

#include "tests/catch.h"
#include "tests/clue_constraints.h"
#include "tests/files.h"

namespace gridmill {
namespace {

using Spot = std::pair<int, int>;    ///< row and column, from 0
using Canvas = std::map<Spot, int>;  ///< the number of each cell, row by row

std::string variable(const Canvas& canvas, Spot spot) {
  return "x" + std::to_string(canvas.at(spot));
}

std::string all_different(const Canvas& canvas, const std::vector<Spot>& spots) {
  std::string list;
  for (const Spot& spot : spots) list += (list.empty() ? "" : ",") + variable(canvas, spot);
  return "constraint all_different_int([" + list + "]) :: domain;\n";
}

/// For two cells `down` and `across` apart, whatever the sign.
std::string related(const std::string& rule, const Canvas& canvas, Spot a, Spot b, int down,
                    int across) {
  const std::string both = variable(canvas, a) + "," + variable(canvas, b);
  if (rule == "non-consecutive" && down + across == 1) {
    const std::string differ = "constraint int_lin_ne([1,-1],[" + both + "],";
    return differ + "1);\n" + differ + "-1);\n";
  }
  const bool knight = rule == "anti-knight" && down * across == 2;
  const bool king = rule == "anti-king" && down < 2 && across < 2;
  return knight || king ? "constraint int_ne(" + both + ");\n" : "";
}

std::string relation(const std::string& rule, const Canvas& canvas) {
  REQUIRE((rule == "non-consecutive" || rule == "anti-knight" || rule == "anti-king"));
  std::string result;
  for (auto one = canvas.begin(); one != canvas.end(); ++one) {
    for (auto other = std::next(one); other != canvas.end(); ++other) {
      result +=
          related(rule, canvas, one->first, other->first, other->first.first - one->first.first,
                  std::abs(other->first.second - one->first.second));
    }
  }
  return result;
}

/// "R7C13" in numbers from 0.
Spot spot_of(const std::string& name) {
  Spot spot;
  char letter = 0;
  std::istringstream parts(name);
  REQUIRE((parts >> letter >> spot.first >> letter >> spot.second));
  return {spot.first - 1, spot.second - 1};
}

/// The top left cells of the grids.
std::vector<Spot> corners_of(const BoardSpec& board) {
  std::vector<Spot> corners;
  std::istringstream rules(board.rules());
  for (std::string line; std::getline(rules, line);) {
    if (line.starts_with("grid ")) corners.push_back(spot_of(line.substr(5)));
  }
  return corners.empty() ? std::vector<Spot>{{0, 0}} : corners;
}

}  // namespace

ConstraintModel::ConstraintModel(const BoardSpec& board) : digits_(board.digits()) {
  const int n = digits_;
  const std::vector<Spot> corners = corners_of(board);
  Canvas canvas;
  for (const auto& [top, left] : corners) {
    for (int i = 0; i < n * n; ++i) canvas[{top + i / n, left + i % n}] = 0;
  }
  int cells = 0;
  for (auto& [spot, number] : canvas) number = cells++;
  for (const auto& [top, left] : corners) {
    for (int line = 0; line < n; ++line) {
      std::vector<Spot> row;
      std::vector<Spot> column;
      for (int i = 0; i < n; ++i) {
        row.emplace_back(top + line, left + i);
        column.emplace_back(top + i, left + line);
      }
      constraints_ += all_different(canvas, row) + all_different(canvas, column);
    }
  }
  std::istringstream rules(board.rules());
  for (std::string line; std::getline(rules, line);) {
    if (line.starts_with('{')) continue;  // the clues
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "box" || word == "regions" || word == "jigsaw") {
      std::string text;
      words >> text;
      int height = 0;
      int width = 0;
      char sign = 0;
      std::istringstream box(text);
      if (word == "box") REQUIRE((box >> height >> sign >> width));
      for (const auto& [top, left] : corners) {
        std::map<int, std::vector<Spot>> regions;
        for (int cell = 0; cell < n * n; ++cell) {
          const int row = cell / n;
          const int column = cell % n;
          const int region = word == "box" ? row / height * n + column / width
                                           : text.at(static_cast<std::size_t>(cell));
          regions[region].emplace_back(top + row, left + column);
        }
        for (const auto& [name, spots] : regions) constraints_ += all_different(canvas, spots);
      }
    } else if (word == "house") {
      std::vector<Spot> spots;
      for (std::string name; words >> name;) spots.push_back(spot_of(name));
      constraints_ += all_different(canvas, spots);
    } else if (word != "grid") {
      REQUIRE(word == "rule");
      words >> word;
      constraints_ += relation(word, canvas);
    }
  }
  ClueConstraints clues = clue_constraints(board);
  variables_ = std::move(clues.variables);
  constraints_ += clues.constraints;
}

bool ConstraintModel::can_run() {
  return std::system("command -v fzn-gecode > /dev/null") == 0;  // NOLINT(concurrency-mt-unsafe)
}

std::vector<std::vector<std::uint8_t>> ConstraintModel::solutions(
    const std::vector<std::uint8_t>& givens, int limit) const {
  std::string variables;
  std::string all;
  for (std::size_t i = 0; i < givens.size(); ++i) {
    const std::string given = std::to_string(int{givens[i]});
    const std::string domain =
        givens[i] != 0 ? given + ".." + given : "1.." + std::to_string(digits_);
    variables += "var " + domain + ": x" + std::to_string(i) + ";\n";
    all += (i == 0 ? "x" : ",x") + std::to_string(i);
  }
  const std::string cells = std::to_string(givens.size());
  variables += "array [1.." + cells + "] of var int: x :: output_array([1.." + cells + "]) = [" +
               all + "];\n";
  const TempDir folder;
  const std::string model = folder.write(
      "model.fzn", variables_ + variables + constraints_ +
                       "solve :: int_search(x, dom_w_deg, indomain_min, complete) satisfy;\n");
  const std::string output = folder / "solutions";
  const std::string command =
      "fzn-gecode -n " + std::to_string(limit) + " " + model + " > " + output;
  REQUIRE(std::system(command.c_str()) == 0);  // NOLINT(concurrency-mt-unsafe)

  std::vector<std::vector<std::uint8_t>> result;
  std::ifstream in(output);
  for (std::string line; std::getline(in, line);) {
    // "x = array1d(1..81, [5,1,...]);"; "----------" and "==========" separate and end them.
    const std::size_t open = line.find('[');
    if (open == std::string::npos) continue;
    std::istringstream numbers(line.substr(open + 1));
    std::vector<std::uint8_t>& grid = result.emplace_back();
    for (int number = 0; numbers >> number; numbers.ignore(1)) {
      grid.push_back(static_cast<std::uint8_t>(number));
    }
    REQUIRE(grid.size() == givens.size());
  }
  return result;
}

}  // namespace gridmill
