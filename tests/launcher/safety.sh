# Cases of tests/launcher in which a launcher could do harm: to files that are not its own, or by what is no longer so.
# shellcheck shell=sh

# expect LABEL WANT GOT
expect() { if [ "$3" = "$2" ]; then ok "$1"; else fail "$1" "'$3', not '$2'"; [ -e "${MEMREWRITE_LOG:-/dev/null/none}" ] && detail "$MEMREWRITE_LOG"; fi; }

# in_case NAME: a folder of its own, with a log of its own; false: it is not wanted
in_case() {
    wanted "$1" || return 1
    mkdir -p "$tmp/safety/$1" && cd "$tmp/safety/$1" || return 1
    export MEMREWRITE_LOG="$tmp/safety/$1.log"
}

# counted [PREFIX…]: runs ./prog, and the names of what it counts
counted() { rm -f ./*.mrc; MEMREWRITE_OUT=c.%p.mrc "$@" ./prog >ran 2>&1; functions ./*.mrc; }
logged() { grep -c "$1" "$MEMREWRITE_LOG"; }

# A cache that shares its folder with other files takes only its own away.
cache_shared() (
    in_case cache_shared || return 0
    sources_three
    mkdir -p home/object/mine home/object/ab home/texts home/letters home/record/ab/deep
    mine="home/letters/a home/object/mine/b home/object/ab/c home/texts/d home/e home/record/ab/deep/f home/object/0123456789abcdef0123456789abcdef"
    for file in $mine; do echo mine >"$file"; done
    for file in $three_c; do $launcher gcc -O2 -Iinclude -c "$file"; done
    MEMREWRITE_CACHE=$PWD/home MEMREWRITE_CACHE_SIZE=8k $launcher gcc main.o sum.o twice.o thrice.o -o prog
    lost=
    for file in $mine; do [ -e "$file" ] || lost="$lost$file "; done
    expect "safety/trimming leaves other files" "" "$lost"
    expect "safety/… and takes its own" 1 "$(test "$(find home -path '*/texts/*' -size +8 | wc -l)" -lt 2 && echo 1)"
    for size in 1.5G 10x 99999999999999999999 0 0k abc -5; do
        rm -rf kept "$MEMREWRITE_LOG" && MEMREWRITE_CACHE=$PWD/kept MEMREWRITE_CACHE_SIZE=$size $launcher gcc main.o sum.o twice.o thrice.o -o prog
        expect "safety/a cache of $size is one of the usual size" 1 "$(test "$(find kept/texts -type f | wc -l)" -ge 1 && echo 1)"
        expect "safety/… and a line says so" 1 "$(logged "^memrewrite: MEMREWRITE_CACHE_SIZE is .* not '$size': 2G holds$")"
    done
)

# A first link takes the runtime that came with the installation.  Where none came, or it is damaged, it makes its own; the installation stays as it is.
runtime_kept() (
    in_case runtime_kept || return 0
    sources_three
    mkdir -p bin && ln "$(dirname "$MEMREWRITE")"/memrewrite* bin 2>/dev/null || cp "$(dirname "$MEMREWRITE")"/memrewrite* bin
    cp -R "$(dirname "$MEMREWRITE")/kept" bin
    if [ -z "$(find bin/kept/runtime -type f 2>/dev/null)" ]; then skip "safety/runtime_kept" "make has no runtimes of this machine's compilers"; return; fi
    (cd bin/kept && find . -type f -exec cksum {} + | sort) >sums
    MEMREWRITE_CACHE=$PWD/with bin/memrewrite cc gcc -O2 -Iinclude $three_c -o prog
    expect "safety/a runtime that was installed counts" "$three" "$(counted)"
    expect "safety/… and is not made again" 0 "$(find with/runtime -type f 2>/dev/null | wc -l)"
    MEMREWRITE_CACHE=$PWD/region MEMREWRITE_OPTIONS="--roi sum" bin/memrewrite cc gcc -O2 -Iinclude $three_c -o prog
    expect "safety/… nor for one region" 0 "$(find region/runtime -type f 2>/dev/null | wc -l)"
    expect "safety/… nor changed" "" "$(cd bin/kept && find . -type f -exec cksum {} + | sort | diff ../../sums -)"
    MEMREWRITE_CACHE=$PWD/named bin/memrewrite cc "$(command -v gcc)" -O2 -Iinclude $three_c -o prog
    expect "safety/… nor for a compiler that is called by its path" 0 "$(find named/runtime -type f 2>/dev/null | wc -l)"
    if command -v ccache >/dev/null; then
        MEMREWRITE_CACHE=$PWD/behind bin/memrewrite cc ccache gcc -O2 -Iinclude $three_c -o prog
        expect "safety/ccache in front makes no other one" 0 "$(find behind/runtime -type f 2>/dev/null | wc -l)"
    else
        skip "safety/ccache in front makes no other one" "no ccache here"
    fi
    MEMREWRITE_CACHE=$PWD/other C_INCLUDE_PATH=$PWD bin/memrewrite cc gcc -O2 -Iinclude $three_c -o prog
    expect "safety/other headers make another one" 1 "$(find other/runtime -type f | wc -l)"
    find bin/kept -type f | while read -r file; do printf 'xx' | dd of="$file" bs=1 seek=70 conv=notrunc 2>/dev/null; done
    MEMREWRITE_CACHE=$PWD/damaged bin/memrewrite cc gcc -O2 -Iinclude $three_c -o prog
    expect "safety/a damaged one is made again" 1 "$(find damaged/runtime -type f | wc -l)"
    expect "safety/… stays where it is" "$(wc -l <sums)" "$(find bin/kept -type f | wc -l)"
    expect "safety/… and the program counts" "$three" "$(counted)"
    rm -rf bin/kept
    MEMREWRITE_CACHE=$PWD/without bin/memrewrite cc gcc -O2 -Iinclude $three_c -o prog
    expect "safety/without one it is made" 1 "$(find without/runtime -type f | wc -l)"
    expect "safety/… and counts" "$three" "$(counted)"
)

# Two libraries that were linked to one path, then moved: each has its own counters.
moved_images() (
    in_case moved || return 0
    { for i in $(seq 300); do echo "int many$i(int x) { return x > $i ? x : $i; }"; done; echo "int one(int x) { return many7(x); }"; } >one.c
    echo 'int two(int x) { return x + 1; }' >two.c
    echo 'int one(int), two(int); int main(void) { return two(one(0)) == 8 ? 0 : 1; }' >main.c
    for name in one two; do $launcher gcc -O1 -fPIC -shared $name.c -o tmp.so && mv tmp.so lib$name.so; done
    $launcher gcc -O1 main.c -L. -ltwo -lone -Wl,-rpath,'$ORIGIN' -o prog
    expect "safety/two images of one path" "main:1 many7:1 one:1 two:1 " "$(counted)"
)

# ".." behind a symbolic link is where the link leads.
linked_folder() (
    in_case dotdot || return 0
    sources_three
    mkdir -p elsewhere/out && ln -s elsewhere/out out && echo mine >prog
    $launcher gcc -O2 -Iinclude $three_c -o out/../prog
    expect "safety/.. behind a symbolic link" mine "$(cat prog)"
    rm -f prog && cp elsewhere/prog prog && expect "safety/… counts" "$three" "$(counted)"
)

# ---- what is no longer so ----

# A header that no dependency file names has changed: what is made anew has it, and what is not stays as it was.
headers() (
    in_case headers || return 0
    cat >main.c <<'END'
#include <stdio.h>
#include <header.h>
int main(void) { printf("%d\n", VALUE); return 0; }
END
    mkdir inc
    for how in '-MMD -isystem inc' '-MMD -MF dep.d -isystem inc' '-Wp,-MMD,dep.d -isystem inc' '-MD -MF /dev/null -Iinc' '-MD -Iinc' '-MP -MD -Iinc' '-Iinc'; do
        its_share || continue
        for value in 1 2; do
            echo "#define VALUE $value" >inc/header.h
            # shellcheck disable=SC2086
            $launcher gcc -O1 $how -c main.c && $launcher gcc main.o -o prog
        done
        expect "safety/a header has changed: $how" "2" "$(./prog)"
        # Made by the first and linked when the second is there: the plain object is what the command made.
        echo "#define VALUE 3" >inc/header.h
        $launcher gcc main.o -o prog
        expect "safety/… behind the object: $how" "2" "$(./prog)"
    done
)

# appears LABEL FILE FLAGS…: FILE is not there, then it is, then it is gone, while the source stays as it is: each program is what the command makes
# without the launcher, and counts.  Where FILE comes behind the object, this stays plain.
appears() {
    label=$1 file=$2
    shift 2
    mkdir -p "$(dirname "$file")"
    for state in before there gone; do
        case $state in there) printf '#ifndef VALUE\n#define VALUE 2\n#endif\n#if __has_include_next(<limits.h>)\n#include_next <limits.h>\n#endif\n' >"$file" ;; *) rm -f "$file" ;; esac
        gcc -O1 "$@" main.c -o plain 2>"$MEMREWRITE_LOG" && $launcher gcc -O1 "$@" -c main.c && $launcher gcc main.o -o prog
        expect "safety/$label: $state" "$(./plain)" "$(./prog)"
        expect "safety/$label: $state, counts" "main:1 " "$(counted)"
    done
    echo '#define VALUE 3' >"$file"
    : >"$MEMREWRITE_LOG"
    $launcher gcc main.o -o prog
    expect "safety/$label: behind the object" "$(./plain) 1" "$(./prog) $(logged 'another file than when it was compiled')"
    rm -f "$file"
}

# A header that was not there before is a change, where a name leads to it now, or where one asks for it.
lookups() (
    in_case lookups || return 0
    mkdir -p one two && printf '#define VALUE 1\n' >two/header.h
    print='#include <stdio.h>\nint main(void) { printf("%%d\\n", VALUE); return 0; }\n'
    # shellcheck disable=SC2059
    {
        printf "#include <header.h>\n$print" >main.c
        appears "a folder in front" one/header.h -Ione -Itwo
        appears "a folder in front, of another kind" one/header.h -isystem one -idirafter two
        printf '#include "header.h"\n' >two/deep.h && printf "#include \"two/deep.h\"\n$print" >main.c && mv two/header.h two/above.h && mkdir -p three && cp two/above.h three/header.h
        appears "the folder of a header" two/header.h -Ithree
        mv two/above.h two/header.h
        printf "#define NAME <header.h>\n#include NAME\n$print" >main.c
        appears "a name that a macro makes" one/header.h -Ione -Itwo
        printf "#include <limits.h>\n#ifndef VALUE\n#define VALUE INT_MAX\n#endif\n$print" >main.c
        appears "in front of the system's" one/limits.h -Ione
        printf '#if __has_include("new.h")\n#define VALUE 5\n#endif\n#ifndef VALUE\n#define VALUE 4\n#endif\n' >two/header.h && printf "#include <header.h>\n$print" >main.c
        appears "what is asked for" one/new.h -Ione -Itwo
        appears "what is asked for, beside" two/new.h -Ione -Itwo
        printf "$print" >main.c
        appears "a name of the command line" one/header.h -Ione -Itwo -include header.h
        printf "#define NAME <new.h>\n#if __has_include(NAME)\n#define VALUE 7\n#else\n#define VALUE 6\n#endif\n$print" >main.c
        for state in before there; do
            $launcher gcc -O1 -Ione -c main.c && $launcher gcc main.o -o prog
            expect "safety/what a macro asks for: $state" "$(if [ $state = there ]; then echo 7; else echo 6; fi) main:1 " "$(./prog) $(counted)"
            : >one/new.h
        done
    }
)

# An object of the cache is never of another time, nor of another file that the assembler reads.
varying() (
    in_case varying || return 0
    cat >main.c <<'END'
#include <stdio.h>
#include "when.h"
extern const char data[];
__asm__(".pushsection .rodata\ndata: .incbin \"data.bin\"\n.byte 0\n.popsection");
int main(void) { printf("%s %s\n", WHEN, data); return 0; }
END
    echo '#define WHEN __DATE__ " " __TIME__' >when.h
    for year in 1 2; do
        printf 'data%d' $year >data.bin
        for name in plain prog; do
            with=$launcher && [ $name = plain ] && with=
            SOURCE_DATE_EPOCH=${year}00000000 $with gcc -O1 -c main.c && SOURCE_DATE_EPOCH=${year}00000000 $with gcc -no-pie main.o -o $name
        done
    done
    expect "safety/the time and the assembler's files" "$(./plain)" "$(./prog)"
    expect "safety/… count" "main:1 " "$(counted)"
)

# ---- what commands write ----

# beside LABEL COMMAND…: the command leaves the same files with the same bytes, and says the same, with and without the launcher
beside() {
    label=$1
    shift
    for how in plain counting; do
        with=$launcher && [ $how = plain ] && with=
        rm -rf at && mkdir at && cp ./*.c ./*.a at/ 2>/dev/null
        (cd at && CC="$with $compiler" && eval "$*" && for file in *; do case $file in *.c | *.a | prog) ;; *) objcopy -R .memrewrite.unit "$file" 2>/dev/null; echo "$file: $(cksum <"$file")" ;; esac; done) >$how.out 2>&1
        echo "status $?" >>$how.out
        sed 's:/cc[A-Za-z0-9]*\.:/ccRANDOM.:g' $how.out >$how.text
    done
    same "safety/$compiler: $label" plain.text counting.text
}

side_files() (
    in_case side_files || return 0
    echo 'int one(void); int main(void) { return one(); }' >main.c
    echo 'int one(void) { return 0; }' >one.c
    compiler=gcc
    gcc -c one.c && ar rcs libone.a one.o && rm one.o
    made='$CC -O1 -c one.c && ar rcs libone.a one.o && rm one.o && $CC -c main.c && '
    beside "map" "$made"'$CC main.o libone.a -o prog -Wl,-Map=map && grep -c "^libone.a(one.o)\$" map; grep -c memrt map; rm map'
    beside "a map of two words" "$made"'$CC main.o libone.a -o prog -Xlinker -Map -Xlinker map && grep -c memrt map; rm map'
    beside "cref on stdout" "$made"'$CC main.o libone.a -o prog -Wl,--cref | grep -c main.o'
    beside "trace" "$made"'$CC main.o libone.a -o prog -Wl,-t'
    beside "a link that fails" "$made"'$CC main.o -o prog -Wl,-t'
    beside "the linker's dependency file" "$made"'$CC main.o libone.a -o prog -Wl,--dependency-file=dep && sed s/memrewrite-[^/]*// dep; rm dep'
    beside "temporary files" '$CC -save-temps -c main.c && rm main.s && $CC -save-temps main.o one.c -o prog'
    beside "a listing" '$CC -Wa,-adhln=list,--MD,asm.d -c main.c one.c && rm asm.d && $CC main.o one.o -o prog'
    beside "-MD without -o" '$CC -MD -c main.c'
    beside "-MP alone" '$CC -MP -c main.c'
    beside "DEPENDENCIES_OUTPUT" 'export DEPENDENCIES_OUTPUT=dep; $CC -c main.c && $CC -MMD -c one.c'
    beside "SUNPRO_DEPENDENCIES" 'export SUNPRO_DEPENDENCIES=dep; $CC -c main.c'
    beside "--" '$CC -O1 -c -- main.c one.c && $CC -o prog -- main.o one.o'
    beside "a symbolic link" 'echo old >real.o; ln -s real.o link.o; $CC -c main.c -o link.o && test -L link.o && echo it is one'
    # Of our own: as root an assembler removes the link /dev/stdout itself.
    beside "a link to standard output" 'ln -s /proc/self/fd/1 mine; $CC -c main.c -o mine >out.o; test -L mine && echo it is one; rm -f mine'
    beside "/proc/self/fd" '$CC -c main.c -o /proc/self/fd/1 >out.o'
    beside "a source on stdin" '$CC -c -x c /dev/stdin -o in.o <main.c && readelf -SW in.o | grep -c memrewrite; $CC in.o one.c -o prog'
    compiler=$(newest_clang)
    [ -n "$compiler" ] || { skip "safety/clang" "no clang"; return 0; }
    beside "--" '$CC -O1 -c -- main.c && $CC -O1 -c -o one.o -- one.c && $CC main.o one.o -o prog'
    beside "-MP alone" '$CC -MP -c main.c'
    beside "DEPENDENCIES_OUTPUT" 'export DEPENDENCIES_OUTPUT=dep; $CC -c main.c'
)

