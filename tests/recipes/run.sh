#!/bin/sh
# What a run's figures become in other programs: the manual's recipes, run as they stand there; the types of columns; and the same bytes in every
# format.
#
#   sh tests/recipes/run.sh [CASE…]      recipes | types | totals
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
MEMREWRITE=${MEMREWRITE:-$PWD/bin/memrewrite} MEMREPORT=${MEMREPORT:-$PWD/bin/memreport}
least=20
. tests/named_cases.sh
mkdir "$tmp/bin" && ln -s "$MEMREPORT" "$tmp/bin/memreport"
PATH=$tmp/bin:$PATH

# run NAME SOURCE [OPTIONS…]: the folder NAME with counters and sidecar of a program that ran with SAMPLE.
SAMPLE=1
run() {
    name=$1 source=$2
    shift 2
    mkdir "$tmp/$name" && cp "$source" "$tmp/$name" && cd "$tmp/$name" && "$MEMREWRITE" -q "$(basename "$source")" -o instrumented "$@" >../err 2>&1 &&
        ${CC:-cc} -O1 -w -Iinstrumented -o prog instrumented/*.c -lpthread -lm 2>>../err && MEMREWRITE_SAMPLE=$SAMPLE $soon ./prog >/dev/null && cd "$top" && return
    cd "$top" && fail setup "$name cannot be built and run" && detail "$tmp/err"
    return 1
}

# The lines of a recipe as a person copies them from the page.
recipe() {
    awk -v of=".SS $1" '/^\.S[HS]/ { on = $0 == of } /^\.fi/ { inside = 0 } on && inside { print } /^\.nf/ { inside = 1 }' "$top/doc/memreport.1" | sed 's/\\-/-/g; s/\\e/\\/g'
}

# of TOOL RECIPE HOW COMMAND…: what it prints begins with the five functions that CSV has.
of() {
    label="recipes: $2" how=$3
    command -v "$1" >/dev/null || { skip "$label" "no $1"; return; }
    shift 3
    recipe "${label#recipes: }" >"$tmp/recipe"
    [ "$(wc -l <"$tmp/recipe")" -ge 4 ] || { fail "$label" "the manual has none"; return; }
    if ! (cd "$tmp/calls" && "$@" "$tmp/recipe") >"$tmp/got" 2>"$tmp/err" || [ -s "$tmp/err" ]; then
        fail "$label" "it fails, or complains"
        detail "$tmp/err"
    elif head -n 5 "$tmp/got" | diff "$tmp/want" - >"$tmp/differs"; then
        ok "$label"
    else
        fail "$label" "other figures"
        detail "$tmp/differs"
    fi
    # Each further line of the shell's says something.
    [ "$how" = each ] || return
    grep -n '^[a-z]' "$tmp/recipe" | sed 1d | cut -d: -f1 | while read -r at; do
        sed -n "$at,\$p" "$tmp/recipe" | awk 'NR > 1 && /^[a-z]/ { exit } { print }' >"$tmp/one"
        (cd "$tmp/calls" && sh -e "$tmp/one") >"$tmp/got" 2>"$tmp/err"
        status=$?
        if [ $status = 0 ] && [ ! -s "$tmp/err" ] && { [ -s "$tmp/got" ] || [ "$(head -c 17 "$tmp/one")" = "memreport export " ]; } && ! grep -q null "$tmp/got"; then
            ok "$label, line $at"
        else
            fail "$label, line $at" "ends with $status"
            detail "$tmp/err"
            detail "$tmp/got"
        fi
    done
}

pandas_python() {
    for python in python3 /usr/bin/python3; do "$python" -c 'import pandas' 2>/dev/null && echo "$python" && return; done
    return 1
}

recipes() {
    (cd "$tmp/calls" && memreport functions --format csv --columns function,bytes_loaded,bytes_stored) | awk -F, 'NR > 1 { sum[$1] += $2 + $3 } END { for (f in sum) print sum[f] "\t" f }' |
        sort -k1,1nr -k2,2r | head -n 5 >"$tmp/want"
    of jq jq each sh -e
    if "$MEMREPORT" export --to=sqlite -o "$tmp/none" "$tmp"/calls/*.mrc 2>&1 | grep -q 'built without'; then skip "recipes: SQLite" "memreport was built without SQLite"; else of sqlite3 SQLite each sh -e; fi
    if python=$(pandas_python); then of "$python" pandas whole "$python"; else skip "recipes: pandas" "no pandas"; fi
    of Rscript R whole Rscript
}

# Names that are identifiers, columns of one type, whoever reads them.
types() {
    for command in $("$MEMREPORT" nosuch 2>&1 | sed -n 's/.*must be one of //p' | tr -d ,); do
        case $command in diff | save | export | html | ceilings | record | series | phases | top | extract | events | dependence | loops | values | pointsto | lifetime | reuse | stride | trace | accesses | new-module) continue ;; esac
        for name in calls list sampled; do (cd "$tmp/$name" && memreport "$command" --format csv) >"$tmp/$command.$name.csv" 2>"$tmp/err"; done
    done
    for by in field type class; do for name in calls list; do (cd "$tmp/$name" && memreport data --by $by --format csv) >"$tmp/data_$by.$name.csv"; done; done
    if python=$(pandas_python); then "$python" "$top/tests/recipes/columns.py" "$tmp"/*.csv >"$tmp/said" 2>"$tmp/err"; else "python3" "$top/tests/recipes/columns.py" --plain "$tmp"/*.csv >"$tmp/said" 2>"$tmp/err"; fi
    if [ -s "$tmp/said" ] || [ -s "$tmp/err" ]; then fail "types: columns" "these are not as they are described"; detail "$tmp/said"; detail "$tmp/err"; else ok "types: columns"; fi
    command -v Rscript >/dev/null || { skip "types: R" "no Rscript"; return; }
    Rscript "$top/tests/recipes/columns.R" "$tmp"/*.csv >"$tmp/said" 2>&1
    if [ -s "$tmp/said" ]; then fail "types: R" "these differ"; detail "$tmp/said"; else ok "types: R"; fi
}

totals() {
    for name in calls list sampled; do
        (cd "$tmp/$name" && $soon python3 "$top/tests/recipes/totals.py" "$top" "$name") 2>"$tmp/err" || { fail "totals: $name" "it stops"; tail -n 4 "$tmp/err" >"$tmp/end"; detail "$tmp/end"; }
    done
}

{
    command -v python3 >/dev/null || { skip all "no python3"; exit; }
    if run calls tests/export/calls.c && run list samples/list.c --all && SAMPLE=7 && run sampled samples/spmv.c; then
        for group in recipes types totals; do if wanted $group; then $group; fi; done
    fi
    ended
}
