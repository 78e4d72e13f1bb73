# Gives the runtime's own names a prefix, mr__, which no program has: what is a macro of the program's, by -D or by a file that its flags
# include, would change the runtime's text.
#
#   awk -f rt/own_names.awk rt/system_names build/memrt.c
#
# Reads names that are the system's, one or more in a line, patterns among them; then C.  Left as they are: these, the language's words,
# names that begin with _, mr_, MR_ or memrt, comments, strings, and the lines of #include, #error and #pragma.  Lines stay lines.

FNR == 1 { file++ }

file == 1 {
    sub(/#.*/, "")
    for (i = 1; i <= NF; i++)
        if ($i ~ /[^A-Za-z0-9_]/) patterns = patterns (patterns == "" ? "" : "|") $i
        else kept[$i]
    next
}

# A word, or what looks like one: 0x1f and 1e5 do not.
function own(word) {
    return word !~ /^(_|mr_|MR_)/ && !(word in kept) && word !~ ("^(" patterns ")$")
}

!comment && /^ *# *(include|error|pragma)/ { print; next }

{
    out = ""
    rest = $0
    while (rest != "") {
        if (comment) {
            at = index(rest, "*/")
            n = at ? at + 1 : length(rest)
            comment = !at
        } else if (match(rest, /^ *# *[a-z]+/)  && out == "") {
            n = RLENGTH
        } else if (match(rest, /^[A-Za-z_][A-Za-z0-9_]*/)) {
            n = RLENGTH
            if (own(substr(rest, 1, n))) out = out "mr__"
        } else if (match(rest, /^[0-9][A-Za-z0-9_.]*/) || match(rest, /^"([^"\\]|\\.)*"/) || match(rest, /^'([^'\\]|\\.)*'/)) {
            n = RLENGTH
        } else if (substr(rest, 1, 2) == "/*") {
            n = 2
            comment = 1
        } else {
            n = 1
        }
        out = out substr(rest, 1, n)
        rest = substr(rest, n + 1)
    }
    print out
}
