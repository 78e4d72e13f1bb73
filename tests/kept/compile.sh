#!/bin/sh
# A compiler that does not compile the runtime, and the library of profilers, anew for each program.  In: what gcc or clang is given.  Out: what it
# makes of that, where the objects of memrt.c and memprof.c are some that an earlier command left in KEPT_RUNTIMES.
#
#   sh tests/kept/compile.sh COMPILER ARGUMENTS…
#
# Method: that of the launcher (launcher/link/runtime.c).  What only one program has is linked, not compiled: the build's digits, the numbers of
# counters and of regions, the array for what is counted nowhere, the profilers' table of accesses.  So one object serves most programs; its symbols
# get the ending that the program's have.  Pairs of files (MR_PAIR_FILES) are of compilers without constructors.  The key is the compiler, all options that are the compiler's own, and the text.
# Limits: options by which a compiler reads or writes further files: the command runs as it is.  A file whose object cannot be made, or of which the
# compiler says anything, is compiled as it is; so is a text that the rewriter has not written.
compiler=$1
shift

# ---- the command ----
runtime='' profilers='' options='' only_object='' output='' others=0 next='' as_it_is=''
for word; do
    case $next in
    output) output=$word ;;
    option) options="$options $word" ;;
    esac
    if [ -n "$next" ]; then
        next=''
        continue
    fi
    case $word in
    memrt.c | */memrt.c) runtime=$word ;;
    memprof.c | */memprof.c) profilers=$word ;;
    -c) only_object=1 ;;
    -o) next=output ;;
    -o*) output=${word#-o} ;;
    -D | -U) options="$options $word" next=option ;;
    -I | -L | -l | -iquote | -isystem | -idirafter | -Xlinker | -u | -z | -T) next=skipped ;;
    -E | -S | -M* | -x* | @* | -v | -### | -include* | -imacros* | -nostd* | -m32 | -mx32 | -flto* | -fwhole-program | -fsyntax-only | --coverage | \
        -fprofile* | -ftest-coverage | -save-temps* | -gsplit* | -fplugin* | -X* | -B* | --sysroot* | --target* | -target | -wrapper | -static*)
        as_it_is=1 ;;
    -Wl,-Bsymbolic-functions) as_it_is=1 ;; # the runtime looks for a function by its name, which is text in it
    -I* | -L* | -l* | -Wl,* | -shared | -rdynamic | -isystem* | -iquote*) ;;
    -*) options="$options $word" ;;
    *.[cSs]) others=$((others + 1)) ;;
    esac
done
[ -z "$CPATH$C_INCLUDE_PATH$GCC_EXEC_PREFIX$COMPILER_PATH" ] || as_it_is=1
[ -n "$runtime$profilers" ] || as_it_is=1
[ -z "$only_object" ] || case $others,$runtime,$profilers in 0,*,|0,,*) ;; *) as_it_is=1 ;; esac
[ -z "$as_it_is" ] || exec "$compiler" "$@"

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
root=${0%/tests/kept/compile.sh}
set_by() { sed -n "/^#define $1 /{s/^#define $1 \"*\([^\"]*\)\"*$/\1/p;q;}" "$2"; }

# keep NAME: the object of $tmp/NAME.c, whose names end in _kept, with the ending $suffix instead, is $tmp/NAME.o.
keep() {
    name=$1
    # shellcheck disable=SC2086
    key=$({ ls -lL "$compiler"; echo "$name $options"; cat "$tmp/$name".[ch]; } | md5sum | cut -c 1-32) && kept=$KEPT_RUNTIMES/$key
    [ ! -e "$kept.not" ] || return 1
    if [ ! -e "$kept.names" ]; then
        (cd "$tmp" && exec "$compiler" $options -c "$name.c" -o made.o) >"$tmp/said" 2>&1 && [ ! -s "$tmp/said" ] || { : >"$kept.not"; return 1; }
        # Of two that make it at once the last one's stays; the list of names says that both files are there.
        nm "$tmp/made.o" | awk '$NF ~ /_kept$/ && !seen[$NF]++ { print $NF }' >"$tmp/names" && mv "$tmp/made.o" "$kept.$$" && mv "$kept.$$" "$kept.o" &&
            mv "$tmp/names" "$kept.$$" && mv "$kept.$$" "$kept.names" || return
    fi
    sed "s/\(.*\)_kept$/& \1$suffix/" "$kept.names" >"$tmp/names" && objcopy --redefine-syms="$tmp/names" "$kept.o" "$tmp/$name.o"
}

