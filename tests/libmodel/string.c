/* <string.h>, each function in a region of its own, on s = "hello, world" (12 characters), on t = "hello" (5), and on buffers.
 * The figures are those of library.model, worked out by hand.
 *
 * memcpy: 7 + n bytes with n = 3, 4, 5, each once.
 * @roi memcpy loads=6 bytes_loaded=33 stores=6 bytes_stored=33
 * memset of 20, memmove of 6
 * @roi memset loads=1 bytes_loaded=6 stores=2 bytes_stored=26
 * memcmp: the first difference is the 6th byte of both; equal in 5; nothing to compare
 * @roi memcmp loads=6 bytes_loaded=22
 * memchr: 'w' is the 8th byte; no 'z' in 12
 * @roi memchr loads=2 bytes_loaded=20
 * strlen: 12 + 1 and 5 + 1; strnlen: 12 + 1, and 4 where no more are asked for; a literal's length is a number
 * @roi strlen loads=4 bytes_loaded=36
 * strcpy: 13, stpcpy: 6
 * @roi strcpy loads=2 bytes_loaded=19 stores=2 bytes_stored=19
 * strcat: 13 of d to find its end, 6 of t; then 18 of d, 6 of t
 * @roi strcat loads=4 bytes_loaded=43 stores=2 bytes_stored=12
 * strcmp: 6 of both, for 't' ends there; strncmp: 5, 3
 * @roi strcmp loads=6 bytes_loaded=28
 * strchr: 'w' is the 8th; to the end for 'z' (13) and for '\0' (13); strrchr: 13
 * @roi strchr loads=4 bytes_loaded=47
 * strstr: "world" is at 7, so 7 + 5, and 6; strspn: 4 + 1 and 5 of "hel"; strcspn: 8 and 2
 * @roi strstr loads=6 bytes_loaded=37
 * strdup: 2 * 12 + 2, stored 13
 * @roi strdup loads=2 bytes_loaded=26 stores=1 bytes_stored=13
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char s[40] = "hello, world", t[40] = "hello", d[80], e[80];

int main(void)
{
    long sum = 0;
    char *copy;
    int n;
#pragma memrewrite begin memcpy
    for (n = 3; n < 6; n++) {
        memcpy(d, s, 7);
        memcpy(e, s, (size_t)n);
    }
#pragma memrewrite end
    sum += d[3] + e[4];
#pragma memrewrite begin memset
    memset(d, 'x', 20);
    memmove(d + 1, d, (size_t)n);
#pragma memrewrite end
    memset(d, 0, sizeof d);
#pragma memrewrite begin memcmp
    sum += memcmp(s, t, 12) > 0;
    sum += memcmp(s, t, (size_t)n - 1) == 0;
    sum += memcmp(s, t, 0);
#pragma memrewrite end
#pragma memrewrite begin memchr
    sum += memchr(s, 'w', 12) == s + 7;
    sum += memchr(s, 'z', 12) == NULL;
#pragma memrewrite end
#pragma memrewrite begin strlen
    sum += (long)strlen(s) + (long)strlen(t) + (long)strlen("literal");
    sum += (long)strnlen(s, 40) + (long)strnlen(s, 4);
#pragma memrewrite end
#pragma memrewrite begin strcpy
    strcpy(d, s);
    sum += stpcpy(e, t) - e;
#pragma memrewrite end
#pragma memrewrite begin strcat
    strcat(d, t);
    strcat(d, t);
#pragma memrewrite end
    puts(d);
#pragma memrewrite begin strcmp
    if (strcmp(s, t) > 0)
        sum++;
    sum += strncmp(s, t, 5) == 0;
    sum += strncmp(s, t, 3) == 0;
#pragma memrewrite end
#pragma memrewrite begin strchr
    sum += strchr(s, 'w') - s + (strchr(s, 'z') == NULL) + (strchr(s, '\0') - s);
    sum += strrchr(s, 'o') - s;
#pragma memrewrite end
#pragma memrewrite begin strstr
    sum += strstr(s, "world") - s;
    sum += (long)strspn(s, "hel");
    sum += (long)strcspn(s, "w");
#pragma memrewrite end
#pragma memrewrite begin strdup
    copy = strdup(s);
#pragma memrewrite end
    printf("%ld %s\n", sum, copy);
    free(copy);
    return 0;
}
