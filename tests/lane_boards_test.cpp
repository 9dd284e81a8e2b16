// The lane counters against dancing links on boards of all rules: every built-in one, and boards
// whose regions and extra houses are drawn around a full grid. Questions with no solution, with one
// and with more, from nearly empty to full; solutions are compared as sets.
#include <algorithm>
#include <iostream>

#include "gen/filler.h"
#include "gen/layouts.h"
#include "solver/board/derived_houses.h"
#include "solver/count/house_tables.h"
#include "solver/count/lane_rules.h"
#include "tests/boards.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

struct Question {
  Digits givens;
  Exclusion exclusion;
  std::uint64_t limit = 1;
  Digits likely;  ///< empty, or a full grid
};

struct Answer {
  std::uint64_t count = 0;
  Digits solutions;
};

/// Asks all of them at once.
class Questions final : public CountFeed {
 public:
  Questions(const BoardSpec& board, const std::vector<Question>& questions, std::uint64_t steps)
      : questions_(questions), answers_(questions.size()), nodes_(steps) {
    for (std::size_t i = 0; i < questions.size(); ++i) {
      answers_[i].solutions.resize(questions[i].limit * static_cast<std::size_t>(board.cells()));
    }
  }
  bool next(CountJob& job) override {
    if (next_ == questions_.size()) return false;
    const Question& question = questions_[next_];
    job.givens = question.givens.data();
    job.exclusion = question.exclusion;
    job.limit = question.limit;
    job.solutions = answers_[next_].solutions.data();
    job.nodes_left = nodes_;
    if (!question.likely.empty()) job.solution_hint = question.likely.data();
    job.tag = next_++;
    return true;
  }
  void done(const CountJob& job, std::uint64_t count) override { answers_[job.tag].count = count; }
  const std::vector<Answer>& answers() const { return answers_; }

 private:
  const std::vector<Question>& questions_;
  std::vector<Answer> answers_;
  std::uint64_t nodes_;
  std::size_t next_ = 0;
};

std::vector<Answer> ask(const BoardSpec& board, Counter& counter,
                        const std::vector<Question>& questions,
                        std::uint64_t steps = CountBudget::kUnlimited) {
  Questions feed(board, questions, steps);
  counter.run(feed);
  return feed.answers();
}

Question draw_question(const BoardSpec& board, const Digits& grid, RandomStream& stream) {
  const auto cells = static_cast<std::uint32_t>(grid.size());
  const auto digit = [&] {
    return static_cast<std::uint8_t>(1 + stream.below(static_cast<std::uint32_t>(board.digits())));
  };
  Question q;
  // large boards of few givens take too long, whether they have a solution or not
  const bool near = !board.relations().empty() && board.relations().front().difference != 0;
  const std::uint32_t min_givens = board.digits() > kMaxLaneDigits ? cells / 20 * 9
                                   : near                          ? cells / 8
                                                                   : cells / 4;
  q.givens = keep(grid, min_givens + stream.below(cells - min_givens), stream);
  if (stream.below(6) == 0) q.givens[stream.below(cells)] = digit();
  if (stream.below(2) == 0) {
    const auto cell = static_cast<std::uint16_t>(stream.below(cells));
    q.exclusion = {cell, stream.below(2) == 0 ? grid[cell] : digit()};
  }
  constexpr std::uint64_t kLimits[] = {1, 1, 2, 3, 40};
  q.limit = kLimits[stream.below(5)];
  if (stream.below(2) == 0) q.likely = grid;
  return q;
}

std::set<std::string> solutions_of(const Answer& answer, std::size_t cells) {
  std::set<std::string> texts;
  for (std::uint64_t i = 0; i < answer.count; ++i) {
    const auto from = answer.solutions.begin() + static_cast<std::ptrdiff_t>(i * cells);
    texts.insert(text_of(Digits(from, from + static_cast<std::ptrdiff_t>(cells))));
  }
  return texts;
}

