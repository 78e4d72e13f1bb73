# Sourced by run.sh: every directive and clause of directives.txt survives, in each way of writing it, and functions are left alone for the
# reason that the table says.  Nothing is compiled, since no compiler knows them all.
# shellcheck shell=sh

# One function for each line of the table, named by its number.  $1: plain, operator, split (over lines, with comments), behind (another pragma)
write_directives() {
    awk -F ' [|] *' -v way="$1" '
    function statement(kind) {
        if (kind == "loop") return "    for (int i = 0; i < n; i++)\n        if (a[i])\n            a[i]++;"
        if (kind == "nest") return "    for (int i = 0; i < n; i++)\n        for (int k = 0; k < n; k++)\n            if (a[i])\n                a[k]++;"
        if (kind == "block") return "    {\n        if (n)\n            a[0]++;\n    }"
        if (kind == "sections") return "    {\n        a[0]++;\n#pragma omp section\n        if (n)\n            a[1]++;\n    }"
        return kind == "atomic" ? "    a[0] += n;" : "    ;"
    }
    /^#/ || !NF { next }
    {
        text = $2 " " $3
        sub(/ drops .*/, "", text)
        n = split($1, word, " ")
        print "void f" NR "(int n, int *a)\n{\n    a[2]++;"
        if (way == "split")
            gsub(/\) /, ") /* so, \"far\" */ \\\n        ", text)
        if (way == "operator") {
            gsub(/["\\]/, "\\\\&", text)
            print "    _Pragma(\"omp " text "\")"
        } else
            print (way == "behind" ? "#pragma GCC ivdep\n" : "") "#pragma omp " text
        print statement(word[n]) "\n    a[3]++;\n}\n"
    }' tests/openmp/directives.txt
}

# The table, then the warnings, then the written text.  Says what is missing, and what is there beside what counting adds.
compare_directives() {
    awk -v way="$1" '
    # The words of a directive, each with its brackets, added to count[] by `by`.
    function take(text, count, by,    i, c, depth, item) {
        gsub(/\/\*[^*]*\*\//, " ", text)
        gsub(/[ \t]*\(/, "(", text)
        text = text " "
        for (i = 1; i <= length(text); i++) {
            c = substr(text, i, 1)
            depth += (c == "(") - (c == ")")
            if (c != " " && (depth || c != ",")) { item = item c; continue }
            if (depth) continue
            if (item != "") count[item] += by
            item = ""
        }
    }
    FNR == 1 { file++ }
    file == 1 && !/^#/ && NF {
        split($0, part, / [|] */)
        line = FNR
        reason[line] = part[1]
        sub(/ [a-z]*$/, "", reason[line])
        said = part[2] " " part[3]
        dropped[line] = match(said, / drops /) ? substr(said, RSTART + 7) : ""
        sub(/ drops .*/, "", said)
        directive[line] = said
        if (part[1] ~ / sections$/) section[line] = 1
    }
    file == 2 && match($0, /function .f[0-9]+. is not instrumented: /) {
        why = substr($0, RSTART + RLENGTH)
        match($0, /f[0-9]+. is/)
        refused[substr($0, RSTART + 1, RLENGTH - 5)] = why
    }
    file == 3 && match($0, /^void f[0-9]+\(/) { line = substr($0, 7, RLENGTH - 7) }
    file == 3 && /^#pragma omp/ { text = $0; while (text ~ /\\$/) { getline; sub(/\\$/, "", text); text = text " " $0 } take(substr(text, 12), seen, 0); pragma[line] = pragma[line] "\n" substr(text, 12); next }
    file == 3 {
        rest = $0
        while (match(rest, /_Pragma ?\("omp ([^"\\]|\\.)*"\)/)) {
            text = substr(rest, RSTART, RLENGTH)
            rest = substr(rest, RSTART + RLENGTH)
            sub(/_Pragma ?\("omp /, "", text)
            text = substr(text, 1, length(text) - 2)
            gsub(/\\"/, "\"", text)
            gsub(/\\\\/, "\\", text)
            pragma[line] = pragma[line] "\n" text
        }
    }
    END {
        for (line in directive) {
            split("", count)
            take(directive[line], count, 1)
            counted = reason[line] == "counted"
            if (counted) take(dropped[line], count, -1)
            n = split(pragma[line], one, "\n")
            for (i = 2; i <= n; i++) take(one[i], count, -1)
            if (section[line]) count["section"]++
            wrong = ""
            for (item in count) {
                added = item ~ /mr_/ || (counted && item ~ /^(nowait|barrier|parallel|section|shared\(.*\))$/)
                if (count[item] > 0) wrong = wrong " lost: " item
                else if (count[item] < 0 && !added) wrong = wrong " new: " item
            }
            if (counted && directive[line] ~ /^(parallel|task |taskloop|teams)/ && pragma[line] !~ /\(mr_w/) wrong = wrong " is not understood"
            if (counted && line in refused) wrong = " is left alone: " refused[line]
            if (!counted && refused[line] != reason[line]) wrong = wrong " does not say: " reason[line]
            name = "directives-" way ": " directive[line]
            print wrong == "" ? "ok " name : "FAIL " name ":" wrong
        }
    }' tests/openmp/directives.txt "$tmp/said" "$tmp/out/directives.c"
}

directives() {
    for way in plain operator split behind; do
        rm -rf "$tmp/out"
        write_directives $way >"$tmp/directives.c"
        "$memrewrite" --all "$tmp/directives.c" -o "$tmp/out" -- -fopenmp >"$tmp/said" 2>&1 || {
            fail "directives-$way" "memrewrite fails"; detail "$tmp/said"; continue; }
        compare_directives $way
    done
}
