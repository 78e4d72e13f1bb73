printf 'int main(void) { return 0; }\n' >a.c
"$MEMREWRITE" --al-l a.c -o out
