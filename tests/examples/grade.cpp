// Makes puzzles and prints each with its level and Sudoku Explainer's rating, easiest first.

#include <algorithm>
#include <gridmill/gridmill.hpp>
#include <iostream>
#include <numeric>

int main(int argc, char** argv) {
  try {
    const std::size_t n = argc > 1 ? std::stoul(argv[1]) : 10;
    const gridmill::Digits puzzles = gridmill::generate(n, "seed=7 symmetry=rotational");
    const auto ratings = gridmill::rate(puzzles, GRIDMILL_SCALE_GRIDMILL | GRIDMILL_SCALE_SE);
    const std::string text = gridmill::format(puzzles);
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return ratings[a].se_er < ratings[b].se_er;
    });
    for (const std::size_t i : order) {
      std::cout << text.substr(i * 81, 81) << " level " << ratings[i].level << ", "
                << ratings[i].hardest << ", ER " << ratings[i].se_er / 10 << '.'
                << ratings[i].se_er % 10 << '\n';
    }
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
