#!/bin/sh
# What the runtime without an operating system takes, in bytes: code, the image, the rest of its memory, and what one more counter adds.
#
#   sh bench/embedded.sh        MEMREWRITE=bin/memrewrite
cd "$(dirname "$0")/.." || exit 1
: "${MEMREWRITE:=bin/memrewrite}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# sizes COUNTERS CC FLAGS…: "code image other" of memrt.c with so many counters and one slot
sizes() {
    n=$1
    shift
    sed "s/^#define MR_COUNTERS .*/#define MR_COUNTERS $n/" "$tmp/out/memrt.c" >"$tmp/memrt.c"
    "$@" -I "$tmp/out" -Os -w -ffreestanding -ffunction-sections -DMR_BARE_SLOTS=1 -DMR_BARE_THREADS=1 -c "$tmp/memrt.c" -o "$tmp/memrt.o" || return 1
    # Formulas of library functions are left out by --gc-sections where no formula needs them.
    "${1%gcc}size" -A "$tmp/memrt.o" | awk '
        /^\.(text|progmem)/ && !/\.mr_(whole|divide|min|max|log2|most|strlen|wcslen|w?match|strmatch|wcsmatch|intlen|floatlen|format)_/ && !/\.mr__(behind_digits|behind_sign|digit_value|has_prefix|spelled)$/ { code += $2 } /^\.(rodata|data)/ { code += $2 }
        /^\.bss\.memrewrite/ { image += $2; next } /^\.(bss|sbss)/ { other += $2 } END { print code + 0, image + 0, other + 0 }'
}

# row NAME COUNT-OBJECT-FLAGS: the cost of an increment is that of `MR_COUNT(1)` in a function
row() {
    name=$1
    shift
    command -v "$1" >/dev/null || { echo "$name: no $1" >&2; return; }
    one=$(sizes 1 "$@") && more=$(sizes 101 "$@") || return
    printf '#include "memrt.h"\nvoid f(void) { MR_COUNT(1); }\nvoid g(mr_u64 *c) { c[1]++; }\n' >"$tmp/count.c"
    "$@" -I "$tmp/out" -Os -w -ffreestanding -ffunction-sections -c "$tmp/count.c" -o "$tmp/count.o" || return
    "${1%gcc}size" -A "$tmp/count.o" >"$tmp/size"
    # shellcheck disable=SC2086
    set -- $one $more "$(awk '$1 == ".text.g" { print $2 }' "$tmp/size")"
    printf '%-22s %6d %8d %6d %14d %14d\n' "$name" "$1" "$2" "$3" $((($5 + $6 - $2 - $3) / 100)) "$7"
}

echo 'void f(void) {} int main(void) { f(); return 0; }' >"$tmp/empty.c"
"$MEMREWRITE" -q --all --runtime=bare "$tmp/empty.c" -o "$tmp/out" || exit 1
printf '%-22s %6s %8s %6s %14s %14s\n' "" code image other "a counter" "an increment"
row "Cortex-M3" arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb
row "riscv64 (rv64gc)" riscv64-unknown-elf-gcc -march=rv64gc -mabi=lp64d -mcmodel=medany
row "riscv32 (rv32imc)" riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32
row "AVR (atmega1284)" avr-gcc -mmcu=atmega1284
row "x86-64" gcc -fno-pic
