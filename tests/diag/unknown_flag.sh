printf 'int main(void) { return 0; }\n' >a.c
"$MEMREWRITE" --all a.c -o out -- -Xbogus
