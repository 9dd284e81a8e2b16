#include "tests/clue_constraints.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "solver/clues/clue_kinds.h"
#include "tests/catch.h"

namespace gridmill {
namespace {

using Names = std::vector<std::string>;  ///< of variables
using Numbers = std::vector<int>;

template <typename List, typename Text>
std::string joined(const List& list, const Text& text) {
  std::string result;
  for (const auto& item : list) result += (result.empty() ? "" : ",") + text(item);
  return result;
}

std::string array(const Names& names) {
  return "[" + joined(names, [](const std::string& name) { return name; }) + "]";
}

std::string array(const Numbers& numbers) {
  return "[" + joined(numbers, [](int number) { return std::to_string(number); }) + "]";
}

std::string set(const std::set<int>& numbers) {
  return "{" + joined(numbers, [](int number) { return std::to_string(number); }) + "}";
}

class Writer {
 public:
  explicit Writer(const BoardSpec& board) : board_(board), n_(board.digits()) {}

  ClueConstraints write() {
    const std::map<std::string_view, std::function<void(const Clue&)>> kinds{
        {"allowed", [&](const Clue& clue) { one_of(clue.cells.at(0), clue.digits); }},
        {"killer", [&](const Clue& clue) { killer(clue); }},
        {"thermo", [&](const Clue& clue) { rising(clue, "int_lt"); }},
        {"slow-thermo", [&](const Clue& clue) { rising(clue, "int_le"); }},
        {"arrow", [&](const Clue& clue) { arrow(clue); }},
        {"little-killer", [&](const Clue& clue) { little_killer(clue); }},
        {"difference",
         [&](const Clue& clue) {
           post("int_eq", distance(clue.cells.at(0), clue.cells.at(1)),
                std::to_string(clue.value.value_or(1)));
         }},
        {"ratio",
         [&](const Clue& clue) {
           ratio(clue.cells.at(0), clue.cells.at(1), clue.value.value_or(2), true);
         }},
        {"xv", [&](const Clue& clue) { sum("int_lin_eq", names(clue.cells), *clue.value); }},
        {"all-differences", [&](const Clue&) { all_differences(); }},
        {"all-ratios", [&](const Clue&) { all_ratios(); }},
        {"all-xvs", [&](const Clue&) { all_xvs(); }},
        {"even", [&](const Clue& clue) { post("int_mod", x(clue.cells.at(0)), "2", "0"); }},
        {"odd", [&](const Clue& clue) { post("int_mod", x(clue.cells.at(0)), "2", "1"); }},
        {"minimum", [&](const Clue& clue) { extreme(clue, true); }},
        {"maximum", [&](const Clue& clue) { extreme(clue, false); }},
        {"sandwich", [&](const Clue& clue) { sandwich(clue); }},
        {"x-sum", [&](const Clue& clue) { x_sum(clue); }},
        {"skyscraper", [&](const Clue& clue) { skyscraper(clue); }},
        {"whispers", [&](const Clue& clue) { whispers(clue); }},
        {"renban", [&](const Clue& clue) { renban(clue); }},
        {"palindrome", [&](const Clue& clue) { palindrome(clue); }},
        {"between", [&](const Clue& clue) { between(clue); }},
        {"region-sum", [&](const Clue& clue) { region_sum(clue); }},
        {"entropic", [&](const Clue& clue) { entropic(clue); }},
        {"modular", [&](const Clue& clue) { modular(clue); }},
        {"quadruple", [&](const Clue& clue) { quadruple(clue); }},
        {"clone", [&](const Clue& clue) { clone(clue); }},
    };
    REQUIRE(kinds.size() == clue_kinds().size());
    for (const Clue& clue : board_.clues()) kinds.at(clue.kind->id)(clue);
    return result_;
  }

 private:
  template <typename... Arguments>
  void post(const std::string& name, const Arguments&... arguments) {
    result_.constraints +=
        "constraint " + name + "(" + joined(Names{arguments...}, std::identity()) + ");\n";
  }

  std::string declare(const std::string& type) {
    std::string name = "v" + std::to_string(++declared_);
    result_.variables += "var " + type + ": " + name + ";\n";
    return name;
  }
  std::string number(int low, int high) {
    return declare(std::to_string(low) + ".." + std::to_string(high));
  }
  std::string truth() { return declare("bool"); }

