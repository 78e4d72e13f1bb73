# Projects of tests/launcher: sources_NAME writes them, build_NAME builds ./prog with $CC.
# shellcheck shell=sh

# ---- a program of three files, in many ways ----

sources_three() {
    mkdir -p src include
    echo 'int twice(int), thrice(int), sum(int n);' >include/all.h
    cat >src/main.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include "all.h"
int main(void)
{
    printf("%d %s\n", sum(10), __FILE__);
    return sum(3) % 2;
}
END
    cat >src/sum.c <<'END'
#include "all.h"
#include "local.h"
int sum(int n)
{
    int total = 0, unused;
    for (int i = 0; i < n; i++)
        total += i % 2 ? twice(i) : thrice(i);
    return total + LOCAL;
}
END
    echo '#define LOCAL 1' >src/local.h
    printf '#include "all.h"\nint twice(int x) { return 2 * x; }\n' >src/twice.c
    printf '#include "all.h"\nint thrice(int x) { return x + x + x; }\n' >src/thrice.c
    printf 'int never(void) { return 3; }\n' >src/never.c
}
three="main:1 sum:2 thrice:7 twice:6 "
three_c="src/main.c src/sum.c src/twice.c src/thrice.c"
objects() { for file; do $CC -O2 -Wall -Iinclude -c "src/$file.c" -o "$file.o" || return; done; }

# machine TRIPLE QEMU MACRO SIZE: a cross compiler's program counts the branch of #if that this compiler takes, and its sizes.
machine() {
    wanted machine || return 0
    command -v "$1-gcc" >/dev/null && command -v "$2" >/dev/null || { skip "machine/$1" "no cross compiler, or no qemu"; return; }
    mkdir -p "$tmp/machine.$1" && cd "$tmp/machine.$1" || return
    cat >prog.c <<END
static long table[1000];
#ifdef $3
__attribute__((noinline)) long theirs(int n) { long s = 0; for (int i = 0; i < n; i++) s += table[i & 511]; return s; }
#else
__attribute__((noinline)) long ours(int n) { return table[n]; }
#define theirs ours
#endif
int main(void) { return (int)theirs(300); }
END
    if MEMREWRITE_LOG=$tmp/machine.$1/log $launcher "$1-gcc" -O1 prog.c -o prog >said 2>&1 && MEMREWRITE_OUT=c.mrc "$2" -L "/usr/$1" ./prog >>said 2>&1 &&
        "$MEMREPORT" functions --format csv --mix prog c.mrc 2>>said >rows &&
        loaded=$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } $at["function"] == "theirs" { print $at["bytes_loaded"] }' rows) && [ "$loaded" = $((300 * $4)) ]; then
        ok "machine/$1"
    else
        fail "machine/$1" "loaded: '$loaded'"
        detail said
        [ ! -e log ] || detail log
    fi
    cd "$top" || exit 1
}

sources_single() { sources_three; }
build_single() { $CC -O2 -Wall -Iinclude $three_c -o prog; }

sources_separate() { sources_three; }
build_separate() { objects main sum twice thrice && $CC main.o sum.o twice.o thrice.o -o prog; }

sources_mixed() { sources_three; }
build_mixed() { objects sum twice && $CC -Iinclude -O1 src/main.c sum.o -x c src/thrice.c -x none twice.o -oprog; }

# A file that includes itself.
sources_self() {
    cat >self.c <<'END'
#ifndef TYPE
#include <stdio.h>
#define TYPE int
#define NAME(x) x##_int
#include "self.c"
int main(void) { printf("%d %s\n", half_int(7), __FILE__); return 0; }
#else
static TYPE NAME(half)(TYPE n) { return n > 1 ? n / 2 : 0; }
#endif
END
}
build_self() { $CC -O2 self.c -o prog; }

