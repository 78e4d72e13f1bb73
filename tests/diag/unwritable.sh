# -o below a regular file: nobody can make that folder, root neither.
printf 'int main(void) { return 0; }\n' >a.c
: >file
"$MEMREWRITE" --all a.c -o file/out
