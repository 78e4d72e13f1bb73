# A compiler flag in front of "--".
printf 'int main(void) { return 0; }\n' >a.c
"$MEMREWRITE" -O2 a.c -o out
