#include "tests/proof_reader.h"

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <stdexcept>
#include <vector>

namespace gridmill {
namespace {

/// A claim that is not so.
struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};
void require(bool good, const std::string& what) {
  if (!good) throw Fault(what);
}

using Cells = std::vector<Cell>;
using Digits = std::vector<Digit>;
using Candidates = std::vector<Candidate>;

bool has(const Cells& cells, Cell c) {
  return std::find(cells.begin(), cells.end(), c) != cells.end();
}
bool has(const Digits& digits, Digit d) {
  return std::find(digits.begin(), digits.end(), d) != digits.end();
}
bool contains(const Cells& cells, const Cells& part) {
  return std::all_of(part.begin(), part.end(), [&](Cell c) { return has(cells, c); });
}

int row(Cell c) { return c.index / 9; }
int column(Cell c) { return c.index % 9; }
int box(Cell c) { return row(c) / 3 * 3 + column(c) / 3; }
bool see(Cell a, Cell b) {
  return a != b && (row(a) == row(b) || column(a) == column(b) || box(a) == box(b));
}
/// Whether not both can be right.
bool exclude(Candidate a, Candidate b) {
  return a.cell == b.cell ? a.digit != b.digit : a.digit == b.digit && see(a.cell, b.cell);
}

/// Patterns are made once, which takes longer than to match them.
bool matches(const std::string& text, std::smatch& match, const char* pattern) {
  static std::map<const char*, std::regex> made;
  return std::regex_match(text, match, made.try_emplace(pattern, pattern).first->second);
}

/// Every "R1C2" in a text, in order.
Cells cells_in(const std::string& text) {
  Cells cells;
  for (std::size_t i = 0; i + 3 < text.size(); ++i) {
    if (text[i] == 'R' && text[i + 2] == 'C' && text[i + 1] >= '1' && text[i + 1] <= '9') {
      cells.push_back(
          Cell{static_cast<std::uint16_t>((text[i + 1] - '1') * 9 + text[i + 3] - '1')});
    }
  }
  return cells;
}

/// Every digit that stands alone.
Digits digits_in(const std::string& text) {
  Digits digits;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto is_word = [&](std::size_t at) {
      return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
    };
    if (text[i] >= '1' && text[i] <= '9' && !is_word(i - 1) && !is_word(i + 1)) {
      digits.push_back(Digit{static_cast<std::uint8_t>(text[i] - '0')});
    }
  }
  return digits;
}

Digit digit_in(const std::string& text) {
  const Digits digits = digits_in(text);
  require(digits.size() == 1, "one digit: " + text);
  return digits.front();
}
Cell cell_in(const std::string& text) {
  const Cells cells = cells_in(text);
  require(cells.size() == 1, "one cell: " + text);
  return cells.front();
}

/// "rows 2 and 5, column 1 and box 3"
std::vector<Cells> houses_in(const std::string& text) {
  std::vector<Cells> houses;
  static const std::regex kWords("(row|column|box)(?:e?s)? |([1-9])");
  int (*number)(Cell) = nullptr;
  for (std::sregex_iterator i(text.begin(), text.end(), kWords), end; i != end; ++i) {
    if ((*i)[1].matched) {
      number = (*i)[1] == "row" ? row : (*i)[1] == "column" ? column : box;
      continue;
    }
    require(number != nullptr, "a house: " + text);
    Cells house;
    for (std::uint16_t c = 0; c < 81; ++c) {
      if (number(Cell{c}) == (*i)[2].str()[0] - '1') house.push_back(Cell{c});
    }
    houses.push_back(house);
  }
  require(!houses.empty(), "houses: " + text);
  return houses;
}

/// What is supposed, what is chosen among, and what cannot be.
class Case {
 public:
  explicit Case(const Marks& marks) : marks_(marks) {}

  void choose(const Candidates& options) { choices_.push_back(options); }
  /// A cell takes one of its candidates.
  void take(Cell c) {
    if (!marks_.value(c).empty()) return choose({{c, marks_.value(c)}});
    Candidates options;
    for (const Digit d : marks_.candidates(c)) options.push_back({c, d});
    choose(options);
  }
  void take(const Cells& cells) {
    for (const Cell c : cells) take(c);
  }
  /// A digit has a place in a house.
  void place(Digit d, const Cells& house) {
    Candidates options;
    for (const Cell c : house) {
      if (marks_.value(c) == d) return;
      if (marks_.candidates(c).contains(d)) options.push_back({c, d});
    }
    choose(options);
  }
  /// Not all of these cells hold these digits.
  void forbid(const Cells& cells, const Digits& digits) {
    forbidden_ = cells;
    of_ = digits;
  }
  /// Not all of these cells are without these candidates.
  void demand_one(const Candidates& candidates) { choose(candidates); }

  [[nodiscard]] bool is_possible(const Candidates& supposed) const {
    Candidates chosen = supposed;
    std::vector<bool> done(choices_.size(), false);
    return go_on(chosen, done);
  }
  /// None of these is chosen.
  void bar(const Candidates& barred) {
    for (Candidates& options : choices_) {
      for (const Candidate& out : barred) std::erase(options, out);
    }
  }
  /// Without this candidate.
  [[nodiscard]] bool is_possible_without(Candidate out) const {
    Case other = *this;
    other.bar({out});
    return other.is_possible({});
  }

