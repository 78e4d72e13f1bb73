#!/bin/sh
# libFuzzer on every target, MINUTES=10 for each; a finding's input is left in build-fuzz/found/TARGET and fails the run.
#
#   sh tests/fuzz/fuzz.sh [TARGET…]       the corpus grows in build-fuzz/corpus/ from run to run
#
# What libclang does on its own is not counted: a crash of its own, or a hang, is told and left out.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
. tests/fuzz/setup.sh
root=$PWD
MINUTES=${MINUTES:-10}
build=${FUZZ_BUILD:-build-fuzz} bin=${FUZZ_BIN:-bin-fuzz}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
export ASAN_OPTIONS="detect_leaks=1:allocator_may_return_null=0:detect_stack_use_after_return=0"
for symbolizer in $(newest_clang | sed 's|clang\(.*\)|llvm-symbolizer\1|') llvm-symbolizer; do
    command -v "$symbolizer" >/dev/null && ASAN_SYMBOLIZER_PATH=$(command -v "$symbolizer") && export ASAN_SYMBOLIZER_PATH && break
done
export UBSAN_OPTIONS="print_stacktrace=1"

# Is the innermost frame of ours that of the target's call, with nothing but libclang above?  Then libclang failed by itself.
by_libclang() { # LOG
    awk '/__sanitizer_print_stack_trace|fuzzer::| in (malloc|realloc|calloc) / { next }
         /^ *#[0-9]+ 0x/ { n++; if (/libclang|libLLVM|libc\.so|libstdc|_interceptors|asan_rtl|sanitizer_common/) own++
                           else if (/(rewriter|report|format)\//) { exit } }
         END { exit !(own > 0 && n == own + 1 && own >= 3) }' "$1" && return
    # Where memory is all gone, the greatest allocations are listed, without their callers where those are libclang's.
    grep -q 'SUMMARY: libFuzzer: out-of-memory' "$1" && ! grep -E '^ *#[0-9]+ 0x' "$1" | head -n 12 | grep -q 'rewriter/\|report/'
}

LIMITS="-timeout=20 -rss_limit_mb=3000"

# libFuzzer ends at a finding: it is started again until the time is over, or until there are enough.
# shellcheck disable=SC2086
run_fuzzer() { # TARGET
    end=$(($(date +%s) + MINUTES * 60))
    : >"$build/$1.log"
    while left=$((end - $(date +%s))) && [ "$left" -gt 0 ] && [ "$(find "$found" -type f | wc -l)" -lt 20 ]; do
        (cd "$work/$1" && "$bin/fuzz-$1" $LIMITS -max_len="$(max_len "$1")" -report_slow_units=1000 -close_fd_mask=1 \
            -print_final_stats=1 -dict="$root/$(dictionary "$1")" -artifact_prefix="$found/" -max_total_time="$left" \
            "$corpus" "$work/$1.seeds") >>"$build/$1.log" 2>&1 && break
    done
    runs=$(awk '/^stat::number_of_executed_units/ { runs += $2 } END { print runs + 0 }' "$build/$1.log")
}

# An input that ended the fuzzer, once more on its own.
# shellcheck disable=SC2086
judge() { # TARGET INPUT
    (cd "$work/$1" && timeout 60 "$bin/fuzz-$1" $LIMITS -close_fd_mask=1 "$2") >"$work/log" 2>&1 && return 0
    if by_libclang "$work/log"; then
        skip "fuzz $1 $(basename "$2")" "libclang crashes by itself"
        return 0
    fi
    fail "fuzz $1" "$2"
    grep -E 'ERROR|runtime error|finding|bug at|internal error|SUMMARY|^ *#[0-9]+ 0x' "$work/log" >"$work/short"
    detail "$work/short" 12
    return 1
}

fuzz() { # TARGET
    corpus=$build/corpus/$1 found=$build/found/$1 bad=0
    mkdir -p "$corpus" "$found" "$work/$1.seeds"
    rm -f "$found"/*
    setup "$work/$1" && seeds "$1" "$work/$1.seeds"
    [ -e "$work/$1/given/nest.mrc" ] || { fail "fuzz $1" "cannot be set up"; return; }
    run_fuzzer "$1"
    for input in "$found"/*; do
        [ ! -e "$input" ] || judge "$1" "$input" || bad=1
    done
    [ "$bad" != 0 ] || ok "fuzz $1 ($runs runs)"
}

all() {
    clang=$(newest_clang)
    if ! echo 'int LLVMFuzzerTestOneInput(const char *d, long n) { return d && n < 0; }' |
        ${clang:-clang} -xc - -fsanitize=fuzzer,address -o "$work/try" 2>"$work/log"; then
        skip "fuzz" "no clang with libFuzzer (Debian: libclang-rt-19-dev): $(head -n 1 "$work/log")"
        return
    fi
    if ! make FUZZ="$clang" BUILD="$build" BIN="$bin" fuzz-targets >"$work/log" 2>&1; then
        fail "fuzz" "the targets do not build"
        detail "$work/log" 20
        return
    fi
    build=$(absolute "$build") bin=$(absolute "$bin")
    for target in "$@"; do
        fuzz "$target"
    done
}

# shellcheck disable=SC2086
[ $# != 0 ] || set -- $TARGETS
{ all "$@"; ended; } | sum
