/* Limits that are larger than numbers with signs can say.
 *
 * strnlen: 4 bytes, the end included; strncmp: two strings of 3 characters that are equal up to their ends
 * @roi limits loads=3 bytes_loaded=12
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static char one[] = "abc", two[] = "abc";

int main(void)
{
    size_t n;
    int equal;
#pragma memrewrite begin limits
    n = strnlen(one, (size_t)-1);
    equal = !strncmp(one, two, SIZE_MAX);
#pragma memrewrite end limits
    printf("%d %d\n", (int)n, equal);
    return 0;
}
