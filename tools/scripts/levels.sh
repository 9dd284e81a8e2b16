#!/usr/bin/env bash
# Prints the table of LEVELS.md, the levels on other scales: of N minimal puzzles
# of each level (2,000 unless given), the percentage in each band of Sudoku Explainer's rating and
# in each of HoDoKu's levels. Takes half a minute; the same N gives the same table.
set -euo pipefail
cd "$(dirname "$0")/../.."
n=${1:-2000}
gridmill=build/release/gridmill
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
db=$folder/levels.db

want=level1=$n
for level in 2 3 4 5 6 7; do want+=,level$level=$n; done
"$gridmill" generate -q --db "$db" --seed 1 --want "$want" --scale se
"$gridmill" rate -q --db "$db" --scale hodoku
"$gridmill" query --db "$db" --format csv | awk -F, '
  NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i; next }
  {
    level = $column["level"]
    ++puzzles[level]
    name[level] = $column["level_name"]
    er = $column["se_er"]
    band = er <= 1.2 ? 1 : er <= 1.5 ? 2 : er <= 2.5 ? 3 : er <= 4.0 ? 4 : er <= 6.0 ? 5 : er <= 7.1 ? 6 : er <= 8.3 ? 7 : 8
    ++count[level, band]
    hodoku = $column["hodoku_level"]
    ++count[level, hodoku == "EASY" ? 9 : hodoku == "MEDIUM" ? 10 : hodoku == "HARD" ? 11 : hodoku == "UNFAIR" ? 12 : 13]
  }
  END {
    print "| level | SE to 1.2 | 1.5 | 2.5 | 4.0 | 6.0 | 7.1 | 8.3 | above | HoDoKu Easy | Medium | Hard | Unfair | Extreme |"
    print "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    for (level = 1; level <= 7; ++level) {
      printf "| %d %s |", level, name[level]
      for (band = 1; band <= 13; ++band) {
        share = 100 * count[level, band] / puzzles[level]
        if (share == 0) printf " |"; else if (share < 0.5) printf " < 1 |"; else printf " %.0f |", share
      }
      print ""
    }
  }'
