#!/bin/sh
# Tests of events on their way from the program to its profilers.  One line per case: ok NAME, FAIL NAME: why, SKIP NAME: reason.
here=$(cd "$(dirname "$0")" && pwd) || exit 2
. "$here/../lib.sh"
keep_runtimes
if [ "$1" != --cases ]; then
    sh "$0" --cases "$@" | sum 20
    exit
fi
shift

rt=$here/../../rt
build=$here/../../build
bin=$here/../../bin
turn=0
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 2' HUP INT TERM
. "$here/lib.sh"
unset MEMREWRITE_BACKEND MEMREWRITE_WORKERS
have() { command -v "$1" >/dev/null 2>&1; }
wanted() { [ -z "$only" ] || case " $only " in *" $1 "*) ;; *) return 1 ;; esac; }
only=$*
clang=clang
have clang || clang=clang-19
accesses=$here/../../memprof/module/accesses.c

# rows FILE: what is no head
rows() { grep -v '^#\|^memprof ' "$1"; }
# same LABEL GOT WANT
same() { if [ "$2" = "$3" ]; then ok "$1"; else fail "$1" "got '$2', not '$3'"; fi; }
# built LABEL COMPILER FLAGS... (in $dir): from program.c memrt.c memprof.c to program
built() {
    label=$1
    shift
    (cd "$dir" && "$@" program.c memrt.c memprof.c -o program) > "$dir/log" 2>&1 || {
        fail "$label" "does not compile"
        detail "$dir/log"
        return 1
    }
    [ ! -s "$dir/log" ] || { fail "$label" "warnings"; detail "$dir/log"; return 1; }
}

# The whole stream of one program, by each back end and compiler.
every() {
    for how in gcc:-O2 gcc:-O0 "gcc:-O2 -std=c89 -pedantic" "$clang:-O2 -std=c99 -pedantic" tcc: "gcc:-O2 -fPIC -DMR_NO_THREADS" "gcc:-O1 -static"; do
        cc=${how%%:*} flags=${how#*:}
        have "$cc" || { skip "every $how" "no $cc"; continue; }
        runtime "$tmp/every" 0x27ff "$here/log.c"
        cp "$here/every.c" "$dir/program.c"
        warn="-Wall -Wextra -Wno-unused-value"
        # shellcheck disable=SC2086
        built "every $how" "$cc" $warn $flags || continue
        for backend in process thread file; do
            if [ $backend = thread ]; then case $cc in tcc) continue ;; esac; fi
            its_share || continue # a fast run has every compiler and every back end, not each with each
            rm -f "$dir"/o.*
            (cd "$dir" && MEMREWRITE_BACKEND=$backend MEMREWRITE_OUT=o.mrc $soon ./program) > "$dir/out" 2>&1
            if [ $backend = file ]; then
                [ -s "$dir/o.mrc.events" ] || fail "every $how $backend" "no file of events"
                "$tmp/replay" "$dir/o.mrc.events" log "$dir/o.mrc" >> "$dir/out" 2>&1
            fi
            if [ -s "$dir/out" ]; then fail "every $how $backend" "$(cat "$dir/out")"; continue; fi
            if [ -n "$UPDATE" ]; then cp "$dir/o.mrc.log" "$here/every.want"; fi
            if cmp -s "$dir/o.mrc.log" "$here/every.want"; then
                ok "every $how $backend"
            else
                fail "every $how $backend" "other calls"
                diff "$dir/o.mrc.log" "$here/every.want" > "$dir/diff"
                detail "$dir/diff"
            fi
        done
    done
}

# replay: a program that runs log and accesses over a file of events
replayer() {
    { echo '#define MR_CHOICE'; echo '#define MR_MODULES(X) X(log) X(accesses)'; cat "$build/memprof_head.h" "$here/log.c"
      grep -v '^#include "memprof/' "$accesses"; cat "$build/memprof_tail.h" "$here/../../memprof/replay.c" "$here/replay_main.c"; } > "$tmp/replay.c"
    gcc -std=c11 -D_GNU_SOURCE -g -fsanitize=address,undefined -Wall -Wextra -I "$here/../.." "$tmp/replay.c" -o "$tmp/replay" > "$tmp/log" 2>&1 ||
        { fail replayer "does not compile"; detail "$tmp/log"; }
}

