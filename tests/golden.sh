# Sourced by the suites that compare what memrewrite makes of NAME.c with NAME.$suffix beside it.  They define produce NAME, which prints it, and may
# define compiles NAME.
# shellcheck shell=sh
: "${MEMREWRITE:=$PWD/bin-san/memrewrite}"
cd "tests/$suite" || exit 1
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1

given() { sed -n '1s:^/\* options\: \(.*\) \*/.*:\1:p' "$1.c"; }

given_flags() { given "$1" | sed -n 's/.*-- //p'; }

rewritten() { # NAME [OPTION…]
    name=$1
    shift
    options=$(given "$name")
    [ -n "$options" ] || grep -q '^#pragma memrewrite' "$name.c" || options=--all
    rm -rf "$tmp/out"
    # shellcheck disable=SC2086
    "$MEMREWRITE" "$name.c" -o "$tmp/out" "$@" $options 2>"$tmp/err"
}

one() {
    if ! produce "$1" >"$tmp/got" || [ -s "$tmp/err" ] || [ ! -s "$tmp/got" ]; then
        fail "$1" "memrewrite says:"
        detail "$tmp/err"
        return
    fi
    [ -z "$UPDATE" ] || cp "$tmp/got" "$1.$suffix"
    if ! diff "$1.$suffix" "$tmp/got" >"$tmp/diff" 2>&1; then
        fail "$1" "differs from $1.$suffix"
        detail "$tmp/diff"
        return
    fi
    if command -v compiles >/dev/null && ! compiles "$1"; then
        return
    fi
    ok "$1"
}

# A golden whose source is gone would never be looked at.
lost() {
    for golden in *."$suffix"; do
        [ -e "${golden%.*}.c" ] || fail "$golden" "there is no ${golden%.*}.c"
    done
}

{
    [ $# -gt 0 ] || { lost; set -- *.c; }
    for c; do one "${c%.c}"; done
    ended
} | sum "$least"
