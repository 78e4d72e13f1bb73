#!/bin/sh
# What looking costs: elapsed time, memory and size of what memreport writes of the sqlite3 amalgamation, whole program, after its benchmark ran.
#
#   sh bench/reports.sh      RUNS=5
#
# Medians; the commands take turns.  Then how long Chromium takes to open that page, and one of 2,000 functions and 100,000 lines, where there is Chromium.
cd "$(dirname "$0")/.." || exit 1
top=$PWD
: "${MEMREWRITE:=$PWD/bin/memrewrite}" "${MEMREPORT:=$PWD/bin/memreport}"
flags="-DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION"
home=$(sh tests/real/fetch_npm.sh better-sqlite3 11.5.0) && package=$(sh tests/real/fetch.sh sqlite3) || exit 1
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
cp "$home"/deps/sqlite3/*.[ch] "$tmp" && cp "$package/test/speedtest1.c" "$tmp" && cd "$tmp" || exit 1 # others may have put one beside them

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

for browser in chromium chromium-browser google-chrome ''; do command -v "$browser" >/dev/null && break; done
[ "$browser" ] || { echo "opening: no chromium" >&2; exit; }
# Functions of 50 lines, 44 of which do something.
awk 'BEGIN { print "static volatile int a[64];"; for (i = 0; i < 2000; i++) { printf "static void f%d(int n)\n{\n    for (int k = 0; k < n; k++) {\n", i; for (k = 0; k < 44; k++) printf "        a[(k + %d) & 63] += k;\n", k; print "    }\n}\n" }
    print "int main(void)\n{"; for (i = 0; i < 2000; i++) printf "    f%d(%d);\n", i, i % 50 + 1; print "    return 0;\n}" }' >long.c
"$MEMREWRITE" -q --all long.c -o long 2>said && gcc -O1 -w -Ilong long/*.c -o long.run 2>>said && MEMREWRITE_OUT=long.mrc ./long.run && "$MEMREPORT" html --mix long/memrewrite.mix.json -o long.html long.mrc 2>>said &&
    "$MEMREPORT" html -o sqlite3.html run.mrc 2>>said || { cat said >&2; exit 1; }
printf '\n%-20s %8s %10s   (%s lines, %s functions in long.html)\n' opening seconds processor "$(wc -l <long.c)" "$(grep -c '^static void' long.c)"
RUNS=${RUNS:-5} python3 "$top/bench/page_opening.py" "$browser" sqlite3.html long.html
