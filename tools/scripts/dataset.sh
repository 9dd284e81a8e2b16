#!/usr/bin/env bash
# Makes a data set of graded puzzles with a card, in a folder:
#   tools/scripts/dataset.sh FOLDER 100000
#   tools/scripts/dataset.sh FOLDER level2=1000,level5=1000 --seed 7
# A number is the number of random puzzles, levels are quotas. Further options are those of
# `gridmill generate`. The folder gets puzzles.db, data-train.csv, data-test.csv and README.md, and
# Parquet files if DuckDB is installed (npm install @duckdb/node-api). The same command continues
# after an interruption.
set -euo pipefail
scripts=$(cd "$(dirname "$0")" && pwd)
gridmill=${GRIDMILL:-$scripts/../../build/release/gridmill}
if [ $# -lt 2 ]; then
  sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
folder=$1 goal=$2
shift 2
case $goal in
  *[!0-9]*) wanted=(--want "$goal") ;;
  *) wanted=(--count "$goal") ;;
esac

mkdir -p "$folder"
db=$folder/puzzles.db
"$gridmill" generate --db "$db" "${wanted[@]}" --scale se "$@"
"$gridmill" export --db "$db" --format csv --split train=0.9,test=0.1 --output "$folder/data.csv"
if node -e 'require("@duckdb/node-api")' 2> /dev/null; then
  node "$scripts/dataset.js" "$folder/data-train.csv" "$folder/data-test.csv"
fi

# A table of `stats` as Markdown.
share() {
  printf '\n## %s\n\n| %s | puzzles | share |\n|---|---|---|\n' "$1" "$2"
  "$gridmill" stats --db "$db" --by "$3" --format csv |
    awk -F, 'NR > 1 { name[NR] = $2; n[NR] = $3; all += $3 }
      END { for (i = 2; i <= NR; ++i) printf "| %s | %d | %.1f %% |\n", name[i], n[i], 100 * n[i] / all }'
}
meaning() {
  case $1 in
    puzzle) echo 'the givens, row by row, `.` is an empty cell' ;;
    solution) echo 'the only solution' ;;
    givens) echo 'the number of givens' ;;
    level) echo 'level of the hardest technique, 1 to 7' ;;
    level_name) echo 'the name of the level' ;;
    hardest) echo 'the hardest technique needed' ;;
    se_er) echo "Sudoku Explainer's rating: the hardest step" ;;
    se_ep) echo "Sudoku Explainer's rating: the hardest step up to the first placement" ;;
    se_ed) echo "Sudoku Explainer's rating: the first step" ;;
    rounds) echo 'rounds until solved; a round applies all deductions of a technique' ;;
    min_openings) echo 'the smallest number of placements in a round, or of eliminations if a round places no digit' ;;
    minimal) echo '1 if no given can be removed' ;;
    symmetry) echo 'requested symmetry of the givens' ;;
    board) echo 'the board' ;;
    hodoku_level | hodoku_score) echo "HoDoKu's rating, if requested" ;;
    seed | run_index) echo 'seed and number in the run, from which `gridmill generate` makes the puzzle again' ;;
    run | id) echo 'numbers of the run and the row in the database' ;;
    *) echo 'see db/schema.md of Gridmill' ;;
  esac
}
{
  printf '# Graded sudoku puzzles\n\n'
  printf 'Made by %s. Each has exactly one solution, and no two are equivalent.\n' \
    "$("$gridmill" --version)"
  printf '`data-train.csv` and `data-test.csv` contain nine tenths and one tenth of the puzzles: no test puzzle is\n'
  printf 'equivalent to a training puzzle. `puzzles.db` is the SQLite database of both.\n\n'
  printf 'License: CC0 1.0. The puzzles are facts, made by a program.\n\n'
  printf '## Columns\n\n| column | meaning |\n|---|---|\n'
  head -n 1 "$folder/data-train.csv" | tr ',' '\n' | while read -r column; do
    printf '| `%s` | %s |\n' "$column" "$(meaning "$column")"
  done
  share Levels level level
  share "Sudoku Explainer's rating" ER rating
  share Givens givens givens
} > "$folder/README.md"
echo "$folder/README.md"
