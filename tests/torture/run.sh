#!/bin/sh
# Programs that were written to break compilers, rewritten with --all: gcc's torture suite, TinyCC's tests2, and own/.  Each is judged by
# its plain build: the same output, the same exit status, with every compiler that takes the plain program, with and without
# optimisation.  The written text is as clean as the source (warnings, pedantic-errors by standard) and keeps its line numbers.
# With --roi main, each block of it has the same count.
#
#   sh tests/torture/run.sh [PROGRAM.c…]     FULL=1: every program of the suites; else every 96th and those that sample.txt names
#                                            PART=K/N: every Nth of these
# Word splitting of options and of lists of files is meant.
# shellcheck disable=SC2046,SC2086
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
. tests/torture/asked.sh
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
: "${MEMREPORT:=$PWD/bin/memreport}"

clang=$(newest_clang)
# What clang has to be told before it takes old C; memrewrite tells it the same.
tolerant="-Wno-implicit-int -Wno-implicit-function-declaration -Wno-int-conversion -Wno-incompatible-function-pointer-types
    -Wno-return-type"
warnings="-Wall -Wextra -Wshadow -Wdeclaration-after-statement -Werror -O2"

# ---- one program ----

# Skips go through the driver, which gathers those of one reason in a line.
skip() { printf 'SKIP\t%s\t%s\n' "$1" "$2"; }

# Sets name, sources, options, arguments of the program in file $1.
program() {
    folder=$(cd "$(dirname "$1")" && pwd)
    name=$(basename "$1" .c)
    sources=$1
    arguments=
    options="-I$folder $(asked "$1")"
    case $folder in
    */ieee) name=ieee/$name options="$options -fno-inline" ;;
    */tests2) name=tcc/$name ;;
    esac
    case $name in
    tcc/31_args) arguments="arg1 arg2 arg3" ;;
    tcc/46_grep) arguments="int $1" ;;
    tcc/104_inline) sources="$1 $folder/104+_inline.c" ;;
    tcc/106_pthread) options="$options -pthread" ;;
    esac
}

# The same sources in the folder of rewritten ones.
rewritten() { for file in $sources; do echo "$tmp/${1:-out}/$(basename "$file")"; done; }

flags_of() { case $1 in clang*) echo "$options $tolerant" ;; *) echo "$options" ;; esac }

# build CC LEVEL OUTPUT INPUTS…
build() {
    with=$1 at=$2 output=$3
    shift 3
    $soon "$with" "$at" -w $(flags_of "$with") "$@" -o "$output" -lm -pthread >"$tmp/err" 2>&1
}

# The program's runtime.  gcc's object serves clang too: compiling it anew would take most of the time of this suite.
runtime() {
    case $1 in
    tcc) echo "$tmp/out/memrt.c" ;;
    *) echo "$tmp/memrt.o" ;;
    esac
}

# run BINARY OUTPUT: what it prints and how it ends.  Status 124: too slow.  A program that is slow as it is written is no case; one that
# counts may take its time.
run() {
    case $1 in */instrumented) within=300 ;; *) within=10 ;; esac
    # Programs may print their name.  The shell that waits says on stderr what killed it.
    ln -f "$1" "$tmp/run/prog"
    { (cd "$tmp/run" && MEMREWRITE_OUT="$tmp/counters" timeout $within ./prog $arguments </dev/null >"$2"); status=$?; } 2>/dev/null
    echo "status $status" >>"$2"
    [ $status != 124 ]
}

# Most programs do the same with each compiler: that of gcc -O0 is asked first, those that do not are asked one by one.
does_the_same() {
    hung=
    [ -e "$tmp/reference.out" ] && build "$1" "$2" "$tmp/instrumented" $(rewritten) "$(runtime "$1")" &&
        { run "$tmp/instrumented" "$tmp/instrumented.out" || { hung=1 && false; }; } && cmp -s "$tmp/reference.out" "$tmp/instrumented.out"
}

# Skips this case and fails, if exceptions.txt says why the program cannot do the same.
unless_excepted() {
    reason=$(sed -n "s:^$name ::p" tests/torture/exceptions.txt)
    [ -z "$reason" ] || { skip "$this" "$reason" && return 1; }
}

