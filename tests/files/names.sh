# Names of any bytes: the program is written, builds, runs, and the report finds each line of the source by its name.

# odd NAME OCTAL: a source, in a folder of such a name, beside a header of such a name
odd() {
    what=$1
    # shellcheck disable=SC2059
    name=$(printf -- "$2.")
    name=${name%.}
    fresh
    mkdir -- "$name" && mv a.c "./$name/$name.c" && cp h.h "./$name/h.h"
    for how in --all "--roi=$name.c:5"; do
        rm -rf out run.mrc
        if ! "$MEMREWRITE" -q "$how" "./$name/$name.c" -o out >"$tmp/said" 2>&1; then
            fail "name: $what, ${how%%=*}" "refused"; detail "$tmp/said"; continue
        fi
        cc -w "./out/$name.c" out/memrt.c -o prog >"$tmp/said" 2>&1 && MEMREWRITE_OUT=run.mrc ./prog
        status=$?
        "$MEMREPORT" annotate --mix out/memrewrite.mix.json run.mrc >"$tmp/text" 2>"$tmp/err"
        "$MEMREPORT" blocks --format csv --mix out/memrewrite.mix.json run.mrc 2>>"$tmp/err" | sed 's/""/"/g' >"$tmp/csv"
        if [ $status = 0 ] && [ ! -s "$tmp/err" ] && grep -q '^ *6 *4 .*s += i;' "$tmp/text" && grep -aqF -- "${name%%"$newline"*}" "$tmp/csv"; then
            ok "name: $what, ${how%%=*}"
        else
            fail "name: $what, ${how%%=*}" "the report does not find it, status $status"; cat "$tmp/said" "$tmp/err" | detail /dev/stdin
        fi
    done
}
newline='
'
odd "not UTF-8" 'a\377'
odd "half a character" '\303'
odd "a surrogate" '\355\240\200'
odd "too long a character" '\300\257'
odd "the character of an escape" '\364\217\276\200b'
odd "half an escape" '\364\217\276'
odd "UTF-8" '\303\244\360\237\215\243'
odd "newline" 'a\nb'
odd "carriage return" 'a\rb'
odd "tab and control" 'a\tb\001\177'
odd "quote" 'q"q'
odd "apostrophe and blank" "s 's"
odd "backslash" 'b\\nb'
odd "backslash at the end" 'b\\'
odd "trigraph" 't??!t??('
odd "dash" '-d'
odd "percent" '%%s%%n%%41'
odd "shell" '$(x)`;*#&'
