#!/bin/sh
# OpenMP: one small program for each directive and clause, with gcc's libgomp and clang's libomp.
#
# A program says what its regions count, worked out on paper:    /* expect ROI: loads=2*N stores=N, … */
# by the model as written, or, with the word `optimised` in the place of `expect`, by that one; in terms of T, the number of threads, and of
# its own `#define NAME number`s.  It is run with 1, 2 and 4 threads, and where it says schedule (runtime) with each of static, dynamic
# and guided: what it prints must be what the plain program prints, and the sums over threads what it expects.
# /* refused: TEXT */: the function is left alone with a warning that has the text.  /* options: … */ go to memrewrite,
# /* environment: … */ to the programs, /* flags: … */ to the compilers of the output.
#
#   sh tests/openmp/run.sh [CASE…]    the cases of these names (ONLY does the same), which may be patterns: 'target*'
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
. tests/openmp/directives.sh
memrewrite=${MEMREWRITE:-bin-san/memrewrite}
memreport=${MEMREPORT:-bin-san/memreport}
[ -x "$memrewrite" ] || memrewrite=bin/memrewrite
[ -x "$memreport" ] || memreport=bin/memreport
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
export OMP_DYNAMIC=false OMP_WAIT_POLICY=passive

only=${*:-${ONLY-}}
# wanted CASE: is it chosen?
wanted() {
    set -f
    # shellcheck disable=SC2086
    set -- "$1" ${only:-"*"}
    set +f
    case_name=$1
    shift
    for pattern; do
        # shellcheck disable=SC2254
        case $case_name in $pattern) return 0 ;; esac
    done
    return 1
}

# check_counts PROGRAM THREADS LABEL MODEL: what the program expects is NAME=EXPRESSION, of T and of the program's constants.
check_counts() {
    word=expect
    [ "$4" = source ] || word=$4
    "$memreport" summary --model="$4" --mix "$tmp/out/memrewrite.mix.json" --format csv "$tmp/run.mrc" >"$tmp/sums.csv" 2>"$tmp/errors" || {
        fail "$3" "memreport fails"; detail "$tmp/errors"; return 1; }
    sed -n 's/.*\* '"$word"' \([^:]*\): *\(.*[^ ]\) *\*\/.*/\1 \2/p' "$1" | tr -d ',' >"$tmp/expected"
    # One shell computes what all terms want, one awk what the report has: a line of each, ROI NAME TERM VALUE.
    while read -r roi terms; do
        for term in $terms; do echo "$roi ${term%%=*} ${term#*=}"; done
    done <"$tmp/expected" >"$tmp/terms"
    {
        echo "T=$2;" && sed -n 's/^#define \([A-Z]*\) \([0-9]*\)$/\1=\2;/p' "$1"
        sed "s/^\([^ ]* [^ ]*\) \(.*\)$/echo '\1 \2' \$((\2))/" "$tmp/terms"
    } | sh >"$tmp/want"
    awk -F, 'NR == FNR && FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        NR == FNR { rows[$1]++; for (name in at) sum[$1, name] += $at[name]; next }
        { split($0, term, " "); print $0, rows[term[1]] && term[2] in at ? sum[term[1], term[2]] + 0 : "no such row or column" }' "$tmp/sums.csv" "$tmp/terms" >"$tmp/have"
    [ "$(wc -l <"$tmp/want")" = "$(wc -l <"$tmp/terms")" ] || { fail "$3" "what is expected cannot be computed"; return 1; }
    cmp -s "$tmp/want" "$tmp/have" || {
        fail "$3" "other figures (wanted, reported):"; diff "$tmp/want" "$tmp/have" >"$tmp/errors"; detail "$tmp/errors"; return 1; }
}

