/* options: -- -O2 -D_FORTIFY_SOURCE=2 */
/* compilers: gcc clang */
/* The headers' own checking functions: inline functions of system headers, and declarations with other names. t = "hello".
 *
 * memcpy: 6; strcpy: 6; snprintf: "%d" and its zero, 43 and a zero; memcmp: 6 of both are equal
 * @roi fortified loads=5 bytes_loaded=27 stores=3 bytes_stored=15
 */
#include <stdio.h>
#include <string.h>

char t[40] = "hello", d[80], e[80];

int main(void)
{
    int n = 4;
#pragma memrewrite begin fortified
    memcpy(d, t, (size_t)n + 2);
    strcpy(e, t);
    n += snprintf(t, sizeof t, "%d", 43);
    n += memcmp(d, e, (size_t)n) == 0;
#pragma memrewrite end
    printf("%d %s %s %s\n", n, d, e, t);
    return 0;
}