  static std::string x(Cell c) { return "x" + std::to_string(c.index); }
  static Names names(const std::vector<Cell>& cells) {
    Names result;
    for (const Cell c : cells) result.push_back(x(c));
    return result;
  }
  Cell cell(int row, int column) const { return board_.cell_at(row - 1, column - 1); }
  bool is_on_board(int row, int column) const {
    return row >= 1 && row <= n_ && column >= 1 && column <= n_;
  }
  int row(Cell c) const { return c.index / n_ + 1; }
  int column(Cell c) const { return c.index % n_ + 1; }

  void sum(const std::string& relation, const Names& terms, int total) {
    post(relation, array(Numbers(terms.size(), 1)), array(terms), std::to_string(total));
  }
  /// A number that is 1 if the variable has the value, else 0.
  std::string is_value(const std::string& variable, int value) {
    const std::string is = truth();
    post("int_eq_reif", variable, std::to_string(value), is);
    std::string as_number = number(0, 1);
    post("bool2int", is, as_number);
    return as_number;
  }
  /// |one - other|
  std::string distance(Cell one, Cell other) {
    const std::string difference = number(-n_, n_);
    post("int_lin_eq", array(Numbers{1, -1, -1}), array(Names{x(one), x(other), difference}), "0");
    std::string distance = number(0, n_);
    post("int_abs", difference, distance);
    return distance;
  }
  void one_of(Cell c, const Numbers& digits) {
    post("set_in", x(c), set(std::set<int>(digits.begin(), digits.end())));
  }

  void killer(const Clue& clue) {
    post("all_different_int", array(names(clue.cells)));
    if (clue.value) sum("int_lin_eq", names(clue.cells), *clue.value);
  }

  void rising(const Clue& clue, const std::string& relation) {
    for (const auto& line : clue.lines) {
      for (std::size_t i = 1; i < line.size(); ++i) post(relation, x(line[i - 1]), x(line[i]));
    }
  }

  void arrow(const Clue& clue) {
    // Horner's rule on the circle from left to right, row by row.
    const std::set<Cell> circle(clue.cells.begin(), clue.cells.end());
    std::string number_there = "0";
    for (const Cell c : circle) {
      const std::string more = number(0, 999);
      post("int_lin_eq", array(Numbers{10, 1, -1}), array(Names{number_there, x(c), more}), "0");
      number_there = more;
    }
    for (const auto& line : clue.lines) {
      Names terms{number_there};
      Numbers factors{-1};
      for (const Cell c : line) {
        if (circle.contains(c)) continue;
        terms.push_back(x(c));
        factors.push_back(1);
      }
      if (terms.size() > 1) post("int_lin_eq", array(factors), array(terms), "0");
    }
  }

  void little_killer(const Clue& clue) {
    Names terms;
    for (int steps = 1; steps <= n_; ++steps) {
      const int row = clue.coord->row + steps * clue.direction->down;
      const int column = clue.coord->column + steps * clue.direction->right;
      if (is_on_board(row, column)) terms.push_back(x(cell(row, column)));
    }
    sum("int_lin_eq", terms, *clue.value);
  }

  /// Whether one is `value` times the other, either way.
  void ratio(Cell one, Cell other, int value, bool wanted) {
    const std::string there = truth();
    const std::string back = truth();
    const std::string either = array(Names{there, back});
    const std::string factors = array(Numbers{1, -value});
    post("int_lin_eq_reif", factors, array(Names{x(one), x(other)}), "0", there);
    post("int_lin_eq_reif", factors, array(Names{x(other), x(one)}), "0", back);
    post("array_bool_or", either, wanted ? "true" : "false");
  }

  /// Calls take(one, other) for neighbors without a clue of these kinds.
  template <typename Take>
  void for_each_unmarked(const std::set<std::string_view>& kinds, const Take& take) {
    std::set<std::set<Cell>> marked;
    for (const Clue& clue : board_.clues()) {
      if (kinds.contains(clue.kind->id)) marked.insert({clue.cells.begin(), clue.cells.end()});
    }
    for (int r = 1; r <= n_; ++r) {
      for (int c = 1; c <= n_; ++c) {
        if (c < n_ && !marked.contains({cell(r, c), cell(r, c + 1)})) {
          take(cell(r, c), cell(r, c + 1));
        }
        if (r < n_ && !marked.contains({cell(r, c), cell(r + 1, c)})) {
          take(cell(r, c), cell(r + 1, c));
        }
      }
    }
  }