# Two executables take other members of one library; never.o is in none.
sources_archive() { sources_three; printf '#include <stdio.h>\nint thrice(int);\nint main(void) { printf("%%d\\n", thrice(2)); return 0; }\n' >src/other.c; }
build_archive() {
    objects main other sum twice thrice never && ar rcs liball.a never.o thrice.o twice.o sum.o && rm sum.o twice.o thrice.o never.o &&
        $CC main.o -L. -lall -o prog && $CC other.o liball.a -o other && ./other && rm -f ./*.mrc
}

sources_whole() { sources_three; }
build_whole() { objects main sum twice thrice never && ar rcs libwhole.a never.o thrice.o twice.o sum.o && $CC main.o -Wl,--whole-archive,libwhole.a,--no-whole-archive -o prog; }

sources_thin() { sources_three; }
build_thin() { objects main sum twice thrice never && ar rcsT libthin.a never.o thrice.o twice.o sum.o && $CC main.o libthin.a -o prog; }

sources_garbage() { sources_three; }
build_garbage() { $CC -O2 -ffunction-sections -fdata-sections -Iinclude $three_c -Wl,--gc-sections -s -o prog; }

sources_static() { sources_three; }
build_static() { objects main sum twice thrice && $CC -static main.o sum.o twice.o thrice.o -o prog; }

sources_lto() { sources_three; }
build_lto() { for file in main sum twice thrice; do $CC -O2 -flto -Iinclude -c src/$file.c -o $file.o || return; done; $CC -O2 -flto main.o sum.o twice.o thrice.o -o prog; }
sources_lto_clang() { sources_three; }
build_lto_clang() { build_lto; }

sources_response() { sources_three; }
build_response() {
    printf '%s\n' -O2 '"-Iinclude"' "-DNAME='a b'" "'-DOTHER=a\\ b'" >flags.rsp
    for file in main sum twice thrice; do $CC @flags.rsp -c src/$file.c -o $file.o || return; done
    echo main.o sum.o twice.o thrice.o >objects.rsp
    $CC @objects.rsp -o prog
}

sources_spaces() { mkdir 'a folder' && (cd 'a folder' && sources_three && mv src 'the sources'); }
build_spaces() {
    cd 'a folder' && for file in main sum twice thrice; do $CC -O2 -Iinclude -c "the sources/$file.c" -o "the sources/$file.o" || return; done
    ar rcs 'the library.a' 'the sources/sum.o' 'the sources/twice.o' && $CC 'the sources/main.o' 'the sources/thrice.o' 'the library.a' -o ../prog
}

sources_clang() { sources_three; }
build_clang() { build_separate; }
sources_lld() { sources_three; }
build_lld() { objects main sum twice thrice never && ar rcs libll.a never.o thrice.o twice.o sum.o && $CC -fuse-ld=lld main.o libll.a -o prog; }
sources_gold() { sources_three; }
build_gold() { objects main sum twice thrice never && ar rcs libg.a never.o thrice.o twice.o sum.o && $CC -fuse-ld=gold main.o libg.a -o prog; }

sources_cross() { sources_three; }
build_cross() { for file in main sum twice thrice; do $CC -O2 -Iinclude -c src/$file.c -o $file.o || return; done; $CC -static main.o sum.o twice.o thrice.o -o prog; }

sources_front() { sources_three; }
build_front() { build_separate && rm main.o && objects main && $CC main.o sum.o twice.o thrice.o -o prog; }
sources_behind() { sources_three; }
build_behind() { build_front; }
sources_wrapper() { sources_three; printf '#!/bin/sh\nshift\nexec "$@"\n' >wrapper; chmod +x wrapper; }
build_wrapper() { build_separate; }

# Out of the tree, with dependency files, by make.
sources_makefile() {
    sources_three
    cat >Makefile <<'END'
VPATH = ../src
prog: build
	$(MAKE) -C build -f ../Makefile ../prog
build:
	mkdir -p build
../prog: main.o sum.o libtwo.a
	$(CC) -o $@ $^
libtwo.a: twice.o thrice.o
	$(AR) rcs $@ $^ 2>/dev/null
%.o: %.c
	$(CC) -O2 -I../include -MMD -MP -c -o $@ $<
END
}
build_makefile() { make -s -j8 CC="$CC" prog; }

# CMake asks its questions with the launcher, too: they are answered as they are without.
sources_cmake() {
    sources_three && sed -i "s/__FILE__/\"main\"/" src/main.c
    cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.10)
project(counting C)
include(CheckFunctionExists)
include(CheckIncludeFile)
include(CheckCSourceCompiles)
check_function_exists(qsort HAVE_QSORT)
check_function_exists(no_such_function HAVE_NO_SUCH_FUNCTION)
check_include_file(unistd.h HAVE_UNISTD)
check_c_source_compiles("int main(void) { return nothing; }" HAVE_NOTHING)
include_directories(include)
add_library(three STATIC src/sum.c src/twice.c src/thrice.c src/never.c)
add_executable(prog src/main.c)
target_link_libraries(prog three)
END
}
build_cmake() {
    [ "$how" = plain ] && set -- || set -- "-DCMAKE_C_COMPILER_LAUNCHER=$MEMREWRITE;cc" "-DCMAKE_C_LINKER_LAUNCHER=$MEMREWRITE;cc"
    CC=gcc cmake -S . -B "$tmp/cmake/of_$how" "$@" >/dev/null && cmake --build "$tmp/cmake/of_$how" >/dev/null && grep '^HAVE_' "$tmp/cmake/of_$how/CMakeCache.txt" && cp "$tmp/cmake/of_$how/prog" .
}

# ---- other programs ----

sources_twice_compiled() {
    printf '#ifdef WIDE\nlong wide(long x) { return x + x; }\n#else\nint narrow(int x) { return x + x; }\n#endif\n' >add.c
    printf '#include <stdio.h>\nlong wide(long);\nint narrow(int);\nint main(void) { printf("%%ld\\n", wide(3) + narrow(4)); return 0; }\n' >main.c
}
build_twice_compiled() { $CC -O2 -c add.c -o a.o && $CC -O2 -DWIDE -c add.c -o b.o && $CC -O2 -c main.c && $CC main.o a.o b.o -o prog; }

sources_languages() {
    printf '#include <stdio.h>\nint from_c(int), from_s(void), from_cxx(int);\nint from_c(int x) { return x + 1; }\nint main(void) { printf("%%d %%d\\n", from_s(), from_cxx(4)); return 0; }\n' >main.c
    printf '.text\n.globl from_s\nfrom_s: mov $7, %%eax\n ret\n.section .note.GNU-stack,"",%%progbits\n' >seven.s
    printf 'extern "C" int from_c(int);\nextern "C" int from_cxx(int x) { return from_c(x) * 2; }\n' >cxx.cc
}
build_languages() { $CC -O2 -c main.c && $CC -c seven.s && $CC -O2 -c cxx.cc && $CC main.o seven.o cxx.o -lstdc++ -o prog; }

sources_threads() {
    cat >main.c <<'END'
#include <pthread.h>
#include <stdio.h>
static int data[1000];
void *work(void *p) { int *at = p; for (int i = 0; i < 500; i++) at[i] = i; return 0; }
int main(void)
{
    pthread_t t[2];
    int sum = 0;
    for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, data + 500 * i);
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 1000; i++) sum += data[i];
    printf("%d\n", sum);
    return 0;
}
END
}
build_threads() { $CC -O2 -pthread -fopenmp -c main.c && $CC -pthread -fopenmp main.o -o prog; }

sources_shared() {
    printf 'int inside(int x) { return x * 3; }\nint library(int x) { return inside(x) + 1; }\n' >lib.c
    printf '#include <stdio.h>\nint library(int);\nint main(void) { printf("%%d\\n", library(2)); return 0; }\n' >main.c
}
build_shared() { $CC -O2 -fPIC -c lib.c && $CC -shared -Wl,-soname,libshared.so lib.o -o libshared.so && $CC -O2 -c main.c && $CC main.o -L. -lshared -Wl,-rpath,'$ORIGIN' -o prog; }

# A C++ compiler links what a C compiler made.
sources_cxx_link() { sources_languages; }
build_cxx_link() { $CC -O2 -c main.c && $CC -c seven.s && ${CC%gcc}g++ -O2 cxx.cc main.o seven.o -o prog; }

sources_sanitized() { sources_three; }
build_sanitized() { for file in main sum twice thrice; do $CC -O1 -g -fsanitize=address,undefined -Iinclude -c src/$file.c -o $file.o || return; done; $CC -fsanitize=address,undefined main.o sum.o twice.o thrice.o -o prog; }

sources_plugin() {
    printf 'int plug(int x) { return x * 5; }\n' >plug.c
    printf '#include <dlfcn.h>\n#include <stdio.h>\nint main(void) {\nvoid *p = dlopen("./plug.so", RTLD_NOW);\nint (*f)(int) = p ? (int (*)(int))dlsym(p, "plug") : 0;\nprintf("%%d\\n", f ? f(3) : -1);\nreturn 0; }\n' >main.c
}
build_plugin() { $CC -O2 -fPIC -shared plug.c -o plug.so && $CC -O2 -c main.c && $CC main.o -ldl -o prog; }

# A plug-in that jumps out over frames of its own and of the program, which go on to count; one_image.c is all of it in one program.
sources_jumps() {
    printf '#include <setjmp.h>\nint kept[8];\nint leap(jmp_buf *to, int x) {\n    for (int i = 0; i < x; i++)\n        kept[i] = x;\n    if (x > 2)\n        longjmp(*to, x);\n    return x;\n}\n' >leap.c
    cat >main.c <<'END'
#include <setjmp.h>
#include <stdio.h>
#ifdef ONE_IMAGE
int leap(jmp_buf *, int);
#else
#include <dlfcn.h>
#endif
static jmp_buf back;
static int (*call)(jmp_buf *, int);
static int data[16];
static int step(int x)
{
    data[x] = x;
    int got = x < 4 ? step(x + 1) : call(&back, x);
    data[x] += got;
    return data[x];
}
static int after(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += data[i];
    return sum;
}
int main(void)
{
    volatile int times = 0;
#ifdef ONE_IMAGE
    call = leap;
#else
    void *p = dlopen("./leap.so", RTLD_NOW);
    call = p ? (int (*)(jmp_buf *, int))dlsym(p, "leap") : 0;
#endif
    int caught = setjmp(back);
    printf("%d %d %d\n", times, caught, after(8));
    if (times++ < 3)
        step(times);
    printf("%d\n", call(&back, 1) + after(4));
    return 0;
}
END
}
build_jumps() { $CC -O2 -fPIC -shared leap.c -o leap.so && $CC -O2 -c main.c && $CC main.o -ldl -o prog && $CC -O2 -DONE_IMAGE main.c leap.c -o one_image; }

# bytes PROGRAM: what each function loads and stores as its source says
bytes() {
    rm -f ./*.mrc
    MEMREWRITE_OUT=c.%p.mrc ./"$1" >/dev/null
    "$MEMREPORT" functions --format csv --model=source ./*.mrc |
        awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } $at["function"] != "main" { print $at["function"], $at["entered"], $at["bytes_loaded"], $at["bytes_stored"] }' | sort
}

jumps() {
    project jumps "after:5 leap:4 main:1 step:9 "
    [ -d "$tmp/jumps" ] || return 0
    (cd "$tmp/jumps/counting" && bytes prog) >"$tmp/jumps/of_two"
    (cd "$tmp/jumps/counting" && bytes one_image) >"$tmp/jumps/of_one"
    same "jumps: the counts of two images are those of one" "$tmp/jumps/of_one" "$tmp/jumps/of_two"
    if command -v valgrind >/dev/null; then
        for how in plain counting; do (cd "$tmp/jumps/$how" && MEMREWRITE_OUT=c.%p.mrc valgrind -q --vgdb=no ./prog >"$tmp/jumps/$how.checked" 2>&1); done
        same "jumps: valgrind has nothing to say of two images" "$tmp/jumps/plain.checked" "$tmp/jumps/counting.checked"
    else
        skip "jumps: valgrind" "it is not here"
    fi
    expect "jumps: … of all functions" "after leap step " "$(cut -d ' ' -f 1 "$tmp/jumps/of_two" | tr '\n' ' ')"
}

# C++ has functions of C run by threads; no option says that nobody else calls them.
sources_cxx_threads() {
    printf '#include <stdio.h>\nstatic int data[1000];\nint in_threads(int (*)(int), int);\nstatic int work(int k) {\n    for (int i = 0; i < 500; i++)\n        data[500 * k + i] = i;\n    return data[500 * k + 3];\n}\nint main(void) { printf("%%d\\n", in_threads(work, 2)); return 0; }\nint named(int x) { return x + 1; }\n' >main.c
    printf '#include <thread>\nextern "C" int named(int);\nextern "C" int in_threads(int (*f)(int), int n) {\n    int sum[8] = {};\n    std::thread t[8];\n    for (int i = 0; i < n; i++) t[i] = std::thread([&, i] { sum[i] = f(i) + named(i); });\n    for (int i = 0; i < n; i++) t[i].join();\n    return sum[0] + sum[1];\n}\n' >threads.cc
}
build_cxx_threads() { $CC -O2 -pthread -c main.c && ${CC%gcc}g++ -O2 -pthread -c threads.cc && ${CC%gcc}g++ -pthread main.o threads.o -o prog; }

# Sources that the build generates, whose lines are those of grammars.
sources_generated() {
    cat >scan.l <<'END'
%option noyywrap noinput nounput
%{
#include "parse.h"
%}
%%
[0-9]+  { yylval = 0; for (char *at = yytext; *at; at++) yylval = 10 * yylval + *at - '0'; return NUMBER; }
[-+*()\n] { return *yytext; }
[ \t]   { }
%%
END
    cat >parse.y <<'END'
%{
#include <stdio.h>
int yylex(void);
static void yyerror(const char *why) { puts(why); }
%}
%token NUMBER
%left '+' '-'
%left '*'
%%
lines: | lines line;
line: sum '\n' { printf("%d\n", $1); };
sum: NUMBER | '(' sum ')' { $$ = $2; } | sum '+' sum { $$ = $1 + $3; } | sum '-' sum { $$ = $1 - $3; } | sum '*' sum { $$ = $1 * $3; };
%%
extern FILE *yyin;
int main(void)
{
    yyin = fopen("sums", "r");
    return yyparse();
}
END
    printf '1 + 2 * 3\n(4 - 1) * 10\n' >sums
}
build_generated() {
    bison --defines=parse.h -o parse.c parse.y && flex -o scan.c scan.l && $CC -O2 -c parse.c && $CC -O2 -c scan.c && rm scan.c && flex -o scan.c scan.l &&
        $CC parse.o scan.o -o prog
}

# What the runtime must not be in, and what a user's own Makefile does with objects.
sources_joined() { sources_three; }
sources_joined_more() { sources_three; printf '.globl more\n.text\nmore: ret\n.section .note.GNU-stack,"",%%progbits\n' >more.s; }
build_joined_more() { objects main sum twice thrice && $CC -c more.s && $CC -r -nostdlib twice.o thrice.o more.o -o both.o && $CC main.o sum.o both.o -o prog; }
build_joined() { objects main sum twice thrice && $CC -r -nostdlib twice.o thrice.o -o both.o && $CC main.o sum.o both.o -o prog; }

links() { echo 'int main(void) { return 0; }' >"$tmp/links.c" && "$@" "$tmp/links.c" -o "$tmp/links" >/dev/null 2>&1; }
# Linkers read the bitcode of their own version, and of older ones.
clang_for_bitcode() {
    for n in $(seq -f -%g 30 -1 14) ''; do
        links "clang$n" -flto -fuse-ld=lld && echo "clang$n" && return
    done
    true
}

# Options of one target, with blanks and a quote in them.
cmake_target() (
    in_case cmake_target || return 0
    command -v cmake >/dev/null || { skip cmake_target "no cmake"; return; }
    root=$OLDPWD folder="it's a folder"
    mkdir "$folder" && cd "$folder" && sources_three && cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.21)
project(three C)
include("$root/cmake/Memrewrite.cmake")
include_directories(include)
add_executable(prog $three_c)
memrewrite_instrument(prog OPTIONS --only "\${CMAKE_SOURCE_DIR}/src" --skip "\${CMAKE_SOURCE_DIR}/src/twi*" --roi sum)
END
    for generator in 'Unix Makefiles' Ninja; do
        [ "$generator" != Ninja ] || command -v ninja >/dev/null || { skip "cmake_target, Ninja" "no ninja"; continue; }
        rm -rf of && cmake -G "$generator" -S . -B of -DCMAKE_C_COMPILER=gcc -DMEMREWRITE_EXECUTABLE="$MEMREWRITE" >said 2>&1 && cmake --build of >>said 2>&1
        cp of/prog prog || detail said
        expect "cmake_target, $generator" "sum:2 thrice:7 " "$(counted)"
    done
)

projects() {
    project single "$three"
    project separate "$three"
    project mixed "$three"
    project self "half_int:1 main:1 "
    project archive "$three"
    project whole "$three"
    project thin "$three"
    project garbage "$three"
    project static "$three"
    project lto "$three"
    project response "$three"
    project spaces "$three"
    project makefile "$three"
    if command -v cmake >/dev/null; then project cmake "$three"; else skip cmake "no cmake"; fi
    cmake_target
    project joined "$three"
    project joined_more "main:1 sum:2 "
    project twice_compiled "main:1 narrow:1 wide:1 "
    project languages "from_c:1 main:1 "
    project cxx_link "from_c:1 main:1 "
    project sanitized "$three"
    project threads "main:1 work:2 "
    project shared "inside:1 library:1 main:1 "
    project plugin "main:1 plug:1 "
    jumps
    project cxx_threads "main:1 named:2 work:2 "
    if command -v bison >/dev/null && command -v flex >/dev/null; then matching='^(main|yyparse|yylex):' && project generated "main:1 yylex:15 yyparse:1 " && matching=; else skip generated "no bison, or no flex"; fi
    matching=
    project wrapper "$three" './wrapper nothing gcc'
    clang=$(newest_clang)
    if [ -n "$clang" ]; then project clang "$three" "$clang"; else skip clang "no clang on this machine"; fi
    if links "$clang" -fuse-ld=lld; then project lld "$three" "$clang"; else skip lld "no lld"; fi
    clang=$(clang_for_bitcode)
    if [ -n "$clang" ]; then project lto_clang "$three" "$clang -fuse-ld=lld"; else skip lto_clang "no clang whose bitcode the linker reads"; fi
    if command -v ld.gold >/dev/null; then project gold "$three"; else skip gold "no gold linker"; fi
    if command -v ccache >/dev/null; then
        in_front=ccache && project front "$three"
        in_front=
        project behind "$three" 'ccache gcc'
    else
        skip ccache "no ccache"
    fi
    machine aarch64-linux-gnu qemu-aarch64 __aarch64__ 8
    machine arm-linux-gnueabihf qemu-arm __arm__ 4
    machine s390x-linux-gnu qemu-s390x __s390x__ 8
    if command -v aarch64-linux-gnu-gcc >/dev/null && command -v qemu-aarch64 >/dev/null; then project cross "$three" aarch64-linux-gnu-gcc qemu-aarch64; else skip cross "no cross compiler, or no qemu"; fi
}
