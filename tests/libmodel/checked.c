/* compilers: gcc clang */
/* Functions that check the room there is, as the headers make them with _FORTIFY_SOURCE, and as macOS spells them. t = "hello".
 *
 * memcpy of 6; memset of 4; strcpy: 6; __sprintf_chk: "%d" and its zero, 43 and a zero
 * @roi chk loads=3 bytes_loaded=15 stores=4 bytes_stored=19
 */
#include <stdio.h>
#include <string.h>

#define SIZE(d) __builtin_object_size(d, 0)
#define memcpy(d, s, n) __builtin___memcpy_chk(d, s, n, SIZE(d))
#define memset(d, c, n) __builtin___memset_chk(d, c, n, SIZE(d))
#define strcpy(d, s) __builtin___strcpy_chk(d, s, SIZE(d))

char t[40] = "hello", d[80], e[80];

int main(void)
{
    int n = 4;
#pragma memrewrite begin chk
    memcpy(d, t, (size_t)n + 2);
    memset(d, 'x', (size_t)n);
    strcpy(e, t);
    n += __builtin___sprintf_chk(t, 0, SIZE(t), "%d", 43);
#pragma memrewrite end
    printf("%d %s %s %s\n", n, d, e, t);
    return 0;
}
