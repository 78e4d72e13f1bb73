#!/bin/sh
# The documents say what is so: parts that a command makes are what it makes today, options and environment variables are in the manuals, named
# files are there, sentences are short and use the field's words.
#
#   sh tests/docs/run.sh [KIND…]       generated | measured | options | environment | names | figures | prose | code | comments | passes | glossary
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
export LC_ALL=C.UTF-8
: "${MEMREWRITE:=$PWD/bin/memrewrite}" "${MEMREPORT:=$PWD/bin/memreport}"
export MEMREWRITE MEMREPORT
work=$PWD/build/docs
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
documents=$(ls README.md doc/*.md doc/*.1)
prose="$documents $(ls CONTRIBUTING.md CHANGELOG.md ./*/README.md ./*/*/README.md ./*/*/*/README.md | sed 's:^\./::' | grep -v '^tests/real/src/')"
runtime=$(ls rt/interface/*.h rt/part/*.c 2>/dev/null)

# verdict NAME FILE WHY: the file lists what is wrong.
verdict() { if [ -s "$2" ]; then fail "$1" "$3"; detail "$2" 20; else ok "$1"; fi; }

# ---- parts that a command makes ----

generated() {
    command -v gcc >/dev/null || { skip generated "no gcc"; return; }
    rm -rf "$work"
    for name in $(sh doc/generate.sh --list); do
        sh doc/generate.sh --check "$name" >"$tmp/said" 2>&1 || { fail "generated: $name" "the command fails"; detail "$tmp/said"; continue; }
        [ -s "$work/$name.is" ] || { fail "generated: $name" "the command prints nothing"; continue; }
        diff "$work/$name.was" "$work/$name.is" >"$tmp/diff"
        verdict "generated: $name" "$tmp/diff" "$(grep -l "generated: $name\>" README.md doc/*) is stale: sh doc/generate.sh makes it anew"
    done
}

# ---- tables that take an hour ----

# The rows of one model, gcc and -O2.
rows_of() { awk '/^[a-z]+,.*,-O/ { on = $0 == "optimised,gcc,-O2" } !NF { on = 0 } on && NF > 1 && !/^workload / { $1 = $1; print }' "$@"; }

# A few workloads are measured anew.
measured() {
    [ "$(gcc -dumpversion 2>/dev/null | cut -d. -f1)" = 12 ] || { skip "measured: again" "the figures are those of gcc 12"; return; }
    some=spmv,list,matmul
    if ! RESULTS=$tmp/results sh bench/accuracy.sh --details --only $some --cc gcc --opt -O2 >"$tmp/again" 2>"$tmp/said"; then
        skip "measured: again" "$(tail -n 1 "$tmp/said")"
        return
    fi
    rows_of "$tmp/again" | grep -E "^($(echo $some | tr , '|')) " | sort >"$tmp/is"
    rows_of doc/accuracy.txt | grep -E "^($(echo $some | tr , '|')) " | sort >"$tmp/was"
    diff "$tmp/was" "$tmp/is" >"$tmp/diff"
    [ "$(wc -l <"$tmp/is")" = 3 ] || echo "fewer than three rows were measured" >>"$tmp/diff"
    verdict "measured: $some are what doc/accuracy.txt says" "$tmp/diff" "stale, or the model is another one"
}

# ---- options ----

# The options and words that a help text or a manual page names.
plain() { sed -e 's/\\-/-/g' -e 's/\\f[BIRP]//g' -e 's/\\&//g' "$1"; }
options_in() { plain "$1" | grep -oE '(^|[^-[:alnum:]])--?[a-zA-Z][a-z]*(-[a-z]+)*' | sed -E 's/^[^-]*//' | sort -u; }

# The tags of the sections of a manual page that match, but for those of the short lists, which doc/generate.sh makes.
tags_of() {
    awk -v section="^[.]SH ($1)$" '
        /^\.SH / { on = $0 ~ section }
        /^\.\\" generated: / { made = 1 }
        /^\.\\" end$/ { made = 0 }
        tag && on && !made { print }
        { tag = /^\.TP/ }' "$2"
}

# lacking LIST FILE: those of the list that the file's options lack.
lacking() { while read -r option; do grep -qx -e "$option" "$2" || echo "$option"; done <"$1"; }

options() {
    for program in memrewrite memreport; do
        [ $program = memrewrite ] && tool=$MEMREWRITE room=rewriter || tool=$MEMREPORT room=report
        "$tool" --help >"$tmp/help"
        options_in "$tmp/help" >"$tmp/in_help"
        tags_of OPTIONS doc/$program.1 >"$tmp/tags"
        options_in "$tmp/tags" >"$tmp/in_manual"
        sed -nE 's/^OPTION\("([a-z-]+)".*/--\1/p' "$room/driver/options.def" | sort -u >"$tmp/in_code"
        for list in in_code in_manual in_help; do [ -s "$tmp/$list" ] || fail "$program: options" "none is found: $list"; done
        lacking "$tmp/in_code" "$tmp/in_help" >"$tmp/wrong"
        verdict "$program: --help has each option" "$tmp/wrong" "these are not there: add them to the text in $room/driver/options.c"
        lacking "$tmp/in_code" "$tmp/in_manual" >"$tmp/wrong"
        verdict "$program: the manual has each option" "$tmp/wrong" "these are not there: say in doc/$program.1 what they do, below OPTIONS, In detail"
        grep '^--' "$tmp/in_manual" >"$tmp/long"
        lacking "$tmp/long" "$tmp/in_code" >"$tmp/wrong"
        verdict "$program: the manual has no other option" "$tmp/wrong" "these are not in $room/driver/options.def: take them out of doc/$program.1"
        grep -vE -- '-I|-D' "$tmp/in_help" >"$tmp/own"
        lacking "$tmp/own" "$tmp/in_manual" >"$tmp/wrong"
        verdict "$program: the manual has what --help has" "$tmp/wrong" "these are not there: say in doc/$program.1 what they do"
        values "$program"
    done
    commands
    launcher
    shown
}

# Names of formats, and a module of the user's.
not_commands='baseline|ceilings|silent'

# The commands and options of ours in what documents show: behind a backquote, or in a line of code.
shown() {
    # shellcheck disable=SC2086
    for program in memrewrite memreport; do
        cat rewriter/driver/options.def launcher/driver/options.def | sed -nE 's/^(OPTION|FLAG)\("(--)?([a-z-]+)".*/--\3/p' >"$tmp/options"
        sed -nE 's/^COMMAND\("([a-z]+)".*/\1/p' launcher/driver/options.def >"$tmp/commands"
        [ $program = memrewrite ] || sed -nE 's/^OPTION\("([a-z-]+)".*/--\1/p' report/driver/options.def >"$tmp/options"
        [ $program = memrewrite ] || sed -nE 's/^COMMAND\("([a-z-]+)".*/\1/p' report/command/names.def >"$tmp/commands"
        grep -ohE "(\`|^ {4,}|&& )$program [^\`#|&]*" $prose | grep -v '\.1$' | sed -E "s/.*$program //; s/( --)? -- .*//; s/^(cc|run) .*/\1/; s/  .*//" >"$tmp/lines"
        [ "$(wc -l <"$tmp/lines")" -gt 5 ] || echo "nothing of $program is found"
        grep -oE '(^| )--[a-z]+(-[a-z]+)*' "$tmp/lines" | tr -d ' ' | sort -u >"$tmp/in_documents"
        lacking "$tmp/in_documents" "$tmp/options" | sed "s/^/$program /"
        grep -oE '^[a-z-]+( |$)' "$tmp/lines" | tr -d ' ' | grep '^[a-z]' | sort -u >"$tmp/in_documents"
        lacking "$tmp/in_documents" "$tmp/commands" | grep -vxE "$not_commands" | sed "s/^/$program /"
    done >"$tmp/wrong"
    verdict "options: documents show no other command or option" "$tmp/wrong" "these do not exist"
}

# The words that an option may have in --help, tree|block say, are all in the head of the manual's entry.
values() {
    plain "$tmp/tags" >"$tmp/plain"
    grep -oE -- '--[a-z]+=[a-z]+(\|[a-z]+)+' "$tmp/help" | tr '=|' '  ' | while read -r option words; do
        for word in $words; do
            grep -e "$option=" "$tmp/plain" | grep -qw -e "$word" || echo "$option: $word"
        done
    done >"$tmp/wrong"
    verdict "$1: the manual has each option's words" "$tmp/wrong" "these are not there"
    sed -nE 's/^OPTION\("([a-z-]+)",[^"]*("[^"]*", )?"(([a-z]+, )+[a-z]+)".*/\1 \3/p; s/^VALUES\("([a-z-]+)", "[a-z]+", "(.*)".*/\1 \2/p' "$room/driver/options.def" |
        tr -d , | while read -r option words; do
            entry_of "$option" "doc/$1.1" >"$tmp/entry"
            for word in $words; do grep -qw -e "$word" "$tmp/entry" || echo "--$option: $word"; done
        done >"$tmp/wrong"
    verdict "$1: the manual says what each option's words mean" "$tmp/wrong" "these are not there: say in doc/$1.1 what they do"
}

# entry_of OPTION PAGE: what the page says of it in detail; what is further to the right belongs to it.
entry_of() {
    awk -v option="--$1" '
        /^\.\\" generated: / { made = 1 }
        /^\.\\" end$/ { made = 0 }
        /^\.RS/ { depth++ }
        /^\.RE/ { depth-- }
        head { tag = $0 " "; gsub(/\\-/, "-", tag); at = index(tag, option); on = at && substr(tag, at + length(option), 1) !~ /[a-z-]/ }
        { head = !made && !depth && /^\.TP/ }
        /^\.S[HS]/ || head { on = 0 }
        on' "$2"
}

# What memrewrite cc, run and build take.
launcher() {
    def=launcher/driver/options.def page=doc/memrewrite-cc.1
    sed -nE 's/^(OPTION|SHORT|FLAG)\("([a-z-]+)".*/\2/p' $def | sort -u >"$tmp/in_code"
    sed -nE 's/^COMMAND\("([a-z]+)".*/\1/p' $def >"$tmp/named"
    tags_of '.*' $page >"$tmp/tags"
    options_in "$tmp/tags" | grep -v '^-s$' >"$tmp/in_manual"
    lacking "$tmp/in_manual" "$tmp/in_code" >"$tmp/wrong"
    verdict "launcher: the manual has no other option" "$tmp/wrong" "these are not in $def: take them out of $page"
    while read -r command; do
        "$MEMREWRITE" "$command" --help | options_in /dev/stdin >"$tmp/in_help"
        sed -nE "s/^(OPTION|SHORT|FLAG)\(\"([a-z-]+)\", \"[a-z ]*\<$command\>.*/\2/p" $def >"$tmp/in_code"
        lacking "$tmp/in_code" "$tmp/in_help"
        grep -qx "\.B memrewrite $command\( .*\)*" $page || echo "$page: no synopsis of memrewrite $command"
    done <"$tmp/named" >"$tmp/wrong"
    verdict "launcher: each command has a synopsis and its options" "$tmp/wrong" "these are not there"
}

commands() {
    sed -n '/^Commands:/,/^Options:/s/^  \([a-z][a-z-]*\(, [a-z][a-z-]*\)*\)  .*/\1/p' "$tmp/help" | tr -d ' ' | tr ',' '\n' | sort >"$tmp/in_help"
    tags_of COMMANDS doc/memreport.1 | sed 's/^\.B //' | sort -u >"$tmp/in_manual"
    diff "$tmp/in_help" "$tmp/in_manual" >"$tmp/wrong"
    verdict "memreport: the manual has the commands of --help" "$tmp/wrong" "they differ"
}

# ---- environment ----

# The variables that the C code below a folder asks for: names in calls of getenv, and those of ours wherever they stand.
asked_by() {
    grep -rhoE 'getenv *\( *"[A-Z_]+"|given\("[A-Z_]+"|"(MEMREWRITE|MEMREPORT)_[A-Z_]+"|"[A-Z]+(_[A-Z]+)*_(RANK|RANKID|PROCID|PE)"' --include='*.[ch]' "$@" |
        grep -oE '[A-Z_]{2,}' | sort -u | grep -vxE "$not_ours"
}

# Words of memrewrite.h, and what the launcher says to itself.
not_ours='MEMREWRITE_(BEGIN|END|FUNCTION|PHASE|WITHIN)'

# environment_of PAGE SECTIONS FOLDER…
environment_of() {
    page=$1 sections=$2
    shift 2
    asked_by "$@" >"$tmp/asked"
    tags_of "$sections" "$page" | grep -oE '[A-Z_]{3,}' | sort -u >"$tmp/tagged"
    awk -v section="^[.]SH ($sections)$" '/^\.SH / { on = $0 ~ section } on' "$page" | grep -oE '[A-Z_]{3,}' | sort -u >"$tmp/named"
    [ -s "$tmp/asked" ] && [ -s "$tmp/tagged" ] || fail "environment: $page" "no variable is found"
    while read -r name; do
        case $name in MEMRE*) known=$tmp/tagged ;; *) known=$tmp/named ;; esac
        grep -qx "$name" "$known" || echo "$name"
    done <"$tmp/asked" >"$tmp/wrong"
    verdict "environment: $page has each variable" "$tmp/wrong" "these are read and no entry of $sections is theirs: write one"
    cat "$tmp/asked" >>"$tmp/in_code"
}

