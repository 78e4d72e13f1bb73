# Compares a sample's expected counts (the @roi and @block lines of its opening comment) with what memreport says.
#
#   awk -f expect.awk samples/x.c summary.csv blocks.csv
#
# Prints each difference; exit 1 if there is one.  Expected figures that are not named are 0.  Checked:
# every @roi; every @block at its line and column, with the source's text there (several blocks may begin in one place: each
# expected one must be among them); that no other block of a listed region does anything; that each region's
# blocks add up to the region.

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
    if (!rois)
        differ("the sample expects nothing")
    for (i = 1; i <= rois; i++)
        check_roi(name[i])
    for (i = 1; i <= blocks; i++)
        check_block(i)
    for (i = 1; i <= got_blocks; i++)
        if (!taken[i])
            extra_block(i)
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

function expect_block(    i) {
    blocks++
    block_roi[blocks] = $3
    block_place[blocks] = $4
    text[blocks] = substr($0, index($0, " | ") + 3)
    figures_from(5)
    for (i = 1; i <= block_columns; i++)
        expected_block[blocks, i] = figures[block_column[i]] + 0
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

function got_block(    i) {
    if (get("count") == 0)
        return
    got_blocks++
    got_roi[got_blocks] = get("roi")
    got_place[got_blocks] = get("line") ":" get("column")
    for (i = 1; i <= block_columns; i++) {
        got[got_blocks, i] = get(block_column[i]) + 0
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

function check_block(e,    place, k, here, same) {
    split(block_place[e], place, ":")
    if (index(substr(source[place[1]], place[2]), text[e]) != 1)
        differ(block_roi[e] " " block_place[e] ": the source does not say '" text[e] "' there (see place.awk)")
    for (k = 1; k <= got_blocks; k++)
        if (!taken[k] && got_roi[k] == block_roi[e] && got_place[k] == block_place[e]) {
            here = k
            if (distance(e, k) == "") {
                same = k
                break
            }
        }
    if (same || here)
        taken[same ? same : here] = 1
    if (!here)
        differ(block_roi[e] " " block_place[e] " | " text[e] ": no such block is reported")
    else if (!same)
        differ(block_roi[e] " " block_place[e] " | " text[e] ":" distance(e, here))
}

# In which figures the expected block e and the reported block k differ.
function distance(e, k,    i, what) {
    for (i = 1; i <= block_columns; i++)
        if (expected_block[e, i] != got[k, i])
            what = what " " block_column[i] " " got[k, i] " (expected " expected_block[e, i] ")"
    return what
}

function extra_block(k,    i, what) {
    for (i = 2; i <= block_columns; i++)
        if (got[k, i])
            what = what " " block_column[i] " " got[k, i]
    if (listed[got_roi[k]] && what != "")
        differ(got_roi[k] " " got_place[k] ": a block that is not listed, count " got[k, 1] ":" what)
}

function differ(what) {
    print what
    bad = 1
}
