#!/bin/sh
# The rewritten text: each NAME.c, with the options that its first line names (/* options: … */; --all where it has none and no
# pragma), compared with NAME.out beside it.  gcc and clang must take both without a warning that the source does not have.
#
#   sh tests/edit/run.sh [NAME…]       UPDATE=1 writes the .out files anew: read what changed before you commit it
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh

suite=edit least=56 suffix=out
produce() { # NAME: the text behind the two lines that every output begins with
    rewritten "$1" && sed 1,2d "$tmp/out/$1.c"
}

compiles() {
    for cc in gcc $(newest_clang); do
        flags="-c -o $tmp/o -Wall -Wextra -Wshadow -Wdeclaration-after-statement $(given_flags "$1")"
        # The source is asked only where the text has warnings.
        # shellcheck disable=SC2086
        $cc $flags -Werror "$tmp/out/$1.c" 2>/dev/null && continue
        # shellcheck disable=SC2086
        $cc $flags -Werror "$1.c" 2>/dev/null || flags="-w $flags"
        # shellcheck disable=SC2086
        $cc $flags "$1.c" 2>/dev/null || { skip "$1: $cc" "it does not take the source"; continue; }
        # shellcheck disable=SC2086
        $cc $flags -Werror "$tmp/out/$1.c" >"$tmp/cc" 2>&1 || { fail "$1" "$cc"; detail "$tmp/cc"; return 1; }
    done
}

. tests/golden.sh
