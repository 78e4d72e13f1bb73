/* Strings with a limit, s = "hello, world" (12 characters), t = "hello" (5).
 *
 * strncpy: 8 of s (no zero among them), 6 of t into 10
 * @roi strncpy loads=2 bytes_loaded=14 stores=2 bytes_stored=18
 * strncat to s: 13 to find its end, 3 of t, 3 and a zero stored; all of t and its zero: 16 + 6, 6 stored
 * @roi strncat loads=4 bytes_loaded=38 stores=2 bytes_stored=10
 * strndup: 3 of t, twice, 4 stored
 * @roi strndup loads=2 bytes_loaded=6 stores=1 bytes_stored=4
 * memccpy: to the comma, which is the 6th; no 'z' in 4; mempcpy: 5; bzero: 7
 * @roi memory loads=3 bytes_loaded=15 stores=4 bytes_stored=22
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

char s[40] = "hello, world", t[40] = "hello", d[80];

int main(void)
{
    char *copy;
    size_t n = 8;
#pragma memrewrite begin strncpy
    strncpy(d, s, n);
    strncpy(d, t, n + 2);
#pragma memrewrite end
#pragma memrewrite begin strncat
    strncat(s, t, n - 5);
    strncat(s, t, n);
#pragma memrewrite end
#pragma memrewrite begin strndup
    copy = strndup(t, n - 5);
#pragma memrewrite end
    puts(s);
#pragma memrewrite begin memory
    n += memccpy(d, s, ',', n) != NULL;
    n += memccpy(d, s, 'z', 4) != NULL;
    n += (size_t)((char *)mempcpy(d, s, 5) - d);
    bzero(d, n - 7);
#pragma memrewrite end
    printf("%d %s %s\n", (int)n, copy, d);
    free(copy);
    return 0;
}
