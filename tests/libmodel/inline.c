/* A function that is inline as C99 has it, whose text may name nothing that is static.
 *
 * memcmp: two times 4 bytes
 * @roi inline loads=2 bytes_loaded=8
 */
#include <stdio.h>
#include <string.h>

static char one[] = "abc", two[] = "abc";

int same(const char *a, const char *b, size_t n);

inline int same(const char *a, const char *b, size_t n)
{
    return n > 1 ? !memcmp(a, b, n) : 0;
}

extern int same(const char *a, const char *b, size_t n);

int main(void)
{
    int equal;
#pragma memrewrite begin inline
    equal = same(one, two, sizeof one);
#pragma memrewrite end inline
    printf("%d\n", equal);
    return 0;
}
