#!/bin/sh
# What each pass of the optimised model is worth: how near the figures are to what the compiled program does (accuracy.sh, at -O2) with all
# passes but one.
#
#   sh bench/ablation.sh [OPTION…]
#
#   --only NAME,…    workloads (bench/workloads.txt; a unit's name stands for all its kernels)
#   --cc CC,…        default gcc and the newest clang      --jobs N   default 1
#   --passes NAME,…  these alone, and what is true is taken from doc/accuracy.txt: no program runs under the reference tool
#   --details        each figure that leaving out a pass changes by 1 % and more
#   --table          print what there is; run nothing
#
# Method: a pass changes the sidecar alone, not the text that counts.  So a workload runs once for each compiler, and is rewritten and reported
# again without each pass (--model-passes).  The truth is what accuracy.sh keeps.  Rows go to bench/results/accuracy/NAME.passes.
# With --passes they go to NAME.some; a workload whose sidecar is the same without each of the passes does not run, and one that has other figures
# with all passes than doc/accuracy.txt says is left out, with a line.  Figures that doc/accuracy.txt does not judge are not judged.
# Word splitting of lists and of options is meant; build.sh sets what seems not to be set.
# shellcheck disable=SC2031,SC2046,SC2086,SC2154
cd "$(dirname "$0")/.." || exit 1
. bench/build.sh
. bench/truth.sh

only='' jobs=1 details='' table_only='' one='' passes='' level=-O2
ccs="gcc $(newest_clang)"
options "only cc jobs details table one passes" "$@"
if [ -n "$passes" ]; then kept=some asked=$(echo $passes | tr ' ' ,); else kept=passes asked=''; fi
[ -n "$passes" ] || passes=$(sed -n '/model_pass_names\[.*{$/,/^};/p' rewriter/model/pass_switch.c | grep -o '"[a-z-]*"' | tr -d '"')

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

# Of doc/accuracy.txt: the truth, as kept_truth has it, a blank, and what is reported; what is not judged there is 0.  Where the report is given, it
# stays, and the truth is what makes the ratios, which are exacter than the figures; it is none if the two do not go together.
known_figures() { # CC [REPORTED]
    awk -v head="optimised,$1,$level" -v name="$name" -v reported="$2" '
        function read_figure(    n) {
            k++
            if ($(++at) == "-") { at++; return }
            n = $at
            if ($(at + 1) ~ /^[kMG]$/) n *= 10 ^ (3 * index("kMG", $(++at)))
            ratio = $(++at)
            if (split(reported, is, ",") && (is[column[k]] - n * ratio) ^ 2 > (n * ratio / 100 + 50) ^ 2) differ = 1
            ours[k] = reported ? is[column[k]] : n * ratio
            if (ratio > 0) truth[k] = ours[k] / ratio; else truth[k] = n
        }
        BEGIN { column[1] = 1; column[2] = 2; column[3] = 5 }
        NF == 0 { on = 0 }
        $1 == head { on = 1 }
        on && $1 == name { while (k < 3) { if (!k) at = 1; read_figure() } exit }
        END { if (k && !differ) printf "0,%.0f,%.0f,0,0,%.0f,0,0,0 %s\n", truth[1], truth[2], truth[3],
            reported ? reported : sprintf("%.0f,%.0f,0,0,%.0f,0,0", ours[1], ours[2], ours[3]) }' doc/accuracy.txt
}

some_change() { for pass in $passes; do cmp -s "$text/memrewrite.mix.json" "$work/$pass.json" || return 0; done; return 1; }

# one_compiler CC: sets true_figures and with_all.
one_compiler() {
    if [ $kept = passes ]; then
        count_ours "$1" || { echo "$name: $(head -n 1 "$results/why")" >&2; return 1; }
        true_figures=$(kept_truth "$1" "$level") || { echo "$name: $1: $(head -n 1 "$results/why")" >&2; return 1; }
        with_all=$(ours optimised)
        return
    fi
    known=$(known_figures "$1")
    [ -n "$known" ] || { echo "$name: $1: not in doc/accuracy.txt" >&2; return 1; }
    if some_change; then
        count_ours "$1" || { echo "$name: $(head -n 1 "$results/why")" >&2; return 1; }
        known=$(known_figures "$1" "$(ours optimised)")
        [ -n "$known" ] || { echo "$name: $1: doc/accuracy.txt has other figures of it: make accuracy, or leave --passes out" >&2; return 1; }
    fi
    true_figures=${known% *} with_all=${known#* }
}

# A row for each compiler and pass, and for all passes; $rows/NAME.passes is kept while nothing that it comes from changes.
one_workload() {
    unit "$unit" || { echo "$name: $(tail -n 1 "$results/why")" >&2; return; }
    from="$(tool_sum) $(cksum <"$MEMREPORT") $(inputs_sum "${marked:-$dir}") $(cat bench/oracle/*.[ch] | cksum) $words$left_out $ccs"
    [ $kept = passes ] || from="$from $asked $(cksum <doc/accuracy.txt)"
    [ "$(head -n 1 "$rows/$name.$kept" 2>/dev/null)" != "# $from" ] || return
    rewrite "$unit" roi "$region" || { echo "$name: $(head -n 1 "$results/why")" >&2; return; }
    for pass in $passes; do
        sidecar_without "$pass" || { echo "$name: without $pass: $(head -n 1 "$results/why")" >&2; return; }
    done
    for cc in $ccs; do
        one_compiler "$cc" || continue
        echo "$name,$cc,$level,all,$true_figures,$with_all"
        for pass in $passes; do
            echo "$name,$cc,$level,$pass,$true_figures,$(ours_without "$pass" "$with_all")"
        done
    done >"$work/rows"
    { echo "# $from"; cat "$work/rows"; } >"$rows/$name.$kept"
}

if [ -n "$one" ]; then
    measured "$one" "$results/ablation.$one"
    exit 0
fi
if [ -z "$table_only" ]; then
    [ $kept = some ] || sh bench/oracle/build.sh "$oracle" || exit 1
    mkdir -p "$rows"
    each_workload "$jobs" sh bench/ablation.sh --cc "$(echo $ccs | tr ' ' ,)" ${asked:+--passes "$asked"} --one
fi
grep -hv '^#' "$rows"/*.$kept | awk -v details="$details" -v order="$(echo $passes)" -f bench/ablation.awk
