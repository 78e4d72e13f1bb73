# Neither a pragma nor --roi nor --all.
printf 'int main(void) { return 0; }\n' >a.c
"$MEMREWRITE" a.c -o out