# behaves CC LEVEL
behaves() {
    this="$name: $1 $2"
    if does_the_same "$1" "$2"; then
        ok "$this"
    elif ! build "$1" "$2" "$tmp/plain" $sources; then
        skip "$this" "$1 cannot build the plain program"
    elif ! build "$1" "$2" "$tmp/instrumented" $(rewritten) "$(runtime "$1")"; then
        unless_excepted && fail "$this" "the written text does not build" && detail "$tmp/err" 5
    elif ! run "$tmp/plain" "$tmp/plain.out"; then
        skip "$this" "the plain program takes more than 10 s"
    elif [ -n "$hung" ] && ! cmp -s "$tmp/reference.out" "$tmp/plain.out"; then # waiting a second time would not end it
        skip "$this" "the plain program does something else with gcc -O0 (undefined or unspecified)"
    elif run "$tmp/instrumented" "$tmp/instrumented.out" && cmp -s "$tmp/plain.out" "$tmp/instrumented.out"; then
        ok "$this"
    elif run "$tmp/plain" "$tmp/again.out"; ! cmp -s "$tmp/plain.out" "$tmp/again.out"; then
        skip "$this" "the plain program does not do the same twice"
    elif build gcc -O0 "$tmp/plain" $sources && run "$tmp/plain" "$tmp/again.out"; ! cmp -s "$tmp/plain.out" "$tmp/again.out"; then
        skip "$this" "the plain program does something else with gcc -O0 (undefined or unspecified)"
    elif unless_excepted; then
        fail "$this" "behaves in another way than the plain program"
        diff -a "$tmp/plain.out" "$tmp/instrumented.out" | cut -c -160 >"$tmp/err"
        detail "$tmp/err" 6
    fi
}

# counts DIR COUNTERS: each block's, without those that are zero.
counts() {
    "$MEMREPORT" blocks --all --format csv --mix "$1/memrewrite.mix.json" "$2" 2>>"$tmp/err" | awk -F , '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        { n[$column["function"] " " $column["line"] ":" $column["column"] "-" $column["end_line"] ":" $column["end_column"]] += $column["count"] }
        END { for (block in n) if (n[block]) print block, n[block] }' | sort
}

same_counts() {
    counts "$tmp/out" "$tmp/counters.all" >"$tmp/want"
    counts "$tmp/region" "$tmp/counters.region" >"$tmp/got"
    [ -s "$tmp/want" ] && diff "$tmp/want" "$tmp/got" >"$tmp/err"
}

# What compilers put in the place of a call by its name they leave alone where the copy of the program's own function is called.
without_builtins() {
    build gcc -O0 "$tmp/instrumented" -fno-builtin $(rewritten) "$tmp/memrt.o" && run "$tmp/instrumented" "$tmp/instrumented.out" &&
        mv "$tmp/counters" "$tmp/counters.all"
}

# Does the program instrumented with --all count the same twice?
counts_vary() {
    build gcc -O0 "$tmp/instrumented" $(rewritten) "$tmp/memrt.o" && run "$tmp/instrumented" "$tmp/instrumented.out" &&
        cp "$tmp/counters" "$tmp/counters.once" && run "$tmp/instrumented" "$tmp/instrumented.out" &&
        ! { counts "$tmp/out" "$tmp/counters" >"$tmp/once" && counts "$tmp/out" "$tmp/counters.once" | cmp -s - "$tmp/once"; }
}

# A region around main runs other text than --all: copies of the functions that it reaches.  Behind the case of gcc -O0.
region_case() {
    this="$name: region"
    cmp -s "$tmp/reference.out" "$tmp/instrumented.out" && mv "$tmp/counters" "$tmp/counters.all" 2>/dev/null || return
    if ! $soon "$MEMREWRITE" -q --roi main $sources -o "$tmp/region" -- -w $options >"$tmp/err" 2>&1; then
        grep -q 'main: no function of this name' "$tmp/err" && skip "$this" "main is in an included file" && return
        grep -q 'main: .*function definition is not allowed here' "$tmp/err" && skip "$this" "main holds nested functions" && return
        fail "$this" "memrewrite does not rewrite it"
    elif ! build gcc -O0 "$tmp/instrumented" $(rewritten region) "$tmp/region/memrt.c"; then
        fail "$this" "the written text does not build"
    elif run "$tmp/instrumented" "$tmp/instrumented.out"; ! cmp -s "$tmp/reference.out" "$tmp/instrumented.out"; then
        fail "$this" "behaves in another way than the plain program"
        diff -a "$tmp/reference.out" "$tmp/instrumented.out" | cut -c -160 >"$tmp/err"
    elif grep -q 'cleanup' $sources; then
        skip "$this" "a handler that only an attribute names is not reached by a region: counts are not compared"
        return
    elif grep -q 'constructor\|destructor\|finstrument' $sources || grep -q '"reason":' "$tmp/region/memrewrite.mix.json"; then
        skip "$this" "some of it runs outside of main, or uncounted: counts are not compared"
        return
    elif mv "$tmp/counters" "$tmp/counters.region"; same_counts || { without_builtins && same_counts; }; then
        ok "$this"
        return
    elif counts_vary; then
        skip "$this" "its counts are others in each run"
        return
    else
        fail "$this" "counts otherwise than --all"
    fi
    detail "$tmp/err" 6
}