/// Holds each lane counter against dancing links; returns how often they were asked in vain, for
/// one, for several solutions.
std::array<std::size_t, 3> compare(const BoardSpec& board, const std::vector<Digits>& grids,
                                   std::size_t questions, RandomStream& stream) {
  std::vector<Question> asked;
  for (std::size_t i = 0; i < questions; ++i) {
    asked.push_back(draw_question(board, grids[i % grids.size()], stream));
  }
  // What takes dancing links longer is left out.
  constexpr std::uint64_t kSteps = 3000;
  const std::vector<Answer> expected = ask(board, *make_counter(board, "dlx"), asked, kSteps);
  std::vector<Question> known;
  std::vector<Answer> right;
  std::array<std::size_t, 3> kinds{};
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (expected[i].count == kUncounted) continue;
    known.push_back(asked[i]);
    right.push_back(expected[i]);
    ++kinds[std::min<std::size_t>(expected[i].count, 2)];
  }
  const auto cells = static_cast<std::size_t>(board.cells());
  for (const CounterInfo& info : counters()) {
    if (info.id == "dlx" || !info.supports(board)) continue;
    CAPTURE(board.name(), board.rules(), info.id);
    const std::vector<Answer> answers = ask(board, *info.make(board), known);
    for (std::size_t i = 0; i < known.size(); ++i) {
      const Question& q = known[i];
      CAPTURE(i, text_of(q.givens), q.exclusion.cell, int{q.exclusion.digit}, q.limit);
      REQUIRE(answers[i].count == right[i].count);
      REQUIRE(are_solutions(board, q.givens, q.exclusion, answers[i].count,
                            answers[i].solutions.data()));
      if (right[i].count == q.limit) continue;
      REQUIRE(solutions_of(answers[i], cells) == solutions_of(right[i], cells));
    }
  }
  return kinds;
}

std::vector<Digits> draw_grids(const BoardSpec& board, std::uint64_t n) {
  const auto filler = make_filler(board, default_fill(board).id);
  std::vector<Digits> grids;
  for (std::uint64_t i = 0; i < n; ++i) {
    RandomStream stream(test_seed(), i, Stage::kFullGrid);
    grids.push_back(empty_board(board));
    filler->fill(stream, grids.back());
  }
  return grids;
}

/// A board of other rules that the grid keeps as well: a few equal digits have changed regions, and
/// there are extra houses of different digits, as many as the board has or fewer.
BoardSpec random_board_like(const BoardSpec& from, const Digits& grid, RandomStream& stream) {
  const auto cells = static_cast<std::uint32_t>(grid.size());
  const auto digits = static_cast<std::uint32_t>(from.digits());
  BoardRules rules;
  for (const Relation& relation : from.relations()) rules.relations.push_back(relation.id);
  if (stream.below(3) == 0) {
    rules.box_height = from.box_height();
    rules.box_width = from.box_width();
  } else {
    for (std::uint32_t c = 0; c < cells; ++c) {
      const int box = from.box_of({static_cast<std::uint16_t>(c)});
      rules.regions.push_back(static_cast<std::uint8_t>(box));
    }
    for (std::uint32_t swaps = stream.below(4 * digits); swaps > 0; --swaps) {
      const std::uint32_t a = stream.below(cells);
      const std::uint32_t b = stream.below(cells);
      if (grid[a] == grid[b]) std::swap(rules.regions[a], rules.regions[b]);
    }
  }
  for (std::uint32_t extra = stream.below(5); extra > 0; --extra) {
    std::vector<std::uint16_t> order(cells);
    std::iota(order.begin(), order.end(), std::uint16_t{0});
    stream.shuffle(std::span(order));
    const std::uint32_t size = stream.below(2) == 0 ? digits : 2 + stream.below(digits - 2);
    std::vector<Cell> house;
    std::set<std::uint8_t> seen;
    for (const std::uint16_t c : order) {
      if (house.size() < size && seen.insert(grid[c]).second) house.push_back({c});
    }
    rules.extra_houses.push_back(house);
  }
  return BoardSpec("drawn", std::move(rules));
}

/// A set of cells of a 6x6 board, as bits.
template <typename Cells>
std::uint64_t bits_of(const Cells& cells) {
  std::uint64_t bits = 0;
  for (const Cell c : cells) bits |= std::uint64_t{1} << c.index;
  return bits;
}

/// The consequences of the houses of a 6x6 board, by trying all that can be added up and taken out.
std::set<std::uint64_t> houses_that_follow(const BoardSpec& board) {
  std::set<std::uint64_t> own;
  for (const House& house : board.houses()) own.insert(bits_of(house.cells));
  std::set<std::uint64_t> found = own;
  std::vector<std::uint64_t> known;
  while (known.size() != found.size()) {
    known.assign(found.begin(), found.end());
    for (const std::uint64_t a : known) {
      for (const std::uint64_t b : known) {
        if ((a & b) != 0) continue;
        for (const std::uint64_t c : known) {
          if ((c & ~(a | b)) == 0) found.insert((a | b) & ~c);
          if ((c & (a | b)) != 0) continue;
          for (const std::uint64_t d : known) {
            const std::uint64_t rest = (a | b | c) & ~d;
            if ((d & ~(a | b | c)) != 0) continue;
            for (const std::uint64_t e : known) {
              if ((e & ~rest) == 0) found.insert(rest & ~e);
            }
          }
        }
      }
    }
  }
  for (const std::uint64_t house : own) found.erase(house);
  return found;
}

}  // namespace