environment() {
    : >"$tmp/in_code"
    environment_of doc/memrewrite.1 'RUNNING|ENVIRONMENT' rt rewriter
    environment_of doc/memreport.1 ENVIRONMENT report format
    environment_of doc/memrewrite-cc.1 ENVIRONMENT launcher
    # shellcheck disable=SC2086
    grep -ohE '\<(MEMREWRITE|MEMREPORT)_[A-Z_]+' $documents | sort -u | while read -r name; do
        grep -qx "$name" "$tmp/in_code" || grep -qw "$name" rt/memrewrite.h cmake/*.cmake || echo "$name"
    done >"$tmp/wrong"
    verdict "environment: documents have no other variable" "$tmp/wrong" "these do not exist"
    switches
}

# Macros that the runtime asks for are either for the user, who finds them in the manual, or its own.
switches() {
    own='MR_(COUNTERS|SINK|ROIS|ROIS_AT_MOST|PROGRAM_ROI|PAIR_FILES|BUILD|SUFFIX|CONFIG|MEMRT_H|RAW|GNU|FOR_LIBRARIES|ASIDE|ASIDE_NAME|NO_END|API|NEAR|WEAK|BY_WORDS|LOW_FIRST|OWN_TLS|BY_OFFSET|DIRECT|DIRECT_WORDS|EVENTS|EVENT_LEAVES)'
    # shellcheck disable=SC2086
    cat $runtime | grep -E '^ *# *(if|elif|ifdef|ifndef)' | grep -oE '\<MR_[A-Z_]+' | sort -u | grep -vxE "$own" >"$tmp/asked"
    while read -r name; do grep -qE "(\\<|D)$name\\>" doc/memrewrite.1 || echo "$name"; done <"$tmp/asked" >"$tmp/wrong"
    verdict "environment: the manual has each switch of the runtime" "$tmp/wrong" "these are not in doc/memrewrite.1"
    # shellcheck disable=SC2086
    grep -ohE -- '-DMR_[A-Z_]+' $documents | sed 's/^-D//' | sort -u | while read -r name; do
        grep -qx "$name" "$tmp/asked" || echo "$name"
    done >"$tmp/wrong"
    verdict "environment: documents have no other switch" "$tmp/wrong" "these do not exist"
}

# ---- names of files ----

names() {
    for document in README.md doc/*.md doc/*.1; do
        python3 tests/docs/names.py "$document"
    done >"$tmp/wrong"
    verdict "names: every file that a document names is there" "$tmp/wrong" "these are not"
    for program in rewriter report; do
        sed -n "s/^$program: //p" tests/rooms/order.txt | tr ' ' '\n' >"$tmp/order"
        sed -n "/^| room of .$program/,/^\$/s/^| .\([a-z]*\)\/. .*/\1/p" doc/internals.md >"$tmp/table"
        diff "$tmp/order" "$tmp/table" | grep '^[<>]'
    done >"$tmp/wrong"
    verdict "names: doc/internals.md has every room in order" "$tmp/wrong" "tests/rooms/order.txt and its tables differ"
    for document in doc/*.md doc/*.1; do
        grep -q "$document" README.md || echo "$document"
    done >"$tmp/wrong"
    verdict "names: README has every document" "$tmp/wrong" "these are not there"
    # shellcheck disable=SC2086
    grep -ohE '(`|^    |&& )([A-Z]+=[^ ]+ )*make [a-z][a-z-]*' $documents | sed 's/.* //' | sort -u | while read -r target; do
        grep -qE "^[a-z -]*\<$target\>[a-z -]*:" Makefile || echo "make $target"
    done >"$tmp/wrong"
    # shellcheck disable=SC2086
    grep -ohE '\<(MR_[A-Z_]+|mr_[a-z_]{3,})\>' $documents | sort -u | while read -r name; do
        grep -rqw -e "$name" rt rewriter || echo "$name"
    done >"$tmp/wrong_words"
    verdict "names: the runtime has what documents say of it" "$tmp/wrong_words" "these are not there"
    verdict "names: the Makefile has what documents make" "$tmp/wrong" "these are not there"
}

# ---- figures that several documents have ----

# near CC: how many workloads' loaded bytes are within 5 % at -O2.
near() {
    awk -v head="optimised,$1,-O2" 'NF == 0 { on = 0 } $1 == head { on = 1; next }
        on && $2 != "-" && $1 != "workload" { r = $3 ~ /^[kMG]$/ ? $4 : $3; n += r >= 0.95 && r <= 1.05 } END { print n }' doc/accuracy.txt
}

figures() {
    mean=$(awk '/^all compilers/ { on = 1 } on && /^geometric mean/ { print $3; exit }' doc/overhead.txt)
    [ -n "$mean" ] || fail "figures" "doc/overhead.txt has no mean"
    : >"$tmp/wrong"
    percent=$(awk "BEGIN { printf \"%.1f %%\", ($mean - 1) * 100 }")
    grep -q "costs $percent of the run time" README.md || echo "README.md: costs $percent" >"$tmp/wrong"
    grep -q "takes $mean times" doc/limits.md || echo "doc/limits.md: takes $mean times" >>"$tmp/wrong"
    verdict "figures: what counting costs" "$tmp/wrong" "doc/overhead.txt has these"
    least=$(awk '/^optimised,.*,-O2 / { for (i = 2; i <= 8; i += 6) if (!n++ || $i < least) least = $i } END { printf "%d", least }' doc/accuracy.txt)
    grep -q "right by $least % in the mean" README.md || echo "README.md: right by $least %" >"$tmp/wrong"
    within=''
    for cc in gcc "$(grep -o '^optimised,clang[-0-9]*' doc/accuracy.txt | head -n 1 | cut -d, -f2)"; do
        within="$within $(near "$cc") of $(sed -nE "s/^optimised,$cc,-O2 .* [0-9]+\/([0-9]+) [a-z-]+ .* [0-9]+\/[0-9]+ .*\/.*/\1/p" doc/accuracy.txt)"
    done
    # shellcheck disable=SC2086
    set -- $within
    tr '\n' ' ' <README.md | grep -q "for $1 of $3 programs with gcc [0-9]*, and for $4 of $6 with clang" || echo "README.md: $1 of $3 and $4 of $6 programs within 5 %" >>"$tmp/wrong"
    tr '\n' ' ' <doc/accuracy.md | grep -q "Of the $3 workloads .* of $1 with gcc. With clang it is so for $4 of $6" || echo "doc/accuracy.md: $1 of $3 and $4 of $6 workloads" >>"$tmp/wrong"
    verdict "figures: how right the model is" "$tmp/wrong" "doc/accuracy.txt has these"
    grep -v '^#' tests/exact/known.txt | awk 'NF { print $2 }' | sort -u >"$tmp/classes"
    sed -n '/^| class | what happens |/,/^$/s/^| \([a-z_]*\) |.*/\1/p' doc/accuracy.md | grep -v '^class$' | sort -u >"$tmp/table"
    diff "$tmp/classes" "$tmp/table" >"$tmp/wrong"
    verdict "figures: doc/accuracy.md has the classes of tests/exact/known.txt" "$tmp/wrong" "they differ"
}

