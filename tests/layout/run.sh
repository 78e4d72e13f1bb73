#!/bin/sh
# The layout of our C files: clang-format finds nothing to change (make format changes it), no line has more than 120 columns, no file more
# than 500 lines, no function more than 45 between its braces.  A comment stands alone: none goes on where another one ended, and
# those of members are sentences.  And each mutant of tests/mutants.txt finds the line that it makes wrong.
#
#   sh tests/layout/run.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# The clang-format of the major version that .clang-format names; CLANG_FORMAT chooses another program.  Sets formatter, or skips.
find_formatter() {
    version=$(sed -n 's/^# clang-format \([0-9]*\).*/\1/p' .clang-format)
    for formatter in ${CLANG_FORMAT-"clang-format-$version" clang-format}; do
        "$formatter" --version 2>/dev/null | grep -q "version $version\." && return
    done
    skip clang-format "no clang-format $version on this machine"
    return 1
}

# Prints lines that are too wide, as grep -n does.  Bytes behind the first one of a character are no columns.  What a sample expects of a block
# stands in a line.
too_wide() { LC_ALL=C tr -d '\200-\277' <"$1" | LC_ALL=C grep -nE '^.{121}' | grep -vE '^[0-9]+: \* @(roi|block) ' | cut -c 1-60 | sed "s|^|$1:|"; }

width_case() {
    while read -r file; do too_wide "$file"; done <"$tmp/files" >"$tmp/wide"
    if [ ! -s "$tmp/wide" ]; then ok "120 columns"; return; fi
    fail "120 columns" "$(wc -l <"$tmp/wide") lines are wider"
    detail "$tmp/wide"
}

too_long() { awk 'END { if (NR > 500) print FILENAME ": " NR " lines" }' "$1"; }

# A workload is one program, however many kernels it has: their figures name it.  A kernel, or a sample's main, is one function.
long_file_case() {
    grep -v '^bench/workloads/' "$tmp/files" | while read -r file; do too_long "$file"; done >"$tmp/long"
    if [ ! -s "$tmp/long" ]; then ok "500 lines a file"; return; fi
    fail "500 lines a file" "$(wc -l <"$tmp/long") are longer"
    detail "$tmp/long"
}

# Prints functions that are too long.  As clang-format lays them out, braces in the first column without `;` are those of functions.
long_functions() { awk 'FNR == 1 { open = 0 } /^{$/ { open = FNR } /^}$/ && open { n = FNR - open - 1; if (n > 45) print FILENAME ":" open ": " n " lines"; open = 0 }' "$@"; }

long_function_case() {
    xargs cat <"$tmp/files" | grep -c '^{$' >"$tmp/functions"
    if [ "$(cat "$tmp/functions")" -lt 3000 ]; then fail "45 lines a function" "only $(cat "$tmp/functions") functions are seen"; return; fi
    grep -vE '^(bench/workloads|samples)/' "$tmp/files" | while read -r file; do long_functions "$file"; done >"$tmp/long"
    if [ ! -s "$tmp/long" ]; then ok "45 lines a function"; return; fi
    fail "45 lines a function" "$(wc -l <"$tmp/long") are longer"
    detail "$tmp/long"
}

format_case() {
    find_formatter || return
    xargs "$formatter" --style=file --dry-run <"$tmp/files" 2>&1 | sed -n 's/^\([^ :]*\):[0-9]*:.*/\1/p' | sort -u >"$tmp/other"
    if [ ! -s "$tmp/other" ]; then ok clang-format; return; fi
    fail clang-format "$(wc -l <"$tmp/other") of $(wc -l <"$tmp/files") files are laid out in another way; make format changes these:"
    detail "$tmp/other"
}

# Prints comments that go on with the sentence of the line above: no search and no editor shows that.
goes_on() { grep -nHE '/\* *(…|\.\.\.)' "$@"; }

comment_case() {
    while read -r file; do goes_on "$file"; done <"$tmp/files" >"$tmp/on"
    if [ ! -s "$tmp/on" ]; then ok "comments stand alone"; return; fi
    fail "comments stand alone" "$(wc -l <"$tmp/on") go on with another one"
    detail "$tmp/on"
}

