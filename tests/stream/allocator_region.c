/* An allocator in a region, whose variant takes from malloc.  options: */
/* rewrite: --roi work --allocator take:1:give */
#include <stdlib.h>
static void *take(size_t n) { return malloc(n); }
static void give(int *p) { free(p); }
static int work(void)
{
    int *p = take(3 * sizeof *p);
    p[0] = 0;
    give(p);
    return 0;
}
int main(void)
{
    give(take(8));
    return work();
}
