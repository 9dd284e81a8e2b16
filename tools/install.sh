# Read by the other scripts, not run: what Gridmill needs from Debian, and how it is built.
# shellcheck shell=bash

# install_missing build|test: names the packages that are not there yet, then installs them. Does
# nothing, and asks for no rights, where nothing is missing.
install_missing() {
  local wanted=(g++ cmake ninja-build libboost-program-options-dev libtbb-dev libsqlite3-dev)
  [ "$1" = test ] && wanted+=(catch2 sqlite3 python3 git)
  local missing=() package
  for package in "${wanted[@]}"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' ||
      missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  echo "== Installing from Debian: ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo > /dev/null; then
      echo "This needs root or sudo: apt-get install ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
}

# build_release [cmake options]: build/release/gridmill, and the tests if they were asked for.
build_release() {
  echo "== Building build/release/gridmill"
  cmake --preset release "$@" > /dev/null
  cmake --build --preset release
}
