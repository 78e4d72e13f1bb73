# The short list of a program's commands or options for its manual page, from the tables that the program is compiled from.
#
#   awk -v what=options -f completion/rows.awk -f doc/manual.awk rewriter/driver/options.def
#   awk -v what=commands -f completion/rows.awk -f doc/manual.awk report/command/names.def
#
# In: rows KIND(field, field, ...), one on a line; the tables' own comments say what fields mean.  Out: roff, an entry for each row.

function bold(text) {
    gsub(/-/, "\\-", text)
    return "\\fB" text "\\fP"
}

# Words to choose from stand with bars between; a name says what a person gives.
function with_value(name, value) {
    if (value == "")
        return bold(name)
    if (value !~ /, /)
        return bold(name) " \\fI" value "\\fP"
    gsub(/, /, "\\fP|\\fB", value)
    return bold(name "=" value)
}

function entry(tag, text) {
    tags[++n_entries] = tag
    texts[n_entries] = text
}

# The long name, behind the letter if it has one; who takes the option, if not all do.
function add_option(letter, name, takers, value, about) {
    last = name
    entry((letter == "" ? "" : bold("-" letter) ", ") with_value(name, value), about (takers == "" ? "" : " (" takers ")"))
}

function listed(words) {
    gsub(/ /, ", ", words)
    return words
}

/^[A-Z]+\(/ { read_row() }
what == "commands" && /^COMMAND\(/ { entry(bold(FILENAME ~ /^launcher/ ? "memrewrite " field[1] : field[1]), field[4]) }
what != "options" { next }
FILENAME ~ /^report/ && /^OPTION\(/ {
    add_option(field[2] ~ /^'/ ? substr(field[2], 2, 1) : "", "--" field[1], field[3] == "tables" ? "tables" : listed(field[3]), field[4], field[5])
}
FILENAME ~ /^report/ && /^VALUES\(/ && last == "--" field[1] { texts[n_entries] = texts[n_entries] "\n.br\n" bold(field[2]) ": " field[3] }
FILENAME ~ /^rewriter/ && /^OPTION\(/ { add_option("", "--" field[1], "", field[3], field[4]) }
FILENAME ~ /^rewriter/ && /^SHORT\(/ { add_option("", "-" field[1], "", field[3], field[4]) }
FILENAME ~ /^launcher/ && /^(OPTION|SHORT)\(/ { add_option("", field[1], listed(field[2]), field[3], field[4]) }
FILENAME ~ /^launcher/ && /^FLAG\(/ { add_option("", field[1], listed(field[2]), "", field[3]) }
END {
    print ".PD 0"
    for (i = 1; i <= n_entries; i++) {
        print i == 1 ? ".TP " (what == "options" ? 22 : 18) : ".TP"
        print tags[i]
        print texts[i]
    }
    print ".PD"
}
