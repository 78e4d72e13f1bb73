/* Inline functions of headers whose code may be taken from elsewhere.
 *
 *   pair     GNU's extern inline: the text is for inlining, the code is in other.c.  2 loads each; 2 calls here.
 *   area     C99's inline, which calls itself: from 2 to 0, 3 times, a load each; twice.  Its code is in other.c.
 *   last     called by far.c, too, which does not include it: then the one in other.c counts wherever it is called from.  A load;
 *            one call here, one there.  main reads the volatile pointer.
 *   walk     by pointer: counts through its variant here.  A store.
 *
 * expect: hot header.h:pair 2 4 0
 * expect: hot header.h:area 6 6 0
 * expect: hot header.h:last 2 2 0
 * expect: hot header.h:walk 1 0 1
 * expect: hot far.c:far 1 0 0
 * expect: hot main.c:main 0 1 0
 * variants: area far pair walk
 */
#include <stdio.h>
#include "header.h"

int far(const int *p);
int trace;

int main(void)
{
    int v[2] = {3, 4}, sum = 0, (*volatile by_pointer)(int) = walk;
    sum += pair(v) + area(v, 1) + last(v);
#pragma memrewrite begin hot
    sum += pair(v) + pair(v);
    sum += area(v, 2) + area(v, 2);
    sum += last(v) + far(v) + by_pointer(5);
#pragma memrewrite end hot
    printf("%d %d\n", sum, trace);
    return 0;
}
