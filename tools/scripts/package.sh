#!/usr/bin/env bash
# Debian packages of the program, the library and the Python package, in build/packages. Installs what
# is missing, as the other scripts do. With --check, lintian reads them as well.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tools/scripts/install.sh

install_missing build
install_packages dpkg-dev file python3-dev
[ "${1:-}" != --check ] || install_packages lintian
# Debian's folders belong to the prefix /usr.
build_release -DBUILD_TESTING=OFF -DGRIDMILL_SHARED=ON -DCMAKE_INSTALL_PREFIX=/usr
rm -rf build/packages
(cd build/release && cpack -B "$PWD/../packages" > /dev/null)
rm -rf build/packages/_CPack_Packages
ls build/packages/*.deb
[ "${1:-}" != --check ] || lintian --fail-on warning,error build/packages/*.deb
