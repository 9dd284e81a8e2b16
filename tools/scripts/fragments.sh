#!/usr/bin/env bash
# Lets clang read each header and fragment (.h, .hpp, .inl) by itself, as an editor does: each has
# the includes that it needs. The flags are those of the source of the same name, of one that
# includes it, or of one in the folder, as the preset release-clang compiles it. With arguments it
# reads those files only. Prints one summary line, after the errors if there are any; then it fails.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v clang++ > /dev/null || {
  echo "fragments.sh: clang++ is missing (Debian: apt-get install clang)" >&2
  exit 2
}
cmake --preset release-clang -DBUILD_TESTING=ON -DGRIDMILL_BATCHES=OFF > /dev/null

# Prints "source<TAB>flags" for each source, and "folder<TAB>flags" for its folder.
read_flags() {
  local line command file
  while read -r line; do
    case $line in
      '"command":'*)
        command=${line#'"command": "'}
        command=${command%'",'}
        command=${command//\\\"/\"}
        command=${command//\\\\/\\}
        ;;
      '"file":'*)
        file=${line#'"file": "'}
        file=${file%%'"'*}
        [[ $file == "$PWD"/* && $file != "$PWD"/build/* ]] || continue
        file=${file#"$PWD"/}
        printf '%s\t%s\n' "$file" "${command%% -o *}" "${file%/*}" "${command%% -o *}"
        ;;
    esac
  done < build/release-clang/compile_commands.json
}

declare -A flags
while IFS=$'\t' read -r place command; do flags[$place]=$command; done < <(read_flags)
[ ${#flags[@]} -gt 0 ] || { echo "fragments.sh: no commands of the preset release-clang" >&2 && exit 2; }

# Prints the command that reads a file.
command_of() {
  local place=${1%.*}.cpp
  [ -n "${flags[$place]:-}" ] || place=$(git grep -lF "#include \"$1\"" -- '*.cpp' | head -n 1)
  [ -n "$place" ] || place=$1
  while [ "$place" != . ] && [ -z "${flags[$place]:-}" ]; do place=$(dirname "$place"); done
  [ "$place" != . ] || place=solver/board
  # What a file only brings for others is unused here, and `#pragma once` is in the main file.
  echo "cd build/release-clang && ${flags[$place]} -fsyntax-only -Wno-unused" \
    "-Wno-pragma-once-outside-header -Wno-undefined-inline -Wno-undefined-internal" \
    "-x c++ '$PWD/$1'"
}

files=("$@")
if [ $# = 0 ]; then mapfile -t files < <(git ls-files '*.h' '*.hpp' '*.inl'); fi
for file in "${files[@]}"; do printf '%s\0' "$(command_of "$file")"; done |
  xargs -0 -P "$(nproc)" -n 1 sh -c || {
  echo "fragments.sh: there are files that clang cannot read by themselves" >&2
  exit 1
}
echo "fragments.sh: clang reads all ${#files[@]} headers and fragments by themselves"
