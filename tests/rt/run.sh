#!/bin/sh
# Tests of the runtime.  One line per case: ok NAME, FAIL NAME: why, SKIP NAME: reason; exit status 1 after a failure.
# NAME.c says in its first line `/* config: COUNTERS ROIS [PROGRAM_ROI]`; NAME.want is the dump of the file it makes.
here=$(cd "$(dirname "$0")" && pwd) || exit 2
. "$here/../lib.sh"
if [ "$1" != --cases ]; then
    sh "$0" --cases | sum 200
    exit
fi

rt=$here/../../rt
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 2' HUP INT TERM
unset OMPI_COMM_WORLD_RANK PMI_RANK PMIX_RANK MV2_COMM_WORLD_RANK PALS_RANKID FLUX_TASK_RANK JSM_NAMESPACE_RANK ALPS_APP_PE SLURM_PROCID

have() { command -v "$1" >/dev/null 2>&1; }
# same LABEL GOT WANT
same() { if [ "$2" = "$3" ]; then ok "$1"; else fail "$1" "got '$2', not '$3'"; fi; }
dump() { python3 "$here/dump.py" "$@"; }

clang=clang
have clang || clang=clang-19
first=gcc # the first compiler that is there
have gcc || first=$clang
have python3 || { skip all "no python3 to read the files with"; exit; }
# In a fast run programs share the runtime's objects; what the compilers say of its text is asked of them as they are.
compilers_path=$PATH
[ -n "$FULL" ] || { cd "$here/../.." && keep_runtimes; }

# configure DIR COUNTERS ROIS [PROGRAM]: the pair of files as the rewriter writes them
configure() {
    mkdir -p "$1"
    {
        echo '#define MR_BUILD "0123456789abcdef0123456789abcdef"'
        echo "#define MR_COUNTERS $2"
        echo "#define MR_ROIS $3"
        [ -z "$4" ] || echo "#define MR_PROGRAM_ROI $4"
        echo "#define MR_PAIR_FILES(X) X(0) X(3) X(7)"
    } > "$1/config"
    echo '#define MR_SUFFIX _0123456789abcdef' > "$1/config.h"
    for part in c h; do
        from=$1/config
        [ $part = c ] || from=$1/config.h
        sed -e "/^\/\*@config@\*\/\$/{r $from
d
}" "$rt/../build/memrt.$part" > "$1/memrt.$part"
    done
}

# runtime_object COMPILER FLAGS... (in $dir): prints the runtime's object, which tests with the same flags and configuration share.  INNER is a word
# of tests' own.  Where it cannot be made, its text: what is wrong is said then.
runtime_object() {
    with=$1
    shift
    for flag; do
        shift
        case $flag in -DINNER=*) ;; *) set -- "$@" "$flag" ;; esac
    done
    made=$tmp/$({ printf '%s\n' "$with" "$@"; cat "$dir/config"; } | cksum | tr ' ' _).o
    [ -e "$made" ] || (cd "$dir" && "$with" "$@" -c memrt.c -o "$made") > "$dir/log" 2>&1 || rm -f "$made"
    if [ -e "$made" ]; then echo "$made"; else echo memrt.c; fi
}

# build NAME COMPILER FLAGS...: leaves $dir/prog; on failure $dir/log says why
build() {
    name=$1 cc=$2
    shift 2
    case " $* " in *" -fsanitize=thread "*) how_to_run=$fixed_addresses ;; *) how_to_run= ;; esac
    dir=$(mktemp -d "$tmp/XXXXXX")
    # shellcheck disable=SC2046
    configure "$dir" $(sed -n 's,^/\* config: \([0-9 ]*\).*,\1,p' "$here/$name.c")
    cp "$here/$name.c" "$dir/"
    object=$(runtime_object "$cc" "$@")
    (cd "$dir" && "$cc" "$@" "$name.c" "$object" -o prog -lpthread) > "$dir/log" 2>&1
}

# execute [VAR=value...]: runs $dir/prog there; its output and stderr in $dir/out, its status returned
execute() { (cd "$dir" && env "$@" $soon $how_to_run ./prog > out 2>&1); }

# usable LABEL COMPILER FLAGS...: is it there, and does what it builds with ThreadSanitizer run here?  If not, the case is skipped.
usable() {
    have "$2" || { skip "$1" "no $2"; return 1; }
    case " $* " in *" -fsanitize=thread "*) ;; *) return 0 ;; esac
    [ -e "$tmp/tsan.log" ] || { echo 'int main(void) { return 0; }' > "$tmp/tsan.c" && "$2" -fsanitize=thread "$tmp/tsan.c" -o "$tmp/tsan" &&
        $fixed_addresses "$tmp/tsan"; } > "$tmp/tsan.log" 2>&1 || echo "status $?" >> "$tmp/tsan.log"
    [ ! -s "$tmp/tsan.log" ] || { skip "$1" "ThreadSanitizer does not run here: $(one_line "$tmp/tsan.log")"; return 1; }
}

