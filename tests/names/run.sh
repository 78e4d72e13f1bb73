#!/bin/sh
# A name means after rewriting what it meant before: programs with one spelling for several things behave as their plain builds do, with gcc
# and clang at -O0 and -O2, with what their options say and with --all.
#
#   sh tests/names/run.sh [NAME…]
#
# A program is NAME.c.  Its comments say:
#   /* options: … */    for memrewrite, on the first line; behind -- for the compilers too
#   /* variants: … */   these functions have variants in the written text
#   /* in place: … */   these have none, since a name in them cannot be told apart
#   /* left alone: … */  these are not instrumented, since their file uses the name of a macro of memrt.h
#   /* warns */         memrewrite says something
#   /* opens all */     no macro of its own stays unexpanded
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
here=$PWD/tests/names

said() { sed -n "s:^/\* $1\: *\(.*[^ ]\) *\*/.*:\1:p" "$here/$name.c"; }

# run BINARY OUTPUT
run() {
    { (cd "$tmp" && MEMREWRITE_OUT="$tmp/run.mrc" $soon "$1" >"$2" 2>&1); status=$?; } 2>/dev/null
    sed 's/^[a-z]*: //' "$2" >"$2.plain" # assert names its program
    echo "status $status" >>"$2.plain"
    mv "$2.plain" "$2"
}

# runtime COMPILER: of the output, for both levels.
runtime() {
    (cd "$tmp/out" && "$1" -w -c memrt.c -o "$tmp/memrt.o") 2>"$tmp/err" || { fail "$name: $1" "the runtime does not build"; detail "$tmp/err"; }
}

# compiler_case HOW COMPILER LEVEL
compiler_case() {
    this="$name: $1, $2 $3"
    shift
    if ! (cd "$here" && "$@" -w $flags "$name.c" -o "$tmp/prog") 2>"$tmp/err"; then
        fail "$this" "the plain program does not build"
        detail "$tmp/err"
        return
    fi
    run "$tmp/prog" "$tmp/plain.out"
    if ! (cd "$tmp/out" && "$@" -w $flags "$name.c" "$tmp/memrt.o" -o "$tmp/prog" -pthread) 2>"$tmp/err"; then
        fail "$this" "the written text does not build"
        detail "$tmp/err"
        return
    fi
    run "$tmp/prog" "$tmp/counting.out"
    if diff "$tmp/plain.out" "$tmp/counting.out" >"$tmp/err" && grep -q '^status 0$' "$tmp/plain.out"; then
        ok "$this"
    else
        fail "$this" "behaves in another way"
        detail "$tmp/err"
    fi
}

variants_case() {
    for function in $(said variants); do
        if grep -q "\<${function}__mr\>" "$tmp/out/$name.c"; then
            ok "$name: $function has a variant"
        else
            fail "$name: $function" "has no variant"
            detail "$tmp/err"
        fi
    done
    for function in $(said "in place"); do
        if ! grep -q "\<${function}__mr\>" "$tmp/out/$name.c" && grep -q "function '$function' is counted in place: " "$tmp/err"; then
            ok "$name: $function is counted in place"
        else
            fail "$name: $function" "has a variant, or memrewrite does not say why it has none"
            detail "$tmp/err"
        fi
    done
}

left_alone_case() {
    for function in $(said "left alone"); do
        if grep -q "function '$function' is not instrumented: its file uses the name .*, which a macro of memrt.h has" "$tmp/err"; then
            ok "$name: $1, $function is left alone"
        else
            fail "$name: $1, $function" "is instrumented, or memrewrite does not say why it is not"
            detail "$tmp/err"
        fi
    done
}

# rewritten HOW OPTION…
rewritten() {
    how=$1
    shift
    rm -rf "$tmp/out"
    if ! (cd "$here" && "$MEMREWRITE" -v "$name.c" -o "$tmp/out" "$@" -- $flags) >"$tmp/err" 2>&1; then
        fail "$name: $how" "memrewrite says:"
        detail "$tmp/err"
        return 1
    fi
    ! grep -q "^/\* opens all \*/" "$here/$name.c" || ! grep 'stays unexpanded' "$tmp/err" >"$tmp/said" ||
        { fail "$name: $how" "memrewrite says:"; detail "$tmp/said"; }
    grep -q "^/\* warns \*/" "$here/$name.c" || ! grep -E '(warning|error): ' "$tmp/err" >"$tmp/said" ||
        { fail "$name: $how" "memrewrite says:"; detail "$tmp/said"; }
}

one() {
    name=$1
    options=$(said options | sed 's/ *--\( .*\)*$//')
    flags=$(said options | sed -n 's/^\(.* \)*-- //p')
    turn=$(turn_of "$name")
    for how in "$options" --all; do
        rewritten "$how" $how || continue
        [ "$how" = --all ] || variants_case
        left_alone_case "$how"
        turn=$((turn + 1)) # the other compiler begins
        for cc in $(compilers | grep -v tcc); do
            # In a fast run each of two ways to instrument is one compiler's.
            its_share "$(compilers | grep -vc tcc)" || continue
            runtime "$cc"
            compiler_case "$how" "$cc" -O0
            compiler_case "$how" "$cc" -O2
        done
    done
}

if [ "$1" = --one ]; then
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    one "$2"
    exit 0
fi

programs() { (cd "$here" && for n in *.c; do echo "${n%.c}"; done); }

{
    if [ $# -gt 0 ]; then printf '%s\n' "$@"; else programs; fi | sh tests/each.sh tests/names/run.sh || exit
    [ $# -gt 0 ] || sh "$here/order.sh" || exit
    ended
} | sum 150
