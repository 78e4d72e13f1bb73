#!/bin/sh
# What the tools say when the user errs: each case's stderr and exit status, compared with NAME.err beside it.
#
#   sh tests/diag/run.sh [NAME…]       UPDATE=1 writes the .err files anew: read what changed before you commit it
#
# NAME.c is given to memrewrite, with "-o out" and the options that its first line names (/* options: … */).
# NAME.sh is sourced where it can use $cases, $MEMREWRITE, $MEMREPORT and counters(); its last command is the case.
# In both, nothing may have been written to out when the run failed.  The sanitized tools are used.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes

top=$PWD
cases=$top/tests/diag
: "${MEMREWRITE:=$top/bin-san/memrewrite}"
export MEMREWRITE
: "${MEMREPORT:=$top/bin-san/memreport}"
export MEMREPORT
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1

# counters DIR [N]: a program with one region (N: a constant in it), instrumented, built and run in DIR, which has run.mrc and the
# sidecar then.
counters() {
    cat >region.c <<END
int main(void)
{
    int n = ${2:-1};
#pragma memrewrite begin hot
    n++;
#pragma memrewrite end hot
    return n < 0;
}
END
    "$MEMREWRITE" region.c -o "$1" && cc -w "$1/region.c" "$1/memrt.c" -o "$1/prog" && MEMREWRITE_OUT="$1/run.mrc" "$1/prog"
}

run_case() {
    cd "$tmp" || exit
    case $1 in
    *.sh)
        # shellcheck disable=SC1090
        . "$cases/$1"
        ;;
    *.c)
        cp "$cases/$1" .
        options=$(sed -n '1s:^/\* options\: \(.*\) \*/.*:\1:p' "$1")
        # shellcheck disable=SC2086
        "$MEMREWRITE" $options "$1" -o out
        ;;
    esac
}

# What differs between machines and builds: the folder, build ids.
neutral() {
    sed -e "s#$(cd "$tmp" && pwd -P)#TMP#g" -e "s#$tmp#TMP#g" -e "s#$cases#CASES#g" -e 's/[0-9a-f]\{32\}/BUILD/g' "$1"
}

one_case() {
    name=${1%.*}
    golden=$cases/$name.err
    tmp=$(mktemp -d) || exit 1
    # libclang keeps what it has read where a flag is wrong.
    printf 'leak:libclang\nleak:libLLVM\n' >"$tmp/.lsan"
    export LSAN_OPTIONS="suppressions=$tmp/.lsan:print_suppressions=0"
    trap 'rm -rf "$tmp"' EXIT
    (run_case "$1") >"$tmp/.out" 2>"$tmp/.err"
    status=$?
    { neutral "$tmp/.err"; echo "exit $status"; } >"$tmp/.got"
    [ -z "$UPDATE" ] || cp "$tmp/.got" "$golden"
    if [ $status != 0 ] && [ -e "$tmp/out" ]; then
        fail "$name" "the run failed, but something was written"
        (cd "$tmp" && find out) | detail /dev/stdin
    elif [ ! -e "$golden" ]; then
        fail "$name" "no golden beside it"
        detail "$tmp/.got"
    elif ! diff "$golden" "$tmp/.got" >"$tmp/.diff"; then
        fail "$name" "says something else"
        detail "$tmp/.diff" 20
    else
        ok "$name"
    fi
}

if [ "$1" = --one ]; then
    one_case "$2"
    exit 0
fi
# A golden whose case is gone would never be looked at.
lost() {
    for golden in "$cases"/*.err; do
        [ -e "${golden%.err}.c" ] || [ -e "${golden%.err}.sh" ] || fail "$(basename "$golden")" "it has no case"
    done
}
list() {
    if [ $# = 0 ]; then set -- '*'; fi
    # shellcheck disable=SC2086
    for name; do (cd "$cases" && ls $name.c $name.sh 2>/dev/null); done | grep -v '^run\.sh$'
}
{ lost; list "$@" | sh tests/each.sh tests/diag/run.sh && ended; } | sum 60
