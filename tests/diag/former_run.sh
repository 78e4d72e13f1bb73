# DIR has sources of earlier runs: a command with DIR/*.c would compile these as well.  Other files there are the user's.
mkdir sub
for name in a b sub/c sub/d; do printf 'int f%s(void) { return 0; }\n' "${name##*/}" >$name.c; done
"$MEMREWRITE" -q --all --events=accesses a.c b.c sub/c.c sub/d.c -o out
"$MEMREWRITE" -q --all a.c -o one
"$MEMREWRITE" -q --all b.c -o one
printf 'int own;\n' >one/own.c
printf '#include "memrt.h"' >one/short.c
"$MEMREWRITE" --all b.c -o one
"$MEMREWRITE" --all b.c sub/d.c -o out
