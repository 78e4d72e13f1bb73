printf 'int main(void) { return 0; }\n' >a.c
"$MEMREWRITE" --dump=everything a.c -o out
