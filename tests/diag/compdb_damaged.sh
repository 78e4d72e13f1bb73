printf 'int main(void) { return 0; }\n' >a.c
printf '[\n  { "directory": "." "file": "a.c", "command": "cc -c a.c" }\n]\n' >compile_commands.json
"$MEMREWRITE" --all -p . a.c -o out
