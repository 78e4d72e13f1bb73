# Shared by the suites; sourced.  A case says  ok NAME  or  FAIL NAME: WHY  or  SKIP NAME: REASON  on a line of its own; lines behind
# a FAIL that begin with two spaces belong to it.
# shellcheck shell=sh

# What the caller's environment says must not matter: the order of names and the language, the rights of new files, what the programs'
# runtimes are told.
unset CDPATH
export LC_ALL=C
umask 022
for variable in $(env | sed -n 's/^\(\(OMP\|GOMP\|KMP\)_[A-Z_]*\)=.*/\1/p') MEMREWRITE_OUT MEMREWRITE_SAMPLE MEMREWRITE_OFF MEMREWRITE_INHERIT; do
    unset "$variable"
done

# For a program that ends at once, on whatever machine beside whatever else: this is for one that hangs.
soon="timeout 900"
command -v timeout >/dev/null || soon=

ok()   { echo "ok $1"; }
fail() { echo "FAIL $1: $2"; }
skip() { echo "SKIP $1: $2"; }

# Shows a file's first lines behind a FAIL.
detail() { sed 's/^/  /' "$1" | head -n "${2:-12}"; }

# Passes the cases' lines on and closes with their sum; fails if one failed.
sum() {
    awk '/^ok / { ok++ } /^FAIL / { failed++ } /^SKIP / { skipped++ } { print; fflush() }
         END { printf "%d passed, %d failed, %d skipped\n", ok, failed, skipped; exit failed > 0 }'
}

# The compilers of this machine, one word each: gcc, the newest clang, tcc.
compilers() {
    command -v gcc >/dev/null && echo gcc
    newest_clang
    command -v tcc >/dev/null && echo tcc
    true
}

newest_clang() {
    for n in $(seq 30 -1 14); do
        command -v "clang-$n" >/dev/null && echo "clang-$n" && return
    done
    command -v clang >/dev/null && echo clang
    true
}

# The option by which csmith's programs find their headers; nothing where there are none.
csmith_include() {
    for folder in /usr/include/csmith /usr/include/csmith-* /usr/local/include/csmith* /opt/homebrew/include/csmith*; do
        [ -e "$folder/csmith.h" ] && echo "-I$folder" && break
    done
    true
}
