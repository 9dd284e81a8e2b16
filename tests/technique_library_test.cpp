// HoDoKu's regression library (reglib-1.3.txt, GPL-3, not part of Gridmill): each line demands one
// set of eliminations or placements of a technique, or that it is absent. Read from the folder that
// GRIDMILL_ORACLES names. Line:
// `:code[-variant]:digits:cells:removed:eliminations:placements:extra:`.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "solver/rate/rater.h"
#include "tests/catch.h"
#include "tests/technique_lines.h"

using namespace gridmill;

namespace {

struct Case {
  std::string code;     ///< four digits, or five
  std::string variant;  ///< "", "1", ..., "x"
  DigitMask digits = 0;
  CandidateSet placements;
  CandidateSet eliminations;
};

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> result(1);
  for (const char c : text) {
    if (c == at) {
      result.emplace_back();
    } else {
      result.back() += c;
    }
  }
  return result;
}

/// Candidates as "digit row column" triples.
CandidateSet triples(const Shape& shape, const std::string& text) {
  CandidateSet result;
  for (const std::string& word : split(text, ' ')) {
    if (word.size() != 3) continue;
    result.add(Candidate{shape.cell_at(word[1] - '1', word[2] - '1'),
                         {static_cast<std::uint8_t>(word[0] - '0')}});
  }
  return result;
}

Case read_case(const std::string& line, State& state) {
  const Shape& shape = state.layout().shape();
  std::vector<std::string> fields = split(line, ':');
  fields.resize(8);
  Case result;
  const std::vector<std::string> code = split(fields[1], '-');
  result.code = code[0];
  if (code.size() > 1) result.variant = code[1];
  for (const char c : fields[2]) result.digits |= static_cast<DigitMask>(1U << (c - '1'));
  (void)read_position(fields[3] + " | none | none", state);
  state.eliminate(triples(shape, fields[4]));
  result.eliminations = triples(shape, fields[5]);
  result.placements = triples(shape, fields[6]);
  return result;
}

/// The digits that a deduction is filed under: those that go or are placed for chains, ALS and
/// the like, those of the pattern for the rest.
DigitMask filed_under(const Deduction& d, const std::string& code) {
  const std::string family = code.substr(0, 2);
  const bool by_conclusion = family == "00" || family == "09" || family == "11" ||
                             (family == "07" && code != "0701" && code != "0703");
  if (!by_conclusion) return d.digits;
  DigitMask result = 0;
  for (int i = 1; i <= 9; ++i) {
    const Digit digit{static_cast<std::uint8_t>(i)};
    if (!d.eliminations[digit].empty() || !d.placements[digit].empty()) {
      result = static_cast<DigitMask>(result | 1U << (i - 1));
    }
  }
  return result;
}

/// Whether a code of techniques.def, "0706", "0600-2" or "0710-34" (variants 3 and 4), is that of
/// the case.
bool is_called(const std::string& code, const Case& expected) {
  const std::vector<std::string> parts = split(code, '-');
  if (parts[0] != expected.code) return false;
  return parts.size() == 1 || parts[1].find(expected.variant) != std::string::npos;
}

/// Whether a code names the very variant, so that a code without variants does not stand for it.
bool has_own_row(const Case& expected) {
  for (const TechniqueInfo& row : techniques()) {
    for (const std::string& code : split(std::string(row.hodoku_code), ' ')) {
      if (!expected.variant.empty() && code != expected.code && is_called(code, expected)) {
        return true;
      }
    }
  }
  return false;
}

class Judge final : public Sink {
 public:
  /// @param optional  whether the variant adds to those before it, by an option of HoDoKu's
  Judge(const Case& expected, int variant, bool optional)
      : expected_(expected), variant_(variant), optional_(optional) {}
  bool take(const Deduction& d) override {
    if (optional_ ? d.variant > variant_ : d.variant != variant_) return true;
    if (expected_.variant == "x") {
      if (d.digits == expected_.digits || expected_.digits == 0) ++wrong;
      return true;
    }
    const bool same =
        d.placements == expected_.placements && d.eliminations == expected_.eliminations;
    if (same) {
      ++right;
    } else if (filed_under(d, expected_.code) == expected_.digits) {
      ++wrong;
      example = d;
    }
    return true;
  }
  int right = 0;
  int wrong = 0;
  Deduction example;

 private:
  const Case& expected_;
  int variant_;
  bool optional_;
};

}  // namespace

TEST_CASE("HoDoKu's technique library") {
  const char* folder = std::getenv("GRIDMILL_ORACLES");
  if (folder == nullptr) {
    std::cout << "skipped: HoDoKu's technique library (GRIDMILL_ORACLES is not set)\n";
    return;
  }
  std::ifstream file(std::string(folder) + "/reglib-1.3.txt");
  REQUIRE(file);
  const Shape& shape = Shape::standard();
  const Layout layout(shape);
  std::map<std::string, std::array<int, 4>> table;  // passed, ambiguous, missed, unknown
  std::string line;
  std::ostringstream failures;
  int passed = 0;
  int all = 0;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line[0] != ':') continue;
    State state(layout);
    const Case expected = read_case(line, state);
    const Position position(state);
    auto& row = table[expected.code + (expected.variant.empty() ? "" : "-" + expected.variant)];
    int right = 0;
    int wrong = 0;
    bool known = false;
    std::string example;
    const bool special = has_own_row(expected);
    for (const TechniqueInfo& technique : techniques()) {
      const std::vector<std::string> codes = split(std::string(technique.hodoku_code), ' ');
      for (std::size_t v = 0; v < codes.size(); ++v) {
        if (!is_called(codes[v], expected) || (special && codes[v] == expected.code)) continue;
        known = true;
        const bool option = codes[v].find('-') != std::string::npos &&
                            codes[v].substr(0, 4) == codes[0].substr(0, 4);
        Judge judge(expected, static_cast<int>(v), option);
        technique.find(position, judge);
        right += judge.right;
        wrong += judge.wrong;
        if (judge.wrong > 0) example = Step(shape, judge.example).to_string(shape);
      }
    }
    ++all;
    const std::size_t result = !known                                                 ? 3
                               : (right > 0 || expected.variant == "x") && wrong == 0 ? 0
                               : right > 0                                            ? 1
                                                                                      : 2;
    ++row[result];
    passed += result == 0 ? 1 : 0;
    if (result == 1 || result == 2) {
      failures << number << ": " << line.substr(0, 200) << "\n  " << right << " right, " << wrong
               << " wrong, wanted " << text_of(shape, expected.placements, expected.eliminations)
               << "  found " << example << '\n';
    }
  }
  if (std::getenv("GRIDMILL_VERBOSE") != nullptr) {
    for (const auto& [code, row] : table) {
      std::cout << code << " passed " << row[0] << " ambiguous " << row[1] << " missed " << row[2]
                << " unknown " << row[3] << '\n';
    }
    std::cout << failures.str();
  }
  std::cout << "HoDoKu's technique library: " << passed << " of " << all << " pass\n";
  // The 15 lines that fail: two that demand finned Mutant fish of size 5 and 6, which are no rows;
  // five ALS chains that the search of ascending sets does not reach; two hidden rectangles and the
  // absence of one in other positions, two dual kites, one each of finned Franken swordfish
  // (ambiguous), multi colors and a chain with almost locked sets: not yet looked into.
  CHECK(passed >= 1097);
}
