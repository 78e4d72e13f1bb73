#!/bin/sh
# Real projects, built by their own build systems plain and through the compiler launcher: what configure finds out is the same, their own tests
# say the same, and the programs count.
#
#   sh tests/projects/run.sh [PROJECT…]      FULL=1: all; else the first two.  CC=gcc is what stands behind the launcher
#
# Sources come by tests/real/fetch.sh into an ignored folder; where that cannot be the project is skipped.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
top=$PWD cc=${CC:-gcc}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
unset MEMREWRITE_OPTIONS MEMREWRITE_STRICT MEMREWRITE_LOG MAKEFLAGS MFLAGS MAKELEVEL CFLAGS LDFLAGS
launcher="$top/bin/memrewrite cc" report=$top/bin/memreport
export MEMREWRITE_CACHE="$tmp/cache"

# For each project: configure (what it writes is compared), build, test (what it prints is compared), and a run that is to count in a function.
# All in $work, the same folder both times, with $CC.
configure_bzip2() { :; }
configured_bzip2=
build_bzip2() { make CC="$CC" bzip2; }
test_bzip2() { LD_LIBRARY_PATH=. && export LD_LIBRARY_PATH; make CC="$CC" test | grep -v '^'"$CC" | grep -vE '^(gcc|.*memrewrite)'; }
run_bzip2() { LD_LIBRARY_PATH=. && export LD_LIBRARY_PATH; ./bzip2 -9 <blocksort.c | ./bzip2 -d | cmp - blocksort.c; }
function_bzip2=BZ2_compressBlock

configure_mawk() { ./configure; }
configured_mawk="config.h config.log.results"
build_mawk() { make; }
test_mawk() { make check 2>&1 | grep -v '^make\|memrewrite'; }
run_mawk() { ./mawk '{ n += length($0) } END { print n > 0 }' execute.c; }
function_mawk=execute

configure_zlib() { mkdir -p b && cmake -S . -B b -DCMAKE_BUILD_TYPE=Release; }
configured_zlib="b/zconf.h b/CMakeFiles/CMakeOutput.results"
build_zlib() { cmake --build b; }
test_zlib() { (cd b && ctest 2>&1 | sed 's/ *[0-9.]* sec.*//; s/Total Test time.*//'); }
run_zlib() { ./b/minigzip <deflate.c >x.gz && ./b/minigzip -d <x.gz | cmp - deflate.c; }
function_zlib=deflate

configure_expat() { cd expat && ./buildconf.sh >/dev/null 2>&1 && ./configure --without-docbook; }
configured_expat="expat/expat_config.h"
build_expat() { cd expat && make; }
test_expat() { cd expat && make check 2>&1 | grep -E '^# |^PASS|^FAIL|^[0-9]+%'; }
run_expat() { echo '<a><b c="d">e</b></a>' >x.xml && ./expat/xmlwf/xmlwf x.xml; }
function_expat=XML_ParseBuffer

configure_lz4() { :; }
configured_lz4=
build_lz4() { make -C programs CC="$CC" lz4; }
test_lz4() { ./programs/lz4 -t programs/lz4 2>/dev/null; ./programs/lz4 -9 -c lib/lz4hc.c | ./programs/lz4 -dc | cmp - lib/lz4hc.c && echo same; }
run_lz4() { ./programs/lz4 -12 -c lib/lz4hc.c | ./programs/lz4 -dc | cmp - lib/lz4hc.c; }
function_lz4=LZ4HC_compress_optimal

# once HOW: from the sources to what the tests say, in $work
once() {
    rm -rf "$work" && cp -r "$top/tests/real/src/$project" "$work" && cd "$work" || return
    if [ "$1" = plain ]; then CC=$cc; else CC="$launcher $cc"; fi
    export CC
    ("configure_$project") >"$tmp/$1.configure" 2>&1 || { fail "$project: configure, $1" "status $?"; tail -n 8 "$tmp/$1.configure" >"$tmp/end"; detail "$tmp/end"; return 1; }
    eval "files=\$configured_$project"
    # shellcheck disable=SC2154
    for file in $files; do [ -f "$file" ] && cat "$file"; done >"$tmp/$1.configured"
    ("build_$project") >"$tmp/$1.build" 2>&1 || { fail "$project: build, $1" "status $?"; tail -n 8 "$tmp/$1.build" >"$tmp/end"; detail "$tmp/end"; return 1; }
    (MEMREWRITE_OUT="$tmp/test.%p.mrc" && export MEMREWRITE_OUT && "test_$project") >"$tmp/$1.test" 2>&1
}

compare() { # LABEL WHAT
    if cmp -s "$tmp/plain.$2" "$tmp/counting.$2"; then ok "$1"; else fail "$1" "differs:"; diff "$tmp/plain.$2" "$tmp/counting.$2" >"$tmp/diff"; detail "$tmp/diff"; fi
}

counted() { "$report" functions --format csv "$tmp"/run.*.mrc 2>"$tmp/err" | awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } $at["function"] == name && $at["bytes_loaded"] > 0 { found = 1 } END { exit !found }'; }

one_project() {
    project=$1 work=$tmp/work
    sh tests/real/fetch.sh "$project" >/dev/null 2>"$tmp/err" || { skip "$project" "$(tail -n 1 "$tmp/err")"; return; }
    once plain && once counting || return
    compare "$project: what configure finds out" configured
    compare "$project: its own tests" test
    (cd "$work" && rm -f "$tmp"/run.*.mrc && MEMREWRITE_OUT="$tmp/run.%p.mrc" && export MEMREWRITE_OUT && "run_$project") >"$tmp/ran" 2>&1 && ok "$project: runs" ||
        { fail "$project: runs" "status $?"; detail "$tmp/ran"; }
    eval "function=\$function_$project"
    # shellcheck disable=SC2154
    if counted "$function"; then ok "$project: counts in $function"; else fail "$project: counts in $function" "it does not"; detail "$tmp/err"; fi
    rm -f "$tmp"/*.mrc
}

cases() {
    if [ -n "$*" ]; then set -- "$@"; elif [ -n "$FULL" ]; then set -- bzip2 mawk zlib expat lz4; else set -- bzip2 mawk; fi
    for name in "$@"; do (one_project "$name"); done
}

command -v apt-get >/dev/null || { echo "SKIP all: no source packages here" | sum; exit; }
{ cases "$@"; ended; } | sum 6
