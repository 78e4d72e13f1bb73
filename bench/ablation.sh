#!/bin/sh
# What each pass of the optimised model is worth: how near the figures are to what the compiled program does (accuracy.sh, at -O2) with all
# passes but one.
#
#   sh bench/ablation.sh [OPTION…]
#
#   --only NAME,…    workloads (bench/workloads.txt; a unit's name stands for all its kernels)
#   --cc CC,…        default gcc and the newest clang      --jobs N   default 1
#   --details        each figure that leaving out a pass changes by 1 % and more
#   --table          print what there is; run nothing
#
# Method: a pass changes the sidecar alone, not the text that counts.  So a workload runs once for each compiler, and is rewritten and reported
# again without each pass (--model-passes).  The truth is what accuracy.sh keeps.  Rows go to bench/results/accuracy/NAME.passes.
# Word splitting of lists and of options is meant; build.sh sets what seems not to be set.
# shellcheck disable=SC2031,SC2046,SC2086,SC2154
cd "$(dirname "$0")/.." || exit 1
. bench/build.sh
. bench/truth.sh

only='' jobs=1 details='' table_only='' one='' level=-O2
ccs="gcc $(newest_clang)"
options "only cc jobs details table one" "$@"
passes=$(sed -n '/model_pass_names\[.*{$/,/^};/p' rewriter/model/pass_switch.c | grep -o '"[a-z-]*"' | tr -d '"')

build_id() { grep -o '"build":"[0-9a-f]*"' "$1" | head -n 1; }

# The sidecar of the same text without the pass, with the build id of the program that ran.
sidecar_without() { # PASS
    without=$work/without
    rm -rf "$without"
    (cd "$unwritten" && "$MEMREWRITE" -q $options --model-passes="-$1" $sources -o "$without" -- $flags) >"$results/why" 2>&1 || return
    for source in $sources; do
        cmp "$text/$source" "$without/$source" >"$results/why" 2>&1 || return
    done
    sed "s/$(build_id "$without/memrewrite.mix.json")/$(build_id "$text/memrewrite.mix.json")/" "$without/memrewrite.mix.json" >"$work/$1.json"
}

# Most passes change nothing of most workloads, and a sidecar that is the same has the same figures.
ours_without() { # PASS FIGURES
    if cmp -s "$text/memrewrite.mix.json" "$work/$1.json"; then echo "$2"; else ours optimised "$work/$1.json"; fi
}

# A row for each compiler and pass, and for all passes; $rows/NAME.passes is kept while nothing that it comes from changes.
one_workload() {
    unit "$unit" || { echo "$name: $(tail -n 1 "$results/why")" >&2; return; }
    from="$(tool_sum) $(cksum <"$MEMREPORT") $(inputs_sum "${marked:-$dir}") $(cat bench/oracle/*.[ch] | cksum) $words$left_out $ccs"
    [ "$(head -n 1 "$rows/$name.passes" 2>/dev/null)" != "# $from" ] || return
    rewrite "$unit" roi "$region" || { echo "$name: $(head -n 1 "$results/why")" >&2; return; }
    for pass in $passes; do
        sidecar_without "$pass" || { echo "$name: without $pass: $(head -n 1 "$results/why")" >&2; return; }
    done
    for cc in $ccs; do
        count_ours "$cc" || { echo "$name: $(head -n 1 "$results/why")" >&2; return; }
        true_figures=$(kept_truth "$cc" "$level") || { echo "$name: $cc: $(head -n 1 "$results/why")" >&2; continue; }
        with_all=$(ours optimised)
        echo "$name,$cc,$level,all,$true_figures,$with_all"
        for pass in $passes; do
            echo "$name,$cc,$level,$pass,$true_figures,$(ours_without "$pass" "$with_all")"
        done
    done >"$work/rows"
    { echo "# $from"; cat "$work/rows"; } >"$rows/$name.passes"
}

if [ -n "$one" ]; then
    measured "$one" "$results/ablation.$one"
    exit 0
fi
if [ -z "$table_only" ]; then
    sh bench/oracle/build.sh "$oracle" || exit 1
    mkdir -p "$rows"
    each_workload "$jobs" sh bench/ablation.sh --cc "$(echo $ccs | tr ' ' ,)" --one
fi
grep -hv '^#' "$rows"/*.passes | awk -v details="$details" -v order="$(echo $passes)" -f bench/ablation.awk
