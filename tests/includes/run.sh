#!/bin/sh
# Sources and headers that are included in unusual ways: the rewritten program behaves as the plain one does, with each compiler.
cd "$(dirname "$0")" || exit 1
. ../lib.sh
keep_runtimes
: "${MEMREWRITE:=$PWD/../../bin-san/memrewrite}"
: "${MEMREPORT:=$PWD/../../bin-san/memreport}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# rewrite NAME FILES… [-- FLAGS…]
rewrite() {
    name=$1
    shift
    rm -rf "$tmp/out"
    "$MEMREWRITE" --all -o "$tmp/out" "$@" 2>"$tmp/err" && [ ! -s "$tmp/err" ] && return
    fail "$name" "memrewrite says:"
    detail "$tmp/err"
    return 1
}

# plain FILES… FLAGS…: what the program prints
plain() { gcc -w "$@" -o "$tmp/plain" && "$tmp/plain" >"$tmp/plain.out"; }

# behaves NAME CC FILES… FLAGS…: files of the output
behaves() {
    name=$1
    shift
    if "$@" -w "$tmp/out/memrt.c" -o "$tmp/prog" 2>"$tmp/err" && MEMREWRITE_OUT=$tmp/run.mrc "$tmp/prog" >"$tmp/prog.out" &&
        cmp "$tmp/plain.out" "$tmp/prog.out" 2>"$tmp/err"; then
        ok "$name"
    else
        fail "$name" "not the plain program's behaviour"
        detail "$tmp/err"
    fi
}

# A source includes another source of the run under other macro definitions.
sources() {
    plain whole.c part.c
    rewrite sources whole.c part.c || return
    for cc in $(compilers); do behaves "sources: $cc" "$cc" "$tmp/out/whole.c" "$tmp/out/part.c"; done
}

# A source includes another one of the run, which would mean something else as part of it: it gets that one as it was, under another name.
# tcc does not know on which level it includes.
levels() {
    mkdir "$tmp/src"
    printf '#define TWICE(x) do { if (x) n++; if (!(x)) n--; } while (0)\nint\n#if __INCLUDE_LEVEL__\ng\n#else\nf\n#endif\n' >"$tmp/src/part.c"
    echo '(int x) { int n = 0; TWICE(x); return n; }' >>"$tmp/src/part.c"
    printf '#include <stdio.h>\n#include /* twice */ "part.c"\nint f(int);\nint main(void) { printf("%%d\\n", g(3) + f(0)); return 0; }\n' >"$tmp/src/whole.c"
    plain "$tmp/src/whole.c" "$tmp/src/part.c"
    rewrite levels "$tmp/src/whole.c" "$tmp/src/part.c" || return
    if grep -q '^#include /\* twice \*/ "mr_plain_part.c.h"$' "$tmp/out/whole.c" && cmp "$tmp/src/part.c" "$tmp/out/mr_plain_part.c.h" 2>"$tmp/err"; then
        ok "levels: the source as it was"
    else
        fail "levels: the source as it was"
        detail "$tmp/err"
    fi
    counted "levels: functions" f main
    for cc in $(compilers | grep -v tcc); do behaves "levels: $cc" "$cc" "$tmp/out/whole.c" "$tmp/out/part.c"; done
    rm -rf "$tmp/src"
}

# A source that is not given and is included by another: all sources of the output in one command are the program; what it defines counts,
# though only other sources call it.
wildcard() {
    mkdir "$tmp/src"
    printf '\357\273\277int counter;\nint count(void) { return counter += __LINE__; }\n' >"$tmp/src/piece.c"
    echo '#include "piece.c"' >"$tmp/src/unity.c"
    printf '#include <stdio.h>\nint count(void);\nint main(void) { printf("%%d\\n", count()); return 0; }\n' >"$tmp/src/main.c"
    plain "$tmp/src/main.c" "$tmp/src/unity.c"
    rewrite wildcard "$tmp/src/main.c" "$tmp/src/unity.c" || return
    counted "wildcard: functions" main count
    for cc in $(compilers); do behaves "wildcard: $cc" "$cc" "$tmp/out/main.c" "$tmp/out/unity.c" "$tmp/out/piece.c"; done
    rm -rf "$tmp/src"
}

