#!/usr/bin/env bash
# What Gridmill needs of a bare Debian 12: in a temporary root.
#
#   tools/package/bare.sh packages   installs build/packages there; runs the program and Python, and
#                                    builds the examples in C (pkg-config) and C++ (CMake)
#   tools/package/bare.sh library    builds libgridmill from the sources with a compiler and CMake alone
set -euo pipefail

# Inside: what is missing is installed by name, so this shows what else each step needs.
install() { apt-get install -y -qq --no-install-recommends "$@" > /dev/null; }

use_packages() {
  install /root/packages/*.deb
  gridmill generate -q --db puzzles.db --count 100 --seed 1
  gridmill export --db puzzles.db > puzzles
  [ "$(wc -l < puzzles)" -eq 100 ]
  python3 -c "import gridmill; assert gridmill.generate(1)[0] == open('puzzles').read(81)"
  install gcc libc6-dev pkg-config
  # shellcheck disable=SC2046
  cc examples/count.c -o count $(pkg-config --cflags --libs gridmill)
  [ "$(./count puzzles)" = "100 of 100 puzzles have one solution" ]
  install g++ cmake make
  cmake -S examples -B examples/build && cmake --build examples/build
  [ "$(examples/build/grade 20 | wc -l)" -eq 20 ]
  examples/build/grade 20 | cmp - <(examples/build/grade_static 20)
}

build_library() {
  install g++ cmake make
  cmake -S sources -B library -DGRIDMILL_TOOLS=OFF && cmake --build library --parallel
  cmake --install library
  ldconfig
  c++ -std=c++17 sources/tests/examples/grade.cpp -o grade -lgridmill
  [ "$(./grade 20 | wc -l)" -eq 20 ]
}

if [ "${1:-}" = --inside ]; then
  export DEBIAN_FRONTEND=noninteractive
  cd /root
  "$2"
  exit
fi

case "${1:-}" in
  packages) steps=use_packages ;;
  library) steps=build_library ;;
  *) sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
cd "$(dirname "$0")/../.."
. tools/scripts/install.sh
install_packages mmdebstrap git
sources=$(mktemp)
trap 'rm -f "$sources"' EXIT
git archive --output="$sources" --format=tar HEAD
given=("--customize-hook=copy-in tools/package/bare.sh /root")
if [ "$steps" = use_packages ]; then
  given+=("--customize-hook=copy-in build/packages tests/examples /root")
else
  # shellcheck disable=SC2016
  given+=('--customize-hook=mkdir "$1/root/sources"' "--customize-hook=tar-in $sources /root/sources")
fi
# shellcheck disable=SC2016
mmdebstrap --variant=minbase --quiet "${given[@]}" \
  '--customize-hook=chroot "$1" /root/bare.sh --inside '"$steps" bookworm /dev/null
echo "== $1: all that was asked for works on a bare Debian 12"
