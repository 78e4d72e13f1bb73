# One good file and one that does not parse: nothing is written for either.
printf 'int f(int n) { return n; }\n' >good.c
printf 'int main(void) { return f(0) }\n' >bad.c
"$MEMREWRITE" --all good.c bad.c -o out
