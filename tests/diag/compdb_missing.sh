printf 'int main(void) { return 0; }\n' >a.c
"$MEMREWRITE" --all -p nowhere a.c -o out
