/* Functions of the program's own that have names of the library's count what they do themselves.
 *
 * strlen here: 3 characters and the zero, each a load of the program
 * @roi own loads=0 bytes_loaded=0
 * qsort is static here and swaps nothing; memcpy is the library's
 * @roi static loads=1 bytes_loaded=4 stores=1 bytes_stored=4
 */
#include <stdio.h>
#include <string.h>

#define strlen own_strlen
static size_t own_strlen(const char *s);
#undef strlen

/* strnlen, which may be replaced like any other */
size_t strnlen(const char *s, size_t most)
{
    size_t n = 0;
    while (n < most && s[n])
        n++;
    return n;
}

char s[10] = "abc", d[10];

static void qsort(int *v, int n)
{
    v[0] += n;
}

static size_t own_strlen(const char *s)
{
    return strnlen(s, 1000);
}

int main(void)
{
    int v[3] = {1, 2, 3};
    size_t n = 0;
#pragma memrewrite begin own
    n += strnlen(s, 10) + own_strlen(s);
#pragma memrewrite end
#pragma memrewrite begin static
    qsort(v, 3);
    memcpy(d, s, 4 + n - 6);
#pragma memrewrite end
    printf("%d %d %s\n", (int)n, v[0], d);
    return 0;
}
