/* options: --roi main */
/* variants: first second guarded */
/* in place: in_header */
/* warns */
#include <stdio.h>
#include "left_out_header.h"
#if defined(__has_feature)
#  if __has_feature(c_atomic) || 1
typedef int Number;
static Number first(Number x);
static inline Number second(Number x) { return first(x) + 1; }
#  endif
#elif 0
#else
typedef int Number;
#endif
static Number first(Number x) __attribute__((unused));
static Number first(Number x) { return x + 1; }
int outer(int x)
{
#if defined(__has_feature)
    int guarded(int);
    return second(x) + in_header(x) + guarded(x) + first(x);
#else
    return x + 2 + x + x + first(x);
#endif
}
#ifdef __clang__
int in_header(int x) { return x; }
int guarded(int x) { return x; }
#endif
int main(void)
{
    int s = 0;
    for (int i = 0; i < 4; i++)
        s += outer(i);
    printf("%d\n", s);
    return 0;
}
