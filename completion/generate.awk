# What shells complete behind the name of a program, from its tables of options.
#
#   awk -v shell=bash -v program=memreport -f rows.awk -f generate.awk report/command/names.def report/driver/options.def
#   awk -v shell=zsh -v program=memrewrite -f rows.awk -f generate.awk launcher/driver/options.def rewriter/driver/options.def
#
# In: rows of the tables, KIND(field, field, ...), one on a line.  Out: a script for bash, zsh or fish.
# Method: an option has the commands that take it; "-" stands for no command.  Each command has the list of its options, and what follows an
# option is known by command and option.
# Limits: fields have no quotes; a meaning has no character that a shell reads in single quotes.

function add_command(name, what, about) {
    command[++n_commands] = name
    operands[name] = what
    meaning_of[name] = about
}

# commands: names with blanks between.
function add_option(short, long, commands, value, about) {
    n_options++
    short_of[n_options] = short
    long_of[n_options] = long
    takers[n_options] = commands
    value_of[n_options] = value
    about_of[n_options] = about
}

function takes(name, option) { return index(" " takers[option] " ", " " name " ") > 0 }

# "a, b" or "a b" in a list with blanks alone
function plain(words) {
    gsub(/, */, " ", words)
    return words
}

# Are these words to choose from?
function is_choice(value) { return value ~ /^[a-z_]+(, [a-z_]+)+$/ }

# Its names: the short one, then the long one.
function names_of(option) { return short_of[option] (short_of[option] && long_of[option] ? " " : "") long_of[option] }

