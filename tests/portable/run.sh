#!/bin/sh
# The output and the runtime with other C libraries, systems and processors: they compile without a warning, run, and count what they count
# here.  Processors that this machine does not have are emulated (qemu-user); the counter files, of either byte order and of other type
# sizes, are read here.
#
#   sh tests/portable/run.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
top=$PWD
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
samples="matmul list fib spmv"
warnings="-Wall -Wextra -Wshadow -Wpedantic -Wstrict-prototypes -Wundef"
# Without gcc-multilib, which no cross compiler tolerates beside itself, asm/ stands elsewhere.
wide=
[ -d "/usr/include/$(uname -m)-linux-gnu/asm" ] && wide="-idirafter /usr/include/$(uname -m)-linux-gnu"

# rewrite TRIPLE|'' DIR FLAGS: all samples, below DIR
rewrite() {
    mkdir -p "$2"
    for s in $samples; do
        (cd samples && "$top/bin/memrewrite" -q "$s.c" ${1:+--target "$1"} -o "$2/$s" -- $3) || return 1
    done
}

# table DIR SAMPLE FILE COLUMNS: those columns of the report, as written: what optimising compilers leave depends on which it is
table() {
    bin/memreport --model=source --format csv --mix "$1/$2/memrewrite.mix.json" "$3" | awk -F, -v names="$4" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; n = split(names, name, " ") }
        NR > 1 { line = ""; for (i = 1; i <= n; i++) line = line " " $at[name[i]]; print line }'
}

# run_all LABEL DIR COLUMNS EMULATOR COMPILER FLAGS: builds each sample as C99 and C11, without warnings, runs it, compares with what $tmp/native says
run_all() {
    label=$1 from=$2 columns=$3 emulator=$4
    shift 4
    for s in $samples; do
        : >"$tmp/log"
        for std in c99 c11; do
            # shellcheck disable=SC2086
            "$@" -std=$std $warnings -O2 "$from/$s/memrt.c" -c -o "$tmp/memrt.o" >>"$tmp/log" 2>&1
            # shellcheck disable=SC2086
            "$@" -std=$std $warnings -O2 "$from/$s/$s.c" -c -o "$tmp/$s.o" >>"$tmp/log" 2>&1
        done
        "$@" "$tmp/$s.o" "$tmp/memrt.o" -o "$tmp/prog" -lpthread >>"$tmp/log" 2>&1
        if [ -s "$tmp/log" ]; then fail "$s, $label" "warnings"; detail "$tmp/log"; continue; fi
        if [ "$emulator" = none ]; then ok "$s, $label"; continue; fi
        rm -f "$tmp/f.mrc"
        # shellcheck disable=SC2086
        (cd "$tmp" && MEMREWRITE_OUT=f.mrc $soon $emulator ./prog >out 2>&1)
        status=$?
        if [ $status -ne 0 ]; then fail "$s, $label" "status $status"; detail "$tmp/out"; continue; fi
        table "$from" "$s" "$tmp/f.mrc" "$columns" >"$tmp/got" 2>&1
        table "$tmp/native" "$s" "$tmp/$s.mrc" "$columns" >"$tmp/want"
        if [ -s "$tmp/want" ] && diff "$tmp/want" "$tmp/got" >"$tmp/diff"; then ok "$s, $label"; else
            fail "$s, $label" "counts something else than here"
            detail "$tmp/diff"
        fi
    done
}

# with LABEL DIR COLUMNS EMULATOR COMPILER FLAGS: the same, skipped where there is no such compiler or emulator
with() {
    tools=$5
    [ "$4" = none ] || tools="$5 ${4%% *}"
    for tool in $tools; do
        command -v "$tool" >/dev/null || { skip "$1" "no $tool"; return; }
    done
    probe=$5
    case " $* " in *" -m32 "*) probe="$5 -m32" ;; esac
    # shellcheck disable=SC2086
    if ! echo 'int main(void) { return 0; }' | $probe -x c - -o "$tmp/probe" 2>/dev/null; then
        skip "$1" "$probe does not link"
        return
    fi
    run_all "$@"
}

