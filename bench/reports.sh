#!/bin/sh
# What looking costs: elapsed time, memory and size of what memreport writes of the sqlite3 amalgamation, whole program, after its benchmark ran.
#
#   sh bench/reports.sh      RUNS=5
#
# Medians; the commands take turns.
cd "$(dirname "$0")/.." || exit 1
: "${MEMREWRITE:=$PWD/bin/memrewrite}" "${MEMREPORT:=$PWD/bin/memreport}"
flags="-DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION"
home=$(sh tests/real/fetch_npm.sh better-sqlite3 11.5.0) && package=$(sh tests/real/fetch.sh sqlite3) || exit 1
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
cp "$home"/deps/sqlite3/*.[ch] "$package/test/speedtest1.c" "$tmp" && cd "$tmp" || exit 1

# shellcheck disable=SC2086
"$MEMREWRITE" -q --all sqlite3.c speedtest1.c -o out -- $flags 2>said && gcc -O1 -w $flags out/*.c -o counting -lm 2>>said &&
    MEMREWRITE_OUT=run.mrc ./counting --memdb --size 10 >/dev/null && cp out/memrewrite.mix.json . || { cat said >&2; exit 1; }

i=0
while [ $i -lt "${RUNS:-5}" ]; do
    for command in summary functions "data --by field" annotate callgraph html "export --to=sqlite"; do
        name=$(echo "$command" | tr -c 'a-z\n' _)
        rm -f written
        # shellcheck disable=SC2086
        command time -f '%e %M' -o time "$MEMREPORT" $command -o written run.mrc 2>said || { cat said >&2; exit 1; }
        echo "$(cat time) $(wc -c <written)" >>"figures.$name"
        echo "$command" >"title.$name"
    done
    i=$((i + 1))
done
printf '%-20s %8s %8s %8s\n' memreport seconds MiB 'MB out'
for title in title.*; do
    name=${title#title.}
    sort -n "figures.$name" | awk -v title="$(cat "$title")" '{ line[NR] = $0 } END { split(line[int((NR + 1) / 2)], f, " "); printf "%-20s %8.2f %8.0f %8.2f\n", title, f[1], f[2] / 1024, f[3] / 1e6 }'
done