# Behind "--" units are rewritten and compiled as well.
behind_dashes() (
    in_case dashes || return 0
    sources_three
    for compiler in $(newest_clang); do
        for file in main sum twice thrice; do $launcher "$compiler" -O2 -Iinclude -c -o $file.o -- src/$file.c; done
        $launcher "$compiler" -o prog -- main.o sum.o twice.o thrice.o
        expect "safety/$compiler --: counts" "$three" "$(counted)"
    done
)

# ---- what the linker takes ----

archive_twice() (
    in_case archive_twice || return 0
    echo 'int b1(int); int main(void) { return b1(1) != 6; }' >main.c
    echo 'int a1(int x) { return x + 1; }' >a1.c
    echo 'int b2(int); int a2(int x) { return b2(x) + 1; }' >a2.c
    echo 'int a1(int), a2(int); int b1(int x) { return a1(x) + a2(x); }' >b1.c
    echo 'int b2(int x) { return x + 1; }' >b2.c
    for file in main a1 a2 b1 b2; do $launcher gcc -O1 -c $file.c; done
    ar rcs liba.a a1.o a2.o && ar rcs libb.a b1.o b2.o
    for words in '-la -lb -la -lb' 'liba.a -lb ./liba.a libb.a -la' '-la -Wl,--whole-archive -lb -Wl,--no-whole-archive -la' '-Wl,--start-group -la -lb -Wl,--end-group'; do
        its_share || continue
        # shellcheck disable=SC2086
        $launcher gcc main.o -L. $words -o prog
        expect "safety/archives named twice: $words" "a1:1 a2:1 b1:1 b2:1 main:1 " "$(counted)"
    done
)

