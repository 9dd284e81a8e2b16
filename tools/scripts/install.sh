# Read by the other scripts, not run: what Gridmill needs from Debian, and how it is built.
# shellcheck shell=bash

# install_missing build|test: names the packages that are not there yet, then installs them. Does
# nothing, and asks for no rights, where nothing is missing.
install_missing() {
  local wanted=(g++ cmake ninja-build pkgconf libboost-program-options-dev libtbb-dev
    libsqlite3-dev libharfbuzz-dev libicu-dev libqpdf-dev libqrencode-dev nlohmann-json3-dev
    libexpat1-dev zlib1g-dev libzstd-dev libpng-dev libminizip-dev fonts-noto-core fonts-ipaexfont-gothic fonts-wqy-microhei)
  [ "$1" = test ] && wanted+=(python3-dev python3-numpy python3-build python3-setuptools
    python3-wheel mypy catch2 flatzinc poppler-utils qpdf ghostscript epubcheck
    fonts-dejavu-core fonts-dejavu-extra fonts-urw-base35 fonts-ebgaramond)
  install_packages "${wanted[@]}"
}

# install_packages NAME...: the same for any packages of Debian.
install_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' ||
      missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ]; then
    echo "== Nothing to install"
    return
  fi
  echo "== Installing from Debian: ${missing[*]}"
  local as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  # One question for a password. A source that update cannot reach need not be one that is needed.
  # shellcheck disable=SC2016
  local install='apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" > /dev/null'
  if ! "${as_root[@]}" sh -c "$install" sh "${missing[@]}"; then
    echo "Not installed. Let root do this, then run it again: apt-get install ${missing[*]}" >&2
    return 1
  fi
}

# build_release [cmake options]: build/release/gridmill, and the tests if they were asked for.
build_release() {
  echo "== Building build/release/gridmill"
  cmake --preset release "$@" > /dev/null
  cmake --build --preset release
}