one_line() { tr '\n' ' ' < "$1" | cut -c 1-300; }

# compare LABEL WANT FILE: the file's dump against what is wanted
compare() {
    dump "$3" > "$dir/got" 2>&1
    if diff "$2" "$dir/got" > "$dir/diff"; then ok "$1"; else fail "$1" "$(one_line "$dir/diff")"; fi
}

# golden LABEL NAME WANT VARIABLES -- COMPILER FLAGS...: builds, runs silently with status 0, compares
golden() {
    label=$1 test=$2 want=$3 vars=
    shift 3
    while [ "$1" != -- ]; do vars="$vars $1"; shift; done
    shift
    [ -z "$divided" ] || its_share || return
    usable "$label" "$@" || return
    if ! build "$test" "$@"; then fail "$label" "$(one_line "$dir/log")"; return; fi
    # shellcheck disable=SC2086
    execute MEMREWRITE_OUT=f.mrc $vars || { fail "$label" "status $?: $(one_line "$dir/out")"; return; }
    if [ -s "$dir/out" ]; then fail "$label" "$(one_line "$dir/out")"; return; fi
    compare "$label" "$here/$want" "$dir/f.mrc"
}

# ---- the same counts from every build ----

single() { # LABEL COMPILER FLAGS...: all tests that need one thread and no fork
    how=$1
    shift
    golden "nest, $how" nest nest.want -- "$@"
    golden "sample 1, $how" sample sample.want -- "$@"
    golden "sample 3, $how" sample sample3.want MEMREWRITE_SAMPLE=3 -- "$@"
    golden "leave, $how" leave leave.want -- "$@"
    golden "jump, $how" jump jump.want -- "$@"
    golden "again, $how" again again.want -- "$@"
    golden "begin 1, $how" begin begin.want -- "$@"
    golden "begin 3, $how" begin begin3.want MEMREWRITE_SAMPLE=3 -- "$@"
    golden "leaf 1, $how" begin begin.want -- "$@" -DINNER=mr_begin_leaf
    golden "leaf 3, $how" begin begin3.want MEMREWRITE_SAMPLE=3 -- "$@" -DINNER=mr_begin_leaf
    golden "program, $how" program program.want -- "$@"
}
threaded() {
    how=$1
    shift
    golden "threads, $how" threads threads.want -- "$@"
    golden "threads of the program, $how" threads_program threads_program.want -- "$@"
    golden "keys, $how" keys keys.want -- "$@"
    golden "inherit, $how" inherit inherit.want -- "$@"
    golden "inherit 0, $how" inherit inherit0.want MEMREWRITE_INHERIT=0 -- "$@"
}
# divided: every other test is for this compiler or option, and the rest for the next one, which begins with another turn
for compiler in "gcc -O0" "gcc -O2" "$clang -O0" "$clang -O2" tcc; do
    case $compiler in gcc*-O0) turn=1 divided=1 ;; *-O0) turn=0 divided=1 ;; *) divided= ;; esac
    # shellcheck disable=SC2086
    single "$compiler" $compiler
    # shellcheck disable=SC2086
    threaded "$compiler" $compiler
done
# In a fast run clang makes these without optimisation, which is quicker.
for compiler in "gcc -O2" "$clang $([ -n "$FULL" ] && echo -O2 || echo -O0)" tcc; do
    for option in -DMR_NO_MMAP -DMR_NO_THREADS; do
        divided=1 turn=0
        [ $option != -DMR_NO_MMAP ] || turn=1
        # shellcheck disable=SC2086
        single "$compiler $option" $compiler $option
    done
done
divided=
golden "nest, gcc -flto" nest nest.want -- gcc -O2 -flto
golden "nest, gcc -fPIC -fpack-struct" nest nest.want -- gcc -O2 -fPIC -fpack-struct

if have gcc && build sample gcc -O2; then
    execute MEMREWRITE_OUT=f.mrc MEMREWRITE_SAMPLE=3
    dump --groups "$dir/f.mrc" > "$dir/got"
    if diff "$here/groups.want" "$dir/got" > "$dir/diff"; then ok groups; else fail groups "$(one_line "$dir/diff")"; fi
else
    skip groups "no gcc"
fi

# ---- the first count of a thread: nothing in registers is lost ----

