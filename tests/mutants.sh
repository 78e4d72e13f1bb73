#!/bin/sh
# Do the tests see what they are there to see?  Each mutant of tests/mutants.txt (one line of the program made wrong) is built in a copy of
# the tree, and the suites that it names must fail there.  Not a part of check.
#
#   sh tests/mutants.sh [WORD…]      only mutants whose line has one of the words; JOBS=N at a time (2)
#
# A mutant whose line is gone or stands twice (stale; tests/layout finds these in a check), that does not build, or that a suite of its line
# passes is a failure.
# Word splitting of options is meant.
# shellcheck disable=SC2046
cd "$(dirname "$0")/.." || exit 1
. tests/lib.sh
top=$PWD
make=$(command -v gmake || echo make)

# copy DIR: the tree with what is built of it, so that a mutant compiles one file.
copy() {
    mkdir -p "$1/build" "$1/tests"
    cp -Rp Makefile deps.sh common format rewriter launcher memprof report rt samples completion bin "$1" && cp -Rp build/common build/format build/rewriter build/launcher build/report build/completion build/*_text.* "$1/build" || return
    for part in tests/* doc bench; do
        case $part in tests/real) ;; tests/*) cp -Rp "$part" "$1/tests" ;; *) ln -s "$top/$part" "$1" ;; esac
    done
    ln -s "$top/tests/real" "$1/tests"
}

# passes SUITE[/CASE]: in the copy, of which this is the working directory
passes() {
    name=${1%%/*}
    case $1 in */*) set -- "${1#*/}" ;; *) set -- ;; esac
    FAIL_FAST=1 MUTATIONS=1 MEMREWRITE=$PWD/bin/memrewrite MEMREPORT=$PWD/bin/memreport timeout 600 sh "tests/$name/run.sh" "$@" >"$tmp/$job.log" 2>&1
}

# The line that is changed stands once.
changed() {
    cp -p "$file" "$tmp/$job.source"
    sed -i "$script" "$file"
    [ "$(diff "$tmp/$job.source" "$file" | grep -c '^<')" = 1 ]
}

# as_they_are FILE: make's options for what the file is no part of.  The runtimes that the launcher keeps take longer to compile than all else.
as_they_are() { case $1 in rt/* | launcher/*) ;; *) echo "-o bin/kept" ;; esac; }

mutant() { # LINE FILE SUITES SCRIPT
    line=$1 file=$2 suites=$3 script=$4
    this="$line $file $script"
    object=build/${file%.c}.o
    rm -f "$tmp/$job.object"
    cp -p "$object" "$tmp/$job.object" 2>/dev/null
    if ! changed; then
        fail "$this" "stale: the line to change is not there, or not the only one"
    elif ! "$make" -s $(as_they_are "$file") all >"$tmp/$job.log" 2>&1; then
        fail "$this" "does not build"
        detail "$tmp/$job.log" 5
    else
        survived=
        for suite in $(echo "$suites" | tr , ' '); do
            if passes "$suite"; then survived="$survived $suite"; fi
        done
        if [ -z "$survived" ]; then ok "$this"; else fail "$this" "survives$survived"; fi
    fi
    cp -p "$tmp/$job.source" "$file"
    # Touched, so that the next mutant's make links this program without the change, too.
    if [ -e "$tmp/$job.object" ]; then cp -p "$tmp/$job.object" "$object" && touch "$object"; else rm -f build/*_text.*; fi
}

# Its share of the mutants, one after the other.
work() { # JOB
    job=$1
    cd "$tmp/$job" || exit 1
    awk -v jobs="$jobs" -v job="$job" 'NR % jobs == job' "$tmp/list" | while read -r line file suites script; do
        mutant "$line" "$file" "$suites" "$script"
    done
}

# What the mutants' suites say of the tree as it is: one that fails there says nothing of a mutant.  A share of them.
whole() { # JOB
    job=$1
    cd "$tmp/$job" || exit 1
    for suite in $(awk '{ print $3 }' "$tmp/list" | tr , '\n' | sort -u | awk -v jobs="$jobs" -v job="$job" 'NR % jobs == job'); do
        passes "$suite" || { fail "$suite" "fails without a mutant"; grep -A 5 '^FAIL' "$tmp/$job.log" | sed 's/^/  /'; : >"$tmp/broken"; }
    done
}

# each COMMAND: as many of it as there are jobs, each with its number
each() {
    pids=
    for job in $(seq 0 $((jobs - 1))); do
        "$1" "$job" &
        pids="$pids $!"
    done
    for pid in $pids; do wait "$pid" || return; done
}

all() {
    for job in $(seq 0 $((jobs - 1))); do
        copy "$tmp/$job" || { fail copy "the tree is not built, or there is no room"; return; }
    done
    each whole && [ ! -e "$tmp/broken" ] && each work && ended
}

"$make" -s all || exit 1
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
awk 'NF && !/^#/ { print NR, $0 }' tests/mutants.txt >"$tmp/all"
if [ $# -gt 0 ]; then printf '%s\n' "$@" | grep -F -f /dev/stdin "$tmp/all"; else cat "$tmp/all"; fi >"$tmp/list"
jobs=${JOBS:-2}
all | sum 60
