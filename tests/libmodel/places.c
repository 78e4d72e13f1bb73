/* Calls wherever an expression may stand; each argument is evaluated once, and in the order that the compiler chooses anyway. t = "hello".
 *
 * Conditions: strlen in if, while (3 iterations and the last), for (2 and the last), && (6), and !: 6 bytes each: 1 + 4 + 3 + 1 + 1
 * @roi conditions loads=10 bytes_loaded=60
 * What is not evaluated counts nothing
 * @roi unevaluated
 * Dropped values: comma, arms of ?:, casts to void, a for's header: 6 bytes each, 5 times; strcpy in an arm stores them
 * @roi dropped loads=6 bytes_loaded=36 stores=1 bytes_stored=6
 * One within the other: strcpy 6, its result's length 6; memcpy of strlen bytes: 6 + 5
 * @roi nested loads=4 bytes_loaded=23 stores=2 bytes_stored=11
 * Arguments with side effects: memcmp of p++ and q++ over n-- bytes: 3 of 3 equal, 2 * 3; twice in one expression: 6 + 6
 * @roi effects loads=4 bytes_loaded=18
 * Macros that the program defines: 6, and memcpy of 5
 * @roi macros loads=2 bytes_loaded=11 stores=1 bytes_stored=5
 * Built-ins by their own names: 6 and 5
 * @roi builtins loads=2 bytes_loaded=11 stores=1 bytes_stored=5
 * Through a pointer nobody knows what is called
 * @roi pointer
 * In parentheses and by address it is the function: 6 + 6
 * @roi named loads=2 bytes_loaded=12
 * A statement expression and a VLA's bound: 6 + 6
 * @roi bounds loads=2 bytes_loaded=12
 */
#include <stdio.h>
#include <string.h>

#define LENGTH(s) strlen(s)
#define COPY(d, s, n) (memcpy((d), (s), (n)))

static char t[40] = "hello", d[80];
static int calls;

static int traced(int value)
{
    calls = calls * 3 + value;
    return value;
}

static char *text(char *s, int value)
{
    calls = calls * 3 + value;
    return s;
}

int main(void)
{
    size_t n = 0, (*fp)(const char *) = strlen;
    char *p = t, *q = d;
    int i;
#pragma memrewrite begin conditions
    if (strlen(t) > 3)
        n++;
    while (strlen(t) > 4 + n / 4)
        n++;
    for (i = 0; i < (int)strlen(t) - 3; i++)
        n++;
    if (n && strlen(t))
        n++;
    if (!strlen(t))
        n++;
#pragma memrewrite end
#pragma memrewrite begin unevaluated
    n += sizeof strlen(t) + sizeof(strcpy(d, t)) + (__builtin_constant_p(strlen(t)) ? 0 : 0);
    if (0)
        n += strlen(t);
    n += 0 && strlen(t);
#pragma memrewrite end
#pragma memrewrite begin dropped
    n++, (void)strlen(t);
    n ? (void)strlen(t) : (void)0;
    n ? strcpy(d, t) : strcat(d, t);
    for ((void)strlen(t), i = 0; i < 2; i++, (void)strlen(t))
        n++;
#pragma memrewrite end
#pragma memrewrite begin nested
    n += strlen(strcpy(d, t));
    memcpy(d, t, strlen(t));
#pragma memrewrite end
    i = 3;
#pragma memrewrite begin effects
    n += memcmp(p++, q++, (size_t)i--) == 0;
    n += strlen(text(t, traced(1))) * strlen(text(t, traced(2)));
#pragma memrewrite end
    n += (size_t)(p - t) + (size_t)(q - d) + (size_t)i;
#pragma memrewrite begin macros
    n += LENGTH(t);
    COPY(d, t, n ? 5u : n);
#pragma memrewrite end
#pragma memrewrite begin builtins
    n += __builtin_strlen(t);
    __builtin_memcpy(d, t, n ? 5 : n);
#pragma memrewrite end
#pragma memrewrite begin pointer
    n += fp(t);
#pragma memrewrite end
#pragma memrewrite begin named
    n += (strlen)(t) + (&strlen)(t);
#pragma memrewrite end
#pragma memrewrite begin bounds
    {
        char room[strlen(t) + 1];
        room[0] = 'x';
        n += ({ strlen(t); }) + (size_t)room[0];
    }
#pragma memrewrite end
    printf("%d %d %s\n", (int)n, calls, d);
    return 0;
}