# program NAME EVENTS MODULE... : NAME.c with these, by gcc -O2; leaves $dir/program
program() {
    name=$1
    shift
    runtime "$tmp/$name" "$@"
    cp "$here/$name.c" "$dir/program.c"
    built "$name" gcc -O2 -Wall -Wextra -Wno-unused-value
}
# execute [VARIABLE=VALUE...] ARGUMENT...: runs $dir/program with MEMREWRITE_OUT=o.mrc in an empty folder $dir/run; $status
execute() {
    rm -rf "$dir/run"
    mkdir "$dir/run"
    (cd "$dir/run" && env MEMREWRITE_OUT=o.mrc "$@") > "$dir/out" 2>&1
    status=$?
}
# soon FILE: waits until its last line is there, for consumers that outlive their program
soon_there() {
    for _ in $(seq 600); do
        if tail -n 1 "$1" 2>/dev/null | grep -q '^#end'; then return 0; fi
        sleep 0.05
    done
    return 1
}
loads() { rows "$1" 2>/dev/null | awk '$1 == 0 { print $2 }'; }

# Threads, more than there is room to keep apart; several workers; each back end: the same rows.
threads() {
    program threads 0x3 "$accesses" || return
    for n in 1 4 100; do
        each=$((800000 / n))
        execute "$dir/program" $n $each
        mv "$dir/run/o.mrc.accesses" "$dir/want" || { fail "threads $n" "no results: $(cat "$dir/out")"; continue; }
        same "threads $n: sum" "$(rows "$dir/want" | awk '{ n += $2 > $3 ? $2 : $3 } END { print n }')" $((2 * n * each))
        for how in "process 2" "process 3" "thread 1" "thread 2" "file 1"; do
            its_share || continue
            execute MEMREWRITE_BACKEND="${how% *}" MEMREWRITE_WORKERS="${how#* }" "$dir/program" $n $each
            [ "$how" != "file 1" ] || "$tmp/replay" "$dir/run/o.mrc.events" accesses "$dir/run/o.mrc" >> "$dir/out" 2>&1
            if [ -s "$dir/out" ] || ! cmp "$dir/run/o.mrc.accesses" "$dir/want" > "$dir/diff" 2>&1; then
                fail "threads $n $how" "$(cat "$dir/out" "$dir/diff")"
            else
                ok "threads $n $how"
            fi
        done
    done
}

# Whatever way the program ends, and with less than a buffer or several: nothing of what it did is lost.
ends() {
    program ends 0x3 "$accesses" || return
    for n in 7 1000000; do
        for case in exit:0:1 kill:137:1 abort:134:1 crash:139:1 _exit:3:1 ending:3:1 exec:0:2 child:0:1 closed:0:2; do
            how=${case%%:*} rest=${case#*:}
            execute sh -c '"$1" $2 $3; exit $?' sh "$dir/program" $how $n
            if soon_there "$dir/run/o.mrc.accesses"; then
                same "ends $how $n" "$status $(loads "$dir/run/o.mrc.accesses")" "${rest%:*} $((n * ${rest#*:}))"
            else
                fail "ends $how $n" "no results: $(cat "$dir/out")"
            fi
            [ $how != child ] || same "ends $how $n: the child's" "$(loads "$dir"/run/o.mrc.*[0-9].accesses)" $n
        done
    done
    # what can follow a program in a shell can read its results, and a file of events keeps all, too
    execute MEMREWRITE_BACKEND=file "$dir/program" kill 1000000
    "$tmp/replay" "$dir/run/o.mrc.events" accesses "$dir/run/o.mrc"
    same "ends kill, file" "$(loads "$dir/run/o.mrc.accesses") $(grep -c '^#note.cut off' "$dir/run/o.mrc.accesses")" "1000000 1"
    execute MEMREWRITE_OFF=1 "$dir/program" exit 1000000
    same "off" "$status $(ls "$dir/run")$(cat "$dir/out")" "0 "
    # the first process of a container waits for all children that there are
    if unshare -Urpf true 2>/dev/null; then
        execute timeout -k 1 60 unshare -Urpf "$dir/program" first 7
        same "ends first" "$status $(loads "$dir/run/o.mrc.accesses")" "0 7"
    else
        skip "ends first" "no namespace of processes can be made"
    fi
    # nobody holds what a pipe's reader waits for
    execute sh -c 'echo go | "$1" kill 2000000 | cat; echo done' sh "$dir/program"
    same "ends: pipes" "$(tail -n 1 "$dir/out")" done
}

# The consumer is killed: the program runs on, says so once, and ends as it would have.
consumer() {
    program ends 0x3 "$accesses" || return
    rm -rf "$dir/run"
    mkdir "$dir/run"
    mkfifo "$dir/in" "$dir/told"
    (cd "$dir/run" && MEMREWRITE_OUT=o.mrc $soon "$dir/program" wait 3000000 < "$dir/in" > "$dir/told" 2> "$dir/err"; echo $? > "$dir/status") &
    exec 5> "$dir/in"
    read -r pid < "$dir/told"
    found=
    for p in /proc/[0-9]*; do
        case $(readlink "$p/exe" 2>/dev/null) in "$(readlink -f "$dir/program")") ;; *) continue ;; esac
        case ${p#/proc/} in "$pid") ;; *) found=${p#/proc/} ;; esac
    done
    [ -n "$found" ] || { fail consumer "there is none"; exec 5>&-; wait; return; }
    same "consumer: a session of its own, no files but the counters" "$(ps -o sid= -p "$found" | tr -d ' ') $(ls -l /proc/$found/fd | grep -c -v '/dev/null\|socket:\|pidfd\|total\|o\.mrc$')" "$found 0"
    kill -9 "$found"
    echo > "$dir/in"
    exec 5>&-
    wait
    same "consumer killed" "$(cat "$dir/status") $(wc -l < "$dir/err") $(grep -c 'has died' "$dir/err")" "0 1 1"
}

