/* What a pointer in a register points to may stay the same in a loop: its variant is found once.  What is loaded is asked for each time. */
struct table { int (*hash)(int); };
static int twice(int x) { return 2 * x; }
struct table t = {twice};
static int apply(int (*f)(int), int x) { return f(x); }
int sum(int (*f)(int), const struct table *p, int n)
{
    int s = 0;
#pragma memrewrite begin r
    for (int i = 0; i < n; i++)
        s += f(i) + p->hash(i);
    s += apply(f, n);
#pragma memrewrite end r
    return s;
}
