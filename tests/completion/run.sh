#!/bin/sh
# What shells complete: each shell itself is asked, and the programs are the judges of what it offers.
#
#   sh tests/completion/run.sh [SHELL…]      bash | zsh | fish
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
BUILD=${BUILD:-build} bin=$PWD/bin
export PATH="$bin:$PATH"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$tmp/here/folder"
(cd "$tmp/here" && touch one.mrc 'two words.mrc' series.mrs kept.json prog.c other.txt)

# offered SCRIPT LINE…: FILE.1, FILE.2, … have the words behind each line
ask() {
    script=$PWD/$BUILD/completion/$1.$shell
    shift
    rm -f "$tmp"/words.*
    $soon python3 tests/completion/offered.py "$shell" "$script" "$tmp/here" "$@" >"$tmp/said" 2>"$tmp/err" || detail "$tmp/err"
    awk -v at="$tmp/words." 'BEGIN { n = 1 } $0 == "--" { close(at n); n++; next } { print >(at n) }' "$tmp/said"
    for i in $(seq $#); do touch "$tmp/words.$i"; done
}

# is CASE: the files want and words.1 (or the one that is given) are the same
is() {
    if [ -s "$tmp/want" ] && diff "$tmp/want" "$tmp/words.${2:-1}" >"$tmp/differs"; then ok "$shell: $1"; else fail "$shell: $1" "< wanted, > offered"; detail "$tmp/differs"; fi
}
lines() { printf '%s\n' "$@" | sort >"$tmp/want"; }

# The words that a program says are possible.
possible() { "$@" 2>&1 | sed -n 's/.*\(must be one of\|knows\|needs\|of:\) \(--to=\)*\([^'"'"']*\).*/\3/p' | sed 's/, not *$//; s/ and /, /' | tr -d ' ' | tr ',' '\n' | grep . | sort >"$tmp/want"; }

commands=$(memreport --help | sed -n '/^Commands:/,/^Options:/s/^  \([a-z][a-z-]*\(, [a-z][a-z-]*\)*\)  .*/\1/p' | tr -d ',')
long_options() { "$@" --help | grep -oE '(^|[^-[:alnum:]])--[a-z]+(-[a-z]+)*' | sed 's/^[^-]*//' | sort -u >"$tmp/want"; }

names() {
    # shellcheck disable=SC2086
    ask memreport "memreport " "memreport da" "memreport data thr"
    lines $commands folder one.mrc 'two words.mrc'
    is "commands and counter files"
    lines data
    is "a command begun" 2
    if [ -s "$tmp/words.3" ]; then fail "$shell: a second command" "is offered"; else ok "$shell: a second command"; fi
    ask memrewrite "memrewrite " "memrewrite build -p folder "
    lines build cc run folder prog.c
    is "memrewrite: commands and sources"
}

# Every option is offered, and where it is, the program takes it.  What it lacks then are files.
options() {
    set --
    for command in $commands; do set -- "$@" "memreport $command --"; done
    ask memreport "$@"
    n=0
    for command in $commands; do n=$((n + 1)) && sed "s/^/$command /" "$tmp/words.$n"; done >"$tmp/all.$shell"
    long_options memreport
    sed 's/.* //' "$tmp/all.$shell" | grep '^--' | sort -u >"$tmp/words.1"
    is "all options"
    if [ "$shell" = "$first" ]; then taken; else
        grep -- ' --' "$tmp/all.$first" >"$tmp/want"
        grep -- ' --' "$tmp/all.$shell" >"$tmp/words.1"
        is "the same options as $first"
    fi
    ask memrewrite "memrewrite --" "memrewrite run --" "memrewrite build --"
    long_options memrewrite
    is "memrewrite: all options"
    lines --all --callback --libmodel --only --profile --roi --skip
    is "memrewrite run: options" 2
    is "memrewrite build: options" 3
}

taken() {
    grep -- ' --' "$tmp/all.$shell" | while read -r command option; do
        case $option in --top) value=3 ;; --interval) value=1s ;; --pid) value=1 ;; --address) value=0x10 ;; --to) value=lcov ;; --model) value=source ;; --by) continue ;;
        --format) value=csv ;; --color) value=never ;; --correction) value=none ;; --inclusive | --strict | --explain | --all | --encode | --single | --no-pager | --help | --version) value= ;;
        *) value=x ;; esac
        echo "@$command $option"
        (cd "$tmp/here" && exec memreport "$command" "$option${value:+=$value}" nosuch.mrc </dev/null 2>&1)
    done | awk '/^@/ { asked = substr($0, 2); next } /no such option|(is|are) for the command|has no table/ { print asked ": " $0 }' >"$tmp/wrong"
    if [ -s "$tmp/wrong" ]; then fail "$shell: options that the command takes" "it refuses these:"; detail "$tmp/wrong"; else ok "$shell: options that the command takes"; fi
}

