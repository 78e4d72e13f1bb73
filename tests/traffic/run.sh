#!/bin/sh
# --counts=traffic: bytes, accesses and entries are those of --counts=all, by region, function, line and variable, in both models.  The rest is said
# to be not counted, in every format, and never 0.  Programs with arms that move nothing have fewer counters.
#
#   sh tests/traffic/run.sh [CASE…]    FULL=1: each program with each compiler
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
top=$PWD
MEMREWRITE=${MEMREWRITE:-$top/bin/memrewrite} MEMREPORT=${MEMREPORT:-$top/bin/memreport}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
unset MEMREWRITE_OPTIONS MEMREWRITE_STRICT
export MEMREWRITE_CACHE="$tmp/cache"
wanted() { case " $chosen " in '  ' | *" $1 "*) ;; *) return 1 ;; esac; }

# build DIR COUNTS "FLAGS" SOURCES…: DIR/prog, DIR/said
build() {
    dir=$1 counts=$2 flags=$3
    shift 3
    mkdir -p "$dir"
    # shellcheck disable=SC2086
    "$MEMREWRITE" -v --all --counts="$counts" "$@" -o "$dir/src" -- $flags >"$dir/dump" 2>"$dir/said" &&
        ${CC:-cc} -w $flags "${level--O2}" -o "$dir/prog" "$dir"/src/*.c -lm 2>>"$dir/said"
}

counters() { sed -n 's/.* \([0-9]*\) counters.*/\1/p' "$1/said"; }

# compare NAME A B COMMAND…: the figures of two runs, DIR/run.mrc, but rows that hold $except.
except=
compare() {
    label=$1 a=$2 b=$3
    shift 3
    rm -f "$a"/*.csv "$b"/*.csv "$a"/*.figures "$b"/*.figures
    for command in "$@"; do
        for model in source optimised; do
            for dir in "$a" "$b"; do
                "$MEMREPORT" "$command" --model=$model --format csv --mix "$dir/src/memrewrite.mix.json" "$dir/run.mrc" >"$dir/$command-$model.csv" 2>"$dir/err" || rm -f "$dir/$command-$model.csv"
            done
        done
    done
    python3 tests/traffic/figures.py traffic "$a"/*.csv "$b"/*.csv
    for command in "$@"; do
        for model in source optimised; do
            figures=$command-$model.figures
            [ -z "$except" ] || for dir in "$a" "$b"; do grep -v "$except" "$dir/$figures" >"$dir/kept" && mv "$dir/kept" "$dir/$figures"; done
            if [ -s "$a/$figures" ] && diff "$a/$figures" "$b/$figures" >"$tmp/differ"; then ok "$label: $command, $model"; else fail "$label: $command, $model" "differs"; detail "$tmp/differ"; fi
        done
    done
}

# both NAME "FLAGS" SOURCES…: built and run in both ways.
both() {
    name=$1 flags=$2
    shift 2
    for counts in all traffic; do
        dir=$tmp/$name.$counts
        build "$dir" $counts "$flags" "$@" || { fail "$name" "does not build"; detail "$dir/said"; return 1; }
        (cd "$dir" && MEMREWRITE_OUT=run.mrc $soon ./prog >out 2>&1; echo "status $?" >>out)
    done
    cmp -s "$tmp/$name.all/out" "$tmp/$name.traffic/out" || { fail "$name: output" "differs"; return 1; }
}

arms() {
    both arms "" tests/traffic/arms.c || return
    compare arms "$tmp/arms.all" "$tmp/arms.traffic" summary functions annotate data
    all=$(counters "$tmp/arms.all") fewer=$(counters "$tmp/arms.traffic")
    if [ "$((fewer * 2))" -lt "$all" ]; then ok "arms: $fewer counters for $all"; else fail "arms: counters" "$fewer for $all"; fi
    if grep -q 'MR_\|mr_c' "$tmp/arms.all/src/arms.c" && sed -n '/^static unsigned steps/,/^}/p' "$tmp/arms.traffic/src/arms.c" | grep -q 'MR_\|mr_'; then
        fail "arms: nothing to count" "steps counts"
    else
        ok "arms: nothing to count"
    fi
}

# Programs of other suites, with each compiler that there is; in a fast run each program with one of them, by turns.
programs() {
    # shellcheck disable=SC2046
    set -- $(compilers | grep -v '^tcc$')
    turn=0
    for CC; do
        turn=$((turn + 1)) n=0
        for source in tests/accuracy/*.c samples/*.c tests/methods/*.c; do
            n=$((n + 1))
            its_turn $((n + turn)) $# || continue
            name=$(basename "$source" .c)
            both "$name" "" "$source" || continue
            compare "$name, $CC" "$tmp/$name.all" "$tmp/$name.traffic" functions >"$tmp/cases"
            if grep -q '^FAIL' "$tmp/cases"; then cat "$tmp/cases"; else ok "$name, $CC: $(counters "$tmp/$name.traffic") counters for $(counters "$tmp/$name.all")"; fi
            rm -rf "$tmp/$name.all" "$tmp/$name.traffic"
        done
    done
    CC=
}

lua() {
    home=$(sh tests/real/fetch.sh lua5.4 2>"$tmp/err") || { skip lua "$(tail -n 1 "$tmp/err")"; return; }
    mkdir "$tmp/lua" && cp "$home"/src/*.[ch] "$tmp/lua" && rm "$tmp/lua/luac.c" && echo '#define DEB_HOST_MULTIARCH "none"' >"$tmp/lua/lua5.4-deb-multiarch.h"
    script='local t = {} for i = 1, 2000 do t[i] = {i, tostring(i)} end table.sort(t, function(a, b) return a[2] < b[2] end)
        local s = 0 for w in string.gmatch(string.rep("some words here ", 300), "%a+") do s = s + #w end'
    level=-O0 # what counts is the same in both, and it takes a third of the time
    for counts in all traffic; do
        dir=$tmp/lua/$counts
        build "$dir" $counts "-DLUA_USE_POSIX -Dluai_makeseed(L)=0u -Dl_randomizePivot()=0u -DSTRCACHE_N=1 -DSTRCACHE_M=2 -I$tmp/lua" "$tmp"/lua/*.c || { fail lua "does not build"; detail "$dir/said"; return; }
        # nor time nor addresses decide what is done: the cache of strings has one row, since its rows are chosen by where constants stand
        (cd "$dir" && MEMREWRITE_OUT=run.mrc $soon $fixed_addresses ./prog -e "$script") >"$dir/out" 2>&1 || { fail lua "does not run"; detail "$dir/out"; return; }
    done
    unset level
    # realloc moves what it moves where the heap is as it is
    except="'l_alloc'" && compare lua "$tmp/lua/all" "$tmp/lua/traffic" functions
    except=
    all=$(counters "$tmp/lua/all") fewer=$(counters "$tmp/lua/traffic")
    if [ "$((fewer * 10))" -lt "$((all * 9))" ]; then ok "lua: $fewer counters for $all"; else fail "lua: counters" "$fewer for $all"; fi
}

# A region that is entered often, one in another, and both sampled: entries and what is scaled.
regions() {
    for counts in all traffic; do
        dir=$tmp/nested.$counts
        mkdir -p "$dir"
        "$MEMREWRITE" -q --counts=$counts samples/nested.c -o "$dir/src" && cc -w -O1 -o "$dir/prog" "$dir"/src/*.c -lm || { fail regions "does not build"; return; }
        (cd "$dir" && MEMREWRITE_OUT=run.mrc $soon ./prog >out; MEMREWRITE_OUT=sampled.mrc MEMREWRITE_SAMPLE=3 $soon ./prog >out)
    done
    compare regions "$tmp/nested.all" "$tmp/nested.traffic" summary functions
    for counts in all traffic; do mv "$tmp/nested.$counts/sampled.mrc" "$tmp/nested.$counts/run.mrc"; done
    compare "regions, sampled" "$tmp/nested.all" "$tmp/nested.traffic" summary functions
}

# says LABEL FILE TEXT
says() { if grep -q -- "$3" "$2"; then ok "$1"; else fail "$1" "no: $3"; detail "$2" 40; fi; }

# report NAME OPTIONS…: of the arms, into FILE.
report() {
    name=$1
    shift
    "$MEMREPORT" "$@" --mix "$tmp/arms.traffic/src/memrewrite.mix.json" "$tmp/arms.traffic/run.mrc" >"$tmp/$name" 2>"$tmp/$name.err"
}

# What is not counted is an empty cell, null or `-`.
formats() {
    [ -d "$tmp/arms.traffic" ] || both arms "" tests/traffic/arms.c || return
    for command in summary threads functions blocks; do
        report csv $command --format csv
        python3 tests/traffic/figures.py others "$tmp/csv" >"$tmp/others"
        if [ -s "$tmp/csv" ] && ! [ -s "$tmp/others" ]; then ok "csv: $command"; else fail "csv: $command" "has other figures"; detail "$tmp/others"; fi
        report json $command --format json
        if jq -e '.counts == "traffic" and ([.rows[] | .flops, .intops, .branches, .calls] | all(. == null)) and ([.rows[] | .bytes_loaded] | all(. != null))' "$tmp/json" >"$tmp/out" 2>&1; then ok "json: $command"; else fail "json: $command" "has other figures"; detail "$tmp/json"; fi
    done
    if jq -e '[.columns[] | select(.counted == false) | .name] | (index("flt_add_64") != null) and (index("loads_static") == null)' "$tmp/arms.traffic/src/memrewrite.mix.json" >"$tmp/out" &&
        jq -e '.counts == "traffic" and ([.functions[].blocks[].count] | any(. == null))' "$tmp/arms.traffic/src/memrewrite.mix.json" >"$tmp/out"; then
        ok "sidecar"
    else
        fail "sidecar" "does not say it"
    fi
    report text summary
    says "text: note" "$tmp/text" "counts=traffic): operations"
    says "text: operations" "$tmp/text" "^program *-  *-  *-"
    report text annotate
    says "text: a line that is not counted" "$tmp/text" "^ *15  *0  *0  *0 B  *0 B  *n++;"
    report csv blocks --format csv
    if awk -F, '$3 == "steps" && $5 > 9 && $5 < 16 && $9 != "" { bad = 1 } $3 == "walk" && $9 + 0 > 0 { good = 1 } END { exit bad || !good }' "$tmp/csv"; then ok "blocks: counts"; else fail "blocks: counts" "of what is not counted"; detail "$tmp/csv"; fi
    report text callgraph
    says "callgraph" "$tmp/text" "calls were not counted"
    for format in callgrind lcov folded pprof; do
        if report out export --to=$format -o "$tmp/file"; then fail "export: $format" "has figures"; else says "export: $format" "$tmp/out.err" "were not counted"; fi
    done
    if report out summary --correction=examem; then fail examem "has times"; else says examem "$tmp/out.err" "were not counted"; fi
    report out html -o "$tmp/page.html" && [ -s "$tmp/page.html" ] && ok page || { fail page "is not written"; detail "$tmp/out.err"; }
    for format in openmetrics sqlite perfetto; do
        if report out export --to=$format -o "$tmp/file.$format" && [ -s "$tmp/file.$format" ]; then ok "export: $format"; else fail "export: $format" "is not written"; detail "$tmp/out.err"; fi
    done
    if grep -q '^memrewrite_[a-z]*ops' "$tmp/file.openmetrics"; then fail "openmetrics: others" "has them"; else ok "openmetrics: others"; fi
}

# A former run that did not count all still says where counters cost least, as far as it knows.
profile() {
    [ -d "$tmp/arms.traffic" ] || both arms "" tests/traffic/arms.c || return
    cp "$tmp/arms.traffic/src/memrewrite.mix.json" "$tmp/arms.traffic"
    build "$tmp/again" traffic "" --profile "$tmp/arms.traffic/run.mrc" tests/traffic/arms.c || { fail profile "does not build"; detail "$tmp/again/said"; return; }
    (cd "$tmp/again" && MEMREWRITE_OUT=run.mrc $soon ./prog >out)
    compare profile "$tmp/arms.all" "$tmp/again" functions annotate
}

usage() {
    "$MEMREWRITE" --all --counts=some tests/traffic/arms.c -o "$tmp/usage" 2>"$tmp/err"
    if [ $? = 2 ]; then says usage "$tmp/err" "knows all, traffic, callees, not 'some'"; else fail usage "is taken"; fi
    both usage-all "" tests/traffic/arms.c
    "$MEMREWRITE" -q --all tests/traffic/arms.c -o "$tmp/default"
    # But for how memrewrite was called.
    for dir in "$tmp/default" "$tmp/usage-all.all/src"; do
        jq -c 'del(.command)' "$dir/memrewrite.mix.json" >"$tmp/mix" && mv "$tmp/mix" "$dir/memrewrite.mix.json"
    done
    if diff -r "$tmp/default" "$tmp/usage-all.all/src" >"$tmp/differ"; then ok "all is the default"; else fail "all is the default" "differs"; fi
}

{
    for name in arms formats profile regions programs lua usage; do
        ! wanted $name || $name
    done
    ended
} | sum 100