# run_one PROGRAM COMPILER
run_one() {
    environment=$(sed -n 's/.*\* environment: \(.*\) \*\/.*/\1/p' "$1")
    grep -q 'schedule *(runtime' "$1" && schedules='static dynamic,3 guided' || schedules=static
    "$2" -w -O1 -fopenmp -o "$tmp/plain" "$1" -lm 2>"$tmp/errors" || {
        skip "$name-$2" "the plain program does not compile: $(grep -m 1 error "$tmp/errors")"; return; }
    # shellcheck disable=SC2086
    "$2" -O2 -fopenmp -Wall -Wextra -Wshadow -Wno-unknown-pragmas -Werror $(sed -n 's/.*\* flags: \(.*\) \*\/.*/\1/p' "$1") -o "$tmp/prog" "$tmp"/out/*.c -lm 2>"$tmp/errors" || {
        fail "$name-$2" "the output does not compile"; detail "$tmp/errors"; return; }
    # shellcheck disable=SC2086
    for threads in 1 $(! its_turn 1 2 || echo 2) 4; do
        for schedule in $schedules; do
            rm -f "$tmp/run.mrc"
            env $environment OMP_NUM_THREADS=$threads OMP_SCHEDULE=$schedule $soon "$tmp/plain" >"$tmp/plain.txt" 2>&1
            env $environment OMP_NUM_THREADS=$threads OMP_SCHEDULE=$schedule MEMREWRITE_OUT="$tmp/run.mrc" $soon "$tmp/prog" >"$tmp/prog.txt" 2>&1
            cmp -s "$tmp/plain.txt" "$tmp/prog.txt" || {
                fail "$name-$2" "prints something else with $threads threads, $schedule"; diff "$tmp/plain.txt" "$tmp/prog.txt" | head -n 5 | sed 's/^/  /'; return; }
            check_counts "$1" "$threads" "$name-$2 ($threads threads, $schedule)" source || return
            check_counts "$1" "$threads" "$name-$2 ($threads threads, $schedule, optimised)" optimised || return
        done
    done
    ok "$name-$2"
}

run_program() {
    name=$(basename "$1" .c)
    [ "${1#samples}" = "$1" ] || name=sample-$name
    options=$(sed -n 's/.*\* options: \(.*\) \*\/.*/\1/p' "$1")
    refused=$(sed -n 's/.*\* refused: \(.*\) \*\/.*/\1/p' "$1")
    rm -rf "$tmp/out"
    # shellcheck disable=SC2086
    "$memrewrite" $options "$1" -o "$tmp/out" -- -fopenmp >"$tmp/errors" 2>&1 || {
        fail "$name" "memrewrite fails"; detail "$tmp/errors"; return; }
    mv "$tmp/errors" "$tmp/said"
    if [ -n "$refused" ]; then
        grep -q -F "$refused" "$tmp/said" || { fail "$name" "does not say '$refused'"; detail "$tmp/said"; return; }
    elif [ -s "$tmp/said" ]; then
        fail "$name" "memrewrite complains"; detail "$tmp/said"; return
    fi
    for cc in $compilers; do
        turn=$((turn + 1))
        ! its_turn $turn $n_compilers || run_one "$1" "$cc"
    done
    turn=$((turn + 1)) # the next program's is the other one
}

