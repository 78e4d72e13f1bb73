# Projects of tests/launcher whose builds do something that most do not: sources_NAME writes them, build_NAME builds ./prog with $CC.
# shellcheck shell=sh

# A header that is compiled first, and found by its name and by -include.
sources_precompiled() {
    sources_three
    { cat include/all.h && printf '#include <stdio.h>\nint a(int), b(int);\nenum { c = 1, d, e, f, g, h, i, j, k, l, m };\n'; } >include/first.h
    sed -i 's/"all.h"/"first.h"/; /<stdio.h>/d' src/main.c
}
build_precompiled() {
    $CC -O2 -Iinclude -x c-header include/first.h -o include/first.h.gch &&
        $CC -O2 -Iinclude -Winvalid-pch -c src/main.c && for file in sum twice thrice; do $CC -O2 -Iinclude -include first.h -c src/$file.c || return; done &&
        $CC main.o sum.o twice.o thrice.o -o prog && rm include/first.h.gch
}

# All sources in one, with a header that nothing includes but the command line.
sources_unity() {
    sources_three
    for file in main sum twice thrice; do echo "#include \"src/$file.c\""; done >all.c
    sed -i '/#include "all.h"/d' src/*.c && sed -i 's/return total + LOCAL/return total + LOCAL + EXTRA - 1/' src/sum.c
    printf '#pragma once\n#include "all.h"\n#define EXTRA 1\n' >include/given.h
}
build_unity() { $CC -O2 -I. -Iinclude -include given.h -imacros src/local.h -c all.c && $CC all.o -o prog; }

# Several sources behind one -c, in their own folder, and temporary files that stay.
sources_several() { sources_three; }
build_several() { (cd src && $CC -O2 -I../include -c main.c sum.c twice.c thrice.c && $CC -save-temps -O2 -I../include -c sum.c) && $CC src/*.o -o prog; }

# Sources that are links to another folder, where their headers are not.
sources_linked() {
    sources_three
    mkdir -p elsewhere/deep && mv src/sum.c elsewhere/deep/real.c && ln -s ../elsewhere/deep/real.c src/sum.c
    mv include/all.h elsewhere/all.h && ln -s ../elsewhere/all.h include/all.h && ln -s src sources
}
build_linked() { for file in main sum twice thrice; do $CC -O2 -Iinclude -MMD -c sources/$file.c -o $file.o || return; done && $CC main.o sum.o twice.o thrice.o -o prog; }

# The tree is moved between the compile steps and the link.
sources_moved_tree() { mkdir first && (cd first && sources_three); }
build_moved_tree() { (cd first && objects main sum twice thrice) && mv first second && (cd second && $CC main.o sum.o twice.o thrice.o -o ../prog); }

# Preprocessed text as the source, and an object that went through the assembler alone: these stay plain.
sources_preprocessed() { sources_three; }
build_preprocessed() {
    $CC -O2 -Iinclude -E src/main.c -o main.i && $CC -O2 -c main.i && $CC -O2 -Iinclude -S src/sum.c && $CC -c sum.s && objects twice thrice &&
        $CC main.o sum.o twice.o thrice.o -o prog
}

# Objects that tools rewrite before the link: without debug information or local symbols, out of an archive, under another name.
sources_handled() { sources_three; }
build_handled() {
    for file in main sum twice thrice; do $CC -g -O2 -Iinclude -c src/$file.c -o $file.o || return; done
    strip --strip-debug main.o && objcopy --strip-unneeded sum.o && ar rc lib.a twice.o thrice.o && rm twice.o thrice.o && mkdir out && (cd out && ar x ../lib.a) &&
        install -m 644 main.o out/first.o && rm main.o && objcopy --redefine-sym never=nothing sum.o out/sum.o && $CC out/*.o -o prog
}

# An archive of objects that are optimised at link time, with the compiler's own ar.
sources_lto_archive() { sources_three; }
build_lto_archive() {
    for file in main sum twice thrice never; do $CC -O2 -flto -fno-fat-lto-objects -Iinclude -c src/$file.c -o $file.o || return; done
    gcc-ar rcs libthree.a sum.o twice.o thrice.o never.o && $CC -O2 -flto main.o -L. -lthree -o prog
}

# Functions that the linker puts in the place of others: weak ones, --wrap, aliases, resolvers.
sources_placed() {
    cat >main.c <<'END'
#include <stdio.h>
int weak(int), wrapped(int), alias(int), chosen(int);
int main(void) { printf("%d %d %d %d\n", weak(1), wrapped(2), alias(3), chosen(4)); return 0; }
END
    printf '__attribute__((weak)) int weak(int x) { return x; }\nint wrapped(int x) { return x; }\nint named(int x) { return x * 3; }\nint alias(int) __attribute__((alias("named")));\n' >one.c
    printf 'int weak(int x) { return x + 10; }\nint __real_wrapped(int);\nint __wrap_wrapped(int x) { return __real_wrapped(x) + 20; }\nstatic int plain(int x) { return x + 30; }\nstatic int (*resolve(void))(int) { return plain; }\nint chosen(int) __attribute__((ifunc("resolve")));\n' >two.c
}
build_placed() { for file in main one two; do $CC -O1 -ffunction-sections -fno-inline -c $file.c || return; done && $CC -Wl,--gc-sections -Wl,--wrap=wrapped main.o one.o two.o -o prog; }

# Counters of the compiler's own: what is built for these stays plain, the other files count.
sources_covered() { sources_three; }
build_covered() { objects main thrice && for file in sum twice; do $CC -O2 --coverage -Iinclude -c src/$file.c || return; done && $CC --coverage main.o sum.o twice.o thrice.o -o prog; }

# Make finds sources in another folder, puts objects straight into an archive, and makes a header that all need first.
sources_searched() {
    sources_three
    mkdir build && mv include/all.h include/all.h.in
    cat >build/Makefile <<'END'
VPATH = ../src ../include
CFLAGS = -O2 -Wall -I. -MMD -MP
../prog: main.o libpart.a(sum.o) libpart.a(twice.o) libpart.a(thrice.o)
	$(CC) -o $@ main.o libpart.a
all.h: all.h.in
	cp $< $@
main.o sum.o twice.o thrice.o: all.h
-include *.d
END
}
build_searched() { make -s -C build CC="$CC"; }

# Clang's modules, and its lists of commands.
sources_modules() { sources_three && printf 'module all { header "all.h" export * }\n' >include/module.modulemap; }
build_modules() {
    for file in main sum twice thrice; do $CC -O2 -Iinclude -fmodules -fmodules-cache-path=kept -MJ $file.json -c src/$file.c -o $file.o || return; done
    $CC main.o sum.o twice.o thrice.o -o prog && rm -rf kept
}

# What headers say as __FILE__, those that become part of the text and those that do not, of sources that are called in several ways.
sources_names() {
    mkdir -p inc sub
    printf 'static const char *const NAME = __FILE__;\nstatic inline const char *told_NAME(int n) { while (n > 1) n--; return __FILE__; }\n' >header
    sed 's/NAME/beside/' header >beside.h && sed 's/NAME/below/' header >inc/below.h && sed 's/NAME/own/' header >sub/own.h && rm header
    printf '#include "beside.h"\n#include "inc/below.h"\n#include <stdio.h>\nvoid other(void), third(void);\nint main(void) { puts(beside); puts(below); other(); third(); return told_beside(2) == told_below(3); }\n' >main.c
    printf '#include "own.h"\n#include "../inc/below.h"\n#include <stdio.h>\nvoid other(void) { puts(own); puts(below); puts(told_own(1)); }\n' >sub/other.c
    sed 's/other/third/' sub/other.c >sub/third.c
}
build_names() { $CC -g -O1 -c main.c && $CC -g -O1 -c sub/other.c && (cd sub && $CC -g -O1 -c third.c) && $CC main.o other.o sub/third.o -o prog; }

# An archive with members of one name from several folders, of which the link takes some.
sources_same_names() {
    sources_three
    for file in sum twice thrice never; do mkdir $file && mv src/$file.c $file/part.c; done
    mv src/local.h sum
}
build_same_names() {
    $CC -O2 -Iinclude -c src/main.c && for file in sum twice thrice never; do (cd $file && $CC -O2 -I../include -c part.c) || return; done
    ar qc lib.a never/part.o thrice/part.o sum/part.o twice/part.o && ranlib lib.a && $CC main.o lib.a -o prog
}

# What a program says of its files' names is what it says plain.
names_case() {
    project names "main:1 other:1 third:1 told_below:1 told_beside:1 told_own:2 "
    [ -d "$tmp/names" ] || return
    expect "names: no temporary folder is told" 0 "$(strings -a "$tmp/names/counting/prog" 2>/dev/null | grep -c 'memrewrite-....../')"
    command -v clang >/dev/null || { skip "names: clang's" "no clang here"; return; }
    (cd "$tmp/names/counting" && for with in "" "$launcher"; do $with clang -O1 -c main.c sub/other.c && (cd sub && $with clang -O1 -c third.c) && $with clang main.o other.o sub/third.o -o prog && ./prog >"$tmp/names/of.${with:+launcher}"; rm -f ./*.mrc; done)
    # Clang says "./" in front of what lies beside a source without a folder; gcc does not, and no text does.
    sed -i 's:^\./::' "$tmp/names/of." "$tmp/names/of.launcher"
    same "names: clang's" "$tmp/names/of." "$tmp/names/of.launcher"
}

kinds() {
    project same_names "$three"
    names_case
    project precompiled "$three"
    project unity "$three"
    project several "$three"
    project linked "$three"
    project moved_tree "$three"
    project preprocessed "thrice:7 twice:6 "
    project handled "$three"
    project lto_archive "$three"
    project placed "__wrap_wrapped:1 main:1 named:1 plain:1 weak:1 wrapped:1 "
    project covered "main:1 thrice:7 "
    project searched "$three"
    if command -v clang >/dev/null; then project modules "$three" clang; else skip modules "no clang here"; fi
}
