# A header that several sources include has an error: it is printed once.
printf '#include "missing.h"\nint x;\n' >shared.h
for name in a b c d; do printf '#include "shared.h"\nint %s(void) { return x; }\n' $name >$name.c; done
echo 'int d2(void) { return y; }' >>d.c
"$MEMREWRITE" --all a.c b.c c.c d.c -o out
