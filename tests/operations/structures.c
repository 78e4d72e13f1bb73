/* Structures that are assigned as literals move their members; neighbouring bit-fields move once. */
#include <stdio.h>
#include <stdlib.h>

struct header {
    unsigned kind : 12, length : 20;
    double weight;
    unsigned char first : 3, second : 5;
};

/* Ten times 4 + 8 + 1 bytes of 24 through the pointer.  expect fill bytes_stored_indirect=130 */
static void fill(struct header *h, int n)
{
    for (int i = 0; i < n; i++)
        h[i] = (struct header){.kind = (unsigned)i, .length = (unsigned)n, .weight = i, .first = 1, .second = 2};
}

int shared;

/* Built-ins find the variable whose address they are given.  expect add loads_static=10 stores_static=10 atomics=10 loads_indirect=0 int_add=10 */
static void add(int n)
{
    for (int i = 0; i < n; i++)
        __atomic_fetch_add(&shared, i, __ATOMIC_RELAXED);
}

int main(void)
{
    struct header *h = malloc(10 * sizeof *h);
    if (!h)
        return 1;
    fill(h, 10);
    add(10);
    printf("%g %d\n", h[9].weight, shared);
    free(h);
}
