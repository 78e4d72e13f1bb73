# Linkers and their options, for tests/launcher: what the plain link takes the counting one takes, too.
# shellcheck shell=sh

# linked LABEL WANT WORDS…: the objects of three, libraries and options in WORDS; $compiler
linked() {
    label=$1 want=$2
    shift 2
    rm -f prog
    $launcher $compiler main.o "$@" -o prog
    expect "linkers/$label: counts" "$want" "$(counted)"
    expect "linkers/$label: the program" "111 src/main.c" "$(cat ran)"
}

sources_objects() {
    sources_three
    compiler=gcc
    for file in main sum twice thrice never; do $launcher gcc -O1 -fPIC -ffunction-sections -Iinclude -c src/$file.c -o $file.o; done
    ar rcs liball.a never.o thrice.o twice.o sum.o
}

# The options by which links hide names, refuse holes, throw away what nobody calls.
link_options() (
    in_case options || return 0
    sources_objects
    objects="sum.o twice.o thrice.o"
    echo '{ global: main; local: *; };' >hide.map
    echo '{ sum; };' >list
    for words in -Wl,--version-script=hide.map -Wl,--version-script,hide.map -Wl,--dynamic-list=list '-Wl,-E -Wl,--dynamic-list,list' -Wl,--gc-sections \
        '-Wl,--gc-sections -Wl,--print-gc-sections' -Wl,--no-undefined '-Wl,-z,defs' '-static' '-static-pie' '-no-pie' '-Wl,-z,now,-z,relro' '-Wl,--as-needed -lm' \
        '-Wl,--build-id=sha1' '-Wl,-O1,--sort-common,--hash-style=gnu' '-s' '-rdynamic' '-Wl,--wrap=never' '-Wl,-Map=prog.map' '-Wl,--no-allow-shlib-undefined'; do
        its_share || continue
        # shellcheck disable=SC2086
        linked "$words" "$three" $objects $words 2>said
    done
)

# A library that hides all but what it is for, and one that is linked without holes.
hidden() (
    in_case hidden || return 0
    printf 'int inside(int x) { return x * 3; }\n' >in.c
    printf 'int inside(int);\n__attribute__((visibility("default"))) int library(int x) { return inside(x) + 1; }\n' >lib.c
    printf '#include <stdio.h>\nint library(int);\nint main(void) { printf("%%d\\n", library(2)); return 0; }\n' >main.c
    echo 'VERS_1 { global: library; local: *; };' >lib.map
    $launcher gcc -O1 -c main.c
    for words in '-fvisibility=hidden' '-Wl,--version-script=lib.map' '-Wl,-z,defs -fvisibility=hidden' '-Wl,--no-undefined -Wl,--version-script,lib.map' '-Wl,-Bsymbolic' '-Wl,--exclude-libs,ALL'; do
        its_share || continue
        rm -f prog libh.so
        # shellcheck disable=SC2086
        $launcher gcc -O1 -fPIC $words -c in.c lib.c && $launcher gcc -shared $words in.o lib.o -o libh.so && $launcher gcc main.o -L. -lh -Wl,-rpath,"$PWD" -o prog
        expect "linkers/library, $words" "inside:1 library:1 main:1 " "$(counted)"
        expect "linkers/library, $words: the program" 7 "$(cat ran)"
        case $words in *hidden | *.map) expect "linkers/library, $words: what it shows" "library" "$(nm -D --defined-only libh.so | sed 's/.* //; s/@.*//' | grep -v '^VERS\|^mr_' | tr '\n' ' ' | sed 's/ $//')" ;; esac
    done
)

# Archives that only a linker's script names, and those of a thin archive in another folder.
scripts() (
    in_case scripts || return 0
    sources_objects
    mkdir below && cp liball.a below/
    echo 'INPUT(liball.a)' >libin.so
    echo '/* a comment */ GROUP ( below/liball.a -lm )' >libgroup.a
    echo 'INPUT ( AS_NEEDED ( liball.a ) )' >needed.lds
    linked "INPUT" "$three" -L. -lin
    linked "GROUP" "$three" -L. -lgroup
    linked "a script by its path" "$three" ./needed.lds
    (cd below && ar rcsT ../libthin.a ../never.o ../thrice.o ../twice.o ../sum.o)
    linked "a thin archive" "$three" -L. -lthin
)

# An external inline function with its outside definition in an archive: the plain compiler inlines each call, so that the plain link takes no member;
# the counting text is larger, and some calls are left.
inlined() (
    in_case inlined || return 0
    cat >get.h <<'END'
#ifndef KIND
#define KIND inline
#endif
struct v { unsigned long n, step; int *data; };
void bad(const char *);
KIND int get(const struct v *v, unsigned long i);
KIND int get(const struct v *v, unsigned long i)
{
    if (i >= v->n) { bad("x"); return 0; }
    if (v->step > 2) { bad("y"); return v->data[0]; }
    if (v->step == 0) { bad("z"); return v->data[1] + v->data[2]; }
    return v->data[i * v->step];
}
END
    printf '#define KIND\n#include "get.h"\n' >get.c
    {
        printf '#include "get.h"\n#include <stdio.h>\nstatic int data[100]; struct v a = { 100, 1, data };\nvoid bad(const char *s) { puts(s); }\n'
        printf 'int main(void)\n{\n    long sum = 0;\n    for (unsigned i = 0; i < 100; i++) {\n'
        for k in $(seq 60); do echo "        sum += get(&a, (i + $k) % 100);"; done
        printf '    }\n    printf("%%ld\\n", sum);\n    return 0;\n}\n'
    } >main.c
    for compiler in gcc clang; do
        links $compiler || { skip "linkers/$compiler, an inlined member" "$compiler does not link"; continue; }
        $launcher $compiler -O2 -c get.c main.c && ar rcs libget.a get.o
        for library in get.o libget.a; do
            rm -f prog
            $launcher $compiler main.o $library -o prog
            expect "linkers/$compiler, an inlined function in $library" 6000 "$(counted | tr ' ' '\n' | sed -n 's/^get://p')"
        done
    done
)

