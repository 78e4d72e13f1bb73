"$MEMREWRITE" -o out
