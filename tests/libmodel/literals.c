/* Literals with a limit that is known when the program runs: the figures of bounded.c.
 *
 * strncpy: 8 of the first (no zero among them), 6 of the second into 10
 * @roi strncpy loads=2 bytes_loaded=14 stores=2 bytes_stored=18
 * strncat to s: 13 to find its end, 3 of the literal, 3 and a zero stored; all of it and its zero: 16 + 6, 6 stored
 * @roi strncat loads=4 bytes_loaded=38 stores=2 bytes_stored=10
 * strndup: 3 of the literal, twice, 4 stored; strnlen: all 5 and the zero
 * @roi strndup loads=3 bytes_loaded=12 stores=1 bytes_stored=4
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char s[40] = "hello, world", d[80];

int main(void)
{
    char *copy;
    size_t n = 8;
#pragma memrewrite begin strncpy
    strncpy(d, "hello, world", n);
    strncpy(d, "hello", n + 2);
#pragma memrewrite end
#pragma memrewrite begin strncat
    strncat(s, "hello", n - 5);
    strncat(s, "hello", n);
#pragma memrewrite end
#pragma memrewrite begin strndup
    copy = strndup("hello", n - 5);
    n += strnlen("hello", n);
#pragma memrewrite end
    printf("%s %s %s %d\n", s, d, copy, (int)n);
    free(copy);
    return 0;
}