aside() { # COMPILER FLAGS...
    label="aside, $*"
    have "$1" || { skip "$label" "no $1"; return; }
    case " $* " in *" -mavx2 "*) grep -q avx2 /proc/cpuinfo 2>/dev/null || { skip "$label" "no AVX2 here"; return; } ;; esac
    build aside "$@" -w || { fail "$label" "$(one_line "$dir/log")"; return; }
    execute MEMREWRITE_OUT=f.mrc
    status=$?
    same "$label" "$status $(cat "$dir/out") $(dump "$dir/f.mrc" | grep -c 'counters 3$')" "0  5"
}
turn=0
for option in -O0 -O2 -mavx2 "-fPIC -mavx2" -flto -masm=intel -fno-asynchronous-unwind-tables; do
    case $option in -f[la]*|-fno*) ;; *) its_share || continue ;; esac # these two stand in no other case
    # shellcheck disable=SC2086
    aside gcc -O2 $option
done
aside "$clang" -O2
aside "$clang" -O2 -masm=intel

# words COMPILER FLAGS...
words() {
    label="words, $*"
    have "$1" || { skip "$label" "no $1"; return; }
    build words "$@" || { fail "$label" "$(one_line "$dir/log")"; return; }
    execute MEMREWRITE_OUT=f.mrc
    same "$label" "$? $(cat "$dir/out")" "0 "
}
words gcc -O2
words "$clang" -O2
words tcc

# ---- variants: both files, one of them left out, one of them a library ----

# silent LABEL: $dir/prog was built and says nothing; both have their words in $dir/log and $dir/out
silent() {
    label=$1
    shift
    execute MEMREWRITE_OUT=f.mrc "$@"
    status=$?
    if [ $status -ne 0 ] || [ -s "$dir/out" ]; then fail "$label" "status $status: $(one_line "$dir/out")"; else ok "$label"; fi
}
pairs() { # LABEL COMPILER FLAGS...
    how=$1
    shift
    have "$1" || { skip "pairs, $how" "no $1"; return; }
    if build pairs "$@" "$here/pairs_other.c" -I.; then silent "pairs, $how"; else fail "pairs, $how" "$(one_line "$dir/log")"; fi
    if build pairs "$@" -DALONE; then silent "pairs of one file, $how"; else fail "pairs of one file, $how" "$(one_line "$dir/log")"; fi
}
pairs "gcc -O2" gcc -O2
pairs "gcc -O2 -flto" gcc -O2 -flto
pairs "gcc MR_NO_MMAP" gcc -DMR_NO_MMAP
pairs "$clang -O2" "$clang" -O2
pairs "$clang ASan UBSan" "$clang" -g -fsanitize=address,undefined -fno-sanitize-recover=all
pairs tcc tcc
pairs "tcc MR_NO_THREADS" tcc -DMR_NO_THREADS
for cc in gcc "$clang"; do
    label="pairs of a library, $cc"
    have "$cc" || { skip "$label" "no $cc"; continue; }
    if build pairs "$cc" -O2 -DLIBRARY -rdynamic -ldl &&
        (cd "$dir" && "$cc" -shared -fPIC -I. "$here/pairs_other.c" -o other.so) > "$dir/log" 2>&1; then
        silent "$label"
    else
        fail "$label" "$(one_line "$dir/log")"
    fi
done

# ---- iterations: what is estimated from some of them is near to what all of them do ----

# near PERIOD COLUMN: $dir/truth has tolerances in that column; prints what is further off
near() {
    execute MEMREWRITE_OUT=f.mrc "MEMREWRITE_SAMPLE=$1" || echo "status $?"
    grep -v estimate "$dir/out"
    dump --estimate "$dir/f.mrc" > "$dir/estimate" || cat "$dir/estimate"
    grep estimate "$dir/out" | awk -v column="$2" '
        NR == FNR { guess[$4] = $6; next }
        { off = 100 * (guess[$4] - $6) / $6; seen++ }
        off > $column || off < -$column { printf "ROI %s: %d, not %d, %.1f %% off\n", $4, guess[$4], $6, off }
        END { if (seen != 8) print seen + 0 " ROIs" }' "$dir/estimate" - 
}
for compiler in "gcc -O2" "$clang -O2" "gcc -g -O1 -fsanitize=address,undefined" tcc "gcc -O2 -DMR_NO_MMAP"; do
    have "${compiler%% *}" || { skip "iterations, $compiler" "no ${compiler%% *}"; continue; }
    # shellcheck disable=SC2086
    build iterations $compiler || { fail "iterations, $compiler" "$(one_line "$dir/log")"; continue; }
    near 1 7 > "$dir/off" # nothing is estimated
    same "iterations 1, $compiler" "$(cat "$dir/off") $(grep -c iterations "$dir/estimate")" " 0"
    same "iterations 100, $compiler" "$(near 100 7)" ""
    case $compiler in *MR_NO_MMAP) ;; # its clock may have no seed
    *) same "iterations 100:random, $compiler" "$(near 100:random 8)" "" ;;
    esac
