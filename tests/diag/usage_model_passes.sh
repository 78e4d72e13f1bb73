printf 'int main(void) { return 0; }\n' >a.c
"$MEMREWRITE" --model-passes=-load-pre,-prediction a.c -o out
