# A function of a header that is left as it is: told at its place, and once, whoever includes it.
cat >jumps.h <<'END'
static inline int jumps(int n)
{
    { __label__ out; __asm__ goto ("" : : : : out); n++; out:; }
    { __label__ out; __asm__ goto ("" : : : : out); n++; out:; }
    return n;
}
END
printf '#include "jumps.h"\nint f(int n) { return jumps(n); }\n' >f.c
printf '#include "jumps.h"\nint f(int n);\nint main(void) { return f(1) + jumps(2) < 0; }\n' >main.c
"$MEMREWRITE" --all f.c main.c -o out
