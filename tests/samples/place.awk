# Writes a sample's "@block NAME LINE:COLUMN … | TEXT" lines anew: LINE:COLUMN is where TEXT stands.  In: a sample.  Out: the sample.
#
#   awk -f tests/samples/place.awk samples/x.c >x.new && mv x.new samples/x.c
#
# For use after an edit that moved lines.  The blocks of a region are looked for in the order in which they are listed, from the
# region's pragma on; what is not found there (a function that the region calls) is looked for from the end of the
# opening comment on.  Regions named FILE:LINE follow their begin_inst.

{ line[NR] = $0 }
$0 == " */" && !code { code = NR }
/^#pragma begin_inst/ { inst = NR }

END {
    for (n = 1; n <= NR; n++) {
        if (n < code && line[n] ~ /^ \* @(roi|block) /)
            line[n] = place(line[n])
        print line[n]
    }
}

function place(text,    f, name) {
    split(text, f, " ")
    name = f[3]
    if (name ~ /\.c:/) {
        sub(/:[^ :]*$/, ":" inst, name)
        sub(/[^ ]*\.c:[^ ]*/, name, text)
    }
    if (f[2] == "@roi") {
        at_line = region(name)
        at_column = 1
        return text
    }
    if (!find(substr(text, index(text, " | ") + 3), at_line, at_column) && !find(substr(text, index(text, " | ") + 3), code, 1)) {
        print "no such text: " text >"/dev/stderr"
        exit 1
    }
    sub(/@block [^ ]+ [^ ]+/, "@block " name " " at_line ":" at_column, text)
    return text
}

# The line of the pragma that opens the region.
function region(name,    n) {
    for (n = code; n <= NR; n++)
        if (line[n] ~ "^#pragma memrewrite (begin|function) " name "$" || name ~ ":" n "$" ||
            (line[n] == "#pragma memrewrite function" && index(line[n + 1], name "(")))
            return n
    return code
}

# Sets at_line and at_column to the next place of text from there on.
function find(text, from_line, from_column,    n, c) {
    for (n = from_line; n <= NR; n++) {
        c = index(substr(line[n], from_column), text)
        if (c) {
            at_line = n
            at_column = from_column + c - 1
            return 1
        }
        from_column = 1
    }
    return 0
}