 private:
  bool go_on(Candidates& chosen, std::vector<bool>& done) const {
    // The choice with the fewest options left.
    std::size_t best = choices_.size();
    Candidates least;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      if (done[i]) continue;
      Candidates left;
      for (const Candidate& option : choices_[i]) {
        if (std::none_of(chosen.begin(), chosen.end(),
                         [&](const Candidate& c) { return exclude(c, option); })) {
          left.push_back(option);
        }
      }
      if (best == choices_.size() || left.size() < least.size()) {
        best = i;
        least = left;
      }
    }
    if (best == choices_.size()) return !is_forbidden(chosen);
    done[best] = true;
    for (const Candidate& option : least) {
      chosen.push_back(option);
      const bool possible = go_on(chosen, done);
      chosen.pop_back();
      if (possible) {
        done[best] = false;
        return true;
      }
    }
    done[best] = false;
    return false;
  }

  [[nodiscard]] bool is_forbidden(const Candidates& chosen) const {
    if (forbidden_.empty()) return false;
    return std::all_of(forbidden_.begin(), forbidden_.end(), [&](Cell cell) {
      return std::any_of(chosen.begin(), chosen.end(),
                         [&](const Candidate& c) { return c.cell == cell && has(of_, c.digit); });
    });
  }

  const Marks& marks_;
  std::vector<Candidates> choices_;
  Cells forbidden_;
  Digits of_;
};

class Reader {
 public:
  Reader(const Marks& marks, const std::string& text) : marks_(marks) {
    const std::size_t colon = text.find(": ");
    const std::size_t so = text.rfind(", so ");
    require(colon != std::string::npos && so != std::string::npos && text.ends_with("."), "form");
    title_ = text.substr(0, colon);
    reason_ = text.substr(colon + 2, so - colon - 2);
    read_result(text.substr(so + 5, text.size() - so - 6));
  }

  void check() {
    for (const Candidate& c : gone_) require(is_open(c), "what goes is there");
    for (const Candidate& c : placed_) require(is_open(c), "what goes in is a candidate");
    for (const auto& [pattern, check] : table()) {
      std::smatch match;
      if (!std::regex_match(reason_, match, pattern)) continue;
      parts_.clear();
      for (const auto& part : match) parts_.push_back(part.str());
      (this->*check)();
      return;
    }
    throw Fault("no sentence that is known");
  }

 private:
  using Check = void (Reader::*)();

  static const std::vector<std::pair<std::regex, Check>>& table() {
    static const std::vector<std::pair<std::regex, Check>> kTable = [] {
      std::vector<std::pair<std::regex, Check>> rows;
      const auto add = [&](const char* pattern, Check check) {
        rows.emplace_back(std::regex(pattern), check);
      };
      add("(.*) is the last open cell of (.*)", &Reader::last_cell);
      add("no other digit is left for (.*)", &Reader::naked_single);
      add("(.*) can go nowhere else in (.*)", &Reader::hidden_single);
      add("(.*), which share (.*), hold only (.*)", &Reader::naked_set);
      add("(R[^;]*) in (.*) hold only (.*)", &Reader::naked_set);
      add("(.*) can go nowhere in (.*) but into (.*)", &Reader::hidden_set);
      add("every place for (.) in (.*) lies in (.*) too \\((.*)\\)", &Reader::locked);
      add("(?:(?:of two fish in one, )?apart from the fins? (.*) )?every place for (.) in (.*?) "
          "lies in (.*?)"
          "(?:, and what goes sees (?:the fins? (R.*)|the fins of one of them))?",
          &Reader::fish);
      add("whichever digit (.*) takes, (it or )?one of (.*) is (.)", &Reader::pivot);
      add("the strong links on (.) part (.*) into colors .*", &Reader::colors);
      add("(?:none of .* is given, and )?(?:they|(R.*)) must not all come down to (. and .), which "
          "could be swapped(?: along the loop)?(.*)",
          &Reader::swap);
      add("none of (.*) is given, and with (.) in (.*) the digits (.*) could be swapped",
          &Reader::avoidable);
      add("every other open cell has two candidates, and (.*)", &Reader::bug);
      add("(A = .*) hold (.*) and have no cell to spare", &Reader::sue_de_coq);
      add("every way to place (.) in all houses that leaves the other digits a way uses (.*)",
          &Reader::templates);
      add("no way to place (.) in all houses that leaves the other digits a way uses (.*)",
          &Reader::templates);
      add("(.*) hold only (. and .), and each sees another of them: (.*) takes? one of them, "
          "(.*) takes? the other, and what goes sees one of each",
          &Reader::halves);
      add("with the almost locked sets? (.*): (if R.C. is ., A lacks .*)", &Reader::blossom);
      add("(?:(.*) hold only (.*); )?with the almost locked sets (.*) and the restricted commons "
          "(.) and (.): one set lacks one of (.) and (.) and the other set lacks the other, and "
          "each "
          "holds all its other digits",
          &Reader::double_link);
      add("(?:(.*) hold only (.*); )?(?:with the almost locked sets? (A = .*?)(?: and the "
          "restricted commons? ([^:]*))?: )?(if .*)",
          &Reader::chains);
      add("suppose (.*) is (.): then (.*)", &Reader::net);
      return rows;
    }();
    return kTable;
  }

