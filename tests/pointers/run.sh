#!/bin/sh
# Calls through pointers: what they reached, what of it is an estimate, and what stays unknown, in callgraph and in exports.
#
#   sh tests/pointers/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
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
    grep -q '400 *add (by table\[\]) ~$' "$tmp/out" && ok table.text || { fail table.text "does not say by which pointer"; detail "$tmp/out"; }
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
    sed '1d; /^(indirect)/d; /^qsort/d' "$csv" | awk -F, '$4 == "f" && $5 != "pointers" { bad = 1 } $4 != "f" && $5 != "" { bad = 1 } END { exit bad }' &&
        ok several.estimate || { fail several.estimate "says it of others"; detail "$csv"; }
    grep -E '\(indirect\)|qsort,by' "$csv" | sed 's/^qsort,by_value,[0-9]*,/qsort,by_value,N,/' | sort >"$tmp/out"
    printf '%s\n' 'main,(indirect),1,length,' 'main,(indirect),1,release,' 'qsort,by_value,N,,callback' >"$tmp/want"
    diff "$tmp/want" "$tmp/out" >"$tmp/differ" && ok several.unknown || { fail several.unknown "other rows"; detail "$tmp/differ"; }
}

sums() { # NAME COLUMN WANTED CSV: calls through f, by caller or callee
    got=$(awk -F, -v by="$2" '$4 == "f" { sum[$by] += $3 } END { for (k in sum) print k, sum[k] }' "$4" | sort | tr '\n' ' ')
    if [ "${got% }" = "$3" ]; then ok "$1"; else fail "$1" "$got instead of $3"; fi
}

