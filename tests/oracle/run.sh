#!/bin/sh
# The oracle (bench/oracle): kernels whose counts were worked out on paper.
#
#   sh tests/oracle/run.sh [NAME…]
#
# NAME.c says in its opening comment how it is built (flags:) and run (options:), and the rows that the oracle must write (@).  Of each region,
# thread and code (own, library) that the rows name, there must be those rows and no others; rows of own code that are not named at
# all are an error, too.  "lines: NAME" makes a region of the lines between the comments "begin NAME" and "end NAME"; "only: EVENT,CLASS …"
# looks at rows that have these words alone; "process: child" looks at the process that was forked; "library: yes" builds the file
# with -DLIBRARY as a shared library, too.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
folder=$PWD/tests/oracle
bin=$PWD/build/oracle

header() { sed -n "s/^ \* $1: *//p" "$folder/$name.c"; }

# For "lines: a b": --lines=NAME.c:FROM-TO=a, from the lines that say "begin a" and "end a" in a comment.
line_options() {
    for region in $(header lines); do
        from=$(grep -n "/\* begin $region \*/" "$folder/$name.c" | cut -d: -f1)
        to=$(grep -n "/\* end $region \*/" "$folder/$name.c" | cut -d: -f1)
        printf '%s ' "--lines=$name.c:$((from + 1))-$((to - 1))=$region"
    done
}

lacks() {
    for feature in $(header needs); do
        grep -qw "$feature" /proc/cpuinfo || { echo "$feature"; break; }
    done
}

# The rows of FILE that "only:" asks for, sorted.
rows() {
    awk -F, -v only="$(header only)" '
        BEGIN { n = split(only, kind, " ") }
        { keep = n == 0; for (i = 1; i <= n; i++) if (index("," $4 "," $5 ",", "," kind[i] ",")) keep = 1 }
        keep' "$1" | sort
}

# What it wrote, of all processes or the child alone.
output() {
    if [ "$(header process)" = child ]; then
        cat $(ls "$tmp"/*.csv | grep -v "/$parent\.csv\$")
    else
        cat "$tmp"/*.csv
    fi
}

# shellcheck disable=SC2046,SC2086
build() {
    libraries=
    if [ -n "$(header library)" ]; then
        $1 -w -shared -fPIC -DLIBRARY "$folder/$name.c" -o "$tmp/lib$name.so" || return
        libraries="-L$tmp -l$name -Wl,-rpath,$tmp"
    fi
    $1 -gdwarf-4 -w -I"$PWD/bench/oracle" $(header flags) "$folder/$name.c" -o "$tmp/$name" $libraries
}

# shellcheck disable=SC2046,SC2086
runs() {
    VALGRIND_LIB=$bin valgrind -q --vgdb=no --tool=oracle --out="$tmp/%p.csv" $(header options) $(line_options) "$tmp/$name" >"$tmp/out" 2>"$tmp/err" &
    parent=$!
    wait $parent
}

# shellcheck disable=SC2046,SC2086
one() {
    name=$1
    missing=$(lacks)
    rm -f "$tmp"/*.csv
    sed -n 's/^ \* @ //p' "$folder/$name.c" | sort >"$tmp/want"
    if [ -n "$missing" ]; then
        skip "$name" "this machine has no $missing"
    elif ! build "$2" 2>"$tmp/err"; then
        fail "$name: $2" "does not build"
        detail "$tmp/err"
    elif ! runs || [ -s "$tmp/err" ]; then
        fail "$name: $2" "does not run"
        detail "$tmp/err"
    else
        output >"$tmp/csv"
        awk -F, 'FNR == NR { want[$1 FS $2 FS $3] = 1; next }
                 FNR > 1 && (($1 FS $2 FS $3) in want || $3 == "own")' "$tmp/want" "$tmp/csv" >"$tmp/rows"
        rows "$tmp/rows" >"$tmp/got"
        if [ -s "$tmp/want" ] && diff "$tmp/want" "$tmp/got" >"$tmp/diff"; then
            ok "$name: $2"
        else
            fail "$name: $2" "other counts"
            detail "$tmp/diff" 40
        fi
    fi
}

if ! reason=$(sh bench/oracle/build.sh "$bin" 2>&1); then
    skip all "$(echo "$reason" | tail -n 1)" | sum
    exit 0
fi
[ $# -gt 0 ] || set -- "$folder"/*.c
{
    for file; do
        name=$(basename "$file" .c)
        for cc in gcc $(newest_clang); do
            command -v "$cc" >/dev/null && one "$name" "$cc"
        done
    done
    ended
} | sum 11
