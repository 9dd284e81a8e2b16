"""Makes a data set of rated puzzles as CSV: dataset.py N FILE."""

import csv
import sys

import gridmill


def main() -> None:
    n, path = int(sys.argv[1]), sys.argv[2]
    puzzles = gridmill.generate(n, seed=1)
    with open(path, "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["puzzle", "solution", "form", *gridmill.Rating._fields])
        rows.writerows(
            [puzzle, solution, form, *rating]
            for puzzle, solution, form, rating in zip(
                puzzles, gridmill.solve(puzzles), gridmill.canonical(puzzles),
                gridmill.rate(puzzles, "all"),
            )
        )


main()
