#!/bin/sh
# The house: no room includes or calls one that comes behind it, files of a room make no circles but those of order.txt, each room has
# its README.  And the check itself, on small houses that each have one fault.
#
#   sh tests/rooms/run.sh       BUILD=build: the objects to look at
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
BUILD=${BUILD:-build}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

this_house() {
    if ! python3 tests/rooms/check.py . tests/rooms/order.txt "$BUILD" >"$tmp/out" 2>"$tmp/err"; then
        fail house "the check stops"
        detail "$tmp/err"
        return
    fi
    for group in files includes symbols circles readmes; do
        if grep "^$group: " "$tmp/out" >"$tmp/faults"; then
            fail "house/$group" "$(wc -l <"$tmp/faults") of them"
            detail "$tmp/faults" 40
        else
            ok "house/$group"
        fi
    done
    # A house in which nothing is looked at has no faults either.
    if awk '/^counted/ { for (i = 2; i < NF; i += 2) n[$(i + 1)] = $i }
            END { exit !(n["files"] > 300 && n["includes"] > 600 && n["calls"] > 800 && n["rooms"] > 20) }' "$tmp/out"; then
        ok house/looked_at
    else
        fail house/looked_at "$(grep '^counted' "$tmp/out")"
    fi
}

# joined LIST FILE...: every part is in the list of the Makefile that it is joined by.
joined() {
    awk -v list="$1" 'index($0, list " = ") == 1 { on = 1; sub(/^[^=]*=/, "") } on { print } !/\\$/ { on = 0 }' Makefile | tr -d '\\' | tr -s ' ' '\n' | sed '/^$/d' | sort >"$tmp/listed"
    name=$1 && shift
    printf '%s\n' "$@" | sed 's:.*/::; s:\.[ch]$::' | sort | if diff - "$tmp/listed" >"$tmp/out"; then
        ok "$name: $(wc -l <"$tmp/listed") parts"
    else
        fail "$name" "other parts than the Makefile's"
        detail "$tmp/out"
    fi
}

# Every part of the runtime and of its header is joined into it.
runtime() {
    joined RUNTIME rt/part/*.c
    joined INTERFACE rt/interface/*.h
}

# The ways of data are short; and a way that is too long, or leads nowhere, is a fault.
ways() {
    python3 tests/rooms/ways.py . tests/rooms/ways.txt >"$tmp/out" 2>"$tmp/err"
    if [ "$(grep -c '^way: [1-9]' "$tmp/out")" = "$(grep -Ec '^(parameter|member|table) ' tests/rooms/ways.txt)" ] && ! grep -q '^ways' "$tmp/out"; then
        ok ways
    else
        fail ways "a value passes more files than it may"
        detail "$tmp/out"
        detail "$tmp/err"
    fi
}

# way NAME FAULTS LINE: as many faults in the house `sound`, in which b/two.c calls a/one.c, by that line of ways.txt.
way() {
    echo "$3" >"$tmp/way"
    if python3 tests/rooms/ways.py "$tmp/ways" "$tmp/way" >"$tmp/out" 2>"$tmp/err" && [ "$(grep -c '^ways' "$tmp/out")" = "$2" ]; then
        ok "ways/$1"
    else
        fail "ways/$1" "not $2 faults"
        detail "$tmp/out"
        detail "$tmp/err"
    fi
}

small_ways() {
    house ways
    printf 'int one(const Job *job)\n{\n    return job->left;\n}\n' >"$tmp/ways/program/a/one.c"
    printf 'int two(Job *job)\n{\n    return one(job) + job->left; /* job->right */\n}\n' >"$tmp/ways/program/b/two.c"
    way short 0 'parameter job 2: program/b/two.c two Job'
    way long 1 'parameter job 1: program/b/two.c two Job'
    way nowhere 1 'parameter job 2: program/b/two.c three Job'
    way read 0 'member left 2: job->left'
    way read_often 1 'member left 1: job->left'
    way read_in_comment 1 'member right 1: job->right'
    printf '## Way\n| file | what |\n|---|---|\n| `program/a/one.c` | |\n| `program/b/two.c` | |\n' >"$tmp/ways/way.md"
    { cat "$tmp/ways/way.md"; echo '| `program/a/one.h` | |'; } >"$tmp/ways/back.md"
    way listed 0 'table way 2: way.md ## Way'
    way listed_long 1 'table way 1: way.md ## Way'
    way listed_back 1 'table way 3: back.md ## Way'
    rm "$tmp/ways/program/a/one.h"
    way listed_nothing 2 'table way 3: back.md ## Way'
}

