/* xxhash as a header (XXH_INLINE_ALL): the hashes of standard input's first 1, 2, 4 … bytes, and of all of it. */
#include "xxhash.h"

#include <stdio.h>
#include <stdlib.h>

static void hash(const char *data, size_t n)
{
    printf("%zu %08x %016llx\n", n, XXH32(data, n, 1), (unsigned long long)XXH64(data, n, 1));
}

int main(void)
{
    size_t room = 1 << 24, n, part;
    char *data = malloc(room);
    if (!data)
        return 1;
    n = fread(data, 1, room, stdin);
    for (part = 1; part < n; part *= 2)
        hash(data, part);
    hash(data, n);
    free(data);
    return 0;
}