# ---- sentences ----

prose() {
    for document in $prose; do
        # shellcheck disable=SC2046
        set -- $(python3 tests/docs/sentences.py "$document")
        if [ "${4:-0}" = 0 ]; then fail "prose: $document" "no sentence is found"
        elif awk "BEGIN { exit !($2 >= 20) }"; then fail "prose: $document" "a sentence has $2 words in the mean, 20 or more"
        elif [ "$3" -gt 40 ]; then
            fail "prose: $document" "a sentence has $3 words, more than 40"
            python3 tests/docs/sentences.py --over 40 "$document" | detail /dev/stdin
        else ok "prose: $document"; fi
    done
    grep -v '^#' tests/docs/words.txt >"$tmp/words"
    while IFS="$(printf '\t')" read -r word instead; do
        # shellcheck disable=SC2086
        grep -inE "$word" $prose | cut -c1-150 | sed "s#\$#  [$instead]#"
    done <"$tmp/words" >"$tmp/wrong"
    verdict "prose: the field's words" "$tmp/wrong" "tests/docs/words.txt has other words"
}

# Names, comments and messages of the programs have the field's words, too; and the search finds other ones.
code() {
    make -s our-c | grep -E '^(common|format|rewriter|report|launcher|rt|memprof)/' >"$tmp/sources"
    xargs python3 tests/docs/code_words.py tests/docs/code_words.txt <"$tmp/sources" >"$tmp/wrong"
    [ "$(wc -l <"$tmp/sources")" -gt 500 ] || echo "only $(wc -l <"$tmp/sources") sources are looked at" >>"$tmp/wrong"
    verdict "code: the field's words" "$tmp/wrong" "tests/docs/code_words.txt has other words"
    printf '/* The loop is told\n * once. */\nint lap_count, aLap, overlap, flaps;\n' >"$tmp/own.c"
    printf '\\blaps?\\b\titeration\n\\btold once\\b\treported\n' >"$tmp/own"
    python3 tests/docs/code_words.py "$tmp/own" "$tmp/own.c" >"$tmp/found"
    if [ "$(wc -l <"$tmp/found")" = 3 ]; then ok "code: words are found"; else fail "code: words are found" "not three"; detail "$tmp/found"; fi
    # Structures of rt/ and memprof/ are text that users' programs get.
    grep -Ev '^(rt|memprof)/' "$tmp/sources" | xargs python3 tests/docs/members.py >"$tmp/wrong"
    verdict "code: members are nouns" "$tmp/wrong" "bare prepositions, adverbs and participles are none"
    printf 'struct list {\n    int *at, (*by)(int of), n, begin_at; /* over; */\n    struct edge { int *from, *to, up[2], n_seen; } edge; bool found; const char *why;\n};\nint f(int at) { return at; }\n' >"$tmp/own.c"
    python3 tests/docs/members.py "$tmp/own.c" >"$tmp/found"
    if [ "$(sed 's/.*`\(.*\)`.*/\1/' "$tmp/found" | tr '\n' ' ')" = "at by found up why " ]; then ok "code: members are found"; else fail "code: members are found" "not at, by, up, found and why"; detail "$tmp/found"; fi
}