# ---- the runtime ----
hidden='#ifdef __GNUC__\n__attribute__((__visibility__("hidden")))\n#endif\n'
runtime_object() {
    header=${runtime%memrt.c}memrt.h
    [ -r "$header" ] && build=$(set_by MR_BUILD "$runtime") && counters=$(set_by MR_COUNTERS "$runtime") && regions=$(set_by MR_ROIS "$runtime") && suffix=$(set_by MR_SUFFIX "$header") || return
    [ -n "$build" ] && [ -n "$counters" ] && [ -n "$regions" ] && [ -n "$suffix" ] || return
    most=16
    while [ "$most" -lt "$regions" ]; do most=$((most * 4)); done
    sed -e '1,/^#include "memrt.h"/{
s/^#define MR_BUILD .*/#define MR_BUILD MR_NAME(mr_build, MR_SUFFIX)/
s/^#define MR_COUNTERS .*/#define MR_COUNTERS MR_NAME(mr_counters, MR_SUFFIX)\n#define MR_SINK MR_NAME(mr_sink, MR_SUFFIX)/
s/^#define MR_ROIS .*/#define MR_ROIS MR_NAME(mr_regions, MR_SUFFIX)\n#define MR_ROIS_AT_MOST '$most'/
s/^#define MR_PAIR_FILES(X).*/#define MR_PAIR_FILES(X)/
s/^#include "memrt.h"/#ifndef MR_NO_DIRECT\n#define MR_NO_DIRECT\n#endif\n&\n'"${hidden}extern const char MR_BUILD[33];\n${hidden}extern const unsigned MR_COUNTERS, MR_ROIS;\n${hidden}extern mr_u64 MR_SINK[];/
}" "$runtime" >"$tmp/memrt.c" &&
        sed -e 's/^#define MR_SUFFIX .*/#define MR_SUFFIX _kept/; s/^#define MR_DIRECT_WORDS .*/#define MR_DIRECT_WORDS 512/' "$header" >"$tmp/memrt.h" &&
        keep memrt && awk -v build="$build" -v counters="$counters" -v regions="$regions" -v suffix="$suffix" '
            function variable(name, section, words) {
                name = name suffix
                printf "%s\n.globl %s\n.hidden %s\n.type %s,%%object\n.balign 8\n%s: %s\n", section, name, name, name, name, words
            }
            BEGIN {
                variable("mr_build", ".section .rodata", ".asciz \"" build "\"")
                variable("mr_counters", ".section .rodata", ".long " counters)
                variable("mr_regions", ".section .rodata", ".long " regions)
                variable("mr_sink", ".bss", ".zero " 8 * (counters + 1))
                print ".section .note.GNU-stack,\"\",%progbits"
            }' >"$tmp/program.s" && as "$tmp/program.s" -o "$tmp/memrt.program.o"
}

# ---- the profilers ----
table='/^static const uint32_t mr_sites\[\] = {/,/^static const mr_program mr_program_facts = {/' # its lines
profilers_object() {
    suffix=$(set_by MR_SUFFIX "$profilers") && [ -n "$suffix" ] || return
    {
        printf '#include "%s/memprof/boundary.h"\n%bextern const mr_program mr_program_facts%s;\n' "$root" "$hidden" "$suffix"
        sed -n "${table}p" "$profilers" | sed "s/^static const mr_program mr_program_facts /const mr_program mr_program_facts$suffix /"
    } >"$tmp/program.c" && [ "$(wc -l <"$tmp/program.c")" -gt 5 ] &&
        sed -e 's/^#define MR_SUFFIX .*/#define MR_SUFFIX _kept/' -e "$table"'{/^static const mr_program mr_program_facts/!d
s/.*/#define mr_program_facts mr_program_facts_kept\n'"${hidden}extern const mr_program mr_program_facts;/
}" "$profilers" >"$tmp/memprof.c" && : >"$tmp/memprof.h" && keep memprof &&
        (cd "$tmp" && exec "$compiler" $options -w -c program.c -o memprof.program.o)
}

[ -z "$runtime" ] || runtime_object || runtime=''
[ -z "$profilers" ] || profilers_object || profilers=''
[ -n "$runtime$profilers" ] || { rm -rf "$tmp"; trap - EXIT; exec "$compiler" "$@"; }
if [ -n "$only_object" ]; then
    name=${runtime:+memrt} && name=${name:-memprof}
    ld -r "$tmp/$name.o" "$tmp/$name.program.o" -o "${output:-$name.o}"
    exit
fi
n=$#
for word; do
    case $word in
    '') set -- "$@" '' ;;
    "$runtime") set -- "$@" "$tmp/memrt.o" "$tmp/memrt.program.o" ;;
    "$profilers") set -- "$@" "$tmp/memprof.o" "$tmp/memprof.program.o" ;;
    *) set -- "$@" "$word" ;;
    esac
done
shift "$n"
"$compiler" "$@"
