/* options: --callback each:2 --callback any:1 */
struct list;
void each(struct list *, void (*)(int));
void any(void *, int);
static int sum;
static void add(int x) { sum += x; }
void walk(struct list *l)
{
#pragma memrewrite begin walk
    each(l, add);
    each(l, sum ? &add : 0);
    any((void *)add, 2);
    any(l, 3);
#pragma memrewrite end walk
    each(l, add);
}