# Nothing of a program's own functions is used, nor by the library's text at any level.
own() {
    turn=1 # a fast run has the first level, the third and the last
    for how in gcc:-O0 gcc:-O2 gcc:-O3 "$clang:-O2" "$clang:-Os"; do
        its_share || continue
        cc=${how%%:*} flags=${how#*:}
        have "$cc" || { skip "own $how" "no $cc"; continue; }
        runtime "$tmp/own" 0x3 "$accesses"
        cp "$here/own.c" "$dir/program.c"
        # shellcheck disable=SC2086
        built "own $how" "$cc" $flags -fno-builtin -w || continue
        for backend in process thread; do
            execute MEMREWRITE_BACKEND=$backend "$dir/program"
            same "own $how $backend" "$status $(loads "$dir/run/o.mrc.accesses")$(cat "$dir/out")" "0 1000000"
        done
        # shellcheck disable=SC2086
        (cd "$dir" && "$cc" $flags -c memprof.c -o memprof.o && nm -u memprof.o) > "$dir/names" 2>&1
        same "own $how: names" "$(cat "$dir/names")" ""
    done
}

# What cannot be written is said, and the program goes on.
faults() {
    program ends 0x3 "$accesses" || return
    execute MEMREWRITE_BACKEND=none "$dir/program" exit 10
    same "faults: no such back end" "$status $(grep -c 'MEMREWRITE_BACKEND=none: none of process, thread and file; process is used' "$dir/out") $(loads "$dir/run/o.mrc.accesses")" "0 1 10"
    execute sh -c 'mkdir o.mrc.accesses; exec "$1" exit 10' sh "$dir/program"
    same "faults: a folder in its place" "$status $(grep -c 'o.mrc.accesses: .*: the profile is not written' "$dir/out")" "0 1"
    execute sh -c 'echo mine > o.mrc.accesses; exec "$1" exit 10' sh "$dir/program"
    same "faults: a file that is not ours" "$status $(cat "$dir/run/o.mrc.accesses")" "0 mine"
    execute sh -c '"$1" exit 10; "$1" exit 20' sh "$dir/program"
    same "faults: an old file" "$status $(loads "$dir/run/o.mrc.accesses")" "0 20"
    execute sh -c 'ulimit -v 100000; exec "$1" exit 1000000' sh "$dir/program"
    same "faults: little memory" "$status $(loads "$dir/run/o.mrc.accesses")" "0 1000000"
    execute sh -c 'ulimit -v 15000; exec "$1" exit 1000000' sh "$dir/program"
    same "faults: no memory" "$status $(grep -c 'no memory for events' "$dir/out")" "0 1"
    execute sh -c 'ulimit -n 4; exec "$1" exit 10' sh "$dir/program"
    same "faults: 4 files" "$status $(grep -c 'MEMREWRITE_BACKEND=process: cannot be had here; there is no profile' "$dir/out")" "0 1"
    for files in 8 24 36; do
        execute sh -c "ulimit -n $files; exec \"\$1\" exit 1000000" sh "$dir/program"
        same "faults: $files files" "$status $(loads "$dir/run/o.mrc.accesses")$(cat "$dir/out")" "0 1000000"
        execute MEMREWRITE_BACKEND=file sh -c "ulimit -n $files; exec \"\$1\" exit 1000000" sh "$dir/program"
        same "faults: $files files, file" "$status $(grep -c 'events: Too many open files' "$dir/out")" "0 1"
    done
    for nonsense in x x, =1 x=y "x=1 y=2" x=1,,y=2 x=-1; do
        execute MEMREWRITE_MODULES="$nonsense" "$dir/program" exit 10
        same "faults: MEMREWRITE_MODULES=$nonsense" "$status $(grep -c "^memrewrite: MEMREWRITE_MODULES=$nonsense: not of the form NAME=NUMBER,NAME=NUMBER; the modules do as usual" "$dir/out") $(loads "$dir/run/o.mrc.accesses")" "0 1 10"
    done
    execute MEMREWRITE_MODULES="x=1" "$dir/program" exit 10
    same "faults: a setting that nobody knows" "$status $(grep '^#note' "$dir/run/o.mrc.accesses" | cut -f 2)$(cat "$dir/out")" "0 MEMREWRITE_MODULES: no module knows x=1"
    # A module that writes as events come, with nowhere to write: as a folder, a full disk.
    runtime "$tmp/full" 0x3fff "$here/../../memprof/module/trace.c" && cp "$here/ends.c" "$dir/program.c" && built full gcc -O2 -w || return
    for backend in process thread; do
        execute MEMREWRITE_BACKEND=$backend sh -c 'mkdir o.mrc.trace; exec "$1" exit 1000000' sh "$dir/program"
        same "faults: a trace in a folder's place, $backend" "$status $(grep -c 'o.mrc.trace: .*: the profile is not written' "$dir/out")" "0 1"
        execute MEMREWRITE_BACKEND=$backend sh -c 'trap "" XFSZ; ulimit -f 300; exec "$1" exit 1000000' sh "$dir/program"
        same "faults: a full disk, $backend" "$status $(grep -c 'trace: File too large: the profile is not written' "$dir/out")" "0 1"
    done
}

# Handlers that jump away, whatever they interrupted: what comes behind is seen all the same.  A few loads are interrupted in the middle.
jumps() {
    program jumps 0x3 "$accesses" || return
    for backend in process thread; do
        execute MEMREWRITE_BACKEND=$backend "$dir/program" 20000000
        same "jumps $backend" "$status $(loads "$dir/run/o.mrc.accesses" | awk '{ print ($1 > 19900000 && $1 < 20100000) }')$(cat "$dir/out")" "0 1"
    done
}

# Shadow memory, maps, objects, numbers.
unit() {
    for cc in gcc "$clang"; do
        have "$cc" || { skip "unit $cc" "no $cc"; continue; }
        cat "$build/memprof_head.h" "$here/unit.c" > "$tmp/unit.c"
        if "$cc" -std=c99 -D_GNU_SOURCE -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -Wall -Wextra "$tmp/unit.c" -o "$tmp/unit" \
            > "$tmp/log" 2>&1 && "$tmp/unit" >> "$tmp/log" 2>&1 && [ ! -s "$tmp/log" ]; then
            ok "unit $cc"
        else
            fail "unit $cc" "see"
            detail "$tmp/log" 20
        fi
    done
}

# What the rewriter makes of modules: built in, a source, a shared object, several; and what is wrong with them.
chosen() {
    mkdir -p "$tmp/chosen"
    cd "$tmp/chosen" || return
    sed -n '/^   Example, complete/,/\*\/$/p' "$here/../../memprof/memprof.h" | sed -e 1,2d -e 's/^       //' -e 's/ \*\/$//' > loads.c
    { echo '#include "memprof/memprof.h"'; sed 's/\<loads\>/again/g' loads.c; } > again.c
    sed -i 's/\<loads_/again_/g; s/\<Loads\>/Again/g; s/LoadRow/AgainRow/g' again.c
    cat > x.c << 'END'
static double a[1000], b[1000];
int main(void) { int i, j; for (j = 0; j < 100; j++) for (i = 1; i < 1000; i++) a[i] = a[i-1] + b[i]; return a[7] > 1; }
END
    for how in accesses ./loads.c,accesses ./again.c,./loads.c; do
        rm -rf out prog o.*
        "$bin/memrewrite" -q --all --events=$how x.c -o out && gcc -Wall -Wextra -Werror -O2 out/*.c -o prog && MEMREWRITE_OUT=o.mrc ./prog
        got=
        for name in $(echo $how | tr ',' ' '); do got="$got $(rows "o.mrc.$(basename "$name" .c)" | awk '{ n += $2 } END { print n }')"; done
        same "chosen $how" "$got" "$(echo $how | sed 's/[^,]*/ 199801/g; s/,//')"
    done > log 2>&1
    cat log
    rm -rf out prog o.*
    mkdir -p memprof
    cp "$here/../../memprof/"*.h memprof/
    if gcc -O2 -Wall -Wextra -Werror -shared -fPIC -DMP_NAME=again -DMP_SOURCE='"again.c"' -I. "$build/memprof/shared_object.c" -o again.so > log 2>&1 &&
        "$bin/memrewrite" -q --all --events=./again.so x.c -o out >> log 2>&1 && gcc -Wall -Wextra -Werror -O2 out/*.c -o prog >> log 2>&1; then
        MEMREWRITE_OUT=o.mrc ./prog
        same "chosen ./again.so" "$(rows o.mrc.again | awk '{ n += $2 } END { print n }')" 199801
        same "chosen ./again.so: the sidecar" "$(grep -o '"modules": *\["again"\]' out/memrewrite.mix.json | tr -d ' ')" '"modules":["again"]'
        rm again.so o.*
        MEMREWRITE_OUT=o.mrc ./prog 2> err
        same "chosen ./again.so: gone" "$? $(grep -c 'again.so: cannot be opened: the profile is not written' err)" "0 1"
    else
        fail "chosen ./again.so" "is not made"
        detail log
    fi
    echo 'int x;' > none.c
    sed 's/MP_LOADS/MP_TEA/' loads.c > tea.c
    : > none.so
    for member in write start tables merge name; do sed "s/\.$member = [^,}]*,\{0,1\}//" loads.c > no_$member.c; done
    for wrong in "nothing:there is no module 'nothing'; there are accesses, dependence, .*; one of your own is a path: ./nothing.c" \
        "./no_write.c:'./no_write.c' is no whole module: it has no .write" "./no_start.c:'./no_start.c' is no whole module: it has .state_bytes, but no .start" \
        "./no_tables.c:'./no_tables.c' is no whole module: it has no .tables" "./no_merge.c:'./no_merge.c' is no whole module: it has a .share, but no .merge" \
        "./no_name.c:'./no_name.c' is no whole module: its .name is not" "loops,accesses,loops:there are two modules 'loops'" \
        "./loads.c,./loads.c:there are two modules 'loads'" "./none.c:'./none.c' is no module" "./tea.c:modules do not ask for 'MP_TEA'" \
        "./missing.c:'./missing.c' cannot be read" "./none.so:'./none.so' cannot be opened"; do
        "$bin/memrewrite" --all --events="${wrong%%:*}" x.c -o wrong > log 2>&1
        same "chosen ${wrong%%:*}" "$? $(grep -c -- "--events: ${wrong#*:}" log)" "2 1"
    done
    cd "$here" || exit 2
}

# Wherever memory ends, each module ends well, with the rows that it has: over the events of a program with all of them.
starve() {
    mkdir -p "$tmp/starve"
    cat "$build/memprof_all.c" "$here/starve.c" > "$tmp/starve/starve.c"
    if ! { "$bin/memrewrite" -q --all --events=accesses,trace "$here/../modules/programs/kinds.c" -o "$tmp/starve/out" &&
        gcc -O1 -w "$tmp/starve/out"/*.c -o "$tmp/starve/prog" -lm &&
        gcc -std=c11 -D_GNU_SOURCE -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -include "$here/starve.h" -I "$here/../.." \
            "$tmp/starve/starve.c" -o "$tmp/starve/starve"; } > "$tmp/log" 2>&1; then
        fail starve "is not built"
        detail "$tmp/log"
        return
    fi
    MEMREWRITE_BACKEND=file MEMREWRITE_OUT="$tmp/starve/o.mrc" "$tmp/starve/prog" > /dev/null
    "$tmp/starve/starve" "$tmp/starve/o.mrc.events" "$tmp/starve/o.mrc" > "$tmp/starve/names" 2> "$tmp/log"
    same "starve" "$? $(wc -l < "$tmp/starve/names")" "0 $(ls "$here"/../../memprof/module/*.c | wc -l)"
    detail "$tmp/log" 20
}

replayer
for case in unit starve every threads ends consumer jumps own faults chosen; do wanted $case && $case; done
ended
