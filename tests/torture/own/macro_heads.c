/* Loops whose headers come from macros, with parts left out, and from macros that nothing can be put into. */
#include <stdio.h>
#include "macro_heads.h"
#define DOWN(i, n) for (unsigned i = (n); i-- > 0;)
#define DOWN_TO_ZERO(i, n) for (unsigned i = (n); i--;)
#define FOREVER for (;;)
#define FROM(i, n) for (; i < n; i++)
#define STEPS(i, n) for (int i = 0;; i++)
#define WHILE(c) for (; c;)
#define ON(p) for (; p; p = p->next)
#define HEAD(a, b, c) for (a; b; c)
#define F for
#define TWICE(body) for (int i_ = 0; i_ < 2; i_++) { for (int k_ = 3; k_--;) { body } }
#define TWO(body) HEAD(int i_ = 0, i_ < 2, i_++) { for (; s < 5;) { s += 2; } FROM(j, 3) { body } }

static int list[8] = {3, 1, 4, 1, 5, 9, 2, 6};
static struct item { struct item *next; int value; } item[3] = {{item + 1, 2}, {item + 2, 7}, {0, 5}};

static int down(unsigned n) { int s = 0; DOWN(i, n) s += list[i]; return s; }
static int to_zero(unsigned n) { int s = 0; DOWN_TO_ZERO(i, n) { s += list[i]; } return s; }
static int from(int n) { int i = 1, s = 0; FROM(i, n) { s = s * 2 + list[i]; } return s; }
static int ever(int n) { int s = 0; FOREVER { s += list[n & 7]; if (n-- < 2) break; } return s; }
static int steps(int n) { int s = 0; STEPS(i, n) { if (i == n) return s; s += list[i]; } }
static int whiles(int n) { int s = 0; WHILE(n > 0) { s += n--; } return s; }
static int on(struct item *p) { int s = 0; ON(p) { s += p->value; } return s; }
static int heads(int n)
{
    int s = 0, i = 0;
    HEAD(, i < n, i++) { s += list[i]; }
    HEAD(i = n, i > 0, ) { s += i--; }
    HEAD(, i < n, ) { i += 2; }
    F (; i > 0;) { i--; s++; }
    TWICE({ s += k_; })
    int j = 0;
    TWO({ s += j; })
    return s;
}
static int system_each(int n) { int s = 0; SYSTEM_EACH(i, n) { if (i == 3) continue; SYSTEM_EACH(k, i) s += list[k]; if (s > 30) break; } return s; }
static int system_down(unsigned n) { int s = 0; SYSTEM_DOWN(i, n) s += list[i]; return s; }
static int system_until(int n) { int i = 0, s = 0; SYSTEM_UNTIL(i, n) { s += list[i]; i += 2; } return s; }
static int system_when(int n) { int s = 0; SYSTEM_REPEAT(n) { SYSTEM_WHEN(n > 1) s += n; else s--; SYSTEM_WHEN(n & 1) s += list[n]; } return s; }

int main(void)
{
    int s = 0;
    for (int k = 0; k < 5; k++) {
        s += down((unsigned)k) + to_zero((unsigned)k + 1) + from(k) + ever(k);
        s += steps(k) + whiles(k) + on(item) + heads(k);
        s += system_each(k + 2) + system_down((unsigned)k) + system_until(k) + system_when(k);
        s += k;
    }
    printf("%d\n", s);
    return 0;
}
