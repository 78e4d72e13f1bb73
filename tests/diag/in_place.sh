# -v says of each function that a region reaches and that has no variant why it has none, at its place in the header too.
cat >part.h <<'END'
static inline int of_header(int n)
{
    static struct { int calls; } local;
    enum { STEP = 3 };
    static int steps[STEP];
    return n + steps[0] + ++local.calls;
}
END
cat >a.c <<'END'
#include "part.h"
#define COUNTED static int hidden
__attribute__((weak)) int replaceable(int n) { return n; }
int labs(int n) { return n < 0 ? -n : n; }
static int by_macro(int n) { COUNTED; return n + hidden++; }
static int ends(int n)
{
#if 1
    return n;
}
#else
}
#endif
static int itself(int n) { return n + 1; }
static int fine(int n) { return n + 2; }
int main(void)
{
    int n = 0;
#pragma memrewrite begin hot
    n += replaceable(1) + labs(2) + by_macro(3) + ends(4) + itself(5) + fine(6) + of_header(7);
#pragma memrewrite end hot
    return n < 0;
}
END
"$MEMREWRITE" -v --roi itself a.c -o out