done

# about LABEL FILE WANT: the estimates of all contexts of the file together, within 3 %
about() {
    dump --estimate "$2" > "$dir/estimate" || { fail "$1" "$(one_line "$dir/estimate")"; return; }
    off=$(awk -v want="$3" '$5 == "estimate" { sum += $6 }
        END { if (sum > want * 1.03 || sum < want * 0.97) printf "%d, not %d", sum, want }' "$dir/estimate")
    same "$1" "$off" ""
}
for compiler in "gcc -O2" "gcc -g -O1 -fsanitize=address,undefined" tcc; do
    have "${compiler%% *}" || { skip "iterations with more, $compiler" "no ${compiler%% *}"; continue; }
    # shellcheck disable=SC2086
    build iterations_more $compiler || { fail "iterations with more, $compiler" "$(one_line "$dir/log")"; continue; }
    execute MEMREWRITE_SAMPLE=10 MEMREWRITE_OUT=t.mrc WHAT=threads
    about "iterations that make threads, $compiler" "$dir/t.mrc" 3003000
    execute MEMREWRITE_SAMPLE=10 MEMREWRITE_OUT=e.mrc WHAT=exit
    about "iterations and exit, $compiler" "$dir/e.mrc" 70000
    execute MEMREWRITE_SAMPLE=10 MEMREWRITE_OUT=f.mrc WHAT=fork
    about "iterations and fork, $compiler" "$dir/f.mrc" 100000
    about "iterations in a forked child, $compiler" "$(ls "$dir"/f.mrc.*)" 50000
done

if build inherit $first -O2; then silent "more starts than threads" EXHAUST=1; else fail "more starts than threads" "$(one_line "$dir/log")"; fi

# ---- sanitizers ----

divided=1 turn=0
for test in nest leave jump again begin program threads threads_program keys inherit; do
    golden "$test, gcc ASan UBSan" $test $test.want -- gcc -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all
    golden "$test, $clang ASan UBSan" $test $test.want -- "$clang" -g -O1 -fsanitize=address,undefined \
        -fno-sanitize-recover=all
    turn=$((turn + 1)) # the next one's is the other compiler
done
divided=
for test in threads threads_program keys inherit; do
    golden "$test, gcc TSan" $test $test.want -- gcc -g -O1 -fsanitize=thread
done

# ---- compile matrix: no warning, whatever the dialect ----

kept_path=$PATH PATH=$compilers_path
strict="-Wall -Wextra -Wpedantic -pedantic-errors -Wshadow -Wdeclaration-after-statement -Wundef -Wconversion
    -Wstrict-prototypes -Wmissing-prototypes -Werror"
configure "$tmp/matrix" 5 3 0
cp "$here/nest.c" "$here/pairs.c" "$here/iterations_more.c" "$tmp/matrix/"
turn=0
for cc in gcc "$clang" clang-19; do
    turn=$((turn + 1)) # the next compiler's optimised ones are others
    if ! have "$cc"; then skip "warnings, $cc" "no $cc"; continue; fi
    for std in c89 gnu89 c99 c11 gnu17 c2x; do
        : > "$tmp/log"
        # What optimisers warn of does not hang on the dialect.
        level=-O0
        [ -z "$FULL" ] && [ $std != c11 ] || level=-O2
        turn=$((turn + 1))
        for option in -DMR_NO_MMAP -DMR_NO_THREADS -DMR_SOMETHING; do
            [ "$std $option" = "c11 -DMR_SOMETHING" ] || its_share 3 || continue # in a fast run a dialect has one of them, and the next one another
            # shellcheck disable=SC2086
            (cd "$tmp/matrix" && $cc -std=$std $strict $option $level -c memrt.c -o o.o &&
                $cc -std=$std $strict $option $level -c nest.c -o o.o &&
                $cc -std=$std $strict $option $level -c pairs.c -o o.o) >> "$tmp/log" 2>&1
        done
        if [ -s "$tmp/log" ]; then fail "warnings, $cc -std=$std" "$(one_line "$tmp/log")"; else ok "warnings, $cc -std=$std"; fi
    done
done
if have tcc; then
    (cd "$tmp/matrix" && tcc -Wall -c memrt.c -o o.o && tcc -Wall -c nest.c -o o.o &&
        tcc -Wall -c pairs.c -o o.o) > "$tmp/log" 2>&1
    if [ -s "$tmp/log" ]; then fail "warnings, tcc" "$(one_line "$tmp/log")"; else ok "warnings, tcc"; fi
else
    skip "warnings, tcc" "no tcc"
fi

# ---- symbols, and a header that includes nothing ----

for cc in gcc "$clang" tcc; do
    if ! have "$cc" || ! have nm; then skip "symbols, $cc" "no $cc or no nm"; continue; fi
    (cd "$tmp/matrix" && $cc -c memrt.c -o o.o && nm -g --defined-only o.o | grep -v ' mr_') > "$tmp/log" 2>&1
    if [ -s "$tmp/log" ]; then fail "symbols, $cc" "$(one_line "$tmp/log")"; else ok "symbols, $cc"; fi
done
if grep -q '^ *# *include' "$rt/../build/memrt.h"; then fail "header includes nothing" "it does"; else ok "header includes nothing"; fi
PATH=$kept_path

# ---- death ----

for compiler in "$first -O2" tcc; do
    label="killed, $compiler"
    have "${compiler%% *}" || { skip "$label" "no tcc"; continue; }
    # shellcheck disable=SC2086
    build killed $compiler || { fail "$label" "$(one_line "$dir/log")"; continue; }
    { execute MEMREWRITE_OUT=f.mrc; status=$?; } 2>/dev/null # the shell would say "Killed"
    if [ $status -ne 137 ]; then fail "$label" "status $status"; else compare "$label" "$here/killed.want" "$dir/f.mrc"; fi
done

# ---- an end without handlers ----

for compiler in "$first -O0" "$first -O2" "${clang:-clang} -O2" tcc; do
    label="_exit, $compiler"
    have "${compiler%% *}" || { skip "$label" "no ${compiler%% *}"; continue; }
    # shellcheck disable=SC2086
    build ending $compiler || { fail "$label" "$(one_line "$dir/log")"; continue; }
    execute MEMREWRITE_OUT=f.mrc
    status=$?
    if [ $status -ne 0 ]; then fail "$label" "status $status"; else compare "$label" "$here/ending.want" "$dir/f.mrc"; fi
done

# ---- fork: a file per process, with the pid in the name or behind it ----

for how in "$first -O2;f.%p.mrc" "$first -O2;f.mrc" "tcc;f.mrc" "$first -g -fsanitize=address,undefined;f.mrc"; do
    compiler=${how%;*} pattern=${how#*;}
    label="fork, $compiler, $pattern"
    have "${compiler%% *}" || { skip "$label" "no ${compiler%% *}"; continue; }
    # shellcheck disable=SC2086
    build forks $compiler || { fail "$label" "$(one_line "$dir/log")"; continue; }
    (cd "$dir" && MEMREWRITE_OUT=$pattern ./prog > out 2>&1; echo $? > status) &
    wait $!
    if [ -s "$dir/out" ] || [ "$(cat "$dir/status")" != 0 ]; then fail "$label" "$(one_line "$dir/out")"; continue; fi
    for f in "$dir"/f.*; do
        dump "$f" > "$dir/d" 2>&1
        if grep -q "counters 10 " "$dir/d"; then sort=0; else sort=1; fi
        echo "$sort $(grep -c . "$dir/d") $f"
    done | sort > "$dir/list"
    while read -r sort _ f; do
        if [ "$sort" = 0 ]; then echo "== parent"; else echo "== child"; fi
        dump "$f"
    done < "$dir/list" > "$dir/got" 2>&1
    if diff "$here/forks.want" "$dir/got" > "$dir/diff"; then ok "$label"; else fail "$label" "$(one_line "$dir/diff")"; fi
done

for compiler in "$first -O2" "gcc -g -fsanitize=thread"; do
    label="exit while threads run, $compiler"
    # shellcheck disable=SC2086
    usable "$label" $compiler || continue
    # shellcheck disable=SC2086
    build race $compiler || { fail "$label" "$(one_line "$dir/log")"; continue; }
    execute MEMREWRITE_OUT=f.mrc TSAN_OPTIONS=die_after_fork=0
    status=$?
    if [ $status -ne 0 ] || [ -s "$dir/out" ]; then fail "$label" "status $status: $(one_line "$dir/out")"; else ok "$label"; fi
done

# ---- header, names, environment ----

# 1 where the processor's counter is the clock: it has one rate, and Linux has found nothing against it.
has_tsc() {
    case $(uname -m) in x86_64 | i?86) ;; *) echo 0; return ;; esac
    case $(cat /sys/devices/system/clocksource/clocksource0/current_clocksource 2>/dev/null) in
    hpet | acpi_pm | jiffies | refined*) echo 0 ;;
    *) if grep -qw nonstop_tsc /proc/cpuinfo && grep -qw sse2 /proc/cpuinfo; then echo 1; else echo 0; fi ;;
    esac
}

