# memrewrite build, for tests/launcher: builds that files of a build system, or a log, tell of.
# shellcheck shell=sh

# Two programs; one static and one shared library with a version; objects of their own; a macro with blanks and quotes.
sources_tree() {
    mkdir -p lib app
    printf '#include "lib.h"\nint twice(int x) { return 2 * x; }\n' >lib/twice.c
    printf '#include "lib.h"\nint thrice(int x) { return twice(x) + x; }\n' >lib/thrice.c
    printf '#include "lib.h"\nint shared(int x) { return x + 7; }\n' >lib/shared.c
    printf '#include "lib.h"\nint common(int x) { return x - 1; }\n' >lib/common.c
    echo 'int twice(int), thrice(int), shared(int), common(int);' >lib/lib.h
    printf '#include <stdio.h>\n#include "lib.h"\nint main(void) { printf("%%s %%d\\n", NAME, thrice(shared(common(2)))); return 0; }\n' >app/one.c
    printf '#include <stdio.h>\n#include "lib.h"\nint main(void) { printf("two %%d\\n", twice(common(4))); return 0; }\n' >app/two.c
    cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.13)
project(tree C)
include_directories(lib)
add_library(common OBJECT lib/common.c)
add_library(numbers STATIC lib/twice.c lib/thrice.c)
add_library(shared SHARED lib/shared.c)
set_target_properties(shared PROPERTIES VERSION 1.2.3 SOVERSION 1)
add_subdirectory(app)
END
    cat >app/CMakeLists.txt <<'END'
add_executable(one one.c $<TARGET_OBJECTS:common>)
target_compile_definitions(one PRIVATE NAME="a name")
target_link_libraries(one numbers shared)
add_executable(two two.c $<TARGET_OBJECTS:common>)
target_link_libraries(two numbers)
END
    cat >Makefile <<'END'
CFLAGS = -O1 -Ilib -fPIC
all:
	$(MAKE) -C lib libnumbers.a
	cd lib && $(CC) $(CFLAGS) -I. -c shared.c common.c && \
	  $(CC) -shared -Wl,-soname,libshared.so.1 shared.o -o libshared.so.1.2 2>/dev/null; ln -sf libshared.so.1.2 libshared.so
	if $(CC) $(CFLAGS) -DNAME='"a name"' -MD -MF $$HOME.d -c -o app/one.o `test -f 'app/one.c' || echo './'`app/one.c; then true; else false; fi
	$(CC) -o app/one app/one.o lib/common.o -Llib -lnumbers -lshared -Wl,-rpath,'$$ORIGIN/../lib' # with a comment
	(cd app; $(CC) -I../lib two.c ../lib/common.o ../lib/libnumbers.a -o two)
END
    cat >lib/Makefile <<'END'
libnumbers.a: twice.o thrice.o
	ar rcs $@ $^
twice.o thrice.o: %.o: %.c
	$(CC) -O1 -c -o $@ $<
END
}