  std::set<int> values(std::string_view kind, int usual) const {
    std::set<int> result;
    for (const Clue& clue : board_.clues()) {
      if (clue.kind->id == kind) result.insert(clue.value.value_or(usual));
    }
    return result.empty() ? std::set<int>{usual} : result;
  }

  void all_differences() {
    for_each_unmarked({"difference", "ratio"}, [&](Cell one, Cell other) {
      const std::string apart = distance(one, other);
      for (const int value : values("difference", 1)) post("int_ne", apart, std::to_string(value));
    });
  }

  void all_ratios() {
    for_each_unmarked({"difference", "ratio"}, [&](Cell one, Cell other) {
      for (const int value : values("ratio", 2)) ratio(one, other, value, false);
    });
  }

  void all_xvs() {
    for_each_unmarked({"xv"}, [&](Cell one, Cell other) {
      for (const int value : {5, 10}) sum("int_lin_ne", {x(one), x(other)}, value);
    });
  }

  void extreme(const Clue& clue, bool least) {
    std::set<Cell> marked;
    for (const Clue& other : board_.clues()) {
      if (other.kind == clue.kind) marked.insert(other.cells.at(0));
    }
    const Cell c = clue.cells.at(0);
    for (int r = row(c) - 1; r <= row(c) + 1; ++r) {
      for (int k = column(c) - 1; k <= column(c) + 1; ++k) {
        if (!is_on_board(r, k) || (r == row(c)) == (k == column(c))) continue;
        const Cell near = cell(r, k);
        if (marked.contains(near)) continue;
        post("int_lt", x(least ? c : near), x(least ? near : c));
      }
    }
  }

  /// What is seen from a place outside the board, the nearest first.
  Names seen_from(const GridCoord& place) const {
    Names result;
    for (int i = 1; i <= n_; ++i) {
      if (place.row == 0) result.push_back(x(cell(i, place.column)));
      if (place.row == n_ + 1) result.push_back(x(cell(n_ + 1 - i, place.column)));
      if (place.column == 0) result.push_back(x(cell(place.row, i)));
      if (place.column == n_ + 1) result.push_back(x(cell(place.row, n_ + 1 - i)));
    }
    return result;
  }

  /// If two crusts are at two places, the sum between them is right.
  void sandwich(const Clue& clue) {
    const Names line = seen_from(*clue.coord);
    for (std::size_t one = 0; one < line.size(); ++one) {
      for (std::size_t other = one + 1; other < line.size(); ++other) {
        const std::string right = truth();
        const Names between(line.begin() + static_cast<std::ptrdiff_t>(one) + 1,
                            line.begin() + static_cast<std::ptrdiff_t>(other));
        post("int_lin_eq_reif", array(Numbers(between.size(), 1)), array(between),
             std::to_string(*clue.value), right);
        for (const bool low_first : {true, false}) {
          const std::string first = truth();
          const std::string second = truth();
          post("int_eq_reif", line[one], std::to_string(low_first ? 1 : n_), first);
          post("int_eq_reif", line[other], std::to_string(low_first ? n_ : 1), second);
          post("bool_clause", array(Names{right}), array(Names{first, second}));
        }
      }
    }
  }

  /// If the first digit is so much, that many have the sum.
  void x_sum(const Clue& clue) {
    const Names line = seen_from(*clue.coord);
    for (int first = 1; first <= n_; ++first) {
      const std::string is_first = truth();
      const std::string right = truth();
      post("int_eq_reif", line[0], std::to_string(first), is_first);
      const Names some(line.begin(), line.begin() + first);
      post("int_lin_eq_reif", array(Numbers(some.size(), 1)), array(some),
           std::to_string(*clue.value), right);
      post("bool_clause", array(Names{right}), array(Names{is_first}));
    }
  }

  void skyscraper(const Clue& clue) {
    Names seen;
    std::string highest = "0";
    for (const std::string& building : seen_from(*clue.coord)) {
      const std::string is_higher = truth();
      post("int_lt_reif", highest, building, is_higher);
      post("bool2int", is_higher, seen.emplace_back(number(0, 1)));
      const std::string higher = number(0, n_);
      post("int_max", highest, building, higher);
      highest = higher;
    }
    sum("int_lin_eq", seen, *clue.value);
  }