TEST_CASE("lanes agree with dancing links on every built-in board of one grid") {
  std::array<std::size_t, 3> kinds{};
  for (const BoardSpec& board : BoardSpec::all()) {
    if (board.has_several_grids()) continue;
    RandomStream stream(test_seed(), static_cast<std::uint64_t>(board.cells()), Stage::kChoice);
    const std::size_t questions = board.digits() > kMaxLaneDigits ? 60
                                  : board.cells() > 81            ? 150
                                                                  : 300;
    const auto found =
        compare(board, draw_grids(board, 4),
                static_cast<std::size_t>(repetitions::times(static_cast<int>(questions))), stream);
    for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] += found[i];
  }
  for (const std::size_t kind : kinds) CHECK(kind >= (repetitions::kFast ? 250U : 5U));
}

TEST_CASE("lanes agree with dancing links on boards that were drawn") {
  RandomStream stream(test_seed(), 1, Stage::kChoice);
  std::array<std::size_t, 3> kinds{};
  std::size_t extra = 0;
  std::size_t regions = 0;
  for (const char* name : {"4x4", "6x6", "8x8", "9x9", "9x9-anti-knight", "9x9-non-consecutive",
                           "10x10", "12x12", "15x15", "16x16"}) {
    const BoardSpec& from = *BoardSpec::find(name);
    const Digits grid = draw_grids(from, 1).front();
    for (int i = 0; i < repetitions::times(8); ++i) {
      const BoardSpec board = random_board_like(from, grid, stream);
      extra += board.has_extra_houses() ? 1 : 0;
      regions += board.has_boxes() ? 0 : 1;
      const auto found = compare(board, {grid}, 40, stream);
      for (std::size_t k = 0; k < kinds.size(); ++k) kinds[k] += found[k];
    }
  }
  for (const std::size_t kind : kinds) CHECK(kind >= (repetitions::kFast ? 100U : 5U));
  CHECK(extra >= (repetitions::kFast ? 5U : 1U));
  CHECK(regions >= (repetitions::kFast ? 5U : 1U));
}

TEST_CASE("wide lanes and clause learning agree with dancing links on boards of 17 to 25 digits") {
  RandomStream stream(test_seed(), 3, Stage::kChoice);
  std::array<std::size_t, 3> kinds{};
  using Box = std::pair<int, int>;
  for (const auto& [height, width] :
       {Box{1, 17}, Box{3, 6}, Box{1, 19}, Box{4, 5}, Box{3, 7}, Box{6, 4}, Box{5, 5}}) {
    BoardRules rules;
    rules.box_height = height;
    rules.box_width = width;
    const BoardSpec boxes("made", std::move(rules));
    const Digits grid = draw_grids(boxes, 1).front();
    // the second has other regions and extra houses, as the same grid keeps them
    const BoardSpec drawn = random_board_like(boxes, grid, stream);
    for (const BoardSpec* board : {&boxes, &drawn}) {
      const auto found = compare(*board, {grid}, 40, stream);
      for (std::size_t k = 0; k < kinds.size(); ++k) kinds[k] += found[k];
    }
  }
  for (const std::size_t kind : kinds) CHECK(kind >= (repetitions::kFast ? 20U : 5U));
}

TEST_CASE("wide lanes do not search for answers that do not matter any more") {
  // A grid, which needs no search, and an empty board, which does.
  class Feed final : public CountFeed {
   public:
    Feed(const Digits& grid, const Digits& empty, bool wanted)
        : boards_{&grid, &empty}, wanted_(wanted) {}
    bool next(CountJob& job) override {
      if (next_ == boards_.size()) return false;
      job.givens = boards_[next_]->data();
      job.tag = next_++;
      return true;
    }
    void done(const CountJob& job, std::uint64_t count) override { counts[job.tag] = count; }
    bool wants(const CountJob& job) const override { return wanted_ || job.tag == 0; }

    std::array<std::uint64_t, 2> counts{};

   private:
    std::array<const Digits*, 2> boards_;
    bool wanted_;
    std::size_t next_ = 0;
  };
  const BoardSpec& board = *BoardSpec::find("25x25");
  const Digits grid = draw_grids(board, 1).front();
  const Digits empty = empty_board(board);
  for (const CounterInfo& info : counters()) {
    if (info.id.substr(0, 11) != "lanes-wide-" || !info.supports(board)) continue;
    CAPTURE(info.id);
    Feed wanted(grid, empty, true);
    info.make(board)->run(wanted);
    CHECK(wanted.counts == std::array<std::uint64_t, 2>{1, 2});
    Feed unwanted(grid, empty, false);
    info.make(board)->run(unwanted);
    CHECK(unwanted.counts == std::array<std::uint64_t, 2>{1, kUncounted});
  }
}

