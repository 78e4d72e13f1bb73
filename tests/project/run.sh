#!/bin/sh
# What a project promises to those who join it: the documents name what there is, the Makefile's head names its commands, versions agree.
#
#   sh tests/project/run.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# same LABEL GOT WANT
same() { if [ "$2" = "$3" ]; then ok "$1"; else fail "$1" "'$2', not '$3'"; fi; }

# none LABEL WHY: nothing is on stdin
none() {
    cat >"$tmp/none"
    if [ ! -s "$tmp/none" ]; then ok "$1"; else fail "$1" "$2"; detail "$tmp/none"; fi
}

versions() {
    version=$(sed -n 's/^#define MEMREWRITE_VERSION "\(.*\)"/\1/p' rewriter/*/*.h)
    same "memreport's version" "$(sed -n 's/^#define MEMREPORT_VERSION "\(.*\)"/\1/p' report/*/*.h)" "$version"
    same "CHANGELOG's version" "$(sed -n 's/^## \([0-9.]*\).*/\1/p' CHANGELOG.md | head -n 1)" "$version"
    same "the package's version" "$(sed -n '1s/^memrewrite (\(.*\)) .*/\1/p' debian/changelog)" "$version"
}

# Files and folders that are named by their path, and suites.
contributing() {
    grep -oE '`[^` ]*`|tests/[A-Z]*[a-z_]+/run\.sh|\]\([^)]*\)' CONTRIBUTING.md | tr -d '`' | sed 's/^](//; s/)$//' | grep / | grep -v '[A-Z][A-Z]\|^/tmp' | sort -u >"$tmp/named"
    [ "$(wc -l <"$tmp/named")" -ge 20 ] || fail "paths of CONTRIBUTING.md" "fewer than 20 were found"
    while read -r path; do [ -e "$path" ] || echo "$path"; done <"$tmp/named" | none "paths of CONTRIBUTING.md" "these are not there:"
    while read -r function file; do
        grep -qw -e "$function" "$file" || echo "$function in $file"
    done <<END | none "names of CONTRIBUTING.md" "these are not there:"
graph_is_clang rewriter/model/graph/event_graph.h
remove_write_only rewriter/model/alias/alias_sets.h
read_constant_tables rewriter/model/alias/alias_sets.h
run(ModelUnit rewriter/model/model.c
command_names report/command/commands.c
cmd_functions report/command/command.h
omp_clause rewriter/openmp/openmp.h
commands tests/fuzz/report.c
golden tests/report/run.sh
END
    grep -ohE 'make check-fast ONLY=[a-z/]+' CONTRIBUTING.md | sed 's/.*=//' | sort -u | while read -r room; do
        sh tests/fast.sh --list "$room" >/dev/null 2>&1 || echo "$room"
    done | none "rooms of CONTRIBUTING.md" "check-fast does not know these:"
}

# Each command for users stands in the Makefile's head; those that serve other rules do not.
makefile() {
    sed '/^[^#]/q' Makefile >"$tmp/head"
    sed -n 's/^\.PHONY: //p' Makefile | tr ' ' '\n' | grep -vx 'all\|ready\|our-c\|check-full\|distclean' | while read -r command; do
        grep -qE "make $command\b" "$tmp/head" || echo "$command"
    done | none "commands of the Makefile" "its head does not name these:"
}

# Every source of both programs is compiled as make compiles it.
compile_commands() {
    cp -r Makefile deps.sh common completion format launcher memprof rewriter report rt tests/fuzz "$tmp" 2>/dev/null
    mkdir -p "$tmp/tests/files" && mv "$tmp/fuzz" "$tmp/tests/fuzz" && cp tests/files/rules.mk "$tmp/tests/files"
    if ! make -s -C "$tmp" compile_commands.json 2>"$tmp/err"; then fail compile_commands.json "make fails"; detail "$tmp/err"; return; fi
    if ! command -v python3 >/dev/null; then skip compile_commands.json "no python3 to read it with"; return; fi
    python3 -c 'import json, sys
for entry in json.load(open(sys.argv[1])): print(entry["file"])' "$tmp/compile_commands.json" | sort >"$tmp/listed"
    uniq -d "$tmp/listed" | none "compile_commands.json, once each" "these stand there twice:"
    ls common/*.c format/*.c rewriter/*/*.c rewriter/*/*/*.c report/*/*.c tests/fuzz/target.c | sort | comm -23 - "$tmp/listed" |
        none "compile_commands.json, all of them" "these are not there:"
    command=$(python3 -c 'import json, sys
print(next(e["command"] for e in json.load(open(sys.argv[1])) if e["file"].endswith("support/path.c")))' "$tmp/compile_commands.json")
    if (cd "$tmp" && mkdir -p build/rewriter/support build/report/support && eval "$command") 2>"$tmp/err"; then ok "a command of compile_commands.json"; else
        fail "a command of compile_commands.json" "fails: $command"; detail "$tmp/err"; fi
}

licence() {
    same "the licence" "$(head -n 1 LICENSE)" "MIT License"
    sed -n '5,$p' LICENSE >"$tmp/text"
    sed -n '/^License: Expat$/,$p' debian/copyright | sed '1,/^$/d; /^License: Expat$/d; s/^ //; s/^\.$//' | diff "$tmp/text" - | none "the package's licence" "is another text:"
}

# No address that could be somebody's; who builds the package is named instead.
maintainer() {
    grep -hE '<[^ ]+@[^ ]+>' debian/control debian/changelog | grep -v '@[a-z.]*\.invalid>' | none "the package's addresses" "these may be somebody's:"
    same "the package's maintainer" "$(DEBFULLNAME='A B' DEBEMAIL=a@b.c make -s -n -f debian/rules override_dh_gencontrol)" \
        'dh_gencontrol -- -DMaintainer="A B <a@b.c>"'
    same "the package's maintainer, unnamed" "$(DEBFULLNAME='A B' DEBEMAIL='' make -s -n -f debian/rules override_dh_gencontrol)" dh_gencontrol
}

{ versions; contributing; makefile; compile_commands; licence; maintainer; ended; } | sum 14