field() { dump --header "$1" | sed -n "s/^$2 //p"; }

if build program $first -O2; then
    execute OMPI_COMM_WORLD_RANK=x PMI_RANK=12 "MEMREWRITE_OUT=h.%h.%r.%%.mrc"
    f="$dir/h.$(uname -n | cut -c 1-63).12.%.mrc"
    same "OUT with %h %r %%" "$(ls "$dir"/h.* 2>&1)" "$f"
    same "no message" "$(cat "$dir/out")" ""
    same "header: build" "$(field "$f" build)" 0123456789abcdef0123456789abcdef
    same "header: sizes" "$(field "$f" header_bytes) $(field "$f" slot_header_bytes) $(field "$f" counters) $(field "$f" rois) $(field "$f" slots)" \
        "$(getconf PAGESIZE) 192 2 2 2"
    same "header: state, lost, period" "$(field "$f" state) $(field "$f" lost) $(field "$f" sample_period)" "1 0 1"
    same "header: clock" "$(field "$f" clock_kind)" "$(has_tsc)"
    same "header: rank" "$(field "$f" rank)" 12
    for launcher in OMPI_COMM_WORLD_RANK PMI_RANK PMIX_RANK MV2_COMM_WORLD_RANK PALS_RANKID FLUX_TASK_RANK JSM_NAMESPACE_RANK ALPS_APP_PE; do
        execute SLURM_PROCID=0 $launcher=7 "MEMREWRITE_OUT=r.%r.mrc"
        same "rank by $launcher" "$(field "$dir/r.7.mrc" rank)" 7
        rm -f "$dir"/r.*
    done
    execute SLURM_PROCID=3 FLUX_TASK_RANK=-1 "MEMREWRITE_OUT=r.%r.mrc"
    same "rank by SLURM_PROCID" "$(field "$dir/r.3.mrc" rank)" 3
    rm -f "$dir"/r.*
    same "header: host" "$(field "$f" host)" "$(uname -n | cut -c 1-63)"
    same "header: program" "$(field "$f" program)" "$(cd "$dir" && pwd -P)/prog"
    printf '#include <stdio.h>\n#include <wchar.h>\nint main(void) { printf("%%d %%d %%d %%d %%d %%d %%d %%d\\n", (int)sizeof(char *),
        (int)sizeof(size_t), (int)sizeof(int), (int)sizeof(long), (int)sizeof(long long), (int)sizeof(double),
        (int)sizeof(long double), (int)sizeof(wchar_t)); return 0; }\n' > "$dir/sizes.c"
    $first "$dir/sizes.c" -o "$dir/sizes"
    same "header: type_sizes" "$(field "$f" type_sizes)" "$("$dir/sizes")"
    seconds=$(field "$f" start_unix_ns | sed 's/.........$//')
    now=$(date +%s)
    if [ "$seconds" -le "$now" ] && [ "$seconds" -ge $((now - 3600)) ]; then ok "header: start"; else fail "header: start" "$seconds"; fi

    execute
    f=$(ls "$dir"/memrewrite.*.mrc 2>/dev/null)
    same "default name has the pid" "$f" "$dir/memrewrite.$(field "$f" pid).mrc"
    same "no launcher: rank -1" "$(field "$f" rank)" -1
    rm -f "$dir"/*.mrc

    execute MEMREWRITE_OFF=1
    same "OFF=1 makes no file" "$(cat "$dir/out"; ls "$dir" | grep -c mrc)" 0
    execute MEMREWRITE_OFF=0 MEMREWRITE_OUT=f.mrc
    same "OFF=0 makes one" "$(cat "$dir/out"; ls "$dir" | grep -c mrc)" 1
    execute MEMREWRITE_OUT=f.mrc
    same "an old file is replaced" "$(cat "$dir/out"; field "$dir/f.mrc" slots)" 2
    rm -f "$dir"/*.mrc

    # told LABEL PATTERN VARIABLE...: exactly one line, which fits, and status 0
    told() {
        label=$1 fits=$2
        shift 2
        execute "$@"
        status=$?
        if [ $status -eq 0 ] && [ "$(grep -c . "$dir/out")" = 1 ] && grep -q "^memrewrite: .*$fits" "$dir/out"; then
            ok "$label"
        else
            fail "$label" "status $status: $(one_line "$dir/out")"
        fi
    }
    for value in abc 0 -3 1.5 99999999999999999999 :random 0:random 5: 5:often 5:random:random; do
        told "SAMPLE=$value is reported" "SAMPLE=$value" MEMREWRITE_SAMPLE=$value MEMREWRITE_OUT=f.mrc
    done
    same "and every entry is counted" "$(field "$dir/f.mrc" sample_period)" 1
    same "and at no random ones" "$(field "$dir/f.mrc" sample_random)" 0
    execute MEMREWRITE_OUT=f.mrc MEMREWRITE_SAMPLE=12:random
    same "SAMPLE=12:random" "$(cat "$dir/out") $(field "$dir/f.mrc" sample_period) $(field "$dir/f.mrc" sample_random)" " 12 1"
    told "OFF=yes is reported" OFF=yes MEMREWRITE_OFF=yes MEMREWRITE_OUT=f.mrc
    told "INHERIT=2 is reported" INHERIT=2 MEMREWRITE_INHERIT=2 MEMREWRITE_OUT=f.mrc
    for value in %x.mrc f% ; do
        rm -f "$dir"/*.mrc
        told "OUT=$value is reported" "OUT=$value" "MEMREWRITE_OUT=$value"
        same "and the default is used" "$(ls "$dir" | grep -c 'memrewrite\.[0-9]*\.mrc')" 1
    done
    told "OUT of 5000 bytes is reported" "OUT=" "MEMREWRITE_OUT=$(printf '%05000d' 0)"
    told "no such directory" "No such file" MEMREWRITE_OUT=missing/f.mrc
    told "a directory in the place" "File exists" MEMREWRITE_OUT=.
    mkfifo "$dir/fifo"
    told "a pipe in the place" "File exists" MEMREWRITE_OUT=fifo
    [ -p "$dir/fifo" ] && ok "the pipe stays" || fail "the pipe stays" "gone"
    echo "a letter" > "$dir/letter"
    told "a file of the user in the place" "File exists" MEMREWRITE_OUT=letter
    same "the file stays" "$(cat "$dir/letter")" "a letter"
else
    fail "header and environment" "$(one_line "$dir/log")"
fi

# the time inside is what the system's clock says, to a thousandth
for compiler in "$first -O2" tcc; do
    have "${compiler%% *}" || { skip "clock, $compiler" "no tcc"; continue; }
    # shellcheck disable=SC2086
    build clock $compiler || { fail "clock, $compiler" "$(one_line "$dir/log")"; continue; }
    execute MEMREWRITE_OUT=f.mrc
    ns=$(od -A n -t u8 -j $((4096 + 40)) -N 8 "$dir/f.mrc" | awk -v hz="$(field "$dir/f.mrc" clock_hz)" '{ printf "%.0f", $1 * 1e9 / hz }')
    verdict=$(awk -v ns="$ns" '{ good = (ns > 0.999 * $1) && (ns < 1.001 * $2); print good ? "right" : ns " ns of " $0 }' "$dir/out")
    same "clock, $compiler" "$verdict" right
done

# nothing of the program was ever counted: still a file
configure "$tmp/idle" 5 3
echo 'int main(void) { return 0; }' > "$tmp/idle/idle.c"
echo "state 1 lost 0" > "$tmp/idle/want"
dir=$tmp/idle
for compiler in $first tcc; do
    have $compiler || { skip "an idle program's file, $compiler" "no $compiler"; continue; }
    (cd "$dir" && rm -f f.mrc && $compiler idle.c memrt.c -o prog -lpthread) && execute MEMREWRITE_OUT=f.mrc
    compare "an idle program's file, $compiler" "$dir/want" "$dir/f.mrc"
done

# ---- what the file cannot take ----

limited() { # LABEL: f.mrc of many.c, which had too little room
    if [ "$status" -ne 0 ]; then fail "$1" "status $status: $(one_line "$dir/out")"
    elif [ "$(grep -c '^memrewrite: .*cannot write the counters' "$dir/out")" != 1 ]; then fail "$1" "$(one_line "$dir/out")"
    elif ! dump "$dir/f.mrc" > "$dir/got" 2>&1; then fail "$1" "$(one_line "$dir/got")"
    elif ! head -n 1 "$dir/got" | grep -q "^state 1 lost [1-9]"; then fail "$1" "$(one_line "$dir/got")"
    elif [ "$(grep -c '^thread' "$dir/got")" != $((40 - $(field "$dir/f.mrc" lost))) ]; then fail "$1" "$(one_line "$dir/got")"
    else ok "$1"
    fi
}
for compiler in "$first -O2" tcc; do
    have "${compiler%% *}" || { skip "descriptors, limit, disk: $compiler" "no tcc"; continue; }
    # shellcheck disable=SC2086
    if ! build many $compiler; then fail "many, $compiler" "$(one_line "$dir/log")"; continue; fi
    execute MEMREWRITE_OUT=f.mrc
    same "descriptors and directory, $compiler" "$? $(cat "$dir/out") $(dump "$dir/f.mrc" | grep -c 'entries 1 .* 2$')" "0  39"
    (cd "$dir" && rm f.mrc && ulimit -f 100 && MEMREWRITE_OUT=f.mrc ./prog > out 2>&1)
    status=$?
    limited "file size limit, $compiler"
    if have unshare && unshare -m sh -c "mount -t tmpfs -o size=100k tmpfs '$dir' && umount '$dir'" 2>/dev/null; then
        cp "$dir/prog" "$tmp/many"
        unshare -m sh -c "cp '$dir/prog' '$tmp/many' && mount -t tmpfs -o size=100k tmpfs '$dir' && cd '$dir' &&
            MEMREWRITE_OUT=f.mrc '$tmp/many' > '$tmp/many.out' 2>&1; echo \$? > '$tmp/many.status'; cp f.mrc '$tmp/many.mrc'"
        cp "$tmp/many.mrc" "$dir/f.mrc"
        cp "$tmp/many.out" "$dir/out"
        status=$(cat "$tmp/many.status")
        limited "full disk, $compiler"
    else
        skip "full disk, $compiler" "cannot mount a small filesystem"
    fi
done

# ---- threads that come and go, signals ----

for compiler in "$first -O2" "gcc -g -O1 -fsanitize=thread" tcc; do
    # shellcheck disable=SC2086
    usable "churn, signals: $compiler" $compiler || continue
    # shellcheck disable=SC2086
    if build churn $compiler; then
        for sample in 1 10; do
            execute MEMREWRITE_OUT=f.mrc MEMREWRITE_SAMPLE=$sample
            status=$?
            dump "$dir/f.mrc" > "$dir/got" 2>&1 || fail "4000 threads: file, $compiler" "$(one_line "$dir/got")"
            # entries of ROI 0; sampled entries and counts of them are equal
            sums=$(awk '/^thread/ && $4 ~ /(^|\/)0$/ { n += $6; off += $8 != $NF } END { print n + 0, off + 0 }' "$dir/got")
            same "4000 threads, one entry in $sample, $compiler" "$status $(cat "$dir/out") $sums" "0  4000 0"
            slots=$(field "$dir/f.mrc" slots)
            if [ "$slots" -lt $((64 * 2 + 8 * 3 * 20)) ]; then ok "their slots are used again, $sample, $compiler"; else
                fail "their slots are used again, $sample, $compiler" "$slots slots"
            fi
        done
    else
        fail "4000 threads, $compiler" "$(one_line "$dir/log")"
    fi
    # shellcheck disable=SC2086
    if build signals $compiler; then
        execute MEMREWRITE_OUT=f.mrc
        status=$?
        dump "$dir/f.mrc" > "$dir/got" 2>&1 || fail "signals: file, $compiler" "$(one_line "$dir/got")"
        same "signals, $compiler" "$status $(sed -n 's/^thread 0 path 0 entries \([0-9]*\) .*/\1/p' "$dir/got")" "0 $(cat "$dir/out")"
    else
        fail "signals, $compiler" "$(one_line "$dir/log")"
    fi