# clean CC FLAGS…: does the written text pass where the source does?  Only the language is asked for, so the default standard.
clean() {
    cc=$1
    shift
    set -- "$@" $(echo " $options" | sed 's/ -std=[^ ]*//g')
    for file in $sources; do
        $soon "$cc" "$@" "$file" -o "$tmp/o" >/dev/null 2>&1 || return 0
        for text in "$tmp"/*/"$(basename "$file")"; do
            $soon "$cc" "$@" "$text" -o "$tmp/o" >"$tmp/err" 2>&1 && continue
            fail "$name: clean" "$cc $*"
            detail "$tmp/err" 5
            return 1
        done
    done
}

# In a fast run one compiler is asked of each program, by one standard.
clean_case() {
    for compiler in gcc $clang; do
        its_share || continue
        clean "$compiler" $warnings -S || return
        dialect=$((turn / 2))
        for standard in 89 99 11; do
            dialect=$((dialect + 1))
            its_turn $dialect 3 || continue
            clean "$compiler" -std=c$standard -pedantic-errors -O2 -fsyntax-only || return
        done
        case $folder in */torture/own) clean "$compiler" -Wconversion -Wsign-conversion -Werror -fsyntax-only || return ;; esac
    done
    ok "$name: clean"
}

# The lines of file $1 of which the preprocessor leaves something, by its line markers; $2 is what they call the file.  A loop that is there
# twice has its lines twice, one time behind the other: they count once.
lines_of() {
    ${cpp:-gcc} -E -w $options "$1" 2>/dev/null | awk -v name="$2" '
        /^# [0-9]+ "/ { line = $2; here = $3 == "\"" name "\""; next }
        here && /[^ \t]/ && !/^ *#pragma GCC diagnostic/ { print line }
        { line++ }' | uniq | awk '
        { at[++n] = $0 }
        function is_again(length_, k) {
            for (k = 0; k < length_ && at[n - k] == at[n - k - length_]; k++)
                ;
            return k == length_
        }
        { for (l = 2; 2 * l <= n && l <= 100; l++) if (is_again(l)) { n -= l; break } }
        END { for (i = 1; i <= n; i++) print at[i] }'
}

lines_case() {
    for file in $sources; do
        out=$tmp/out/$(basename "$file")
        marker=$(sed -n '2s/^#line 1 "\(.*\)"$/\1/p' "$out")
        lines_of "$file" "$file" >"$tmp/want"
        lines_of "$out" "$marker" >"$tmp/got"
        # Else it has headers or copies of loops, too.
        if [ "$(grep -c '^#line 1 "' "$out")" = 1 ] && ! grep -q 'MR_SELDOM(MR_FAR' "$out" && [ $(($(wc -l <"$file") + 2)) != "$(wc -l <"$out")" ]; then
            fail "$name: lines" "$(wc -l <"$file") became $(wc -l <"$out")"
        elif [ ! -s "$tmp/want" ] && ! ${cpp:-gcc} -E -w $options "$file" >/dev/null 2>"$tmp/err"; then
            fail "$name: lines" "the preprocessor does not take it"
            detail "$tmp/err" 5
        elif [ "$marker" != "$file" ] && [ "$marker" != "$(basename "$file")" ]; then
            fail "$name: lines" "line 2 names '$marker'"
        elif ! diff "$tmp/want" "$tmp/got" >"$tmp/err"; then
            fail "$name: lines" "tokens moved to other lines"
            detail "$tmp/err" 5
        else
            continue
        fi
        return
    done
    ok "$name: lines"
}

# Our own programs are all counted, but for what is there because clang does not read it.
whole_case() {
    case $name in beyond_clang | gimple) unread='^"clang does not read it' ;; *) unread='^$' ;; esac
    sed 's/"reason":/\
&/g' "$tmp/out/memrewrite.mix.json" | sed -n 's/^"reason":\("[^"]*"\).*/\1/p' | grep -v "$unread" >"$tmp/err"
    if [ -s "$tmp/err" ]; then
        fail "$name: whole" "functions are left out:"
        detail "$tmp/err" 5
    else
        ok "$name: whole"
    fi
}

# What the parser of memrewrite is, asked directly.  Options that it does not know are for memrewrite to leave out.
parses() {
    for file in $sources; do
        $soon "$clang" -w $tolerant $options -fsyntax-only "$file" >"$tmp/err" 2>&1 || grep -q 'unknown argument' "$tmp/err" || return
    done
}

# The standard that the program is written in: gcc's own or that of 1989.
standard() {
    build gcc -O0 "$tmp/plain" $sources && return
    plain=$options
    options="-std=gnu89 $options"
    build gcc -O0 "$tmp/plain" $sources || options=$plain
}

