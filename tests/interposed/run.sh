#!/bin/sh
# Names are the program's: it has functions and variables of its own under every name that is not the C library's by ISO C, and the runtime goes on
# counting without them.
#
#   sh tests/interposed/run.sh
#
# program.c runs alone, and together with functions that end it, or variables, of these names, all and one by one: its output and counts stay the
# same.  The runtime compiles where the runtime's own words are macros, or names of something else, in a file that the flags include.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
here=$PWD/tests/interposed
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# What runtimes call, by their users' names.
system="open open64 openat close kill time clock_gettime gettimeofday mmap mmap64 munmap mprotect fcntl fcntl64 fstat fstat64 stat lstat fstatat
    getcwd gethostname uname getpid gettid getppid getuid geteuid getgid getegid getrlimit getrlimit64 prlimit nanosleep usleep sleep sched_yield
    posix_fallocate posix_fallocate64 fallocate ftruncate pread pwrite pwrite64 pwritev lseek readlink readlinkat sigaddset sigemptyset sigfillset
    sigismember sigpending sigprocmask sigwait sigtimedwait sigaction pthread_sigmask syscall sysconf getpagesize unlink unlinkat access
    getauxval secure_getenv setenv dlsym dl_iterate_phdr isatty futex membarrier pthread_mutex_lock pthread_mutex_unlock pthread_key_create
    pthread_key_delete pthread_setspecific pthread_getspecific pthread_setcancelstate pthread_once pthread_atfork pthread_self
    take push pop run say lock unlock part memory append keys key sink nobody self me image variants originals"
# ISO C reserves these.  Programs have them all the same: shells a getenv, kernels the rest.
reserved="getenv memcmp memcpy memmove memset snprintf sprintf strchr strcmp strcpy strcspn strerror strlen strncmp strrchr strspn strtoull strtoul
    qsort atexit clock"

# Statically linked, the C library takes the program's for itself, but these.
static="open open64 kill time clock_gettime gettimeofday getcwd gethostname getrlimit getrlimit64 prlimit nanosleep usleep sleep posix_fallocate posix_fallocate64
    fallocate ftruncate pread pwrite pwrite64 pwritev readlinkat sigpending sigwait sigtimedwait syscall unlinkat secure_getenv pthread_key_create
    pthread_key_delete pthread_setspecific pthread_getspecific pthread_atfork take push pop run say lock unlock part memory append keys key sink
    nobody self me image variants originals"

# Only names in the system's own room may be asked of others, and the build's own of its files.  (What OPTIONS give: the position's table, the stack's guard, a compiler's own library.)
names_case() { # COMPILER FLAGS…
    label="names asked for, $*"
    "$@" -w -c "$tmp/out/memrt.c" -o "$tmp/memrt.o" 2>"$tmp/log" || { fail "$label" "does not compile"; detail "$tmp/log"; return; }
    asked=$(nm -u "$tmp/memrt.o" | awk '{ print $NF }' | grep -vE '^_|^mr_[a-z_]+_[0-9a-f]{16}$' | tr '\n' ' ')
    if [ -z "$asked" ] && nm -u "$tmp/memrt.o" | grep -q __environ; then ok "$label"; else fail "$label" "$asked"; fi
}

# functions NAMES: each says its name and ends the program;  variables NAMES
functions() { for n in $1; do echo "int $n(void) { __asm__ volatile (\"\" ::: \"memory\"); puts(\"$n was called\"); _exit(77); }"; done; }
variables() { for n in $1; do echo "int $n = 7;"; done; }

# figures FILE…: entries and counts of the region in each of the files, added up
figures() {
    bin/memreport --model=source --format csv --mix "$tmp/out/memrewrite.mix.json" "$@" |
        awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } $1 == "work" { print $at["entries"], $at["loads"], $at["stores"] }'
}

