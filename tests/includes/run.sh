#!/bin/sh
# Sources and headers that are included in unusual ways: the rewritten program behaves as the plain one does, with each compiler.
cd "$(dirname "$0")" || exit 1
. ../lib.sh
: "${MEMREWRITE:=$PWD/../../bin-san/memrewrite}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# rewrite NAME FILES… [-- FLAGS…]
rewrite() {
    name=$1
    shift
    rm -rf "$tmp/out"
    "$MEMREWRITE" --all -o "$tmp/out" "$@" 2>"$tmp/err" && [ ! -s "$tmp/err" ] && return
    fail "$name" "memrewrite says:"
    detail "$tmp/err"
    return 1
}

# plain FILES… FLAGS…: what the program prints
plain() { gcc -w "$@" -o "$tmp/plain" && "$tmp/plain" >"$tmp/plain.out"; }

# behaves NAME CC FILES… FLAGS…: files of the output
behaves() {
    name=$1
    shift
    if "$@" -w "$tmp/out/memrt.c" -o "$tmp/prog" 2>"$tmp/err" && MEMREWRITE_OUT=$tmp/run.mrc "$tmp/prog" >"$tmp/prog.out" &&
        cmp "$tmp/plain.out" "$tmp/prog.out" 2>"$tmp/err"; then
        ok "$name"
    else
        fail "$name" "not the plain program's behaviour"
        detail "$tmp/err"
    fi
}

# A source includes another source of the run under other macro definitions.
sources() {
    plain whole.c part.c
    rewrite sources whole.c part.c || return
    for cc in $(compilers); do behaves "sources: $cc" "$cc" "$tmp/out/whole.c" "$tmp/out/part.c"; done
}

# Headers that say #pragma once, reached by copy and by -I.  Where times differ gcc takes the copy for another file.
once() {
    cp -r once "$tmp/src"
    plain "$tmp/src/main.c" -I"$tmp/src"
    rewrite once "$tmp/src/main.c" -- -I"$tmp/src" || return
    touch "$tmp/out/point.h"
    for cc in $(compilers); do
        behaves "once: $cc" "$cc" "$tmp/out/main.c" -I"$tmp/src"
        behaves "once, -I of the output: $cc" "$cc" "$tmp/out/main.c" -I"$tmp/out" -I"$tmp/src"
    done
    rm -rf "$tmp/src"
    for cc in $(compilers); do behaves "once, without the sources: $cc" "$cc" "$tmp/out/main.c" -I"$tmp/out"; done
}

{ sources; once; } | sum
