#!/bin/sh
# Finds the suites that we do not bring: gcc's gcc.c-torture/execute and its libgomp's tests (from the distribution's gcc-N-source package, which
# holds a tarball) and TinyCC's tests2 (a source package).  Prints the folder.  Exit 1 and the reason on stderr where that cannot be.
#
#   sh tests/torture/fetch.sh gcc|libgomp|tcc
cd "$(dirname "$0")/../.." || exit 1
src=$PWD/tests/real/src

give_up() { echo "$*" >&2; exit 1; }

# Of several gccs the newest.
tarball() {
    for n in $(seq 30 -1 8); do
        for file in /usr/src/gcc-"$n"/gcc-*.tar.*; do
            [ -e "$file" ] && echo "$file" && return
        done
    done
}

# from_gcc NAME FOLDER: the folder of gcc's sources, under a name of its own
from_gcc() {
    if [ ! -d "$src/$1" ]; then
        file=$(tarball)
        [ -n "$file" ] || give_up "gcc's sources are not on this machine (package gcc-N-source)"
        mkdir -p "$src" || exit 1
        new=$src/$1.$$ # suites that run side by side may want the same
        trap 'rm -rf "$new"' EXIT
        mkdir "$new" || exit 1
        tar -xf "$file" -C "$new" --strip-components="$(echo "gcc/$2/" | tr -cd / | wc -c)" --wildcards "*/$2/*" || give_up "$file cannot be unpacked"
        chmod 755 "$new"
        mv -T "$new" "$src/$1" 2>/dev/null || [ -d "$src/$1" ] || exit 1
    fi
    echo "$src/$1"
}

case $1 in
gcc) from_gcc gcc-torture gcc/testsuite/gcc.c-torture/execute ;;
libgomp) from_gcc gcc-libgomp libgomp/testsuite ;;
tcc) package=$(sh tests/real/fetch.sh tcc) && echo "$package/tests/tests2" ;;
*) give_up "usage: fetch.sh gcc|libgomp|tcc" ;;
esac
