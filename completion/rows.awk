# Rows of the tables of options and commands, KIND(field, field, ...), one on a line.

# The fields of the row in $0, without quotes, in field[1…].
function read_row(    rest) {
    split("", field)
    n_fields = 0
    rest = substr($0, index($0, "(") + 1)
    while (match(rest, /"[^"]*"|[^,() ]+/)) {
        field[++n_fields] = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        gsub(/"/, "", field[n_fields])
    }
}