done

# a handler at each instruction: the files of all runs, of one thread each, whose entries have their counts
for case in "first 1 5" "later 1 5" "later 3 2"; do
    # shellcheck disable=SC2086
    set -- $case
    label="a handler at each instruction of the $1 entry, one in $2, $first"
    build stepped $first -O2 || { fail "$label" "$(one_line "$dir/log")"; continue; }
    (cd "$dir" && MEMREWRITE_SAMPLE=$2 $soon $how_to_run ./prog "$1" > out 2>&1)
    status=$?
    [ $status != 77 ] || { skip "$label" "no ptrace here"; continue; }
    dump "$dir"/at.*.mrc > "$dir/got"
    awk -v sampled="$3" -f "$here/stepped.awk" "$dir/got" > "$dir/wrong"
    same "$label" "$status $(one_line "$dir/out")$(one_line "$dir/wrong")$(grep -c mrc "$dir/got" | awk '{ print ($1 > 90) }')" "0 1"
done

# handlers that jump out of whatever they interrupt; an entry that was just being opened or closed may lack its
# time or be counted half
for compiler in "$first -O2" tcc; do
    label="jumps out of handlers, $compiler"
    have "${compiler%% *}" || { skip "$label" "no tcc"; continue; }
    # shellcheck disable=SC2086
    build escape $compiler || { fail "$label" "$(one_line "$dir/log")"; continue; }
    execute MEMREWRITE_OUT=f.mrc
    status=$?
    dump "$dir/f.mrc" | grep -v "^BROKEN: .* adds* up to" > "$dir/got" 2>&1
    same "$label" "$status $(cat "$dir/out") $(tail -n 1 "$dir/got") $(grep -c 'depth 0 open 0' "$dir/got")" \
        "0 1001 thread 0 path 1 entries 1 sampled 1 depth 0 open 0 counters 0 1 5"
done

ended
