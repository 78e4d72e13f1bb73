#!/bin/sh
# Modules of the rewriter on their own, under the address and undefined-behaviour sanitizers.  Each tests/unit/*.c is one program; it
# runs in an empty directory and prints its cases.  CC chooses the compiler.
unit=$(cd "$(dirname "$0")" && pwd)
rewriter=$(cd "$unit/../../rewriter" && pwd)
. "$unit/../lib.sh"
cc=${CC:-cc}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

flags="-I$rewriter -I$rewriter/.. -std=c11 -D_GNU_SOURCE= -g -O1 -Wall -Wextra -Wpedantic -Wshadow"
san="-fsanitize=address,undefined -fno-sanitize-recover=undefined"
# tcc is left out: its preprocessor differs from the two others in corners that C leaves open.
PREPROCESSORS=$(compilers | grep -v tcc)
export PREPROCESSORS
# Leaks count; a tracer (gdb, strace, some containers) cannot have its own ptrace and is told so by the sanitizer itself.
export ASAN_OPTIONS="detect_leaks=1:allocator_may_return_null=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}"

compile() {  # compile OUTPUT ARGUMENTS…
    out=$1
    shift
    # shellcheck disable=SC2086  # flags are words, and CC may be several: ccache gcc
    $cc $flags $san -o "$out" "$@" >"$work/log" 2>&1
}

check_sanitizers() {
    echo 'int main(void) { return 0; }' >"$work/try.c"
    if compile "$work/try" "$work/try.c" && "$work/try" >"$work/log" 2>&1; then
        ok unit/sanitizers
    else
        skip unit/sanitizers "$cc $san: $(head -n 1 "$work/log"); the rest runs without"
        san=
    fi
}

compile_modules() {
    for module in ../common/arena ../common/path_text ../common/quoting ../format/json_text ../format/names support/util support/diag support/path support/edit lex/lex lex/presumed_line lex/token_writer library/formula_parse library/formula_emit library/formula_eval \
        library/library_model macro/replace_once macro/invocation macro/argument_prescan output/output_tree output/output_commit \
        driver/options model/pass_switch front/parser_flags driver/compdb output/event_modules; do
        compile "$work/${module##*/}.o" -c "$rewriter/$module.c" || { fail "unit/$module" "does not compile"; detail "$work/log"; }
        [ -s "$work/log" ] && { fail "unit/$module" "warnings"; detail "$work/log"; }
    done
    compile "$work/memprof_text.o" -c "$unit/../../build/memprof_text.c" || { fail unit/memprof_text "does not compile"; detail "$work/log"; }
    # The same once more, so that lex.c can tell how much the lexer does.
    mkdir "$work/counted"
    compile "$work/counted/lex.o" -fsanitize-coverage=trace-pc -Dmemchr=counted_memchr -c "$rewriter/lex/lex.c" ||
        { fail unit/lex "does not compile with its steps counted"; detail "$work/log"; }
}

run_test() {  # run_test NAME
    objects=$(ls "$work"/*.o)
    [ "$1" != lex ] || objects=$(echo "$objects" | sed 's:/lex\.o$:/counted/lex.o:')
    # shellcheck disable=SC2086  # objects are words
    if ! compile "$work/$1" "$unit/$1.c" $objects -ljansson; then
        fail "$1" "does not compile"
        detail "$work/log"
        return
    fi
    mkdir "$work/$1.dir"
    (cd "$work/$1.dir" && "$work/$1" >"$work/$1.out" 2>"$work/$1.err")
    status=$?
    cat "$work/$1.out"
    grep -q '^ok \|^FAIL ' "$work/$1.out" || fail "$1" "it has no case"
    # 1 means that a case failed, and said so.
    if [ $status -gt 1 ] || grep -q -E 'Sanitizer|runtime error' "$work/$1.err"; then
        fail "$1" "ended with status $status"
        detail "$work/$1.err" 40
    fi
}

{
    check_sanitizers
    compile_modules
    [ $# -gt 0 ] || set -- "$unit"/*.c
    for test; do
        run_test "$(basename "$test" .c)"
    done
    ended
} | sum 91
