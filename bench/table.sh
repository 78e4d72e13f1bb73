#!/bin/sh
# Prints the table of bench/results: ratios to the plain program by workload, compiler and level, geometric means, code size.
#
#   sh bench/table.sh [TOOL]      TOOL: the check sum of the memrewrite whose results are wanted; default: that of the last row
results=${RESULTS:-$(dirname "$0")/results}
tool=${1:-$(tail -n 1 "$results/runs.csv" | cut -d , -f 1)}

echo "machine: $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1), $(getconf _NPROCESSORS_ONLN) processors, $(uname -sm)"
echo "load now:$(uptime | sed 's/.*load average[s]*://')"
for cc in $(grep "^$tool," "$results/runs.csv" "$results/instructions.csv" -h 2>/dev/null | cut -d , -f 3 | sort -u); do
    $cc --version | head -n 1
done
awk -F, -v tool="$tool" -v runs="$results/runs.csv" -v sizes="$results/sizes.csv" -v insns="$results/instructions.csv" \
    -v order="plain full roi sample block loops-static loops-none arm progress-none gcov gcc-pgo clang-pgo clang-ir" -f "$(dirname "$0")/table.awk"
# These are of this memrewrite and these workloads.
grep -F "$tool " "$results/wrong" >"$results/wrong.now" && echo && echo "OTHER RESULTS THAN PLAIN:" && sort "$results/wrong.now" | uniq -c
[ ! -s "$results/notes" ] || { echo && cat "$results/notes"; }