BEGIN {
    reports = program == "memreport"
    if (!reports)
        add_command("-", "c", "")
}
/^[A-Z]+\(/ { read_row() }
FILENAME ~ /^report\/command/ && /^COMMAND\(/ {
    add_command(field[1], field[3], field[4])
    all = all (all ? " " : "") field[1]
    if (field[2] == "table")
        tables = tables (tables ? " " : "") field[1]
}
FILENAME ~ /^report\/driver/ && /^OPTION\(/ {
    add_option(field[2] ~ /^'/ ? "-" substr(field[2], 2, 1) : "", "--" field[1], field[3] == "" ? all : field[3] == "tables" ? tables : field[3], field[4], field[5])
}
FILENAME ~ /^report\/driver/ && /^VALUES\(/ { special[field[2], "--" field[1]] = field[3] }
FILENAME ~ /^launcher/ && /^COMMAND\(/ { add_command(field[1], field[3], field[4]) }
FILENAME ~ /^launcher/ && /^OPTION\(/ { add_option("", field[1], field[2], field[3], field[4]) }
FILENAME ~ /^launcher/ && /^SHORT\(/ { add_option(field[1], "", field[2], field[3], field[4]) }
FILENAME ~ /^launcher/ && /^FLAG\(/ { if (field[1] ~ /^--/) add_option("", field[1], field[2], "", field[3]); else add_option(field[1], "", field[2], "", field[3]) }
FILENAME ~ /^rewriter/ && /^OPTION\(/ { add_option("", "--" field[1], "-", field[3], field[4]) }
FILENAME ~ /^rewriter/ && /^SHORT\(/ { add_option("-" field[1], "", "-", field[3], field[4]) }
END {
    standard = reports ? "summary" : "-"
    if (shell == "bash") bash(); else if (shell == "zsh") zsh(); else fish()
}

# The commands that can be typed, with something between.
function typed(between,    i, words) {
    for (i = 1; i <= n_commands; i++)
        if (command[i] != "-")
            words = words (words ? between : "") command[i]
    return words
}

function value_for(name, option) { return (name SUBSEP long_of[option]) in special ? special[name, long_of[option]] : value_of[option] }

# ---- bash ----

function bash_value(value) {
    if (is_choice(value)) return "_" program "_words " plain(value)
    if (value == "FILE") return "_" program "_files"
    if (value == "DIR") return "_" program "_folders"
    if (value == "COLUMN") return "_" program "_columns \"$command\" ''"
    if (value == "COLUMNS") return "_" program "_columns \"$command\" \"${cur%\"${cur##*,}\"}\""
    return ":"
}

function bash_operands(what) {
    if (what == "FILE") return "_" program "_files"
    if (what == "PROGRAM" || what == "") return ":"
    if (what == "PID") return "_" program "_words $(compgen -W \"$(ps -u \"$UID\" -o pid= 2>/dev/null)\")"
    return "_" program "_files " what
}

function bash_helpers() {
    printf "# What is asked for stands in cur; found are words of COMPREPLY.\n"
    printf "_%s_add() { while IFS= read -r word; do COMPREPLY+=(\"$word\"); done; }\n", program
    printf "_%s_words() { _%s_add < <(compgen -W \"$*\" -- \"$cur\"); }\n", program, program
    printf "_%s_folders() { compopt -o filenames 2>/dev/null; _%s_add < <(compgen -d -- \"$cur\"); }\n", program, program
    printf "# All files, or those with these suffixes and folders.\n"
    printf "_%s_files() {\n    local suffix\n    compopt -o filenames 2>/dev/null\n", program
    printf "    (($#)) || _%s_add < <(compgen -f -- \"$cur\")\n", program
    printf "    for suffix; do _%s_add < <(compgen -f -X \"!*.$suffix\" -- \"$cur\"); done\n", program
    printf "    if (($#)); then _%s_add < <(compgen -d -- \"$cur\"); fi\n}\n", program
    if (reports) {
        printf "# The columns of a command's table; behind those that stand there already.\n"
        printf "_%s_columns() { _%s_add < <(compgen -P \"$2\" -W \"$(\"${COMP_WORDS[0]}\" \"$1\" --explain --format csv 2>/dev/null | sed '1d; s/,.*//')\" -- \"${cur#\"$2\"}\"); }\n", program, program
    }
}

# What follows an option, for each command that takes it.
function bash_values(    i, k, value, names) {
    for (i = 1; i <= n_options; i++) {
        if (value_of[i] == "")
            continue
        for (k = 1; k <= n_commands; k++) {
            if (!takes(command[k], i))
                continue
            value = bash_value(value_for(command[k], i))
            names = names_of(i)
            gsub(/ /, "|" command[k] ":", names)
            printf "    %s:%s) %s; return ;;\n", command[k], names, value
        }
    }
}

function bash_options(    i, k, words) {
    for (k = 1; k <= n_commands; k++) {
        words = ""
        for (i = 1; i <= n_options; i++)
            if (takes(command[k], i))
                words = words (words ? " " : "") names_of(i)
        printf "        %s) _%s_words '%s' ;;\n", command[k], program, words
    }
}

function bash(    k) {
    printf "# bash completion for %s, made by completion/generate.awk from its tables of options.\n\n", program
    bash_helpers()
    printf "\n_%s() {\n    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=%s named=0 behind=0 i word\n", program, standard
    printf "    COMPREPLY=()\n    # --option=value is three words.\n"
    printf "    if [[ $cur == = ]]; then cur=; elif [[ $prev == = && $COMP_CWORD -gt 1 ]]; then prev=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
    printf "    for ((i = 1; i < COMP_CWORD; i++)); do\n        case ${COMP_WORDS[i]} in\n        --) behind=$((behind ? behind : i)) ;;\n"
    printf "        %s) if ((!named && !behind%s)); then command=${COMP_WORDS[i]} named=$i; fi ;;\n        esac\n    done\n", typed("|"), reports ? "" : " && i == 1"
    bash_programs()
    printf "    if ((behind)); then compopt -o default 2>/dev/null; return; fi\n"
    printf "    case $command:$prev in\n"
    bash_values()
    printf "    esac\n    if [[ $cur == -* ]]; then\n        case $command in\n"
    bash_options()
    printf "        esac\n        return\n    fi\n"
    printf "    if ((%s)); then _%s_words '%s'; fi\n    case $command in\n", reports ? "!named" : "COMP_CWORD == 1", program, typed(" ")
    for (k = 1; k <= n_commands; k++)
        printf "    %s) %s ;;\n", command[k], bash_operands(operands[command[k]])
    printf "    esac\n}\n\ncomplete -F _%s %s\n", program, program
}

# A program and its arguments: behind --, of cc behind its name.
function bash_programs(    k, name) {
    for (k = 1; k <= n_commands; k++) {
        name = command[k]
        if (operands[name] != "PROGRAM")
            continue
        if (name == "cc")
            printf "    if [[ $command == cc ]]; then behind=$named; fi\n"
        printf "    if [[ $command == %s ]] && ((behind && COMP_CWORD == behind + 1)); then _%s_add < <(compgen -c -- \"$cur\"); return; fi\n", name, program
    }
}

# ---- zsh ----

function zsh_value(value) {
    if (is_choice(value)) return "(" plain(value) ")"
    if (value == "FILE") return "_files"
    if (value == "DIR") return "_files -/"
    if (value == "COLUMN") return "_" program "_columns"
    if (value == "COLUMNS") return "_" program "_column_list"
    return " "
}

function zsh_operands(what) {
    if (what == "" || what == "PROGRAM") return " "
    if (what == "FILE") return "_files"
    if (what == "PID") return "_pids"
    return "_files -g \"*.(" joined(what) ")(-.)\""
}

function joined(words) {
    gsub(/ /, "|", words)
    return words
}

function zsh_option(name, i,    tail, lead) {
    tail = "[" about_of[i] "]"
    if (value_of[i] != "")
        tail = tail ":" tolower(is_choice(value_of[i]) ? "which" : value_of[i]) ":" zsh_value(value_for(name, i))
    lead = value_of[i] == "" ? "" : "+"
    if (short_of[i] != "")
        printf "            '*%s%s%s'\n", short_of[i], lead, tail
    if (long_of[i] != "")
        printf "            '*%s%s%s'\n", long_of[i], value_of[i] == "" ? "" : "=", tail
}

function zsh_command(name,    i) {
    printf "    %s)\n", name
    if (operands[name] == "PROGRAM")
        printf "        program=%s\n        if (( program < CURRENT )); then shift $program words; (( CURRENT -= program )); _normal; return; fi\n", \
            name == "cc" ? "2" : "${words[(i)--]}"
    printf "        options=(\n"
    for (i = 1; i <= n_options; i++)
        if (takes(name, i))
            zsh_option(name, i)
    printf "        )\n"
    printf "        _arguments -s -S $options '1: :->first' '*: :%s'\n", zsh_operands(operands[name])
    printf "        ;;\n"
}

function zsh_columns() {
    printf "_%s_known() { columns=(${(f)\"$(${words[1]} ${command:-%s} --explain --format csv 2>/dev/null | sed '1d; s/,.*//')\"}); }\n", program, standard
    printf "_%s_columns() { local -a columns; _%s_known; compadd -a columns; }\n", program, program
    printf "_%s_column_list() { local -a columns; _%s_known; _sequence compadd - -a columns; }\n", program, program
}

function zsh(    k, end) {
    printf "#compdef %s\n# zsh completion for %s, made by completion/generate.awk from its tables of options.\n\n", program, program
    if (reports)
        zsh_columns()
    printf "\n_%s() {\n    local context state line command program\n    local -a options subcommands\n    typeset -A opt_args\n    subcommands=(\n", program
    for (k = 1; k <= n_commands; k++)
        if (command[k] != "-")
            printf "        '%s:%s'\n", command[k], meaning_of[command[k]]
    printf "    )\n"
    end = reports ? "(( CURRENT - 1 ))" : "2"
    printf "    command=${words[2,%s][(r)(%s)]}\n", reports ? "CURRENT-1" : "2", typed("|")
    if (!reports)
        printf "    (( CURRENT > 2 )) || command=\n"
    printf "    case ${command:-%s} in\n", standard
    for (k = 1; k <= n_commands; k++)
        zsh_command(command[k])
    printf "    esac\n    if [[ $state == first ]]; then\n        [[ -n $command ]] || _describe -t commands command subcommands\n        case ${command:-%s} in\n", standard
    for (k = 1; k <= n_commands; k++)
        if (operands[command[k]] != "" && operands[command[k]] != "PROGRAM")
            printf "        %s) %s ;;\n", command[k], zsh_operands(operands[command[k]])
    printf "        esac\n    fi\n}\n\n_%s \"$@\"\n", program
}

# ---- fish ----

function fish_value(value) {
    if (is_choice(value)) return "-x -a '" plain(value) "'"
    if (value == "") return ""
    if (value == "FILE") return "-r -F"
    if (value == "DIR") return "-x -a '(__fish_complete_directories)'"
    if (value == "COLUMN") return "-x -a '(__" program "_columns)'"
    if (value == "COLUMNS") return "-x -a '(__" program "_column_list)'"
    return "-x"
}

function fish_option(i, commands, value) {
    printf "complete -c %s -n '__%s_is %s'", program, program, commands
    if (short_of[i] != "") printf " -s %s", substr(short_of[i], 2)
    if (long_of[i] != "") printf " -l %s", substr(long_of[i], 3)
    printf " %s -d '%s'\n", fish_value(value), about_of[i]
}

function fish_operands(name, what,    words, n, i) {
    if (what == "") return
    if (what == "PID") { printf "complete -c %s -n '__%s_is %s' -a '(__fish_complete_pids)'\n", program, program, name; return }
    if (what == "PROGRAM") {
        printf "complete -c %s -n '__%s_is %s%s' -a '(__fish_complete_command)' -F\n", program, program, name, name == "cc" ? "" : "; and contains -- -- (commandline -opc)"
        return
    }
    if (what == "FILE") { printf "complete -c %s -n '__%s_is %s' -F\n", program, program, name; return }
    n = split(what, words, " ")
    for (i = 1; i <= n; i++)
        printf "complete -c %s -n '__%s_is %s' -k -a '(__%s_files %s)'\n", program, program, name, program, words[i]
}

function fish_helpers() {
    printf "# The command that stands there, or what is taken without one.\n"
    printf "function __%s_command\n    for word in (commandline -opc)[2..]\n        contains -- $word %s; and echo $word; and return\n", program, typed(" ")
    if (!reports)
        printf "        break\n"
    printf "    end\n    echo %s\nend\n", standard == "-" ? "none" : standard
    printf "function __%s_is\n    contains -- (__%s_command) $argv\nend\n", program, program
    printf "function __%s_first\n    not contains -- (__%s_command) (commandline -opc)[2..]%s\nend\n", program, program, reports ? "" : "; and test (count (commandline -opc)) -eq 1"
    printf "# Files with that suffix, and folders.\n"
    printf "function __%s_files\n    set -l begun (commandline -ct)\n    for path in $begun*.$argv $begun*/\n        echo $path\n    end\nend\n", program
    if (!reports)
        return
    printf "function __%s_columns\n    %s (__%s_command) --explain --format csv 2>/dev/null | sed '1d; s/,.*//'\nend\n", program, program, program
    printf "function __%s_column_list\n    set -l begun (commandline -ct | string replace -r '^--[a-z]*=' '' | string match -r '.*,')\n    test -n \"$begun\"; or set begun ''\n    for column in (__%s_columns)\n        echo $begun$column\n    end\nend\n", program, program
}

function fish(    i, k, name, commands) {
    printf "# fish completion for %s, made by completion/generate.awk from its tables of options.\n\n", program
    fish_helpers()
    printf "complete -c %s -f\n", program
    for (k = 1; k <= n_commands; k++) {
        name = command[k]
        if (name != "-")
            printf "complete -c %s -n __%s_first -a %s -d '%s'\n", program, program, name, meaning_of[name]
        fish_operands(name == "-" ? "none" : name, operands[name])
    }
    for (i = 1; i <= n_options; i++) {
        commands = ""
        for (k = 1; k <= n_commands; k++) {
            name = command[k]
            if (takes(name, i) && (name SUBSEP long_of[i]) in special)
                fish_option(i, name, special[name, long_of[i]])
            else if (takes(name, i))
                commands = commands (commands ? " " : "") (name == "-" ? "none" : name)
        }
        if (commands)
            fish_option(i, commands, value_of[i])
    }
}