  // ---- the board

  [[nodiscard]] bool is_open(Candidate c) const {
    return marks_.candidates(c.cell).contains(c.digit);
  }
  [[nodiscard]] Cells places(Digit d, const Cells& in) const {
    Cells result;
    for (const Cell c : in) {
      if (is_open({c, d})) result.push_back(c);
    }
    return result;
  }
  [[nodiscard]] Digits digits_of(const Cells& cells) const {
    Digits result;
    for (std::uint8_t d = 1; d <= 9; ++d) {
      if (!places(Digit{d}, cells).empty()) result.push_back(Digit{d});
    }
    return result;
  }
  static Cells all() {
    Cells cells;
    for (std::uint16_t c = 0; c < 81; ++c) cells.push_back(Cell{c});
    return cells;
  }
  static std::vector<Cells> all_houses() {
    return houses_in("rows 1 2 3 4 5 6 7 8 9 columns 1 2 3 4 5 6 7 8 9 boxes 1 2 3 4 5 6 7 8 9");
  }

  // ---- what follows

  void read_result(const std::string& text) {
    static const std::regex kPart("(R.*?) (?:is|are) (not )?([1-9].*)");
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find("; ", at), text.size());
      const std::string part = text.substr(at, end - at);
      std::smatch match;
      require(std::regex_match(part, match, kPart), "the result: " + part);
      for (const Cell c : cells_in(match[1])) {
        for (const Digit d : digits_in(match[3])) {
          (match[2].matched ? gone_ : placed_).push_back({c, d});
        }
      }
      at = end + 2;
    }
    require(!gone_.empty() || !placed_.empty(), "a result");
    for (const Candidate& c : gone_) {
      require(std::count(gone_.begin(), gone_.end(), c) == 1, "each candidate once");
    }
  }

  static void require_once(const Cells& cells) {
    for (const Cell c : cells) {
      require(std::count(cells.begin(), cells.end(), c) == 1, "each cell once");
    }
  }

  /// That what goes and what goes in follows from what was named.
  void conclude(const Case& named) const {
    for (const Candidate& c : gone_) require(!named.is_possible({c}), "does not follow");
    for (const Candidate& c : placed_) {
      require(!named.is_possible_without(c), "it might go elsewhere");
    }
  }

  // ---- sentences

  void last_cell() {
    const Cells house = houses_in(parts_[2]).front();
    const Cell cell = cell_in(parts_[1]);
    for (const Cell c : house) require(c == cell || !marks_.value(c).empty(), "the last cell");
    Case named(marks_);
    named.take(cell);
    conclude(named);
  }
  void naked_single() {
    Case named(marks_);
    named.take(cell_in(parts_[1]));
    conclude(named);
  }
  void hidden_single() {
    Case named(marks_);
    named.place(digit_in(parts_[1]), houses_in(parts_[2]).front());
    conclude(named);
  }
  void naked_set() {
    const Cells cells = cells_in(parts_[1]);
    for (const Cells& house : houses_in(parts_[2])) require(contains(house, cells), "in the house");
    require(digits_of(cells) == digits_in(parts_[3]), "only these digits");
    require(cells.size() == digits_of(cells).size(), "as many digits as cells");
    Case named(marks_);
    named.take(cells);
    conclude(named);
  }
  void hidden_set() {
    const Cells house = houses_in(parts_[2]).front();
    const Cells cells = cells_in(parts_[3]);
    Case named(marks_);
    for (const Digit d : digits_in(parts_[1])) {
      require(contains(cells, places(d, house)), "nowhere else");
      named.place(d, house);
    }
    conclude(named);
  }
  void locked() {
    const Digit d = digit_in(parts_[1]);
    const Cells house = houses_in(parts_[2]).front();
    require(places(d, house) == cells_in(parts_[4]), "all places");
    require(contains(houses_in(parts_[3]).front(), cells_in(parts_[4])), "in both");
    Case named(marks_);
    named.place(d, house);
    conclude(named);
  }
  void fish() {
    const Cells fins = cells_in(parts_[1]);
    const Digit d = digit_in(parts_[2]);
    const bool is_siamese = reason_.starts_with("of two");
    require(is_siamese || fins == cells_in(parts_[5]), "the same fins");
    Case named(marks_);
    for (const Cells& base : houses_in(parts_[3])) {
      named.place(d, base);
      for (const Cell c : places(d, base)) {
        const std::vector<Cells> covers = houses_in(parts_[4]);
        require(has(fins, c) || std::any_of(covers.begin(), covers.end(),
                                            [&](const Cells& cover) { return has(cover, c); }),
                "covered");
      }
    }
    for (const Candidate& c : gone_) {
      for (const Cell fin : fins) require(is_siamese || see(fin, c.cell), "sees the fins");
    }
    conclude(named);
  }
  void pivot() {
    const Cell pivot = cell_in(parts_[1]);
    const Cells arms = cells_in(parts_[3]);
    const Digit z = digit_in(parts_[4]);
    Case named(marks_);
    named.take(pivot);
    named.take(arms);
    for (const Candidate& c : gone_) require(c.digit == z, "the digit");
    conclude(named);
  }
  void colors() {
    const Digit d = digit_in(parts_[1]);
    const Cells cells = cells_in(parts_[2]);
    Cells linked;
    Case named(marks_);
    for (const Cells& house : all_houses()) {
      const Cells own = places(d, house);
      if (own.size() != 2 || !contains(cells, own)) continue;
      named.place(d, house);
      linked.insert(linked.end(), own.begin(), own.end());
    }
    require(contains(linked, cells), "linked");
    conclude(named);
  }

  /// Two digits in cells that are not given, two of them in each house or none.
  void require_swap(const Cells& cells, const Digits& digits) const {
    require(digits.size() == 2, "two digits");
    for (const Cell c : cells) require(!marks_.is_given(c), "not given");
    for (const Cells& house : all_houses()) {
      const auto inside =
          std::count_if(cells.begin(), cells.end(), [&](Cell c) { return has(house, c); });
      require(inside == 0 || inside == 2, "two in each house");
    }
  }
  void swap() {
    const Cells cells =
        cells_in(parts_[1].empty() ? reason_.substr(0, reason_.find(" is given")) : parts_[1]);
    const Digits digits = digits_in(parts_[2]);
    require_swap(cells, digits);
    Case named(marks_);
    named.take(cells);
    named.forbid(cells, digits);
    // Cells with other digits than the two.
    Cells extra;
    for (const Cell c : cells) {
      for (const Digit d : marks_.candidates(c)) {
        if (!has(digits, d) && !has(extra, c)) extra.push_back(c);
      }
    }
    const std::string& rest = parts_[3];
    std::smatch m;
    if (matches(rest, m, ", and only (.*) has another digit")) {
      require(extra == cells_in(m[1]), "the only one");
    } else if (matches(rest, m, ": one of (.*) is (.)")) {
      require(extra == cells_in(m[1]), "those with another digit");
      require(digits_of(extra).size() <= 3, "one other digit");
    } else if (matches(rest, m,
                       ": (.*) take another digit, and with (.*) make "
                       "a naked set in (.*)")) {
      require(extra == cells_in(m[1]), "those with another digit");
      require(contains(houses_in(m[3]).front(), cells_in(m[2])), "the set in the house");
      require(contains(houses_in(m[3]).front(), extra), "the cells in the house");
      named.take(cells_in(m[2]));
    } else if (matches(rest, m,
                       ", and one of (.*) is (.), which (.*) has no "
                       "other place for")) {
      const Cells house = houses_in(m[3]).front();
      require(contains(cells_in(m[1]), places(digit_in(m[2]), house)), "no other place");
      named.place(digit_in(m[2]), house);
    } else if (matches(rest, m,
                       ", as they would with (.) in (.*), because (.) "
                       "has no other place in (.*)")) {
      for (const Cells& house : houses_in(m[4])) {
        require(contains(cells, places(digit_in(m[1]), house)), "no other place");
        named.place(digit_in(m[1]), house);
      }
    } else if (matches(rest, m,
                       ", and (.) has no other place in the row and "
                       "column of (.*)")) {
      const Cell corner = cell_in(m[2]);
      for (const Cells& house : all_houses()) {
        if (!has(house, corner) ||
            (row(house[0]) != row(house[8]) && column(house[0]) != column(house[8]))) {
          continue;
        }
        require(contains(cells, places(digit_in(m[1]), house)), "no other place");
        named.place(digit_in(m[1]), house);
      }
    } else {
      throw Fault("no sentence that is known: " + rest);
    }
    conclude(named);
  }
  void avoidable() {
    const Cells cells = cells_in(parts_[1]);
    require_swap(cells, digits_in(parts_[4]));
    Case named(marks_);
    named.take(cells);
    named.forbid(cells, digits_in(parts_[4]));
    conclude(named);
  }

  /// Whether each open cell has two candidates, and each digit two places or none in each house,
  /// but for these.
  [[nodiscard]] bool is_bug_without(const Candidates& saving) const {
    const auto left_in = [&](const Candidates& candidates) {
      return std::count_if(candidates.begin(), candidates.end(), [&](const Candidate& c) {
        return is_open(c) && std::find(saving.begin(), saving.end(), c) == saving.end();
      });
    };
    for (const Cell c : all()) {
      Candidates own;
      for (const Digit d : marks_.candidates(c)) own.push_back({c, d});
      if (!own.empty() && left_in(own) != 2) return false;
    }
    for (const Cells& house : all_houses()) {
      for (const Digit d : digits_of(house)) {
        Candidates own;
        for (const Cell c : places(d, house)) own.push_back({c, d});
        if (left_in(own) != 2) return false;
      }
    }
    return true;
  }

  /// The candidates of the cells without which there is a bug.
  [[nodiscard]] Candidates saving_in(const Cells& cells, std::size_t at,
                                     const Candidates& before) const {
    if (at == cells.size()) return is_bug_without(before) ? before : Candidates();
    const Digits own = digits_of({cells[at]});
    for (std::size_t i = 0; i < own.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        Candidates saving = before;
        for (std::size_t k = 0; k < own.size(); ++k) {
          if (k != i && k != j) saving.push_back({cells[at], own[k]});
        }
        saving = saving_in(cells, at + 1, saving);
        if (!saving.empty()) return saving;
      }
    }
    return {};
  }

  void bug() {
    const std::string& rest = parts_[1];
    const Cells cells = cells_in(rest.substr(0, rest.find(": with")));
    const Candidates saving = saving_in(cells, 0, {});
    require(!saving.empty(), "a bug without these cells");
    Case named(marks_);
    named.demand_one(saving);
    named.take(cells);
    std::smatch m;
    if (matches(rest, m, "without (.) in .* there would be two solutions")) {
      require(saving == Candidates{{cells.front(), digit_in(m[1])}}, "the digit");
    } else if (matches(rest, m,
                       "if none of .* were (.) there would be two "
                       "solutions")) {
      for (const Candidate& c : saving) require(c.digit == digit_in(m[1]), "the digit");
    } else if (matches(rest, m,
                       "if none of .* took one of (.*) there would be "
                       "two solutions: with (.*) that makes a naked "
                       "set in (.*)")) {
      for (const Candidate& c : saving) require(has(digits_in(m[1]), c.digit), "the digits");
      require(contains(houses_in(m[3]).front(), cells_in(m[2])), "the set in the house");
      named.take(cells_in(m[2]));
    } else if (matches(rest, m,
                       "one of .* takes the digit that has no other "
                       "place in (.*), so that the other .*")) {
      const Cells house = houses_in(m[1]).front();
      for (const Digit d : digits_of(house)) {
        if (contains(cells, places(d, house))) named.place(d, house);
      }
    } else {
      throw Fault("no sentence that is known: " + rest);
    }
    conclude(named);
  }

  void sue_de_coq() {
    Cells cells;
    for (const auto& [name, set] : read_sets(parts_[1], false)) {
      for (const Cell c : set) {
        if (!has(cells, c)) cells.push_back(c);
      }
    }
    require(digits_of(cells) == digits_in(parts_[2]), "the digits");
    Case named(marks_);
    named.take(cells);
    conclude(named);
  }
  /// A way of each digit that keeps off the cells which another digit has in all of its ways.
  void templates() {
    const Digit own = digit_in(parts_[1]);
    Candidates barred;
    for (bool more = true; more;) {
      more = false;
      for (std::uint8_t d = 1; d <= 9; ++d) {
        const Case ways = ways_of(Digit{d}, barred);
        for (const Cell c : places(Digit{d}, all())) {
          if (ways.is_possible_without({c, Digit{d}})) continue;
          for (const Digit other : marks_.candidates(c)) {
            const Candidate out{c, other};
            if (other == Digit{d} || std::find(barred.begin(), barred.end(), out) != barred.end()) {
              continue;
            }
            barred.push_back(out);
            more = true;
          }
        }
      }
    }
    conclude(ways_of(own, barred));
  }
  [[nodiscard]] Case ways_of(Digit d, const Candidates& barred) const {
    Case ways(marks_);
    for (const Cells& house : all_houses()) ways.place(d, house);
    ways.bar(barred);
    return ways;
  }
  void halves() {
    const Cells cells = cells_in(parts_[1]);
    for (const Cell c : cells) require(digits_of({c}) == digits_in(parts_[2]), "only these");
    for (const Cells& half : {cells_in(parts_[3]), cells_in(parts_[4])}) {
      require(contains(cells, half), "of the pattern");
      // Cells of a half hold the same digit.
      for (const Cell c : half) {
        Case different(marks_);
        different.take(cells);
        require(!different.is_possible(
                    {{c, digits_in(parts_[2])[0]}, {half[0], digits_in(parts_[2])[1]}}),
                "the same digit");
      }
    }
    const Cells one = cells_in(parts_[3]);
    const Cells other = cells_in(parts_[4]);
    for (const Candidate& gone : gone_) {
      for (const Cells& half : {one, other}) {
        require(std::any_of(half.begin(), half.end(), [&](Cell c) { return see(c, gone.cell); }),
                "sees one of each");
      }
    }
    Case named(marks_);
    named.take(cells);
    conclude(named);
  }

  // ---- sets and chains

  using Sets = std::map<std::string, Cells>;

  /// "A = R1C1 R1C2 (1, 2, 3) and B = R4C1 (1, 2)"
  [[nodiscard]] Sets read_sets(const std::string& text, bool locked) const {
    Sets sets;
    static const std::regex kSet("([A-I]) =((?: R[1-9]C[1-9])+) \\(([^)]*)\\)");
    for (std::sregex_iterator i(text.begin(), text.end(), kSet), end; i != end; ++i) {
      const Cells cells = cells_in((*i)[2]);
      require_once(cells);
      require(digits_of(cells) == digits_in((*i)[3]), "the digits of a set");
      if (locked) {
        require(digits_of(cells).size() == cells.size() + 1, "a digit more than cells");
        const auto houses = all_houses();
        require(std::any_of(houses.begin(), houses.end(),
                            [&](const Cells& house) { return contains(house, cells); }),
                "a set in a house");
      }
      sets[(*i)[1]] = cells;
    }
    require(!sets.empty(), "sets: " + text);
    return sets;
  }

  /// "The digit is in one of the places", or in none of them.
  struct Node {
    Digit digit;
    Cells places;
    bool is_on = false;
    std::string set;  ///< of what is said of a set
    bool operator==(const Node& o) const { return digit == o.digit && places == o.places; }
  };
  static bool excludes(const Node& on, Candidate c) {
    return std::all_of(on.places.begin(), on.places.end(), [&](Cell place) {
      return exclude({place, on.digit}, c);
    });
  }

  /// "R1C1 is not 5", "one of R1C1 and R1C2 is 5", "neither of ... is 5", "A lacks 5", "A holds 5"
  [[nodiscard]] std::vector<Node> read_claim(const std::string& text) const {
    std::smatch m;
    std::vector<Node> nodes;
    if (matches(text, m, "(R.C.) is (not )?(.)")) {
      nodes.push_back({digit_in(m[3]), cells_in(m[1]), !m[2].matched, ""});
    } else if (matches(text, m, "(one|neither|none) of (R.*) is (.)")) {
      nodes.push_back({digit_in(m[3]), cells_in(m[2]), m[1] == "one", ""});
    } else if (matches(text, m, "([A-I]) (lacks|holds) (.*)")) {
      require(sets_.contains(m[1]), "a set that is named: " + text);
      for (const Digit d : digits_in(m[3])) {
        nodes.push_back({d, places(d, sets_.at(m[1])), m[2] == "holds", m[1]});
      }
    }
    require(!nodes.empty(), "a claim: " + text);
    for (const Node& node : nodes) require(!node.places.empty(), "a claim of nothing: " + text);
    return nodes;
  }

  /// Whether `to` follows from what was said last.
  [[nodiscard]] bool follows(const std::vector<Node>& last, const Node& to) const {
    const auto is_out = [&](Candidate c) {
      return std::any_of(last.begin(), last.end(), [&](const Node& n) {
        return n.is_on ? excludes(n, c) : n.digit == c.digit && has(n.places, c.cell);
      });
    };
    if (!to.is_on) {
      return std::all_of(to.places.begin(), to.places.end(), [&](Cell place) {
        return std::any_of(last.begin(), last.end(), [&](const Node& n) {
          return n.is_on && excludes(n, {place, to.digit});
        });
      });
    }
    for (const Cell c : to.places) {
      if (!is_open({c, to.digit})) return false;
    }
    // A set that lacks one digit has its others.
    if (!to.set.empty()) {
      return std::any_of(last.begin(), last.end(), [&](const Node& n) {
        return !n.is_on && n.set == to.set && n.digit != to.digit;
      });
    }
    for (const Cells& house : all_houses()) {
      if (!contains(house, to.places)) continue;
      const Cells all_places = places(to.digit, house);
      if (std::all_of(all_places.begin(), all_places.end(), [&](Cell c) {
            return has(to.places, c) || is_out({c, to.digit});
          })) {
        return true;
      }
    }
    if (to.places.size() != 1) return false;
    for (const Digit d : marks_.candidates(to.places.front())) {
      if (d != to.digit && !is_out({to.places.front(), d})) return false;
    }
    return true;
  }

  static std::vector<std::string> split(const std::string& text, const std::string& by) {
    std::vector<std::string> result;
    for (std::size_t at = 0;;) {
      const std::size_t end = text.find(by, at);
      result.push_back(text.substr(at, end - at));
      if (end == std::string::npos) return result;
      at = end + by.size();
    }
  }

  void require_cells(const std::string& cells, const std::string& digits, const std::string& sets) {
    if (cells.empty()) return;
    Cells together;
    for (const auto& [name, set] : sets_) together.insert(together.end(), set.begin(), set.end());
    std::sort(together.begin(), together.end(), [](Cell a, Cell b) { return a.index < b.index; });
    require(together == cells_in(cells), "the cells of the sets: " + sets);
    require(digits_of(together) == digits_in(digits), "their digits");
  }

  void chains() {
    if (!parts_[3].empty()) sets_ = read_sets(parts_[3], true);
    require_cells(parts_[1], parts_[2], parts_[3]);
    commons_ = digits_in(parts_[4]);
    std::vector<bool> is_proved(gone_.size(), false);
    for (const std::string& one : split(parts_[5], "; ")) follow(one, is_proved);
    require(std::find(is_proved.begin(), is_proved.end(), false) == is_proved.end(),
            "not all that goes follows");
    require(placed_.empty(), "nothing goes in");
  }

  /// One chain, from "if" to what it comes to.
  void follow(const std::string& text, std::vector<bool>& is_proved) {
    std::string way = text.substr(3);
    std::string end;
    for (const char* joint :
         {": either ", ": each of ", ", and so back to the beginning: one end "}) {
      const std::size_t at = way.find(joint);
      if (at == std::string::npos) continue;
      end = way.substr(at + 2);
      way = way.substr(0, at);
    }
    const bool is_proof = end.empty() && way.ends_with(" after all");
    if (is_proof) way = way.substr(0, way.size() - 10);
    require(is_proof || !end.empty(), "the end of a chain");
    // The premise, and what follows from it.
    std::smatch m;
    std::vector<std::string> claims;
    std::vector<Node> premise;
    if (matches(way, m, "([A-I]) lacks (.*?), it holds (.*)")) {
      premise = read_claim(m[1].str() + " lacks " + m[2].str());
      claims = split(m[1].str() + " holds " + m[3].str(), ", so ");
    } else {
      require(matches(way, m, "(.*?), then (.*)"), "if ..., then ...");
      premise = read_claim(m[1]);
      claims = split(m[2], ", so ");
    }
    // One digit of the premise is lacking; what follows does so from either.
    const std::vector<Node> premises = premise;
    std::vector<std::pair<std::vector<Node>, std::vector<Node>>> weak;
    std::vector<Node> used;  // what joins each set
    for (const Node& first : premises) {
      std::vector<Node> last{first};
      require(!first.is_on, "the premise is that something is not so");
      for (const std::string& claim : claims) {
        std::string part = claim;
        std::vector<std::string> steps{claim};
        if (matches(claim, m, "([A-I]) lacks (.) and holds (.*)")) {
          steps = {m[1].str() + " lacks " + m[2].str(), m[1].str() + " holds " + m[3].str()};
        }
        for (const std::string& step : steps) {
          const std::vector<Node> next = read_claim(step);
          for (const Node& node : next) require(follows(last, node), "so " + step);
          if (!next.front().is_on) weak.emplace_back(last, next);
          for (const Node& n : last) used.push_back(n);
          for (const Node& n : next) used.push_back(n);
          last = next;
        }
      }
      finish(end, is_proof, first, last, weak, used, premises.size(), is_proved);
    }
  }

  void finish(const std::string& end, bool is_proof, const Node& first,
              const std::vector<Node>& last,
              const std::vector<std::pair<std::vector<Node>, std::vector<Node>>>& weak,
              const std::vector<Node>& used, std::size_t premises, std::vector<bool>& is_proved) {
    Node on = first;
    on.is_on = true;
    const auto prove = [&](const Node& a, const Node& b) {
      for (std::size_t i = 0; i < gone_.size(); ++i) {
        if (excludes(a, gone_[i]) && excludes(b, gone_[i])) is_proved[i] = true;
      }
    };
    if (is_proof) {
      require(last.size() == 1 && last.front() == first && last.front().is_on, "after all");
      return prove(on, on);
    }
    if (end.starts_with("one end") || end.starts_with("and so back")) {
      require(last.size() == 1 && last.front() == first && !last.front().is_on, "back");
      for (const auto& [from, to] : weak) {
        for (const Node& a : from) {
          for (const Node& b : to) prove(a, b);
        }
      }
      prove_locked(used, is_proved);
      return;
    }
    std::smatch m;
    if (matches(end, m, "either ([A-I]) or ([A-I]) holds (.)") ||
        matches(end, m, "each of (?:.*) is in ([A-I]) or ([A-I])()")) {
      require(first.set == m[1] && last.front().set == m[2], "the sets at the ends");
      require(premises > 1 || first.digit == digit_in(m[3]), "the digit at the ends");
      const auto same = std::find_if(last.begin(), last.end(),
                                     [&](const Node& n) { return n.digit == first.digit; });
      require(same != last.end(), "the digit at the end");
      for (const Node& n : used) {
        require(commons_.empty() || n.set.empty() || n.digit == first.digit || premises > 1 ||
                    has(commons_, n.digit),
                "a restricted common");
      }
      return prove(on, *same);
    }
    require(matches(end, m, "either (.*) or (.*?)"), "either ... or ...");
    // Names of cells have no "or" in them.
    const std::size_t at = end.find(" or ");
    const std::vector<Node> one = read_claim(end.substr(7, at - 7));
    const std::vector<Node> two = read_claim(end.substr(at + 4));
    require(one.size() == 1 && one.front() == first && one.front().is_on, "one end");
    require(two.size() == 1 && two.front() == last.front() && two.front().is_on, "the other end");
    prove(one.front(), two.front());
  }

  /// Around a loop, a set has all digits but the two that join it.
  void prove_locked(const std::vector<Node>& used, std::vector<bool>& is_proved) const {
    for (const auto& [name, cells] : sets_) {
      std::size_t joins = 0;
      Digits by;
      for (const Node& n : used) {
        if (n.set == name && !has(by, n.digit)) {
          by.push_back(n.digit);
          ++joins;
        }
      }
      for (std::size_t i = 0; i < gone_.size(); ++i) {
        const Cells own = places(gone_[i].digit, cells);
        if (own.empty() || has(by, gone_[i].digit)) continue;
        if (excludes({gone_[i].digit, own, true, name}, gone_[i])) is_proved[i] = true;
      }
    }
  }

  void double_link() {
    sets_ = read_sets(parts_[3], true);
    require_cells(parts_[1], parts_[2], parts_[3]);
    require(sets_.size() == 2, "two sets");
    const Digits commons{digit_in(parts_[4]), digit_in(parts_[5])};
    require(commons == Digits{digit_in(parts_[6]), digit_in(parts_[7])}, "the same digits");
    const Cells& a = sets_.at("A");
    const Cells& b = sets_.at("B");
    for (const Digit d : commons) {
      for (const Cell one : places(d, a)) {
        for (const Cell two : places(d, b)) require(see(one, two), "a restricted common");
      }
    }
    for (const Candidate& c : gone_) {
      const Node in_a{c.digit, places(c.digit, a), true, ""};
      const Node in_b{c.digit, places(c.digit, b), true, ""};
      const bool sees_a = !in_a.places.empty() && excludes(in_a, c);
      const bool sees_b = !in_b.places.empty() && excludes(in_b, c);
      require(has(commons, c.digit) ? sees_a && sees_b : sees_a || sees_b, "does not follow");
    }
  }

  void blossom() {
    sets_ = read_sets(parts_[1], true);
    Digits seen;
    Cells stems;
    static const std::regex kPetal(
        "if (R.C.) is (.), ([A-I]) lacks (.) and holds (.*?)(?=, if| and if|$)");
    const std::string& text = parts_[2];
    for (std::sregex_iterator i(text.begin(), text.end(), kPetal), end; i != end; ++i) {
      const Cell stem = cell_in((*i)[1]);
      const Digit d = digit_in((*i)[2]);
      require(d == digit_in((*i)[4]), "the digit that a petal loses");
      const Cells& set = sets_.at((*i)[3]);
      require(!places(d, set).empty(), "a digit of the petal");
      for (const Cell c : places(d, set)) require(see(c, stem), "all places see the stem");
      for (const Candidate& gone : gone_) {
        require(has(digits_in((*i)[5]), gone.digit) && gone.digit != d, "the digit that stays");
        require(excludes({gone.digit, places(gone.digit, set), true, ""}, gone), "sees the petal");
      }
      seen.push_back(d);
      stems.push_back(stem);
    }
    require(!stems.empty() && std::count(stems.begin(), stems.end(), stems[0]) ==
                                  static_cast<std::ptrdiff_t>(stems.size()),
            "one stem");
    require(seen == digits_of({stems[0]}), "each digit of the stem");
  }

  void net() {
    require(gone_.size() == 1 && gone_[0] == Candidate{cell_in(parts_[1]), digit_in(parts_[2])},
            "what is supposed goes");
    Candidates placed{gone_[0]};
    const auto is_out = [&](Candidate c) {
      return std::any_of(placed.begin(), placed.end(),
                         [&](const Candidate& p) { return exclude(p, c); });
    };
    const auto nothing_left = [&](const Candidates& options) {
      return std::all_of(options.begin(), options.end(), is_out);
    };
    std::vector<std::string> claims = split(parts_[3], ", ");
    std::string end = claims.back();
    claims.pop_back();
    if (end.starts_with("and ")) end = end.substr(4);
    for (const std::string& claim : claims) {
      const std::vector<Node> nodes = read_claim(claim);
      const Candidate c{nodes.front().places.front(), nodes.front().digit};
      bool good = true;
      for (const Digit d : marks_.candidates(c.cell))
        good = good && (d == c.digit || is_out({c.cell, d}));
      for (const Cells& house : all_houses()) {
        if (good || !has(house, c.cell)) continue;
        good = true;
        for (const Cell o : places(c.digit, house)) {
          good = good && (o == c.cell || is_out({o, c.digit}));
        }
      }
      require(good && !is_out(c), "then " + claim);
      placed.push_back(c);
    }
    std::smatch m;
    Candidates options;
    if (matches(end, m, "(R.C.) has no candidate left")) {
      for (const Digit d : marks_.candidates(cell_in(m[1]))) options.push_back({cell_in(m[1]), d});
      require(marks_.value(cell_in(m[1])).empty(), "an open cell");
    } else {
      require(matches(end, m, "(.*) has no place for (.)"), "an end: " + end);
      const Cells house = houses_in(m[1]).front();
      for (const Cell c : house) {
        require(marks_.value(c) != digit_in(m[2]), "it stands there");
        if (is_open({c, digit_in(m[2])})) options.push_back({c, digit_in(m[2])});
      }
    }
    // What is placed is a place.
    for (const Candidate& c : placed) {
      require(std::find(options.begin(), options.end(), c) == options.end(), "it has its place");
    }
    require(nothing_left(options), "the contradiction");
  }

  const Marks& marks_;
  std::string title_;
  std::string reason_;
  std::vector<std::string> parts_;  ///< of the sentence: the whole, then what stands in its blanks
  Candidates gone_;
  Candidates placed_;
  Sets sets_;
  Digits commons_;
};

}  // namespace

std::string fault_of_text(const Marks& before, const std::string& text) {
  try {
    Reader(before, text).check();
    return "";
  } catch (const Fault& fault) {
    return fault.what();
  }
}

}  // namespace gridmill
