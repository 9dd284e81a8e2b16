#include "tests/constraint_model.h"

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "tests/catch.h"
#include "tests/clue_constraints.h"
#include "tests/files.h"

namespace gridmill {
namespace {

using Spot = std::pair<int, int>;  ///< row and column, from 0

std::string variable(int n, Spot spot) {
  return "x" + std::to_string(spot.first * n + spot.second);
}

std::string all_different(int n, const std::vector<Spot>& spots) {
  std::string list;
  for (const Spot& spot : spots) list += (list.empty() ? "" : ",") + variable(n, spot);
  return "constraint all_different_int([" + list + "]) :: domain;\n";
}

/// For two cells `down` and `across` apart, whatever the sign.
std::string related(const std::string& rule, int n, Spot a, Spot b, int down, int across) {
  const std::string both = variable(n, a) + "," + variable(n, b);
  if (rule == "non-consecutive" && down + across == 1) {
    const std::string differ = "constraint int_lin_ne([1,-1],[" + both + "],";
    return differ + "1);\n" + differ + "-1);\n";
  }
  const bool knight = rule == "anti-knight" && down * across == 2;
  const bool king = rule == "anti-king" && down < 2 && across < 2;
  return knight || king ? "constraint int_ne(" + both + ");\n" : "";
}

std::string relation(const std::string& rule, int n) {
  REQUIRE((rule == "non-consecutive" || rule == "anti-knight" || rule == "anti-king"));
  std::string result;
  for (int a = 0; a < n * n; ++a) {
    for (int b = a + 1; b < n * n; ++b) {
      const Spot one = {a / n, a % n};
      const Spot other = {b / n, b % n};
      result += related(rule, n, one, other, other.first - one.first,
                        std::abs(other.second - one.second));
    }
  }
  return result;
}

}  // namespace

ConstraintModel::ConstraintModel(const BoardSpec& board) : digits_(board.digits()) {
  const int n = digits_;
  for (int line = 0; line < n; ++line) {
    std::vector<Spot> row;
    std::vector<Spot> column;
    for (int i = 0; i < n; ++i) {
      row.emplace_back(line, i);
      column.emplace_back(i, line);
    }
    constraints_ += all_different(n, row) + all_different(n, column);
  }
  std::istringstream rules(board.rules());
  for (std::string line; std::getline(rules, line);) {
    if (line.starts_with('{')) continue;  // the clues
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "box" || word == "regions" || word == "jigsaw") {
      std::map<int, std::vector<Spot>> regions;
      std::string text;
      words >> text;
      int height = 0;
      int width = 0;
      char sign = 0;
      std::istringstream box(text);
      if (word == "box") REQUIRE((box >> height >> sign >> width));
      for (int row = 0; row < n; ++row) {
        for (int column = 0; column < n; ++column) {
          const int cell = row * n + column;
          const int region = word == "box" ? row / height * n + column / width
                                           : text.at(static_cast<std::size_t>(cell));
          regions[region].emplace_back(row, column);
        }
      }
      for (const auto& [name, spots] : regions) constraints_ += all_different(n, spots);
    } else if (word == "house") {
      std::vector<Spot> spots;
      for (std::string name; words >> name;) {
        Spot& spot = spots.emplace_back();
        char letter = 0;
        std::istringstream parts(name);
        REQUIRE((parts >> letter >> spot.first >> letter >> spot.second));
        --spot.first;
        --spot.second;
      }
      constraints_ += all_different(n, spots);
    } else {
      REQUIRE(word == "rule");
      words >> word;
      constraints_ += relation(word, n);
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
