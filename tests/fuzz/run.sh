#!/bin/sh
# Replays what the fuzzers found once (found/TARGET/*), then feeds changed copies of good inputs to each target, the same ones every time, under
# the address and undefined-behaviour sanitizers.
#
#   sh tests/fuzz/run.sh        RUNS=N changed copies for each target (FULL=1: ten times as many as in a fast run), SECONDS_EACH=N at most (without a limit a run is the same on every machine); CC
#                             chooses the compiler
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
. tests/fuzz/setup.sh
root=$PWD
build=${FUZZ_BUILD:-build-san} bin=${FUZZ_BIN:-bin-san}
SECONDS_EACH=${SECONDS_EACH:-600}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
export ASAN_OPTIONS="detect_leaks=1:allocator_may_return_null=0" UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1"

# run TARGET ARGUMENTS…: true if nothing was found; $work/log has what was said, $work/input what was tried last.
run() {
    program=$bin/fuzz-$1
    shift
    (cd "$work/$target" && "$program" -k "$work/input" "$@") >"$work/log" 2>&1
}

found() { # NAME
    fail "$1" "ended with status $2"
    grep -E 'ERROR|runtime error|finding|bug at|SUMMARY|^ *#[0-9]+ 0x' "$work/log" >"$work/short" || tail -n 5 "$work/log" >"$work/short"
    detail "$work/short" 12
}

replay() {
    for input in tests/fuzz/found/"$target"/*; do
        [ -e "$input" ] || continue
        name=$target/$(basename "$input")
        if run "$target" "$root/$input"; then ok "$name"; else found "$name" $?; fi
    done
}

# How many changed copies there is time for differs: a C text goes through libclang several times.
runs() {
    case $target in
    source) of_full=300 ;;
    counters) of_full=1000 ;;
    sidecar) of_full=2000 ;;
    *) of_full=5000 ;;
    esac
    echo "${RUNS:-$((of_full / $([ -n "$FULL" ] && echo 1 || echo 10)))}"
}

change() {
    mkdir -p "$work/$target.seeds"
    seeds "$target" "$work/$target.seeds"
    fit "$target" "$work/$target.seeds" >"$work/log" || { fail "$target, seeds" "the fuzzer cuts one of them"; detail "$work/log"; }
    if run "$target" -n "$(runs)" -s "$SECONDS_EACH" -d "$root/$(dictionary "$target")" "$work/$target.seeds"/*; then
        ok "$target, changed copies"
        return
    fi
    found "$target, changed copies" $?
    mkdir -p "$build/found" && cp "$work/input" "$build/found/$target" && echo "  the input: $build/found/$target"
}

all() {
    make=$(command -v gmake || echo make)
    if ! "$make" SAN=1 BUILD="$build" BIN="$bin" fuzz-targets >"$work/log" 2>&1; then
        fail "targets" "do not build"
        detail "$work/log" 20
        return
    fi
    bin=$(absolute "$bin")
    for target in $TARGETS; do
        setup "$work/$target" || { fail "$target" "cannot be set up"; continue; }
        replay
        change
    done
}

{ all; ended; } | sum 10
