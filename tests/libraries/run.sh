#!/bin/sh
# A program and its library, instrumented together, each with the runtime, one of them, or a third: they do what they do plain, and count what one
# program of both counts; where they cannot, one line says so.
#
#   sh tests/libraries/run.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
here=$PWD/tests/libraries top=$PWD
tmp=$(mktemp -d) || exit 1
[ -n "$FULL" ] || keep_runtimes
trap 'rm -rf "$tmp"' EXIT

# figures: all counter files, by region, added up
figures() {
    for f in "$tmp"/room/f*.mrc; do
        "$top/bin/memreport" --model=source --format csv --mix "$tmp/room/memrewrite.mix.json" "$f" || echo "no report of $f"
    done 2>&1 | awk -F, '$1 == "roi" { for (i = 1; i <= NF; i++) at[$i] = i; next }
        NF < 5 { print; next } { e[$1] += $at["entries"]; l[$1] += $at["loads"]; s[$1] += $at["stores"] }
        END { for (r in e) print r, e[r], l[r], s[r] }' | sort
}

# verdict LABEL SAYS FIGURES FILES: $tmp/room/prog does what the plain one does, says one line like that or nothing, and counts so
verdict() {
    (cd "$tmp/room" && rm -f f*.mrc && MEMREWRITE_OUT=f.mrc $soon ./prog >out.txt 2>err.txt; echo "status $?" >>out.txt)
    (cd "$tmp/room" && $soon ./plain >want.txt; echo "status $?" >>want.txt)
    if ! cmp -s "$tmp/room/want.txt" "$tmp/room/out.txt"; then fail "$1" "does something else"; detail "$tmp/room/out.txt"
    elif [ -z "$2" ] && [ -s "$tmp/room/err.txt" ]; then fail "$1" "says $(cat "$tmp/room/err.txt")"
    elif [ -n "$2" ] && ! { [ "$(grep -c . "$tmp/room/err.txt")" = 1 ] && grep -q "^memrewrite: .*$2" "$tmp/room/err.txt"; }; then fail "$1" "says $(cat "$tmp/room/err.txt")"
    elif [ -n "$3" ] && [ "$(figures)" != "$3" ]; then fail "$1" "counts $(figures | tr '\n' ';')"
    elif [ "$(ls "$tmp"/room/f*.mrc | wc -l)" != "$4" ]; then fail "$1" "$(ls "$tmp"/room/f*.mrc | wc -l) files"
    else ok "$1"; fi
}

# build MAIN-FLAGS LIBRARY-FLAGS MAIN-FILES LIBRARY-FILES LINK MAIN-LINK: in a fresh room
build() {
    rm -rf "$tmp/room" && cp -r "$tmp/out" "$tmp/room" && (
        cd "$tmp/room" &&
            $cc -w -shared -fPIC "$here/lib.c" -o libplain.so && $cc -w $1 "$here/main.c" -o plain ./libplain.so -lpthread -ldl &&
            $cc -w -shared -fPIC $2 $4 -o libx.so $5 -lpthread && $cc -w $1 $3 -o prog $6 -lpthread -ldl
    ) >"$tmp/log" 2>&1 || { fail "$label" "does not build"; detail "$tmp/log"; return 1; }
}

rewrite() { rm -rf "$tmp/out" && "$top/bin/memrewrite" -q $1 "$here/main.c" "$here/lib.c" -o "$tmp/out" -- $2; }

cases() {
    for flags in "-O2" "-O0" "-O2 -flto" "-O2 -fPIC" "-O2 -no-pie" "-O3 -DMR_LIBC"; do
        its_share || continue
        label="one program, $cc $flags $1"
        other=${flags% -no-pie}
        build "$flags" "$other" "main.c lib.c memrt.c" "lib.c memrt.c" "" "" && verdict "$label" "" "" 1
        want=$(figures)
        [ -n "$want" ] || fail "$label" "counts nothing"
        label="both, $cc $flags $1"
        build "$flags" "$other" "main.c memrt.c" "lib.c memrt.c" "" "./libx.so" && verdict "$label" "" "$want" 1
    done
    flags=-O2
    label="the program's, $cc $1"
    build "$flags" "$flags" "main.c memrt.c" "lib.c" "" "./libx.so" && verdict "$label" "" "$want" 1
    label="the library's, $cc $1"
    build "$flags -DMR_TLS=__thread" "$flags -DMR_TLS=__thread" "main.c" "lib.c memrt.c" "" "./libx.so" && verdict "$label" "" "$want" 1
    for how in "-Wl,-Bsymbolic;a second runtime;2" "-fvisibility=hidden;a second runtime;2" "-Wl,-Bsymbolic-functions;linked with -Bsymbolic-functions;1"; do
        link=${how%%;*} says=${how#*;}
        label="both, $cc $link $1"
        case $link in
        -fvis*)
            build "$flags" "$flags" "main.c memrt.c" "lib.c memrt.c" "" "./libx.so" &&
                (cd "$tmp/room" && $cc -w -O2 -fPIC -c lib.c && $cc -w -O2 -fPIC $link -c memrt.c && $cc -shared lib.o memrt.o -o libx.so &&
                    $cc -w -O2 main.c memrt.c -o prog ./libx.so -lpthread) ;;
        *) build "$flags" "$flags" "main.c memrt.c" "lib.c memrt.c" "$link" "./libx.so" ;;
        esac && verdict "$label" "${says%;*}" "" "${says#*;}"
    done
}

