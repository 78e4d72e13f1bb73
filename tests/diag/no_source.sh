"$MEMREWRITE" --all nosuch.c -o out