# tree LABEL OUT: both programs of a build in OUT run and count, the folder is as it was, but for a log
tree() {
    rm -f ./*.mrc
    ran=$(for name in one two; do MEMREWRITE_OUT=c.%p.mrc "$2/app/$name"; done 2>&1)
    expect "build/$1: the programs" "a name 24
two 6" "$ran"
    expect "build/$1: counts" "common:1 common:1 main:1 main:1 shared:1 thrice:1 twice:1 twice:1 " "$(for file in ./*.mrc; do functions "$file" | tr ' ' '\n'; done | grep . | sort | tr '\n' ' ')"
    rm -f ./*.mrc
}

state() { find "$1" -printf '%p %T@ %s\n' | sort; }
says() { (unset MEMREWRITE_LOG && "$MEMREWRITE" build "$@" 2>&1); }

# by_cmake LABEL CMAKE-ARGUMENT…: what CMake configured, and nothing more
by_cmake() {
    label=$1
    shift
    rm -rf b out && mkdir -p b/.cmake/api/v1/query
    case $label in *"file API"*) : >b/.cmake/api/v1/query/codemodel-v2 ;; esac
    cmake -S . -B b "$@" >/dev/null || return
    state b >before
    "$MEMREWRITE" build -p b -o out
    expect "build/$label: status" 0 $?
    tree "$label" out
    state b >after
    same "build/$label: its folder is as it was" before after
}

# A compiler of several words, as $CC, a list, a launcher, and a toolchain file give it; the file API names none.
build_cmake_wrapped() {
    printf '#!/bin/sh\nexec "$@"\n' >wrap && chmod +x wrap
    (CC="$PWD/wrap gcc" && export CC && by_cmake "CMake, CC of two words, file API" -G 'Unix Makefiles')
    by_cmake "CMake, a compiler's list, file API" -G 'Unix Makefiles' "-DCMAKE_C_COMPILER=$PWD/wrap;gcc"
    by_cmake "CMake, a launcher, file API" -G 'Unix Makefiles' "-DCMAKE_C_COMPILER_LAUNCHER=$PWD/wrap"
    # The only gcc that this one's words lead to is the toolchain's.
    printf 'set(CMAKE_C_COMPILER "%s" gcc)\n' "$PWD/wrap" >tools.cmake
    (CC=none && export CC && by_cmake "CMake, a toolchain's, file API" -G 'Unix Makefiles' "-DCMAKE_TOOLCHAIN_FILE=$PWD/tools.cmake")
    rm -rf out
    printf '#!/bin/sh\nexit 3\n' >wrap
    expect "build/a compiler that fails in silence" "6 1" "$(says -p b -o out >said; echo "$(grep -c 'CMakeFiles/.*\.o: not built: gcc ended with status 3$' said) $?")"
    expect "build/… and what hangs on it" "memrewrite build: 10 of 10 outputs are not built" "$(tail -n 1 said)"
}

# The compiler is launched and the linker is not: nothing would count, which is said once, until CMake runs again with the linker's launcher.
build_cmake_links() {
    rm -rf b
    cmake -S . -B b -G 'Unix Makefiles' "-DCMAKE_C_COMPILER_LAUNCHER=$MEMREWRITE;cc" >/dev/null
    (unset MEMREWRITE_LOG && cmake --build b) >said 2>&1
    expect "build/CMake launches no linker" 1 "$(grep -c 'CMake links without memrewrite, so that nothing counts: cmake -DCMAKE_C_LINKER_LAUNCHER="memrewrite;cc" ".*/b/" ' said)"
    touch app/*.c && (unset MEMREWRITE_LOG && cmake --build b) >said 2>&1
    expect "build/… is said once" 0 "$(grep -c 'CMake links' said)"
    cmake "-DCMAKE_C_LINKER_LAUNCHER=$MEMREWRITE;cc" b >said 2>&1 && touch app/*.c && (unset MEMREWRITE_LOG && cmake --build b) >>said 2>&1
    expect "build/… and now it does" "0 3" "$(grep -c 'CMake links' said) $(grep -c 'memrewrite: .*skipped' said)"
    rm -rf b
}

build_cmake_trees() {
    command -v cmake >/dev/null || { skip build/CMake "no cmake"; return; }
    by_cmake "CMake, make" -G 'Unix Makefiles' -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
    expect "build/a version's links" "libshared.so.1 libshared.so.1.2.3" "$(cd out && echo libshared.so*)"
    "$MEMREWRITE" build -p b -o only two
    expect "build/one program" "two: two 6" "$(ls only/app): $(only/app/two)" && rm -f ./*.mrc
    by_cmake "CMake, file API" -G 'Unix Makefiles'
    build_cmake_wrapped
    rm -rf b && cmake -S . -B b -G 'Unix Makefiles' >/dev/null
    expect "build/CMake: nothing tells of links" 1 "$(says -p b -o out | grep -c 'memrewrite build: .*/b has no record of how its programs are made: cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON .*/b, then again')"
    build_cmake_links
    command -v ninja >/dev/null || { skip "build/CMake, ninja" "no ninja"; return; }
    by_cmake "CMake, ninja" -G Ninja
    # A tree whose compiler is launched by memrewrite already.
    by_cmake "CMake, launched" -G Ninja "-DCMAKE_C_COMPILER_LAUNCHER=$MEMREWRITE;cc" "-DCMAKE_C_LINKER_LAUNCHER=$MEMREWRITE;cc"
    mv app/two.c app/away.c
    expect "build/a source is not there" 1 "$(says -p b -o out | grep -c 'two.c.o: not built: .*app/two.c is not there; if the build generates it')"
    says -p b -o out >/dev/null
    expect "build/… is an error" 1 $?
    expect "build/… and the rest is built" "a name 24" "$(out/app/one)" && rm -f ./*.mrc
    mv app/away.c app/two.c
    (PATH=$PWD/none && "$MEMREWRITE" build -p b -o out) 2>said
    expect "build/no ninja" 1 "$(grep -c 'is ninja (1.10 or later) on PATH?' said)"
}

build_logs() {
    make -Bnw >log.txt
    "$MEMREWRITE" build -p log.txt -o "$PWD/of log" --skip two.c
    tree_out=$PWD/"of log"
    expect "build/a log of make: the programs" "a name 24
two 6" "$(cd / && MEMREWRITE_OUT="$tree_out/c.%p.mrc" "$tree_out/app/one" && MEMREWRITE_OUT="$tree_out/c.%p.mrc" "$tree_out/app/two")"
    expect "build/a log of make: counts" "common:1 main:1 shared:1 thrice:1 twice:1 " "$(functions "of log"/c.*.mrc)"
    expect "build/a log of make: sources alone" "" "$(find . -name '*.o' ! -path './of log/*')"
    expect "build/a library alone" "libnumbers.a" "$(says -p log.txt -o lib_only libnumbers.a >/dev/null && ls lib_only/lib)"
    # What was said while it was built, with libtool's words in front.
    make -w 2>/dev/null | sed 's/^gcc\|^cc/libtool: compile:  &/' >said.txt && make -w -B | sed 's/^cc/libtool: link: cc/' >said.txt
    rm -rf out && "$MEMREWRITE" build -p said.txt -o out && tree "a log of libtool" out
    echo 'cc -c $(pkg-config --cflags none) app/two.c && cc two.o -o two' >unknown.txt
    expect "build/what a shell works out" 1 "$(says -p unknown.txt -o out | grep -c 'two.o: not built: \$ in its command is known to a running shell alone')"
    echo 'echo nothing' >nothing.txt
    expect "build/a log of nothing" 1 "$(says -p nothing.txt -o out | grep -c 'nothing.txt: no command in it makes a program')"
}

build_command() (
    in_case build || return 0
    sources_tree
    build_logs 
    build_cmake_trees
    mkdir list && echo '[{"directory": "/", "file": "x.c", "arguments": ["cc", "-c", "x.c"]}]' >list/compile_commands.json
    expect "build/a list of objects alone" 1 "$(says -p list -o out | grep -c 'has no record of how programs are linked (compile_commands.json knows objects alone): make -Bnw >FILE there')"
    echo '[{' >list/compile_commands.json
    expect "build/a damaged list" 1 "$(says -p list -o out | grep -c 'memrewrite build: .*compile_commands.json:2: ')"
    expect "build/no such folder" "memrewrite build: nosuch: No such file or directory" "$(says -p nosuch -o out)"
    says -o out >said
    expect "build/usage" "2 memrewrite build: -p is missing" "$? $(head -n 1 said)"
)
