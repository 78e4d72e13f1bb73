#!/bin/sh
# Programs without an operating system: on emulated boards they count what they count here, their counters come out by each of the ways of
# doc/embedded.md, what does not fit is told, and the runtime needs nothing but its hooks.
#
#   sh tests/bare/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
least=28
. tests/named_cases.sh
warnings="-Wall -Wextra -Wshadow -Wpedantic -Wstrict-prototypes -Wundef -Werror"
samples="matmul list fib spmv"
all="roi entries threads loads stores bytes_loaded bytes_stored flops intops branches calls"
counts="roi entries threads loads stores flops intops branches calls" # bytes are those of the target's types
headers="-idirafter /usr/include/$(uname -m)-linux-gnu"

# table MIX FILE COLUMNS: as written: what optimising compilers leave depends on which it is
table() {
    "$MEMREPORT" --model=source --format csv --mix "$1" "$2" 2>>"$tmp/err" | awk -F, -v names="$3" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; n = split(names, name, " ") }
        NR > 1 { line = ""; for (i = 1; i <= n; i++) line = line " " $at[name[i]]; print line }'
}

# What the samples count here, with a file system.
native() {
    [ -e "$tmp/native/$1/prog" ] && return
    mkdir -p "$tmp/native"
    (cd samples && "$MEMREWRITE" -q "$1.c" -o "$tmp/native/$1") &&
        gcc -O1 -w "$tmp/native/$1/$1.c" "$tmp/native/$1/memrt.c" -o "$tmp/native/$1/prog" -lpthread &&
        (cd "$tmp/native/$1" && MEMREWRITE_OUT=f.mrc ./prog >printed)
}

# The same with types of 32 bits, for boards whose int, long and pointers have 32.
native_narrow() {
    [ -e "$tmp/narrow_native/$1/f.mrc" ] && return
    mkdir -p "$tmp/narrow_native"
    # shellcheck disable=SC2086
    (cd samples && "$MEMREWRITE" -q --target i686-linux-gnu "$1.c" -o "$tmp/narrow_native/$1" -- $headers) &&
        gcc -m32 $headers -O1 -w "$tmp/narrow_native/$1/$1.c" "$tmp/narrow_native/$1/memrt.c" -o "$tmp/narrow_native/$1/prog" -lpthread &&
        (cd "$tmp/narrow_native/$1" && MEMREWRITE_OUT=f.mrc $runner ./prog >printed)
}

# same NAME SAMPLE MIX FILE [COLUMNS]: counts, and what the program printed ($tmp/printed).  Without columns it is a program whose types have 32
# bits: of that all are compared if such programs run here, too, and else all but bytes.
same() {
    native "$2" || { fail "$1" "does not run here"; return; }
    of=native
    if [ -z "$5" ] && runner=$(runs_32_bits); then
        of=narrow_native
        native_narrow "$2" || { fail "$1" "does not run here with 32 bits"; return; }
    fi
    set -- "$1" "$2" "$3" "$4" "${5:-$([ $of = native ] && echo "$counts" || echo "$all")}"
    : >"$tmp/err"
    table "$tmp/$of/$2/memrewrite.mix.json" "$tmp/$of/$2/f.mrc" "$5" >"$tmp/want"
    table "$3" "$4" "$5" >"$tmp/got"
    if [ -s "$tmp/want" ] && ! [ -s "$tmp/err" ] && diff "$tmp/want" "$tmp/got" >"$tmp/diff" && diff "$tmp/native/$2/printed" "$tmp/printed" >>"$tmp/diff"; then
        ok "$1"
    else
        fail "$1" "counts or prints something else than here"
        detail "$tmp/err"
        detail "$tmp/diff"
    fi
}

# ---- boards ----