# All of the program is in a file that is included, and so is main.
whole() {
    printf '#include <stdio.h>\nint f(int *p) { return *p; }\nint main(void) { int x = 1; printf("%%d\\n", f(&x)); return 0; }\n' >"$tmp/inner.c"
    echo '#include "inner.c"' >"$tmp/outer.c"
    plain "$tmp/outer.c"
    rewrite whole "$tmp/outer.c" || return
    counted "whole: functions" f main
    for cc in $(compilers); do behaves "whole: $cc" "$cc" "$tmp/out/outer.c"; done
}

# Headers that say #pragma once, reached by copy and by -I.  Where times differ gcc takes the copy for another file.
once() {
    cp -r once "$tmp/src"
    plain "$tmp/src/main.c" -I"$tmp/src"
    rewrite once "$tmp/src/main.c" -- -I"$tmp/src" || return
    touch "$tmp/out/point.h"
    for cc in $(compilers); do
        behaves "once: $cc" "$cc" "$tmp/out/main.c" -I"$tmp/src"
        behaves "once, -I of the output: $cc" "$cc" "$tmp/out/main.c" -I"$tmp/out" -I"$tmp/src"
    done
    # A build in place: the output is laid over the sources, or over a copy of them, which lie beside it.
    mkdir "$tmp/tree" && cp -r "$tmp/src" "$tmp/out" "$tmp/tree" && cp -r "$tmp"/tree/out/* "$tmp/tree/src"
    for cc in $(compilers); do behaves "once, laid over the sources: $cc" "$cc" "$tmp/tree/src/main.c" -I"$tmp/tree/src"; done
    rm -rf "$tmp/tree" "$tmp/src"
    for cc in $(compilers); do behaves "once, without the sources: $cc" "$cc" "$tmp/out/main.c" -I"$tmp/out"; done
}

# counted FUNCTION…: no others have blocks in the sidecar.
counted() {
    name=$1
    shift
    python3 -c 'import json, sys; print("\n".join(sorted(f["name"] for f in json.load(open(sys.argv[1]))["functions"])))' \
        "$tmp/out/memrewrite.mix.json" >"$tmp/got"
    if printf '%s\n' "$@" | LC_ALL=C sort | diff - "$tmp/got" >"$tmp/err"; then
        ok "$name"
    else
        fail "$name" "< expected, > found"
        detail "$tmp/err"
    fi
}

# Headers whose functions are called: read once by three ways, beside the header that names them, in the middle of a line, with other
# ends of lines; in others' directories; as parts of a source.  One that says #include_next stays outside with all that it includes;
# so does one of which nothing is called, unless it would read again what is in the text.
pasted() {
    flags="-Ipasted/inc -Ipasted/next"
    plain pasted/src/main.c $flags
    "$MEMREWRITE" -v --all -o "$tmp/out" pasted/src/main.c -- $flags 2>"$tmp/err" || fail pasted "memrewrite fails"
    grep -Ev 'functions instrumented' "$tmp/err" >"$tmp/said"
    if [ "$(cat "$tmp/said")" = "memrewrite: note: pasted/src/main.c: functions of pasted/next/wrapped.h are not counted: it is included by a flag, a system header, or one that says #include_next" ]; then
        ok "pasted: what is said"
    else
        fail "pasted" "memrewrite says:"
        detail "$tmp/said"
    fi
    counted "pasted: functions" near near_file near_line said_file said_line once far quoted angle unity in_function main
    for cc in $(compilers); do behaves "pasted: $cc" "$cc" "$tmp/out/main.c" $flags; done
}

# A byte order mark; no end of the last line.
mark() {
    printf '\357\273\277static int marked(int n) { return n + 1; }' >"$tmp/marked.h"
    printf '#include <stdio.h>\n#include "marked.h"\nint main(void) { printf("%%d\\n", marked(__LINE__)); return 0; }\n' >"$tmp/mark.c"
    plain "$tmp/mark.c"
    rewrite mark "$tmp/mark.c" || return
    counted "mark: functions" main marked
    for cc in gcc $(newest_clang); do behaves "mark: $cc" "$cc" "$tmp/out/mark.c"; done
}

# A list of macros that makes functions, read again inside of initialisers with and without braces, in arguments, and in a declaration.
inside() {
    cp -r inside "$tmp/src"
    plain "$tmp/src/main.c"
    rewrite inside "$tmp/src/main.c" || return
    counted "inside: functions" main call twice thrice
    for cc in $(compilers); do behaves "inside: $cc" "$cc" "$tmp/out/main.c"; done
    for cc in gcc $(newest_clang); do behaves "inside: $cc -Wall" "$cc" -Wall -Wextra -Werror "$tmp/out/main.c"; done
    rm -rf "$tmp/src"
}

# Parts of functions in files of their own: cases of a switch, read twice under other macros and by a macro's name, a loop's template, an
# expression, a body, the end of a body, a label.  Each reading has its own counts.
parts() {
    plain parts/main.c
    rewrite parts parts/main.c || return
    counted "parts: functions" main eval name turns sum half
    for cc in $(compilers); do behaves "parts: $cc" "$cc" "$tmp/out/main.c"; done
    "$MEMREPORT" blocks --format csv --mix "$tmp/out/memrewrite.mix.json" "$tmp/run.mrc" 2>/dev/null |
        awk -F , 'NR > 1 && $4 ~ /loop.h/ && $5 == 2 { print $6, $9 }' >"$tmp/got"
    printf '%s\n' "13 20" "13 20" "13 40" "13 40" "27 10" "27 20" "36 16" "36 6" >"$tmp/expected"
    if sort "$tmp/got" | diff "$tmp/expected" - >"$tmp/err"; then ok "parts: counts"; else fail "parts: counts" "< expected, > found"; detail "$tmp/err"; fi
}

# A compiler that takes another branch of an #if than clang finds no variants there.
branches() {
    "$MEMREWRITE" -o "$tmp/out" branches.c 2>"$tmp/err" || { fail branches "memrewrite fails"; detail "$tmp/err"; return; }
    for cc in $(compilers); do
        "$cc" -w branches.c -o "$tmp/plain" && "$tmp/plain" >"$tmp/plain.out"
        behaves "branches: $cc" "$cc" "$tmp/out/branches.c"
    done
}

# Switches in macros of system headers.
closed() {
    plain closed.c -isystem closed
    rewrite closed closed.c -- -isystem closed || return
    counted "closed: functions" kinds main tail
    for cc in $(compilers); do behaves "closed: $cc" "$cc" "$tmp/out/closed.c" -isystem closed; done
}

# What only gcc compiles in headers costs the functions that it stands in, in those headers' lines; the rest of them counts.
refused() {
    (cd refused && gcc -w main.c other.c -o "$tmp/plain" && "$tmp/plain" >"$tmp/plain.out")
    (cd refused && "$MEMREWRITE" -q --all -o "$tmp/out" main.c other.c >"$tmp/err" 2>&1) || { fail refused "memrewrite says:"; detail "$tmp/err"; return; }
    counted "refused: functions" first first in_order in_order longest main other room room
    behaves "refused: gcc" gcc "$tmp/out/main.c" "$tmp/out/other.c"
    "$MEMREPORT" functions --mix "$tmp/out/memrewrite.mix.json" "$tmp/run.mrc" 2>/dev/null |
        sed -n '/^Left uninstrumented/,$p' | awk '$2 ~ /:/ { print $1, $2 }' | sort -u >"$tmp/got"
    echo "sorted lists.h:7" >"$tmp/expected"
    if diff "$tmp/expected" "$tmp/got" >"$tmp/err"; then ok "refused: places"; else fail "refused: places" "< expected, > found"; detail "$tmp/err"; fi
    mkdir "$tmp/src" && cp -r refused/* "$tmp/src" && echo "static int wrong(int n) { return n +; }" >"$tmp/src/deep/sizes.h"
    if "$MEMREWRITE" -q --all -o "$tmp/out" "$tmp/src/other.c" 2>"$tmp/err"; then
        fail "refused: mistake" "is not told"
    elif grep -q '^[^ ]*/deep/sizes.h:1:37: error: expected expression' "$tmp/err"; then
        ok "refused: mistake"
    else
        fail "refused: mistake" "memrewrite says:"
        detail "$tmp/err"
    fi
    rm -rf "$tmp/src"
}

