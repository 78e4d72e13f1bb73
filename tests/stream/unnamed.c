/* Objects of the stack without a name, or whose size is known when they begin.  options: */
#include <string.h>
#include <stdlib.h>
struct p { int x, y; };
struct big { int v[8]; };
static int sum(const struct p *p) { return p->x + p->y; }
static int byval(struct big b) { return b.v[3]; }
static struct big mk(int i) { return (struct big){{i, i, i, i}}; }
static int vlaf(int n) { int a[n]; int i; for (i = 0; i < n; i++) a[i] = i; return a[n-1]; }
static int allo(int n) { int *a = __builtin_alloca(n * sizeof *a); a[0] = n; return a[0]; }
int main(void)
{
    int r = 0;
    struct p loc = {1, 2}, arr[2] = {{1, 2}, {3, 4}};
    r += sum(&(struct p){3, 4});
    r += sum(arr + 1) + sum(&loc);
    r += ((int[]){7, 8, 9})[r & 1];
    { struct big b = mk(3), c; c = b; r += byval(c); r += byval(mk(4)); }
    memmove(arr, arr + 1, sizeof *arr);
    r += vlaf(3) + allo(2);
    for (struct p q = {0, 3}; q.x < 1; q.x++) r += sum(&q);
    return r == 0;
}