build_cortex() { # SAMPLE
    [ -e "$tmp/cortex/$1/prog" ] && return
    (cd samples && "$MEMREWRITE" -q --runtime=bare --target arm-none-eabi "$1.c" -o "$tmp/cortex/$1" -- -isystem /usr/lib/arm-none-eabi/include) &&
        m3="-mcpu=cortex-m3 -mthumb" &&
        arm-none-eabi-gcc -std=c99 $warnings $m3 -O2 -g -c "$tmp/cortex/$1/memrt.c" -o "$tmp/cortex/$1/memrt.o" &&
        arm-none-eabi-gcc $m3 -O2 -w --specs=rdimon.specs -nostartfiles -Wl,--no-warn-rwx-segments -T "$here/cortex_m.ld" "$tmp/cortex/$1/$1.c" \
            "$tmp/cortex/$1/memrt.o" "$here/cortex_m.c" "$(arm-none-eabi-gcc $m3 -print-file-name=rdimon-crt0.o)" -o "$tmp/cortex/$1/prog"
}

mps2="qemu-system-arm -M mps2-an385 -display none -monitor none -serial none -semihosting"
cortex() {
    for tool in arm-none-eabi-gcc qemu-system-arm; do command -v $tool >/dev/null || { skip "cortex-m" "no $tool"; return; }; done
    echo '#include <stdio.h>' | arm-none-eabi-gcc -E - >/dev/null 2>&1 || { skip "cortex-m" "no newlib"; return; }
    for s in $samples; do
        build_cortex "$s" >"$tmp/log" 2>&1 || { fail "cortex-m $s" "cannot be built"; detail "$tmp/log"; continue; }
        (cd "$tmp/cortex/$s" && $soon $mps2 -kernel prog </dev/null >"$tmp/printed" 2>&1)
        same "cortex-m $s, semihosting" "$s" "$tmp/cortex/$s/memrewrite.mix.json" "$tmp/cortex/$s/semihosting.mrc"
    done
}

riscv() {
    for tool in riscv64-unknown-elf-gcc qemu-system-riscv64; do command -v $tool >/dev/null || { skip "riscv64" "no $tool"; return; }; done
    pico=$(riscv64-unknown-elf-gcc -print-sysroot 2>/dev/null)
    for pico in /usr/lib/picolibc/riscv64-unknown-elf/include; do [ -e $pico/stdio.h ] || { skip riscv64 "no picolibc"; return; }; done
    for s in $samples; do
        room=$tmp/riscv/$s
        if ! { (cd samples && "$MEMREWRITE" -q --runtime=bare --target riscv64-unknown-elf "$s.c" -o "$room" -- -isystem $pico) &&
            cpu="-march=rv64gc -mabi=lp64d -mcmodel=medany" && riscv64-unknown-elf-gcc -std=c99 $warnings -ffreestanding $cpu -O2 -c "$room/memrt.c" -o "$room/memrt.o" &&
            riscv64-unknown-elf-gcc $cpu -O2 -w --specs=picolibc.specs --oslib=semihost --crt0=hosted -Wl,--no-warn-rwx-segments \
                -Wl,--defsym=__flash=0x80000000,--defsym=__flash_size=0x200000,--defsym=__ram=0x80200000,--defsym=__ram_size=0x2000000 \
                "$room/$s.c" "$room/memrt.o" "$here/riscv.c" -o "$room/prog"; } >"$tmp/log" 2>&1; then
            fail "riscv64 $s" "cannot be built"
            detail "$tmp/log"
            continue
        fi
        (cd "$room" && $soon qemu-system-riscv64 -M virt -bios none -display none -monitor none -semihosting -serial file:line.log -kernel prog \
            </dev/null >"$tmp/printed" 2>&1 && "$MEMREPORT" extract --memory line.log -o f.mrc >>"$tmp/printed" 2>&1)
        same "riscv64 $s, serial line" "$s" "$room/memrewrite.mix.json" "$room/f.mrc" "$all"
    done
}

