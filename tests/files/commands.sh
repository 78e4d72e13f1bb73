# compile_commands.json with a file several times: once where it reads the same each time, an error that names the two where not.

# database ENTRY…: each is "directory|rest of the object"
database() {
    { echo '['; separator=
      for entry; do printf '%s{"directory":"%s","file":"a.c",%s}\n' "$separator" "${entry%%|*}" "${entry#*|}"; separator=,; done
      echo ']'; } >compile_commands.json
}
once() { # NAME
    if "$MEMREWRITE" -q --all -p . a.c -o out >"$tmp/said" 2>&1 && [ ! -s "$tmp/said" ]; then ok "$1"; else fail "$1" "refused"; detail "$tmp/said"; fi
}
twice() { # NAME REGEX
    refused "$1" "error: a.c is compiled twice, as two different sources: entry 1 .* entry $2" "$MEMREWRITE" --all -p . a.c -o out
}

fresh
database "$PWD|\"command\":\"cc -c a.c\"" "$PWD|\"command\":\"cc -c a.c\""
once "exact duplicates"
database '.|"command":"cc -O2 -c a.c"' "$PWD|\"arguments\":[\"cc\",\"-O2\",\"-c\",\"a.c\"]"
once "command and arguments"
database '.|"command":"cc -g -c a.c -o a.o"' '.|"command":"libtool cc -g -c a.c -fPIC -DPIC -o .libs/a.o"'
once "libtool: with and without -fPIC -DPIC"
database '.|"command":"cc -Dl_EXPORTS -O2 -fPIC -c a.c"' '.|"command":"cc -O0 -Wall -std=gnu99 -c a.c"'
once "a library and a test that read the same"
database '.|"command":"cc -c a.c"' 'sub/..|"command":"cc -I. -c ./a.c"'
mkdir sub
once "directories that are one"
"$MEMREWRITE" -v --all -p . a.c -o out >"$tmp/said" 2>&1
if grep -q 'note: a.c is compiled several times, and reads the same each time' "$tmp/said"; then ok "it says so"; else fail "it says so" "or not"; detail "$tmp/said"; fi

printf '#include "h.h"\nint n = N;\n#ifdef MORE\nint more(void) { return 1; }\n#endif\nREAL t[9];\nint main(void)\n{\n    for (int i = 0; i < N; i++)\n        t[i] = i;\n    return 0;\n}\n' >a.c
printf '#ifndef N\n#define N 4\n#endif\n#ifndef REAL\n#define REAL float\n#endif\n' >h.h
database '.|"command":"cc -c a.c"' '.|"command":"cc -DMORE -c a.c"'
twice "another function" "2 has -DMORE"
database '.|"command":"cc -c a.c"' '.|"command":"cc -DMORE=1 -c a.c"' '.|"command":"cc -DN=2 -c a.c"'
twice "three" "2 has -DMORE=1"
database '.|"command":"cc -c a.c"' '.|"command":"cc -fPIC -c a.c"' '.|"command":"cc -DN=2 -c a.c"'
twice "the third one" "3 has -DN=2"
database '.|"command":"cc -DREAL=float -c a.c"' '.|"command":"cc -DREAL=double -c a.c"'
twice "another type" "2 has -DREAL=double"
database '.|"command":"cc -m64 -c a.c"' '.|"command":"cc -m64 -include more.h -c a.c"'
echo '#define N 3' >more.h
twice "another header" "2 has -include"
database '.|"command":"cc -c a.c"' '.|"command":"cc -Dmain=other -c a.c"'
twice "another name" "2 has -Dmain=other"
database '.|"command":"cc -c a.c"' '.|"command":"cc -Iother -iquote other -c a.c"'
mkdir other && echo '#include "../h.h"' >other/h.h
once "a folder that changes nothing"
mkdir inc && mv h.h inc
printf '[{"directory":".","file":"a.c","command":"cc -Iinc -c a.c"},{"directory":"sub","file":"../a.c","command":"cc -I../inc -c ../a.c"}]' >compile_commands.json
once "a header by another way"

# A file of several names is meant by the one that is said.
fresh
ln -s a.c b.c
printf '[{"directory":".","file":"a.c","command":"cc -c a.c"},{"directory":".","file":"b.c","command":"cc -DMORE -Dmain=other -c b.c"}]' >compile_commands.json
for file in a b; do
    if "$MEMREWRITE" -q --all -p . $file.c -o out >"$tmp/said" 2>&1 && [ ! -s "$tmp/said" ]; then ok "link $file"; else fail "link $file" "refused"; detail "$tmp/said"; fi
done

# Entries for another language, and for files that are not there, are nobody's.
fresh
printf '[{"directory":".","file":"a.cc","command":"c++ -c a.cc"},{"directory":"gone","file":"g.c","command":"cc -c g.c"},{"directory":".","file":"a.c","command":"cc -c a.c"},{"directory":"gone","file":"g.c","command":"cc -DX -c g.c"}]' >compile_commands.json
once "other files' entries"
