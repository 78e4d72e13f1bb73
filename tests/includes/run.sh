#!/bin/sh
# A source that includes another source of the run under other macro definitions behaves as the plain one does.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
: "${MEMREWRITE:=$PWD/bin-san/memrewrite}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

one() {
    cd tests/includes || exit
    cc -w whole.c part.c -o "$tmp/plain" && "$tmp/plain" >"$tmp/plain.out"
    if ! "$MEMREWRITE" --all whole.c part.c -o "$tmp/out" 2>"$tmp/err" || [ -s "$tmp/err" ]; then
        fail rewrite "memrewrite says:"
        detail "$tmp/err"
        return
    fi
    for cc in $(compilers); do
        if $cc -w "$tmp/out/whole.c" "$tmp/out/part.c" "$tmp/out/memrt.c" -o "$tmp/prog" 2>"$tmp/err" &&
            MEMREWRITE_OUT=$tmp/run.mrc "$tmp/prog" >"$tmp/prog.out" && cmp "$tmp/plain.out" "$tmp/prog.out" 2>"$tmp/err"; then
            ok "$cc"
        else
            fail "$cc" "not the plain program's behaviour"
            detail "$tmp/err"
        fi
    done
}

one | sum
