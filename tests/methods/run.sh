#!/bin/sh
# Every way of counting gives the same counts: --placement, --loops, --branches, --progress, on our own programs and on GCC's torture programs.
# The reference is the plainest: a counter wherever one can stand, iteration by iteration, in the arms; tests/gcov compares counts with gcov's.
# Programs whose functions call each other in circles are drawn by callgraph.py.
#
#   sh tests/methods/run.sh [PROGRAM.c…]        FULL=1: all torture programs that build and end with 0,
#                                             400 call graphs
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes

top=$PWD
memrewrite=${MEMREWRITE:-$top/bin/memrewrite} memreport=${MEMREPORT:-$top/bin/memreport}
turn=0
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
plainest="--placement=block --loops=none --branches=arm"

# counts DIR PROGRAM OPTIONS…: DIR/out is what it prints and its status, DIR/blocks its counts.
counts() {
    dir=$1 program=$2
    shift 2
    rm -rf "$dir"
    mkdir -p "$dir"
    "$memrewrite" -q --all "$@" "$program" -o "$dir/src" 2>"$dir/err" &&
        cc -w -O1 -DMR_STRETCH=7 -o "$dir/prog" "$dir/src/$(basename "$program")" "$dir/src/memrt.c" -lm 2>>"$dir/err" || return 1
    (cd "$dir" && MEMREWRITE_OUT=run.mrc $soon ./prog >out 2>&1; echo "status $?" >>out)
    "$memreport" blocks --model=source --format csv --mix "$dir/src/memrewrite.mix.json" "$dir/run.mrc" >"$dir/rows" 2>"$dir/err" &&
        without_process "$dir/rows" >"$dir/blocks" &&
        [ "$(wc -l <"$dir/blocks")" -gt 1 ] # a header alone would be equal to any other
}

method_case() {
    name=$(basename "$1" .c)
    # shellcheck disable=SC2086
    if ! counts "$tmp/plainest" "$1" $plainest; then
        case $1 in tests/methods/* | samples/*) fail "$name" "it does not build or count"; detail "$tmp/plainest/err"; return ;; esac
        skip "$name" "it does not build or count: $(head -n 1 "$tmp/plainest/err" | cut -c 1-100)"
        return
    fi
    # what is open when a program is killed may be counted or not, and differs
    if grep -qE '^status (12[4-9]|1[3-9][0-9])$' "$tmp/plainest/out"; then
        skip "$name" "it does not end normally"
        return
    fi
    while read -r options; do
        # In a fast run a program has every third of the eight options, and the next program others.
        its_share 3 || continue
        # shellcheck disable=SC2086
        if ! counts "$tmp/this" "$1" $options; then
            fail "$name" "${options:-no option}: it does not build or count"
            detail "$tmp/this/err"
            return
        elif ! cmp -s "$tmp/plainest/out" "$tmp/this/out"; then
            fail "$name" "${options:-no option}: it does something else"
            return
        elif ! cmp -s "$tmp/plainest/blocks" "$tmp/this/blocks"; then
            fail "$name" "${options:-no option}: other counts"
            diff "$tmp/plainest/blocks" "$tmp/this/blocks" >"$tmp/diff"
            detail "$tmp/diff"
            return
        fi
    done <<END
${methods-
--loops=static
--loops=none
--placement=block
--branches=arm
--progress=none
--progress=all
--placement=block --branches=arm}
END
    ok "$name"
}

# Where entries are found out from callers, it is the default that tells.
callgraphs() {
    graphs=${FULL:+400}
    command -v python3 >/dev/null || { skip callgraphs "no python3 to draw them"; return; }
    for seed in $(seq "${graphs:-12}"); do
        python3 tests/methods/callgraph.py "$seed" >"$tmp/callgraph_$seed.c"
        turn=2
        methods='' method_case "$tmp/callgraph_$seed.c"
    done
}

torture=tests/real/src/gcc-torture
{
    if [ $# -gt 0 ]; then
        for program; do method_case "$program"; done
    else
        for program in tests/methods/*.c samples/*.c; do method_case "$program"; done
        callgraphs
        if [ -d "$torture" ]; then
            # a fixed sample: every 120th program
            find "$torture" -name '*.c' | sort | awk -v every="${FULL:+1}" 'NR % (every ? 1 : 120) == 0' >"$tmp/list"
            while read -r program; do method_case "$program" </dev/null; done <"$tmp/list"
        else
            skip torture "its programs are not there (sh tests/torture/run.sh fetches them)"
        fi
    fi
    ended
} | sum 45
