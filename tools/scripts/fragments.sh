#!/usr/bin/env bash
# Lets clang read each header and fragment (.h, .hpp, .inl) by itself, as an editor does: each has
# the includes that it needs. The flags are those of a source in the same folder, as the preset
# release-clang compiles it. With arguments it reads those files only. Prints one summary line, after
# the errors if there are any; then it fails.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v clang++ > /dev/null || {
  echo "fragments.sh: clang++ is missing (Debian: apt-get install clang)" >&2
  exit 2
}
cmake --preset release-clang -DBUILD_TESTING=ON -DGRIDMILL_BATCHES=OFF > /dev/null

# Prints "folder<TAB>flags" for each folder that has a source: those of the first one.
folders() {
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
        printf '%s\t%s\n' "$(dirname "$file")" "${command%% -o *}"
        ;;
    esac
  done < build/release-clang/compile_commands.json | sort -t $'\t' -k 1,1 -u
}

declare -A flags
while IFS=$'\t' read -r folder command; do flags[$folder]=$command; done < <(folders)
[ ${#flags[@]} -gt 0 ] || { echo "fragments.sh: no commands of the preset release-clang" >&2 && exit 2; }

# Prints the command that reads a file: with the flags of its folder, of one above, or of the lowest room.
command_of() {
  local folder
  folder=$(dirname "$1")
  while [ "$folder" != . ] && [ -z "${flags[$folder]:-}" ]; do folder=$(dirname "$folder"); done
  [ "$folder" != . ] || folder=solver/board
  # What a file only brings for others is unused here, and `#pragma once` is in the main file.
  echo "cd build/release-clang && ${flags[$folder]} -fsyntax-only -Wno-unused" \
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