# By the tools that projects have; each makes $tmp/room/prog and its library.
by_cmake() {
    command -v cmake >/dev/null || { skip "CMake, $cc" "no cmake"; return; }
    label="CMake, $cc"
    build -O2 -O2 "main.c memrt.c" "lib.c memrt.c" "" "./libx.so" || return
    cat >"$tmp/room/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.5)
project(both C)
add_library(both SHARED lib.c memrt.c)
add_executable(made main.c memrt.c)
target_link_libraries(made both pthread)
END
    (cd "$tmp/room" && cmake -DCMAKE_C_COMPILER="$cc" -DCMAKE_BUILD_TYPE=Release -B made . && cmake --build made && cp made/made prog) >"$tmp/log" 2>&1 ||
        { fail "$label" "does not build"; detail "$tmp/log"; return; }
    verdict "$label" "" "$want" 1
}

by_libtool() {
    command -v libtool >/dev/null || { skip "libtool, $cc" "no libtool"; return; }
    label="libtool, $cc"
    build -O2 -O2 "main.c memrt.c" "lib.c memrt.c" "" "./libx.so" || return
    (
        cd "$tmp/room" && for f in lib main memrt; do libtool --tag=CC --mode=compile $cc -w -O2 -c $f.c -o $f.lo || exit 1; done
        libtool --tag=CC --mode=link $cc -O2 -rpath "$PWD" lib.lo memrt.lo -o libboth.la -lpthread &&
            libtool --tag=CC --mode=link $cc -O2 main.o memrt.o libboth.la -o made -lpthread && cp .libs/libboth.so* . && cp .libs/made prog
    ) >"$tmp/log" 2>&1 || { fail "$label" "does not build"; detail "$tmp/log"; return; }
    (cd "$tmp/room" && LD_LIBRARY_PATH=$PWD && export LD_LIBRARY_PATH && verdict "$label" "" "$want" 1)
}

opened() {
    label="opened twice, program plain, $cc"
    build "-O2 -DOPENED" -O2 "$here/main.c" "lib.c memrt.c" "" "" && verdict "$label" "" "inner 12 96 96
outer 0 0 0" 2
    label="opened twice, program exports, $cc"
    build "-O2 -DOPENED" -O2 "main.c memrt.c" "lib.c memrt.c" "" "-rdynamic" && verdict "$label" "" "" 1
    label="opened twice, program exports nothing, $cc"
    build "-O2 -DOPENED" -O2 "main.c memrt.c" "lib.c memrt.c" "" "" && {
        (cd "$tmp/room" && MEMREWRITE_OUT=f.mrc $soon ./prog >out.txt 2>err.txt) && (cd "$tmp/room" && ./plain) | cmp -s - "$tmp/room/out.txt" &&
            [ "$(grep -vc 'a second runtime' "$tmp/room/err.txt")" = 0 ] && [ "$(ls "$tmp"/room/f*.mrc | wc -l)" = 3 ] && ok "$label" ||
            { fail "$label" "$(ls "$tmp/room" | tr '\n' ' ')"; detail "$tmp/room/err.txt"; }
    }
}

