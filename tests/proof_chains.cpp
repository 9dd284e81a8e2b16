#include "tests/proof_sentence.h"

namespace gridmill::proof {

Sentence::Sets Sentence::read_sets(const std::string& text, bool locked) const {
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

bool Sentence::excludes(const Node& on, Candidate c) {
  return std::all_of(on.places.begin(), on.places.end(), [&](Cell place) {
    return exclude({place, on.digit}, c);
  });
}

Sentence::Nodes Sentence::read_claim(const std::string& text) const {
  std::smatch m;
  Nodes nodes;
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

bool Sentence::follows(const Nodes& last, const Node& to) const {
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

void Sentence::require_cells(const std::string& cells, const std::string& digits,
                             const std::string& sets) {
  if (cells.empty()) return;
  Cells together;
  for (const auto& [name, set] : sets_) together.insert(together.end(), set.begin(), set.end());
  std::sort(together.begin(), together.end(), [](Cell a, Cell b) { return a.index < b.index; });
  require(together == cells_in(cells), "the cells of the sets: " + sets);
  require(digits_of(together) == digits_in(digits), "their digits");
}

void Sentence::chains() {
  if (!parts_[3].empty()) sets_ = read_sets(parts_[3], true);
  require_cells(parts_[1], parts_[2], parts_[3]);
  commons_ = digits_in(parts_[4]);
  std::vector<bool> is_proved(gone_.size(), false);
  for (const std::string& one : split(parts_[5], "; ")) follow(one, is_proved);
  require(std::find(is_proved.begin(), is_proved.end(), false) == is_proved.end(),
          "not all that goes follows");
  require(placed_.empty(), "nothing goes in");
}

void Sentence::follow(const std::string& text, std::vector<bool>& is_proved) {
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
  Nodes premise;
  if (matches(way, m, "([A-I]) lacks (.*?), it holds (.*)")) {
    premise = read_claim(m[1].str() + " lacks " + m[2].str());
    claims = split(m[1].str() + " holds " + m[3].str(), ", so ");
  } else {
    require(matches(way, m, "(.*?), then (.*)"), "if ..., then ...");
    premise = read_claim(m[1]);
    claims = split(m[2], ", so ");
  }
  // One digit of the premise is lacking; what follows does so from either.
  const Nodes premises = premise;
  std::vector<std::pair<Nodes, Nodes>> weak;
  for (const Node& first : premises) {
    Nodes last{first};
    std::vector<Nodes> said{last};
    require(!first.is_on, "the premise is that something is not so");
    for (const std::string& claim : claims) {
      std::vector<std::string> steps{claim};
      if (matches(claim, m, "([A-I]) lacks (.) and holds (.*)")) {
        steps = {m[1].str() + " lacks " + m[2].str(), m[1].str() + " holds " + m[3].str()};
      }
      for (const std::string& step : steps) {
        const Nodes next = read_claim(step);
        for (const Node& node : next) require(follows(last, node), "so " + step);
        if (!next.front().is_on) weak.emplace_back(last, next);
        said.push_back(next);
        last = next;
      }
    }
    finish(end, is_proof, first, last, weak, joins_of(said), premises.size(), is_proved);
  }
}

Sentence::Nodes Sentence::joins_of(const std::vector<Nodes>& said) {
  Nodes joins;
  for (std::size_t i = 0; i < said.size(); ++i) {
    // "A holds 2 and 6, so R1C1 is 7, so R1C1 is not 6": if R1C1 is 6, then A lacks just that.
    const bool leaves_cell = said[i].size() > 1 && i + 2 < said.size() &&
                             said[i + 1].front().set.empty() &&
                             said[i + 2].front().places == said[i + 1].front().places;
    for (const Node& node : said[i]) {
      if (!leaves_cell || node.digit == said[i + 2].front().digit) joins.push_back(node);
    }
  }
  return joins;
}

void Sentence::finish(const std::string& end, bool is_proof, const Node& first, const Nodes& last,
                      const std::vector<std::pair<Nodes, Nodes>>& weak, const Nodes& used,
                      std::size_t premises, std::vector<bool>& is_proved) {
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
  const Nodes one = read_claim(end.substr(7, at - 7));
  const Nodes two = read_claim(end.substr(at + 4));
  require(one.size() == 1 && one.front() == first && one.front().is_on, "one end");
  require(two.size() == 1 && two.front() == last.front() && two.front().is_on, "the other end");
  prove(one.front(), two.front());
}

void Sentence::prove_locked(const Nodes& used, std::vector<bool>& is_proved) const {
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

void Sentence::double_link() {
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

void Sentence::blossom() {
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

}  // namespace gridmill::proof
