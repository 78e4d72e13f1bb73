/* A program's own allocators.  options: */
/* rewrite: --all --allocator take:2:give --allocator many:1*2 --allocator place:2@1 */
#include <stdlib.h>
static void *take(int what, size_t n) { return what ? malloc(n) : NULL; }
static void give(int *p) { free(p); }
static void *many(size_t n, size_t size) { return calloc(n, size); }
static int place(int **p, size_t n)
{
    *p = n < 100 ? malloc(n) : NULL;
    return *p == NULL;
}
int main(void)
{
    int *p = take(1, 3 * sizeof *p), *q;
    p[0] = 0;
    give(p);
    give(many(3, 8));
    if (place(&q, 12))
        return 1;
    give(q);
    return take(0, 8) != NULL || !place(&q, 1000);
}
