#!/usr/bin/env bash
# From nothing to 1,000 graded puzzles: installs what is missing, builds, makes puzzles.db, shows what
# is in it and writes an export. Run it again as often as you like.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/scripts/install.sh

install_missing build
build_release -DBUILD_TESTING=OFF

gridmill=build/release/gridmill
db=puzzles.db
echo
echo "== 1,000 graded puzzles into $db"
"$gridmill" generate --db "$db" --count 1000 --seed 1
echo
echo "== How many of each level"
"$gridmill" stats --db "$db" --by level
echo
echo "== Three of them"
"$gridmill" query --db "$db" --shuffle 1 --limit 3 --format grid
echo "== All of them as a spreadsheet: puzzles.csv"
"$gridmill" export --db "$db" --format csv --output puzzles.csv
head -n 3 puzzles.csv
