#include <stdlib.h>
static int next(void) { static int state = 3; return state++; }
static int less(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int old(a, b) int a; char b; { return a > b ? old(a - 1, b) : next(); }
#define DEFINE(name, sign) static int name(int x) { return sign x; }
DEFINE(minus, -) DEFINE(plus, +)
static int (*const table[2])(int) = {minus, plus};
int main(void)
{
    int v[3] = {3, 1, 2};
#pragma memrewrite begin all
    qsort(v, 3, sizeof *v, less);
    v[0] = table[v[1] & 1](old(v[0], 'a'));
#pragma memrewrite end
    return v[0] + next() < 0;
}
