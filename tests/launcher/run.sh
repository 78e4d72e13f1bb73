#!/bin/sh
# The compiler launcher: small projects, each built plain and through `memrewrite cc`.  Both builds say the same, byte for byte, leave the same files,
# and make programs that do the same; the second one's count.
#
#   sh tests/launcher/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
MEMREWRITE=${MEMREWRITE:-$PWD/bin-san/memrewrite} MEMREPORT=${MEMREPORT:-$PWD/bin-san/memreport}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
unset MEMREWRITE_OPTIONS MEMREWRITE_STRICT MAKEFLAGS MFLAGS MAKELEVEL
export MEMREWRITE_CACHE="$tmp/cache" TMPDIR="$tmp/tmp" CCACHE_DIR="$tmp/ccache"
mkdir "$TMPDIR"
launcher="$MEMREWRITE cc"
only=" $* ${ONLY-} " turn=0

wanted() { case $only in *[!\ ]*) case $only in *" $1 "*) ;; *) return 1 ;; esac ;; esac; }

# functions FILE.mrc…: the names of the functions that were entered, each with how often
functions() {
    "$MEMREPORT" functions --format csv "$@" 2>"$tmp/report.err" |
        awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } $at["entered"] + 0 { print $at["function"] ":" $at["entered"] }' | sort -u | tr '\n' ' '
}

# What the build left, but for what the runs did.
files() { (cd "$1" && find . ! -name '*.mrc' ! -path './ran*' | sort); }

same() { # LABEL WANT GOT
    if cmp -s "$2" "$3"; then ok "$1"; else fail "$1" "differ (plain, counting):"; diff "$2" "$3" >"$tmp/diff"; detail "$tmp/diff"; fi
}

# build NAME HOW COMPILER…: the project NAME in its own folder, with $CC
build() {
    name=$1 how=$2
    shift 2
    at=$tmp/$name/$how
    mkdir -p "$at"
    (cd "$at" && "sources_$name" && CC=$* && export CC && "build_$name") >"$tmp/$name/$how.out" 2>"$tmp/$name/$how.err"
    echo "status $?" >>"$tmp/$name/$how.out"
}

# runs NAME HOW [PREFIX…]: the program ./prog of a build, with its counters beside it
runs() {
    name=$1 how=$2
    shift 2
    (cd "$tmp/$name/$how" && rm -f ./*.mrc && MEMREWRITE_OUT=c.%p.mrc $soon "$@" ./prog) >"$tmp/$name/$how.ran" 2>&1
    echo "status $?" >>"$tmp/$name/$how.ran"
}

counts() { # LABEL NAME WANT
    got=$(cd "$tmp/$2/counting" && functions ./*.mrc | tr ' ' '\n' | grep -E "${matching:-.}" | tr '\n' ' ')
    if [ "$got" = "$3" ]; then ok "$1"; else fail "$1" "'$got', not '$3'"; detail "$tmp/report.err" 3; [ -e "$tmp/$2/log" ] && detail "$tmp/$2/log"; fi
}

# project NAME FUNCTIONS [COMPILER [PREFIX…]]: all of it
project() {
    name=$1 want=$2 compiler=${3:-gcc}
    [ $# -lt 3 ] && shift 2 || shift 3
    wanted "$name" || return 0
    case " lto shared plugin cmake cxx_link sanitized threads " in *" $name "*) ;; *) its_turn "$(turn_of "$name")" 2 || return 0 ;; esac
    export MEMREWRITE_LOG="$tmp/$name/log"
    build "$name" plain $compiler
    build "$name" counting ${in_front-} $launcher $compiler
    [ "$(tail -n 1 "$tmp/$name/plain.out")" = "status 0" ] || { fail "$name" "the plain build fails"; detail "$tmp/$name/plain.err"; return; }
    same "$name: status and stdout" "$tmp/$name/plain.out" "$tmp/$name/counting.out"
    same "$name: stderr" "$tmp/$name/plain.err" "$tmp/$name/counting.err"
    files "$tmp/$name/plain" >"$tmp/$name/plain.files"
    files "$tmp/$name/counting" >"$tmp/$name/counting.files"
    same "$name: files" "$tmp/$name/plain.files" "$tmp/$name/counting.files"
    runs "$name" plain "$@"
    runs "$name" counting "$@"
    same "$name: the program" "$tmp/$name/plain.ran" "$tmp/$name/counting.ran"
    counts "$name: counts" "$name" "$want"
}

. tests/launcher/projects.sh
. tests/launcher/commands.sh
. tests/launcher/faults.sh
. tests/launcher/safety.sh
. tests/launcher/build.sh
. tests/launcher/linkers.sh
. tests/launcher/trees.sh
. tests/launcher/kinds.sh

{
    projects
    commands
    faults
    safety
    build_command
    linkers
    trees
    kinds
    if [ "$(ls "$TMPDIR" | wc -l)" = 0 ]; then ok "no temporary files are left"; else fail "no temporary files are left" "$(ls "$TMPDIR" | head -n 3 | tr '\n' ' ')"; fi
    ended
} | sum $([ -n "$FULL" ] && echo 583 || echo 450)
