#!/usr/bin/env bash
# Makes the reference pictures of data/books: a page of puzzles of each profile, and the same in
# Japanese for B5. Look at them after a change of the pages, then commit them.
set -euo pipefail
cd "$(dirname "$0")/../.."
gridmill=$PWD/build/release/gridmill
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$gridmill" generate -q --db "$folder/p.db" --count 400 --seed 1
picture() {  # picture NAME PAGE [options of book]
  local name=$1 page=$2
  shift 2
  "$gridmill" book --db "$folder/p.db" --include-used --name "$name" --chapters level2=12,level4=12 \
    --parts title,contents,rules,puzzles,hints,solutions "$@" \
    --pdf "$folder/$name.pdf" 2> /dev/null
  pdftoppm -r 100 -gray -png -f "$page" -l "$page" -singlefile "$folder/$name.pdf" "data/books/$name"
}
mkdir -p data/books
for profile in data/profiles/*.profile; do
  name=$(basename "$profile" .profile)
  picture "$name" 6 --profile "$name"
done
picture b5-ja 6 --profile b5 --lang ja --title ナンプレ
