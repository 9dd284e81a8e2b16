#include "tests/proof_reader.h"

#include "tests/proof_sentence.h"

namespace gridmill::proof {

Sentence::Sentence(const PencilmarkGrid& marks, const std::string& text) : marks_(marks) {
  const std::size_t colon = text.find(": ");
  const std::size_t so = text.rfind(", so ");
  require(colon != std::string::npos && so != std::string::npos && text.ends_with("."), "form");
  reason_ = text.substr(colon + 2, so - colon - 2);
  read_result(text.substr(so + 5, text.size() - so - 6));
}

void Sentence::check() {
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

const std::vector<std::pair<std::regex, Sentence::Check>>& Sentence::table() {
  static const std::vector<std::pair<std::regex, Check>> kTable = [] {
    std::vector<std::pair<std::regex, Check>> rows;
    const auto add = [&](const char* pattern, Check check) {
      rows.emplace_back(std::regex(pattern), check);
    };
    add("(.*) is the last open cell of (.*)", &Sentence::last_cell);
    add("no other digit is left for (.*)", &Sentence::naked_single);
    add("(.*) can go nowhere else in (.*)", &Sentence::hidden_single);
    add("(.*), which share (.*), hold only (.*)", &Sentence::naked_set);
    add("(R[^;]*) in (.*) hold only (.*)", &Sentence::naked_set);
    add("(.*) can go nowhere in (.*) but into (.*)", &Sentence::hidden_set);
    add("every place for (.) in (.*) lies in (.*) too \\((.*)\\)", &Sentence::locked);
    add("(?:(?:of two fish in one, )?apart from the fins? (.*) )?every place for (.) in (.*?) "
        "lies in (.*?)"
        "(?:, and what goes sees (?:the fins? (R.*)|the fins of one of them))?",
        &Sentence::fish);
    add("whichever digit (.*) takes, (it or )?one of (.*) is (.)", &Sentence::pivot);
    add("the strong links on (.) part (.*) into colors .*", &Sentence::colors);
    add("(?:none of .* is given, and )?(?:they|(R.*)) must not all come down to (. and .), which "
        "could be swapped(?: along the loop)?(.*)",
        &Sentence::swap);
    add("none of (.*) is given, and with (.) in (.*) the digits (.*) could be swapped",
        &Sentence::avoidable);
    add("every other open cell has two candidates, and (.*)", &Sentence::bug);
    add("(A = .*) hold (.*) and have no cell to spare", &Sentence::sue_de_coq);
    add("every way to place (.) in all houses that leaves the other digits a way uses (.*)",
        &Sentence::templates);
    add("no way to place (.) in all houses that leaves the other digits a way uses (.*)",
        &Sentence::templates);
    add("(.*) hold only (. and .), and each sees another of them: (.*) takes? one of them, "
        "(.*) takes? the other, and what goes sees one of each",
        &Sentence::halves);
    add("with the almost locked sets? (.*): (if R.C. is ., A lacks .*)", &Sentence::blossom);
    add("(?:(.*) hold only (.*); )?with the almost locked sets (.*) and the restricted commons "
        "(.) and (.): one set lacks one of (.) and (.) and the other set lacks the other, and "
        "each "
        "holds all its other digits",
        &Sentence::double_link);
    add("(?:(.*) hold only (.*); )?(?:with the almost locked sets? (A = .*?)(?: and the "
        "restricted commons? ([^:]*))?: )?(if .*)",
        &Sentence::chains);
    add("suppose (.*) is (.): then (.*)", &Sentence::net);
    add("whichever of (.*) in (R.*) is right, the same follows", &Sentence::verity);
    add("links lead from (.) in (R.C.) to a contradiction", &Sentence::contradiction);
    add("every way on from (.) in (R.C.) ends in a contradiction", &Sentence::trial);
    return rows;
  }();
  return kTable;
}

bool Sentence::is_open(Candidate c) const { return marks_.candidates(c.cell).contains(c.digit); }

Cells Sentence::places(Digit d, const Cells& in) const {
  Cells result;
  for (const Cell c : in) {
    if (is_open({c, d})) result.push_back(c);
  }
  return result;
}

Digits Sentence::digits_of(const Cells& cells) const {
  Digits result;
  for (std::uint8_t d = 1; d <= 9; ++d) {
    if (!places(Digit{d}, cells).empty()) result.push_back(Digit{d});
  }
  return result;
}

void Sentence::read_result(const std::string& text) {
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

void Sentence::require_once(const Cells& cells) {
  for (const Cell c : cells) {
    require(std::count(cells.begin(), cells.end(), c) == 1, "each cell once");
  }
}

void Sentence::conclude(const Case& named) const {
  for (const Candidate& c : gone_) require(!named.is_possible({c}), "does not follow");
  for (const Candidate& c : placed_) {
    require(!named.is_possible_without(c), "it might go elsewhere");
  }
}

}  // namespace gridmill::proof

namespace gridmill {

std::string fault_of_text(const PencilmarkGrid& before, const std::string& text) {
  try {
    proof::Sentence(before, text).check();
    return "";
  } catch (const proof::Fault& fault) {
    return fault.what();
  }
}

}  // namespace gridmill
