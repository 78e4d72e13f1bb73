# Sourced by run.sh: a user's own modules: the one of doc/modules.md, the one that memreport new-module writes.
# shellcheck shell=sh

# run_with MODULE.c NAME COMPILER: kinds.c with it, into own.mrc
run_with() {
    rm -rf own own.mrc own.mrc.*
    "$MEMREWRITE" -q --all --events=./"$1" kinds.c -o own >out 2>&1 && "$3" -O1 -Wall -Wextra -Werror own/*.c -o prog.own >>out 2>&1 &&
        MEMREWRITE_OUT=own.mrc ./prog.own >printed 2>>out && [ ! -s out ] && "$MEMREPORT" "$2" --format csv own.mrc >own.csv 2>out
}

# Modules of one text; what a compiler says of one it says of its own file and line.
two_of_one_text() {
    rm -rf own own.mrc own.mrc.*
    if "$MEMREWRITE" -q --all --events=./silent.c,./first.c kinds.c -o own >out 2>&1 && gcc -O1 -Wall -Wextra -Werror own/*.c -o prog.own >>out 2>&1 &&
        MEMREWRITE_OUT=own.mrc ./prog.own >printed 2>>out && "$MEMREPORT" silent --format csv own.mrc >own.csv 2>>out && "$MEMREPORT" first --format csv own.mrc >>own.csv 2>>out &&
        grep -qx 'kinds.c,14,13,4000,999,0.24975' own.csv && grep -qx 'kinds.c,11,14,1000' own.csv; then ok "own: two modules"
    else fail "own: two modules" "other rows"; detail out; detail own.csv; fi
    sed 's/row->stores++;/row->stored_often++;/' silent.c >wrong.c
    line=$(grep -n 'row->stored_often++' wrong.c | cut -d: -f1)
    rm -rf own
    "$MEMREWRITE" -q --all --events=./wrong.c,./first.c kinds.c -o own >out 2>&1
    gcc -w -c own/memprof.c -o /dev/null >out 2>&1
    if [ "$(grep -c 'error:' out)" = 1 ] && grep -q "^[^ ]*wrong\.c:$line:.*error:" out; then ok "own: a mistake's place"; else fail "own: a mistake's place" "is not wrong.c:$line"; detail out; fi
    if grep -q '^#line [0-9]* "memprof.c"' own/memprof.c && awk '/^#line [0-9]* "memprof.c"/ { exit $2 != NR + 1 }' own/memprof.c; then ok "own: behind modules the text has its own lines"
    else fail "own: behind modules" "the text has other lines"; fi
}

# Built-in modules that take loops as a whole are handed them: with a handler that does nothing instead they say something else.
groups_are_taken() {
    mkdir -p whole idle
    for name in accesses dependence loops reuse; do
        cp "$top/memprof/module/$name.c" whole
        awk '/^MP_MODULE/ { print "MP_OWN void idle_group(MpRun *run, const MpGroup *g)\n{\n    (void)run;\n    (void)g;\n}" }
            { sub(/\.group = [a-z_]*/, ".group = idle_group"); print }' "whole/$name.c" >"idle/$name.c"
        [ "$(grep -c '\.group = idle_group' "idle/$name.c")" = 1 ] || { fail "own: groups, $name" "has no handler"; continue; }
        for kind in whole idle; do
            rm -rf "own.$kind" "$kind.mrc"*
            "$MEMREWRITE" -q --all --events="./$kind/$name.c" kinds.c -o "own.$kind" >out 2>&1 && gcc -O1 -w "own.$kind"/*.c -o "prog.$kind" >>out 2>&1 &&
                MEMREWRITE_OUT=$kind.mrc "./prog.$kind" >printed 2>>out && "$MEMREPORT" "$name" --format csv --mix "own.$kind/memrewrite.mix.json" "$kind.mrc" >"$kind.csv" 2>>out
        done
        if [ "$(wc -l <whole.csv)" -gt 4 ] && [ -s idle.csv ] && ! cmp -s whole.csv idle.csv; then ok "own: groups, $name"; else fail "own: groups, $name" "its .group is not called"; detail out; fi
    done
}

# The program may define memset or memcpy: no compiler makes a call of them in the modules' text.
calls_no_library() {
    command -v nm >/dev/null || { skip "own: calls" "no nm"; return; }
    "$MEMREWRITE" -q --all --events=accesses,dependence,loops,values,pointsto,lifetime,reuse,stride,trace kinds.c -o own.all >out 2>&1
    for how in "gcc -O2" "gcc -O3" "$(newest_clang) -O1" "$(newest_clang) -O2" "$(newest_clang) -O3"; do
        # shellcheck disable=SC2086
        $how -w -c own.all/memprof.c -o memprof.o 2>out || { skip "own: calls, $how" "does not compile"; continue; }
        if nm -u memprof.o | grep -E ' (mem|str|b)(cpy|set|move|cmp|len|zero)$' >calls; then fail "own: calls, $how" "of the C library:"; detail calls; else ok "own: calls, $how"; fi
    done
}

own() {
    cp "$here/programs/kinds.c" .
    awk '/^    #include "memprof\/memprof.h"/ { on = 1 } /^    memrewrite/ { on = 0 } on { sub(/^    /, ""); print }' "$top/doc/modules.md" >silent.c
    n=$(awk -f "$here/lines.awk" silent.c)
    if [ "$n" -gt 30 ] && [ "$n" -le 60 ]; then ok "own: the document's module has $n lines"; else fail "own: the document's module" "has $n lines"; fi
    for compiler in $(compilers | grep -v tcc); do
        # tmp[0] is 0 in each of 1000 iterations, and its store silent in all but the first one.
        if run_with silent.c silent "$compiler" && grep -q '^file,line,column,stores,silent,share$' own.csv && grep -qx 'kinds.c,14,13,4000,999,0.24975' own.csv; then ok "own: the document's module, $compiler"
        else fail "own: the document's module, $compiler" "other rows"; detail out; detail own.csv; fi
        rm -f first.c
        if "$MEMREPORT" new-module first >out 2>&1 && run_with first.c first "$compiler" && grep -qx 'kinds.c,11,14,1000' own.csv; then ok "own: new-module, $compiler"
        else fail "own: new-module, $compiler" "other rows"; detail out; detail own.csv; fi
    done
    two_of_one_text
    groups_are_taken
    calls_no_library
    if "$MEMREPORT" new-module first >out 2>err; then fail "own: a file that is there" "is overwritten"; else ok "own: a file that is there stays"; fi
    for name in bytes count load int loop run state; do # words of the library and of C
        if "$MEMREPORT" new-module $name >out 2>&1 && run_with $name.c $name "${CC:-cc}" && grep -qx 'kinds.c,11,14,1000' own.csv; then ok "own: new-module $name"
        else fail "own: new-module $name" "other rows"; detail out; fi
    done
    for name in 9lives Upper a-b mp mp_map summary loops ''; do
        if "$MEMREPORT" new-module "$name" >out 2>err || [ $? != 1 ] || [ -e "$name.c" ]; then fail "own: name '$name'" "is taken"; else ok "own: name '$name' is refused"; fi
    done
    "$MEMREPORT" new-module >out 2>err
    if [ $? = 2 ]; then ok "own: without a name"; else fail "own: without a name" "status $?"; fi
}