# What old.c prints and counts as C89 and as C17: the written text has nothing that its source's dialect lacks.
old() {
    strict="-Wall -Wextra -pedantic-errors -Wdeclaration-after-statement -Werror"
    for cc in gcc $(newest_clang); do
        command -v "$cc" >/dev/null || continue
        for roi in --all "--roi main" ''; do
            : >"$tmp/log"
            # shellcheck disable=SC2086
            bin/memrewrite -q $roi tests/portable/old.c -o "$tmp/old" -- -std=c89 >>"$tmp/log" 2>&1
            for std in c17 c89; do
                # shellcheck disable=SC2086
                $cc -std=$std $strict -O2 "$tmp/old/old.c" "$tmp/old/memrt.c" -o "$tmp/prog" -lpthread >>"$tmp/log" 2>&1 &&
                    { (cd "$tmp" && rm -f f.mrc && MEMREWRITE_OUT=f.mrc ./prog) && table "$tmp" old "$tmp/f.mrc" "$all"; } >"$tmp/old.$std" 2>&1
            done
            label="old.c as C89, $cc ${roi:-pragmas}"
            if [ -s "$tmp/log" ]; then fail "$label" "does not compile"; detail "$tmp/log"; continue; fi
            if grep -q '^1000 152 old' "$tmp/old.c89" && [ "$(wc -l <"$tmp/old.c89")" -gt 1 ] && diff "$tmp/old.c17" "$tmp/old.c89" >"$tmp/diff"; then
                ok "$label"
            else
                fail "$label" "prints or counts something else"
                detail "$tmp/diff"
            fi
        done
    done
}

all="roi entries threads loads stores bytes_loaded bytes_stored flops intops branches calls"
counts="roi entries threads loads stores flops intops branches calls" # bytes are those of the target's types
here=$(uname -m)

{
    rewrite '' "$tmp/native" '' || fail setup "memrewrite"
    for s in $samples; do
        (cd "$tmp" && cc -w "native/$s/$s.c" "native/$s/memrt.c" -o prog -lpthread && MEMREWRITE_OUT=$s.mrc ./prog >/dev/null) ||
            fail "setup $s" "does not run here"
    done
    n=$tmp/native
    old
    for cc in $(compilers); do with "$cc" "$n" "$all" '' "$cc"; done
    with "musl-gcc" "$n" "$all" '' musl-gcc
    with "musl-gcc -static" "$n" "$all" '' musl-gcc -static
    with "mingw-w64 (compiled only)" "$n" "$all" none x86_64-w64-mingw32-gcc
    if [ "$here" = x86_64 ]; then
        with aarch64 "$n" "$all" "qemu-aarch64 -L /usr/aarch64-linux-gnu" aarch64-linux-gnu-gcc
        with riscv64 "$n" "$all" "qemu-riscv64 -L /usr/riscv64-linux-gnu" riscv64-linux-gnu-gcc
        with ppc64le "$n" "$all" "qemu-ppc64le -L /usr/powerpc64le-linux-gnu" powerpc64le-linux-gnu-gcc
        with "s390x, big-endian" "$n" "$all" "qemu-s390x -L /usr/s390x-linux-gnu" s390x-linux-gnu-gcc
        rewrite i686-linux-gnu "$tmp/i686" "$wide" || fail "setup i686" "memrewrite --target"
        clang=$(newest_clang)
        if narrow=$(runs_32_bits); then
            # shellcheck disable=SC2086
            with "gcc -m32" "$tmp/i686" "$counts" "$narrow" gcc -m32 $wide
            # shellcheck disable=SC2086
            [ -z "$clang" ] || with "clang -m32" "$tmp/i686" "$counts" "$narrow" "$clang" -m32 $wide
        else
            skip "gcc -m32, clang -m32" "nothing links or runs programs of 32 bits here"
        fi
        rewrite arm-linux-gnueabihf "$tmp/arm" "-isystem /usr/arm-linux-gnueabihf/include" || fail "setup arm" "memrewrite --target"
        with arm "$tmp/arm" "$counts" "qemu-arm -L /usr/arm-linux-gnueabihf" arm-linux-gnueabihf-gcc
    else
        skip "other processors" "the file's type sizes are those of x86_64 here"
    fi
    ended
} | sum 13
