echo 'int main(void) { return 0; }' >a.c
"$MEMREWRITE" --roi a.c:abc a.c -o out
