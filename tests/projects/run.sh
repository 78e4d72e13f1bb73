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

# What configure and CMake found out, but for which compiler they were told to take.
cached_answers() { grep -E '^(ac|lt|am|mawk)_cv_' "$1" | grep -v "_prog_\|_CC=\|_CC_value=\|_CPP=\|_path_\|memrewrite"; }
cmake_answers() { grep -v '^$\|^#\|^//\|^CMAKE_C_COMPILER\|memrewrite' "$1"; }

# For each project: configure (what it writes is compared), build, test (what it prints is compared), and a run that is to count in a function.
# All in $work, the same folder both times, with $CC.
configure_bzip2() { :; }
build_bzip2() { make CC="$CC" bzip2; }
test_bzip2() { LD_LIBRARY_PATH=. && export LD_LIBRARY_PATH; make CC="$CC" test | grep -v '^'"$CC" | grep -vE '^(gcc|.*memrewrite)'; }
run_bzip2() { LD_LIBRARY_PATH=. && export LD_LIBRARY_PATH; ./bzip2 -9 <blocksort.c | ./bzip2 -d | cmp - blocksort.c; }
function_bzip2=BZ2_compressBlock

configure_mawk() { ./configure; }
configured_mawk() { cat config.h && cached_answers config.log; }
build_mawk() { make; }
test_mawk() { make check 2>&1 | grep -v '^make\|memrewrite'; }
run_mawk() { ./mawk '{ n += length($0) } END { print n > 0 }' execute.c; }
function_mawk=execute

# The distribution takes out a folder that CMake looks for a file in.
configure_zlib() { mkdir -p win32 && : >win32/zlib1.rc && cmake -S . -B b -DCMAKE_BUILD_TYPE=Release; }
configured_zlib() { cat b/zconf.h b/zlib.pc && cmake_answers b/CMakeCache.txt; }
build_zlib() { cmake --build b; }
test_zlib() { (cd b && ctest 2>&1 | sed 's/ *[0-9.]* sec.*//; s/Total Test time.*//'); }
run_zlib() { ./b/minigzip <deflate.c >x.gz && ./b/minigzip -d <x.gz | cmp - deflate.c; }
function_zlib=deflate

configure_expat() { cd expat && ./buildconf.sh >/dev/null 2>&1 && ./configure --without-docbook; }
configured_expat() { cat expat/expat_config.h && cached_answers expat/config.log; }
build_expat() { cd expat && make; }
test_expat() { cd expat && make check 2>&1 | grep -E '^# |^PASS|^FAIL|^[0-9]+%'; }
run_expat() { echo '<a><b c="d">e</b></a>' >x.xml && ./expat/xmlwf/xmlwf x.xml; }
function_expat=XML_ParseBuffer

configure_lz4() { :; }
build_lz4() { make -C lib CC="$CC" lib && make -C programs CC="$CC" lz4; }
test_lz4() { LD_LIBRARY_PATH=lib && export LD_LIBRARY_PATH; ./programs/lz4 -t programs/lz4 2>/dev/null; ./programs/lz4 -9 -c lib/lz4hc.c | ./programs/lz4 -dc | cmp - lib/lz4hc.c && echo same; }
run_lz4() { LD_LIBRARY_PATH=lib && export LD_LIBRARY_PATH; ./programs/lz4 -12 -c lib/lz4hc.c | ./programs/lz4 -dc | cmp - lib/lz4hc.c; }
function_lz4=LZ4HC_compress_optimal

# Its own tests are no part of the distribution's package: the program tells what its libraries do.
configure_lua5_4() { echo '#define DEB_HOST_MULTIARCH "none"' >src/lua5.4-deb-multiarch.h; }
build_lua5_4() {
    cd src && rm -f luac.c && for file in l*.c; do $CC -O2 -std=gnu99 -DLUA_USE_LINUX -c "$file" || return; done
    mv lua.o main.o && ar rcs liblua.a l*.o && $CC -o lua main.o liblua.a -Wl,-E -lm -ldl
}
test_lua5_4() { ./src/lua -e 'for n = 1, 20 do local t = {} for i = 1, n * 100 do t[i] = (i * 7919) % 1013 end table.sort(t) io.write(#t, " ", t[1], " ", t[#t], " ", ("%5.2f"):format(n / 3), " ", table.concat(t, ",", 1, 5):gsub("1", "one"), "\n") end'; }
run_lua5_4() { ./src/lua -e 'local s = 0 for i = 1, 1e5 do s = s + i % 7 end print(s)'; }
function_lua5_4=luaV_execute

# once HOW: from the sources to what the tests say, in $work
once() {
    rm -rf "$work" && cp -r "$top/tests/real/src/$package" "$work" && cd "$work" || return
    if [ "$1" = plain ]; then CC=$cc; else CC="$launcher $cc"; fi
    export CC
    ("configure_$project") >"$tmp/$1.configure" 2>&1 || { fail "$project: configure, $1" "status $?"; tail -n 8 "$tmp/$1.configure" >"$tmp/end"; detail "$tmp/end"; return 1; }
    case $(command -v "configured_$project") in '') : ;; *) "configured_$project" ;; esac >"$tmp/$1.configured"
    ("build_$project") >"$tmp/$1.build" 2>&1 || { fail "$project: build, $1" "status $?"; tail -n 8 "$tmp/$1.build" >"$tmp/end"; detail "$tmp/end"; return 1; }
    find . -type f ! -name "*.mrc" | sort >"$tmp/$1.files"
    (MEMREWRITE_OUT="$tmp/test.%p.mrc" && export MEMREWRITE_OUT && "test_$project") >"$tmp/$1.test" 2>&1
}

compare() { # LABEL WHAT
    if cmp -s "$tmp/plain.$2" "$tmp/counting.$2"; then ok "$1"; else fail "$1" "differs:"; diff "$tmp/plain.$2" "$tmp/counting.$2" >"$tmp/diff"; detail "$tmp/diff"; fi
}

counted() { "$report" functions --format csv "$tmp"/run.*.mrc 2>"$tmp/err" | awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } $at["function"] == name && $at["bytes_loaded"] > 0 { found = 1 } END { exit !found }'; }

one_project() {
    package=$1 project=$(echo "$1" | tr . _) work=$tmp/work
    sh tests/real/fetch.sh "$package" >/dev/null 2>"$tmp/err" || { skip "$project" "$(tail -n 1 "$tmp/err")"; return; }
    once plain && once counting || return
    compare "$project: what configure finds out" configured
    compare "$project: the files that it makes" files
    compare "$project: its own tests" test
    (cd "$work" && rm -f "$tmp"/run.*.mrc && MEMREWRITE_OUT="$tmp/run.%p.mrc" && export MEMREWRITE_OUT && "run_$project") >"$tmp/ran" 2>&1 && ok "$project: runs" ||
        { fail "$project: runs" "status $?"; detail "$tmp/ran"; }
    eval "function=\$function_$project"
    # shellcheck disable=SC2154
    if counted "$function"; then ok "$project: counts in $function"; else fail "$project: counts in $function" "it does not"; detail "$tmp/err"; fi
    rm -f "$tmp"/*.mrc
}

cases() {
    if [ -n "$*" ]; then set -- "$@"; elif [ -n "$FULL" ]; then set -- bzip2 mawk zlib expat lz4 lua5.4; else set -- bzip2 mawk; fi
    for name in "$@"; do (one_project "$name"); done
}

command -v apt-get >/dev/null || { echo "SKIP all: no source packages here" | sum; exit; }
{ cases "$@"; ended; } | sum 10
