#!/usr/bin/env bash
# Runs clang-tidy over every source of the project, with the checks of .clang-tidy; findings in the
# headers that they include count too. Fails when there is one. With arguments it looks at those
# files only: tools/scripts/tidy.sh $(git diff --name-only main -- '*.cpp')
set -euo pipefail
cd "$(dirname "$0")/../.."
for tool in clang-tidy clang++; do
  if ! command -v $tool > /dev/null; then
    echo "tidy.sh: $tool is missing (Debian: apt-get install clang clang-tidy)" >&2
    exit 2
  fi
done
cmake --preset release-clang > /dev/null  # how to compile each file, and the generated sources

# Says what was found in one file, in one piece.
look() {
  local report
  report=$(clang-tidy --quiet -p build/release-clang "$1" 2>&1) && return
  grep -v 'warnings\? generated' <<< "$report"
  return 1
}
export -f look

files=("$@")
if [ $# = 0 ]; then mapfile -t files < <(git ls-files '*.cpp'); fi
printf '%s\0' "${files[@]}" | xargs -0 -P "$(nproc)" -n 1 bash -c 'look "$1"' look || {
  echo "tidy.sh: there are findings" >&2
  exit 1
}
echo "tidy.sh: nothing found in ${#files[@]} files"