# Comments of the programs are sentences, and name what is there; and the search finds other ones.
comments() {
    make -s our-c | grep -E '^(common|format|rewriter|report|launcher|rt|memprof)/' >"$tmp/sources"
    xargs python3 tests/docs/comments.py tests/docs/foreign_names.txt <"$tmp/sources" >"$tmp/wrong"
    [ "$(wc -l <"$tmp/sources")" -gt 500 ] || echo "only $(wc -l <"$tmp/sources") sources are looked at" >>"$tmp/wrong"
    verdict "comments: sentences, and names that exist" "$tmp/wrong" "tests/docs/comments.py says why"
    cat >"$tmp/own.c" <<'END'
/* The loop `here` is `gone_for_good`, as read_nothing says (cfg/build_gone.c). */
int here; /* of the loop. */
int there; /* The count of it */
/* All these rules are those of a document, doc/gone.md, and of another (DESIGN: rules). */
/* And so is this one. */
/* Else it stays, as a `for` or a "loop_of_text" of f__mr. */
END
    yes word | head -n 41 | tr '\n' ' ' | sed 's:^:/* A :; s:$:. */:' >>"$tmp/own.c"
    python3 tests/docs/comments.py tests/docs/foreign_names.txt "$tmp/own.c" | sed "s:$tmp/::; s/: [^:]*\$//" >"$tmp/found"
    cat >"$tmp/wanted" <<'END'
own.c:1: names `gone_for_good`, which is nowhere
own.c:1: names read_nothing, which is nowhere
own.c:1: names the file cfg/build_gone.c, which is not there
own.c:2: begins in lower case
own.c:3: ends without a full stop
own.c:4: names the document doc/gone.md, which is not there
own.c:4: names the document DESIGN, which is not there
own.c:5: begins in the middle of a sentence
own.c:6: begins in the middle of a sentence
own.c:7: has a sentence of 42 words
END
    diff "$tmp/wanted" "$tmp/found" >"$tmp/diff"
    verdict "comments: faults are found" "$tmp/diff" "these differ"
}