TEST_CASE("lanes agree with dancing links on a board of very many extra houses") {
  RandomStream stream(test_seed(), 2, Stage::kChoice);
  const BoardSpec& from = *BoardSpec::find("9x9");
  const Digits grid = draw_grids(from, 1).front();
  BoardRules rules;
  rules.box_height = rules.box_width = 3;
  for (int i = 0; i < 40; ++i) {  // cells 0, 1 and a third of any other digit
    std::uint32_t third = 2;
    while (grid[third] == grid[0] || grid[third] == grid[1]) third = stream.below(81);
    rules.extra_houses.push_back({{0}, {1}, {static_cast<std::uint16_t>(third)}});
  }
  CHECK(compare(BoardSpec("many", std::move(rules)), {grid}, 100, stream)[2] > 10);
}

TEST_CASE("a lock has what its cell does not see of a house") {
  for (const char* name : {"9x9-anti-knight", "9x9-anti-king", "9x9", "9x9-non-consecutive"}) {
    const BoardSpec& board = *BoardSpec::find(name);
    const LaneRules rules(board);
    CAPTURE(name);
    std::set<std::pair<std::uint16_t, std::set<std::uint16_t>>> found;
    for (const LaneRules::CommonPeerLock& lock : rules.locks) {
      found.emplace(lock.cell,
                    std::set<std::uint16_t>(std::begin(lock.unseen), std::end(lock.unseen)));
    }
    std::set<std::pair<std::uint16_t, std::set<std::uint16_t>>> expected;
    for (std::uint16_t c = 0; c < 81 && !board.relations().empty(); ++c) {
      for (const House& house : board.houses()) {
        std::set<std::uint16_t> left;
        for (const Cell other : house.cells) left.insert(other.index);
        left.erase(c);
        for (const Cell p : board.peers_of({c})) left.erase(p.index);
        if (!left.empty() && left.size() <= LaneRules::CommonPeerLock::kMaxUnseen)
          expected.emplace(c, left);
      }
    }
    CHECK(found == expected);
    if (board.name() == "9x9-anti-knight") CHECK(found.size() == 120);
  }
}

TEST_CASE("chains are lines of cells that do not differ by one") {
  const LaneRules rules(*BoardSpec::find("9x9-non-consecutive"));
  CHECK((rules.relations.empty() && rules.chains.size() == 18));
  REQUIRE(rules.neighbor_locks.size() == 81);
  CHECK(std::set<std::uint16_t>(std::begin(rules.neighbor_locks[4].left),
                                std::end(rules.neighbor_locks[4].left)) ==
        std::set<std::uint16_t>{0, 2, 18, 20});  // R2C2, the middle of the first box
  CHECK(LaneRules(*BoardSpec::find("9x9-anti-knight")).chains.empty());
}

TEST_CASE("counters of irregular regions agree with dancing links on layouts that were drawn") {
  RandomStream stream(test_seed(), 2, Stage::kChoice);
  std::array<std::size_t, 3> kinds{};
  std::size_t houses = 0;
  for (const int n : {4, 5, 6, 7, 8, 9, 9, 9}) {
    const Layouts layouts(n);
    for (int i = 0; i < repetitions::times(12); ++i) {
      BoardRules rules;
      rules.regions.resize(static_cast<std::size_t>(n * n));
      layouts.sample(stream, rules.regions);
      const BoardSpec board("drawn", std::move(rules));
      std::vector<Digits> grids;
      try {
        grids = draw_grids(board, 2);
      } catch (const std::runtime_error&) {
        continue;  // it cannot be filled
      }
      houses += HouseTables::supports(board) ? 1 : 0;
      const auto found = compare(board, grids, 40, stream);
      for (std::size_t k = 0; k < kinds.size(); ++k) kinds[k] += found[k];
    }
  }
  for (const std::size_t kind : kinds) CHECK(kind >= (repetitions::kFast ? 100U : 5U));
  CHECK(houses >= (repetitions::kFast ? 30U : 1U));
}

