# -o names the folder of the sources.
printf 'int main(void) { return 0; }\n' >a.c
"$MEMREWRITE" --all a.c -o .
status=$?
printf 'int main(void) { return 0; }\n' | cmp - a.c >&2
[ ! -e memrt.h ] || echo "memrt.h was written" >&2
(exit $status)