# Each pass of the model, and each fact that passes share, has cases of tests/model, and figures of what it is worth.
passes() {
    sed -n '/^const char \*const model_pass_names/,/^};/s/ *"\([a-z-]*\)",*/\1\n/gp' rewriter/model/pass_switch.c | grep '^[a-z-]*$' | sort -u | grep . >"$tmp/passes"
    [ "$(wc -l <"$tmp/passes")" -gt 20 ] || { fail passes "only $(wc -l <"$tmp/passes") are found"; return; }
    while read -r pass; do
        grep -q "^$pass " tests/model/cases.txt || echo "$pass is not in tests/model/cases.txt"
        grep -q "^$pass " doc/ablation.txt || grep -q "\`$pass\`" doc/accuracy.md || echo "$pass is not in doc/ablation.txt (sh bench/ablation.sh), and doc/accuracy.md does not say so"
    done <"$tmp/passes" >"$tmp/wrong"
    grep -v '^#' tests/model/cases.txt | while read -r pass cases; do
        grep -qx -e "$pass" "$tmp/passes" || echo "tests/model/cases.txt: there is no $pass"
        for name in $cases; do [ -e "tests/model/$name.model" ] || echo "tests/model/cases.txt: there is no case $name"; done
    done >>"$tmp/wrong"
    verdict "passes: cases and figures" "$tmp/wrong" "these have none"
    awk 'NF && !/^#/ && $1 !~ /^omp-.*-2$/ { print $1 }' bench/workloads.txt | while read -r name; do grep -q "^$name " doc/accuracy.txt || echo "$name"; done >"$tmp/wrong"
    [ "$(grep -c '^[a-z0-9]' bench/workloads.txt)" -gt 100 ] || echo "bench/workloads.txt has few" >>"$tmp/wrong"
    verdict "workloads: figures" "$tmp/wrong" "these are not in doc/accuracy.txt"
    awk '$2 ~ /^own\// { print substr($2, 5) }' bench/workloads.txt | sort -u | while read -r unit; do sed -n '/^| unit /,/^$/p' doc/overhead.md | grep -q "\`$unit\`" || echo "$unit"; done >"$tmp/wrong"
    verdict "workloads: units" "$tmp/wrong" "these are not in doc/overhead.md's table of units"
}

glossary() {
    terms=$(grep '^| ' doc/glossary.md | sed 1d)
    n=$(echo "$terms" | wc -l)
    if [ "$n" -ge 20 ] && [ "$n" -le 40 ]; then ok "glossary: its size"; else fail "glossary: its size" "$n terms, not 20 to 40"; fi
    echo "$terms" | awk -F ' *\\| *' '$2 == "" || $3 == "" || $4 == ""' >"$tmp/wrong"
    verdict "glossary: each term has a meaning and a source" "$tmp/wrong" "these do not"
}

{
    command -v python3 >/dev/null || { skip all "no python3"; exit; }
    # shellcheck disable=SC2048
    for kind in ${*:-generated measured options environment names figures prose code comments passes glossary}; do "$kind"; done
    ended
} | sum 30
