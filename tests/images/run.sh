#!/bin/sh
# A program, two libraries and one that it opens, each instrumented by itself: whatever crosses the borders between them, each region and
# each function in it counts what it counts where the same sources are one program.
#
#   sh tests/images/run.sh [BUILD | CASE …]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
here=$PWD/tests/images top=$PWD
memreport=${MEMREPORT:-$top/bin-san/memreport} memrewrite=${MEMREWRITE:-$top/bin-san/memrewrite}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
export MEMREWRITE_CACHE="$tmp/cache" LD_LIBRARY_PATH=.
unset MEMREWRITE_LOG MEMREWRITE_STRICT
clang=$(newest_clang)
wanted=" ${*:-} "

asked() { [ "$wanted" = "  " ] || case $wanted in *" $1 "*) ;; *) false ;; esac }

# cc COMPILER WORDS…: in the room, by the launcher
cc() {
    "$memrewrite" cc "$@" >>"$tmp/log" 2>&1
}

# build NAME OPTIONS LIBRARY-COMPILER FLAGS: $tmp/NAME has both kinds
build() {
    case $wanted in *" marks "* | *" roi "* | *" all "*) asked "$1" || return 1 ;; esac
    mkdir -p "$tmp/$1" && cp "$here"/* "$tmp/$1" && : >"$tmp/log"
    (
        cd "$tmp/$1" || exit 1
        export MEMREWRITE_OPTIONS="$2"
        cc "$3" -O2 -fPIC $4 -shared one.c -o libone.so -lpthread &&
            cc gcc -O2 -fPIC -shared two.c -o libtwo.so -L. -lone &&
            cc gcc -O2 -fPIC -shared plug.c -o plug.so -L. -lone &&
            cc gcc -O2 $4 main.c -o apart -L. -ltwo -lone -lpthread -ldl &&
            cc gcc -O2 $4 -DTOGETHER main.c one.c two.c plug.c -o together -lpthread -ldl
    ) && ! grep -q "stays plain" "$tmp/log" && return
    fail "$1" "does not build"
    detail "$tmp/log"
    return 1
}

# figures: of the counter files in the room.  What opens the library is not the same text in both; regions of images that were not there
# are not listed.
figures() {
    { "$memreport" summary --model=source --format csv f*.mrc | cut -d, -f1-3 | grep -v ',0,0$'
      "$memreport" functions --model=source --format csv f*.mrc | cut -d, -f1,2,6-15 | grep -v '^[^,]*,opened,'; } 2>&1 | LC_ALL=C sort
}

# run PROGRAM CASE: into $tmp/PROGRAM.*
run() {
    rm -f f*.mrc
    MEMREWRITE_OUT=f.%p.mrc $soon "./$1" "$2" >"$tmp/$1.out" 2>&1
    echo "status $?" >>"$tmp/$1.out"
    figures >"$tmp/$1.figures"
}

# compare LABEL PROGRAM PROGRAM [LEAST]: the second counts what the first does, LEAST rows or more
compare() {
    if ! cmp -s "$tmp/$2.out" "$tmp/$3.out"; then fail "$1" "does something else"; detail "$tmp/$3.out"
    elif [ "$(wc -l <"$tmp/$2.figures")" -lt "${4:-6}" ] || grep -q "memreport:" "$tmp/$2.figures"; then fail "$1" "the oracle counts nothing"; detail "$tmp/$2.figures"
    elif ! diff "$tmp/$2.figures" "$tmp/$3.figures" >"$tmp/diff"; then fail "$1" "counts otherwise (< one program, > images)"; detail "$tmp/diff" 40
    else ok "$1"; fi
}

# same LABEL BUILD CASE: apart as together
same() {
    asked "$2" || asked "$3" || return 0
    cd "$tmp/$2" || return
    run together "$3"
    run apart "$3"
    compare "$1" together apart
    cd "$top" || exit 1
}

# A program that is not instrumented, whose libraries are: what it has open is nobody's, and what these have counts in them.
plain() { # CASE
    asked plain || return 0
    cd "$tmp/marks" || return
    sed '/pragma memrewrite/d' main.c >plain.c
    if ! gcc -O2 plain.c -o apart_plain -L. -ltwo -lone -lpthread -ldl >"$tmp/log" 2>&1 ||
        ! cc gcc -O2 -fopenmp -DTOGETHER plain.c one.c two.c plug.c -o together_plain -lpthread -ldl; then
        fail "plain program: $1" "does not build"
        detail "$tmp/log"
    else
        for program in together_plain apart_plain; do
            run $program "$1"
            "$memreport" functions --model=source --format csv f*.mrc | grep -v '/plain\.c,' | cut -d, -f1,2,6-15 | LC_ALL=C sort >"$tmp/$program.figures"
        done
        compare "plain program: $1" together_plain apart_plain 4
    fi
    cd "$top" || exit 1
}

# The figures that a region has are those of its images, and a function's image is the one that has its file.
parts() {
    asked parts || return 0
    cd "$tmp/marks" || return
    run apart nested
    "$memreport" functions --model=source --format csv f*.mrc >"$tmp/functions" 2>"$tmp/err"
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "image") at = i; next }
        { want = $2 == "plug" ? "plug.so" : $2 ~ /^two_/ ? "libtwo.so" : $2 ~ /^one_/ ? "libone.so" : "apart"; sub(/.*\//, "", $at); if (!at || $at != want) print }
        END { if (NR < 10) print NR " rows" }' "$tmp/functions" >"$tmp/diff"
    if [ -s "$tmp/diff" ] || [ -s "$tmp/err" ]; then fail "functions: image" "is another"; detail "$tmp/diff"; detail "$tmp/err"; else ok "functions: image"; fi

    "$memreport" summary --model=source --format json f*.mrc >"$tmp/summary.json"
    python3 - "$tmp/summary.json" "$tmp/functions" >"$tmp/diff" 2>&1 <<'END'
import collections, csv, json, os, sys
report = json.load(open(sys.argv[1]))
want = collections.Counter()
for row in csv.DictReader(open(sys.argv[2])):
    want[row["roi"], os.path.basename(row["image"])] += int(row["loads"])
have = {(row["roi"], os.path.basename(row["image"])): row["loads"] for row in report["images"]}
for key in sorted(set(want) | set(have)):
    if want[key] != have.get(key, 0):
        print(key, want[key], have.get(key))
for row in report["rows"]:
    parts = sum(n for (roi, image), n in have.items() if roi == row["roi"])
    if row["loads"] != parts:
        print(row["roi"], row["loads"], "of the whole,", parts, "of its parts")
if len({image for roi, image in have}) != 4:
    print("images:", have)
END
    if [ -s "$tmp/diff" ]; then fail "summary, JSON: images" "are others"; detail "$tmp/diff"; else ok "summary, JSON: images"; fi

    # Text has the same rows, under the names that functions has; CSV is one table, and a region one row of it.
    "$memreport" summary --model=source f*.mrc | sed -n '/^ROI  *image /,/^$/p' >"$tmp/text"
    if [ "$(grep -cE '(apart|libone\.so|libtwo\.so|plug\.so)' "$tmp/text")" -ne "$(python3 -c 'import json, sys; print(len(json.load(open(sys.argv[1]))["images"]))' "$tmp/summary.json")" ]
    then fail "summary, text: images" "are others"; detail "$tmp/text" 40; else ok "summary, text: images"; fi
    "$memreport" summary --model=source --format csv f*.mrc >"$tmp/csv"
    if [ "$(cut -d, -f1 "$tmp/csv" | sort | uniq -d | wc -l)" -ne 0 ] || ! grep -q '^outer,' "$tmp/csv"
    then fail "summary, CSV" "is no row for each region"; detail "$tmp/csv"; else ok "summary, CSV"; fi

    # The files of a process that are given again, by another name and as copies, count once.
    mkdir -p copies && cp f*.mrc copies
    "$memreport" summary --model=source --format csv f*.mrc ./f*.mrc copies/f*.mrc >"$tmp/again" 2>"$tmp/err"
    if cmp -s "$tmp/csv" "$tmp/again" && [ "$(grep -c 'again: they count once' "$tmp/err")" -eq $((2 * $(ls f*.mrc | wc -l))) ]
    then ok "the same files again"; else fail "the same files again" "do not count once"; diff "$tmp/csv" "$tmp/again" >>"$tmp/err"; detail "$tmp/err"; fi
    rm -rf copies
    cd "$top" || exit 1
}

# One image's sidecar is not there: that is said once for all processes, its functions are left out, and its regions are those of others.
missing() {
    asked missing || return 0
    cd "$tmp/marks" || return
    rm -f f*.mrc
    for turn in 1 2; do MEMREWRITE_OUT=f.%p.mrc ./apart nested >"$tmp/apart.out"; done
    "$memreport" functions --model=source --format csv f*.mrc | cut -d, -f1,2,6-15 | grep -v '^[^,]*,two_' | sed 's/^two,/(other images),/' |
        LC_ALL=C sort >"$tmp/whole.figures"
    mkdir -p "$tmp/away" && mv libtwo.so "$tmp/away"
    MEMREWRITE_CACHE=$tmp/none "$memreport" functions --model=source --format csv f*.mrc 2>"$tmp/err" | cut -d, -f1,2,6-15 | LC_ALL=C sort >"$tmp/part.figures"
    mv "$tmp/away/libtwo.so" .
    if ! grep -q '^(other images),' "$tmp/whole.figures"; then fail "missing sidecar" "the oracle has no region of it"
    elif [ "$(grep -c "libtwo.so: no sidecar of its build" "$tmp/err")" -ne 1 ] || [ "$(wc -l <"$tmp/err")" -ne 1 ]; then fail "missing sidecar" "is not named once"; detail "$tmp/err"
    elif ! diff "$tmp/whole.figures" "$tmp/part.figures" >"$tmp/diff"; then fail "missing sidecar" "changes the rest (< with it, > without)"; detail "$tmp/diff"
    else ok "missing sidecar"; fi
    cd "$top" || exit 1
}

crossings="linked nested threads jump opened fork pointer exit none"

all_cases() { # BUILD
    for case in $crossings; do same "$1: $case" "$1" "$case"; done
    # 12 entries: nothing is rounded.  Where something is, a block and its copy in a function's variant are rounded each for itself, and one
    # program has variants where a library has none: one in 5 of 36 is 5 and 3, of 8 that are counted, or 23 and 14, instead of 36.
    for period in 2 3 4; do
        export MEMREWRITE_SAMPLE=$period
        for case in linked nested threads jump; do same "$1: $case, one entry in $period" "$1" "$case"; done
        unset MEMREWRITE_SAMPLE
    done
    export MEMREWRITE_SAMPLE=7 # of the iterations, too: which ones is a matter of the thread alone
    same "$1: long" "$1" long
    unset MEMREWRITE_SAMPLE
}

{
    if build marks "" gcc -fopenmp; then
        all_cases marks
        same "marks: team" marks team
        for case in linked nested threads opened fork; do plain $case; done
        parts
        missing
    fi
    build roi "--roi work --roi own --roi two_each --roi one_sum" "${clang:-gcc}" "" && all_cases roi
    build all "--all" "${clang:-gcc}" "" && all_cases all
    ended
} | sum 77