# small NAME GROUP WHAT: builds the house below $tmp/NAME; the check must say exactly one line, of that group, with WHAT in it.
small() {
    name=$1 group=$2 what=$3
    (cd "$tmp/$name" && find program -name '*.c' | while read -r file; do
        mkdir -p "build/$(dirname "$file")" && ${CC:-cc} -Iprogram -c "$file" -o "build/${file%.c}.o" || exit 1
    done) >"$tmp/err" 2>&1 || { fail "small/$name" "does not compile"; detail "$tmp/err"; return; }
    python3 tests/rooms/check.py "$tmp/$name" "$tmp/$name/order" "$tmp/$name/build" >"$tmp/out" 2>"$tmp/err"
    if [ -z "$group" ] && ! grep -v '^counted' "$tmp/out"; then
        ok "small/$name"
    elif [ -n "$group" ] && [ "$(grep -c "^$group: .*$what" "$tmp/out")" = 1 ] && [ "$(grep -vc '^counted' "$tmp/out")" = 1 ]; then
        ok "small/$name"
    else
        fail "small/$name" "other faults than one of $group"
        detail "$tmp/out"
        detail "$tmp/err"
    fi
}

# house NAME: two rooms, a in front of b; b/two.c calls a/one.c.
house() {
    at=$tmp/$1
    mkdir -p "$at/program/a" "$at/program/b"
    echo "program: a b" >"$at/order"
    for room in a b; do printf 'line\nline\nline\nline\n`make check-fast ONLY=%s`\n' $room >"$at/program/$room/README.md"; done
    echo 'int one(void);' >"$at/program/a/one.h"
    printf '#include "a/one.h"\nint one(void) { return 1; }\n' >"$at/program/a/one.c"
    echo 'int two(void);' >"$at/program/b/two.h"
    printf '#include "b/two.h"\n#include "a/one.h"\nint two(void) { return one(); }\n' >"$at/program/b/two.c"
}

small_houses() {
    house sound && small sound '' ''
    house include && printf '#include "a/one.h"\n#include "b/two.h"\nint one(void) { return 1; }\n' >"$at/program/a/one.c" &&
        small include includes 'b/two.h'
    house call && printf 'int three(void);\nint one(void) { return three(); }\n' >"$at/program/a/one.c" &&
        echo 'int three(void) { return 3; }' >"$at/program/b/three.c" && small call symbols three
    house no_room && mkdir "$at/program/c" && echo >"$at/program/c/three.h" && small no_room files 'c/three.h'
    house no_header && printf '#include "one.h"\nint one(void) { return 1; }\n' >"$at/program/a/one.c" && small no_header includes 'one.h'
    house circle && printf '#include "b/two.h"\nint four(void) { return two(); }\n' >"$at/program/b/four.c" &&
        printf '#include "b/two.h"\nint four(void);\nint two(void) { return four(); }\n' >"$at/program/b/two.c" && small circle circles 'two'
    house unexplained && cp "$tmp/circle/program/b/"*.c "$at/program/b" && echo 'circle program/b: four two' >>"$at/order" && small unexplained circles 'tells of'
    house explained && cp "$tmp/circle/program/b/"*.c "$at/program/b" && echo 'circle program/b: four two' >>"$at/order" &&
        echo '/* Recursion over the syntax. */' >>"$at/program/b/four.c" && small explained '' ''
    house gone && echo 'circle program/b: four two' >>"$at/order" && small gone circles 'any more'
    house inner && mkdir "$at/program/b/x" "$at/program/b/y" && cp "$at/program/b/README.md" "$at/program/b/x" && cp "$at/program/b/README.md" "$at/program/b/y" &&
        echo 'int y(void);' >"$at/program/b/y/y.h" && echo '#include "b/y/y.h"' >"$at/program/b/x/x.h" && echo 'program/b: x y' >>"$at/order" && small inner includes 'file of y'
    house untested && printf 'line\nline\nline\nline\n`make check-fast ONLY=a`\n' >"$at/program/b/README.md" && small untested readmes 'program/b'
    house wide && printf 'line\n%0121d\nline\nline\n`make check-fast ONLY=b`\n' 0 >"$at/program/b/README.md" && small wide readmes '120 columns'
    house readme && echo line >"$at/program/b/README.md" && small readme readmes 'program/b'
    house parts && mkdir -p "$at/rt/part" && echo line >"$at/rt/part/README.md" && small parts readmes 'rt/part'
}

{
    if command -v python3 >/dev/null && command -v nm >/dev/null; then
        this_house
        runtime
        ways
        small_houses
        small_ways
    else
        skip all "no python3, or no nm"
    fi
    ended
} | sum 25
