// Cells are written r1c23: one row with several columns, or one column with several rows. With
// more than nine rows each cell is written by itself, because "r1c12" would have two meanings.

#include <map>
#include <vector>

#include "solver/board/house_names.h"
#include "solver/steps/step_describer.h"

namespace gridmill::widest {
namespace {

class Writer {
 public:
  explicit Writer(const StepDescription& step) : step_(step), board_(step.before.board()) {}

  [[nodiscard]] std::string write() const {
    const std::string what = pattern();
    return what + (what.empty() ? "" : " => ") + result();
  }

 private:
  [[nodiscard]] std::string pattern() const {
    const Deduction& d = step_.deduction;
    const std::string_view family = info(step_.step.technique).family;
    if (family == "singles") return "";
    if (!step_.nets.empty()) return nets();
    if (is_chain()) {
      std::string text = chain(step_.links);
      for (const std::vector<Link>& links : step_.further) text += "; " + chain(links);
      return text;
    }
    if (!step_.sets.empty()) return sets();
    if (family == "fish") {
      return digits(DigitSet(d.digits), "") + " " + houses(d.houses) + " " + houses(d.covers) +
             (d.fins.empty() ? "" : " f" + cells(d.fins));
    }
    if (family == "intersections" && !d.houses.empty()) {
      return digits(DigitSet(d.digits), ",") + " in " + houses(d.houses);
    }
    if (d.cells.empty() && d.digits == 0) return "";  // from the solution
    const std::string with = d.fins.empty() ? "" : " with " + cells(d.fins);
    const char* parted = family == "uniqueness" || family == "wings" ? "/" : ",";
    return digits(DigitSet(d.digits), parted) + " in " + cells(d.cells) + with;
  }

  /// Colors have strong links only, and nets have none.
  [[nodiscard]] bool is_chain() const {
    return !step_.links.empty() && step_.links.front().kind == Link::Kind::kStrong &&
           info(step_.step.technique).proof != ProofKind::kColors;
  }

  /// "(4)r1c4 = (4)r1c7 - (4=3)r5c7": two digits of the same cells share them.
  [[nodiscard]] std::string chain(const std::vector<Link>& links) const {
    struct Place {
      std::string digits;
      CellSet cells;
    };
    const auto digit = [](const Node& node) { return std::string(1, to_char(node.digit)); };
    std::vector<Place> places{{digit(links.front().from), cells_of(links.front(), true)}};
    std::vector<std::string> signs;
    for (const Link& link : links) {
      const char* sign = link.kind == Link::Kind::kWeak ? "-" : "=";
      // A set is written with all of its cells on both sides of its link.
      const bool in_set = !link.set.empty() && link.set.contains(link.to.cells);
      const CellSet to = in_set ? link.set : link.to.cells;
      if (in_set) places.back().cells = link.set;
      if (places.back().cells == to) {
        places.back().digits += sign + digit(link.to);
      } else {
        signs.emplace_back(std::string(" ") + sign + " ");
        places.push_back({digit(link.to), to});
      }
    }
    std::string text;
    for (std::size_t i = 0; i < places.size(); ++i) {
      text += (i == 0 ? "" : signs[i - 1]) + "(" + places[i].digits + ")" + cells(places[i].cells);
    }
    return text;
  }
  [[nodiscard]] static CellSet cells_of(const Link& link, bool from) {
    if (!link.set.empty() && link.set.contains(link.to.cells)) return link.set;
    return from ? link.from.cells : link.to.cells;
  }

  /// "A=r1c23 {257}, B=r4c2 {57}"
  [[nodiscard]] std::string sets() const {
    std::string text;
    const bool has_stem = info(step_.step.technique).id == "death-blossom";
    if (has_stem) text = cells(step_.deduction.cells);
    char name = 'A';
    for (const CellSet& set : step_.sets) {
      DigitSet held;
      for (const Cell c : set) held |= step_.before.candidates(c);
      text += (text.empty() ? "" : ", ") + std::string(1, name++) + "=" + cells(set) + " {" +
              digits(held, "") + "}";
    }
    return text;
  }

  /// What each assumption places, and that it fails.
  [[nodiscard]] std::string nets() const {
    std::string text;
    for (const Net& net : step_.nets) {
      if (!text.empty()) text += "; ";
      std::string placed;
      for (const Consequence& step : net.consequences) {
        if (!step.is_placed) continue;
        placed += (placed.empty() ? "" : " ") + cells(step.cells) + "=" + to_char(step.digit);
      }
      text += placed + (net.impasse.empty() ? "" : " -> contradiction");
    }
    return text;
  }

  /// "r3c5=7" or "r3c5,r7c12<>7, r4c4<>2"
  [[nodiscard]] std::string result() const {
    std::string text;
    for (const bool in : {true, false}) {
      const CandidateSet& all = in ? step_.deduction.placements : step_.deduction.eliminations;
      for (int d = 1; d <= board_.digits(); ++d) {
        const Digit digit{static_cast<std::uint8_t>(d)};
        if (all[digit].empty()) continue;
        text += (text.empty() ? "" : ", ") + cells(all[digit]) + (in ? "=" : "<>") + to_char(digit);
      }
    }
    return text;
  }

  [[nodiscard]] static std::string digits(DigitSet set, const char* parted) {
    std::string text;
    for (const Digit d : set) text += (text.empty() ? "" : parted) + std::string(1, to_char(d));
    return text;
  }

  /// Those of a row together, then those of a column that are left alone in their rows.
  [[nodiscard]] std::string cells(const CellSet& set) const {
    std::map<int, std::string> columns;           // by row
    std::map<std::string, std::string> together;  // rows by columns
    const bool alone = board_.rows() > 9 || board_.columns() > 9;
    std::string text;
    for (const Cell c : set) {
      const std::string column = std::to_string(board_.column_of(c) + 1);
      if (alone) {
        text += (text.empty() ? "r" : ",r") + std::to_string(board_.row_of(c) + 1) + "c" + column;
      } else {
        columns[board_.row_of(c)] += column;
      }
    }
    std::vector<std::string> order;
    for (const auto& [row, list] : columns) {
      if (together[list].empty()) order.push_back(list);
      together[list] += std::to_string(row + 1);
    }
    for (const std::string& list : order) {
      text += (text.empty() ? "r" : ",r") + together[list] + "c" + list;
    }
    return text;
  }

  /// "r68" or "c3b5"; houses of other kinds by their names.
  [[nodiscard]] std::string houses(const HouseSet& set) const {
    std::string text;
    HouseWord last = HouseWord::kDerived;
    for (const int h : set) {
      const HouseLabel label = label_of(board_, h);
      if (label.word > HouseWord::kBox || board_.rows() > 9 || board_.columns() > 9) {
        text += (text.empty() ? "" : ",") + house_name(board_, h);
        last = HouseWord::kDerived;
        continue;
      }
      constexpr const char* kLetters[] = {"r", "c", "b"};
      if (label.word != last) text += kLetters[static_cast<std::size_t>(label.word)];
      text += label.which;
      last = label.word;
    }
    return text;
  }

  const StepDescription& step_;
  const BoardSpec& board_;
};

}  // namespace

std::string to_notation(const StepDescription& step) { return Writer(step).write(); }

}  // namespace gridmill::widest
