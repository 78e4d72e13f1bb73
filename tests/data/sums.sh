# Shared by suites that look at `memreport data`; sourced.
# shellcheck shell=sh

# data_sums MEMREPORT COUNTERS OPTIONS…: nothing, if the rows of data have summary's sums in each region, by whatever they are and for both
# models, and none is unknown; else what differs.
data_sums() {
    report=$1 counters=$2
    shift 2
    figures=loads,stores,bytes_loaded,bytes_stored
    for model in source optimised; do
        "$report" summary "--model=$model" --format csv --columns roi,$figures "$@" "$counters" 2>/dev/null | sed 1d >"$tmp/sums.summary" || return
        [ -s "$tmp/sums.summary" ] || echo "$model: summary says nothing"
        for by in variable field type class function; do
            "$report" data --by $by "--model=$model" --format csv --columns roi,kind,$figures "$@" "$counters" 2>"$tmp/sums.err" >"$tmp/sums.rows" ||
                sed "s/^/$model, $by: /" "$tmp/sums.err"
            sed 1d "$tmp/sums.rows" | awk -F, -v what="$model, $by" '
                NR == FNR { for (i = 2; i <= 5; i++) want[$1, i] = $i; rois[$1]; next }
                $2 == "unknown" { print what ": unknown in " $1 ": " $0 }
                { for (i = 2; i <= 5; i++) has[$1, i] += $(i + 1) }
                END {
                    for (r in rois)
                        for (i = 2; i <= 5; i++)
                            if (has[r, i] + 0 != want[r, i]) printf "%s: %s, column %d: %d, but summary has %d\n", what, r, i, has[r, i], want[r, i]
                }' "$tmp/sums.summary" -
        done
    done
}

# line_sums MEMREPORT COUNTERS OPTIONS…: nothing, if the lines of annotate have summary's sums for both models, and so have the objects on
# lines; else what differs.
line_sums() {
    report=$1 counters=$2
    shift 2
    for model in source optimised; do
        "$report" summary "--model=$model" --format csv --columns loads,stores,bytes_loaded,bytes_stored "$@" "$counters" 2>/dev/null | sed 1d |
            awk -F, '{ for (i = 1; i <= 4; i++) sum[i] += $i } END { print sum[1] + 0, sum[2] + 0, sum[3] + 0, sum[4] + 0 }' >"$tmp/sums.summary"
        "$report" annotate "--model=$model" --format csv --columns loads,stores,bytes_loaded,bytes_stored "$@" "$counters" 2>/dev/null | sed 1d |
            awk -F, '{ for (i = 1; i <= 4; i++) sum[i] += $i } END { print sum[1] + 0, sum[2] + 0, sum[3] + 0, sum[4] + 0 }' >"$tmp/sums.lines"
        "$report" annotate "--model=$model" --format json "$@" "$counters" 2>/dev/null >"$tmp/sums.json"
        sed -n 's/^{"file":.*,"object":.*,"loads":\([0-9]*\),"stores":\([0-9]*\),"bytes_loaded":\([0-9]*\),"bytes_stored":\([0-9]*\),.*/\1 \2 \3 \4/p' "$tmp/sums.json" |
            awk '{ for (i = 1; i <= 4; i++) sum[i] += $i } END { print sum[1] + 0, sum[2] + 0, sum[3] + 0, sum[4] + 0 }' >"$tmp/sums.objects"
        cmp -s "$tmp/sums.summary" "$tmp/sums.lines" || echo "$model: lines have $(cat "$tmp/sums.lines"), but summary $(cat "$tmp/sums.summary")"
        cmp -s "$tmp/sums.summary" "$tmp/sums.objects" || echo "$model: objects on lines have $(cat "$tmp/sums.objects"), but summary $(cat "$tmp/sums.summary")"
        ! grep -q '"object":"(unknown)"' "$tmp/sums.json" || echo "$model: unknown objects on lines"
    done
}
