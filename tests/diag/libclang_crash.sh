# libclang prints what it was called with as well.
printf '#pragma clang __debug crash\nint main(void) { return 0; }\n' >a.c
"$MEMREWRITE" --all a.c -o out 2>told
status=$?
grep '^memrewrite' told >&2
(exit $status)
