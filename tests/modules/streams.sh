# Sourced by run.sh: modules on streams of events without a program.  paper/NAME.events was written by hand, with what each module has to say of
# it in paper/NAME.MODULE, worked out on paper; random_stream.py makes others, of which oracle.py says it.
# shellcheck shell=sh
. "$here/rows.sh"

# The modules as memreport has them, in a program that reads files of events with any number of workers.
replay_made() {
    [ -x replay ] && return 0
    (cd "$top" && make -s build/memprof_head.h build/memprof_tail.h) >out 2>&1 || { fail streams "no library"; detail out; return 1; }
    {
        cat "$top/build/memprof_head.h"
        for module in dependence loops values pointsto lifetime reuse stride trace; do sed '/^#include "memprof\//d' "$top/memprof/module/$module.c"; done
        echo '#define MR_MODULES(X) X(dependence) X(loops) X(values) X(pointsto) X(lifetime) X(reuse) X(stride) X(trace)'
        cat "$top/build/memprof_tail.h"
    } >memprof_joined.h
    ${CC:-cc} -std=gnu11 -O1 -g -w -I. -DMP_MOST_BITS=12 -fsanitize=address,undefined -fno-sanitize-recover=undefined -o replay "$here/replay.c" 2>err &&
        ${CC:-cc} -std=c11 -O1 -w -I"$top" -o mkevents "$here/mkevents.c" 2>>err || { fail streams "the tools do not compile"; detail err; return 1; }
}

paper() {
    for stream in "$here"/paper/*.events; do
        name=${stream##*/} name=${name%.events}
        ./mkevents p.mrc <"$stream" && ./replay p.mrc >out 2>err || { fail "paper: $name" "cannot be read"; detail err; continue; }
        for want in "$here/paper/$name".[a-z]*; do
            module=${want##*.}
            [ "$module" != events ] || continue
            grep -v '^ *#' "$want" | tr -s ' ' '\t' | sort >want
            sed 's/\t\t*/\t/g; s/\t$//' "p.mrc.$module" | awk '!/^#/ && NR > 1' | sort >have
            if [ -s want ] && diff want have >differ; then ok "paper: $name.$module"; else fail "paper: $name.$module" "other rows"; detail differ; fi
        done
    done
}

random() {
    command -v python3 >/dev/null || { skip random "no python3"; return; }
    for seed in $(seq "${SEED:-1}" $((${SEED:-1} + ${SEEDS:-$([ -n "$FULL" ] && echo 12 || echo 6)} - 1))); do
        python3 "$here/random_stream.py" "$seed" 300 >r.txt && ./mkevents r.mrc <r.txt || { fail "random: $seed" "no stream"; continue; }
        failed=
        for module in $modules; do python3 "$here/oracle.py" "$module" <r.txt >"want.$module" || failed=1; done
        python3 "$here/oracle.py" curve <r.txt >want.curve || failed=1
        for workers in 1 3; do
            rm -f r.mrc.*
            ./replay r.mrc "$workers" >out 2>err || { fail "random: $seed" "status $? with $workers workers"; detail err; failed=1; break; }
            [ ! -s out ] || { fail "random: $seed" "$(cat out)"; failed=1; }
            for module in $modules; do same_rows "random: $seed, $workers workers" "$module" "r.mrc.$module" "want.$module" || failed=1; done
            same_curve "random: $seed" r.mrc.reuse want.curve || failed=1
        done
        [ -n "$failed" ] || ok "random: $seed"
    done
}

# A sample of lines stands for all within its error; one line in one is exact.
sampled() {
    awk 'BEGIN { srand(7); print "site load 8"; print "functions 1"
        for (i = 0; i < 60000; i++) printf "load 0 %d\n", 4096 + 64 * int(rand() * rand() * 3000) }' >s.txt
    ./mkevents s.mrc <s.txt && ./replay s.mrc >out && rows s.mrc.reuse >exact && MEMREWRITE_MODULES=reuse_rate=8 ./replay s.mrc >out
    awk -F '\t' '/^#table\tcurve/ { on = 1 } /^#table\tsample/ { on = 0; print "sample" } on && !/^#/ { print $2, $5 }' s.mrc.reuse >curve
    MEMREWRITE_MODULES=other=3,reuse_rate=1 ./replay s.mrc >out && rows s.mrc.reuse >again
    awk -F '\t' '/^#table\tcurve/ { on = 1 } on && !/^#/ { print $2, $5 }' s.mrc.reuse >true
    if cmp -s exact again; then ok "sampled: one line in one"; else fail "sampled: one line in one" "is not exact"; fi
    if awk 'NR == FNR { t[$1] = $2; n++; next } $1 in t { d = $2 - t[$1]; if (d > 0.05 || d < -0.05) bad++; seen++ } END { exit !(seen > 5 && !bad) }' true curve &&
        grep -q sample curve; then ok "sampled: the curve is within 5 %"; else fail "sampled: the curve is within 5 %" "it is not"; paste true curve >differ; detail differ 30; fi
}

# What a broken stream says is no access to tables: sites and loops that there are not, kinds that there are not, an end in between.
broken() {
    python3 "$here/random_stream.py" 3 200 >r.txt 2>err && ./mkevents r.mrc <r.txt || { skip broken "no python3"; return; }
    for seed in $(seq 1 40); do
        awk -v seed="$seed" 'BEGIN { srand(seed); for (i = 0; i < 12; i++) printf "%d %d\n", 300 + int(rand() * 6000), int(rand() * 256) }' >places
        cp r.mrc b.mrc
        while read -r at byte; do printf "\\$(printf %o "$byte")" | dd of=b.mrc bs=1 seek="$at" conv=notrunc 2>/dev/null; done <places
        ./replay b.mrc 2 >out 2>err || { fail "broken: $seed" "status $?"; detail err; return; }
    done
    ok "broken: 40 streams"
}

streams() {
    replay_made || return
    paper
    random
    sampled
    broken
}
