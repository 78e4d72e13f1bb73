#!/bin/sh
# deps.sh on machines that are made up: a folder of commands stands for what is installed, and an apt-get of ours puts more into it.
#
#   sh tests/deps/run.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# command NAME: a program in the machine, whose text is on stdin
command_of() { { echo '#!/bin/sh'; cat; } >"$bin/$1" && chmod 755 "$bin/$1"; }

# machine NAME: clang 14 with its libomp, a compiler, no more.  A package is a file in $state; some are commands as well.
machine() {
    bin=$tmp/$1/bin state=$tmp/$1/state
    mkdir -p "$bin" "$state"
    for tool in sh env cat cut awk grep head ls sed seq sort tr touch rm chmod; do ln -s "$(command -v $tool)" "$bin/$tool"; done
    for name in cc gcc python3 csmith dot valgrind mpicc dpkg-source true; do echo 'exit 0' | command_of $name; done
    touch "$state/libomp-14-dev"
    echo 'echo aarch64' | command_of uname # no cross compilers
    echo 'echo 1000' | command_of id
    # shellcheck disable=SC2016
    echo '[ "$1" = -n ] && shift; exec "$@"' | command_of sudo
    clang 14
    # shellcheck disable=SC2016
    command_of apt-cache <<'END'
case $* in *libclang*) echo "libclang-19-dev - headers" ;; esac
END
    command_of apt-get <<END
[ "\$1" = install ] || exit 0
for package; do
    [ ! -e "$state/\$package.refused" ] || { echo "E: Unable to locate package \$package" >&2; exit 100; }
done
for package; do
    case \$package in
    -* | install) continue ;;
    clang-19) sed s/14/19/g "$bin/clang-14" >"$bin/clang-19" && chmod 755 "$bin/clang-19" ;;
    libomp-19-dev) rm -f "$state/libomp-14-dev" ;;
    tcc) echo '#!/bin/sh' >"$bin/tcc" && chmod 755 "$bin/tcc" ;;
    esac
    touch "$state/\$package"
done
END
}

# clang N: takes OpenMP where libomp-N-dev is; has a library of fuzzers where that is.
clang() {
    command_of "clang-$1" <<END
case " \$* " in
*-print-resource-dir*) [ ! -e "$state/libclang-rt-$1-dev" ] || { mkdir -p "$state/$1/lib/linux" && touch "$state/$1/lib/linux/libclang_rt.fuzzer.a"; }
    echo "$state/$1" ;;
*-fopenmp*) [ -e "$state/libomp-$1-dev" ] ;;
esac
END
    ln -sf "$(command -v mkdir)" "$bin/mkdir"
}

# setup [demo|test]: deps.sh there; its words in $tmp/out
setup() { PATH=$bin "$bin/sh" ./deps.sh "$@" >"$tmp/out" 2>&1; }

# has LABEL TRUE-COMMAND…
has() {
    label=$1
    shift
    if "$@"; then ok "$label"; else fail "$label" "no; deps.sh says:"; detail "$tmp/out"; fi
}

# A newer clang has another libomp, of which nothing is missing before that clang is there.
newer_clang() {
    machine newer
    setup test
    has "one run installs libomp of the clang that it installs" [ -e "$state/libomp-19-dev" ]
    has "and misses no libomp" sh -c "! grep -q 'missing.*libomp' '$tmp/out'"
    rm "$state/clang-19" "$state/tcc"
    setup test
    has "the next run installs nothing of that again" sh -c "! ls '$state' | grep -qx 'clang-19\|tcc'"
}

# A package that cannot be had.
refused() {
    machine refused
    touch "$state/tcc.refused"
    setup test
    has "all but one that apt refuses" [ -e "$state/libomp-19-dev" ]
    has "apt's reason is told" grep -q '^  E: Unable to locate package tcc$' "$tmp/out"
    has "and what is missing" grep -q 'missing, some tests will be skipped:.* tcc' "$tmp/out"
}

# A machine where nothing is but a compiler and apt, seen by those who build, who want the demo, and who test.
bare() {
    machine "bare-$1"
    rm "$bin/dpkg-source" "$bin/python3" "$bin/csmith"
    echo '! grep -q "jansson\|uthash\|gelf\|zlib" || exit 1' | command_of cc
    setup "$@"
    (cd "$state" && ls | grep -v '^libomp-14') >"$tmp/installed"
}
parts() {
    bare ""
    has "building wants a library's headers" grep -qx 'libjansson-dev' "$tmp/installed"
    has "building wants no test package, and no source package" sh -c "! grep -qv '^libclang-19-dev\|^libjansson-dev\|^uthash-dev\|^libelf-dev\|^zlib1g-dev' '$tmp/installed'"
    machine quiet
    rm "$bin/csmith"
    setup
    has "where nothing is missing for building, nothing is said" [ ! -s "$tmp/out" ]
    bare demo
    has "the demo wants source packages" grep -qx 'dpkg-dev' "$tmp/installed"
    has "the demo wants no test package" sh -c "! grep -qv '^libclang-19-dev\|^libjansson-dev\|^uthash-dev\|^libelf-dev\|^zlib1g-dev\|^dpkg-dev' '$tmp/installed'"
    bare test
    has "the tests want their tools" grep -qx 'csmith' "$tmp/installed"
    has "the tests want source packages, too" grep -qx 'dpkg-dev' "$tmp/installed"
    has "the tests want what building needs" grep -qx 'libjansson-dev' "$tmp/installed"
}

{ newer_clang; refused; parts; ended; } | sum 14
