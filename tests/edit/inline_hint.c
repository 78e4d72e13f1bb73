/* Small static functions are declared inline, so that counters do not keep compilers from it; larger ones for clang alone; not those of which an attribute or another
 * declaration speaks against it; those that call themselves for gcc alone. */
#define local static
int g;
static int small(int n) { if (n) g++; return n; }
local int by_macro(int n) { if (n) g++; return n; }
static inline int told(int n) { if (n) g++; return n; }
static __attribute__((noinline)) int apart(int n) { if (n) g++; return n; }
static int declared(int n);
static int declared(int n) { if (n) g++; return n; }
static int recursive(int n) { if (n) g++; return n ? recursive(n - 1) : 0; }
static int by_pointer(int n) { if (n) g++; return n; }
static int larger(const int *v, int n) { if (n) g++; return v[0] * v[1] + v[2] * v[3] + v[4] * v[5] + v[6] * v[7] + v[8] * v[9] + v[10] * v[11]; }
int f(int n, int (*p)(int))
{
    while (n > 0 && p(n) && small(n)) n--;
    return by_macro(n) + told(n) + apart(n) + declared(n) + recursive(n) + (p == by_pointer) + larger(&g, n);
}