# Constructors run in the order of the plain program.
constructors() (
    in_case constructors || return 0
    for n in 1 2 3 4; do echo "#include <stdio.h>
int f$n(void) { return $n; }
__attribute__((constructor)) static void start(void) { printf(\"$n \"); }" >c$n.c; done
    echo 'int f1(void), f2(void), f3(void), f4(void); int main(void) { return f3() + f1() + f4() + f2() != 10; }' >main.c
    for words in 'libc.a' '-Wl,--whole-archive libc.a -Wl,--no-whole-archive'; do
        for how in plain counting; do
            with=$launcher && [ $how = plain ] && with=
            for file in main c1 c2 c3 c4; do $with gcc -O0 -c $file.c; done
            rm -f libc.a && ar rcs libc.a c4.o c2.o c1.o c3.o && [ $how = plain ] || echo >>c1.c
            # shellcheck disable=SC2086
            $with gcc main.o $words -o prog
            ./prog >$how.out
        done
        same "safety/constructors: $words" plain.out counting.out
    done
    expect "safety/constructors: count" "f2:1 f3:1 f4:1 main:1 start:1 " "$(counted)"
)

# Where -l finds them; members of one name.
folders() (
    in_case folders || return 0
    echo 'int one(void); int main(void) { return one(); }' >main.c
    echo 'int one(void) { return 0; }' >one.c
    mkdir lib 'a,b' && $launcher gcc -c main.c one.c && ar rcs lib/libone.a one.o
    for words in -Wl,-Llib -Wl,-L,lib '-Xlinker -L -Xlinker lib' -Wl,--library-path=lib -Llib; do
        its_share || continue
        # shellcheck disable=SC2086
        $launcher gcc main.o $words -lone -o prog
        expect "safety/libraries of $words" "main:1 one:1 " "$(counted)"
    done
    LIBRARY_PATH=/nowhere:lib $launcher gcc main.o -lone -o prog
    expect "safety/libraries of LIBRARY_PATH" "main:1 one:1 " "$(counted)"
    TMPDIR="$PWD/a,b" $launcher gcc main.o lib/libone.a -o prog
    expect "safety/a TMPDIR with a comma" "main:1 one:1 " "$(counted)"
    TMPDIR=$PWD/none $launcher gcc main.o lib/libone.a -o prog
    expect "safety/a TMPDIR that is not there" "main:1 one:1 " "$(counted)"
    mkdir other && echo 'int other(void) { return 0; }' >other/one.c && $launcher gcc -c other/one.c -o other/one.o && ar rcs lib/libtwo.a one.o && ar q lib/libtwo.a other/one.o
    MEMREWRITE_STRICT=1 $launcher gcc main.o lib/libtwo.a -o prog
    expect "safety/members of one name: strict" 1 $?
    expect "safety/members of one name: strict says so" 1 "$(logged '^memrewrite: prog: stays plain: parts of it do, as the lines above say, and MEMREWRITE_STRICT makes that an error$')"
    expect "safety/members of one name: a line" 1 "$(logged 'libtwo.a(one.o): another member has this name, stays plain')"
)

compilers() (
    in_case compilers || return 0
    sources_three
    mkdir bin raw
    script bin/zig '#!/bin/sh' 'shift' "$unoptimised" 'exec gcc "$@"'
    script bin/icc '#!/bin/sh' '[ "$1" = -xHost ] && shift' "$unoptimised" 'exec gcc "$@"'
    script bin/mine '#!/bin/sh' "$unoptimised" 'exec gcc "$@"'
    script raw/gcc "$unoptimised" 'exec /usr/bin/env gcc "$@"'
    PATH=$PWD/bin:$PATH
    for command in 'zig cc' 'icc -xHost' raw/gcc mine 'env -u NOTHING gcc'; do
        its_share || continue
        for file in main sum twice thrice; do $launcher $command -O2 -Iinclude -c src/$file.c -o $file.o; done
        $launcher $command main.o sum.o twice.o thrice.o -o prog
        expect "safety/$command" "$three" "$(counted)"
    done
    rm -f prog && $launcher mine -Iinclude -o gcc $three_c && mv gcc prog
    expect "safety/an output with a compiler's name" "$three" "$(counted)"
    # What a record names is not run if it is no compiler.
    script bin/nothing '#!/bin/sh' 'exec gcc "$@"'
    $launcher nothing -O2 -Iinclude -c src/twice.c -o twice.o
    script bin/nothing '#!/bin/sh' "touch '$PWD/was_run'" 'exec gcc "$@"'
    $launcher gcc -O2 -Iinclude -c src/main.c -o main.o && $launcher gcc -O2 -Iinclude -c src/sum.c -o sum.o
    $launcher gcc main.o sum.o twice.o thrice.o -o prog 
    expect "safety/a record of another program" "" "$(ls was_run 2>/dev/null)"
    expect "safety/… is told of" 1 "$(logged 'src/twice.c: nothing is not known as a compiler')"
)

around() (
    in_case around || return 0
    sources_three
    mkdir -p first/gcc sub
    PATH=$PWD/first:$PATH MEMREWRITE_LOG=log MEMREWRITE_CACHE=cache "$MEMREWRITE" run --only src --skip=src/sum.c -- sh -c "cd sub && gcc -O2 -I../include ../src/*.c -o ../prog"
    expect "safety/run: a folder gcc, relative paths" "main:1 thrice:7 twice:6 " "$(counted)"
    expect "safety/run: the log and the cache" "cache log" "$(ls -d cache log sub/* 2>/dev/null | tr '\n' ' ' | sed 's/ $//')"
    rm prog
    printf 'configure:\n\t%s gcc -O2 -Iinclude %s -o prog\n' "$launcher" "$three_c" >mk
    make -s -f mk configure
    expect "safety/make configure" "$three" "$(counted)"
    printf '%s\n' "$launcher gcc -O2 -Iinclude $three_c -o prog" >configure
    sh -e ./configure && expect "safety/sh -e configure" "" "$(counted 2>/dev/null)"
    # What the rewriter says, it says again where its texts come from the cache.
    for file in main sum twice thrice; do $launcher gcc -O2 -Iinclude -c src/$file.c -o $file.o; done
    for n in 1 2; do
        rm -f "$MEMREWRITE_LOG"
        $launcher gcc main.o sum.o twice.o thrice.o -o prog
        expect "safety/the rewriter's lines, link $n" 1 "$(logged 'note: no region is marked')"
    done
    # The names of the runtime, in a text of the user's.
    echo 'int puts(const char *); int main(void) { puts("x_MRIMAGEMRIMAGEMR"); return 0; }' >text.c
    $launcher gcc -g -c text.c && $launcher gcc -g text.o -o prog
    expect "safety/a text like our names" "main:1 " "$(counted)"
    expect "safety/… stays as it is" x_MRIMAGEMRIMAGEMR "$(cat ran)"
    rm "$MEMREWRITE_LOG"
    $launcher gcc -static -no-pie -Wl,-O1,-r text.o -o all.o
    expect "safety/a joined object" "" "$(ls "$MEMREWRITE_LOG" 2>/dev/null)"
)

safety() {
    cache_shared
    runtime_kept
    moved_images
    linked_folder
    headers
    lookups
    varying
    side_files
    behind_dashes
    archive_twice
    constructors
    folders
    compilers
    around
}