other_linkers() (
    in_case linkers || return 0
    sources_objects
    ar rcsT libthin.a never.o thrice.o twice.o sum.o
    for linker in bfd gold lld mold; do
        links gcc -fuse-ld=$linker || { skip "linkers/$linker" "gcc does not link with $linker"; continue; }
        linked "$linker, objects" "$three" -fuse-ld=$linker sum.o twice.o thrice.o
        linked "$linker, an archive" "$three" -fuse-ld=$linker -L. -lall
        linked "$linker, as a whole" "$three" -fuse-ld=$linker -Wl,--whole-archive liball.a -Wl,--no-whole-archive
        linked "$linker, a thin archive" "$three" -fuse-ld=$linker libthin.a
        linked "$linker, garbage" "$three" -fuse-ld=$linker -Wl,--gc-sections,--print-map liball.a >/dev/null
        expect "linkers/$linker: nothing stays plain" 0 "$(logged 'stay plain\|stays plain')"
    done
)

# gcc runs as and ld, by paths of its own or by PATH; the launcher nothing else.
no_binutils() (
    in_case binutils || return 0
    sources_objects
    mkdir only
    for tool in gcc cc as ld sh env; do ln -s "$(command -v $tool)" only/$tool; done
    PATH=$PWD/only
    for file in main sum twice thrice; do $launcher gcc -O1 -Iinclude -c src/$file.c -o $file.o; done
    $launcher gcc main.o -L. -lall -o prog
    PATH=/usr/bin:/bin:$OLDPATH
    expect "linkers/no objcopy, ar, nm, readelf" "$three" "$(counted)"
)

# What the linker answers without a link, and links whose output has another name than the command says.
link_outputs() (
    in_case outputs || return 0
    sources_objects
    objects="main.o sum.o twice.o thrice.o"
    $launcher gcc $objects -o prog && rm "$MEMREWRITE_LOG"
    for word in -Wl,--version -Wl,-O1,--help '-Xlinker --version'; do
        for out in prog nothing; do
            # shellcheck disable=SC2086
            MEMREWRITE_STRICT=1 $launcher gcc $objects $word -o $out >said 2>&1
            expect "linkers/$word -o $out: status" 0 $?
        done
    done
    expect "linkers/… without a line, and the program stays" "$three" "$(cat "$MEMREWRITE_LOG" 2>/dev/null; counted)"
    $launcher gcc -O1 -Iinclude -Wl,--version -c src/sum.c -o sum.o
    linked "a question that a compile step passes over" "$three" sum.o twice.o thrice.o
    # A compiler that puts a suffix behind names without one, beside an older program without it.
    mkdir bin && script bin/gcc '#!/bin/sh' 'PATH=${PATH#*:}' 'for word; do shift; [ "$before" = -o ] && case ${word##*/} in *.*) ;; *) word=$word.exe ;; esac; before=$word; set -- "$@" "$word"; done' \
        'case " $* " in *" -o "*) ;; *) set -- "$@" -o a.exe ;; esac' "$unoptimised" 'exec gcc "$@"'
    PATH=$PWD/bin:$PATH
    echo older >prog
    # shellcheck disable=SC2086
    $launcher gcc $objects -o prog
    expect "linkers/another suffix: what is beside it" older "$(cat prog)"
    mv prog.exe prog && expect "linkers/another suffix: counts" "$three" "$(counted)"
    # shellcheck disable=SC2086
    $launcher gcc $objects && mv a.exe prog
    expect "linkers/another suffix, without -o: counts" "$three" "$(counted)"
    PATH=$OLDPATH
    # shellcheck disable=SC2086
    $launcher gcc $objects -o prog -Wl,-o,other
    expect "linkers/another name: a line" 1 "$(logged '^memrewrite: prog: stays plain: its link makes no file of this name$')"
    command -v x86_64-w64-mingw32-gcc >/dev/null || { skip "linkers/Windows" "no compiler for it here"; return; }
    rm -f prog* ./*.mrc
    $launcher x86_64-w64-mingw32-gcc -O1 -Iinclude src/main.c src/sum.c src/twice.c src/thrice.c -o prog
    expect "linkers/Windows: the program has its sidecar" "prog.exe prog.exe.mix.json" "$(echo prog*)"
)

linkers() {
    OLDPATH=$PATH
    link_options
    hidden
    scripts
    inlined
    other_linkers
    link_outputs
    no_binutils
}
