/* Functions that are arguments of macros as a whole. */
#define PASS(...) __VA_ARGS__
#define DEFINE(type, name, args, body) type name args body
PASS(int f(int n) { if (n > 2) return 1; while (n-- > 0) f(n); return n; })
DEFINE(int, g, (int x, int y), { while (x-- > 0) { if (x == y) break; f(x); } return x; })
