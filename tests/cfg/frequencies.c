/* Which of two arms has the probe: the one that is taken for the rarer by each rule of rewriter/placement/frequency.c; then with the arms changed
 * over, since one of the two ways is what is left without an opinion.  The `if` in front gives the entries: its arms have a probe each. */
#include <stdlib.h>

int g, h;
int use(int n);

int null(int *p) { if (g) h = 3; else h = 4; if (!p) g = 1; else h = 2; return g; }
int not_null(int *p) { if (g) h = 3; else h = 4; if (p) g = 1; else h = 2; return g; }
int not_not_null(int *p) { if (g) h = 3; else h = 4; if (!!p) g = 1; else h = 2; return g; }

int expected(int n) { if (g) h = 3; else h = 4; if (__builtin_expect(n & 4, 1)) g = 1; else h = 2; return g; }
int unexpected(int n) { if (g) h = 3; else h = 4; if (__builtin_expect(n & 4, 0)) g = 1; else h = 2; return g; }
int expected_long(int n) { if (g) h = 3; else h = 4; if (__builtin_expect(!!(n & 4), 2 - 1)) g = 1; else h = 2; return g; }

int equal(int n) { if (g) h = 3; else h = 4; if (n == 7) g = 1; else h = 2; return g; }
int unequal(int n) { if (g) h = 3; else h = 4; if (n != 7) g = 1; else h = 2; return g; }
int equal_pointers(int *p, int *q) { if (g) h = 3; else h = 4; if (p == q) g = 1; else h = 2; return g; }
int unequal_pointers(int *p, int *q) { if (g) h = 3; else h = 4; if (p != q) g = 1; else h = 2; return g; }

int negative(int n) { if (g) h = 3; else h = 4; if (n < 0) g = 1; else h = 2; return g; }
int not_positive(int n) { if (g) h = 3; else h = 4; if (n <= 0) g = 1; else h = 2; return g; }
int positive(int n) { if (g) h = 3; else h = 4; if (n > 0) g = 1; else h = 2; return g; }
int not_negative(int n) { if (g) h = 3; else h = 4; if (n >= 0) g = 1; else h = 2; return g; }
int not_negative_long(long n) { if (g) h = 3; else h = 4; if (n >= 0) g = 1; else h = 2; return g; }
int less_than_five(int n) { if (g) h = 3; else h = 4; if (n < 5) g = 1; else h = 2; return g; }
int more_than_five(int n) { if (g) h = 3; else h = 4; if (n > 5) g = 1; else h = 2; return g; }
int more_than_five_long(long n) { if (g) h = 3; else h = 4; if (n > 5) g = 1; else h = 2; return g; }

int calls(int n) { if (g) h = 3; else h = 4; if (n & 1) h = use(n); else h = 2; return g; }
int calls_else(int n) { if (g) h = 3; else h = 4; if (n & 1) h = 2; else h = use(n); return g; }

int stores(int n) { if (g) h = 3; else h = 4; if (n & 1) g = 1; else n = 2; return n; }
int stores_else(int n) { if (g) h = 3; else h = 4; if (n & 1) n = 2; else g = 1; return n; }

int returns(int n) { if (g) h = 3; else h = 4; if (n & 1) return n; else n = 2; return n + h; }
int returns_else(int n) { if (g) h = 3; else h = 4; if (n & 1) n = 2; else return n; return n + h; }

int loops(int n) { if (g) h = 3; else h = 4; if (n & 1) { while (n & 8) n += g; } else n = 2; return n; }
int loops_else(int n) { if (g) h = 3; else h = 4; if (n & 1) n = 2; else { while (n & 8) n += g; } return n; }

int aborts(int n) { if (g) h = 3; else h = 4; if (n & 1) { if (n & 2) g = 1; else g = 2; abort(); } return n; }
int aborts_else(int n) { if (g) h = 3; else h = 4; if (n & 1) return n; else { if (n & 2) g = 1; else g = 2; abort(); } }
