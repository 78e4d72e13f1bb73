#!/bin/sh
# Files and rights: the rewriter writes below -o DIR, all of it or nothing, and touches nothing else, whatever the flags, the names, the
# links and the signals.
#
#   sh tests/files/run.sh [GROUP…]     flags commands links names numbers signals sidecar
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
: "${MEMREWRITE:=$PWD/bin-san/memrewrite}"
: "${MEMREPORT:=$PWD/bin-san/memreport}"
export UBSAN_OPTIONS=halt_on_error=1
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# A folder of its own for a case, with a program and a header.
fresh() {
    rm -rf "$tmp/case" && mkdir "$tmp/case" && cd "$tmp/case" || exit 1
    printf '#include "h.h"\nint main(void)\n{\n    int s = 0;\n    for (int i = 0; i < N; i++)\n        s += i;\n    return s != 6;\n}\n' >a.c
    echo '#define N 4' >h.h
}

# What is in the folder, but for the output.
listing() { find . -path ./out -prune -o ! -name . -print | sort; }
sums() { find . -path ./out -prune -o -type f -print | sort | xargs cksum; }

# refused NAME REGEX COMMAND…: status 1, that message, and no file of the folder is new or another one, and there is no out.
refused() {
    name=$1 says=$2
    shift 2
    sums >"$tmp/before"
    $soon "$@" >"$tmp/said" 2>&1 </dev/null
    status=$?
    sums >"$tmp/after"
    if [ $status != 1 ]; then
        fail "$name" "status $status"; detail "$tmp/said"
    elif ! grep -Eq "$says" "$tmp/said"; then
        fail "$name" "it says something else"; detail "$tmp/said"
    elif ! diff "$tmp/before" "$tmp/after" >"$tmp/diff"; then
        fail "$name" "files changed"; detail "$tmp/diff"
    elif [ -n "$(find . -name '.mr-*')" ]; then
        fail "$name" "a temporary file is left"
    else
        ok "$name"
    fi
}

top=$PWD
{
    for group in ${*:-flags commands links names numbers signals sidecar}; do
        # shellcheck disable=SC1090
        (. "$top/tests/files/$group.sh")
    done
    ended
} | sum 120