TEST_CASE("lanes look for derived houses in the middle of a search, and count the same") {
  const BoardSpec& board = *BoardSpec::find("9x9-windoku");
  LaneRules rules(board);
  CHECK(rules.extra_houses.size() == 4);
  rules.add_derived_houses(board);
  REQUIRE(rules.extra_houses.size() == 9);
  for (std::size_t s = 4; s < 9; ++s) {
    CHECK(rules.extra_houses[s].size == 9);
    CHECK(rules.extra_houses[s].full);
  }

  RandomStream stream(test_seed(), 4, Stage::kChoice);
  const std::vector<Digits> grids = draw_grids(board, 4);
  std::vector<Question> few;
  for (std::size_t i = 0; i < 40; ++i)
    few.push_back({keep(grids[i % 4], 12, stream), {}, 1000, {}});
  std::vector<Question> many;
  for (std::size_t i = 0; i < 200; ++i) many.push_back(draw_question(board, grids[i % 4], stream));
  const auto cells = static_cast<std::size_t>(board.cells());
  const std::vector<Answer> few_right = ask(board, *make_counter(board, "dlx"), few);
  const std::vector<Answer> many_right = ask(board, *make_counter(board, "dlx"), many);
  for (const CounterInfo& info : counters()) {
    if (info.id.substr(0, 5) != "lanes" || !info.supports(board)) continue;
    CAPTURE(info.id);
    const auto counter = info.make(board);
    // These take tens of thousands of branches, so what comes after them is counted with all
    // houses.
    for (const auto& [asked, right] :
         {std::pair(&few, &few_right), std::pair(&many, &many_right)}) {
      const std::vector<Answer> answers = ask(board, *counter, *asked);
      for (std::size_t i = 0; i < asked->size(); ++i) {
        const Question& q = (*asked)[i];
        CAPTURE(i, text_of(q.givens), q.exclusion.cell, int{q.exclusion.digit}, q.limit);
        REQUIRE(answers[i].count == (*right)[i].count);
        REQUIRE(are_solutions(board, q.givens, q.exclusion, answers[i].count,
                              answers[i].solutions.data()));
        if (answers[i].count == q.limit) continue;
        REQUIRE(solutions_of(answers[i], cells) == solutions_of((*right)[i], cells));
      }
    }
  }
}

TEST_CASE("derived houses are all that follow from the others") {
  RandomStream stream(test_seed(), 5, Stage::kChoice);
  std::size_t most = 0;
  for (int i = 0; i < repetitions::times(20); ++i) {
    BoardRules rules;
    rules.box_height = 2;
    rules.box_width = 3;
    for (std::uint32_t extra = 1 + stream.below(3); extra > 0; --extra) {
      const bool tall = stream.below(2) == 0;
      const std::uint32_t height = tall ? 3 : 2;
      const std::uint32_t width = tall ? 2 : 3;
      const std::uint32_t top = stream.below(7 - height);
      const std::uint32_t left = stream.below(7 - width);
      std::vector<Cell> house;
      for (std::uint32_t c = 0; c < 6; ++c) {
        const std::uint32_t at = (top + c / width) * 6 + left + c % width;
        house.push_back({static_cast<std::uint16_t>(at)});
      }
      rules.extra_houses.push_back(house);
    }
    const BoardSpec board("drawn", std::move(rules));
    CAPTURE(test_seed(), board.rules());
    std::set<std::uint64_t> found;
    for (const DerivedHouse& house : derived_houses(board, 100)) found.insert(bits_of(house.cells));
    CHECK(found == houses_that_follow(board));
    most = std::max(most, found.size());
  }
  CHECK(most >= (repetitions::kFast ? 5U : 1U));
}

TEST_CASE("houses that follow from others hold each digit once") {
  for (const BoardSpec& board : BoardSpec::all()) {
    CAPTURE(board.name());
    std::vector<std::vector<std::uint16_t>> houses;
    for (const DerivedHouse& derived : derived_houses(board, 64)) {
      for (const Cell c : derived.cells) {
        if (c == derived.cells.front()) houses.emplace_back();
        houses.back().push_back(c.index);
      }
    }
    if (board.is_plain()) CHECK(houses.empty());
    if (board.name() == "9x9-windoku") CHECK(houses.size() == 5);
    if (houses.empty()) continue;
    std::set<std::vector<std::uint16_t>> different(houses.begin(), houses.end());
    CHECK(different.size() == houses.size());
    for (const Digits& grid : draw_grids(board, 3)) {
      for (const auto& house : houses) {
        std::set<std::uint8_t> digits;
        for (const std::uint16_t c : house) digits.insert(grid[c]);
        CHECK(house.size() == static_cast<std::size_t>(board.digits()));
        CHECK(digits.size() == house.size());
      }
    }
  }
}