# try LABEL BINARY: what it says and counts
try() {
    rm -f "$tmp"/*.mrc*
    (cd "$tmp" && MEMREWRITE_OUT="$tmp/f.mrc" $soon "$2" >out.txt 2>&1)
    echo "status $?" >>"$tmp/out.txt"
    figures "$tmp/f.mrc" >"$tmp/parent" 2>&1
    for f in "$tmp"/f.mrc.*; do figures "$f"; done >"$tmp/child" 2>&1
    if ! diff "$tmp/want.txt" "$tmp/out.txt" >"$tmp/diff"; then fail "$1" "does something else"; detail "$tmp/diff"
    elif [ "$(cat "$tmp/parent")" != "2 100 50" ]; then fail "$1" "counts $(cat "$tmp/parent")"
    elif [ "$(cat "$tmp/child")" != "1 14 7" ]; then fail "$1" "in the child: $(cat "$tmp/child")"
    else ok "$1"; fi
}

# together LABEL KIND NAMES COMPILER FLAGS…: skipped where the plain program cannot have them either
together() {
    label=$1 kind=$2 list=$3
    shift 3
    { echo 'extern int puts(const char *); extern void _exit(int) __attribute__((__noreturn__));'; $kind "$list"; } >"$tmp/own.c"
    "$@" -w -fno-builtin -c "$tmp/own.c" -o "$tmp/own.o" 2>"$tmp/log" || { fail "$label" "the names do not compile"; detail "$tmp/log"; return; }
    if ! "$@" -w "$here/program.c" "$tmp/own.o" -o "$tmp/plain" -lpthread 2>"$tmp/log"; then skip "$label" "the plain program does not link"; return; fi
    (cd "$tmp" && $soon ./plain >want.txt 2>&1)
    echo "status $?" >>"$tmp/want.txt"
    [ "$(tail -n 1 "$tmp/want.txt")" = "status 0" ] || { skip "$label" "the plain program cannot do without"; return; }
    if ! "$@" -w "$tmp"/out/*.c "$tmp/own.o" -o "$tmp/counting" -lpthread 2>"$tmp/log"; then fail "$label" "does not link"; detail "$tmp/log"; return; fi
    try "$label" ./counting
}

# one_by_one KIND NAMES COMPILER: each name in a program of its own.  The plain program is asked only where the counting one does something else.
one_by_one() {
    label="$1 one by one, $3" kind=$1 list=$2 cc=$3 passed=0 unable=
    rm -rf "$tmp/each"
    mkdir "$tmp/each"
    for name in $list; do
        { echo 'extern int puts(const char *); extern void _exit(int) __attribute__((__noreturn__));'; $kind "$name"; } >"$tmp/each/$name.c"
    done
    (cd "$tmp/each" && "$cc" -w -O1 -fno-builtin -c ./*.c && "$cc" -w -O2 -c -o "$tmp/counting.program.o" "$tmp/out/program.c" &&
        "$cc" -w -O2 -c -o "$tmp/counting.memrt.o" "$tmp/out/memrt.c" && "$cc" -w -O2 -c -o "$tmp/plain.o" "$here/program.c" &&
        "$cc" "$tmp/plain.o" -o "$tmp/plain" -lpthread) 2>"$tmp/log" || { fail "$label" "does not compile"; detail "$tmp/log"; return; }
    wanted
    for name in $list; do
        "$cc" "$tmp"/counting.*.o "$tmp/each/$name.o" -o "$tmp/counting" -lpthread 2>"$tmp/log" || echo 'exit 1' >"$tmp/counting"
        said=$(try "$label: $name" ./counting)
        case $said in
        ok*) passed=$((passed + 1)) ;;
        *) if "$cc" "$tmp/plain.o" "$tmp/each/$name.o" -o "$tmp/plain" -lpthread 2>/dev/null && (cd "$tmp" && $soon ./plain) 2>&1 | cmp -s "$tmp/plain.txt" -; then
            echo "$said"
        else
            unable="$unable $name"
        fi ;;
        esac
    done
    [ -z "$unable" ] || skip "$label:$unable" "the plain program cannot do without"
    if [ $passed -gt 100 ]; then ok "$label"; else fail "$label" "only $passed names"; fi
}

# What ./plain says is wanted of others.
wanted() {
    (cd "$tmp" && $soon ./plain >plain.txt 2>&1)
    { cat "$tmp/plain.txt"; echo "status 0"; } >"$tmp/want.txt"
}

# ---- macros ----

# The words of C on stdin, without comments, strings and the lines of directives that hold no C.
words() {
    sed 's/"\([^"\\]\|\\.\)*"//g; s/'"'"'\([^'"'"'\\]\|\\.\)*'"'"'//g' | awk '!/^ *# *(include|error|pragma|line)/ {
        text = ""
        for (rest = $0; rest != "";) {
            at = index(rest, comment ? "*/" : "/*")
            if (!comment) text = text " " (at ? substr(rest, 1, at - 1) : rest)
            if (!at) break
            rest = substr(rest, at + 2)
            comment = !comment
        }
        print text
    }' | grep -oE '[A-Za-z_0-9.]+' | grep -E '^[A-Za-z][A-Za-z0-9_]*$' | sort -u
}

# What the runtime's text has for itself: its words without the language's, the system's headers' (what they say, defined or not), and ours.
own_words() { # COMPILER FLAGS…
    sed -n '/^#.*memrt\.h/!{/^ *#/p;}' build/memrt.c | grep -v '^ *# *error' >"$tmp/headers.c"
    {
        "$@" -w -D_GNU_SOURCE -dD -E "$tmp/headers.c" 2>/dev/null | grep -oE '[A-Za-z_][A-Za-z0-9_]*'
        printf '%s\n' auto break case char const continue default define defined do double elif else endif enum extern float for goto if ifdef ifndef include \
            inline int long pragma register restrict return short signed sizeof static struct switch typedef undef union unsigned void volatile while
    } | sort -u >"$tmp/theirs"
    cat build/memrt.c build/memrt.h | words | grep -vE '^(mr_|MR_|SYS_[a-z])' | comm -23 - "$tmp/theirs"
}

# compiles LABEL COMPILER FLAGS…: the runtime, with $tmp/macros.h in front
compiles() {
    this=$1
    shift
    if "$@" -w -include "$tmp/macros.h" -c "$tmp/out/memrt.c" -o "$tmp/memrt.o" 2>"$tmp/log"; then ok "$this"; else fail "$this" "the runtime does not compile"; detail "$tmp/log" 6; fi
}

macros_case() { # COMPILER FLAGS…
    label="own words, $*"
    own_words "$@" >"$tmp/words"
    [ "$(wc -l <"$tmp/words")" -gt 600 ] || { fail "$label" "there are only $(wc -l <"$tmp/words")"; return; }
    sed 's/.*/#define & ) a macro of the program (/' "$tmp/words" >"$tmp/macros.h"
    compiles "$label: macros" "$@"
    # What compilers know of the C library's functions they hold against a variable of that name.
    sed 's/.*/extern union program *&[3];/' "$tmp/words" >"$tmp/macros.h"
    compiles "$label: variables" "$@" -fno-builtin
}

