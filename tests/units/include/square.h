#include <assert.h>
static inline int square(int a)
{
    assert(a >= 0);
    return a * a;
}
