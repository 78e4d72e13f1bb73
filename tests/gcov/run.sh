#!/bin/sh
# Counts against gcov's: each program is built with gcc -O0 --coverage, and rewritten with --all and built with gcc -O0; compare.py
# says what must be equal.  The samples, our own torture programs and those of gcc's suite that end normally, csmith programs.
#
#   sh tests/gcov/run.sh [PROGRAM.c…]      FULL=1: the whole suite, 200 csmith programs; else every 80th and 3
#                                          PART=K/N: every Nth of these
#
# known.txt names the programs that differ, each with the class of its difference (doc/counting.md, "Against gcov").
# Word splitting of options and lists is meant.
# shellcheck disable=SC2012,SC2015,SC2046,SC2086
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
. tests/torture/asked.sh
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
: "${MEMREPORT:=$PWD/bin/memreport}"

top=$PWD
known=$top/tests/gcov/known.txt

# Skips of one reason are gathered in a line.
skip() { printf 'SKIP\t%s\t%s\n' "$1" "$2"; }

# Sets name, options.
program() {
    name=$(basename "$1" .c)
    options="-I$(dirname "$1")"
    case $1 in
    */csmith-*) options="$options $(csmith_include)" ;;
    */samples/*) ;;
    *) options="-std=gnu17 $options $(asked "$1")" ;;
    esac
}

# A program that is slow as it is written is no case; one that counts may take its time.
run() {
    case $1 in instrumented) within=600 ;; *) within=20 ;; esac
    MEMREWRITE_OUT=counters timeout $within "./$1" >/dev/null 2>&1 </dev/null
}

# Itself, or a program beside it that does so.
includes_itself() {
    grep -q '^ *# *include *__FILE__' "$1" && return
    for part in $(sed -n 's/^ *# *include *"\([^"]*\.c\)".*/\1/p' "$1"); do
        [ "$part" = "$(basename "$1")" ] && return
        grep -q "^ *# *include *\"$part\"" "$(dirname "$1")/$part" 2>/dev/null && return
    done
    false
}

# Each step in $tmp; stops at the first that cannot be done.
plain() {
    if grep -Eq '^[[:blank:]]*#[[:blank:]]*(line[[:blank:]]+)?[0-9]' "$1"; then
        skip "$name" "#line gives its lines other numbers"
        return 1
    fi
    if grep -q '__cleanup__\|cleanup *(' "$1"; then
        skip "$name" "gcov counts calls of cleanup functions on their variables' lines"
        return 1
    fi
    if grep -q 'target_clones *(' "$1"; then
        skip "$name" "gcov counts one of a function's clones"
        return 1
    fi
    if includes_itself "$1"; then
        skip "$name" "gcov adds up the readings of a file that includes itself"
        return 1
    fi
    gcc -O0 -w --coverage $options -c "$1" -o "$name.o" >err 2>&1 && gcc --coverage "$name.o" -o plain -lm -pthread >err 2>&1 ||
        { skip "$name" "gcc does not build it"; return 1; }
    run plain || { skip "$name" "it does not end normally"; return 1; }
    [ -e "$name.gcda" ] || { skip "$name" "gcov writes nothing where a program ends by _exit"; return 1; }
    gcov -j -b -t "$name.gcda" >json 2>err && gcov -a -b -c -t "$name.gcda" >text 2>err ||
        { skip "$name" "gcov has nothing of it"; return 1; }
}

instrumented() {
    "$MEMREWRITE" -q --all "$1" -o out --dump=cfg,probes -- $options >dump 2>err ||
        { skip "$name" "memrewrite does not take it: $(sed -n 's/.*error: //p' err | head -n 1)"; return 1; }
    gcc -O0 -w $options "out/$name.c" out/memrt.c -o instrumented -lm -pthread >err 2>&1 && run instrumented &&
        "$MEMREPORT" blocks --all --format csv --mix out/memrewrite.mix.json counters >rows 2>err ||
        { fail "$name" "it does not build, run or report"; detail err; return 1; }
}

# The class of the program's known difference as an option, or nothing.
class() { awk -v name="$name" '$1 == name { print "--" $2 }' "$known"; }

one_program() {
    program "$1"
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    cd "$tmp" || exit 1
    plain "$1" && instrumented "$1" || return
    if python3 "$top/tests/gcov/compare.py" $(class) "$1" dump rows counters json text >said 2>&1; then
        ok "$name ($(cat said))"
    else
        fail "$name" "counts differ"
        detail said 20
    fi
}

if [ "$1" = --one ]; then
    one_program "$2"
    exit 0
fi

torture() {
    folder=$(sh tests/torture/fetch.sh gcc 2>&1) || { skip "gcc's torture suite" "$folder"; return; }
    if [ -n "$FULL" ]; then
        ls "$folder"/*.c "$folder"/ieee/*.c
    else
        ls "$folder"/*.c | awk 'NR % 160 == 0'
        # A difference that is known is looked at each time.
        awk -v folder="$folder" '!/^#/ && NF { print folder "/" $1 ".c" }' "$known" | head -n 3
    fi
}

random() {
    [ -n "$(csmith_include)" ] && command -v csmith >/dev/null || { skip csmith "csmith is not on this machine"; return; }
    for seed in $(seq 1 "$([ -n "$FULL" ] && echo 200 || echo 3)"); do
        # Some programs never end: their time is limited, so is csmith's.
        # It leaves a file about the machine where it runs.
        (cd "$work" && timeout 20 csmith --seed "$seed" >"csmith-$seed.c" 2>/dev/null) && echo "$work/csmith-$seed.c"
    done
}

programs() {
    if [ $# -gt 0 ]; then
        for file in "$@"; do echo "$(cd "$(dirname "$file")" && pwd)/$(basename "$file")"; done
    else
        ls "$top"/samples/*.c
        for file in "$top"/tests/torture/own/*.c; do its_turn "$(turn_of "$(basename "$file")")" 2 && echo "$file"; done
        torture
        random
    fi
}

# The skips by reason, the sums of the figures, and all else as it is.
gather() {
    awk -F '\t' -v chosen="$chosen" '$1 == "SKIP" { n[$3]++; names[$3] = names[$3] " " $2; next }
        { print }
        /^ok / {
            split($0, half, "(")
            m = split(half[2], figure, ", ")
            for (i = 1; i <= m; i++) {
                split(figure[i], word, " ")
                total[word[1]] += word[2]
            }
        }
        END {
            for (reason in n) printf "SKIP %d programs: %s:%s\n", n[reason], reason, substr(names[reason], 1, 300)
            printf "compared and equal:"
            m = split("lines,summed,blocks,branches,operands,values,switches,ours,folded", order, ",")
            for (i = 1; i <= m; i++) printf "%s %d %s", (i > 1 ? "," : ""), total[order[i]], order[i]
            print ""
            if (chosen == "" && (!total["lines"] || !total["branches"])) print "FAIL compared: no line, or no branch"
        }'
}

command -v gcc >/dev/null && command -v gcov >/dev/null && command -v python3 >/dev/null || {
    echo "SKIP all: gcc, gcov or python3 is not on this machine" | sum
    exit
}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
programs "$@" >"$work/list"
{
    grep '^SKIP' "$work/list"
    grep -v '^SKIP' "$work/list" | part | sh tests/each.sh tests/gcov/run.sh && ended
} | gather | sum 38