# The comments of members of structures and enumerations that begin or end in the midst of a sentence.
fragments() {
    awk 'function check(text) {
            gsub(/[ \t]+/, " ", text); sub(/^ ?\/\* ?/, "", text); sub(/ ?\*\/.*/, "", text)
            if (text !~ /[.?]$/ || text ~ /^(of|in|by|as|or|and|with|for|from|that|which|likewise)[ :]/) print FILENAME ":" line ": " text
        }
        FNR == 1 { inside = open = 0 }
        /^(typedef )?(struct|enum|union)[ A-Za-z_0-9]*{/ && !/};? *$/ { inside = 1; next }
        /^}/ { inside = open = 0 }
        inside && open { text = text " " $0; if (/\*\//) { open = 0; check(text) } next }
        inside && /[^ \t].*\/\*/ && !/^ *\/\*/ {
            text = $0; sub(/.*\/\*/, "/*", text); line = FNR
            if (text ~ /\*\//) check(text); else open = 1
        }' "$@"
}

member_case() {
    grep -E '^(rewriter|report|rt|memprof|launcher|common|format)/' "$tmp/files" | while read -r file; do fragments "$file"; done >"$tmp/fragments"
    if [ ! -s "$tmp/fragments" ]; then ok "comments of members are sentences"; return; fi
    fail "comments of members are sentences" "$(wc -l <"$tmp/fragments") are not"
    detail "$tmp/fragments"
}

# Prints the mutants of a list that do not change exactly one line of their file.  mutants.sh says so too, which takes too long for a check.
stale() {
    awk 'NF && !/^#/ { print NR, $0 }' "$1" | while read -r line file suites script; do
        printf '= %s\n' "$line: $file $suites $script"
        sed "$script" "$file" 2>/dev/null | diff "$file" - 2>/dev/null
    done | awk 'function check() { if (mutant && n != 1) print mutant }
        /^= / { check(); mutant = substr($0, 3); n = 0 }
        /^</ { n++ }
        END { check() }'
}

mutant_case() {
    stale tests/mutants.txt >"$tmp/stale"
    if [ ! -s "$tmp/stale" ]; then ok "mutants find their lines"; return; fi
    fail "mutants find their lines" "$(wc -l <"$tmp/stale") do not: the line is gone, or stands twice"
    detail "$tmp/stale" 40
}

# All of them find what they look for.
own_cases() {
    awk 'BEGIN { for (i = 0; i < 58; i++) printf "ü"; print "/*"; for (i = 0; i < 121; i++) printf "x"; print "" }' >"$tmp/wide.c"
    if [ "$(too_wide "$tmp/wide.c" | wc -l)" = 1 ]; then ok "a wide line is found"; else fail "a wide line is found" "$(too_wide "$tmp/wide.c" | wc -l) are"; fi
    awk 'BEGIN { print "int f(void)\n{"; for (i = 0; i < 46; i++) print "    f();"; print "}"; for (i = 0; i < 452; i++) print "" }' >"$tmp/long.c"
    if [ "$(too_long "$tmp/long.c")" = "$tmp/long.c: 501 lines" ]; then ok "a long file is found"; else fail "a long file is found" "$(too_long "$tmp/long.c")"; fi
    if [ "$(long_functions "$tmp/long.c")" = "$tmp/long.c:2: 46 lines" ]; then ok "a long function is found"
    else fail "a long function is found" "$(long_functions "$tmp/long.c")"; fi
    printf 'int a; /* which is … */\nint b; /* … this */\n' >"$tmp/on.c"
    if [ "$(goes_on "$tmp/on.c" | wc -l)" = 1 ]; then ok "a comment that goes on is found"; else fail "a comment that goes on is found" "$(goes_on "$tmp/on.c")"; fi
    printf 'struct S {\n    int a; /* the first one */\n    int b; /* of those\n              that are left. */\n    int c; /* NULL: it is none. */\n};\n' >"$tmp/part.c"
    if [ "$(fragments "$tmp/part.c" | wc -l)" = 2 ]; then ok "a part of a sentence is found"; else fail "a part of a sentence is found" "$(fragments "$tmp/part.c")"; fi
    printf 'int a;\nint b;\nint b;\n' >"$tmp/line.c"
    { echo "# a list"; for script in s/a/c/ s/b/c/ s/d/c/ 's/a'; do echo "$tmp/line.c layout $script"; done; echo "$tmp/none.c layout s/a/c/"; } >"$tmp/mutants"
    if [ "$(stale "$tmp/mutants" | cut -d : -f 1 | tr '\n' ' ')" = "3 4 5 6 " ]; then ok "a stale mutant is found"; else fail "a stale mutant is found" "$(stale "$tmp/mutants")"; fi
    for room in rewriter/driver/main.c rewriter/model/pass/dead_stores.c report/driver/main.c format/names.h common/arena.h rt/part/entry.c tests/unit/lex.c samples/mpi/halo.c bench/workloads/trees.c; do
        grep -qx "$room" "$tmp/files" || fail "list of files" "make our-c does not list $room"
    done
    grep -q '^tests/edit\|^tests/torture' "$tmp/files" && fail "list of files" "what tests read is laid out as it is written"
    ok "list of files"
}

make -s our-c >"$tmp/files" || exit 1
{ own_cases; width_case; long_file_case; long_function_case; comment_case; member_case; mutant_case; format_case; ended; } | sum 13
