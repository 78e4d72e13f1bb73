/* A program's own allocators.  options: */
#include <stdlib.h>
static void *take(int what, size_t n) { return what ? malloc(n) : NULL; }
static void give(int *p) { free(p); }
int main(void)
{
    int *p = take(1, 3 * sizeof *p);
    p[0] = 0;
    give(p);
    return take(0, 8) != NULL;
}