# What a library of small functions executes for its counters: instructions a call, with those of the plain library taken off.  Where the library is
# opened when threads may run, the loader is asked for the counters' address.
by_offset() {
    [ "$(uname -m)" = x86_64 ] || { skip "instructions, $cc" "the machine is not x86-64"; return; }
    command -v valgrind >/dev/null || { skip "instructions, $cc" "no valgrind"; return; }
    rm -rf "$tmp/room" && mkdir "$tmp/room" || return
    (
        cd "$tmp/room" && echo 'int low(int x) { return x & 15; } __attribute__((target("general-regs-only"))) int bits(int x) { return x ^ 7; }' >small.c
        printf '%s\n' '#include <dlfcn.h>' '#include <stdlib.h>' 'int low(int x);' '#ifdef OPENED' '#define low opened_low' '#endif' \
            'int main(int n, char **a) { int s = 0; long i; int (*opened_low)(int) = 0; (void)n;' \
            '#ifdef OPENED' 'opened_low = (int (*)(int))dlsym(dlopen("./libsmall.so", RTLD_NOW), "low");' '#endif' \
            '(void)opened_low; for (i = atol(a[1]); i > 0; i--) s += low((int)i); return s == 1; }' >caller.c
        "$top/bin/memrewrite" -q --all small.c -o out && $cc -O2 -fPIC -shared small.c -o libplain.so &&
            $cc -w -O2 -std=c99 -pedantic-errors -fPIC -shared out/small.c out/memrt.c -o libsmall.so &&
            $cc -w -O2 -masm=intel -fno-asm -fPIC -c out/small.c -o intel.o && $cc -w -O2 -DMR_NO_THREADS -fPIC -shared out/small.c out/memrt.c -o libalone.so &&
            $cc -w -O2 -DMR_OWN_RUNTIME -fPIC -shared out/small.c out/memrt.c -o libown.so && $cc -O2 caller.c out/memrt.c -o own ./libown.so -lpthread &&
            $cc -O2 caller.c -o alone ./libalone.so && $cc -O2 caller.c -o linked ./libsmall.so && $cc -O2 caller.c -o plain ./libplain.so &&
            $cc -O2 -DOPENED caller.c -o opened -ldl
    ) >"$tmp/log" 2>&1 || { fail "instructions, $cc" "does not build"; detail "$tmp/log"; return; }
    set -- "$(of_a_call plain)" "$(of_a_call linked)" "$(of_a_call opened)"
    if [ $(($2 - $1)) -gt 0 ] && [ $(($2 - $1)) -le 11 ]; then ok "instructions, $cc: $(($2 - $1)) more a call"; else fail "instructions, $cc" "$2 a call where the plain library has $1"; fi
    if [ $(($3 - $1)) -gt $(($2 - $1)) ] && [ $(($3 - $1)) -le 40 ]; then ok "instructions, opened, $cc: $(($3 - $1)) more a call"; else fail "instructions, opened, $cc" "$3 a call where the plain library has $1"; fi
    for program in own alone; do # the program's runtime with a library's own offset; no threads
        n=$(($(of_a_call $program) - $1))
        if [ $n -gt 0 ] && [ $n -le 40 ]; then ok "instructions, $program, $cc: $n more a call"; else fail "instructions, $program, $cc" "$n more a call"; fi
    done
    for program in linked opened own alone; do
        (cd "$tmp/room" && rm -f f*.mrc && MEMREWRITE_OUT=f.mrc ./$program 1234)
        n_low=$("$top/bin/memreport" functions --format csv --mix "$tmp/room/out/memrewrite.mix.json" "$tmp/room/f.mrc" | awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } $at["function"] == "low" { print $at["entered"] }')
        if [ "$n_low" = 1234 ]; then ok "instructions, $program: counts, $cc"; else fail "instructions, $program: counts, $cc" "'$n_low', not 1234"; fi
    done
}

# of_a_call PROGRAM: what 10,000 more calls take, a call
of_a_call() {
    for calls in 1000 11000; do
        (cd "$tmp/room" && MEMREWRITE_OUT=f.mrc valgrind --tool=callgrind --callgrind-out-file=/dev/null ./$1 $calls 2>&1 | sed -n 's/.*refs: *//p' | tr -d ,)
    done | awk '{ n[NR] = $1 } END { printf "%.0f", (n[2] - n[1]) / 10000 }'
}

{
    n=0 several=$(newest_clang)
    command -v gcc >/dev/null || several=
    # Is it this compiler's, or are there no two to share?
    mine() { [ -z "$several" ] || its_turn $1 2; }
    for cc in gcc $(newest_clang); do
        command -v "$cc" >/dev/null || continue
        n=$((n + 1)) turn=$n # what one compiler leaves out the other one takes, and so with --all
        rewrite "" "" || fail setup memrewrite
        ! mine $((n - 1)) || cases ""
        ! mine $((n - 1)) || by_cmake
        by_offset
        ! mine $n || by_libtool
        turn=$([ -n "$several" ] && echo $n || echo $((n + 1)))
        ! mine $n || { rewrite --all "" || fail setup "memrewrite --all"; cases --all; }
        ! mine $((n - 1)) || { rewrite "" -DOPENED || fail setup "memrewrite -DOPENED"; opened; }
    done
    ended
} | sum 28
