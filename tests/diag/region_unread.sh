# The region's function is there, but clang does not read it.
printf 'static int f(int n) { int g(void) { return n; } return g(); }\nint main(void) { return f(0); }\n' >a.c
"$MEMREWRITE" a.c --roi f -o out