words() {
    ask memreport "memreport --format " "memreport --format=" "memreport --color " "memreport threads --correction " "memreport --model=s" "memreport export --to "
    possible memreport --format=nosuch
    is "words behind --format"
    is "words behind --format=" 2
    possible memreport --color=nosuch
    is "words behind --color" 3
    possible memreport --correction=nosuch
    is "words behind --correction" 4
    lines source
    is "words behind --model=s" 5
    (cd "$tmp/here" && possible memreport export --to=nosuch one.mrc)
    is "words behind --to" 6
    for command in data events diff phases series; do
        ask memreport "memreport $command --by "
        file=one.mrc
        case $command in series | phases) file=series.mrs ;; esac
        (cd "$tmp/here" && possible memreport $command --by=nosuch $file)
        is "words behind $command --by"
    done
    ask memrewrite "memrewrite --placement " "memrewrite --loops=" "memrewrite --progress " "memrewrite --branches " "memrewrite --dump "
    n=0
    for option in placement loops progress branches dump; do
        n=$((n + 1))
        possible memrewrite --$option=nosuch
        is "words behind --$option" $n
    done
}

files() {
    ask memreport "memreport series " "memreport diff " "memreport summary --mix " "memreport threads tw" "memreport ceilings "
    lines folder series.mrs
    is "series"
    lines folder kept.json one.mrc 'two words.mrc'
    is "runs and baselines" 2
    (cd "$tmp/here" && ls) | sort >"$tmp/want"
    is "files behind --mix" 3
    lines 'two words.mrc'
    is "a name with a blank" 4
    if [ -s "$tmp/words.5" ]; then fail "$shell: no operands" "some are offered"; else ok "$shell: no operands"; fi
    ask memrewrite "memrewrite prog.c -o "
    lines folder
    is "folders behind -o"
}

# Those of the command's own table.
columns() {
    ask memreport "memreport functions --sort " "memreport --columns " "memreport data --columns name,by" "memreport callgraph --sort=callee_e"
    memreport functions --explain --format csv | sed '1d; s/,.*//' | sort >"$tmp/want"
    is "columns of a command"
    memreport summary --explain --format csv | sed '1d; s/,.*//' | sort >"$tmp/want"
    is "columns without a command" 2
    lines by bytes bytes_loaded bytes_stored
    memreport data --explain --format csv | sed '1d; s/,.*//' | grep '^by' | sort >"$tmp/want"
    is "columns behind a comma" 3
    lines callee_entered callee_exclusive
    grep -vx callee_exclusive "$tmp/want" >/dev/null
    memreport callgraph --explain --format csv | sed '1d; s/,.*//' | grep '^callee_e' | sort >"$tmp/want"
    is "columns that begin so" 4
    # annotate sorts functions, by fewer.
    ask memreport "memreport annotate --sort "
    lines bytes loads stores bytes_loaded bytes_stored count cpu_seconds
    is "what annotate sorts by"
}

# A program behind --, and behind cc.
programs() {
    ask memreport "memreport record -- grep -" "memreport record -- gre"
    grep -qx grep "$tmp/words.2" && ok "$shell: a program behind record --" || { fail "$shell: a program behind record --" "is not offered"; detail "$tmp/words.2"; }
    if grep -q -- --interval "$tmp/words.1"; then fail "$shell: options of a recorded program" "are memreport's"; else ok "$shell: options of a recorded program"; fi
    ask memrewrite "memrewrite cc gre" "memrewrite run --all -- gre"
    for n in 1 2; do
        grep -qx grep "$tmp/words.$n" && ok "$shell: a program of memrewrite, $n" || { fail "$shell: a program of memrewrite, $n" "is not offered"; detail "$tmp/words.$n"; }
    done
}

# Keys on a terminal, through readline.
typed() {
    while IFS='|' read -r keys want; do
        got=$($soon python3 tests/completion/typed.py "$PWD/$BUILD/completion/memreport.bash" "$keys" 2>"$tmp/err")
        if [ "$got" = "$want" ]; then ok "$shell: typed $keys"; else fail "$shell: typed $keys" "is '$got'"; detail "$tmp/err"; fi
    done <<'KEYS'
memreport func\t--form\tcs\t|functions --format csv
memreport --format=js\t|--format=json
memreport data --by=vari\t|data --by=variable
memreport export --to perf\t|export --to perfetto
KEYS
}

{
    command -v python3 >/dev/null || { skip all "no python3"; exit; }
    first=
    for shell in ${*:-bash zsh fish}; do
        command -v "$shell" >/dev/null || { skip "$shell" "not on this machine: make test-deps"; continue; }
        first=${first:-$shell}
        for group in names options words files columns programs; do $group; done
        [ "$shell" != bash ] || typed
    done
    ended
} | sum 10
