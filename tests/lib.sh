# Shared by the suites; sourced.  A case says  ok NAME  or  FAIL NAME: WHY  or  SKIP NAME: REASON  on a line of its own; lines behind
# a FAIL that begin with two spaces belong to it.
# shellcheck shell=sh

# The caller's environment must not matter: the order of names and the language, the rights of new files, settings of the programs' runtimes.
unset CDPATH
export LC_ALL=C
umask 022
unset turn
for variable in $(env | sed -n 's/^\(\(OMP\|GOMP\|KMP\)_[A-Z_]*\)=.*/\1/p') MEMREWRITE_OUT MEMREWRITE_SAMPLE MEMREWRITE_OFF MEMREWRITE_INHERIT MEMREWRITE_ARGUMENTS MEMREWRITE_INTERVAL \
    MEMREWRITE_PROFILE COLUMNS NO_COLOR PAGER MEMREPORT_PAGER LESS; do
    unset "$variable"
done

# The time limit for a program that ends at once on any machine, under any load: it is for one that hangs.
soon="timeout 900"
command -v timeout >/dev/null || soon=

# Some sanitizers' runtimes do not find room where addresses are very random (Linux: vm.mmap_rnd_bits).
fixed_addresses=
if command -v setarch >/dev/null && setarch "$(uname -m)" -R true 2>/dev/null; then fixed_addresses="setarch $(uname -m) -R"; fi

ok()   { echo "ok $1"; }
fail() { echo "FAIL $1: $2"; }
skip() { echo "SKIP $1: $2"; }

# Shows a file's first lines behind a FAIL.
detail() { sed 's/^/  /' "$1" | head -n "${2:-12}"; }

# The CSV of blocks without pid, rank and host in front of its last column, which differ between two runs that counted the same.
without_process() { sed 's/,[^,]*,[^,]*,[^,]*\(,[^,]*\)$/\1/' "$@"; }

# The last line of a suite's cases: one that stops before, whatever stopped it, has not passed.
ended() { echo "== ended"; }

# Were cases chosen (arguments, ONLY, PART), or is it the whole suite?  One case that tests/each.sh starts is told so by the suite.
if [ "$1" != --one ]; then
    chosen=$*
    chosen="${chosen#--cases}${ONLY-}${PART-}" # --cases is how a suite calls itself
fi
export chosen

# Is it this one's turn, K of N?  What several compilers or options repeat is divided among them where the whole suite is run, and not FULL=1; chosen
# cases are divided if FAST=1 asks for it, as a suite does that has another suite's cases among its own.
its_turn() { [ -n "$FULL" ] || { [ -n "$chosen" ] && [ -z "${FAST-}" ]; } || [ $(($1 % $2)) -eq 0 ]; }

# The same for cases that follow each other, counted by `turn`: of N, 2 by default, a fast run has one.
its_share() { # [N]
    turn=$((${turn:-0} + 1))
    its_turn $turn "${1:-2}"
}

# A turn that only a name tells: what is missing on one machine changes nothing for the others.
turn_of() { printf %s "$1" | cksum | cut -d ' ' -f 1; }

# The share of a list on stdin that PART=K/N asks for, K from 1 to N.  So a long suite (FULL=1) is run in parts, at several times or on several
# machines.
part() {
    case ${PART-} in
    '') cat ;;
    *) awk -v part="$PART" 'BEGIN { if (part !~ /^[1-9][0-9]*\/[1-9][0-9]*$/) exit; split(part, p, "/") } p[2] && NR % p[2] == p[1] % p[2]' ;;
    esac
}

# Passes the cases' lines on and closes with their sum.  Fails if a case failed, if they stopped before `ended`, and if none was there, or fewer than
# LEAST of the whole suite, unless "SKIP all" says why.  With FAIL_FAST=1 the first failure ends it: who only asks whether a suite fails need not
# wait for the rest (cases that still write get SIGPIPE).
sum() { # [LEAST]
    awk -v least="${1:-1}" -v chosen="$chosen" -v fast="${FAIL_FAST:-0}" '
        $0 == "== ended" { ended = 1; next }
        /^ok / { ok++ } /^FAIL / { failed++ } /^SKIP all: / { all = 1 }
        /^SKIP / { skipped += $2 ~ /^[0-9]+$/ && $3 ~ /^(programs|cases?):$/ ? $2 : 1 } # Cases with one reason share a line.
        { print; fflush() }
        failed && fast == 1 { exit }
        function wrong(why) { print "FAIL " why; failed++ }
        END {
            n = ok + failed + skipped
            if (failed && fast == 1) n = least # No more is known of the rest.
            else if (!ended && !all) wrong("end: the cases stopped before they said: ended")
            if (!n) wrong("cases: there is none")
            else if (n < least && chosen == "" && !all) wrong("cases: there are " n ", not " least " or more")
            printf "%d passed, %d failed, %d skipped\n", ok, failed, skipped
            exit failed > 0
        }'
}

# The compilers of this machine, one word each: gcc, the newest clang, tcc.
compilers() {
    command -v gcc >/dev/null && echo gcc
    newest_clang
    command -v tcc >/dev/null && echo tcc
    true
}

# The command that runs a program of gcc -m32: "env" where the system itself can (even if one cannot be built), else an emulator; it fails if
# nothing runs one.
runs_32_bits() {
    echo 'int main(void) { return 0; }' | gcc -m32 -x c - -o "$tmp/narrow" 2>/dev/null || return
    for way in env qemu-i386; do
        # A shell would try to read what the system cannot execute.
        command -v $way >/dev/null && $way "$tmp/narrow" 2>/dev/null && echo $way && return
    done
    return 1
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

# From here on the suite's compilers take the runtime, and the library of profilers, from objects that earlier commands left
# (tests/kept/compile.sh): compiling them takes longer than most cases run.  This is not for suites that ask whether they compile, or that count
# compilers' commands.
keep_runtimes() { # The suite is in our folder, or in its own.
    [ -z "${KEPT_RUNTIMES-}" ] && [ "$(uname)" = Linux ] && command -v objcopy >/dev/null && command -v md5sum >/dev/null || return 0
    kept_root=$PWD
    [ -e "$kept_root/tests/lib.sh" ] || kept_root=$(cd ../.. && pwd)
    export KEPT_RUNTIMES="$kept_root/build/kept-runtimes"
    mkdir -p "$KEPT_RUNTIMES/bin"
    for kept_compiler in cc gcc clang $(newest_clang); do
        kept_path=$(command -v "$kept_compiler") || continue
        printf '#!/bin/sh\nexec sh %s/tests/kept/compile.sh %s "$@"\n' "$kept_root" "$kept_path" >"$KEPT_RUNTIMES/bin/$$" &&
            chmod +x "$KEPT_RUNTIMES/bin/$$" && mv "$KEPT_RUNTIMES/bin/$$" "$KEPT_RUNTIMES/bin/$kept_compiler"
    done
    PATH=$KEPT_RUNTIMES/bin:$PATH
}
