#!/bin/sh
# What rewriting costs: processor time and memory of `memrewrite --all` on the sqlite3 amalgamation, beside `gcc -O2 -c` on the same
# file, taking turns.
#
#   sh bench/rewriting.sh      RUNS=3
cd "$(dirname "$0")/.." || exit 1
: "${MEMREWRITE:=bin/memrewrite}"
flags="-DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION"
home=$(sh tests/real/fetch_npm.sh better-sqlite3 11.5.0) || exit 1
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
cp "$home"/deps/sqlite3/*.[ch] "$tmp"

# seconds kilobytes
cost() {
    command time -f '%U %S %M' -o "$tmp/time" "$@" >"$tmp/said" 2>&1 || { echo "$1 fails:" && cat "$tmp/said" "$tmp/time" && exit 1; } >&2
    awk '{ printf "%.2f %d\n", $1 + $2, $3 }' "$tmp/time"
}

i=0
while [ $i -lt "${RUNS:-3}" ]; do
    # shellcheck disable=SC2086
    cost "$MEMREWRITE" -q --all "$tmp/sqlite3.c" -o "$tmp/out" -- $flags >>"$tmp/rewrite"
    # shellcheck disable=SC2086
    cost gcc -O2 -w -c $flags "$tmp/sqlite3.c" -o "$tmp/o" >>"$tmp/gcc"
    i=$((i + 1))
done
median() { sort -n "$1" | awk '{ t[NR] = $1; m[NR] = $2 } END { print t[int((NR + 1) / 2)], m[int((NR + 1) / 2)] }'; }
echo "$(median "$tmp/rewrite") $(median "$tmp/gcc")" |
    awk '{ printf "memrewrite --all %.2f s, %.0f MiB; gcc -O2 -c %.2f s, %.0f MiB; time ratio %.3f\n", $1, $2 / 1024, $3, $4 / 1024, $1 / $3 }'
