#!/usr/bin/env bash
# The npm packages, build/wasm/gridmill-VERSION.tgz and build/wasm/gridmill-9x9-VERSION.tgz, and the
# engine of pages, build/wasm/engine.json. Compiles the library with Debian's emscripten, and asks
# before it installs that.
#   tools/wasm.sh [--yes] [--jobs N] [--plain]
# --plain: also build/wasm/gridmill-plain.wasm, for engines without SIMD, which takes as long again.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/scripts/install.sh

yes='' jobs=2 kinds=(simd)
while [ $# -gt 0 ]; do
  case $1 in
    --yes) yes=1 ;;
    --jobs) jobs=$2 && shift ;;
    --plain) kinds+=(plain) ;;
    *) echo "usage: tools/wasm.sh [--yes] [--jobs N] [--plain]" >&2 && exit 2 ;;
  esac
  shift
done

if ! command -v emcc > /dev/null && [ -z "$yes" ]; then
  read -r -p "Install emscripten from Debian, which takes 0.8 GB? [y/N] " answer || answer=''
  [[ $answer == [yY]* ]] || { echo "Nothing was built." >&2 && exit 1; }
fi
install_packages emscripten cmake ninja-build nlohmann-json3-dev nodejs

# Debian's emcc finds the JavaScript that it links with only so.
export NODE_PATH=/usr/share/nodejs
out=build/wasm
features=(--enable-exception-handling --enable-bulk-memory --enable-sign-ext --enable-mutable-globals
  --enable-nontrapping-float-to-int)
# optimize FROM TO [feature]: takes minutes, so only if FROM is newer.
optimize() {
  [ "$2" -nt "$1" ] || wasm-opt -Oz "${features[@]}" "${@:3}" --strip-debug --strip-producers \
    --strip-target-features "$1" -o "$2"
}
for kind in "${kinds[@]}"; do
  flags='-fwasm-exceptions -mbulk-memory' more=()
  [ "$kind" = plain ] || flags+=' -msimd128' more=(--enable-simd)
  emcmake cmake -S . -B "$out/$kind" -G Ninja -DGRIDMILL_TOOLS=OFF -DGRIDMILL_SHARED=OFF \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS="$flags" -DCMAKE_CXX_FLAGS_RELEASE='-O2 -DNDEBUG' \
    > /dev/null
  targets=(gridmill_wasm)
  [ "$kind" = plain ] || targets+=(gridmill_page)
  ninja -C "$out/$kind" -j "$jobs" "${targets[@]}"
  optimize "$out/$kind/wasm.wasm" "$out/$kind/full.wasm" "${more[@]}"
done
[ ! -e $out/plain/full.wasm ] || cp $out/plain/full.wasm $out/gridmill-plain.wasm
# snip NAME FROM TO: optimize, without what NAME does not need.
snip() {
  local snipped=$out/simd/$1-snipped.wasm
  if [ "$2" -nt "$snipped" ] || [ tools/wasm/snip.js -nt "$snipped" ]; then
    node tools/wasm/snip.js "$1" "$2" "$snipped"
  fi
  optimize "$snipped" "$3" --enable-simd
}
snip page $out/simd/page.wasm $out/simd/engine.wasm
snip 9x9 $out/simd/wasm.wasm $out/simd/9x9.wasm

version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' $out/simd/CMakeCache.txt)
# pack NAME MODULE MAX_BYTES TEXT: a package in npm's form, the same bytes from the same build.
pack() {
  local folder=$out/$1/package
  rm -rf "$out/${1:?}" && mkdir -p "$folder"
  cp tools/wasm/{gridmill,engine,module,formats,worker}.js tools/wasm/gridmill.d.ts tools/wasm/README.md \
    LICENSE "$folder"
  sed "s/@name@/$1/; s/@version@/$version/; s/@about@/$4/" tools/wasm/package.json.in \
    > "$folder/package.json"
  cp "$out/simd/$2.wasm" "$folder/gridmill.wasm"
  chmod 644 "$folder"/*
  tar -C "$out/$1" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -c package |
    gzip -9n > "$out/$1-$version.tgz"
  local size
  size=$(stat -c %s "$out/$1-$version.tgz")
  printf '%s: %s bytes\n' "$out/$1-$version.tgz" "$size"
  [ "$size" -le "$3" ] || { echo "expected at most $3 bytes" >&2 && return 1; }
}
pack gridmill full 2000000 'Sudoku of every kind: count, solve, rate, explain and make puzzles'
pack gridmill-9x9 9x9 700000 'Sudoku 9x9: count, solve, grade, hint and make puzzles'

# The page unpacks its engine.
node -e '
  const {readFileSync, writeFileSync} = require("fs");
  const [from, to, version] = process.argv.slice(1);
  const wasm = require("zlib").deflateSync(readFileSync(from), {level: 9}).toString("base64");
  writeFileSync(to, JSON.stringify({version, wasm}));
' $out/simd/engine.wasm $out/engine.json "$version"
printf '%s: %s bytes\n' $out/engine.json "$(stat -c %s $out/engine.json)"