# What the library calls back stands below the function that was given it; callers that share a function have estimates, all of them together have none.
back() {
    built back back.c -- || return
    columns=caller,callee,calls,bytes,callee_inclusive,estimate,bytes_estimate,inclusive_estimate
    "$MEMREPORT" callgraph --format csv --columns $columns "$tmp/back/run.mrc" >"$tmp/back.csv" 2>&1
    # How often qsort compares is its own affair: 8 bytes each time.
    awk -F, -v OFS=, '$2 ~ /^compare/ { if ($3 < 63 || $4 != 8 * $3 || $5 != $4) $3 = "wrong"; else $3 = "n"; $4 = $5 = "8n" } $1 != "main" && $1 != "(outside)" && $2 != "qsort"' "$tmp/back.csv" |
        sed 1d | sort >"$tmp/out"
    sort >"$tmp/want" <<END
atexit,at_end,1,12,12,callback,,
cheap,work,1000,403596,404000,,calls,
dear,work,1,404,404000,,calls,
pthread_create,start,1,268,268,callback,,
qsort,compare_numbers,n,8n,8n,callback,,
qsort,compare_words,n,8n,8n,callback,,
END
    diff "$tmp/want" "$tmp/out" >"$tmp/differ" && ok back.rows || { fail back.rows "other rows"; detail "$tmp/differ"; }
    if grep -q indirect "$tmp/back.csv"; then fail back.known "a callback without a caller"; detail "$tmp/back.csv"; else ok back.known; fi
    awk -F, '$1 == "main" || $1 == "(outside)" { print $2, $7, $8 }' "$tmp/back.csv" | sort | tr '\n' '|' >"$tmp/out"
    [ "$(cat "$tmp/out")" = "atexit  |cheap calls calls|dear calls calls|main  |pthread_create  |pthread_join  |sort_numbers  |sort_words  |" ] && ok back.estimates ||
        { fail back.estimates "of others"; detail "$tmp/out"; }
    "$MEMREPORT" callgraph "$tmp/back/run.mrc" >"$tmp/out" 2>&1
    if grep -q ' 1 *cheap ~$' "$tmp/out" && grep -q ' 1 *main$' "$tmp/out" && grep -q '^~: an estimate' "$tmp/out"; then ok back.text; else fail back.text "other marks"; detail "$tmp/out"; fi
    "$MEMREPORT" export --to=folded "$tmp/back/run.mrc" | grep -c -E ';(sort_numbers;qsort;compare_numbers|sort_words;qsort;compare_words|atexit;at_end|pthread_create;start) [0-9]+$' >"$tmp/out" 2>&1
    [ "$(cat "$tmp/out")" = 4 ] && ok back.folded || { fail back.folded "not below the library's"; detail "$tmp/out"; }
    "$MEMREPORT" unseen --format csv --columns function,calls "$tmp/back/run.mrc" | grep '^qsort' >"$tmp/out" 2>&1
    [ "$(cat "$tmp/out")" = qsort,2 ] && ok back.unseen || { fail back.unseen "not one row of qsort"; detail "$tmp/out"; }
    jq '.functions[].blocks[] |= if .given then .given = [[0, "x"]] else . end' "$tmp/back/memrewrite.mix.json" >"$tmp/bad.json"
    "$MEMREPORT" callgraph --mix "$tmp/bad.json" "$tmp/back/run.mrc" >"$tmp/out" 2>&1
    [ $? -lt 90 ] && grep -q 'must have 3 elements' "$tmp/out" && ok back.damaged || { fail back.damaged "says something else"; detail "$tmp/out"; }
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

# counted: with --counts=callees each call is counted by what it called, in regions and copies of functions too.
counted_rows() { # NAME DIR
    MEMREWRITE_OUT=$2/run.mrc "$2/prog" >"$2/out" 2>"$2/want" || { fail "$1" "the program failed"; return; }
    "$MEMREPORT" callgraph --format csv --columns caller,callee,calls,pointer,estimate "$2/run.mrc" 2>"$tmp/err" |
        awk -F, 'NR > 1 && $4 != "" && $2 != "print_wanted" && $2 != "row" && $1 != "by_cast"' | sort >"$tmp/out"
    sort "$2/want" | diff - "$tmp/out" >"$tmp/differ" && [ -s "$tmp/out" ] && ok "$1" || { fail "$1" "other rows"; detail "$tmp/differ"; }
}

counted() {
    for how in '--roi work' '--roi by_member --roi by_argument --roi in_each_other --roi in_thread' --all; do
        for cc in gcc clang tcc; do
            name="counted.$cc $how"
            command -v $cc >/dev/null || { skip "$name" "no $cc"; continue; }
            dir=$tmp/counted.$cc
            rm -rf "$dir"
            # shellcheck disable=SC2086
            "$MEMREWRITE" -q $how --counts=callees -o "$dir" $here/counted.c $here/counted_functions.c 2>"$tmp/err" &&
                (cd "$dir" && $cc -O2 -w ./*.c -lpthread -o prog) 2>>"$tmp/err" || { fail "$name" "no program"; detail "$tmp/err"; continue; }
            counted_rows "$name" "$dir"
        done
    done
    # A call through a cast is none of the functions'.
    "$MEMREPORT" callgraph --format csv --columns caller,callee,calls,pointer "$tmp/counted.gcc/run.mrc" 2>&1 | grep '^by_cast' >"$tmp/out"
    [ "$(cat "$tmp/out")" = 'by_cast,(indirect),1,f' ] && ok counted.cast || { fail counted.cast "other rows"; detail "$tmp/out"; }
    damaged_counts '[.[0], .[1], 9999999, 1, 1]' counter
    damaged_counts '[.[0], .[1], 0, 99999999, 1]' number
    damaged_counts '[.[0], .[1], 0]' elements
}

# sites: calls have their lines, and each line has what it called itself, in the table and in Callgrind's format.
sites() {
    built sites sites.c -- --counts=callees || return
    (cd "$tmp/sites" && MEMREWRITE_OUT=run.mrc ./prog >out 2>want)
    "$MEMREPORT" calls --format csv --columns line,callee,calls,caller,estimate "$tmp/sites/run.mrc" 2>&1 |
        awk -F, '$4 == "main" && $2 !~ /printf/ { print $1 "," $2 "," $3 $5 }' | sort >"$tmp/out"
    sort "$tmp/sites/want" | diff - "$tmp/out" >"$tmp/differ" && [ "$(wc -l <"$tmp/out")" -eq 9 ] && ok sites || { fail sites "other rows"; detail "$tmp/differ"; }
    "$MEMREPORT" export --to callgrind -o "$tmp/sites.callgrind" "$tmp/sites/run.mrc" 2>"$tmp/err" &&
        awk -F'[() =]+' '/^fn=/ { in_main = /main$/ || $0 == main; if (/main$/) main = $1 "=(" $2 ")" } /^cfn=/ { name[$2] = $3 == "" ? name[$2] : $3; callee = name[$2] }
            /^fn=/ && $3 != "" { name[$2] = $3 }
            /^calls=/ { n = $2; getline; if (in_main && callee !~ /printf/) print $1 "," callee "," n }' "$tmp/sites.callgrind" | sort >"$tmp/out"
    sort "$tmp/sites/want" | diff - "$tmp/out" >"$tmp/differ" && ok sites.callgrind || { fail sites.callgrind "other rows"; detail "$tmp/differ"; }
    # Without counts of callees only the sums of a pointer are known.
    built sites sites.c -- || return
    (cd "$tmp/sites" && MEMREWRITE_OUT=run.mrc ./prog >out 2>want)
    "$MEMREPORT" calls --format csv --columns callee,calls,caller,pointer,estimate "$tmp/sites/run.mrc" 2>&1 |
        awk -F, '$3 == "main" && $4 == "f" { sum += $2; n += $5 == "pointers"; rows++ } END { print sum, n == rows, (rows > 3) }' >"$tmp/out"
    [ "$(cat "$tmp/out")" = '65 1 1' ] && ok sites.estimate || { fail sites.estimate "not 65 calls, all estimates"; detail "$tmp/out"; }
    jq '.functions[].blocks[] |= if .call_lines then .call_lines = [900] else . end' "$tmp/sites/memrewrite.mix.json" >"$tmp/bad.json"
    "$MEMREPORT" calls --mix "$tmp/bad.json" "$tmp/sites/run.mrc" >"$tmp/out" 2>&1
    if [ $? -lt 90 ] && grep -q call_lines "$tmp/out"; then ok sites.damaged; else fail sites.damaged "says nothing"; detail "$tmp/out"; fi
}

# Recursion that a long run and a short one enter stands as a whole below main; that of many alike entries is split by these.
interpreter() {
    built interpreter interpreter.c -- || return
    (cd "$tmp/interpreter" && MEMREWRITE_OUT=run.mrc ./prog >out)
    all=$("$MEMREPORT" summary --format csv --columns bytes_loaded,bytes_stored "$tmp/interpreter/run.mrc" | awk -F, 'NR > 1 { print $1 + $2 }')
    "$MEMREPORT" callgraph --format csv --columns caller,callee,calls,bytes,callee_inclusive,inclusive_estimate,callee_exclusive "$tmp/interpreter/run.mrc" >"$tmp/rows" 2>&1
    cat >"$tmp/want" <<END
whole 1 1
main $all
finish 0 calls
entered none none none
split 30 10 1
END
    awk -F, '{ calls[$1, $2, !$3] = $3; bytes[$1, $2, !$3] = $4; inclusive[$2] = $5; estimate[$2] = $6; own[$2] = $7 }
        function none(of) { return of == "" ? "none" : of }
        END {
            whole = bytes["main", "evaluate", 1]
            print "whole", (whole == own["evaluate"] + own["apply"]), (whole > 2 * (own["expression"] + own["term"]))
            print "main", inclusive["main"]
            print "finish", inclusive["finish"] - own["finish"], estimate["finish"]
            print "entered", none(bytes["main", "evaluate", 0]), none(bytes["finish", "evaluate", 0]), none(bytes["finish", "apply", 0])
            print "split", calls["parse", "expression", 0], calls["check", "expression", 0], (bytes["parse", "expression", 0] == 3 * bytes["check", "expression", 0])
        }' "$tmp/rows" >"$tmp/got"
    if diff "$tmp/want" "$tmp/got" >"$tmp/differ"; then ok interpreter; else fail interpreter "other figures"; detail "$tmp/differ"; detail "$tmp/rows"; fi
    "$MEMREPORT" callgraph --all "$tmp/interpreter/run.mrc" >"$tmp/out" 2>&1
    if grep -q ' evaluate (cycle [12] as a whole)' "$tmp/out" && [ "$(grep -c -- '- .* (cycle [12])$' "$tmp/out")" -eq 3 ]; then ok interpreter.text
    else fail interpreter.text "no cycle as a whole, or not three entries"; detail "$tmp/out"; fi
    "$MEMREPORT" calls "$tmp/interpreter/run.mrc" >"$tmp/out" 2>&1
    if grep -q ' main .* evaluate .* - *$' "$tmp/out" && grep -q 'Calls without bytes' "$tmp/out"; then ok interpreter.calls
    else fail interpreter.calls "no call into the cycle"; detail "$tmp/out"; fi
    "$MEMREPORT" export --to=folded "$tmp/interpreter/run.mrc" >"$tmp/out" 2>&1
    if [ "$(awk '{ sum += $NF } END { print sum }' "$tmp/out")" = "$all" ] && ! grep -q 'finish;' "$tmp/out" && grep -q 'main;evaluate;apply ' "$tmp/out"; then ok interpreter.folded
    else fail interpreter.folded "other stacks"; detail "$tmp/out"; fi
    command -v callgrind_annotate >/dev/null || { skip interpreter.callgrind "no callgrind_annotate"; return; }
    "$MEMREPORT" export --to=callgrind -o "$tmp/interpreter.callgrind" "$tmp/interpreter/run.mrc"
    got=$(callgrind_annotate --inclusive=yes "$tmp/interpreter.callgrind" 2>/dev/null | awk '/:main *\[?/ { gsub(",", "", $1); print $1; exit }')
    if [ "$got" = "$all" ]; then ok interpreter.callgrind; else fail interpreter.callgrind "main has '$got' of $all"; fi
}

damaged_counts() { # POINTER NAME
    jq ".functions[].blocks[] |= if .pointers then .pointers |= map($1) else . end" "$tmp/counted.gcc/memrewrite.mix.json" >"$tmp/bad.json"
    "$MEMREPORT" callgraph --mix "$tmp/bad.json" "$tmp/counted.gcc/run.mrc" >"$tmp/out" 2>&1
    if [ $? -lt 90 ] && grep -q pointers "$tmp/out"; then ok "counted.damaged $2"; else fail "counted.damaged $2" "says nothing"; detail "$tmp/out"; fi
}

# options: the output is compiled with other options than it was written for, and a function is not there then.
options() {
    for how in --all '--all --counts=callees' '--roi main' '--roi main --counts=callees'; do
        # shellcheck disable=SC2086
        "$MEMREWRITE" -q $how -o "$tmp/options" $here/options.c 2>"$tmp/err" || { fail "options $how" "no text"; detail "$tmp/err"; continue; }
        for level in -O0 -O2 -Os; do
            name="options $how $level"
            (cd "$tmp/options" && gcc $level -w ./*.c -o prog && MEMREWRITE_OUT=run.mrc ./prog) >"$tmp/out" 2>"$tmp/err"
            if [ "$(cat "$tmp/out")" = 8 ]; then ok "$name"; else fail "$name" "no program, or another result"; detail "$tmp/err"; fi
        done
    done
    # Those that are there are counted by name.
    (cd "$tmp/options" && "$MEMREWRITE" -q --all --counts=callees -o . $here/options.c && gcc -O0 -w ./*.c -o prog &&
        MEMREWRITE_OUT=run.mrc ./prog) >"$tmp/out" 2>&1
    "$MEMREPORT" callgraph --format csv --columns callee,calls,pointer "$tmp/options/run.mrc" 2>&1 | grep ',f\[\]$' | sort >"$tmp/out"
    if [ "$(cut -d, -f1,2 "$tmp/out" | tr '\n' ' ')" = 'always,1 called,1 unoptimised,1 ' ]; then ok options.names
    else fail options.names "other rows"; detail "$tmp/out"; fi
}

{
    for case in ${*:-table several back files counted sites interpreter options}; do $case; done
    ended
} | sum 57