# 300 loads of an int with two bytes.
avr() {
    for tool in avr-gcc simavr; do command -v $tool >/dev/null || { skip avr "no $tool"; return; }; done
    room=$tmp/avr
    if ! { "$MEMREWRITE" -q --runtime=bare --target avr tests/bare/sums.c -o "$room" -- -isystem /usr/lib/avr/include &&
        avr-gcc -std=gnu99 -Wall -Wextra -Wshadow -Werror -DMR_BARE_SLOTS=1 -mmcu=atmega1284 -Os -c "$room/memrt.c" -o "$room/memrt.o" &&
        avr-gcc -std=gnu99 -w -mmcu=atmega1284 -Os "$room/sums.c" "$room/memrt.o" "$here/avr.c" -o "$room/prog"; } >"$tmp/log" 2>&1; then
        fail avr "cannot be built"
        detail "$tmp/log"
        return
    fi
    timeout 60 simavr -m atmega1284 -f 8000000 "$room/prog" </dev/null >"$room/line" 2>&1
    python3 - "$room/line" "$room/f.mrc" <<'END'
import re, sys
text = re.sub(r'\x1b\[[0-9;]*m', '', open(sys.argv[1], errors='replace').read())
digits = ''.join(re.findall(r'^([0-9a-f]{2,32})\.?\s*$', text, re.M))
open(sys.argv[2], 'wb').write(bytes.fromhex(digits[:len(digits) // 2 * 2]))
END
    : >"$tmp/err"
    got=$(table "$room/memrewrite.mix.json" "$room/f.mrc" "roi entries loads bytes_loaded")
    [ "$got" = " sums 3 300 600" ] && ok "avr, int of 16 bits" || { fail "avr, int of 16 bits" "says:$got"; detail "$tmp/err"; detail "$room/line"; }
}

# ---- out of memory dumps ----

# A program stops where it is about to write its counters; a debugger gets them.
debugger() {
    for tool in arm-none-eabi-gcc qemu-system-arm gdb-multiarch; do command -v $tool >/dev/null || { skip "debugger" "no $tool"; return; }; done
    build_cortex fib >"$tmp/log" 2>&1 && native fib || { fail debugger "cannot be built"; detail "$tmp/log"; return; }
    cd "$tmp/cortex/fib" || exit 1
    $soon $mps2 -S -chardev socket,path=gdb.socket,server=on,wait=off,id=gdb -gdb chardev:gdb -kernel prog </dev/null >"$tmp/printed" 2>&1 &
    for _ in 1 2 3 4 5 6 7 8 9 10; do [ -e gdb.socket ] || sleep 0.3; done
    cat >script <<'END'
set pagination off
target remote gdb.socket
break mr_bare_dump
continue
memrewrite-dump
memrewrite-dump image.bin
dump binary memory ram.bin 0x20000000 0x20020000
monitor dump-guest-memory core
delete
continue
END
    $soon gdb-multiarch -q -batch -x memrt.gdb -x script prog </dev/null >gdb.log 2>&1
    wait $!
    cp "$tmp/native/fib/printed" "$tmp/printed"
    cd "$top" || exit 1
    room=$tmp/cortex/fib
    out() { # NAME WORDS…
        name=$1
        shift
        rm -f "$tmp/f.mrc"
        "$MEMREPORT" extract "$@" -o "$tmp/f.mrc" >"$tmp/said" 2>&1
        table "$room/memrewrite.mix.json" "$tmp/f.mrc" "$counts" >"$tmp/got"
        table "$room/memrewrite.mix.json" "$room/semihosting.mrc" "$counts" >"$tmp/want"
        if [ -s "$tmp/want" ] && ! [ -s "$tmp/said" ] && cmp -s "$tmp/want" "$tmp/got"; then ok "extract: $name"; else
            fail "extract: $name" "other counters"
            detail "$tmp/said"
            detail "$room/gdb.log" 20
        fi
    }
    [ "$(grep -c '^memrewrite-dump wants' "$room/gdb.log") $(grep -c '^memrewrite: [1-9][0-9]* bytes are saved' "$room/gdb.log")" = "1 1" ] &&
        ok "GDB's command says what it wants, and what it did" || { fail "GDB's command" "says nothing"; detail "$room/gdb.log"; }
    out "the symbol alone" --elf "$room/prog" --memory "$room/image.bin"
    out "memory at its address" --elf "$room/prog" --memory "$room/ram.bin" --address 0x20000000
    out "memory without an address" --memory "$room/ram.bin"
    out "core file, 32 bits" --elf "$room/prog" "$room/core"
}

# refuse NAME TEXT STATUS WORDS…
refuse() {
    name=$1 text=$2 expected=$3
    shift 3
    "$MEMREPORT" extract "$@" >"$tmp/said" 2>&1
    got=$?
    if [ $got = "$expected" ] && grep -q "$text" "$tmp/said"; then ok "extract: $name"; else fail "extract: $name" "status $got"; detail "$tmp/said"; fi
}

host() { # ROOM SOURCE RUNTIME-FLAGS FLAGS…
    room=$1 source=$2 own=$3
    shift 3
    # shellcheck disable=SC2086
    "$MEMREWRITE" -q --runtime=bare $roi "$source" -o "$room" ${headers:+-- $headers} &&
        "${cc:-gcc}" -std=c99 $warnings $own "$@" -O2 -g -c "$room/memrt.c" -o "$room/memrt.o" &&
        "${cc:-gcc}" -O1 -g -w "$@" -I samples "$room/$(basename "$source")" "$room/memrt.o" "$here/host.c" -o "$room/prog"
}

# A core file of a program of this machine that was loaded anywhere.
host_core() {
    command -v gdb >/dev/null || command -v gdb-multiarch >/dev/null || { skip "extract: core file, 64 bits" "no gdb"; return; }
    gdb=$(command -v gdb || command -v gdb-multiarch)
    host "$tmp/cored" samples/fib.c '' -fPIE -pie >"$tmp/log" 2>&1 || { fail host_core "cannot be built"; detail "$tmp/log"; return; }
    native fib
    (cd "$tmp/cored" && $soon "$gdb" -q -batch -ex 'break mr_bare_dump' -ex run -ex 'generate-core-file core' -ex 'delete' -ex continue ./prog </dev/null >gdb.log 2>&1)
    [ -e "$tmp/cored/core" ] || { skip "extract: core file, 64 bits" "gdb writes none"; return; }
    "$MEMREPORT" extract --elf "$tmp/cored/prog" "$tmp/cored/core" -o "$tmp/cored/f.mrc" >"$tmp/said" 2>&1
    table "$tmp/cored/memrewrite.mix.json" "$tmp/cored/f.mrc" "$all" >"$tmp/got"
    table "$tmp/native/fib/memrewrite.mix.json" "$tmp/native/fib/f.mrc" "$all" >"$tmp/want"
    if [ -s "$tmp/want" ] && cmp -s "$tmp/want" "$tmp/got"; then ok "extract: core file, 64 bits"; else
        fail "extract: core file, 64 bits" "other counters"
        detail "$tmp/said"
        detail "$tmp/cored/gdb.log"
    fi
}

# Counters of a machine of the other byte order, where its ELF file has them.
big_endian() {
    for tool in s390x-linux-gnu-gcc qemu-s390x arm-none-eabi-gcc; do command -v $tool >/dev/null || { skip "extract: 32 bits, high byte first" "no $tool"; return; }; done
    (cc=s390x-linux-gnu-gcc && host "$tmp/big" samples/fib.c '' -static) >"$tmp/log" 2>&1 &&
        (cd "$tmp/big" && $soon qemu-s390x ./prog >printed) &&
        arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb -mbig-endian -ffreestanding -nostdlib \
            -Wl,--entry=mr_bare_dump,-Tbss=0x20000800,--unresolved-symbols=ignore-all "$tmp/big/memrt.c" -o "$tmp/big/elf" >>"$tmp/log" 2>&1 &&
        at=$(arm-none-eabi-nm "$tmp/big/elf" | sed -n 's/ [bB] mr_bare_image$//p') &&
        { head -c $((0x$at - 0x20000000)) /dev/zero && cat "$tmp/big/host.mrc" && head -c 999 /dev/zero; } >"$tmp/big/ram" &&
        "$MEMREPORT" extract --elf "$tmp/big/elf" --memory "$tmp/big/ram" --address 0x20000000 -o "$tmp/big/f.mrc" >>"$tmp/log" 2>&1
    cp "$tmp/big/printed" "$tmp/printed"
    if cmp -s "$tmp/big/host.mrc" "$tmp/big/f.mrc"; then same "extract: 32 bits, high byte first" fib "$tmp/big/memrewrite.mix.json" "$tmp/big/f.mrc" "$all"; else
        fail "extract: 32 bits, high byte first" "other bytes"
        detail "$tmp/log"
    fi
}

refusals() {
    host "$tmp/refused" samples/fib.c '' >"$tmp/log" 2>&1 || { fail refusals "cannot be built"; detail "$tmp/log"; return; }
    prog=$tmp/refused/prog
    head -c 5000 /dev/zero >"$tmp/zeros"
    printf 'no ELF file' >"$tmp/text"
    gcc -w -o "$tmp/plain" "$here/sums.c"
    refuse "no counters" "has no counters" 1 --elf "$prog" --memory "$tmp/zeros" -o "$tmp/o.mrc"
    refuse "an address elsewhere" "does not reach" 1 --elf "$prog" --memory "$tmp/zeros" --address 1 -o "$tmp/o.mrc"
    refuse "no core" "is no core file" 1 "$tmp/zeros" -o "$tmp/o.mrc"
    refuse "no ELF file" "is no ELF file" 1 --elf "$tmp/text" --memory "$tmp/zeros" -o "$tmp/o.mrc"
    refuse "no symbol" "has no symbol mr_bare_image" 1 --elf "$tmp/plain" --memory "$tmp/zeros" -o "$tmp/o.mrc"
    refuse "no file to write" "needs -o" 2 --memory "$tmp/zeros"
    refuse "nothing to look into" "needs a core file" 2 --elf "$prog" -o "$tmp/o.mrc"
    refuse "an address of nothing" "needs --elf" 2 --memory "$tmp/zeros" --address 5 -o "$tmp/o.mrc"
}

# ---- the runtime by itself ----

# widths NAME COLUMNS CC FLAGS…: the samples here; $narrow, if set, runs them
widths() {
    name=$1 columns=$2 cc=$3
    shift 3
    command -v "$cc" >/dev/null && echo 'int main(void) { return 0; }' | "$cc" "$@" -x c - -o "$tmp/probe" 2>/dev/null || { skip "$name" "$cc $* does not link"; cc=; return; }
    for s in fib spmv; do
        host "$tmp/width" "samples/$s.c" '' "$@" >"$tmp/log" 2>&1 || { fail "$name, $s" "cannot be built"; detail "$tmp/log"; continue; }
        (cd "$tmp/width" && rm -f host.mrc && $narrow ./prog >"$tmp/printed")
        same "$name, $s" "$s" "$tmp/width/memrewrite.mix.json" "$tmp/width/host.mrc" "$columns"
        rm -rf "$tmp/width"
    done
    cc=
}

needs() { needs_of --runtime=bare '' && needs_of '' -DMR_BARE && needs_of '' '-DMR_BARE -DMR_BARE_SECTION=".kept"'; }

needs_of() { # OPTIONS FLAGS
    command -v objdump >/dev/null || { skip "needs nothing but hooks" "no objdump"; return; }
    name="needs nothing but hooks${2:+, $2}" section=.bss.memrewrite
    case $2 in *SECTION*) section=.kept ;; esac
    # shellcheck disable=SC2086
    "$MEMREWRITE" -q $1 --all samples/interp.c -o "$tmp/needs" && gcc -std=c99 $warnings -ffreestanding -fno-pic -O2 $2 -c "$tmp/needs/memrt.c" -o "$tmp/needs/memrt.o" 2>"$tmp/log"
    nm -u "$tmp/needs/memrt.o" >"$tmp/needs/names"
    if ! [ -s "$tmp/log" ] && [ "$(grep -c 'w mr_hook_' "$tmp/needs/names")" = 4 ] && ! grep -v -e 'w mr_hook_' -e 'mr_pairs_' "$tmp/needs/names" &&
        [ "$(objdump -h "$tmp/needs/memrt.o" | awk -v s=$section '$2 == s && $3 !~ /^0+$/ { n++ } END { print n + 0 }')" = 1 ]; then ok "$name"; else
        fail "$name" "other names, or no section $section"
        detail "$tmp/needs/names"
        detail "$tmp/log"
    fi
    rm -rf "$tmp/needs"
}

# Calls through pointers find the variants without constructors.
pointers() {
    roi=--all
    host "$tmp/pointers" samples/interp.c '' >"$tmp/log" 2>&1 || { fail pointers "cannot be built"; detail "$tmp/log"; }
    roi=
    "$MEMREWRITE" -q --all samples/interp.c -o "$tmp/pointed" && gcc -O1 -w -I samples "$tmp/pointed/interp.c" "$tmp/pointed/memrt.c" -o "$tmp/pointed/prog"
    (cd "$tmp/pointers" && ./prog >out; cd "$tmp/pointed" && MEMREWRITE_OUT=f.mrc ./prog >out)
    : >"$tmp/err"
    table "$tmp/pointers/memrewrite.mix.json" "$tmp/pointers/host.mrc" "$all" >"$tmp/got"
    table "$tmp/pointed/memrewrite.mix.json" "$tmp/pointed/f.mrc" "$all" >"$tmp/want"
    if [ -s "$tmp/want" ] && cmp -s "$tmp/want" "$tmp/got"; then ok pointers; else fail pointers "other counts"; diff "$tmp/want" "$tmp/got" >"$tmp/diff"; detail "$tmp/diff"; fi
}

# run_tasks DIR RUNTIME-FLAGS FLAGS…: rows "roi thread entries stores"
run_tasks() {
    room=$1
    host "$room" tests/bare/tasks.c "$2" $3 >"$tmp/log" 2>&1 && (cd "$room" && ./prog) &&
        "$MEMREPORT" threads --model=source --mix "$room/memrewrite.mix.json" --format csv --columns roi,thread,entries,stores "$room/host.mrc" 2>"$room/err" | tail -n +2 | sort >"$room/rows"
}

tasks() {
    run_tasks "$tmp/tasks" '' -DTASKS || { fail tasks "cannot be built"; detail "$tmp/log"; return; }
    printf '%s\n' inner,0,10,20 inner,1,7,14 work,0,1,30 work,1,1,21 >"$tmp/want"
    if cmp -s "$tmp/want" "$tmp/tasks/rows" && ! [ -s "$tmp/tasks/err" ]; then ok "tasks: two"; else fail "tasks: two" "other counts"; detail "$tmp/tasks/rows"; detail "$tmp/tasks/err"; fi
    # told NAME FLAGS COUNT: so many contexts had no room
    told() {
        run_tasks "$tmp/told" "$2" "-DTASKS"
        grep -q "lost contexts: $3 (they could not be stored, more than MR_BARE_SLOTS)" "$tmp/told/err" && ok "tasks: $1" || { fail "tasks: $1" "is not told"; detail "$tmp/told/err"; detail "$tmp/log"; }
    }
    told "more contexts than slots" -DMR_BARE_SLOTS=2 2
    told "more tasks than there may be" -DMR_BARE_THREADS=1 1
    told "more open regions than there may be" -DMR_BARE_DEPTH=1 1
    if grep -q '^work,0,1,30$' "$tmp/told/rows" && ! grep -q '^inner' "$tmp/told/rows"; then ok "tasks: what had room is right"; else fail "tasks: what had room is right" "is not"; detail "$tmp/told/rows"; fi
}

# A clock of few bits begins anew within a run.
clock() {
    host "$tmp/clock" samples/fib.c '' -DCLOCK_MASK=0xfff >"$tmp/log" 2>&1 && (cd "$tmp/clock" && ./prog >printed)
    "$MEMREPORT" --mix "$tmp/clock/memrewrite.mix.json" "$tmp/clock/host.mrc" >"$tmp/said" 2>&1
    grep -q 'its clock ran backwards [0-9]* times' "$tmp/said" && ok "clock of few bits is told" || { fail "clock of few bits is told" "it is not"; detail "$tmp/said"; detail "$tmp/log"; }
}

{
    for case in needs pointers tasks clock cortex riscv avr debugger host_core big_endian refusals; do
        ! wanted $case || $case
    done
    if wanted widths; then
        for compiler in $(compilers); do widths "$compiler" "$all" "$compiler"; done
        roi="--target i686-linux-gnu"
        # shellcheck disable=SC2086
        if narrow=$(runs_32_bits); then widths "gcc -m32" "" gcc -m32 $headers; else
            skip "gcc -m32" "nothing links or runs programs of 32 bits here"
        fi
    fi
    ended
}
