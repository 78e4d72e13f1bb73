# Sourced.  Counts of one program that was rewritten in two ways.
# shellcheck shell=sh
: "${MEMREPORT:=$PWD/bin/memreport}"

# blocks_of FOLDER COUNTERS: "function,file,line,column,end_line,end_column count" for each block that ran, whatever ROI and thread it ran in.
blocks_of() {
    "$MEMREPORT" blocks --format csv --mix "$1/memrewrite.mix.json" "$2" | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        {
            place = $column["function"] "," $column["file"] "," $column["line"] "," $column["column"] "," $column["end_line"] "," $column["end_column"]
            count[place] += $column["count"]
        }
        END { for (place in count) if (count[place]) print place, count[place] }' | LC_ALL=C sort
}