# race PROGRAM: ThreadSanitizer, to which libomp's Archer tells what its threads wait for, finds nothing in the runtime.  It may find
# something in libomp itself, when threads sleep, and in nested teams.
race() {
    name=$(basename "$1" .c)-races
    rm -rf "$tmp/out"
    # shellcheck disable=SC2046
    "$memrewrite" -q $(sed -n 's/.*\* options: \(.*\) \*\/.*/\1/p' "$1") "$1" -o "$tmp/out" -- -fopenmp >"$tmp/errors" 2>&1 || {
        fail "$name" "memrewrite fails"; detail "$tmp/errors"; return; }
    "$clang" -g -O1 -w -fsanitize=thread -fopenmp -o "$tmp/prog" "$tmp"/out/*.c -lm 2>>"$tmp/errors" || {
        skip "$name" "it does not build: $(grep -m 1 error "$tmp/errors")"; return; }
    OMP_NUM_THREADS=4 OMP_TOOL_LIBRARIES=$archer MEMREWRITE_OUT="$tmp/run.mrc" \
        TSAN_OPTIONS="exitcode=66 ignore_noninstrumented_modules=1 external_symbolizer_path=$symbolizer" $soon $fixed_addresses "$tmp/prog" >"$tmp/prog.txt" 2>&1
    case $? in 0 | 66) ;; *) fail "$name" "it ended before ThreadSanitizer could say anything"; detail "$tmp/prog.txt"; return ;; esac
    if grep -q 'memrt\.[ch]' "$tmp/prog.txt"; then
        fail "$name" "ThreadSanitizer finds a race"
        grep -m 5 'memrt\.[ch]' "$tmp/prog.txt" | sed 's/^/  /'
        return
    fi
    ok "$name"
}

# The thread that begins a team has done its part and waits for the other: `waited` says so, of it alone.
cat >"$tmp/waits.c" <<'END'
#include <omp.h>
#include <time.h>
int main(void)
{
    struct timespec pause = {0, 20000000};
#pragma memrewrite begin team
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 1)
        nanosleep(&pause, 0);
#pragma memrewrite end
    return 0;
}
END
# waiting NAME CC SOURCE SAMPLE CONDITION MESSAGE: … of the program; a condition of awk over seconds[roi, thread], waited[…], of_roi (the most of a
# thread) and busy by the region, and `rows`
waiting() {
    name=$1-$2
    rm -rf "$tmp/out" "$tmp/run.mrc"
    { "$memrewrite" -q "$3" -o "$tmp/out" -- -fopenmp && "$2" -w -O1 -fopenmp -o "$tmp/prog" "$tmp"/out/*.c; } >"$tmp/errors" 2>&1 || {
        fail "$name" "it does not build"; detail "$tmp/errors"; return 1; }
    OMP_NUM_THREADS=2 MEMREWRITE_SAMPLE=$4 MEMREWRITE_OUT="$tmp/run.mrc" $soon "$tmp/prog" >"$tmp/prog.txt"
    if "$memreport" threads --format csv --mix "$tmp/out/memrewrite.mix.json" "$tmp/run.mrc" >"$tmp/csv" 2>"$tmp/errors" && awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
        { rows++; seconds[$c["roi"], $c["thread"]] = $c["seconds"]; waited[$c["roi"], $c["thread"]] = $c["waited"] }
        $c["waited"] > $c["seconds"] { long++ }
        { if ($c["waited"] > of_roi[$c["roi"]] + 0) of_roi[$c["roi"]] = $c["waited"]; busy[$c["roi"]] = $c["seconds"] - $c["waited"] }
        { told = $c["waited"] > 0; wrong += told == ($c["roi"] == "untold") }
        END { exit !(!long && '"$5"') }' "$tmp/csv"; then
        ok "$name"
    else
        fail "$name" "$6"
        seconds_shown
        return 1
    fi
}
seconds_shown() { awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i } { print "  " $c["roi"], $c["thread"], $c["seconds"], $c["waited"] }' "$tmp/csv"; }

waits() {
    waiting waits "$1" "$tmp/waits.c" 1 'rows == 2 && waited["team", 0] > 0 && waited["team", 1] == 0' "other threads wait than should"
}

# Threads that wait in the middle of a region: `waited` of each thread says so, and is no more than its time.
barriers() {
    waiting barriers-told "$1" tests/openmp/barriers.c 1 'rows == 20 && !wrong' "some wait is not told"
}

# Threads of the system wait for one another: in joins, barriers, conditions and semaphores, whose results and errno stay.  The thread that lets the
# others wait pauses, which is no wait.
cat >"$tmp/posix.c" <<'END'
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <time.h>
static pthread_barrier_t barrier;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static sem_t semaphore;
static int is_set, last;
static void pause_20ms(void)
{
    struct timespec pause = {0, 20000000};
    nanosleep(&pause, 0);
}
#define MET(call) do { if ((call) == PTHREAD_BARRIER_SERIAL_THREAD) last++; } while (0)
static void *others(void *with)
{
#pragma memrewrite begin others
    MET(pthread_barrier_wait(&barrier));
    pthread_mutex_lock(&mutex);
    while (!is_set)
        pthread_cond_wait(&condition, &mutex);
    pthread_mutex_unlock(&mutex);
    if (sem_wait(&semaphore) != 0)
        return NULL;
#pragma memrewrite end
    return with;
}
static void *late(void *with)
{
#pragma memrewrite begin late
    pause_20ms();
    MET(pthread_barrier_wait(&barrier));
    pause_20ms();
    pthread_mutex_lock(&mutex);
    is_set = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    pause_20ms();
    sem_post(&semaphore);
#pragma memrewrite end
    return with;
}
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static pthread_mutex_t of_never = PTHREAD_MUTEX_INITIALIZER;
static void *forever(void *with)
{
#pragma memrewrite begin forever
    pthread_mutex_lock(&of_never);
    while (with)
        pthread_cond_wait(&never, &of_never);
#pragma memrewrite end
    return with;
}
int main(void)
{
    pthread_t thread[2], pool;
    struct timespec past = {0, 0};
    void *got = NULL;
    int both = 0, code = 0;
    pthread_barrier_init(&barrier, NULL, 2);
    sem_init(&semaphore, 0, 0);
    pthread_create(&pool, NULL, forever, &past);
#pragma memrewrite begin begins
    pthread_create(&thread[0], NULL, others, &is_set);
    pthread_create(&thread[1], NULL, late, &last);
    for (int i = 0; i < 2; i++)
        both += pthread_join(thread[i], &got) == 0 && got == (i ? &last : &is_set);
    code = sem_timedwait(&semaphore, &past) == -1 && errno == ETIMEDOUT;
#pragma memrewrite end
    printf("%d %d %d\n", both, last, code);
    return 0;
}
END
posix() {
    waiting posix "$1" "$tmp/posix.c" 1 'of_roi["begins"] >= 0.05 && of_roi["others"] >= 0.05 && of_roi["forever"] >= 0.05 && busy["late"] > 0.05' \
        "who waits does not say so" || return
    if [ "$(cat "$tmp/prog.txt")" = '2 1 1' ]; then ok "posix-results-$1"; else fail "posix-results-$1" "other results: $(cat "$tmp/prog.txt")"; fi
}

# Most iterations of a long entry run as written, and tell of no waits: `waited` is scaled as the counts are, by what the file says, but is no more than
# the time.
cat >"$tmp/iterations.c" <<'END'
#include <omp.h>
#include <time.h>
static int done[2];
int main(void)
{
    struct timespec pause = {0, 200000};
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
#pragma memrewrite begin iterations
        for (int i = 0; i < 3000; i++) {
            done[me]++;
            if (me)
                nanosleep(&pause, 0);
#pragma omp barrier
        }
#pragma memrewrite end
    }
    return 0;
}
END
iterations() {
    waiting iterations-waited "$1" "$tmp/iterations.c" 10 'rows == 2 && !wrong' "iterations as written seem not to wait" || return
    name=iterations-scaled-$1
    command -v python3 >/dev/null || { skip "$name" "no python3 to read the file with"; return; }
    python3 tests/rt/dump.py --waits "$tmp/run.mrc" >"$tmp/waits"
    if awk -F '[ ,]' '
        FNR == NR { if ($5 == "waits") { want[$2] = $6 + $7 * $9 / $10; scaled += $7 > 0 && $9 > 5 * $10 } else broken += $1 == "BROKEN:"; next }
        FNR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
        { w = want[$c["thread"]]; if (w > $c["seconds"]) w = $c["seconds"]
          off = $c["waited"] - w; right += off < 1e-6 * w && -off < 1e-6 * w }
        END { exit !(scaled == 2 && right == 2 && !broken) }' "$tmp/waits" "$tmp/csv"; then
        ok "$name"
    else
        fail "$name" "the report has other waits than the file"
        detail "$tmp/waits"
        seconds_shown
    fi
}

# Threads of one team run different texts of a function, or of a region, as they are sampled: what the team computes stays the same, in
# teams of more than four, for which libomp has other ways, too.
texts() {
    name=texts-$1
    rm -rf "$tmp/out" "$tmp/run.mrc"
    { "$memrewrite" -q tests/openmp/texts.c -o "$tmp/out" -- -fopenmp && "$1" -w -O2 -fopenmp -o "$tmp/prog" "$tmp"/out/*.c &&
        "$1" -w -O1 -fopenmp -o "$tmp/plain" tests/openmp/texts.c; } >"$tmp/errors" 2>&1 || {
        fail "$name" "it does not build"; detail "$tmp/errors"; return; }
    for threads in 2 6; do
        OMP_NUM_THREADS=$threads $soon "$tmp/plain" >"$tmp/plain.txt"
        for sample in 1 5 7:random; do
            OMP_NUM_THREADS=$threads MEMREWRITE_SAMPLE=$sample MEMREWRITE_OUT="$tmp/run.mrc" $soon "$tmp/prog" >"$tmp/prog.txt" 2>&1
            cmp -s "$tmp/plain.txt" "$tmp/prog.txt" || {
                fail "$name" "prints something else with $threads threads, sample $sample"; diff "$tmp/plain.txt" "$tmp/prog.txt" | head -n 5; return; }
        done
    done
    ok "$name"
}

# Flags that name another device keep its functions from counting, others do not; gcc is told by a header alone what is for one.
devices() {
    printf '#pragma omp declare target\nint of_both(int x);\n#pragma omp end declare target\n' >"$tmp/device.h"
    printf '#include "device.h"\nint of_both(int x) { return x > 3 ? x : 3; }\nint main(void) { return of_both(1) - 3; }\n' >"$tmp/device.c"
    for flag in -foffload=nvptx-none -fopenmp-targets=nvptx64 --offload-arch=sm_70 -foffload=disable -foffload=-lm; do
        rm -rf "$tmp/out"
        "$memrewrite" --all "$tmp/device.c" -o "$tmp/out" -- -fopenmp $flag >"$tmp/said" 2>&1 || {
            fail "devices $flag" "memrewrite fails"; detail "$tmp/said"; continue; }
        case $flag in *=disable | *=-lm) left=0 ;; *) left=2 ;; esac
        [ "$(grep -c 'for which the flags have it compiled' "$tmp/said")" = $left ] || { fail "devices $flag" "not $left functions are left as they are"; continue; }
        ok "devices $flag"
    done
    for cc in $compilers; do
        if $cc -fopenmp -o "$tmp/prog" "$tmp"/out/*.c >"$tmp/errors" 2>&1 && MEMREWRITE_OUT="$tmp/run.mrc" $soon "$tmp/prog"; then
            ok "devices-$cc"
        else
            fail "devices-$cc" "the output does not work"; detail "$tmp/errors"
        fi
    done
}

# Compilers that can link OpenMP programs.
echo 'int main(void) { return 0; }' >"$tmp/empty.c"
compilers=
for cc in gcc $(newest_clang); do
    if "$cc" -fopenmp -o "$tmp/empty" "$tmp/empty.c" 2>/dev/null; then compilers="$compilers $cc"; fi
done

n_compilers=$(echo $compilers | wc -w)

{
    ! wanted directives || directives
    [ -n "$compilers" ] || skip all "no compiler here links OpenMP programs (make deps)"
    for program in tests/openmp/*.c samples/openmp/*.c; do
        [ -z "$compilers" ] || ! wanted "$(basename "$program" .c)" || run_program "$program"
    done
    ! wanted devices || devices
    for cc in $compilers; do
        for part in waits barriers posix iterations texts; do
            ! wanted $part || $part "$cc"
        done
    done
    clang=$(newest_clang)
    archer=$([ -z "$clang" ] || dirname "$("$clang" -print-file-name=libomp.so 2>/dev/null)")/libarcher.so
    symbolizer=$([ -z "$clang" ] || "$clang" -print-prog-name=llvm-symbolizer)
    for program in parallel nested task_regions $(! its_turn 1 2 || echo task taskloop sections fib); do
        file=$(find tests/openmp samples/openmp -name "$program.c" | head -n 1)
        wanted "$program" || continue
        if [ -e "$archer" ] && [ -x "$symbolizer" ]; then race "$file"; else skip "$program-races" "no Archer of libomp, or no llvm-symbolizer"; fi
    done
    ended
} | sum 404
