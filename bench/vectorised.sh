#!/bin/sh
# Do loops that the compiler vectorises in the plain program still vectorise in the instrumented one?  Compares the lines of which the
# compiler says so (gcc -fopt-info-vec; clang's record of the pass loop-vectorize, since its remarks on the terminal get the lines
# behind a #line wrong); lines keep their numbers in the written text.
#
#   sh bench/vectorised.sh [UNIT…]      CC=gcc OPT="-O2 -O3" VARIANT=full; default: every compiler, all own units and samples
#
# Prints the lines that are lost, and of clang's those whose vectors have fewer elements; with ALL=1 a line for each unit, compiler and
# level even where nothing is lost.  Exit 1 if a line is lost.
cd "$(dirname "$0")/.." || exit 1
. bench/build.sh
mkdir -p "$results/bin"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# remarks FOLDER CC OPTIONS SOURCES…: file:line and the largest number of elements (of gcc, which does not say: bytes) of each loop.
# shellcheck disable=SC2086
remarks() {
    folder=$1 cc=$2 options=$3
    shift 3
    for source; do
        case $cc in
        *clang*)
            (cd "$folder" && $cc $options -w $flags -fsave-optimization-record -foptimization-record-passes=loop-vectorize \
                -foptimization-record-file="$tmp/record" -c "$source" -o "$tmp/o") && cat "$tmp/record"
            ;;
        *) (cd "$folder" && $cc $options -w $flags -fopt-info-vec-optimized -c "$source" -o "$tmp/o") 2>&1 ;;
        esac
    done | awk '
        function seen(file, line, width) {
            sub(/.*\//, "", file)
            if (width + 0 > widest[file ":" line + 0]) widest[file ":" line + 0] = width + 0
        }
        /: optimized: loop vectorized using / { split($0, at, ":"); seen(at[1], at[2], substr($0, index($0, "using ") + 6)) }
        /^---/ { passed = /!Passed/ }
        passed && /^DebugLoc:/ { file = $4; line = $6; sub(/,/, "", file) }
        passed && /VectorizationFactor:/ { gsub(/\047/, ""); seen(file, line, $NF) }
        END { for (key in widest) print key, widest[key] }' | LC_ALL=C sort
}

# compare UNIT CC OPT
# shellcheck disable=SC2086
compare() {
    remarks "$dir" "$2" "$3" $sources >"$tmp/plain"
    remarks "$text" "$2" "$3" $sources >"$tmp/counted"
    awk -v what="$1, $2 $3" -v sources="$dir" '
        NR == FNR { counted[$1] = $2; next }
        {
            all++
            if (!($1 in counted)) lost[++n] = $1
            else if (counted[$1] < $2) narrow[++m] = $1 " from " $2 " to " counted[$1]
        }
        function text(at,    part, i, line) {
            split(at, part, "[: ]")
            for (i = 1; i <= part[2] && (getline line < (sources "/" part[1])) > 0; i++) ;
            close(sources "/" part[1])
            sub(/^ +/, "", line)
            return line
        }
        END {
            printf "%s: %d of %d loops\n", what, all - n, all
            for (i = 1; i <= n; i++) printf "  lost      %-22s %s\n", lost[i], text(lost[i])
            for (i = 1; i <= m; i++) printf "  narrower  %-22s %s\n", narrow[i], text(narrow[i])
        }' "$tmp/counted" "$tmp/plain"
}

if [ $# = 0 ]; then
    for file in bench/workloads/*.c; do set -- "$@" "own/$(basename "$file" .c)"; done
    for file in samples/*.c; do set -- "$@" "samples/$(basename "$file" .c)"; done
fi
for unit; do
    if unit "$unit" && rewrite "$unit" "${VARIANT:-full}" -; then
        for cc in ${CC:-$(compilers | grep -v tcc)}; do
            for opt in ${OPT:--O2 -O3}; do compare "$unit" "$cc" "$opt"; done
        done
    else
        echo "$unit: left out: $(head -n 1 "$results/why")"
    fi
done | awk -v every="$ALL" '
            / loops$/ { kept += $(NF - 3); all += $(NF - 1); head = $0; if (every || $(NF - 3) != $(NF - 1)) { print; head = "" } next }
            head != "" { print head; head = "" }
            { print }
            END { printf "%d of %d loops that vectorise plain vectorise\n", kept, all; exit kept != all }'
