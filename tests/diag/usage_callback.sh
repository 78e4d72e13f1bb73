printf 'int main(void) { return 0; }\n' >a.c
"$MEMREWRITE" --all --callback each:0 a.c -o out