# texts FROM TO OPTION…: the outputs of $tmp/FROM in $tmp/TO, without what is made from the whole text
texts() {
    from=$tmp/$1
    to=$tmp/$2
    shift 2
    rm -rf "$to"
    (cd "$from" && "$MEMREWRITE" -q "$@" -o "$to" ./*.c -- -w -I. 2>"$tmp/err") || return
    rm -f "$to"/memrt.*
    find "$to" -type f -exec sed -i -e 's, /\*\*/,,; s/"build":"[0-9a-f]*"//; s/"hashes":.[^]]*.//; s/0x[0-9a-f]*u, 0x[0-9a-f]*u//g' \
        -e 's/mr_[0-9a-f]\{8,\}//g' {} +
}

# Files that begin with the same headers, which are read once, come out as those do whose first directives hold a comment and are read anew.
# Not all headers may be read once: those that change a macro again, hold a table or functions, or are meant to be included often.
shared() {
    while read -r group first; do
        rm -rf "$tmp/each" "$tmp/once"
        mkdir "$tmp/each" "$tmp/once"
        cp shared/*.h "$tmp/each"
        cp shared/*.h "$tmp/once"
        for i in 1 2 3 4 5 6 7 8; do
            { printf '/* %s */\n' "$group"; printf '%b' "$first"; sed "s/NAME/$group$i/" shared/code.inc; } >"$tmp/once/$i.c"
            [ "$i" = 5 ] && printf 'int once(int x)\n{\n    return x > 4 ? 1 : x;\n}\n' >>"$tmp/once/$i.c"
            sed 's,^#include ,&/**/ ,' "$tmp/once/$i.c" >"$tmp/each/$i.c"
            sed -i 's,^#include.*[">],& /**/,' "$tmp/once/$i.c"
        done
        if texts once once.all --all && texts each each.all --all && diff -r "$tmp/each.all" "$tmp/once.all" >"$tmp/err" &&
            texts once once.roi --roi "${group}3" --roi "${group}6" && texts each each.roi --roi "${group}3" --roi "${group}6" &&
            diff -r "$tmp/each.roi" "$tmp/once.roi" >"$tmp/err"; then
            ok "shared: $group"
        else
            fail "shared: $group" "other texts where headers are read once"
            detail "$tmp/err"
        fi
    done <<'END'
plain #include "base.h"\n
library #include <stdio.h>\n#include <assert.h> /* more\n than once */\n#include "base.h"\n
named #define _GNU_SOURCE\n#define WIDE 1\n#include <string.h>\n#include "base.h"\n
changed #define MOST 4\n#include "again.h"\n#include "base.h"\n
defined #define MOST 4\n#include "base.h"\n
table #include "base.h"\n#include "table.h"\n
functions #include "base.h"\n#include "body.h"\nint doubled(int x) { return 2 * halve(x); }\n
list #include "base.h"\n#include "list.h"\n#define ENTRY(x) int entry##x;\n#include "list.h"\n
late #include "base.h"\n#include "late.h"\n
pushed #include "base.h"\n#include "counter.h"\nint pushed_here(void) { return pushed; }\n
END
}

{ sources; levels; wildcard; whole; once; pasted; mark; inside; parts; branches; closed; refused; shared; ended; } | sum 38
