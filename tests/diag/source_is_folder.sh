mkdir dir.c
"$MEMREWRITE" --all dir.c -o out