  void whispers(const Clue& clue) {
    const int least = clue.value ? *clue.value : n_ % 2 == 0 ? n_ / 2 : (n_ + 1) / 2;
    for (const auto& line : clue.lines) {
      for (std::size_t i = 1; i < line.size(); ++i) {
        post("int_le", std::to_string(least), distance(line[i - 1], line[i]));
      }
    }
  }

  void renban(const Clue& clue) {
    for (const auto& line : clue.lines) {
      const std::set<Cell> once(line.begin(), line.end());
      const Names digits = names({once.begin(), once.end()});
      const std::string low = number(1, n_);
      const std::string high = number(1, n_);
      post("all_different_int", array(digits));
      post("array_int_minimum", low, array(digits));
      post("array_int_maximum", high, array(digits));
      post("int_lin_eq", array(Numbers{1, -1}), array(Names{high, low}),
           std::to_string(digits.size() - 1));
    }
  }

  void palindrome(const Clue& clue) {
    for (const auto& line : clue.lines) {
      for (std::size_t i = 0; i < line.size(); ++i) {
        post("int_eq", x(line[i]), x(line[line.size() - 1 - i]));
      }
    }
  }

  void between(const Clue& clue) {
    for (const auto& line : clue.lines) {
      const std::string low = number(1, n_);
      const std::string high = number(1, n_);
      post("int_min", x(line.front()), x(line.back()), low);
      post("int_max", x(line.front()), x(line.back()), high);
      for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        post("int_lt", low, x(line[i]));
        post("int_lt", x(line[i]), high);
      }
    }
  }

  void region_sum(const Clue& clue) {
    for (const auto& line : clue.lines) {
      // A number for the sum of each box, as the line goes through it.
      const std::string common = number(1, n_ * static_cast<int>(line.size()));
      Names part;
      for (std::size_t i = 0; i < line.size(); ++i) {
        part.push_back(x(line[i]));
        if (i + 1 < line.size() && board_.box_of(line[i]) == board_.box_of(line[i + 1])) continue;
        Numbers factors(part.size(), 1);
        part.push_back(common);
        factors.push_back(-1);
        post("int_lin_eq", array(factors), array(part), "0");
        part.clear();
      }
    }
  }

  /// Each three classes that follow on each other are different; two where the line is so short.
  void different(const Names& classes) {
    for (std::size_t i = 1; i < classes.size(); ++i) {
      post("int_ne", classes[i - 1], classes[i]);
      if (i > 1) post("int_ne", classes[i - 2], classes[i]);
    }
  }

  void entropic(const Clue& clue) {
    // Thirds; what is over goes to the middle, or to both ends.
    Numbers third_of;
    const Numbers sizes{n_ / 3 + (n_ % 3 == 2 ? 1 : 0), n_ / 3 + (n_ % 3 == 1 ? 1 : 0),
                        n_ / 3 + (n_ % 3 == 2 ? 1 : 0)};
    for (int third = 0; third < 3; ++third) {
      for (int i = 0; i < sizes[static_cast<std::size_t>(third)]; ++i) third_of.push_back(third);
    }
    REQUIRE(static_cast<int>(third_of.size()) == n_);
    for (const auto& line : clue.lines) {
      Names thirds;
      for (const Cell c : line) {
        post("array_int_element", x(c), array(third_of), thirds.emplace_back(number(0, 2)));
      }
      different(thirds);
    }
  }

  void modular(const Clue& clue) {
    for (const auto& line : clue.lines) {
      Names remainders;
      for (const Cell c : line) {
        post("int_mod", x(c), "3", remainders.emplace_back(number(0, 2)));
      }
      different(remainders);
    }
  }

  void quadruple(const Clue& clue) {
    for (const int digit : std::set<int>(clue.digits.begin(), clue.digits.end())) {
      Names there;
      for (const Cell c : clue.cells) there.push_back(is_value(x(c), digit));
      const auto times = std::count(clue.digits.begin(), clue.digits.end(), digit);
      post("int_lin_le", array(Numbers(there.size(), -1)), array(there), std::to_string(-times));
    }
  }

  void clone(const Clue& clue) {
    for (std::size_t i = 0; i < clue.cells.size(); ++i) {
      post("int_eq", x(clue.cells[i]), x(clue.copies.at(i)));
    }
  }

  const BoardSpec& board_;
  int n_;
  int declared_ = 0;
  ClueConstraints result_;
};

}  // namespace

ClueConstraints clue_constraints(const BoardSpec& board) { return Writer(board).write(); }

}  // namespace gridmill
