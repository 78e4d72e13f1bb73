printf 'int main(void) { return 0; }\n' >a.c
"$MEMREWRITE" --all a.c -o out -- -DX -std=c99x -DY
