# Bytes of a sampled program; sourced, with $program and $tmp set.
# shellcheck shell=sh disable=SC2154
# bytes REGION PERIOD: what the report says that the region loads, scaled up, when $program is sampled so.
bytes() {
    rm -f "$tmp/run.mrc"
    MEMREWRITE_SAMPLE=$2 MEMREWRITE_OUT=$tmp/run.mrc "$tmp/$program" >"$tmp/$program.txt" &&
        "$MEMREPORT" summary --model=source --format csv --mix "$tmp/out/memrewrite.mix.json" "$tmp/run.mrc" |
        awk -F, -v region="$1" '$1 == region { print $8 }'
}
