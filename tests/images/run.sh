#!/bin/sh
# A program, two libraries and one that it opens, each instrumented by itself: whatever crosses the borders between them, each region and
# each function in it counts what it counts where the same sources are one program.
#
#   sh tests/images/run.sh [BUILD | CASE …]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
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

# same LABEL BUILD CASE: apart as together
same() {
    asked "$2" || asked "$3" || return 0
    cd "$tmp/$2" || return
    run together "$3"
    run apart "$3"
    if ! cmp -s "$tmp/together.out" "$tmp/apart.out"; then fail "$1" "does something else"; detail "$tmp/apart.out"
    elif [ "$(wc -l <"$tmp/together.figures")" -lt 6 ] || grep -q "memreport:" "$tmp/together.figures"; then fail "$1" "the oracle counts nothing"; detail "$tmp/together.figures"
    elif ! diff "$tmp/together.figures" "$tmp/apart.figures" >"$tmp/diff"; then fail "$1" "counts otherwise (< one program, > images)"; detail "$tmp/diff" 40
    else ok "$1"; fi
    cd "$top" || exit 1
}

crossings="linked nested threads jump opened fork exit none"

all_cases() { # BUILD
    for case in $crossings; do same "$1: $case" "$1" "$case"; done
    for period in 2 3 4; do # 12 entries: nothing is rounded
        export MEMREWRITE_SAMPLE=$period
        for case in linked nested threads jump; do same "$1: $case, one entry in $period" "$1" "$case"; done
        unset MEMREWRITE_SAMPLE
    done
}

{
    build marks "" gcc -fopenmp && { all_cases marks; same "marks: team" marks team; }
    build roi "--roi work --roi own --roi two_each --roi one_sum" "${clang:-gcc}" "" && all_cases roi
    build all "--all" "${clang:-gcc}" "" && all_cases all
    ended
} | sum 50
