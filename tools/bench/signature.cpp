// The bench signature. Puzzles of each part are generated, rated and hashed in the order of their
// indices: first puzzles, solutions, boards and Gridmill's ratings, then the ratings on the other
// scales. So the hash of the plain puzzles is the one that every commit since df19eaf has stated.

#include "tools/bench/bench.h"

#include <cstdio>
#include <iostream>

#include "solver/board/hash.h"
#include "tools/cli/recipe_options.h"
#include "tools/run/generate_job.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

std::string hex(const Fnv1a& hash) {
  char text[17];
  std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(hash.value()));
  return text;
}

std::string text_of(const RatingValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  const auto* number = std::get_if<std::int64_t>(&value);
  return std::to_string(number == nullptr ? 0 : *number);
}

/// FNV-1a over everything that records and their ratings on every scale contain.
class HashSink final : public RecordSink {
 public:
  std::vector<std::size_t> accept(std::span<const Record> records,
                                  std::uint64_t /*next_index*/) override {
    for (const Record& record : records) {
      add_other_scales(record);
      if (record.board != &BoardSpec::standard()) add(record.board->identity());
      add(record.puzzle.to_string());
      add(record.solution.to_string());
      if (!record.rating) continue;
      const RatingRecord& rating = *record.rating;
      add(std::to_string(rating.level) + " " + rating.hardest.text() + " " +
          std::to_string(rating.rounds) + " " + std::to_string(rating.min_openings));
      for (const RatingRecord::Use& use : rating.uses) {
        add(use.technique.text() + " " + std::to_string(use.count));
      }
    }
    return {};
  }

  [[nodiscard]] std::string hash() const {
    Fnv1a hash = hash_;
    hash.add(other_scales_);
    return hex(hash);
  }

 private:
  void add(const std::string& line) { hash_.add(line + "\n"); }

  void add_other_scales(const Record& record) {
    std::string line;
    for (std::size_t i = 0; i < scales().size(); ++i) {
      if (scales()[i].is_own()) continue;
      Scale* scale = scales_[i].get(record.board, [&] {
        return scales()[i].make(*record.board, LevelTable::standard(), false);
      });
      if (scale == nullptr) continue;
      RatingValues values;
      scale->rate(record.puzzle.digits(), record.solution.digits(), values);
      for (const RatingValue& value : values) line += (line.empty() ? "" : " ") + text_of(value);
    }
    if (!line.empty()) other_scales_ += line + "\n";
  }

  Fnv1a hash_;
  std::string other_scales_;
  std::vector<LastBoardCache<Scale>> scales_ = std::vector<LastBoardCache<Scale>>(scales().size());
};

/// As many puzzles as take a few tenths of a second.
std::size_t puzzles_of(const BoardSpec& board) {
  if (board.cells() > 256) return 2;
  if (board.cells() > 144) return 20;
  return board.relations().empty() ? 100 : 10;
}

}  // namespace

std::vector<SignaturePart> signature_parts() {
  const BoardSpec& plain = BoardSpec::standard();
  std::vector<SignaturePart> parts{{plain.name(), recipe_with(plain), 500}};
  for (const BoardSpec& board : BoardSpec::all()) {
    if (&board == &plain) continue;
    Recipe recipe = recipe_with(board);
    if (board.cells() > 256) recipe.max_levels = {1};  // minimal ones take a second each
    parts.push_back({board.name(), recipe, puzzles_of(board)});
  }
  for (const ClueRule& rule : clue_rules()) {
    parts.push_back({std::string(rule.id), recipe_with(plain, {std::string(rule.id)}), 60});
  }
  const auto add = [&](const char* name, std::size_t puzzles, Recipe recipe, const auto& change) {
    change(recipe);
    parts.push_back({name, recipe, puzzles});
  };
  const auto all_levels = [](Recipe& recipe) { recipe.max_levels = {1, 2, 3, 4, 5, 6}; };
  add("levels", 120, recipe_with(plain), all_levels);
  add("12x12 levels", 12, recipe_with(*BoardSpec::find("12x12")), all_levels);
  add("killer levels", 12, recipe_with(plain, {"killer"}), all_levels);
  add("thermo levels", 12, recipe_with(plain, {"thermo"}), all_levels);
  add("killer on jigsaws", 20, recipe_with(*BoardSpec::find("9x9-jigsaw"), {"killer"}),
      [](Recipe&) {});
  add("killer with givens", 20, recipe_with(plain, {"killer"}), [](Recipe& recipe) {
    recipe.givens.max = 10;
    recipe.rules.cages = {2, 4};
  });
  add("all dots", 20, recipe_with(plain, {"kropki"}),
      [](Recipe& recipe) { recipe.rules.negative = true; });
  add("redundant clues", 20, recipe_with(plain, {"thermo", "sandwich"}),
      [](Recipe& recipe) { recipe.rules.keep_redundant = true; });
  add("symmetries", 100, recipe_with(plain),
      [](Recipe& recipe) { recipe.symmetry = Symmetry::kRandom; });
  add("few givens", 100, recipe_with(plain), [](Recipe& recipe) { recipe.givens.max = 23; });
  add("pattern", 20, recipe_with(plain), [](Recipe& recipe) {
    recipe.pattern =
        "x..x.x..x.x..x..x...x...x..x..x.x..x.x..x..x.x..x.x..x..x...x...x..x..x.x..x.x..x";
  });
  return parts;
}

std::string signature_of(const SignaturePart& part, const std::string& counter,
                         std::size_t threads) {
  GenerateJobOptions options;
  options.recipe = part.recipe;
  options.goal.count = part.puzzles;
  options.counter = counter;
  options.threads = threads;
  HashSink sink;
  GenerateJob(options, sink, [](const GoalRunState&) {}).run();
  return sink.hash();
}

int bench_signature(const BenchArguments& arguments) {
  Fnv1a all;
  std::string lines;
  for (const SignaturePart& part : signature_parts()) {
    const std::string line = signature_of(part, "", arguments.threads) + "  " + part.name + "\n";
    all.add(line);
    lines += "  " + line;
  }
  std::cout << "Bench: " << hex(all) << "\n" << lines;
  return kDone;
}

}  // namespace gridmill
