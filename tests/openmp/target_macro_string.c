/* A macro of the file holds the whole directive as one string: its function reaches its counters by calls. */
/* expect r: calls=1 */
#include <stdio.h>

static int a[8] = {0, 0, 1};

#define FUNCTION(T)                                                                                      \
    static int any_##T(void)                                                                             \
    {                                                                                                    \
        T result = 0;                                                                                    \
        _Pragma("omp target teams distribute reduction(||:result) defaultmap(tofrom:scalar)") for (int i = 0; i < 8; ++i) \
            result = result || a[i];                                                                     \
        return result;                                                                                   \
    }

FUNCTION(char)

int main(void)
{
#pragma memrewrite begin r
    int any = any_char();
#pragma memrewrite end r
    printf("%d\n", any);
    return 0;
}
