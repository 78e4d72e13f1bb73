# Compares a sample's expected counts (the @roi and @block lines of its opening comment) with what memreport says.
#
#   awk -f expect.awk samples/x.c summary.csv blocks.csv
#
# Prints each difference; exit 1 if there is one.  Expected figures that are not named are 0.  Checked:
# every @roi; every @block at its line and column, with the source's text there; that no other block of a listed region
# loads or stores; that each region's blocks add up to the region.

BEGIN {
    roi_columns = split("entries loads stores bytes_loaded bytes_stored flops intops branches calls", roi_column, " ")
    block_columns = split("count loads stores bytes_loaded bytes_stored flops intops branches", block_column, " ")
}

FNR == 1 { part++ }

part == 1 { source[FNR] = $0 }
part == 1 && /^ \* @roi / { expect_roi() }
part == 1 && /^ \* @block / { expect_block() }
part > 1 { gsub(/"/, ""); n = split($0, field, ",") }
part > 1 && FNR == 1 { read_header() }
part == 2 && FNR > 1 { for (i = 1; i <= roi_columns; i++) roi[get("roi"), roi_column[i]] = get(roi_column[i]); seen[get("roi")]++ }
part == 3 && FNR > 1 { got_block() }

END {
    for (i = 1; i <= rois; i++)
        check_roi(name[i])
    for (i = 1; i <= blocks; i++)
        check_block(block[i])
    for (key in found)
        if (!(key in wanted))
            extra_block(key)
    exit bad
}

# "k=v" words from the given one on, into figures[].
function figures_from(word,    k, pair) {
    delete figures
    for (k = word; k <= NF && $k != "|"; k++) {
        split($k, pair, "=")
        figures[pair[1]] = pair[2]
    }
}

function expect_roi(    i) {
    name[++rois] = $3
    listed[$3] = 1
    figures_from(4)
    for (i = 1; i <= roi_columns; i++)
        expected[$3, roi_column[i]] = figures[roi_column[i]] + 0
}

function expect_block(    key, i) {
    key = $3 SUBSEP $4
    block[++blocks] = key
    wanted[key] = 1
    text[key] = substr($0, index($0, " | ") + 3)
    figures_from(5)
    for (i = 1; i <= block_columns; i++)
        expected[key, block_column[i]] = figures[block_column[i]] + 0
}

function read_header(    i) {
    delete column
    for (i = 1; i <= n; i++)
        column[field[i]] = i
}

function get(what) {
    if (!(what in column))
        differ("no column " what)
    return field[column[what]]
}

function got_block(    key, i) {
    if (get("count") == 0)
        return
    key = get("roi") SUBSEP get("line") ":" get("column")
    found[key]++
    for (i = 1; i <= block_columns; i++) {
        got[key, block_column[i]] += get(block_column[i])
        total[get("roi"), block_column[i]] += get(block_column[i])
    }
}

function check_roi(r,    i, c) {
    if (seen[r] != 1)
        differ(r ": reported " seen[r] + 0 " times")
    for (i = 1; i <= roi_columns; i++) {
        c = roi_column[i]
        if (roi[r, c] + 0 != expected[r, c])
            differ(r ": " c " " roi[r, c] + 0 ", expected " expected[r, c])
        if (c != "entries" && c != "calls" && total[r, c] + 0 != roi[r, c] + 0)
            differ(r ": " c " " roi[r, c] + 0 ", but its blocks add up to " total[r, c] + 0)
    }
}

function check_block(key,    part, place, i, c) {
    split(key, part, SUBSEP)
    split(part[2], place, ":")
    if (index(substr(source[place[1]], place[2]), text[key]) != 1)
        differ(part[1] " " part[2] ": the source does not say '" text[key] "' there (see place.awk)")
    if (!(key in found)) {
        differ(part[1] " " part[2] " | " text[key] ": no such block is reported")
        return
    }
    if (found[key] > 1)
        differ(part[1] " " part[2] ": " found[key] " blocks begin there")
    for (i = 1; i <= block_columns; i++) {
        c = block_column[i]
        if (got[key, c] + 0 != expected[key, c])
            differ(part[1] " " part[2] " | " text[key] ": " c " " got[key, c] + 0 ", expected " expected[key, c])
    }
}

function extra_block(key,    part) {
    split(key, part, SUBSEP)
    if (listed[part[1]] && got[key, "loads"] + got[key, "stores"] + got[key, "flops"] + got[key, "intops"] > 0)
        differ(part[1] " " part[2] ": a block that is not listed counts " got[key, "count"] ", loads " got[key, "loads"] \
            ", stores " got[key, "stores"] ", flops " got[key, "flops"] ", intops " got[key, "intops"])
}

function differ(what) {
    print what
    bad = 1
}