one_program() {
    program "$1"
    mkdir "$tmp/run"
    standard
    [ ! -e "$tmp/plain" ] || run "$tmp/plain" "$tmp/reference.out" || rm "$tmp/reference.out"
    $soon "$MEMREWRITE" -q --all $sources -o "$tmp/out" -- -w $options >"$tmp/log" 2>&1
    status=$?
    if [ $status != 0 ]; then
        if [ ! -e "$tmp/plain" ]; then
            skip "$name" "gcc does not compile it"
        elif parses || unless_excepted; then
            fail "$name" "memrewrite does not rewrite it, status $status"
            detail "$tmp/log" 5
        fi
        return
    fi
    awk -v name="$name" '{ unread = gsub(/"reason":"clang does not read it/, ""); print gsub(/"end_line":[0-9]+,("(as_written|in_part|hash|pointed)":"[^"]*",|"loops":[^"]*,|"internal":[a-z0-9]+,)*"calls":/, ""), gsub(/"reason":/, ""), name, unread }' \
        "$tmp/out/memrewrite.mix.json" >>"$all/share"
    build gcc -O0 "$tmp/memrt.o" -c "$tmp/out/memrt.c"
    # In a fast run a program is built in one of three ways, behind that of which region_case needs the counts, and one in two by tcc; one in two
    # has a region, and one in two of each of these is asked for warnings.
    turn=$(turn_of "$name")
    behaves gcc -O0
    # Ours were each written for one mechanism, in a region or not.
    case $folder in */torture/own) is_own=1 ;; *) is_own= ;; esac
    [ -z "$is_own" ] && ! its_turn $((turn / 6)) 2 || region_case
    ! its_turn $turn 3 || behaves "$clang" -O0
    ! its_turn $((turn + 1)) 3 || behaves gcc -O2
    ! its_turn $((turn + 2)) 3 || behaves "$clang" -O2
    ! its_turn $turn 2 || ! command -v tcc >/dev/null || behaves tcc -O0
    [ -z "$is_own" ] && ! its_turn $((turn / 12)) 2 || clean_case
    lines_case
    [ -z "$is_own" ] || whole_case
}

if [ "$1" = --one ]; then
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    export LC_ALL=C
    one_program "$2"
    exit 0
fi

# ---- all programs ----

# sample LIST: the programs of a fast run.
sample() {
    [ -n "$FULL" ] && cat "$1" && return
    awk -F/ 'NR == FNR { nasty[$1]; next } $NF in nasty || FNR % 96 == 0' tests/torture/sample.txt "$1"
}

# The suites' programs, one path each; a suite that cannot be had is a skip.
programs() {
    for suite in gcc tcc; do
        if folder=$(sh tests/torture/fetch.sh $suite 2>"$all/err"); then
            find "$folder/" -name '*.c' ! -name '104+_inline.c' ! -path '*/builtins/*' | LC_ALL=C sort >"$all/$suite"
            sample "$all/$suite"
        else
            printf 'SKIP\t%s\t%s\n' "the $suite suite" "$(tail -n 1 "$all/err")" >>"$all/lines"
        fi
    done
    find "$PWD/tests/torture/own" -name '*.c' | LC_ALL=C sort
}

# Passes cases on; at the end the skips, a line for each reason, the share of functions that memrewrite left out, and the sum.
report() {
    awk -F '\t' -v share="$all/share" -v chosen="$chosen" -v parted="$PART" '
        /^SKIP/ { n[$3]++; names[$3] = names[$3] " " $2; next }
        { print; fflush() }
        END {
            for (reason in n) print "SKIP " n[reason] (n[reason] == 1 ? " case: " : " cases: ") reason ":" names[reason]
            while ((getline line <share) > 0) {
                split(line, part, " ")
                functions += part[1] + part[2]
                left += part[2]
                unread += part[4]
                if (part[2]) where = where " " part[3]
            }
            said = sprintf("functions left out: %d of %d (%.2f %%)%s", left, functions, functions ? 100 * left / functions : 0, where)
            print "note: functions that clang does not read: " unread
            # In a part of the suite one function is more than its share already.
            if (left * 1000 > functions + (parted ? 1000 : 0)) print "FAIL " said ": more than 0.1 %"
            else if (!functions && chosen == "") print "FAIL " said ": none is counted"
            else print "ok " said
        }'
}

all=$(mktemp -d) || exit 1
trap 'rm -rf "$all"' EXIT
export all
command -v gcc >/dev/null && [ -n "$clang" ] || { echo "SKIP all: gcc and clang are needed" | sum; exit; }
if [ $# -gt 0 ]; then printf '%s\n' "$@"; else programs | part; fi >"$all/list"
{ cat "$all/lines" 2>/dev/null; sh tests/each.sh tests/torture/run.sh <"$all/list" && ended; } | report | sum 450