# A word that another macro of that name would hide.
single_macros() { # COMPILER
    own_words "$1" >"$tmp/words"
    awk 'NR % 40 == 1' "$tmp/words" >"$tmp/some"
    while read -r word; do
        echo "#define $word 1 + 1" >"$tmp/macros.h"
        compiles "-D$word, $1" "$1" -fsyntax-only
    done <"$tmp/some"
}

# The header's macros stand in the program's text: there all words are its own but those that it, or a header of its, says itself.
header_case() { # COMPILER
    own_words "$1" >"$tmp/words"
    { words <"$here/program.c"; "$1" -w -dD -E "$here/program.c" | grep -oE '[A-Za-z_][A-Za-z0-9_]*'; } | sort -u >"$tmp/said"
    comm -23 "$tmp/words" "$tmp/said" | sed 's/.*/#define & ) a macro of the program (/' >"$tmp/macros.h"
    if "$1" -w -O2 -include "$tmp/macros.h" "$tmp"/out/*.c -o "$tmp/counting" -lpthread 2>"$tmp/log"; then
        "$1" -w "$here/program.c" -o "$tmp/plain" -lpthread && wanted && try "macros everywhere, $1" ./counting
    else
        fail "macros everywhere, $1" "does not compile"
        detail "$tmp/log"
    fi
}

{
    bin/memrewrite -q "$here/program.c" -o "$tmp/out" 2>"$tmp/log" || { fail setup "memrewrite"; detail "$tmp/log"; }
    clang=$(newest_clang)
    for cc in gcc $clang; do
        command -v "$cc" >/dev/null || continue
        for flags in -O0 -O2 "-O3 -fPIC" "-Os -fno-builtin" "-O2 -DMR_NO_THREADS" "-O2 -ffreestanding"; do
            # shellcheck disable=SC2086
            names_case "$cc" $flags
        done
        for how in "-O2" "-O0 -fno-builtin" "-O2 -flto" "-O2 -fPIC"; do
            # shellcheck disable=SC2086
            together "functions, $cc $how" functions "$system" "$cc" $how
        done
        together "variables, $cc -O2" variables "$system environ" "$cc" -O2
        together "reserved names, $cc -O2" functions "$reserved" "$cc" -O2
        together "all names, $cc -O2" functions "$system $reserved" "$cc" -O2
        together "static, $cc -O2" functions "$static" "$cc" -O2 -static
        for flags in -O0 -DMR_NO_THREADS -DMR_LIBC -DMR_NO_MMAP; do
            macros_case "$cc" $flags
        done
        single_macros "$cc"
        header_case "$cc"
    done
    one_by_one functions "$system $reserved" gcc
    one_by_one variables "$system environ" gcc
    ended
} | sum 45
