#!/bin/sh
# Calls through pointers: what they reached, what of it is an estimate, and what stays unknown, in callgraph and in exports.
#
#   sh tests/pointers/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
here=$PWD/tests/pointers
: "${MEMREWRITE:=$PWD/bin-san/memrewrite}"
: "${MEMREPORT:=$PWD/bin-san/memreport}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# built CASE SOURCES… -- WORDS…: instrumented with the words and run, its counters in $tmp/CASE/run.mrc
built() {
    name=$1 sources=
    shift
    while [ "$1" != -- ]; do
        sources="$sources $here/$1"
        shift
    done
    shift
    # shellcheck disable=SC2086
    "$MEMREWRITE" -q --all -o "$tmp/$name" "$@" $sources 2>"$tmp/err" &&
        (cd "$tmp/$name" && ${CC:-cc} -O1 -w ./*.c -o prog && MEMREWRITE_OUT=run.mrc ./prog >/dev/null) 2>>"$tmp/err" && return
    fail "$name" "no program"
    detail "$tmp/err"
    return 1
}

# arcs NAME RUN COLUMNS: the wanted rows on stdin, of callgraph's columns
arcs() {
    sort >"$tmp/want"
    "$MEMREPORT" callgraph --format csv --columns "$3" "$tmp/$2" 2>&1 | sed 1d | sort >"$tmp/out"
    if [ -s "$tmp/want" ] && diff "$tmp/want" "$tmp/out" >"$tmp/differ"; then ok "$1"; else fail "$1" "other rows"; detail "$tmp/differ"; fi
}

table() {
    built table table.c -- || return
    arcs table table/run.mrc caller,callee,calls,pointer,estimate <<END
(outside),main,1,,
main,add,1,,
main,printf,1,,
main,run,1,,
run,add,400,table[],
run,put,200,table[],
run,skip,200,table[],
END
    # What run has passed up to it is all that these moved.
    "$MEMREPORT" callgraph --format csv --columns caller,callee,bytes,callee_exclusive,callee_inclusive "$tmp/table/run.mrc" >"$tmp/out"
    awk -F, '$1 == "run" { passed += $3 } $1 == "main" && $2 == "run" { up = $5 - $4 } END { exit !(up > 0 && passed == up) }' "$tmp/out" &&
        ok table.bytes || { fail table.bytes "run has other bytes than those that it called"; detail "$tmp/out"; }
    "$MEMREPORT" callgraph "$tmp/table/run.mrc" >"$tmp/out" 2>&1
    grep -q '400 *add (by table\[\])$' "$tmp/out" && ok table.text || { fail table.text "does not say by which pointer"; detail "$tmp/out"; }
    "$MEMREPORT" export --to=callgrind -o "$tmp/cg" "$tmp/table/run.mrc" 2>"$tmp/err"
    awk '/^fn=/ { from = $0 } /^cfn=/ { to = $0 } /^calls=/ { split($0, n, /[= ]/); sum[from] += n[2] } END { for (f in sum) print f, sum[f] }' "$tmp/cg" |
        grep -q 'run 800$' && ok table.callgrind || { fail table.callgrind "other calls from run"; detail "$tmp/cg"; }
    # A line of a run that is sampled has the same rows.
    (cd "$tmp/table" && MEMREWRITE_OUT=sampled.mrc MEMREWRITE_SAMPLE=2 ./prog >/dev/null)
    "$MEMREPORT" callgraph --format csv --columns caller,callee,pointer "$tmp/table/run.mrc" >"$tmp/want" 2>&1
    "$MEMREPORT" callgraph --format csv --columns caller,callee,pointer "$tmp/table/sampled.mrc" 2>&1 | diff "$tmp/want" - >"$tmp/differ" &&
        ok table.sampled || { fail table.sampled "other rows"; detail "$tmp/differ"; }
    # Sidecars that say nothing of pointers, as those of older versions.
    jq 'del(.functions[].pointed, .functions[].blocks[].pointers)' "$tmp/table/memrewrite.mix.json" >"$tmp/old.json"
    "$MEMREPORT" callgraph --mix "$tmp/old.json" --format csv --columns caller,callee,calls,pointer,estimate "$tmp/table/run.mrc" 2>&1 | grep indirect |
        sort >"$tmp/out"
    printf '%s\n' '(indirect),add,400,,' '(indirect),put,200,,' '(indirect),skip,200,,' 'run,(indirect),800,,' >"$tmp/want"
    diff "$tmp/want" "$tmp/out" >"$tmp/differ" && ok table.old || { fail table.old "other rows"; detail "$tmp/differ"; }
    damaged '.functions[].blocks[] |= if .pointers then .pointers = [["0", 7]] else . end' 'a signature and a name'
    damaged '.functions[].blocks[] |= if .pointers then .pointers = [["0"]] else . end' 'must have 2 elements'
    damaged '.functions[].blocks[] |= if .pointers then .pointers = 3 else . end' pointers
    damaged '.functions[].pointed = 3' pointed
}

damaged() { # FILTER WORDS: the report says what is wrong, and of what
    jq "$1" "$tmp/table/memrewrite.mix.json" >"$tmp/bad.json"
    "$MEMREPORT" callgraph --mix "$tmp/bad.json" "$tmp/table/run.mrc" >"$tmp/out" 2>&1
    if [ $? -lt 90 ] && grep -q "$2" "$tmp/out"; then ok "table.damaged $2"; else fail "table.damaged $2" "says something else"; detail "$tmp/out"; fi
}

# Of each pointer and of each function the sums are exact, the rest is an estimate; by_value was called by the library.
several() {
    built several several.c -- || return
    csv=$tmp/several.csv
    "$MEMREPORT" callgraph --format csv --columns caller,callee,calls,pointer,estimate "$tmp/several/run.mrc" >"$csv" 2>&1
    sums several.calls 1 'integral 42 twice 2' "$csv"
    sums several.entries 2 'half 14 square 30' "$csv"
    sed '1d; /^(indirect)/d' "$csv" | awk -F, '$4 == "f" && $5 != "pointers" { bad = 1 } $4 != "f" && $5 != "" { bad = 1 } END { exit bad }' &&
        ok several.estimate || { fail several.estimate "says it of others"; detail "$csv"; }
    grep '(indirect)' "$csv" | sed 's/^(indirect),by_value,[0-9]*,/(indirect),by_value,N,/' | sort >"$tmp/out"
    printf '%s\n' '(indirect),by_value,N,,' 'main,(indirect),1,length,' 'main,(indirect),1,release,' >"$tmp/want"
    diff "$tmp/want" "$tmp/out" >"$tmp/differ" && ok several.unknown || { fail several.unknown "other rows"; detail "$tmp/differ"; }
}

sums() { # NAME COLUMN WANTED CSV: calls through f, by caller or callee
    got=$(awk -F, -v by="$2" '$4 == "f" { sum[$by] += $3 } END { for (k in sum) print k, sum[k] }' "$4" | sort | tr '\n' ' ')
    if [ "${got% }" = "$3" ]; then ok "$1"; else fail "$1" "$got instead of $3"; fi
}

files() {
    built files one.c two.c -- || return
    # Both functions of the name have one type, and two pointers called them.
    arcs files files/run.mrc caller,callee,callee_line,calls,pointer <<END
(outside),main,8,1,
apply,apply,7,5,
apply,same,6,5,step
down,down,3,6,next
main,apply,7,1,
main,chosen,2,1,
main,down,3,1,recursive
main,printf,,1,
main,same,1,1,chosen()
END
}

{
    for case in ${*:-table several files}; do $case; done
    ended
} | sum 15
