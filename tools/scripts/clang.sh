#!/usr/bin/env bash
# Lets clang read every source of the project, tests included, as the preset release-clang compiles
# it, without making code: so that the preset cannot rot while everybody builds with g++. Installs
# clang where it is missing. A few minutes; fails when a file does not pass.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tools/scripts/install.sh

install_missing test
install_packages clang
cmake --preset release-clang -DBUILD_TESTING=ON > /dev/null

# The command of one file: a line of compile_commands.json, unescaped.
read_file() {
  sh -c "$(sed -e 's/^ *"command": "//; s/",\?$//' -e 's/\\"/"/g; s/\\\\/\\/g' \
    -e 's/ -o [^ ]* -c / -fsyntax-only -c /' <<< "$1")"
}
export -f read_file

mapfile -t commands < <(grep '^ *"command":' build/release-clang/compile_commands.json)
[ ${#commands[@]} -gt 0 ] || { echo "clang.sh: no commands in build/release-clang" >&2 && exit 2; }
(cd build/release-clang &&
  printf '%s\0' "${commands[@]}" | xargs -0 -P "$(nproc)" -n 1 bash -c 'read_file "$1"' read_file) || {
  echo "clang.sh: clang does not accept every file" >&2
  exit 1
}
echo "clang.sh: clang accepts all ${#commands[@]} files"
