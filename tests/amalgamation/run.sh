#!/bin/sh
# One file of 260,000 lines: the amalgamation of sqlite3 with its benchmark program, --all.  It is rewritten in silence, no function is
# skipped, within 2 GiB; gcc takes the result.  It has branches of #if for recent versions of gcc: it is read as gcc for gcc (out), as clang for
# clang (out-clang), which is told of them alone.  FULL=1: the benchmark's output is that of the plain build, with gcc and clang,
# and every format that memreport writes of it has the same bytes.
#
#   sh tests/amalgamation/run.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
. tests/data/sums.sh
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
: "${MEMREPORT:=$PWD/bin/memreport}"
flags="-DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

sources() {
    amalgamation=$(sh tests/real/fetch_npm.sh better-sqlite3 11.5.0) && package=$(sh tests/real/fetch.sh sqlite3) &&
        cp "$amalgamation"/deps/sqlite3/*.[ch] "$tmp" && cp "$package/test/speedtest1.c" "$tmp" # others may have put one beside them
}

# Times are not the same twice.
without_times() { sed 's/[0-9.]*s$//'; }

# Every format has the same bytes: of regions, functions, lines and data.
formats() {
    if ! python3 -c 'import sqlite3' 2>/dev/null || "$MEMREPORT" export --to=sqlite -o "$tmp/none" "$tmp/run.mrc" 2>&1 | grep -q 'built without'; then
        skip "$cc: formats" "no python3 with sqlite3, or memreport is without it"
    elif mkdir -p "$tmp/formats" && timeout 900 python3 tests/export/sums.py "$MEMREPORT" "$tmp/formats" --mix "$tmp/$out/memrewrite.mix.json" "$tmp/run.mrc" >"$tmp/said" 2>"$tmp/err" &&
        [ "$(grep -c '^same ' "$tmp/said")" -gt 40 ]; then
        ok "$cc: formats"
    else
        fail "$cc: formats" "have other bytes, or cannot be read"
        grep -v '^same ' "$tmp/said" >>"$tmp/err"
        detail "$tmp/err"
    fi
}

# shellcheck disable=SC2086
behaves() {
    cc=$1 out=out
    case $cc in *clang*) out="out-clang" ;; esac
    if ! (cd "$tmp" && $cc -O1 -w $flags sqlite3.c speedtest1.c -o plain -lm) 2>"$tmp/err"; then
        skip "$cc" "the plain program does not build"
    elif ! (cd "$tmp" && $cc -O1 -w $flags $out/sqlite3.c $out/speedtest1.c $out/memrt.c -o counting -lm) 2>"$tmp/err"; then
        fail "$cc" "the written text does not build"
        detail "$tmp/err"
    elif "$tmp/plain" --memdb --size 10 | without_times >"$tmp/plain.out" &&
        MEMREWRITE_OUT=$tmp/run.mrc "$tmp/counting" --memdb --size 10 | without_times >"$tmp/counting.out" &&
        cmp "$tmp/plain.out" "$tmp/counting.out" >"$tmp/err" 2>&1 && "$MEMREPORT" --mix "$tmp/$out/memrewrite.mix.json" "$tmp/run.mrc" >/dev/null; then
        ok "$cc: speedtest1's output"
        data_sums "$MEMREPORT" "$tmp/run.mrc" --mix "$tmp/$out/memrewrite.mix.json" >"$tmp/err" 2>&1
        if [ -s "$tmp/err" ]; then fail "$cc: bytes by data" "other sums than summary"; detail "$tmp/err"; else ok "$cc: bytes by data"; fi
        "$MEMREPORT" html --mix "$tmp/$out/memrewrite.mix.json" -o "$tmp/page.html" "$tmp/run.mrc" >"$tmp/err" 2>&1
        size=$(wc -c <"$tmp/page.html")
        if [ "$size" -gt 1000000 ] && [ "$size" -lt 8000000 ]; then ok "$cc: page"; else fail "$cc: page" "$size bytes"; detail "$tmp/err"; fi
        formats
    else
        fail "$cc" "speedtest1 behaves in another way"
        detail "$tmp/err"
    fi
}

all() {
    if ! sources 2>"$tmp/err"; then
        skip all "$(tail -n 1 "$tmp/err")"
        return
    fi
    # shellcheck disable=SC2086
    if ! (cd "$tmp" && ulimit -v 2097152 && "$MEMREWRITE" --all sqlite3.c speedtest1.c -o out -- $flags -fgnuc-version=10 -U__clang__) >"$tmp/err" 2>&1 ||
        [ -s "$tmp/err" ]; then
        fail rewrite "memrewrite says:"
        detail "$tmp/err"
        return
    fi
    ok "rewrite in 2 GiB"
    # shellcheck disable=SC2086
    (cd "$tmp" && "$MEMREWRITE" --all sqlite3.c speedtest1.c -o out-clang -- $flags) >"$tmp/err" 2>&1
    if [ "$(grep -c ': warning: gcc compiles this branch' "$tmp/err")" -ge 7 ] && grep -q "gcc defines macro 'get2byteAligned' in another way" "$tmp/err" &&
        ! grep -v 'gcc compiles this branch\|gcc defines macro' "$tmp/err" | grep -q 'warning\|error'; then
        ok "gcc's branches are told"
    else
        fail "gcc's branches are told" "memrewrite says:"
        detail "$tmp/err"
    fi
    if grep -q '"skipped":\[\]' "$tmp/out/memrewrite.mix.json"; then ok "no function skipped"; else fail "no function skipped" "some are"; fi
    # shellcheck disable=SC2086
    if (cd "$tmp" && gcc -fsyntax-only -w $flags out/sqlite3.c) 2>"$tmp/err"; then
        ok "gcc takes it"
    else
        fail "gcc takes it" "it says:"
        detail "$tmp/err"
    fi
    if [ -n "$FULL" ]; then
        for cc in gcc $(newest_clang); do behaves "$cc"; done
    fi
}

{ all; ended; } | sum
